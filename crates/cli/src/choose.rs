//! Command-line values: games, boards, numbers of threads.

use std::ffi::OsStr;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, ValueEnum};
use qipan_engines::exercises::{EXERCISES, Exercise};
use qipan_engines::{
    Description, EngineError, Generator, Inside, Patience, Protocol, Question, Taught, reference,
};
use qipan_harness::{GAMES, GameData, Row, Suite, fastest, game_named, is_in, select_boards};
use qipan_record::{Kind, Language, Model, RowSet};
use qipan_scaffold::{LESSONS, Lesson};

use crate::stop;
use crate::text::words::several;

/// `xiangqi` or `chess`.
pub(crate) fn game() -> impl TypedValueParser<Value = &'static GameData> {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.name))
        .map(|name| game_named(&name).expect("one of the names above"))
}

/// A board by its name; shells complete those of storages.
pub(crate) fn board() -> impl TypedValueParser<Value = &'static Row> {
    named_board().map(|named| named.row)
}

/// A model that searches.
pub(crate) fn search() -> impl TypedValueParser<Value = Model> {
    let searches = Model::ALL.iter().filter(|model| model.kind() == Kind::Search);
    let named = |name: String| *Model::ALL.iter().find(|model| model.name() == name).expect("one of these");
    PossibleValuesParser::new(searches.map(|model| model.name())).map(named)
}

/// A model that plays: one whose search can be stopped.
pub(crate) fn playing() -> impl TypedValueParser<Value = Model> {
    search().try_map(|model| match model {
        Model::SearchPlain | Model::SearchOwn => Err("found a search that only counts, expected an engine's"),
        _ => Ok(model),
    })
}

/// The same with the name that was asked for.
pub(crate) fn named_board() -> impl TypedValueParser<Value = Named> {
    Board
}

/// A row, and how the user calls it: without levels it may stand for its board.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) row: &'static Row,
}

#[derive(Clone, Debug)]
struct Board;

impl TypedValueParser for Board {
    type Value = Named;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        name: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let find = |name: &str| qipan_harness::find(name).map(|row| Named { name: name.to_owned(), row });
        find.parse_ref(command, argument, name)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(storages(None).into_iter().map(|row| PossibleValue::new(row.about.name))))
    }
}

/// One row of each board, at its best, of a game or of all.
pub(crate) fn storages(game: Option<&GameData>) -> Vec<&'static Row> {
    let of_game = qipan_harness::rows().iter().filter(|row| game.is_none_or(|game| game.name == row.game));
    of_game.filter(|row| row.about.is_best()).collect()
}

/// The game that a board plays.
pub(crate) fn game_of(row: &Row) -> &'static GameData {
    game_named(row.game).expect("every board plays one of the games")
}

/// A board that was asked for, or the one that counts a game fastest.
pub(crate) fn board_of(game: &GameData, asked: Option<&'static Row>) -> anyhow::Result<&'static Row> {
    let board = asked.unwrap_or_else(|| fastest(game.name));
    if board.game != game.name {
        bail!("board: found {}, expected a board of {}", board.name(), game.name);
    }
    Ok(board)
}

/// Boards of a game, or of all games, that patterns select.
pub(crate) fn boards(
    game: Option<&GameData>,
    patterns: &[String],
) -> Result<Vec<&'static Row>, qipan_harness::SelectionError> {
    let of_game = |row: &&Row| game.is_none_or(|game| game.name == row.game);
    let rows: Vec<_> = qipan_harness::rows().iter().filter(of_game).collect();
    select_boards(&rows, patterns)
}

/// Word that asks for the names there are, in place of one of them.
pub(crate) const LIST: &str = "list";

/// Returns true if it is asked which names there are.
pub(crate) fn is_list(patterns: &[String]) -> bool {
    patterns == [LIST]
}

/// A set of rows, or the question which there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AskedSet {
    List,
    One(RowSet),
}

/// `best`, `texts`, `tested`, `all` or `list`.
pub(crate) fn asked_set() -> impl TypedValueParser<Value = AskedSet> {
    PossibleValuesParser::new(RowSet::ALL.map(RowSet::name).into_iter().chain([LIST])).map(|name| {
        let set = RowSet::ALL.into_iter().find(|set| set.name() == name);
        set.map_or(AskedSet::List, AskedSet::One)
    })
}

