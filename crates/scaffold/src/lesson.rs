//! Lessons: a board with a hole in it, which its tests ask to be filled.

mod arrays;
mod bitboards;
mod handout;
mod xiangqi;

use std::path::{Path, PathBuf};

pub use handout::Handout;

use crate::hole::Cut;
use crate::{Checkout, Game, ScaffoldError, Told};

/// A lesson. What is cut out is found in the board's own sources by its first line, so that no code stands
/// here a second time.
#[derive(Debug)]
pub struct Lesson {
    /// Its number, from 1.
    pub number: u8,
    /// The chapter of the course, by the name of its file.
    pub chapter: &'static str,
    /// The missing part, such as `the knight's leaps`: English, 中文.
    pub missing: [&'static str; 2],
    /// The board's game.
    pub game: Game,
    /// The board's directory in that of its game.
    pub board: &'static str,
    /// The row that is tested, as a type.
    pub row: &'static str,
    /// The check whose failure shows best what is missing.
    pub check: &'static str,
    /// The file with the hole, in the board's crate.
    pub file: &'static str,
    /// Heads of the block that is cut out; of several, each stands in the block of the one before it.
    heads: &'static [&'static str],
    /// Text in the hole: a comment that says what is missing, and code that compiles and finds nothing.
    hole: [&'static str; 2],
    /// The task.
    pub question: [&'static str; 2],
    /// A hint.
    pub hint: [&'static str; 2],
    /// Reason why the original is as it is.
    pub explanation: [&'static str; 2],
}

/// A lesson's original code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The file, below the checkout's root.
    pub path: PathBuf,
    /// The number of the first line.
    pub line: usize,
    /// The code.
    pub code: String,
}

impl Solution {
    /// The original code of a lesson, and why it is as it is.
    #[must_use]
    pub fn told(&self, lesson: &Lesson, words: Words) -> Vec<Told> {
        let (path, line) = (qipan_foreign::path(&self.path), self.line);
        let place = words(say!("{path}, line {line}", "{path}，第 {line} 行"));
        let label = words(say!("solution", "解答"));
        let mut told = vec![lesson.title(words), Told::Labelled(label, place), Told::Line(String::new())];
        // Code is copied, so its lines stay whole.
        let indented = |line: &str| Told::Line(format!("    {line}").trim_end().to_owned());
        told.extend(self.code.lines().map(indented));
        told.extend([Told::Line(String::new()), Told::Prose(0, of(lesson.explanation, words))]);
        told
    }
}

/// Picks one of the languages of a text: English, 中文.
pub type Words = fn([String; 2]) -> String;

/// Picks English.
pub const ENGLISH: Words = |[en, _]| en;

/// Picks Chinese.
pub const CHINESE: Words = |[_, zh]| zh;

/// A text in both languages from two formats over the same variables, as everywhere in this project: this
/// crate links nothing of it that could be spared.
macro_rules! say {
    ($en:literal, $zh:literal $(,)?) => {
        [format!($en), format!($zh)]
    };
}

pub(crate) use say;

/// A text of a lesson in the language that is picked.
pub(crate) fn of(text: [&str; 2], words: Words) -> String {
    words(text.map(str::to_owned))
}

/// All lessons by number. A lesson's number is that of its chapter.
pub static LESSONS: [&Lesson; 10] = {
    let ([edges, frames, x88], [lists, pregenerated, lines], [sets, look_ups, legality, counting]) =
        (&arrays::LESSONS, &xiangqi::LESSONS, &bitboards::LESSONS);
    [edges, frames, x88, lists, pregenerated, lines, sets, look_ups, legality, counting]
};

/// The lesson of a number.
#[must_use]
pub fn lesson(number: u8) -> Option<&'static Lesson> {
    LESSONS.into_iter().find(|lesson| lesson.number == number)
}

impl Lesson {
    /// The board's package.
    #[must_use]
    pub fn package(&self) -> String {
        format!("{}-{}", self.game.name(), self.board)
    }

    /// The original code, as the checkout has it.
    ///
    /// # Errors
    /// [`ScaffoldError::File`] if the board's source cannot be read, [`ScaffoldError::Hole`] if it lacks the
    /// code.
    pub fn solution(&self, checkout: &Checkout) -> Result<Solution, ScaffoldError> {
        let path = self.directory().join(self.file);
        let cut = self.cut(checkout)?;
        Ok(Solution { path, line: cut.line_number(), code: cut.block() })
    }

    /// The board's crate, below the checkout's root.
    fn directory(&self) -> PathBuf {
        Path::new("crates").join(self.game.name()).join(self.board)
    }

    fn cut(&self, checkout: &Checkout) -> Result<Cut, ScaffoldError> {
        let path = self.directory().join(self.file);
        let text = checkout.read(&path)?;
        Cut::of(&text, self.heads).map_err(|(head, found)| ScaffoldError::Hole { path, head, found })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{CHINESE, ENGLISH, LESSONS, lesson};
    use crate::Checkout;

    fn checkout() -> Checkout {
        Checkout::above(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn lessons_are_numbered_as_their_chapters() {
        for (expected, found) in (1..).zip(LESSONS) {
            assert_eq!(found.number, expected);
            assert!(found.chapter.starts_with(&format!("{expected:02}-")), "{}", found.chapter);
            assert_eq!(lesson(expected).map(|lesson| lesson.missing), Some(found.missing));
        }
        assert!(lesson(0).is_none() && lesson(11).is_none());
    }

    /// The student reads it in an editor, and a test of this project reads it where a lesson is in a
    /// checkout.
    #[test]
    fn what_a_student_reads_first_is_easy_to_read() {
        for lesson in LESSONS {
            let number = lesson.number;
            for line in
                [ENGLISH, CHINESE].map(|words| lesson.readme(words)).iter().flat_map(|text| text.lines())
            {
                assert!(line.chars().count() <= 110, "lesson {number}: {line}");
            }
            for [en, zh] in [lesson.question, lesson.hint, lesson.explanation] {
                let is_sentence = en.starts_with(char::is_uppercase) && en.ends_with(['.', '?']);
                assert!(is_sentence && en.is_ascii(), "lesson {number}: {en}");
                assert!(
                    !zh.starts_with(char::is_uppercase) && zh.ends_with(['。', '？']),
                    "lesson {number}: {zh}"
                );
            }
        }
    }

    #[test]
    fn every_lesson_cuts_a_hole_that_can_be_filled_again() {
        let checkout = checkout();
        for lesson in LESSONS {
            let number = lesson.number;
            let cut = lesson.cut(&checkout).unwrap_or_else(|trouble| panic!("lesson {number}: {trouble}"));
            let original = checkout.read(&lesson.directory().join(lesson.file)).unwrap();
            assert_eq!(cut.original(), original, "lesson {number}");
            let code =
                |hole: &'static str| hole.lines().filter(|line| !line.starts_with("//")).collect::<Vec<_>>();
            assert_eq!(code(lesson.hole[0]), code(lesson.hole[1]), "lesson {number}");
            for (hole, begin) in lesson.hole.into_iter().zip(["// Missing: ", "// 缺少："]) {
                let holed = cut.filled_with(hole);
                assert_ne!(holed, original, "lesson {number}");
                assert!(hole.starts_with(begin), "lesson {number}");
                for word in ["todo!", "unimplemented!", "panic!"] {
                    assert!(!hole.contains(word), "lesson {number}: {word}");
                }
                let too_long = holed.lines().find(|line| line.chars().count() > 110);
                assert_eq!(too_long, None, "lesson {number}");
            }
            let lines = lesson.solution(&checkout).unwrap().code.lines().count() - 2;
            assert!((1..=35).contains(&lines), "lesson {number}: {lines} lines");
        }
    }
}
