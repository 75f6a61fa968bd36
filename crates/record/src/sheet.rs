//! Sheets: tables before they are drawn.
//!
//! A sheet has columns, lines of cells, and the notes that explain its marks. All of it is decided here, so
//! that a terminal, a document, a program and a page read the same; a renderer only draws.

mod attacks;
mod choice;
mod claim;
mod comparison;
mod effect;
mod fleet;
mod machines;
mod origin;
mod overview;
mod search;
mod threads;
mod under_network;

use std::borrow::Cow;

use qipan_row::Role;
use serde::Serialize;
use serde_json::Value;

pub use self::comparison::jobs;
pub use self::origin::Origin;
use crate::language::Language;
use crate::ratio::Ratio;
use crate::report::Verdict;
use crate::statistics::Interval;

/// A table before it is drawn.
#[must_use]
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// Heading, in one line.
    pub title: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its lines, each with a cell for every column.
    pub lines: Vec<Line>,
    /// Sentences that explain it.
    pub notes: Vec<String>,
    /// The language that all of it is in.
    pub language: Language,
}

/// A line of a sheet.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Its cells, one for every column.
    pub cells: Vec<Cell>,
    /// Weight that it has beside the others.
    pub tone: Tone,
    /// The row of the comparison that it is of, if it is of one.
    pub subject: Option<Subject>,
}

/// Weight of a line beside the others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tone {
    /// A line like any other.
    #[default]
    Plain,
    /// The line that came out best, or that is to be seen first.
    Good,
    /// A line that is there for reference.
    Quiet,
    /// A line that says what is wrong.
    Bad,
}

/// Explanation of the mark of provided answers.
pub(crate) const fn provided(language: Language) -> &'static str {
    language.pick(
        "° answers what only a search asks by the provided forms: right and slow.",
        "° 只有搜索才问的，由现成的办法回答：正确，但慢。",
    )
}

/// A row of the comparison, with all that marks it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Subject {
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// Name of its verdict; empty where there is none.
    pub verdict: &'static str,
    /// True if no contestant is better.
    pub is_best: bool,
    /// True if it worked at smaller depths or in fewer positions than the baseline.
    pub shallower: bool,
    /// True if it has the provided answers to what a search asks.
    pub provided: bool,
}

/// Worth of a column where there is too little room for all. The first column always stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// A column that is left out before any text is broken.
    Extra,
    /// A column that is left out where breaking texts is not enough.
    Useful,
}

/// A column: its readers, and how it is drawn.
#[must_use]
#[derive(Clone, Debug)]
pub struct Column {
    /// Name by which programs and renderers know it.
    pub key: Cow<'static, str>,
    /// True if programs read it.
    pub is_for_programs: bool,
    /// Heading for people; without one the column is for programs only.
    pub title: Option<Cow<'static, str>>,
    /// Heading where there is little room, of a few short lines, if it is not the same.
    pub short: Option<Cow<'static, str>>,
    /// True if it holds figures, which are aligned to the right and never broken.
    pub is_figure: bool,
    /// True if people read a text that stands several times one below the other only once.
    pub is_said_once: bool,
    /// Widest in a terminal as long as other columns lack room.
    pub width: usize,
    /// Worth where there is too little room; the last of equals is left out first.
    pub worth: Worth,
    /// True if it stands in lines of its own below each line where there is no room beside.
    pub is_below: bool,
}

