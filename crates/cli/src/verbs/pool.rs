//! `qipan pool`: records of programs with their functions in other orders, as one.

use std::path::PathBuf;

use anyhow::bail;
use clap::Parser;
use qipan_record::{Record, pool};

use crate::text::output::{Outcome, Output};
use crate::text::words::several;

/// Puts the records of several programs together.
///
/// The programs have their functions in other orders, and have made one comparison. All have to be of the
/// same plan, source and machine; the intervals of what comes out hold for other orders too. `scripts/record`
/// links such programs, compares with each and pools.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The records, each of another program.
    #[arg(value_name = "RECORD", required = true, num_args = 2..)]
    records: Vec<PathBuf>,
    /// The new record; compressed if its name ends in .gz.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let out = qipan_foreign::path(&args.out);
    if args.out.exists() {
        bail!("out: found {out}, which is there already; expected a new name");
    }
    let read = |path: &PathBuf| Ok((qipan_foreign::path(path), Record::read(path)?));
    let records = args.records.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;
    let pooled = pool(&records)?;
    pooled.write(&args.out)?;
    let (groups, programs) = (several(pooled.groups.len(), "comparison"), records.len());
    output.line(&format!("{out}: {groups} by {programs} programs"))?;
    let refused = pooled.groups.iter().flat_map(|group| &group.refused);
    let mut reasons: Vec<_> = refused.map(|refusal| &refusal.reason).collect();
    reasons.sort_unstable();
    reasons.dedup();
    for reason in reasons {
        output.line(&format!("not timed: {}", reason.terminal()))?;
    }
    Ok(Outcome::Good)
}
