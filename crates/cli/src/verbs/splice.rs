//! `qipan splice`: results in a document, between two markers, made from records, so that no figure there is
//! typed.
//!
//! ```text
//! <!-- qipan:results:begin reports/a/record.json.gz reports/b/record.json.gz -->
//! …
//! <!-- qipan:results:end -->
//! ```
//!
//! The first marker names the records, relative to the document, so that anybody can check them. Of one
//! record they are each game's first table and its conclusion; of several, a column for each machine and what
//! holds on all of them. Other words than `results` stand for other parts of one record: `brief` for a first
//! look and `ratios` for its tables alone, `search` for what is done in a search and how its order of boards
//! agrees with perft's, `choose` for which board to choose. `machines` is of several records: a column for
//! each machine, each storage at its best. `rows` is a table of chosen rows, each as many times as fast as
//! the first of them; the marker says which, by name, and at which models:
//!
//! ```text
//! <!-- qipan:rows:begin a.json rows=chess-array:tested,chess-x88:tested models=generate,import -->
//! ```
//!
//! `language=zh` in a marker makes the results Chinese.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Parser;
use qipan_foreign::Foreign;
use qipan_game::say;
use qipan_record::sheet::{Cell, Column};
use qipan_record::{
    Choice, GroupReport, Language, Overview, Quotient, Record, Searching, Sheet, SideBySide, conclusion,
    conclusion_of_several,
};
use qipan_report::page::{command_line, date};

use crate::stop::write_file;
use crate::text::changed;
use crate::text::output::{Outcome, Output, in_a_document, message};
use crate::text::table::Format;
use crate::text::tables::concluded;
use crate::verbs::machines;
use crate::verbs::report::arguments;

const BEGIN: &str = "<!-- qipan:";
const CLOSE: &str = "-->";

/// Kind of results that are spliced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Brief,
    Ratios,
    Results,
    Search,
    Choose,
    Machines,
    Rows,
}

impl What {
    const ALL: [What; 7] =
        [What::Brief, What::Ratios, What::Results, What::Search, What::Choose, What::Machines, What::Rows];

    const fn name(self) -> &'static str {
        match self {
            What::Brief => "brief",
            What::Ratios => "ratios",
            What::Results => "results",
            What::Search => "search",
            What::Choose => "choose",
            What::Machines => "machines",
            What::Rows => "rows",
        }
    }

    fn begin(self) -> String {
        format!("{BEGIN}{}:begin", self.name())
    }

    fn end(self) -> String {
        format!("{BEGIN}{}:end {CLOSE}", self.name())
    }
}

/// Puts the results of records into Markdown files.
///
/// Replaces what stands between the markers qipan:results:begin and :end of a file by the first table of each
/// game of the record that the marker names, with the command that made it; of several records by a column
/// for each machine. Between markers qipan:rows: chosen rows, each as many times as fast as the first, as the
/// first marker says, such as rows=chess-array,chess-x88 models=generate,search; docs/record.md has the other
/// markers. With language=zh in a marker they are Chinese. A record that several files name is read once.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The Markdown files.
    #[arg(value_name = "DOCUMENT", required = true)]
    documents: Vec<PathBuf>,
    /// Records that take the place of those of each file's first markers, separated by commas.
    #[arg(long, value_name = "RECORD", value_delimiter = ',')]
    records: Vec<PathBuf>,
    /// Changes nothing, but exits with 1 if a file's results are not those of its records.
    #[arg(long)]
    check: bool,
}

