//! The page of good, odd and hostile records. How it behaves in a browser is tested by `scripts/test-page`.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use qipan_harness::{Measured, Record, Sample};
use qipan_report::page::page;

/// A few boards and samples of a real record, with a board whose name and source would break out of any
/// attribute, element or JSON string, a refusal, cache pressure and a part that is still to do.
fn fixture() -> Record {
    read("tests/page.json")
}

fn read(path: &str) -> Record {
    Record::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a record")
}

fn page_of(record: &Record) -> String {
    page(record).expect("every record has a page")
}

#[test]
fn nothing_is_loaded() {
    let page = page_of(&fixture());
    for loader in ["http:", "https:", "url(", "@import", "<img", "<iframe", "src=", "fetch(", "import("] {
        // The fixture's own text is escaped, and so cannot load; what it looks like is not searched.
        let page = page.replace("src=x onerror", "");
        assert!(!page.contains(loader), "{loader}");
    }
    let links = page.matches("<link").count();
    assert_eq!(links, page.matches("<link rel=\"icon\" href=\"data:,\">").count());
}

#[test]
fn what_a_record_says_is_text() {
    let page = page_of(&fixture());
    assert!(page.contains("&lt;script&gt;alert(1)&lt;&#x2f;script&gt;&quot;&amp;"));
    assert!(!page.contains("<script>alert") && !page.contains("<img") && !page.contains("<b>&"));
    // The packed record and the script itself.
    assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (2, 2));
}

#[test]
fn every_board_and_every_refusal_is_there() {
    let record = fixture();
    let page = page_of(&record);
    for row in record.groups.iter().flat_map(|group| &group.rows).filter(|row| !row.board.name.contains('<'))
    {
        assert!(page.contains(&format!("<th scope=\"row\">{}", row.board.name)), "{}", row.board.name);
    }
    assert!(page.contains("generate, opening 3: found 44 moves, expected 43 &lt;b&gt;"));
    assert!(page.contains("2 of 3 parts are measured"));
    assert!(page.contains("qipan compare --boards &#x27;*&#x27;\\&#x27;&#x27;&lt;b&gt;&amp;&#x27;"));
}

#[test]
fn records_of_version_1_have_a_page() {
    let page = page_of(&read("../harness/tests/records/version-1.json"));
    assert!(page.contains("<table"));
}

#[test]
fn a_record_of_nothing_says_so() {
    let mut record = fixture();
    record.groups.clear();
    assert!(page_of(&record).contains("nothing has been timed yet"));
    record.sessions.clear();
    assert!(page_of(&record).contains("nothing has been timed yet"));
}

#[test]
fn one_game_needs_no_switch() {
    let mut record = fixture();
    assert!(page_of(&record).contains("name=\"game\""));
    record.groups.retain(|group| group.game == "chess");
    let page = page_of(&record);
    assert!(!page.contains("name=\"game\"") && !page.contains("xiangqi-"));
}

#[test]
fn one_board_stands_alone() {
    let mut record = fixture();
    for group in &mut record.groups {
        let again = group.rows.pop().expect("rows");
        group.rows.truncate(1);
        group.rows.push(again);
    }
    let page = page_of(&record);
    assert!(page.contains("ran alone"));
}

#[test]
fn what_was_not_counted_has_no_column() {
    let mut record = fixture();
    assert!(page_of(&record).contains("data-sort=\"instructions\""));
    for row in record.groups.iter_mut().flat_map(|group| &mut group.rows) {
        row.instructions = None;
    }
    let page = page_of(&record);
    assert!(!page.contains("data-sort=\"instructions\"") && page.contains("Instructions were not counted"));
}

#[test]
fn nobody_timed_is_a_table_of_reasons() {
    let mut record = fixture();
    record.groups.retain(|group| !group.refused.is_empty());
    record.groups[0].rows.clear();
    let page = page_of(&record);
    assert!(page.contains("Not timed") && page.contains("xiangqi-bitboard-magic"));
}

