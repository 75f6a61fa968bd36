//! Rules that the counts must obey: a level leaves alone what it cannot touch, the order of moves is no
//! hidden factor, and hot paths call nothing that is not on the short list.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use qipan_game::Factor;

use crate::asked::Asked;
use crate::calls;
use crate::question::Question;
use crate::table::Row;
use crate::touch;

/// Instructions by which two counts of a whole question may differ: the loop around the operations is set up
/// once, and another size of the board may take a few instructions more there.
const SET_UP: f64 = 16.0;

/// Calls per operation from which on a call is on the hot path.
const HOT: f64 = 0.1;

/// Something that should not be.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// Two rows that differ in a level take different instructions at a question that it cannot touch.
    Touches {
        /// The rows.
        rows: [String; 2],
        /// The factor that is varied.
        factor: Factor,
        /// The question.
        question: Question,
        /// Instructions per operation of both.
        each: [f64; 2],
    },
    /// Two rows that differ in a level list the same moves in different orders.
    Reorders {
        /// The rows.
        rows: [String; 2],
        /// The factor that is varied.
        factor: Factor,
    },
    /// A question often calls a function that is not on the list.
    Calls {
        /// The question.
        question: Question,
        /// The function.
        function: String,
        /// A row that calls it most, and how many do.
        row: String,
        /// The number of rows that call it.
        rows: usize,
        /// Calls per operation by that row.
        each: f64,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Touches { rows: [one, other], factor, question, each: [here, there] } => write!(
                f,
                "{question}: found {here:.2} instructions for {one} and {there:.2} for {other}, expected the \
                 same: {factor} does not touch it"
            ),
            Finding::Reorders { rows: [one, other], factor } => write!(
                f,
                "order: found other orders of moves for {one} and {other}, expected one: {factor} does not \
                 touch it"
            ),
            Finding::Calls { question, function, row, rows, each } => write!(
                f,
                "{question}: found {each:.2} calls of {function} by {row} (one of {rows}), expected it inlined, \
                 or on the list of benches/src/calls.rs"
            ),
        }
    }
}

/// Everything that should not be.
#[must_use]
pub fn findings(rows: &[Asked]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, one) in rows.iter().enumerate() {
        for other in &rows[index + 1..] {
            if let Some((factor, levels)) = one.differs_in_one(other) {
                compare(one, other, factor, levels, &mut findings);
            }
        }
    }
    called(rows, &mut findings);
    findings
}

fn called(rows: &[Asked], findings: &mut Vec<Finding>) {
    let mut calls: BTreeMap<(Question, &str), Vec<(f64, &str)>> = BTreeMap::new();
    for row in rows {
        for (question, answer) in Question::ALL.into_iter().zip(&row.answers) {
            for (function, &times) in &answer.calls {
                let each = times as f64 / answer.operations as f64;
                if each >= HOT && calls::reason(function).is_none() {
                    calls.entry((question, function)).or_default().push((each, &row.row));
                }
            }
        }
    }
    findings.extend(calls.into_iter().filter_map(|((question, function), by)| {
        let &(each, row) = by.iter().max_by(|one, other| one.0.total_cmp(&other.0))?;
        let (function, row) = (function.to_owned(), row.to_owned());
        Some(Finding::Calls { question, function, row, rows: by.len(), each })
    }));
}

/// Differences between a written table and that of this code, in words.
#[must_use]
pub fn stale(written: &[Row], counted: &[Row]) -> Vec<String> {
    let named = |rows: &[Row], name: &str| rows.iter().find(|row| row.name == name).cloned();
    let names = written.iter().chain(counted).map(|row| row.name.as_str());
    let mut seen = BTreeSet::new();
    let is_same = |name| match (named(written, name), named(counted, name)) {
        (Some(one), Some(other)) => one.set == other.set && one.figures == other.figures,
        _ => false,
    };
    let differing = names.filter(|name| seen.insert(*name) && !is_same(name));
    let says = |row: Option<Row>| row.map_or("no such row".to_owned(), |row| row.figures.join(" "));
    let line = |name| {
        format!(
            "docs/effort.csv: {name}: found {}, expected {}: run it with `write`",
            says(named(written, name)),
            says(named(counted, name))
        )
    };
    differing.map(line).collect()
}

