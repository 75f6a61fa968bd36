#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use qipan_game::{MoveGen, MoveList, perft_visit};
//! use xiangqi_bitboard::Board;
//!
//! let mut board = Board::start();
//! assert_eq!(perft_visit(&mut board, 3), 79_666);
//!
//! let mut moves = MoveList::new();
//! board.generate(&mut moves);
//! assert_eq!(moves.len(), 44);
//! // A written move, played, looked at and taken back.
//! let m = board.import("h2e2".parse()?).ok_or("no move of this position")?;
//! assert_eq!(board.visit(m, |board| board.count_legal()), Some(45));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod asked;
mod attacks;
mod children;
mod danger;
mod explain;
mod generate;
mod import;
mod key;
mod mailbox;
mod make;
mod marks;
mod moves;
mod replies;
pub mod rows;
mod sets;
pub mod sliders;
mod squares;
mod tables;

use std::marker::PhantomData;

use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{
    About, GenType, Kinds, Legal, Legality, Level, MoveGen, MoveList, NoMailbox, Probe, Tested,
    UnsupportedError, children_by_playing, noted,
};
use xiangqi_rules::mailbox::numbers as men;
use xiangqi_rules::{Kind, Setup, Side, Square, Xiangqi, keys, sets as answers};

use crate::generate::Count;
pub use crate::mailbox::Mailbox;
use crate::marks::{BITS, part};
pub use crate::moves::Move;
use crate::sets::{BOARD, Half, Set, bit, len};
pub use crate::sets::{Men, Sets};
pub use crate::sliders::Sliders;
use crate::squares::{Black, Player, Red, square_of};

/// The legalities of this board: it lists legal moves only, or tests every move.
pub trait Lists: Legality {}

impl Lists for Legal {}
impl Lists for Tested {}

/// The bitboards: their legality, how lines are looked up, how pieces are stored as sets, whether a mailbox
/// stands beside them.
///
/// ```
/// use qipan_game::{MoveGen, Tested, perft_count};
/// use xiangqi_bitboard::{Board, Bitboard, sliders::Magic};
///
/// let mut best = Board::start();
/// let mut tested = Bitboard::<Tested, Magic>::start();
/// assert_eq!(perft_count(&mut best, 3), 79_666);
/// assert_eq!(perft_count(&mut tested, 3), 79_666);
/// ```
// Aligned, so that the vector moves of a copy do not cross cache lines: 2 to 4 % of perft_visit.
#[repr(align(32))]
#[derive(Clone, PartialEq, Debug)]
pub struct Bitboard<
    L: Lists = Legal,
    S: Sliders = sliders::Fastest,
    K: Sets = Kinds,
    M: Mailbox = NoMailbox,
    T: Probe = (),
> {
    men: K::Men,
    mailbox: M::Cells,
    to_move: Side,
    probe: T,
    levels: PhantomData<(L, S, K, M)>,
}

