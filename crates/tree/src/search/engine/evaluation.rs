//! Values of positions.

use qipan_game::asked::{KING, SECOND, Squares};
use qipan_game::{Game, MoveGen, MoveOf};

use crate::search::apart;
use crate::search::engine::Values;
use crate::search::searching::MOST_PLIES;

/// Value of positions for an engine, which tells it of every step through the tree. So it may carry along
/// what a step changes little.
///
/// Every [`play`](Evaluation::play) and [`pass`](Evaluation::pass) is followed by one
/// [`take_back`](Evaluation::take_back), in the order of a stack. With `APART` every question to the board
/// ought to be a function call of its own, for a profiler.
pub trait Evaluation<B: MoveGen> {
    /// Returns true if [`play`](Evaluation::play) must hear of legal moves only, as who asks for
    /// [`threat_delta`](MoveGen::threat_delta) must. Each move that is not exempt is then played once more.
    fn needs_legal(&self) -> bool {
        false
    }

    /// A search begins here.
    fn begin(&mut self, board: &B);

    /// A move is about to be played; it may turn out to be illegal, and is then taken back at once.
    fn play<const APART: bool>(&mut self, board: &mut B, m: B::Move);

    /// The turn is about to be handed over.
    fn pass(&mut self, board: &B);

    /// The last move was taken back, or the turn.
    fn take_back(&mut self);

    /// Value of a position for the side to move, in hundredths of a pawn or soldier and far from a mate;
    /// `is_first` if that is the side that begins a game.
    fn judge<const APART: bool>(&mut self, board: &B, is_first: bool) -> i32;
}

/// Plies of the longest line: captures go on behind the depth until no piece is left to take.
pub(crate) const LONGEST: usize = MOST_PLIES + crate::net::MOST_PIECES;

/// Value of a square that a sliding piece may go to.
const MOBILITY: i32 = 2;

/// Value of an attack on a square next to the enemy king (general), or on his own.
const AROUND_KING: i32 = 6;

/// Value of being to move.
pub(crate) const TEMPO: i32 = 10;

/// Squares of the greater board, a number for each.
const SQUARES: usize = 90;

/// Values of pieces by their squares, mobility of the sliding pieces, and attacks on the squares around the
/// kings (generals).
#[derive(Clone, Debug)]
pub struct HandMade {
    values: Values,
    /// What was carried along, from the root on.
    carried: Vec<Carried>,
    /// Each square of the game with those next to it.
    around: Box<[Squares; SQUARES]>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Carried {
    /// Values of the pieces by their squares, where they are kept.
    value: i32,
    /// Squares of the two kings, that of the first side first: boards are not asked for them.
    kings: [u8; 2],
}

impl HandMade {
    /// An evaluation that is told of nothing yet.
    #[must_use]
    pub fn new(values: Values) -> Self {
        let mut carried = Vec::with_capacity(LONGEST + 1);
        carried.push(Carried::default());
        Self { values, carried, around: Box::new([0; SQUARES]) }
    }

    #[inline(always)]
    fn here(&self) -> Carried {
        self.carried[self.carried.len() - 1]
    }
}

impl<B: MoveGen> Evaluation<B> for HandMade {
    fn begin(&mut self, board: &B) {
        for square in 0..B::Game::FILES * B::Game::RANKS {
            self.around[square] = around::<B::Game>(square);
        }
        self.carried.clear();
        self.carried.push(Carried { value: board.value(), kings: kings::<B::Game>(&board.to_setup()) });
    }

    #[inline(always)]
    fn play<const APART: bool>(&mut self, board: &mut B, m: B::Move) {
        let Carried { mut value, mut kings } = self.here();
        if self.values == Values::Kept {
            value += apart::value_change::<B, APART>(board, m);
        }
        let [from, to] = squares::<B>(board.export(m));
        for king in &mut kings {
            if *king == from {
                *king = to;
            }
        }
        self.carried.push(Carried { value, kings });
    }

    fn pass(&mut self, _: &B) {
        self.carried.push(self.here());
    }

    #[inline(always)]
    fn take_back(&mut self) {
        self.carried.pop();
    }

