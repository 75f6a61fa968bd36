//! The tables and words of comparisons: of one that runs, and of a recorded one.

use anstyle::Style;
use qipan_harness::{GroupReport, Interval, Record, Role, Standing, Verdict, bytes, conclusion};

use crate::output::{BOLD, DIM, GOOD, Output, styled, wrap};
use crate::table::{Cell, Column, Format, Table};

/// Widest line of prose.
pub(crate) const WIDTH: usize = 100;

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
        let text = if self.format == Format::Markdown { format!("## {text}\n") } else { styled(BOLD, text) };
        self.words(&format!("\n{text}"))
    }

    pub(crate) fn report(&mut self, report: &GroupReport<'_>) -> anyhow::Result<()> {
        if self.format.is_for_programs() {
            return Ok(());
        }
        self.heading(&format!("{}, {}: {}", report.game, report.title(), report.model.prose()))?;
        self.output.line(&table(report).render(self.format))?;
        let mut notes = wrap(
            &format!(
                "Ratio to {}, above 1 is faster; {}, ≥ {} rounds; noise ±{:.1} %, ≈ is within it.",
                report.baseline().name,
                parts(report),
                report.rounds,
                report.noise * 100.0
            ),
            WIDTH,
        );
        if report.standings.iter().any(|standing| standing.shallower) {
            notes += "\n* works at smaller depths, being slow.";
        }
        if report.standings.iter().any(|standing| standing.board.role == Role::Guest) {
            notes += "\n(guest): a published crate behind an adapter, not a board of this project.";
        }
        self.output.line(&if self.format == Format::Markdown {
            format!("\n{notes}")
        } else {
            styled(DIM, &notes)
        })
    }
}

/// What a figure is the mean of.
fn parts(report: &GroupReport<'_>) -> String {
    let plural = if report.jobs == 1 { "" } else { "s" };
    let is_tree = report.pressure.is_none() && qipan_harness::Model::PERFT.contains(&report.model);
    let what = if is_tree { "position" } else { "part" };
    format!("{} {what}{plural}", report.jobs)
}

fn columns(report: &GroupReport<'_>) -> Vec<Column> {
    let mut columns = vec![
        Column::for_programs("game"),
        Column::for_programs("model"),
        Column::for_programs("pressure_kib"),
        Column::for_programs("threads"),
        Column::text("board", "Board"),
        Column::figure("figure", report.model.unit()),
        Column::for_programs("unit"),
        Column::figure("ratio", "Ratio"),
        Column::for_people("95 % interval"),
        Column::for_programs("low"),
        Column::for_programs("high"),
        Column::for_people("Least–most"),
        Column::for_programs("least"),
        Column::for_programs("most"),
        Column::for_programs("noise"),
        Column::figure("instructions", "Instr."),
        Column::figure("state_bytes", "State"),
        Column::figure("table_bytes", "Tables"),
        Column::for_programs("needs"),
    ];
    // What was not counted needs no column.
    if report.standings.iter().all(|standing| standing.instructions.is_none()) {
        columns[15] = Column::for_programs("instructions");
    }
    columns
}

fn table(report: &GroupReport<'_>) -> Table {
    let mut table = Table::new(&columns(report));
    let fastest = report.contestants().next().map(|standing| &standing.board.name);
    for standing in &report.standings {
        let style = match standing.verdict {
            Verdict::Again => DIM,
            _ if Some(&standing.board.name) == fastest => GOOD,
            _ => Style::new(),
        };
        table.push(style, row(report, standing));
    }
    table
}

fn row(report: &GroupReport<'_>, standing: &Standing<'_>) -> Vec<Cell> {
    let board = standing.board;
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
    let value = report.model.figure(standing.rate);
    vec![
        Cell::text(report.game),
        Cell::text(report.model.name()),
        Cell::new("", report.pressure),
        Cell::new("", report.threads),
        Cell::new(
            format!("{}{}{again}{slow}", board.name, board.role.mark()),
            format!("{}{again}{slow}", board.name),
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
        Cell::new(standing.instructions.map_or_else(|| "n/a".to_owned(), figure), standing.instructions),
        Cell::new(bytes(board.state_bytes), board.state_bytes),
        Cell::new(bytes(board.table_bytes), board.table_bytes),
        Cell::text(board.needs.join(" ")),
    ]
}

/// What is said after all groups: for programs the one table, for people the conclusion.
pub(crate) fn finish(teller: &mut Teller<'_>, record: &Record) -> anyhow::Result<()> {
    let reports: Vec<_> = record.groups.iter().filter_map(GroupReport::of).collect();
    if teller.format.is_for_programs() {
        let mut tables = reports.iter().map(table);
        if let Some(mut all) = tables.next() {
            tables.for_each(|table| all.append(table));
            teller.output.line(&all.render(teller.format))?;
        }
    }
    let paragraphs: Vec<_> = conclusion(&reports).iter().map(|text| wrap(text, WIDTH)).collect();
    teller.heading("Conclusion")?;
    teller.words(&paragraphs.join("\n\n"))?;
    for warning in warnings(record, &reports) {
        teller.words(&format!("\n{}", wrap(&format!("warning: {warning}"), WIDTH)))?;
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

/// Three or four significant digits.
pub(crate) fn figure(value: f64) -> String {
    let decimals = match value.abs() {
        v if v >= 10.0 => 1,
        v if v >= 0.1 => 2,
        v if v >= 0.01 => 3,
        _ => 4,
    };
    format!("{value:.decimals$}")
}
