//! `cargo bench`: the comparison under criterion's flags. What they ask for becomes a command of `compare`.
//!
//! ```text
//!   flags ──► names that match ──► compare's own parser ──► compare ──► criterion's directory
//!                                                                            │
//!                     a baseline's record ──► diff ◄─────────────────────────┘
//! ```

mod place;

use std::ffi::OsString;
use std::iter;
use std::path::Path;

use anstream::ColorChoice;
use anyhow::{Context, bail};
use clap::{Parser, ValueEnum};
use qipan_foreign::Foreign;
use qipan_harness::{Row, RowError, rows, run_once};
use qipan_record::{Bench, GroupReport, Language, Model, Record, figure};
use qipan_report::page::{command_line, page};
use regex::{Regex, RegexBuilder};

use self::place::{NEW, Place, baseline};
use crate::choose;
use crate::stop::{self, is_stopped, write_file};
use crate::text::output::{BAD, GOOD, Outcome, Output, styled};
use crate::verbs::{compare, diff};

/// Compares boards as `qipan compare --profile full` does, under the flags of criterion.
///
/// A bench is called GAME/MODEL/ROW. All that match are timed in turns, and each board at all the models that
/// match. Results are kept under criterion's directory, target/criterion: a record for each baseline, a page
/// in report/index.html, and for each bench the files that critcmp reads.
#[derive(Debug, Parser)]
#[command(override_usage = "cargo bench -- [OPTIONS] [FILTER]...")]
pub(crate) struct Args {
    /// Only benches whose names have this in them, a regular expression; of several, any. Rows that neither
    /// set best nor tested has take part if the expression matches no other.
    #[arg(value_name = "FILTER")]
    filters: Vec<String>,
    /// Only the benches with just these names.
    #[arg(long)]
    exact: bool,
    /// Lists the benches that match, and times none.
    #[arg(long, conflicts_with = "test")]
    list: bool,
    /// Form of the list.
    #[arg(long, value_enum, default_value_t = ListForm::Pretty)]
    format: ListForm,
    /// Runs each bench once, without timing it.
    #[arg(long)]
    test: bool,
    /// Takes two minutes at most for a game: fewer positions and rounds.
    #[arg(long, conflicts_with = "sample_size")]
    quick: bool,
    /// Takes so many rounds.
    #[arg(long, value_name = "ROUNDS", value_parser = compare::rounds)]
    sample_size: Option<u32>,
    /// Compares with the baseline of this name, if there is one, and takes its place.
    #[arg(short, long, value_name = "NAME", default_value = "base", value_parser = baseline)]
    save_baseline: String,
    /// Keeps the results under no name.
    #[arg(long, conflicts_with_all = ["save_baseline", "baseline", "baseline_lenient"])]
    discard_baseline: bool,
    /// Compares with the baseline of this name, which stays. Every bench has to be in it.
    #[arg(short, long, value_name = "NAME", value_parser = baseline,
        conflicts_with_all = ["save_baseline", "baseline_lenient"])]
    baseline: Option<String>,
    /// The same, but of benches that are not in it nothing is said.
    #[arg(long, value_name = "NAME", value_parser = baseline, conflicts_with = "save_baseline")]
    baseline_lenient: Option<String>,
    /// Times nothing: compares the baseline of this name with the other.
    #[arg(long, value_name = "NAME", value_parser = baseline, conflicts_with_all = ["test", "list"])]
    load_baseline: Option<String>,
    /// Writes no page.
    #[arg(short, long)]
    noplot: bool,
    /// Prints a line for each bench, its time per operation.
    #[arg(short, long)]
    verbose: bool,
    /// Prints what has changed, and no tables.
    #[arg(long, conflicts_with = "verbose")]
    quiet: bool,
    /// Form of the results; bencher has a line for each bench and nothing else.
    #[arg(long, value_enum, default_value_t = ResultForm::Criterion)]
    output_format: ResultForm,
    /// Colours.
    #[arg(short, long, value_enum, alias = "colour", default_value_t = Colours::Auto)]
    color: Colours,
    #[command(flatten)]
    fixed: Fixed,
    #[command(flatten)]
    libtest: Libtest,
}

