//! The tables and words of comparisons: of one that runs, and of a recorded one.

use qipan_game::say;
use qipan_record::{
    Conclusion, GroupReport, Language, Leader, Origin, Overview, Record, Searching, Sheet, conclusion,
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
    pub language: Language,
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
        shown.try_for_each(|overview| self.sheet(&Sheet::of_overview(overview, self.language)))?;
        let attacks = Sheet::of_attacks(reports, self.language);
        attacks.iter().try_for_each(|sheet| self.sheet(sheet))
    }

    pub(crate) fn report(&mut self, report: &GroupReport<'_>) -> anyhow::Result<()> {
        self.sheet(&Sheet::of_comparison(report, self.language))?;
        self.output.line(&self.paragraph(&report.in_words(self.language)))
    }

    /// Searches of each game: a table and some sentences.
    pub(crate) fn searches(&mut self, all: &[Searching<'_>]) -> anyhow::Result<()> {
        for one in all {
            let sheet = Sheet::of_search(one, self.language);
            if one.rows.is_empty() {
                self.heading(&sheet.title)?;
            } else {
                self.sheet(&sheet)?;
            }
            if let Some(under) = &one.under_network {
                self.sheet(&Sheet::of_network(under, self.language))?;
            }
            for sentence in one.in_words(self.language) {
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
        let language = self.language;
        self.heading(language.pick("Conclusion", "结论"))?;
        for (index, conclusion) in conclusions.iter().enumerate() {
            let gap = if index == 0 || self.format == Format::Markdown { "" } else { "\n" };
            let text = if self.format == Format::Markdown {
                format!("\n**{}**\n\n{}", language.game(&conclusion.game), concluded(conclusion, language))
            } else {
                conclusions::terminal(conclusion, language)
            };
            self.words(&format!("{gap}{text}"))?;
        }
        Ok(())
    }
}

/// Fastest boards at each model, a line each.
fn leaders(conclusion: &Conclusion, language: Language) -> Vec<String> {
    let line = |leader: &Leader| {
        let leader = leader.in_words(language);
        language.say(say!("Fastest at {leader}", "最快的棋盘，{leader}"))
    };
    conclusion.leaders.iter().map(line).collect()
}

/// A conclusion in a document: sentences, and a list of what follows from them.
pub(crate) fn concluded(conclusion: &Conclusion, language: Language) -> String {
    let brief = in_a_document(&conclusion.brief);
    let lines = leaders(conclusion, language).into_iter().chain(conclusion.sentences.clone());
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
        let sheet = Sheet::of_comparisons(origin, reports, Language::En);
        printer.output.line(&printer.format.render(&sheet))?;
    }
    printer.conclusions(&conclusion(reports, printer.language))?;
    warn(record, reports, printer)
}

/// Says what makes the figures doubtful.
pub(crate) fn warn(
    record: &Record,
    reports: &[GroupReport<'_>],
    printer: &mut Printer<'_>,
) -> anyhow::Result<()> {
    let language = printer.language;
    for warning in warnings(record, reports, language) {
        let text = printer.paragraph(&language.say(say!("warning: {warning}", "警告：{warning}")));
        printer.words(&format!("\n{text}"))?;
    }
    Ok(())
}

/// A noise floor above this says little.
const WIDE: f64 = 0.02;

/// Part of the time that a hypervisor may give to others before it shows.
const STOLEN: f64 = 0.02;

/// Reasons why the figures are doubtful, and what to do about it.
fn warnings(record: &Record, reports: &[GroupReport<'_>], language: Language) -> Vec<String> {
    let mut warnings = Vec::new();
    if let Some(session) = record.sessions.last() {
        warnings.extend(session.before.busy(language));
        if let Some(stolen) = session.after.stolen_since(&session.before).filter(|&part| part > STOLEN) {
            let percent = stolen * 100.0;
            warnings.push(language.say(say!(
                "the hypervisor gave {percent:.0} % of the time to others: try again later, or on a machine of your own",
                "虚拟机管理程序把 {percent:.0} % 的时间给了别人：请稍后再试，或用自己的机器"
            )));
        }
    }
    let threads = reports.iter().filter_map(|report| report.variant.threads()).max();
    let cores = record.sessions.last().map(|session| session.before.cores);
    if let Some((threads, cores)) = threads.zip(cores).filter(|&(threads, cores)| threads as usize > cores) {
        warnings.push(language.say(say!(
            "{threads} threads on {cores} cores take turns: what more threads bring ends at {cores}",
            "{cores} 个核上的 {threads} 个线程要轮流运行：超过 {cores} 个线程便不再有得益"
        )));
    }
    let wide: Vec<_> = reports.iter().filter(|report| report.noise > WIDE).collect();
    if let Some(widest) = wide.iter().max_by(|a, b| a.noise.total_cmp(&b.noise)) {
        let (some, all, noise) = (wide.len(), reports.len(), widest.noise * 100.0);
        let game = if language == Language::En { widest.game.to_owned() } else { language.game(widest.game) };
        let title = widest.title(language);
        let more = language.pick(", more time (--profile full)", "、更多时间（--profile full）");
        let more = if record.plan.profile == "full" { "" } else { more };
        warnings.push(language.say(say!(
            "intervals are wide in {some} of {all} tables (worst: {game}, {title}, noise ±{noise:.1} %): fewer boards \
             (--boards){more}, or a quieter machine",
            "{all} 张表中有 {some} 张区间很宽（最宽：{game}，{title}，噪声 ±{noise:.1} %）：\
             可用较少的棋盘（--boards）{more}或更安静的机器"
        )));
    }
    warnings
}
