//! The first table of a game, for people and for programs.

use anstyle::Style;
use qipan_record::{
    Interval, Model, Overview, OverviewRow, Role, Standing, Stratum, Verdict, bytes, figure, span,
};

use crate::text::output::{DIM, GOOD};
use crate::text::table::{Cell, Column, Format, Table};
use crate::text::tables::{DEPENDS, heading_of, level, shown_part, verdict};

/// Returns true if it says more than the table of its only model.
pub(crate) fn is_worth_showing(overview: &Overview<'_>) -> bool {
    overview.models.len() > 1
}

/// The table of one game.
pub(crate) fn table(overview: &Overview<'_>, format: Format) -> Table {
    let mut table = Table::new(&columns(overview, format));
    let fastest = overview.rows.iter().find(|row| row.board.role == Role::Contestant);
    for row in &overview.rows {
        let style = match row.board.role {
            Role::Oracle | Role::Guest => DIM,
            Role::Contestant if fastest.is_some_and(|first| first.board == row.board) => GOOD,
            Role::Contestant => Style::new(),
        };
        table.push(style, cells(overview, row));
    }
    table
}

/// The same for a first look: what each storage is worth, in each part of the game too, and what it needs.
///
/// Eighty columns hold it: in a terminal the game's name is said once, in the heading.
pub(crate) fn first_look(overview: &Overview<'_>, format: Format) -> Table {
    let is_narrow = format == Format::Terminal;
    let (board, prefix) = match (is_narrow, overview.game) {
        (true, "xiangqi") => ("xiangqi-…", "xiangqi-"),
        (true, "chess") => ("chess-…", "chess-"),
        _ => ("Board", ""),
    };
    let has_parts = overview
        .rows
        .iter()
        .filter_map(OverviewRow::headline)
        .any(|standing| !standing.is_baseline() && !standing.parts.is_empty());
    let mut columns = vec![
        Column::text("board", board),
        Column::figure("ratio", overview.headline().name()),
        Column::for_people("95 %"),
    ];
    if has_parts {
        let column = |stratum| Column::for_people(heading_of(stratum)).short(short_heading_of(stratum));
        columns.extend(Stratum::ALL.map(column));
    }
    columns.push(Column::for_people("memory"));
    // A terminal has more use for room: names of rows would be broken.
    if !is_narrow {
        columns.push(Column::for_people("lines"));
    }
    let mut table = Table::new(&columns);
    for row in overview.rows.iter().filter(|row| row.board.role != Role::Oracle) {
        let name = row.board.name.strip_prefix(prefix).unwrap_or(&row.board.name);
        // In a terminal its own name has to say it.
        let guest = if row.board.role == Role::Guest && !is_narrow { " (guest)" } else { "" };
        let (ratio, interval) = shown_ratio(row.headline());
        let mut cells = vec![Cell::text(format!("{name}{guest}")), Cell::text(ratio), Cell::text(interval)];
        if has_parts {
            let part = |stratum| {
                let part = row.headline().map_or_else(|| NONE.to_owned(), |one| shown_part(one, stratum));
                Cell::text(if is_narrow { part.replace("≈ ", "≈") } else { part })
            };
            cells.extend(Stratum::ALL.map(part));
        }
        let lines = row.board.code().map_or_else(|| NONE.to_owned(), |[lines, _]| lines.to_string());
        cells.push(Cell::text(bytes(row.bytes())));
        if !is_narrow {
            cells.push(Cell::text(lines));
        }
        let style = if row.board.role == Role::Guest { DIM } else { Style::new() };
        table.push(style, cells);
    }
    table
}

/// Heading of a stratum's ratios where there is little room.
const fn short_heading_of(stratum: Stratum) -> &'static str {
    match stratum {
        Stratum::Opening => "open",
        Stratum::MiddleGame => "mid",
        Stratum::Endgame => "end",
        Stratum::InCheck => "check",
    }
}

/// Notes that explain the table, and reasons why boards were not timed.
pub(crate) fn notes(overview: &Overview<'_>) -> Vec<String> {
    let mut notes = explanations(overview);
    notes.extend(overview.refused.iter().map(|refusal| format!("– not timed: {}", refusal.reason)));
    notes
}

