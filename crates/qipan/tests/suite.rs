//! Own positions as their users meet them: filled in, compared on, refused.

#[cfg(unix)]
mod signals;

use std::fs;
use std::path::Path;

use qipan_record::{Model, Record};
use snapbox::cmd::Command;
use snapbox::str;

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const MATED: &str = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";

fn qipan(directory: &Path, arguments: &[&str]) -> Command {
    let program = Command::new(snapbox::cmd::cargo_bin!("qipan"));
    program.args(arguments).env_remove("COLUMNS").current_dir(directory)
}

#[test]
fn a_file_is_filled_and_then_verified() {
    let directory = tempfile::tempdir().expect("a directory");
    let (at, file) = (directory.path(), directory.path().join("my.epd"));
    let text = format!("# Mine.\n{CHESS} ;stratum opening\n\n{XIANGQI} ;D2 1920\n{MATED}\n");
    fs::write(&file, &text).expect("written");
    let full = format!(
        "# Mine.\n{CHESS} ;stratum opening ;D1 20 ;D2 400\n\n{XIANGQI} ;D1 44 ;D2 1920\n{MATED} ;D1 0\n"
    );
    qipan(at, &["suite", "fill", "my.epd", "2", "--out", "new.epd"])
        .assert()
        .success()
        .stdout_eq("filled: new.epd: 3 positions, 4 counts new, 1 there and right\n");
    assert_eq!(fs::read_to_string(at.join("new.epd")).expect("a file"), full);
    assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    qipan(at, &["suite", "fill", "my.epd", "--max-nodes", "2000"]).assert().success();
    assert_eq!(fs::read_to_string(&file).expect("a file"), full);
    qipan(at, &["verify", "--suite", "my.epd", "--boards", "*-array"]).assert().success();
    // Nothing is left behind.
    assert_eq!(fs::read_dir(at).expect("a directory").count(), 2);

    // A wrong count changes nothing.
    let wrong = full.replace("1920", "1921");
    fs::write(&file, &wrong).expect("written");
    for arguments in
        [&["suite", "fill", "my.epd"][..], &["compare", "--suite", "my.epd", "--models", "perft-read"]]
    {
        qipan(at, arguments)
            .assert()
            .code(1)
            .stdout_eq("")
            .stderr_eq(format!("...\nwrong count: my.epd:4: D2: found 1921, expected 1920\n  {XIANGQI}\n"));
    }
    assert_eq!(fs::read_to_string(&file).expect("a file"), wrong);
    assert_eq!(fs::read_dir(at).expect("a directory").count(), 2);
}

