//! Fields that a record may lack, of which one that a simpler program made is the witness.

use std::fs;

use qipan_record::{GroupReport, Order, Record, Stratum, Timer};

/// No threads, no counters, no order of jobs, little of the compiler.
#[test]
fn what_may_be_absent_may_be_absent() {
    let text = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/version-1.json")).expect("there");
    let record = Record::parse("my.json", &text).expect("a record");
    assert_eq!(record.sessions[0].program.rustflags, None);
    assert_eq!(record.sessions[0].before.compiler, None);
    let titles: Vec<_> = record.groups.iter().map(|group| group.variant.title(group.model)).collect();
    assert_eq!(titles, ["perft-visit", "generate"]);
    for group in &record.groups {
        assert!(group.order == Order::Jobs && !group.is_extended);
        // Of walks, a stratum was one job with its name; of trees, nobody knew.
        let strata: Vec<_> = group.jobs.iter().filter_map(|label| label.stratum).collect();
        assert_eq!(strata, if group.model.is_perft() { &[][..] } else { &Stratum::ALL });
        assert!(group.rows.iter().flat_map(|row| &row.measured).all(|run| run.timer == Timer::Cpu));
        let report = GroupReport::of(group).expect("rows");
        assert!(report.is_plain() && report.rows.len() == group.rows.len());
        assert!(report.rows.iter().all(|row| row.counters.is_none() && row.instructions.is_some()));
    }
    assert_eq!(Record::parse("my.json", record.to_json().as_bytes()).expect("a record"), record);
}
