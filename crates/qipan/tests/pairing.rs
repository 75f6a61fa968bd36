//! Two programs compared with each other, as users meet it: `pair`.

use std::fs;
use std::path::{Path, PathBuf};

use snapbox::cmd::{Command, OutputAssert};

/// Directory of one test's own.
fn place(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pairing").join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("a directory");
    place
}

fn pair(place: &Path, words: &[&str]) -> OutputAssert {
    Command::new(snapbox::cmd::cargo_bin!("qipan"))
        .arg("pair")
        .args(words)
        .current_dir(place)
        .env_remove("COLUMNS")
        .assert()
}

/// A board, or the fault of an exercise, served as an engine.
fn engine(what: &str) -> String {
    format!("'{}' uci {what}", snapbox::cmd::cargo_bin!("qipan").display())
}

fn said(output: &OutputAssert) -> String {
    let output = output.get_output();
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

/// As soon as there are enough starts.
const SOON: [&str; 4] = ["--within", "100", "--minutes", "1"];

#[test]
fn the_same_work_is_compared() {
    let place = place("same");
    let (array, x88) = (engine("chess-array"), engine("chess-x88"));
    let work = ["--perft=2", "--positions", "5", "--out", "out.json"];
    let text = said(&pair(&place, &[&[&*array, &*x88][..], &work, &SOON].concat()).success());
    for expected in [
        "A  qipan chess-array: ",
        "B  qipan chess-x88: ",
        "Both have the same nodes in every position: ",
        " starts, 5 positions: ± ",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let over = said(&pair(&place, &["--machines", "out.json", "out.json"]).success());
    assert!(over.contains("Over 2 machines: B ") && over.contains("varies by 0.00 %"), "{over}");
    let again = said(&pair(&place, &[&[&*array, &*x88][..], &work, &SOON].concat()).code(2));
    assert!(again.contains("out: found out.json, which is there already; expected a new name"), "{again}");
}

#[test]
fn searches_are_compared_by_nodes_a_second() {
    let place = place("searches");
    let array = engine("xiangqi-array");
    let work = ["--nodes", "300", "--positions", "4", "--game", "xiangqi"];
    let text = said(&pair(&place, &[&[&*array, &*array][..], &work, &SOON].concat()).success());
    assert!(text.contains("Both have the same nodes in every position: "), "{text}");
    let deeper = ["--depth", "2", "--positions", "4", "--game", "xiangqi"];
    pair(&place, &[&[&*array, &*array][..], &deeper, &SOON].concat()).success();
}

/// It says what it took: no time is asserted.
#[test]
#[cfg(unix)]
fn a_bench_is_compared_by_its_own_nodes() {
    let place = place("bench");
    let bench = |name: &str, words: &str| {
        let text = format!("name = '{name}'\ncommand = ['sh', '-c', '{words}']\n");
        fs::write(place.join(format!("{name}.toml")), text).expect("a file");
    };
    bench("old", "echo 1000000 nodes 5 nps");
    bench("new", "echo >&2; echo \"Nodes searched  : 1000\" >&2");
    let text = said(&pair(&place, &[&["old.toml", "new.toml"], &SOON[..]].concat()).success());
    assert!(text.contains("% slower than A") && text.contains("other numbers of nodes in 1 of 1"), "{text}");
    pair(&place, &[&["old.toml", "new.toml", "--fail-over", "50"], &SOON[..]].concat()).code(1);
    bench("mute", "exit 0");
    let text = said(&pair(&place, &["old.toml", "mute.toml"]).code(2));
    assert!(text.contains("error: B: no answer to \"sh -c 'exit 0' bench\""), "{text}");
}

#[test]
fn wrong_counts_have_no_speed() {
    let place = place("wrong");
    fs::write(place.join("one.epd"), "5rk1/8/8/8/8/8/8/4K2R w K - 0 1\n").expect("a file");
    let (right, wrong) = (engine("chess-array"), engine("exercise:16"));
    let text = said(&pair(&place, &[&right, &wrong, "--perft=1", "--suite", "one.epd"]).code(1));
    assert!(text.contains("perft 1: A counts 12 leaves, B 13, expected the same"), "{text}");
}

#[test]
fn what_cannot_be_compared_is_said() {
    let place = place("said");
    let array = engine("chess-array");
    fs::write(place.join("record.json"), "{\"schema\":\"qipan-record\"}\n").expect("a file");
    fs::write(place.join("counts.toml"), "protocol = 'template'\ncommand = ['true']\n").expect("a file");
    for (words, expected) in [
        (&[&*array][..], "B: found none, expected the program that A is compared with"),
        (&["chess-array", &array], "engine: found \"chess-array\", expected another program"),
        (
            &["counts.toml", &array, "--nodes", "5", "--game", "chess"],
            "protocol: found template, expected uci",
        ),
        (&[&array, &array, "--within", "0"], "within: found \"0\", expected a number from 0.01 to 100"),
        (&[&array, &array, "--nodes", "0"], "nodes: found \"0\", expected a number from 1 to"),
        (&["--machines", "record.json"], "record.json: "),
        (&["--rev", "HEAD", "--board", "chess-array"], "rev: found 1, expected two revisions"),
        (&[&array, &array, "--out", "no/out.json"], "out: found no directory no, expected one"),
    ] {
        let text = said(&pair(&place, words).code(2));
        assert!(text.contains(expected), "{words:?}: {text}");
    }
    let unknown = ["--rev", "HEAD", "--rev", "no-such-revision", "--board", "chess-array"];
    let text = said(&pair(Path::new(env!("CARGO_MANIFEST_DIR")), &unknown).code(2));
    assert!(text.contains("no-such-revision") || text.contains("git: "), "{text}");
}

/// A checkout with two revisions of a program that is named as this one and does next to nothing.
fn checkout(place: &Path) {
    let git = |words: &[&str]| {
        let user = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
        let done = std::process::Command::new("git").args(user).args(words).current_dir(place).output();
        assert!(done.as_ref().is_ok_and(|done| done.status.success()), "{words:?}: {done:?}");
    };
    let package = place.join("crates/qipan");
    fs::create_dir_all(package.join("src")).expect("directories");
    fs::write(place.join("Cargo.toml"), "[workspace]\nresolver = \"3\"\nmembers = [\"crates/qipan\"]\n")
        .expect("a file");
    let manifest = "[package]\nname = \"qipan\"\nversion = \"0.0.0\"\nedition = \"2024\"\n";
    fs::write(package.join("Cargo.toml"), manifest).expect("a file");
    let lock = "version = 4\n\n[[package]]\nname = \"qipan\"\nversion = \"0.0.0\"\n";
    fs::write(place.join("Cargo.lock"), lock).expect("a file");
    fs::write(place.join(".gitignore"), "/target\n").expect("a file");
    git(&["init", "--quiet"]);
    for nodes in ["111", "222"] {
        let source = format!(
            "fn main() {{ for line in std::io::stdin().lines() {{ match line.unwrap().as_str() {{\n\
             \"uci\" => println!(\"uciok\"),\n\"isready\" => println!(\"readyok\"),\n\
             \"go nodes 5\" => println!(\"info nodes {nodes}\\nbestmove a1a1\"),\n\
             \"quit\" => return,\n_ => {{}}\n}} }} }}\n"
        );
        fs::write(package.join("src/main.rs"), source).expect("a file");
        git(&["add", "."]);
        git(&["commit", "--quiet", "--message", nodes]);
    }
}

#[test]
fn two_revisions_are_built_and_kept() {
    let place = place("revisions");
    checkout(&place);
    let ask = |first: &str, second: &str| {
        let words = ["--rev", first, "--rev", second, "--board", "chess-array", "--nodes", "5"];
        said(&pair(&place, &[&words[..], &["--positions", "1"], &SOON].concat()).success())
    };
    let text = ask("HEAD~1", "HEAD");
    assert!(text.contains("building HEAD~1") && text.contains("building HEAD ("), "{text}");
    assert!(text.contains("A  qipan ") && text.contains("other numbers of nodes in 1 of 1"), "{text}");
    let again = ask("HEAD~1", "HEAD");
    assert!(!again.contains("building"), "{again}");
    let here = ask("HEAD", ".");
    assert!(here.contains("building . (") && here.contains("B  qipan here: "), "{here}");
    assert!(here.contains("Both have the same nodes in every position: 444 a start."), "{here}");
}
