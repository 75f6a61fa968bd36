//! Lines that people see: none wider than the terminal, whatever is asked for, and nothing said twice.

use std::path::Path;

use snapbox::cmd::Command;
use textwrap::core::display_width;

/// The program among the records, in a terminal of so many columns.
fn qipan(columns: usize, arguments: &[&str]) -> Command {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    Command::new(snapbox::cmd::cargo_bin!("qipan"))
        .args(arguments)
        .env("COLUMNS", columns.to_string())
        .current_dir(fixtures)
}

/// Text that it says on stdout and stderr.
fn said(columns: usize, arguments: &[&str]) -> String {
    let output = qipan(columns, arguments).output().expect("it starts");
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).expect("text")
}

/// Positions and command lines are data, to be copied: they stay whole.
fn is_data(line: &str) -> bool {
    line.matches('/').count() >= 7
}

fn assert_narrow(commands: &[&[&str]]) {
    for columns in [60, 80, 100, 200] {
        for &arguments in commands {
            let text = said(columns, arguments);
            assert!(!text.is_empty(), "{arguments:?}");
            for line in text.lines().filter(|line| !is_data(line)) {
                let width = display_width(line);
                assert!(width <= columns, "{arguments:?}: {width} of {columns} columns: {line:?}");
            }
        }
    }
}

const PAGE: &str = "../../../report/tests/page.json";

#[test]
fn lists_fit() {
    assert_narrow(&[
        &["list"],
        &["list", "--game", "chess"],
        &["list", "--set", "best"],
        &["list", "xiangqi-array"],
        &["list", "chess-bitboard"],
        &["list", "xiangqi-array:tested"],
        &["compare", "--models", "list"],
        &["compare", "--set", "list"],
        &["compare", "--boards", "list", "--game", "xiangqi"],
        &["exercise"],
        &["lesson"],
    ]);
}

#[test]
fn explanations_fit() {
    let both = ["chess-bitboard:magic", "--square", "b1", "--against", "chess-linked-list"];
    assert_narrow(&[
        &["explain", "xiangqi-array"],
        &["explain", "xiangqi-extended", "--square", "b0"],
        &["explain", "xiangqi-bitlines", "--square", "b2", "--language", "zh"],
        &["explain", "chess-extended", "--move", "e2e4"],
        &[&["explain"][..], &both].concat(),
    ]);
}

#[test]
fn reports_fit() {
    assert_narrow(&[
        &["report", "normal.json"],
        &["report", "one-board.json"],
        &["report", "refused.json"],
        &["report", "version-1.json"],
        &["report", PAGE, "--only", "brief"],
        &["report", PAGE, "--only", "overview"],
        &["report", PAGE, "--only", "effects"],
        &["report", PAGE, "--only", "search"],
        &["report", PAGE, "--only", "claims"],
        &["report", PAGE, "--only", "choose"],
        &["report", PAGE, "--only", "tables"],
        &["report", PAGE, "--only", "conclusion"],
        &["report", PAGE, "--set", "texts"],
        &["report", "normal.json", "other.json"],
        &["report", "other.json", "version-1.json", "normal.json"],
        &["report", PAGE, PAGE, PAGE, PAGE, PAGE],
        &["diff", "normal.json", "other.json", "--all"],
        &["diff", "normal.json", "other.json", "--fail-over", "1", "--absolute"],
    ]);
}

/// Sixty lines of a comparison: these, two of the machine, two of the gate, ten of where the rest is.
#[test]
fn what_a_comparison_prints_fits_on_a_screen() {
    let brief = said(80, &["report", &published(), "--only", "brief"]);
    assert!((30..=45).contains(&brief.lines().count()), "{brief}");
    assert!(!brief.contains("Not shown for want of room"), "{brief}");
}

/// The record that the README shows.
fn published() -> String {
    let readme = include_str!("../../../README.md");
    let named = readme.split_once("<!-- qipan:brief:begin ").expect("a marker").1;
    format!("{}/../../{}", env!("CARGO_MANIFEST_DIR"), named.split_whitespace().next().expect("a record"))
}

