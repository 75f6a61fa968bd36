//! Tables, in four formats: for people in a terminal or a document, for programs as CSV or JSON.

use anstyle::Style;
use qipan_foreign::Foreign;
use qipan_game::say;
use qipan_record::sheet::{Column, Sheet, Tone};
use serde_json::{Map, Value};
use tabled::builder::Builder;
use tabled::settings::formatting::AlignmentStrategy;
use tabled::settings::object::{Columns, Rows};
use tabled::settings::{Alignment, Padding, Style as Lines};

use crate::text::layout::{Extent, GAP, broken, fit, least};
use crate::text::output::{BAD, BOLD, DIM, GOOD, columns, in_a_terminal, styled, width};

/// Format of a table.
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

/// Format of what is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Form {
    /// For reading.
    Terminal,
    /// For programs.
    Json,
}

impl Format {
    /// Returns true if programs read it: bare values only, everything in one table, no words around it.
    pub(crate) fn is_for_programs(self) -> bool {
        matches!(self, Format::Csv | Format::Json)
    }

    /// A foreign text among words of this format. Words beside data for programs go to a terminal.
    pub(crate) fn words_of(self, text: &Foreign) -> String {
        match self {
            Format::Markdown => text.markdown(),
            Format::Terminal | Format::Csv | Format::Json => text.terminal().into_owned(),
        }
    }

    /// A sheet as text, without a line end after the last line.
    pub(crate) fn render(self, sheet: &Sheet) -> String {
        match self {
            Format::Terminal => terminal(sheet),
            Format::Markdown => markdown(sheet),
            Format::Csv => csv(sheet),
            Format::Json => json(sheet),
        }
    }
}

/// A count for programs: most of them read no number beyond 64 bits.
pub(crate) fn number(count: u128) -> Value {
    u64::try_from(count).map_or_else(|_| count.to_string().into(), Value::from)
}

/// Style of a line in a terminal.
const fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Good => GOOD,
        Tone::Quiet => DIM,
        Tone::Bad => BAD,
    }
}

/// Columns for people: where they stand, themselves, their headings.
fn shown(sheet: &Sheet) -> impl Iterator<Item = (usize, &Column, &str)> {
    let columns = sheet.columns.iter().enumerate();
    columns.filter_map(|(index, column)| Some((index, column, column.title.as_deref()?)))
}

/// Columns for programs: where they stand, their names.
fn keys(sheet: &Sheet) -> impl Iterator<Item = (usize, &str)> {
    let columns = sheet.columns.iter().enumerate().filter(|(_, column)| column.is_for_programs);
    columns.map(|(index, column)| (index, &*column.key))
}

fn markdown(sheet: &Sheet) -> String {
    let mut builder = Builder::new();
    builder.push_record(shown(sheet).map(|(_, _, title)| qipan_foreign::markdown(&in_a_line(title))));
    for line in &sheet.lines {
        builder
            .push_record(shown(sheet).map(|(index, _, _)| qipan_foreign::markdown(&line.cells[index].text)));
    }
    let mut table = builder.build();
    table.with(Lines::markdown());
    align(&mut table, shown(sheet).map(|(_, column, _)| column));
    let mut lines: Vec<_> = table.to_string().lines().map(str::to_owned).collect();
    // A colon below a heading aligns a column to the right.
    let below = lines[1].trim_matches('|').split('|').zip(shown(sheet));
    let below = below.map(|(dashes, (_, column, _))| match dashes.strip_suffix('-') {
        Some(rest) if column.is_figure => format!("{rest}:"),
        _ => dashes.to_owned(),
    });
    lines[1] = format!("|{}|", below.collect::<Vec<_>>().join("|"));
    lines.join("\n")
}

/// Texts of a column in a terminal.
fn texts(sheet: &Sheet, index: usize) -> impl Iterator<Item = &str> {
    let is_said_once = sheet.columns[index].is_said_once;
    let mut above = None;
    sheet.lines.iter().map(move |line| {
        let text = line.cells[index].text.as_str();
        let is_said = is_said_once && above.replace(text) == Some(text);
        if is_said { "" } else { text }
    })
}

