//! Counts in what a program prints.

use regex::Regex;

use crate::generator::{Division, EngineError, clipped};

/// The content of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Read {
    /// A move, as the program writes it, and the leaves below it.
    Move(String, u64),
    /// All leaves.
    Total(u64),
    /// Something else.
    Nothing,
}

/// Expressions by which counts are read: one for a move and its count, one for the total.
#[derive(Clone, Debug)]
pub(crate) struct Patterns {
    /// Two groups: the move, the count.
    moves: Regex,
    /// One group: the count.
    total: Regex,
}

impl Patterns {
    /// `a2a3: 20`, `a2a3 20`, `1. a2a3 - 20`, `O-O: 3`.
    pub(crate) const MOVE: &'static str = r"(?x)
        ^\s* (?: \d+ [.)] \s+ )?
        ( [A-Ia-i] \d{1,2} -? [A-Za-z] \d{1,2} =? [A-Za-z]? | [Oo0]-[Oo0] (?: -[Oo0] )? ) [+\#]?
        \s* [-:=]? \s* (?: \s | [-:=] ) \s* ( \d+ ) \s* (?: nodes )? \s*$";
    /// `Nodes searched: 400`, `total 400`, or a number alone.
    pub(crate) const TOTAL: &'static str = r"(?xi)
        ^\s* (?: (?: nodes\ searched | total (?:\ nodes)? | nodes | leaf\ nodes | leaves | perft (?: \ \d+ )? )
        \s* [:=]? \s* )? ( \d+ ) \s*$";

    /// The expressions that most programs are read by.
    pub(crate) fn usual() -> Self {
        let compiled = |pattern| Regex::new(pattern).expect("a test compiles the pattern");
        Self { moves: compiled(Self::MOVE), total: compiled(Self::TOTAL) }
    }

    /// Puts a user's expressions, where given, in the place of these.
    pub(crate) fn with(mut self, moves: Option<Regex>, total: Option<Regex>) -> Self {
        self.moves = moves.unwrap_or(self.moves);
        self.total = total.unwrap_or(self.total);
        self
    }

    /// Reads a line. The error is what was expected in the place of a count that is no number below 2^64.
    pub(crate) fn read(&self, line: &str) -> Result<Read, String> {
        let number = |text: &str| text.parse::<u64>().map_err(|_| "a count below 2^64".to_owned());
        if let Some(found) = self.moves.captures(line)
            && let (Some(written), Some(count)) = (found.get(1), found.get(2))
        {
            return Ok(Read::Move(written.as_str().to_owned(), number(count.as_str())?));
        }
        match self.total.captures(line).and_then(|found| found.get(1)) {
            Some(total) => Ok(Read::Total(number(total.as_str())?)),
            None => Ok(Read::Nothing),
        }
    }
}

/// An answer as it is read, line by line.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    moves: Vec<(String, u64)>,
    total: Option<u64>,
}

impl Reply {
    /// Takes a line. Returns true if the answer is complete, which it is with its total.
    pub(crate) fn add(&mut self, line: &str, patterns: &Patterns, asked: &str) -> Result<bool, EngineError> {
        let read = patterns.read(line).map_err(|expected| EngineError::Unreadable {
            asked: clipped(asked),
            found: clipped(line),
            expected,
        })?;
        match read {
            Read::Move(written, count) => self.moves.push((written, count)),
            Read::Total(total) => self.total = Some(total),
            Read::Nothing => {}
        }
        Ok(self.total.is_some())
    }

    /// Takes a total, if there is none yet and no move was listed.
    pub(crate) fn or_total(&mut self, total: Option<u64>) {
        if self.moves.is_empty() {
            self.total = self.total.or(total);
        }
    }

    /// Moves as the program writes them.
    pub(crate) fn written(&self) -> Vec<&str> {
        self.moves.iter().map(|(written, _)| written.as_str()).collect()
    }

