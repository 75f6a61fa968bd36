//! Engines of The Grand Chess Tree's PerftWar: a conversation that a JSON file describes.
//!
//! ```json
//! {
//!   "name": "caps", "version": "bd3a8e0", "language": "Rust",
//!   "modes": {
//!     "single-no-cache": {
//!       "launch": "bin/caps/caps",
//!       "setup": ["uci", "setoption name Threads value 1"],
//!       "case": "position fen {fen}\ngo perft {depth} threads 1",
//!       "end_re": "^Nodes searched: \\d+",
//!       "quit": "quit"
//!     }
//!   }
//! }
//! ```
//!
//! `launch` is a shell's line, in the directory where PerftWar stands. `{fen}`, `{depth}` and `{threads}` are
//! filled in. An answer ends with the line that `end_re` matches. Where no line of it is read as a total, the
//! total is what stands where the right number stood in an answer about the start: behind the same words,
//! whatever numbers are among them. Where it stood nowhere, it is a number of the last line, or else the last
//! one behind the word nodes, or else the last one.

use std::collections::BTreeMap;

use qipan_foreign::{Foreign, harmless};
use qipan_harness::{GAMES, GameData, game_named};
use regex::Regex;
use serde::{Deserialize, Serialize};

use crate::description::{Description, DescriptionError};
use crate::generator::{Division, EngineError, Generator, Question, Spent, Timed, clipped, name_of};
use crate::inside::{Inside, reference};
use crate::notation::Notation;
use crate::process::{Asked, Patience, Process};
use crate::replies::{Patterns, Reply};

/// A program as PerftWar describes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct War {
    name: String,
    #[serde(skip_deserializing)]
    version: String,
    /// The game: a field of ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_deserializing)]
    language: &'static str,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    min_depth: Option<u32>,
    modes: BTreeMap<String, Mode>,
}

/// One way of running it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Mode {
    launch: String,
    #[serde(default)]
    setup: Vec<String>,
    case: String,
    end_re: String,
    /// No line if it is null.
    #[serde(default = "quit")]
    quit: Option<String>,
}

#[expect(clippy::unnecessary_wraps, reason = "the field's type")]
fn quit() -> Option<String> {
    Some("quit".to_owned())
}

/// The modes in the order in which one is chosen, as PerftWar's checker does: without a table first.
const MODES: [&str; 4] = ["single-no-cache", "single-with-cache", "multi-no-cache", "multi-with-cache"];

/// A mode that has been chosen, ready to be started.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    mode: Mode,
    end: Regex,
    least_depth: u32,
    /// The game, if the file names it.
    pub(crate) game: Option<&'static GameData>,
}

impl Chosen {
    /// The program's command.
    pub(crate) fn command(&self) -> Vec<String> {
        shell(&filled(&self.mode.launch, "", 0))
    }
}

impl War {
    /// Reads a description, and chooses a mode by its name, or the first of those that there are.
    pub(crate) fn choose(text: &str, mode: Option<&str>) -> Result<(String, Chosen), DescriptionError> {
        let wrong = |field: &'static str, found: &str, expected: String| DescriptionError::Field {
            field,
            found: clipped(found),
            expected,
        };
        let war: Self = serde_json::from_str(text).map_err(|error| {
            wrong("json", &harmless(&error.to_string()), "an engine of PerftWar (name, modes)".to_owned())
        })?;
        let all = || war.modes.keys().cloned().collect::<Vec<_>>().join(", ");
        let name = match mode {
            Some(mode) => Some(mode),
            None => MODES.into_iter().find(|mode| war.modes.contains_key(*mode)),
        };
        let name = name.or(war.modes.keys().next().map(String::as_str));
        let found = name.unwrap_or("none");
        let Some(mode) = war.modes.get(found) else {
            return Err(wrong("mode", found, format!("one of {}", all())));
        };
        // Python's word for the end of a text.
        let end = Regex::new(&mode.end_re.replace(r"\Z", r"\z")).map_err(|error| {
            let reason = error.to_string();
            let reason = reason.lines().last().unwrap_or_default().to_owned();
            wrong("end_re", &mode.end_re, format!("a regular expression ({reason})"))
        })?;
        if !mode.case.contains("{fen}") || !mode.case.contains("{depth}") {
            return Err(wrong("case", &mode.case, "a text with {fen} and {depth}".to_owned()));
        }
        let game = war.game.as_deref().map(|game| {
            let games = || GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(" or ");
            game_named(game).ok_or_else(|| wrong("game", game, games()))
        });
        let (game, least_depth) = (game.transpose()?, war.min_depth.unwrap_or(1).max(1));
        Ok((war.name.clone(), Chosen { mode: mode.clone(), end, least_depth, game }))
    }
}

