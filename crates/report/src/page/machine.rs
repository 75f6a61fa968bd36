//! One record's part of the page: its figures as texts, from which the script also sorts.

use std::collections::HashMap;
use std::{io, ptr};

use qipan_record::{
    Conclusion, Effect, Facts, Group, GroupReport, Interval, Judgement, Leader, Model, Overview, Record,
    Refusal, Role, Searching, Session, Standing, Steadiness, Verdict, bytes, conclusion, figure, judged,
};
use serde::Serialize;

use super::bar::{Bar, Scale};
use super::effects::{ClaimView, EffectsTable};
use super::overview::OverviewTable;
use super::packed;
use super::searching::SearchingTable;
use super::text::{command_line, date};
use super::threads::ThreadsTable;
use crate::grouped::grouped;
use crate::plots::{Plot, Question, plots_with_speeds};

/// A record, and so a machine.
#[derive(Debug, Serialize)]
pub(super) struct Machine {
    /// A letter, if it is one of several.
    label: &'static str,
    /// Its processor's name, if the record knows it.
    processor: String,
    /// What tables for programs call the record.
    id: String,
    profile: String,
    settings: Settings,
    sessions: Vec<Run>,
    games: Vec<Game>,
    /// What the texts say; nothing if the record decides none of it.
    claims: Vec<ClaimView>,
    samples: usize,
    packed: String,
}

/// How long was measured.
#[derive(Debug, Serialize)]
struct Settings {
    positions: usize,
    leaves: u64,
    /// The least leaves of a sample; 0 where records say nothing of them.
    least_leaves: u64,
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
    rustflags: Option<String>,
    machine: String,
    caches: String,
    kernel: String,
    governor: String,
    load_after: String,
}

/// One game's part.
#[derive(Debug, Serialize)]
struct Game {
    name: String,
    /// What came out, in short: sentences.
    conclusion: Vec<String>,
    overview: Option<OverviewTable>,
    effects: Option<EffectsTable>,
    plots: Vec<Figure>,
    /// What each level is worth, drawn.
    effects_plots: Vec<Figure>,
    /// What the searches' instructions are for.
    searching: Option<SearchingTable>,
    /// The same, drawn.
    searching_plots: Vec<Figure>,
    /// What more threads gain, where it is not drawn.
    threads: Vec<ThreadsTable>,
    tables: Vec<Table>,
}

/// One model's table.
#[derive(Debug, Serialize)]
struct Table {
    model: String,
    prose: &'static str,
    unit: &'static str,
    /// What the table says, in words.
    words: String,
    baseline: String,
    rounds: usize,
    noise: String,
    /// What a job is, and what it worked on.
    job: &'static str,
    jobs: Vec<String>,
    /// How many jobs were planned, if not all are done.
    planned: Option<usize>,
    /// Whether rounds were added, since a row was not steady.
    is_extended: bool,
    /// Whether there are enough positions to tell of others like them.
    has_positions: bool,
    has_instructions: bool,
    has_counters: bool,
    has_shallower: bool,
    /// Where the baseline stands on the bars' scale, in per cent.
    one: f64,
    rows: Vec<Row>,
    refused: Vec<Refused>,
}

/// One row of it.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    name: String,
    role: &'static str,
    verdict: &'static str,
    pub(super) is_best: bool,
    pub(super) shallower: bool,
    /// By how much the ratio changed in the second half of the rounds, if beyond chance.
    pub(super) unsteady: Option<String>,
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

/// A plot in its place.
#[derive(Debug, Serialize)]
pub(super) struct Figure {
    svg: String,
    caption: String,
}

/// A board without a row.
#[derive(Debug, Serialize)]
pub(super) struct Refused {
    board: String,
    reason: String,
    is_wrong: bool,
}

