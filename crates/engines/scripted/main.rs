//! An engine that does what its first word says, for the tests: right, wrong in one rule, slow, crashing,
//! silent, or talking nonsense. The second word is the game.
//!
//! ```text
//! scripted-engine good chess
//! scripted-engine wrong chess 16            the fault of exercise 16
//! scripted-engine perftree chess 2 FEN "e2e4 e7e5"
//! ```

use std::env;
use std::error::Error;
use std::io::{self, BufRead, Write};
use std::process::{Stdio, exit};
use std::thread::sleep;
use std::time::Duration;

use process_wrap::std::CommandWrap;
use qipan_engines::exercises::teach;
use qipan_game::Game;

type Answer = Result<(), Box<dyn Error>>;

fn main() -> Answer {
    let words: Vec<_> = env::args().skip(1).collect();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["deaf", _] => {
            say("uciok")?;
            loop {
                say("readyok\nNodes searched: 20")?;
            }
        }
        ["sleeper", ..] => {
            sleep(Duration::from_secs(600));
            Ok(())
        }
        ["perftree", game, depth, fen, ref moves @ ..] => {
            let line: Vec<_> = moves.iter().flat_map(|moves| moves.split_whitespace()).collect();
            let counts = teach(game, fen, &line, None, depth.parse()?)?;
            counts.iter().for_each(|(m, count)| println!("{m} {count}"));
            println!("\n{}", counts.iter().map(|(_, count)| count).sum::<u64>());
            Ok(())
        }
        // Counts alone, in words of its own.
        ["counts", game, depth, fen] => {
            let counts = teach(game, fen, &[], None, depth.parse()?)?;
            println!("there are = {} leaves", counts.iter().map(|(_, count)| count).sum::<u64>());
            Ok(())
        }
        [mode, game, ref rest @ ..] => {
            let fault = rest.first().map(|number| number.parse()).transpose()?;
            converse(mode, game, fault)
        }
        _ => Err("words: expected a mode and a game".into()),
    }
}