/// The description of a board of this program, served by a command, as PerftWar reads it.
#[must_use]
pub fn perftwar(board: &str, game: &str, version: &str, launch: &str) -> String {
    let mode = Mode {
        launch: launch.to_owned(),
        setup: vec!["uci".to_owned(), "isready".to_owned()],
        case: "position fen {fen}\ngo perft {depth}".to_owned(),
        end_re: r"^Nodes searched: \d+".to_owned(),
        quit: quit(),
    };
    let war = War {
        // PerftWar takes it for the name of the file, which has no colon.
        name: format!("qipan-{}", board.replace(':', "-")),
        version: version.to_owned(),
        game: (game != "chess").then(|| game.to_owned()),
        language: "Rust",
        min_depth: None,
        modes: [(MODES[0].to_owned(), mode)].into(),
    };
    serde_json::to_string_pretty(&war).expect("texts") + "\n"
}

/// Such a program, in conversation.
pub(crate) struct Warrior {
    name: Foreign,
    process: Process,
    chosen: Chosen,
    notation: Notation,
    patterns: Patterns,
    /// The words before the total, where no line is read as one.
    place: Option<String>,
}

/// Plies of the deepest question about the start by which the total's place is found: its count is not among
/// the numbers of such an answer by chance.
const PLACED: u32 = 3;

const COUNTS: &str = "a count, and a line that end_re matches";

impl Warrior {
    /// Starts the program, sets it up, and sees that it counts.
    pub(crate) fn open(
        description: &Description,
        chosen: &Chosen,
        game: &'static GameData,
        patience: Patience,
    ) -> Result<Self, EngineError> {
        let process = Process::start(&chosen.command(), patience)?;
        let mut warrior = Self {
            name: description.name.as_deref().map_or_else(|| description.called(), name_of),
            process,
            chosen: chosen.clone(),
            notation: Notation::new(game, description.ranks),
            patterns: description.patterns(),
            place: None,
        };
        for line in &chosen.mode.setup {
            let asked = Asked { text: line, expected: "no answer" };
            warrior.process.write(asked, &filled(line, "", 0))?;
        }
        let legal = game.legal_moves(game.start)?;
        let question = Question { game, fen: game.start, line: &[], depth: chosen.least_depth };
        let (reply, is_read) = warrior.ask(&question, None)?;
        if warrior.notation.is_open() {
            warrior.notation.see(&reply.written(), &legal);
        }
        warrior.read(reply, &question)?;
        if !is_read {
            warrior.find_place(question)?;
        }
        Ok(warrior)
    }

