//! Records of strangers are not trusted: what cannot be, and what contradicts itself, is refused by the name
//! of its field; what is only to be read is [`Foreign`](qipan_foreign::Foreign).

use std::collections::{HashMap, HashSet};

use qipan_foreign::Foreign;
use qipan_row::{Kind, Model, SearchTally, Stratum, Variant};

use crate::facts::RowFacts;
use crate::group::{Counters, Group, Measured, Order, TimedRow};
use crate::record::Record;

/// A field that says what cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FieldError {
    /// Its path, `groups[3].rows[0].again`.
    pub(crate) field: String,
    /// The text that stands there.
    pub(crate) found: String,
    /// Description of what may stand there.
    pub(crate) expected: String,
}

/// A row that took its turn less often than this says nothing.
pub(crate) const MOST_EVERY: u32 = 1000;

/// Greatest number of programs that are believed to be linked of one source.
const MOST_LAYOUTS: usize = 64;

/// Greatest number of operations of a thread in a nanosecond: a hundred times that of the fastest known.
const MOST_PER_NANOSECOND: u64 = 100;

/// Longest time of a sample, in nanoseconds: a day.
pub(crate) const LONGEST: u64 = 86_400_000_000_000;

/// The first doubt of a record.
pub(crate) fn of(record: &Record) -> Option<FieldError> {
    let mut groups = HashSet::new();
    for (at, group) in record.groups.iter().enumerate() {
        let path = format!("groups[{at}]");
        if !groups.insert((group.game.as_str(), group.title())) {
            let found = format!("{}, {} once more", quoted(&group.game), group.title());
            return doubt(&path, found, "every comparison once");
        }
        if let Some(doubt) = of_group(group, &path) {
            return Some(doubt);
        }
    }
    of_sessions(record).or_else(|| of_plan(record))
}

fn of_plan(record: &Record) -> Option<FieldError> {
    let positions = record.plan.positions.as_ref().map(Foreign::data);
    if let Some(text) = positions.filter(|text| !is_line(text) || text.len() > 200) {
        return doubt("plan.positions", quoted(text), "at most 200 bytes without control characters");
    }
    let plan = [("boards", &record.plan.boards), ("baselines", &record.plan.baselines)];
    plan.into_iter().find_map(|(field, names)| {
        let mut names = names.iter().enumerate();
        names.find_map(|(at, name)| of_name(name, &format!("plan.{field}[{at}]")))
    })
}

/// Digests are such, and there is one for each layout.
fn of_sessions(record: &Record) -> Option<FieldError> {
    let mut programs = HashSet::new();
    for (at, session) in record.sessions.iter().enumerate() {
        let Some(digest) = &session.program.digest else { continue };
        if let Some(doubt) = of_digest(digest, &format!("sessions[{at}].program.digest")) {
            return Some(doubt);
        }
        programs.insert(digest);
    }
    let at = record.groups.iter().position(|group| group.layouts.len() > programs.len())?;
    let found = record.groups[at].layouts.len().to_string();
    doubt(
        &format!("groups[{at}].layouts"),
        found,
        format!("at most {}, the digests of programs", programs.len()),
    )
}

fn of_digest(digest: &str, field: &str) -> Option<FieldError> {
    let is_digest =
        digest.len() == 64 && digest.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    if is_digest { None } else { doubt(field, quoted(digest), "64 digits of 0-9 and a-f") }
}

/// Returns true if a text is one line.
fn is_line(text: &str) -> bool {
    !text.contains('\n')
}

fn doubt(field: &str, found: impl Into<String>, expected: impl Into<String>) -> Option<FieldError> {
    Some(FieldError { field: field.to_owned(), found: found.into(), expected: expected.into() })
}

