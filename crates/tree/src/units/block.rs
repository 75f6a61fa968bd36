//! Comment lines that hold fields: `# key: value`.

use std::fmt::{Display, Write};
use std::str::FromStr;

use crate::units::UnitError;
use crate::units::error::shown;

/// Fields in their order, each once.
#[derive(Debug)]
pub(crate) struct Block<'a> {
    place: &'a str,
    left: Vec<(&'a str, &'a str)>,
}

impl<'a> Block<'a> {
    /// The comment lines at the beginning of a text, and what follows them.
    pub(crate) fn before(place: &'a str, text: &'a str) -> Result<(Self, &'a str), UnitError> {
        let mut rest = text;
        let mut left: Vec<(&str, &str)> = Vec::new();
        while let Some((line, after)) = rest.split_once('\n').filter(|(line, _)| line.starts_with('#')) {
            let field = line.strip_prefix("# ").and_then(|field| field.split_once(": "));
            let wrong = |expected: &str| UnitError::field(place, "header", shown(line), expected);
            let (key, value) = field.ok_or_else(|| wrong("a line such as # unit: 1 of 8"))?;
            if left.iter().any(|(other, _)| *other == key) {
                return Err(wrong("every field once"));
            }
            left.push((key, value));
            rest = after;
        }
        Ok((Self { place, left }, rest))
    }

    /// The text of a field.
    pub(crate) fn text(&mut self, key: &'static str) -> Result<&'a str, UnitError> {
        let at = self.left.iter().position(|(other, _)| *other == key);
        let at = at.ok_or_else(|| UnitError::field(self.place, key, "nothing", format!("# {key}: …")))?;
        Ok(self.left.remove(at).1)
    }

    /// The name of a board's package.
    pub(crate) fn name(&mut self, key: &'static str) -> Result<String, UnitError> {
        let text = self.text(key)?;
        match text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
            true => Ok(text.to_owned()),
            false => Err(UnitError::field(self.place, key, shown(text), "a name of a-z, 0-9 and -")),
        }
    }

    /// A number.
    pub(crate) fn number<N: FromStr>(&mut self, key: &'static str) -> Result<N, UnitError> {
        let text = self.text(key)?;
        number(text).ok_or_else(|| UnitError::field(self.place, key, shown(text), "a whole number"))
    }

    /// Two numbers, `1 of 8`.
    pub(crate) fn part<N: FromStr>(&mut self, key: &'static str) -> Result<(N, N), UnitError> {
        let text = self.text(key)?;
        let both = text.split_once(" of ").and_then(|(one, all)| Some((number(one)?, number(all)?)));
        both.ok_or_else(|| UnitError::field(self.place, key, shown(text), "two numbers such as 1 of 8"))
    }

    /// Nothing but what was asked for.
    pub(crate) fn end(self) -> Result<(), UnitError> {
        match self.left.first() {
            None => Ok(()),
            Some((key, _)) => Err(UnitError::field(self.place, "header", shown(key), "no such field")),
        }
    }
}

/// A number of digits alone.
pub(crate) fn number<N: FromStr>(text: &str) -> Option<N> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// Writes a field.
pub(crate) fn put(text: &mut String, key: &str, value: impl Display) {
    writeln!(text, "# {key}: {value}").expect("a text takes all");
}
