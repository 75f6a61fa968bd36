//! Reading FEN, strictly.

use alloc::{borrow::ToOwned, vec::Vec};
use core::fmt::{self, Display};
use core::ops::Range;
use core::str::FromStr;

use qipan_game::fen::{FenError, Field, Fields, Grid, Placed, Problem};

use super::Setup;
use crate::{Kind, Piece, Side, Square, laws};

/// Fault of a position by the rules of Xiangqi alone.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// A side without a general.
    GeneralMissing {
        /// Side that lacks it.
        side: Side,
    },
    /// A side with more than one general.
    TwoGenerals {
        /// Side that has them.
        side: Side,
        /// Number of generals.
        found: usize,
    },
    /// A general where none can go.
    GeneralOutsidePalace {
        /// Side of the general.
        side: Side,
        /// Square of the general.
        square: Square,
    },
    /// More pieces of a kind than a side has at the start.
    TooMany {
        /// Side that has them.
        side: Side,
        /// Kind of the pieces.
        kind: Kind,
        /// Number of the pieces.
        found: usize,
    },
    /// An advisor elsewhere than on the five points that its moves connect.
    AdvisorOffItsPoints {
        /// Side of the advisor.
        side: Side,
        /// Square of the advisor.
        square: Square,
    },
    /// An elephant elsewhere than on the seven points that its moves connect.
    ElephantOffItsPoints {
        /// Side of the elephant.
        side: Side,
        /// Square of the elephant.
        square: Square,
    },
    /// A soldier nearer to its own back rank than it started: soldiers do not step back.
    SoldierBehindItsStart {
        /// Side of the soldier.
        side: Side,
        /// Square of the soldier.
        square: Square,
    },
    /// A soldier that has left its file before it crossed the river.
    SoldierOnUnreachableFile {
        /// Side of the soldier.
        side: Side,
        /// Square of the soldier.
        square: Square,
    },
    /// The side that has just moved could lose its general, facing generals included.
    WaitingSideInCheck {
        /// The side that is not to move.
        side: Side,
        /// Square of its general.
        general: Square,
        /// Kind of the piece that could take it.
        checker: Kind,
        /// Square of that piece.
        from: Square,
    },
}

impl Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GeneralMissing { side } => {
                write!(f, "general missing: found no general of {side}, expected one")
            }
            Self::TwoGenerals { side, found } => {
                write!(f, "two generals: found {found} generals of {side}, expected one")
            }
            Self::GeneralOutsidePalace { side, square } => write!(
                f,
                "general outside palace: found {side}'s general on {square}, expected {}",
                palace(*side)
            ),
            Self::TooMany { side, kind, found } => {
                write!(f, "too many {kind}s: found {found} of {side}, expected at most {}", kind.limit())
            }
            Self::AdvisorOffItsPoints { side, square } => write!(
                f,
                "advisor off its points: found {side}'s advisor on {square}, expected {}",
                advisor_points(*side)
            ),
            Self::ElephantOffItsPoints { side, square } => write!(
                f,
                "elephant off its points: found {side}'s elephant on {square}, expected {}",
                elephant_points(*side)
            ),
            Self::SoldierBehindItsStart { side, square } => write!(
                f,
                "soldier behind its start: found {side}'s soldier on {square}, expected rank {} or beyond",
                soldiers_start(*side)
            ),
            Self::SoldierOnUnreachableFile { side, square } => write!(
                f,
                "soldier on a file it cannot reach: found {side}'s soldier on {square}, \
         expected file a, c, e, g or i on its own side of the river"
            ),
            Self::WaitingSideInCheck { side, general, checker, from } => write!(
                f,
                "side not to move is in check: found {side}'s general on {general} open to the {checker} on {from}, \
         expected it safe with {} to move",
                side.other()
            ),
        }
    }
}

impl core::error::Error for Rule {}

/// Reason why a text is no position.
pub type SetupError = FenError<Rule>;

const fn palace(side: Side) -> &'static str {
    match side {
        Side::Red => "files d to f on ranks 0 to 2",
        Side::Black => "files d to f on ranks 7 to 9",
    }
}

const fn advisor_points(side: Side) -> &'static str {
    match side {
        Side::Red => "d0, f0, e1, d2 or f2",
        Side::Black => "d9, f9, e8, d7 or f7",
    }
}

const fn elephant_points(side: Side) -> &'static str {
    match side {
        Side::Red => "c0, g0, a2, e2, i2, c4 or g4",
        Side::Black => "c9, g9, a7, e7, i7, c5 or g5",
    }
}

const fn soldiers_start(side: Side) -> usize {
    match side {
        Side::Red => 3,
        Side::Black => 6,
    }
}

/// The placement of a Xiangqi FEN.
pub(super) const GRID: Grid<Piece> = Grid {
    ranks: Square::RANKS,
    files: Square::FILES,
    lowest_rank: 0,
    man: Piece::from_letter,
    expected: "a piece KABNRCP (or E, H for B, N), lower case for black, or a digit from 1 to 9",
};

