//! Comparisons whose times are known, of boards that nobody has written.

use std::time::Duration;

use qipan_foreign::Foreign;
use qipan_record::{
    Group, Label, LevelFact, Measured, Model, Order, Parts, Plan, Record, Role, RowFacts, SearchTally,
    Settings, Stratum, TimedRow, Timer, Variant,
};

/// Contestants of both games, from the smallest tables to the largest.
const CONTESTANTS: [&str; 13] = [
    "cells",
    "array",
    "extended",
    "pieces",
    "mailbox-12x12",
    "bitboard-rotated",
    "bitboard-classical",
    "bitboard-obstruction",
    "bitboard-kindergarten",
    "bitboard-magic",
    "bitboard-fancy-magic",
    "bitboard-pext",
    "bitboard-pext-whole",
];

/// A board at its best that may also test every move.
pub(crate) fn board(name: &str, role: Role, table_bytes: usize) -> RowFacts {
    let levels = if role == Role::Contestant { vec![legality("legal", true)] } else { Vec::new() };
    RowFacts {
        name: name.to_owned(),
        levels,
        system: "X1".to_owned(),
        role,
        source: Foreign::of("a text"),
        state_bytes: 96,
        table_bytes,
        needs: vec!["bmi2".to_owned()],
        is_provided: false,
        digest: None,
    }
}

fn legality(name: &str, is_best: bool) -> LevelFact {
    LevelFact { factor: "legality".to_owned(), name: name.to_owned(), is_best, is_text: !is_best }
}

/// The boards of a game: contestants first, so that one of them is the baseline, then guests, then the
/// oracle.
pub(crate) fn boards(game: &str) -> Vec<RowFacts> {
    let contestants = CONTESTANTS.iter().zip(0..).map(|(name, size)| (*name, Role::Contestant, 64 << size));
    let guests = [("guest-crate", Role::Guest, 900_000), ("guest-other", Role::Guest, 0)];
    let guests = guests.into_iter().filter(|_| game == "chess");
    contestants
        .chain(guests)
        .chain([("naive", Role::Oracle, 0)])
        .map(|(name, role, tables)| board(&format!("{game}-{name}"), role, tables))
        .collect()
}

/// The same, and every contestant once more with each move tested.
pub(crate) fn rows(game: &str) -> Vec<RowFacts> {
    let tested = |board: &RowFacts| RowFacts {
        name: format!("{}:tested", board.name),
        levels: vec![legality("tested", false)],
        ..board.clone()
    };
    let boards = boards(game);
    let contestants = boards.iter().filter(|board| board.role == Role::Contestant);
    boards.iter().cloned().chain(contestants.map(tested)).collect()
}

/// Two parts of each stratum.
fn parts() -> Vec<Label> {
    let label = |(stratum, part): (Stratum, u32)| Label {
        name: format!("{stratum} {part}/2").into(),
        stratum: Some(stratum),
    };
    Stratum::ALL.into_iter().flat_map(|stratum| [(stratum, 1), (stratum, 2)]).map(label).collect()
}

/// A comparison of boards on eight jobs, each a little faster than the one before, the oracle far behind;
/// what is pressed takes longer, the more the larger the tables are, and threads do not help quite as they
/// should. Of searches there are the parts and a tally too.
pub(crate) fn group(game: &str, model: Model, variant: Variant, boards: &[RowFacts]) -> Group {
    let row = |index: usize, board: &RowFacts, again: bool| {
        let slow = if board.role == Role::Oracle { 40 } else { 1 };
        let tables = u64::from(board.table_bytes.max(2).ilog2());
        let pressed = 16_384 + u64::from(variant.pressure().unwrap_or(0)) * tables;
        let threads = variant.threads().unwrap_or(1);
        let nanos = |job: u64, round: u64| {
            let wander = (round * 7 + job * 3) % 11 * 40_000;
            let shared = 10 * u64::from(threads) - u64::from(threads > 1);
            (50_000_000 + wander) * slow * pressed / 16_384 * 200 / (20 + index as u64 + job) / shared * 10
        };
        let is_search = model == Model::Search && variant == Variant::Plain;
        let measured = |job| measured((0..12).map(|round| nanos(job, round)).collect());
        TimedRow {
            board: board.clone(),
            again,
            instructions: None,
            counters: None,
            parts: is_search.then(|| parts_of_search(index, slow)),
            tally: (is_search && index == 0).then(tally),
            measured: (0..8).map(measured).collect(),
        }
    };
    let mut rows: Vec<_> = boards.iter().enumerate().map(|(index, board)| row(index, board, false)).collect();
    rows.push(row(0, &boards[0], true));
    Group {
        game: game.to_owned(),
        model,
        variant,
        order: Order::Rounds,
        is_extended: false,
        layouts: Vec::new(),
        jobs: parts(),
        weights: None,
        rows,
        refused: Vec::new(),
    }
}

/// A board's instructions, the fewer the faster it is, and a search that takes the same on all.
fn parts_of_search(index: usize, slow: u64) -> Parts {
    #[expect(clippy::cast_precision_loss, reason = "small")]
    let of_board = |part: f64| part * slow as f64 * 20.0 / (20 + index) as f64;
    Parts {
        captures: of_board(310.0),
        quiets: of_board(240.5),
        visit: of_board(400.25),
        in_check: of_board(120.0),
        import: of_board(60.0),
        exchange: of_board(90.0),
        attacks: of_board(210.0),
        threats: 0.0,
        material: of_board(8.0),
        key: of_board(35.0),
        order: of_board(150.0),
        network: 0.0,
        search: 700.0,
    }
}

/// A search that took half of its first moves from the table.
fn tally() -> SearchTally {
    SearchTally {
        positions: 1000,
        quiescence: 3000,
        by_table: 100,
        imports: 800,
        imported: 600,
        by_hash_move: 300,
        by_capture: 100,
        by_killer: 50,
        by_quiet: 50,
        in_quiescence: 1500,
        by_first: 1800,
        by_retaking: 900,
        by_taking: 1600,
        retakings: 1200,
    }
}

/// Measurements of a job that took so long in each round.
pub(crate) fn measured(times: Vec<u64>) -> Measured {
    Measured {
        depth: Some(4),
        positions: None,
        repetitions: 1,
        every: 1,
        timer: Timer::Cpu,
        operations: 1_000_000,
        count: 1_000_000,
        times,
    }
}

/// The group with its first jobs alone.
pub(crate) fn of_jobs(mut group: Group, jobs: usize) -> Group {
    group.jobs.truncate(jobs);
    group.rows.iter_mut().for_each(|row| row.measured.truncate(jobs));
    group
}

/// A row's times, multiplied in the rounds that are asked for.
pub(crate) fn slow_down(group: &mut Group, board: &str, by: f64, is_wanted: impl Fn(usize) -> bool) {
    for measured in group.rows_of(board).flat_map(|row| &mut row.measured) {
        let times = measured.times.iter_mut().enumerate();
        for (_, time) in times.filter(|(round, _)| is_wanted(*round)) {
            *time = Duration::from_nanos(*time).mul_f64(by).as_nanos().try_into().expect("less than a year");
        }
    }
}

/// A record of nothing but some comparisons.
pub(crate) fn record(groups: Vec<Group>) -> Record {
    let plan = Plan {
        profile: Foreign::of("quick"),
        settings: Settings::QUICK,
        boards: Vec::new(),
        baselines: Vec::new(),
        positions: None,
    };
    Record { plan, sessions: Vec::new(), groups }
}
