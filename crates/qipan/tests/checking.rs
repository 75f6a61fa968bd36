//! Checking generators as users meet it: `check`, `bisect`, `exercise`, `uci`, `verify --journal`.

#[cfg(target_os = "linux")]
mod signals;

use std::fs;
use std::path::PathBuf;

use snapbox::cmd::Command;
use snapbox::str;

fn qipan(arguments: &[&str]) -> Command {
    Command::new(snapbox::cmd::cargo_bin!("qipan")).args(arguments).env_remove("COLUMNS")
}

/// This program as an engine for itself.
fn engine(board: &str) -> String {
    format!("'{}' uci {board}", snapbox::cmd::cargo_bin!("qipan").display())
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the directory is there");
    path
}

const CASTLING: &str = "5rk1/8/8/8/8/8/8/4K2R w K - 0 1";

#[test]
fn a_right_engine_passes() {
    let engine = engine("chess-x88");
    qipan(&["check", &engine, "--max-nodes", "2000"]).assert().success().stdout_eq(str![[r#"
all right: qipan chess-x88, chess: [..] of [..] positions, [..] counts, [..] Mnodes in [..] s

"#]]);
    let one = ["check", &engine, "3", "--fen", CASTLING];
    qipan(&one)
        .assert()
        .success()
        .stdout_eq("all right: qipan chess-x88 and [..] agree to depth 3, in [..] s\n");
}

#[test]
fn a_wrong_engine_is_traced_to_its_rule() {
    let engine = engine("exercise:16");
    let one = ["check", &engine, "2", "--fen", CASTLING];
    qipan(&one).assert().code(1).stdout_eq(str![[r#"
they differ at depth 1: qipan exercise:16 counts 13, chess-[..] counts 12
position 5rk1/8/8/8/8/8/8/4K2R w K - 0 1

[..]
...
only qipan exercise:16 has 1 move:
  e1g1   illegal: castling through check: the king passes f1, attacked by the black rook on f8

qipan exercise:16 is wrong: castling through check

"#]]);
    let output =
        qipan(&[&one[..], &["--format", "json"]].concat()).assert().code(1).get_output().stdout.clone();
    let object: serde_json::Value = serde_json::from_slice(&output).expect("an object");
    assert_eq!((&object["differ_in"], &object["depth"]), (&"moves".into(), &1.into()));
    assert_eq!(object["moves"][0]["rule"], "castling through check");
}

#[test]
fn a_suite_is_checked_to_its_first_wrong_position_or_to_its_end() {
    let suite = format!("{CASTLING} ;D1 12 ;D2 190\n4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n");
    let suite = file("castling.epd", &suite);
    let suite = suite.to_str().expect("a name");
    let first = qipan(&["check", "exercise:16", "--suite", suite]).assert().code(1);
    let text = String::from_utf8(first.get_output().stdout.clone()).expect("text");
    assert!(text.contains("castling.epd:1: depth 1: found 13, expected 12"), "{text}");
    assert!(text.contains("one position wrong: exercise:16, chess: 1 of 2 positions"), "{text}");
    let all = qipan(&["check", "exercise:16", "--suite", suite, "--keep-going"]).assert().code(1);
    let text = String::from_utf8(all.get_output().stdout.clone()).expect("text");
    assert!(text.contains("one position wrong: exercise:16, chess: 2 of 2 positions"), "{text}");
}

/// The third verdict: a program is neither right nor wrong where there is no position.
#[test]
fn what_is_no_position_is_named_by_its_rule() {
    let text = format!("3Pk3/8/8/8/8/8/8/4K3 w - - 0 1 ; D1 4\n{CASTLING} ; D1 12 ; D2 146\n");
    let suite = file("no-position.epd", &text);
    let suite = suite.to_str().expect("a name");
    qipan(&["check", &engine("chess-x88"), "--suite", suite]).assert().success().stdout_eq(str![[r#"
not a position: pawn on the first or last rank (1)
  [..]no-position.epd:1: [..]
...
    3Pk3/8/8/8/8/8/8/4K3 w - - 0 1
all right: qipan chess-x88, chess: 1 of 1 positions, 2 counts, [..]

"#]]);
    let json = ["check", &engine("chess-x88"), "--suite", suite, "--format", "json"];
    let output = qipan(&json).assert().success().get_output().stdout.clone();
    let object: serde_json::Value = serde_json::from_slice(&output).expect("an object");
    assert_eq!(object["verdict"], "not a position");
    let xiangqi = file("no-position-xiangqi.epd", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 ;D1 3\n");
    let arguments = ["check", &engine("xiangqi-array"), "--suite", xiangqi.to_str().expect("a name")];
    let output = qipan(&arguments).assert().code(2).get_output().clone();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("suite: found no position of the program's game"), "{text}");
}

/// A board as an engine of PerftWar, which is read again as that: both games.
#[test]
#[cfg(unix)]
fn engines_of_perftwar_are_written_and_read() {
    for (board, game) in [("chess-x88", "chess"), ("xiangqi-array", "xiangqi")] {
        let output = qipan(&["uci", board, "--perftwar"]).assert().success().get_output().stdout.clone();
        let text = String::from_utf8(output).expect("JSON");
        let launch = format!("\"launch\": \"qipan uci {board}\"");
        assert!(text.contains(&launch), "{text}");
        let here = format!("\"launch\": \"{}\"", engine(board).replace('"', "\\\""));
        // An engine that counts two plies and more is known by them.
        let text = text.replace(&launch, &here).replacen('{', "{\"min_depth\": 2,", 1);
        let engine = file(&format!("{board}.json"), &text);
        let engine = engine.to_str().expect("a name");
        let words = ["check", engine, "--max-nodes", "2000"];
        let text = qipan(&words).assert().success().get_output().stdout.clone();
        let text = String::from_utf8_lossy(&text).into_owned();
        assert!(text.starts_with(&format!("all right: qipan-{board}, {game}: ")), "{text}");
        let other = format!("{engine}#multi-no-cache");
        let text = qipan(&["check", &other, "--game", game]).assert().code(2).get_output().stderr.clone();
        let text = String::from_utf8_lossy(&text).into_owned();
        assert!(text.contains("mode: found \"multi-no-cache\", expected one of single-no-cache"), "{text}");
    }
}

#[test]
fn a_wrong_suite_is_not_the_engines_fault() {
    let suite = file("wrong-suite.epd", &format!("{CASTLING} ;D1 13\n"));
    let arguments = ["check", &engine("chess-x88"), "--suite", suite.to_str().expect("a name")];
    let wrong = qipan(&arguments).assert().code(1);
    let text = String::from_utf8(wrong.get_output().stdout.clone()).expect("text");
    assert!(text.contains("agree here, so it is the suite whose count is wrong"), "{text}");
}

#[test]
fn what_is_no_engine_is_bad_input() {
    for (arguments, expected) in [
        (&["./no-such-engine"][..], "command: cannot start \"./no-such-engine\""),
        (&["exercise:99"], "exercise: found \"99\", expected a number from 1 to 24"),
        (&["chess-arry"], "did you mean chess-array?"),
        (&["nowhere.toml"], "nowhere.toml: cannot be read"),
        (&["exercise:1", "--protocol", "uci"], "protocol: found uci, expected none"),
        (&["x", "--timeout", "0"], "timeout: found \"0\", expected seconds from 1 to 86400"),
        (
            &["exercise:1", "1", "--fen", "8/8 w"],
            "FEN: placement: rank count: found 2, expected 10 (xiangqi) or 8 (chess)",
        ),
        (&["exercise:1", "--against", "chess-x88"], "against: found chess-x88, which plays chess"),
    ] {
        let output = qipan(&[&["check"], arguments].concat()).assert().code(2).get_output().stderr.clone();
        let text = String::from_utf8(output).expect("text");
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
}

#[test]
fn an_engine_that_falls_silent_has_failed() {
    // It prints a list of boards, whatever it is asked, and ends.
    let program = format!("'{}' list", snapbox::cmd::cargo_bin!("qipan").display());
    let output = qipan(&["check", &program, "--game", "chess"]).assert().code(2);
    let text = String::from_utf8(output.get_output().stderr.clone()).expect("text");
    assert!(text.contains("no answer to \"uci\": the program ended"), "{text}");
}

#[test]
fn two_generators_are_set_against_each_other() {
    let right = ["bisect", "xiangqi-array", "xiangqi-bitlines:tested", "2"];
    qipan(&right)
        .assert()
        .success()
        .stdout_eq("all right: xiangqi-array and xiangqi-bitlines:tested agree [..]\n");
    let wrong = qipan(&["bisect", "xiangqi-array", "exercise:9"]).assert().code(1);
    let text = String::from_utf8(wrong.get_output().stdout.clone()).expect("text");
    assert!(text.contains("exercise:9 is wrong: soldier sideways"), "{text}");
    qipan(&["bisect", "xiangqi-array", "chess-array"])
        .assert()
        .code(2)
        .stderr_eq("error: game: found xiangqi and chess, expected two generators of one game\n");
}

#[test]
fn exercises_are_listed_asked_graded_and_explained() {
    let list = qipan(&["exercise", "--format", "csv"]).assert().success();
    let text = String::from_utf8(list.get_output().stdout.clone()).expect("text");
    assert_eq!(text.lines().count(), 25, "{text}");
    let asked = qipan(&["exercise", "1"]).assert().success();
    let asked = String::from_utf8(asked.get_output().stdout.clone()).expect("text");
    assert!(asked.contains("A program counts 6 leaves 1 ply from here; there are 4."), "{asked}");
    assert!(!asked.contains("elephant"), "the question says nothing of the answer: {asked}");
    let solved = qipan(&["exercise", "1", "--solution"]).assert().success();
    let solved = String::from_utf8(solved.get_output().stdout.clone()).expect("text");
    assert!(solved.contains("illegal: river: "), "{solved}");
    for (answer, code, expected) in [
        ("c4e6", 0, "right. c4e6 is illegal: river: "),
        ("c4a2", 1, "no. c4a2 is legal: "),
        ("z9z9", 2, "error: move: found \"z9z9\", expected two different squares"),
    ] {
        let graded = qipan(&["exercise", "1", "--answer", answer]).assert().code(code);
        let output = graded.get_output();
        let text = String::from_utf8([&output.stdout[..], &output.stderr].concat()).expect("text");
        assert!(text.starts_with(expected), "{answer}: {text}");
    }
    let one = qipan(&["exercise", "24"]).assert().success();
    let one = String::from_utf8(one.get_output().stdout.clone()).expect("text");
    assert!(one.contains("counts 2 leaves 1 ply from here; there is 1."), "{one}");
    qipan(&["exercise", "0"]).assert().code(2);
}

#[test]
fn scores_are_json_too() {
    for (answer, code, accepted, legal) in [("c4e6", 0, true, false), ("c4a2", 1, false, true)] {
        let score = ["exercise", "1", "--answer", answer, "--format", "json"];
        let graded = qipan(&score).assert().code(code);
        let score: serde_json::Value = serde_json::from_slice(&graded.get_output().stdout).expect("JSON");
        assert_eq!(score["exercise"], 1);
        assert_eq!(score["id"], "elephant-over-river");
        assert_eq!((&score["answer"], &score["accepted"]), (&answer.into(), &accepted.into()));
        assert_eq!(score["is_legal"], legal);
        let (rule, why) = (score["rule"].as_str().expect("a rule"), score["why"].as_str().expect("a reason"));
        assert!(!rule.is_empty() && why.starts_with(rule), "{score}");
        assert!(accepted == (rule == "river"), "{score}");
    }
    for (arguments, message) in [
        (
            &["exercise", "1", "--format", "json"][..],
            "format: found json without --answer, expected an answer to score",
        ),
        (
            &["exercise", "1", "--format", "csv"],
            "format: found csv for an exercise, expected terminal or json",
        ),
    ] {
        qipan(arguments).assert().code(2).stdout_eq("").stderr_eq(format!("error: {message}\n"));
    }
}

#[test]
fn a_board_answers_as_an_engine() {
    let script = "uci\nisready\nposition startpos moves e2e4\ngo perft 1\nd\nposition fen x\ngo perft 1\nd\nposition startpos\ngo perft 99\nhello\nquit\n";
    let output = qipan(&["uci", "chess-array"]).stdin(script).assert().success().get_output().stdout.clone();
    let text = String::from_utf8(output).expect("text");
    for expected in [
        "id name qipan chess-array",
        "uciok",
        "readyok",
        "a7a5: 1",
        "Nodes searched: 20",
        "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "info string error: FEN: ",
        "info string error: position: found one that was refused, expected another before it is asked about",
        "info string error: depth: found \"99\"",
        "Unknown command: 'hello'",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    // Behind the refused position nothing is counted.
    assert_eq!(text.matches("Nodes searched").count(), 1, "{text}");
}

#[test]
fn leaves_are_told_apart_by_kind_at_every_depth() {
    for threads in ["1", "2"] {
        let arguments =
            ["perft", "chess-x88", "3", "--stats", "--threads", threads, "--format", "csv", "--fen"];
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        qipan(&[&arguments[..], &[kiwipete]].concat()).assert().success().stdout_eq(str![[r#"
depth,nodes,captures,en-passant,castles,promotions,checks,discovered,double,mates,stalemates
1,48,8,0,2,0,0,0,0,0,0
2,2039,351,1,91,0,3,0,0,0,0
3,97862,17102,45,3162,0,993,0,0,1,0

"#]]);
    }
    let xiangqi = qipan(&["perft", "xiangqi-array", "3", "--stats"]).assert().success();
    let text = String::from_utf8(xiangqi.get_output().stdout.clone()).expect("text");
    assert!(text.contains("79666") && text.contains("3159") && text.contains("384"), "{text}");
    assert!(!text.contains("Castles"), "{text}");
}

#[test]
fn verify_goes_on_where_it_was() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("verify.journal");
    let _ = fs::remove_file(&path);
    let name = path.to_str().expect("a name");
    let arguments = ["verify", "--boards", "chess-array,chess-x88", "--max-nodes", "500", "--journal", name];
    let first = qipan(&arguments).assert().success().get_output().stdout.clone();
    let journal = fs::read_to_string(&path).expect("a journal");
    assert!(journal.lines().count() > 100, "{journal}");
    // A line that was cut off is dropped and made again; nothing is counted twice.
    fs::write(&path, &journal[..journal.len() - 20]).expect("the file is there");
    let second = qipan(&arguments).assert().success().get_output().stdout.clone();
    let counts = |text: &[u8]| {
        let text = String::from_utf8(text.to_vec()).expect("text");
        text.lines().last().and_then(|line| line.split(" in ").next()).map(str::to_owned)
    };
    assert_eq!(counts(&first), counts(&second));
    assert_eq!(fs::read_to_string(&path).expect("a journal").lines().count(), journal.lines().count());
    let other = ["verify", "--boards", "chess-array", "--max-nodes", "400", "--journal", name];
    let refused = qipan(&other).assert().code(2).get_output().stderr.clone();
    let text = String::from_utf8(refused).expect("text");
    assert!(text.contains("max_nodes: found 500, expected 400"), "{text}");
    let stranger = file("no.journal", "hello\n");
    qipan(&["verify", "--journal", stranger.to_str().expect("a name")]).assert().code(2).stderr_eq(
        "error: [..]no.journal:1: found no journal, expected a file of an earlier verify --journal, or none\n",
    );
}

#[test]
fn a_liar_is_told_apart_and_its_name_moves_no_cursor() {
    let liar = "name = \"li\\u001b[31mar\\u202e\"\nprotocol = 'template'\ncommand = ['echo', '20']\n";
    let liar = file("liar.toml", liar);
    let found =
        qipan(&["check", liar.to_str().expect("a name"), "2", "--fen", "startpos", "--game", "chess"]);
    let text = String::from_utf8(found.assert().code(1).get_output().stdout.clone()).expect("text");
    let expected =
        "li\u{fffd}[31mar\u{fffd} counts 20 leaves at depth 2 from here, but 400 in all when it is asked";
    assert!(text.replace('\n', " ").contains(expected), "{text}");
}

/// A program that was asked to end has ended, and so has its engine.
#[cfg(target_os = "linux")]
mod stopping {
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Stdio};

    use crate::signals::{until_it_listens, wait_for};

    /// The program, when it has begun to listen to the signals.
    fn begun(arguments: &[&str]) -> Child {
        let program = Command::new(snapbox::cmd::cargo_bin!("qipan"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        // It is the last that is asked for.
        until_it_listens(&program, "HUP");
        program
    }

    fn stop(mut program: Child, signal: &str) {
        let sent = Command::new("kill").args([signal, &program.id().to_string()]).status();
        assert!(sent.expect("kill starts").success());
        wait_for("it ends", &mut || program.try_wait().expect("it runs").is_some());
        assert_eq!(program.wait().expect("it ends").code(), Some(130), "{signal}");
    }

    /// Who is ended may stay in the list until somebody looks at it.
    fn is_running(id: &str) -> bool {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        stat.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z'))
    }

    /// An engine that is deaf to signals and writes its own id and that of a child in another session.
    fn engine(ids: &Path) -> String {
        let script = format!(
            "trap '' INT TERM HUP; setsid sh -c 'echo $$ >{0}.child; exec sleep 1000' & \
             echo $$ >{0}; while :; do sleep 1; done",
            ids.display()
        );
        format!("sh -c \"{}\"", script.replace('$', "\\$"))
    }

    #[test]
    fn a_signal_ends_the_program_and_its_engine() {
        for signal in ["-INT", "-TERM", "-HUP"] {
            let ids = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("engine{signal}"));
            let child = ids.with_extension("child");
            for path in [&ids, &child] {
                let _ = fs::remove_file(path);
            }
            let program = begun(&["check", &engine(&ids), "--game", "chess"]);
            let read = |path: &Path| fs::read_to_string(path).unwrap_or_default().trim().to_owned();
            wait_for("the engine runs", &mut || !read(&ids).is_empty() && !read(&child).is_empty());
            stop(program, signal);
            for id in [read(&ids), read(&child)] {
                wait_for("the engine ends", &mut || !is_running(&id));
            }
        }
    }

    #[test]
    fn a_signal_ends_a_board_that_counts() {
        for arguments in [
            ["bisect", "chess-array", "chess-x88", "12"],
            ["bisect", "chess-naive", "exercise:13", "60"],
            ["check", "exercise:13", "12", "--against=chess-naive"],
        ] {
            let program = begun(&[&arguments[..], &["--fen", "startpos"]].concat());
            stop(program, "-INT");
        }
    }

    /// `nohup` has it ignored, and so it stays.
    #[test]
    fn a_closed_terminal_ends_nothing_that_is_to_go_on() {
        let qipan = snapbox::cmd::cargo_bin!("qipan").display().to_string();
        let words = format!("trap '' HUP; exec '{qipan}' bisect chess-array chess-x88 12 --fen startpos");
        let mut program =
            Command::new("sh").args(["-c", &words]).stdout(Stdio::null()).spawn().expect("a shell");
        let status = format!("/proc/{}/status", program.id());
        // INT is caught, and HUP still ignored.
        wait_for("it listens", &mut || {
            let status = fs::read_to_string(&status).unwrap_or_default();
            let of = |name| status.lines().find_map(|line| line.strip_prefix(name)?.trim().chars().last());
            let has =
                |name, bit: u32| of(name).and_then(|digit| digit.to_digit(16)).is_some_and(|d| d & bit != 0);
            has("SigCgt:", 2) && has("SigIgn:", 1)
        });
        let hang_up = Command::new("kill").args(["-HUP", &program.id().to_string()]).status();
        assert!(hang_up.expect("kill starts").success());
        assert!(program.try_wait().expect("it runs").is_none());
        stop(program, "-INT");
    }
}
