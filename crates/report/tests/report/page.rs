//! The page of good, odd and hostile records. How it behaves in a browser is tested by `scripts/test-page`.

use std::collections::HashSet;
use std::io::Read;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use qipan_foreign::Foreign;
use qipan_record::{Group, GroupReport, Label, Language, Model, Record, Searching, Stratum, Variant};
use qipan_report::page::page;
use qipan_report::plots::{Question, plots};

use crate::made::{boards, group, measured, of_jobs, record, rows, slow_down};

/// A few boards and samples of a real record, with texts that would break out of any attribute, element or
/// JSON string, a refusal, an unsteady comparison, a time under pressure that cannot be, two numbers of
/// threads, and a part that is still to do.
fn fixture() -> Record {
    read("tests/page.json")
}

fn read(path: &str) -> Record {
    Record::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a record")
}

/// A record's page, without the places where a name may be broken.
pub(crate) fn page_of(record: &Record) -> String {
    page(std::slice::from_ref(record), Language::En).expect("every record has a page").replace("<wbr>", "")
}

/// The part of a page from one text to the next that follows.
pub(crate) fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = page.split_once(from).unwrap_or_else(|| panic!("no {from}"));
    rest.split_once(to).unwrap_or_else(|| panic!("no {to} behind {from}")).0
}

/// The table of a model, with the notes below it.
fn table<'a>(page: &'a str, model: &str) -> &'a str {
    between(page, &format!("data-model=\"{model}\""), "</section>")
}

/// The cells of a board's first row.
fn cells<'a>(table: &'a str, board: &str) -> Vec<&'a str> {
    let name = format!(">{board}");
    let is_row = |row: &&str| row.split_once(&name).is_some_and(|(_, rest)| rest.starts_with(['<', ' ']));
    let row = table.split("<tr").find(is_row).unwrap_or_else(|| panic!("no row of {board}"));
    let end = row.find("</tbody").unwrap_or(row.len());
    row[..end].split("<td").skip(1).map(|cell| cell.split_once('>').expect("a cell").1.trim()).collect()
}

#[test]
fn nothing_is_loaded() {
    // A link that a reader follows loads nothing by itself.
    let page = page_of(&fixture()).replace("<a href=\"https:", "<a href=\"");
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
    assert!(page.contains("&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;, &quot;quoted&quot;"));
    assert!(page.contains("<li><code>opening &lt;1&#x2f;2&gt; &quot;&amp;&#x27;</code></li>"));
    assert!(!page.contains("<img") && !page.contains("<b>&") && !page.contains("<1/2"));
    // The packed record, pairs and choices of each game, and the script itself.
    assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (6, 6));
}

/// Two machines: on the second one board is half as fast.
fn two_machines() -> [Record; 2] {
    let (ours, mut theirs) = (fixture(), fixture());
    theirs.sessions.iter_mut().for_each(|session| session.before.cpu = Foreign::of("Another <processor>"));
    let board = theirs.groups[0].rows[1].board.name.clone();
    slow_down(&mut theirs.groups[0], &board, 2.0, |_| true);
    [ours, theirs]
}

#[test]
fn machines_stand_side_by_side_and_each_by_itself() {
    let records = two_machines();
    let page = page(&records, Language::En).expect("a page").replace("<wbr>", "");
    for (label, name) in [("A", ""), ("B", "Another &lt;processor&gt;")] {
        assert!(page.contains(&format!("name=\"machine\" value=\"{label}\"")), "no switch to {label}");
        let part = between(&page, &format!("<div data-machine=\"{label}\">"), "</p>");
        assert!(part.contains(&format!("{label}: {name}")), "{part}");
        assert!(page.contains(&format!("id=\"packed{label}\"")), "no record of {label}");
    }
    let ids: Vec<_> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut known = HashSet::new();
    let twice: Vec<_> = ids.iter().filter(|id| !known.insert(**id)).collect();
    assert!(twice.is_empty(), "{twice:?}");
    assert!(page.contains("name=\"machine\" value=\"all\"") && page.contains("On every machine? "));

    let beside = page.split("<section class=\"model\"").find(|part| part.contains(">B&#x2f;A<"));
    let beside = beside.expect("a table of both");
    let board = &records[0].groups[0].rows[1].board.name;
    let of = |cells: &[&str], at: usize| cells[at].trim_start_matches("≈ ").parse::<f64>().expect("a ratio");
    let cells = cells(beside, board);
    assert!((of(&cells, 2) / of(&cells, 0) - 0.5).abs() < 0.02, "{cells:?}");
    assert!((of(&cells, 4) - 0.5).abs() < 0.02, "{cells:?}");

    let alone = page_of(&records[0]);
    assert!(!alone.contains("<div data-machine") && !alone.contains("name=\"machine\""));
}

