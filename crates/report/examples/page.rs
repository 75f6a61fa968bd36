//! `cargo run -p qipan-report --example page -- RECORD OUT.html`: the page of a record.

use std::path::PathBuf;

use anyhow::Context;
use qipan_harness::Record;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (record, out) = arguments.next().zip(arguments.next()).context("expected RECORD OUT.html")?;
    std::fs::write(&out, qipan_report::page::page(&Record::read(&record)?)?)
        .with_context(|| format!("cannot write {}", out.display()))
}
