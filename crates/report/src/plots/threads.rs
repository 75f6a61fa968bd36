//! Gain of more threads.
//!
//! Two numbers of threads make a straight line, which says no more than its end: the page has a table of
//! them.

use qipan_record::{GroupReport, Language, say};

use super::axis::Axis;
use super::lines::{Words, drawing, lines, said};
use super::svg::Ink;
use super::{Plot, Question};

/// A picture has at least so many numbers of threads.
const FEWEST: usize = 3;

/// Speed of one game and model on each number of threads over the same board's on one; `None` unless there
/// are both and one more.
pub(super) fn plot(reports: &[&GroupReport<'_>], language: Language) -> Option<Plot> {
    let mut steps: Vec<_> =
        reports.iter().filter_map(|&report| Some((report.variant.threads()?, report))).collect();
    steps.sort_by_key(|&(threads, _)| threads);
    let (&(least, alone), &(most, _)) = (steps.first()?, steps.last()?);
    let places: Vec<_> = steps.iter().map(|&(threads, report)| (f64::from(threads), report)).collect();
    let lines = lines(&places, |alone, together| together / alone);
    if steps.len() < FEWEST || least != 1 || lines.is_empty() {
        return None;
    }
    let (game, model, name) = (alone.game, alone.model, alone.variant.name(alone.model));
    let (name_of_game, what) = (language.game(game), language.prose_in_full(model));
    let title = language.say(say!(
        "What do more threads gain? {name_of_game}, {name}",
        "更多线程能得到什么？{name_of_game}，{name}"
    ));
    let words = Words {
        language,
        game,
        title: &title,
        prose: &language.say(say!("{what}. Threads share one tree.", "{what}。各线程共用一棵树。")),
        x: language.pick("threads", "线程数"),
        y: language.pick(
            "times as fast as the same board on one thread; up is faster",
            "速度是同一棋盘单线程的几倍；上方较快",
        ),
        strong: [
            (Ink::Blue, language.pick("gains most", "得益最多")),
            (Ink::Vermillion, language.pick("gains least", "得益最少")),
        ],
        ideal: language.pick("ideal: twice the threads, twice the speed", "理想：线程加倍，速度加倍"),
    };
    let x = Axis::of_counts(steps.iter().map(|&(threads, _)| threads));
    let ideal = [1.0, f64::from(most)].map(|threads| (threads, threads));
    let said = said(&lines, language);
    let caption = language.say(say!(
        "Trees shared by threads: how many times as fast as on one thread the same board is, over the number \
         of threads. Ideal would be twice the speed with twice the threads. On {most} threads: {said}.",
        "各线程共用的树：同一棋盘的速度是单线程的几倍，对线程数。理想情况是线程加倍，速度加倍。\
         用 {most} 个线程时：{said}。"
    ));
    let draw = |sheet| drawing(sheet, &words, &x, &lines, &ideal);
    Some(Plot::new(Question::Threads(model), game, &title, caption, draw))
}