/// Options of criterion's that a comparison has no use for. They are refused with the reason, so that
/// a longer warm-up that was asked for is not believed to have been there.
#[derive(Debug, clap::Args)]
struct Fixed {
    #[arg(long, hide = true, value_name = "SECONDS")]
    warm_up_time: Option<String>,
    #[arg(long, hide = true, value_name = "SECONDS")]
    measurement_time: Option<String>,
    #[arg(long, hide = true, value_name = "N")]
    nresamples: Option<String>,
    #[arg(long, hide = true, value_name = "FRACTION")]
    noise_threshold: Option<String>,
    #[arg(long, hide = true, value_name = "FRACTION")]
    confidence_level: Option<String>,
    #[arg(long, hide = true, value_name = "FRACTION")]
    significance_level: Option<String>,
    #[arg(long, hide = true, value_name = "SECONDS")]
    profile_time: Option<String>,
    #[arg(long, hide = true, value_name = "NAME")]
    plotting_backend: Option<String>,
}

/// Words of `cargo bench`, `cargo test --benches` and other runners. Criterion takes them too.
#[derive(Debug, clap::Args)]
struct Libtest {
    /// Is said by `cargo bench`, and not by `cargo test --benches`.
    #[arg(long, hide = true)]
    bench: bool,
    /// No bench is marked to be ignored.
    #[arg(long, hide = true)]
    ignored: bool,
    #[arg(long, hide = true)]
    include_ignored: bool,
    #[arg(long, hide = true)]
    nocapture: bool,
    #[arg(long, hide = true)]
    show_output: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ListForm {
    /// `NAME: benchmark`, and how many there are.
    Pretty,
    /// `NAME: benchmark`.
    Terse,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ResultForm {
    /// Tables and words.
    Criterion,
    /// `test NAME ... bench: TIME ns/iter (+/- RANGE)`.
    Bencher,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Colours {
    /// In a terminal.
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    match args.color {
        Colours::Auto => {}
        Colours::Always => ColorChoice::Always.write_global(),
        Colours::Never => ColorChoice::Never.write_global(),
    }
    args.fixed.refuse()?;
    let place = Place::of_criterion();
    if let Some(name) = &args.load_baseline {
        let record = place.read(name)?;
        return tell(args, &place, &record, output);
    }
    let benches = args.benches()?;
    if args.list {
        return list(args, &benches, output);
    }
    // As criterion has it: without cargo bench's own word it is a test.
    if args.test || !args.libtest.bench {
        return test(&benches, output);
    }
    if benches.is_empty() {
        return Ok(Outcome::Good);
    }
    // It is not known to be missing only after ten minutes.
    if let Some(name) = &args.baseline {
        place.read(name)?;
    }
    let outcome = measure(args, &place, &benches, output)?;
    if outcome == Outcome::Interrupted {
        return Ok(outcome);
    }
    let record = place.read(NEW)?;
    let told = tell(args, &place, &record, output)?;
    if let Some(name) = args.keeps_as() {
        place.keep_as(name)?;
    }
    Ok(if outcome == Outcome::Good { told } else { outcome })
}

/// A row at a model.
type Asked = (&'static Row, Model);

fn name(&(row, model): &Asked) -> String {
    format!("{}/{}/{}", row.game, model.name(), row.name())
}

impl Args {
    /// The benches that match, in the order of the rows.
    fn benches(&self) -> anyhow::Result<Vec<Asked>> {
        if self.libtest.ignored {
            return Ok(Vec::new());
        }
        let expressions = self.filters.iter().map(|filter| expression(filter));
        let expressions = if self.exact { Vec::new() } else { expressions.collect::<anyhow::Result<_>>()? };
        let is_asked = |name: &str| match (self.filters.is_empty(), self.exact) {
            (true, _) => true,
            (false, true) => self.filters.iter().any(|filter| filter == name),
            (false, false) => expressions.iter().any(|expression| expression.is_match(name)),
        };
        let of = |rows: &[&'static Row]| -> Vec<Asked> {
            let all = rows.iter().flat_map(|&row| {
                let models = Model::ALL.iter().filter(|model| row.takes_part_in(**model));
                models.map(move |&model| (row, model))
            });
            all.filter(|asked| is_asked(&name(asked))).collect()
        };
        let found = of(&choose::rows(None, &[], &[])?);
        let found = if found.is_empty() { of(&rows().iter().collect::<Vec<_>>()) } else { found };
        if found.is_empty() && !self.filters.is_empty() {
            bail!("filter: found {}, which matches no bench: --list shows them", self.filters.join(" "));
        }
        Ok(found)
    }

    /// Name of the baseline that the results are compared with.
    fn compares_with(&self) -> Option<&str> {
        if self.discard_baseline {
            return None;
        }
        let named = self.baseline.as_deref().or(self.baseline_lenient.as_deref());
        Some(named.unwrap_or(&self.save_baseline))
    }

    /// Name that the results are kept under.
    fn keeps_as(&self) -> Option<&str> {
        let is_kept = !self.discard_baseline && self.baseline.is_none() && self.baseline_lenient.is_none();
        is_kept.then_some(&self.save_baseline)
    }
}

/// The most bytes that a compiled expression may take.
const LARGEST: usize = 1 << 20;

fn expression(filter: &str) -> anyhow::Result<Regex> {
    let made = RegexBuilder::new(filter).size_limit(LARGEST).build();
    made.with_context(|| format!("filter: found {filter:?}, expected a regular expression"))
}

impl Fixed {
    /// An error that says why, if one of them is there.
    fn refuse(&self) -> anyhow::Result<()> {
        let alone = "cargo bench --bench models has it, for one board over time";
        let rounds = "warm-up and length of a sample are those of the profile, for all boards alike: --quick, \
                      --sample-size";
        let statistics = "intervals are of 95 %, as docs/statistics.md has them";
        let options = [
            ("warm-up-time", &self.warm_up_time, rounds),
            ("measurement-time", &self.measurement_time, rounds),
            ("nresamples", &self.nresamples, statistics),
            (
                "noise-threshold",
                &self.noise_threshold,
                "the noise is measured: the same board is timed twice",
            ),
            ("confidence-level", &self.confidence_level, statistics),
            ("significance-level", &self.significance_level, statistics),
            ("profile-time", &self.profile_time, alone),
            ("plotting-backend", &self.plotting_backend, "the program draws by itself"),
        ];
        for (name, value, why) in options {
            if let Some(value) = value {
                bail!("{name}: found {value}, expected no such option: {why}");
            }
        }
        Ok(())
    }
}

fn list(args: &Args, benches: &[Asked], output: &mut Output) -> anyhow::Result<Outcome> {
    for asked in benches {
        output.line(&format!("{}: benchmark", name(asked)))?;
    }
    if args.format == ListForm::Pretty {
        output.line(&format!("\n0 tests, {} benchmarks", benches.len()))?;
    }
    Ok(Outcome::Good)
}

fn test(benches: &[Asked], output: &mut Output) -> anyhow::Result<Outcome> {
    stop::at_ctrl_c();
    let mut good = true;
    for asked in benches {
        if is_stopped() {
            return Ok(Outcome::Interrupted);
        }
        let (row, model) = asked;
        let said = match run_once(row, *model) {
            Ok(_) => "Success".to_owned(),
            // It is the first use in its process, or it is none.
            Err(RowError::NotApplicable { .. }) => "Ignored".to_owned(),
            Err(error) => {
                good = false;
                styled(BAD, &error.to_string())
            }
        };
        output.line(&format!("Testing {}: {said}", name(asked)))?;
    }
    Ok(Outcome::good_if(good))
}

/// Has `compare` time what is asked for, into the record of [`NEW`].
fn measure(args: &Args, place: &Place, benches: &[Asked], output: &mut Output) -> anyhow::Result<Outcome> {
    let record = place.anew()?;
    let profile = if args.quick { "quick" } else { "full" };
    let mut words: Vec<OsString> = ["compare", "--profile", profile].map(OsString::from).to_vec();
    if !args.filters.is_empty() {
        let join = |names: Vec<&'static str>| {
            let mut once: Vec<_> = Vec::new();
            names.into_iter().for_each(|name| {
                if !once.contains(&name) {
                    once.push(name);
                }
            });
            once.join(",")
        };
        let models = join(benches.iter().map(|(_, model)| model.name()).collect());
        let boards = join(benches.iter().map(|(row, _)| row.name()).collect());
        words.extend(["--models", &models, "--boards", &boards].map(OsString::from));
    }
    if let Some(rounds) = args.sample_size {
        words.extend(["--rounds".into(), rounds.to_string().into()]);
    }
    let named = iter::once(OsString::from("qipan")).chain(words.iter().cloned());
    let command: Vec<_> = named.map(|word| Foreign::of(&word.to_string_lossy())).collect();
    words.extend(["--out".into(), record.as_os_str().to_owned()]);
    let again = iter::once("qipan".into()).chain(words.iter().cloned()).chain(["--resume".into()]);
    let again: Vec<_> = again.map(|word: OsString| Foreign::of(&word.to_string_lossy())).collect();
    let goes_on = command_line(&again).terminal().into_owned();
    let parsed = compare::Args::try_parse_from(words)?;
    let client = compare::Client { command, goes_on };
    if args.quiet || args.output_format == ResultForm::Bencher {
        let mut outcome = Outcome::Good;
        Output::collect(|output| {
            outcome = compare::run_for(&parsed, Some(&client), output)?;
            Ok(())
        })?;
        return Ok(outcome);
    }
    compare::run_for(&parsed, Some(&client), output)
}

/// Results: a line for each bench if asked for, what has changed, where everything is.
fn tell(args: &Args, place: &Place, record: &Record, output: &mut Output) -> anyhow::Result<Outcome> {
    let reports = GroupReport::all(record);
    let benches = Bench::all(&reports);
    let is_new = args.load_baseline.is_none();
    let kept = args.keeps_as().filter(|_| is_new);
    for bench in benches.iter().filter(|_| is_new) {
        place.write(bench, kept)?;
    }
    if args.output_format == ResultForm::Bencher {
        for bench in &benches {
            output.line(&as_bencher(bench))?;
        }
        return Ok(Outcome::Good);
    }
    if args.verbose {
        output.line("")?;
        for bench in &benches {
            output.line(&in_a_line(bench))?;
        }
    }
    let before = match (args.compares_with(), &args.baseline) {
        (Some(name), Some(_)) => Some((name, place.read(name)?)),
        (Some(name), None) => place.read_if_there(name)?.map(|record| (name, record)),
        (None, _) => None,
    };
    if let Some((name, before)) = &before {
        if args.baseline.is_some() {
            has_all(name, before, &benches)?;
        }
        output.line(&format!("\nSince {name}:\n"))?;
        diff::tell(before, record, output)?;
    }
    if !args.noplot && !reports.is_empty() {
        let index = place.page("index");
        write_file(&index, page(std::slice::from_ref(record), Language::En)?.as_bytes())?;
        let mut lines = vec![("Page", index)];
        if let Some((_, before)) = before {
            let change = place.page("change");
            write_file(&change, page(&[before, record.clone()], Language::En)?.as_bytes())?;
            lines.push(("Beside the baseline", change));
        }
        output.line("")?;
        for (what, path) in lines {
            output.line(&format!("{what}: {}", qipan_foreign::path(&path)))?;
        }
    }
    let file = args.load_baseline.as_deref().or(kept).unwrap_or(NEW);
    let command = [Foreign::of("qipan"), Foreign::of("report"), shown(&place.record(file))];
    output.line(&format!("All tables: {}", command_line(&command).terminal()))?;
    Ok(Outcome::Good)
}

fn shown(path: &Path) -> Foreign {
    Foreign::of(&qipan_foreign::path(path))
}

/// An error that names the first bench that a baseline lacks.
fn has_all(name: &str, record: &Record, benches: &[Bench]) -> anyhow::Result<()> {
    let there = Bench::all(&GroupReport::all(record));
    match benches.iter().find(|bench| !there.iter().any(|other| other.name() == bench.name())) {
        Some(bench) => bail!(
            "baseline: found no {} in {name}, expected every bench: --baseline-lenient leaves it out",
            bench.name()
        ),
        None => Ok(()),
    }
}

/// The time of an operation with its interval, as criterion has it.
fn in_a_line(bench: &Bench) -> String {
    let Some(estimates) = bench.estimates() else { return bench.name() };
    let [low, high] = estimates.median.ends();
    let unit = |nanos: f64| match nanos {
        ..1e3 => format!("{} ns", figure(nanos)),
        1e3..1e6 => format!("{} µs", figure(nanos / 1e3)),
        1e6..1e9 => format!("{} ms", figure(nanos / 1e6)),
        _ => format!("{} s", figure(nanos / 1e9)),
    };
    let middle = styled(GOOD, &unit(estimates.median.point_estimate));
    format!("{:<55} time: [{} {middle} {}]", bench.name(), unit(low), unit(high))
}

/// The same as bencher has it, with the parts of nanoseconds that an operation takes.
fn as_bencher(bench: &Bench) -> String {
    let Some(estimates) = bench.estimates() else { return String::new() };
    let [low, high] = estimates.median.ends();
    let (nanos, range) = (estimates.median.point_estimate, (high - low) / 2.0);
    format!("test {} ... bench: {nanos:>14.2} ns/iter (+/- {range:.2})", bench.name())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::{Args, name};

    fn names(words: &[&str]) -> Result<Vec<String>, String> {
        qipan_harness::install(qipan_boards::rows);
        let args = Args::try_parse_from([&["bench", "--bench"], words].concat()).expect("flags of criterion");
        args.benches().map(|benches| benches.iter().map(name).collect()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_filter_is_an_expression_in_the_name() {
        let all = names(&[]).expect("all benches");
        let generate = names(&["xiangqi/generate"]).expect("benches");
        assert!(generate.iter().all(|name| name.starts_with("xiangqi/generate/")) && generate.len() > 8);
        assert!(all.len() > generate.len() && generate.iter().all(|name| all.contains(name)));
        assert_eq!(names(&["^chess/perft-read/chess-x88$"]).expect("one"), ["chess/perft-read/chess-x88"]);
        assert_eq!(names(&["--exact", "chess/perft-read/chess-x88"]).expect("one").len(), 1);
        assert!(names(&["--exact", "chess/perft-read"]).is_err());
        assert_eq!(names(&["generate/chess-x88$", "captures/chess-array$"]).expect("two").len(), 2);
    }

    /// A row of neither set is there for its name.
    #[test]
    fn a_filter_that_no_usual_row_matches_looks_among_all() {
        let found = names(&["generate/xiangqi-array:tested:cells:walked$"]).expect("a row");
        assert_eq!(found, ["xiangqi/generate/xiangqi-array:tested:cells:walked"]);
        assert!(names(&["no-such-board"]).expect_err("no bench").starts_with("filter: found no-such-board"));
        assert!(names(&["("]).expect_err("no expression").contains("expected a regular expression"));
    }
}
