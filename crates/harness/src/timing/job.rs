//! Jobs for every board, and the answers of a right one.

use std::borrow::Cow;
use std::time::Duration;

use qipan_record::{Kind, Label, Measured, Model, Settings, Variant};
use qipan_row::{Call, Clock, Position, Row, RowError, Task};

use crate::data::corpus::walks;
use crate::data::games::game_named;
use crate::data::suite::{Entry, Expected};
use crate::timing::prepared::Prepared;
use crate::verify::{VerifyError, WrongCount};

/// One job of a contest.
#[derive(Clone, Debug)]
pub(crate) struct Job<'a> {
    /// Names of its times: one for each of the parts that a time is taken of.
    pub(crate) labels: Vec<Label>,
    pub(crate) ask: Ask<'a>,
}

/// Question of a job.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask<'a> {
    /// To count or search the tree below a position.
    Tree(&'a Entry),
    /// To walk through positions, and to answer in each.
    Walks(&'a [Position]),
    /// To look up attack sets.
    Occupancies,
    /// To be used for the first time in a process.
    FirstUse,
}

/// Reason why there is no sample.
pub(crate) enum SampleError {
    /// The board is wrong, or cannot.
    Refused(VerifyError),
    /// It is nobody's fault.
    Error(RowError),
}

impl SampleError {
    pub(crate) fn of(error: RowError, fen: &str) -> Self {
        VerifyError::of(error, fen).map_or_else(SampleError::Error, SampleError::Refused)
    }
}

/// Conditions that a job is prepared for: a model, how it is timed, how long it may take.
#[derive(Clone, Copy)]
pub(crate) struct Terms<'s> {
    pub(crate) model: Model,
    pub(crate) variant: Variant,
    pub(crate) settings: &'s Settings,
    pub(crate) clock: &'s dyn Clock,
    /// Measurements of the board at this job in an earlier run, one for each part; its work is then the
    /// same, whatever time it takes.
    pub(crate) earlier: Option<&'s [Measured]>,
}

impl<'a> Job<'a> {
    /// Checks a board's answers, and gets it ready to do the job again and again.
    pub(crate) fn prepare(&self, row: &'a Row, terms: Terms<'_>) -> Result<Prepared<'a>, SampleError> {
        match self.ask {
            Ask::Tree(entry) => tree(entry, row, terms),
            Ask::Walks(positions) => self.walks(positions, row, terms),
            Ask::Occupancies => occupancies(row, terms),
            Ask::FirstUse => Prepared::first_use(row).timed(terms.clock),
        }
    }

    fn walks(
        &self,
        positions: &[Position],
        row: &'a Row,
        terms: Terms<'_>,
    ) -> Result<Prepared<'a>, SampleError> {
        let parts = self.labels.len();
        let positions = affordable(positions, parts, row, terms)?;
        let all = walks(&positions);
        let (mut counts, mut asked) = (Vec::new(), Vec::new());
        for part in 0..parts {
            let walks = &all[part * all.len() / parts..(part + 1) * all.len() / parts];
            let positions = walks.concat();
            let answers = row.answers(terms.model, &positions).map_err(|error| SampleError::of(error, ""))?;
            let expected = if terms.model.is_of_attacks() {
                let game = game_named(row.game).expect("the game of a row");
                game.answers(terms.model, &positions).map_err(|error| SampleError::of(error, ""))?
            } else {
                positions.iter().map(|position| position.answer(terms.model)).collect()
            };
            let place = |index: usize| (positions[index].place.clone(), positions[index].fen.clone());
            agree(row, terms.model, &answers.by_position, &expected, place)?;
            counts.push(answers.listed);
            let is_asked = |position: &&Position| position.is_asked;
            asked.push(u32::try_from(positions.iter().filter(is_asked).count()).unwrap_or(u32::MAX));
        }
        let call = Call {
            parts,
            pressure: terms.variant.pressure(),
            ..Call::of(terms.model, Task::Positions(&positions))
        };
        let repetitions = if terms.variant.pressure().is_some() { 1 } else { PASSES };
        let prepared = Prepared::of(row, &call, counts)?.asking(asked);
        prepared.repeated(repetitions).timed(terms.clock)
    }
}