fn terminal(sheet: &Sheet) -> String {
    let beside: Vec<_> = shown(sheet).map(|(index, _, _)| (index, extent(sheet, index))).collect();
    let natural = beside.iter().map(|(_, extent)| extent.full + GAP).sum::<usize>().saturating_sub(GAP);
    let is_below = |index: usize| natural > width() && sheet.columns[index].is_below;
    let (below, beside): (Vec<_>, Vec<_>) = beside.into_iter().partition(|&(index, _)| is_below(index));
    let extents: Vec<_> = beside.iter().map(|&(_, extent)| extent).collect();
    let fitted = fit(&extents, width());
    let kept: Vec<_> =
        beside.iter().zip(&fitted).filter_map(|(&(index, _), fitted)| Some((index, (*fitted)?))).collect();

    let mut builder = Builder::new();
    builder.push_record(kept.iter().map(|&(index, _)| sheet.columns[index].heading()));
    let mut heights = Vec::new();
    let mut kept_texts: Vec<_> = kept.iter().map(|&(index, width)| (texts(sheet, index), width)).collect();
    for _ in &sheet.lines {
        let cells = kept_texts.iter_mut().filter_map(|(texts, width)| Some(broken(texts.next()?, *width)));
        let cells: Vec<_> = cells.collect();
        heights.push(cells.iter().map(|cell| cell.split('\n').count()).max().unwrap_or(1));
        builder.push_record(cells);
    }
    let mut table = builder.build();
    table.with(Lines::empty()).with(Padding::new(0, GAP, 0, 0));
    align(&mut table, kept.iter().map(|&(index, _)| &sheet.columns[index]));
    let grid = table.to_string();
    let mut grid = grid.lines().map(str::trim_end);

    let heading = kept.iter().map(|&(index, _)| sheet.columns[index].heading().lines().count()).max();
    let mut lines: Vec<String> =
        grid.by_ref().take(heading.unwrap_or(1).max(1)).map(|line| styled(BOLD, line)).collect();
    let rule = lines.len();
    for (line, height) in sheet.lines.iter().zip(heights) {
        lines.extend(grid.by_ref().take(height).map(|text| styled(style(line.tone), text)));
        for &(index, _) in below.iter().filter(|&&(index, _)| !line.cells[index].text.is_empty()) {
            let text = broken(&line.cells[index].text, width() - INDENT.len());
            lines.extend(text.lines().map(|line| styled(DIM, &format!("{INDENT}{line}"))));
        }
    }
    let widest = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
    lines.insert(rule, "─".repeat(widest));
    let mut left_out: Vec<_> = beside
        .iter()
        .zip(&fitted)
        .filter(|(_, fitted)| fitted.is_none())
        .filter_map(|(&(index, _), _)| {
            sheet.columns[index].title.as_deref()?.split([',', '，']).next().map(in_a_line)
        })
        .collect();
    left_out.dedup();
    if !left_out.is_empty() {
        let names = left_out.join(sheet.language.pick(", ", "、"));
        let note = sheet.language.say(say!(
            "Not shown for want of room: {names} ({natural} columns show all, as does --format csv).",
            "因宽度不够未显示：{names}（宽 {natural} 列可显示全部，--format csv 也可以）。"
        ));
        lines.extend(in_a_terminal(&note).lines().map(|line| styled(DIM, line)));
    }
    lines.join("\n")
}

/// Widths that a column needs.
fn extent(sheet: &Sheet, index: usize) -> Extent {
    let column = &sheet.columns[index];
    let widest = |text: &str| text.split('\n').map(columns).max().unwrap_or(0);
    let heading = widest(column.heading());
    let cells = || texts(sheet, index);
    let full = cells().map(widest).max().unwrap_or(0).max(heading);
    let least = if column.is_figure { full } else { cells().map(least).max().unwrap_or(0).max(heading) };
    Extent { full, wanted: full.min(column.width).max(least), least, worth: column.worth }
}

fn csv(sheet: &Sheet) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let plain = |value: &Value| match value {
        Value::String(text) => qipan_foreign::csv(text).into_owned(),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    let header = keys(sheet).map(|(_, key)| key.to_owned()).collect::<Vec<_>>();
    let lines = sheet.lines.iter();
    let lines = lines.map(|line| keys(sheet).map(|(index, _)| plain(&line.cells[index].value)).collect());
    for record in std::iter::once(header).chain(lines) {
        writer.write_record(record).expect("every line has a cell for every column");
    }
    let bytes = writer.into_inner().expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("made of text").trim_end().to_owned()
}

fn json(sheet: &Sheet) -> String {
    let objects = sheet.lines.iter().map(|line| {
        let fields = keys(sheet).map(|(index, key)| (key.to_owned(), line.cells[index].value.clone()));
        fields.collect::<Map<_, _>>()
    });
    serde_json::to_string_pretty(&objects.collect::<Vec<_>>()).expect("values are JSON")
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
