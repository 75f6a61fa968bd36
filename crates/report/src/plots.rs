//! The plots, as SVG: what the tables say, to the eye.
//!
//! Every picture is drawn twice: 800 wide for a desk, paper and a file of its own, and 360 wide for a
//! telephone. It says in words what it shows, with units, and its legend says what each mark in it means;
//! nothing is told by colour alone, so that it can be printed in grey. The same record gives the same bytes.
//!
//! ```text
//!   ratios      a row per board: dot, intervals, range; 1 and the noise around it   per game and model
//!   effects     a row per pair of rows that differ in one level                     per game
//!   memory      speed over bytes, and the front that nothing beats in both           per game
//!   pressure    time over KiB swept through, one line per board                    per game, pressed model
//!   threads     speed over threads, one line per board, and the ideal              per game, threaded model
//!   parts       a bar per board: instructions of a search by what they are for      per game
//!   machines    a row per board, a dot for each of several records                 per game
//! ```
//!
//! What would say nothing is no picture: one board, one level of pressure, two numbers of threads.

use std::collections::HashMap;

use qipan_foreign::{harmless, markup};
use qipan_record::{
    Effect, GroupReport, Interval, Language, Model, Role, RowFigures, Searching, SideBySide, Verdict,
};

use crate::grouped::grouped;
use crate::text::stem;

mod axis;
mod canvas;
mod effects;
mod labels;
mod lines;
mod machines;
mod marks;
mod memory;
mod numbers;
mod parts;
mod pressure;
mod ratios;
mod rows;
mod svg;
mod threads;
mod whiskers;

use self::canvas::{Drawing, NARROW, Sheet, WIDE};

/// The question that a picture answers, for one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Speed of the boards at a model.
    Speed(Model),
    /// Worth of each level of each factor.
    Effects,
    /// Cost of speed in memory.
    Memory,
    /// Cost of others' use of the cache at a model.
    Pressure(Model),
    /// Gain of more threads at a model.
    Threads(Model),
    /// Purposes of the instructions of a search.
    SearchParts,
    /// Agreement of all machines, at a model.
    Machines(Model),
}

impl Question {
    /// The end of a picture's name.
    fn name(self) -> String {
        match self {
            Question::Speed(model) => model.name().to_owned(),
            Question::Effects => "effects".to_owned(),
            Question::Memory => "memory".to_owned(),
            Question::Pressure(model) => format!("{}-pressure", model.name()),
            Question::Threads(model) => format!("{}-threads", model.name()),
            Question::SearchParts => "search-parts".to_owned(),
            Question::Machines(model) => format!("{}-machines", model.name()),
        }
    }
}

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plot {
    /// Stem of a file name, unique among the plots of a record: `xiangqi-perft-visit`.
    pub name: String,
    /// The question that it answers.
    pub question: Question,
    /// The game's name.
    pub game: String,
    /// The question in words.
    pub title: String,
    /// Description of what one sees, with units: also the text for those who do not see it.
    pub caption: String,
    /// The picture as a file of its own, on white, 800 pixels wide.
    pub svg: String,
    wide: Drawing,
    narrow: Drawing,
}

/// Meaning of a guest's mark.
const fn guest(language: Language) -> &'static str {
    language.pick("of others: it does not compete", "别人的：不参赛")
}

/// Sentence of a caption on guests.
const fn guests(language: Language) -> &'static str {
    language.pick(
        " Hollow: guests and programs of others, which do not compete.",
        "空心：客座和别的程序，不参赛。",
    )
}

/// Meaning of an arrow.
const fn off_the_scale(language: Language) -> &'static str {
    language.pick("off the scale", "超出刻度")
}

/// Attributes that every picture has.
const COMMON: &str = "role=\"img\" fill=\"currentColor\" font-family=\"system-ui, sans-serif\"";

impl Plot {
    fn new(
        question: Question,
        game: &str,
        title: &str,
        caption: String,
        draw: impl Fn(Sheet) -> Drawing,
    ) -> Self {
        // Markup has nothing that cannot be seen: what there is has come with a text.
        let draw = |sheet| {
            let Drawing { size, elements } = draw(sheet);
            Drawing { size, elements: harmless(&elements).into_owned() }
        };
        let (wide, narrow) = (draw(WIDE), draw(NARROW));
        let Drawing { size: (width, height), elements } = &wide;
        let [words, more] = [title, &caption].map(|text| markup(&harmless(text)));
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" {COMMON} color=\"#000\">\n\
             <title>{words}</title>\n<desc>{more}</desc>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{elements}</svg>\n"
        );
        let name = format!("{}-{}", stem(game), question.name());
        let (game, title) = (game.to_owned(), title.to_owned());
        Self { name, question, game, title, caption, svg, wide, narrow }
    }

    /// The picture for a desk as an element of an HTML page: as wide as its place, in the page's own ink and
    /// on its paper. The caption is not part of it. What it is called in the page begins with `prefix`.
    #[must_use]
    pub fn inline(&self, prefix: &str) -> String {
        self.element(prefix, WIDE, &self.wide)
    }

    /// The same drawn for a telephone: 360 pixels wide, its letters no smaller than 13.
    #[must_use]
    pub fn inline_narrow(&self, prefix: &str) -> String {
        self.element(prefix, NARROW, &self.narrow)
    }

    fn element(&self, prefix: &str, sheet: Sheet, drawing: &Drawing) -> String {
        let Drawing { size: (width, height), elements } = drawing;
        let (name, title) = (&self.name, markup(&harmless(&self.title)));
        let label = format!("{prefix}{name}{}-title", if sheet == WIDE { "" } else { "-narrow" });
        format!(
            "<svg class=\"plot-{}\" viewBox=\"0 0 {width} {height}\" {COMMON} aria-labelledby=\"{label}\">\n\
             <title id=\"{label}\">{title}</title>\n{elements}</svg>\n",
            sheet.name
        )
    }
}