impl Column {
    /// A column of texts.
    pub fn text(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Self {
        Self {
            key: key.into(),
            is_for_programs: true,
            title: Some(title.into()),
            short: None,
            is_figure: false,
            is_said_once: false,
            width: usize::MAX,
            worth: Worth::Useful,
            is_below: false,
        }
    }

    /// A column of figures.
    pub fn figure(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Self {
        Self { is_figure: true, ..Self::text(key, title) }
    }

    /// A column of figures that programs read from other columns.
    pub fn for_people(title: impl Into<Cow<'static, str>>) -> Self {
        let title = title.into();
        Self::keyed(title.clone(), title)
    }

    /// The same, which renderers know by another name than its heading.
    pub fn keyed(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Self {
        Self { is_for_programs: false, ..Self::figure(key, title) }
    }

    /// A column of 95 % intervals.
    pub fn intervals() -> Self {
        Self::for_people("95 %")
    }

    /// The column of a table's boards.
    pub fn board(language: Language) -> Self {
        Self::text("board", language.pick("Board", "棋盘"))
    }

    /// The column of a table's ratios.
    pub fn ratio(language: Language) -> Self {
        Self::figure("ratio", language.pick("Ratio", "速度比"))
    }

    /// A column for programs only.
    pub fn for_programs(key: impl Into<Cow<'static, str>>) -> Self {
        Self::text(key, "").shown_if(false)
    }

    /// The same, for people only if that is so.
    pub fn shown_if(self, is_shown: bool) -> Self {
        Self { title: self.title.filter(|_| is_shown), ..self }
    }

    /// The same, of text.
    pub fn to_the_left(self) -> Self {
        Self { is_figure: false, ..self }
    }

    /// The same, no wider as long as other columns lack room.
    pub fn at_most(self, width: usize) -> Self {
        Self { width, ..self }
    }

    /// The same with another heading where there is little room.
    pub fn short(self, heading: impl Into<Cow<'static, str>>) -> Self {
        Self { short: Some(heading.into()), ..self }
    }

    /// The same, which goes before texts are broken.
    pub fn if_room(self) -> Self {
        Self { worth: Worth::Extra, ..self }
    }

    /// The same, below each line where there is no room beside.
    pub fn or_below(self) -> Self {
        Self { is_below: true, ..self }
    }

    /// The same, of which people read each text once.
    pub fn said_once(self) -> Self {
        Self { is_said_once: true, ..self }
    }

    /// Heading where there is little room.
    #[must_use]
    pub fn heading(&self) -> &str {
        self.short.as_ref().or(self.title.as_ref()).map_or("", |heading| heading)
    }
}

/// A value, and how people read it.
#[must_use]
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Text for people, with its mark.
    pub text: String,
    /// Value for programs.
    pub value: Value,
    /// Verdict on what stands in it, if it is a ratio or the interval of one.
    pub verdict: Option<Verdict>,
    /// True if no contestant has a better figure in the column.
    pub is_best: bool,
    /// True if there is nothing that could stand in it.
    pub is_absent: bool,
}

impl Cell {
    /// A value that people read otherwise than programs do.
    pub fn new(text: impl Into<String>, value: impl Into<Value>) -> Self {
        let (text, value) = (text.into(), value.into());
        Self { text, value, verdict: None, is_best: false, is_absent: false }
    }

    /// A text, the same for both.
    pub fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        Self::new(text.clone(), text)
    }

    /// A whole number, the same for both.
    pub fn number(number: u64) -> Self {
        Self::new(number.to_string(), number)
    }

    /// Nothing, with the sign for it in a terminal.
    pub fn absent(sign: &str) -> Self {
        Self { is_absent: true, ..Self::new(sign, Value::Null) }
    }

    /// A figure, or `–` where there is none.
    pub fn figure(value: Option<f64>, written: fn(f64) -> String) -> Self {
        value.map_or_else(|| Self::absent(NONE), |value| Self::new(written(value), value))
    }

    /// A ratio, or `–` where there is none.
    pub fn ratio(ratio: Option<Ratio>) -> Self {
        let cell =
            |ratio: Ratio| Self { verdict: Some(ratio.verdict), ..Self::new(ratio.to_string(), ratio.value) };
        ratio.map_or_else(|| Self::absent(NONE), cell)
    }

    /// The interval of a ratio; `baseline` of the baseline, which has none.
    pub fn interval(ratio: Option<Ratio>, language: Language) -> Self {
        let cell = |ratio: Ratio| {
            let text = match ratio.verdict {
                Verdict::Baseline => language.pick(Verdict::Baseline.name(), "基准").to_owned(),
                _ => ratio.span(),
            };
            Self { verdict: Some(ratio.verdict), ..Self::text(text) }
        };
        ratio.map_or_else(|| Self::absent(NONE), cell)
    }
}

/// Sign where there is no figure.
pub(crate) const NONE: &str = "–";

impl Sheet {
    /// A sheet of some columns, without lines.
    pub fn new(columns: &[Column]) -> Self {
        Self { columns: columns.to_vec(), ..Self::default() }
    }

    /// A sheet with a line for each of some things, made column by column.
    pub fn of<T>(things: &[T]) -> Draft<'_, T> {
        let lines = things.iter().map(|_| Line::default()).collect();
        Draft { things, sheet: Self { lines, ..Self::default() } }
    }

    /// Adds a line.
    pub fn push(&mut self, cells: Vec<Cell>) {
        self.push_in(Tone::Plain, cells);
    }

    /// Adds a line of some weight.
    pub fn push_in(&mut self, tone: Tone, cells: Vec<Cell>) {
        debug_assert_eq!(cells.len(), self.columns.len(), "a cell for every column");
        self.lines.push(Line { cells, tone, subject: None });
    }

    /// The same with the lines of another sheet behind its own; what only one of them has a column for is
    /// absent in the other's lines.
    pub fn and(mut self, other: Self) -> Self {
        for (at, column) in other.columns.iter().enumerate() {
            if self.place(&column.key).is_none() {
                let before = at.checked_sub(1).and_then(|at| self.place(&other.columns[at].key));
                let place = before.map_or(0, |before| before + 1);
                self.columns.insert(place, column.clone());
                self.lines.iter_mut().for_each(|line| line.cells.insert(place, Cell::absent(NONE)));
            }
        }
        let places: Vec<_> = self.columns.iter().map(|column| other.place(&column.key)).collect();
        self.lines.extend(other.lines.into_iter().map(|line| {
            let cell =
                |place: &Option<usize>| place.map_or_else(|| Cell::absent(NONE), |at| line.cells[at].clone());
            Line { cells: places.iter().map(cell).collect(), ..line }
        }));
        self
    }

