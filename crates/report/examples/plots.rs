//! Draws the plots of a record: `plots RECORD DIRECTORY`.
use std::path::PathBuf;

use qipan_harness::{GroupReport, Record};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args_os().skip(1).map(PathBuf::from);
    let (record, dir) = (args.next().ok_or("a record")?, args.next().ok_or("a directory")?);
    let record = Record::read(&record)?;
    let reports: Vec<_> = record.groups.iter().filter_map(GroupReport::of).collect();
    for plot in qipan_report::plots::plots(&reports) {
        println!("{} {} {}\n  {}", plot.name, plot.svg.len(), plot.title, plot.caption);
        std::fs::write(dir.join(format!("{}.svg", plot.name)), &plot.svg)?;
        std::fs::write(dir.join(format!("{}.inline.html", plot.name)), plot.inline())?;
    }
    Ok(())
}
