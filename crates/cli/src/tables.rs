//! The tables and words of comparisons: of one that runs, and of a recorded one.

use anstyle::Style;
use qipan_harness::{
    Conclusion, GroupReport, Interval, Overview, Record, Role, Standing, Verdict, bytes, capitalised,
    conclusion, figure,
};

use crate::output::{BOLD, DIM, GOOD, Output, in_a_document, styled, width, wrap};
use crate::overview;
use crate::table::{Cell, Column, Format, Table};

/// Words go to stdout with the tables that people read, and to stderr beside those that programs read.
#[derive(Debug)]
pub(crate) struct Teller<'a> {
    pub output: &'a mut Output,
    pub format: Format,
}

impl Teller<'_> {
    pub(crate) fn words(&mut self, text: &str) -> anyhow::Result<()> {
        if self.format.is_for_programs() {
            anstream::eprintln!("{text}");
            return Ok(());
        }
        self.output.line(text)
    }

    pub(crate) fn heading(&mut self, text: &str) -> anyhow::Result<()> {
        let text = match self.format {
            Format::Markdown => format!("## {text}\n"),
            _ => styled(BOLD, &wrap(text, width())),
        };
        self.words(&format!("\n{text}"))
    }

    /// Dimmed words below a table.
    pub(crate) fn notes(&mut self, lines: &[String]) -> anyhow::Result<()> {
        if self.format == Format::Markdown {
            // A star that begins a line would begin a list.
            let lines: Vec<_> = lines.iter().map(|line| line.replacen("* ", "\\* ", 1)).collect();
            return self.output.line(&format!("\n{}", in_a_document(&lines)));
        }
        let lines: Vec<_> = lines.iter().map(|line| wrap(line, width())).collect();
        self.output.line(&styled(DIM, &lines.join("\n")))
    }

    /// The first table of each game that has one.
    pub(crate) fn overviews(&mut self, reports: &[GroupReport<'_>]) -> anyhow::Result<()> {
        let overviews = Overview::of(reports);
        for overview in overviews.iter().filter(|overview| overview::is_worth_showing(overview)) {
            self.heading(&format!("{}, overview", overview.game))?;
            self.output.line(&overview::table(overview, self.format).render(self.format))?;
            self.notes(&overview::notes(overview))?;
        }
        Ok(())
    }

    pub(crate) fn report(&mut self, report: &GroupReport<'_>) -> anyhow::Result<()> {
        self.heading(&format!("{}, {}: {}", report.game, report.title(), report.model.prose()))?;
        self.output.line(&table(report).render(self.format))?;
        let mut notes = vec![format!(
            "Ratio to {}, above 1 is faster; {}, ≥ {} rounds; noise ±{:.1} %, ≈ is within it.",
            report.baseline().name,
            parts(report),
            report.rounds,
            report.noise * 100.0
        )];
        if report.standings.iter().any(|standing| standing.shallower) {
            notes.push("* at smaller depths or in fewer positions, being slow.".to_owned());
        }
        if report.standings.iter().any(|standing| standing.board.role == Role::Guest) {
            notes.push(
                "(guest): a published crate behind an adapter, not a board of this project.".to_owned(),
            );
        }
        self.notes(&notes)?;
        self.output.line(&self.paragraph(&report.in_words()))
    }

    /// Prose in the terminal's width, or as a paragraph of a document.
    pub(crate) fn paragraph(&self, text: &str) -> String {
        if self.format == Format::Markdown {
            format!("\n{}", in_a_document(&[text]))
        } else {
            wrap(text, width())
        }
    }

    /// What came out, per game.
    pub(crate) fn conclusions(&mut self, conclusions: &[Conclusion]) -> anyhow::Result<()> {
        self.heading("Conclusion")?;
        for (index, Conclusion { game, sentences }) in conclusions.iter().enumerate() {
            let gap = if index == 0 || self.format == Format::Markdown { "" } else { "\n" };
            let text = if self.format == Format::Markdown {
                format!("\n**{}**\n\n{}", capitalised(game), in_a_document(sentences))
            } else {
                wrap(&format!("{game}: {}", sentences.join(" ")), width())
            };
            self.words(&format!("{gap}{text}"))?;
        }
        Ok(())
    }
}

/// What a figure is the mean of.
fn parts(report: &GroupReport<'_>) -> String {
    let plural = if report.jobs == 1 { "" } else { "s" };
    let is_tree = report.pressure.is_none() && qipan_harness::Model::PERFT.contains(&report.model);
    let what = if is_tree { "position" } else { "part" };
    format!("{} {what}{plural}", report.jobs)
}

