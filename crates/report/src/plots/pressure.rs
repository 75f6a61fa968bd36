//! Cost of others' use of the cache.
//!
//! All levels of pressure share their rounds, so that a board's time at one stands to its time at another
//! as it was in the same minute. Sweeping more of the cache away cannot make a board faster: where one was,
//! beyond the noise of both comparisons, something else was measured, and its line is not drawn.

use qipan_record::{GroupReport, Language, say};

use super::axis::Axis;
use super::lines::{Line, Words, drawing, lines, said};
use super::svg::Ink;
use super::{Plot, Question};

/// Time of one game and model under each pressure over the same board's under none; `None` unless there are
/// both, of a board whose times can be.
pub(super) fn plot(reports: &[&GroupReport<'_>], language: Language) -> Option<Plot> {
    let mut steps: Vec<_> =
        reports.iter().filter_map(|&report| Some((report.variant.pressure()?, report))).collect();
    steps.sort_by_key(|&(kib, _)| kib);
    let (&(least, calm), &(most, _)) = (steps.first()?, steps.last()?);
    let places: Vec<_> = (0..).map(f64::from).zip(steps.iter().map(|&(_, report)| report)).collect();
    let (lines, refused): (Vec<_>, Vec<_>) =
        lines(&places, |calm, pressed| calm / pressed).into_iter().partition(is_possible);
    if least != 0 || lines.is_empty() {
        return None;
    }
    let (game, model, name) = (calm.game, calm.model, calm.variant.name(calm.model));
    let name_of_game = language.game(game);
    let title = language.say(say!(
        "What if others use the cache? {name_of_game}, {name}",
        "缓存被别的内容占用会怎样？{name_of_game}，{name}"
    ));
    let what = language.prose_in_full(model);
    let prose = language.say(match refused.len() {
        0 => say!("{what}.", "{what}。"),
        1 => say!(
            "{what}. Left out: one board that was faster under more pressure.",
            "{what}。略去一种在更大压力下反而更快的棋盘。"
        ),
        count => say!(
            "{what}. Left out: {count} boards that were faster under more pressure.",
            "{what}。略去 {count} 种在更大压力下反而更快的棋盘。"
        ),
    });
    let words = Words {
        language,
        game,
        title: &title,
        prose: &prose,
        x: language.pick("KiB swept through before each timed operation", "每次计时的操作之前扫过的 KiB 数"),
        y: language.pick(
            "times as long as the same board at 0 KiB; up is slower",
            "用时是同一棋盘在 0 KiB 时的几倍；上方较慢",
        ),
        strong: [
            (Ink::Vermillion, language.pick("loses most", "损失最多")),
            (Ink::Blue, language.pick("loses least", "损失最少")),
        ],
        ideal: "",
    };
    let x = Axis::of_words(steps.iter().map(|(kib, _)| kib.to_string()));
    let (said, left_out) = (said(&lines, language), left_out(&refused, language));
    let caption = language.say(say!(
        "{what}. The time of an operation after a sweep through so many KiB, over the same board's at 0 KiB. \
         At {most} KiB: {said}.{left_out}",
        "{what}。扫过若干 KiB 之后一次操作的时间，与同一棋盘在 0 KiB 时之比。在 {most} KiB 时：{said}。{left_out}"
    ));
    let draw = |sheet| drawing(sheet, &words, &x, &lines, &[]);
    Some(Plot::new(Question::Pressure(model), game, &title, caption, draw))
}

/// Returns true if a board took less time at no level than at a lower one, but for the noise of both.
fn is_possible(line: &Line<'_>) -> bool {
    let mut least = 0.0_f64;
    line.points.iter().all(|point| {
        let is_possible = point.factor * (1.0 + point.noise) >= least;
        least = least.max(point.factor / (1.0 + point.noise));
        is_possible
    })
}

/// Sentence on the boards that have no line, with the reason; empty if there are none.
fn left_out(refused: &[Line<'_>], language: Language) -> String {
    if refused.is_empty() {
        return String::new();
    }
    let names: Vec<_> = refused.iter().map(|line| line.board.name.as_str()).collect();
    let names = names.join(language.pick(", ", "、"));
    language.say(say!(
        " Left out: {names}, faster at some pressure than at a lower one, beyond the noise of both: pressure \
         on the cache cannot do that, so that the times are of something else.",
        "略去 {names}：在某一压力下比在较小压力下更快，超出两者的噪声；缓存压力做不到这一点，\
         所以测到的是别的东西。"
    ))
}
