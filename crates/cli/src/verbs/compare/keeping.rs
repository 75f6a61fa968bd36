//! The record of a comparison that runs: where it is kept, and what is left of an earlier one.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{io, mem};

use anyhow::{Context, bail};
use qipan_foreign::Foreign;
use qipan_harness::{Contest, Row};
use qipan_record::{Group, Machine, Plan, Record, Settings};
use qipan_report::page::date;

use super::Args;

/// A record, and the file that it is kept in.
pub(super) struct Keeping {
    /// Record of what is done.
    pub(super) record: Record,
    /// Groups that an earlier run has left, and this one has not come to yet.
    earlier: Vec<Group>,
    /// The file.
    pub(super) path: PathBuf,
}

impl Keeping {
    /// Writes it down, with what an earlier run has left.
    pub(super) fn write(&mut self) -> anyhow::Result<()> {
        if let Some(session) = self.record.sessions.last_mut() {
            session.after = Machine::this();
        }
        let done = self.record.groups.len();
        self.record.groups.extend_from_slice(&self.earlier);
        let written = self.record.write(&self.path);
        self.record.groups.truncate(done);
        Ok(written?)
    }

    /// Keeps what an earlier run has left and nobody has asked for this time.
    pub(super) fn finish(&mut self) {
        self.record.groups.append(&mut self.earlier);
    }

    /// Groups that an earlier run has left of a contest, if it has left nothing to do; else it is done anew
    /// as a whole.
    pub(super) fn known(&self, contest: &Contest<'_>) -> Option<Vec<Group>> {
        let groups: Vec<_> = self.earlier.iter().filter(|group| contest.is_about(group)).cloned().collect();
        contest.is_done(&groups).then_some(groups)
    }

    /// Replaces what an earlier run has left of a contest by what has been done of it, and not before that
    /// is there.
    pub(super) fn put(&mut self, contest: &Contest<'_>, groups: Vec<Group>) {
        self.earlier.retain(|group| !contest.is_about(group));
        self.record.groups.extend(groups);
    }
}

/// A new record, or the one to go on with; `positions` says what is timed.
pub(super) fn open(
    args: &Args,
    rows: &[&Row],
    settings: &Settings,
    positions: String,
) -> anyhow::Result<Keeping> {
    let names = |rows: &[&Row]| rows.iter().map(|row| row.name().to_owned()).collect();
    let plan = Plan {
        profile: Foreign::of(args.profile.name()),
        settings: settings.clone(),
        boards: names(rows),
        baselines: names(&args.baseline),
        positions: Some(positions.into()),
    };
    let Some(path) = args.out.as_deref().filter(|path| path.exists()) else {
        let path = args.out.clone().map_or_else(new_place, Ok)?;
        return Ok(Keeping { record: Record::new(plan), earlier: Vec::new(), path });
    };
    let file = qipan_foreign::path(path);
    if !args.resume {
        bail!("out: found {file}, which is there already; expected a new name, or --resume to go on with it");
    }
    let mut record = Record::read(path)?;
    if record.plan.profile != plan.profile || record.plan.settings != plan.settings {
        bail!(
            "{file}: plan.profile: found {:?}, expected {:?} with its present settings",
            record.plan.profile,
            plan.profile
        );
    }
    if record.plan.boards != plan.boards {
        bail!(
            "{file}: plan.boards: found {}, expected {}",
            record.plan.boards.join(" "),
            plan.boards.join(" ")
        );
    }
    if record.plan.positions != plan.positions {
        bail!("{file}: plan.positions: found {:?}, expected {:?}", record.plan.positions, plan.positions);
    }
    if record.plan.baselines != plan.baselines {
        bail!("{file}: plan.baselines: found {:?}, expected {:?}", record.plan.baselines, plan.baselines);
    }
    let earlier = mem::take(&mut record.groups);
    Ok(Keeping { record, earlier, path: path.to_owned() })
}

/// A new file for a record that was given none: below `target` where there is one or will be, which no
/// repository keeps; else in the current directory.
fn new_place() -> anyhow::Result<PathBuf> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let name = date(seconds).trim_end_matches(" UTC").replace(' ', "-").replace(':', "");
    let is_package = Path::new("target").is_dir() || Path::new("Cargo.toml").is_file();
    let begin = if is_package { "target/qipan/" } else { "qipan-" };
    if is_package {
        fs::create_dir_all(begin).with_context(|| format!("{begin}: cannot be made"))?;
    }
    // Another comparison may have begun in the same minute: the first to make the file has it.
    for number in 1.. {
        let end = if number == 1 { String::new() } else { format!("-{number}") };
        let path = PathBuf::from(format!("{begin}{name}{end}.json.gz"));
        match File::create_new(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => {
                let context = || format!("{}: cannot write the record", qipan_foreign::path(&path));
                return made.map(|_| path.clone()).with_context(context);
            }
        }
    }
    bail!(io::Error::from(ErrorKind::AlreadyExists))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use qipan_foreign::Foreign;
    use qipan_harness::{Contest, Work, find};
    use qipan_record::{Group, Model, Order, Plan, Record, Settings, Variant};

    use super::Keeping;

    fn group(kib: u32) -> Group {
        Group {
            game: "chess".to_owned(),
            model: Model::Generate,
            variant: Variant::Pressed(kib),
            order: Order::Rounds,
            is_extended: false,
            layouts: Vec::new(),
            jobs: Vec::new(),
            weights: None,
            rows: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// Whoever asks for one more pressure and stops before it is there has what was there before.
    #[test]
    fn what_an_earlier_run_has_left_stays_until_something_takes_its_place() {
        qipan_harness::install(qipan_boards::rows);
        let (boards, baselines) = (Vec::new(), Vec::new());
        let settings = Settings::QUICK;
        let plan = Plan { profile: Foreign::of("quick"), settings, boards, baselines, positions: None };
        let earlier = vec![group(0), group(64)];
        let mut keeping =
            Keeping { record: Record::new(plan), earlier: earlier.clone(), path: PathBuf::new() };
        let contest = Contest {
            model: Model::Generate,
            variants: [0, 64, 256].map(Variant::Pressed).to_vec(),
            rows: vec![find("chess-x88").expect("a row")],
            baseline: None,
            work: Work::Occupancies,
            earlier: &[],
        };
        assert_eq!(keeping.known(&contest), None);
        assert_eq!(keeping.earlier, earlier);
        let new = [0, 64, 256].map(group).to_vec();
        keeping.put(&contest, new.clone());
        assert!(keeping.earlier.is_empty());
        assert_eq!(keeping.record.groups, new);
    }
}