    #[inline(always)]
    fn judge<const APART: bool>(&mut self, board: &B, is_first: bool) -> i32 {
        let Carried { value, kings: [first, second] } = self.here();
        let value = match self.values {
            Values::Kept => value,
            Values::Computed => apart::value::<B, APART>(board),
        };
        let mobility = |is_first| apart::mobility::<B, APART>(board, is_first).cast_signed();
        let pressure = |is_first, king: u8| {
            let squares = self.around[usize::from(king) % SQUARES];
            apart::attacks_on::<B, APART>(board, is_first, squares).cast_signed()
        };
        let value = value
            + MOBILITY * (mobility(true) - mobility(false))
            + AROUND_KING * (pressure(true, second) - pressure(false, first));
        TEMPO + if is_first { value } else { -value }
    }
}

#[inline(always)]
fn squares<B: MoveGen>(m: MoveOf<B>) -> [u8; 2] {
    B::Game::squares(m).map(|square| square as u8)
}

/// Squares of both kings, that of the first side first.
fn kings<G: Game>(setup: &G::Setup) -> [u8; 2] {
    let mut kings = [0; 2];
    for (square, man) in G::standing(setup) {
        if G::exchanged(man) == KING {
            kings[usize::from(man & SECOND != 0)] = square as u8;
        }
    }
    kings
}

/// A square and those next to it.
fn around<G: Game>(square: usize) -> Squares {
    let (file, rank) = (square % G::FILES, square / G::FILES);
    let files = file.saturating_sub(1)..=(file + 1).min(G::FILES - 1);
    let ranks = rank.saturating_sub(1)..=(rank + 1).min(G::RANKS - 1);
    let near = ranks.flat_map(|rank| files.clone().map(move |file| rank * G::FILES + file));
    near.fold(0, |set, square| set | 1 << square)
}

#[cfg(test)]
mod tests {
    use qipan_game::{Game, MoveGen, SetupOf, SplitMix64, asked};

    use super::{AROUND_KING, Evaluation, HandMade, KING, MOBILITY, SECOND, TEMPO};
    use crate::search::engine::Values;

    /// The value of a position for the first side by what the questions are defined as.
    fn defined<G: Game>(setup: &G::Setup) -> i32 {
        let mobility = |is_first| asked::mobility::<G>(setup, is_first).cast_signed();
        let pressure = |is_first: bool| {
            let second = if is_first { SECOND } else { 0 };
            let is_enemy = |man| G::exchanged(man) == KING && man & SECOND == second;
            let men = G::standing(setup);
            let king = men.iter().find(|(_, man)| is_enemy(*man)).expect("a king").0;
            let counts = asked::attacked::<G>(setup, is_first);
            let is_near = |square: usize| {
                let files = (square % G::FILES).abs_diff(king % G::FILES);
                files <= 1 && (square / G::FILES).abs_diff(king / G::FILES) <= 1
            };
            let near = counts.iter().enumerate().filter(|&(square, _)| is_near(square));
            near.map(|(_, &count)| i32::from(count)).sum::<i32>()
        };
        G::value(setup)
            + MOBILITY * (mobility(true) - mobility(false))
            + AROUND_KING * (pressure(true) - pressure(false))
    }

    fn judges<B: MoveGen>(evaluation: &mut HandMade, board: &B) {
        let value = defined::<B::Game>(&board.to_setup());
        assert_eq!(evaluation.judge::<false>(board, true), TEMPO + value, "{}", board.to_setup());
        assert_eq!(evaluation.judge::<true>(board, false), TEMPO - value, "{}", board.to_setup());
    }

    /// Follows a random game, looking at each other move from every position of it.
    fn follows<B: MoveGen>(fen: &str, values: Values, seed: u64) {
        let mut random = SplitMix64(seed);
        let setup: SetupOf<B> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let mut board = B::from_setup(&setup).unwrap();
        let mut evaluation = HandMade::new(values);
        evaluation.begin(&board);
        for _ in 0..80 {
            judges(&mut evaluation, &board);
            if !board.in_check() {
                evaluation.pass(&board);
                board.pass(|passed| judges(&mut evaluation, passed));
                Evaluation::<B>::take_back(&mut evaluation);
            }
            let legal = board.legal_moves();
            for &m in legal.iter().step_by(4) {
                evaluation.play::<true>(&mut board, m);
                board.visit(m, |child| judges(&mut evaluation, child));
                Evaluation::<B>::take_back(&mut evaluation);
            }
            if legal.is_empty() {
                return;
            }
            let m = legal[random.below(legal.len())];
            evaluation.play::<false>(&mut board, m);
            assert!(board.play(m));
        }
    }

    #[test]
    fn what_is_carried_along_is_what_is_defined() {
        for values in [Values::Kept, Values::Computed] {
            for seed in 0..4 {
                follows::<chess_array::Board>(chess_rules::Chess::START, values, seed);
                // Castling, promotions and pawns that may be taken in passing.
                let fen = "r3k2r/PPP2pp1/8/3Pp3/3pP3/8/1pp2PPP/R3K2R w KQkq e6 0 1";
                follows::<chess_array::Board>(fen, values, seed);
                follows::<xiangqi_array::Board>(xiangqi_rules::Xiangqi::START, values, seed);
            }
        }
    }
}
