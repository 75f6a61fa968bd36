//! Parts of FEN that both games have in common: fields, the placement grid, counters, and an error that
//! shows the spot.
//!
//! A parser works on byte ranges of the whole text, so that every error can put a caret under what it speaks
//! of.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};
use core::error::Error;
use core::fmt::{self, Display};
use core::ops::Range;

/// The error of a text that is no position of the game: the problem and its place.
///
/// `Display` writes one line that names the field, what was found and what was expected, then the text with a
/// caret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError<R> {
    /// The problem.
    pub problem: Problem<R>,
    text: String,
    at: Range<usize>,
}

/// A problem of a FEN; `R` is one that only the game's own rules can find.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem<R> {
    /// Nothing but white space.
    Empty,
    /// The placement has too few or too many ranks.
    RankCount {
        /// Ranks in the text.
        found: usize,
        /// Ranks of the board.
        expected: usize,
    },
    /// A rank does not fill the board's width, or overfills it.
    RankWidth {
        /// The rank's own name, counted from the first side.
        rank: usize,
        /// Files that the text fills.
        found: usize,
        /// Files of the board.
        expected: usize,
    },
    /// A character that stands for nothing.
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// Description of what may stand there.
        expected: &'static str,
    },
    /// The text ends before this field.
    Missing {
        /// The field.
        field: &'static str,
        /// Description of what may stand there.
        expected: &'static str,
    },
    /// A field holds what it cannot.
    Field {
        /// The field.
        field: &'static str,
        /// The text that stands there.
        found: String,
        /// Description of what may stand there.
        expected: &'static str,
    },
    /// More text after the last field.
    TrailingText {
        /// The text.
        found: String,
    },
    /// Something that the game's rules exclude.
    Rule(R),
}

impl<R: Display> Display for Problem<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Empty => f.write_str("placement: found an empty text, expected a position in FEN"),
            Problem::RankCount { found, expected } => {
                write!(f, "placement: rank count: found {found}, expected {expected}")
            }
            Problem::RankWidth { rank, found, expected } => {
                write!(f, "placement: rank width: found {found} files on rank {rank}, expected {expected}")
            }
            Problem::UnexpectedCharacter { found, expected } => {
                write!(f, "placement: unexpected character: found {found:?}, expected {expected}")
            }
            Problem::Missing { field, expected } => {
                write!(f, "{field} missing: found the end of the text, expected {expected}")
            }
            Problem::Field { field, found, expected } => {
                write!(f, "{field}: found {:?}, expected {expected}", clipped(found))
            }
            Problem::TrailingText { found } => {
                write!(f, "trailing text: found {:?}, expected the end of the text", clipped(found))
            }
            Problem::Rule(rule) => rule.fmt(f),
        }
    }
}

/// At most forty characters of a text, so that no input makes a message endless.
fn clipped(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl<R> FenError<R> {
    /// An error about the byte range `at` of `text`; a range beyond the end points behind the last character.
    #[must_use]
    pub fn new(text: &str, at: Range<usize>, problem: Problem<R>) -> Self {
        Self { problem, text: text.to_owned(), at }
    }
}

/// Characters of context that are shown on either side of the spot.
const CONTEXT: usize = 60;

impl<R: Display> Display for FenError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)?;
        if self.text.trim().is_empty() {
            return Ok(());
        }
        // Columns are characters: what a terminal would not show is shown as one, and a wide one counts as
        // two.
        let (mut before, mut spot, mut after) = (Vec::new(), Vec::new(), Vec::new());
        for (at, c) in self.text.char_indices() {
            let shown = if has_no_column(c) { '\u{fffd}' } else { c };
            if at < self.at.start {
                before.push(shown);
            } else if at < self.at.end {
                spot.push(shown);
            } else {
                after.push(shown);
            }
        }
        let window = |text: &[char]| text.iter().collect::<String>();
        let lead = if before.len() > CONTEXT { "…" } else { "" };
        let before = window(&before[before.len().saturating_sub(CONTEXT)..]);
        let spot_shown = window(&spot[..spot.len().min(CONTEXT)]);
        let rest = window(&after[..after.len().min(CONTEXT)]);
        let tail = if spot.len() > CONTEXT || after.len() > CONTEXT { "…" } else { "" };
        let after = if spot.len() > CONTEXT { "" } else { &rest };
        let indent = " ".repeat(columns(lead) + columns(&before));
        let carets = "^".repeat(columns(&spot_shown).max(1));
        write!(f, "\n  {lead}{before}{spot_shown}{after}{tail}\n  {indent}{carets}")
    }
}

impl<R: Display + fmt::Debug> Error for FenError<R> {}

/// Returns true if a terminal gives a character no column of its own, or obeys it: control characters,
/// combining marks, joiners, marks of direction, the byte order mark.
fn has_no_column(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Terminal columns of a text: two for the ideographs and full-width forms that people paste into a Xiangqi
/// FEN.
fn columns(text: &str) -> usize {
    let is_wide =
        |c| matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}');
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

/// A piece of the text and where it starts, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field<'a> {
    /// The characters.
    pub text: &'a str,
    /// Offset of the first one.
    pub start: usize,
}

impl Field<'_> {
    /// The bytes of the whole text that this piece covers.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// The fields of a FEN, separated by white space.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    text: &'a str,
    next: usize,
}

