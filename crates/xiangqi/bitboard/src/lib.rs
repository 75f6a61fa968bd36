//! X6: Xiangqi on bitboards. A set of squares is a `u128`; the board is a set for each side and each kind of man. Moves are
//! found by sets, only legal ones, and counted without being listed.
//!
//! ```text
//!   rank 9  100 101 102 103 104 105 106 107 108      the high word: Black's half, bits 64..109 = squares 45..90
//!        8   91  92  93  94  95  96  97  98  99
//!        7   82  83  84  85  86  87  88  89  90
//!        6   73  74  75  76  77  78  79  80  81
//!        5   64  65  66  67  68  69  70  71  72
//!           ~~~~~~~~~~~~ 19 bits of river ~~~~~~~      never set
//!        4   36  37  38  39  40  41  42  43  44
//!        3   27  28  29  30  31  32  33  34  35
//!        2   18  19  20  21  22  23  24  25  26
//!        1    9  10  11  12  13  14  15  16  17
//!        0    0   1   2   3   4   5   6   7   8      the low word: Red's half, bits 0..45 = squares 0..45
//!             a   b   c   d   e   f   g   h   i
//! ```
//!
//! **The river is in the word.** Ninety squares need two machine words anyway; with half a board in each, a side's general,
//! advisors and elephants, every rank and every file's half live in one, and nothing is ever shifted from word to word but
//! a soldier's step across the river. Squares keep their usual numbers, `rank * 9 + file`.
//!
//! **Attacks by look-up.** Chariot's squares and cannon's targets come from a kernel, the type parameter of [`Board`] (see
//! [`sliders`]): one question gives both, since a cannon needs both. Horses look up their four legs. The men at home are
//! moved all at once by shifts; counting them takes less: every eye belongs to one pair of an elephant's points, and every
//! move of an advisor has the middle of the palace at one end.
//!
//! **Legal without playing.** When the general is not in check, only these moves can be illegal:
//!
//! - those of a man alone between the general and a chariot or the other general; he may keep to the line or take;
//! - those of either of exactly *two* men between the general and a cannon: both must stay between, or one takes the cannon;
//!   not even may one take the other, which leaves a single screen;
//! - those of a man on the leg of a horse that would attack the general;
//! - any man's to an empty square before a cannon that has *no* screen: he would be it;
//! - the general's own, which are tried one by one (nearly always at no more than the cost of seeing that nobody watches the
//!   square).
//!
//! Everybody else's moves are counted as sets. A horse, an elephant or an advisor that is confined in one of the first three
//! ways has no move at all: it always leaves its line, and never goes straight beside itself. A single check narrows the
//! goals to the checker's square and what is between; only the cannon's own screen, and everybody under two checks, try
//! their moves one by one.
//!
//! **Played on a copy.** A board is 192 bytes, ten vector moves; taking back would wait for the stores of playing.
//!
//! The idea is what replaced the boards of the sources: bitboards of the chess programming community, carried over to the
//! 9x10 board as in Pikafish. It should win wherever moves are counted or tested, and by most when leaves are not played; it
//! has little to gain where single moves are played and undone, and pays with tables of one to thirty megabytes.

mod danger;
mod generate;
mod geometry;
mod invariants;
mod kernel;
mod leaps;
mod list;
mod moves;
mod player;
mod set;
pub mod sliders;

use std::marker::PhantomData;

pub use crate::moves::Move;
pub use crate::sliders::Sliders;

use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};
use xiangqi_rules::{Kind, Piece, Setup, Side, Square, Xiangqi};

use crate::generate::Count;
use crate::list::List;
use crate::player::{Black, Player, Red};
use crate::set::{BOARD, Set, bit, len};

/// The board, with the kernel `S` for chariots and cannons.
///
/// ```
/// use qipan_game::{Game, MoveGen, perft_count};
/// use xiangqi_bitboard::{Board, sliders::Magic};
///
/// let start = xiangqi_rules::Xiangqi::START.parse()?;
/// let mut board = Board::<Magic>::from_setup(&start)?;
/// assert_eq!(perft_count(&mut board, 3), 79_666);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Aligned, so that the vector moves of a copy do not cross cache lines: 2 to 4 % of perft_visit.
#[repr(align(32))]
#[derive(Clone, PartialEq, Debug)]
pub struct Board<S> {
    /// Men by side.
    sides: [Set; 2],
    /// Men by kind, the eighth place empty: moves number kinds with three bits.
    kinds: [Set; 8],
    to_move: Side,
    kernel: PhantomData<S>,
}

impl<S: Sliders> Board<S> {
    #[inline]
    fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    fn men<P: Player>(&self, kind: Kind) -> Set {
        self.sides[P::SIDE as usize] & self.kinds[kind as usize]
    }

