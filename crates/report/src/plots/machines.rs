//! One model on several machines: below each board's name a row per record.

use qipan_record::{LABELS, Language, RowFigures, SideBySide, SideBySideRow, capitalised, say};

use super::axis::Axis;
use super::rows::Row;
use super::whiskers::{Known, Words, drawing, in_words};
use super::{Plot, Question, is_drawable, short};

/// Each storage's ratio to the baseline in each record; `None` if no two records have one.
pub(super) fn plot(one: &SideBySide<'_>, language: Language) -> Option<Plot> {
    let baseline = &one.baseline.name;
    let shown = one.shown().into_iter().filter(|row| row.is_contestant() && row.board.name != *baseline);
    let boards: Vec<_> = shown.map(|row| (row, known(row))).filter(|(_, known)| known.len() > 1).collect();
    if boards.is_empty() {
        return None;
    }
    let all = || boards.iter().flat_map(|(_, known)| known).map(|(_, figures)| *figures);
    let ends = all().flat_map(|figures| Known::of(figures).ends());
    let x = Axis::of_factors(ends.filter(|&ratio| is_drawable(ratio)).chain([1.0]));
    let mut rows = Vec::new();
    for (board, known) in &boards {
        let heading = short(&board.board.name, one.game).to_owned();
        let headings = std::iter::once(Some(heading)).chain(std::iter::repeat(None));
        rows.extend(headings.zip(known).map(|(heading, &(record, figures))| {
            let row = Row { heading, name: LABELS[record].to_owned(), result: figures.shown() };
            (row, Known::of(figures), figures.verdict.into())
        }));
    }
    let (at, place, here) = (one.places.at(), one.places.one(), one.places.words(Language::Zh));
    let (big_at, game, model) = (capitalised(at), language.game(one.game), one.title(language));
    let title =
        language.say(say!("{big_at} every {place}? {game}, {model}", "各{here}都如此吗？{game}，{model}"));
    let short_baseline = short(baseline, one.game);
    let words = Words {
        language,
        title: &title,
        prose: &language.say(say!(
            "Each board has a row for each {place}, named by its letter.",
            "每种棋盘在每份记录中有一行，以字母为名。"
        )),
        x: [
            &language.say(say!(
                "times as fast as {short_baseline} {at} the same {place}",
                "同一{here}上是 {short_baseline} 的几倍快"
            )),
            language.pick("; right is faster", "；右边较快"),
        ],
        one: &language.say(say!("the baseline, {short_baseline}", "基准 {short_baseline}")),
        sides: [language.pick("faster", "较快"), language.pick("slower", "较慢")],
        noise: None,
    };
    let draw = |sheet| drawing(sheet, &words, &x, &rows);
    let said = |(row, known): &(&SideBySideRow<'_>, Vec<(usize, &RowFigures<'_>)>)| {
        let result =
            |(record, figures): &(usize, &RowFigures<'_>)| format!("{} {}", LABELS[*record], figures.shown());
        format!("{} {}", row.board.name, known.iter().map(result).collect::<Vec<_>>().join(" "))
    };
    let said = boards.iter().map(said).collect::<Vec<_>>().join(language.pick(", ", "，"));
    let intervals = in_words(all().map(Known::of), language);
    let caption = language.say(say!(
        "How many times as fast as {baseline} each storage at its best is at {model}, {at} each {place}, with {intervals}; \
         ≈: within the noise. {said}.",
        "在 {model} 下，各{here}上每种存储方式的最快形式是 {baseline} 的几倍快，附{intervals}；\
         ≈：在噪声之内。{said}。"
    ));
    Some(Plot::new(Question::Machines(one.model), one.game, &title, caption, draw))
}

/// The records that have a row, with what they say of it.
fn known<'r, 'a>(row: &'r SideBySideRow<'a>) -> Vec<(usize, &'r RowFigures<'a>)> {
    let rows = row.figures.iter().enumerate();
    let known = rows.filter_map(|(at, figures)| Some((at, figures.as_ref()?)));
    known.filter(|(_, figures)| is_drawable(figures.ratio)).collect()
}