    /// The same with a heading and notes.
    pub fn with(self, title: String, notes: Vec<String>) -> Self {
        Self { title, notes, ..self }
    }

    /// The same, known to be in a language.
    pub fn in_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Place of a column.
    #[must_use]
    pub fn place(&self, key: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.key == key)
    }

    /// Returns true if people are shown a column.
    #[must_use]
    pub fn shows(&self, key: &str) -> bool {
        self.place(key).is_some_and(|place| self.columns[place].title.is_some())
    }
}

/// A sheet with a line for each of some things, while its columns are added.
#[must_use]
#[derive(Debug)]
pub struct Draft<'t, T> {
    things: &'t [T],
    sheet: Sheet,
}

impl<'t, T> Draft<'t, T> {
    /// Adds a column.
    pub fn column(mut self, column: Column, cell: impl Fn(&'t T) -> Cell) -> Self {
        self.sheet.columns.push(column);
        self.things.iter().zip(&mut self.sheet.lines).for_each(|(thing, line)| line.cells.push(cell(thing)));
        self
    }

    /// Adds a column of texts, or of figures in words, that are the same for people and programs.
    pub fn text<S: Into<String>>(self, column: Column, text: impl Fn(&'t T) -> S) -> Self {
        self.column(column, |thing| Cell::text(text(thing)))
    }

    /// Adds a column for programs.
    pub fn value<V: Into<Value>>(self, key: &'static str, value: impl Fn(&'t T) -> V) -> Self {
        self.column(Column::for_programs(key), |thing| Cell::new("", value(thing)))
    }

    /// Adds the ends of an interval, for programs.
    pub fn ends(self, [low, high]: [&'static str; 2], interval: impl Fn(&'t T) -> Option<Interval>) -> Self {
        self.value(low, |thing| interval(thing).map(|interval| interval.low))
            .value(high, |thing| interval(thing).map(|interval| interval.high))
    }

    /// Gives the lines weight.
    pub fn tones(mut self, tone: impl Fn(&'t T) -> Tone) -> Self {
        self.things.iter().zip(&mut self.sheet.lines).for_each(|(thing, line)| line.tone = tone(thing));
        self
    }

    /// Says which rows the lines are of.
    pub fn subjects(mut self, subject: impl Fn(&'t T) -> Subject) -> Self {
        let lines = self.things.iter().zip(&mut self.sheet.lines);
        lines.for_each(|(thing, line)| line.subject = Some(subject(thing)));
        self
    }

    /// The sheet.
    pub fn done(self) -> Sheet {
        self.sheet
    }
}

/// A noise as a percentage: `1.3`.
fn percent(noise: f64) -> String {
    format!("{:.1}", noise * 100.0)
}

/// Explanation of a ratio that depends on the part of the game.
const fn depends(language: Language) -> &'static str {
    language.pick(
        "⇅ depends: faster in one part of the game, slower in another.",
        "⇅ 因阶段而异：在一个阶段较快，在另一阶段较慢。",
    )
}

/// Explanation of what has worked less, being slow.
const fn shallower(language: Language) -> &'static str {
    language.pick(
        "* at smaller depths or in fewer positions, being slow.",
        "* 因为慢，只测了较小的深度或较少的局面。",
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Cell, Column, Sheet};
    use crate::language::Language;
    use crate::ratio::Ratio;
    use crate::report::Verdict;
    use crate::statistics::Interval;

    #[test]
    fn sheets_of_other_columns_stand_below_each_other() {
        let sheet = |keys: &[&'static str], number: u64| {
            let draft = Sheet::of(&[()]).text(Column::text("board", "Board"), |()| format!("b{number}"));
            keys.iter().fold(draft, |draft, key| draft.value(key, |()| number)).done()
        };
        let both = sheet(&["a", "c"], 1).and(sheet(&["a", "b", "c"], 2)).and(sheet(&["b"], 3));
        let keys: Vec<_> = both.columns.iter().map(|column| &*column.key).collect();
        assert_eq!(keys, ["board", "a", "b", "c"]);
        let values = both.lines.iter().map(|line| line.cells.iter().map(|cell| cell.value.clone()).collect());
        let values: Vec<Vec<_>> = values.collect();
        assert_eq!(json!(values), json!([["b1", 1, null, 1], ["b2", 2, 2, 2], ["b3", null, 3, null]]));
    }

    #[test]
    fn a_ratio_has_the_mark_of_its_verdict() {
        let interval = Interval { low: 0.996, high: 1.02 };
        let written = |verdict| {
            let ratio = Some(Ratio { value: 1.009, interval, verdict });
            [Cell::ratio(ratio), Cell::interval(ratio, Language::En)].map(|cell| cell.text)
        };
        assert_eq!(written(Verdict::Same), ["≈ 1.01", "1.00–1.02"]);
        assert_eq!(written(Verdict::Depends), ["⇅ 1.01", "1.00–1.02"]);
        assert_eq!(written(Verdict::Faster), ["1.01", "1.00–1.02"]);
        assert_eq!(written(Verdict::Baseline), ["1", "baseline"]);
    }
}
