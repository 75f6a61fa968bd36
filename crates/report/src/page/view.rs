//! What the template is filled with: the record's figures as texts, with the bare values that the script sorts by.

use std::io;

use qipan_harness::{GroupReport, Model, Record, Role, Session, Standing, Verdict, bytes, conclusion};
use serde::Serialize;

use super::bar::{Bar, Scale};
use super::packed;
use super::text::{command_line, date, figure};

/// Everything.
#[derive(Debug, Serialize)]
pub(super) struct View {
    profile: String,
    settings: Settings,
    sessions: Vec<Run>,
    games: Vec<Game>,
    /// Models of any game, for the switch.
    models: Vec<String>,
    samples: usize,
    packed: String,
}

/// How long was measured.
#[derive(Debug, Serialize)]
struct Settings {
    positions: usize,
    leaves: u64,
    least_rounds: usize,
    most_rounds: usize,
    unit: u128,
}

/// A start of the program.
#[derive(Debug, Serialize)]
struct Run {
    date: String,
    command: String,
    version: String,
    build: String,
    commit: Option<String>,
    is_dirty: bool,
    machine: String,
    caches: String,
    kernel: String,
    governor: String,
    load: String,
    load_after: String,
}

/// One game's part.
#[derive(Debug, Serialize)]
struct Game {
    name: String,
    /// What came out, in short.
    claims: Vec<Claim>,
    tables: Vec<Table>,
    boards: Vec<Board>,
}

/// A sentence or some, and what they are about.
#[derive(Debug, Serialize)]
struct Claim {
    about: String,
    text: String,
}

/// One model's table.
#[derive(Debug, Serialize)]
struct Table {
    model: String,
    prose: &'static str,
    unit: &'static str,
    claim: Option<Claim>,
    baseline: String,
    rounds: usize,
    noise: String,
    jobs: Vec<String>,
    /// How many jobs were planned, if not all are done.
    planned: Option<usize>,
    has_instructions: bool,
    has_shallower: bool,
    /// Where the baseline stands on the bars' scale, in per cent.
    one: f64,
    rows: Vec<Row>,
    refused: Vec<Refused>,
}

/// One row of it.
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    role: &'static str,
    verdict: &'static str,
    is_best: bool,
    shallower: bool,
    figure: Figure,
    ratio: Figure,
    interval: String,
    range: String,
    bar: Option<Bar>,
    instructions: Option<Figure>,
    state: Figure,
    tables: Figure,
}

/// A figure as people read it and as it is sorted by.
#[derive(Debug, Serialize)]
struct Figure {
    shown: String,
    value: String,
}

/// A board without a row.
#[derive(Debug, Serialize)]
struct Refused {
    board: String,
    reason: String,
    is_wrong: bool,
}

/// What is known of a board besides its figures.
#[derive(Debug, Serialize)]
struct Board {
    name: String,
    role: &'static str,
    system: String,
    state: Figure,
    tables: Figure,
    needs: String,
    source: String,
}

impl View {
    pub(super) fn of(record: &Record) -> io::Result<Self> {
        let mut names: Vec<&str> = Vec::new();
        let mut models: Vec<String> = Vec::new();
        for group in &record.groups {
            if !names.contains(&group.game.as_str()) {
                names.push(&group.game);
            }
            let model = title(group.model, group.pressure);
            if !models.contains(&model) {
                models.push(model);
            }
        }
        let settings = &record.plan.settings;
        Ok(Self {
            profile: record.plan.profile.clone(),
            settings: Settings {
                positions: settings.positions,
                leaves: settings.job_nodes,
                least_rounds: *settings.rounds.start(),
                most_rounds: *settings.rounds.end(),
                unit: settings.unit.as_millis(),
            },
            sessions: record.sessions.iter().map(Run::of).collect(),
            games: names.into_iter().map(|name| Game::of(record, name)).collect(),
            models,
            samples: packed::count(record),
            packed: packed::packed(record)?,
        })
    }
}

impl Run {
    fn of(session: &Session) -> Self {
        let (program, machine) = (&session.program, &session.before);
        Self {
            date: date(session.started),
            command: command_line(&session.command),
            version: program.version.clone(),
            build: program.build.clone(),
            commit: program.commit.clone(),
            is_dirty: program.is_dirty == Some(true),
            machine: format!(
                "{}, {} cores, {}, rustc {}",
                machine.cpu, machine.cores, machine.target, machine.rustc
            ),
            caches: machine.caches.clone(),
            kernel: machine.kernel.clone(),
            governor: machine.governor.clone(),
            load: machine.load.clone(),
            load_after: session.after.load.clone(),
        }
    }
}