/// All is read before the first document is written, each record once: most blocks are of the same one.
pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let documents = args.documents.iter().map(|path| Document::read(path, &args.records));
    let documents: Vec<_> = documents.collect::<anyhow::Result<_>>()?;
    let named: BTreeSet<&Path> = documents.iter().flat_map(Document::records).collect();
    let records: Vec<Record> = named.iter().map(|path| Record::read(path)).collect::<Result<_, _>>()?;
    for (path, words) in named
        .iter()
        .zip(&records)
        .filter_map(|(path, record)| Some((path, changed::in_words(record, Language::En)?)))
    {
        message(&format!("note: {}: {words}", qipan_foreign::path(path)));
    }
    let sources: BTreeMap<_, _> = named.into_iter().zip(records.iter().map(Source::of)).collect();
    let spliced: Vec<_> =
        documents.iter().map(|document| document.spliced(&sources)).collect::<anyhow::Result<_>>()?;
    let mut outcome = Outcome::Good;
    for (document, spliced) in documents.iter().zip(spliced) {
        let file = qipan_foreign::path(document.path);
        let found = match (spliced == document.text, args.check) {
            (true, _) => "the results are those of the records",
            (false, true) => {
                outcome = Outcome::Failed;
                "the results are not those of the records"
            }
            (false, false) => {
                write_file(document.path, spliced.as_bytes())?;
                "the results are now those of the records"
            }
        };
        output.line(&format!("{file}: {found}"))?;
    }
    Ok(outcome)
}

/// A record, and its reports once they are wanted.
struct Source<'r> {
    record: &'r Record,
    reports: OnceCell<Vec<GroupReport<'r>>>,
}

impl<'r> Source<'r> {
    fn of(record: &'r Record) -> Self {
        Self { record, reports: OnceCell::new() }
    }

    fn reports(&self) -> &[GroupReport<'r>] {
        self.reports.get_or_init(|| GroupReport::all(self.record))
    }
}

/// A document, and for each block the records that it is to be made of.
struct Document<'p> {
    path: &'p Path,
    text: String,
    blocks: Vec<(Block, Vec<Named>)>,
}

impl<'p> Document<'p> {
    fn read(path: &'p Path, records: &[PathBuf]) -> anyhow::Result<Self> {
        let file = qipan_foreign::path(path);
        let text = qipan_foreign::read_text(path, qipan_foreign::MOST_BYTES)?;
        let blocks = match Block::all(&text) {
            Ok(blocks) => blocks,
            Err(found) => {
                let (begin, end) = (What::Results.begin(), What::Results.end());
                bail!("{file}: markers: found {found}, expected {begin} {CLOSE} with one {end} below each")
            }
        };
        let directory = path.parent().unwrap_or(Path::new(""));
        let with_records = |(index, block): (usize, Block)| {
            let records = match records {
                some @ [_, ..] if index == 0 => some.to_vec(),
                _ => block.records.iter().map(|record| directory.join(record)).collect(),
            };
            if records.is_empty() {
                bail!(
                    "{file}: markers: found no record in {} {CLOSE}, expected one at least, there or by --records",
                    block.what.begin()
                );
            }
            let named = records.iter().map(|record| Named::of(record, directory));
            Ok((block, named.collect::<anyhow::Result<_>>()?))
        };
        let blocks = blocks.into_iter().enumerate().map(with_records).collect::<anyhow::Result<_>>()?;
        Ok(Self { path, text, blocks })
    }

    fn records(&self) -> impl Iterator<Item = &Path> {
        self.blocks.iter().flat_map(|(_, records)| records).map(|record| record.path.as_path())
    }

    /// The text with the results in their places.
    fn spliced(&self, sources: &BTreeMap<&Path, Source<'_>>) -> anyhow::Result<String> {
        let (mut spliced, mut rest) = (String::new(), 0);
        for (block, records) in &self.blocks {
            let begin = block.what.begin();
            let sources: Vec<_> = records.iter().map(|record| &sources[record.path.as_path()]).collect();
            let files: Vec<_> = records.iter().map(|record| record.path.as_path()).collect();
            let results = results(block, &sources, &files)
                .with_context(|| format!("{}: {begin}", qipan_foreign::path(self.path)))?;
            let names = records.iter().map(|record| &record.name);
            let words = names.chain(&block.settings).map(String::as_str).collect::<Vec<_>>();
            spliced += &self.text[rest..block.place.start];
            spliced += &format!("{begin} {} {CLOSE}\n{results}\n{}", words.join(" "), block.what.end());
            rest = block.place.end;
        }
        Ok(spliced + &self.text[rest..])
    }
}

