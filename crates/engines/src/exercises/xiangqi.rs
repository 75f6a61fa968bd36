//! A board as a student writes it in a first Xiangqi program: who stands on each point, a list of the
//! pieces of each side, pseudo-legal moves by loops over directions, legality by playing and asking.

mod attacked;
mod generate;
mod legal;

use xiangqi_rules::{Kind, Move, Piece, Setup, Side, Square, Xiangqi};

use crate::exercises::Teaching;
use crate::exercises::known::of_xiangqi;
use crate::exercises::steps::{Step, stepped};

/// Faults that the board can have: those of exercises 1 to 12, in this order, then others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Elephants cross the river.
    River,
    /// Elephants pass over a piece on their eye.
    Eye,
    /// Horses jump over a piece on their leg.
    LegForgotten,
    /// The leg of a horse that moves is looked for beside the goal and not beside the horse; the test for
    /// check is right.
    LegAtGoal,
    /// In the test for check alone, the leg is looked for beside the general and not beside the horse.
    LegAtGeneral,
    /// Cannons also take the first piece that they meet.
    CannonWithoutScreen,
    /// Cannons also take over two pieces and more.
    CannonOverMany,
    /// Generals may face each other.
    FacingGenerals,
    /// Soldiers go sideways before they have crossed the river.
    SoldierSideways,
    /// Soldiers that have crossed the river go back.
    SoldierBack,
    /// Advisors leave the palace.
    Palace,
    /// A piece that is taken stays in the list of its side and still moves.
    StaleEntry,
    /// A move is tested only if there is a check to answer or the general moves.
    PinsIgnored,
    /// Without a check only pieces that shield the general are tested, and no new screens.
    NewScreensUntested,
    /// The generals are tested for facing each other only when a general has moved.
    FacingOfGeneralsOnly,
    /// The general's goal is tested while the general still stands on its point.
    GeneralShieldsGoal,
    /// Generals leave the palace.
    GeneralLeavesPalace,
    /// A horse that goes over the edge comes back on the other side.
    HorseWraps,
    /// Horses move over a piece on their leg; the test for check is right.
    LegForgottenInMoves,
    /// In the test for check alone, horses jump over a piece on their leg.
    LegForgottenInCheck,
    /// Chariots go on behind the piece that they take.
    ChariotGoesOn,
    /// Cannons also go to an empty point behind a screen.
    CannonLandsBeyond,
    /// In the test for check alone, cannons see over two pieces and more.
    CannonChecksOverMany,
    /// In the test for check alone, cannons need no screen.
    CannonChecksWithoutScreen,
    /// Soldiers never go sideways.
    SoldierForwardOnly,
    /// Soldiers go sideways from their own bank on.
    SoldierCrossesEarly,
    /// The test for check sees a soldier only in front of the general.
    SoldierSideCheckUnseen,
}

impl Fault {
    /// Those of the exercises, in their order.
    pub const ALL: [Self; 12] = [
        Self::River,
        Self::Eye,
        Self::LegForgotten,
        Self::LegAtGoal,
        Self::LegAtGeneral,
        Self::CannonWithoutScreen,
        Self::CannonOverMany,
        Self::FacingGenerals,
        Self::SoldierSideways,
        Self::SoldierBack,
        Self::Palace,
        Self::StaleEntry,
    ];
}

/// A piece in the list of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Man {
    kind: Kind,
    square: Square,
}

/// The teaching board of Xiangqi.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The piece on each point.
    cells: [Option<Piece>; Square::COUNT],
    /// The pieces of Red and of Black; moves are generated from these.
    men: [Vec<Man>; 2],
    side: Side,
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

    /// The point of a side's general, found in the list.
    fn general(&self, side: Side) -> Option<Square> {
        self.men[side as usize].iter().find(|man| man.kind == Kind::General).map(|man| man.square)
    }

    /// Returns true if the general of a side is attacked; one that is not there is not.
    fn is_in_check(&self, side: Side) -> bool {
        self.general(side).is_some_and(|general| self.is_attacked(general, side.other()))
    }
}

impl Teaching for Board {
    type Game = Xiangqi;
    type Fault = Fault;

    fn new(setup: &Setup, fault: Option<Fault>) -> Self {
        let mut board = Self {
            cells: [None; Square::COUNT],
            men: [Vec::new(), Vec::new()],
            side: setup.side_to_move(),
            fault,
        };
        for (square, piece) in setup.men() {
            board.cells[square.index()] = Some(piece);
            board.men[piece.side as usize].push(Man { kind: piece.kind, square });
        }
        board
    }

    fn fault(number: u32) -> Option<Fault> {
        Fault::ALL.get(number.checked_sub(1)? as usize).copied()
    }

    fn other_fault(id: &str) -> Option<Fault> {
        of_xiangqi(id)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        self.strike_illegal(&mut moves);
        moves.sort_unstable();
        moves
    }

    fn play(&mut self, m: Move) {
        let (mover, enemy) = (self.side, self.side.other());
        self.side = enemy;
        let Some(man) = self.men[mover as usize].iter_mut().find(|man| man.square == m.from) else { return };
        man.square = m.to;
        let piece = Piece { side: mover, kind: man.kind };
        self.cells[m.from.index()] = None;
        let taken = self.cells[m.to.index()].replace(piece);
        // Who is no longer on the board must not be in the list either.
        let strikes_off = if self.has(Fault::StaleEntry) { false } else { taken.is_some() };
        if strikes_off {
            self.men[enemy as usize].retain(|man| man.square != m.to);
        }
    }

    fn in_check(&self) -> bool {
        self.is_in_check(self.side)
    }

    fn setup(&self) -> Setup {
        let men = Square::all().filter_map(|square| Some((square, self.at(square)?)));
        Setup::from_men(men, self.side)
    }
}

/// The point a step on; `None` off the board.
fn next(square: Square, step: Step) -> Option<Square> {
    let (file, rank) = stepped((square.file(), square.rank()), step)?;
    Square::at(file, rank)
}

/// The point that a step of numbers leads to, which goes on from one edge at the other.
fn wrapped(square: Square, (right, up): Step) -> Option<Square> {
    Square::from_index(square.index().checked_add_signed(right + 9 * up)?)
}

/// The points of a direction up to the edge, the nearest first.
fn walk(from: Square, step: Step) -> impl Iterator<Item = Square> {
    std::iter::successors(next(from, step), move |&square| next(square, step))
}

/// The step forward.
const fn forward(side: Side) -> Step {
    match side {
        Side::Red => (0, 1),
        Side::Black => (0, -1),
    }
}
