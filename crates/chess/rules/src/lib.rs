#![doc = include_str!("../README.md")]
//!
//! ## In detail
//!
//! Chess as everyone in this workspace speaks of it: squares, pieces, written moves, positions in FEN, and
//! the rule book as code ([`naive::Board`]), which decides in doubt; [`judge`] says why.
//!
//! ```text
//!   8  r n b q k b n r      files a..h from White's left, ranks 1..8 from White's side;
//!   7  p p p p p p p p      a1 is square 0, h1 square 7, a8 square 56: (rank - 1) * 8 + file.
//!   6  . . . . . . . .
//!   5  . . . . . . . .      En passant: a position keeps the square behind a pawn that has just moved
//!   4  . . . . . . . .      two squares only if a pawn of the side to move stands beside that pawn
//!   3  . . . . . . . .      (legal to take or not). All else would make one position, with the same
//!   2  P P P P P P P P      moves, look like two.
//!   1  R N B Q K B N R
//!      a b c d e f g h
//! ```
//!
//! Repetition, the fifty-move rule and move counters are outside: they do not change which moves exist.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

pub mod codes;
pub mod judge;
pub mod keys;
pub mod mailbox;
mod men;
mod moves;
pub mod naive;
mod placement;
mod play;
pub mod sets;
mod setup;
mod square;
mod suspects;
pub mod values;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use qipan_game::asked::{KING, Number, SECOND, Squares};
use qipan_game::{Game, Looked, Ruling, Special};

pub use men::{Kind, Piece, Side};
pub use moves::{Move, MoveError, tested_anyhow};
pub use qipan_game::Script;
pub use setup::{Castling, Diagram, Rule, Setup, SetupError, Wing};
pub use square::Square;
pub use suspects::Suspects;

/// The game, for [`qipan_game`].
#[derive(Clone, Copy, Debug)]
pub struct Chess;

impl Game for Chess {
    const NAME: &'static str = "chess";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    type Move = Move;
    type Setup = Setup;
    type Kind = Kind;
    const STALEMATE_LOSES: bool = false;
    const FILES: usize = 8;
    const RANKS: usize = 8;
    const FIRST_RANK: usize = 1;
    const UNIQUE: &'static str =
        "men, side to move, castling rights, en-passant square where taking is legal";