/// A record's absolute path, and its name in a document.
struct Named {
    path: PathBuf,
    name: String,
}

impl Named {
    /// It is named from the document's directory, with slashes. It lies below that directory, or both lie
    /// below the working directory, say of one repository; elsewhere readers of the document would not find
    /// it.
    fn of(record: &Path, directory: &Path) -> anyhow::Result<Self> {
        let whole = |path: &Path| {
            let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
            path.canonicalize().with_context(|| format!("{}: cannot be read", qipan_foreign::path(path)))
        };
        let (directory, path) = (whole(directory)?, whole(record)?);
        let working = whole(Path::new("."))?;
        let are_together = [&path, &directory].iter().all(|path| path.starts_with(&working));
        if !path.starts_with(&directory) && !are_together {
            let (record, directory) = (qipan_foreign::path(&path), qipan_foreign::path(&directory));
            bail!("record: found {record}, expected one below the document's directory, {directory}");
        }
        let from_there = pathdiff::diff_paths(&path, &directory).context("both paths are absolute")?;
        let parts = from_there.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
        let name = parts.collect::<Vec<_>>().join("/");
        Ok(Self { path, name })
    }
}

/// Place of a marker, and what it is about.
type Marker = (usize, What);

/// Text between two markers, with them, and what the first one names.
#[derive(PartialEq, Eq, Debug)]
struct Block {
    what: What,
    place: Range<usize>,
    records: Vec<String>,
    /// Words such as `models=generate,import`.
    settings: Vec<String>,
}

impl Block {
    /// Finds them all; else says what stands there instead.
    fn all(text: &str) -> Result<Vec<Self>, String> {
        let places = |marker: &dyn Fn(What) -> String| {
            let of = |what| {
                let marker = marker(what);
                text.match_indices(&marker).map(|(at, _)| (at, what)).collect::<Vec<_>>()
            };
            let mut places: Vec<_> = What::ALL.into_iter().flat_map(of).collect();
            places.sort_unstable_by_key(|(at, _)| *at);
            places
        };
        let (begins, ends) = (places(&What::begin), places(&What::end));
        if begins.is_empty() || begins.len() != ends.len() {
            return Err(format!("{} beginnings and {} ends", begins.len(), ends.len()));
        }
        let nexts = begins.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
        let block = |((&(begin, what), &(end, ended)), next): ((&Marker, &Marker), usize)| {
            if !(begin..next).contains(&end) {
                return Err("the end before the beginning".to_owned());
            }
            if what != ended {
                return Err(format!("the end of {} after the beginning of {}", ended.name(), what.name()));
            }
            let named = &text[begin + what.begin().len()..end];
            let named = named.split_once(CLOSE).ok_or("a beginning without its end")?.0;
            let words = named.split_whitespace().map(ToOwned::to_owned);
            let (settings, records) = words.partition(|word| word.contains('='));
            Ok(Self { what, place: begin..end + what.end().len(), records, settings })
        };
        begins.iter().zip(&ends).zip(nexts).map(block).collect()
    }

    /// The language of the results: English unless a setting says another.
    fn language(&self) -> anyhow::Result<Language> {
        let Ok(names) = self.setting("language") else { return Ok(Language::En) };
        let named = Language::ALL.into_iter().find(|language| names == [language.name()]);
        named.with_context(|| format!("found language={}, expected en or zh", names.join(",")))
    }

    /// The names that a setting lists.
    fn setting(&self, key: &str) -> anyhow::Result<Vec<&str>> {
        let of_key = |word: &'_ String| word.split_once('=').is_some_and(|(name, _)| name == key);
        match self.settings.iter().find(|word| of_key(word)).and_then(|word| word.split_once('=')) {
            Some((_, names)) if !names.is_empty() => Ok(names.split(',').collect()),
            _ => bail!("found no {key}=, expected {key}= with names and commas between them"),
        }
    }
}

