//! The tables and words of comparisons: of one that runs, and of a recorded one.

use anstyle::Style;
use qipan_record::{
    Conclusion, GroupReport, Machine, Overview, Processor, Record, Role, Standing, Stratum, UNSTEADY,
    Verdict, bytes, capitalised, conclusion, figure, span, within,
};

use crate::text::output::{
    BOLD, DIM, GOOD, Output, in_a_document, in_a_list, in_a_terminal, message, styled, width_of_words,
    with_data,
};
use crate::text::table::{Cell, Column, Format, Table};
use crate::text::words::several;
use crate::text::{conclusions, overview};

/// Origin of figures: what tables for programs say in every row, so that those of several records can be put
/// below each other.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) record: String,
    pub(crate) machine: String,
    pub(crate) commit: String,
}

impl Origin {
    pub(crate) fn of(record: &Record) -> Self {
        let session = record.sessions.first();
        Self {
            record: record.id(),
            machine: session.map_or_else(String::new, |session| machine(&session.before)),
            commit: session.and_then(|session| session.program.commit.clone()).unwrap_or_default(),
        }
    }

    /// Origin in tables that people read, which do not show it.
    fn unknown() -> Self {
        Self { record: String::new(), machine: String::new(), commit: String::new() }
    }

    /// The columns of a table for programs: those of the origin before its own.
    pub(crate) fn columns(own: impl IntoIterator<Item = Column>) -> Vec<Column> {
        ["record", "machine", "commit"].map(Column::for_programs).into_iter().chain(own).collect()
    }

    /// The same of a row.
    pub(crate) fn row(&self, own: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
        [&self.record, &self.machine, &self.commit].map(Cell::text).into_iter().chain(own).collect()
    }
}

/// A machine's processor, with the name of its design if that is known: virtual machines have no other.
fn machine(machine: &Machine) -> String {
    match machine.processor.as_ref().and_then(Processor::design) {
        Some(design) if !machine.cpu.contains(design) => format!("{} ({design})", machine.cpu),
        _ => machine.cpu.clone(),
    }
}

/// Words go to stdout with the tables that people read, and to stderr beside those that programs read.
#[derive(Debug)]
pub(crate) struct Teller<'a> {
    pub output: &'a mut Output,
    pub format: Format,
}

impl Teller<'_> {
    /// Words, in the terminal's width.
    pub(crate) fn words(&mut self, text: &str) -> anyhow::Result<()> {
        match self.format {
            Format::Terminal => self.output.line(&with_data(text, width_of_words())),
            Format::Markdown => self.output.line(text),
            Format::Csv | Format::Json => {
                message(text);
                Ok(())
            }
        }
    }

    pub(crate) fn heading(&mut self, text: &str) -> anyhow::Result<()> {
        let text = match self.format {
            Format::Markdown => format!("## {text}\n"),
            _ => styled(BOLD, text),
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
        let lines: Vec<_> = lines.iter().map(|line| in_a_terminal(line)).collect();
        let lines = lines.iter().flat_map(|line| line.lines()).map(|line| styled(DIM, line));
        self.output.line(&lines.collect::<Vec<_>>().join("\n"))
    }

    /// The first table of each game that has one. Why boards were not timed has been said before.
    pub(crate) fn overviews(&mut self, reports: &[GroupReport<'_>]) -> anyhow::Result<()> {
        let overviews = Overview::of(reports);
        for overview in overviews.iter().filter(|overview| overview::is_worth_showing(overview)) {
            self.heading(&format!("{}, overview", overview.game))?;
            self.output.line(&overview::table(overview, self.format).render(self.format))?;
            self.notes(&overview::explanations(overview))?;
        }
        Ok(())
    }

    pub(crate) fn report(&mut self, report: &GroupReport<'_>) -> anyhow::Result<()> {
        self.heading(&format!("{}, {}: {}", report.game, report.title(), report.model.prose()))?;
        self.output.line(&table(report).render(self.format))?;
        let mut notes = vec![format!(
            "Ratio to {}, above 1 is faster; {}, {} rounds; noise ±{:.1} %.",
            report.baseline().name,
            parts(report),
            report.rounds,
            report.noise * 100.0
        )];
        notes.push(match report.standings.iter().any(|standing| standing.positions.is_some()) {
            true => INTERVALS.to_owned(),
            false => INTERVAL.to_owned(),
        });
        if report.group.is_extended {
            notes.push(
                "It was repeated, because the halves of the first run differed in more than one row of ten."
                    .to_owned(),
            );
        }
        if is_unsteady(report) {
            notes.push(format!("Unsteady: {UNSTEADY}."));
        }
        if report.standings.iter().any(|standing| standing.verdict == Verdict::Depends) {
            notes.push(DEPENDS.to_owned());
        }
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
            in_a_terminal(text)
        }
    }

    /// Writes what came out for each game: the most important sentences, a line per model, and the rest.
    pub(crate) fn conclusions(&mut self, conclusions: &[Conclusion]) -> anyhow::Result<()> {
        self.heading("Conclusion")?;
        for (index, conclusion) in conclusions.iter().enumerate() {
            let gap = if index == 0 || self.format == Format::Markdown { "" } else { "\n" };
            let text = if self.format == Format::Markdown {
                format!("\n**{}**\n\n{}", capitalised(&conclusion.game), concluded(conclusion))
            } else {
                conclusions::terminal(conclusion)
            };
            self.words(&format!("{gap}{text}"))?;
        }
        Ok(())
    }
}

