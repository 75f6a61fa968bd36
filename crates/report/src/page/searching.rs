//! Parts of a search's instructions, as a table and in sentences.

use qipan_record::{Language, Parts, Searching, Sheet, UnderNetwork, say};
use serde::Serialize;

use super::table::{Head, Table};

/// The searches of one game.
#[derive(Debug, Serialize)]
pub(super) struct SearchingTable {
    table: Option<Table>,
    under_network: Option<Table>,
    /// Further results, in sentences.
    sentences: Vec<String>,
}

impl SearchingTable {
    /// The table and the sentences of one game, if there are any.
    pub(super) fn of(searching: &Searching<'_>, language: Language) -> Option<Self> {
        let (sheet, sentences) = (Sheet::of_search(searching, language), searching.in_words(language));
        let caption = language.pick(
            ", search: instructions for each node, by callgrind; then what part of them is for what, in percent",
            "，搜索：每个节点的指令数，由 callgrind 计数；其后是各部分所占的百分比",
        );
        let heads = [
            Head::board(language),
            Head::of("ratio", language.pick("Ratio", "速度比")).sorted(),
            Head::of("instructions", language.pick("Instructions", "指令"))
                .small(language.pick("per node", "每节点")),
        ];
        // Keys stand in addresses.
        let part = |(key, name): (&str, &str)| {
            Head::of(key.split(' ').next().unwrap_or(key), name).down_if(true).if_shown()
        };
        let parts = Parts::NAMES.into_iter().zip(Parts::names(language)).map(part);
        let heads = heads.into_iter().chain(parts);
        let table = (!searching.rows.is_empty())
            .then(|| Table::of(&sheet, ["searches", "searches"], caption.to_owned(), heads));
        let under_network = searching.under_network.as_ref().map(|under| networks(under, language));
        (table.is_some() || !sentences.is_empty()).then_some(Self { table, under_network, sentences })
    }
}

/// The table of searches under a network.
fn networks(under: &UnderNetwork<'_>, language: Language) -> Table {
    let sheet = Sheet::of_network(under, language);
    let figures = sheet.columns.iter().skip(1);
    let heads = figures.map(|column| {
        Head::of(column.key.as_ref(), column.title.as_deref().unwrap_or(&column.key)).down_if(true)
    });
    let note = sheet.notes.first().cloned().unwrap_or_default();
    let caption = language.say(say!(": searches under a network. {note}", "：网络之下的搜索。{note}"));
    Table::of(&sheet, ["networks", "networks"], caption, [Head::board(language)].into_iter().chain(heads))
}
