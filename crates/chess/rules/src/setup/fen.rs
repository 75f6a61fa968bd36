//! FEN, read strictly and written in one form.

use alloc::{borrow::ToOwned, vec::Vec};
use core::fmt::{self, Display};
use core::ops::Range;
use core::str::FromStr;

use qipan_game::fen::{Field, Fields, Grid, Placed, Problem};

use super::castling::right_of_letter;
use super::{Castling, Rule, Setup, SetupError};
use crate::placement::Placement;
use crate::{Kind, Piece, Side, Square};

const GRID: Grid<Piece> = Grid {
    ranks: 8,
    files: 8,
    lowest_rank: 1,
    man: Piece::from_letter,
    expected: "a digit from 1 to 8 or one of KQRBNPkqrbnp",
};

/// Canonical FEN: castling letters in the order KQkq, counters `0 1`.
impl Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        GRID.write(f, |file, rank| {
            Square::at(file, rank).and_then(|square| self.piece_at(square)).map(Piece::letter)
        })?;
        let side = match self.side {
            Side::White => 'w',
            Side::Black => 'b',
        };
        write!(f, " {side} {} ", self.castling)?;
        match self.en_passant {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        f.write_str(" 0 1")
    }
}

/// Reads FEN with six fields, or with four as in EPD.
impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        match Self::to_look_at(text)? {
            (setup, None) => Ok(setup),
            (_, Some(error)) => Err(error),
        }
    }
}

impl Setup {
    /// A position to look at: one in which the waiting side is in check comes with the error that parsing
    /// gives.
    ///
    /// # Errors
    /// As for a position to play on, in all else.
    pub(crate) fn to_look_at(text: &str) -> Result<(Self, Option<SetupError>), SetupError> {
        let mut fields = Fields::new(text);
        let men = Men { text, men: GRID.read::<Rule>(text, &mut fields)? };
        men.check_numbers()?;
        let placement = men.placement();

        let side = fields.expect("side to move", "w or b")?;
        let side = read_side(text, side)?;
        let castling = fields.expect("castling", CASTLING_EXPECTED)?;
        let castling = read_castling(text, castling, &placement)?;
        let en_passant = fields.expect("en passant", "- or the square that a pawn has just crossed")?;
        let en_passant = read_en_passant(text, en_passant, &placement, side)?;
        fields.counters::<Rule>()?;
        fields.finish::<Rule>()?;

        let error = men.check_opponent_is_safe(&placement, side).err();
        Ok((Self::new(placement, side, castling, en_passant), error))
    }
}

fn read_side(text: &str, field: Field<'_>) -> Result<Side, SetupError> {
    match field.text {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        found => {
            let problem =
                Problem::Field { field: "side to move", found: found.to_owned(), expected: "w or b" };
            Err(SetupError::new(text, field.range(), problem))
        }
    }
}

const CASTLING_EXPECTED: &str = "- or letters of KQkq, each at most once";

fn read_castling(text: &str, field: Field<'_>, placement: &Placement) -> Result<Castling, SetupError> {
    if field.text == "-" {
        return Ok(Castling::default());
    }
    let mut bits = 0;
    for (offset, letter) in field.text.char_indices() {
        let at = field.start + offset..field.start + offset + letter.len_utf8();
        let new = right_of_letter(letter).filter(|&(side, wing)| bits & Castling::bit(side, wing) == 0);
        let Some((side, wing)) = new else {
            let found = field.text.to_owned();
            let problem = Problem::Field { field: "castling", found, expected: CASTLING_EXPECTED };
            return Err(SetupError::new(text, at, problem));
        };
        let at_home = [(Kind::King, wing.king_path(side).0), (Kind::Rook, wing.rook_path(side).0)];
        for (kind, square) in at_home {
            let missing = Piece { side, kind };
            if placement.piece_at(square) != Some(missing) {
                return Err(broken(text, at, Rule::CastlingWithout { letter, missing, square }));
            }
        }
        bits |= Castling::bit(side, wing);
    }
    Ok(Castling::from_bits(bits))
}

