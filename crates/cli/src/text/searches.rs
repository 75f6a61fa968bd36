//! Searches: what their instructions are for, what is saved, how the order of the boards agrees with perft's.

use anstyle::Style;
use qipan_record::{Parts, Searching, figure};

use crate::text::table::{Cell, Column, Table};
use crate::text::tables::{Origin, Teller};

/// A table and some sentences for each game.
pub(crate) fn tell(all: &[Searching<'_>], teller: &mut Teller<'_>) -> anyhow::Result<()> {
    for one in all {
        teller.heading(&format!("{}, search: where the instructions go", one.game))?;
        if !one.rows.is_empty() {
            teller.output.line(&table(one).render(teller.format))?;
            teller.notes(&[NOTE.to_owned()])?;
        }
        for sentence in one.in_words() {
            let sentence = teller.paragraph(&sentence);
            teller.output.line(&sentence)?;
        }
    }
    Ok(())
}

/// Explanation of the columns.
pub(crate) const NOTE: &str = "Instr.: instructions for each node, by callgrind; then what part of them is for what, in percent. \
     Order: what captures and quiet moves are sorted by.";

/// The parts as headings in a terminal.
const SHORT: [&str; 9] =
    ["capt.", "quiet", "visit", "in-\ncheck", "im-\nport", "mat.", "key", "order", "the\nsearch"];

/// A line for each board, the fastest first.
pub(crate) fn table(one: &Searching<'_>) -> Table {
    let mut columns = vec![
        Column::text("board", "Board"),
        Column::figure("ratio", "Ratio"),
        Column::figure("instructions", "Instr."),
    ];
    // Where there is no room, the smaller parts between the board's and the search's own go first.
    let column = |part: usize| {
        let column = Column::figure(Parts::NAMES[part], Parts::NAMES[part]).short(SHORT[part]);
        if (4..8).contains(&part) { column.if_room() } else { column }
    };
    columns.extend((0..9).map(column));
    let mut table = Table::new(&columns);
    for row in &one.rows {
        let mut cells = vec![Cell::text(&row.board.name), Cell::text(figure(row.ratio))];
        cells.extend(row.in_figures().into_iter().map(Cell::text));
        table.push(Style::new(), cells);
    }
    table
}

/// Instructions for each node by part, for programs.
pub(crate) fn all(origin: &Origin, all: &[Searching<'_>]) -> Table {
    let names =
        Parts::NAMES.map(|name| Column::for_programs(if name == "search itself" { "search" } else { name }));
    let own = [Column::for_programs("game"), Column::for_programs("board"), Column::for_programs("ratio")];
    let mut table = Table::new(&Origin::columns(own.into_iter().chain(names)));
    for one in all {
        for row in &one.rows {
            let own = [Cell::text(one.game), Cell::text(&row.board.name), Cell::new("", row.ratio)];
            let figures = row.parts.figures().map(|figure| Cell::new("", figure));
            table.push(Style::new(), origin.row(own.into_iter().chain(figures)));
        }
    }
    table
}