fn compare(one: &Asked, other: &Asked, factor: Factor, levels: [&str; 2], findings: &mut Vec<Finding>) {
    let rows = || [one, other].map(|asked| asked.row.clone());
    if !touch::may_order(factor, levels) && one.order != other.order {
        findings.push(Finding::Reorders { rows: rows(), factor });
    }
    let answers = one.answers.iter().zip(&other.answers);
    for (question, (here, there)) in Question::ALL.into_iter().zip(answers) {
        let differ = (here.instructions - there.instructions).abs() > SET_UP;
        if differ && !touch::may_cost(factor, levels, question) {
            let each = [here.each(), there.each()];
            findings.push(Finding::Touches { rows: rows(), factor, question, each });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use qipan_game::Factor;

    use super::{Finding, findings};
    use crate::asked::{Answer, Asked, Set};
    use crate::question::Question;

    fn row(row: &str, levels: &[(Factor, &str)]) -> Asked {
        let answer = Answer { operations: 100, instructions: 5000.0, calls: BTreeMap::new() };
        Asked {
            row: row.to_owned(),
            levels: levels.iter().map(|&(factor, level)| (factor, level.to_owned())).collect(),
            set: Set::Other,
            order: "one".to_owned(),
            answers: vec![answer; Question::ALL.len()],
        }
    }

    fn two() -> [Asked; 2] {
        [
            row("chess-x", &[(Factor::Legality, "tested"), (Factor::Scan, "words")]),
            row("chess-x:cells", &[(Factor::Legality, "tested"), (Factor::Scan, "cells")]),
        ]
    }

    #[test]
    fn a_level_may_cost_where_it_touches_and_nowhere_else() {
        for question in Question::ALL {
            let mut rows = two();
            rows[1].answers[question as usize].instructions += 100.0;
            let found = findings(&rows);
            match question {
                Question::Generate
                | Question::Captures
                | Question::Attacked
                | Question::AttacksOn
                | Question::Mobility
                | Question::Threats => assert_eq!(found, []),
                _ => assert!(
                    matches!(&found[..], [Finding::Touches { question: where_found, each: [50.0, 51.0], .. }]
                        if *where_found == question),
                    "{found:?}"
                ),
            }
        }
    }

    #[test]
    fn what_is_set_up_once_is_no_finding() {
        let mut rows = two();
        rows[1].answers[0].instructions += 16.0;
        assert_eq!(findings(&rows), []);
        // Rows that differ in two levels, or of two boards, are not compared.
        rows[1].answers[0].instructions += 100.0;
        rows[1].levels[0].1 = "exempt".to_owned();
        assert_eq!(findings(&rows), []);
        rows[1] = row("chess-y:cells", &[(Factor::Legality, "tested"), (Factor::Scan, "cells")]);
        rows[1].answers[0].instructions += 100.0;
        assert_eq!(findings(&rows), []);
    }

    #[test]
    fn another_order_is_found() {
        let mut rows = two();
        rows[1].order = "another".to_owned();
        assert!(matches!(&findings(&rows)[..], [Finding::Reorders { factor: Factor::Scan, .. }]));
        rows[1].levels[1].1 = "list".to_owned();
        assert_eq!(findings(&rows), []);
    }

    #[test]
    fn a_call_is_found() {
        let mut rows = two();
        rows[0].answers[0].calls.insert("core::slice::sort".to_owned(), 50);
        // One in a hundred operations is not the hot path.
        rows[0].answers[1].calls.insert("core::slice::sort".to_owned(), 1);
        let found = findings(&rows);
        assert!(
            matches!(&found[..], [Finding::Calls { question: Question::InCheck, each: 0.5, .. }]),
            "{found:?}"
        );
    }
}