/// The columns of one table or of several as one.
fn columns(reports: &[GroupReport<'_>]) -> Vec<Column> {
    let unit = reports.first().map_or("figure", |report| report.model.unit());
    let standings = || reports.iter().flat_map(|report| &report.standings);
    // What was not counted needs no column.
    let counted = |is_counted: bool, key, title| {
        if is_counted { Column::figure(key, title).if_room() } else { Column::for_programs(key) }
    };
    let has_instructions = standings().any(|standing| standing.instructions.is_some());
    let has_counters = standings().any(|standing| standing.counters.is_some());
    vec![
        Column::for_programs("game"),
        Column::for_programs("model"),
        Column::for_programs("pressure_kib"),
        Column::for_programs("threads"),
        Column::text("board", "Board"),
        Column::figure("figure", unit),
        Column::for_programs("unit"),
        Column::figure("ratio", "Ratio"),
        Column::for_people("95 % interval"),
        Column::for_programs("low"),
        Column::for_programs("high"),
        Column::for_people("Least–most").if_room(),
        Column::for_programs("least"),
        Column::for_programs("most"),
        Column::for_programs("noise"),
        counted(has_instructions, "instructions", "Instr."),
        counted(has_counters, "cycles", "Cycles"),
        Column::for_programs("retired_instructions"),
        counted(has_counters, "branch_misses", "Br. misses"),
        counted(has_counters, "cache_misses", "Cache misses"),
        Column::figure("state_bytes", "State"),
        Column::figure("table_bytes", "Tables"),
        Column::for_programs("needs"),
    ]
}

fn table(report: &GroupReport<'_>) -> Table {
    let mut table = Table::new(&columns(std::slice::from_ref(report)));
    push(&mut table, report);
    table
}

fn push(table: &mut Table, report: &GroupReport<'_>) {
    let fastest = report.contestants().next().map(|standing| &standing.board.name);
    for standing in &report.standings {
        let style = match standing.verdict {
            Verdict::Again => DIM,
            _ if Some(&standing.board.name) == fastest => GOOD,
            _ => Style::new(),
        };
        table.push(style, row(report, standing));
    }
}

fn row(report: &GroupReport<'_>, standing: &Standing<'_>) -> Vec<Cell> {
    let board = standing.board;
    let again = if standing.verdict == Verdict::Again { " (again)" } else { "" };
    let slow = if standing.shallower { " *" } else { "" };
    let (interval, range) = (standing.interval, standing.range);
    let ratio = match standing.verdict {
        Verdict::Baseline => "1".to_owned(),
        Verdict::Same => format!("≈ {}", figure(standing.ratio)),
        _ => figure(standing.ratio),
    };
    let is_baseline = standing.verdict == Verdict::Baseline;
    let unless_baseline = |text: String| if is_baseline { String::new() } else { text };
    let value = report.model.figure(standing.rate);
    vec![
        Cell::text(report.game),
        Cell::text(report.model.name()),
        Cell::new("", report.pressure),
        Cell::new("", report.threads),
        Cell::new(
            format!("{}{}{again}{slow}", board.name, board.role.mark()),
            format!("{}{again}", board.name),
        ),
        Cell::new(figure(value), value),
        Cell::text(report.model.unit()),
        Cell::new(ratio, standing.ratio),
        Cell::text(unless_baseline(span(interval))),
        Cell::new("", interval.low),
        Cell::new("", interval.high),
        Cell::text(unless_baseline(span(range))),
        Cell::new("", range.low),
        Cell::new("", range.high),
        Cell::new("", report.noise),
        count(standing.instructions),
        count(standing.counters.map(|counters| counters.cycles)),
        count(standing.counters.map(|counters| counters.instructions)),
        count(standing.counters.map(|counters| counters.branch_misses)),
        count(standing.counters.map(|counters| counters.cache_misses)),
        Cell::new(bytes(board.state_bytes), board.state_bytes),
        Cell::new(bytes(board.table_bytes), board.table_bytes),
        Cell::text(board.needs.join(" ")),
    ]
}

/// Something per operation that was counted, or could not be.
fn count(count: Option<f64>) -> Cell {
    Cell::new(count.map_or_else(|| "n/a".to_owned(), figure), count)
}

/// The tables of all comparisons as one, for programs.
pub(crate) fn all(reports: &[GroupReport<'_>]) -> Table {
    let mut all = Table::new(&columns(reports));
    reports.iter().for_each(|report| push(&mut all, report));
    all
}

/// What is said after all groups: for programs the one table, for people the conclusion.
pub(crate) fn finish(
    teller: &mut Teller<'_>,
    record: &Record,
    reports: &[GroupReport<'_>],
) -> anyhow::Result<()> {
    if teller.format.is_for_programs() {
        teller.output.line(&all(reports).render(teller.format))?;
    }
    teller.conclusions(&conclusion(reports))?;
    for warning in warnings(record, reports) {
        let text = teller.paragraph(&format!("warning: {warning}"));
        teller.words(&format!("\n{text}"))?;
    }
    Ok(())
}

/// A noise floor above this says little.
const WIDE: f64 = 0.02;

/// Part of the time that a hypervisor may give to others before it shows.
const STOLEN: f64 = 0.02;

/// What makes the figures doubtful, and what to do about it.
fn warnings(record: &Record, reports: &[GroupReport<'_>]) -> Vec<String> {
    let mut warnings = Vec::new();
    if let Some(session) = record.sessions.last() {
        warnings.extend(session.before.busy());
        if let Some(stolen) = session.after.stolen_since(&session.before).filter(|&part| part > STOLEN) {
            warnings.push(format!(
                "the hypervisor gave {:.0} % of the time to others: try again later, or on a machine of your own",
                stolen * 100.0
            ));
        }
    }
    let threads = reports.iter().filter_map(|report| report.threads).max();
    let cores = record.sessions.last().map(|session| session.before.cores);
    if let Some((threads, cores)) = threads.zip(cores).filter(|&(threads, cores)| threads as usize > cores) {
        warnings.push(format!(
            "{threads} threads on {cores} cores take turns: what more threads bring ends at {cores}"
        ));
    }
    let wide: Vec<_> = reports.iter().filter(|report| report.noise > WIDE).collect();
    if let Some(widest) = wide.iter().max_by(|a, b| a.noise.total_cmp(&b.noise)) {
        warnings.push(format!(
            "intervals are wide in {} of {} tables (worst: {}, {}, noise ±{:.1} %): fewer boards (--boards), \
             more time (--profile full), or a quieter machine",
            wide.len(),
            reports.len(),
            widest.game,
            widest.title(),
            widest.noise * 100.0
        ));
    }
    warnings
}

/// From one end to the other.
pub(crate) fn span(Interval { low, high }: Interval) -> String {
    format!("{}–{}", figure(low), figure(high))
}
