#![doc = include_str!("../README.md")]

mod attacks;
mod generate;
qipan_game::one_row!(crate::Board, chess_rules::Chess);

use chess_rules::{Castling, Chess, Kind, Move, Piece, Setup, Side, Square, Wing};
use qipan_game::{About, GenType, Level, MoveGen, MoveList, Tested, UnsupportedError};

/// The board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The piece on each square. A byte for each piece is smaller, and copied and compared faster.
    cells: [Option<Piece>; Square::COUNT],
    side: Side,
    castling: Castling,
    /// The square behind a pawn that has just moved two squares, whether or not it can be taken.
    en_passant: Option<Square>,
}

impl Board {
    fn at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
    }

    /// All pieces in the order of the squares. A list of the pieces saves looking at empty squares.
    fn all_men(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// The square of the piece that a move takes: its goal, but for a pawn that is taken en passant.
    fn taken(&self, m: Move) -> Option<Square> {
        let is_by_pawn = self.at(m.from).is_some_and(|man| man.kind == Kind::Pawn);
        let is_en_passant = is_by_pawn && self.en_passant == Some(m.to);
        if is_en_passant { m.to.ahead(self.side.other(), 1) } else { self.at(m.to).and(Some(m.to)) }
    }

    /// The position after a move, whether or not it leaves the own king attacked.
    fn after(&self, m: Move) -> Self {
        let mut child = Self { side: self.side.other(), ..self.clone() };
        if let Some(taken) = self.taken(m) {
            child.cells[taken.index()] = None;
        }
        let man = child.cells[m.from.index()].take().expect("a man to move");
        child.cells[m.to.index()] = Some(Piece { kind: m.promotion.unwrap_or(man.kind), ..man });
        let castles = |wing: &Wing| man.kind == Kind::King && wing.king_path(man.side) == (m.from, m.to);
        if let Some((from, to)) = Wing::BOTH.into_iter().find(castles).map(|wing| wing.rook_path(man.side)) {
            child.cells[to.index()] = child.cells[from.index()].take();
        }
        let kept = Castling::kept_through(m.from).bits() & Castling::kept_through(m.to).bits();
        child.castling = Castling::from_bits(self.castling.bits() & kept);
        let is_double = man.kind == Kind::Pawn && m.from.rank().abs_diff(m.to.rank()) == 2;
        child.en_passant = m.from.ahead(man.side, 1).filter(|_| is_double);
        child
    }
}

impl MoveGen for Board {
    type Game = Chess;
    /// The written move. One of its own lets a board keep what generation has found out.
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-template",
        system: "C00",
        summary: "an array of written pieces, one step after another",
        source: "qipan new-board",
        levels: &[Level::of::<Tested>()],
        needs: &[],
    };

    /// Any position fits: a board that has no room for some says so with [`UnsupportedError`].
    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let cells = std::array::from_fn(|index| setup.piece_at(Square::from_index(index)?));
        let (castling, en_passant) = (setup.castling(), setup.en_passant());
        Ok(Self { cells, side: setup.side_to_move(), castling, en_passant })
    }

    fn to_setup(&self) -> Setup {
        Setup::from_pieces(self.all_men(), self.side, self.castling, self.en_passant)
    }

    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_moves::<W>(moves);
    }

    /// Plays on a copy, so that nothing has to be taken back.
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut child = self.after(m);
        if child.is_king_attacked(self.side) { None } else { Some(f(&mut child)) }
    }

    /// At level `tested` every move is tested. A board at level `exempt` knows which need not be.
    fn is_exempt(&self, _m: Move) -> bool {
        false
    }

    fn in_check(&self) -> bool {
        self.is_king_attacked(self.side)
    }

    fn export(&self, m: Move) -> Move {
        m
    }

    /// Nothing is stored twice. Compare here whatever you add, such as a list of pieces with the cells.
    fn check_invariants(&self) -> Result<(), String> {
        Ok(())
    }

    fn table_bytes() -> usize {
        0
    }
}
