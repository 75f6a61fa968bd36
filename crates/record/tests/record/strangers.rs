//! Records of strangers are not trusted: what cannot be, and what contradicts itself, is refused by the name
//! of its field; what is only to be read is made harmless.

mod damaged;
mod fields;
mod form;
mod packed;
mod texts;

use qipan_foreign::Foreign;
use qipan_record::{Counters, Label, Model, Record, Refusal, Stratum, TimedRow};

use crate::common;

/// A record that is believed: trees of two jobs, in which the oracle takes part less often, and walks with
/// counters.
fn good() -> Record {
    let array = || common::row("chess-array", &[1.0, 1.1]);
    let mut naive = common::row("chess-naive", &[0.1, 0.1]);
    for run in &mut naive.measured {
        run.every = 2;
        run.times = run.times.chunks(4).flat_map(|four| [four[0], four[1]]).collect();
    }
    let mut trees =
        common::group(Model::PerftVisit, vec![array(), common::row("chess-x88", &[1.2, 1.3]), naive]);
    trees.jobs = [("8/8 w - - 0 1", Stratum::Opening), ("4k3/8 b - - 0 1", Stratum::Endgame)]
        .map(|(name, stratum)| Label { name: Foreign::of(name), stratum: Some(stratum) })
        .to_vec();
    let refused = ["chess-rotated", "chess-linked-list"];
    trees.refused = refused
        .map(|board| Refusal { board: board.to_owned(), reason: Foreign::of("it is full"), is_wrong: false })
        .to_vec();
    let mut walks = common::group(Model::Generate, vec![array(), common::row("chess-x88", &[0.9, 0.8])]);
    for run in walks.rows.iter_mut().flat_map(|row| &mut row.measured) {
        (run.depth, run.positions) = (None, Some(64));
    }
    walks.rows[1].instructions = Some(100.5);
    walks.rows[1].counters =
        Some(Counters { cycles: 250.5, instructions: 700.0, branch_misses: 1.25, cache_misses: 0.0 });
    common::record(vec![trees, walks])
}

/// The first group's second row, which is neither the baseline nor once again.
fn row(record: &mut Record) -> &mut TimedRow {
    &mut record.groups[0].rows[1]
}
