//! Choice of a board: a table of wishes for all readers, and a script's answers to four questions.

use std::collections::BTreeMap;

use qipan_foreign::harmless;
use qipan_record::{Choice, GroupReport, Interval, Language, Need, RowFacts, Sheet, bytes, span, within};
use serde::Serialize;

use super::table::{Cells, Head, Table};

/// Wishes and answers of one game.
#[derive(Debug, Serialize)]
pub(super) struct Choose {
    /// A line for each wish.
    wishes: Table,
    /// By the answers to the four questions, with spaces between them.
    answers: BTreeMap<String, Answer>,
}

/// The row that meets a need best, and the runner-up.
#[derive(Debug, Serialize)]
struct Answer {
    model: &'static str,
    baseline: String,
    rows: Vec<Row>,
    /// True if the record can tell no difference between them.
    is_same: bool,
}

/// A row with what it costs.
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    ratio: String,
    interval: String,
    memory: String,
    lines: String,
}

/// All needs, each by its value in the page: purpose, memory, `unsafe`, phase.
fn needs() -> impl Iterator<Item = (String, Need)> {
    let purposes = [("search", false), ("count", true)];
    let rooms = [("any", None), ("64", Some(64 << 10)), ("8", Some(8 << 10))];
    let both = |yes: &'static str, no: &'static str| [(yes, true), (no, false)];
    purposes.into_iter().flat_map(move |(purpose, counts)| {
        rooms.into_iter().flat_map(move |(room, most_bytes)| {
            both("yes", "no").into_iter().flat_map(move |(code, allows_unsafe)| {
                both("endgames", "all").into_iter().map(move |(phase, in_endgames)| {
                    let need = Need { counts, most_bytes, allows_unsafe, in_endgames };
                    (format!("{purpose} {room} {code} {phase}"), need)
                })
            })
        })
    })
}

impl Choose {
    /// `None` where nothing was timed that a reader could choose by.
    pub(super) fn of(game: &str, reports: &[GroupReport<'_>], language: Language) -> Option<Self> {
        let wishes: Vec<_> = Choice::of(reports).into_iter().filter(|choice| choice.game == game).collect();
        let answer = |(key, need): (String, Need)| {
            let found = need.answer(game, reports)?;
            let next = found.next.as_ref().map(|next| Row::of(next.board, next.ratio, language));
            let rows = [Some(Row::of(found.board, found.ratio, language)), next];
            let answer = Answer {
                model: found.model.name(),
                baseline: harmless(&found.baseline.name).into_owned(),
                rows: rows.into_iter().flatten().collect(),
                is_same: found.next.is_some_and(|next| next.is_same),
            };
            Some((key, answer))
        };
        let answers: BTreeMap<_, _> = needs().filter_map(answer).collect();
        let is_one = !wishes.is_empty() && !answers.is_empty();
        is_one.then(|| Self { wishes: table(&wishes, language), answers })
    }
}

/// A line for each wish.
fn table(wishes: &[Choice<'_>], language: Language) -> Table {
    let pick = |en, zh| language.pick(en, zh);
    let sheet = Sheet::of_choices_of_game(wishes, language);
    let caption = pick(
        ": for each wish the row that fulfils it best; ≈ marks a next board from which this record cannot tell it",
        "：每种需要下最合适的行；≈ 表示本记录分不出其次的棋盘与它的快慢",
    );
    let heads = [
        Head::of("wanted", pick("Wanted", "需要")).class("", "long"),
        Head::board(language).cells(Cells::Names).class("text", "text long"),
        Head::of("ratio", pick("Ratio", "速度比")).small("95 %").cells(Cells::Ratios),
        Head::of("memory", pick("Memory", "内存")).small(pick("state + tables", "状态 + 表")),
        Head::of("lines", pick("Lines", "行数")).small(pick("of code", "代码")),
        Head::of("next", pick("Next board", "其次的棋盘")).cells(Cells::Names).class("text", "text long"),
    ];
    let table = Table::of(&sheet, ["wishes", ""], caption.to_owned(), heads.map(Head::unsorted)).class("");
    table.lines_of(&sheet, |_| "model-name")
}

impl Row {
    fn of(board: &RowFacts, (ratio, interval): (f64, Interval), language: Language) -> Self {
        let unknown = || language.pick("n/a", "无").to_owned();
        Self {
            name: harmless(&board.name).into_owned(),
            ratio: within(ratio, interval),
            interval: span(interval),
            memory: bytes(board.state_bytes + board.table_bytes),
            lines: board.code().map_or_else(unknown, |[lines, _]| lines.to_string()),
        }
    }
}