/// Every plot that there are figures for: game by game as they come, first the ratios by model, then effects
/// and memory, then the parts of searches, then pressure and threads.
#[must_use]
pub fn plots(reports: &[GroupReport<'_>], language: Language) -> Vec<Plot> {
    plots_with_speeds(reports, language, |_| true)
}

/// The same without the ratios of models that are not wanted.
pub(crate) fn plots_with_speeds(
    reports: &[GroupReport<'_>],
    language: Language,
    is_wanted: impl Fn(Model) -> bool,
) -> Vec<Plot> {
    let effects = Effect::of(reports);
    let effects: HashMap<_, _> = grouped(&effects, |effect| effect.game).into_iter().collect();
    let searchings = Searching::of(reports);
    let searchings: HashMap<_, _> = searchings.iter().map(|searching| (searching.game, searching)).collect();
    let storages: Vec<_> = reports.iter().map(GroupReport::of_storages).collect();
    let of_game = |(game, reports): (&str, Vec<&GroupReport<'_>>)| {
        let (plain, variants): (Vec<_>, Vec<_>) = reports.into_iter().partition(|report| report.is_plain());
        let wanted = plain.iter().filter(|report| is_wanted(report.model));
        let mut plots: Vec<_> = wanted.filter_map(|report| ratios::plot(report, language)).collect();
        let perft = [Model::PerftRead, Model::PerftVisit];
        let headline = perft.iter().find_map(|model| plain.iter().find(|report| report.model == *model));
        let effects = effects.get(game).map_or(&[][..], Vec::as_slice);
        plots.extend(headline.and_then(|report| effects::plot(effects, report.model, language)));
        plots.extend(headline.and_then(|report| memory::plot(report, language)));
        plots.extend(searchings.get(game).and_then(|searching| parts::plot(searching, language)));
        for kind in [pressure::plot, threads::plot] {
            for &model in Model::ALL {
                let of_model: Vec<_> =
                    variants.iter().copied().filter(|report| report.model == model).collect();
                plots.extend(kind(&of_model, language));
            }
        }
        plots
    };
    grouped(&storages, |report| report.game).into_iter().flat_map(of_game).collect()
}

/// The plot of several records for each game: the headline, machine by machine.
#[must_use]
pub fn plots_of_machines(all: &[SideBySide<'_>], language: Language) -> Vec<Plot> {
    let of_game = |(_, of_game): (&str, Vec<&SideBySide<'_>>)| {
        machines::plot(SideBySide::headline(&of_game)?, language)
    };
    grouped(all, |one| one.game).into_iter().filter_map(of_game).collect()
}

/// A board's name without its game's, which the title says.
fn short<'a>(name: &'a str, game: &str) -> &'a str {
    name.strip_prefix(game).and_then(|name| name.strip_prefix('-')).unwrap_or(name)
}

/// A letter that stands for a name where that has no room, a number beyond the 26th.
fn key(index: usize) -> String {
    u8::try_from(index)
        .ok()
        .filter(|index| *index < 26)
        .map_or_else(|| (index + 1).to_string(), |index| char::from(b'a' + index).to_string())
}

/// Returns true if a figure can be drawn: a clock that stood still gives none.
fn is_drawable(figure: f64) -> bool {
    (1e-12..1e12).contains(&figure)
}

/// The rows that are drawn, fastest first: all but the baseline's second, which is there for the noise.
fn drawn_rows<'r, 'a>(report: &'r GroupReport<'a>) -> impl Iterator<Item = &'r RowFigures<'a>> {
    report.rows.iter().filter(|figures| figures.verdict != Verdict::Again && is_drawable(figures.rate))
}

/// Those that share a scale: all but the oracle, which is there to be right, and guests far from everyone
/// else.
fn racers<'r, 'a>(report: &'r GroupReport<'a>) -> impl Iterator<Item = &'r RowFigures<'a>> {
    let field = field(&report.rows);
    drawn_rows(report).filter(move |figures| is_in(field, figures))
}

/// The slowest and the fastest ratio that are not far from those of the contestants.
pub(crate) fn field(rows: &[RowFigures<'_>]) -> Interval {
    let contestants = rows.iter().filter(|figures| figures.board.role == Role::Contestant);
    let (low, high) = contestants
        .map(|figures| figures.ratio)
        .fold((1.0_f64, 1.0_f64), |(low, high), ratio| (low.min(ratio), high.max(ratio)));
    Interval { low: low / 4.0, high: high * 4.0 }
}

/// Returns true if a board shares the others' scale: one far off would squeeze them all into a corner.
pub(crate) fn is_in(field: Interval, figures: &RowFigures<'_>) -> bool {
    match figures.board.role {
        Role::Contestant => true,
        Role::Guest | Role::Program => field.contains(figures.ratio),
        Role::Oracle => false,
    }
}