/// Fastest boards at each model, a line each.
fn leaders(conclusion: &Conclusion) -> Vec<String> {
    conclusion.leaders.iter().map(|leader| format!("Fastest at {}", leader.in_words())).collect()
}

/// A conclusion in a document: sentences, and a list of what follows from them.
pub(crate) fn concluded(conclusion: &Conclusion) -> String {
    let brief = in_a_document(&conclusion.brief);
    let lines = leaders(conclusion).into_iter().chain(conclusion.sentences.clone());
    let lines: Vec<_> = lines.map(|line| in_a_list(&line)).collect();
    if lines.is_empty() { brief } else { format!("{brief}\n\n{}", lines.join("\n")) }
}

/// Explanation of the intervals.
const INTERVALS: &str = "95 % intervals: for these positions on this machine (the rounds drawn again); and for \
     positions like these (positions drawn again, within their strata). ≈ is within the noise or the wider one.";

/// The same where there are too few positions to speak of others.
const INTERVAL: &str = "95 % intervals: for these positions on this machine (the rounds drawn again). ≈ is \
     within it or the noise.";

/// Scope of an interval: the highest level that is known.
pub(crate) const fn level(has_positions: bool) -> &'static str {
    if has_positions { "for positions like these" } else { "for these positions" }
}

/// Returns true if the halves of a comparison are apart.
fn is_unsteady(report: &GroupReport<'_>) -> bool {
    report.halves.is_some_and(|halves| halves.are_apart())
}

/// Explanation of a ratio that depends on the part of the game.
pub(crate) const DEPENDS: &str = "⇅ depends: faster in one part of the game, slower in another.";

/// Number of parts or positions that a figure is the mean of.
fn parts(report: &GroupReport<'_>) -> String {
    several(report.jobs, if report.group.is_of_positions() { "position" } else { "part" })
}

/// The columns of one table or of several as one.
fn columns(reports: &[GroupReport<'_>]) -> Vec<Column> {
    let unit = reports.first().map_or("figure", |report| report.model.unit().name());
    let standings = || reports.iter().flat_map(|report| &report.standings);
    // What was not counted needs no column.
    let counted = |is_counted: bool, key, title| {
        let column = Column::figure(key, title).if_room();
        if is_counted { column } else { column.hidden() }
    };
    let has_searches = standings().any(|standing| standing.to_depth.is_some());
    let has_instructions = standings().any(|standing| standing.instructions.is_some());
    let has_counters = standings().any(|standing| standing.counters.is_some());
    let has_positions = standings().any(|standing| standing.positions.is_some());
    let has_parts = standings().any(|standing| !standing.parts.is_empty());
    let like_these = Column::for_people("positions like these").short("positions\nlike these");
    let mut columns = Origin::columns([
        Column::for_programs("game"),
        Column::for_programs("model"),
        Column::for_programs("pressure_kib"),
        Column::for_programs("threads"),
        Column::text("board", "Board"),
        Column::for_programs("package"),
        Column::for_programs("levels"),
        Column::for_programs("role"),
        Column::for_programs("again"),
        Column::for_programs("note"),
        Column::figure("figure", unit),
        Column::for_programs("unit"),
        Column::figure("ratio", "Ratio"),
        Column::for_people("these positions").short("these\npositions"),
        Column::for_programs("low"),
        Column::for_programs("high"),
        // Where there are too few of them, nothing is known of others.
        if has_positions { like_these } else { like_these.hidden() },
        Column::for_programs("like_low"),
        Column::for_programs("like_high"),
        Column::for_programs("verdict"),
        Column::for_people("least–most").if_room(),
        Column::for_programs("least"),
        Column::for_programs("most"),
    ]);
    columns.extend(Stratum::ALL.into_iter().flat_map(|stratum| stratum_columns(stratum, has_parts)));
    columns.extend([
        Column::for_programs("noise"),
        Column::for_programs("rounds"),
        Column::for_programs("phase"),
        counted(has_searches, "nodes", "Nodes"),
        counted(has_searches, "to_depth_us", "To depth µs").short("To depth\nµs"),
        counted(has_instructions, "instructions", "Instr."),
        counted(has_counters, "cycles", "Cycles"),
        Column::for_programs("retired_instructions"),
        counted(has_counters, "branch_misses", "Br. misses"),
        counted(has_counters, "cache_misses", "Cache misses"),
        Column::figure("state_bytes", "State").if_room(),
        Column::figure("table_bytes", "Tables").if_room(),
        Column::for_programs("needs"),
    ]);
    columns
}

/// The columns of a stratum: its ratio, its interval.
fn stratum_columns(stratum: Stratum, has_parts: bool) -> [Column; 3] {
    let [key, low, high] = match stratum {
        Stratum::Opening => ["opening", "opening_low", "opening_high"],
        Stratum::MiddleGame => ["middle_game", "middle_game_low", "middle_game_high"],
        Stratum::Endgame => ["endgame", "endgame_low", "endgame_high"],
        Stratum::InCheck => ["in_check", "in_check_low", "in_check_high"],
    };
    let ratio = Column::figure(key, heading_of(stratum)).if_room();
    [
        // Own positions are of no part of a game.
        if has_parts { ratio } else { ratio.hidden() },
        Column::for_programs(low),
        Column::for_programs(high),
    ]
}

/// Heading of a stratum's ratios.
pub(crate) const fn heading_of(stratum: Stratum) -> &'static str {
    match stratum {
        Stratum::Opening => "opening",
        Stratum::MiddleGame => "middle",
        Stratum::Endgame => "endgame",
        Stratum::InCheck => "check",
    }
}

