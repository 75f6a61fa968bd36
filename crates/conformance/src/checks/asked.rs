//! Checks of what an engine asks besides moves: who attacks whom, and what a move changes of that.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Debug;
use std::rc::Rc;

use qipan_game::asked::{self, Pins, Squares, Threat};
use qipan_game::{Game, MoveGen, SplitMix64};

use crate::failure::Trail;
use crate::suite::OracleOf;
use crate::walk::{legal, walk_suite};
use crate::{Judged, Outcome};

/// Every so many positions of the suite are asked, with those one ply on.
const STEP: usize = 6;

/// Sets of squares that are occupied, by chance, with which attackers are asked for.
const SETS: usize = 4;

/// The right answers in one position; all rows of a game are held to the same ones.
struct Right<G: Game> {
    attackers: Vec<(usize, Squares, Squares)>,
    attacked: [Vec<u8>; 2],
    mobility: [u32; 2],
    threats: Vec<Threat>,
    moves: Vec<(G::Move, bool, [i32; 2], [Vec<Threat>; 2])>,
}

impl<G: Judged> Right<G> {
    fn of(setup: &G::Setup, moves: impl Iterator<Item = G::Move>) -> Self {
        let squares = G::FILES * G::RANKS;
        let all = G::standing(setup).iter().fold(0, |set, (square, _)| set | 1 << square);
        let mut random = SplitMix64(G::key(setup) as u64);
        let mut sets = vec![all];
        sets.extend((0..SETS).map(|_| all & !(Squares::from(random.next()) << random.below(squares))));
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
            mobility: [true, false].map(|is_first| asked::mobility::<G>(setup, is_first)),
            threats: asked::threats::<G>(setup),
            moves: moves.map(answered).collect(),
        }
    }

    /// The same, worked out once a thread.
    fn known(setup: &G::Setup, moves: impl Iterator<Item = G::Move>) -> Rc<Self> {
        thread_local! {
            static KNOWN: RefCell<HashMap<String, Rc<dyn Any>>> = RefCell::default();
        }
        let found = KNOWN.with_borrow_mut(|known| {
            let text = format!("{} {setup}", G::NAME);
            Rc::clone(known.entry(text).or_insert_with(|| Rc::new(Self::of(setup, moves))))
        });
        found.downcast().unwrap_or_else(|_| unreachable!("the game is in the name"))
    }
}

/// What an engine asks is what the rules say: attackers of every square, whole and with pieces taken off,
/// squares that are attacked, mobility, threats; and of every legal move whether it gives check, what its
/// exchange is worth, with pins ignored and respected, and which threats it ends and begins.
///
/// # Errors
/// The first answer that is wrong.
pub fn questions_equal_the_rules<B: MoveGen<Game: Judged>>() -> Outcome {
    walk_suite::<B>(STEP, 1, &mut same_answers)
}

/// [`questions_equal_the_rules`] in one position.
pub(crate) fn same_answers<B: MoveGen<Game: Judged>>(
    board: &mut B,
    oracle: &mut OracleOf<B>,
    trail: &Trail<B::Game>,
) -> Outcome {
    let right = Right::<B::Game>::known(
        &oracle.to_setup(),
        legal(oracle).into_iter().map(|(written, _)| written),
    );
    let name = B::Game::square_name;
    for &(square, occupied, expected) in &right.attackers {
        let question = || format!("attackers_to {}, occupied {occupied:#x}", name(square));
        same::<B, _>(question, &expected, &board.attackers_to(square, occupied), trail)?;
    }
    for (at, is_first) in [true, false].into_iter().enumerate() {
        let mut counts = vec![0; B::Game::FILES * B::Game::RANKS];
        board.attacked(is_first, &mut counts);
        same::<B, _>(|| format!("attacked, is_first {is_first}"), &right.attacked[at], &counts, trail)?;
        let mobility = board.mobility(is_first);
        same::<B, _>(|| format!("mobility, is_first {is_first}"), &right.mobility[at], &mobility, trail)?;
    }
    let mut threats = Vec::new();
    board.threats(|threat| threats.push(threat));
    threats.sort_unstable();
    same::<B, _>(|| "threats".to_owned(), &right.threats, &threats, trail)?;
    for (written, checks, worth, delta) in &right.moves {
        let Some(m) = board.import(*written) else {
            return Err(trail.failure::<B>(format!("import of {written}"), "a move", "none"));
        };
        same::<B, _>(|| format!("gives_check of {written}"), checks, &board.gives_check(m), trail)?;
        for (pins, &worth) in [Pins::Ignored, Pins::Respected].into_iter().zip(worth) {
            for threshold in [worth, worth + 1] {
                let question = || format!("see of {written}, threshold {threshold}, pins {pins:?}");
                let found = board.see(m, threshold, pins);
                same::<B, _>(question, &(worth >= threshold), &found, trail)?;
            }
        }
        let mut found = [Vec::new(), Vec::new()];
        board.threat_delta(m, |threat, begins| found[usize::from(begins)].push(threat));
        found.iter_mut().for_each(|threats| threats.sort_unstable());
        same::<B, _>(|| format!("threat_delta of {written}"), delta, &found, trail)?;
    }
    Ok(())
}

fn same<B: MoveGen<Game: Judged>, T: PartialEq + Debug>(
    question: impl FnOnce() -> String,
    expected: &T,
    found: &T,
    trail: &Trail<B::Game>,
) -> Outcome {
    if expected == found {
        return Ok(());
    }
    Err(trail.failure::<B>(question(), format!("{expected:?}"), format!("{found:?}")))
}