impl Machine {
    pub(super) fn of(record: &Record, label: &'static str) -> io::Result<Self> {
        let reports = GroupReport::all(record);
        // In the order of the groups, of which some have none.
        let mut rest = reports.iter().peekable();
        let groups = record.groups.iter().map(|group| {
            let report = rest.next_if(|report| ptr::eq(report.group, group));
            (group, report.cloned())
        });
        let groups: Vec<_> = groups.collect();
        let (conclusions, overviews) = (conclusion(&reports), Overview::of(&reports));
        // The other models' ratios are drawn in their tables.
        let plots = plots_with_speeds(&reports, |model| model == Model::PerftRead);
        let (effects, judged) = (Effect::of(&reports), judged(&reports));
        let searchings = Searching::of(&reports);
        let decides = judged.iter().any(|one| one.judgement() != Some(Judgement::Undecided));
        let mut games: HashMap<&str, Parts<'_>> = HashMap::new();
        for one in &conclusions {
            games.entry(&one.game).or_default().conclusions.push(one);
        }
        for overview in &overviews {
            games.entry(overview.game).or_default().overview.get_or_insert(overview);
        }
        for effect in &effects {
            games.entry(effect.game).or_default().effects.push(effect);
        }
        for searching in &searchings {
            games.entry(searching.game).or_default().searching.get_or_insert(searching);
        }
        for plot in &plots {
            games.entry(&plot.game).or_default().plots.push(plot);
        }
        let game = |(name, groups): (&str, Vec<&(&Group, Option<GroupReport<'_>>)>)| {
            Game::of(name, &groups, games.get(name).unwrap_or(&Parts::default()), label)
        };
        let settings = &record.plan.settings;
        let processor = record.sessions.last().map(|session| session.before.cpu.clone());
        Ok(Self {
            label,
            processor: processor.unwrap_or_default(),
            id: record.id(),
            profile: record.plan.profile.clone(),
            settings: Settings {
                positions: settings.positions,
                leaves: settings.job_nodes,
                least_leaves: settings.least_nodes,
                least_rounds: *settings.rounds.start(),
                most_rounds: *settings.rounds.end(),
                unit: settings.unit.as_millis(),
            },
            sessions: record.sessions.iter().map(Run::of).collect(),
            games: grouped(&groups, |(group, _)| group.game.as_str()).into_iter().map(game).collect(),
            claims: if decides { judged.iter().map(ClaimView::from).collect() } else { Vec::new() },
            samples: packed::count(record),
            packed: packed::packed(record)?,
        })
    }
}

/// What there is of one game besides its comparisons.
#[derive(Default)]
struct Parts<'a> {
    conclusions: Vec<&'a Conclusion>,
    overview: Option<&'a Overview<'a>>,
    effects: Vec<&'a Effect<'a>>,
    searching: Option<&'a Searching<'a>>,
    plots: Vec<&'a Plot>,
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
            rustflags: program.rustflags.clone(),
            machine: machine.to_string(),
            caches: machine.caches.clone(),
            kernel: machine.kernel.clone(),
            governor: machine.governor.clone(),
            load_after: session.after.load.clone(),
        }
    }
}

