//! One model on several machines: below each board's name a row per record.

use qipan_record::{LABELS, RowFigures, SideBySide, SideBySideRow, capitalised};

use super::axis::Axis;
use super::rows::Row;
use super::whiskers::{Known, Words, drawing, in_words};
use super::{Plot, Question, is_drawable, short};

/// Each storage's ratio to the baseline in each record; `None` if no two records have one.
pub(super) fn plot(one: &SideBySide<'_>) -> Option<Plot> {
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
    let (at, place) = (one.places.at(), one.places.one());
    let title = format!("{} every {place}? {}, {}", capitalised(at), capitalised(one.game), one.title());
    let words = Words {
        title: &title,
        prose: &format!("Each board has a row for each {place}, named by its letter."),
        x: [
            &format!("times as fast as {} {at} the same {place}", short(baseline, one.game)),
            "; right is faster",
        ],
        one: &format!("the baseline, {}", short(baseline, one.game)),
        sides: ["faster", "slower"],
        noise: None,
    };
    let draw = |sheet| drawing(sheet, &words, &x, &rows);
    let said = |(row, known): &(&SideBySideRow<'_>, Vec<(usize, &RowFigures<'_>)>)| {
        let result =
            |(record, figures): &(usize, &RowFigures<'_>)| format!("{} {}", LABELS[*record], figures.shown());
        format!("{} {}", row.board.name, known.iter().map(result).collect::<Vec<_>>().join(" "))
    };
    let said: Vec<_> = boards.iter().map(said).collect();
    let caption = format!(
        "How many times as fast as {baseline} each storage at its best is at {}, {at} each {place}, with {}; \
         ≈: within the noise. {}.",
        one.title(),
        in_words(all().map(Known::of)),
        said.join(", ")
    );
    Some(Plot::new(Question::Machines(one.model), one.game, &title, caption, draw))
}

/// The records that have a row, with what they say of it.
fn known<'r, 'a>(row: &'r SideBySideRow<'a>) -> Vec<(usize, &'r RowFigures<'a>)> {
    let rows = row.figures.iter().enumerate();
    let known = rows.filter_map(|(at, figures)| Some((at, figures.as_ref()?)));
    known.filter(|(_, figures)| is_drawable(figures.ratio)).collect()
}