impl Game {
    fn of(record: &Record, name: &str) -> Self {
        let groups = || record.groups.iter().filter(|group| group.game == name);
        let reports: Vec<_> = groups().filter_map(GroupReport::of).collect();
        // The headline is of the model that is the same work for every board, or of whatever was timed first.
        let headline = reports.iter().find(|report| report.model == Model::PerftVisit).or(reports.first());
        let claims = headline.map(claims).unwrap_or_default();
        let mut boards: Vec<Board> = Vec::new();
        for facts in groups().flat_map(|group| &group.rows).map(|row| &row.board) {
            if boards.iter().all(|board| board.name != facts.name) {
                boards.push(Board {
                    name: facts.name.clone(),
                    role: role(facts.role),
                    system: facts.system.clone(),
                    state: size(facts.state_bytes),
                    tables: size(facts.table_bytes),
                    needs: facts.needs.join(" "),
                    source: facts.source.clone(),
                });
            }
        }
        Self { name: name.to_owned(), claims, tables: groups().map(Table::of).collect(), boards }
    }
}

/// What came out of one model, and what memory the boards need.
fn claims(report: &GroupReport<'_>) -> Vec<Claim> {
    let claim = |text| Claim { about: report.title(), text };
    conclusion(std::slice::from_ref(report)).into_iter().flat_map(|game| game.sentences).map(claim).collect()
}

impl Table {
    fn of(group: &qipan_harness::Group) -> Self {
        let report = GroupReport::of(group);
        let report = report.as_ref();
        let done = group.done();
        let scale = report.map(Scale::of);
        let best = report.and_then(|report| report.contestants().next()).map(|best| &best.board.name);
        let row = |standing: &Standing<'_>| {
            let is_best = Some(&standing.board.name) == best && standing.verdict != Verdict::Again;
            Row { is_best, ..Row::of(group.model, standing, scale) }
        };
        let standings = || report.into_iter().flat_map(|report| &report.standings);
        Self {
            model: title(group.model, group.pressure),
            prose: group.model.prose(),
            unit: group.model.unit(),
            claim: report.and_then(|report| claims(report).into_iter().next()),
            baseline: report.map(|report| report.baseline().name.clone()).unwrap_or_default(),
            rounds: report.map_or(0, |report| report.rounds),
            noise: report.map(|report| format!("{:.1}", report.noise * 100.0)).unwrap_or_default(),
            jobs: group.jobs.iter().take(done).cloned().collect(),
            planned: (!group.is_complete()).then_some(group.jobs.len()),
            has_instructions: standings().any(|standing| standing.instructions.is_some()),
            has_shallower: standings().any(|standing| standing.shallower),
            one: scale.map_or(0.0, |scale| scale.place(1.0)),
            rows: standings().map(row).collect(),
            refused: group
                .refused
                .iter()
                .map(|refusal| Refused {
                    board: refusal.board.clone(),
                    reason: refusal.reason.clone(),
                    is_wrong: refusal.is_wrong,
                })
                .collect(),
        }
    }
}

impl Row {
    fn of(model: Model, standing: &Standing<'_>, scale: Option<Scale>) -> Self {
        let board = standing.board;
        let ratio = match standing.verdict {
            Verdict::Baseline => "1".to_owned(),
            Verdict::Same => format!("≈ {}", figure(standing.ratio)),
            _ => figure(standing.ratio),
        };
        let span = |interval: qipan_harness::Interval| {
            let text = format!("{}–{}", figure(interval.low), figure(interval.high));
            if standing.verdict == Verdict::Baseline { String::new() } else { text }
        };
        Self {
            name: board.name.clone(),
            role: role(board.role),
            verdict: match standing.verdict {
                Verdict::Baseline => "baseline",
                Verdict::Again => "again",
                Verdict::Same => "same",
                Verdict::Faster => "faster",
                Verdict::Slower => "slower",
            },
            is_best: false,
            shallower: standing.shallower,
            figure: Figure::of(model.figure(standing.rate)),
            ratio: Figure { shown: ratio, ..Figure::of(standing.ratio) },
            interval: span(standing.interval),
            range: span(standing.range),
            bar: scale.and_then(|scale| scale.bar(standing.interval, standing.range)),
            instructions: standing.instructions.map(Figure::of),
            state: size(board.state_bytes),
            tables: size(board.table_bytes),
        }
    }
}

impl Figure {
    fn of(value: f64) -> Self {
        Self { shown: figure(value), value: format!("{value:.5e}") }
    }
}

fn size(count: usize) -> Figure {
    Figure { shown: bytes(count), value: count.to_string() }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Contestant => "contestant",
        Role::Oracle => "oracle",
        Role::Guest => "guest",
    }
}

fn title(model: Model, pressure: Option<u32>) -> String {
    let name = model.name();
    pressure.map_or_else(|| name.to_owned(), |kib| format!("{name} under {kib} KiB"))
}