/// As the page's script does.
fn unpacked(page: &str) -> Record {
    let (_, packed) = page.split_once("id=\"packed\">").expect("it is there");
    let (packed, _) = packed.split_once('<').expect("it ends");
    let mut bytes = Vec::new();
    GzDecoder::new(&STANDARD.decode(packed).expect("base64")[..]).read_to_end(&mut bytes).expect("gzip");
    let mut lines = bytes.splitn(3, |&byte| byte == b'\n');
    let mut line = || std::str::from_utf8(lines.next().expect("a line")).expect("text");
    let (json, unit) = (line(), line().parse::<u64>().expect("a number of nanoseconds"));
    let planes = lines.next().expect("planes");
    let numbers = planes.len() / 8;
    let number = |at: usize| {
        let bytes = std::array::from_fn(|plane| planes[plane * numbers + at]);
        let zigzag = u64::from_le_bytes(bytes);
        (zigzag >> 1) ^ (zigzag & 1).wrapping_neg()
    };
    let count = numbers / 5;
    let mut at = 0;
    let mut parts = json.split("\"samples\":");
    let mut text = parts.next().expect("a beginning").to_owned();
    for part in parts {
        let (length, rest) = part.split_at(part.find('}').expect("the end of a run"));
        let (mut time, mut operations, mut counted) = (0_u64, 0_u64, 0_u64);
        let mut samples = Vec::new();
        for at in at..at + length.parse::<usize>().expect("a number") {
            time = time.wrapping_add(number(at));
            operations = operations.wrapping_add(number(2 * count + at));
            counted = counted.wrapping_add(number(3 * count + at));
            let wall = time.wrapping_add(number(count + at)) * unit;
            let cpu = if number(4 * count + at) == 0 { (time * unit).to_string() } else { "null".to_owned() };
            samples.push(format!("[{wall},{cpu},{operations},{counted}]"));
        }
        at += samples.len();
        text += &format!("\"samples\":[{}]{rest}", samples.join(","));
    }
    assert_eq!(at, count, "all samples are used");
    Record::parse("the page", text.as_bytes()).expect("a record")
}

#[test]
fn the_record_is_inside_and_whole() {
    let mut record = fixture();
    // Its times are in tens of nanoseconds, as they are measured, and are written as such; others are written
    // as they are.
    let page = page_of(&record);
    assert_eq!(unpacked(&page), record);
    record.groups[0].rows[0].measured[0].samples[0].duration += Duration::from_nanos(1);
    let longer = page_of(&record);
    assert_eq!(unpacked(&longer), record);
    assert!(page.len() < longer.len(), "{} < {}", page.len(), longer.len());
    // Numbers that differ by more than half of what can be told.
    let largest = Sample {
        duration: Duration::from_nanos(u64::MAX),
        cpu: Some(Duration::ZERO),
        operations: u64::MAX,
        count: 0,
    };
    let least = Sample { duration: Duration::ZERO, cpu: None, operations: 1, count: u64::MAX };
    for row in &mut record.groups[0].rows {
        row.measured[0].samples[0] = largest;
        row.measured[0].samples[1] = least;
    }
    assert_eq!(unpacked(&page_of(&record)), record);
}

/// A comparison of all boards in full: 22 tables, 17 rows each, four parts, 80 rounds, with the noise of a
/// real machine.
#[test]
fn the_page_of_a_full_record_is_below_a_megabyte() {
    let mut record = fixture();
    let model =
        record.groups.iter().find(|group| group.model.name() == "captures").expect("captures").clone();
    let mut seed = 2026_u64;
    let mut noise = |range: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % range
    };
    let mut run = || Measured {
        depth: None,
        positions: None,
        repetitions: 400,
        every: 1,
        samples: (0..80)
            .map(|_| {
                let cpu = 8_000_000 + noise(200_000);
                let duration = Duration::from_nanos(cpu + noise(200));
                Sample { duration, cpu: Some(Duration::from_nanos(cpu)), operations: 109_056, count: 163_584 }
            })
            .collect(),
    };
    let mut group = model;
    group.jobs = ["opening", "middle-game", "endgame", "check"].map(ToOwned::to_owned).into();
    let last = group.rows.len() - 1;
    for place in 0..12 {
        let mut row = group.rows[1 + place % (last - 1)].clone();
        row.board.name = format!("xiangqi-bitboard-kernel-{place}");
        group.rows.insert(last, row);
    }
    assert!(group.rows.len() >= 17);
    record.groups = Vec::new();
    for place in 0..22 {
        let mut group = group.clone();
        group.game = ["xiangqi", "chess"][place % 2].to_owned();
        group.model = qipan_harness::Model::ALL[place / 2];
        for row in &mut group.rows {
            row.measured = (0..4).map(|_| run()).collect();
        }
        record.groups.push(group);
    }
    let page = page_of(&record);
    let samples: usize = record
        .groups
        .iter()
        .flat_map(|group| &group.rows)
        .flat_map(|row| &row.measured)
        .map(|run| run.samples.len())
        .sum();
    assert!(samples > 110_000 && page.len() < 1_000_000, "{samples} samples, {} bytes", page.len());
    assert_eq!(unpacked(&page), record);
}
