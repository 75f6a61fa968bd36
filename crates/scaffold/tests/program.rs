//! The program that makes boards and lessons.

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program in a directory of the checkout.
fn run(directory: &str, arguments: &[&str]) -> Output {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(directory);
    let mut command = Command::new(env!("CARGO_BIN_EXE_qipan-scaffold"));
    command.args(arguments).current_dir(directory).output().expect("it starts")
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Else a fresh checkout compiles boards for minutes before the first file of a new one is written.
#[test]
fn it_links_no_board_and_of_the_project_what_writes_files_alone() {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--locked", "--offline", "--edges", "normal,build", "--prefix", "none"]);
    let output =
        tree.args(["--package", "qipan-scaffold"]).output().expect("Cargo is there: it runs this test");
    let tree = said(&output.stdout);
    let own =
        tree.lines().filter(|line| ["qipan", "chess", "xiangqi"].iter().any(|start| line.starts_with(start)));
    let own: Vec<_> = own.map(|line| line.split(' ').next().unwrap_or_default()).collect();
    assert_eq!(own, ["qipan-scaffold", "qipan-foreign"], "{tree}{}", said(&output.stderr));
}

#[test]
fn it_says_what_it_would_make() {
    let output = run("src", &["new-board", "chess", "my-own", "--dry-run"]);
    let text = said(&output.stdout);
    assert!(output.status.success() && text.starts_with("in "), "{text}");
    for line in ["would make crates/chess/my-own", "    + chess_my_own,", "    + chess-my-own"] {
        assert!(text.lines().any(|other| other == line), "{line} in\n{text}");
    }
    assert!(!Path::new(env!("CARGO_MANIFEST_DIR")).join("../chess/my-own").exists());

    let text = said(&run(".", &["lesson"]).stdout);
    assert_eq!(text.lines().count(), 10, "{text}");
    let text = said(&run(".", &["lesson", "4", "--solution"]).stdout);
    assert!(text.starts_with("lesson 4: ") && text.contains("Four legs are looked at"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 110), "{text}");
}

#[test]
fn what_is_wrong_is_said_with_code_2() {
    for (arguments, message) in [
        (&["new-board", "go", "mine"][..], "game: found \"go\", expected xiangqi or chess"),
        (&["new-board", "chess", "Mine"], "name: found \"Mine\", expected words of lower-case letters"),
        (&["lesson", "11"], "lesson: found \"11\", expected a number from 1 to 10"),
        (&["lesson", "1", "--out"], "arguments: found [\"lesson\", \"1\", \"--out\"], expected"),
        (&["before", "chess-none", "HEAD"], "board: found \"chess-none\", expected the package of a board"),
        (&[], "arguments: found [], expected"),
    ] {
        let output = run(".", arguments);
        let text = said(&output.stderr);
        assert!(text.starts_with(&format!("error: {message}")), "{arguments:?}: {text}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
    }
}
