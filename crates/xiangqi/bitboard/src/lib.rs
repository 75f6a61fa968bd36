//! X6
mod danger;
mod generate;
mod geometry;
mod invariants;
mod leaps;
mod list;
mod moves;
mod player;
mod set;
pub mod sliders;

use std::marker::PhantomData;

use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};
use xiangqi_rules::{Kind, Piece, Setup, Side, Square, Xiangqi};

use crate::generate::Count;
use crate::list::List;
pub use crate::moves::Move;
use crate::player::{Black, Player, Red};
use crate::set::{BOARD, Set, bit, len};
pub use crate::sliders::Sliders;

/// The board, with the kernel `S` for chariots and cannons.
#[derive(Clone, PartialEq, Debug)]
#[repr(align(32))]
pub struct Board<S> {
    /// Men by side.
    sides: [Set; 2],
    /// Men by kind.
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
