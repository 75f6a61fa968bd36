//! A board's line in a table, and what stands instead of one.

use qipan_record::{Facts, Interval, Model, Refusal, Role, Standing, Verdict, bytes, figure, span};
use serde::Serialize;

use super::bar::{Bar, Scale};

/// A board's line.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    name: String,
    role: &'static str,
    verdict: &'static str,
    pub(super) is_best: bool,
    pub(super) shallower: bool,
    figure: String,
    pub(super) ratio: String,
    /// 95 % interval for these positions.
    of_rounds: String,
    /// 95 % interval for positions like these.
    of_positions: String,
    /// The interval of the highest level that is known.
    pub(super) widest: String,
    range: String,
    bar: Option<Bar>,
    instructions: Option<String>,
    /// Cycles, branch misses and cache misses per operation.
    counters: Option<[String; 3]>,
    state: String,
    tables: String,
}

/// A board without a row.
#[derive(Debug, Serialize)]
pub(super) struct Refused {
    board: String,
    reason: String,
    is_wrong: bool,
}

impl Refused {
    pub(super) fn of(refusal: &Refusal) -> Self {
        Self { board: refusal.board.clone(), reason: refusal.reason.clone(), is_wrong: refusal.is_wrong }
    }
}

impl Row {
    /// The line of a board that has no figures here.
    pub(super) fn absent(board: &Facts) -> Self {
        Self {
            name: board.name.clone(),
            role: role(board.role),
            verdict: "absent",
            is_best: false,
            shallower: false,
            figure: String::new(),
            ratio: "n/a".to_owned(),
            of_rounds: String::new(),
            of_positions: String::new(),
            widest: String::new(),
            range: String::new(),
            bar: None,
            instructions: None,
            counters: None,
            state: bytes(board.state_bytes),
            tables: bytes(board.table_bytes),
        }
    }

    /// Marked as that of the best contestant, or not.
    pub(super) fn marked(self, is_best: bool) -> Self {
        Self { is_best, ..self }
    }

    /// A board's line, drawn on a scale if there is one.
    pub(super) fn of(model: Model, standing: &Standing<'_>, scale: Option<Scale>) -> Self {
        let board = standing.board;
        let unless_baseline =
            |text: String| if standing.verdict == Verdict::Baseline { String::new() } else { text };
        let span = |interval: Interval| unless_baseline(span(interval));
        let Interval { low, high } = standing.range;
        Self {
            name: board.name.clone(),
            role: role(board.role),
            verdict: verdict(standing.verdict),
            is_best: false,
            shallower: standing.shallower,
            figure: figure(model.figure(standing.rate)),
            ratio: standing.shown(),
            of_rounds: span(standing.interval),
            of_positions: standing.positions.map_or_else(|| "n/a".to_owned(), span),
            widest: span(standing.widest()),
            range: unless_baseline(format!("{}–{}", figure(low), figure(high))),
            bar: scale.and_then(|scale| scale.bar(standing)),
            instructions: standing.instructions.map(figure),
            counters: standing
                .counters
                .map(|counted| [counted.cycles, counted.branch_misses, counted.cache_misses].map(figure)),
            state: bytes(board.state_bytes),
            tables: bytes(board.table_bytes),
        }
    }
}

/// A verdict as a class.
pub(super) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Baseline => "baseline",
        Verdict::Again => "again",
        Verdict::Same => "same",
        Verdict::Faster => "faster",
        Verdict::Slower => "slower",
        Verdict::Depends => "depends",
    }
}

pub(super) fn role(role: Role) -> &'static str {
    match role {
        Role::Contestant => "contestant",
        Role::Oracle => "oracle",
        Role::Guest => "guest",
    }
}
