//! Records of older versions, of which the committed ones are the witnesses.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use qipan_record::{GroupReport, Order, Record, Stratum, Timer};

fn committed(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Version 1 had no threads, no counters, and knew less of the compiler.
#[test]
fn a_record_of_version_1_is_read_as_one_of_the_present_version() {
    let old = committed("tests/records/version-1.json");
    assert!(fs::read_to_string(&old).expect("there").contains("\"version\":1,"));
    let record = Record::read(&old).expect("a record");
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
        assert!(report.is_plain() && report.standings.len() == group.rows.len());
        assert!(report.standings.iter().all(|row| row.counters.is_none() && row.instructions.is_some()));
    }
    // What is written now is of the present version, also where a comparison goes on with an old record.
    let json = record.to_json();
    assert!(json.contains("\"version\":7,") && !json.contains("samples"));
    assert_eq!(Record::parse("my.json", json.as_bytes()).expect("a record"), record);
}

/// Fields that later versions brought may be missing; a record of version 2 was never committed.
#[test]
fn what_came_later_may_be_missing() {
    let old = fs::read_to_string(committed("tests/records/version-1.json")).expect("there");
    let expected = Record::parse("my.json", old.as_bytes()).expect("a record");
    for version in 2..=Record::VERSION {
        let text = old.replacen("\"version\":1,", &format!("\"version\":{version},"), 1);
        assert_eq!(Record::parse("my.json", text.as_bytes()).expect("a record"), expected, "{version}");
    }
}

#[test]
fn records_of_versions_3_and_4_are_read() {
    let whole = "../../reports/2026-11-21-epyc/record.json.gz";
    for (folder, version, groups) in [(whole, 3, 56), ("tests/records/version-4.json.gz", 4, 2)] {
        let path = committed(folder);
        let mut text = Vec::new();
        let packed = fs::read(&path).expect("there");
        GzDecoder::new(packed.as_slice()).read_to_end(&mut text).expect("unpacked");
        let head = format!("{{\"schema\":\"qipan-record\",\"version\":{version},");
        assert!(text.starts_with(head.as_bytes()), "{folder}");
        let record = Record::parse(folder, &packed).expect("a record");
        assert_eq!(record.groups.len(), groups, "{folder}");
        let report = GroupReport::of(&record.groups[0]).expect("rows");
        assert!(report.standings.len() > 10 && report.noise < 0.05, "{folder}: {}", report.noise);
        for row in &report.standings {
            assert!(row.interval.low <= row.ratio && row.ratio <= row.interval.high, "{folder}: {row:?}");
            assert!(row.interval.half_width() < 0.1, "{folder}: {row:?}");
            assert!(row.positions.is_some(), "{folder}: {row:?}");
        }
    }
}
