//! Lessons are made, graded with their hole, and graded again with the original in its place.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use qipan_scaffold::{CHINESE, Checkout, ENGLISH, LESSONS, Lesson, ScaffoldError, lesson};

/// The checkout that this test belongs to.
fn here() -> Checkout {
    Checkout::above(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the test's own checkout")
}

/// Makes a lesson in a directory that is always the same one, so that only the first run compiles what boards
/// depend on.
fn make(lesson: &Lesson, purpose: &str) -> PathBuf {
    let lessons = Path::new(env!("CARGO_TARGET_TMPDIR")).join(purpose);
    fs::create_dir_all(&lessons).expect("a directory");
    let directory = lessons.join(format!("lesson-{}", lesson.number));
    if directory.exists() {
        fs::remove_dir_all(&directory).expect("what an earlier run has made");
    }
    lesson.handout(&here(), &directory, ENGLISH).and_then(|handout| handout.write()).expect("a lesson");
    directory
}

/// Returns what `cargo test` says in a lesson, and true if all is well.
fn grade(directory: &Path) -> (bool, String) {
    cargo(&["test", "--offline"], directory)
}

fn cargo(arguments: &[&str], directory: &Path) -> (bool, String) {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("target");
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(directory).env("CARGO_TARGET_DIR", target);
    let output = command.output().expect("Cargo is there: it runs this test");
    let said = [&output.stdout[..], &output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

/// The lesson fails with its hole, by the check that shows it best, and passes with the original. Returns
/// what it says with its hole.
fn is_graded(lesson: &Lesson) -> String {
    let number = lesson.number;
    let directory = make(lesson, "lessons");
    let (is_good, failed) = grade(&directory);
    assert!(!is_good, "lesson {number} passes with its hole:\n{failed}");
    for text in
        [&format!("test {} ... FAILED", lesson.check), "\n  position  ", "\n  expected  ", "\n  found  "]
    {
        assert!(failed.contains(text), "lesson {number}: expected {text:?} in\n{failed}");
    }
    assert_eq!(failed.matches(" ... FAILED").count(), 1, "lesson {number}: one position at first\n{failed}");
    let original = lesson.solution(&here()).expect("the original").path;
    fs::copy(here().root().join(original), directory.join(lesson.file)).expect("a file");
    let (is_good, said) = grade(&directory);
    assert!(is_good, "lesson {number} fails with the original:\n{said}");
    assert!(!said.contains("warning"), "lesson {number}:\n{said}");
    failed
}

#[test]
fn a_lesson_is_graded() {
    is_graded(lesson(4).expect("a lesson"));
}

/// All of them, which takes minutes: `cargo test -p qipan-scaffold --test lessons -- --ignored --nocapture`.
#[test]
#[ignore = "compiles ten boards twice"]
fn every_lesson_is_graded() {
    for lesson in LESSONS {
        println!("lesson {}\n{}", lesson.number, is_graded(lesson));
    }
}

/// What explains or lists a board is left out of a lesson: nothing that stays may need it.
#[test]
fn the_board_of_every_lesson_compiles_with_its_hole() {
    let mut boards = HashSet::new();
    for lesson in LESSONS.iter().filter(|lesson| boards.insert(lesson.package())) {
        let (compiles, said) = cargo(&["check", "--offline"], &make(lesson, "compiled"));
        assert!(compiles, "lesson {}:\n{said}", lesson.number);
    }
}

#[test]
fn a_lesson_is_in_chinese_too() {
    let directory = tempfile::tempdir().expect("a directory");
    let wanted = directory.path().join("mine");
    let lesson = lesson(3).expect("a lesson");
    let handout = lesson.handout(&here(), &wanted, CHINESE).expect("a lesson");
    let text = |name: &str| {
        let file = handout.files().iter().find(|file| file.path == Path::new(name)).expect("a file");
        file.text.clone()
    };
    assert!(text("README.md").starts_with("# 练习课 3：边界检测\n") && text("README.md").contains("缺少："));
    assert!(text("src/squares.rs").contains("    // 缺少：一个数是不是棋盘上的格。\n"));
}

#[test]
fn what_is_there_is_not_overwritten() {
    let directory = tempfile::tempdir().expect("a directory");
    let lesson = lesson(3).expect("a lesson");
    let wanted = directory.path().join("mine");
    let handout = lesson.handout(&here(), &wanted, ENGLISH).expect("a lesson");
    assert!(!wanted.exists(), "a handout is not written unless asked for");
    handout.write().expect("a lesson");
    let manifest = fs::read_to_string(wanted.join("Cargo.toml")).expect("a manifest");
    assert!(manifest.contains("name = \"chess-x88\"") && manifest.contains("[workspace]"), "{manifest}");

    let trouble = lesson.handout(&here(), &wanted, ENGLISH).unwrap_err();
    assert!(matches!(&trouble, ScaffoldError::Exists { path } if *path == wanted), "{trouble}");
    // Somebody else was faster.
    assert!(handout.write().is_err());
    let left = fs::read_dir(directory.path()).expect("a directory").count();
    assert_eq!(left, 1, "nothing is left beside it");
}

#[test]
fn a_lesson_is_no_member_of_the_checkout() {
    let root = here().root().to_owned();
    for place in ["crates/chess/mine", "docs/../crates/mine"] {
        let trouble = lesson(1).expect("a lesson").handout(&here(), &root.join(place), ENGLISH).unwrap_err();
        assert!(matches!(&trouble, ScaffoldError::AmongCrates { .. }), "{trouble}");
    }
    let trouble =
        lesson(1).expect("a lesson").handout(&here(), &root.join("no/such/place"), ENGLISH).unwrap_err();
    assert!(matches!(&trouble, ScaffoldError::File { action: "find", .. }), "{trouble}");
}