#[test]
fn records_of_nothing_in_common_stand_each_by_itself() {
    let of = |model| record(vec![group("chess", model, Variant::Plain, &boards("chess"))]);
    let page = page(&[of(Model::Captures), of(Model::Generate)], Language::En).expect("a page");
    assert!(page.contains("name=\"machine\" value=\"B\""));
    assert!(!page.contains("name=\"machine\" value=\"all\""));
}

#[test]
fn every_board_and_every_refusal_is_there() {
    let record = fixture();
    let page = page_of(&record);
    for row in record.groups.iter().flat_map(|group| &group.rows) {
        let name = &row.board.name;
        assert!(page.contains(&format!("<th scope=\"row\"><span>{name}</span>")), "{name} among the boards");
        assert!(page.contains(&format!("\">{name}</a>")), "{name} as a link to it");
    }
    assert!(page.contains("generate, opening 3: found 44 moves, expected 43 &lt;b&gt;"));
    assert!(page.contains("2 of 3 parts are measured"));
    assert!(page.contains("qipan compare --boards &#x27;*&#x27;\\&#x27;&#x27;&lt;b&gt;&amp;&#x27;"));
}

/// Else `scripts/test-page` would test less than it says.
#[test]
fn the_fixture_has_one_of_each() {
    let page = page_of(&fixture());
    for one in [
        "<em>Unsteady</em>: the halves",
        "Left out: xiangqi-extended",
        "data-order=\"threads\"",
        "data-order=\"effects\"",
        "Every move tested<small>as in the texts</small>",
        "<li>When every board tests every move, ",
        "data-variant=\"256 KiB\"",
        "<small>guest</small>",
        "<small>rule book</small>",
        "too few of them to tell",
        "The interval is the one for <em>positions like these</em>",
    ] {
        assert!(page.contains(one), "{one}");
    }
}

