//! A conversation with an engine: UCI's `position` and the `go perft` that most engines know.
//!
//! ```text
//! > uci                                     < id name …, option name UCI_Variant …, uciok
//! > setoption name UCI_Variant value xiangqi
//! > isready                                 < readyok
//! > position fen FEN moves h2e2 h9g7
//! > go perft 2                              < a3a4: 38 …, Nodes searched: 1666
//! ```

use qipan_foreign::Foreign;
use qipan_harness::GameData;

use crate::description::Description;
use crate::generator::{Division, EngineError, Generator, Question, Spent, Timed, clipped, name_of};
use crate::notation::Notation;
use crate::process::{Asked, Patience, Process};
use crate::replies::{Patterns, Reply};
use crate::worker::{nodes_of_info, without_nodes};

/// An engine that has said that it is ready.
pub(crate) struct Uci {
    name: Foreign,
    process: Process,
    notation: Notation,
    patterns: Patterns,
}

const UCI: Asked<'_> = Asked { text: "uci", expected: "a line uciok, as UCI engines answer" };
const NEW: Asked<'_> = Asked { text: "ucinewgame", expected: "no answer" };
const READY: Asked<'_> = Asked { text: "isready", expected: "a line readyok, as UCI engines answer" };
const COUNTS: &str = "lines such as a2a3: 20 and at the end Nodes searched: 400";

impl Uci {
    /// Starts an engine and sees that it speaks the protocol, knows the game and counts.
    pub(crate) fn open(
        description: &Description,
        game: &'static GameData,
        patience: Patience,
    ) -> Result<Self, EngineError> {
        let mut engine = Self::greeted(description, game, patience)?;
        let legal = game.legal_moves(game.start)?;
        let question = Question { game, fen: game.start, line: &[], depth: 1 };
        let (reply, asked) = engine.ask(&question)?;
        if engine.notation.is_open() {
            engine.notation.see(&reply.written(), &legal);
        }
        engine.read(reply, &asked, &question)?;
        Ok(engine)
    }

    /// Starts an engine and sees that it speaks the protocol and knows the game.
    pub(crate) fn greeted(
        description: &Description,
        game: &'static GameData,
        patience: Patience,
    ) -> Result<Self, EngineError> {
        let process = Process::start(&description.command, patience)?;
        let mut engine = Self {
            name: description.called(),
            process,
            notation: Notation::new(game, description.ranks),
            patterns: description.patterns(),
        };
        let variants = engine.greet(description.name.is_none())?;
        engine.choose(game, variants.as_deref())?;
        for (name, value) in &description.options {
            let option = format!("setoption name {name} value {value}");
            engine.process.write(UCI, &option)?;
        }
        Ok(engine)
    }

    /// The name that the engine gives itself, or its file's.
    pub(crate) fn called(&self) -> Foreign {
        self.name.clone()
    }

    /// `uci`: the engine's name and the variants that it knows, if it says so.
    fn greet(&mut self, takes_name: bool) -> Result<Option<String>, EngineError> {
        self.process.write(UCI, UCI.text)?;
        let mut variants = None;
        while let Some(line) = self.process.line(UCI)? {
            let line = line.trim();
            if line == "uciok" {
                return Ok(variants);
            }
            if let Some(name) = line.strip_prefix("id name ").filter(|_| takes_name) {
                self.name = name_of(name);
            }
            if line.starts_with("option name UCI_Variant ") {
                variants = Some(line.to_owned());
            }
        }
        Err(self.process.ended(UCI))
    }

    /// Chooses the game, where the engine knows several.
    fn choose(&mut self, game: &'static GameData, variants: Option<&str>) -> Result<(), EngineError> {
        let Some(variants) = variants else { return Ok(()) };
        let known: Vec<_> = variants.split(" var ").skip(1).map(str::trim).collect();
        if !known.contains(&game.name) {
            return Err(EngineError::Game { found: name_of(&known.join(", ")), game: game.name });
        }
        self.process.write(UCI, &format!("setoption name UCI_Variant value {}", game.name))
    }

    /// Waits until the engine has nothing more to say to what was asked before.
    fn ready(&mut self) -> Result<(), EngineError> {
        self.process.begin();
        self.process.write(READY, READY.text)?;
        loop {
            match self.process.line(READY)? {
                Some(line) if line.trim() == "readyok" => return Ok(()),
                Some(_) => {}
                None => return Err(self.process.ended(READY)),
            }
        }
    }

    /// Asks for counts.
    fn ask(&mut self, question: &Question<'_>) -> Result<(Reply, String), EngineError> {
        self.ready()?;
        let line = self.notation.write(question.fen, question.line);
        let moves = if line.is_empty() { String::new() } else { format!(" moves {}", line.join(" ")) };
        let text = format!("go perft {}", question.depth);
        let asked = Asked { text: &text, expected: COUNTS };
        self.process.write(asked, &format!("position fen {}{moves}", question.fen))?;
        self.process.write(asked, &text)?;
        let mut reply = Reply::default();
        while let Some(line) = self.process.line(asked)? {
            if reply.add(&line, &self.patterns, &text)? {
                return Ok((reply, text));
            }
            // An engine that does not know the command says so; one that has not heard it searches.
            if line.starts_with("Unknown command") || line.starts_with("bestmove ") {
                return Err(EngineError::Unreadable {
                    asked: text.into(),
                    found: clipped(&line),
                    expected: COUNTS.to_owned(),
                });
            }
        }
        Err(self.process.ended(asked))
    }

    /// Searches a position, as a line `go …` asks: the nodes, and the time.
    pub(crate) fn search(&mut self, fen: &str, go: &str) -> Result<(u64, Spent), EngineError> {
        let asked = Asked { text: go, expected: "lines info … nodes N … and bestmove" };
        self.anew()?;
        let clock = self.process.clock();
        self.process.write(asked, &format!("position fen {fen}"))?;
        self.process.write(asked, go)?;
        let mut nodes = None;
        while let Some(line) = self.process.line(asked)? {
            nodes = nodes_of_info(&line).or(nodes);
            if line.starts_with("bestmove ") {
                let spent = self.process.since(clock);
                return nodes.map(|nodes| (nodes, spent)).ok_or_else(|| without_nodes(go, &line));
            }
        }
        Err(self.process.ended(asked))
    }

    /// Lets the engine forget what it was asked before.
    fn anew(&mut self) -> Result<(), EngineError> {
        // Whatever it remembers is of another game.
        self.process.write(NEW, NEW.text)?;
        self.ready()
    }

    fn read(&mut self, reply: Reply, asked: &str, question: &Question<'_>) -> Result<Division, EngineError> {
        let fen = question.game.after(question.fen, question.line)?;
        let notation = &mut self.notation;
        reply.division(asked, |text| notation.read(text, &fen))
    }
}

impl Timed for Uci {
    fn time(&mut self, question: &Question<'_>) -> Result<(Division, Spent), EngineError> {
        self.anew()?;
        let clock = self.process.clock();
        let division = self.divide(question)?;
        Ok((division, self.process.since(clock)))
    }
}

impl Generator for Uci {
    fn name(&self) -> Foreign {
        self.called()
    }

    fn divide(&mut self, question: &Question<'_>) -> Result<Division, EngineError> {
        let (reply, asked) = self.ask(question)?;
        self.read(reply, &asked, question)
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        self.process.write_at_last("quit");
    }
}
