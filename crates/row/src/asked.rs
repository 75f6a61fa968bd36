//! What an engine asks besides moves, along a line of moves: answers as numbers to compare.

use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{Game, MoveGen, MoveList, SplitMix64, cold};

use crate::RowError;
use crate::board::board;

/// A board's answers to all that an engine asks besides moves, at one ply of a line. Each is a digest, the
/// same on every board that is right, whatever its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// Attackers of a square by chance, with some of the pieces taken off by chance.
    pub attackers: u64,
    /// How often each square is attacked, by both sides.
    pub attacked: u64,
    /// Mobility of both sides.
    pub mobility: u64,
    /// All threats.
    pub threats: u64,
    /// Whether the move gives check.
    pub gives_check: bool,
    /// What the move's exchange is worth at least, with pins ignored and respected: a bit for each of some
    /// thresholds.
    pub exchange: u64,
    /// The threats that the move ends.
    pub ended: u64,
    /// The threats that the move begins.
    pub begun: u64,
}

/// Thresholds that an exchange is asked for.
const THRESHOLDS: [i32; 8] = [-900, -300, -100, 0, 1, 100, 300, 900];

/// The answers at every ply of a line: as [`along`](crate::Questions::along), each choice, modulo the number
/// of legal moves, is the index of the move, in the order of their written forms. The line ends with the
/// choices or with the game.
pub(crate) fn asked<B: MoveGen>(fen: &str, choices: &[u16]) -> Result<Vec<Asked>, RowError> {
    let mut board = board::<B>(fen)?;
    let mut answers = Vec::with_capacity(choices.len());
    let mut moves = MoveList::new();
    for &choice in choices {
        moves.clear();
        cold::generate(&board, &mut moves);
        let mut legal: Vec<_> = moves.iter().copied().filter(|&m| cold::is_legal(&mut board, m)).collect();
        legal.sort_by_key(|&m| board.order(m));
        let Some(at) = usize::from(choice).checked_rem(legal.len()) else { break };
        answers.push(answer(&mut board, legal[at], u64::from(choice)));
        if !board.play(legal[at]) {
            break;
        }
    }
    Ok(answers)
}

/// The answers in one position, of one legal move.
fn answer<B: MoveGen>(board: &mut B, m: B::Move, seed: u64) -> Asked {
    let squares = B::Game::FILES * B::Game::RANKS;
    let mut random = SplitMix64(seed ^ board.key() as u64);
    let all = B::Game::standing(&board.to_setup()).iter().fold(0, |all, (square, _)| all | 1 << square);
    let gone = Squares::from(random.next() & random.next()) << random.below(squares);
    let mut asked = Asked { gives_check: board.gives_check(m), ..Asked::default() };
    let attackers = board.attackers_to(random.below(squares), all & !gone);
    asked.attackers = attackers as u64 ^ (attackers >> 64) as u64;
    for is_first in [true, false] {
        let mut counts = [0; Squares::BITS as usize];
        board.attacked(is_first, &mut counts[..squares]);
        asked.attacked = counts.iter().fold(asked.attacked, |all, &count| mixed(all ^ u64::from(count)));
        asked.mobility = mixed(asked.mobility ^ u64::from(board.mobility(is_first)));
    }
    board.threats(|threat| asked.threats = asked.threats.wrapping_add(number(threat)));
    for pins in [Pins::Ignored, Pins::Respected] {
        for threshold in THRESHOLDS {
            asked.exchange = asked.exchange << 1 | u64::from(board.see(m, threshold, pins));
        }
    }
    board.threat_delta(m, |threat, begins| {
        let sum = if begins { &mut asked.begun } else { &mut asked.ended };
        *sum = sum.wrapping_add(number(threat));
    });
    asked
}

/// A threat as a number; sums of them are the same in any order.
fn number(threat: Threat) -> u64 {
    mixed(u64::from_le_bytes([threat.from, threat.to, threat.by, threat.on, 1, 0, 0, 0]))
}

/// A number that depends on every bit of another.
fn mixed(number: u64) -> u64 {
    SplitMix64(number).next()
}
