#![doc = include_str!("../cozy-chess.md")]
//!
//! ## Example
//!
//! ```
//! use qipan_game::{MoveGen, MoveList, perft_visit};
//! use qipan_guests::cozy_chess::Board;
//!
//! let mut board = Board::start();
//! assert_eq!(perft_visit(&mut board, 3), 8_902);
//!
//! let mut moves = MoveList::new();
//! board.generate(&mut moves);
//! assert_eq!(moves.len(), 20);
//! // A written move, played, looked at and taken back.
//! let m = board.import("e2e4".parse()?).ok_or("no move of this position")?;
//! assert_eq!(board.visit(m, |board| board.count_legal()), Some(20));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod key;
mod translate;

use chess_rules::{Castling, Chess, Kind, Move as Written, Setup, Side, Wing};
use cozy_chess::{BitBoard, BoardBuilder, File, Piece, Rank, Square};
use qipan_game::{About, GenType, Legal, Level, MoveGen, MoveList, UnsupportedError};

pub use cozy_chess::Move;

/// The library's board.
#[derive(Clone, PartialEq, Debug)]
pub struct Board(cozy_chess::Board);

impl Board {
    /// The square behind a pawn that has just moved two squares; the library keeps its file only, whether or
    /// not a pawn stands ready to take.
    #[inline]
    fn en_passant(&self) -> Option<Square> {
        let rank = Rank::Sixth.relative_to(self.0.side_to_move());
        self.0.en_passant().map(|file| Square::new(file, rank))
    }

    /// The bits of [`Castling`].
    #[inline]
    fn rights(&self) -> u8 {
        let of_side = |side| {
            let held = self.0.castle_rights(translate::color(side));
            let bit = |wing, rook: Option<File>| if rook.is_some() { Castling::bit(side, wing) } else { 0 };
            bit(Wing::King, held.short) | bit(Wing::Queen, held.long)
        };
        of_side(Side::White) | of_side(Side::Black)
    }

    /// Returns true if a move is castling: for the library the king takes its own rook.
    #[inline]
    fn is_castling(&self, m: Move) -> bool {
        self.0.colors(self.0.side_to_move()).has(m.to)
    }

    /// The piece that a move moves.
    #[inline]
    fn moved(&self, m: Move) -> Piece {
        self.0.piece_on(m.from).unwrap_or(Piece::Pawn)
    }

    /// The piece that a move takes, and where that stands.
    #[inline]
    fn taken(&self, m: Move) -> Option<(Piece, Square)> {
        if self.is_castling(m) {
            return None;
        }
        if self.moved(m) == Piece::Pawn && self.en_passant() == Some(m.to) {
            return Some((Piece::Pawn, Square::new(m.to.file(), m.from.rank())));
        }
        Some((self.0.piece_on(m.to)?, m.to))
    }
}

