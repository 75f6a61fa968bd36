//! Difference between a comparison and the published record, whose search the program has: in one sentence.

use std::collections::HashMap;

use qipan_game::say;
use qipan_harness::POPULATION;
use qipan_record::{GroupReport, Interval, Language, Origin, Record, span, within};
use qipan_report::page::date;

/// A row of the published record.
type Row = HashMap<String, String>;

/// Sentence that sets this comparison beside the published record; `None` if they have no search to compare,
/// or not in positions of the same kind.
pub(crate) fn in_words(record: &Record, reports: &[GroupReport<'_>], language: Language) -> Option<String> {
    if record.plan.positions.as_ref().is_none_or(|positions| *positions != *POPULATION) {
        return None;
    }
    let rows: Vec<Row> =
        csv::Reader::from_reader(qipan_suites::PUBLISHED.as_bytes()).deserialize().flatten().collect();
    let first = rows.first()?;
    let model = &first["model"];
    let same: Vec<_> =
        reports.iter().filter(|report| report.is_plain() && report.model.name() == model).collect();
    let clauses: Vec<String> = same.iter().filter_map(|report| clause(&rows, report, language)).collect();
    if clauses.is_empty() {
        return None;
    }
    let seconds = first["record"].split('-').next()?.parse().ok()?;
    let day: String = date(seconds).chars().take("YYYY-MM-DD".len()).collect();
    let size = trees(&rows, &same, language);
    let (theirs, ours) = (&first["machine"], Origin::of(record).machine);
    let is_same = ours == **theirs;
    let ours = ours.terminal();
    let here = language.say(match is_same {
        true => say!("the same processor here", "这里用同一种处理器"),
        false => say!("{ours} here", "这里是 {ours}"),
    });
    let clauses = clauses.join(language.pick("; ", "；"));
    Some(language.say(say!(
        "Beside the published record (of {day}, on {theirs}{size}; {here}), at {model}: {clauses}.",
        "与已发布的记录（{day}，{theirs}{size}；{here}）相比，在 {model} 下：{clauses}。"
    )))
}

/// Words for trees there that are larger or smaller by half; empty if they are not.
fn trees(rows: &[Row], reports: &[&GroupReport<'_>], language: Language) -> &'static str {
    let ratio = reports.iter().find_map(|report| {
        let ours = report.figures_of(&report.baseline().name)?.to_depth?[0];
        let row = rows.iter().find(|row| row["board"] == report.baseline().name)?;
        Some(row.get("nodes")?.parse::<f64>().ok()? / ours)
    });
    match ratio.unwrap_or(1.0) {
        ratio if ratio > 1.5 => language.pick(", larger trees", "，搜索树更大"),
        ratio if ratio * 1.5 < 1.0 => language.pick(", smaller trees", "，搜索树更小"),
        _ => "",
    }
}

/// `chess-bitboard:pext 2.61 (2.55–2.66) there, 2.40 (2.31–2.49) here, less`.
fn clause(rows: &[Row], report: &GroupReport<'_>, language: Language) -> Option<String> {
    let number = |row: &Row, key: &str| row.get(key)?.parse::<f64>().ok();
    let of_game = |row: &&Row| row["game"] == report.game;
    let is_same = |row: &Row| row["verdict"] == "baseline" && row["board"] == report.baseline().name;
    if !rows.iter().filter(of_game).any(is_same) {
        return None;
    }
    let competing = rows.iter().filter(of_game).filter(|row| row["role"] == "contestant");
    let best =
        competing.max_by(|a, b| number(a, "ratio").partial_cmp(&number(b, "ratio")).expect("figures"))?;
    let theirs = Interval {
        low: number(best, "like_low").or_else(|| number(best, "low"))?,
        high: number(best, "like_high").or_else(|| number(best, "high"))?,
    };
    let figures = report.figures_of(&best["board"])?;
    let ours = figures.widest();
    let verdict = match () {
        () if ours.low > theirs.high => language.pick("more", "更高"),
        () if ours.high < theirs.low => language.pick("less", "更低"),
        () => language.pick("the same within both intervals", "在两个区间之内相同"),
    };
    let first = report.contestants().next().filter(|first| first.board.name != best["board"]);
    let first = first.map_or_else(String::new, |first| {
        let first = &first.board.name;
        language.say(say!(", with {first} first", "，第一名是 {first}"))
    });
    let (board, there, here) =
        (&best["board"], within(number(best, "ratio")?, theirs), within(figures.ratio, ours));
    let (theirs, ours) = (span(theirs), span(ours));
    Some(language.say(say!(
        "{board} {there} ({theirs}) there, {here} ({ours}) here, {verdict}{first}",
        "{board} 在那里为 {there}（{theirs}），在这里为 {here}（{ours}），{verdict}{first}"
    )))
}
