//! Boards that are wrong, and what they are asked.

use std::sync::LazyLock;

use chess_rules::{Chess, Kind, Move, Setup, naive};
use qipan_game::{About, Game, GenType, MoveGen, MoveList, ORDERS, UnsupportedError};
use qipan_harness::{Entry, GameData, Limits, Row, Suite, game_named};

/// Fault of a [`Faulty`] board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Fault {
    /// Nothing.
    None,
    /// Black's move to e5 is refused when played, which first shows at depth 2.
    NeverPlaysE5,
    /// One leaf too many where leaves are counted without playing them.
    CountsOneMore,
    /// Positions without castling rights cannot be held.
    NeedsCastling,
    /// Captures make it panic.
    Panics,
    /// Says of no position that it is check.
    SeesNoCheck,
    /// Sorts moves the other way round.
    SortsBackwards,
}

pub(crate) const NONE: u8 = 0;
pub(crate) const NEVER_PLAYS_E5: u8 = 1;
pub(crate) const COUNTS_ONE_MORE: u8 = 2;
pub(crate) const NEEDS_CASTLING: u8 = 3;
pub(crate) const PANICS: u8 = 4;
pub(crate) const SEES_NO_CHECK: u8 = 5;
pub(crate) const SORTS_BACKWARDS: u8 = 6;

/// The naive board with one fault.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Faulty<const FAULT: u8> {
    board: naive::Board,
}

impl<const FAULT: u8> Faulty<FAULT> {
    const HAS: Fault = match FAULT {
        NEVER_PLAYS_E5 => Fault::NeverPlaysE5,
        COUNTS_ONE_MORE => Fault::CountsOneMore,
        NEEDS_CASTLING => Fault::NeedsCastling,
        PANICS => Fault::Panics,
        SEES_NO_CHECK => Fault::SeesNoCheck,
        SORTS_BACKWARDS => Fault::SortsBackwards,
        _ => Fault::None,
    };
}

impl<const FAULT: u8> MoveGen for Faulty<FAULT> {
    type Game = Chess;
    type Move = Move;
    const ANSWERS_ATTACKS: bool = true;
    const ABOUT: About = About {
        name: [
            "chess-right",
            "chess-never-plays-e5",
            "chess-counts-one-more",
            "chess-needs-castling",
            "chess-panics",
            "chess-sees-no-check",
            "chess-sorts-backwards",
        ][FAULT as usize],
        ..naive::Board::ABOUT
    };

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        if Self::HAS == Fault::NeedsCastling && setup.castling().bits() == 0 {
            return Err(UnsupportedError {
                board: Self::ABOUT.name,
                reason: "found no castling right".to_owned(),
            });
        }
        Ok(Self { board: naive::Board::from_setup(setup)? })
    }

    fn to_setup(&self) -> Setup {
        self.board.to_setup()
    }

    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        assert!(Self::HAS != Fault::Panics || !W::CAPTURES, "no captures today");
        self.board.list::<W>(moves);
    }

    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        if Self::HAS == Fault::NeverPlaysE5 && m.to_string() == "e7e5" {
            return None;
        }
        self.board.visit(m, |child| f(&mut Self { board: child.clone() }))
    }

    fn count_legal(&mut self) -> u64 {
        self.board.count_legal() + u64::from(Self::HAS == Fault::CountsOneMore)
    }

    fn is_exempt(&self, m: Move) -> bool {
        self.board.is_exempt(m)
    }

    fn in_check(&self) -> bool {
        Self::HAS != Fault::SeesNoCheck && self.board.in_check()
    }

    fn import(&self, m: Move) -> Option<Move> {
        self.board.import(m)
    }

    fn export(&self, m: Move) -> Move {
        self.board.export(m)
    }

    fn material(&self) -> i32 {
        self.board.material()
    }

    fn key(&self) -> u128 {
        self.board.key()
    }

    fn key_change(&self, m: Move) -> u128 {
        self.board.key_change(m)
    }

    fn gives_check(&self, m: Move) -> bool {
        Self::HAS != Fault::SeesNoCheck && self.board.gives_check(m)
    }

    fn order(&self, m: Move) -> u32 {
        let order = self.board.order(m);
        if Self::HAS == Fault::SortsBackwards { ORDERS - 1 - order } else { order }
    }

    fn men(&self, m: Move) -> (Kind, Option<Kind>) {
        self.board.men(m)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.board.check_invariants()
    }

    fn table_bytes() -> usize {
        0
    }
}

pub(crate) static RIGHT: LazyLock<Row> = LazyLock::new(Row::of::<Faulty<NONE>>);
pub(crate) static NO_E5: LazyLock<Row> = LazyLock::new(Row::of::<Faulty<NEVER_PLAYS_E5>>);
pub(crate) static ONE_MORE: LazyLock<Row> = LazyLock::new(Row::of::<Faulty<COUNTS_ONE_MORE>>);
pub(crate) static CASTLING: LazyLock<Row> = LazyLock::new(Row::of::<Faulty<NEEDS_CASTLING>>);
pub(crate) static PANICKING: LazyLock<Row> = LazyLock::new(Row::of::<Faulty<PANICS>>);
pub(crate) static BACKWARDS: LazyLock<Row> = LazyLock::new(Row::of::<Faulty<SORTS_BACKWARDS>>);
pub(crate) static NO_CHECK: LazyLock<Row> = LazyLock::new(Row::of::<Faulty<SEES_NO_CHECK>>);

pub(crate) fn chess() -> &'static GameData {
    game_named("chess").expect("a game")
}

/// The start and a position without castling rights, to some hundred leaves.
pub(crate) fn suite() -> Vec<Entry> {
    let text = format!(
        "{} ;D1 20 ;D2 400 ;D3 8902\n8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191\n",
        Chess::START
    );
    Suite::parse("test.epd", &text, Some(chess())).expect("a suite").entries
}

pub(crate) const LIMITS: Limits = Limits { max_nodes: 400, is_trusted: true, threads: 2 };

/// Looks on at nothing, and goes on.
pub(crate) fn go_on(_: usize, _: usize) -> bool {
    true
}