/// Cells of a stratum: its ratio, and the ends of its interval.
fn of_stratum(standing: &Standing<'_>, stratum: Stratum) -> [Cell; 3] {
    let part = standing.part(stratum);
    let interval = part.map(|part| part.estimate.widest());
    [
        Cell::new(shown_part(standing, stratum), part.map(|part| part.estimate.ratio)),
        Cell::new("", interval.map(|interval| interval.low)),
        Cell::new("", interval.map(|interval| interval.high)),
    ]
}

/// A ratio in one part of the game: `≈` before what cannot be told from 1, nothing of the baseline.
pub(crate) fn shown_part(standing: &Standing<'_>, stratum: Stratum) -> String {
    let Some(part) = standing.part(stratum) else { return String::new() };
    match (standing.is_baseline(), part.verdict) {
        (true, _) => String::new(),
        (_, Verdict::Same) => format!("≈ {}", within(part.estimate.ratio, part.estimate.widest())),
        _ => within(part.estimate.ratio, part.estimate.widest()),
    }
}

fn table(report: &GroupReport<'_>) -> Table {
    let mut table = Table::new(&columns(std::slice::from_ref(report)));
    push(&mut table, &Origin::unknown(), report);
    table
}

fn push(table: &mut Table, origin: &Origin, report: &GroupReport<'_>) {
    let fastest = report.contestants().next().map(|standing| &standing.board.name);
    for standing in &report.standings {
        let style = match standing.verdict {
            Verdict::Again => DIM,
            _ if Some(&standing.board.name) == fastest => GOOD,
            _ => Style::new(),
        };
        table.push(style, row(origin, report, standing));
    }
}

