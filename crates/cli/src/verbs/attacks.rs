//! `qipan attacks`: who attacks whom, and what each move changes of that.

use std::io::{self, BufRead};

use anyhow::{Context, bail};
use clap::Parser;
use qipan_harness::GameData;
use qipan_record::sheet::{Cell, Column, Sheet};
use qipan_row::{AskedMove, Attacks, GameFacts};

use crate::choose;
use crate::text::output::{Outcome, Output, in_a_terminal};
use crate::text::table::{Form, Format};

/// The longest line that can be a position.
const LONGEST: u64 = 1 << 12;

/// Says who attacks whom, and what each move changes of that.
///
/// By the rules, slowly: what code that keeps attacks, threats or exchanges can be held against. To attack is
/// to be able to take an enemy that stood there, so own pieces are attacked too: they are protected.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The position, as a FEN or, with --game, startpos; - reads positions from stdin, one a line.
    #[arg(value_name = "FEN")]
    fen: String,
    /// The game; found out if not given.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameData>,
    /// Only this move, with the threats that it ends and begins.
    #[arg(long = "move", value_name = "MOVE")]
    one: Option<String>,
    /// Format of the answers; json has all of them, a line for each position.
    #[arg(long, value_enum, default_value_t = Form::Terminal)]
    format: Form,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    if args.fen != "-" {
        show(&args.fen, args, output)?;
        return Ok(Outcome::Good);
    }
    let mut input = io::stdin().lock();
    for number in 1.. {
        let mut line = String::new();
        let length = io::Read::take(&mut input, LONGEST).read_line(&mut line).context("stdin")?;
        let fen = line.trim();
        if length == 0 {
            break;
        }
        if length as u64 == LONGEST {
            bail!("stdin:{number}: found more than {LONGEST} bytes, expected a position");
        }
        if !fen.is_empty() && !fen.starts_with('#') {
            show(fen, args, output).with_context(|| format!("stdin:{number}"))?;
        }
    }
    Ok(Outcome::Good)
}

fn show(fen: &str, args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let game = choose::game_of_fen(fen, args.game)?;
    let mut found = game.attacks(choose::fen(Some(fen), game))?;
    if let Some(one) = &args.one {
        found.moves.retain(|m| m.written == *one);
        if found.moves.is_empty() {
            bail!("move: found {one:?}, expected a legal move of {}", found.fen);
        }
    }
    match args.format {
        Form::Json => output.line(&serde_json::to_string(&found)?)?,
        Form::Terminal => {
            for text in in_words(&found, game, args.one.is_some()) {
                output.line(&text)?;
            }
        }
    }
    Ok(())
}

/// The answers for a person.
fn in_words(found: &Attacks, game: &GameData, is_one: bool) -> Vec<String> {
    let facts = game.facts();
    let sides = if facts.name == "chess" { ["White", "Black"] } else { ["Red", "Black"] };
    let mut words: Vec<String> = Vec::new();
    if !is_one {
        let [first, second] = [0, 1].map(|side| {
            let attacked = found.attacked[side].iter().filter(|&&count| count > 0).count();
            let (name, mobility) = (sides[side], found.mobility[side]);
            format!("{name} attacks {attacked} squares, and its sliding pieces may go to {mobility} squares.")
        });
        words.extend([in_a_terminal(&first), in_a_terminal(&second), String::new()]);
        words.push(format!("Attackers of each square, {} / {}:", sides[0], sides[1]));
        words.push(diagram(found, facts));
        words.push(format!("\n{} threats, own pieces included:", found.threats.len()));
        words.push(in_a_terminal(&listed(&found.threats)) + "\n");
        words.push(Format::Terminal.render(&sheet(&found.moves)));
        words.push(in_a_terminal(
            "Exchange: what the move is worth by captures on its goal; pinned: if pinned pieces may not take.",
        ));
        return words;
    }
    for m in &found.moves {
        words.push(Format::Terminal.render(&sheet(std::slice::from_ref(m))));
        for (what, threats) in [("ends", &m.ends), ("begins", &m.begins)] {
            words.push(in_a_terminal(&format!("It {what} {} threats: {}", threats.len(), listed(threats))));
        }
    }
    words
}

fn listed(threats: &[String]) -> String {
    if threats.is_empty() { "none".to_owned() } else { threats.join(", ") }
}

/// The board with the numbers of attackers of both sides, the last rank first.
fn diagram(found: &Attacks, facts: GameFacts) -> String {
    let cell = |square: usize| {
        let [first, second] = [0, 1].map(|side: usize| match found.attacked[side][square] {
            0 => ".".to_owned(),
            count => count.to_string(),
        });
        format!("  {first}/{second}")
    };
    let rank = |rank: usize| {
        let cells: String = (0..facts.files).map(|file| cell(rank * facts.files + file)).collect();
        format!("{:>2}{cells}\n", rank + facts.first_rank)
    };
    let files: String =
        (0..facts.files).map(|file| format!("   {} ", char::from(b'a' + file as u8))).collect();
    (0..facts.ranks).rev().map(rank).collect::<String>() + "  " + files.trim_end()
}

fn sheet(moves: &[AskedMove]) -> Sheet {
    let mut sheet = Sheet::new(&[
        Column::text("move", "Move"),
        Column::text("gives_check", "Check"),
        Column::figure("exchange", "Exchange"),
        Column::figure("exchange_pinned", "Pinned"),
        Column::figure("ends", "Threats\nended"),
        Column::figure("begins", "Threats\nbegun"),
    ]);
    for m in moves {
        sheet.push(vec![
            Cell::text(&m.written),
            Cell::new(if m.gives_check { "+" } else { "" }, m.gives_check),
            Cell::new(m.exchange.to_string(), m.exchange),
            Cell::new(m.exchange_pinned.to_string(), m.exchange_pinned),
            Cell::number(m.ends.len() as u64),
            Cell::number(m.begins.len() as u64),
        ]);
    }
    sheet
}