/// Names go to shells, tables and pages: letters, digits and what row names are made of.
fn of_name(name: &str, field: &str) -> Option<FieldError> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "-_.:+".contains(letter);
    let is_name = name.starts_with(|letter: char| letter.is_ascii_alphanumeric())
        && name.len() <= 100
        && name.chars().all(is_letter);
    let expected = "a name of at most 100 letters, digits and - _ . : +, that begins with one of the former";
    if is_name { None } else { doubt(field, quoted(name), expected) }
}

fn of_group(group: &Group, path: &str) -> Option<FieldError> {
    if let Some(doubt) = of_name(&group.game, &format!("{path}.game")) {
        return Some(doubt);
    }
    if !could_be(group.variant, group.model) {
        return doubt(path, group.title(), "a model that can be timed so");
    }
    if let Variant::Threaded(0) = group.variant {
        return doubt(&format!("{path}.threads"), "0", "at least one");
    }
    if let Some(weights) = group.weights.filter(|weights| !weights.are_shares()) {
        let all = Stratum::ALL.map(|stratum| weights.of(stratum).to_string()).join(" ");
        return doubt(&format!("{path}.weights"), all, "four shares of 1");
    }
    if let Some(doubt) = of_layouts(group, &format!("{path}.layouts")) {
        return Some(doubt);
    }
    let mut jobs = HashSet::new();
    for (at, label) in group.jobs.iter().enumerate() {
        let field = format!("{path}.jobs[{at}]");
        if !is_line(label.name.data()) {
            return doubt(&field, quoted(label.name.data()), "a text without control characters");
        }
        if !jobs.insert(&label.name) {
            return doubt(&field, format!("{} once more", quoted(label.name.data())), "every job once");
        }
    }
    of_rows(group, &format!("{path}.rows"))
        .or_else(|| {
            group
                .rows
                .iter()
                .enumerate()
                .find_map(|(at, row)| of_row(group, row, &format!("{path}.rows[{at}]")))
        })
        .or_else(|| of_counts(group, path))
        .or_else(|| {
            let mut refused = group.refused.iter().enumerate();
            refused.find_map(|(at, refusal)| of_name(&refusal.board, &format!("{path}.refused[{at}].board")))
        })
}

/// Several programs or none, each of which took some pairs of rounds, and together all.
fn of_layouts(group: &Group, path: &str) -> Option<FieldError> {
    let layouts = &group.layouts;
    if layouts.is_empty() {
        return None;
    }
    if !(2..=MOST_LAYOUTS).contains(&layouts.len()) {
        return doubt(path, layouts.len().to_string(), format!("none, or 2 to {MOST_LAYOUTS}"));
    }
    if group.order != Order::Rounds {
        return doubt(path, layouts.len().to_string(), "none where jobs were timed one after the other");
    }
    let pairs = layouts.iter().fold(0_usize, |sum, &pairs| sum.saturating_add(pairs));
    let mut jobs = group.rows.iter().take(1).flat_map(|baseline| &baseline.measured);
    let other = jobs.find(|run| !run.times.len().is_multiple_of(2) || run.times.len() / 2 != pairs);
    if let Some(run) = other.filter(|_| !layouts.contains(&0)) {
        return doubt(
            path,
            format!("{pairs} pairs of rounds"),
            format!("half of {} rounds", run.times.len()),
        );
    }
    let empty = layouts.iter().position(|&pairs| pairs == 0)?;
    doubt(&format!("{path}[{empty}]"), "0", "at least one pair of rounds")
}

/// Returns true if a model was ever timed so: up to version 3 the trees under cache pressure were those of
/// `perft-visit`.
fn could_be(variant: Variant, model: Model) -> bool {
    variant.suits(model) || matches!((variant, model), (Variant::Pressed(_), Model::PerftVisit))
}