/// Notes that explain the table.
pub(crate) fn explanations(overview: &Overview<'_>) -> Vec<String> {
    let headline = overview.headline().name();
    let has_positions =
        overview.rows.iter().filter_map(OverviewRow::headline).any(|standing| standing.positions.is_some());
    let mut notes = vec![format!(
        "The ratio is {headline}'s to {}, above 1 is faster; 95 % {}; ≈ is within it or the noise, ±{:.1} %.",
        overview.baseline.name,
        level(has_positions),
        overview.noise * 100.0
    )];
    if let Some(baseline) = overview.tested_baseline {
        notes.push(format!(
            "All tested: {headline}'s ratio to {} when every board tests every move.",
            baseline.name
        ));
    }
    if overview.hidden > 0 {
        notes.push(format!(
            "{} more rows are in the tables and effects; here each storage is shown at its best.",
            overview.hidden
        ));
    }
    let has = |role| overview.rows.iter().any(|row| row.board.role == role);
    let is_slow = overview.rows.iter().any(OverviewRow::is_shallower);
    let is_dependent = |standing: &Standing<'_>| standing.verdict == Verdict::Depends;
    let has_dependent = overview.rows.iter().filter_map(OverviewRow::headline).any(is_dependent);
    let marks = [
        (has(Role::Guest), "† guest: a published crate behind an adapter."),
        (has(Role::Oracle), "‡ the rule book as code."),
        (is_slow, "* at smaller depths or in fewer positions."),
        (has_dependent, DEPENDS),
    ];
    let marks: Vec<_> = marks.iter().filter(|(is_there, _)| *is_there).map(|(_, note)| *note).collect();
    if !marks.is_empty() {
        notes.push(marks.join(" "));
    }
    notes
}

/// The model over its unit, as narrow as can be in a terminal.
fn heading(model: Model, format: Format) -> &'static str {
    match (model, format == Format::Terminal) {
        (Model::PerftRead, true) => "perft-\nread\nMn/s",
        (Model::PerftVisit, true) => "perft-\nvisit\nMn/s",
        (Model::PerftCount, true) => "perft-\ncount\nMn/s",
        (Model::PerftCount2, true) => "perft-\ncount2\nMn/s",
        (Model::PerftCount2, false) => "perft-count2, Mnodes/s",
        (Model::Search, true) => "search\nMn/s",
        (Model::Search, false) => "search, Mnodes/s",
        (Model::SearchOwn, _) => "search-\nown\nµs",
        (Model::Captures, true) => "capt.\nns",
        (Model::InCheck, true) => "in-\ncheck\nns",
        (Model::PerftRead, false) => "perft-read, Mnodes/s",
        (Model::PerftVisit, false) => "perft-visit, Mnodes/s",
        (Model::PerftCount, false) => "perft-count, Mnodes/s",
        (Model::Captures, false) => "captures, ns",
        (Model::InCheck, false) => "in-check, ns",
        (Model::Import, _) => "import\nns",
        (Model::Generate, _) => "generate\nns",
        (Model::Visit, _) => "visit\nns",
        (Model::Material, _) => "material\nns",
        (Model::Sliders, _) => "sliders\nM/s",
        (Model::Setup, _) => "setup\nµs",
        (Model::Tables, _) => "tables\nµs",
    }
}

