//! Asks what counting three plies at once could save: how often a move of the side to move, in reply to a
//! reply, hangs on both moves before it.
//!
//! ```sh
//! cargo run --release -p qipan-tree --example three
//! ```
//!
//! For a position, each of its moves *m* and each reply *r*, the number of moves after both is compared with
//! the sum of what each changes alone: n(m, r) = n(m) + n(r) - n, where n(m) lets the other side pass, n(r)
//! lets the side to move pass, and n both. Where the sum is wrong, both moves have to be played, or a second
//! ledger kept for the pair; where it is right by chance it counts as right. So the share of wrong pairs
//! bounds what is left to do from below.

use std::collections::HashMap;
use std::error::Error;

use qipan_game::{Game, MoveGen, MoveList, MoveOf, SetupOf};

/// Pairs of moves, and those that the sum of single changes does not count.
#[derive(Default)]
struct Pairs {
    positions: u64,
    all: u64,
    /// Replies that the pass does not have, or that give check there.
    new: u64,
    /// Their numbers differ from the sum.
    differ: u64,
}

fn moves<B: MoveGen>(board: &B) -> MoveList<B::Move> {
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    moves
}

/// Legal moves of the position with the turn handed over, unless that leaves a king attacked.
fn passed<B: MoveGen>(board: &B) -> Option<B> {
    let after = B::Game::passed(&board.to_setup());
    // The rules refuse a position in which the side that has moved is in check.
    let text = after.to_string();
    text.parse::<SetupOf<B>>().ok().and_then(|setup| B::from_setup(&setup).ok())
}

impl Pairs {
    fn look_at<B: MoveGen>(&mut self, board: &mut B) {
        let Some(other) = passed(board) else { return };
        self.positions += 1;
        let now = i64::try_from(board.count_legal()).expect("few moves");
        // n(r): replies to a pass.
        let mut after_reply = HashMap::<MoveOf<B>, i64>::new();
        let mut turned = other;
        for &r in &moves(&turned) {
            let written = turned.export(r);
            let count = turned.visit(r, |child| (child.in_check(), child.count_legal()));
            if let Some((false, count)) = count {
                after_reply.insert(written, count as i64);
            }
        }
        for &m in &moves(board) {
            board.visit(m, |child| {
                // n(m): the move, then a pass; a move that gives check leaves none.
                let after_move = passed(child).map(|mut child| child.count_legal() as i64);
                for &r in &moves(child) {
                    let written = child.export(r);
                    let Some(count) = child.visit(r, |grandchild| grandchild.count_legal() as i64) else {
                        continue;
                    };
                    self.all += 1;
                    match (after_move, after_reply.get(&written)) {
                        (Some(by_move), Some(by_reply)) => {
                            self.differ += u64::from(by_move + by_reply - now != count);
                        }
                        _ => self.new += 1,
                    }
                }
            });
        }
    }
}

fn ask<B: MoveGen>(positions: &str) -> Result<(), Box<dyn Error>> {
    let mut pairs = Pairs::default();
    let lines = positions.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines.step_by(8) {
        let fen = line.split(';').next().unwrap_or_default().trim();
        pairs.look_at(&mut B::from_setup(&fen.parse()?)?);
    }
    let share = |part: u64| 100.0 * part as f64 / pairs.all as f64;
    println!(
        "{}: {} positions, {} pairs; {:.1} % are new or checks, {:.1} % differ from the sum, {:.1} % are the sum",
        B::ABOUT.name,
        pairs.positions,
        pairs.all,
        share(pairs.new),
        share(pairs.differ),
        share(pairs.all - pairs.new - pairs.differ)
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    ask::<chess_specialised::Board>(qipan_suites::ROOTS_CHESS)?;
    ask::<xiangqi_bitboard::Board>(qipan_suites::ROOTS_XIANGQI)
}