/// The baseline first and once again last, every other board once.
fn of_rows(group: &Group, path: &str) -> Option<FieldError> {
    let rows = &group.rows;
    let ([first, .., last], again) = (rows.as_slice(), rows.iter().filter(|row| row.again).count()) else {
        return if rows.is_empty() { None } else { doubt(path, "one row", "none or at least two") };
    };
    if first.again || !last.again || again != 1 || first.board.name != last.board.name {
        let found = format!("{} … {}", quoted(&first.board.name), quoted(&last.board.name));
        return doubt(path, found, "the baseline first and once again last");
    }
    let mut boards = HashSet::new();
    let twice = rows.iter().position(|row| !row.again && !boards.insert(&row.board.name))?;
    let found = format!("{} once more", quoted(&rows[twice].board.name));
    doubt(&format!("{path}[{twice}].board.name"), found, "every board once, but for the baseline")
}

fn of_row(group: &Group, row: &TimedRow, path: &str) -> Option<FieldError> {
    if let Some(doubt) = of_board(&row.board, &format!("{path}.board")) {
        return Some(doubt);
    }
    let counters = row.counters.iter().flat_map(|counted| {
        let Counters { cycles, instructions, branch_misses, cache_misses } = counted;
        [
            ("counters.cycles", cycles),
            ("counters.instructions", instructions),
            ("counters.branch_misses", branch_misses),
            ("counters.cache_misses", cache_misses),
        ]
    });
    let counters = counters.map(|(field, &figure)| (field, figure));
    let parts = row.parts.iter().flat_map(|parts| parts.figures().map(|figure| ("parts", figure)));
    let mut figures = counters.chain(row.instructions.map(|figure| ("instructions", figure))).chain(parts);
    if let Some((field, figure)) = figures.find(|(_, figure)| !(0.0..1e12).contains(figure)) {
        return doubt(&format!("{path}.{field}"), figure.to_string(), "0 to 1e12 per operation");
    }
    if let Some(doubt) = row.tally.as_ref().and_then(|tally| of_tally(tally, &format!("{path}.tally"))) {
        return Some(doubt);
    }
    let (found, jobs) = (row.measured.len(), group.rows[0].measured.len());
    if found != jobs || found > group.jobs.len() {
        let expected = format!("{jobs}, of {}", group.jobs.len());
        return doubt(&format!("{path}.measured"), format!("{found} jobs"), expected);
    }
    row.measured.iter().enumerate().find_map(|(job, measured)| {
        let baseline = &group.rows[0].measured[job];
        of_measured(group, measured, baseline, row.again, &format!("{path}.measured[{job}]"))
    })
}

/// No part of a tally is more than its whole; and nothing is so large that sums overflow.
fn of_tally(tally: &SearchTally, path: &str) -> Option<FieldError> {
    let &SearchTally { positions, quiescence, by_table, imports, imported, in_quiescence, by_first, .. } =
        tally;
    let &SearchTally {
        by_hash_move, by_capture, by_killer, by_quiet, by_taking, by_retaking, retakings, ..
    } = tally;
    const MOST: u64 = 1 << 48;
    let parts = [
        ("positions", positions, MOST),
        ("quiescence", quiescence, MOST),
        ("imports", imports, MOST),
        ("by_table", by_table, positions),
        ("by_hash_move", by_hash_move, positions),
        ("by_capture", by_capture, positions),
        ("by_killer", by_killer, positions),
        ("by_quiet", by_quiet, positions),
        ("in_quiescence", in_quiescence, quiescence),
        ("imported", imported, imports),
        ("by_first", by_first, MOST),
        ("by_taking", by_taking, MOST),
        ("by_retaking", by_retaking, by_taking.min(retakings)),
        ("retakings", retakings, MOST),
    ];
    let (field, found, most) = parts.into_iter().find(|&(_, part, whole)| part > whole)?;
    doubt(&format!("{path}.{field}"), found.to_string(), format!("at most {most}"))
}

