//! `qipan verify` as its users meet it: suites that are right, wrong, or no suites, and searches.

use std::fs;
use std::path::PathBuf;

use snapbox::cmd::Command;
use snapbox::str;

/// The program in so wide a terminal that the paths of the tests' own files break no line.
fn qipan(arguments: &[&str]) -> Command {
    Command::new(snapbox::cmd::cargo_bin!("qipan")).args(arguments).env("COLUMNS", "1000")
}

/// A file of the tests' own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the directory is there");
    path
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn verify_searches_the_same_tree_on_every_board() {
    let arguments = [
        "verify",
        "--searches",
        "--game",
        "chess",
        "--boards",
        "*array*",
        "--max-nodes",
        "200",
        "--format",
        "csv",
    ];
    let output = qipan(&arguments).assert().success().get_output().stdout.clone();
    let table = String::from_utf8(output).expect("text");
    assert!(table.lines().any(|line| line.starts_with("chess-array:computed-key,64,")), "{table}");
}

#[test]
fn a_right_suite_passes() {
    let suite = file("right.epd", &format!("# Source: test\n{KIWIPETE} ;D1 48 ;D2 2039 ;D3 97862\n"));
    let suite = suite.to_str().expect("a path");
    let verify = ["verify", "--suite", suite, "--boards", "chess-naive", "--max-nodes", "3000"];
    qipan(&verify).assert().code(0).stdout_eq(str![[r#"
Board        Positions  Counts  Skipped  Mnodes  Seconds  Wrong  Unsupported
────────────────────────────────────────────────────────────────────────────
chess-naive          1       2        1     0.0      [..]      0            0

all right: 1 board, 2 counts, visited and counted, in [..] s; skipped 1 above 3000 nodes

"#]]);
}

#[test]
fn a_wrong_count_is_named_and_exits_with_1() {
    let suite = file("wrong.epd", &format!("{KIWIPETE} ;D1 48 ;D2 2040\n"));
    let suite = suite.to_str().expect("a path");
    qipan(&["verify", "--suite", suite, "--boards", "chess-naive"]).assert().code(1).stdout_eq(str![[r#"
Board        Positions  Counts  Skipped  Mnodes  Seconds  Wrong  Unsupported
────────────────────────────────────────────────────────────────────────────
chess-naive          1       2        0     0.0      [..]      2            0

wrong count chess-naive: perft-visit, depth 2: found 2039, expected 2040 ([..]wrong.epd:1)
  r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
wrong count chess-naive: perft-count, depth 2: found 2039, expected 2040 ([..]wrong.epd:1)
  r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
2 counts wrong: 1 board, 2 counts, visited and counted, in [..] s; skipped 0 above 200000 nodes

"#]]);
    // For programs the table is alone on stdout.
    qipan(&["verify", "--suite", suite, "--boards", "chess-naive", "--format", "csv"])
        .assert()
        .code(1)
        .stdout_eq("board,positions,checked,skipped,nodes,seconds,wrong,unsupported\nchess-naive,1,2,0,4174,[..],2,0\n");
}

/// Else each of the boards would be blamed, in each of its models.
#[test]
fn a_line_that_all_boards_are_against_is_one_message() {
    let text = format!("{KIWIPETE} ;D1 48 ;D2 2039\n{KIWIPETE} ;D1 49 ;D2 2040\n");
    let suite = file("against.epd", &text);
    let verify = [
        "verify",
        "--suite",
        suite.to_str().expect("a path"),
        "--boards",
        "chess-naive,chess-array,chess-x88",
    ];
    let output = qipan(&verify).assert().code(1).get_output().stdout.clone();
    let said = String::from_utf8_lossy(&output);
    let (table, words) = said.split_once("\n\n").expect("a table");
    let wrong: Vec<_> = table.lines().skip(2).map(|line| line.split_whitespace().nth(6)).collect();
    assert!(wrong.iter().all(|wrong| *wrong == Some("0")), "{table}");
    let lines: Vec<_> = words.trim().lines().collect();
    assert!(lines[0].starts_with("wrong line ") && lines[0].contains("against.epd:2: all "), "{said}");
    assert!(lines[0].ends_with(" rows agree against the file"), "{said}");
    assert_eq!(lines[1], "  leaves, depth 1: found 49 in the file, expected 48");
    assert_eq!(lines[2], "  leaves, depth 2: found 2040 in the file, expected 2039");
    assert_eq!(lines[3], format!("  {KIWIPETE}"));
    assert!(lines[4].starts_with("1 line of the suite wrong, no board: ") && lines.len() == 5, "{said}");
    // More than anybody counts, and counts by kind.
    let suite =
        file("against-absurd.epd", &format!("{KIWIPETE} ;D12 1\n{KIWIPETE} ;D1 nodes 48 captures 9\n"));
    let verify =
        ["verify", "--suite", suite.to_str().expect("a path"), "--boards", "chess-naive,chess-array"];
    let output = qipan(&verify).assert().code(1).get_output().stdout.clone();
    let said = String::from_utf8_lossy(&output);
    for words in [
        "leaves, depth 12: found 1 in the file, expected more than 200000",
        "captures, depth 1: found 9 in the file, expected 8",
        "2 lines of the suite wrong, no board: ",
    ] {
        assert!(said.contains(words), "{words} in\n{said}");
    }
}

#[test]
fn nothing_compared_is_not_all_right() {
    let suite = file("too-deep.epd", &format!("{KIWIPETE} ;D3 97862\n"));
    let verify = ["verify", "--suite", suite.to_str().expect("a path"), "--boards", "chess-naive"];
    qipan(&[&verify[..], &["--max-nodes", "100"]].concat()).assert().code(1).stdout_eq(str![[r#"
Board        Positions  Counts  Skipped  Mnodes  Seconds  Wrong  Unsupported
────────────────────────────────────────────────────────────────────────────
chess-naive          1       0        1     0.0      [..]      0            0

nothing compared: 1 board, 0 counts, visited and counted, in [..] s; skipped 1 above 100 nodes

"#]]);
}

/// Claims of a suite bound no work: twelve plies of one leaf would take for ever.
#[test]
fn no_suite_makes_anybody_wait() {
    let suite = file("absurd.epd", &format!("{KIWIPETE} ;D12 1\n"));
    let verify = ["verify", "--suite", suite.to_str().expect("a path"), "--boards", "chess-naive"];
    let expected =
        "...\ntoo many chess-naive: depth 12: found more than 200000, expected 1 ([..]absurd.epd:1)\n...";
    qipan(&verify).assert().code(1).stdout_eq(expected);
    // A count that was corrupted upwards, beyond the limit, is compared all the same.
    let suite = file("upwards.epd", &format!("{KIWIPETE} ;D1 4800000\n"));
    let verify = ["verify", "--suite", suite.to_str().expect("a path"), "--boards", "chess-naive"];
    qipan(&verify).assert().code(1).stdout_eq("...\nwrong count [..]found 48, expected 4800000 [..]\n...");
}

#[test]
fn a_suite_may_hold_both_games_and_counts_by_kind() {
    let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let suite = file(
        "both.epd",
        &format!("{KIWIPETE} ;D1 48\n{xiangqi} ;D2 nodes 1920 checks 6 captures 72 mates 0\n"),
    );
    let suite = suite.to_str().expect("a path");
    qipan(&["verify", "--suite", suite, "--boards", "*-naive", "--format", "csv"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
board,positions,checked,skipped,nodes,seconds,wrong,unsupported
xiangqi-naive,1,1,0,5760,[..],0,0
chess-naive,1,1,0,96,[..],0,0

"#]]);
}

#[test]
fn wrong_suites_are_named_by_file_and_line() {
    let refuse = |name: &str, text: &str, message: &str| {
        let suite = file(name, text);
        let assert = qipan(&["verify", "--suite", suite.to_str().expect("a path")]).assert();
        assert.code(2).stdout_eq("").stderr_eq(format!("error: [..]{name}:{message}\n"));
    };
    refuse(
        "ranks.epd",
        "# x\n8/8/8 w - - 0 1 ;D1 1\n",
        "2: placement: rank count: found 3, expected 10 (xiangqi) or 8 (chess)",
    );
    refuse("counts.epd", KIWIPETE, "1: counts missing: found the end of the line, expected ;D1 and a number");
    refuse("depth.epd", &format!("{KIWIPETE} ;Dx 3"), "1: depth: found \"Dx\", expected D0 to D60");
    refuse(
        "count.epd",
        &format!("{KIWIPETE} ;D1 many"),
        "1: counts of D1: found \"many\", expected one of nodes captures en-passant castles promotions checks discovered double mates stalemates",
    );
    refuse(
        "empty.epd",
        "",
        "1: position missing: found the end of the file, expected lines such as FEN ;D1 44 ;D2 1920",
    );
    refuse(
        "fen.epd",
        &format!("{} ;D1 48", KIWIPETE.replace(" w ", " x ")),
        "1: side to move: found \"x\", expected [..]\n  r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R x KQkq - 0 1\n  [..]^",
    );
    let path = file("bytes.epd", "");
    fs::write(&path, b"# fine\n\xff\xfe").expect("written");
    qipan(&["verify", "--suite", path.to_str().expect("a path")])
        .assert()
        .code(2)
        .stderr_eq("error: [..]bytes.epd:2: text: found bytes that are not UTF-8, expected a text\n");
    qipan(&["verify", "--suite", "no/such/file"])
        .assert()
        .code(2)
        .stderr_eq("error: no/such/file: cannot be read: [..]\n");
}
