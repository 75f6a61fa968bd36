//! Tables, in four formats: for people in a terminal or a document, for programs as CSV or JSON.

use anstyle::Style;
use serde_json::{Map, Value};
use tabled::builder::Builder;
use tabled::settings::formatting::AlignmentStrategy;
use tabled::settings::object::{Columns, Rows};
use tabled::settings::{Alignment, Padding, Style as Lines};

use crate::text::layout::{Extent, GAP, Worth, broken, fit, least};
use crate::text::output::{BOLD, DIM, columns, in_a_terminal, styled, width};

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// For reading, no wider than the terminal; a hundred columns elsewhere.
    Terminal,
    /// For a document.
    Markdown,
    /// A line of names, then the bare values.
    Csv,
    /// An array of objects with the bare values.
    Json,
}

impl Format {
    /// Returns true if programs read it: bare values only, everything in one table, no words around it.
    pub(crate) fn is_for_programs(self) -> bool {
        matches!(self, Format::Csv | Format::Json)
    }
}

/// Settings of a column: where it is shown, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    /// Name for programs; without one the column is for people only.
    pub key: Option<&'static str>,
    /// Heading for people, of some lines in a terminal; without one the column is for programs only.
    pub title: Option<&'static str>,
    /// The heading in a terminal, of a few short lines, where it is not the same.
    pub short: Option<&'static str>,
    /// True if it holds figures, which are aligned to the right and never broken.
    pub is_figure: bool,
    /// Widest in a terminal as long as other columns lack room.
    pub width: usize,
    /// Worth in a terminal that is too narrow; the last of equals is left out first.
    pub worth: Worth,
    /// True if it stands in lines of its own below each row where there is no room beside.
    pub is_below: bool,
}

impl Column {
    pub(crate) const fn text(key: &'static str, title: &'static str) -> Self {
        let (key, title) = (Some(key), Some(title));
        let (short, width, worth) = (None, usize::MAX, Worth::Useful);
        Self { key, title, short, is_figure: false, width, worth, is_below: false }
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

    /// The same with another heading in a terminal.
    pub(crate) const fn short(self, heading: &'static str) -> Self {
        Self { short: Some(heading), ..self }
    }

    /// The same, which goes before texts are broken.
    pub(crate) const fn if_room(self) -> Self {
        Self { worth: Worth::Extra, ..self }
    }

    /// The same, below each row where there is no room beside.
    pub(crate) const fn or_below(self) -> Self {
        Self { is_below: true, ..self }
    }

    /// Heading in a terminal.
    fn heading(&self) -> &'static str {
        self.short.or(self.title).unwrap_or_default()
    }
}

