//! Parts of a search's instructions: a bar per board, as long as a node takes instructions, with a segment
//! per part.

use qipan_record::{Language, Parts, Role, Searching, SearchingRow, figure, say};

use super::axis::Axis;
use super::canvas::{Canvas, Drawing, Sheet};
use super::marks::Mark;
use super::rows::{Placed, Row, rows};
use super::svg::{Ink, PARTS, Place};
use super::{Plot, Question, is_drawable, off_the_scale, short};

/// Pixels between two segments that are wide enough to lose them.
const GAP: f64 = 1.0;

/// Picture of what the instructions of one game's searches are for; `None` if they were not counted.
pub(super) fn plot(searching: &Searching<'_>, language: Language) -> Option<Plot> {
    let drawn: Vec<_> = searching.rows.iter().filter(|row| is_bar(row)).collect();
    if drawn.is_empty() {
        return None;
    }
    let game = searching.game;
    // Without those that no board has, as the plain search has no network.
    let parts: Vec<_> = (0..PARTS).filter(|&part| drawn.iter().any(|row| row.has(part))).collect();
    let longest = longest(&drawn);
    let is_far = |row: &SearchingRow<'_>| row.parts.sum() > longest;
    let word = |row: &&SearchingRow<'_>| Row {
        heading: None,
        name: short(&row.board.name, game).to_owned(),
        result: figure(row.parts.sum()),
    };
    let words: Vec<_> = drawn.iter().map(word).collect();
    let name_of_game = language.game(game);
    let title = language.say(say!(
        "Where do the instructions of a search go? {name_of_game}",
        "搜索的指令用在哪里？{name_of_game}"
    ));
    let draw = |sheet: Sheet| -> Drawing {
        let prose = language.pick(
            "Instructions for each node, by what they are for. The fastest board is at the top. \
             The parts of each bar are in this order:",
            "每个节点的指令数，按用途分。最快的棋盘在最上面。每条的各部分依次是：",
        );
        let mut canvas = Canvas::new(sheet, &title, prose);
        for &part in &parts {
            canvas.explain(Mark::Bar, Ink::Part(part), Parts::names(language)[part]);
        }
        canvas.legend();
        let placed = rows(&mut canvas, sheet.small, Axis::from_zero([longest]), 0.0, words.iter());
        let words = language.pick(
            "instructions per node; a shorter bar is fewer instructions",
            "每个节点的指令数；条越短，指令越少",
        );
        canvas.paragraph(sheet.small, words);
        canvas.y += 8.0;
        for &part in &parts {
            canvas.svg.group(&Ink::Part(part).fill(), |svg| {
                for (row, &y) in drawn.iter().zip(&placed.middles).filter(|(row, _)| !is_far(row)) {
                    if let Some((corners, said)) =
                        segment(row, part, &placed, (y, sheet.small.size / 2.0), language)
                    {
                        svg.rect(corners, "", Some(&said));
                    }
                }
            });
        }
        let [start, end] = placed.x.span();
        for (_, &y) in drawn.iter().zip(&placed.middles).filter(|(row, _)| is_far(row)) {
            canvas.mark(Mark::Arrow, Ink::Plain, &[(start, y), (end, y)], off_the_scale(language));
        }
        canvas.finish()
    };
    let caption = caption(&drawn, &parts, drawn.iter().any(|row| is_far(row)), language);
    Some(Plot::new(Question::SearchParts, game, &title, caption, draw))
}

/// Returns true if all parts have a length.
fn is_bar(row: &SearchingRow<'_>) -> bool {
    row.parts.figures().into_iter().all(|part| part >= 0.0) && is_drawable(row.parts.sum())
}

/// The longest bar that is drawn: of guests and the rule book none that is far longer than those of all
/// contestants.
fn longest(rows: &[&SearchingRow<'_>]) -> f64 {
    let longest = |rows: &mut dyn Iterator<Item = &&SearchingRow<'_>>| {
        rows.map(|row| row.parts.sum()).fold(0.0, f64::max)
    };
    let field = longest(&mut rows.iter().filter(|row| row.board.role == Role::Contestant));
    let is_near = |row: &&&SearchingRow<'_>| field == 0.0 || row.parts.sum() <= 2.0 * field;
    longest(&mut rows.iter().filter(is_near))
}

/// The corners of a bar's segment, as far above and below its middle as is given, and what is said of it:
/// each begins where the one before ends.
fn segment(
    row: &SearchingRow<'_>,
    part: usize,
    placed: &Placed,
    (y, reach): (f64, f64),
    language: Language,
) -> Option<([Place; 2], String)> {
    let (figures, shares) = (row.parts.figures(), row.parts.shares());
    let before: f64 = figures[..part].iter().sum();
    let [from, to] = [before, before + figures[part]].map(|value| placed.x.at(value));
    let to = if to - from >= 3.0 * GAP { to - GAP } else { to };
    let (name, count, share) = (Parts::names(language)[part], figure(figures[part]), 100.0 * shares[part]);
    let said = language.say(say!("{name}: {count}, {share:.0} %", "{name}：{count}，{share:.0} %"));
    (to - from >= 0.1).then_some(([(from, y - reach), (to, y + reach)], said))
}

fn caption(rows: &[&SearchingRow<'_>], parts: &[usize], is_one_far: bool, language: Language) -> String {
    let said = rows.iter().map(|row| {
        let shares = row.parts.shares();
        let shares = parts.iter().map(|&part| format!("{:.0}", 100.0 * shares[part]));
        let (name, sum, shares) =
            (&row.board.name, figure(row.parts.sum()), shares.collect::<Vec<_>>().join(", "));
        language.say(say!("{name} {sum} ({shares})", "{name} {sum}（{shares}）"))
    });
    let arrow = language.pick(" Arrow: off the scale.", "箭头：超出刻度。");
    let arrow = if is_one_far { arrow } else { "" };
    let parts: Vec<_> = parts.iter().map(|&part| Parts::names(language)[part]).collect();
    let parts = parts.join(language.pick(", ", "、"));
    let said = said.collect::<Vec<_>>().join(language.pick("; ", "；"));
    language.say(say!(
        "What the instructions of a search are for, counted by callgrind. A bar is as long as the board \
         takes instructions for each node.{arrow} Each board's instructions for each node, and in brackets what \
         part of them is for {parts}, in percent: {said}.",
        "搜索的指令用在哪里，由 callgrind 计数。条的长度是该棋盘每个节点的指令数。{arrow}\
         各棋盘每个节点的指令数，括号中是{parts}各占的百分比：{said}。"
    ))
}