    /// All 64 x 63 pairs of different squares, and again with each promotion where a pawn of either side
    /// could promote.
    fn every_move() -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::all() {
            for to in Square::all().filter(|&to| to != from) {
                moves.push(Move { from, to, promotion: None });
                let last = matches!((from.rank(), to.rank()), (6, 7) | (1, 0));
                if last && from.file().abs_diff(to.file()) <= 1 {
                    moves.extend(Kind::PROMOTIONS.map(|kind| Move { from, to, promotion: Some(kind) }));
                }
            }
        }
        moves
    }

    fn is_first_to_move(setup: &Setup) -> bool {
        setup.side_to_move() == Side::White
    }

    #[inline]
    fn squares(m: Move) -> [usize; 2] {
        [m.from.index(), m.to.index()]
    }

    #[inline]
    fn worth(kind: Kind) -> u32 {
        match kind {
            Kind::King => 5,
            Kind::Queen => 4,
            Kind::Rook => 3,
            Kind::Bishop => 2,
            Kind::Knight => 1,
            Kind::Pawn => 0,
        }
    }

    fn diagram(setup: &Setup, script: Script) -> String {
        setup.diagram(script).to_string()
    }

    fn position_to_look_at(text: &str) -> Looked<Self> {
        Setup::to_look_at(text)
    }

    fn judge(setup: &Setup, m: Move) -> Result<Ruling, Ruling> {
        judge::of(setup, m).map(Ruling::from).map_err(Ruling::from)
    }

    fn piece_name(letter: char) -> Option<qipan_game::explain::Text> {
        Some(Piece::from_letter(letter)?.text())
    }

    fn rules() -> &'static [qipan_game::Rule] {
        judge::RULES
    }

    fn checkers(setup: &Setup) -> Vec<usize> {
        setup.placement().checkers(setup.side_to_move()).map(Square::index).collect()
    }

    #[inline]
    fn idle_key(m: Move, after: impl FnOnce() -> Setup) -> u128 {
        let is_by_two_squares = m.from.file() == m.to.file() && m.from.rank().abs_diff(m.to.rank()) == 2;
        if is_by_two_squares { keys::of_idle_en_passant(&after()) } else { 0 }
    }

    fn without_idle_right(setup: Setup) -> Setup {
        if keys::of_idle_en_passant(&setup) == 0 { setup } else { setup.without_en_passant() }
    }

    fn special(setup: &Setup, m: Move) -> Option<Special> {
        if m.promotion.is_some() {
            Some(Special::Promotion)
        } else if setup.castling_wing(m).is_some() {
            Some(Special::Castling)
        } else {
            setup.taken_en_passant(m).map(|_| Special::EnPassant)
        }
    }

    fn material(setup: &Setup) -> i32 {
        let signed = |piece: Piece| match piece.side {
            Side::White => piece.kind.value(),
            Side::Black => -piece.kind.value(),
        };
        setup.pieces().map(|(_, piece)| signed(piece)).sum()
    }

    fn key(setup: &Setup) -> u128 {
        keys::of(setup)
    }

    fn order(m: Move) -> u32 {
        let pair = m.from.index() * Square::COUNT + m.to.index();
        (pair * 8 + m.promotion.map_or(0, |kind| kind as usize + 1)) as u32
    }

    fn men(setup: &Setup, m: Move) -> (Kind, Option<Kind>) {
        let kind_on = |square| setup.piece_at(square).map(|piece| piece.kind);
        let taken = kind_on(m.to).or(setup.taken_en_passant(m).map(|_| Kind::Pawn));
        (kind_on(m.from).expect("a piece to move"), taken)
    }

    fn after(setup: &Setup, m: Move) -> Setup {
        setup.after(m)
    }

    fn standing(setup: &Setup) -> Vec<(usize, Number)> {
        setup.pieces().map(|(square, piece)| (square.index(), piece.number())).collect()
    }

    fn kind_of(man: Number) -> Kind {
        Kind::ALL[usize::from(man & !SECOND)]
    }

    fn exchanged(man: Number) -> i32 {
        match Self::kind_of(man) {
            Kind::King => KING,
            kind => kind.value(),
        }
    }

    fn placed(man: Number, at: usize) -> i32 {
        let (kind, at) = (Self::kind_of(man), square(at));
        if man & SECOND == 0 {
            values::placed(Piece { side: Side::White, kind }, at)
        } else {
            -values::placed(Piece { side: Side::Black, kind }, at)
        }
    }

    fn passed(setup: &Setup) -> Setup {
        setup.passed()
    }

    fn reduced(setup: &Setup, occupied: Squares) -> Setup {
        let pieces = setup.pieces().filter(|(square, _)| occupied >> square.index() & 1 != 0);
        Setup::from_pieces(pieces, setup.side_to_move(), Castling::from_bits(0), None)
    }

    fn taken(setup: &Setup, from: usize, to: usize) -> Setup {
        setup.taking(square(from), square(to))
    }

    fn attacks(setup: &Setup, from: usize, to: usize) -> bool {
        setup.placement().attacks(square(from), square(to))
    }

    fn slides(setup: &Setup, from: usize, to: usize) -> bool {
        let Some(piece) = setup.piece_at(square(from)) else { return false };
        matches!(piece.kind, Kind::Bishop | Kind::Rook | Kind::Queen)
            && Self::attacks(setup, from, to)
            && !setup.placement().is_of(square(to), piece.side)
    }
}

/// The square of an index below 64.
fn square(index: usize) -> Square {
    Square::from_index(index).expect("a square")
}
