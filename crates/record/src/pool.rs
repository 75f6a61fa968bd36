//! Records of one comparison, made by programs whose functions lie in memory in other orders, as one.
//!
//! What a record says is true of its program's layout alone. Several layouts say how much that matters:
//! their pairs of rounds follow each other, and [`Group::layouts`] says how many are of which.

use crate::doubts::MOST_EVERY;
use crate::group::{Group, Measured, Order, Refusal, TimedRow};
use crate::record::{Record, RecordError};

/// A field, what was found there and what was expected.
type Unfit = (String, String, String);

/// One record of several, given with their names, that were made by the same plan, of the same source and on
/// the same machine, by programs of different digests.
///
/// A board that did not do the same work in all of them, as a slow one that went less deep in one, has no
/// row. What a program did more or less often in a sample is scaled to the first one's repetitions; what is
/// counted is the first one's.
///
/// # Errors
/// [`RecordError::Value`], which names the record and the field that differs.
pub fn pool(records: &[(String, Record)]) -> Result<Record, RecordError> {
    let error = |name: &str, (field, found, expected): Unfit| RecordError::Value {
        file: name.to_owned(),
        field,
        found,
        expected,
    };
    let [(_, first), _, ..] = records else {
        let found = records.len().to_string();
        return Err(error("pool", ("records".to_owned(), found, "at least two".to_owned())));
    };
    let mut digests: Vec<&str> = Vec::new();
    let mut groups: Vec<Vec<&Group>> = vec![Vec::new(); first.groups.len()];
    for (name, record) in records {
        let digest = of_one_program(record, first).map_err(|unfit| error(name, unfit))?;
        if digests.contains(&digest) {
            let field = "sessions[0].program.digest".to_owned();
            let expected = "another program than the other records have".to_owned();
            return Err(error(name, (field, digest.to_owned(), expected)));
        }
        digests.push(digest);
        for (group, wanted) in groups.iter_mut().zip(&first.groups) {
            group.push(same_group(record, wanted).map_err(|unfit| error(name, unfit))?);
        }
        if record.groups.len() != first.groups.len() {
            let [found, expected] = [record, first].map(|record| record.groups.len().to_string());
            return Err(error(name, ("groups".to_owned(), found, expected)));
        }
    }
    let sessions = records.iter().flat_map(|(_, record)| record.sessions.iter().cloned()).collect();
    let groups = groups.iter().map(|groups| one_group(groups)).collect();
    Ok(Record { plan: first.plan.clone(), sessions, groups })
}

/// The digest of the program that made a record, if it is of the same plan, source and machine as another.
fn of_one_program<'a>(record: &'a Record, first: &Record) -> Result<&'a str, Unfit> {
    let all = |record: &Record| {
        let plan = record.plan.clone();
        let mut all = vec![
            ("plan.profile".to_owned(), plan.profile.data().to_owned()),
            ("plan.settings".to_owned(), format!("{:?}", plan.settings)),
            ("plan.boards".to_owned(), plan.boards.join(" ")),
            ("plan.baselines".to_owned(), plan.baselines.join(" ")),
            ("plan.positions".to_owned(), plan.positions.unwrap_or_default().data().to_owned()),
        ];
        for (at, session) in record.sessions.iter().enumerate() {
            let program = crate::Program { digest: None, ..session.program.clone() };
            all.push((format!("sessions[{at}].program"), format!("{program:?}")));
            all.push((format!("sessions[{at}].before.cpu"), session.before.cpu.data().to_owned()));
        }
        all
    };
    // Where a comparison went on, there are more sessions than in another; all are like the first one's.
    let wanted = all(first);
    for (at, (field, found)) in all(record).into_iter().enumerate() {
        let at = if at < 7 { at } else { 5 + (at - 5) % 2 };
        if let Some((_, expected)) = wanted.get(at).filter(|(_, expected)| *expected != found) {
            return Err((field, found, expected.clone()));
        }
    }
    let digests = record.sessions.iter().map(|session| session.program.digest.as_deref());
    let mut digests: Vec<_> = digests.collect();
    digests.dedup();
    match digests.as_slice() {
        [Some(digest)] => Ok(digest),
        _ => Err((
            "sessions".to_owned(),
            format!("{} programs, or one without a digest", digests.len()),
            "one program with its digest".to_owned(),
        )),
    }
}

