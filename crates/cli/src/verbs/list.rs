//! `qipan list`: every board.

use anstyle::Style;
use clap::Parser;
use qipan_harness::GameRow;
use qipan_record::{RowSet, bytes};

use crate::choose;
use crate::text::output::{DIM, Outcome, Output};
use crate::text::table::{Cell, Column, Format, Table};

/// Shows every row: the board, its levels, what it stores, where the idea comes from, what it weighs.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// Boards of one game only.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameRow>,
    /// Only the rows of some sets, separated by commas: best, texts, tested, all.
    #[arg(long, value_name = "SET", value_delimiter = ',', value_parser = choose::row_set())]
    set: Vec<RowSet>,
    /// How the table is written.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

const COLUMNS: &[Column] = &[
    Column::text("row", "Row").at_most(34),
    Column::text("system", "No."),
    Column::for_people("What it stores, and its levels").at_most(30).to_the_left(),
    Column::for_programs("board"),
    Column::for_programs("summary"),
    Column::for_programs("levels"),
    Column::text("source", "Source").at_most(14).if_room(),
    Column::figure("state_bytes", "State"),
    Column::figure("table_bytes", "Tables"),
    Column::for_programs("needs"),
];

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let mut table = Table::new(COLUMNS);
    let sets = if args.set.is_empty() { vec![RowSet::All] } else { args.set.clone() };
    let mut board = "";
    for entrant in choose::rows(args.game, &sets, &[])? {
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
            if is_first { Style::new() } else { DIM },
            vec![
                Cell::text(entrant.name()),
                Cell::text(about.system),
                Cell::text(stored.join("\n")),
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
    output.line(&table.render(args.format))?;
    Ok(Outcome::Good)
}
