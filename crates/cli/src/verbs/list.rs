//! `qipan list`: every board, or one of them with its rows.

use anstyle::Style;
use clap::Parser;
use qipan_game::Factor;
use qipan_harness::{Entrant, GAMES, GameRow, is_in};
use qipan_record::{RowSet, bytes, capitalised};

use crate::choose;
use crate::text::output::{BOLD, DIM, GOOD, Outcome, Output, in_a_terminal, styled};
use crate::text::table::{Cell, Column, Format, Table};
use crate::text::words::several;

/// Shows every board: its name and number, what it stores, what it weighs.
///
/// A board does some things in more than one way, its levels. Each combination of levels is a row of its own,
/// with a name such as xiangqi-array:tested:cells. `qipan list BOARD` shows the rows of a board.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// One board with its levels, rows and source; or one row, such as xiangqi-array:tested.
    #[arg(value_parser = choose::named_board(), hide_possible_values = true)]
    board: Option<choose::Named>,
    /// Boards of one game only.
    #[arg(long, value_parser = choose::game(), conflicts_with = "board")]
    game: Option<&'static GameRow>,
    /// Only the rows of some sets, separated by commas: best, texts, tested, all.
    #[arg(long, value_name = "SET", value_delimiter = ',', value_parser = choose::row_set())]
    set: Vec<RowSet>,
    /// How the table is written; only a terminal has a line or two for each board, the others have all rows.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let rows = choose::rows(args.game, if args.set.is_empty() { &[RowSet::All] } else { &args.set }, &[])?;
    // A name with levels is of one row, else of a board with all its rows.
    let is_row = args.board.as_ref().is_some_and(|board| board.name.contains(':'));
    let is_asked = |row: &&Entrant| match &args.board {
        None => true,
        Some(board) if is_row => row.name() == board.row.name(),
        Some(board) => row.about.name == board.row.about.name,
    };
    let rows: Vec<_> = rows.into_iter().filter(is_asked).collect();
    match (&args.board, args.format) {
        (Some(board), Format::Terminal) if is_row => row(board.row, output)?,
        (Some(board), Format::Terminal) => storage(board.row, &rows, output)?,
        (_, format) => show(&rows, format, output)?,
    }
    Ok(Outcome::Good)
}