/// `en` or `zh`.
pub(crate) fn language() -> impl TypedValueParser<Value = Language> {
    let value = |language: Language| match language {
        Language::En => PossibleValue::new(language.name()).help("English"),
        Language::Zh => PossibleValue::new(language.name()).help("中文").aliases(["中文", "cn"]),
    };
    let named = |name: String| if name == Language::En.name() { Language::En } else { Language::Zh };
    PossibleValuesParser::new(Language::ALL.map(value)).map(named)
}

/// `best`, `texts`, `tested` or `all`.
pub(crate) fn row_set() -> impl TypedValueParser<Value = RowSet> {
    PossibleValuesParser::new(RowSet::ALL.map(RowSet::name)).map(|name| {
        let set = RowSet::ALL.into_iter().find(|set| set.name() == name);
        set.expect("one of the names above")
    })
}

/// Sets that a comparison shows by default: each storage at its best and with every move tested.
const DEFAULT_SETS: [RowSet; 2] = [RowSet::Best, RowSet::Tested];

/// Rows of a game, or of all games, that are in one of some sets and that patterns select. Without patterns
/// and sets, each storage at its best and with every move tested; patterns alone choose among all rows.
pub(crate) fn rows(
    game: Option<&GameData>,
    sets: &[RowSet],
    patterns: &[String],
) -> anyhow::Result<Vec<&'static Row>> {
    let sets: &[RowSet] = match (sets, patterns) {
        ([], []) => &DEFAULT_SETS,
        ([], _) => &[RowSet::All],
        _ => sets,
    };
    let of_game = |row: &&Row| game.is_none_or(|game| game.name == row.game);
    let all: Vec<_> = qipan_harness::rows().iter().filter(of_game).collect();
    let chosen = select_boards(&all, patterns)?;
    let rows: Vec<_> = chosen.into_iter().filter(|row| sets.iter().any(|&set| is_in(set, row))).collect();
    if rows.is_empty() {
        let sets: Vec<_> = sets.iter().map(|set| set.name()).collect();
        bail!("boards: found {}, which no row of set {} is", patterns.join(" "), sets.join(","));
    }
    Ok(rows)
}

/// As many threads as the system runs at once.
pub(crate) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A number of threads that a system may be asked for.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    number_of_threads("threads", text)
}

/// The same, one of several.
pub(crate) fn thread_counts(text: &str) -> Result<usize, String> {
    number_of_threads("thread-counts", text)
}

fn number_of_threads(field: &str, text: &str) -> Result<usize, String> {
    /// Threads for each core, beyond which they only wait for one another.
    const FOR_EACH: usize = 4;
    let cores = all_cores();
    let most = cores * FOR_EACH;
    let wrong = || {
        let cores = several(cores, "core");
        format!("{field}: found {text:?}, expected a number from 1 to {most}: four for each of {cores}")
    };
    text.parse().ok().filter(|threads| (1..=most).contains(threads)).ok_or_else(wrong)
}

/// The most plies that anything counts.
pub(crate) const DEEPEST: u32 = Suite::MAX_DEPTH;

/// Plies, for counting.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    plies(text, 0)
}

/// Plies, for dividing: at least one.
pub(crate) fn depth_to_divide(text: &str) -> Result<u32, String> {
    plies(text, 1)
}

/// Plies, from the root to where a count is cut.
pub(crate) fn plies_to_split(text: &str) -> Result<u32, String> {
    number_of_plies("plies", text, 0)
}

fn plies(text: &str, least: u32) -> Result<u32, String> {
    number_of_plies("depth", text, least)
}

fn number_of_plies(field: &str, text: &str, least: u32) -> Result<u32, String> {
    let wrong = || format!("{field}: found {text:?}, expected a number of plies from {least} to {DEEPEST}");
    text.parse().ok().filter(|depth| (least..=DEEPEST).contains(depth)).ok_or_else(wrong)
}

/// Unit files that a count is cut into.
pub(crate) fn units(text: &str) -> Result<usize, String> {
    /// More files than a directory should have.
    const MOST: usize = 1_000_000;
    let wrong = || format!("units: found {text:?}, expected a number from 1 to {MOST}");
    text.parse().ok().filter(|units| (1..=MOST).contains(units)).ok_or_else(wrong)
}

