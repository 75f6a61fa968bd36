#![doc = include_str!("../README.md")]

mod attacks;
mod generate;
mod squares;
qipan_game::one_row!(crate::Board, xiangqi_rules::Xiangqi);

use qipan_game::{About, GenType, Level, MoveGen, MoveList, Tested, UnsupportedError};
use xiangqi_rules::{Move, Piece, Setup, Side, Square, Xiangqi};

/// The board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The piece on each square. A byte for each piece is smaller, and copied and compared faster.
    cells: [Option<Piece>; Square::COUNT],
    /// The side to move.
    side: Side,
}

impl Board {
    fn at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
    }

    /// All pieces in the order of the squares. A list of the pieces saves looking at empty squares.
    fn all_men(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// The position after a move, whether or not it leaves the own general attacked.
    fn after(&self, m: Move) -> Self {
        let mut child = self.clone();
        child.cells[m.to.index()] = child.cells[m.from.index()].take();
        child.side = self.side.other();
        child
    }
}

impl MoveGen for Board {
    type Game = Xiangqi;
    /// The written move. One of its own lets a board keep what generation has found out.
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-template",
        system: "X00",
        summary: "an array of written pieces, one step after another",
        source: "qipan new-board",
        levels: &[Level::of::<Tested>()],
        needs: &[],
    };

    /// Any position fits: a board that has no room for some says so with [`UnsupportedError`].
    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let cells = std::array::from_fn(|index| setup.piece_at(Square::from_index(index)?));
        Ok(Self { cells, side: setup.side_to_move() })
    }

    fn to_setup(&self) -> Setup {
        Setup::from_men(self.all_men(), self.side)
    }

    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_moves::<W>(moves);
    }

    /// Plays on a copy, so that nothing has to be taken back.
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut child = self.after(m);
        if child.is_general_attacked(self.side) { None } else { Some(f(&mut child)) }
    }

    /// At level `tested` every move is tested. A board at level `exempt` knows which need not be.
    fn is_exempt(&self, _m: Move) -> bool {
        false
    }

    fn in_check(&self) -> bool {
        self.is_general_attacked(self.side)
    }

    fn export(&self, m: Move) -> Move {
        m
    }

    /// Nothing is stored twice. Compare here whatever you add, such as a list of pieces with the cells.
    fn check_invariants(&self) -> Result<(), String> {
        Ok(())
    }

    /// There are no look-up tables.
    fn table_bytes() -> usize {
        0
    }
}
