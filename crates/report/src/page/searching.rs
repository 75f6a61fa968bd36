//! Parts of a search's instructions, as a table and in sentences.

use qipan_record::{Parts, Searching, Sheet};
use serde::Serialize;

use super::table::{Head, Table};

/// The searches of one game.
#[derive(Debug, Serialize)]
pub(super) struct SearchingTable {
    table: Option<Table>,
    /// Further results, in sentences.
    sentences: Vec<String>,
}

impl SearchingTable {
    /// The table and the sentences of one game, if there are any.
    pub(super) fn of(searching: &Searching<'_>) -> Option<Self> {
        let (sheet, sentences) = (Sheet::of_search(searching), searching.in_words());
        let caption = ", search: instructions for each node, by callgrind; then what part of them is for what, in percent";
        let heads = [
            Head::of("board", "Board"),
            Head::of("ratio", "Ratio").sorted(),
            Head::of("Instr.", "Instructions").small("per node").sort("instructions"),
        ];
        // Keys stand in addresses.
        let part = |name: &str| Head::of(name.split(' ').next().unwrap_or(name), name).down_if(true);
        let heads = heads.into_iter().chain(Parts::NAMES.map(part));
        let table = (!searching.rows.is_empty())
            .then(|| Table::of(&sheet, ["searches", "searches"], caption.to_owned(), heads));
        (table.is_some() || !sentences.is_empty()).then_some(Self { table, sentences })
    }
}