/// The results: for each game a table and some sentences, then where they come from.
fn results(block: &Block, sources: &[&Source<'_>], files: &[&Path]) -> anyhow::Result<String> {
    let (what, language) = (block.what, block.language()?);
    let mut parts = match (what, sources) {
        (What::Brief, several) => several.iter().flat_map(|one| of_first_look(one, language)).collect(),
        (What::Ratios, several) => several.iter().flat_map(|one| of_ratios(one, language)).collect(),
        (What::Results, [one]) => of_one(one, language),
        (What::Results, several) => of_several(several, language),
        (What::Search, several) => several.iter().flat_map(|one| of_searches(one, language)).collect(),
        (What::Choose, several) => several.iter().flat_map(|one| of_choices(one, language)).collect(),
        (What::Machines, several) => {
            let records = files.iter().zip(several).map(|(file, source)| (*file, source.record));
            machines::in_a_document_of(&records.collect::<Vec<_>>(), language)?
        }
        (What::Rows, several) => {
            let (rows, models) = (block.setting("rows")?, block.setting("models")?);
            several.iter().map(|one| of_rows(one, &rows, &models, language)).collect::<anyhow::Result<_>>()?
        }
    };
    let made: fn(&Record, Language) -> Option<String> = match what {
        What::Ratios | What::Machines | What::Rows => |_, _| None,
        What::Brief | What::Results | What::Search | What::Choose => made,
    };
    parts.extend(sources.iter().filter_map(|source| made(source.record, language)));
    Ok(parts.join("\n\n"))
}

/// Date and machine of a record, and the command that made it.
fn made(record: &Record, language: Language) -> Option<String> {
    let session = record.sessions.first()?;
    let commit = session.program.commit.as_ref().map_or_else(String::new, |commit| {
        let commit = commit.first(8).markdown();
        language.say(say!(", commit {commit}", "，提交 {commit}"))
    });
    let (date, machine) = (date(session.started), session.before.line(language).markdown());
    let made = language
        .say(say!("Made on {date} ({machine}{commit}) by", "{date} 测得（{machine}{commit}），命令："));
    let command = match record.groups.iter().any(|group| !group.layouts.is_empty()) {
        true => {
            let options = command_line(&options_of_all_layouts(&session.command));
            format!("scripts/record RECORD -- {}", options.code())
        }
        false => format!("cargo run --release -- {}", arguments(&session.command).code()),
    };
    Some(format!("{}\n\n```sh\n{command}\n```", in_a_document(&[made])))
}

/// Options of a comparison with several layouts, less those that `scripts/record` gave each of its programs.
fn options_of_all_layouts(command: &[Foreign]) -> Vec<Foreign> {
    let mut words = command.iter().skip(2);
    let mut options = Vec::new();
    while let Some(word) = words.next() {
        match word.data() {
            "--out" | "--share" | "--like" => drop(words.next()),
            "--resume" => {}
            _ => options.push(word.clone()),
        }
    }
    options
}

/// A sheet and its notes.
fn drawn(sheet: &Sheet) -> [String; 2] {
    [Format::Markdown.render(sheet), in_a_document(&sheet.notes)]
}

/// Results that a newcomer wants to know.
fn of_first_look(source: &Source<'_>, language: Language) -> Vec<String> {
    let reports = source.reports();
    let conclusions = conclusion(reports, language);
    let mut parts = Vec::new();
    for overview in Overview::of(reports) {
        parts.push(format!("### {}", language.game(overview.game)));
        let of_game = conclusions.iter().filter(|one| one.game == overview.game);
        parts.extend(of_game.map(|conclusion| in_a_document(&conclusion.brief)));
        parts.push(Format::Markdown.render(&Sheet::of_first_look(&overview, false, language)));
    }
    parts
}

/// The tables of a first look alone, for a document in another language.
fn of_ratios(source: &Source<'_>, language: Language) -> Vec<String> {
    let reports = source.reports();
    let of_game = |overview: &Overview<'_>| {
        let chinese = match overview.game {
            _ if language == Language::Zh => "",
            "xiangqi" => " 象棋",
            "chess" => " 国际象棋",
            _ => "",
        };
        let heading = format!("### {}{chinese}", language.game(overview.game));
        [heading, Format::Markdown.render(&Sheet::of_first_look(overview, false, language))]
    };
    Overview::of(reports).iter().flat_map(of_game).collect()
}

