//! Ratios with their intervals: a row per board.

use qipan_record::{GroupReport, Language, Role, RowFigures, Verdict, say};

use super::axis::Axis;
use super::numbers::figure;
use super::rows::Row;
use super::whiskers::{Is, Known, Words, drawing, in_words};
use super::{Plot, Question, drawn_rows, guests, is_drawable, racers, short};

/// Picture of each board's speed beside the baseline; `None` if there is nothing to compare.
pub(super) fn plot(report: &GroupReport<'_>, language: Language) -> Option<Plot> {
    let rows: Vec<_> = drawn_rows(report).filter(|row| is_drawable(row.ratio)).collect();
    if rows.len() < 2 {
        return None;
    }
    let (game, model) = (report.game, report.model);
    // The oracle, or a guest, may be a hundred times slower: it would squeeze all others into a corner.
    let slowest = racers(report).map(|row| row.ratio).fold(1.0, f64::min);
    let fastest = racers(report).map(|row| row.ratio).fold(1.0, f64::max);
    let is_far = |row: &RowFigures<'_>| {
        row.board.role != Role::Contestant && !(slowest / 2.0..fastest * 2.0).contains(&row.ratio)
    };
    let noise = [1.0 / (1.0 + report.noise), 1.0 + report.noise];
    let near = rows.iter().filter(|row| !is_far(row)).flat_map(|row| known(row).ends());
    let x = Axis::of_factors(near.chain(noise).filter(|&ratio| is_drawable(ratio)));

    let (name_of_game, name, what) = (language.game(game), model.name(), language.prose_in_full(model));
    let title = language.say(say!("How fast? {name_of_game}, {name}", "有多快？{name_of_game}，{name}"));
    let baseline = short(&report.baseline().name, game);
    let rate = rows.iter().find(|row| row.verdict == Verdict::Baseline).map_or(f64::NAN, |row| row.rate);
    let (rate, unit) = (figure(model.figure(rate)), language.unit(model.unit()));
    let unit = language.say(say!("1 is {rate} {unit}", "1 相当于 {rate} {unit}"));
    let word = |row: &&RowFigures<'_>| {
        let name = short(&row.board.name, game).to_owned();
        let is = if row.board.role.is_of_others() { Is::Guests } else { row.verdict.into() };
        (Row { heading: None, name, result: row.shown() }, known(row), is)
    };
    let all: Vec<_> = rows.iter().map(word).collect();
    let words = Words {
        language,
        title: &title,
        prose: &language.say(say!("{what}.", "{what}。")),
        x: [
            &language.say(say!("times as fast as {baseline}", "速度是 {baseline} 的几倍")),
            &language.say(say!("; right is faster; {unit}", "；右边较快；{unit}")),
        ],
        one: &language.say(say!("the baseline, {baseline}", "基准 {baseline}")),
        sides: [language.pick("faster", "较快"), language.pick("slower", "较慢")],
        noise: Some(report.noise),
    };
    let draw = |sheet| drawing(sheet, &words, &x, &all);
    let caption = caption(report, &rows, &unit, rows.iter().any(|row| is_far(row)), language);
    Some(Plot::new(Question::Speed(model), game, &title, caption, draw))
}

fn known(row: &RowFigures<'_>) -> Known {
    Known { range: Some(row.range), ..Known::of(row) }
}

fn caption(
    report: &GroupReport<'_>,
    rows: &[&RowFigures<'_>],
    unit: &str,
    is_one_far: bool,
    language: Language,
) -> String {
    let said = rows.iter().map(|row| format!("{} {}", row.board.name, row.shown())).collect::<Vec<_>>();
    let said = said.join(language.pick(", ", "，"));
    let (what, baseline) = (language.prose_in_full(report.model), &report.baseline().name);
    let intervals = in_words(rows.iter().map(|row| known(row)), language);
    let jobs = match report.jobs {
        1 => language.pick("one part", "一个部分").to_owned(),
        jobs => qipan_record::sheet::jobs(jobs, report.group.is_of_positions(), language),
    };
    let noise = report.noise * 100.0;
    let mut text = language.say(say!(
        "{what}. How many times as fast as {baseline} each board is ({unit}), with {intervals}, and from the lowest \
         to the highest ratio of {jobs}; the noise is ±{noise:.1} %.",
        "{what}。各棋盘的速度是 {baseline} 的几倍（{unit}），附{intervals}，以及 {jobs}中从最小到最大的比值；\
         噪声为 ±{noise:.1} %。"
    ));
    if rows.iter().any(|row| row.board.role.is_of_others()) {
        text += guests(language);
    }
    if is_one_far {
        text += language.pick(" Arrows are off the scale.", "箭头表示超出刻度。");
    }
    text + &language.say(say!(" {said}.", "{said}。"))
}
