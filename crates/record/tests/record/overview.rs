//! Overviews of comparisons whose times are known.

use qipan_foreign::Foreign;
use qipan_record::{
    Group, GroupReport, Language, Model, Overview, Refusal, Sheet, TimedRow, Variant, Verdict,
};

use crate::common;

const BASELINE: &str = "chess-array";

/// A board that makes so many million operations in a second, in every round.
fn row(name: &str, speed: u32) -> TimedRow {
    let measured = vec![common::measured(vec![1_000_000_000 / u64::from(speed); 9])];
    let instructions = Some(100.0 / f64::from(speed));
    TimedRow { instructions, ..common::timed(common::facts(name), measured) }
}

/// Boards with their millions of operations per second; the baseline makes one.
fn group(model: Model, others: &[(&str, u32)]) -> Group {
    let game = others.first().map_or("chess", |(name, _)| name.split('-').next().expect("a game"));
    let others = others.iter().map(|&(name, speed)| row(name, speed));
    common::group(model, [row(&format!("{game}-array"), 1)].into_iter().chain(others).collect())
}

fn reports(groups: &[Group]) -> Vec<GroupReport<'_>> {
    groups.iter().map(|group| GroupReport::of(group).expect("rows")).collect()
}

fn names<'a>(overview: &Overview<'a>) -> Vec<&'a str> {
    overview.rows.iter().map(|row| row.board.name.as_str()).collect()
}

#[test]
fn a_row_per_board_and_a_column_per_model() {
    let refusal =
        Refusal { board: "chess-rotated".to_owned(), reason: Foreign::of("it is full"), is_wrong: false };
    let mut captures = group(Model::Captures, &[("chess-x88", 5)]);
    captures.refused = vec![refusal.clone()];
    let groups = [
        captures,
        group(Model::Generate, &[("chess-linked-list", 2)]),
        group(Model::PerftVisit, &[("chess-x88", 2), ("chess-rotated", 4)]),
        group(Model::InCheck, &[("xiangqi-extended", 2)]),
        Group { variant: Variant::Threaded(2), ..group(Model::PerftCount, &[("chess-naive", 8)]) },
        Group { variant: Variant::Pressed(32), ..group(Model::PerftRead, &[("chess-naive", 8)]) },
    ];
    let overviews = Overview::of(&reports(&groups));
    assert_eq!(overviews.iter().map(|overview| overview.game).collect::<Vec<_>>(), ["chess", "xiangqi"]);

    let chess = &overviews[0];
    assert_eq!(chess.models, [Model::PerftVisit, Model::Captures]);
    assert_eq!((chess.headline(), chess.baseline.name.as_str()), (Model::PerftVisit, BASELINE));
    assert_eq!(names(chess), ["chess-rotated", "chess-x88", BASELINE]);
    assert_eq!(chess.refused, [&refusal]);
    let [rotated, x88, array] = chess.rows.as_slice() else { panic!("three rows") };
    let figure = |row, model| chess.figure(row, model).map(f64::round);
    assert_eq!(figure(rotated, Model::PerftVisit), Some(4.0));
    assert_eq!(figure(rotated, Model::Captures), None);
    assert_eq!(figure(x88, Model::Captures), Some(200.0));
    assert_eq!(figure(x88, Model::Generate), None);
    assert_eq!(array.headline().expect("timed").verdict, Verdict::Baseline);
    assert_eq!(x88.headline().expect("timed").instructions, Some(50.0));
    assert_eq!(x88.bytes(), x88.board.state_bytes + x88.board.table_bytes);

    assert_eq!(overviews[1].models, [Model::InCheck]);
    assert_eq!(names(&overviews[1]), ["xiangqi-extended", "xiangqi-array"]);
}

#[test]
fn who_has_no_headline_comes_last() {
    let groups = [
        group(Model::PerftCount, &[("chess-x88", 2)]),
        group(Model::Import, &[("chess-linked-list", 9), ("chess-x88", 4)]),
    ];
    let overviews = Overview::of(&reports(&groups));
    assert_eq!(names(&overviews[0]), ["chess-x88", BASELINE, "chess-linked-list"]);
    assert!(overviews[0].rows[2].headline().is_none());
}

#[test]
fn models_without_a_column_stand_in_where_there_is_no_other() {
    let groups = [group(Model::Setup, &[("chess-x88", 2)]), group(Model::Visit, &[("chess-x88", 1)])];
    assert_eq!(Overview::of(&reports(&groups))[0].models, [Model::Setup, Model::Visit]);
    assert!(Overview::of(&[]).is_empty());
}

/// Attacks are a table of their own: a line per storage, a ratio per model, none where it was not timed.
#[test]
fn what_an_engine_asks_is_a_table_of_ratios() {
    let groups = [
        group(Model::Captures, &[("chess-x88", 5)]),
        group(Model::ThreatDelta, &[("chess-x88", 2), ("chess-rotated", 4)]),
        group(Model::Attackers, &[("chess-rotated", 3)]),
        Group { variant: Variant::Pressed(32), ..group(Model::See, &[("chess-rotated", 8)]) },
    ];
    let sheets = Sheet::of_attacks(&reports(&groups), Language::En);
    let [sheet] = sheets.as_slice() else { panic!("one game") };
    let keys: Vec<_> = sheet.columns.iter().map(|column| column.key.as_ref()).collect();
    assert_eq!(keys, ["board", "attackers", "threat-delta"]);
    let lines: Vec<Vec<_>> =
        sheet.lines.iter().map(|line| line.cells.iter().map(|cell| cell.text.as_str()).collect()).collect();
    assert_eq!(lines[0][0], "chess-rotated");
    assert!(lines[0][1].starts_with('3') && lines[0][2].starts_with('4'), "{lines:?}");
    assert_eq!((lines[1][0], lines[1][1]), ("chess-x88", "–"));
    assert_eq!(lines[2][0], BASELINE);
    assert!(Sheet::of_attacks(&reports(&groups[..1]), Language::En).is_empty());
}