/// A count for programs: most of them read no number beyond 64 bits.
pub(crate) fn number(count: u128) -> Value {
    u64::try_from(count).map_or_else(|_| count.to_string().into(), Value::from)
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
    fn shown(&self) -> impl Iterator<Item = (usize, &Column, &'static str)> {
        let columns = self.columns.iter().enumerate();
        columns.filter_map(|(index, column)| column.title.map(|title| (index, column, title)))
    }

    /// Columns for programs: where they stand, their names.
    fn keys(&self) -> impl Iterator<Item = (usize, &'static str)> {
        self.columns.iter().enumerate().filter_map(|(index, column)| column.key.map(|key| (index, key)))
    }

    fn markdown(&self) -> String {
        let mut builder = Builder::new();
        builder.push_record(self.shown().map(|(_, _, title)| in_a_line(title)));
        for (_, row) in &self.rows {
            builder.push_record(self.shown().map(|(index, _, _)| literal(&row[index].shown)));
        }
        let mut table = builder.build();
        table.with(Lines::markdown());
        align(&mut table, self.shown().map(|(_, column, _)| column));
        let mut lines: Vec<_> = table.to_string().lines().map(str::to_owned).collect();
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
        let beside: Vec<_> = self.shown().map(|(index, _, _)| (index, self.extent(index))).collect();
        let natural = beside.iter().map(|(_, extent)| extent.full + GAP).sum::<usize>().saturating_sub(GAP);
        let is_below = |index: usize| natural > width() && self.columns[index].is_below;
        let (below, beside): (Vec<_>, Vec<_>) = beside.into_iter().partition(|&(index, _)| is_below(index));
        let extents: Vec<_> = beside.iter().map(|&(_, extent)| extent).collect();
        let fitted = fit(&extents, width());
        let kept: Vec<_> = beside
            .iter()
            .zip(&fitted)
            .filter_map(|(&(index, _), fitted)| Some((index, (*fitted)?)))
            .collect();

        let mut builder = Builder::new();
        builder.push_record(kept.iter().map(|&(index, _)| self.columns[index].heading()));
        let mut heights = Vec::new();
        for (_, row) in &self.rows {
            let cells: Vec<_> = kept.iter().map(|&(index, width)| broken(&row[index].shown, width)).collect();
            heights.push(cells.iter().map(|cell| cell.split('\n').count()).max().unwrap_or(1));
            builder.push_record(cells);
        }
        let mut table = builder.build();
        table.with(Lines::empty()).with(Padding::new(0, GAP, 0, 0));
        align(&mut table, kept.iter().map(|&(index, _)| &self.columns[index]));
        let grid = table.to_string();
        let mut grid = grid.lines().map(str::trim_end);

        let heading = kept.iter().map(|&(index, _)| self.columns[index].heading().lines().count()).max();
        let mut lines: Vec<String> =
            grid.by_ref().take(heading.unwrap_or(1).max(1)).map(|line| styled(BOLD, line)).collect();
        let rule = lines.len();
        for ((style, row), height) in self.rows.iter().zip(heights) {
            lines.extend(grid.by_ref().take(height).map(|line| styled(*style, line)));
            for &(index, _) in below.iter().filter(|&&(index, _)| !row[index].shown.is_empty()) {
                let text = broken(&row[index].shown, width() - INDENT.len());
                lines.extend(text.lines().map(|line| styled(DIM, &format!("{INDENT}{line}"))));
            }
        }
        let widest = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
        lines.insert(rule, "─".repeat(widest));
        let mut left_out: Vec<_> = beside
            .iter()
            .zip(&fitted)
            .filter(|(_, fitted)| fitted.is_none())
            .filter_map(|(&(index, _), _)| self.columns[index].title.map(in_a_line))
            .collect();
        left_out.dedup();
        if !left_out.is_empty() {
            let note = format!(
                "Not shown for want of room: {} ({natural} columns show all, as does --format csv).",
                left_out.join(", ")
            );
            lines.extend(in_a_terminal(&note).lines().map(|line| styled(DIM, line)));
        }
        lines.join("\n")
    }

    /// Widths that a column needs.
    fn extent(&self, index: usize) -> Extent {
        let column = &self.columns[index];
        let cells = || self.rows.iter().map(|(_, row)| row[index].shown.as_str());
        let widest = |text: &str| text.split('\n').map(columns).max().unwrap_or(0);
        let heading = widest(column.heading());
        let full = cells().map(widest).max().unwrap_or(0).max(heading);
        let least = if column.is_figure { full } else { cells().map(least).max().unwrap_or(0).max(heading) };
        Extent { full, wanted: full.min(column.width).max(least), least, worth: column.worth }
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

/// A heading as one line.
fn in_a_line(heading: &str) -> String {
    heading.replace("-\n", "-").replace('\n', " ").trim().to_owned()
}

/// Indentation of what stands below a row.
const INDENT: &str = "    ";

/// Figures go to the right, headings to the bottom.
fn align<'a>(table: &mut tabled::Table, columns: impl Iterator<Item = &'a Column>) {
    table.modify(Rows::first(), Alignment::bottom()).modify(Rows::first(), AlignmentStrategy::PerLine);
    for (place, column) in columns.enumerate() {
        let alignment = if column.is_figure { Alignment::right() } else { Alignment::left() };
        table.modify(Columns::one(place), alignment);
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
