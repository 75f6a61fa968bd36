//! `qipan exercise`: faults that beginners make in a move generator.

use anyhow::bail;
use clap::Parser;
use qipan_engines::exercises::{EXERCISES, Exercise, Shown, shown};
use qipan_engines::{Difference, Inside, Kind, Taught, descend, reference};
use qipan_harness::{GameData, Script, game_named};
use qipan_record::sheet::{Cell, Column, Sheet};

use crate::choose;
use crate::text::difference;
use crate::text::output::{BAD, BOLD, DIM, GOOD, Outcome, Output, hanging, in_a_terminal, styled};
use crate::text::table::Format;

/// Sets an exercise: find a beginner's fault in a move generator.
///
/// Without a number all are listed. A fault is asked for in the cheapest position that is known to show it.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The exercise; all are listed if none is given.
    #[arg(value_name = "NUMBER", value_parser = choose::exercise)]
    exercise: Option<&'static Exercise>,
    /// Exercises of one game only.
    #[arg(long, value_parser = choose::game(), conflicts_with = "exercise")]
    game: Option<&'static GameData>,
    /// Your answer: a move that the faulty program has and should not have, or lacks.
    #[arg(long, value_name = "MOVE", requires = "exercise", conflicts_with = "solution")]
    answer: Option<String>,
    /// Explains the fault.
    #[arg(long, requires = "exercise")]
    solution: bool,
    /// Format of the list.
    #[arg(long, value_enum, default_value_t = Format::Terminal, conflicts_with = "exercise")]
    format: Format,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let Some(exercise) = args.exercise else { return list(args, output) };
    let game = game_named(exercise.game).expect("every exercise is of a game");
    let Some(shown) = shown().iter().find(|shown| shown.number == exercise.number) else {
        bail!("exercise: found no position that shows number {}", exercise.number);
    };
    let fen = shown.fen;
    let mut board = Inside::of(reference(game.name));
    let Some(found) = descend(game, fen, shown.depth, &mut Taught::of(exercise), &mut board)? else {
        bail!("exercise: found no difference in {fen}, expected one at depth {}", shown.depth);
    };
    match &args.answer {
        Some(answer) => grade(exercise, game, &found, answer, output),
        None => {
            ask(exercise, game, shown, output)?;
            if args.solution {
                solve(exercise, game, &found, output)?;
            }
            Ok(Outcome::Good)
        }
    }
}

/// A numbered line each.
fn list(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let mut table = Sheet::new(&[
        Column::figure("number", "No."),
        Column::text("game", "Game"),
        Column::text("title", "Fault"),
        Column::figure("depth", "Shows at depth").short("Shows\nat depth"),
        Column::for_programs("id"),
        Column::for_programs("fen"),
    ]);
    for exercise in
        EXERCISES.iter().filter(|exercise| args.game.is_none_or(|game| game.name == exercise.game))
    {
        let shown = shown().iter().find(|shown| shown.number == exercise.number);
        table.push(vec![
            Cell::number(u64::from(exercise.number)),
            Cell::text(exercise.game),
            Cell::text(exercise.title),
            shown.map_or_else(|| Cell::text(""), |shown| Cell::number(u64::from(shown.depth))),
            Cell::text(exercise.id),
            Cell::text(shown.map_or("", |shown| shown.fen)),
        ]);
    }
    output.line(&args.format.render(&table))?;
    if !args.format.is_for_programs() {
        output.line(&in_a_terminal("\nqipan exercise 1 asks for the first, --solution explains it."))?;
        output.line(&in_a_terminal("qipan check exercise:1 finds it as it would in a program of yours."))?;
    }
    Ok(Outcome::Good)
}

/// The position and the question.
fn ask(exercise: &Exercise, game: &GameData, shown: &Shown, output: &mut Output) -> anyhow::Result<()> {
    let diagram = game.diagram(shown.fen, Script::Letters).map_err(|error| anyhow::anyhow!("{error}"))?;
    output.line(&format!("{} {} ({})", styled(BOLD, "exercise"), exercise.number, exercise.game))?;
    output.line(&format!("{} {}\n\n{diagram}\n", styled(BOLD, "position"), shown.fen))?;
    let Shown { depth, expected, faulty, .. } = *shown;
    let plies = if depth == 1 { "ply" } else { "plies" };
    let question = match depth {
        1 => "Which move does it have that is illegal, or which one does it lack?",
        _ => "After which line, and with which move, does it go wrong?",
    };
    let text = format!(
        "A program counts {faulty} leaves {depth} {plies} from here; there are {expected}. {question} \
         Which rule does it break?"
    );
    output.line(&in_a_terminal(&text))?;
    let (number, hint) = (exercise.number, "qipan perft --divide and qipan moves show what is legal");
    output.line(&styled(DIM, &format!("\n{hint};\nqipan exercise {number} --answer MOVE, or --solution")))
}

/// The difference, the rule, the code.
fn solve(
    exercise: &Exercise,
    game: &'static GameData,
    found: &Difference,
    output: &mut Output,
) -> anyhow::Result<()> {
    let solution = format!("\n{} {}.\n", styled(BOLD, "solution:"), exercise.title);
    output.line(&in_a_terminal(&solution))?;
    difference::show_moves(output, game, ["the program", "the rule book"], found)?;
    output.line(&format!("\n{}", in_a_terminal(exercise.explanation)))?;
    let wrong = format!("{} {}", styled(BAD, "wrong:"), exercise.wrong);
    output.line(&format!("\n{}", hanging(&wrong, CODE)))?;
    output.line(&hanging(&format!("{} {}", styled(GOOD, "right:"), exercise.right), CODE))
}

/// Column at which code begins.
const CODE: usize = "wrong: ".len();

/// Grades an answer: it is right if it is one of the moves in which the program differs from the rules.
fn grade(
    exercise: &Exercise,
    game: &'static GameData,
    found: &Difference,
    answer: &str,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    // What is no move at all is bad input rather than a wrong answer.
    let judged = game.judge(&found.at, answer)?;
    let is_right = matches!(&found.kind, Kind::Moves { first, second, .. }
        if first.iter().chain(second).any(|m| m == answer));
    let verdict = if is_right { styled(GOOD, "right.") } else { styled(BAD, "no.") };
    let line = if found.line.is_empty() { String::new() } else { format!(" after {}", found.line.join(" ")) };
    let word = if judged.is_ok() { "legal" } else { "illegal" };
    let (Ok(ruling) | Err(ruling)) = judged;
    let text = match is_right {
        true => format!("{verdict} {answer}{line} is {word}: {ruling}. The fault: {}.", exercise.title),
        false => format!("{verdict} {answer}{line} is {word}: {ruling}. The program has that right."),
    };
    output.line(&in_a_terminal(&text))?;
    Ok(Outcome::good_if(is_right))
}
