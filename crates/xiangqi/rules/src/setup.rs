//! Positions as they are written: FEN.

mod diagram;
mod parse;

use core::array;
use core::fmt::{self, Display};

pub use diagram::Diagram;
pub use parse::{Rule, SetupError};
use qipan_game::Script;

use crate::keys::mirrored;
use crate::{Move, Piece, Side, Square};

/// A position: who stands where and who is to move. Built by parsing FEN (strict: only positions that a game
/// could reach, as far as that can be seen), or from pieces by a board's `to_setup` (unchecked).
///
/// Move counters are read, checked and dropped, since no move depends on them; `Display` writes `- - 0 1`.
///
/// ```
/// use xiangqi_rules::{Script, Setup};
///
/// let endgame: Setup = "4kaR2/4a4/4b4/9/9/9/9/4B4/4A4/3K1A3 b".parse()?;
/// assert_eq!(endgame.to_string(), "4kaR2/4a4/4b4/9/9/9/9/4B4/4A4/3K1A3 b - - 0 1");
/// println!("{}", endgame.diagram(Script::Signs));
///
/// let error = "4k4/9/9/9/9/9/9/9/9/4K4 w".parse::<Setup>().unwrap_err();
/// assert!(error.to_string().starts_with("side not to move is in check: found black's general on e9"));
/// # Ok::<(), xiangqi_rules::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    men: [Option<Piece>; Square::COUNT],
    side: Side,
}

impl Setup {
    /// A position from its pieces, without any check: for a board that writes down what it holds.
    #[must_use]
    pub fn from_men(men: impl IntoIterator<Item = (Square, Piece)>, side: Side) -> Self {
        let mut setup = Self { men: [None; Square::COUNT], side };
        for (square, piece) in men {
            setup.men[square.index()] = Some(piece);
        }
        setup
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.men[square.index()]
    }

    /// All pieces and where they stand, in the order of the squares.
    pub fn men(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// The board as people see it.
    #[must_use]
    pub fn diagram(&self, script: Script) -> Diagram<'_> {
        Diagram::new(self, script)
    }

    /// A copy on which the move is played.
    pub(crate) fn after(&self, m: Move) -> Self {
        let mut child = self.clone();
        child.play(m);
        child
    }

    /// The same position with the other side to move.
    pub(crate) fn passed(&self) -> Self {
        Self { side: self.side.other(), ..self.clone() }
    }

    /// A copy on which a piece stands on a square, whoever stood there.
    pub(crate) fn with(&self, square: Square, piece: Piece) -> Self {
        let mut with = self.clone();
        with.men[square.index()] = Some(piece);
        with
    }

    /// The position's image in the middle file.
    pub(crate) fn image(&self) -> Self {
        Self { men: array::from_fn(|index| self.men[mirrored(index)]), side: self.side }
    }

    /// Moves a piece, taking what stands in its way, and hands the turn over; asks no law.
    pub(crate) fn play(&mut self, m: Move) {
        self.men[m.to.index()] = self.men[m.from.index()].take();
        self.side = self.side.other();
    }
}

/// Canonical FEN: what parsing reads back as the same position.
impl Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |file, rank| Some(self.piece_at(Square::at(file, rank)?)?.letter());
        parse::GRID.write(f, letter)?;
        let side = match self.side {
            Side::Red => 'w',
            Side::Black => 'b',
        };
        write!(f, " {side} - - 0 1")
    }
}
