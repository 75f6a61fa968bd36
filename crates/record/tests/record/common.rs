//! Comparisons whose times are known, of boards that nobody has written.

use qipan_foreign::Foreign;
use qipan_record::{
    Group, Label, Machine, Measured, Model, Order, Plan, Program, Record, Role, RowFacts, Session, Settings,
    TimedRow, Timer, Variant,
};

/// Rounds of a comparison: twelve pairs.
const ROUNDS: u32 = 24;

/// Facts of a board, by its name: it says whether the board is an oracle or a guest, and of which family it
/// is.
pub(crate) fn facts(name: &str) -> RowFacts {
    let role = match name {
        name if name.ends_with("-naive") => Role::Oracle,
        name if name.contains("-guest-") => Role::Guest,
        _ => Role::Contestant,
    };
    let package = name.split(':').next().unwrap_or_default();
    RowFacts {
        name: name.to_owned(),
        levels: Vec::new(),
        system: package.splitn(3, '-').take(2).collect::<Vec<_>>().join("-"),
        role,
        source: Foreign::of("a text"),
        state_bytes: 96,
        table_bytes: 1000,
        needs: Vec::new(),
        is_provided: false,
        digest: None,
    }
}

/// Times of a million leaves in each round, in nanoseconds.
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

/// A board that makes `speed` times as many as a million leaves in 50 ms. The machine wanders by up to 20 %
/// from pair of rounds to pair of rounds, for all rows alike; a row by itself by up to half a per cent, each
/// otherwise.
pub(crate) fn at_speed(speed: f64, salt: u32) -> Measured {
    let nanos = |round: u32| {
        let machine = 1.0 + 0.2 * f64::from(round / 2 * 5 % 7) / 7.0;
        let own = 1.0 + 0.01 * (f64::from((round * round * 31 + round * salt + salt * 17) % 97) / 96.0 - 0.5);
        (5e7 / speed * machine * own) as u64
    };
    measured((0..ROUNDS).map(nanos).collect())
}

/// A row with a job for each speed.
pub(crate) fn row(name: &str, speeds: &[f64]) -> TimedRow {
    let salt = name.bytes().map(u32::from).sum::<u32>() % 97;
    timed(facts(name), speeds.iter().map(|&speed| at_speed(speed, salt)).collect())
}

/// A row of what was measured.
pub(crate) fn timed(board: RowFacts, measured: Vec<Measured>) -> TimedRow {
    TimedRow { board, again: false, instructions: None, counters: None, parts: None, tally: None, measured }
}

/// A plain comparison of these rows, the first of which is the baseline; once again it takes 0.2 % more or
/// less.
pub(crate) fn group(model: Model, mut rows: Vec<TimedRow>) -> Group {
    let mut again = TimedRow { again: true, instructions: None, ..rows[0].clone() };
    for run in &mut again.measured {
        for (round, nanos) in run.times.iter_mut().enumerate() {
            *nanos = *nanos / 1000 * (998 + round as u64 * 3 % 5);
        }
    }
    let game = again.board.name.split('-').next().unwrap_or_default().to_owned();
    let jobs = (1..=again.measured.len()).map(|job| Label::of(&format!("job {job}"))).collect();
    rows.push(again);
    let (variant, order) = (Variant::Plain, Order::Rounds);
    let (layouts, refused) = (Vec::new(), Vec::new());
    Group { game, model, variant, order, is_extended: false, layouts, jobs, weights: None, rows, refused }
}

/// A record of these comparisons, of one session.
pub(crate) fn record(groups: Vec<Group>) -> Record {
    let plan = Plan {
        profile: Foreign::of("quick"),
        settings: Settings::QUICK,
        boards: vec!["chess-array".to_owned(), "chess-x88".to_owned()],
        baselines: vec!["chess-array".to_owned()],
        positions: None,
    };
    let program = Program {
        version: Foreign::of("0.1.0"),
        commit: Some(Foreign::of("0123456789abcdef")),
        is_dirty: Some(false),
        build: Foreign::of("release"),
        rustflags: Some(Foreign::of("-C target-cpu=native")),
        digest: None,
    };
    let session = Session {
        started: 1_795_263_303,
        command: ["qipan", "compare", "--out", "my.json"].map(Foreign::of).to_vec(),
        program,
        before: machine(),
        after: machine(),
    };
    Record { sessions: vec![session], groups, ..Record::new(plan) }
}

fn machine() -> Machine {
    let text = Foreign::of;
    Machine {
        processor: None,
        cpu: text("A processor"),
        cores: 2,
        target: text("linux x86_64"),
        caches: text("L1 Data 48K"),
        flags: text("fpu bmi2"),
        governor: text("n/a"),
        kernel: text("6.1.0"),
        rustc: text("1.95.0"),
        compiler: Some(text("rustc 1.95.0\nhost: x86_64")),
        load: text("0.10"),
        ticks: Some((1000, 10)),
    }
}

/// The error of a text that is no record.
pub(crate) fn refusal(text: impl AsRef<[u8]>) -> String {
    Record::parse("my.json", text.as_ref()).map(|_| "it is believed").expect_err("no record").to_string()
}
