//! The record of a comparison that runs: where it is kept, and what is left of an earlier one.

use std::mem;
use std::path::PathBuf;

use anyhow::bail;
use qipan_harness::{Contest, Entrant};
use qipan_record::{Group, Machine, Plan, Record, Settings};

use super::Args;

/// A record, and the file that it is kept in.
pub(super) struct Keeping {
    /// What is done.
    pub(super) record: Record,
    /// What an earlier run has left, and this one has not come to yet.
    earlier: Vec<Group>,
    out: Option<PathBuf>,
}

impl Keeping {
    /// Writes it down, with what an earlier run has left.
    pub(super) fn write(&mut self) -> anyhow::Result<()> {
        let Some(path) = &self.out else { return Ok(()) };
        if let Some(session) = self.record.sessions.last_mut() {
            session.after = Machine::this();
        }
        let done = self.record.groups.len();
        self.record.groups.extend_from_slice(&self.earlier);
        let written = self.record.write(path);
        self.record.groups.truncate(done);
        Ok(written?)
    }

    /// Keeps what an earlier run has left and nobody has asked for this time.
    pub(super) fn finish(&mut self) {
        self.record.groups.append(&mut self.earlier);
    }

    /// What an earlier run has left of a contest, if it has left nothing to do; else it is done anew as a
    /// whole.
    pub(super) fn take(&mut self, contest: &Contest<'_>) -> Option<Vec<Group>> {
        let all = mem::take(&mut self.earlier);
        let (groups, others): (Vec<_>, _) = all.into_iter().partition(|group| contest.is_about(group));
        self.earlier = others;
        contest.is_done(&groups).then_some(groups)
    }
}

/// A new record, or the one to go on with.
pub(super) fn open(args: &Args, entrants: &[&Entrant], settings: &Settings) -> anyhow::Result<Keeping> {
    let out = args.out.clone();
    let names = |entrants: &[&Entrant]| entrants.iter().map(|entrant| entrant.name().to_owned()).collect();
    let plan = Plan {
        profile: args.profile.name().to_owned(),
        settings: settings.clone(),
        boards: names(entrants),
        baselines: names(&args.baseline),
    };
    let Some(path) = args.out.as_deref().filter(|path| path.exists()) else {
        return Ok(Keeping { record: Record::new(plan), earlier: Vec::new(), out });
    };
    let file = path.display();
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
    if record.plan.baselines != plan.baselines {
        bail!("{file}: plan.baselines: found {:?}, expected {:?}", record.plan.baselines, plan.baselines);
    }
    let earlier = mem::take(&mut record.groups);
    Ok(Keeping { record, earlier, out })
}
