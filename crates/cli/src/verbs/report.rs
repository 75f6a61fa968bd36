//! `qipan report`: records as tables, words, pictures, pages; several records side by side.

mod filter;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Parser, ValueEnum};
use qipan_foreign::Foreign;
use qipan_harness::GameData;
use qipan_record::{
    Choice, Effect, GroupReport, Judgement, Language, Origin, Overview, Record, RowSet, Searching, Sheet,
    SideBySide, Wish, judged,
};
use qipan_report::page::{command_line, page, page_in_checkout};
use qipan_report::plots::{Plot, plots, plots_of_machines};

use self::filter::Filter;
use crate::choose;
use crate::stop::write_file;
use crate::text::output::{BAD, Outcome, Output, styled};
use crate::text::table::Format;
use crate::text::tables::{Printer, finish};
use crate::text::{brief, changed, claims, side_by_side};
use crate::verbs::samples::samples;

/// Prints the tables and the conclusion of a record.
///
/// `compare` writes records. Of several records it prints the ratios side by side, say from several machines,
/// and what holds on all of them; speeds are never set against each other.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The record, or up to nine of them, of which the first is the one that the others are compared with.
    #[arg(value_name = "RECORD", required = true, num_args = 1..=side_by_side::MOST)]
    records: Vec<PathBuf>,
    /// Format of the report.
    #[arg(long, value_enum, default_value_t = Form::Terminal)]
    format: Form,
    /// Language of the words; names, units and tables for programs are the same in both.
    #[arg(long, value_parser = choose::language(), default_value = Language::En.name())]
    language: Language,
    /// Only these parts, separated by commas; as CSV or JSON one part at a time, the tables unless another is
    /// named.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "PART")]
    only: Vec<Part>,
    /// Only the rows of a set in overview, tables and conclusion: best, texts, tested or all. Ratios are then
    /// to the set's first row.
    #[arg(long, value_name = "SET", value_parser = choose::row_set(), conflicts_with = "out")]
    set: Option<RowSet>,
    /// Only the tables of one game, and what follows from them.
    #[arg(long, value_parser = choose::game(), conflicts_with = "out")]
    game: Option<&'static GameData>,
    /// Only the tables of these models, and what follows from them; `*` and `?` stand for anything, `!`
    /// excludes. Several are separated by commas.
    #[arg(long, value_name = "GLOB", value_delimiter = ',', conflicts_with = "out")]
    models: Vec<String>,
    /// Only rows whose names match, and each table's baseline, with the same patterns.
    #[arg(long, value_name = "GLOB", value_delimiter = ',', conflicts_with = "out")]
    boards: Vec<String>,
    /// Writes all that there is to see into this directory instead: record.json, samples.csv, tables.csv,
    /// effects.csv, search.csv, claims.csv, report.md, report.html, plots/*.svg; of several records
    /// machines.csv, report.md, report.html, plots/*.svg; with --format svg, only the plots.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Format of a report: those of tables, or to be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// For reading, no wider than the terminal; a hundred columns elsewhere.
    Terminal,
    /// For a document.
    Markdown,
    /// A line of names, then the bare values.
    Csv,
    /// An array of objects with the bare values.
    Json,
    /// A page by itself, with plots, for a browser.
    Html,
    /// The plots, into the directory that --out names.
    Svg,
}

/// A part of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Part {
    /// The same as `compare` prints: of each game what came out, and one table.
    Brief,
    /// A row per storage, with the figures that a reader asks for first.
    Overview,
    /// The worth of each level of each factor.
    Effects,
    /// The parts of a search's instructions, and how its order of boards agrees with perft's.
    Search,
    /// Claims of the texts, and whether they hold.
    Claims,
    /// The board to choose for each use.
    Choose,
    /// A table per model.
    Tables,
    /// The conclusion, in words.
    Conclusion,
    /// The arguments that made the record, as a shell takes them; only by itself.
    Command,
}