    /// Finds the words before the right number in an answer about the start. A wrong program may have it at
    /// fewer plies alone.
    fn find_place(&mut self, question: Question<'_>) -> Result<(), EngineError> {
        let least = question.depth;
        for depth in (least..=PLACED.max(least)).rev() {
            let question = Question { depth, ..question };
            let known = Inside::of(reference(question.game.name)).divide(&question)?.total;
            self.ask(&question, Some(known))?;
            if self.place.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// The answer to a question, and whether a total or moves were read in it; else the total is a number at
    /// its place. Where the number is known its place is learnt.
    fn ask(&mut self, question: &Question<'_>, known: Option<u64>) -> Result<(Reply, bool), EngineError> {
        let fen = question.game.after(question.fen, question.line)?;
        let text = filled(&self.chosen.mode.case, &fen, question.depth);
        let asked = Asked { text: &text, expected: COUNTS };
        self.process.begin();
        self.process.write(asked, &text)?;
        let mut reply = Reply::default();
        let (mut placed, mut behind_nodes, mut last) = (None, None, None);
        while let Some(line) = self.process.line(asked)? {
            reply.add(&line, &self.patterns, &text)?;
            let numbers = Numbers::of(&line);
            // Of programs that count ply by ply, the last one is the whole.
            if let Some(place) = known.and_then(|known| numbers.before(known)) {
                self.place = Some(place.to_owned());
            }
            placed = self.place.as_deref().and_then(|place| numbers.behind(place)).or(placed);
            (behind_nodes, last) = (nodes(&line).or(behind_nodes), numbers.last().or(last));
            if self.chosen.end.is_match(&line) {
                let is_read = !reply.is_empty();
                // Most have it in that line.
                let here = nodes(&line).or_else(|| numbers.last());
                reply.or_total(placed.or(here).or(behind_nodes).or(last));
                return Ok((reply, is_read));
            }
        }
        Err(self.process.ended(asked))
    }

    fn read(&mut self, reply: Reply, question: &Question<'_>) -> Result<Division, EngineError> {
        let fen = question.game.after(question.fen, question.line)?;
        let notation = &mut self.notation;
        reply.division(&self.chosen.mode.case, |text| notation.read(text, &fen))
    }
}

impl Timed for Warrior {
    /// A mode with a table may remember what was asked before: it has no word to forget it.
    fn time(&mut self, question: &Question<'_>) -> Result<(Division, Spent), EngineError> {
        let clock = self.process.clock();
        let division = self.divide(question)?;
        Ok((division, self.process.since(clock)))
    }
}

impl Generator for Warrior {
    fn name(&self) -> Foreign {
        self.name.clone()
    }

    fn divide(&mut self, question: &Question<'_>) -> Result<Division, EngineError> {
        let least = self.chosen.least_depth;
        if question.depth < least {
            return Err(EngineError::Shallow { depth: question.depth, least });
        }
        let (reply, _) = self.ask(question, None)?;
        self.read(reply, question)
    }

    fn least_depth(&self) -> u32 {
        self.chosen.least_depth
    }
}

impl Drop for Warrior {
    fn drop(&mut self) {
        if let Some(quit) = &self.chosen.mode.quit {
            self.process.write_at_last(quit);
        }
    }
}

/// A shell's line as a command.
fn shell(line: &str) -> Vec<String> {
    let words = if cfg!(windows) { ["cmd", "/C"] } else { ["sh", "-c"] };
    let line = if cfg!(windows) { line.to_owned() } else { format!("exec {line}") };
    words.into_iter().map(ToOwned::to_owned).chain([line]).collect()
}

fn filled(text: &str, fen: &str, depth: u32) -> String {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    text.replace("{fen}", fen)
        .replace("{depth}", &depth.to_string())
        .replace("{threads}", &threads.to_string())
}

/// The number behind the word nodes, but not that of nodes a second.
fn nodes(line: &str) -> Option<u64> {
    let line = line.to_ascii_lowercase();
    let rest = line.split_once("nodes")?.1;
    let rest = rest.trim_start_matches(|letter: char| !letter.is_ascii_digit() && letter != '/');
    number(rest.split(|letter: char| !letter.is_ascii_digit() && !",_".contains(letter)).next()?)
}

/// The numbers of a line, each with the words before it, in which a 0 stands for a number.
struct Numbers {
    words: String,
    /// The end of the words before, and the number.
    at: Vec<(usize, u64)>,
}

impl Numbers {
    fn of(line: &str) -> Self {
        let mut numbers = Self { words: String::new(), at: Vec::new() };
        let mut rest = line.trim_start();
        while let Some(letter) = rest.chars().next() {
            let is_alike = |one: char| match letter {
                '0'..='9' => one.is_ascii_digit() || ",_".contains(one),
                _ if letter.is_whitespace() => one.is_whitespace(),
                _ => !one.is_ascii_digit() && !one.is_whitespace(),
            };
            let (part, behind) = rest.split_at(rest.find(|one| !is_alike(one)).unwrap_or(rest.len()));
            match letter {
                '0'..='9' => {
                    numbers.at.extend(number(part).map(|number| (numbers.words.len(), number)));
                    numbers.words.push('0');
                }
                _ if letter.is_whitespace() => numbers.words.push(' '),
                _ => numbers.words.push_str(part),
            }
            rest = behind;
        }
        numbers
    }

    /// The words before a number, where it stands first.
    fn before(&self, number: u64) -> Option<&str> {
        self.at.iter().find(|(_, other)| *other == number).map(|(end, _)| &self.words[..*end])
    }

    /// The number behind some words.
    fn behind(&self, words: &str) -> Option<u64> {
        let at = self.at.iter().find(|(end, _)| *end == words.len())?;
        self.words.starts_with(words).then_some(at.1)
    }

    fn last(&self) -> Option<u64> {
        self.at.last().map(|(_, number)| *number)
    }
}

fn number(text: &str) -> Option<u64> {
    text.replace([',', '_'], "").parse().ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::proptest;

    use super::{Numbers, War, nodes, perftwar};

    const CAPS: &str = r#"{"name": "caps", "version": 1, "_note": "any", "modes": {
        "multi-no-cache": {"launch": "bin/caps", "case": "go {fen} {depth}", "end_re": "^done"},
        "single-no-cache": {"launch": "bin/one", "setup": ["uci"], "case": "go {fen} {depth}", "end_re": "^end",
            "quit": null}}}"#;