/// Timed passes of a sample through its positions, whatever the board and the profile, after one that is not
/// timed: the branch predictor gets to know them, the better the fewer they are and the more often it meets
/// them, so that a fast board that went through them more often would be flattered.
const PASSES: u32 = 2;

/// The tree below a position, as deep as the settings allow and as a slow board can afford; equally often for
/// every board that goes to that depth.
fn tree<'a>(entry: &'a Entry, row: &'a Row, terms: Terms<'_>) -> Result<Prepared<'a>, SampleError> {
    /// Leaves of a first tree, from which the time of others is estimated.
    const FEW: u64 = 500;
    /// Factor by which the longest time must exceed the estimate for the deepest tree, so that a board goes
    /// there at once.
    const FAST: u32 = 4;
    let Terms { model, variant, settings, clock, earlier } = terms;
    let at = |expected: Expected, variant| {
        let call = Call::tree(model, &entry.fen, expected.depth);
        let nodes = match model.kind() {
            Kind::Search => finds(entry, row, terms, expected)?,
            Kind::Tree | Kind::Walk | Kind::Kernel | Kind::FirstUse => expected.nodes,
        };
        let prepared = match variant {
            Variant::Threaded(threads) => Prepared::shared(row, call, threads, nodes),
            Variant::Plain | Variant::Pressed(_) => match row.program() {
                Some(program) => Prepared::outside(row, model, program, nodes),
                None => Prepared::of(row, &call, vec![nodes])?,
            },
        };
        prepared.at(&entry.fen, &entry.place, expected.depth).timed(clock)
    };
    let within = |nodes| entry.deepest_within(nodes);
    let Some(deepest) = within(settings.job_nodes) else {
        return at(Expected { depth: 0, nodes: 1, ..Expected::default() }, Variant::Plain);
    };
    let known = earlier.and_then(|earlier| earlier.first()?.depth);
    let known = known.and_then(|depth| entry.counts.iter().find(|expected| expected.depth == depth)).copied();
    let mut chosen = known.unwrap_or_else(|| within(FEW.min(deepest.nodes)).unwrap_or(deepest));
    // The depth is found on one thread, so that it is the same for any number of them.
    let mut prepared = at(chosen, Variant::Plain)?;
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let estimate = |prepared: &Prepared<'_>, from: Expected, to: Expected| {
        prepared.once().mul_f64(to.nodes as f64 / from.nodes.max(1) as f64)
    };
    // Times to a depth can only be compared at the same depth.
    let can_wait = model == Model::SearchOwn;
    // Who is fast needs no steps in between.
    let is_fast = can_wait || estimate(&prepared, chosen, deepest) * FAST <= settings.longest;
    let goal = known.unwrap_or(deepest);
    let deeper = |expected: &&Expected| (chosen.depth + 1..=goal.depth).contains(&expected.depth);
    let steps: Vec<_> = entry.counts.iter().filter(deeper).collect();
    for &&expected in if is_fast { &steps[steps.len().saturating_sub(1)..] } else { &steps } {
        if !can_wait && estimate(&prepared, chosen, expected) > settings.longest {
            break;
        }
        chosen = expected;
        prepared = at(chosen, Variant::Plain)?;
    }
    if variant.threads().is_some() {
        return at(chosen, variant);
    }
    if settings.least_nodes == 0 && model.kind() == Kind::Tree {
        return prepared.filling(settings.unit, clock);
    }
    // Who goes less deep is slow, and once is enough.
    let is_deepest = chosen.depth == deepest.depth;
    let repetitions = if is_deepest { settings.least_nodes.div_ceil(chosen.nodes.max(1)) } else { 1 };
    Ok(prepared.repeated(u32::try_from(repetitions.max(1)).unwrap_or(u32::MAX)))
}