impl Form {
    /// As a table is written, if it is one.
    fn of_tables(self) -> Option<Format> {
        match self {
            Form::Terminal => Some(Format::Terminal),
            Form::Markdown => Some(Format::Markdown),
            Form::Csv => Some(Format::Csv),
            Form::Json => Some(Format::Json),
            Form::Html | Form::Svg => None,
        }
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let mut records: Vec<Record> =
        args.records.iter().map(|path| Record::read(path)).collect::<Result<_, _>>()?;
    Filter { game: args.game, models: &args.models, boards: &args.boards }.apply(&mut records)?;
    if let Some(set) = args.set.filter(|_| records.len() > 1 || args.format.of_tables().is_none()) {
        bail!("set: found {} beside several records or a page, expected one record as tables", set.name());
    }
    let [record] = records.as_slice() else { return of_several(args, &records, output) };
    if args.only.len() > 1 && args.only.contains(&Part::Command) {
        bail!("only: found {}, expected command by itself", names(&args.only));
    }
    if args.only == [Part::Command] {
        let session = record.sessions.first();
        let session = session
            .with_context(|| format!("{}: sessions: found none", qipan_foreign::path(&args.records[0])))?;
        output.line(&arguments(&session.command).terminal())?;
        return Ok(Outcome::Good);
    }
    let reports = match args.set {
        None => GroupReport::all(record),
        Some(set) => record.groups.iter().filter_map(|group| GroupReport::of_set(group, set)).collect(),
    };
    if reports.is_empty() {
        bail!(
            "{}: groups: found none with a timed board, expected at least one",
            qipan_foreign::path(&args.records[0])
        );
    }
    match (&args.out, args.format.of_tables()) {
        (Some(directory), None) if args.format == Form::Svg => {
            write_plots(directory, &reports, args.language)?;
        }
        (Some(directory), _) => {
            write_all(directory, record, &reports, args.language)?;
            record.write(&directory.join("record.json"))?;
        }
        (None, Some(format)) => {
            tell(record, &reports, &args.only, &mut Printer { output, format, language: args.language })?;
        }
        (None, None) if args.format == Form::Svg => bail!(NO_PLACE),
        (None, None) => output.line(page(&records, args.language)?.trim_end())?,
    }
    Ok(Outcome::Good)
}

/// Tables and words: some parts, or all.
fn tell(
    record: &Record,
    reports: &[GroupReport<'_>],
    only: &[Part],
    printer: &mut Printer<'_>,
) -> anyhow::Result<()> {
    // What is kept beside a record says the same whatever becomes of the boards.
    let &mut Printer { format, language, .. } = printer;
    let changed = changed::in_words(record, language).filter(|_| format == Format::Terminal);
    let machine = record.sessions.last().map(|session| format.words_of(&session.before.line(language)));
    if machine.is_some() || changed.is_some() {
        let words: Vec<_> = machine.into_iter().chain(changed).collect();
        let words = printer.paragraph(&words.join(" · "));
        printer.words(&words)?;
    }
    let mut reasons: Vec<&Foreign> = Vec::new();
    for refusal in record.groups.iter().flat_map(|group| &group.refused) {
        if !reasons.contains(&&refusal.reason) {
            let words = styled(BAD, language.pick("not timed:", "未计时："));
            let gap = language.pick(" ", "");
            printer.words(&format!("{words}{gap}{}", format.words_of(&refusal.reason)))?;
            reasons.push(&refusal.reason);
        }
    }
    if printer.format.is_for_programs() {
        return tell_programs(record, reports, only, printer);
    }
    // All else says it too.
    if only.contains(&Part::Brief) {
        brief::tell(record, reports, printer)?;
    }
    let is_wanted = |part| only.is_empty() || only.contains(&part);
    if is_wanted(Part::Overview) {
        printer.overviews(reports)?;
    }
    if is_wanted(Part::Effects) {
        Sheet::of_effects(&Effect::of(reports), language)
            .iter()
            .try_for_each(|sheet| printer.sheet(sheet))?;
    }
    if is_wanted(Part::Search) {
        printer.searches(&Searching::of(reports))?;
    }
    if is_wanted(Part::Claims) {
        // A record of a few boards decides nothing, and says so only if asked.
        let judged = judged(reports);
        let decides = judged.iter().any(|one| one.judgement() != Some(Judgement::Undecided));
        if decides || only.contains(&Part::Claims) {
            claims::tell(&judged, printer)?;
        }
    }
    if is_wanted(Part::Choose) {
        // Who has not searched chooses by one model, and is told so only if he asks.
        let choices = Choice::of(reports);
        if choices.iter().any(|choice| choice.wish == Wish::Engine) || only.contains(&Part::Choose) {
            Sheet::of_choices(&choices, language).iter().try_for_each(|sheet| printer.sheet(sheet))?;
        }
    }
    if is_wanted(Part::Tables) {
        reports.iter().try_for_each(|report| printer.report(report))?;
    }
    if is_wanted(Part::Conclusion) {
        finish(printer, &Origin::of(record), record, reports)?;
    }
    Ok(())
}

/// One table, for programs.
fn tell_programs(
    record: &Record,
    reports: &[GroupReport<'_>],
    only: &[Part],
    printer: &mut Printer<'_>,
) -> anyhow::Result<()> {
    let origin = Origin::of(record);
    // What programs read is the same in every language.
    let english = Language::En;
    let sheet = match only {
        [] => return finish(printer, &origin, record, reports),
        [Part::Tables] => Sheet::of_comparisons(&origin, reports, english),
        [Part::Effects] => Sheet::of_all_effects(&origin, &Effect::of(reports)),
        [Part::Search] => Sheet::of_searches(&origin, &Searching::of(reports), english),
        [Part::Claims] => Sheet::of_claims(&origin, &judged(reports)),
        [Part::Choose] => Sheet::of_choices_of_game(&Choice::of(reports), english),
        [Part::Overview] => {
            // Its columns follow the models that were timed, which both games share.
            let overviews = Overview::of(reports);
            let sheets = overviews.iter().map(|overview| Sheet::of_overview(overview, english));
            sheets.reduce(Sheet::and).context("overview: found no plain comparison, expected one")?
        }
        _ => bail!(
            "only: found {}, expected one of overview, effects, search, claims, choose, tables for programs",
            names(only)
        ),
    };
    printer.output.line(&printer.format.render(&sheet))
}

fn names(parts: &[Part]) -> String {
    let name = |part: &Part| part.to_possible_value().map(|value| value.get_name().to_owned());
    parts.iter().filter_map(name).collect::<Vec<_>>().join(", ")
}

/// A command line without the program's name, as a shell takes it.
pub(crate) fn arguments(command: &[Foreign]) -> Foreign {
    command_line(command.get(1..).unwrap_or_default())
}

fn of_several(args: &Args, records: &[Record], output: &mut Output) -> anyhow::Result<Outcome> {
    if !args.only.is_empty() {
        bail!("records: found {}, expected one; several are not told in parts", records.len());
    }
    let names: Vec<_> = args.records.iter().map(qipan_foreign::path).collect();
    let language = args.language;
    let tell = |output: &mut Output, format| {
        side_by_side::run(&names, records, &mut Printer { output, format, language })
    };
    match (&args.out, args.format.of_tables()) {
        (Some(directory), _) => {
            let all = SideBySide::of(&records.iter().collect::<Vec<_>>());
            let is_drawn_only = args.format == Form::Svg;
            let place = if is_drawn_only { directory.clone() } else { directory.join("plots") };
            write_each(&place, &plots_of_machines(&all, language))?;
            if !is_drawn_only {
                write_csv(directory, "machines.csv", &Sheet::of_all_several(&all))?;
                let words = |output: &mut Output| tell(output, Format::Markdown);
                write(directory, "report.md", &Output::collect(words)?)?;
                write(directory, "report.html", &page_of(directory, records, language)?)?;
            }
        }
        (None, Some(format)) => tell(output, format)?,
        (None, None) if args.format == Form::Svg => bail!(NO_PLACE),
        (None, None) => output.line(page(records, language)?.trim_end())?,
    }
    Ok(Outcome::Good)
}

/// The page of some records in a directory: if that is part of a checkout, boards lead to their files there.
fn page_of(directory: &Path, records: &[Record], language: Language) -> anyhow::Result<String> {
    let root = || {
        let directory = directory.canonicalize().ok()?;
        let is_root = |path: &&Path| {
            ["crates/game/src", "crates/xiangqi/array"].iter().all(|part| path.join(part).is_dir())
        };
        let root = pathdiff::diff_paths(directory.ancestors().find(is_root)?, &directory)?;
        let parts: Vec<_> = root.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        Some(if parts.is_empty() { ".".to_owned() } else { parts.join("/") })
    };
    Ok(match root() {
        Some(root) => page_in_checkout(records, &root, language)?,
        None => page(records, language)?,
    })
}

/// Pictures are files.
const NO_PLACE: &str = "out: found nothing, expected a directory for the plots: --out DIR";

/// All that is made from a record, beside it.
pub(crate) fn write_all(
    directory: &Path,
    record: &Record,
    reports: &[GroupReport<'_>],
    language: Language,
) -> anyhow::Result<()> {
    fs::create_dir_all(directory)
        .with_context(|| format!("{}: cannot be made", qipan_foreign::path(directory)))?;
    let words = |output: &mut Output| {
        tell(record, reports, &[], &mut Printer { output, format: Format::Markdown, language })
    };
    let origin = Origin::of(record);
    let searching = Searching::of(reports);
    write(directory, "samples.csv", &(samples(record)? + "\n"))?;
    write_csv(directory, "tables.csv", &Sheet::of_comparisons(&origin, reports, Language::En))?;
    write_csv(directory, "effects.csv", &Sheet::of_all_effects(&origin, &Effect::of(reports)))?;
    write_csv(directory, "claims.csv", &Sheet::of_claims(&origin, &judged(reports)))?;
    if searching.iter().any(|one| !one.rows.is_empty()) {
        write_csv(directory, "search.csv", &Sheet::of_searches(&origin, &searching, Language::En))?;
    }
    write(directory, "report.md", &Output::collect(words)?)?;
    write(directory, "report.html", &page_of(directory, std::slice::from_ref(record), language)?)?;
    write_plots(&directory.join("plots"), reports, language)
}

fn write_plots(directory: &Path, reports: &[GroupReport<'_>], language: Language) -> anyhow::Result<()> {
    write_each(directory, &plots(reports, language))
}

fn write_each(directory: &Path, plots: &[Plot]) -> anyhow::Result<()> {
    fs::create_dir_all(directory)
        .with_context(|| format!("{}: cannot be made", qipan_foreign::path(directory)))?;
    plots.iter().try_for_each(|plot| write(directory, &format!("{}.svg", plot.name), &plot.svg))
}

fn write_csv(directory: &Path, name: &str, sheet: &Sheet) -> anyhow::Result<()> {
    write(directory, name, &(Format::Csv.render(sheet) + "\n"))
}

fn write(directory: &Path, name: &str, text: &str) -> anyhow::Result<()> {
    write_file(&directory.join(name), text.as_bytes())
}
