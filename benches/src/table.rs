//! The table of all rows, as a file for programs and as tables for readers.

use std::fmt::Write;

use crate::asked::{Asked, Set};
use crate::question::Question;

/// Markers at the beginning and at the end of the page's tables.
const MARKERS: [&str; 2] = ["<!-- qipan-effort:begin -->", "<!-- qipan-effort:end -->"];

/// A row of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The row's name.
    pub name: String,
    /// Its set among its board's rows.
    pub set: Set,
    /// Instructions per operation, in the order of [`Question::ALL`], as they are written.
    pub figures: Vec<String>,
}

impl Row {
    /// A row that was asked.
    #[must_use]
    pub fn asked(asked: &Asked) -> Self {
        let figures = asked.answers.iter().map(|answer| format!("{:.1}", answer.each())).collect();
        Self { name: asked.row.clone(), set: asked.set, figures }
    }

    /// The figures of some questions.
    fn of<'a>(&'a self, questions: &'a [Question]) -> impl Iterator<Item = &'a str> {
        questions.iter().map(|&question| self.figures[question as usize].as_str())
    }
}

/// The file: comments, a line of names, a line for each row.
#[must_use]
pub fn csv(comment: &str, rows: &[Row]) -> String {
    let questions = Question::ALL.map(Question::name).join(",");
    let mut text = format!("# {comment}\nrow,set,{questions}\n");
    for row in rows {
        text += &format!("{},{},{}\n", row.name, row.set.name(), row.figures.join(","));
    }
    text
}

/// Comment and rows of a file; `None` if it is no such table.
#[must_use]
pub fn read(csv: &str) -> Option<(String, Vec<Row>)> {
    let (comment, rest) = csv.strip_prefix("# ")?.split_once('\n')?;
    let rows = rest.lines().skip(1).map(|line| {
        let mut fields = line.split(',').map(str::to_owned);
        let (name, set) = (fields.next()?, Set::named(&fields.next()?)?);
        let figures: Vec<String> = fields.collect();
        (figures.len() == Question::ALL.len()).then_some(Row { name, set, figures })
    });
    Some((comment.to_owned(), rows.collect::<Option<_>>()?))
}

/// All rows, for a terminal: of each board its name, then its rows by the levels that are not its best.
#[must_use]
pub fn text(rows: &[Row]) -> String {
    let split =
        |row: &Row| row.name.split_once(':').map(|(board, levels)| (board.to_owned(), levels.to_owned()));
    let split = |row: &Row| split(row).unwrap_or_else(|| (row.name.clone(), String::from("-")));
    let width = rows.iter().map(|row| split(row).1.len()).max().unwrap_or(0);
    let line = |name: &str, cells: Vec<&str>| {
        let cells: String = cells.iter().map(|cell| format!(" {cell:>12}")).collect();
        format!("{name:width$}{cells}\n")
    };
    let mut text = String::new();
    for of_board in rows.chunk_by(|one, next| split(one).0 == split(next).0) {
        text += &format!("\n{}, instructions per operation\n", split(&of_board[0]).0);
        for questions in Question::TABLES {
            text += &line("", questions.iter().map(|question| question.name()).collect());
            for row in of_board {
                text += &line(&split(row).1, row.of(questions).collect());
            }
        }
    }
    text
}

/// Tables for readers: of each game the rows that are their storage's best, then those that test every move;
/// of questions about who attacks whom, which no test of legality touches, the best alone.
#[must_use]
pub fn markdown(comment: &str, rows: &[Row]) -> String {
    let [of_moves, of_attacks] = Question::TABLES;
    let mut text = format!("Instructions per operation, {comment}.\n");
    for (game, prefix) in [("Xiangqi", "xiangqi-"), ("Chess", "chess-")] {
        let of_game = || rows.iter().filter(|row| row.name.starts_with(prefix));
        let width = of_game().map(|row| row.name.len()).max().unwrap_or(0);
        for (set, title, questions) in [
            (Set::Best, "each storage at its best", of_moves),
            (Set::Tested, "every move tested", of_moves),
            (Set::Best, "who attacks whom, each storage at its best", of_attacks),
        ] {
            let cells = |cell: &dyn Fn(&Question) -> String| questions.iter().map(cell).collect::<String>();
            let head = cells(&|question| format!(" {} |", question.name()));
            let rule = cells(&|question| format!("{}:|", "-".repeat(question.name().len() + 1)));
            // Writing to a text does not fail.
            let _ = write!(
                text,
                "\n{game}, {title}:\n\n| {:width$} |{head}\n|{}|{rule}\n",
                "row",
                "-".repeat(width + 2)
            );
            for row in of_game().filter(|row| row.set == set) {
                let figures = row.of(questions).zip(questions);
                let figures: String = figures
                    .map(|(figure, question)| format!(" {figure:>0$} |", question.name().len()))
                    .collect();
                let _ = writeln!(text, "| {:width$} |{figures}", row.name);
            }
        }
    }
    text
}

/// A page with its tables made anew; `None` if it has no place for them.
#[must_use]
pub fn splice(page: &str, tables: &str) -> Option<String> {
    let (before, rest) = page.split_once(MARKERS[0])?;
    let (_, after) = rest.split_once(MARKERS[1])?;
    Some(format!("{before}{}\n{tables}{}{after}", MARKERS[0], MARKERS[1]))
}

#[cfg(test)]
mod tests {
    use super::{Row, csv, markdown, read, splice};
    use crate::asked::Set;
    use crate::question::Question;

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let row = |name: &str, set| Row {
            name: name.to_owned(),
            set,
            figures: Question::ALL.map(|question| format!("{}.5", question as usize)).to_vec(),
        };
        let rows = [row("chess-x", Set::Best), row("xiangqi-y:tested", Set::Tested), row("z", Set::Other)];
        let text = csv("2026-11-24, rustc 1.95.0", &rows);
        assert_eq!(read(&text), Some(("2026-11-24, rustc 1.95.0".to_owned(), rows.to_vec())));
        assert_eq!(read("row,set\n"), None);
        assert_eq!(read("# x\nrow,set,in-check\na,best,1\n"), None);
        let tables = markdown("x", &rows);
        assert!(tables.contains("| chess-x |      0.5 |      1.5 |"), "{tables}");
        assert!(!tables.contains("| z"), "{tables}");
        assert!(tables.contains("Chess, every move tested"), "{tables}");
    }

    #[test]
    fn a_page_keeps_what_is_around_its_tables() {
        let page = "a\n<!-- qipan-effort:begin -->\nold\n<!-- qipan-effort:end -->\nb\n";
        let new = "a\n<!-- qipan-effort:begin -->\nnew\n<!-- qipan-effort:end -->\nb\n";
        assert_eq!(splice(page, "new\n").as_deref(), Some(new));
        assert_eq!(splice("no place", "new\n"), None);
    }

    #[test]
    fn the_pages_tables_are_those_of_the_file() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/");
        let file = |name| std::fs::read_to_string(format!("{root}{name}")).unwrap();
        let (comment, rows) = read(&file("effort.csv")).unwrap();
        let page = file("effort.md");
        assert_eq!(splice(&page, &markdown(&comment, &rows)).as_deref(), Some(page.as_str()));
    }
}
