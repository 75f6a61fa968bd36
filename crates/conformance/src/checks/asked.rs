//! Checks of what an engine asks besides moves: who attacks whom, and what a move changes of that.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Debug;
use std::rc::Rc;

use qipan_game::asked::{self, Pins, Squares, Threat};
use qipan_game::{Game, SplitMix64};

use crate::failure::Trail;
use crate::subject::{Board, Row};
use crate::suite::seen;
use crate::walk::{legal, names, walk_from, walk_suite};
use crate::{Judged, Outcome};

/// Sets of squares that are occupied, by chance, with which attackers are asked for.
const SETS: usize = 4;

/// A legal move, whether it gives check, what its exchange is worth with pins ignored and respected, and the
/// threats that it ends and begins.
type Answered<M> = (M, bool, [i32; 2], [Vec<Threat>; 2]);

/// The right answers in one position; all rows of a game are held to the same ones.
struct Right<G: Game> {
    attackers: Vec<(usize, Squares, Squares)>,
    attacked: [Vec<u8>; 2],
    /// Some sets of squares, and the attacks of each side on them.
    attacks_on: Vec<(Squares, [u32; 2])>,
    mobility: [u32; 2],
    threats: Vec<Threat>,
    moves: Vec<Answered<G::Move>>,
}

impl<G: Judged> Right<G> {
    fn of(setup: &G::Setup, moves: Vec<G::Move>) -> Self {
        let squares = G::FILES * G::RANKS;
        let all = G::standing(setup).iter().fold(0, |set, (square, _)| set | 1 << square);
        let mut random = SplitMix64(G::key(setup) as u64);
        let mut sets = vec![all];
        sets.extend((0..SETS).map(|_| all & !(Squares::from(random.next()) << random.below(squares))));
        let board = Squares::MAX >> (Squares::BITS as usize - squares);
        let mut zone = || Squares::from(random.next() & random.next()) << random.below(squares) & board;
        let zones = [board, zone(), zone(), zone()];
        let attackers = sets.into_iter().flat_map(|set| (0..squares).map(move |square| (square, set)));
        let answered = |m| {
            let worth = [Pins::Ignored, Pins::Respected].map(|pins| asked::exchange::<G>(setup, m, pins));
            (m, asked::gives_check::<G>(setup, m), worth, asked::threat_delta::<G>(setup, m))
        };
        Self {
            attackers: attackers
                .map(|(square, set)| (square, set, asked::attackers_to::<G>(setup, square, set)))
                .collect(),
            attacked: [true, false].map(|is_first| asked::attacked::<G>(setup, is_first)),
            attacks_on: zones
                .map(|zone| {
                    (zone, [true, false].map(|is_first| asked::attacks_on::<G>(setup, is_first, zone)))
                })
                .to_vec(),
            mobility: [true, false].map(|is_first| asked::mobility::<G>(setup, is_first)),
            threats: asked::threats::<G>(setup),
            moves: moves.into_iter().map(answered).collect(),
        }
    }

    /// The same, worked out once a thread.
    fn known(oracle: &mut Board<G>) -> Rc<Self> {
        thread_local! {
            static KNOWN: RefCell<HashMap<String, Rc<dyn Any>>> = RefCell::default();
        }
        let found = KNOWN.with_borrow_mut(|known| {
            let setup = oracle.to_setup();
            let right = || Rc::new(Self::of(&setup, names(&legal(oracle)))) as Rc<dyn Any>;
            Rc::clone(known.entry(format!("{} {setup}", G::NAME)).or_insert_with(right))
        });
        found.downcast().unwrap_or_else(|_| unreachable!("the game is in the name"))
    }
}

/// What an engine asks is what the rules say: attackers of every square, with all pieces and with some taken
/// off, squares that are attacked, attacks on sets of squares, mobility, threats; and of every legal move
/// whether it gives check, what its exchange is worth, with pins ignored and respected, and which threats it
/// ends and begins. A board that has no answers of its own has these.
///
/// # Errors
/// The first answer that is wrong.
pub fn questions_equal_the_rules<G: Judged>(row: &Row<G>) -> Outcome {
    if !row.answers_attacks {
        return Ok(());
    }
    walk_suite(row, 1, 1, &mut same_answers)?;
    walk_from(row, seen().iter(), 1, &mut same_answers)
}

/// [`questions_equal_the_rules`] in one position.
pub(super) fn same_answers<G: Judged>(
    board: &mut Board<G>,
    oracle: &mut Board<G>,
    trail: &Trail<G>,
) -> Outcome {
    let right = Right::known(oracle);
    for &(square, occupied, expected) in &right.attackers {
        let found = board.attackers_to(square, occupied);
        if found != expected {
            let question = format!("attackers_to {}, occupied {occupied:#x}", G::square_name(square));
            return Err(trail.failure(question, format!("{expected:#x}"), format!("{found:#x}")));
        }
    }
    let same = |question: String, expected: &dyn Debug, found: &dyn Debug| {
        trail.expect_equal(question, &format!("{expected:?}"), &format!("{found:?}"))
    };
    for (at, is_first) in [true, false].into_iter().enumerate() {
        same(format!("attacked, is_first {is_first}"), &right.attacked[at], &board.attacked(is_first))?;
        for (zone, attacks) in &right.attacks_on {
            let question = format!("attacks_on {zone:#x}, is_first {is_first}");
            same(question, &attacks[at], &board.attacks_on(is_first, *zone))?;
        }
        same(format!("mobility, is_first {is_first}"), &right.mobility[at], &board.mobility(is_first))?;
    }
    same("threats".to_owned(), &right.threats, &board.threats())?;
    for (written, checks, worth, delta) in &right.moves {
        let Some(m) = board.import(*written) else {
            return Err(trail.failure(format!("import of {written}"), "a move", "none"));
        };
        same(format!("gives_check of {written}"), checks, &board.gives_check(&m))?;
        for (pins, &worth) in [Pins::Ignored, Pins::Respected].into_iter().zip(worth) {
            for threshold in [worth, worth + 1] {
                let question = format!("see of {written}, threshold {threshold}, pins {pins:?}");
                same(question, &(worth >= threshold), &board.see(&m, threshold, pins))?;
            }
        }
        same(format!("threat_delta of {written}"), delta, &board.threat_delta(&m))?;
    }
    Ok(())
}
