//! Sheets of searches.

use qipan_game::say;

use super::Subject;
use crate::group::Parts;
use crate::language::Language;
use crate::searching::{Searching, SearchingRow};
use crate::sheet::{Cell, Column, Origin, Sheet};
use crate::words::figure;

/// Explanation of the columns.
const fn note(language: Language) -> &'static str {
    language.pick(
        "Instr.: instructions for each node, by callgrind; then what part of them is for what, in percent. \
         Order: what captures and quiet moves are sorted by.",
        "指令：每个节点的指令数，由 callgrind 计数；其后是各部分所占的百分比。\
         排序：吃子着法和不吃子着法排序的依据。",
    )
}

/// The parts where there is little room.
const SHORT: [&str; Parts::COUNT] = [
    "capt.",
    "quiet",
    "visit",
    "in-\ncheck",
    "im-\nport",
    "exch.",
    "att.",
    "thr.",
    "val.",
    "key",
    "order",
    "net",
    "the\nsearch",
];

/// The parts that have a column only where there is room.
const IF_ROOM: [usize; 5] = [3, 4, 8, 9, 10];

/// A row, with its game.
type Row<'r, 'a> = (&'a str, &'r SearchingRow<'a>);

impl Sheet {
    /// The sheet of one game's searches: the parts of their instructions in percent.
    pub fn of_search(searching: &Searching<'_>, language: Language) -> Self {
        let game = language.of_game(searching.game);
        let title =
            language.say(say!("{game}, search: where the instructions go", "{game}，搜索：指令用在哪里"));
        let sheet = Self::of_searches(&Origin::default(), std::slice::from_ref(searching), language);
        sheet.with(title, vec![note(language).to_owned()])
    }

    /// Searches of all games; to programs the parts are instructions for each node.
    pub fn of_searches(origin: &Origin, all: &[Searching<'_>], language: Language) -> Self {
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
            .text(Column::board(language), |(_, row)| row.board.name.as_str())
            .column(Column::ratio(language), |(_, row)| Cell::figure(Some(row.ratio), figure))
            .text(Column::keyed("instructions", language.pick("Instr.", "指令")), |(_, row)| {
                figure(row.parts.sum())
            });
        for (part, name) in Parts::NAMES.into_iter().enumerate() {
            let key = name.split(' ').next().unwrap_or(name);
            let column = Column::figure(key, Parts::names(language)[part]);
            let column = if language == Language::En { column.short(SHORT[part]) } else { column };
            // Where there is no room, the smaller parts between the board's and the search's own go first.
            let column = if IF_ROOM.contains(&part) { column.if_room() } else { column };
            let is_there = all.iter().flat_map(|one| &one.rows).any(|row| row.has(part));
            let column = column.shown_if(is_there);
            draft = draft.column(column, |(_, row)| {
                Cell::new(format!("{:.0}", 100.0 * row.parts.shares()[part]), row.parts.figures()[part])
            });
        }
        draft.done().in_language(language)
    }
}