/// A conversation in UCI.
fn converse(mode: &str, game: &str, fault: Option<u32>) -> Answer {
    let mut fen = String::new();
    let mut line: Vec<String> = Vec::new();
    for text in io::stdin().lock().lines() {
        let text = text?;
        let words: Vec<_> = text.split_whitespace().collect();
        match words[..] {
            ["uci"] if mode == "mute" => {}
            ["uci"] if mode == "other-game" => {
                say("option name UCI_Variant type combo default chess var shogi var janggi\nuciok")?;
            }
            ["uci"] if mode == "escapes" => say("id name \x1b]0;title\x07a\u{9b}31mb\u{202e}c\nuciok")?,
            ["uci"] => say(&format!("id name Scripted {mode}\nuciok"))?,
            ["isready"] => say("readyok")?,
            ["quit"] => return Ok(()),
            ["position", "fen", ref rest @ ..] => {
                let moves = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
                fen = rest[..moves].join(" ");
                line = rest.iter().skip(moves + 1).map(|m| plain(mode, m)).collect();
            }
            ["go", "perft", depth] => {
                let depth = depth.parse()?;
                // What is first asked of an engine is whether it counts at all.
                let is_first = depth == 1 && line.is_empty() && is_start(game, &fen);
                if is_first || !misbehave(mode)? {
                    let line: Vec<_> = line.iter().map(String::as_str).collect();
                    answer(mode, &teach(game, &fen, &line, fault, depth)?)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn is_start(game: &str, fen: &str) -> bool {
    let start = if game == "chess" { chess_rules::Chess::START } else { xiangqi_rules::Xiangqi::START };
    fen == start
}

fn say(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{text}")?;
    output.flush()
}

/// Does what an engine should not; whether that was all.
fn misbehave(mode: &str) -> Result<bool, Box<dyn Error>> {
    match mode {
        "silent" => {}
        "drip" => loop {
            io::stdout().write_all(b".")?;
            io::stdout().flush()?;
            sleep(Duration::from_millis(20));
        },
        "liar" => say("Nodes searched: 20")?,
        "crash" => {
            eprintln!("assertion failed: square < 64");
            exit(3);
        }
        "garbage" => {
            let _ = io::stdout().write_all(b"\xff\xfe\0 I think, therefore\n? ??\nNodes searched: many\n");
            say("bestmove e2e4")?;
        }
        "unknown-move" => say("a2z9: 1\n\nNodes searched: 1")?,
        "wrong-sum" => say("a2a3: 1\n\nNodes searched: 20")?,
        "huge" => say("a2a3: 99999999999999999999999\n\nNodes searched: 20")?,
        "no-perft" => say("Unknown command: 'go perft'")?,
        "flood" => loop {
            say("info string and so on")?;
        },
        "long-line" => loop {
            io::stdout().write_all(&[b'x'; 4096])?;
        },
        "flood-of-errors" => {
            for _ in 0..100_000 {
                eprintln!("warning: and so on");
            }
            return Ok(false);
        }
        // Another process that would go on for ever, and that has the output too; in this session or, as a
        // daemon has it, in one of its own.
        "family" | "runaway" | "orphan" => {
            let mut sleeper = CommandWrap::with_new(env::current_exe()?, |command| {
                command.arg("sleeper").stdin(Stdio::null()).stderr(Stdio::null());
                if mode == "orphan" {
                    command.stdout(Stdio::null());
                }
            });
            #[cfg(unix)]
            if mode != "family" {
                sleeper.wrap(process_wrap::std::ProcessSession);
            }
            say(&format!("child {}", sleeper.spawn()?.id()))?;
            if mode == "orphan" {
                exit(4);
            }
            sleep(Duration::from_secs(600));
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn answer(mode: &str, counts: &[(String, u64)]) -> Answer {
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    // As xiphos, mperft and Gigantua have it: another number comes last.
    let words = match mode {
        "count-of-words" => Some(format!("perft(3)={total}, time: 0ms, nps: {}000", total + 7)),
        "leaves-of-words" => Some(format!(
            "perft  3 :    {total} leaves in  0.001 s   {} leaves/s\nfull time: 0.001 s",
            total * 9
        )),
        "depth-of-words" => Some(format!("Perft 3: {total} 0ms {}.861 MNodes/s", total / 3 + 2)),
        _ => None,
    };
    if let Some(words) = words {
        say(&format!("{words}\nperft-done"))?;
        return Ok(());
    }
    for (m, count) in counts.iter().filter(|_| mode != "only-counts") {
        say(&format!("{}: {count}", foreign(mode, m)))?;
    }
    say(&format!("\nNodes searched: {total}\n"))?;
    Ok(())
}

/// A move as the engine writes it.
fn foreign(mode: &str, m: &str) -> String {
    match (mode, m) {
        ("from-one", _) => {
            let rank = |digit: &str| digit.parse::<u32>().map_or(0, |rank| rank + 1);
            format!("{}{}{}{}", &m[..1], rank(&m[1..2]), &m[2..3], rank(&m[3..4]))
        }
        // As in Chess960; the tests ask where no other piece goes from e1 to g1.
        ("takes-rook", "e1g1") => "e1h1".to_owned(),
        ("takes-rook", "e1c1") => "e1a1".to_owned(),
        ("in-letters", "e1g1") => "O-O".to_owned(),
        ("in-letters", "e1c1") => "O-O-O+".to_owned(),
        ("in-letters", _) if m.len() == 5 => format!("{}-{}={}", &m[..2], &m[2..4], m[4..].to_uppercase()),
        _ => m.to_owned(),
    }
}

/// A move of the engine's as the teaching board reads it.
fn plain(mode: &str, m: &str) -> String {
    match (mode, m) {
        ("from-one", _) => {
            let second = m.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic());
            let (from, to) = m.split_at(second.map_or(0, |(at, _)| at));
            let square = |text: &str| {
                let rank = text[1..].parse::<u32>().map_or(0, |rank| rank - 1);
                format!("{}{rank}", &text[..1])
            };
            format!("{}{}", square(from), square(to))
        }
        ("takes-rook", "e1h1") => "e1g1".to_owned(),
        ("takes-rook", "e1a1") => "e1c1".to_owned(),
        _ => m.to_owned(),
    }
}