#[test]
fn records_of_version_1_have_a_page() {
    let record = read("tests/version-1.json");
    let page = page_of(&record);
    assert!(page.contains("\">chess-other</a>"));
    assert_eq!(unpacked(&page), record);
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
        row.parts = None;
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

#[test]
fn the_overview_has_the_interval_for_positions_like_these_and_says_so() {
    let groups = vec![group("chess", Model::PerftRead, Variant::Plain, &boards("chess"))];
    let report = GroupReport::of(&groups[0]).expect("figures");
    let fastest = &report.rows[0];
    let figures = |interval: qipan_record::Interval| format!("{:.2}–{:.2}", interval.low, interval.high);
    let (inner, outer) = (figures(fastest.interval), figures(fastest.positions.expect("eight jobs")));
    assert_ne!(inner, outer, "the test could not tell them apart");
    let page = page_of(&record(groups.clone()));
    let overview = between(&page, "<table class=\"figures\" data-order=\"overview\"", "</section>");
    assert!(overview.contains("The interval is the one for <em>positions like these</em>"));
    let ratio = qipan_record::figure(fastest.ratio);
    assert_eq!(cells(overview, &fastest.board.name)[0], format!("{ratio}<small>{outer}</small>"));

    // The model's own table has both.
    let table = table(&page, "perft-read");
    assert!(
        table.contains("<small>these positions</small>")
            && table.contains("<small>positions like these</small>")
    );
    assert_eq!(cells(table, &fastest.board.name)[2..4], [inner, outer]);

    // Of two positions nobody can say what others would do.
    let page = page_of(&record(vec![of_jobs(groups[0].clone(), 2)]));
    let overview = between(&page, "<table class=\"figures\" data-order=\"overview\"", "</section>");
    assert!(overview.contains("too few of them to tell of others like them"));
    let table = self::table(&page, "perft-read");
    assert_eq!(cells(table, &fastest.board.name)[3], "n&#x2f;a");
    assert!(table.contains("2 positions are too few to tell of others"));
}

#[test]
fn an_unsteady_comparison_is_marked_in_words() {
    let mut group = group("chess", Model::PerftRead, Variant::Plain, &boards("chess")[..4]);
    assert!(!page_of(&record(vec![group.clone()])).contains("<em>Unsteady</em>"));
    slow_down(&mut group, "chess-extended", 1.1, |round| round >= 6);
    group.is_extended = true;
    let page = page_of(&record(vec![group]));
    assert_eq!(page.matches("<em>Unsteady</em>: the halves of the run differ").count(), 1);
    assert_eq!(page.matches("It was repeated").count(), 1);
}

#[test]
fn two_numbers_of_threads_are_a_table_and_three_a_picture() {
    let boards = boards("chess");
    let on = |threads| group("chess", Model::PerftVisit, Variant::Threaded(threads), &boards);
    let page = page_of(&record(vec![on(2), on(1)]));
    assert!(!page.contains("id=\"chess-perft-visit-threads-title\""));
    let table = between(&page, "data-order=\"threads\"", "</table>");
    assert!(table.contains("<small>on 1 thread</small>") && table.contains("<small>on 2 threads</small>"));
    assert!(table.contains("Chess, shared-visit: what more threads gain"), "{table}");
    let reports = [on(1), on(2)];
    let reports = reports.each_ref().map(|group| GroupReport::of(group).expect("figures"));
    let name = "chess-bitboard-pext";
    let [alone, together] = reports.each_ref().map(|report| report.figures_of(name).expect("a row").rate);
    let [alone_in_words, together_in_words] = [alone, together].map(qipan_record::figure);
    // 19 for 10, of a noise that is none.
    assert_eq!(cells(table, name), [alone_in_words, together_in_words, "1.90".to_owned()]);
    assert_eq!(table.matches("<th scope=\"row\">").count(), boards.len(), "the baseline once");

    let page = page_of(&record(vec![on(1), on(2), on(4)]));
    assert!(
        page.contains("id=\"chess-perft-visit-threads-title\"") && !page.contains("data-order=\"threads\"")
    );
    let page = page_of(&record(vec![on(2)]));
    assert!(!page.contains("data-order=\"threads\""));
}

#[test]
fn every_table_has_an_order_that_the_script_knows() {
    let mut groups = vec![group("chess", Model::PerftRead, Variant::Plain, &rows("chess"))];
    groups.extend(
        [1, 2].map(|count| group("chess", Model::PerftRead, Variant::Threaded(count), &boards("chess"))),
    );
    groups.push(group("chess", Model::Search, Variant::Plain, &boards("chess")));
    let page = page_of(&record(groups));
    let usual = between(&page, "const USUAL = {", "};");
    let orders: HashSet<_> =
        page.split("data-order=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(orders.len(), 6, "{orders:?}");
    for order in orders {
        assert!(usual.contains(&format!(" {order}: \"")), "{order} in {usual}");
    }
}

#[test]
fn a_search_has_a_picture_a_table_and_sentences_of_its_parts() {
    let search = |game| group(game, Model::Search, Variant::Plain, &boards(game));
    let perft = group("chess", Model::PerftCount, Variant::Plain, &boards("chess"));
    let full = record(vec![search("chess"), perft.clone(), search("xiangqi")]);
    let page = page_of(&full);
    let section = between(&page, "<section id=\"searches\"", "<section id=\"models\"");
    assert!(page.contains("<a href=\"#searches\">Search</a>"));
    for game in ["chess", "xiangqi"] {
        assert_eq!(page.matches(&format!("id=\"{game}-search-parts-title\"")).count(), 1, "{game}");
        assert!(section.contains(&format!("id=\"{game}-search-parts-title\"")), "{game}");
        for board in boards(game) {
            assert!(section.contains(&format!("\">{}</a>", board.name)), "{}", board.name);
        }
    }
    let shares = full.groups[0].rows[0].parts.expect("parts").shares();
    let shares: Vec<_> = shares
        .into_iter()
        .filter(|share| *share > 0.0)
        .map(|share| format!("{:.0}", 100.0 * share))
        .collect();
    assert_eq!(shares.len(), 11, "no threats and no network");
    let cells = cells(section, "chess-cells");
    assert_eq!(cells[..2], ["1.00", "2323.8"]);
    assert_eq!(cells[2..], shares);
    let reports = GroupReport::all(&full);
    let searchings = Searching::of(&reports);
    assert_eq!(searchings.len(), 2);
    let sentences: Vec<_> = searchings.iter().flat_map(|one| one.in_words(Language::En)).collect();
    assert!(sentences.len() >= 9, "{sentences:?}");
    assert_eq!(section.matches("<li>").count(), sentences.len());
    assert!(section.contains("<li>Chess: the order of "));

    // Two machines have a picture each.
    let page = qipan_report::page::page(&[full.clone(), full.clone()], Language::En).expect("a page");
    assert!(["A", "B"].iter().all(|label| page.contains(&format!("id=\"{label}chess-search-parts-title\""))));

    // Sentences alone.
    let mut uncounted = full;
    uncounted.groups.iter_mut().flat_map(|group| &mut group.rows).for_each(|row| row.parts = None);
    let page = page_of(&uncounted);
    let section = between(&page, "<section id=\"searches\"", "<section id=\"models\"");
    assert!(section.contains("<li>") && !section.contains("<table") && !section.contains("<svg"));

    // Nothing at all.
    for row in uncounted.groups.iter_mut().flat_map(|group| &mut group.rows) {
        row.tally = None;
    }
    uncounted.groups.retain(|group| group.model == Model::Search);
    for record in [uncounted, record(vec![perft])] {
        let page = page_of(&record);
        assert!(!page.contains("id=\"searches\"") && !page.contains("#searches\""));
    }
}

/// On white paper, in a page and in a file, the parts have one ink.
#[test]
fn a_page_and_a_picture_agree_on_the_inks_of_parts() {
    let groups = [group("chess", Model::Search, Variant::Plain, &boards("chess"))];
    let reports = groups.each_ref().map(|group| GroupReport::of(group).expect("figures"));
    let plots = plots(&reports, Language::En);
    let plot = plots.iter().find(|plot| plot.question == Question::SearchParts).expect("a picture");
    let page = page_of(&record(groups.into()));
    let inks: Vec<_> = plot.svg.split("<g fill=\"").skip(1).map(|rest| &rest[..7]).collect();
    assert_eq!(inks.len(), 11);
    // Neither threats nor a network.
    let parts = (0..13).filter(|part| ![7, 11].contains(part));
    for (part, ink) in parts.zip(inks) {
        assert!(
            page.contains(&format!(".part-{part} {{ fill: light-dark({}, #", ink.to_lowercase())),
            "{ink}"
        );
        assert_eq!(
            page.matches(&format!("class=\"part-{part}\"")).count(),
            4,
            "legend and bars, drawn twice"
        );
    }
}

/// The record's text, unpacked as the page's script does.
pub(crate) fn unpacked_text(page: &str) -> String {
    let (_, packed) = page.split_once("id=\"packed\">").expect("it is there");
    let (packed, _) = packed.split_once('<').expect("it ends");
    let mut bytes = Vec::new();
    GzDecoder::new(&STANDARD.decode(packed).expect("base64")[..]).read_to_end(&mut bytes).expect("gzip");
    let mut lines = bytes.splitn(3, |&byte| byte == b'\n');
    let mut line = || std::str::from_utf8(lines.next().expect("a line")).expect("text");
    let (json, unit) = (line(), line().parse::<u64>().expect("a number of nanoseconds"));
    let planes = lines.next().expect("planes");
    let samples = planes.len() / 8;
    let difference = |at: usize| {
        let bytes = std::array::from_fn(|plane| planes[plane * samples + at]);
        let zigzag = u64::from_le_bytes(bytes);
        (zigzag >> 1) ^ (zigzag & 1).wrapping_neg()
    };
    let mut at = 0;
    let mut parts = json.split("\"times\":");
    let mut text = parts.next().expect("a beginning").to_owned();
    for part in parts {
        let (length, rest) = part.split_at(part.find('}').expect("the end of a run"));
        let mut time = 0_u64;
        let mut times = Vec::new();
        for at in at..at + length.parse::<usize>().expect("a number") {
            time = time.wrapping_add(difference(at));
            times.push((time * unit).to_string());
        }
        at += times.len();
        text += &format!("\"times\":[{}]{rest}", times.join(","));
    }
    assert_eq!(at, samples, "all times are used");
    text
}

fn unpacked(page: &str) -> Record {
    let text = unpacked_text(page);
    let record = Record::parse("the page", text.as_bytes()).expect("a record");
    assert!(record.to_json() == text, "byte for byte");
    record
}

#[test]
fn the_record_is_inside_and_whole() {
    let mut record = fixture();
    // Its times are in tens of nanoseconds, as they are measured, and are written as such; others are written
    // as they are.
    let page = page_of(&record);
    assert_eq!(unpacked(&page), record);
    record.groups[0].rows[0].measured[0].times[0] += 1;
    let longer = page_of(&record);
    assert_eq!(unpacked(&longer), record);
    assert!(page.len() < longer.len(), "{} < {}", page.len(), longer.len());
    // The longest that a record may have, beside the shortest that the operations allow, and none at all.
    let operations = record.groups[0].rows[0].measured[0].operations;
    for row in &mut record.groups[0].rows {
        row.measured[0].times[0] = 86_400_000_000_000;
        row.measured[0].times[1] = operations.div_ceil(100);
    }
    assert_eq!(unpacked(&page_of(&record)), record);
    for row in record.groups.iter_mut().flat_map(|group| &mut group.rows) {
        row.measured.clear();
    }
    assert_eq!(unpacked(&page_of(&record)), record);
}

/// A comparison of all boards in full: 22 tables, 17 rows each, four parts, 80 rounds, with the noise of a
/// real machine.
#[test]
fn a_sample_takes_less_than_four_characters() {
    let mut seed = 2026_u64;
    let mut noise = |range: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % range
    };
    let boards = rows("xiangqi");
    let labels =
        Stratum::ALL.map(|stratum| Label { name: stratum.to_string().into(), stratum: Some(stratum) });
    let mut groups: Vec<Group> = Vec::new();
    for place in 0..22 {
        let model = Model::ALL[place / 2];
        let mut group = group(["xiangqi", "chess"][place % 2], model, Variant::Plain, &boards[..16]);
        group.jobs = labels.to_vec();
        for row in &mut group.rows {
            let mut run = || measured((0..80).map(|_| 8_000_000 + 10 * noise(20_000)).collect());
            row.measured = (0..4).map(|_| run()).collect();
        }
        groups.push(group);
    }
    let full = record(groups);
    let page = page_of(&full);
    let rows = full.groups.iter().flat_map(|group| &group.rows).flat_map(|row| &row.measured);
    let samples: usize = rows.map(|run| run.times.len()).sum();
    let packed = between(&page, "id=\"packed\">", "<").len();
    assert!(samples > 110_000 && packed < 4 * samples, "{samples} samples in {packed} characters");
    // A quarter of it are the 91 pairs of 14 storages at eleven models.
    assert!(page.len() - packed < 600_000, "{} without the record", page.len() - packed);
    assert_eq!(unpacked(&page), full);
}
