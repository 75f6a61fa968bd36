//! Words about a board or a lesson that was made, and about what to do next.

use std::path::Path;

use crate::lesson::{of, say};
use crate::{Game, Handout, Lesson, Plan, Words};

/// Words to be shown, one below the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// A label, which stands out, and what it is the label of.
    Labelled(String, String),
    /// A line as it is.
    Line(String),
    /// Heading of what follows, with an empty line above it.
    Heading(String),
    /// A command to be copied whole, and what it does.
    Command(String, String),
    /// Prose to be broken into lines, so far to the right.
    Prose(usize, String),
}

impl Told {
    /// A board that was begun by a program that was killed, and is whole now.
    #[must_use]
    pub fn finished(game: Game, name: &str) -> Self {
        let words = format!("crates/{}/{name}, which an earlier new-board had begun", game.name());
        Self::Labelled("finished".to_owned(), words)
    }
}

impl Plan {
    /// The files that are written, or would be in a dry run, and the lines that others get.
    #[must_use]
    pub fn told(&self, is_dry: bool) -> Vec<Told> {
        let [made, changed] = if is_dry { ["would make", "would change"] } else { ["made", "changed"] };
        let mut told = vec![Told::Labelled(made.to_owned(), qipan_foreign::path(self.directory()))];
        for file in self.files() {
            let (path, lines) = (qipan_foreign::path(&file.path), file.text.lines().count());
            told.push(Told::Line(format!("  {path:<22} {lines:>3} lines")));
        }
        told.push(Told::Labelled(changed.to_owned(), String::new()));
        for edit in self.edits() {
            told.push(Told::Line(format!("  {}\n    + {}", qipan_foreign::path(&edit.path), edit.line)));
        }
        told.push(Told::Line(format!("  Cargo.lock\n    + {}", self.package())));
        told
    }

    /// Next steps with the board, and how to be rid of it again.
    #[must_use]
    pub fn next(&self, game: Game) -> Vec<Told> {
        let (package, system, directory) =
            (self.package(), self.system(), qipan_foreign::path(self.directory()));
        let array = format!("{}-array", game.name());
        let race = format!("cargo run --release -p {package} --example race -- {array}");
        vec![
            Told::Heading("next".to_owned()),
            Told::Command(format!("cargo test -p {package}"), "The board is right. It is to stay so.".to_owned()),
            Told::Command(
                race.clone(),
                "How fast it is beside the plain array: seconds after a change, longer the first time.".to_owned(),
            ),
            Told::Command(
                format!("{race} --before"),
                "The same with the board as the last commit has it, once there is one.".to_owned(),
            ),
            Told::Command(
                format!("cargo run --release -- bisect {array} {package}"),
                "The shortest line after which the two disagree, once a change has gone wrong. It compiles all \
                 boards first, for minutes.".to_owned(),
            ),
            Told::Prose(
                2,
                "README.md says in which order to make it faster. Open src/lib.rs first, then attacks.rs."
                    .to_owned(),
            ),
            Told::Heading("before others see it".to_owned()),
            Told::Prose(2, format!("Fill in README.md, and add {system} to the index of DESIGN.md.")),
            Told::Command(
                "cargo run -p qipan-harness --example code > suites/code.csv".to_owned(),
                "Counts its code again.".to_owned(),
            ),
            Told::Heading("to be rid of it".to_owned()),
            Told::Prose(2, format!("Delete {directory}, and take the lines above out of the files.")),
            Told::Command("cargo update --workspace --offline".to_owned(), "Takes it out of Cargo.lock.".to_owned()),
        ]
    }
}

impl Lesson {
    /// Command that shows a lesson's original code, in a checkout.
    pub(crate) fn solution_command(number: u8, words: Words) -> String {
        let solution = format!("cargo run -p qipan-scaffold -- lesson {number} --solution");
        words(say!("{solution}", "{solution} --language zh"))
    }

    /// Title of the lesson.
    pub(crate) fn title(&self, words: Words) -> Told {
        let (number, package, missing) = (self.number, self.package(), of(self.missing, words));
        let title =
            words(say!("{number}: {package} without {missing}", "{number}：{package}，缺少{missing}"));
        Told::Labelled(words(say!("lesson", "练习课")), title)
    }

    /// A lesson that was made in a directory, and what to do with it.
    #[must_use]
    pub fn told(&self, handout: &Handout, out: &Path, words: Words) -> Vec<Told> {
        let out = qipan_foreign::path(out);
        vec![
            self.title(words),
            Told::Labelled(words(say!("made", "已生成")), out.clone()),
            Told::Labelled(words(say!("hole", "缺口")), format!("{}:{}", self.file, handout.line())),
            Told::Line(String::new()),
            Told::Prose(0, of(self.question, words)),
            Told::Heading(words(say!("next", "接下来"))),
            Told::Command(
                format!("cd {out}"),
                words(say!(
                    "README.md says what to do, and has a hint.",
                    "README.md 说明要做什么，并有提示。"
                )),
            ),
            Told::Command(
                "cargo test".to_owned(),
                words(say!(
                    "Compiles the board, then says what is wrong with it.",
                    "编译棋盘，然后说明它错在哪里。"
                )),
            ),
            Told::Command(
                Self::solution_command(self.number, words),
                words(say!(
                    "Shows the original code. Run it in the checkout, not in the lesson.",
                    "显示原来的代码。请在 qipan 的源代码目录中运行，不要在练习课的目录中运行。"
                )),
            ),
        ]
    }
}
