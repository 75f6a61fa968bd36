//! A board as a student writes it in a first chess program: who stands on each square, a list of the
//! squares of each side, pseudo-legal moves by loops over directions, legality by playing and asking.

mod attacked;
mod generate;
mod legal;

use chess_rules::{Castling, Chess, Kind, Move, Piece, Setup, Side, Square, Wing};

use crate::exercises::Teaching;
use crate::exercises::known::of_chess;
use crate::exercises::steps::{Step, stepped};

/// Faults that the board can have: those of exercises 13 to 24, in this order, then others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Taking en passant is exempt from the test like any move of a piece that shields nothing.
    EnPassantExempt,
    /// The en-passant square is not forgotten after a move.
    EnPassantKept,
    /// Taking en passant leaves the taken pawn on the board.
    EnPassantLeavesPawn,
    /// The king castles over an attacked square.
    CastlingThroughCheck,
    /// The king castles when it is in check.
    CastlingOutOfCheck,
    /// Castling to the queen's side asks only whether the king's own way is empty.
    QueensKnightForgotten,
    /// A right to castle outlives the rook, when that is taken at home.
    RightKept,
    /// Castling moves the king alone.
    RookLeftBehind,
    /// A pawn becomes a queen and nothing else.
    QueenOnly,
    /// A pawn on the last rank remains a pawn.
    PawnKept,
    /// Of two checkers only the first is looked at, so that a block or a capture answers a double check.
    OneChecker,
    /// The king's goal is tested while the king still stands on its square and stops the line behind it.
    KingShieldsGoal,
    /// A move is tested only if there is a check to answer or the king moves.
    PinsIgnored,
    /// A check is answered by a move of the king or a capture alone.
    CheckNeverBlocked,
    /// No pawn takes en passant.
    EnPassantMissing,
    /// Taking en passant is not tested at all.
    EnPassantUntested,
    /// A pawn that takes on the last rank becomes a queen and nothing else.
    CaptureToQueenOnly,
    /// A pawn goes two squares whatever stands on the first.
    DoubleStepOverPiece,
    /// A pawn takes what stands straight before it too.
    TakesAhead,
    /// A pawn on the edge takes on the other edge.
    PawnWraps,
    /// A knight that leaps over the edge comes back on the other side.
    KnightWraps,
    /// A king that steps over the edge comes back on the other side.
    KingWraps,
    /// Queens, rooks and bishops go on behind the piece that they take.
    SliderGoesOn,
    /// The test for check does not ask about the other king.
    KingsAdjacent,
    /// The test for check looks for pawns on the wrong side of the square.
    PawnCheckBackwards,
    /// A right to castle outlives the rook's leaving.
    RightOutlivesMove,
    /// Castling long also asks that the knight's square be safe.
    AsksKnightsSquare,
    /// Castling does not ask whether the king's goal is empty.
    CastlingOntoPiece,
    /// Castling does not ask whether the king's goal is safe.
    CastlingIntoCheck,
    /// The king takes without asking whether the goal is safe.
    TakesProtected,
    /// Castling does not ask whether pawns attack the king's way.
    CastlingIgnoresPawns,
}

impl Fault {
    /// Those of the exercises, in their order.
    pub const ALL: [Self; 12] = [
        Self::EnPassantExempt,
        Self::EnPassantKept,
        Self::EnPassantLeavesPawn,
        Self::CastlingThroughCheck,
        Self::CastlingOutOfCheck,
        Self::QueensKnightForgotten,
        Self::RightKept,
        Self::RookLeftBehind,
        Self::QueenOnly,
        Self::PawnKept,
        Self::OneChecker,
        Self::KingShieldsGoal,
    ];

    /// The number of the exercise of the first.
    const FIRST: u32 = 13;
}

/// The teaching board of chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The piece on each square.
    cells: [Option<Piece>; Square::COUNT],
    /// Squares of the pieces of White and of Black.
    squares: [Vec<Square>; 2],
    side: Side,
    castling: Castling,
    en_passant: Option<Square>,
    fault: Option<Fault>,
}

