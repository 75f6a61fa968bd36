//! Explanations as users meet them: `explain`.

use serde_json::Value;
use snapbox::cmd::Command;
use snapbox::str;

fn qipan(arguments: &[&str]) -> Command {
    Command::new(snapbox::cmd::cargo_bin!("qipan")).args(arguments).env("COLUMNS", "80")
}

/// The documents of a command.
fn documents(arguments: &[&str]) -> Vec<Value> {
    let output = qipan(&[arguments, &["--format", "json"]].concat()).output().expect("it starts");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("a list")
}

#[test]
fn every_row_of_ours_explains_itself() {
    let rows = qipan_boards::rows();
    let explained =
        |system: &str| rows.iter().any(|row| row.about.system == system && row.summary_zh().is_some());
    // A board of one's own need not explain itself; if one of its rows does, all do.
    let ours = rows.iter().filter(|row| {
        row.mark().is_empty() && row.about.levels.iter().all(|level| !level.factor.is_of_a_search())
    });
    for row in ours.filter(|row| explained(row.about.system)) {
        assert!(row.summary_zh().is_some(), "{}", row.name());
    }
    for system in ["X1", "X2", "X3", "X5", "X6", "X7", "C1", "C2", "C3", "C4", "C5", "C6", "C7"] {
        assert!(explained(system), "{system}");
    }
}

