//! Engines that do what a script says: good ones agree, wrong ones are found, and whatever else they do is
//! said and ended.

use std::time::{Duration, Instant};

use qipan_engines::exercises::{EXERCISES, shown};
use qipan_engines::{
    Checked, Description, EngineError, Finding, Generator, Inside, Kind, Patience, Protocol, Question,
    Taught, check, descend, explain, reference, rules_of,
};
use qipan_game::Rule;
use qipan_harness::{GameData, Suite, game_named};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const PROMOTING: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1";

/// The board of a game that is asked beside an engine.
fn board_of(game: &str) -> &'static qipan_harness::Row {
    qipan_harness::install(qipan_boards::rows);
    reference(game)
}

fn game(name: &str) -> &'static GameData {
    game_named(name).expect("a game")
}

fn command(words: &str) -> String {
    format!("'{}' {words}", env!("CARGO_BIN_EXE_scripted-engine"))
}

fn patience(limit: Duration) -> Patience {
    Patience { limit, is_stopped: || false }
}

const LONG: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(700);

fn open(words: &str, game: &'static GameData, limit: Duration) -> Result<Box<dyn Generator>, EngineError> {
    Description::of(&command(words), None).expect("a command").open(game, patience(limit))
}

/// Returns the trouble with an engine that does this, asked for a second ply.
fn trouble(mode: &str) -> String {
    let chess = game("chess");
    let asked = |mut engine: Box<dyn Generator>| {
        engine.divide(&Question { game: chess, fen: chess.start, line: &[], depth: 2 })
    };
    let answer = open(&format!("{mode} chess"), chess, SHORT).and_then(asked);
    answer.expect_err(mode).to_string()
}

#[test]
fn a_good_engine_agrees_however_it_writes() {
    for (mode, name, fen, depth) in [
        ("good", "xiangqi", game("xiangqi").start, 3),
        ("from-one", "xiangqi", game("xiangqi").start, 3),
        ("only-counts", "xiangqi", game("xiangqi").start, 2),
        ("flood-of-errors", "xiangqi", game("xiangqi").start, 2),
        ("good", "chess", KIWIPETE, 3),
        ("takes-rook", "chess", KIWIPETE, 3),
        ("in-letters", "chess", KIWIPETE, 1),
        ("in-letters", "chess", PROMOTING, 1),
    ] {
        let game = game(name);
        let mut engine = open(&format!("{mode} {name}"), game, LONG).expect(mode);
        assert_eq!(engine.name(), format!("Scripted {mode}"));
        let found = descend(game, fen, depth, &mut *engine, &mut Inside(board_of(name))).expect(mode);
        assert_eq!(found, None, "{mode}");
    }
}

#[test]
fn lines_are_written_as_the_engine_writes() {
    for (mode, name, fen, line) in [
        ("from-one", "xiangqi", game("xiangqi").start, "h2e2 h9g7"),
        ("takes-rook", "chess", KIWIPETE, "e1g1 h3g2"),
    ] {
        let game = game(name);
        let line: Vec<_> = line.split(' ').map(str::to_owned).collect();
        let mut engine = open(&format!("{mode} {name}"), game, LONG).expect(mode);
        // Castling is known to be written so once it has been seen.
        engine.divide(&Question { game, fen, line: &[], depth: 1 }).expect(mode);
        let question = Question { game, fen, line: &line, depth: 2 };
        let right = Inside(board_of(name)).divide(&question).expect("a board");
        assert_eq!(engine.divide(&question).expect(mode), right, "{mode}");
    }
}

#[test]
fn scripts_and_commands_are_asked_with_a_process_each() {
    let chess = game("chess");
    let perftree = Description::of(&command("perftree chess"), Some(Protocol::Perftree)).expect("a command");
    let counts = format!(
        "protocol = 'template'\ncommand = ['{}', 'counts', 'chess', '{{depth}}', '{{fen}}']\n\
         total = '^there are = (\\d+) leaves$'\nname = 'counter'",
        env!("CARGO_BIN_EXE_scripted-engine")
    );
    let counts = Description::parse(&counts).expect("a description");
    for description in [perftree, counts] {
        let mut engine = description.open(chess, patience(LONG)).expect("it counts");
        let found =
            descend(chess, KIWIPETE, 2, &mut *engine, &mut Inside(board_of("chess"))).expect("counts");
        assert_eq!(found, None);
        let line = ["e1g1", "h3g2"].map(str::to_owned);
        let question = Question { game: chess, fen: KIWIPETE, line: &line, depth: 2 };
        let right = Inside(board_of("chess")).divide(&question).expect("a board");
        assert_eq!(engine.divide(&question).expect("counts").total, right.total);
    }
}