fn of_one(source: &Source<'_>, language: Language) -> Vec<String> {
    let reports = source.reports();
    let conclusions = conclusion(reports, language);
    let mut parts = Vec::new();
    for overview in Overview::of(reports) {
        parts.push(format!("### {}", language.game(overview.game)));
        let mut sheet = Sheet::of_overview(&overview, language);
        parts.push(Format::Markdown.render(&sheet));
        let refused = overview.refused.iter().map(|refusal| {
            let reason = refusal.reason.markdown();
            language.say(say!("– not timed: {reason}", "– 未计时：{reason}"))
        });
        sheet.notes.extend(refused);
        parts.push(in_a_document(&sheet.notes).replace("* ", "\\* "));
        let of_game = conclusions.iter().filter(|one| one.game == overview.game);
        parts.extend(of_game.map(|one| concluded(one, language)));
    }
    parts
}

/// Work of a search, and how its order agrees with perft's.
fn of_searches(source: &Source<'_>, language: Language) -> Vec<String> {
    let reports = source.reports();
    let mut parts = Vec::new();
    for mut one in Searching::of(reports) {
        parts.push(format!("### {}", language.game(one.game)));
        parts.push(in_a_document(&one.in_words(language)));
        // Every row is in the report; a document shows the boards at their best.
        one.rows.retain(|row| row.board.is_best());
        if !one.rows.is_empty() {
            parts.extend(drawn(&Sheet::of_search(&one, language)));
        }
        parts.extend(one.under_network.iter().flat_map(|under| drawn(&Sheet::of_network(under, language))));
    }
    parts
}

/// Choice of a board, as a table for each game.
fn of_choices(source: &Source<'_>, language: Language) -> Vec<String> {
    let reports = source.reports();
    let mut parts = Vec::new();
    for of_game in Choice::of(reports).chunk_by(|one, next| one.game == next.game) {
        parts.push(format!("### {}", language.game(of_game[0].game)));
        parts.extend(drawn(&Sheet::of_choices_of_game(of_game, language)));
    }
    parts
}

/// Chosen rows at chosen models, each as many times as fast as the first of them. A figure within the
/// noise, or within what another layout of the program could make, is marked by `≈`.
fn of_rows(
    source: &Source<'_>,
    rows: &[&str],
    models: &[&str],
    language: Language,
) -> anyhow::Result<String> {
    let reports = source.reports();
    let timed = |model: &str| {
        let is_it = |report: &&GroupReport<'_>| report.is_plain() && report.group.model.name() == model;
        let of_first = |report: &&GroupReport<'_>| report.group.row(rows[0]).is_some();
        let report = reports.iter().find(|report| is_it(report) && of_first(report));
        report.with_context(|| {
            format!("found {} at {model}, expected a row and a model of the record", rows[0])
        })
    };
    let timed = models.iter().map(|model| timed(model)).collect::<anyhow::Result<Vec<_>>>()?;
    let columns = timed.iter().map(|report| report.group.model.name()).map(|name| Column::figure(name, name));
    let columns: Vec<_> =
        [Column::text("row", language.pick("Row", "行"))].into_iter().chain(columns).collect();
    let mut sheet = Sheet::new(&columns);
    for name in rows {
        let worth = |report: &&GroupReport<'_>| {
            let (row, first) = (report.group.row(name)?, report.group.row(rows[0])?);
            if row.board.name == first.board.name {
                return Some("1".to_owned());
            }
            Some(Quotient::of(report.group, row, first, report.noise)?.in_figures())
        };
        let figures: Vec<_> = timed.iter().map(worth).collect();
        if figures.iter().all(Option::is_none) {
            bail!("found row {name}, expected one that the record has at {}", models.join(" or "));
        }
        let cells = figures.into_iter().map(|figure| Cell::text(figure.unwrap_or_else(|| "–".to_owned())));
        sheet.push([Cell::text(*name)].into_iter().chain(cells).collect());
    }
    Ok(Format::Markdown.render(&sheet))
}