/// The comparison of a record that is of the same question as another, if it can be put behind that.
fn same_group<'a>(record: &'a Record, wanted: &Group) -> Result<&'a Group, Unfit> {
    let title = format!("{} {}", wanted.game, wanted.title());
    let at = record.groups.iter().position(|group| group.question() == wanted.question());
    let complete = at.filter(|&at| record.groups[at].is_complete());
    let Some(at) = complete else {
        return Err((
            "groups".to_owned(),
            format!("no complete {title}"),
            "what the first record has".to_owned(),
        ));
    };
    let group = &record.groups[at];
    let unfit = |field: &str, found: String, expected: String| {
        Err((format!("groups[{at}].{field}"), found, expected))
    };
    if group.jobs != wanted.jobs || group.weights != wanted.weights {
        return unfit(
            "jobs",
            format!("other jobs or weights of {title}"),
            "those of the first record".to_owned(),
        );
    }
    if !group.layouts.is_empty() || group.order != Order::Rounds {
        return unfit(
            "layouts",
            group.layouts.len().to_string(),
            "one program, all jobs in every round".to_owned(),
        );
    }
    let [found, expected] = [group, wanted].map(|group| group.rows.first().map(|row| &row.board.name));
    if found != expected {
        return unfit("rows[0].board.name", format!("{found:?}"), format!("{expected:?}"));
    }
    let rounds = rounds(group);
    let mut jobs = group.rows.first().into_iter().flat_map(|row| &row.measured);
    match jobs.find(|run| run.times.len() != rounds || !rounds.is_multiple_of(2)) {
        Some(run) => {
            unfit("rows[0].measured", run.times.len().to_string(), "as many pairs in all jobs".to_owned())
        }
        None => Ok(group),
    }
}

fn rounds(group: &Group) -> usize {
    group.rows.first().and_then(|row| row.measured.first()).map_or(0, |run| run.times.len())
}

/// The same comparison by several programs as one.
fn one_group(groups: &[&Group]) -> Group {
    let mut refused: Vec<Refusal> = Vec::new();
    for refusal in groups.iter().flat_map(|group| &group.refused) {
        if refused.iter().all(|known| known.board != refusal.board) {
            refused.push(refusal.clone());
        }
    }
    let mut rows = Vec::new();
    for row in &groups[0].rows {
        let all: Option<Vec<&TimedRow>> = groups.iter().map(|group| same_row(group, row)).collect();
        let jobs = 0..row.measured.len();
        let measured = all.and_then(|all| {
            jobs.map(|job| one_run(&all.iter().map(|row| &row.measured[job]).collect::<Vec<_>>())).collect()
        });
        let board = row.board.name.clone();
        match measured {
            Some(measured) => rows.push(TimedRow { measured, ..row.clone() }),
            None if refused.iter().any(|known| known.board == board) => {}
            None => {
                let reason = format!("{board}: not the same work by every program").into();
                refused.push(Refusal { board, reason, is_wrong: false });
            }
        }
    }
    let layouts =
        if rows.is_empty() { Vec::new() } else { groups.iter().map(|group| rounds(group) / 2).collect() };
    let is_extended = groups.iter().any(|group| group.is_extended);
    Group { is_extended, layouts, rows, refused, ..groups[0].clone() }
}

/// The row of the same board that did the same work.
fn same_row<'a>(group: &'a Group, row: &TimedRow) -> Option<&'a TimedRow> {
    let other = group.rows.iter().find(|other| other.again == row.again && other.board == row.board)?;
    let mut runs = other.measured.iter().zip(&row.measured);
    let is_same = |(other, run): (&Measured, &Measured)| other.is_same_work(run) && other.timer == run.timer;
    (other.measured.len() == row.measured.len() && runs.all(is_same)).then_some(other)
}

/// The times of all programs at one job, in the pairs of rounds that all would have taken part in; `None` if
/// these are hardly any.
fn one_run(runs: &[&Measured]) -> Option<Measured> {
    let lowest = |every: u64, other: u64| every / gcd(every, other) * other;
    let every = runs.iter().fold(1, |every, run| lowest(every, u64::from(run.every)).min(1 << 20));
    let every = u32::try_from(every).ok().filter(|&every| every <= MOST_EVERY)?;
    let mut pooled = Measured { every, times: Vec::new(), ..runs[0].clone() };
    for run in runs {
        let [own, wanted] = [run, runs[0]].map(|run| u64::from(run.repetitions));
        let scaled = |nanos: &u64| match own == wanted {
            true => *nanos,
            false => (nanos.saturating_mul(wanted) / own).max(1),
        };
        pooled.times.extend(run.times.chunks(2).step_by((every / run.every) as usize).flatten().map(scaled));
    }
    Some(pooled)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