/// Search that `compare` sets beside its own, made by its own command.
#[test]
fn the_published_search_is_that_of_the_record_in_the_readme() {
    let record = published();
    let made = said(80, &["report", &record, "--models", "search", "--format", "csv"]);
    // The conclusion goes to stderr.
    let rows = |text: &str| -> Vec<Vec<String>> {
        let lines = text.lines().filter(|line| line.contains(",search,"));
        lines.map(|line| line.split(',').map(short).collect()).collect()
    };
    assert_eq!(rows(&made), rows(include_str!("../../../suites/published.csv")));
    assert!(!rows(&made).is_empty());
}

/// A figure without its last digits, which are the mathematical library's.
fn short(field: &str) -> String {
    let number = field.parse::<f64>().ok().filter(|_| field.contains('.'));
    number.map_or_else(|| field.to_owned(), |number| format!("{number:.6}"))
}

#[test]
fn counts_and_differences_fit() {
    assert_narrow(&[
        &["perft", "chess-array", "2"],
        &["perft", "chess-array", "2", "--stats"],
        &["perft", "xiangqi-array", "1", "--divide"],
        &["moves", "chess-bitboard"],
        &["attacks", "startpos", "--game", "xiangqi"],
        &["attacks", "startpos", "--game", "chess", "--move", "g1f3"],
        &["search", "xiangqi-array", "2", "--stats"],
        &["show", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "--script", "signs"],
        &["verify", "--max-nodes", "20", "--boards", "*-array"],
        &["exercise", "1"],
        &["exercise", "1", "--solution"],
        &["exercise", "1", "--answer", "e2e4"],
        &["check", "exercise:1", "--max-nodes", "1000"],
        &["bisect", "exercise:1", "xiangqi-array", "1"],
        &["bisect", "exercise:1", "chess-array", "1"],
        &["bisect", "xiangqi-array", "xiangqi-rotated", "1"],
    ]);
}

#[test]
fn help_fits() {
    let help = said(80, &["--help"]);
    let groups = help.lines().skip_while(|line| !line.ends_with(':')).take_while(|line| *line != "Options:");
    let verbs: Vec<&str> = groups.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    assert!(verbs.len() > 15 && !verbs.contains(&""), "a verb is one line: {verbs:?}");
    for verb in verbs {
        assert_narrow(&[&["help", verb]]);
    }
    assert_narrow(&[&["--help"], &["-h"], &["compare", "-h"], &["report", "-h"]]);
    assert_narrow(
        &["split", "work", "merge"].map(|step| ["deep", step, "--help"]).each_ref().map(|words| &words[..]),
    );
}

#[test]
fn complaints_fit() {
    assert_narrow(&[
        &["perft", "chess-aray", "1"],
        &["verify", "--boards", "ches-*"],
        &["compare", "--models", "perft-vist"],
        &["report", "normal.json", "--models", "serch"],
        &["report", "normal.json", "other.json", "--only", "claims"],
        &["reproduce", "there-is-no-such-record.json"],
    ]);
}

/// Columns that a narrow terminal leaves out are named, and a wider one has them.
#[test]
fn columns_that_are_left_out_are_named() {
    let tables = ["report", "normal.json", "--only", "tables"];
    let narrow = said(60, &tables);
    assert!(narrow.contains("Not shown for want of room: "), "{narrow}");
    let wide = said(200, &tables);
    assert!(!wide.contains("Not shown for want of room") && wide.contains("Tables"), "{wide}");
}

#[test]
fn a_reason_is_said_once() {
    for format in ["terminal", "markdown"] {
        let report = said(100, &["report", "refused.json", "--format", format]);
        let reason = "not timed: chess-x88: captures in";
        assert_eq!(report.matches(reason).count(), 1, "{report}");
    }
}