/// A column for each machine.
fn of_several(sources: &[&Source<'_>], language: Language) -> Vec<String> {
    let records: Vec<_> = sources.iter().map(|source| source.record).collect();
    let all = SideBySide::of(&records);
    let machine = |record: &&Record| {
        record.sessions.first().map_or_else(|| Foreign::of("?"), |session| session.before.name())
    };
    let machines: Vec<_> = records.iter().map(machine).collect();
    let reports: Vec<_> = sources.iter().map(|source| source.reports().to_vec()).collect();
    let conclusions = conclusion_of_several(&reports, &all, language);
    let mut games: Vec<&str> = all.iter().map(|one| one.game).collect();
    games.dedup();
    let mut parts = Vec::new();
    for game in games {
        let of_game: Vec<_> = all.iter().filter(|one| one.game == game).collect();
        let Some(headline) = SideBySide::headline(&of_game) else { continue };
        parts.push(format!("### {}", language.game(game)));
        parts.extend(drawn(&Sheet::of_machines(headline, &machines, language)));
        let of_game = conclusions.iter().filter(|one| one.game == game);
        parts.extend(of_game.map(|one| concluded(one, language)));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::{Block, CLOSE, Foreign, What, options_of_all_layouts};

    #[test]
    fn what_each_layout_was_given_is_left_out() {
        let words = |text: &str| -> Vec<Foreign> { text.split(' ').map(Foreign::of).collect() };
        let command = "a/qipan-1 compare --out a/1.json.gz --resume --share 4 --profile full --set best";
        assert_eq!(options_of_all_layouts(&words(command)), words("--profile full --set best"));
    }

    #[test]
    fn every_beginning_has_its_end() {
        let found = |text: &str| Block::all(text).expect_err("wrong markers");
        let (begin, end) = (What::Results.begin(), What::Results.end());
        let named = format!("{begin} a/b.json c.json.gz {CLOSE}");
        let text = format!("a\n{named}old{end}\nb");
        let twice = text.repeat(2);
        let blocks = Block::all(&twice).expect("two of each");
        for block in &blocks {
            assert_eq!(&twice[block.place.clone()], format!("{named}old{end}"));
            assert_eq!(block.records, ["a/b.json", "c.json.gz"]);
        }
        assert_eq!(blocks.len(), 2);
        let rows = format!("{} a.json rows=x,y models=z {CLOSE}{}", What::Rows.begin(), What::Rows.end());
        let rows = &Block::all(&rows).expect("both")[0];
        assert_eq!((&rows.records[..], rows.settings.len()), (&["a.json".to_owned()][..], 2));
        assert_eq!(rows.setting("rows").expect("two"), ["x", "y"]);
        let found_none = rows.setting("row").expect_err("not there").to_string();
        assert_eq!(found_none, "found no row=, expected row= with names and commas between them");
        let empty = Block::all(&format!("{begin} {CLOSE}{end}")).expect("both");
        assert_eq!(empty[0].records, [""; 0]);
        assert_eq!(found("a"), "0 beginnings and 0 ends");
        assert_eq!(found(&named), "1 beginnings and 0 ends");
        assert_eq!(found(&format!("{begin} x\n{end}")), "a beginning without its end");
        assert_eq!(found(&format!("{named}{named}{end}{end}")), "the end before the beginning");
        assert_eq!(found(&format!("{end}{named}")), "the end before the beginning");
        let other = format!("{named}{}", What::Choose.end());
        assert_eq!(found(&other), "the end of choose after the beginning of results");
        let two = format!("{text}{} x.json {CLOSE}{}", What::Search.begin(), What::Search.end());
        let found: Vec<_> = Block::all(&two).expect("two").iter().map(|block| block.what).collect();
        assert_eq!(found, [What::Results, What::Search]);
    }
}
