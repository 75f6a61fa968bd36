//! `qipan list`: every board.

use anstyle::Style;
use clap::Parser;
use qipan_harness::{GameRow, bytes};

use crate::choose;
use crate::output::{Outcome, Output};
use crate::table::{Cell, Column, Format, Table};

/// Shows every board: what it stores, where the idea comes from, what it weighs.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// Boards of one game only.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameRow>,
    /// How the table is written.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

const COLUMNS: &[Column] = &[
    Column::text("board", "Board").at_most(28),
    Column::text("system", "No."),
    Column::text("summary", "What it stores").at_most(26),
    Column::text("source", "Source").at_most(14),
    Column::figure("state_bytes", "State"),
    Column::figure("table_bytes", "Tables"),
    Column::for_programs("legality"),
    Column::for_programs("needs"),
];

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let mut table = Table::new(COLUMNS);
    for entrant in choose::boards(args.game, &[])? {
        let about = &entrant.about;
        let needs = about.needs.join(" ");
        let shown_needs = if needs.is_empty() { String::new() } else { format!(", needs {needs}") };
        table.push(
            Style::new(),
            vec![
                Cell::new(
                    format!("{}\n{}{}{shown_needs}", about.name, about.legality, entrant.mark()),
                    about.name,
                ),
                Cell::text(about.system),
                Cell::text(about.summary),
                Cell::text(about.source),
                Cell::new(bytes(entrant.state_bytes), entrant.state_bytes),
                Cell::new(bytes(entrant.table_bytes()), entrant.table_bytes()),
                Cell::text(about.legality.to_string()),
                Cell::text(needs),
            ],
        );
    }
    output.line(&table.render(args.format))?;
    Ok(Outcome::Good)
}
