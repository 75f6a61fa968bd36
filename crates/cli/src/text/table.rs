//! Tables, in four formats: for people in a terminal or a document, for programs as CSV or JSON.

use anstyle::Style;
use serde_json::{Map, Value};
use tabled::builder::Builder;
use tabled::settings::formatting::AlignmentStrategy;
use tabled::settings::object::{Columns, Object, Rows};
use tabled::settings::{Alignment, Padding, Style as Lines, Width};

use crate::text::output::{BOLD, styled, width};

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// For reading, at most 100 columns wide.
    Terminal,
    /// For a document.
    Markdown,
    /// A line of names, then the bare values.
    Csv,
    /// An array of objects with the bare values.
    Json,
}

impl Format {
    /// Whether programs read it: bare values only, everything in one table, no words around it.
    pub(crate) fn is_for_programs(self) -> bool {
        matches!(self, Format::Csv | Format::Json)
    }
}

/// Where a column is shown and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    /// Name for programs; without one the column is for people only.
    pub key: Option<&'static str>,
    /// Heading for people, of a line or two; without one the column is for programs only.
    pub title: Option<&'static str>,
    /// Whether it holds figures, which are aligned to the right.
    pub is_figure: bool,
    /// Widest in a terminal; longer text is broken at spaces.
    pub width: usize,
    /// Whether a terminal may do without it; the last such column goes first.
    pub is_optional: bool,
}

impl Column {
    pub(crate) const fn text(key: &'static str, title: &'static str) -> Self {
        let (key, title) = (Some(key), Some(title));
        Self { key, title, is_figure: false, width: usize::MAX, is_optional: false }
    }

    pub(crate) const fn figure(key: &'static str, title: &'static str) -> Self {
        Self { is_figure: true, ..Self::text(key, title) }
    }

    /// A figure that programs read from other columns.
    pub(crate) const fn for_people(title: &'static str) -> Self {
        Self { key: None, ..Self::figure("", title) }
    }

    /// The same, not shown.
    pub(crate) const fn hidden(self) -> Self {
        Self { title: None, ..self }
    }

    /// The same, of text.
    pub(crate) const fn to_the_left(self) -> Self {
        Self { is_figure: false, ..self }
    }

    pub(crate) const fn for_programs(key: &'static str) -> Self {
        Self { title: None, ..Self::text(key, "") }
    }

    pub(crate) const fn at_most(self, width: usize) -> Self {
        Self { width, ..self }
    }

    pub(crate) const fn if_room(self) -> Self {
        Self { is_optional: true, ..self }
    }
}

/// A value and how people read it.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    shown: String,
    value: Value,
}

impl Cell {
    /// A value that people read otherwise than programs do.
    pub(crate) fn new(shown: impl Into<String>, value: impl Into<Value>) -> Self {
        Self { shown: shown.into(), value: value.into() }
    }

    /// A text, the same for both.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        Self::new(text.clone(), text)
    }

    /// A whole number, the same for both.
    pub(crate) fn number(number: u64) -> Self {
        Self::new(number.to_string(), number)
    }
}

/// A table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    columns: Vec<Column>,
    rows: Vec<(Style, Vec<Cell>)>,
}

