//! `qipan compare`: verify, time, say what came out.

use std::time::Instant;

use anstyle::Style;
use anyhow::bail;
use clap::{Parser, ValueEnum};
use qipan_harness::{
    Contest, Entrant, Entry, GAMES, GameRow, GroupReport, Interval, Limits, Machine, Model, Role, Settings,
    Standing, Suite, Verdict, bytes, conclusion, measure, select_models,
};

use crate::output::{BAD, BOLD, DIM, GOOD, Outcome, Output, styled, wrap};
use crate::progress::Progress;
use crate::table::{Cell, Column, Format, Table};
use crate::{choose, verify};

/// Verifies boards, times them against each other in one interleaved run, and says what came out.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// Boards of one game only.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameRow>,
    /// Boards whose names match; `*` and `?` stand for anything, `!` excludes. May be given several times.
    #[arg(long, value_name = "GLOB")]
    boards: Vec<String>,
    /// What is timed, by name, with the same patterns: perft-visit, perft-count.
    #[arg(long, value_name = "GLOB")]
    models: Vec<String>,
    /// The board that the others of its game are compared with; else the first contestant. Once per game.
    #[arg(long, value_name = "BOARD", value_parser = choose::board)]
    baseline: Vec<&'static Entrant>,
    /// How long it may take.
    #[arg(long, value_enum, default_value_t = Profile::Quick)]
    profile: Profile,
    /// How the tables are written.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Profile {
    /// About a minute.
    Quick,
    /// Some ten minutes.
    Full,
}

impl Profile {
    fn settings(self) -> Settings {
        match self {
            Profile::Quick => Settings::QUICK,
            Profile::Full => Settings::FULL,
        }
    }
}

/// Widest line of prose.
const WIDTH: usize = 100;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let settings = args.profile.settings();
    let mut entrants = choose::boards(args.game, &args.boards)?;
    add_baselines(args, &mut entrants)?;
    let models = select_models(&args.models)?;
    let games: Vec<_> =
        GAMES.iter().filter(|game| entrants.iter().any(|entrant| entrant.game == game.name)).collect();
    let suite = Suite::published(&games);
    let mut teller = Teller { output, format: args.format };
    teller.words(&Machine::this().to_string())?;

    let mut good = pass_gate(&mut entrants, &suite.entries, &settings, &mut teller)?;
    let mut reports = Vec::new();
    let contests: Vec<_> =
        games.iter().flat_map(|game| models.iter().map(move |&model| (*game, model))).collect();
    let mut all = Table::new(COLUMNS);
    for (index, &(game, model)) in contests.iter().enumerate() {
        if teller.output.is_closed() {
            break;
        }
        let of_game: Vec<_> = suite.entries.iter().filter(|entry| entry.game == game.name).collect();
        let contest = Contest {
            model,
            entrants: entrants.iter().copied().filter(|entrant| entrant.game == game.name).collect(),
            baseline: args
                .baseline
                .iter()
                .find(|entrant| entrant.game == game.name)
                .map(|entrant| entrant.name()),
            positions: settings.choose_positions(&of_game),
        };
        let progress =
            Progress::new(format!("{}, {} ({}/{})", game.name, model.name(), index + 1, contests.len()));
        let group = measure(&contest, &settings, &mut |done| progress.set_fraction(done))?;
        drop(progress);
        for (_, failure) in &group.refused {
            good &= !failure.is_wrong_count();
            teller.words(&format!("{} {failure}", styled(BAD, "not timed:")))?;
        }
        if let Some(report) = GroupReport::of(&group) {
            let table = table(&report);
            teller.report(&report, &table)?;
            all.append(table);
            reports.push(report);
        }
    }
    if args.format.is_for_programs() {
        teller.output.line(&all.render(args.format))?;
    }
    let paragraphs: Vec<_> = conclusion(&reports).iter().map(|text| wrap(text, WIDTH)).collect();
    let seconds = start.elapsed().as_secs_f64();
    teller.heading("Conclusion")?;
    teller.words(&paragraphs.join("\n\n"))?;
    teller.words(&styled(DIM, &format!("\n{seconds:.0} s in all")))?;
    Ok(Outcome::good_if(good))
}

/// A baseline takes part, whatever the patterns say; but a game has one at most.
fn add_baselines(args: &Args, entrants: &mut Vec<&'static Entrant>) -> anyhow::Result<()> {
    for (index, &baseline) in args.baseline.iter().enumerate() {
        let name = baseline.name();
        if let Some(game) = args.game.filter(|game| game.name != baseline.game) {
            bail!("baseline: found {name}, expected a board of {}", game.name);
        }
        if let Some(other) = args.baseline[..index].iter().find(|other| other.game == baseline.game) {
            bail!("baseline: found {} and {name}, expected one per game", other.name());
        }
        if !entrants.iter().any(|entrant| entrant.name() == name) {
            entrants.push(baseline);
        }
    }
    Ok(())
}

