//! Parts of a search's instructions, as texts.

use qipan_record::{Parts, Searching, SearchingRow, figure};
use serde::Serialize;

use super::row::role;

/// The searches of one game.
#[derive(Debug, Serialize)]
pub(super) struct SearchingTable {
    /// The columns: key, heading.
    parts: Vec<[&'static str; 2]>,
    rows: Vec<Line>,
    /// Further results, in sentences.
    sentences: Vec<String>,
}

/// A board's line.
#[derive(Debug, Serialize)]
struct Line {
    name: String,
    role: &'static str,
    /// Fields that the template's macros of a row's name and class ask for: this and the next two.
    verdict: &'static str,
    is_best: bool,
    shallower: bool,
    ratio: String,
    /// Instructions for each node, and by part what share of them it is.
    figures: Vec<String>,
}

impl SearchingTable {
    /// The table and the sentences of one game, if there are any.
    pub(super) fn of(searching: &Searching<'_>) -> Option<Self> {
        let sentences = searching.in_words();
        // Keys stand in addresses.
        let part = |name: &'static str| [name.split(' ').next().unwrap_or(name), name];
        (!searching.rows.is_empty() || !sentences.is_empty()).then(|| Self {
            parts: Parts::NAMES.map(part).to_vec(),
            rows: searching.rows.iter().map(Line::of).collect(),
            sentences,
        })
    }
}

impl Line {
    fn of(row: &SearchingRow<'_>) -> Self {
        Self {
            name: row.board.name.clone(),
            role: role(row.board.role),
            verdict: "",
            is_best: false,
            shallower: false,
            ratio: figure(row.ratio),
            figures: row.in_figures(),
        }
    }
}