impl Table {
    pub(crate) fn new(columns: &[Column]) -> Self {
        Self { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// The same with the rows of another table of the same columns behind its own.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.rows.extend(other.rows);
        self
    }

    /// Adds a row; the style is for terminals.
    pub(crate) fn push(&mut self, style: Style, cells: Vec<Cell>) {
        debug_assert_eq!(cells.len(), self.columns.len(), "a cell for every column");
        self.rows.push((style, cells));
    }

    /// The table as text, without a line end after the last line.
    pub(crate) fn render(&self, format: Format) -> String {
        match format {
            Format::Terminal => self.terminal(),
            Format::Markdown => self.markdown(),
            Format::Csv => self.csv(),
            Format::Json => self.json(),
        }
    }

    /// Columns for people: where they stand, themselves, their headings.
    fn shown(&self) -> impl DoubleEndedIterator<Item = (usize, &Column, &'static str)> {
        let columns = self.columns.iter().enumerate();
        columns.filter_map(|(index, column)| column.title.map(|title| (index, column, title)))
    }

    /// Columns for programs: where they stand, their names.
    fn keys(&self) -> impl Iterator<Item = (usize, &'static str)> {
        self.columns.iter().enumerate().filter_map(|(index, column)| column.key.map(|key| (index, key)))
    }

    fn grid<T, B, L, R, H, V, const HN: usize, const VN: usize>(
        &self,
        lines: Lines<T, B, L, R, H, V, HN, VN>,
        is_terminal: bool,
    ) -> String {
        let mut builder = Builder::new();
        let heading = |title: &str| if is_terminal { title.to_owned() } else { title.replace('\n', " ") };
        builder.push_record(self.shown().map(|(_, _, title)| heading(title)));
        for (_, row) in &self.rows {
            let shown = |text: &str| if is_terminal { text.to_owned() } else { literal(text) };
            builder.push_record(self.shown().map(|(index, _, _)| shown(&row[index].shown)));
        }
        let mut table = builder.build();
        table.with(lines);
        table.modify(Rows::first(), Alignment::bottom()).modify(Rows::first(), AlignmentStrategy::PerLine);
        if is_terminal {
            table.with(Padding::new(0, 2, 0, 0));
        }
        for (place, (_, column, _)) in self.shown().enumerate() {
            let alignment = if column.is_figure { Alignment::right() } else { Alignment::left() };
            table.modify(Columns::one(place), alignment);
            if is_terminal && column.width < usize::MAX {
                table.modify(
                    Columns::one(place).intersect(Rows::new(1..)),
                    Width::wrap(column.width).keep_words(true),
                );
            }
        }
        table.to_string()
    }

    fn markdown(&self) -> String {
        let grid = self.grid(Lines::markdown(), false);
        let mut lines: Vec<_> = grid.lines().map(str::to_owned).collect();
        // A colon below a heading aligns a column to the right.
        let below = lines[1].trim_matches('|').split('|').zip(self.shown());
        let below = below.map(|(dashes, (_, column, _))| match dashes.strip_suffix('-') {
            Some(rest) if column.is_figure => format!("{rest}:"),
            _ => dashes.to_owned(),
        });
        lines[1] = format!("|{}|", below.collect::<Vec<_>>().join("|"));
        lines.join("\n")
    }

    fn terminal(&self) -> String {
        let grid = self.grid(Lines::empty(), true);
        let mut lines: Vec<&str> = grid.lines().map(str::trim_end).collect();
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        if let Some((index, _, _)) =
            self.shown().rfind(|(_, column, _)| column.is_optional).filter(|_| widest > width())
        {
            let mut narrower = self.clone();
            narrower.columns[index].title = None;
            return narrower.terminal();
        }
        let rule = "─".repeat(widest);
        let heading = self.shown().map(|(_, _, title)| title.lines().count()).max().unwrap_or(1);
        lines.insert(heading, &rule);
        // Rows of one line each can be styled as wholes; a table with broken lines stays plain.
        let is_plain = lines.len() != self.rows.len() + heading + 1;
        let style = |index: usize| match index.checked_sub(heading + 1) {
            None if index < heading => BOLD,
            Some(row) if !is_plain => self.rows[row].0,
            _ => Style::new(),
        };
        let styled = lines.iter().enumerate().map(|(index, line)| styled(style(index), line));
        styled.collect::<Vec<_>>().join("\n")
    }

    fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let plain = |value: &Value| match value {
            Value::String(text) => harmless(text),
            Value::Null => String::new(),
            other => other.to_string(),
        };
        let header = self.keys().map(|(_, key)| key.to_owned()).collect::<Vec<_>>();
        let rows =
            self.rows.iter().map(|(_, row)| self.keys().map(|(index, _)| plain(&row[index].value)).collect());
        for record in std::iter::once(header).chain(rows) {
            writer.write_record(record).expect("every row has a cell for every column");
        }
        let bytes = writer.into_inner().expect("writing to memory does not fail");
        String::from_utf8(bytes).expect("made of text").trim_end().to_owned()
    }

    fn json(&self) -> String {
        let object = |(_, row): &(Style, Vec<Cell>)| {
            let fields = self.keys().map(|(index, key)| (key.to_owned(), row[index].value.clone()));
            fields.collect::<Map<_, _>>().into()
        };
        let objects: Vec<Value> = self.rows.iter().map(object).collect();
        serde_json::to_string_pretty(&objects).expect("values are JSON")
    }
}

/// A text that no spreadsheet takes for a formula: an apostrophe before what would begin one, as they
/// themselves write it.
pub(crate) fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

/// A text in which nothing is Markdown or HTML.
pub(crate) fn literal(text: &str) -> String {
    let mut literal = String::new();
    for letter in text.chars() {
        match letter {
            '&' => literal.push_str("&amp;"),
            '<' => literal.push_str("&lt;"),
            '|' | '\\' | '`' | '*' | '[' | ']' => literal.extend(['\\', letter]),
            letter => literal.push(letter),
        }
    }
    literal
}

#[cfg(test)]
mod tests {
    use super::{harmless, literal};

    #[test]
    fn texts_are_texts_wherever_they_go() {
        assert_eq!(["=1+1", "+1", "@x", "\tx", "x=1"].map(harmless), ["'=1+1", "'+1", "'@x", "'\tx", "x=1"]);
        assert_eq!(literal("a|b `c` <d> [e](f) *g* &"), "a\\|b \\`c\\` &lt;d> \\[e\\](f) \\*g\\* &amp;");
    }
}