/// The nodes of a search, once the board has found what every board finds. In its own order of captures it
/// may search other nodes, and as many each time.
fn finds(entry: &Entry, row: &Row, terms: Terms<'_>, expected: Expected) -> Result<u64, SampleError> {
    let Terms { model, clock, .. } = terms;
    let found = row.search(model, &entry.fen, expected.depth, clock);
    let found = found.map_err(|error| SampleError::of(error, &entry.fen))?;
    if model == Model::SearchOwn {
        return Ok(found.nodes);
    }
    let index = entry.counts.iter().position(|count| count.depth == expected.depth);
    let right = index.and_then(|index| entry.finds.get(index));
    if let Some(wrong) = right.and_then(|right| right.compare(row, entry, expected.depth, &found)) {
        return Err(SampleError::Refused(wrong));
    }
    Ok(expected.nodes)
}

/// Look-ups of attack sets, as often as makes a decent sample.
fn occupancies<'a>(row: &'a Row, terms: Terms<'_>) -> Result<Prepared<'a>, SampleError> {
    let Terms { model, variant, settings, clock, .. } = terms;
    let (found, walked) = row.kernel_answers().map_err(|error| SampleError::of(error, ""))?;
    let place = |index| (format!("occupancy {index}"), String::new());
    agree(row, model, &found.by_position, &walked, place)?;
    let call = Call { pressure: variant.pressure(), ..Call::of(model, Task::Occupancies) };
    let prepared = Prepared::of(row, &call, vec![found.listed])?.timed(clock)?;
    if variant.pressure().is_some() {
        let lines = u32::try_from(qipan_row::kernels::LINES).unwrap_or(u32::MAX);
        return Ok(prepared.repeated(qipan_row::MOST_TIMED / lines));
    }
    prepared.filling(settings.unit, clock)
}

/// Checks that a board's answers are the right ones.
fn agree(
    row: &Row,
    model: Model,
    found: &[u64],
    expected: &[u64],
    place: impl Fn(usize) -> (String, String),
) -> Result<(), SampleError> {
    let Some(index) = found.iter().zip(expected).position(|(found, expected)| found != expected) else {
        return Ok(());
    };
    let (place, fen) = place(index);
    let (found, expected) = (found[index], expected[index]);
    let wrong =
        WrongCount { board: row.name(), what: model.name(), fen, place, depth: None, expected, found };
    Err(SampleError::Refused(wrong.into()))
}

/// Positions of as many of the first walks of each part as a board goes through in the time of some samples:
/// all, but for one that is very slow; then a power of two, so that the same board mostly has the same work
/// in every run.
fn affordable<'p>(
    positions: &'p [Position],
    parts: usize,
    row: &Row,
    terms: Terms<'_>,
) -> Result<Cow<'p, [Position]>, SampleError> {
    /// Samples whose time going through the positions once may take.
    const SAMPLES: u32 = 3;
    let all = walks(positions);
    let Some(&first) = all.first() else { return Ok(Cow::Borrowed(positions)) };
    let each = all.len() / parts;
    let first_of_each = |few: usize| {
        let of_part = |part: usize| all[part * all.len() / parts..].iter().take(few).copied();
        (0..parts).flat_map(of_part).collect::<Vec<_>>().concat()
    };
    if let Some(earlier) = terms.earlier {
        let asked: u32 = earlier.iter().filter_map(|part| part.positions).sum();
        let asks = |positions: &[Position]| positions.iter().filter(|position| position.is_asked).count();
        let is_known = |few: &usize| asks(&first_of_each(*few)) == asked as usize;
        let few = (0..usize::BITS).map(|power| 1 << power).take_while(|&few| few < each).find(is_known);
        return Ok(few.map_or(Cow::Borrowed(positions), |few| Cow::Owned(first_of_each(few))));
    }
    let trouble = |error| SampleError::of(error, "");
    let mut runner = row.prepare(&Call::of(terms.model, Task::Positions(first))).map_err(trouble)?;
    let mut once = || runner.samples(1, terms.clock).map(|samples| samples[0].time()).map_err(trouble);
    let once = once()?.min(once()?).max(Duration::from_nanos(1));
    let affordable = (terms.settings.unit * SAMPLES).as_nanos() / once.as_nanos();
    let affordable = usize::try_from(affordable).unwrap_or(usize::MAX) / parts;
    if affordable >= each {
        return Ok(Cow::Borrowed(positions));
    }
    Ok(Cow::Owned(first_of_each(1 << affordable.max(1).ilog2())))
}