fn row(origin: &Origin, report: &GroupReport<'_>, standing: &Standing<'_>) -> Vec<Cell> {
    let board = standing.board;
    let again = if standing.verdict == Verdict::Again { " (again)" } else { "" };
    let slow = if standing.shallower { " *" } else { "" };
    let (interval, positions, range) = (standing.interval, standing.positions, standing.range);
    let is_baseline = standing.verdict == Verdict::Baseline;
    let unless_baseline = |text: String| if is_baseline { String::new() } else { text };
    let value = report.model.figure(standing.rate);
    let notes = [(standing.shallower, "smaller"), (is_unsteady(report), "unsteady")];
    let notes: Vec<_> = notes.iter().filter(|(is_so, _)| *is_so).map(|(_, note)| *note).collect();
    let levels: Vec<_> =
        board.levels.iter().map(|level| format!("{}={}", level.factor, level.name)).collect();
    let mut cells = origin.row([
        Cell::text(report.game),
        Cell::text(report.model.name()),
        Cell::new("", report.variant.pressure()),
        Cell::new("", report.variant.threads()),
        Cell::new(format!("{}{}{again}{slow}", board.name, board.role.mark()), board.name.as_str()),
        Cell::text(board.package()),
        Cell::text(levels.join(" ")),
        Cell::text(board.role.name()),
        Cell::new("", standing.verdict == Verdict::Again),
        Cell::text(notes.join(" ")),
        Cell::new(figure(value), value),
        Cell::text(report.model.unit().name()),
        Cell::new(standing.shown(), standing.ratio),
        Cell::text(unless_baseline(span(interval))),
        Cell::new("", interval.low),
        Cell::new("", interval.high),
        Cell::text(unless_baseline(positions.map_or_else(String::new, span))),
        Cell::new("", positions.map(|interval| interval.low)),
        Cell::new("", positions.map(|interval| interval.high)),
        Cell::text(verdict(standing.verdict)),
        Cell::text(unless_baseline(format!("{}–{}", figure(range.low), figure(range.high)))),
        Cell::new("", range.low),
        Cell::new("", range.high),
    ]);
    cells.extend(Stratum::ALL.into_iter().flat_map(|stratum| of_stratum(standing, stratum)));
    cells.extend([
        Cell::new("", report.noise),
        Cell::new("", report.rounds),
        Cell::new("", standing.phase),
        searched(standing.to_depth.map(|[nodes, _]| nodes)),
        searched(standing.to_depth.map(|[_, time]| time)),
        count(standing.instructions),
        count(standing.counters.map(|counters| counters.cycles)),
        count(standing.counters.map(|counters| counters.instructions)),
        count(standing.counters.map(|counters| counters.branch_misses)),
        count(standing.counters.map(|counters| counters.cache_misses)),
        Cell::new(bytes(board.state_bytes), board.state_bytes),
        Cell::new(bytes(board.table_bytes), board.table_bytes),
        Cell::text(board.needs.join(" ")),
    ]);
    cells
}

/// A verdict for programs.
pub(crate) const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Baseline | Verdict::Again => "baseline",
        Verdict::Same => "same",
        Verdict::Faster => "faster",
        Verdict::Slower => "slower",
        Verdict::Depends => "depends",
    }
}

/// Cell for a whole search; empty where there was none.
fn searched(figure: Option<f64>) -> Cell {
    Cell::new(figure.map_or_else(String::new, |figure| format!("{figure:.0}")), figure)
}

/// Cell for something per operation that was counted, or could not be.
fn count(count: Option<f64>) -> Cell {
    Cell::new(count.map_or_else(|| "n/a".to_owned(), figure), count)
}

/// The tables of all comparisons as one, for programs.
pub(crate) fn all(origin: &Origin, reports: &[GroupReport<'_>]) -> Table {
    let mut all = Table::new(&columns(reports));
    reports.iter().for_each(|report| push(&mut all, origin, report));
    all
}

/// Writes what follows all groups: the one table for programs, the conclusion and the warnings.
pub(crate) fn finish(
    teller: &mut Teller<'_>,
    origin: &Origin,
    record: &Record,
    reports: &[GroupReport<'_>],
) -> anyhow::Result<()> {
    if teller.format.is_for_programs() {
        teller.output.line(&all(origin, reports).render(teller.format))?;
    }
    teller.conclusions(&conclusion(reports))?;
    warn(record, reports, teller)
}

/// Says what makes the figures doubtful.
pub(crate) fn warn(
    record: &Record,
    reports: &[GroupReport<'_>],
    teller: &mut Teller<'_>,
) -> anyhow::Result<()> {
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

/// Reasons why the figures are doubtful, and what to do about it.
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
    let threads = reports.iter().filter_map(|report| report.variant.threads()).max();
    let cores = record.sessions.last().map(|session| session.before.cores);
    if let Some((threads, cores)) = threads.zip(cores).filter(|&(threads, cores)| threads as usize > cores) {
        warnings.push(format!(
            "{threads} threads on {cores} cores take turns: what more threads bring ends at {cores}"
        ));
    }
    let wide: Vec<_> = reports.iter().filter(|report| report.noise > WIDE).collect();
    if let Some(widest) = wide.iter().max_by(|a, b| a.noise.total_cmp(&b.noise)) {
        warnings.push(format!(
            "intervals are wide in {} of {} tables (worst: {}, {}, noise ±{:.1} %): fewer boards (--boards){}, \
             or a quieter machine",
            wide.len(),
            reports.len(),
            widest.game,
            widest.title(),
            widest.noise * 100.0,
            if record.plan.profile == "full" { "" } else { ", more time (--profile full)" }
        ));
    }
    warnings
}
