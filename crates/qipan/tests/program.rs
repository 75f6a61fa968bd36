//! The program as its users meet it: what it prints, what it refuses, how it exits.

use std::io::{BufRead, BufReader};
use std::process::{Command as Process, Stdio};

use proptest::prelude::{Just, ProptestConfig, Strategy, prop_assert, prop_oneof, proptest};
use snapbox::cmd::Command;
use snapbox::str;

fn qipan(arguments: &[&str]) -> Command {
    Command::new(snapbox::cmd::cargo_bin!("qipan")).args(arguments).env_remove("COLUMNS")
}

/// README's main command is a plain `cargo run`, which asks for one program where several are.
#[test]
fn a_plain_cargo_run_is_this_program() {
    let arguments = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let output = Process::new(env!("CARGO")).args(arguments).output().expect("Cargo runs this test");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let of_package = |package: &serde_json::Value| package["default_run"].as_str().map(str::to_owned);
    let packages = metadata["packages"].as_array().expect("packages");
    let is_default = |package: &&serde_json::Value| {
        metadata["workspace_default_members"].as_array().is_some_and(|some| some.contains(&package["id"]))
    };
    let default: Vec<_> = packages.iter().filter(is_default).filter_map(of_package).collect();
    assert_eq!(default, ["qipan"]);
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn help_lists_the_verbs() {
    qipan(&["--help"]).assert().success().stdout_eq(str![[r#"
Compares board representations for Xiangqi and chess: verified, interleaved, explained

Usage: qipan[EXE] <COMMAND>

Look at boards and positions:
  list         Shows every board: what it stores, what it weighs
  show         Draws a position
  moves        Lists the moves of a position in a board's own order
  attacks      Says who attacks whom, and what each move changes of that
  explain      Shows step by step how a board finds a piece's moves

Count and search:
  perft        Counts the positions at a depth
  search       Searches a position as an engine does: score, best line, nodes

Check boards and engines:
  verify       Compares every board's counts with published ones, or your own
  suite        Lists positions with their counts, or fills your own file
  check        Checks another program's moves against the rules
  bisect       Finds where two generators differ, and which one is wrong
  uci          Answers as a UCI engine that counts and plays

Measure:
  compare      Verifies boards, times them in turns, says what came out
  pair         Tells whether one build of a program is faster than another
  report       Prints the tables and the conclusion of a record
  diff         Shows what has changed from one record to another
  reproduce    Makes a recorded comparison again, on this machine
  machines     Puts records of many machines side by side, a column each
  samples      Prints the raw times of a record as CSV, a line each
  pool         Puts the records of several programs together
  splice       Puts the results of records into Markdown files

Count on many machines:
  deep         Counts deeper than one machine can: splits, works, merges

Learn and teach:
  exercise     Sets an exercise: find a beginner's fault in a move generator
  lesson       Makes a board with a gap in its code, for you to fill

Extend:
  new-board    Makes the crate of a new board in a checkout
  completions  Prints what a shell needs to complete verbs, options, boards
  man          Prints the manual page of the program

Options:
  -h, --help     Print help
  -V, --version  Print version

Examples:
  qipan compare                         verify every board, time them all
  qipan list xiangqi-array              what a board stores, its rows
  qipan perft xiangqi-array 4           3290240
  qipan explain chess-x88 --square b1   how a board finds moves
  qipan check stockfish                 an engine's moves against the rules

qipan help COMMAND lists the options of a command.
Exit codes: 0 good, 1 a count or a comparison failed, 2 bad input or usage.

"#]]);
}

#[test]
fn list_shows_boards_then_rows_then_levels() {
    qipan(&["list", "--game", "chess"]).assert().success().stdout_eq(str![[r#"
Chess: [..] boards in [..] rows
Board [..]No. [..]Rows [..]State [..]Tables
─[..]
chess-naive [..]C0 [..]1 [..]B [..]0 B
    the rule book as code: asks of every pair of squares whether a piece may go there
...
State and tables are those of a board's best row.
qipan list BOARD shows the rows of one, with their levels, and its source.

"#]]);
    qipan(&["list", "xiangqi-extended"]).assert().success().stdout_eq(str![[r#"
xiangqi-extended X2
16x16 extended board, off-board marks, increments, whole-board scan.
Source: 解剖大象的眼睛 (ElephantEye), part 2, 2.4.

Factor       Levels
─[..]
legality     tested, exempt *
    how a board makes sure that no move leaves the own king or general attacked
finding-men  cells, words *
    how the pieces of the side to move are found
attack-test  walked, filtered *
    how a board finds out whether a square is attacked
key          computed-key, kept-key *
    whether a search carries the key of a position along or computes it from all pieces
value        computed-value, kept-value *
    whether a search carries the values of the pieces along or adds them up from all pieces
accumulator  eager, lazy *
    whether a search changes its network's sums at every move or when it asks the network
* the best level, which a row's name may leave out.

Row [..]State  Tables  Sets
─[..]
xiangqi-extended [..]B  best
...
xiangqi-extended:tested:cells:walked [..]B  texts
...
qipan list xiangqi-extended:cells shows one row; [..]
...
"#]]);
    qipan(&["list", "xiangqi-array:copy"]).assert().success().stdout_eq(str![[r#"
xiangqi-array:copy X1
Plain 9x10 array, files and ranks compared, whole-board scan.
Source: Eppstein, 棋盘的表示, 一; 《C/C++中国象棋程序入门与提高》 4.5.

Factor       Level     Best      In the source
───────────────────────────────────────────────────────────────────────────────
legality     exempt    exempt    tested
    how a board makes sure that no move leaves the own king or general attacked
finding-men  words     words     cells
    how the pieces of the side to move are found
play         copy      in-place  in-place
    whether a move is made and taken back in place, or made on a copy
attack-test  filtered  filtered  walked
    how a board finds out whether a square is attacked

State: 131 B, tables: 0 B. It is in no set but that of all.

"#]]);
    qipan(&["list", "xiangqi-array", "--format", "csv"]).assert().success().stdout_eq(str![[r#"
row,system,board,summary,levels,source,state_bytes,table_bytes,needs
xiangqi-array,X1,xiangqi-array,[..]
xiangqi-array:copy,X1,xiangqi-array,[..]
...
"#]]);
}

#[test]
fn list_has_all_rows_for_programs() {
    qipan(&["list", "--game", "xiangqi", "--format", "csv"]).assert().success().stdout_eq(str![[r#"
row,system,board,summary,levels,source,state_bytes,table_bytes,needs
xiangqi-naive,X0,xiangqi-naive,the rule book as code: asks of every pair of squares whether a piece may go there,legality: legal,[..],0,
...
"#]]);
    qipan(&["list", "--format", "json"]).assert().success().stdout_eq(str![[r#"
[
  {
    "row": "xiangqi-naive",
    "system": "X0",
    "board": "xiangqi-naive",
    "summary": "the rule book as code: asks of every pair of squares whether a piece may go there",
    "levels": "legality: legal",
    "source": "[..]",
    "state_bytes": [..],
    "table_bytes": 0,
    "needs": ""
  },
...
]

"#]]);
}

#[test]
fn perft_counts_in_both_modes_and_on_several_threads() {
    for more in [&[][..], &["--mode", "count"], &["--threads", "2"], &["--mode", "count", "--threads", "3"]] {
        let arguments = [&["perft", "chess-naive", "3"][..], more].concat();
        qipan(&arguments)
            .assert()
            .success()
            .stdout_eq("8902 nodes in [..] s, [..] Mnodes/s on the wall (perft-[..] thread[..]\n");
    }
    qipan(&["perft", "xiangqi-naive", "0"]).assert().success().stdout_eq("1 nodes in [..]\n");
    qipan(&["perft", "chess-naive", "2", "--fen", KIWIPETE])
        .assert()
        .success()
        .stdout_eq("2039 nodes in [..]\n");
}

#[test]
fn perft_counts_by_kind() {
    qipan(&["perft", "chess-naive", "2", "--fen", KIWIPETE, "--stats"]).assert().success().stdout_eq(str![[
        r#"
Leaves      depth 1  depth 2
────────────────────────────
nodes            48     2039
captures          8      351
en-passant        0        1
castles           2       91
promotions        0        0
checks            0        3
discovered        0        0
double            0        0
mates             0        0
stalemates        0        0

2087 leaves in [..] s

"#
    ]]);
}

/// Scholar's mate, one move before.
const MATE_IN_1: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";

#[test]
fn search_finds_the_same_on_every_board_and_announces_mates() {
    for board in ["chess-naive", "chess-x88:tested", "chess-array:computed-key"] {
        qipan(&["search", board, "3", "--fen", MATE_IN_1]).assert().success().stdout_eq(str![[r#"
score  mate in 1
line   h5f7
depth  2
nodes  [..]
time   [..] s, [..] Mnodes/s

"#]]);
    }
    let plain = qipan(&["search", "xiangqi-extended", "3", "--model", "search-plain"]);
    plain.assert().success().stdout_eq(str![[r#"
score  +0.00
line   b0a2 a6a5 a0a1
depth  3
nodes  3790
time   [..] s, [..] Mnodes/s

"#]]);
    let start = qipan(&["search", "xiangqi-extended", "3", "--stats"]);
    start.assert().success().stdout_eq(str![[r#"
score  +0.10
line   b2g2 b7c7 g2g6
depth  3
nodes  1035
time   [..] s, [..] Mnodes/s

What [..]Number   Share
─[..]
positions above quiescence [..] %
  of these answered by the table [..] %
  else cut by the hash move: nothing generated [..] %
...
"#]]);
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let drawn = qipan(&["search", "chess-array", "--fen", stalemate]);
    drawn.assert().success().stdout_eq("score  draw: no move, and not in check\nline   none\n...");
    let stuck = "3k5/4P4/4P4/9/9/9/9/9/9/4K4 b - - 0 1";
    let lost = qipan(&["search", "xiangqi-array", "--fen", stuck]);
    lost.assert().success().stdout_eq("score  lost: no move\nline   none\n...");
}

#[test]
fn search_as_an_object_has_what_programs_ask_for() {
    let arguments = ["search", "xiangqi-rotated", "3", "--format", "json", "--stats"];
    let output = qipan(&arguments).assert().success().get_output().stdout.clone();
    let object: serde_json::Value = serde_json::from_slice(&output).expect("an object");
    assert_eq!((&object["nodes"], &object["score"], &object["depth"]), (&1035.into(), &10.into(), &3.into()));
    assert_eq!(object["line"], serde_json::json!(["b2g2", "b7c7", "g2g6"]));
    assert!(object["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0) && object["mate_in"].is_null());
    assert!(object["stats"]["imports"].as_u64().is_some_and(|imports| imports > 0));
}

#[test]
fn a_divided_perft_prints_a_line_per_move_and_the_total() {
    // From the start every move leaves Black twenty.
    let firsts =
        "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4";
    let lines: String = firsts.split(' ').map(|written| format!("{written}: 20\n")).collect();
    for more in [&[][..], &["--threads", "2"], &["--hash", "1"]] {
        let divided = qipan(&[&["perft", "chess-naive", "2", "--divide"], more].concat());
        divided.assert().success().stdout_eq(format!("{lines}400 nodes in [..]\n..."));
    }
}

/// An object that the program prints.
fn object(arguments: &[&str]) -> serde_json::Value {
    let output = qipan(arguments).assert().success().get_output().stdout.clone();
    serde_json::from_slice(&output).expect("an object")
}

#[test]
fn perft_as_an_object_has_what_programs_ask_for() {
    let perft = object(&["perft", "chess-naive", "2", "--fen", KIWIPETE, "--format", "json"]);
    assert_eq!((&perft["board"], &perft["fen"]), (&"chess-naive".into(), &KIWIPETE.into()));
    assert_eq!((&perft["depth"], &perft["nodes"], &perft["threads"]), (&2.into(), &2039.into(), &1.into()));
    assert_eq!(perft["model"], "perft-visit");
    assert!(perft["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));

    let stats = object(&["perft", "chess-naive", "2", "--fen", KIWIPETE, "--stats", "--format", "json"]);
    assert_eq!((&stats["nodes"], &stats["by_depth"][1]["nodes"]), (&2039.into(), &2039.into()));
    assert_eq!(
        (&stats["by_depth"][0]["castles"], &stats["by_depth"][1]["captures"]),
        (&2.into(), &351.into())
    );
    let stats = object(&["perft", "xiangqi-naive", "1", "--stats", "--format", "json"]);
    assert!(stats["by_depth"][0].get("castles").is_none() && stats["by_depth"][0]["nodes"] == 44);

    let divide = object(&["perft", "xiangqi-array", "2", "--divide", "--format", "json"]);
    let moves = divide["moves"].as_array().expect("a list");
    assert_eq!(
        (moves.len(), &divide["nodes"], &divide["board"]),
        (44, &1920.into(), &"xiangqi-array".into())
    );
    assert_eq!(moves.iter().filter_map(|one| one["nodes"].as_u64()).sum::<u64>(), 1920);
    assert!(moves.iter().all(|one| one["move"].as_str().is_some_and(|written| written.len() == 4)));

    let csv = qipan(&["perft", "chess-naive", "1", "--format", "csv"]);
    csv.assert().success().stdout_eq(
        "board,fen,depth,model,threads,nodes,seconds\nchess-naive,[..],1,perft-visit,1,20,0.[..]\n",
    );
    let csv = qipan(&["perft", "chess-naive", "1", "--divide", "--format", "csv"]);
    csv.assert().success().stdout_eq("move,nodes\na2a3,1\n...");
}

/// Bad input is no half object.
#[test]
fn what_cannot_be_counted_is_no_object() {
    for more in [&[][..], &["--divide"]] {
        for (arguments, message) in [
            (["chess-naive", "1", "--fen", "8/8 w - -"], "FEN: placement: rank count: found 2, expected 8"),
            (
                ["chess-naive", "x", "--fen", KIWIPETE],
                "depth: found \"x\", expected a number of plies from [..]",
            ),
            (["chess-aray", "1", "--fen", KIWIPETE], "board: found \"chess-aray\", expected a board: [..]"),
        ] {
            let all = [&["perft"][..], &arguments, &["--format", "json"], more].concat();
            qipan(&all).assert().code(2).stdout_eq("").stderr_eq(format!("error: {message}\n..."));
        }
    }
}

#[test]
fn compare_lists_what_there_is_to_choose_from() {
    qipan(&["compare", "--models", "list"]).assert().success().stdout_eq(str![[r#"
Model         Unit         Profile
─[..]
perft-read    Mnodes/s     quick, full
    every leaf is played and asked whether it is check, as every search does
...
"#]]);
    let models = object(&["compare", "--models", "list", "--format", "json"]);
    assert!(models.as_array().is_some_and(|models| models.len() == 28), "{models}");
    qipan(&["compare", "--set", "list"]).assert().success().stdout_eq(str![[r#"
Set     Rows  Which rows
─[..]
best      [..]  every board at its plain name and at the row that searches fastest
...
"#]]);
    let boards = qipan(&["compare", "--boards", "list", "--game", "chess"]);
    boards.assert().success().stdout_eq("Chess: [..] boards in [..] rows\n...");
}

#[test]
fn shells_complete_verbs_options_and_boards() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = qipan(&["completions", shell]).assert().success().get_output().stdout.clone();
        let script = String::from_utf8(output).expect("text");
        // The scripts for the other two know no values.
        let board = if matches!(shell, "powershell" | "elvish") { "list" } else { "xiangqi-array" };
        for word in ["reproduce", "max-nodes", board] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    qipan(&["completions", "tcsh"]).assert().code(2).stderr_eq("error: invalid value 'tcsh' [..]\n...");
}

#[test]
fn every_verb_has_a_manual_page() {
    let page = qipan(&["man"]).assert().success().get_output().stdout.clone();
    let page = String::from_utf8(page).expect("text");
    assert!(page.contains(".TH qipan 1") && page.contains(".SH \"Learn and teach\""), "{page}");
    let place = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man1");
    qipan(&["man", "--out", place.to_str().expect("a path")]).assert().success().stdout_eq("");
    let entries = std::fs::read_dir(&place).expect("a directory");
    let names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(std::fs::read_to_string(place.join("qipan.1")).expect("a page"), page);
    for name in ["qipan.1", "qipan-compare.1", "qipan-deep-split.1"] {
        assert!(names.iter().any(|other| other == name), "{names:?}");
    }
    assert!(!names.iter().any(|name| name == "qipan-once.1"), "what is hidden has none");
}

#[test]
fn wrong_arguments_are_explained_and_exit_with_2() {
    let refuse = |arguments: &[&str], message: &str| {
        qipan(arguments).assert().code(2).stdout_eq("").stderr_eq(format!("error: {message}\n..."));
    };
    refuse(
        &["perft", "chess-navie", "3"],
        "board: found \"chess-navie\", expected a board: did you mean chess-naive? (qipan list has all)",
    );
    refuse(&["perft", "chess-naive", "61"], "depth: found \"61\", expected a number of plies from 0 to 60");
    refuse(
        &["perft", "chess-naive", "0", "--divide"],
        "depth: found 0 beside --divide, expected a number of plies from 1 to 60",
    );
    refuse(
        &["perft", "chess-naive", "3", "--threads", "0"],
        "threads: found \"0\", expected a number from 1 to [..]: four for each of [..]",
    );
    refuse(
        &["perft", "chess-naive", "3", "--fen", "8/8 w - -"],
        "FEN: placement: rank count: found 2, expected 8\n  8/8 w - -\n  ^^^",
    );
    refuse(
        &["verify", "--boards", "ches-naive"],
        "boards: found ches-naive, expected a board: did you mean chess-naive? (qipan list has all)",
    );
    refuse(
        &["compare", "--models", "perft-vist"],
        "models: found perft-vist, expected a model: did you mean perft-visit? (qipan compare --models list has all)",
    );
    refuse(
        &["list", "--game", "ches"],
        "invalid value 'ches' for '--game <GAME>'\n  [possible values: xiangqi, chess]",
    );
    refuse(
        &["compare", "--game", "xiangqi", "--baseline", "chess-naive"],
        "baseline: found chess-naive, expected a board of xiangqi",
    );
    refuse(&["search", "chess-array", "33"], "depth: found \"33\", expected a number of plies from 1 to 32");
    refuse(
        &["search", "xiangqi-array", "--fen", "9/9 w"],
        "FEN: placement: rank count: found 2, expected 10\n  9/9 w\n  ^^^",
    );
    refuse(
        &["verify", "--searches", "--suite", "my.epd"],
        "the argument '--searches' cannot be used with[..]",
    );
    refuse(
        &["compare", "--instructions=serch"],
        "models: found serch, expected a model: did you mean search? [..]",
    );
    refuse(&["verify", "--max-nodes", "-1"], "max-nodes: found \"-1\", expected a number of leaves from 0");
    refuse(
        &["new-board", "chess", "Mine"],
        "name: found \"Mine\", expected words of lower-case letters [..]",
    );
    refuse(
        &["new-board", "chess", "array"],
        "name: found chess-array in crates/chess/array, expected a name that is not taken",
    );
}

#[test]
fn startpos_is_taken_wherever_a_fen_is() {
    let start = ["--fen", "startpos"];
    for (arguments, expected) in [
        (&["perft", "xiangqi-array", "1"][..], "44 nodes in [..]\n"),
        (&["moves", "chess-array"], "...\n20 moves in the order of chess-array: [..]\n"),
        (&["search", "chess-array", "1"], "...\ndepth  1\n..."),
        (&["explain", "xiangqi-array", "--square", "b0"], "..."),
        (&["check", "exercise:16", "1"], "all right: [..]\n"),
        (&["check", "chess-array", "1"], "all right: [..]\n"),
        (&["bisect", "xiangqi-array", "xiangqi-rotated", "1"], "all right: [..] in 1 position\n"),
    ] {
        qipan(&[arguments, &start].concat()).assert().success().stdout_eq(expected);
    }
    let object = object(&["perft", "chess-array", "1", "--fen", "startpos", "--format", "json"]);
    assert_eq!(object["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (game, ranks) in [("chess", 8), ("xiangqi", 10)] {
        let drawn = qipan(&["show", "startpos", "--game", game]).assert().success();
        let drawn = String::from_utf8_lossy(&drawn.get_output().stdout).into_owned();
        assert!(drawn.lines().count() >= ranks, "{drawn}");
    }
    let unknown = "error: FEN: found startpos of no game, expected --game or a board that names one\n";
    for arguments in [&["show", "startpos"][..], &["check", "true", "1", "--fen", "startpos"]] {
        qipan(arguments).assert().code(2).stdout_eq("").stderr_eq(unknown);
    }
    qipan(&["check", "chess-array", "1", "--fen", "9/9 w"])
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq("error: FEN: placement: rank count: found 2, expected 10 (xiangqi) or 8 (chess)\n");
    let other = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    qipan(&["show", other, "--game", "chess"])
        .assert()
        .code(2)
        .stderr_eq("error: FEN: found a position of xiangqi, expected one of chess\n");
}

/// Each of them is tested where the table is; here is what a user sees.
#[test]
fn an_old_spelling_is_answered_with_the_new_one() {
    for (arguments, answer) in [
        (
            &["search", "chess-array", "--depth=6"][..],
            "search: found --depth, which is now the second argument: qipan search chess-array 6",
        ),
        (
            &["divide", "chess-array", "3"],
            "command: found divide, which is now called perft --divide: qipan perft chess-array 3 --divide",
        ),
        (&["help", "merge"], "command: found merge, which is now called deep merge: qipan deep merge run"),
        (
            &["bisect", "chess-array", "chess-x88", "--format", "text"],
            "bisect: found --format text, which is now called --format terminal: [..]",
        ),
    ] {
        qipan(arguments).assert().code(2).stdout_eq("").stderr_eq(format!("error: {answer}\n"));
    }
}

/// Tests of what a board is made of, and that it is right, are where it is made, in `crates/scaffold`.
#[test]
fn a_new_board_is_shown_before_it_is_made() {
    qipan(&["new-board", "xiangqi", "my-own", "--dry-run"]).assert().success().stdout_eq(str![[r#"
in [..]
would make crates/xiangqi/my-own
  Cargo.toml             [..] lines
  README.md              [..] lines
  src/lib.rs             [..] lines
  src/attacks.rs         [..] lines
  src/generate.rs        [..] lines
  src/squares.rs         [..] lines
  tests/conformance.rs   [..] lines
  examples/race.rs       [..] lines
would change
  crates/boards/Cargo.toml
    + xiangqi-my-own = { version = "[..]", path = "../xiangqi/my-own", features = ["rows"] }
  crates/boards/src/lib.rs
    + xiangqi_my_own,
  suites/code.csv
    + xiangqi-my-own,[..],0
  Cargo.lock
    + xiangqi-my-own

"#]]);
    qipan(&["new-board", "xiangqi", "my-own"]).current_dir("/").assert().code(2).stdout_eq("").stderr_eq(
        "error: checkout: found none in / or above, expected a Cargo.toml of a workspace with the member \
         \"crates/boards\"\n",
    );
}

#[test]
fn a_reader_that_stops_early_is_no_error() {
    let mut process = Process::new(snapbox::cmd::cargo_bin!("qipan"))
        .arg("list")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // Closed before anything can have been read.
    drop(process.stdout.take());
    let output = process.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");

    let mut process = Process::new(snapbox::cmd::cargo_bin!("qipan"))
        .arg("list")
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    BufReader::new(process.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    assert!(process.wait().expect("it ends").success() && line.starts_with("Xiangqi: "));
}

/// Arguments, right and wrong, none of which may start long work.
fn argument() -> impl Strategy<Value = String> {
    let words = [
        "list",
        "perft",
        "--divide",
        "deep",
        "merge",
        "splice",
        "samples",
        "startpos",
        "verify",
        "exercise",
        "bisect",
        "uci",
        "suite",
        "fill",
        "--solution",
        "--answer",
        "e2e4",
        "exercise:3",
        "help",
        "chess-naive",
        "xiangqi-naive",
        "0",
        "1",
        "2",
        "-1",
        "61",
        "--fen",
        "--mode",
        "count",
        "--threads",
        "2",
        "--stats",
        "--game",
        "chess",
        "--boards",
        "!*",
        "*-naive",
        "--suite",
        "/dev/null",
        "--max-nodes",
        "20",
        "--format",
        "csv",
        "json",
        "markdown",
        "terminal",
        KIWIPETE,
        "--",
        "",
    ];
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    prop_oneof![
        8 => proptest::sample::select(words),
        1 => "[^\\x00]{0,12}",
        1 => Just("9".repeat(400)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_arguments_make_it_panic(mut arguments in proptest::collection::vec(argument(), 0..7)) {
        // Without a limit it is long work.
        if arguments.first().is_some_and(|verb| verb == "verify") {
            arguments.splice(1..1, ["--max-nodes", "20"].map(str::to_owned));
        }
        let output = Process::new(snapbox::cmd::cargo_bin!("qipan")).args(&arguments).output().expect("it starts");
        let message = String::from_utf8_lossy(&output.stderr);
        let code = output.status.code();
        prop_assert!(matches!(code, Some(0..=2)) && !message.contains("panicked"), "{code:?} {arguments:?}: {message}");
        prop_assert!(code != Some(2) || !message.is_empty(), "silent refusal of {arguments:?}");
    }
}

#[test]
fn unknown_sets_and_levels_are_refused_with_those_that_are_there() {
    qipan(&["compare", "--set", "fast"]).assert().code(2).stdout_eq("").stderr_eq(
        "error: invalid value 'fast' for '--set <SET>'\n  [possible values: best, texts, tested, all, list]\n...",
    );
    qipan(&["perft", "xiangqi-array:fast", "1"]).assert().code(2).stdout_eq("").stderr_eq(
        "error: board: found \"xiangqi-array:fast\", expected a row of xiangqi-array: did you mean xiangqi-array? (qipan list xiangqi-array has all)\n",
    );
    qipan(&["compare", "--boards", "xiangqi-array:fast"]).assert().code(2).stdout_eq("").stderr_eq(
        "error: boards: found xiangqi-array:fast, expected a row of xiangqi-array: did you mean xiangqi-array? (qipan list xiangqi-array has all)\n",
    );
    // Levels may stand in any order.
    qipan(&["perft", "xiangqi-array:cells:tested", "2"]).assert().success();
}