/// Writes the boards of some rows in a terminal, else the rows.
pub(crate) fn show(rows: &[&'static Entrant], format: Format, output: &mut Output) -> anyhow::Result<()> {
    if format == Format::Terminal { storages(rows, output) } else { output.line(&all(rows).render(format)) }
}

/// A line or two for each board, by game.
fn storages(rows: &[&'static Entrant], output: &mut Output) -> anyhow::Result<()> {
    for game in GAMES {
        let of_game: Vec<_> = rows.iter().copied().filter(|row| row.game == game.name).collect();
        let mut boards: Vec<Vec<&Entrant>> = Vec::new();
        for &row in &of_game {
            match boards.iter_mut().find(|rows| rows[0].about.name == row.about.name) {
                Some(rows) => rows.push(row),
                None => boards.push(vec![row]),
            }
        }
        if boards.is_empty() {
            continue;
        }
        let heading = format!(
            "{}: {} in {}",
            capitalised(game.name),
            several(boards.len(), "board"),
            several(of_game.len(), "row")
        );
        output.line(&styled(BOLD, &heading))?;
        let mut table = Table::new(&[
            Column::for_people("Board").to_the_left(),
            Column::for_people("No.").to_the_left(),
            Column::for_people("Rows"),
            Column::for_people("State"),
            Column::for_people("Tables"),
            Column::for_people("What it stores").to_the_left().or_below(),
        ]);
        for rows in boards {
            let best = rows.iter().find(|row| row.about.is_best()).unwrap_or(&rows[0]);
            table.push(
                Style::new(),
                vec![
                    Cell::text(best.about.name),
                    Cell::text(best.about.system),
                    Cell::number(rows.len() as u64),
                    Cell::text(bytes(best.state_bytes)),
                    Cell::text(bytes(best.table_bytes())),
                    Cell::text(best.about.summary),
                ],
            );
        }
        output.line(&format!("{}\n", table.render(Format::Terminal)))?;
    }
    output.line(&styled(DIM, &in_a_terminal("State and tables are those of a board's best row.")))?;
    output.line(&in_a_terminal("qipan list BOARD shows the rows of one, with their levels, and its source."))
}

/// Writes what all rows of a board share.
fn head(board: &Entrant, name: &str, output: &mut Output) -> anyhow::Result<()> {
    let about = &board.about;
    output.line(&in_a_terminal(&format!("{}{} {}", styled(BOLD, name), board.mark(), about.system)))?;
    output.line(&in_a_terminal(&format!("{}.", capitalised(about.summary))))?;
    output.line(&in_a_terminal(&format!("Source: {}.\n", about.source)))
}

/// A board: the levels of each factor, and the rows that have them.
fn storage(board: &Entrant, rows: &[&'static Entrant], output: &mut Output) -> anyhow::Result<()> {
    head(board, board.about.name, output)?;
    let mut factors = Table::new(&[
        Column::for_people("Factor").to_the_left(),
        Column::for_people("Levels").to_the_left(),
        Column::for_people("What is varied").to_the_left().or_below(),
    ]);
    for factor in Factor::ALL {
        let level_of = |row: &Entrant| row.about.level(factor).map(|level| level.name).or(factor.unsaid());
        if rows.iter().all(|row| row.about.level(factor).is_none()) {
            continue;
        }
        let found = |level: &&&str| rows.iter().any(|row| level_of(row) == Some(**level));
        let best = level_of(board);
        let levels: Vec<_> = factor.levels().iter().filter(found).copied().collect();
        let mark = |level: &str| format!("{level}{}", if Some(level) == best { " *" } else { "" });
        let levels: Vec<_> = levels.into_iter().map(mark).collect();
        let cells = [factor.name(), &levels.join(", "), factor.prose()].map(Cell::text);
        factors.push(Style::new(), cells.into());
    }
    output.line(&factors.render(Format::Terminal))?;
    output.line(&styled(DIM, "* the best level, which a row's name may leave out.\n"))?;
    let needs = Column::for_people("Needs").to_the_left();
    let is_needy = rows.iter().any(|row| !row.about.needs.is_empty());
    let mut table = Table::new(&[
        Column::for_people("Row").to_the_left(),
        Column::for_people("State"),
        Column::for_people("Tables"),
        Column::for_people("Sets").to_the_left(),
        if is_needy { needs } else { needs.hidden() },
    ]);
    for row in rows {
        let style = if row.about.is_best() { GOOD } else { Style::new() };
        table.push(
            style,
            vec![
                Cell::text(row.name()),
                Cell::text(bytes(row.state_bytes)),
                Cell::text(bytes(row.table_bytes())),
                Cell::text(sets(row)),
                Cell::text(row.about.needs.join(" ")),
            ],
        );
    }
    output.line(&table.render(Format::Terminal))?;
    output.line(&in_a_terminal(&format!(
        "qipan list {} shows one row; qipan compare --boards '{}*' times them all.",
        rows.get(1).map_or(board.name(), |row| row.name()),
        board.about.name
    )))
}

/// The sets that a row belongs to, but for that of all.
fn sets(row: &Entrant) -> String {
    let sets = RowSet::ALL.into_iter().filter(|&set| set != RowSet::All && is_in(set, row));
    sets.map(RowSet::name).collect::<Vec<_>>().join(", ")
}

/// A row: its level of each factor.
fn row(row: &Entrant, output: &mut Output) -> anyhow::Result<()> {
    head(row, row.name(), output)?;
    let mut table = Table::new(&[
        Column::for_people("Factor").to_the_left(),
        Column::for_people("Level").to_the_left(),
        Column::for_people("Best").to_the_left(),
        Column::for_people("In the source").to_the_left(),
        Column::for_people("What is varied").to_the_left().or_below(),
    ]);
    for level in row.about.levels {
        let of_factor =
            [level.factor.name(), level.name, level.best, level.text.unwrap_or("–"), level.factor.prose()];
        table.push(Style::new(), of_factor.map(Cell::text).into());
    }
    output.line(&table.render(Format::Terminal))?;
    let needs = match row.about.needs {
        [] => String::new(),
        needs => format!(" It needs {}.", needs.join(" ")),
    };
    let sets = match sets(row) {
        none if none.is_empty() => "It is in no set but that of all.".to_owned(),
        sets => format!("Sets: {sets}."),
    };
    let (state, tables) = (bytes(row.state_bytes), bytes(row.table_bytes()));
    let words = format!("State: {state}, tables: {tables}. {sets}{needs}");
    output.line(&format!("\n{}", in_a_terminal(&words)))
}

const COLUMNS: &[Column] = &[
    Column::text("row", "Row"),
    Column::text("system", "No."),
    Column::for_people("What it stores, and its levels").to_the_left(),
    Column::for_programs("board"),
    Column::for_programs("summary"),
    Column::for_programs("levels"),
    Column::text("source", "Source"),
    Column::figure("state_bytes", "State"),
    Column::figure("table_bytes", "Tables"),
    Column::for_programs("needs"),
];

/// All rows, for documents and programs.
fn all(rows: &[&'static Entrant]) -> Table {
    let mut table = Table::new(COLUMNS);
    let mut board = "";
    for entrant in rows {
        let about = &entrant.about;
        // What all rows of a board share is said with the first.
        let is_first = std::mem::replace(&mut board, about.name) != about.name;
        let levels: Vec<_> =
            about.levels.iter().map(|level| format!("{}: {}", level.factor, level.name)).collect();
        let mut stored =
            if is_first { vec![format!("{}{}", about.summary, entrant.mark())] } else { Vec::new() };
        stored.push(levels.join(", "));
        if !about.needs.is_empty() {
            stored.push(format!("needs {}", about.needs.join(" ")));
        }
        table.push(
            Style::new(),
            vec![
                Cell::text(entrant.name()),
                Cell::text(about.system),
                Cell::text(stored.join("; ")),
                Cell::text(about.name),
                Cell::text(about.summary),
                Cell::text(levels.join(", ")),
                Cell::new(if is_first { about.source } else { "" }, about.source),
                Cell::new(bytes(entrant.state_bytes), entrant.state_bytes),
                Cell::new(bytes(entrant.table_bytes()), entrant.table_bytes()),
                Cell::text(about.needs.join(" ")),
            ],
        );
    }
    table
}