/// Keeps the boards that count right; says so, and whether all did.
fn pass_gate(
    entrants: &mut Vec<&'static Entrant>,
    entries: &[Entry],
    settings: &Settings,
    teller: &mut Teller<'_>,
) -> anyhow::Result<bool> {
    let start = Instant::now();
    let limits = Limits { max_nodes: settings.verify_nodes, threads: choose::all_cores() };
    let progress = Progress::new("verifying".to_owned());
    let boards = qipan_harness::verify(entrants, entries, limits, &|done, all| progress.set(done, all))?;
    drop(progress);
    teller.words(&verify::words(&boards, limits.max_nodes, start.elapsed().as_secs_f64()))?;
    let wrong: Vec<_> = boards
        .iter()
        .filter(|board| board.wrong_counts().next().is_some())
        .map(|board| board.entrant.name())
        .collect();
    entrants.retain(|entrant| !wrong.contains(&entrant.name()));
    Ok(wrong.is_empty())
}

/// Words go to stdout with the tables that people read, and to stderr beside those that programs read.
struct Teller<'a> {
    output: &'a mut Output,
    format: Format,
}

impl Teller<'_> {
    fn words(&mut self, text: &str) -> anyhow::Result<()> {
        if self.format.is_for_programs() {
            anstream::eprintln!("{text}");
            return Ok(());
        }
        self.output.line(text)
    }

    fn heading(&mut self, text: &str) -> anyhow::Result<()> {
        let text = if self.format == Format::Markdown { format!("## {text}\n") } else { styled(BOLD, text) };
        self.words(&format!("\n{text}"))
    }

    fn report(&mut self, report: &GroupReport<'_>, table: &Table) -> anyhow::Result<()> {
        if self.format.is_for_programs() {
            return Ok(());
        }
        self.heading(&format!("{}, {}: {}", report.game, report.model.name(), report.model.prose()))?;
        self.output.line(&table.render(self.format))?;
        let mut notes = wrap(
            &format!(
                "Ratio to {}, above 1 is faster; {} positions, ≥ {} rounds; noise ±{:.1} %, ≈ is within it.",
                report.baseline().name(),
                report.positions,
                report.rounds,
                report.noise * 100.0
            ),
            WIDTH,
        );
        if report.standings.iter().any(|standing| standing.shallower) {
            notes += "\n* works at smaller depths, being slow.";
        }
        if report.standings.iter().any(|standing| standing.entrant.role == Role::Guest) {
            notes += "\n(guest): a published crate behind an adapter, not a board of this project.";
        }
        self.output.line(&if self.format == Format::Markdown {
            format!("\n{notes}")
        } else {
            styled(DIM, &notes)
        })
    }
}

const COLUMNS: &[Column] = &[
    Column::for_programs("game"),
    Column::for_programs("model"),
    Column::text("board", "Board"),
    Column::figure("rate", "Mnodes/s"),
    Column::figure("ratio", "Ratio"),
    Column::for_people("95 % interval"),
    Column::for_programs("low"),
    Column::for_programs("high"),
    Column::for_people("Least–most"),
    Column::for_programs("least"),
    Column::for_programs("most"),
    Column::for_programs("noise"),
    Column::figure("state_bytes", "State"),
    Column::figure("table_bytes", "Tables"),
];

fn table(report: &GroupReport<'_>) -> Table {
    let mut table = Table::new(COLUMNS);
    let fastest = report.contestants().next().map(|standing| standing.entrant.name());
    for standing in &report.standings {
        let style = match standing.verdict {
            Verdict::Again => DIM,
            _ if Some(standing.entrant.name()) == fastest => GOOD,
            _ => Style::new(),
        };
        table.push(style, row(report.game, report.model, report.noise, standing));
    }
    table
}

fn row(game: &str, model: Model, noise: f64, standing: &Standing<'_>) -> Vec<Cell> {
    let name = standing.entrant.name();
    let again = if standing.verdict == Verdict::Again { " (again)" } else { "" };
    let slow = if standing.shallower { " *" } else { "" };
    let (interval, range) = (standing.interval, standing.range);
    let span = |Interval { low, high }| format!("{}–{}", figure(low), figure(high));
    let ratio = match standing.verdict {
        Verdict::Baseline => "1".to_owned(),
        Verdict::Same => format!("≈ {}", figure(standing.ratio)),
        _ => figure(standing.ratio),
    };
    let is_baseline = standing.verdict == Verdict::Baseline;
    let unless_baseline = |text: String| if is_baseline { String::new() } else { text };
    vec![
        Cell::text(game),
        Cell::text(model.name()),
        Cell::new(format!("{name}{}{again}{slow}", standing.entrant.mark()), format!("{name}{again}{slow}")),
        Cell::new(figure(standing.rate), standing.rate),
        Cell::new(ratio, standing.ratio),
        Cell::text(unless_baseline(span(interval))),
        Cell::new("", interval.low),
        Cell::new("", interval.high),
        Cell::text(unless_baseline(span(range))),
        Cell::new("", range.low),
        Cell::new("", range.high),
        Cell::new("", noise),
        Cell::new(bytes(standing.entrant.state_bytes), standing.entrant.state_bytes),
        Cell::new(bytes(standing.entrant.table_bytes()), standing.entrant.table_bytes()),
    ]
}

/// Three or four significant digits.
fn figure(value: f64) -> String {
    let decimals = match value.abs() {
        v if v >= 10.0 => 1,
        v if v >= 0.1 => 2,
        v if v >= 0.01 => 3,
        _ => 4,
    };
    format!("{value:.decimals$}")
}