impl<'a> Fields<'a> {
    /// The fields of `text`.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { text, next: 0 }
    }

    /// The next field, or an error that it is missing.
    ///
    /// # Errors
    /// [`Problem::Missing`] with the field's name.
    pub fn expect<R>(
        &mut self,
        field: &'static str,
        expected: &'static str,
    ) -> Result<Field<'a>, FenError<R>> {
        self.next().ok_or_else(|| self.error_at_end(Problem::Missing { field, expected }))
    }

    /// An optional counter: absent, or a number that fits 16 bits. Counters do not touch perft, so nothing is
    /// returned.
    ///
    /// # Errors
    /// [`Problem::Field`] where the text is no such number, [`Problem::Missing`] where it has to be there.
    pub fn counters<R>(&mut self) -> Result<(), FenError<R>> {
        const EXPECTED: &str = "a number from 0 to 65535";
        let mut read = |field| -> Result<bool, FenError<R>> {
            let Some(counter) = self.next() else { return Ok(false) };
            let digits = counter.text.bytes().all(|b| b.is_ascii_digit());
            if digits && counter.text.parse::<u16>().is_ok() {
                return Ok(true);
            }
            let problem = Problem::Field { field, found: counter.text.to_owned(), expected: EXPECTED };
            Err(FenError::new(self.text, counter.range(), problem))
        };
        if read("counter of half-moves")? && !read("counter of full moves")? {
            let field = "counter of full moves";
            return Err(self.error_at_end(Problem::Missing { field, expected: EXPECTED }));
        }
        Ok(())
    }

    /// Checks that nothing follows.
    ///
    /// # Errors
    /// [`Problem::TrailingText`] if something does.
    pub fn finish<R>(mut self) -> Result<(), FenError<R>> {
        match self.next() {
            None => Ok(()),
            Some(extra) => {
                let found = self.text[extra.start..].trim_end();
                let at = extra.start..extra.start + found.len();
                Err(FenError::new(self.text, at, Problem::TrailingText { found: found.to_owned() }))
            }
        }
    }

    fn error_at_end<R>(&self, problem: Problem<R>) -> FenError<R> {
        let end = self.text.trim_end().len();
        FenError::new(self.text, end..end, problem)
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Field<'a>;

    fn next(&mut self) -> Option<Field<'a>> {
        let rest = &self.text[self.next..];
        let start = self.next + rest.find(|c: char| !c.is_whitespace())?;
        let rest = &self.text[start..];
        let text = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
        self.next = start + text.len();
        Some(Field { text, start })
    }
}

/// A piece read from a placement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed<T> {
    /// The piece.
    pub man: T,
    /// File, from 0 at the first side's left.
    pub file: usize,
    /// Rank, from 0 at the first side.
    pub rank: usize,
    /// Bytes of the text that say so.
    pub at: Range<usize>,
}

/// The shape of a placement: what a parser must know of the board and its letters.
#[derive(Clone, Copy, Debug)]
pub struct Grid<T> {
    /// Number of ranks.
    pub ranks: usize,
    /// Number of files, at most nine.
    pub files: usize,
    /// Name of the lowest rank (0 in Xiangqi, 1 in chess).
    pub lowest_rank: usize,
    /// The piece that a letter stands for.
    pub man: fn(char) -> Option<T>,
    /// Description of what may stand in a rank, for messages.
    pub expected: &'static str,
}

impl<T> Grid<T> {
    /// Reads the placement, the first field of `text`: ranks from the top, digits for runs of empty squares.
    ///
    /// # Errors
    /// [`Problem::Empty`], [`Problem::RankCount`], [`Problem::RankWidth`] or
    /// [`Problem::UnexpectedCharacter`].
    pub fn read<R>(&self, text: &str, fields: &mut Fields<'_>) -> Result<Vec<Placed<T>>, FenError<R>> {
        let Some(placement) = fields.next() else { return Err(FenError::new(text, 0..0, Problem::Empty)) };
        let count = placement.text.split('/').count();
        if count != self.ranks {
            let problem = Problem::RankCount { found: count, expected: self.ranks };
            return Err(FenError::new(text, placement.range(), problem));
        }
        let mut placed = Vec::new();
        let mut start = placement.start;
        for (from_top, row) in placement.text.split('/').enumerate() {
            let rank = self.ranks - 1 - from_top;
            let mut file = 0;
            for (offset, c) in row.char_indices() {
                let at = start + offset..start + offset + c.len_utf8();
                let run = c.to_digit(10).map(|d| d as usize).filter(|d| (1..=self.files).contains(d));
                match (run, (self.man)(c)) {
                    (Some(run), _) => file += run,
                    (None, Some(man)) => {
                        placed.push(Placed { man, file, rank, at });
                        file += 1;
                    }
                    (None, None) => {
                        let problem = Problem::UnexpectedCharacter { found: c, expected: self.expected };
                        return Err(FenError::new(text, at, problem));
                    }
                }
            }
            if file != self.files {
                let rank = rank + self.lowest_rank;
                let problem = Problem::RankWidth { rank, found: file, expected: self.files };
                return Err(FenError::new(text, start..start + row.len(), problem));
            }
            start += row.len() + 1;
        }
        Ok(placed)
    }

    /// Writes a placement, the inverse of [`read`](Grid::read): runs of empty squares as one digit.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        letter: impl Fn(usize, usize) -> Option<char>,
    ) -> fmt::Result {
        for rank in (0..self.ranks).rev() {
            let mut run = 0;
            for file in 0..self.files {
                match letter(file, rank) {
                    None => run += 1,
                    Some(c) => {
                        if run > 0 {
                            write!(f, "{run}")?;
                        }
                        run = 0;
                        write!(f, "{c}")?;
                    }
                }
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
