//! Plays random games on every board that keeps its attacks from move to move, and compares them after each
//! move with attacks worked out anew (`MoveGen::check_invariants`).
//!
//! ```text
//! cargo run --release -p qipan-harness --example random_tables -- chess 10000000
//! ```
//!
//! So many moves are played by each row. Games begin in the positions of the suites and end after 200 plies.
//! It says how many tables were wrong. Of some of the first row's moves it says too which pieces attack other
//! squares than before, though neither of the move's squares is attacked by them: what a board has to find
//! that keeps what each piece attacks.

use std::collections::BTreeMap;
use std::error::Error;
use std::process::ExitCode;

use qipan_game::{Factor, Game, MoveGen, MoveList, Rows, SplitMix64};
use qipan_harness::{Suite, game_named};

/// Plies of the longest game.
const PLIES: usize = 200;
/// Moves of which it is told what changes.
const LOOKED_AT: usize = 200_000;

/// Random games of one row after another.
struct Games {
    roots: Vec<String>,
    moves: usize,
    wrong: usize,
    changes: Option<Changes>,
}

/// Pieces other than the one that moves, after how many moves.
#[derive(Clone, Copy, Default)]
struct Changes {
    moves: usize,
    /// Pieces that attack other squares than before.
    changed: usize,
    /// Those of them that attacked none of the squares on which something changed.
    unforeseen: usize,
}

/// The squares that each piece attacks, by the square that it stands on.
fn attacks<B: MoveGen>(board: &B) -> BTreeMap<usize, u128> {
    let mut all = BTreeMap::<_, u128>::new();
    let pieces = B::Game::standing(&board.to_setup());
    let occupied = pieces.iter().fold(0, |set, (square, _)| set | 1 << square);
    for to in 0..B::Game::FILES * B::Game::RANKS {
        let mut attackers = board.attackers_to(to, occupied);
        while attackers != 0 {
            *all.entry(attackers.trailing_zeros() as usize).or_default() |= 1 << to;
            attackers &= attackers - 1;
        }
    }
    all
}

/// The squares on which two positions differ.
fn touched<G: Game>(before: &G::Setup, after: &G::Setup) -> u128 {
    let [before, after] =
        [before, after].map(|setup| G::standing(setup).into_iter().collect::<BTreeMap<_, _>>());
    let differs = |square: &usize| before.get(square) != after.get(square);
    (0..G::FILES * G::RANKS).filter(differs).fold(0, |all, square| all | 1 << square)
}

impl Changes {
    fn add<B: MoveGen>(&mut self, before: &B, after: &B) {
        let touched = touched::<B::Game>(&before.to_setup(), &after.to_setup());
        let (old, new) = (attacks(before), attacks(after));
        self.moves += 1;
        for square in (0..B::Game::FILES * B::Game::RANKS).filter(|square| touched >> square & 1 == 0) {
            let [old, new] = [&old, &new].map(|all| all.get(&square).copied().unwrap_or(0));
            self.changed += usize::from(old != new);
            self.unforeseen += usize::from(old != new && old & touched == 0);
        }
    }
}

impl Games {
    /// Plays on from a position; returns how many moves were played.
    fn play<B: MoveGen>(&mut self, board: &mut B, plies: usize, random: &mut SplitMix64) -> usize {
        if plies == 0 {
            return 0;
        }
        let mut moves = MoveList::new();
        board.generate(&mut moves);
        let before = self.changes.is_some_and(|changes| changes.moves < LOOKED_AT).then(|| board.clone());
        let first = random.below(moves.len().max(1));
        for at in 0..moves.len() {
            let m = moves[(first + at) % moves.len()];
            let played = board.visit(m, |child| {
                if let Err(trouble) = child.check_invariants() {
                    if self.wrong == 0 {
                        println!("{}: {}: {trouble}", B::ABOUT.row(), child.to_setup());
                    }
                    self.wrong += 1;
                }
                if let (Some(before), Some(changes)) = (&before, &mut self.changes) {
                    changes.add(before, child);
                }
                1 + self.play(child, plies - 1, random)
            });
            if let Some(played) = played {
                return played;
            }
        }
        0
    }
}

impl<G: Game> Rows<G> for Games {
    fn contestant<B: MoveGen<Game = G>>(&mut self) {
        if !B::ABOUT.levels.iter().any(|level| level.factor == Factor::Attacks && level.name == "kept") {
            return;
        }
        let is_first = self.changes.is_none();
        self.changes.get_or_insert_default();
        let mut random = SplitMix64(1);
        let (mut played, mut games, before) = (0, 0, self.wrong);
        while played < self.moves {
            let root = &self.roots[random.below(self.roots.len())];
            let Ok(setup) = root.parse::<G::Setup>() else { continue };
            let Ok(mut board) = B::from_setup(&setup) else { continue };
            let plies = PLIES.min(self.moves - played);
            played += self.play(&mut board, plies, &mut random);
            games += 1;
        }
        println!("{}: {played} moves in {games} games, {} tables wrong", B::ABOUT.row(), self.wrong - before);
        if let (true, Some(Changes { moves, changed, unforeseen })) = (is_first, self.changes) {
            println!(
                "in {moves} moves {changed} other pieces attack other squares than before, {unforeseen} of \
                 which attacked none of those that changed"
            );
        }
    }
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    qipan_harness::install(qipan_boards::rows);
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let game = game_named(&name).ok_or_else(|| format!("game: found {name:?}, expected xiangqi or chess"))?;
    let moves = arguments.next().unwrap_or_default();
    let moves: usize = moves.parse().map_err(|_| format!("moves: found {moves:?}, expected a number"))?;
    let roots = Suite::published(&[game]).entries.into_iter().map(|entry| entry.fen).collect();
    let mut games = Games { roots, moves, wrong: 0, changes: None };
    if game.name == "chess" {
        qipan_boards::chess::each(&mut games);
    } else {
        qipan_boards::xiangqi::each(&mut games);
    }
    Ok(if games.wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