    #[test]
    fn a_mode_without_a_table_comes_first() {
        let launch = |mode: Option<&str>| War::choose(CAPS, mode).map(|(_, chosen)| chosen.mode.launch);
        assert_eq!(launch(None).expect("a mode"), "bin/one");
        assert_eq!(launch(Some("multi-no-cache")).expect("a mode"), "bin/caps");
        let error = launch(Some("gpu")).expect_err("no such mode").to_string();
        assert_eq!(error, "mode: found \"gpu\", expected one of multi-no-cache, single-no-cache");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (from, to, expected) in [
            ("^end", "(", "end_re: found \"(\", expected a regular expression"),
            (
                "go {fen} {depth}\", \"end_re\": \"^end",
                "go {fen}\", \"end_re\": \"^end",
                "case: found \"go {fen}\"",
            ),
            ("\"name\": \"caps\",", "", "json: found \"missing field `name`"),
            ("\"_note\": \"any\"", "\"game\": \"go\"", "game: found \"go\", expected xiangqi or chess"),
            ("\"modes\"", "\"mode\"", "json: found \"missing field `modes`"),
        ] {
            let error = War::choose(&CAPS.replace(from, to), None).expect_err(to).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
        let none = War::choose("{\"name\": \"a\", \"modes\": {}}", None).expect_err("no mode").to_string();
        assert_eq!(none, "mode: found \"none\", expected one of ");
    }

    #[test]
    fn a_board_is_described_as_others_are() {
        let text = perftwar("xiangqi-array", "xiangqi", "0.1.0", "qipan uci xiangqi-array");
        let (name, chosen) = War::choose(&text, None).expect("a description");
        assert_eq!((name.as_str(), chosen.least_depth), ("qipan-xiangqi-array", 1));
        assert!(text.contains("\"game\": \"xiangqi\"") && !perftwar("a", "chess", "1", "b").contains("game"));
    }

    #[test]
    fn totals_are_found_in_any_words() {
        for (line, found) in [
            ("nps: 100, nodes: 1,234 time 5", Some(1234)),
            ("Nodes: 20", Some(20)),
            ("nodes/s 500", None),
            ("20 leaves", None),
        ] {
            assert_eq!(nodes(line), found, "{line}");
        }
        assert_eq!((Numbers::of("a 1 b 2_000 c").last(), Numbers::of("none").last()), (Some(2000), None));
    }

    #[test]
    fn the_place_of_a_number_is_the_words_before() {
        for (seen, count, later, found) in [
            (
                "perft(4)=197281, time: 0ms, nps: 197281000",
                197_281,
                "perft(5)=4865609, time: 12ms, nps: 7",
                4_865_609,
            ),
            ("perft  4 :          197281 leaves in      0.000 s", 197_281, "perft 11 : 1 leaves in 3.2 s", 1),
            ("Perft 3: 8,902 0ms 782.861 MNodes/s", 8902, "Perft 4: 197_281 1ms", 197_281),
            ("8902", 8902, "  20", 20),
        ] {
            let numbers = Numbers::of(seen);
            let place = numbers.before(count).expect(seen);
            assert_eq!(Numbers::of(later).behind(place), Some(found), "{seen}");
            assert_eq!(Numbers::of("time: 5 ms").behind(place), None, "{seen}");
        }
        assert_eq!(Numbers::of("a 20 b 20").before(20), Some("a "));
    }

    proptest! {
        #[test]
        fn no_line_panics(line in "[ -~0-9,_\\PC]{0,60}", words in "[ -~0\\PC]{0,6}") {
            let numbers = Numbers::of(&line);
            let _ = (numbers.behind(&words), numbers.last());
            for (_, number) in &numbers.at {
                proptest::prop_assert!(numbers.before(*number).is_some());
            }
        }
    }
}