    /// Plays a move of this position.
    #[inline]
    pub fn make(&mut self, m: Move) {
        self.flip_bits(m, self.to_move);
        self.to_move = self.to_move.other();
    }

    /// Takes back the move that was played last.
    #[inline]
    pub fn unmake(&mut self, m: Move) {
        self.to_move = self.to_move.other();
        self.flip_bits(m, self.to_move);
    }

    #[inline]
    fn flip_bits(&mut self, m: Move, mover: Side) {
        let to = bit(m.to());
        let path = bit(m.from()) | to;
        self.sides[mover as usize] ^= path;
        self.kinds[m.kind() & 7] ^= path;
        if let Some(taken) = m.taken() {
            self.sides[mover.other() as usize] ^= to;
            self.kinds[taken & 7] ^= to;
        }
    }

    #[inline(never)]
    fn list<P: Player>(&self, target: Set, moves: &mut MoveList<Move>) {
        let own = self.sides[P::SIDE as usize];
        self.legal::<P>(BOARD & target & !own, &mut List { board: self, moves });
    }

    #[inline]
    fn list_to(&self, target: Set, moves: &mut MoveList<Move>) {
        match self.to_move {
            Side::Red => self.list::<Red>(target, moves),
            Side::Black => self.list::<Black>(target, moves),
        }
    }

    fn import_for<P: Player>(&self, from: usize, to: usize) -> Option<Move> {
        if self.sides[P::SIDE as usize] & bit(from) == 0 || self.sides[P::SIDE as usize] & bit(to) != 0 {
            return None;
        }
        let kind = self.kind_at(from)?;
        if self.reach::<P>(kind, from) & bit(to) == 0 {
            return None;
        }
        let is_safe = match kind {
            Kind::General => self.is_safe_step::<P>(from - P::HOME.base(), to - P::HOME.base()),
            _ => self.is_safe_after::<P>(from, to),
        };
        is_safe.then(|| match self.kind_at(to) {
            Some(taken) => Move::capture(from, to, kind, taken),
            None => Move::quiet(from, to, kind),
        })
    }

    fn men_on_the_board(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| {
            let at = bit(square.index());
            let side = Side::BOTH.into_iter().find(|&side| self.sides[side as usize] & at != 0)?;
            Some((square, Piece { side, kind: self.kind_at(square.index())? }))
        })
    }
}

impl<S: Sliders> MoveGen for Board<S> {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: S::NAME,
        system: "X6",
        summary: S::SUMMARY,
        source: S::SOURCE,
        legality: Legality::Legal,
        needs: S::NEEDS,
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut board =
            Self { sides: [0; 2], kinds: [0; 8], to_move: setup.side_to_move(), kernel: PhantomData };
        for (square, man) in setup.men() {
            board.sides[man.side as usize] |= bit(square.index());
            board.kinds[man.kind as usize] |= bit(square.index());
        }
        board.check_invariants().map_err(|reason| Unsupported { board: S::NAME, reason })?;
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        Setup::from_men(self.men_on_the_board(), self.to_move)
    }

    fn captures(&self, moves: &mut MoveList<Move>) {
        self.list_to(self.occupied(), moves);
    }

    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.list_to(!self.occupied(), moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.list_to(BOARD, moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut child = self.clone();
        child.make(m);
        Some(f(&mut child))
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        let mut count = Count(0);
        match self.to_move {
            Side::Red => self.legal::<Red>(BOARD & !self.sides[0], &mut count),
            Side::Black => self.legal::<Black>(BOARD & !self.sides[1], &mut count),
        }
        count.0.into()
    }

    fn in_check(&self) -> bool {
        match self.to_move {
            Side::Red => self.is_in_check::<Red>(),
            Side::Black => self.is_in_check::<Black>(),
        }
    }

    fn import(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let (from, to) = (m.from.index(), m.to.index());
        match self.to_move {
            Side::Red => self.import_for::<Red>(from, to),
            Side::Black => self.import_for::<Black>(from, to),
        }
    }

    fn export(&self, m: Move) -> xiangqi_rules::Move {
        let square = |index| Square::from_index(index).expect("a move joins two squares of the board");
        xiangqi_rules::Move { from: square(m.from()), to: square(m.to()) }
    }

    fn material(&self) -> i32 {
        Kind::ALL
            .into_iter()
            .map(|kind| {
                let [red, black] = self.sides.map(|side| len(side & self.kinds[kind as usize]) as i32);
                kind.value() * (red - black)
            })
            .sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        invariants::check(self)
    }

    fn table_bytes() -> usize {
        S::table_bytes() + leaps::table_bytes() + geometry::table_bytes() + size_of_val(&set::BIT)
    }
}
