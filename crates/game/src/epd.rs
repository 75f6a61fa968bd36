//! The lines of an EPD file: a position, then operations behind semicolons.
//!
//! ```text
//! # a comment
//! FEN ;D1 44 ;D2 1920
//! FEN ;stratum opening
//! ```

/// A line that holds a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    /// Its number in the file, counted from 1.
    pub number: usize,
    /// The position, as it is written.
    pub fen: &'a str,
    operations: &'a str,
}

impl<'a> Line<'a> {
    /// The operations behind the position, without their semicolons and the white space around them; empty
    /// ones are left out.
    pub fn operations(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.operations.split(';').map(str::trim).filter(|operation| !operation.is_empty())
    }
}

/// The lines of a file that hold a position; comments, empty lines and a byte order mark are passed over.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    lines.map(|(index, line)| (index + 1, line.trim())).filter_map(|(number, line)| {
        let is_position = !line.is_empty() && !line.starts_with('#');
        let (fen, operations) = line.split_once(';').unwrap_or((line, ""));
        is_position.then_some(Line { number, fen: fen.trim(), operations })
    })
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn a_line_is_a_position_and_its_operations() {
        let text = "\u{feff}# Source: here\n\n  4k3/8 w - - ;D1 5; D2 20 ;;\r\n8/8 w\n";
        let read: Vec<_> =
            lines(text).map(|line| (line.number, line.fen, line.operations().collect::<Vec<_>>())).collect();
        assert_eq!(read, [(3, "4k3/8 w - -", vec!["D1 5", "D2 20"]), (4, "8/8 w", vec![])]);
    }
}