/// Strict FEN: placement, side to move (`w`, `r` or `b`), then optionally `- -`, then optionally the two
/// counters.
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
        let placement = fields.clone().next().map_or(0..0, |field| field.range());
        let placed = GRID.read(text, &mut fields)?;
        let side = side_to_move(text, &mut fields)?;
        unused_fields(text, &mut fields)?;
        fields.finish()?;

        let men = Men::new(text, placement, &placed);
        let setup = Setup::from_men(men.men.iter().map(|man| (man.square, man.piece)), side);
        men.check_numbers()?;
        men.check_points()?;
        let error = men.check_waiting_side(&setup).err();
        Ok((setup, error))
    }
}

fn side_to_move(text: &str, fields: &mut Fields<'_>) -> Result<Side, SetupError> {
    const FIELD: &str = "side to move";
    const EXPECTED: &str = "w (or r) for red, b for black";
    let side = fields.expect(FIELD, EXPECTED)?;
    match side.text {
        "w" | "r" => Ok(Side::Red),
        "b" => Ok(Side::Black),
        _ => {
            let problem = Problem::Field { field: FIELD, found: side.text.to_owned(), expected: EXPECTED };
            Err(FenError::new(text, side.range(), problem))
        }
    }
}

/// Reads the two dashes that Xiangqi has where chess has castling and en passant, and the counters. The
/// dashes may be left out together with the counters.
fn unused_fields(text: &str, fields: &mut Fields<'_>) -> Result<(), SetupError> {
    const EXPECTED: &str = "a dash: fields 3 and 4 say nothing in Xiangqi";
    let Some(third) = fields.next() else { return Ok(()) };
    let is_dash = |field: &'static str, found: &Field<'_>| {
        if found.text == "-" {
            return Ok(());
        }
        let problem = Problem::Field { field, found: found.text.to_owned(), expected: EXPECTED };
        Err(FenError::new(text, found.range(), problem))
    };
    is_dash("field 3", &third)?;
    is_dash("field 4", &fields.expect("field 4", EXPECTED)?)?;
    fields.counters()
}

/// A piece, and the bytes of the text that put it there.
struct Man {
    piece: Piece,
    square: Square,
    at: Range<usize>,
}

/// The pieces of a placement with their places in the text, for the rules that need no more than that.
struct Men<'a> {
    text: &'a str,
    placement: Range<usize>,
    men: Vec<Man>,
}

impl<'a> Men<'a> {
    fn new(text: &'a str, placement: Range<usize>, placed: &[Placed<Piece>]) -> Self {
        let man = |placed: &Placed<Piece>| {
            let square = Square::at(placed.file, placed.rank).expect("the grid is as large as the board");
            Man { piece: placed.man, square, at: placed.at.clone() }
        };
        Self { text, placement, men: placed.iter().map(man).collect() }
    }

    fn error(&self, at: &Range<usize>, rule: Rule) -> SetupError {
        FenError::new(self.text, at.clone(), Problem::Rule(rule))
    }

    /// One general a side, and of everything else no more than at the start.
    fn check_numbers(&self) -> Result<(), SetupError> {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let of_this_kind = || self.men.iter().filter(|man| man.piece == Piece { side, kind });
                let found = of_this_kind().count();
                if kind == Kind::General && found == 0 {
                    return Err(self.error(&self.placement, Rule::GeneralMissing { side }));
                }
                if let Some(surplus) = of_this_kind().nth(kind.limit()) {
                    let rule = match kind {
                        Kind::General => Rule::TwoGenerals { side, found },
                        _ => Rule::TooMany { side, kind, found },
                    };
                    return Err(self.error(&surplus.at, rule));
                }
            }
        }
        Ok(())
    }

    /// Every piece where its moves can have brought it.
    fn check_points(&self) -> Result<(), SetupError> {
        self.men.iter().try_for_each(|man| match misplaced(man.piece, man.square) {
            Some(rule) => Err(self.error(&man.at, rule)),
            None => Ok(()),
        })
    }

    /// The side that is not to move has just moved, so nothing may take its general.
    fn check_waiting_side(&self, setup: &Setup) -> Result<(), SetupError> {
        let side = setup.side_to_move().other();
        let Some(from) = laws::checkers(setup, side).next() else { return Ok(()) };
        let man_on = |square| self.men.iter().find(|man| man.square == square);
        let general = laws::general(setup, side).and_then(man_on).expect("a general that is in check");
        let checker = man_on(from).expect("a piece that gives check").piece.kind;
        Err(self
            .error(&general.at, Rule::WaitingSideInCheck { side, general: general.square, checker, from }))
    }
}

/// Returns the rule by which a piece cannot stand on a square, if there is one.
fn misplaced(Piece { side, kind }: Piece, square: Square) -> Option<Rule> {
    let home = laws::rank_from_home(square, side);
    match kind {
        Kind::General if !laws::in_palace(square, side) => Some(Rule::GeneralOutsidePalace { side, square }),
        Kind::Advisor if !matches!((square.file(), home), (3 | 5, 0 | 2) | (4, 1)) => {
            Some(Rule::AdvisorOffItsPoints { side, square })
        }
        Kind::Elephant if !matches!((square.file(), home), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)) => {
            Some(Rule::ElephantOffItsPoints { side, square })
        }
        Kind::Soldier if home < 3 => Some(Rule::SoldierBehindItsStart { side, square }),
        Kind::Soldier if !laws::is_across_river(square, side) && !square.file().is_multiple_of(2) => {
            Some(Rule::SoldierOnUnreachableFile { side, square })
        }
        _ => None,
    }
}
