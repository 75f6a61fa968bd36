//! `qipan verify`: counts against suites.

mod journal;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::bail;
use clap::Parser;
use qipan_game::explain::Text;
use qipan_game::say;
use qipan_harness::{
    Entry, GAMES, GameData, Limits, Passed, Suite, Verified, VerifyError, VerifyWatch, WrongEntry, searches,
    wrong_entries,
};
use qipan_record::Language;
use qipan_record::sheet::{Cell, Column, Sheet, Tone};

use self::journal::Journal;
use crate::choose::{self, Corpus};
use crate::stop;
use crate::text::output::{BAD, GOOD, Outcome, Output, message, styled, width, with_data};
use crate::text::progress::Progress;
use crate::text::table::Format;
use crate::text::words::several;

/// Compares every board's counts with published ones, or your own.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// Boards of one game only.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameData>,
    /// Boards whose names match; `*` and `?` stand for anything, `!` excludes. Several are separated by
    /// commas.
    #[arg(long, value_name = "GLOB", value_delimiter = ',')]
    boards: Vec<String>,
    /// An EPD file of either game: lines such as FEN ;D1 44 ;D2 1920.
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    /// Positions of this program: the published ones, or the large corpus.
    #[arg(long, value_enum, default_value_t = Corpus::Published, conflicts_with_all = ["suite", "searches"])]
    corpus: Corpus,
    /// Writes what has been found right to a file, and leaves out what an earlier run of the same command has
    /// written there.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Searches instead: every board must find the nodes, the score and the line that all others find.
    #[arg(long, conflicts_with = "suite")]
    searches: bool,
    /// Counts no tree of more leaves than this to its end; larger ones are skipped.
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = choose::max_nodes, allow_negative_numbers = true)]
    max_nodes: u64,
    /// Threads to share the work, at most four for each core; one for each if not given.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = choose::threads)]
    threads: Option<usize>,
    /// Format of the table.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

/// All positions that were searched, by every search that finds the same on all boards.
fn all_searches(game: &'static GameData) -> impl Iterator<Item = Entry> {
    game.searches.iter().flat_map(|file| searches(game, file.model, usize::MAX))
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let rows = choose::boards(args.game, &args.boards)?;
    let suite = match &args.suite {
        Some(path) => read(path, args.game)?,
        None if args.searches => Suite { entries: GAMES.iter().flat_map(all_searches).collect() },
        None => {
            let games: Vec<_> = GAMES.iter().collect();
            let mut suite = args.corpus.suite(&games);
            if args.corpus == Corpus::Published {
                suite.entries.extend(Suite::by_kind(&games).entries);
            }
            suite
        }
    };
    let limits = Limits {
        max_nodes: args.max_nodes,
        is_trusted: args.suite.is_none(),
        threads: args.threads.unwrap_or_else(choose::all_cores),
    };
    stop::at_ctrl_c();
    let journal = match &args.journal {
        Some(path) => Some(Journal::open(path, &suite.entries, &limits)?),
        None => None,
    };
    let start = Instant::now();
    let progress = Progress::new("verifying".to_owned());
    let watching = Watching { progress, journal };
    let mut boards = qipan_harness::verify(&rows, &suite.entries, limits, &watching)?;
    let Watching { progress, journal } = watching;
    drop(progress);
    if let Some(problem) = journal.and_then(Journal::problem) {
        return Err(problem);
    }
    if stop::is_stopped() {
        let goes_on = args.journal.as_ref().map_or_else(
            || "nothing is kept (--journal FILE would)".to_owned(),
            |path| format!("the same command goes on from {}", qipan_foreign::path(path)),
        );
        message(&format!("{} {goes_on}", styled(BAD, "interrupted:")));
        return Ok(Outcome::Interrupted);
    }
    if boards.is_empty() {
        let games: Vec<_> = GAMES.iter().map(|game| game.name).collect();
        bail!("suite: found no position of the boards' game, expected one of {}", games.join(" or "));
    }
    // Where all boards agree, each of them would be blamed for the same wrong line.
    let entries = wrong_entries(&mut boards);
    output.line(&args.format.render(&sheet(&boards)))?;
    let good = entries.is_empty()
        && boards.iter().all(|board| board.wrong().next().is_none())
        && boards.iter().any(|board| board.checked > 0);
    let how = match args.searches {
        true => say!("of nodes, scores and lines of searches", "搜索的节点、分值和变例"),
        false => visited_and_counted(),
    };
    let seconds = start.elapsed().as_secs_f64();
    let words = words(&boards, &entries, &how, args.max_nodes, seconds, Language::En);
    if args.format.is_for_programs() {
        message(&words);
    } else {
        output.line(&format!("\n{}", with_data(&words, width())))?;
    }
    Ok(Outcome::good_if(good))
}

/// Shows how far it is, and writes down what is right.
struct Watching {
    progress: Progress,
    journal: Option<Journal>,
}

impl VerifyWatch for Watching {
    fn known(&self, board: &'static str, entry: &Entry) -> Option<Passed> {
        self.journal.as_ref()?.known(board, entry)
    }

    fn enter(&self, board: &'static str, entry: &Entry, passed: Passed) {
        if let Some(journal) = &self.journal {
            journal.enter(board, entry, passed);
        }
    }

