//! Choice of a board: a table of wishes for all readers, and a script's answers to four questions.

use std::collections::BTreeMap;

use qipan_record::{Choice, Facts, GroupReport, Interval, Need, bytes, figure, harmless};
use serde::Serialize;

/// Wishes and answers of one game.
#[derive(Debug, Serialize)]
pub(super) struct Choose {
    /// A line for each wish.
    wishes: Vec<Line>,
    /// By the answers to the four questions, with spaces between them.
    answers: BTreeMap<String, Answer>,
}

/// A wish, and the row that fulfils it best.
#[derive(Debug, Serialize)]
struct Line {
    wish: &'static str,
    row: Row,
    next: String,
    is_same: bool,
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
    pub(super) fn of(game: &str, reports: &[GroupReport<'_>]) -> Option<Self> {
        let wishes = Choice::of(reports).into_iter().filter(|choice| choice.game == game);
        let line = |choice: Choice<'_>| Line {
            wish: choice.wish.words(),
            row: Row::of(choice.board, choice.ratio),
            next: choice.next.as_ref().map(|next| next.board.name.clone()).unwrap_or_default(),
            is_same: choice.next.as_ref().is_some_and(|next| next.is_same),
        };
        let answer = |(key, need): (String, Need)| {
            let found = need.answer(game, reports)?;
            let next = found.next.as_ref().map(|next| Row::of(next.board, next.ratio));
            let rows = [Some(Row::of(found.board, found.ratio)), next];
            let answer = Answer {
                model: found.model.name(),
                baseline: harmless(&found.baseline.name).into_owned(),
                rows: rows.into_iter().flatten().collect(),
                is_same: found.next.is_some_and(|next| next.is_same),
            };
            Some((key, answer))
        };
        let answers: BTreeMap<_, _> = needs().filter_map(answer).collect();
        let wishes: Vec<_> = wishes.map(line).collect();
        (!wishes.is_empty() && !answers.is_empty()).then_some(Self { wishes, answers })
    }
}

impl Row {
    fn of(board: &Facts, (ratio, Interval { low, high }): (f64, Interval)) -> Self {
        Self {
            name: harmless(&board.name).into_owned(),
            ratio: figure(ratio),
            interval: format!("{}–{}", figure(low), figure(high)),
            memory: bytes(board.state_bytes + board.table_bytes),
            lines: board.code().map_or_else(|| "n/a".to_owned(), |[lines, _]| lines.to_string()),
        }
    }
}
