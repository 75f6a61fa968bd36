//! The handout for a student: a crate with a board that has a hole, as texts, and how it is written.

use std::fs;
use std::path::{Path, PathBuf, absolute};

use toml_edit::{DocumentMut, InlineTable, Item, value};

use super::{Lesson, Words, of, say};
use crate::checkout::is_there;
use crate::hole::Cut;
use crate::plan::NewFile;
use crate::transaction::make_at_once;
use crate::{Checkout, Game, ScaffoldError};

/// Text of a lesson's manifest besides its package and its dependencies.
const MANIFEST: &str = r#"# A lesson of qipan. It is a workspace of its own, whatever directory it stands in.
[package]

[workspace]

# tests/at_first.rs and then tests/conformance.rs grade, and nothing else does.
[lib]
test = false
doctest = false

# As long as something is missing, not everything is used.
[lints.rust]
unused = "allow"

[dependencies]

[dev-dependencies]

# The board is fast enough for millions of positions, and all checks are on.
[profile.test]
opt-level = 2
debug = false

[profile.test.package."*"]
opt-level = 1
"#;

/// Files of the checkout that a lesson gets as they are: the versions of all packages, code for the same
/// processors, the same format.
const SAME: [&str; 3] = ["Cargo.lock", ".cargo/config.toml", "rustfmt.toml"];

/// Parts that do not belong to the board itself: the files that explain or list it, and the lines that add
/// them.
const LEFT_OUT: [(&str, &str); 2] = [("explain", "mod explain;"), ("rows", "pub mod rows;")];

/// A lesson's crate, ready to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handout {
    directory: PathBuf,
    files: Vec<NewFile>,
    line: usize,
}

impl Lesson {
    /// The crate of this lesson, in a language, for a directory that does not exist. Writes nothing.
    ///
    /// # Errors
    /// [`ScaffoldError::Exists`] or [`ScaffoldError::AmongCrates`] where it cannot be made; a file of the
    /// checkout that cannot be read, or that lacks what the lesson needs.
    pub fn handout(
        &self,
        checkout: &Checkout,
        directory: &Path,
        words: Words,
    ) -> Result<Handout, ScaffoldError> {
        if is_there(directory).map_err(ScaffoldError::with("read", directory))? {
            return Err(ScaffoldError::Exists { path: directory.to_owned() });
        }
        let crates = checkout.root().join("crates");
        let real = |path: &Path| fs::canonicalize(path).map_err(ScaffoldError::with("find", path));
        if real(parent_of(directory))?.starts_with(real(&crates)?) {
            return Err(ScaffoldError::AmongCrates { path: directory.to_owned(), crates });
        }

        let file = |path: &str, text| NewFile { path: path.into(), text };
        let cut = self.cut(checkout)?;
        let mut files = vec![
            file("README.md", self.readme(words)),
            file("Cargo.toml", self.manifest(checkout)?),
            file("tests/at_first.rs", self.first_test()),
            file("tests/conformance.rs", self.test()),
        ];
        files.extend(self.sources(checkout, &cut, words)?);
        for path in SAME {
            files.push(file(path, checkout.read(Path::new(path))?));
        }
        Ok(Handout { directory: directory.to_owned(), files, line: cut.inside_line_number() })
    }

    /// The board's sources, one of them with the hole.
    fn sources(&self, checkout: &Checkout, cut: &Cut, words: Words) -> Result<Vec<NewFile>, ScaffoldError> {
        let board = self.directory();
        let mut paths = Vec::new();
        list(checkout.root(), &board.join("src"), &mut paths)?;
        paths.sort();
        let file = |path: PathBuf| {
            let in_crate = path.strip_prefix(&board).unwrap_or(&path);
            let text = match in_crate == Path::new(self.file) {
                true => cut.filled_with(&of(self.hole, words)),
                false => checkout.read(&path)?,
            };
            let is_left = |line: &&str| LEFT_OUT.iter().all(|(_, left_out)| line.trim() != *left_out);
            let text = text.split_inclusive('\n').filter(is_left).collect();
            Ok(NewFile { path: in_crate.to_owned(), text })
        };
        paths.into_iter().map(file).collect()
    }

    /// The manifest: the board's package, which depends on the checkout's packages.
    fn manifest(&self, checkout: &Checkout) -> Result<String, ScaffoldError> {
        let board = Manifest::read(checkout, self.directory().join("Cargo.toml"))?;
        let root = Manifest::read(checkout, "Cargo.toml".into())?;
        let mut made: DocumentMut = MANIFEST.parse().expect("a manifest");
        made["package"]["name"] = value(self.package());
        for key in ["version", "edition", "rust-version"] {
            made["package"][key] = root.at(&["workspace", "package", key])?.clone();
        }
        made["package"]["publish"] = value(false);
        for kind in ["dependencies", "dev-dependencies"] {
            let names = board.at(&[kind])?.as_table_like().into_iter().flat_map(toml_edit::TableLike::iter);
            for (name, _) in names {
                let path = root.at(&["workspace", "dependencies", name, "path"])?;
                let path = checkout.root().join(path.as_str().unwrap_or_default());
                let path = absolute(&path).map_err(ScaffoldError::with("find", path))?;
                let dependency = InlineTable::from_iter([("path", path.to_string_lossy().into_owned())]);
                made[kind][name] = value(dependency);
            }
        }
        Ok(made.to_string())
    }