impl Board {
    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
    }

    fn is_empty(&self, square: Square) -> bool {
        self.at(square).is_none()
    }

    fn king(&self, side: Side) -> Option<Square> {
        let king = Piece { side, kind: Kind::King };
        self.squares[side as usize].iter().copied().find(|&square| self.at(square) == Some(king))
    }

    /// Takes away what stands on a square.
    fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.cells[square.index()].take()?;
        self.squares[piece.side as usize].retain(|&listed| listed != square);
        Some(piece)
    }

    /// Puts a piece on a square, in the place of what stands there.
    fn put(&mut self, square: Square, piece: Piece) {
        self.lift(square);
        self.cells[square.index()] = Some(piece);
        self.squares[piece.side as usize].push(square);
    }

    /// Returns true if a move takes a pawn that does not stand where the move ends.
    fn is_en_passant(&self, m: Move) -> bool {
        let is_pawn = self.at(m.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        is_pawn && m.from.file() != m.to.file() && self.is_empty(m.to) && self.en_passant == Some(m.to)
    }

    /// The wing that a move castles to: the king goes two files only to castle.
    fn castled_wing(&self, m: Move) -> Option<Wing> {
        let king = self.at(m.from).filter(|piece| piece.kind == Kind::King)?;
        Wing::BOTH.into_iter().find(|wing| wing.king_path(king.side) == (m.from, m.to))
    }

    /// The castling rights that a move leaves: a right ends when its king or its rook moves, or when its rook
    /// is taken.
    fn rights_after(&self, m: Move) -> Castling {
        let stays = self.has(Fault::RightOutlivesMove)
            && self.at(m.from).is_some_and(|piece| piece.kind == Kind::Rook);
        let by_leaving = if stays { 15 } else { Castling::kept_through(m.from).bits() };
        let by_taking = if self.has(Fault::RightKept) { 15 } else { Castling::kept_through(m.to).bits() };
        Castling::from_bits(self.castling.bits() & by_leaving & by_taking)
    }

    /// The square that a pawn may be taken on after a move, that is behind a pawn that went two ranks.
    fn en_passant_after(&self, m: Move) -> Option<Square> {
        let is_pawn = self.at(m.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        let is_double = is_pawn && m.from.rank().abs_diff(m.to.rank()) == 2;
        let crossed = m.from.ahead(self.side, 1).filter(|_| is_double);
        if self.has(Fault::EnPassantKept) { crossed.or(self.en_passant) } else { crossed }
    }
}

impl Teaching for Board {
    type Game = Chess;
    type Fault = Fault;

    fn new(setup: &Setup, fault: Option<Fault>) -> Self {
        let mut board = Self {
            cells: [None; Square::COUNT],
            squares: [Vec::new(), Vec::new()],
            side: setup.side_to_move(),
            castling: setup.castling(),
            en_passant: setup.en_passant(),
            fault,
        };
        setup.pieces().for_each(|(square, piece)| board.put(square, piece));
        board
    }

    fn fault(number: u32) -> Option<Fault> {
        Fault::ALL.get(number.checked_sub(Fault::FIRST)? as usize).copied()
    }

    fn other_fault(id: &str) -> Option<Fault> {
        of_chess(id)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        self.strike_illegal(&mut moves);
        moves.sort_unstable();
        moves
    }

    fn play(&mut self, m: Move) {
        let side = self.side;
        // All that depends on the position before the move is asked before anything moves.
        let castled = self.castled_wing(m);
        let takes_en_passant = self.is_en_passant(m);
        let (castling, en_passant) = (self.rights_after(m), self.en_passant_after(m));

        let lifts_pawn = if self.has(Fault::EnPassantLeavesPawn) { false } else { takes_en_passant };
        if lifts_pawn && let Some(pawn) = m.to.ahead(side.other(), 1) {
            self.lift(pawn);
        }
        if let Some(mut piece) = self.lift(m.from) {
            let promoted = m.promotion.unwrap_or(piece.kind);
            piece.kind = if self.has(Fault::PawnKept) { piece.kind } else { promoted };
            self.put(m.to, piece);
        }
        let moves_rook = if self.has(Fault::RookLeftBehind) { None } else { castled };
        if let Some((from, to)) = moves_rook.map(|wing| wing.rook_path(side))
            && let Some(rook) = self.lift(from)
        {
            self.put(to, rook);
        }
        self.castling = castling;
        self.en_passant = en_passant;
        self.side = side.other();
    }

    fn in_check(&self) -> bool {
        self.king(self.side).is_some_and(|king| self.is_attacked(king, self.side.other()))
    }

    fn setup(&self) -> Setup {
        let pieces = Square::all().filter_map(|square| Some((square, self.at(square)?)));
        Setup::from_pieces(pieces, self.side, self.castling, self.en_passant)
    }
}

/// The square a step on; `None` off the board.
fn next(square: Square, step: Step) -> Option<Square> {
    let (file, rank) = stepped((square.file(), square.rank()), step)?;
    Square::at(file, rank)
}

/// The square that a step of numbers leads to, which goes on from one edge at the other.
fn wrapped(square: Square, (right, up): Step) -> Option<Square> {
    Square::from_index(square.index().checked_add_signed(right + 8 * up)?)
}

/// The squares of a direction up to the edge, the nearest first.
fn walk(from: Square, step: Step) -> impl Iterator<Item = Square> {
    std::iter::successors(next(from, step), move |&square| next(square, step))
}