fn columns(overview: &Overview<'_>, format: Format) -> Vec<Column> {
    let models: Vec<_> =
        overview.models.iter().map(|&model| Column::figure(model.name(), heading(model, format))).collect();
    let (headline, others) = models.split_first().expect("an overview has a model");
    let mut columns = vec![
        Column::for_programs("game"),
        Column::text("board", "Board"),
        Column::for_programs("role"),
        *headline,
        Column::figure("ratio", "ratio"),
        Column::for_people("95 %"),
        Column::for_programs("low"),
        Column::for_programs("high"),
        Column::for_programs("like_low"),
        Column::for_programs("like_high"),
        Column::for_programs("verdict"),
        Column::for_programs("noise"),
    ];
    // The same storages with every move tested.
    if overview.tested_baseline.is_some() {
        columns.extend([
            Column::figure(
                "tested_ratio",
                if format == Format::Terminal { "all\ntested" } else { "all tested" },
            ),
            Column::for_people(if format == Format::Terminal { "\n95 %" } else { "95 % (all tested)" })
                .if_room(),
            Column::for_programs("tested_low"),
            Column::for_programs("tested_high"),
        ]);
    }
    // The second model is worth its place on a narrow terminal too.
    columns.extend(others.first());
    columns.extend(others.iter().skip(1).map(|column| column.if_room()));
    let is_counted = overview.rows.iter().any(|row| instructions(row).is_some());
    columns.extend([
        Column::for_people(if format == Format::Terminal { "state +\ntables" } else { "state + tables" }),
        Column::for_programs("state_bytes"),
        Column::for_programs("table_bytes"),
        // What was not counted needs no column.
        if is_counted {
            Column::figure("instructions", if format == Format::Terminal { "instr." } else { "instructions" })
                .if_room()
        } else {
            Column::for_programs("instructions")
        },
    ]);
    columns
}

fn instructions(row: &OverviewRow<'_>) -> Option<f64> {
    row.headline()?.instructions
}

/// Sign for people where there is no figure.
const NONE: &str = "–";

fn cells(overview: &Overview<'_>, row: &OverviewRow<'_>) -> Vec<Cell> {
    let board = row.board;
    let standing = row.headline();
    let or_none = |text: Option<String>| text.unwrap_or_else(|| NONE.to_owned());
    let (ratio, interval) = shown_ratio(standing);
    let mark = match board.role {
        Role::Contestant => "",
        Role::Guest => " †",
        Role::Oracle => " ‡",
    };
    let slow = if row.is_shallower() { " *" } else { "" };
    let figures = overview.models.iter().map(|&model| {
        let value = overview.figure(row, model);
        Cell::new(or_none(value.map(brief)), value)
    });
    let mut figures: Vec<_> = figures.collect();
    let others = figures.split_off(1);
    let like = |standing: Option<&Standing<'_>>, end: fn(Interval) -> f64| {
        standing.and_then(|standing| standing.positions).map(end)
    };
    let mut cells = vec![
        Cell::text(overview.game),
        Cell::new(format!("{}{mark}{slow}", board.name), board.name.as_str()),
        Cell::text(board.role.name()),
    ];
    cells.extend(figures);
    cells.extend([
        Cell::new(ratio, standing.map(|standing| standing.ratio)),
        Cell::text(interval),
        Cell::new("", standing.map(|standing| standing.interval.low)),
        Cell::new("", standing.map(|standing| standing.interval.high)),
        Cell::new("", like(standing, |interval| interval.low)),
        Cell::new("", like(standing, |interval| interval.high)),
        Cell::new("", standing.map(|standing| verdict(standing.verdict))),
        Cell::new("", overview.noise),
    ]);
    if overview.tested_baseline.is_some() {
        let tested = row.tested.as_ref();
        let (shown, interval) = shown_ratio(tested);
        cells.extend([
            Cell::new(shown, tested.map(|standing| standing.ratio)),
            Cell::text(interval),
            Cell::new("", tested.map(|standing| standing.interval.low)),
            Cell::new("", tested.map(|standing| standing.interval.high)),
        ]);
    }
    cells.extend(others);
    cells.extend([
        Cell::text(bytes(row.bytes())),
        Cell::new("", board.state_bytes),
        Cell::new("", board.table_bytes),
        Cell::new(or_none(instructions(row).map(brief)), instructions(row)),
    ]);
    cells
}

/// A ratio with its interval as people read them.
fn shown_ratio(standing: Option<&Standing<'_>>) -> (String, String) {
    match standing.map(|standing| (standing, standing.verdict)) {
        None => (NONE.to_owned(), NONE.to_owned()),
        Some((_, Verdict::Baseline | Verdict::Again)) => ("1".to_owned(), "baseline".to_owned()),
        Some((standing, _)) => (standing.shown(), span(standing.widest())),
    }
}

/// A figure in at most five characters, where that is enough.
fn brief(value: f64) -> String {
    if value >= 999.95 { format!("{value:.0}") } else { figure(value) }
}