/// Memory of a table, or 0 for none.
pub(crate) fn mebibytes_or_none(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("hash: found {text:?}, expected a number of MiB, 0 for no table"))
}

/// Seconds that an answer may take: at most a day.
pub(crate) fn seconds(text: &str) -> Result<u64, String> {
    const DAY: u64 = 86_400;
    let wrong = || format!("timeout: found {text:?}, expected seconds from 1 to {DAY}");
    text.parse().ok().filter(|seconds| (1..=DAY).contains(seconds)).ok_or_else(wrong)
}

/// Leaves of the largest tree that is counted.
pub(crate) fn max_nodes(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("max-nodes: found {text:?}, expected a number of leaves from 0"))
}

/// Positions of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Corpus {
    /// The published positions.
    Published,
    /// The large corpus: tens of thousands of positions of each game.
    Large,
}

impl Corpus {
    /// The positions of some games.
    pub(crate) fn suite(self, games: &[&'static GameData]) -> Suite {
        match self {
            Corpus::Published => Suite::published(games),
            Corpus::Large => Suite::large(games),
        }
    }
}

/// Patience of so many seconds for an answer, until Ctrl-C.
pub(crate) fn patience(seconds: u64) -> Patience {
    Patience { limit: Duration::from_secs(seconds), is_stopped: stop::is_stopped }
}

/// `uci`, `perftree` or `template`.
pub(crate) fn protocol() -> impl TypedValueParser<Value = Protocol> {
    PossibleValuesParser::new(Protocol::ALL.map(Protocol::name)).map(|name| {
        let protocol = Protocol::ALL.into_iter().find(|protocol| protocol.name() == name);
        protocol.expect("one of the names above")
    })
}

/// Start of a game, in place of a FEN, as UCI has it.
const START: &str = "startpos";

/// The FEN of a position that was asked for, or of the game's start.
pub(crate) fn fen<'a>(asked: Option<&'a str>, game: &GameData) -> &'a str {
    asked.filter(|&fen| fen != START).unwrap_or(game.start)
}

/// The game of a position, by the ranks of a FEN; of `startpos` it has to be known.
pub(crate) fn game_of_fen(fen: &str, known: Option<&'static GameData>) -> anyhow::Result<&'static GameData> {
    if fen == START {
        return known.context("FEN: found startpos of no game, expected --game or a board that names one");
    }
    let Some(game) = qipan_harness::game_of(fen) else {
        let ranks = fen.split_whitespace().next().unwrap_or_default().split('/').count();
        let games = GAMES.iter().map(|game| format!("{} ({})", game.ranks, game.name));
        let games = games.collect::<Vec<_>>().join(" or ");
        bail!("FEN: placement: rank count: found {ranks}, expected {games}");
    };
    match known {
        Some(known) if known.name != game.name => {
            bail!("FEN: found a position of {}, expected one of {}", game.name, known.name)
        }
        _ => Ok(game),
    }
}

/// Something that generates moves.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// A board of this program.
    Board(&'static Row),
    /// A board with the fault of an exercise.
    Exercise(&'static Exercise),
    /// Another program.
    Program(Box<Description>),
}

/// The number of an exercise.
pub(crate) fn exercise(text: &str) -> Result<&'static Exercise, String> {
    let found = text.parse().ok().and_then(qipan_engines::exercises::exercise);
    found.ok_or_else(|| format!("exercise: found {text:?}, expected a number from 1 to {}", EXERCISES.len()))
}

/// The number of a lesson.
pub(crate) fn lesson(text: &str) -> Result<&'static Lesson, String> {
    let found = text.parse().ok().and_then(qipan_scaffold::lesson);
    found.ok_or_else(|| format!("lesson: found {text:?}, expected a number from 1 to {}", LESSONS.len()))
}

/// A board of this program, with or without a fault.
pub(crate) fn inside(text: &str) -> anyhow::Result<Source> {
    match text.strip_prefix("exercise:") {
        Some(number) => exercise(number).map(Source::Exercise).map_err(anyhow::Error::msg),
        None => Ok(Source::Board(qipan_harness::find(text)?)),
    }
}

/// A board, an exercise, or another program: by its command line or its TOML file.
pub(crate) fn source(text: &str) -> anyhow::Result<Source> {
    let is_inside = text.starts_with("exercise:")
        || GAMES.iter().any(|game| text.strip_prefix(game.name).is_some_and(|rest| rest.starts_with('-')));
    if is_inside && !text.contains(['/', ' ']) && !text.contains(".json") && !text.ends_with(".toml") {
        return inside(text);
    }
    Ok(Source::Program(Box::new(Description::of(text, None)?)))
}

