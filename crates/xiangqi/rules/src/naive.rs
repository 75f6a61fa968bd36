//! The rule book as code: slow and obviously right, the oracle of this game.
//!
//! What is stored is the written position itself, a piece or nobody on each of the ninety points. A move is
//! legal when the laws let the piece go from one square to the other and no enemy piece may then go to the
//! mover's general; so moves are found by asking the laws about every pair of squares, and judged by playing
//! them on a copy and asking again about every enemy piece. Facing generals need no clause of their own: a
//! general may fly down an open file to take the other.
//!
//! Nothing is remembered between two questions, no table is read, nothing is taken back: what is not there
//! cannot be wrong. It should lose every comparison of speed, and shows with that what the other boards buy.

use alloc::{format, string::String};

use qipan_game::{About, GenType, Legal, Level, MoveGen, MoveList, UnsupportedError};

use crate::{Kind, Move, Setup, Side, Square, Xiangqi, laws};

/// The naive board.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    position: Setup,
}

impl Board {
    /// Returns true if a written move is legal in this position.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let side = self.position.side_to_move();
        let is_own = self.position.piece_at(m.from).is_some_and(|man| man.side == side);
        is_own
            && laws::may_go(&self.position, m.from, m.to)
            && laws::checkers(&self.after(m).position, side).next().is_none()
    }

    /// The legal moves, by squares.
    fn each_legal(&self) -> impl Iterator<Item = Move> {
        let own = self.position.men().filter(|(_, man)| man.side == self.position.side_to_move());
        own.flat_map(|(from, _)| Square::all().map(move |to| Move { from, to })).filter(|&m| self.is_legal(m))
    }

    /// Returns true if a move takes a piece.
    fn is_capture(&self, m: Move) -> bool {
        self.position.piece_at(m.to).is_some()
    }

    /// A copy on which the move is played.
    fn after(&self, m: Move) -> Self {
        Self { position: self.position.after(m) }
    }
}

impl MoveGen for Board {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-naive",
        system: "X0",
        summary: "the rule book as code: asks of every pair of squares whether a piece may go there",
        source: "the laws of Xiangqi",
        levels: &[Level::of::<Legal>()],
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        Ok(Self { position: setup.clone() })
    }

    fn to_setup(&self) -> Setup {
        self.position.clone()
    }

    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let is_wanted = |&m: &Move| if self.is_capture(m) { W::CAPTURES } else { W::QUIETS };
        self.each_legal().filter(is_wanted).for_each(|m| moves.push(m));
    }

    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        Some(f(&mut self.after(m)))
    }

    fn count_legal(&mut self) -> u64 {
        self.each_legal().count() as u64
    }

    fn is_exempt(&self, _m: Move) -> bool {
        true
    }

    fn in_check(&self) -> bool {
        laws::checkers(&self.position, self.position.side_to_move()).next().is_some()
    }

    fn import(&self, m: Move) -> Option<Move> {
        self.is_legal(m).then_some(m)
    }

    fn export(&self, m: Move) -> Move {
        m
    }

    /// Nothing is stored twice, so what is tested is what play must keep: the pieces' number, each general
    /// in its palace, and the side that has moved not in check.
    fn check_invariants(&self) -> Result<(), String> {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let count =
                    self.position.men().filter(|(_, man)| man.side == side && man.kind == kind).count();
                if count > kind.limit() {
                    return Err(format!("{count} {kind}s of {side}, at most {} exist", kind.limit()));
                }
            }
            match laws::general(&self.position, side) {
                None => return Err(format!("{side} has no general")),
                Some(square) if !laws::in_palace(square, side) => {
                    return Err(format!("{side}'s general has left the palace for {square}"));
                }
                Some(_) => {}
            }
        }
        let waiting = self.position.side_to_move().other();
        match laws::checkers(&self.position, waiting).next() {
            Some(square) => Err(format!("{waiting} has moved and its general can be taken from {square}")),
            None => Ok(()),
        }
    }

    fn table_bytes() -> usize {
        0
    }
}