impl MoveGen for Board {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-guest-cozy-chess",
        system: "guest",
        summary: "crate cozy-chess 0.3.4: bitboards, black magic, legal by pins and checkers, copied, keeps a hash",
        source: "analog-hors, cozy-chess (MIT)",
        levels: &[Level::of::<Legal>()],
        needs: &[],
    };
    const ANSWERS_SEARCH: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let mut builder = BoardBuilder::empty();
        for (square, piece) in setup.pieces() {
            *builder.square_mut(translate::square(square)) =
                Some((translate::piece(piece.kind), translate::color(piece.side)));
        }
        builder.side_to_move = translate::color(setup.side_to_move());
        for side in Side::BOTH {
            let rights = builder.castle_rights_mut(translate::color(side));
            rights.short = setup.castling().has(side, Wing::King).then_some(File::H);
            rights.long = setup.castling().has(side, Wing::Queen).then_some(File::A);
        }
        builder.en_passant = setup.en_passant().map(translate::square);
        let board = builder.build().map_err(|error| UnsupportedError {
            board: Self::ABOUT.name,
            reason: format!("{error}, in {setup}"),
        })?;
        Ok(Self(board))
    }

    fn to_setup(&self) -> Setup {
        let men = Square::ALL.into_iter().filter_map(|square| {
            let (piece, color) = self.0.piece_on(square).zip(self.0.color_on(square))?;
            let man = chess_rules::Piece { side: translate::side(color), kind: translate::kind(piece) };
            Some((translate::square_back(square), man))
        });
        let side = translate::side(self.0.side_to_move());
        let en_passant = self.en_passant().map(translate::square_back);
        Setup::from_pieces(men, side, Castling::from_bits(self.rights()), en_passant)
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let enemies = self.0.colors(!self.0.side_to_move());
        let en_passant = self.en_passant().map_or(BitBoard::EMPTY, Square::bitboard);
        self.0.generate_moves(|mut set| {
            let taken = if set.piece == Piece::Pawn { enemies | en_passant } else { enemies };
            set.to &= match (W::CAPTURES, W::QUIETS) {
                (true, true) => BitBoard::FULL,
                (true, false) => taken,
                _ => !taken,
            };
            for m in set {
                moves.push(m);
            }
            false
        });
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut child = self.clone();
        child.0.play_unchecked(m);
        Some(f(&mut child))
    }

    #[inline]
    fn is_exempt(&self, _: Move) -> bool {
        true
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        let mut count = 0;
        self.0.generate_moves(|set| {
            count += set.len() as u64;
            false
        });
        count
    }

    #[inline]
    fn in_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }

    fn import(&self, m: Written) -> Option<Move> {
        let (from, mut to) = (translate::square(m.from), translate::square(m.to));
        // A king that takes its own rook is the library's castling; a written move never is.
        if self.0.colors(self.0.side_to_move()).has(to) {
            return None;
        }
        if self.0.piece_on(from) == Some(Piece::King) && m.from.file().abs_diff(m.to.file()) == 2 {
            if m.from.rank() != m.to.rank() {
                return None;
            }
            let rights = self.0.castle_rights(self.0.side_to_move());
            let rook = if m.to.file() > m.from.file() { rights.short } else { rights.long };
            to = Square::new(rook?, from.rank());
        }
        let m = Move { from, to, promotion: m.promotion.map(translate::piece) };
        self.0.is_legal(m).then_some(m)
    }

    fn export(&self, m: Move) -> Written {
        let to = match (self.is_castling(m), m.to.file() > m.from.file()) {
            (false, _) => m.to,
            (true, true) => Square::new(File::G, m.to.rank()),
            (true, false) => Square::new(File::C, m.to.rank()),
        };
        Written {
            from: translate::square_back(m.from),
            to: translate::square_back(to),
            promotion: m.promotion.map(translate::kind),
        }
    }

    fn material(&self) -> i32 {
        let value_of = |side| -> i32 {
            Kind::ALL
                .into_iter()
                .map(|kind| {
                    let men = self.0.colored_pieces(translate::color(side), translate::piece(kind));
                    kind.value() * men.len() as i32
                })
                .sum()
        };
        value_of(Side::White) - value_of(Side::Black)
    }

    #[inline]
    fn key(&self) -> u128 {
        self.whole_key()
    }

    #[inline]
    fn key_change(&self, m: Move) -> u128 {
        self.change_of_key(m)
    }

    #[inline]
    fn value(&self) -> i32 {
        self.whole_value()
    }

    #[inline]
    fn value_change(&self, m: Move) -> i32 {
        self.change_of_value(m)
    }

    #[inline]
    fn pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        f(&mut Self(self.0.null_move().expect("the side to move is not in check")))
    }

    #[inline]
    fn pass_key_change(&self) -> u128 {
        self.pass_change_of_key()
    }

    #[inline]
    fn order(&self, m: Move) -> u32 {
        // Castling goes to the rook's square here, which sorts the same among the king's moves. Of the rules'
        // kinds the queen is the first that a pawn becomes.
        let promotion = m.promotion.map_or(0, |piece| translate::kind(piece) as u32);
        (m.from as u32) << 9 | (m.to as u32) << 3 | promotion
    }

    #[inline]
    fn men(&self, m: Move) -> (Kind, Option<Kind>) {
        let taken = self.taken(m).map(|(piece, _)| translate::kind(piece));
        (translate::kind(self.moved(m)), taken)
    }

    fn check_invariants(&self) -> Result<(), String> {
        let anew = BoardBuilder::from_board(&self.0).build().map_err(|error| error.to_string())?;
        if anew == self.0 { Ok(()) } else { Err(format!("kept {:?}, expected {anew:?}", self.0)) }
    }

    fn table_bytes() -> usize {
        // The library's tables are private; these are their sizes in its source, in entries of 8 bytes: the
        // sliders' shared answers (`SLIDING_MOVE_TABLE_SIZE`), a magic with its mask and offset for each
        // square of both sliders, squares between two squares and the lines through them, rays of rook and
        // bishop, knight and king moves, pawn attacks of both sides, and the hash keys.
        let (sliders, magics) = (87_988, 2 * 64 * 3);
        let (pairs, squares) = (2 * 64 * 64, 4 * 64 + 2 * 64);
        let hash_keys = 2 * (6 * 64 + 8) + 8 + 1;
        size_of::<u64>() * (sliders + magics + pairs + squares + hash_keys)
    }
}
