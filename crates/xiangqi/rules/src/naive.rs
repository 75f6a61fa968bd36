//! The rule book as code: slow and obviously right, the oracle.

use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};

use crate::{Move, Setup, Xiangqi};

/// The naive board.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    setup: Setup,
}

impl MoveGen for Board {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-naive",
        system: "X0",
        summary: "the rule book as code: asks of every pair of squares whether a man may go there",
        source: "the laws of Xiangqi",
        legality: Legality::Legal,
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        Ok(Self { setup: setup.clone() })
    }

    fn to_setup(&self) -> Setup {
        self.setup.clone()
    }

    fn captures(&self, _moves: &mut MoveList<Move>) {
        todo!("A: written next")
    }

    fn quiets(&self, _moves: &mut MoveList<Move>) {
        todo!("A: written next")
    }

    fn visit<R>(&mut self, _m: Move, _f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        todo!("A: written next")
    }

    fn in_check(&self) -> bool {
        todo!("A: written next")
    }

    fn import(&self, _m: Move) -> Option<Move> {
        todo!("A: written next")
    }

    fn export(&self, m: Move) -> Move {
        m
    }

    fn material(&self) -> i32 {
        todo!("A: written next")
    }

    fn check_invariants(&self) -> Result<(), String> {
        Ok(())
    }

    fn table_bytes() -> usize {
        0
    }
}