/// Another program, by its command line or its TOML file.
pub(crate) fn program(text: &str) -> anyhow::Result<Description> {
    match source(text)? {
        Source::Program(description) => Ok(*description),
        Source::Board(_) | Source::Exercise(_) => {
            bail!("engine: found {text:?}, expected another program (--boards has those of this one)")
        }
    }
}

impl Source {
    /// The game, where it is known beforehand.
    pub(crate) fn game(&self) -> Option<&'static GameData> {
        match self {
            Source::Board(board) => Some(game_of(board)),
            Source::Exercise(exercise) => game_named(exercise.game),
            Source::Program(description) => description.game(),
        }
    }

    /// The same, asked in another way.
    pub(crate) fn with_protocol(&self, protocol: Option<Protocol>) -> anyhow::Result<Self> {
        match (self, protocol) {
            (_, None) => Ok(self.clone()),
            (Source::Program(description), Some(protocol)) => {
                let mut description = description.clone();
                description.protocol = protocol;
                Ok(Source::Program(description))
            }
            (_, Some(protocol)) => {
                bail!("protocol: found {}, expected none for a board of this program", protocol.name())
            }
        }
    }

    /// Starts it, for a game.
    pub(crate) fn open(
        &self,
        game: &'static GameData,
        patience: Patience,
    ) -> anyhow::Result<Box<dyn Generator>> {
        Ok(match self {
            Source::Board(board) => Box::new(Inside::of(board).until(patience.is_stopped)),
            Source::Exercise(exercise) => Box::new(Taught::of(*exercise).until(patience.is_stopped)),
            Source::Program(description) => description.open(game, patience)?,
        })
    }

    /// The games that a program plays: those at whose start it lists most of the legal moves.
    pub(crate) fn probe(
        &self,
        games: &[&'static GameData],
        patience: Patience,
    ) -> anyhow::Result<Vec<&'static GameData>> {
        let mut troubles = Vec::new();
        let mut plays = Vec::new();
        // Of those who only count, by how much they are wrong.
        let mut off: Vec<(u64, &'static GameData)> = Vec::new();
        for &game in games {
            let answer = self.open(game, patience).and_then(|mut generator| {
                let depth = generator.least_depth();
                let question = Question { game, fen: game.start, line: &[], depth };
                Ok((generator.divide(&question)?, depth))
            });
            match answer {
                Err(error)
                    if matches!(
                        error.downcast_ref(),
                        Some(EngineError::NotStarted { .. } | EngineError::Stopped)
                    ) =>
                {
                    return Err(error);
                }
                Err(error) => troubles.push(format!("{}: {error}", game.name)),
                Ok((answer, depth)) => {
                    let legal = game.legal_moves(game.start)?;
                    let only_counts = answer.moves.is_none();
                    let (found, all) = match answer.moves {
                        Some(moves) => {
                            let listed = legal.iter().filter(|m| moves.contains_key(*m)).count();
                            (listed as u64, legal.len() as u64)
                        }
                        None => {
                            let question = Question { game, fen: game.start, line: &[], depth };
                            (answer.total, Inside::of(reference(game.name)).divide(&question)?.total)
                        }
                    };
                    let what = match depth {
                        2.. if only_counts => format!("leaves of the start to depth {depth}"),
                        _ => "legal moves of the start".to_owned(),
                    };
                    let is_one = (all / 2..=2 * all).contains(&found);
                    if is_one && only_counts {
                        off.push((found.abs_diff(all), game));
                    }
                    match is_one {
                        true => plays.push(game),
                        false => troubles.push(format!("{}: found {found} of the {all} {what}", game.name)),
                    }
                }
            }
        }
        // A number is not a list: who reads another game's position may well find some moves in it.
        if let Some(least) = off.iter().map(|(off, _)| *off).min().filter(|_| off.len() == plays.len()) {
            plays.retain(|game| off.iter().any(|(off, of)| *off == least && of.name == game.name));
        }
        if plays.is_empty() {
            bail!("engine: found one that plays no game of this program\n  {}", troubles.join("\n  "));
        }
        Ok(plays)
    }
}
