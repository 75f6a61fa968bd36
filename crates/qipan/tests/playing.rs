//! Playing as users meet it: `uci` with `go`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use qipan_harness::{GameData, game_named};

/// This program as an engine.
struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn of(arguments: &[&str]) -> Self {
        let mut process = Command::new(snapbox::cmd::cargo_bin!("qipan"))
            .arg("uci")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let input = process.stdin.take().expect("a pipe");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        Self { process, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// The next line that begins so.
    fn answer(&mut self, beginning: &str) -> String {
        loop {
            let mut line = String::new();
            let bytes = self.output.read_line(&mut line).expect("text");
            assert!(bytes > 0, "it ended before {beginning:?}");
            if line.starts_with(beginning) {
                return line.trim_end().to_owned();
            }
        }
    }

    fn best_move(&mut self) -> String {
        let line = self.answer("bestmove ");
        line.strip_prefix("bestmove ").expect("it begins so").to_owned()
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.process.wait().expect("it ends").success());
    }
}

fn game(name: &str) -> &'static GameData {
    qipan_harness::install(qipan_boards::rows);
    game_named(name).expect("a game")
}

/// Plays until nobody can move, or for so many plies; the rules judge each move.
fn play(game: &GameData, engines: &mut [Engine; 2], go: &str, plies: usize) -> Vec<String> {
    let mut line: Vec<String> = Vec::new();
    while line.len() < plies {
        let fen = game.after(game.start, &line).expect("legal moves");
        let legal = game.legal_moves(&fen).expect("a position");
        let engine = &mut engines[line.len() % 2];
        engine.say(&format!("position startpos moves {}", line.join(" ")));
        engine.say(go);
        let found = engine.best_move();
        if legal.is_empty() {
            assert_eq!(found, "(none)");
            break;
        }
        assert!(legal.contains(&found), "{found} of {legal:?} in {fen}");
        line.push(found);
    }
    line
}

#[test]
fn two_boards_play_legal_games_to_a_depth() {
    for (name, boards) in [
        ("chess", ["chess-bitboard:magic", "chess-linked-list"]),
        ("xiangqi", ["xiangqi-bitlines", "xiangqi-piece-list"]),
    ] {
        let mut engines = boards.map(|board| Engine::of(&[board]));
        let one = play(game(name), &mut engines, "go depth 3", 60);
        // The other way round it is the same game: all boards find the same.
        engines.reverse();
        assert_eq!(play(game(name), &mut engines, "go depth 3", 60), one);
        engines.into_iter().for_each(Engine::quit);
    }
}

#[test]
fn a_network_plays_too() {
    let mut engines =
        ["search-net-s", "search-net-l"].map(|model| Engine::of(&["chess-x88", "--model", model]));
    assert_eq!(play(game("chess"), &mut engines, "go depth 2", 10).len(), 10);
    engines.into_iter().for_each(Engine::quit);
}

#[test]
fn time_nodes_and_stop_end_a_search() {
    let mut engine = Engine::of(&["xiangqi-array"]);
    let legal = game("xiangqi").legal_moves(game("xiangqi").start).expect("the start");
    for go in ["go movetime 30", "go nodes 500", "go wtime 600 btime 600", "go depth 30 movetime 40"] {
        engine.say("position startpos");
        engine.say(go);
        let found = engine.best_move();
        assert!(legal.contains(&found), "{go}: {found}");
    }
    engine.say("go infinite");
    // It answers while it thinks, and begins no second search.
    engine.say("isready");
    assert_eq!(engine.answer("readyok"), "readyok");
    engine.say("go depth 1");
    assert!(engine.answer("info string").contains("a search that goes on"));
    let told = Instant::now();
    engine.say("stop");
    assert!(legal.contains(&engine.best_move()));
    assert!(told.elapsed() < Duration::from_secs(60), "{:?}", told.elapsed());
    engine.quit();
}

#[test]
fn who_is_mated_has_no_move_and_a_mate_is_announced() {
    let mut engine = Engine::of(&["chess-array"]);
    engine.say("position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    engine.say("go depth 3");
    assert_eq!(engine.best_move(), "(none)");
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    engine.say("go depth 3");
    let info = engine.answer("info depth");
    assert!(info.contains("score mate 1 ") && info.ends_with("pv a1a8"), "{info}");
    assert_eq!(engine.best_move(), "a1a8");
    engine.say("position startpos moves e2e5");
    engine.say("go depth 1");
    assert!(engine.answer("info string error").contains("e2e5"));
    engine.quit();
}

#[test]
fn a_board_with_a_fault_only_counts() {
    let mut engine = Engine::of(&["exercise:1"]);
    engine.say("go depth 1");
    assert!(engine.answer("info string error").contains("found a board with a fault"));
    engine.quit();
}