/// The board with its best levels.
pub type Board = Bitboard;

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox, T: Probe> Bitboard<L, S, K, M, T> {
    /// All pieces.
    #[inline(always)]
    fn occupied(&self) -> Set {
        self.men.occupied(self.probe)
    }

    /// Pieces of a side.
    #[inline(always)]
    fn side(&self, side: Side) -> Set {
        self.men.side(self.probe, side)
    }

    /// Pieces of a kind, of both sides.
    #[inline(always)]
    fn kind(&self, kind: Kind) -> Set {
        self.men.kind(self.probe, kind)
    }

    /// Pieces of a side and kind.
    #[inline(always)]
    fn men_of<P: Player>(&self, kind: Kind) -> Set {
        self.side(P::SIDE) & self.kind(kind)
    }

    /// The code of the piece on a square, 0 for none.
    #[inline]
    fn man_on(&self, square: usize) -> usize {
        M::man_on(self.probe, &self.mailbox, square, || self.men.man_on(self.probe, square))
    }

    /// The set of one square.
    #[inline(always)]
    fn bit(&self, square: usize) -> Set {
        self.probe.reads_from(|| BITS.at(square), bit(square))
    }

    /// Chariot's squares and cannon's targets of a square.
    #[inline(always)]
    fn lines(&self, square: usize, occupied: Set) -> (Set, Set) {
        S::lines_with(self.probe, S::tables(), Half::of(square), square, occupied)
    }

    #[inline(always)]
    fn list_moves<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.probe.begins(part::TARGET, 0);
        let target = match (W::CAPTURES, W::QUIETS) {
            (true, true) => BOARD,
            (true, false) => self.occupied(),
            _ => !self.occupied(),
        };
        match self.to_move {
            Side::Red => self.list_for::<Red>(target, moves),
            Side::Black => self.list_for::<Black>(target, moves),
        }
    }

    #[inline(never)]
    fn list_for<P: Player>(&self, target: Set, moves: &mut MoveList<Move>) {
        self.listed::<P>(noted!(self.probe, BOARD & target & !self.side(P::SIDE)), moves);
    }

    /// Returns true if the side to move is in check.
    #[inline(always)]
    fn is_in_check(&self) -> bool {
        match self.to_move {
            Side::Red => self.is_attacked::<Red>(),
            Side::Black => self.is_attacked::<Black>(),
        }
    }
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// The number of legal moves.
    #[inline]
    pub(crate) fn count_moves(&self) -> u32 {
        match self.to_move {
            Side::Red => self.moves_of::<Red>(),
            Side::Black => self.moves_of::<Black>(),
        }
    }

    /// The same of a side, if it is to move or not in check.
    #[inline(always)]
    pub(crate) fn moves_of<P: Player>(&self) -> u32 {
        let mut count = Count(0);
        self.listed::<P>(BOARD & !self.side(P::SIDE), &mut count);
        count.0
    }

    /// The first thing that is not as it must be: sets that contradict each other or the mailbox, pieces
    /// where their kind cannot stand, a general too many or too few.
    fn check(&self) -> Result<(), String> {
        let contradictions = self.men.contradictions() | self.occupied() & !BOARD;
        if contradictions != 0 {
            return Err(format!("the sets contradict each other on {contradictions:#x}"));
        }
        if let Some(square) = (0..90).find(|&square| self.man_on(square) != self.men.man_on((), square)) {
            return Err(format!("sets and mailbox contradict each other on square {square}"));
        }
        self.check_side::<Red>()?;
        self.check_side::<Black>()
    }

    fn check_side<P: Player>(&self) -> Result<(), String> {
        for kind in Kind::ALL {
            let astray = self.men_of::<P>(kind) & !P::region(kind);
            if astray != 0 {
                return Err(format!("a {kind} of {} stands on {astray:#x}, where it cannot be", P::SIDE));
            }
        }
        match len(self.men_of::<P>(Kind::General)) {
            1 => Ok(()),
            found => Err(format!("{found} generals of {}, expected one", P::SIDE)),
        }
    }
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> MoveGen for Bitboard<L, S, K, M> {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-bitboard",
        system: "X6",
        summary: "90-bit sets, the river between two words; lines by look-up; legal moves counted as sets",
        source: "beyond the texts: bitboards of the chess programming community, carried over as in Pikafish",
        levels: &[
            Level::of::<L>().best::<Legal>(),
            Level::of::<S>().best::<sliders::Fastest>(),
            Level::of::<K>().best::<Kinds>(),
            Level::of::<M>().best::<NoMailbox>(),
        ],
        needs: S::NEEDS,
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;
    const COUNTS_CHILDREN: bool = L::LISTS_LEGAL && !cfg!(target_family = "wasm");
    const COUNTS_REPLIES: bool = L::LISTS_LEGAL;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let mut board = Self {
            men: K::Men::default(),
            mailbox: M::empty(),
            to_move: setup.side_to_move(),
            probe: (),
            levels: PhantomData,
        };
        for (square, man) in setup.men() {
            board.men.put(man, square_of(square));
            M::put(&mut board.mailbox, square_of(square), men::code_of(man));
        }
        board.check().map_err(|reason| UnsupportedError { board: Self::ABOUT.name, reason })?;
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men =
            Square::all().filter_map(|square| Some((square, men::piece_of(self.man_on(square_of(square)))?)));
        Setup::from_men(men, self.to_move)
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_moves::<W>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut child = self.after(m);
        // Here and not in `after`, which would copy the whole child once more.
        M::play(&mut child.mailbox, m);
        let is_legal = L::LISTS_LEGAL || !child.has_exposed_general();
        is_legal.then(|| f(&mut child))
    }

    #[inline]
    fn is_exempt(&self, _: Move) -> bool {
        L::LISTS_LEGAL
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        if L::LISTS_LEGAL {
            self.count_moves().into()
        } else {
            let mut moves = MoveList::new();
            self.generate(&mut moves);
            moves.iter().map(|&m| u64::from(self.visit(m, |_| ()).is_some())).sum()
        }
    }

    #[inline]
    fn count_children(&mut self) -> u64 {
        if Self::COUNTS_CHILDREN { self.children() } else { children_by_playing(self) }
    }

    /// Plays all moves in check: that costs less than to know which need not be played.
    #[inline]
    fn count_replies(&mut self) -> u64 {
        if !L::LISTS_LEGAL || self.in_check() {
            return self.count_children();
        }
        match self.to_move {
            Side::Red => self.replies::<Red, Black>(),
            Side::Black => self.replies::<Black, Red>(),
        }
    }

    #[inline]
    fn has_few_moves(&self, is_own: bool) -> bool {
        if (self.to_move == Side::Red) == is_own { self.has_few::<Red>() } else { self.has_few::<Black>() }
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    fn import(&self, m: xiangqi_rules::Move) -> Option<Move> {
        match self.to_move {
            Side::Red => self.import_written::<Red>(m),
            Side::Black => self.import_written::<Black>(m),
        }
    }

    fn export(&self, m: Move) -> xiangqi_rules::Move {
        let square = |index| Square::from_index(index).expect("a move joins two squares of the board");
        xiangqi_rules::Move { from: square(m.from()), to: square(m.to()) }
    }

    fn material(&self) -> i32 {
        // Advisors and elephants stay in their half, and are worth the same.
        let home = self.kind(Kind::Advisor) | self.kind(Kind::Elephant);
        let [south, north] = [Half::Red, Half::Black].map(|half| half.word(home).count_ones() as i32);
        let black = self.side(Side::Black);
        let balance = |kind: Kind| {
            let men = self.kind(kind);
            kind.value() * (len(men) as i32 - 2 * len(men & black) as i32)
        };
        Kind::Advisor.value() * (south - north)
            + balance(Kind::Horse)
            + balance(Kind::Chariot)
            + balance(Kind::Cannon)
            + balance(Kind::Soldier)
    }

    #[inline]
    fn key(&self) -> u128 {
        self.whole_key()
    }

    #[inline(always)]
    fn key_change(&self, m: Move) -> u128 {
        self.change_of_key(m)
    }

    #[inline]
    fn value(&self) -> i32 {
        self.whole_value()
    }

    #[inline(always)]
    fn value_change(&self, m: Move) -> i32 {
        self.change_of_value(m)
    }

    #[inline]
    fn pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let to_move = self.to_move;
        self.to_move = to_move.other();
        let result = f(self);
        self.to_move = to_move;
        result
    }

    #[inline(always)]
    fn pass_key_change(&self) -> u128 {
        keys::TURN
    }

    #[inline]
    fn order(&self, m: Move) -> u32 {
        m.order()
    }

    #[inline]
    fn men(&self, m: Move) -> (Kind, Option<Kind>) {
        (men::kind_of(m.man()), men::piece_of(self.man_on(m.to())).map(|man| man.kind))
    }

    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        answers::attackers_to(self, square, occupied)
    }

    fn attacked(&self, is_first: bool, counts: &mut [u8]) {
        answers::attacked(self, Side::BOTH[usize::from(!is_first)], counts);
    }

    fn attacks_on(&self, is_first: bool, squares: Squares) -> u32 {
        answers::attacks_on(self, Side::BOTH[usize::from(!is_first)], squares)
    }

    fn gives_check(&self, m: Move) -> bool {
        answers::gives_check(self, self.as_step(m))
    }

    fn see(&self, m: Move, threshold: i32, pins: Pins) -> bool {
        answers::see(self, self.as_step(m), threshold, pins)
    }

    fn mobility(&self, is_first: bool) -> u32 {
        answers::mobility(self, Side::BOTH[usize::from(!is_first)])
    }

    fn threats(&self, f: impl FnMut(Threat)) {
        answers::threats(self, f);
    }

    fn threat_delta(&mut self, m: Move, f: impl FnMut(Threat, bool)) {
        answers::threat_delta(self, self.as_step(m), f);
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check()
    }

    fn table_bytes() -> usize {
        let replies = if Self::COUNTS_REPLIES { tables::reply_table_bytes() } else { 0 };
        S::table_bytes() + K::TABLE_BYTES + tables::table_bytes() + replies
    }
}