    /// Returns true if nothing was understood at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.total.is_none()
    }

    /// The answer in written moves of this workspace, which `read` makes of the program's.
    pub(crate) fn division(
        self,
        asked: &str,
        mut read: impl FnMut(&str) -> Option<String>,
    ) -> Result<Division, EngineError> {
        let unreadable = |found: &str, expected: &str| EngineError::Unreadable {
            asked: clipped(asked),
            found: clipped(found),
            expected: expected.to_owned(),
        };
        let mut moves = Vec::new();
        let mut sum: u64 = 0;
        for (written, count) in &self.moves {
            let m = read(written).ok_or_else(|| unreadable(written, "a move of the game"))?;
            sum = sum
                .checked_add(*count)
                .ok_or_else(|| unreadable(&count.to_string(), "counts whose sum is below 2^64"))?;
            moves.push((m, *count));
        }
        match self.total {
            // Who only counts prints no move; who has no move prints none either.
            Some(total) if moves.is_empty() && total > 0 => Ok(Division { total, moves: None }),
            Some(total) if total != sum => Err(EngineError::Sum { asked: clipped(asked), sum, total }),
            _ => Ok(Division::adding_up(moves)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::proptest;

    use super::{Patterns, Read, Reply};
    use crate::generator::EngineError;

    #[test]
    fn what_programs_print_is_read() {
        let patterns = Patterns::usual();
        let m = |written: &str, count| Read::Move(written.to_owned(), count);
        for (line, expected) in [
            ("a2a3: 20", m("a2a3", 20)),
            ("a2a3 20", m("a2a3", 20)),
            ("h10g8: 44", m("h10g8", 44)),
            ("  e7e8q: 1", m("e7e8q", 1)),
            ("e7-e8=Q 1", m("e7-e8=Q", 1)),
            ("1. a2a3 - 20 nodes", m("a2a3", 20)),
            ("O-O-O: 3", m("O-O-O", 3)),
            ("0-0 3", m("0-0", 3)),
            ("z9z8: 4", Read::Nothing),
            ("a2z8: 4", m("a2z8", 4)),
            ("Nodes searched: 400", Read::Total(400)),
            ("total 400", Read::Total(400)),
            ("400", Read::Total(400)),
            ("Time: 400", Read::Nothing),
            ("info string nnue", Read::Nothing),
            ("", Read::Nothing),
        ] {
            assert_eq!(patterns.read(line), Ok(expected), "{line:?}");
        }
        assert!(patterns.read("a2a3: 99999999999999999999999").is_err());
    }

    #[test]
    fn an_answer_must_add_up() {
        let patterns = Patterns::usual();
        let reply = |text: &str| {
            let mut reply = Reply::default();
            for line in text.lines() {
                reply.add(line, &patterns, "go")?;
            }
            reply.division("go", |m| m.starts_with('a').then(|| m.to_owned()))
        };
        assert_eq!(reply("a2a3: 1\na2a4: 2\n3").expect("it adds up").total, 3);
        assert_eq!(reply("20").expect("a total").moves, None);
        assert_eq!(reply("0").expect("no move").moves, Some([].into()));
        assert!(matches!(reply("a2a3: 1\n3"), Err(EngineError::Sum { sum: 1, total: 3, .. })));
        assert_eq!(
            reply("a2a3: 1\na2a3: 2").expect("a move twice").moves,
            Some([("a2a3".to_owned(), 3)].into())
        );
        assert!(matches!(reply("b2b3: 1"), Err(EngineError::Unreadable { .. })));
        let huge = u64::MAX;
        assert!(matches!(reply(&format!("a2a3: {huge}\na2a4: {huge}")), Err(EngineError::Unreadable { .. })));
    }

    proptest! {
        #[test]
        fn no_line_panics(line in "[ -~a-i0-9:\\PC]{0,60}") {
            let patterns = Patterns::usual();
            let mut reply = Reply::default();
            if reply.add(&line, &patterns, &line).is_ok() {
                let _ = reply.division(&line, |m| Some(m.to_owned()));
            }
        }
    }
}
