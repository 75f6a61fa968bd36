//! `qipan list`: every board, or one of them with its rows.

use clap::Parser;
use qipan_game::Factor;
use qipan_harness::{GAMES, GameData, Row, is_in};
use qipan_record::sheet::{Cell, Column, Sheet, Tone};
use qipan_record::{RowSet, bytes, capitalised};

use crate::choose;
use crate::text::output::{BOLD, DIM, Outcome, Output, in_a_terminal, styled};
use crate::text::table::Format;
use crate::text::words::several;

/// Shows every board: what it stores, what it weighs.
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
    game: Option<&'static GameData>,
    /// Only the rows of some sets, separated by commas: best, texts, tested, all.
    #[arg(long, value_name = "SET", value_delimiter = ',', value_parser = choose::row_set())]
    set: Vec<RowSet>,
    /// Format of the table; only a terminal has a line or two for each board, the others have all rows.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let rows = choose::rows(args.game, if args.set.is_empty() { &[RowSet::All] } else { &args.set }, &[])?;
    // A name with levels is of one row, else of a board with all its rows.
    let is_row = args.board.as_ref().is_some_and(|board| board.name.contains(':'));
    let is_asked = |row: &&Row| match &args.board {
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
pub(crate) fn show(rows: &[&'static Row], format: Format, output: &mut Output) -> anyhow::Result<()> {
    if format == Format::Terminal { storages(rows, output) } else { output.line(&format.render(&all(rows))) }
}

/// A line or two for each board, by game.
fn storages(rows: &[&'static Row], output: &mut Output) -> anyhow::Result<()> {
    for game in GAMES {
        let of_game: Vec<_> = rows.iter().copied().filter(|row| row.game == game.name).collect();
        let mut boards: Vec<Vec<&Row>> = Vec::new();
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
        let mut table = Sheet::new(&[
            Column::for_people("Board").to_the_left(),
            Column::for_people("No.").to_the_left(),
            Column::for_people("Rows"),
            Column::for_people("State"),
            Column::for_people("Tables"),
            Column::for_people("What it stores").to_the_left().or_below(),
        ]);
        for rows in boards {
            let best = rows.iter().find(|row| row.about.is_best()).unwrap_or(&rows[0]);
            table.push(vec![
                Cell::text(best.about.name),
                Cell::text(best.about.system),
                Cell::number(rows.len() as u64),
                Cell::text(bytes(best.state_bytes())),
                Cell::text(bytes(best.table_bytes())),
                Cell::text(best.about.summary),
            ]);
        }
        output.line(&format!("{}\n", Format::Terminal.render(&table)))?;
    }
    output.line(&styled(DIM, &in_a_terminal("State and tables are those of a board's best row.")))?;
    output.line(&in_a_terminal("qipan list BOARD shows the rows of one, with their levels, and its source."))
}

/// Writes what all rows of a board share.
fn head(board: &Row, name: &str, output: &mut Output) -> anyhow::Result<()> {
    let about = &board.about;
    output.line(&in_a_terminal(&format!("{}{} {}", styled(BOLD, name), board.mark(), about.system)))?;
    output.line(&in_a_terminal(&format!("{}.", capitalised(about.summary))))?;
    output.line(&in_a_terminal(&format!("Source: {}.\n", about.source)))
}

/// A board: the levels of each factor, and the rows that have them.
fn storage(board: &Row, rows: &[&'static Row], output: &mut Output) -> anyhow::Result<()> {
    head(board, board.about.name, output)?;
    let mut factors = Sheet::new(&[
        Column::for_people("Factor").to_the_left(),
        Column::for_people("Levels").to_the_left(),
        Column::for_people("What is varied").to_the_left().or_below(),
    ]);
    for factor in Factor::ALL {
        let level_of = |row: &Row| row.about.level(factor).map(|level| level.name).or(factor.unsaid());
        if rows.iter().all(|row| row.about.level(factor).is_none()) {
            continue;
        }
        let found = |level: &&&str| rows.iter().any(|row| level_of(row) == Some(**level));
        let best = level_of(board);
        let levels: Vec<_> = factor.levels().iter().filter(found).copied().collect();
        let mark = |level: &str| format!("{level}{}", if Some(level) == best { " *" } else { "" });
        let levels: Vec<_> = levels.into_iter().map(mark).collect();
        let cells = [factor.name(), &levels.join(", "), factor.prose()].map(Cell::text);
        factors.push(cells.into());
    }
    output.line(&Format::Terminal.render(&factors))?;
    output.line(&styled(DIM, "* the best level, which a row's name may leave out.\n"))?;
    let needs = Column::for_people("Needs").to_the_left();
    let is_needy = rows.iter().any(|row| !row.about.needs.is_empty());
    let mut table = Sheet::new(&[
        Column::for_people("Row").to_the_left(),
        Column::for_people("State"),
        Column::for_people("Tables"),
        Column::for_people("Sets").to_the_left(),
        needs.shown_if(is_needy),
    ]);
    for row in rows {
        let tone = if row.about.is_best() { Tone::Good } else { Tone::Plain };
        table.push_in(
            tone,
            vec![
                Cell::text(row.name()),
                Cell::text(bytes(row.state_bytes())),
                Cell::text(bytes(row.table_bytes())),
                Cell::text(sets(row)),
                Cell::text(row.about.needs.join(" ")),
            ],
        );
    }
    output.line(&Format::Terminal.render(&table))?;
    output.line(&in_a_terminal(&format!(
        "qipan list {} shows one row; qipan compare --boards '{}*' times them all.",
        rows.get(1).map_or(board.name(), |row| row.name()),
        board.about.name
    )))
}

/// The sets that a row belongs to, but for that of all.
fn sets(row: &Row) -> String {
    let sets = RowSet::ALL.into_iter().filter(|&set| set != RowSet::All && is_in(set, row));
    sets.map(RowSet::name).collect::<Vec<_>>().join(", ")
}

/// A row: its level of each factor.
fn row(row: &Row, output: &mut Output) -> anyhow::Result<()> {
    head(row, row.name(), output)?;
    let mut table = Sheet::new(&[
        Column::for_people("Factor").to_the_left(),
        Column::for_people("Level").to_the_left(),
        Column::for_people("Best").to_the_left(),
        Column::for_people("In the source").to_the_left(),
        Column::for_people("What is varied").to_the_left().or_below(),
    ]);
    for level in row.about.levels {
        let of_factor =
            [level.factor.name(), level.name, level.best, level.text.unwrap_or("–"), level.factor.prose()];
        table.push(of_factor.map(Cell::text).into());
    }
    output.line(&Format::Terminal.render(&table))?;
    let needs = match row.about.needs {
        [] => String::new(),
        needs => format!(" It needs {}.", needs.join(" ")),
    };
    let sets = match sets(row) {
        none if none.is_empty() => "It is in no set but that of all.".to_owned(),
        sets => format!("Sets: {sets}."),
    };
    let (state, tables) = (bytes(row.state_bytes()), bytes(row.table_bytes()));
    let words = format!("State: {state}, tables: {tables}. {sets}{needs}");
    output.line(&format!("\n{}", in_a_terminal(&words)))
}

/// All rows, for documents and programs.
fn all(rows: &[&'static Row]) -> Sheet {
    // What all rows of a board share is said with the first.
    let of_board = |rows: &[&'static Row]| -> Vec<_> {
        rows.iter().enumerate().map(|(at, &row)| (at == 0, row)).collect()
    };
    let boards = rows.chunk_by(|one, next| one.about.name == next.about.name);
    let rows: Vec<(bool, &Row)> = boards.flat_map(of_board).collect();
    let levels = |row: &Row| {
        let levels = row.about.levels.iter().map(|level| format!("{}: {}", level.factor, level.name));
        levels.collect::<Vec<_>>().join(", ")
    };
    let stored = |&(is_first, row): &(bool, &Row)| {
        let summary = is_first.then(|| format!("{}{}", row.about.summary, row.mark()));
        let needs = (!row.about.needs.is_empty()).then(|| format!("needs {}", row.about.needs.join(" ")));
        let parts = summary.into_iter().chain([levels(row)]).chain(needs);
        parts.collect::<Vec<_>>().join("; ")
    };
    Sheet::of(&rows)
        .text(Column::text("row", "Row"), |(_, row)| row.name())
        .text(Column::text("system", "No."), |(_, row)| row.about.system)
        .text(Column::for_people("What it stores, and its levels").to_the_left(), stored)
        .value("board", |(_, row)| row.about.name)
        .value("summary", |(_, row)| row.about.summary)
        .value("levels", |(_, row)| levels(row))
        .column(Column::text("source", "Source"), |(is_first, row)| {
            Cell::new(if *is_first { row.about.source } else { "" }, row.about.source)
        })
        .column(Column::figure("state_bytes", "State"), |(_, row)| {
            Cell::new(bytes(row.state_bytes()), row.state_bytes())
        })
        .column(Column::figure("table_bytes", "Tables"), |(_, row)| {
            Cell::new(bytes(row.table_bytes()), row.table_bytes())
        })
        .value("needs", |(_, row)| row.about.needs.join(" "))
        .done()
}
