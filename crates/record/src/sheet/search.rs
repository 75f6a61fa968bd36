//! Sheets of searches.

use super::Subject;
use crate::group::Parts;
use crate::searching::{Searching, SearchingRow};
use crate::sheet::{Cell, Column, Origin, Sheet};
use crate::words::figure;

/// Explanation of the columns.
const NOTE: &str = "Instr.: instructions for each node, by callgrind; then what part of them is for what, in \
     percent. Order: what captures and quiet moves are sorted by.";

/// The parts where there is little room.
const SHORT: [&str; 9] =
    ["capt.", "quiet", "visit", "in-\ncheck", "im-\nport", "mat.", "key", "order", "the\nsearch"];

/// A row, with its game.
type Row<'r, 'a> = (&'a str, &'r SearchingRow<'a>);

impl Sheet {
    /// The sheet of one game's searches: the parts of their instructions in percent.
    pub fn of_search(searching: &Searching<'_>) -> Self {
        let title = format!("{}, search: where the instructions go", searching.game);
        let sheet = Self::of_searches(&Origin::default(), std::slice::from_ref(searching));
        sheet.with(title, vec![NOTE.to_owned()])
    }

    /// Searches of all games; to programs the parts are instructions for each node.
    pub fn of_searches(origin: &Origin, all: &[Searching<'_>]) -> Self {
        let rows: Vec<Row<'_, '_>> =
            all.iter().flat_map(|one| one.rows.iter().map(move |row| (one.game, row))).collect();
        let mut draft = Self::of(&rows)
            .subjects(|(_, row)| Subject {
                name: row.board.name.clone(),
                role: row.board.role,
                verdict: "",
                is_best: false,
                shallower: false,
                provided: row.board.is_provided,
            })
            .from(origin)
            .value("game", |(game, _)| *game)
            .text(Column::text("board", "Board"), |(_, row)| row.board.name.as_str())
            .column(Column::figure("ratio", "Ratio"), |(_, row)| Cell::figure(Some(row.ratio), figure))
            .text(Column::for_people("Instr."), |(_, row)| figure(row.parts.sum()));
        for (part, name) in Parts::NAMES.into_iter().enumerate() {
            let key = name.split(' ').next().unwrap_or(name);
            let column = Column::figure(key, name).short(SHORT[part]);
            // Where there is no room, the smaller parts between the board's and the search's own go first.
            let column = if (4..8).contains(&part) { column.if_room() } else { column };
            draft = draft.column(column, |(_, row)| {
                Cell::new(format!("{:.0}", 100.0 * row.parts.shares()[part]), row.parts.figures()[part])
            });
        }
        draft.done()
    }
}