impl Game {
    fn of(name: &str, groups: &[&(&Group, Option<GroupReport<'_>>)], parts: &Parts<'_>, label: &str) -> Self {
        let figures = |is_wanted: &dyn Fn(Question) -> bool| {
            let wanted = parts.plots.iter().filter(|plot| is_wanted(plot.question));
            wanted.map(|plot| Figure::of(plot, label)).collect()
        };
        let is_drawn = |model| parts.plots.iter().any(|plot| plot.question == Question::Threads(model));
        let reports = || groups.iter().filter_map(|(_, report)| report.as_ref());
        Self {
            name: name.to_owned(),
            conclusion: parts.conclusions.iter().flat_map(|one| sentences(one)).collect(),
            overview: parts.overview.map(OverviewTable::of),
            effects: EffectsTable::of(&parts.effects),
            plots: figures(&|question| !matches!(question, Question::Effects | Question::SearchParts)),
            effects_plots: figures(&|question| question == Question::Effects),
            searching: parts.searching.and_then(SearchingTable::of),
            searching_plots: figures(&|question| question == Question::SearchParts),
            threads: ThreadsTable::of(reports(), is_drawn),
            tables: groups.iter().map(|(group, report)| Table::of(group, report.as_ref())).collect(),
        }
    }
}

/// Everything that a conclusion says.
pub(super) fn sentences(conclusion: &Conclusion) -> Vec<String> {
    let leaders = conclusion.leaders.iter().map(Leader::in_words);
    conclusion.brief.iter().cloned().chain(leaders).chain(conclusion.sentences.iter().cloned()).collect()
}

impl Figure {
    /// Of the machine that a letter stands for.
    pub(super) fn of(plot: &Plot, label: &str) -> Self {
        Self { svg: plot.inline(label), caption: plot.caption.clone() }
    }
}

impl Table {
    fn of(group: &Group, report: Option<&GroupReport<'_>>) -> Self {
        let done = group.done();
        let scale = report.map(|report| Scale::of(&report.standings));
        let best = report.and_then(|report| report.contestants().next()).map(|best| &best.board.name);
        let row = |standing: &Standing<'_>| {
            let is_best = Some(&standing.board.name) == best && standing.verdict != Verdict::Again;
            Row { is_best, ..Row::of(group.model, standing, scale) }
        };
        let standings = || report.into_iter().flat_map(|report| &report.standings);
        Self {
            model: group.title(),
            prose: group.model.prose(),
            unit: group.model.unit().name(),
            words: report.map(GroupReport::in_words).unwrap_or_default(),
            baseline: report.map(|report| report.baseline().name.clone()).unwrap_or_default(),
            rounds: report.map_or(0, |report| report.rounds),
            noise: report.map(|report| format!("{:.1}", report.noise * 100.0)).unwrap_or_default(),
            job: if group.is_of_positions() { "position" } else { "part" },
            jobs: group.jobs.iter().take(done).map(|label| label.name.clone()).collect(),
            planned: (!group.is_complete()).then_some(group.jobs.len()),
            is_extended: group.is_extended,
            has_positions: standings().any(|standing| standing.positions.is_some()),
            has_instructions: standings().any(|standing| standing.instructions.is_some()),
            has_counters: standings().any(|standing| standing.counters.is_some()),
            has_shallower: standings().any(|standing| standing.shallower),
            one: scale.map_or(0.0, |scale| scale.place(1.0)),
            rows: standings().map(row).collect(),
            refused: group.refused.iter().map(Refused::of).collect(),
        }
    }
}

impl Refused {
    pub(super) fn of(refusal: &Refusal) -> Self {
        Self { board: refusal.board.clone(), reason: refusal.reason.clone(), is_wrong: refusal.is_wrong }
    }
}

impl Row {
    /// Of a board that has no figures here.
    pub(super) fn absent(board: &Facts) -> Self {
        Self {
            name: board.name.clone(),
            role: role(board.role),
            verdict: "absent",
            is_best: false,
            shallower: false,
            unsteady: None,
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

    pub(super) fn of(model: Model, standing: &Standing<'_>, scale: Option<Scale>) -> Self {
        let board = standing.board;
        let span = |Interval { low, high }: Interval| {
            let text = format!("{}–{}", figure(low), figure(high));
            if standing.verdict == Verdict::Baseline { String::new() } else { text }
        };
        Self {
            name: board.name.clone(),
            role: role(board.role),
            verdict: verdict(standing.verdict),
            is_best: false,
            shallower: standing.shallower,
            unsteady: standing.steadiness.and_then(unsteady),
            figure: figure(model.figure(standing.rate)),
            ratio: match standing.verdict {
                Verdict::Baseline => "1".to_owned(),
                Verdict::Same => format!("≈ {}", figure(standing.ratio)),
                _ => figure(standing.ratio),
            },
            of_rounds: span(standing.interval),
            of_positions: standing.positions.map_or_else(|| "n/a".to_owned(), span),
            widest: span(standing.widest()),
            range: span(standing.range),
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
    }
}

pub(super) fn role(role: Role) -> &'static str {
    match role {
        Role::Contestant => "contestant",
        Role::Oracle => "oracle",
        Role::Guest => "guest",
    }
}

/// How a row changed in the course of a run, if beyond chance.
fn unsteady(steadiness: Steadiness) -> Option<String> {
    let changed = figure(steadiness.change);
    let words = match steadiness.unsteady_jobs {
        0 => changed,
        1 => format!("{changed} and 1 job by itself"),
        jobs => format!("{changed} and {jobs} jobs by themselves"),
    };
    (!steadiness.is_steady).then_some(words)
}
