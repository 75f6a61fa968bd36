//! A record of many comparisons.

use qipan_record::{GroupReport, Language, Model, Record, conclusion};

use crate::common;

/// 2400 comparisons of two boards, with four jobs of twelve times each. Everything together takes less than a
/// millisecond for each of them: whoever runs this test would see what grew with the square of their number.
#[test]
fn a_record_of_many_groups_is_read_and_reported() {
    let mut groups = Vec::new();
    for game in 0..200 {
        for &model in Model::ALL {
            let row = |board: &str, speed: f64| {
                let mut row =
                    common::row(&format!("game{game}-{board}"), &[speed, speed * 1.02, speed * 0.97, speed]);
                row.measured.iter_mut().for_each(|run| run.times.truncate(12));
                row
            };
            groups.push(common::group(model, vec![row("array", 1.0), row("x88", 1.2)]));
        }
    }
    let json = common::record(groups).to_json();
    let record = Record::parse("my.json", json.as_bytes()).expect("a record");
    let reports: Vec<_> = record.groups.iter().filter_map(GroupReport::of).collect();
    assert_eq!(reports.len(), 200 * Model::ALL.len());
    let conclusions = conclusion(&reports, Language::En);
    assert_eq!(conclusions.len(), 200);
    for found in conclusions {
        let first = format!("{0}-x88 is fastest at search: 1.20 times as fast as {0}-array.", found.game);
        assert_eq!(found.brief[0], first);
    }
}