#[test]
fn whatever_an_engine_does_is_said() {
    for (mode, expected) in [
        ("slow", "no answer to \"go perft 2\": found nothing more for 0 s, expected lines such as"),
        ("silent", "no answer to \"go perft 2\": found nothing more for 0 s, expected lines such as"),
        ("mute", "no answer to \"uci\": found nothing more for 0 s, expected a line uciok"),
        ("crash", "no answer to \"go perft 2\": the program ended (exit status: 3), expected lines such as"),
        ("crash", "the last line was \"assertion failed: square < 64\""),
        ("garbage", "answer to \"go perft 2\": found \"bestmove e2e4\", expected lines such as"),
        ("unknown-move", "answer to \"go perft 2\": found \"a2z9\", expected a move of the game"),
        ("wrong-sum", "the moves' counts add up to 1, expected the total that it prints, 20"),
        ("huge", "found \"a2a3: 99999999999999999999999\", expected a count below 2^64"),
        ("no-perft", "found \"Unknown command: 'go perft'\", expected lines such as a2a3: 20"),
        ("flood", "answer to \"go perft 2\": found more than 4096 lines, expected lines such as"),
        ("long-line", "answer to \"go perft 2\": found more than 64 KiB in a line, expected"),
        ("other-game", "game: found an engine for shogi, janggi, expected one for chess"),
    ] {
        let begun = Instant::now();
        // Windows' word is another one.
        let found = trouble(mode).replace("exit code: ", "exit status: ");
        assert!(found.contains(expected), "{mode}: {found}");
        assert!(begun.elapsed() < Duration::from_secs(20), "{mode}: {:?}", begun.elapsed());
    }
}

#[test]
fn what_cannot_be_started_is_named() {
    let description = Description::of("./no-such-engine --uci", None).expect("a command");
    let trouble = description.open(game("chess"), patience(SHORT)).err().expect("no such program");
    assert!(
        trouble.to_string().starts_with("command: cannot start \"./no-such-engine --uci\": "),
        "{trouble}"
    );
}

#[test]
fn who_wants_to_stop_need_not_wait() {
    let chess = game("chess");
    let patience = Patience { limit: LONG, is_stopped: || true };
    let description = Description::of(&command("mute chess"), None).expect("a command");
    let begun = Instant::now();
    assert!(matches!(description.open(chess, patience), Err(EngineError::Stopped)));
    assert!(begun.elapsed() < Duration::from_secs(10));
}

/// A process that an engine has started ends with it.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_running() {
    let found = trouble("family");
    let id = found.split("child ").nth(1).and_then(|rest| rest.split('"').next()).expect("a process");
    let status = std::path::PathBuf::from(format!("/proc/{id}/stat"));
    let begun = Instant::now();
    // Who is ended may stay in the list until somebody looks at it.
    let is_running = || {
        let stat = std::fs::read_to_string(&status).unwrap_or_default();
        stat.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z'))
    };
    while is_running() && begun.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!is_running(), "process {id} is still there");
}

#[test]
fn a_wrong_engine_is_found_and_its_rule_named() {
    let chess = game("chess");
    let mut engine = open("wrong chess 16", chess, LONG).expect("it counts");
    let suite = Suite::published(&[chess]);
    let mut checked = Checked::default();
    let mut reference = Inside(board_of("chess"));
    let wrong = suite.entries.iter().find_map(|entry| {
        let tried =
            check(chess, entry, 10_000, &mut *engine, &mut reference, &mut checked).expect("it answers");
        tried.wrong.map(|_| tried)
    });
    let difference = wrong.expect("a position where it is wrong").difference.expect("a difference");
    let findings = explain(chess, &difference).expect("moves of the game");
    assert_eq!(rules_of(&findings), [Rule::CastlingThroughCheck]);
}

/// The descent names the rule of every exercise, from the position that shows it.
#[test]
fn every_fault_is_traced_to_its_rule() {
    for exercise in &EXERCISES {
        let game = game(exercise.game);
        let shown = shown().iter().find(|shown| shown.number == exercise.number).expect("a position");
        let mut taught = Taught::of(exercise);
        let mut board = Inside(board_of(game.name));
        let found = descend(game, shown.fen, shown.depth, &mut taught, &mut board).expect("both answer");
        let found = found.unwrap_or_else(|| panic!("{}: no difference", exercise.number));
        assert!(found.line.len() < shown.depth as usize, "{found:?}");
        assert!(matches!(found.kind, Kind::Moves { .. }), "{}: {found:?}", exercise.number);
        let findings = explain(game, &found).expect("moves of the game");
        assert!(rules_of(&findings).contains(&exercise.rule), "{}: {findings:#?}", exercise.number);
        assert!(findings.iter().all(Finding::is_first_wrong), "{}", exercise.number);
    }
}

#[test]
fn counts_alone_are_compared_as_far_as_they_go() {
    let chess = game("chess");
    let mut engine = open("only-counts chess 17", chess, LONG).expect("it counts");
    let shown = shown().iter().find(|shown| shown.number == 17).expect("a position");
    let mut board = Inside(board_of("chess"));
    let found =
        descend(chess, shown.fen, 2, &mut *engine, &mut board).expect("both answer").expect("a difference");
    assert_eq!(found.kind, Kind::Counts([shown.faulty, shown.expected]));
}

/// Two boards with different faults list the same illegal moves, behind which the rules say nothing.
#[test]
fn behind_an_illegal_move_of_both_nothing_is_asked() {
    let taught = |number| Taught::of(qipan_engines::exercises::exercise(number).expect("an exercise"));
    let fen = "B7/8/8/4pK2/3pPp1p/2P5/6k1/8 b - e3 0 48";
    let found = descend(game("chess"), fen, 2, &mut taught(13), &mut taught(15)).expect("both answer");
    let found = found.expect("a difference");
    assert_eq!(found.kind, Kind::Illegal(["d4e3", "f4e3"].map(str::to_owned).into()));
    assert_eq!(found.line, [""; 0]);
}
