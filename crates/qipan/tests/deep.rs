//! `qipan perft` with a table, unique positions, and Ctrl-C.

#[cfg(unix)]
mod signals;

use snapbox::cmd::Command;

fn qipan(arguments: &[&str]) -> Command {
    Command::new(snapbox::cmd::cargo_bin!("qipan")).args(arguments).env("COLUMNS", "120")
}

/// An object that the program prints.
fn object(arguments: &[&str]) -> serde_json::Value {
    let output = qipan(arguments).assert().success().get_output().stdout.clone();
    serde_json::from_slice(&output).expect("an object")
}

fn refuse(arguments: &[&str], message: &str) {
    qipan(arguments).assert().code(2).stdout_eq("").stderr_eq(format!("error: {message}\n"));
}

#[test]
fn a_table_changes_no_count() {
    for more in [&[][..], &["--threads", "2"], &["--mode", "visit"]] {
        let arguments = [&["perft", "xiangqi-array", "3", "--hash", "1"][..], more].concat();
        qipan(&arguments).assert().success().stdout_eq(
            "79666 nodes in [..] on the wall (perft-[..])\n1 MiB: asked [..] times, knew [..] %\n",
        );
    }
    let counted = object(&["perft", "chess-array", "4", "--hash", "1", "--format", "json"]);
    assert_eq!((&counted["nodes"], &counted["model"]), (&197_281.into(), &"perft-count2".into()));
    assert!(counted["asked"].as_u64() >= counted["known"].as_u64() && counted["hash"] == 1);
}

#[test]
fn a_table_that_cannot_be_had_is_refused() {
    for text in ["0", "-1", "much"] {
        refuse(
            &["perft", "chess-array", "1", "--hash", text],
            &format!("hash: found {text:?}, expected a number of MiB from 1"),
        );
    }
    for more in [&[][..], &["--unique"]] {
        let arguments = [&["perft", "chess-array", "1", "--hash", "1000000000000"][..], more].concat();
        refuse(&arguments, "hash: found 1000000000000 MiB, expected [..]");
    }
    for both in [["--stats", "--hash=1"], ["--stats", "--unique"], ["--mode=count", "--unique"]] {
        let arguments = [&["perft", "chess-array", "1"][..], &both].concat();
        qipan(&arguments).assert().code(2).stdout_eq("");
    }
}

/// Two kings alone have so many leaves soon.
#[test]
fn a_count_beyond_64_bits_is_digits() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let arguments = ["perft", "chess-specialised", "25", "--hash", "32", "--fen", kings, "--format", "json"];
    assert_eq!(object(&arguments)["nodes"], "416824153943346961007");
}

#[test]
fn unique_positions_have_a_line_for_each_depth() {
    qipan(&["perft", "chess-array", "3", "--unique", "--hash", "1"])
        .assert()
        .success()
        .stdout_eq("depth 0: 1\ndepth 1: 20\ndepth 2: 400\ndepth 3: 5362\n");
    qipan(&["perft", "xiangqi-array", "2", "--unique", "--format", "csv"])
        .assert()
        .success()
        .stdout_eq("depth,positions\n0,1\n1,44\n2,1920\n");
    let found = object(&["perft", "chess-array", "2", "--unique", "--format", "json", "--threads", "2"]);
    assert_eq!(found["unique"][2], serde_json::json!({ "depth": 2, "positions": 400 }));
    assert!(found.get("nodes").is_none() && found["threads"] == 2);
    qipan(&["perft", "chess-specialised", "5", "--unique", "--hash", "1"])
        .assert()
        .code(2)
        .stdout_eq("depth 0: 1\n...\ndepth 4: 72078\n")
        .stderr_eq("error: hash: found 1 MiB, full after [..] positions; expected more\n");
}

/// Windows has no such signal for another process.
#[cfg(unix)]
#[test]
fn what_is_stopped_says_how_far_it_came() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    use crate::signals::until_it_listens;

    for more in [&[][..], &["--hash", "1", "--threads", "2"], &["--format", "json"]] {
        let mut process = Command::new(snapbox::cmd::cargo_bin!("qipan"))
            .args(["perft", "chess-array", "12"])
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Before that, the signal ends it as it would end any program.
        until_it_listens(&process, "INT");
        let signal = Command::new("kill").args(["-INT", &process.id().to_string()]).status();
        assert!(signal.expect("kill starts").success());
        let mut text = String::new();
        process.stdout.take().expect("piped").read_to_string(&mut text).expect("a text");
        assert_eq!(process.wait().expect("it ends").code(), Some(130), "{text}");
        assert!(
            text.starts_with("stopped after 0 moves: 0 nodes in ") || text.contains("\"counted\": 0"),
            "{text}"
        );
    }
}