fn of_board(board: &RowFacts, path: &str) -> Option<FieldError> {
    let names = [("name", &board.name), ("system", &board.system)].into_iter();
    let levels = board.levels.iter().flat_map(|level| [("levels", &level.factor), ("levels", &level.name)]);
    let mut all = names.chain(levels).chain(board.needs.iter().map(|need| ("needs", need)));
    let digest = || board.digest.as_ref().and_then(|digest| of_digest(digest, &format!("{path}.digest")));
    all.find_map(|(field, name)| of_name(name, &format!("{path}.{field}"))).or_else(digest).or_else(|| {
        // Nothing that is compared is larger than what a machine has.
        let sizes = [("state_bytes", board.state_bytes), ("table_bytes", board.table_bytes)];
        let (field, bytes) = sizes.into_iter().find(|&(_, bytes)| bytes as u64 >= 1 << 48)?;
        doubt(&format!("{path}.{field}"), bytes.to_string(), "below 2^48")
    })
}

fn of_measured(
    group: &Group,
    measured: &Measured,
    baseline: &Measured,
    again: bool,
    path: &str,
) -> Option<FieldError> {
    let field = |name: &str| format!("{path}.{name}");
    if measured.repetitions == 0 {
        return doubt(&field("repetitions"), "0", "at least one");
    }
    let is_baseline = std::ptr::eq(measured, baseline) || again;
    if !(1..=MOST_EVERY).contains(&measured.every) || is_baseline && measured.every != 1 {
        return doubt(&field("every"), measured.every.to_string(), "1 for the baseline, at most 1000");
    }
    let rounds = baseline.times.len();
    let expected = Measured::samples_of(rounds, measured.every, &group.layouts);
    let found = measured.times.len();
    if found != expected || found == 0 {
        return doubt(&field("times"), format!("{found} samples"), format!("{expected}, at least one"));
    }
    if let Some(&nanos) = measured.times.iter().find(|nanos| !(1..=LONGEST).contains(nanos)) {
        return doubt(&field("times"), format!("{nanos} ns"), format!("1 to {LONGEST} ns"));
    }
    let threads = u64::from(group.variant.threads().unwrap_or(1));
    // A single sample may be a slip of the clock: under cache pressure a small time is the difference of two
    // large ones, and committed records have such samples of 10 ns.
    let mut times = measured.times.clone();
    let (_, &mut middle, _) = times.select_nth_unstable(measured.times.len() / 2);
    let most = middle.saturating_mul(MOST_PER_NANOSECOND).saturating_mul(threads);
    if !(1..=most).contains(&measured.operations) {
        let expected = format!("1 to {most}, as a sample of {middle} ns allows");
        return doubt(&field("operations"), format!("{} operations", measured.operations), expected);
    }
    None
}

/// Error of counts: all boards must count the same in the same job, once per repetition.
fn of_counts(group: &Group, path: &str) -> Option<FieldError> {
    if !group.model.counts_alike() {
        return None;
    }
    for job in 0..group.done() {
        let mut known: HashMap<_, (u64, u64)> = HashMap::new();
        for (at, row) in group.rows.iter().enumerate() {
            let measured = &row.measured[job];
            let field = format!("{path}.rows[{at}].measured[{job}].count");
            let (count, repetitions) = (measured.count, u64::from(measured.repetitions));
            let is_of_nodes = matches!(group.model.kind(), Kind::Tree | Kind::Search);
            if is_of_nodes && group.variant.pressure().is_none() && count != measured.operations {
                return doubt(&field, count.to_string(), format!("the nodes: {}", measured.operations));
            }
            let work = (measured.depth, measured.positions);
            let &mut (other, others) = known.entry(work).or_insert((count, repetitions));
            // Sums of signed values wrap, so that nothing may be divided.
            if count.wrapping_mul(others) != other.wrapping_mul(repetitions) {
                let expected = format!("{other} in {others}, as another row has in the same job");
                return doubt(&field, format!("{count} in {repetitions} repetitions"), expected);
            }
        }
    }
    None
}

/// The beginning of a text in quotes, with control characters written out.
pub(crate) fn quoted(text: &str) -> String {
    format!("{:?}", text.chars().take(40).collect::<String>())
}