    fn goes_on(&self, done: usize, all: usize) -> bool {
        self.progress.set_pieces(done, all);
        !stop::is_stopped()
    }
}

/// A suite of the user's.
pub(crate) fn read(path: &Path, game: Option<&'static GameData>) -> anyhow::Result<Suite> {
    let text = qipan_foreign::read_text(path, Suite::MOST_BYTES)?;
    Ok(Suite::parse(&qipan_foreign::path(path), &text, game)?)
}

#[expect(clippy::cast_precision_loss, reason = "figures to read")]
fn sheet(boards: &[Verified<'_>]) -> Sheet {
    let seconds = |board: &Verified<'_>| board.time.as_secs_f64();
    let wrong = |board: &Verified<'_>| board.wrong().count();
    let number = |number: usize| Cell::number(number as u64);
    Sheet::of(boards)
        .tones(|board| if wrong(board) > 0 { Tone::Bad } else { Tone::Plain })
        .column(Column::text("board", "Board"), |board| {
            Cell::new(format!("{}{}", board.row.name(), board.row.mark()), board.row.name())
        })
        .column(Column::figure("positions", "Positions"), |board| number(board.positions))
        .column(Column::figure("checked", "Counts"), |board| Cell::number(board.checked))
        .column(Column::figure("skipped", "Skipped").if_room(), |board| Cell::number(board.skipped))
        .column(Column::figure("nodes", "Mnodes").if_room(), |board| {
            Cell::new(format!("{:.1}", board.nodes as f64 / 1e6), board.nodes)
        })
        .column(Column::figure("seconds", "Seconds").if_room(), |board| {
            Cell::new(format!("{:.1}", seconds(board)), seconds(board))
        })
        .column(Column::figure("wrong", "Wrong"), |board| number(wrong(board)))
        .column(Column::figure("unsupported", "Unsupported").if_room(), |board| {
            number(board.failures.len() - wrong(board))
        })
        .done()
}

/// Wrong counts shown per board: the first ones lead to the slip, hundreds do not.
const SHOWN: usize = 5;

/// The way in which boards are verified that are asked for counts.
pub(crate) fn visited_and_counted() -> Text {
    say!("visited and counted", "执行并计数")
}

/// Failures, and how much was looked at.
pub(crate) fn words(
    boards: &[Verified<'_>],
    entries: &[WrongEntry],
    how: &Text,
    max_nodes: u64,
    seconds: f64,
    language: Language,
) -> String {
    let mut lines = Vec::new();
    lines.extend(entries.iter().take(SHOWN).map(|entry| format!("{} {entry}", styled(BAD, "wrong line"))));
    if entries.len() > SHOWN {
        let more = entries.len() - SHOWN;
        lines.push(language.say(say!("  … and {more} more lines", "  ……另有 {more} 行")));
    }
    for board in boards {
        for failure in board.failures.iter().take(SHOWN) {
            lines.push(format!("{} {failure}", styled(BAD, failure_word(failure))));
        }
        if board.failures.len() > SHOWN {
            let (more, name) = (board.failures.len() - SHOWN, board.row.name());
            lines.push(language.say(say!("  … and {more} more of {name}", "  ……{name} 另有 {more} 处")));
        }
    }
    let (checked, skipped) =
        boards.iter().fold((0, 0), |(c, s), board| (c + board.checked, s + board.skipped));
    let wrong: usize = boards.iter().map(|board| board.wrong().count()).sum();
    let (bad_lines, of_suite) = (entries.len(), several(entries.len(), "line"));
    let (style, right) = match wrong {
        0 if !entries.is_empty() => {
            (BAD, say!("{of_suite} of the suite wrong, no board", "题集有 {bad_lines} 行错误，棋盘没有错误"))
        }
        // Who has compared nothing has found nothing right.
        0 if checked == 0 => (BAD, say!("nothing compared", "什么都没有比较")),
        0 => (GOOD, say!("all right", "全部正确")),
        1 => (BAD, say!("one count wrong", "一个计数错误")),
        _ => (BAD, say!("{wrong} counts wrong", "{wrong} 个计数错误")),
    };
    let (right, how) = (styled(style, language.of(&right)), language.of(how));
    let (number, boards) = (boards.len(), several(boards.len(), "board"));
    lines.push(language.say(say!(
        "{right}: {boards}, {checked} counts, {how}, in {seconds:.1} s; skipped {skipped} above {max_nodes} nodes",
        "{right}：{number} 种棋盘，{checked} 个计数，{how}，用时 {seconds:.1} 秒；略去 {skipped} 个超过 {max_nodes} 节点的"
    )));
    lines.join("\n")
}

fn failure_word(failure: &VerifyError) -> &'static str {
    match failure {
        VerifyError::WrongCount(_) => "wrong count",
        VerifyError::Unsupported(_) => "unsupported",
        VerifyError::Misses { .. } => "missing move",
        VerifyError::TooMany { .. } => "too many",
        VerifyError::WrongFind { .. } => "another find",
        VerifyError::Silent { .. } => "no count",
        VerifyError::Panicked { .. } => "panic",
    }
}
