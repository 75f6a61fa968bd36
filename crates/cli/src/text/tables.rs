//! The tables and words of comparisons: of one that runs, and of a recorded one.

use qipan_record::{
    Conclusion, GroupReport, Origin, Overview, Record, Searching, Sheet, capitalised, conclusion,
};

use crate::text::conclusions;
use crate::text::output::{
    BOLD, DIM, Output, in_a_document, in_a_list, in_a_terminal, message, styled, width_of_words, with_data,
};
use crate::text::table::Format;

/// Words go to stdout with the tables that people read, and to stderr beside those that programs read.
#[derive(Debug)]
pub(crate) struct Printer<'a> {
    pub output: &'a mut Output,
    pub format: Format,
}

impl Printer<'_> {
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

    /// A sheet with its heading and its notes.
    pub(crate) fn sheet(&mut self, sheet: &Sheet) -> anyhow::Result<()> {
        self.heading(&sheet.title)?;
        self.output.line(&self.format.render(sheet))?;
        if sheet.notes.is_empty() { Ok(()) } else { self.notes(&sheet.notes) }
    }

    /// The first table of each game that has one: it says more than the table of an only model. Why boards
    /// were not timed has been said before.
    pub(crate) fn overviews(&mut self, reports: &[GroupReport<'_>]) -> anyhow::Result<()> {
        let overviews = Overview::of(reports);
        let mut shown = overviews.iter().filter(|overview| overview.models.len() > 1);
        shown.try_for_each(|overview| self.sheet(&Sheet::of_overview(overview)))
    }

    pub(crate) fn report(&mut self, report: &GroupReport<'_>) -> anyhow::Result<()> {
        self.sheet(&Sheet::of_comparison(report))?;
        self.output.line(&self.paragraph(&report.in_words()))
    }

    /// Searches of each game: a table and some sentences.
    pub(crate) fn searches(&mut self, all: &[Searching<'_>]) -> anyhow::Result<()> {
        for one in all {
            let sheet = Sheet::of_search(one);
            if one.rows.is_empty() {
                self.heading(&sheet.title)?;
            } else {
                self.sheet(&sheet)?;
            }
            for sentence in one.in_words() {
                self.output.line(&self.paragraph(&sentence))?;
            }
        }
        Ok(())
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

/// Writes what follows all groups: the one table for programs, the conclusion and the warnings.
pub(crate) fn finish(
    printer: &mut Printer<'_>,
    origin: &Origin,
    record: &Record,
    reports: &[GroupReport<'_>],
) -> anyhow::Result<()> {
    if printer.format.is_for_programs() {
        printer.output.line(&printer.format.render(&Sheet::of_comparisons(origin, reports)))?;
    }
    printer.conclusions(&conclusion(reports))?;
    warn(record, reports, printer)
}

/// Says what makes the figures doubtful.
pub(crate) fn warn(
    record: &Record,
    reports: &[GroupReport<'_>],
    printer: &mut Printer<'_>,
) -> anyhow::Result<()> {
    for warning in warnings(record, reports) {
        let text = printer.paragraph(&format!("warning: {warning}"));
        printer.words(&format!("\n{text}"))?;
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
