//! A program at work that is timed: its own bench, counts, searches.

use std::time::{Duration, Instant};

use qipan_foreign::Foreign;
use qipan_harness::GameData;
use qipan_record::Sample;

use crate::description::{Description, Protocol};
use crate::family;
use crate::generator::{EngineError, Question, Timed, clipped};
use crate::process::{Asked, Patience, Process};
use crate::uci::Uci;

/// The work that a program is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Work {
    /// The positions that a program has for this, by words behind its command: `bench`.
    Bench(Vec<String>),
    /// A count of leaves, to so many plies.
    Perft(u32),
    /// A search of so many nodes, `go nodes`.
    Nodes(u64),
    /// A search to a depth, `go depth`.
    Depth(u32),
}

impl Work {
    /// Its name: `bench`, `perft 4`, `nodes 100000`, `depth 12`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Bench(words) => shell_words::join(words),
            Self::Perft(depth) => format!("perft {depth}"),
            Self::Nodes(nodes) => format!("nodes {nodes}"),
            Self::Depth(depth) => format!("depth {depth}"),
        }
    }
}

/// A program that has been started to work, again and again.
pub struct Worker {
    name: Foreign,
    how: How,
}

enum How {
    /// A process for each time.
    Bench {
        command: Vec<String>,
        patience: Patience,
    },
    Perft {
        program: Box<dyn Timed>,
        game: &'static GameData,
        depth: u32,
    },
    Search {
        engine: Box<Uci>,
        go: String,
    },
}

impl std::fmt::Debug for Worker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Worker").field(&self.name).finish()
    }
}

impl Description {
    /// Starts the program for some work.
    ///
    /// # Errors
    /// [`EngineError`]; a program that is no UCI engine counts, and does not search.
    pub fn worker(
        &self,
        work: &Work,
        game: &'static GameData,
        patience: Patience,
    ) -> Result<Worker, EngineError> {
        let patience = Patience { limit: self.timeout.unwrap_or(patience.limit), ..patience };
        let search = |go: String| -> Result<How, EngineError> {
            if self.protocol != Protocol::Uci {
                return Err(EngineError::Protocol { found: self.protocol.name(), asked: go });
            }
            Ok(How::Search { engine: Box::new(Uci::greeted(self, game, patience)?), go })
        };
        let how = match work {
            Work::Bench(words) => {
                How::Bench { command: self.command.iter().chain(words).cloned().collect(), patience }
            }
            &Work::Perft(depth) => How::Perft { program: self.opened(game, patience)?, game, depth },
            Work::Nodes(nodes) => search(format!("go nodes {nodes}"))?,
            Work::Depth(depth) => search(format!("go depth {depth}"))?,
        };
        let name = match &how {
            How::Bench { .. } => self.called(),
            How::Perft { program, .. } => program.name(),
            How::Search { engine, .. } => engine.called(),
        };
        Ok(Worker { name, how })
    }
}

impl Worker {
    /// The name that the program gives itself, or its file's.
    #[must_use]
    pub fn name(&self) -> Foreign {
        self.name.clone()
    }

    /// The work in a position, or in those that the program has for its bench: its time and its nodes. A
    /// bench's time has the program's start in it.
    ///
    /// # Errors
    /// [`EngineError`].
    pub fn work(&mut self, fen: &str) -> Result<Sample, EngineError> {
        let (nodes, spent) = match &mut self.how {
            How::Bench { command, patience } => return bench(command, *patience),
            How::Perft { program, game, depth } => {
                let question = Question { game, fen, line: &[], depth: *depth };
                let (division, spent) = program.time(&question)?;
                (division.total, spent)
            }
            How::Search { engine, go } => engine.search(fen, go)?,
        };
        Ok(Sample { duration: spent.wall, cpu: spent.cpu, operations: nodes, count: nodes })
    }
}

const NODES: &str = "a line such as Nodes searched: 1234567 or 1234567 nodes 890123 nps";

/// A run of a program's own positions.
fn bench(command: &[String], patience: Patience) -> Result<Sample, EngineError> {
    let text = shell_words::join(command);
    let asked = Asked { text: &text, expected: NODES };
    let (start, before) = (Instant::now(), family::spent_by_ended());
    let mut process = Process::start(command, patience)?;
    process.close();
    let mut nodes = None;
    while let Some(line) = process.line(asked)? {
        nodes = nodes_in(&line).or(nodes);
    }
    // Its time is known once it has ended.
    let is_good = process.wait(Duration::from_secs(1)).is_some_and(|status| status.success());
    let wall = start.elapsed();
    let cpu = family::spent_by_ended().zip(before).map(|(now, then)| now.saturating_sub(then));
    // Stockfish and its kin write the sum to standard error.
    let of_errors = || process.errors().iter().rev().find_map(|line| nodes_in(line.data()));
    match nodes.or_else(of_errors).filter(|_| is_good) {
        Some(nodes) => Ok(Sample { duration: wall, cpu, operations: nodes, count: nodes }),
        None => Err(process.ended(asked)),
    }
}

/// The sum of nodes in a line of a bench: `Nodes searched  : 1234567`, `1234567 nodes 890123 nps`,
/// `Nodes: 1234567`.
fn nodes_in(line: &str) -> Option<u64> {
    let line = line.trim();
    let number =
        |text: &str| text.trim().replace([',', '_'], "").parse::<u64>().ok().filter(|&nodes| nodes > 0);
    if let Some((name, value)) = line.split_once(':') {
        let name = name.trim().to_ascii_lowercase();
        if ["nodes", "nodes searched", "total nodes", "bench"].contains(&name.as_str()) {
            return number(value.split_whitespace().next()?);
        }
    }
    let mut words = line.split_whitespace();
    let first = number(words.next()?)?;
    (words.next()?.eq_ignore_ascii_case("nodes")).then_some(first)
}

/// The nodes in an engine's report of its search, `info depth 9 … nodes 12345 …`.
pub(crate) fn nodes_of_info(line: &str) -> Option<u64> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    // Whatever follows `string` is anybody's.
    let nodes = words.by_ref().take_while(|word| *word != "string").any(|word| word == "nodes");
    if nodes { words.next()?.parse().ok() } else { None }
}

/// The error of a search without a count of its nodes.
pub(crate) fn without_nodes(asked: &str, found: &str) -> EngineError {
    EngineError::Unreadable {
        asked: Foreign::of(asked),
        found: clipped(found),
        expected: "a line info … nodes N … before it".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{nodes_in, nodes_of_info};

    #[test]
    fn a_bench_says_how_many_nodes_it_took() {
        for (line, nodes) in [
            ("Nodes searched  : 1484730", Some(1_484_730)),
            ("2430195 nodes 1523456 nps", Some(2_430_195)),
            ("Bench: 123", Some(123)),
            ("Nodes: 1,234", Some(1234)),
            ("Nodes/second    : 1093321", None),
            ("info depth 3 nodes 17", None),
            ("0 nodes 0 nps", None),
            ("nodes", None),
            ("12", None),
            ("", None),
        ] {
            assert_eq!(nodes_in(line), nodes, "{line}");
        }
    }

    #[test]
    fn a_search_says_how_many_nodes_it_took() {
        for (line, nodes) in [
            ("info depth 9 seldepth 12 nodes 12345 nps 1 pv e2e4", Some(12345)),
            ("info string nodes 3", None),
            ("info depth 1 nodes", None),
            ("info depth 1", None),
            ("bestmove e2e4", None),
        ] {
            assert_eq!(nodes_of_info(line), nodes, "{line}");
        }
    }
}
