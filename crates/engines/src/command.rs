//! A process for each question: perftree's script protocol, and any command that prints counts.
//!
//! ```text
//! perftree:  SCRIPT DEPTH FEN "MOVE MOVE"    prints lines "move count", an empty line, the total
//! template:  words with {depth}, {fen}, {moves} in them, and what is written to its standard input
//! ```

use std::time::Instant;

use qipan_foreign::Foreign;
use qipan_harness::GameData;

use crate::description::{Description, Protocol};
use crate::family;
use crate::generator::{Division, EngineError, Generator, Question, Spent, Timed};
use crate::notation::Notation;
use crate::process::{Asked, Patience, Process};
use crate::replies::{Patterns, Reply};

/// A program that is run for each question.
pub(crate) struct Command {
    name: Foreign,
    description: Description,
    notation: Notation,
    patterns: Patterns,
    patience: Patience,
}

const COUNTS: &str = "lines of a move and a count, then the total";

impl Command {
    /// Sees that a program can be run and counts.
    pub(crate) fn open(
        description: &Description,
        game: &'static GameData,
        patience: Patience,
    ) -> Result<Self, EngineError> {
        let mut command = Self {
            name: description.called(),
            description: description.clone(),
            notation: Notation::new(game, description.ranks),
            patterns: description.patterns(),
            patience,
        };
        let legal = game.legal_moves(game.start)?;
        let question = Question { game, fen: game.start, line: &[], depth: 1 };
        let (reply, asked) = command.ask(&question)?;
        if command.notation.is_open() {
            command.notation.see(&reply.written(), &legal);
        }
        command.read(reply, &asked, &question)?;
        Ok(command)
    }

    /// The words of the command, and what is written to its standard input.
    fn words(&self, question: &Question<'_>) -> Result<(Vec<String>, Option<String>), EngineError> {
        let Description { command, stdin, protocol, .. } = &self.description;
        let moves = self.notation.write(question.fen, question.line).join(" ");
        let depth = question.depth.to_string();
        if *protocol == Protocol::Perftree {
            let mut words = command.clone();
            words.extend([depth, question.fen.to_owned()]);
            words.extend((!moves.is_empty()).then_some(moves));
            return Ok((words, None));
        }
        // A command that is not told moves is told the position behind them.
        let takes_moves = command.iter().chain(stdin).any(|text| text.contains("{moves}"));
        let fen = if takes_moves {
            question.fen.to_owned()
        } else {
            question.game.after(question.fen, question.line)?
        };
        let filled =
            |text: &String| text.replace("{depth}", &depth).replace("{fen}", &fen).replace("{moves}", &moves);
        Ok((command.iter().map(filled).collect(), stdin.as_ref().map(filled)))
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<(Reply, String), EngineError> {
        let (words, stdin) = self.words(question)?;
        let text = shell_words::join(&words);
        let asked = Asked { text: &text, expected: COUNTS };
        let mut process = Process::start(&words, self.patience)?;
        if let Some(stdin) = stdin {
            process.write(asked, stdin.trim_end_matches('\n'))?;
        }
        process.close();
        let mut reply = Reply::default();
        while let Some(line) = process.line(asked)? {
            if reply.add(&line, &self.patterns, &text)? {
                return Ok((reply, text));
            }
        }
        let is_good = process.wait(std::time::Duration::from_secs(1)).is_some_and(|status| status.success());
        // Without a total the moves add up to it, if the program has ended well.
        if !is_good || reply.is_empty() {
            return Err(process.ended(asked));
        }
        Ok((reply, text))
    }

    fn read(&mut self, reply: Reply, asked: &str, question: &Question<'_>) -> Result<Division, EngineError> {
        let fen = question.game.after(question.fen, question.line)?;
        let notation = &mut self.notation;
        reply.division(asked, |text| notation.read(text, &fen))
    }
}

impl Timed for Command {
    /// The time of a count of one ply is taken off: that is the start, and next to nothing else.
    fn time(&mut self, question: &Question<'_>) -> Result<(Division, Spent), EngineError> {
        let mut took = |question: &Question<'_>| -> Result<(Division, Spent), EngineError> {
            let (start, before) = (Instant::now(), family::spent_by_ended());
            let division = self.divide(question)?;
            let cpu = family::spent_by_ended().zip(before).map(|(now, then)| now.saturating_sub(then));
            Ok((division, Spent { wall: start.elapsed(), cpu }))
        };
        let (division, all) = took(question)?;
        let (_, start) = took(&Question { depth: 1, ..*question })?;
        Ok((division, all.beyond(start)))
    }
}

impl Generator for Command {
    fn name(&self) -> Foreign {
        self.name.clone()
    }

    fn divide(&mut self, question: &Question<'_>) -> Result<Division, EngineError> {
        let (reply, asked) = self.ask(question)?;
        self.read(reply, &asked, question)
    }
}
