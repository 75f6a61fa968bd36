#![doc = include_str!("../chessai.md")]
//!
//! ## Example
//!
//! ```
//! use qipan_game::{MoveGen, MoveList, perft_visit};
//! use qipan_guests::chessai::Board;
//!
//! let mut board = Board::start();
//! assert_eq!(perft_visit(&mut board, 2), 1_920);
//!
//! let mut moves = MoveList::new();
//! board.generate(&mut moves);
//! assert_eq!(moves.len(), 44);
//! // A written move, played, looked at and taken back.
//! let m = board.import("h2e2".parse()?).ok_or("no move of this position")?;
//! assert_eq!(board.visit(m, |board| board.count_legal()), Some(45));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod key;
mod translate;

use std::cell::RefCell;
use std::fmt::{self, Debug};

use chessai::{Engine, EngineBuilder, Position};
use qipan_game::{About, GenType, Legal, Level, MoveGen, MoveList, UnsupportedError};
use xiangqi_rules::{Kind, Move as Written, Piece, Setup, Side, Square as Ours, Xiangqi, values};

pub use chessai::Move;

/// The library's engine, for its position and the ways to play on it.
pub struct Board(RefCell<Engine>);

impl Board {
    /// An engine without book and with the least hash table, in the position of a FEN.
    fn from_fen(fen: &str) -> Result<Self, chessai::ChessAIError> {
        let mut engine = EngineBuilder::new().hash_size(0).use_book(false).build();
        engine.set_fen(fen)?;
        Ok(Self(RefCell::new(engine)))
    }

    fn with_position<R>(&self, f: impl FnOnce(&Position) -> R) -> R {
        f(self.0.borrow().position())
    }

    fn men(&self) -> Vec<(Ours, Piece)> {
        let man = |position: &Position, square| Some((square, position.piece_at(translate::square(square))?));
        self.with_position(|position| {
            let men = Ours::all().filter_map(|square| man(position, square));
            men.map(|(square, piece)| (square, translate::man(piece))).collect()
        })
    }
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self::from_fen(&self.0.borrow().fen()).expect("the library reads what it writes")
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        format!("{self:?}") == format!("{other:?}")
    }
}

impl Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_position(|position| position.fmt(f))
    }
}

impl MoveGen for Board {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-guest-chessai",
        system: "guest",
        summary: "crate chessai 1.0.1 by its public engine: lists again for each move played, keeps hashes and scores",
        source: "atopx, chessai (MIT)",
        levels: &[Level::of::<Legal>()],
        needs: &[],
    };
    const ANSWERS_SEARCH: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        Self::from_fen(&setup.to_string()).map_err(|error| UnsupportedError {
            board: Self::ABOUT.name,
            reason: format!("{error}, in {setup}"),
        })
    }

    fn to_setup(&self) -> Setup {
        Setup::from_men(self.men(), translate::side(self.0.borrow().side_to_move()))
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let legal = self.0.borrow_mut().legal_moves();
        self.with_position(|position| {
            let is_wanted = |m: &Move| match (W::CAPTURES, W::QUIETS) {
                (true, true) => true,
                (takes, _) => position.piece_at(m.dst()).is_some() == takes,
            };
            legal.into_iter().filter(is_wanted).for_each(|m| moves.push(m));
        });
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        if !self.0.get_mut().make_move(m) {
            return None;
        }
        let result = f(self);
        self.0.get_mut().undo_move();
        Some(result)
    }

    #[inline]
    fn is_exempt(&self, _: Move) -> bool {
        true
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        self.0.get_mut().legal_moves().len() as u64
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.with_position(|position| position.is_in_check(position.side_to_move()))
    }

    fn import(&self, m: Written) -> Option<Move> {
        let m = translate::written(m);
        let mut engine = self.0.borrow_mut();
        let is_legal = engine.make_move(m);
        if is_legal {
            engine.undo_move();
        }
        is_legal.then_some(m)
    }

    fn export(&self, m: Move) -> Written {
        Written { from: translate::square_back(m.src()), to: translate::square_back(m.dst()) }
    }

    fn material(&self) -> i32 {
        let value = |man: Piece| match man.side {
            Side::Red => man.kind.value(),
            Side::Black => -man.kind.value(),
        };
        self.with_position(|position| {
            let men = Ours::all().filter_map(|square| position.piece_at(translate::square(square)));
            men.map(|man| value(translate::man(man))).sum()
        })
    }

    #[inline]
    fn key(&self) -> u128 {
        self.whole_key()
    }

    #[inline]
    fn key_change(&self, m: Move) -> u128 {
        self.change_of_key(m)
    }

    fn value(&self) -> i32 {
        self.men().into_iter().map(|(square, man)| values::of_man(man, square)).sum()
    }

    fn value_change(&self, m: Move) -> i32 {
        let [from, to] = [m.src(), m.dst()];
        let value = |man: Option<_>, at| {
            man.map_or(0, |man| values::of_man(translate::man(man), translate::square_back(at)))
        };
        self.with_position(|position| {
            let mover = position.piece_at(from);
            value(mover, to) - value(mover, from) - value(position.piece_at(to), to)
        })
    }

    #[inline]
    fn order(&self, m: Move) -> u32 {
        let [from, to] = [m.src(), m.dst()].map(|square| translate::square_back(square).index());
        (from << 7 | to) as u32
    }

    #[inline]
    fn men(&self, m: Move) -> (Kind, Option<Kind>) {
        self.with_position(|position| {
            let kind_on = |square| position.piece_at(square).map(|man| translate::man(man).kind);
            // Some piece moves.
            (kind_on(m.src()).unwrap_or(Kind::General), kind_on(m.dst()))
        })
    }

    fn check_invariants(&self) -> Result<(), String> {
        let anew = self.clone();
        if anew == *self { Ok(()) } else { Err(format!("kept {self:?}, expected {anew:?}")) }
    }

    fn table_bytes() -> usize {
        // The library's tables are private; these are their sizes in its source. Sets are of 16 bytes: a rook
        // has one and a cannon two per square and occupancy of rank (2^9) and file (2^10); general, advisor
        // and both sides' soldiers have one per square, elephant and horse four pairs; hash keys of 8 and 4
        // bytes per piece and square and for the side to move, scores of 2 bytes per kind and square.
        let (lines, steps, rays) = (90 * (512 + 1024) * (1 + 2), 4 * 90, 2 * 90 * 4 * 2);
        let (keys, scores) = (14 * 90 + 1, 7 * 90);
        16 * (lines + steps + rays) + (8 + 4) * keys + 2 * scores
    }
}
