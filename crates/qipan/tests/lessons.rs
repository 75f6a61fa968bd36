//! `lesson` as students meet it. That lessons are graded is tested where they are made, in `crates/scaffold`.

use std::fs;
use std::path::Path;

use snapbox::cmd::Command;
use snapbox::str;

fn qipan(arguments: &[&str]) -> Command {
    Command::new(snapbox::cmd::cargo_bin!("qipan")).args(arguments).env_remove("COLUMNS")
}

#[test]
fn lessons_are_listed() {
    qipan(&["lesson"]).assert().success().stdout_eq(str![[r#"
No.  Chapter          Board               What is missing
─[..]
  1  01-edges         chess-array         the knight's leaps
...
 10  10-counting      chess-bitboard      the count of a piece's moves

qipan lesson 1 makes the first in a directory of its own, where cargo test grades it; --solution
shows the original code. The chapters are in docs/course.

"#]]);
    let list = qipan(&["lesson", "--format", "csv"]).assert().success();
    let text = String::from_utf8(list.get_output().stdout.clone()).expect("text");
    assert!(text.starts_with("number,chapter,board,missing,file\n") && text.lines().count() == 11, "{text}");
}

#[test]
fn a_lesson_is_made_asked_and_solved() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lesson");
    if out.exists() {
        fs::remove_dir_all(&out).expect("what an earlier run has made");
    }
    let out = out.to_str().expect("a name in Unicode");
    let made = qipan(&["lesson", "4", "--out", out]).assert().success();
    let made = String::from_utf8(made.get_output().stdout.clone()).expect("text");
    assert!(made.starts_with("lesson 4: xiangqi-piece-list without the horse's moves\n"), "{made}");
    assert!(made.contains("cargo test\n") && !made.contains("Four legs"), "{made}");
    for file in ["README.md", "Cargo.toml", "src/destinations.rs", "tests/conformance.rs"] {
        assert!(Path::new(out).join(file).is_file(), "{file}");
    }
    qipan(&["lesson", "4", "--out", out])
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq("error: out: found [..], expected a directory that does not exist: --out names another\n");

    qipan(&["lesson", "4", "--solution"]).assert().success().stdout_eq(str![[r#"
lesson 4: xiangqi-piece-list without the horse's moves
solution crates/xiangqi/piece-list/src/destinations.rs, line [..]

    fn horse(probe: impl Probe, from: u8, is_empty: impl Fn(u8) -> bool, mut go: impl FnMut(u8, bool)) {
        for (leg, jumps) in JUMPS {
...
    }

Four legs are looked at, and not eight: [..]
...
"#]]);
}

#[test]
fn what_is_no_lesson_is_refused() {
    let refuse = |arguments: &[&str], message: &str| {
        qipan(arguments).assert().code(2).stdout_eq("").stderr_eq(format!("error: {message}\n..."));
    };
    refuse(&["lesson", "11"], "lesson: found \"11\", expected a number from 1 to 10");
    refuse(&["lesson", "0"], "lesson: found \"0\", expected a number from 1 to 10");
    // This test runs in a package of the checkout.
    refuse(
        &["lesson", "1"],
        "out: found [..]lesson-1, expected a directory outside of [..]crates, whose [..]",
    );
    refuse(
        &["lesson", "1", "--solution", "--out", "x"],
        "the argument '--solution' cannot be used with [..]",
    );
    qipan(&["lesson", "1"]).current_dir("/").assert().code(2).stdout_eq("").stderr_eq(
        "error: checkout: found none in / or above, expected a Cargo.toml of a workspace with the member \
         \"crates/boards\"\n",
    );
}
