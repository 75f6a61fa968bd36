//! **C7** (docs to come)

mod fill;
mod generate;
mod planes;
mod quad;
mod recognise;
pub mod sliders;
mod tables;
mod view;

use std::marker::PhantomData;

use chess_rules::{Castling, Chess, Kind, Piece, Setup, Side, Square, Wing};
use qipan_game::{About, MoveGen, MoveList, Unsupported};

pub use planes::Move;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use sliders::Pext;
pub use sliders::{Hyperbola, Sliders};

use generate::{ALL, CAPTURES, Count, QUIETS, Sink};
use planes::{Code, PASSED, Planes, WHITE_TO_MOVE};
use tables::{Set, bit, square};
use view::View;

/// The board, with the kernel `S` for sliders.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Board<S> {
    planes: Planes,
    kernel: PhantomData<S>,
}

/// The squares of a side's king and of a wing's rook before they move.
const fn homes(side: Side, wing: Wing) -> Set {
    let rook = match wing {
        Wing::King => bit(7),
        Wing::Queen => bit(0),
    };
    (bit(4) | rook) << (side.back_rank() * 8)
}

fn every_right() -> impl Iterator<Item = (Side, Wing)> {
    Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)))
}

impl<S: Sliders> Board<S> {
    /// Turns the state into types, once per question: eight versions of the generator.
    #[inline(always)]
    fn list<const WANTED: u8, K: Sink>(&self, sink: &mut K) {
        if self.planes.is_white_to_move() {
            self.list_for::<WANTED, true, K>(sink);
        } else {
            self.list_for::<WANTED, false, K>(sink);
        }
    }

    #[inline(always)]
    fn list_for<const WANTED: u8, const WHITE: bool, K: Sink>(&self, sink: &mut K) {
        let king_home = if WHITE { bit(4) } else { bit(60) };
        let state = self.planes.state;
        let view = View::<S, WHITE>::new(&self.planes);
        match (state & king_home != 0, state & PASSED != 0) {
            (false, false) => view.moves::<WANTED, false, false, K>(sink),
            (true, false) => view.moves::<WANTED, true, false, K>(sink),
            (false, true) => view.moves::<WANTED, false, true, K>(sink),
            (true, true) => view.moves::<WANTED, true, true, K>(sink),
        }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.planes.code(square.index()).piece()
    }
}

impl<S: Sliders> MoveGen for Board<S> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = S::ABOUT;

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut planes = Planes { planes: [0; 4], state: 0 };
        for (square, piece) in setup.pieces() {
            let black = if piece.side == Side::Black { Code::BLACK } else { 0 };
            let code = Code::of(piece.kind).0 | black;
            for (i, plane) in planes.planes.iter_mut().enumerate() {
                *plane |= Set::from(code >> i & 1) << square.index();
            }
        }
        let held = every_right().filter(|&(side, wing)| setup.castling().has(side, wing));
        planes.state = held.fold(0, |state, (side, wing)| state | homes(side, wing));
        planes.state |= setup.en_passant().map_or(0, |square| bit(square.index()));
        if setup.side_to_move() == Side::White {
            planes.state |= WHITE_TO_MOVE;
        }
        Ok(Self { planes, kernel: PhantomData })
    }

    fn to_setup(&self) -> Setup {
        let state = self.planes.state;
        let pieces = Square::all().filter_map(|square| Some((square, self.piece_at(square)?)));
        let side = if self.planes.is_white_to_move() { Side::White } else { Side::Black };
        let held = every_right().filter(|&(side, wing)| state & homes(side, wing) == homes(side, wing));
        let castling = Castling::from_bits(held.map(|(side, wing)| Castling::bit(side, wing)).sum());
        let passed = state & PASSED;
        let en_passant = (passed != 0).then(|| square(tables::first(passed)));
        Setup::from_pieces(pieces, side, castling, en_passant)
    }

    #[inline]
    fn captures(&self, moves: &mut MoveList<Move>) {
        self.list::<CAPTURES, _>(moves);
    }

    #[inline]
    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.list::<QUIETS, _>(moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.list::<ALL, _>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut next = Self { planes: self.planes.after(m), kernel: PhantomData };
        Some(f(&mut next))
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        let mut count = Count::default();
        self.list::<ALL, _>(&mut count);
        count.0.into()
    }

    fn in_check(&self) -> bool {
        if self.planes.is_white_to_move() {
            View::<S, true>::new(&self.planes).is_in_check()
        } else {
            View::<S, false>::new(&self.planes).is_in_check()
        }
    }

    fn import(&self, m: chess_rules::Move) -> Option<Move> {
        if self.planes.is_white_to_move() {
            View::<S, true>::new(&self.planes).recognise(m)
        } else {
            View::<S, false>::new(&self.planes).recognise(m)
        }
    }

    fn export(&self, m: Move) -> chess_rules::Move {
        let code = m.code();
        let becomes_other = self.planes.code(m.from()) != code;
        let promotion = if becomes_other { code.kind() } else { None };
        chess_rules::Move { from: square(m.from()), to: square(m.to()), promotion }
    }

    fn material(&self) -> i32 {
        let [a, b, c, black] = self.planes.planes;
        let of = |kind: Kind| match kind {
            Kind::Pawn => a & !b & !c,
            Kind::Knight => b & !a & !c,
            Kind::King => a & b & !c,
            Kind::Bishop => a & c & !b,
            Kind::Rook => b & c & !a,
            Kind::Queen => a & b & c,
        };
        let balance = |men: Set| (men & !black).count_ones() as i32 - (men & black).count_ones() as i32;
        Kind::ALL.into_iter().map(|kind| kind.value() * balance(of(kind))).sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        let [a, b, c, black] = self.planes.planes;
        let stray = black & !(a | b | c) | c & !(a | b);
        if stray != 0 {
            return Err(format!("the planes hold no man on {stray:#x}"));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        S::table_bytes() + tables::TABLE_BYTES + planes::TABLE_BYTES
    }
}
