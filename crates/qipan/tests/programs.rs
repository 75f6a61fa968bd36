//! Other programs in a comparison, as users meet them: `compare --engine`.

use std::fs;
use std::path::PathBuf;

use snapbox::cmd::{Command, OutputAssert};

/// A file of the tests' own.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file");
    path.to_str().expect("a path").to_owned()
}

/// A comparison in one position, with few leaves.
fn compare(more: &[&str]) -> OutputAssert {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902\n";
    let suite = file("programs.epd", start);
    Command::new(snapbox::cmd::cargo_bin!("qipan"))
        .args(["compare", "--format", "csv", "--suite", &suite])
        .args(more)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .env_remove("COLUMNS")
        .assert()
}

fn this() -> String {
    snapbox::cmd::cargo_bin!("qipan").display().to_string()
}

/// A command for each question.
fn template(file_name: &str, name: &str, board: &str) -> String {
    let text = format!(
        "name = '{name}'\nprotocol = 'template'\ntotal = '^(\\d+) nodes'\n\
         command = ['{}', 'perft', '{board}', '{{depth}}', '--fen', '{{fen}}', '--mode', 'count']\n",
        this()
    );
    file(file_name, &text)
}

#[test]
fn programs_take_turns_beside_boards() {
    let conversation = format!("'{}' uci chess-array", this());
    let command = template("by-command.toml", "By Command 1.0", "chess-x88");
    let output = compare(&["--boards", "chess-array", "--engine", &conversation, "--engine", &command]);
    let output = output.success().get_output().stdout.clone();
    let text = String::from_utf8(output).expect("text");
    let row = |name: &str| {
        let row = text.lines().find(|line| line.contains(&format!(",{name},"))).expect("a row");
        assert!(row.contains(",chess,perft-count,,,") && row.contains(",program,false,"), "{row}");
        row.split(',').nth(13).and_then(|figure| figure.parse::<f64>().ok())
    };
    for name in ["chess-program-qipan-chess-array", "chess-program-by-command-1-0"] {
        assert!(row(name).is_some_and(|figure| figure > 0.0), "{text}");
    }
}

/// It does not end by itself when nobody asks it any more.
#[test]
#[cfg(target_os = "linux")]
fn nothing_of_a_program_is_left() {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("stays.pid");
    let command = format!(
        "name = 'stays'\ncommand = ['sh', '-c', \"echo $$ >'{}'; '{}' uci chess-array; exec sleep 600\"]\n",
        place.display(),
        this()
    );
    let stays = file("stays.toml", &command);
    compare(&["--boards", "chess-array", "--engine", &stays]).success();
    let id = fs::read_to_string(&place).expect("it was started");
    assert!(!PathBuf::from(format!("/proc/{}", id.trim())).exists(), "{id}");
}

#[test]
fn a_program_that_counts_wrong_is_not_timed() {
    let wrong = file("wrong.toml", "name = 'liar'\nprotocol = 'template'\ncommand = ['echo', '21']\n");
    let output = compare(&["--boards", "chess-array", "--game", "chess", "--engine", &wrong]).code(1);
    let text = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(text.contains("chess-program-liar: perft-count, depth"), "{text}");
    assert!(text.contains("found 21, expected"), "{text}");
}

#[test]
fn a_program_that_falls_silent_is_named() {
    let mute = file("mute.toml", "name = 'mute'\ncommand = ['sleep', '60']\ntimeout = 1\n");
    let output = compare(&["--boards", "chess-array", "--engine", &mute]).code(2);
    let text = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(text.contains("no answer to \"uci\": found none within 1 s"), "{text}");
}

#[test]
fn what_no_program_can_be_is_said() {
    let twice = template("twice.toml", "twice", "chess-array");
    for (arguments, expected) in [
        (&["--engine", "chess-array"][..], "engine: found \"chess-array\", expected another program"),
        (
            &["--boards", "chess-array", "--engine", &twice, "--engine", &twice],
            "engine: found chess-program-twice twice, expected another name",
        ),
        (
            &["--boards", "chess-array", "--engine", &twice, "--models", "import"],
            "models: found import with --engine, expected perft-visit, perft-count or perft-count2",
        ),
    ] {
        let output = compare(arguments).code(2);
        let text = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
        assert!(text.contains(expected), "{text}");
    }
}