/// Strict about what cannot be, although [`Setup`] then drops the square if no pawn stands ready to take.
fn read_en_passant(
    text: &str,
    field: Field<'_>,
    placement: &Placement,
    side: Side,
) -> Result<Option<Square>, SetupError> {
    if field.text == "-" {
        return Ok(None);
    }
    let (rank, expected) = match side {
        Side::White => (5, "- or a square of rank 6, since white is to move"),
        Side::Black => (2, "- or a square of rank 3, since black is to move"),
    };
    let Some(square) = Square::from_name(field.text).filter(|square| square.rank() == rank) else {
        let problem = Problem::Field { field: "en passant", found: field.text.to_owned(), expected };
        return Err(SetupError::new(text, field.range(), problem));
    };
    let mover = side.other();
    let pawn = square.ahead(mover, 1).expect("a square beside rank 3 or 6");
    let origin = square.ahead(side, 1).expect("a square beside rank 3 or 6");
    let missing = Piece { side: mover, kind: Kind::Pawn };
    let rule = if let Some(occupant) = placement.piece_at(square) {
        Rule::EnPassantOccupied { square, occupant }
    } else if placement.piece_at(pawn) != Some(missing) {
        Rule::EnPassantWithoutPawn { square, missing, pawn }
    } else if let Some(occupant) = placement.piece_at(origin) {
        Rule::EnPassantOriginOccupied { square, origin, occupant }
    } else {
        return Ok(Some(square));
    };
    Err(broken(text, field.range(), rule))
}

fn broken(text: &str, at: Range<usize>, rule: Rule) -> SetupError {
    SetupError::new(text, at, Problem::Rule(rule))
}

/// The pieces of a text, each with the spot that a caret can point to.
struct Men<'a> {
    text: &'a str,
    men: Vec<Placed<Piece>>,
}

impl Men<'_> {
    fn placement(&self) -> Placement {
        let mut placement = Placement::EMPTY;
        for man in &self.men {
            placement.put(square_of(man), man.man);
        }
        placement
    }

    fn check_numbers(&self) -> Result<(), SetupError> {
        for side in Side::BOTH {
            let of_side = || self.men.iter().filter(move |man| man.man.side == side);
            let of_kind = |kind| of_side().filter(move |man| man.man.kind == kind);

            let mut kings = of_kind(Kind::King);
            let Some(first) = kings.next() else {
                return Err(broken(self.text, self.placement_range(), Rule::KingMissing { side }));
            };
            if let Some(second) = kings.next() {
                let rule = Rule::TwoKings { side, first: square_of(first), second: square_of(second) };
                return Err(broken(self.text, second.at.clone(), rule));
            }
            if let Some(ninth) = of_kind(Kind::Pawn).nth(8) {
                let rule = Rule::TooManyPawns { side, found: of_kind(Kind::Pawn).count() };
                return Err(broken(self.text, ninth.at.clone(), rule));
            }
            if let Some(seventeenth) = of_side().nth(16) {
                let rule = Rule::TooManyPieces { side, found: of_side().count() };
                return Err(broken(self.text, seventeenth.at.clone(), rule));
            }
            if let Some(pawn) = of_kind(Kind::Pawn).find(|man| matches!(man.rank, 0 | 7)) {
                let rule = Rule::PawnOnEdge { side, square: square_of(pawn) };
                return Err(broken(self.text, pawn.at.clone(), rule));
            }
        }
        Ok(())
    }

    fn check_opponent_is_safe(&self, placement: &Placement, side_to_move: Side) -> Result<(), SetupError> {
        let side = side_to_move.other();
        let king = self.men.iter().find(|man| man.man == Piece { side, kind: Kind::King });
        let king = king.expect("the numbers of kings were checked");
        match placement.attacker(side_to_move, square_of(king)) {
            None => Ok(()),
            Some(attacker) => {
                let rule = Rule::OpponentInCheck { side, king: square_of(king), attacker };
                Err(broken(self.text, king.at.clone(), rule))
            }
        }
    }

    fn placement_range(&self) -> Range<usize> {
        Fields::new(self.text).next().map_or(0..0, |placement| placement.range())
    }
}

fn square_of(man: &Placed<Piece>) -> Square {
    Square::at(man.file, man.rank).expect("the grid has the board's files and ranks")
}