#[test]
fn a_man_is_explained() {
    qipan(&["explain", "xiangqi-array", "--square", "b0"]).assert().success().stdout_eq(str![[r#"
xiangqi-array  X1, plain 9x10 array, files and ranks compared, whole-board scan
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1

what is stored

cells  a byte for each square: [..]
...
N b0

 1* Once for all pieces[..]
...
 8  The red horse on b0 is found. [..]
...
11  The leg on b1 is free.
    room >= 2: true; there == EMPTY: true
    reads 1 B: cells[10] = 0
    → yes
12  a2 is empty: a move.
...
    reads 1 B: cells[18] = 0
    {a2}
    + b0a2
...
  2  o  C  o  .  .  .  .  C  .
...
moves: b0a2 b0c2
cost: 9 steps, 5 values read, 0 of them from tables
* once for all pieces, not counted above: [..]
[..]

"#]]);
}

#[test]
fn a_move_is_played_and_judged() {
    let pinned = "4k4/4r4/9/9/9/4R4/9/9/9/4K4 w";
    qipan(&["explain", "xiangqi-array:tested", "--fen", pinned, "--move", "e4d4"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
...
e4d4: played

    cells[39]: 0 → 22
    cells[40]: 22 → 0
    side[0]: 16 → 32

is it legal?

The move may leave its own side in check: it is played, then tested.
...
illegal: e4d4 pinned piece: [..]
[..] the black chariot on e8

"#]]);
}

#[test]
fn two_boards_are_compared() {
    let [first, second] =
        &documents(&["explain", "chess-array", "--square", "b1", "--against", "chess-x88"])[..]
    else {
        panic!("two documents");
    };
    for document in [first, second] {
        assert_eq!(document["schema"], 1);
        assert_eq!(document["subject"]["man"]["moves"], serde_json::json!(["b1a3", "b1c3"]));
    }
    assert_eq!((&first["system"], &second["system"]), (&"C1".into(), &"C3".into()));
    let both = ["explain", "xiangqi-array", "--square", "b2", "--against", "xiangqi-bitlines"];
    let output = qipan(&both).output().expect("it starts");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("times as many values as xiangqi-bitlines here."), "{text}");
}

#[test]
fn a_position_to_look_at_is_marked_as_such() {
    // White gives check and is to move.
    let fen = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    let documents = documents(&["explain", "chess-rotated", "--fen", fen, "--square", "e2"]);
    assert!(
        documents[0]["mark"]["en"].as_str().is_some_and(|mark| mark.contains("check")),
        "{:?}",
        documents[0]["mark"]
    );
    let moves = documents[0]["subject"]["man"]["moves"].as_array().expect("moves");
    assert!(moves.contains(&"e2e8".into()), "{moves:?}");
    qipan(&["explain", "chess-rotated", "--fen", fen, "--move", "e2e8"]).assert().code(2).stderr_eq(str![[
        r#"
error: move: found "e2e8" in a position to look at only, expected one to play
...
"#
    ]]);
}

#[test]
fn a_class_is_told_the_sentences_alone() {
    let arguments = ["explain", "xiangqi-array", "--square", "b0"];
    let lines = |more: &[&str]| {
        let output = qipan(&[&arguments, more].concat()).output().expect("it starts");
        String::from_utf8(output.stdout).expect("text")
    };
    let (all, brief) = (lines(&[]), lines(&["--brief"]));
    assert!(brief.lines().count() * 2 < all.lines().count(), "{brief}");
    // What is left out leaves the numbers of steps as they are.
    for line in brief.lines().filter(|line| !line.is_empty()) {
        assert!(all.lines().any(|other| other == line), "{line}");
    }
    assert!(brief.contains("The leg on b1 is free.") && !brief.contains("reads 1 B"), "{brief}");
}

#[test]
fn sentences_are_chinese_if_asked() {
    let output = qipan(&["explain", "xiangqi-array", "--move", "b0c2", "--language", "zh"])
        .output()
        .expect("it starts");
    let text = String::from_utf8(output.stdout).expect("text");
    for words in ["X1, 9x10 一维数组", "存储内容", "找到 b0 的红马", "着法：", "合法：b0c2，马腿 b1 无子"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn what_cannot_be_explained_is_named() {
    for (arguments, error) in [
        (&["chess-array", "--square", "j9"][..], "square: found \"j9\", expected a square from a1 to h8"),
        (
            &["chess-array", "--square", "e4"],
            "square: found no piece on e4, expected a piece of the side to move",
        ),
        (&["chess-array", "--square", "e7"], "square: found p on e7, expected a piece of the side to move"),
        (&["chess-array", "--move", "e2e5"], "move: found \"e2e5\", which chess-array does not list"),
        (
            &["chess-array", "--move", "x"],
            "move: found \"x\", which chess-array does not list: expected two ",
        ),
        (&["chess-array", "--move", "车车"], "move: found \"车车\", which chess-array does not list"),
        (&["chess-array", "--fen", "8/8/8"], "FEN: "),
        (&["chess-naive"], "board: found chess-naive, which does not explain itself"),
        (&["chess-array", "--against", "xiangqi-array"], "against: found xiangqi-array, a board of xiangqi"),
        (&["chess-aray"], "board: found \"chess-aray\", expected a board: did you mean chess-array"),
    ] {
        let output = qipan(&[&["explain"], arguments].concat()).output().expect("it starts");
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(error), "{arguments:?}: {text}");
    }
}

/// Attacks by the rules: the screen leaves, the cannon attacks nothing, the chariot behind it is seen.
#[test]
fn attacks_are_said_for_people_and_for_programs() {
    let fen = "4k4/4a4/9/9/4r4/9/9/4C4/4A4/4K4 w - - 0 1";
    qipan(&["attacks", fen, "--move", "e2d2"]).assert().success().stdout_eq(str![[r#"
                               Threats  Threats
Move  Check  Exchange  Pinned    ended    begun
───────────────────────────────────────────────
e2d2                0       0        3        2
It ends 3 threats: Ce2 Ke0, Ce2 ae8, re5 Ce2
It begins 2 threats: Ae1 Cd2, re5 Ae1

"#]]);
    let lines = format!("# a comment\n{fen}\n\n8/8/8/3k4/8/8/8/3KQ3 w - - 0 1\n");
    let output = qipan(&["attacks", "-", "--format", "json"]).stdin(lines).assert().success();
    let output = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    let found: Vec<Value> =
        output.lines().map(|line| serde_json::from_str(line).expect("a document")).collect();
    assert_eq!((found.len(), &found[0]["fen"]), (2, &fen.into()));
    assert_eq!(found[0]["attacked"][0].as_array().expect("counts").len(), 90);
    let check = found[1]["moves"].as_array().expect("moves").iter().find(|m| m["move"] == "e1e4");
    let check = check.expect("a move");
    // The king takes the queen, which nobody protects.
    assert_eq!((&check["gives_check"], &check["exchange"]), (&true.into(), &(-900).into()));
}

#[test]
fn what_cannot_be_asked_of_attacks_is_refused() {
    let refuse = |arguments: &[&str], stdin: &str, expected: &str| {
        let refused = qipan(arguments).stdin(stdin.to_owned()).assert().code(2).stdout_eq("");
        refused.stderr_eq(format!("error: {expected}\n"));
    };
    refuse(
        &["attacks", "8/8/8/3k4/8/8/8/3KQ3 w - -", "--move", "e1e9"],
        "",
        "move: found \"e1e9\", expected a legal move of 8/8/8/3k4/8/8/8/3KQ3 w - - 0\n1",
    );
    let long = "8".repeat(5000);
    refuse(&["attacks", "-"], &long, "stdin:1: found more than 4096 bytes, expected a position");
    refuse(
        &["attacks", "-"],
        "9/9 w",
        "stdin:1: FEN: placement: rank count: found 2, expected 10 (xiangqi) or 8\n(chess)",
    );
}