    /// The check that shows best what is missing, by itself. Cargo runs it first, by its name, and the others
    /// only once it passes: a student sees one position, and not a page of them.
    fn first_test(&self) -> String {
        let (row, check) = (self.row, self.check);
        let game = match self.game {
            Game::Xiangqi => "qipan_conformance::Xiangqi",
            Game::Chess => "qipan_conformance::Chess",
        };
        format!(
            "//! What shows best what is missing. The other checks follow once it passes.\n\
             fn the_one(rows: &mut impl qipan_conformance::Rows<{game}>) {{\n    \
                 rows.contestant::<{row}>();\n\
             }}\n\n\
             qipan_conformance::checks! {{ {game}, the_one, contestant, ({check}) }}\n"
        )
    }

    /// The board's tests, of one row.
    fn test(&self) -> String {
        let (game, row) = (self.game.name(), self.row);
        format!(
            "//! The board against the rule book, the published counts, and itself.\n\
             qipan_conformance::{game}!({row});\n"
        )
    }

    /// Text that a student reads first.
    pub(super) fn readme(&self, words: Words) -> String {
        let Self { number, chapter, file, check, .. } = self;
        let (package, directory) = (self.package(), self.directory());
        let (solution, missing) = (Self::solution_command(*number, words), of(self.missing, words));
        let [question, hint] = [self.question, self.hint].map(|text| {
            let text = of(text, words).replace(". ", ".\n").replace("? ", "?\n");
            text.replace('。', "。\n").replace('？', "？\n").trim_end().to_owned()
        });
        // The same on every system.
        let directory = directory.to_string_lossy().replace('\\', "/");
        words(say!(
            "\
# Lesson {number}: {missing}

This crate is the board `{package}` of qipan, with a hole.
It lacks {missing}.
The lesson belongs to the chapter `docs/course/{chapter}.md`.
`{directory}/README.md` explains the board.

## What to do

{question}

1. Open `{file}` and look for the comment `Missing:`.
   It stands in the hole and says what you have to work with.
2. Write the code that is missing.
   Nothing else in this crate has to change.
3. Run `cargo test`.

## How it is graded

`cargo test` compares the board with the rule book and with published counts, in many positions.
First it runs `{check}`, the check that shows best what is missing.
A check that fails names a position, the moves from there, what was expected and what was found.
Once that one passes, all others follow.
The lesson is done when all tests pass.

## A hint

<details><summary>Show it</summary>

{hint}

</details>

`{solution}` shows the original code.
Run it in the checkout of qipan.
",
            "\
# 练习课 {number}：{missing}

这个 crate 是 qipan 的棋盘 `{package}`，有一个缺口。
它缺少{missing}。
这一课属于 `docs/zh/course/{chapter}.md` 一章。
`{directory}/README.md`（英文）讲解这种棋盘。

## 要做什么

{question}

1. 打开 `{file}`，找到注释 `缺少：`。
   它就在缺口里，说明有什么可用。
2. 写出缺少的代码。
   这个 crate 的其他部分都不必改动。
3. 运行 `cargo test`。

## 怎样评分

`cargo test` 在许多局面中把棋盘与规则和已公布的计数比较。
先运行 `{check}`，这项检查最能显示缺少什么。
失败的检查会说出局面、从那里走的着法、应有的结果（expected）和得到的结果（found）。
它通过之后，再运行其余全部检查。
全部测试通过，这一课就完成了。

## 提示

<details><summary>显示</summary>

{hint}

</details>

`{solution}` 显示原来的代码。
请在 qipan 的源代码目录中运行它。
"
        ))
    }
}

impl Handout {
    /// Its directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Its files.
    #[must_use]
    pub fn files(&self) -> &[NewFile] {
        &self.files
    }

    /// The number of the hole's first line in the lesson's file.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Writes all of it. If anything goes wrong, nothing of it is left.
    ///
    /// # Errors
    /// [`ScaffoldError::File`] if something cannot be written.
    pub fn write(&self) -> Result<(), ScaffoldError> {
        let files = self.files.iter().map(|file| (file.path.as_path(), file.text.as_str()));
        make_at_once(&self.directory, parent_of(&self.directory), files)
            .map_err(ScaffoldError::with("write", &self.directory))
    }
}

/// A manifest of the checkout.
struct Manifest {
    path: PathBuf,
    table: DocumentMut,
}

impl Manifest {
    fn read(checkout: &Checkout, path: PathBuf) -> Result<Self, ScaffoldError> {
        match checkout.read(&path)?.parse() {
            Ok(table) => Ok(Self { path, table }),
            Err(_) => Err(ScaffoldError::Anchor { path, expected: "manifest".to_owned() }),
        }
    }

    /// The item below some keys.
    fn at(&self, keys: &[&str]) -> Result<&Item, ScaffoldError> {
        let missing = || ScaffoldError::Anchor { path: self.path.clone(), expected: keys.join(".") };
        keys.iter().try_fold(self.table.as_item(), |item, key| item.get(key)).ok_or_else(missing)
    }
}

/// The directory in which a directory is.
fn parent_of(directory: &Path) -> &Path {
    directory.parent().filter(|parent| parent != &Path::new("")).unwrap_or(Path::new("."))
}

/// All files below a directory of the checkout that belong to the board itself.
fn list(root: &Path, directory: &Path, found: &mut Vec<PathBuf>) -> Result<(), ScaffoldError> {
    let trouble = || ScaffoldError::with("list", directory);
    for entry in fs::read_dir(root.join(directory)).map_err(trouble())? {
        let entry = entry.map_err(trouble())?;
        let path = directory.join(entry.file_name());
        if path.file_stem().is_some_and(|stem| LEFT_OUT.iter().any(|(left_out, _)| stem == *left_out)) {
            continue;
        }
        match entry.file_type().map_err(trouble())?.is_dir() {
            true => list(root, &path, found)?,
            false => found.push(path),
        }
    }
    Ok(())
}