#[test]
fn what_cannot_be_filled_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let at = directory.path();
    let refuse = |text: &[u8], message: &str| {
        fs::write(at.join("bad.epd"), text).expect("written");
        for arguments in [&["suite", "fill", "bad.epd"][..], &["compare", "--suite", "bad.epd"]] {
            qipan(at, arguments).assert().code(2).stdout_eq("").stderr_eq(format!("error: {message}\n..."));
        }
        assert_eq!(fs::read(at.join("bad.epd")).expect("a file"), text);
    };
    refuse(b"# x\n", "bad.epd:1: position missing: found the end of the file, expected lines such as [..]");
    refuse(b"8/8 w - -\n", "bad.epd:1: placement: rank count: found 2, expected [..]");
    refuse(format!("{CHESS} ;D1 2x\n").as_bytes(), "bad.epd:1: nodes of D1: found \"2x\", expected [..]");
    refuse(
        format!("{CHESS} ;stratum end\n").as_bytes(),
        "bad.epd:1: depth: found \"stratum\", expected [..]",
    );
    refuse(b"# x\n\xff\n", "bad.epd:2: text: found bytes that are not UTF-8, expected a text");
    let refuse = |arguments: &[&str], message: &str| {
        qipan(at, arguments).assert().code(2).stdout_eq("").stderr_eq(format!("error: {message}\n..."));
    };
    refuse(&["suite", "fill", "none.epd"], "none.epd: cannot be read: [..]");
    refuse(&["suite", "fill", "."], ".: file: found a directory, expected a regular file");
    refuse(&["suite", "fill", "bad.epd", "0"], "depth: found \"0\", expected [..]");
    refuse(&["suite", "fill", "bad.epd", "--max-nodes", "-1"], "max-nodes: found \"-1\", expected [..]");
    refuse(
        &["suite", "fill", "bad.epd", "--out", "bad.epd"],
        "out: found bad.epd, which is there already; expected a new name",
    );
    fs::write(at.join("over.epd"), MATED).expect("written");
    qipan(at, &["compare", "--suite", "over.epd"]).assert().code(2).stderr_eq(str![[r#"
note: over.epd: 1 position without a legal move: not timed
error: over.epd: positions: found none of xiangqi or chess, expected at least one

"#]]);
}

#[cfg(unix)]
#[test]
fn a_count_that_is_stopped_writes_nothing() {
    use std::process::{Command as Process, Stdio};

    use crate::signals::until_it_listens;

    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("my.epd");
    fs::write(&file, KIWIPETE).expect("written");
    let process = Process::new(snapbox::cmd::cargo_bin!("qipan"))
        .args(["suite", "fill", "my.epd", "12"])
        .current_dir(directory.path())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // It would count for days.
    until_it_listens(&process, "INT");
    Process::new("kill").args(["-INT", &process.id().to_string()]).status().expect("sent");
    let output = process.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "interrupted: nothing is written\n");
    assert_eq!(fs::read_to_string(&file).expect("a file"), KIWIPETE);
    assert_eq!(fs::read_dir(directory.path()).expect("a directory").count(), 1);
}

#[test]
fn boards_are_compared_on_own_positions() {
    let directory = tempfile::tempdir().expect("a directory");
    let at = directory.path();
    fs::write(at.join("my.epd"), format!("{KIWIPETE} ;stratum endgame\n{CHESS}\n{KIWIPETE}\n{MATED}\n"))
        .expect("written");
    let boards = ["compare", "--suite", "my.epd", "--boards", "*-array,chess-x88", "--out", "own.json"];
    let models = ["--models", "search,perft-count,import", "--thread-counts", "2"];
    let arguments = [&boards[..], &models].concat();
    let output = qipan(at, &arguments).output().expect("it starts");
    let [text, message] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    assert!(output.status.success(), "{text}{message}");
    assert!(message.contains("note: my.epd: no position of xiangqi, which is not compared"), "{message}");
    assert!(message.contains("1 position without a legal move"), "{message}");
    assert!(!text.contains("Beside the published record"), "{text}");
    let record = Record::read(&at.join("own.json")).expect("a record");
    let positions = record.plan.positions.as_ref().expect("own positions").data();
    assert!(positions.starts_with("my.epd, sha256 "), "{positions}");
    assert_eq!(record.groups.len(), 4);
    let digits = positions.rsplit(' ').next().expect("digits");
    for group in &record.groups {
        assert_eq!((group.game.as_str(), group.weights), ("chess", None));
        let jobs: Vec<_> = group.jobs.iter().map(|job| job.name.data()).collect();
        match group.model {
            Model::Import => assert_eq!(jobs, [1, 2].map(|part| format!("{digits} {part}/2"))),
            _ => assert_eq!(jobs, [KIWIPETE, CHESS]),
        }
        assert!(group.jobs.iter().all(|job| job.stratum.is_none()));
        assert_eq!(group.rows.len(), 3);
    }

    // The same positions with counts and comments are the same; others are not.
    qipan(at, &["suite", "fill", "my.epd"]).assert().success();
    qipan(at, &[&arguments[..], &["--resume"]].concat()).assert().success();
    fs::write(at.join("my.epd"), KIWIPETE).expect("written");
    qipan(at, &[&arguments[..], &["--resume"]].concat()).assert().code(2).stderr_eq(str![[r#"
...
error: own.json: plan.positions: found Some("my.epd, sha256 [..]"), expected Some("my.epd, sha256 [..]")

"#]]);
    qipan(at, &["report", "own.json"]).assert().success();
}

#[test]
fn positions_and_their_counts_are_listed() {
    let directory = tempfile::tempdir().expect("a directory");
    let list = |more: &[&str]| {
        let arguments = [&["suite", "list", "--format", "csv"], more].concat();
        let output = qipan(directory.path(), &arguments).output().expect("it starts");
        assert!(output.status.success(), "{more:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let chess = list(&["--game", "chess"]);
    assert!(chess.starts_with("game,place,stratum,depth,leaves,fen\n"), "{chess}");
    assert!(chess.contains(&format!("chess,suites/chess.epd:2,,3,8902,{CHESS}\n")), "{chess}");
    assert!(!chess.contains("xiangqi"));
    // A position of one's own needs no counts.
    fs::write(directory.path().join("my.epd"), format!("{XIANGQI} ;stratum opening\n")).expect("written");
    let own = list(&["my.epd"]);
    assert!(own.ends_with(&format!("xiangqi,my.epd:1,opening,,,{XIANGQI}\n")), "{own}");
}
