//! `qipan exercise`: faults that beginners make in a move generator.

use anyhow::bail;
use clap::builder::PossibleValue;
use clap::{Parser, ValueEnum};
use qipan_engines::exercises::{EXERCISES, Exercise, Shown, shown};
use qipan_engines::{Difference, Inside, Kind, Taught, descend, reference};
use qipan_game::say;
use qipan_harness::{GameData, game_named};
use qipan_record::Language;
use qipan_record::sheet::{Cell, Column, Sheet};
use serde_json::json;

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
    /// Format of the list, or of the score of an answer: as JSON an object, the same in every language.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
    /// Language of the words.
    #[arg(long, value_parser = choose::language(), default_value = Language::En.name())]
    language: Language,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let Some(exercise) = args.exercise else { return list(args, output) };
    match (args.format, &args.answer) {
        (Format::Terminal, _) | (Format::Json, Some(_)) => {}
        (Format::Json, None) => bail!("format: found json without --answer, expected an answer to score"),
        (other, _) => {
            let other = other.to_possible_value();
            let name = other.as_ref().map_or("another", PossibleValue::get_name);
            bail!("format: found {name} for an exercise, expected terminal or json")
        }
    }
    let game = game_named(exercise.game).expect("every exercise is of a game");
    let Some(shown) = shown().iter().find(|shown| shown.number == Some(exercise.number)) else {
        bail!("exercise: found no position that shows number {}", exercise.number);
    };
    let fen = shown.fen;
    let mut board = Inside::of(reference(game.name));
    let Some(found) = descend(game, fen, shown.depth, &mut Taught::of(exercise), &mut board)? else {
        bail!("exercise: found no difference in {fen}, expected one at depth {}", shown.depth);
    };
    match &args.answer {
        Some(answer) => grade(args, exercise, game, &found, answer, output),
        None => {
            ask(exercise, game, shown, args.language, output)?;
            if args.solution {
                solve(exercise, game, &found, args.language, output)?;
            }
            Ok(Outcome::Good)
        }
    }
}

/// A numbered line each.
fn list(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    // What programs read is the same in every language.
    let language = if args.format.is_for_programs() { Language::En } else { args.language };
    let mut table = Sheet::new(&[
        Column::figure("number", language.pick("No.", "编号")),
        Column::text("game", language.pick("Game", "棋种")),
        Column::text("title", language.pick("Fault", "错误")),
        Column::figure("depth", language.pick("Shows at depth", "在此深度显出"))
            .short(language.pick("Shows\nat depth", "在此深度\n显出")),
        Column::for_programs("id"),
        Column::for_programs("fen"),
    ])
    .in_language(language);
    for exercise in
        EXERCISES.iter().filter(|exercise| args.game.is_none_or(|game| game.name == exercise.game))
    {
        let shown = shown().iter().find(|shown| shown.number == Some(exercise.number));
        let game =
            if language == Language::En { exercise.game.to_owned() } else { language.game(exercise.game) };
        table.push(vec![
            Cell::number(u64::from(exercise.number)),
            Cell::text(game),
            Cell::text(exercise.title(language)),
            shown.map_or_else(|| Cell::text(""), |shown| Cell::number(u64::from(shown.depth))),
            Cell::text(exercise.id),
            Cell::text(shown.map_or("", |shown| shown.fen)),
        ]);
    }
    output.line(&args.format.render(&table))?;
    if !args.format.is_for_programs() {
        output.line(&in_a_terminal(language.pick(
            "\nqipan exercise 1 asks for the first, --solution explains it.",
            "\nqipan exercise 1 --language zh 出第一题，加 --solution 讲解它。",
        )))?;
        output.line(&in_a_terminal(language.pick(
            "qipan check exercise:1 finds it as it would in a program of yours.",
            "qipan check exercise:1 --language zh 找出它的错误，就像在你自己的程序里一样。",
        )))?;
    }
    Ok(Outcome::Good)
}

/// The position and the question.
fn ask(
    exercise: &Exercise,
    game: &GameData,
    shown: &Shown,
    language: Language,
    output: &mut Output,
) -> anyhow::Result<()> {
    let diagram = difference::diagram(game, shown.fen, language)?;
    let (number, name, zh) = (exercise.number, exercise.game, language.game(exercise.game));
    let head = styled(BOLD, language.pick("exercise", "练习"));
    output.line(&language.say(say!("{head} {number} ({name})", "{head} {number}（{zh}）")))?;
    let head = styled(BOLD, language.pick("position", "局面"));
    output.line(&format!("{head} {}\n\n{diagram}\n", shown.fen))?;
    let Shown { depth, expected, faulty, .. } = *shown;
    let plies = if depth == 1 { "ply" } else { "plies" };
    let leaves = if faulty == 1 { "leaf" } else { "leaves" };
    let are = if expected == 1 { "is" } else { "are" };
    let question = match depth {
        1 => language.pick(
            "Which move does it have that is illegal, or which one does it lack?",
            "它多了哪个不合法的着法，或者少了哪个着法？",
        ),
        _ => language.pick(
            "After which line, and with which move, does it go wrong?",
            "它在哪些着法之后、在哪个着法上出错？",
        ),
    };
    output.line(&in_a_terminal(&language.say(say!(
        "A program counts {faulty} {leaves} {depth} {plies} from here; there {are} {expected}. {question} \
         Which rule does it break?",
        "一个程序从这里走 {depth} 层，数得 {faulty} 个叶节点；应有 {expected} 个。{question}它违反了哪条规则？"
    ))))?;
    output.line(&styled(
        DIM,
        &language.say(say!(
            "\nWhat is legal here:\n  qipan moves {name}-array --fen 'FEN'\n  \
             qipan perft {name}-array {depth} --divide --fen 'FEN'\nYour answer, or ours:\n  \
             qipan exercise {number} --answer MOVE\n  qipan exercise {number} --solution",
            "\n这里哪些着法合法：\n  qipan moves {name}-array --fen '局面'\n  \
             qipan perft {name}-array {depth} --divide --fen '局面'\n作答，或看解答：\n  \
             qipan exercise {number} --language zh --answer MOVE\n  qipan exercise {number} --language zh --solution"
        )),
    ))
}

/// The difference, the rule, the code.
fn solve(
    exercise: &Exercise,
    game: &'static GameData,
    found: &Difference,
    language: Language,
    output: &mut Output,
) -> anyhow::Result<()> {
    let (head, title) = (styled(BOLD, language.pick("solution:", "解答：")), exercise.title(language));
    output.line(&in_a_terminal(&language.say(say!("\n{head} {title}.\n", "\n{head}{title}。\n"))))?;
    let names = [language.pick("the program", "程序"), language.pick("the rule book", "规则")];
    difference::show_moves(language, output, game, names, found)?;
    output.line(&format!("\n{}", in_a_terminal(exercise.explanation(language))))?;
    let wrong = format!("{} {}", styled(BAD, language.pick("wrong:", "错误：")), exercise.wrong);
    output.line(&format!("\n{}", hanging(&wrong, CODE)))?;
    let right = styled(GOOD, language.pick("right:", "正确："));
    output.line(&hanging(&format!("{right} {}", exercise.right), CODE))
}

/// Column at which code begins.
const CODE: usize = "wrong: ".len();

/// Grades an answer: it is right if it is one of the moves in which the program differs from the rules.
fn grade(
    args: &Args,
    exercise: &Exercise,
    game: &'static GameData,
    found: &Difference,
    answer: &str,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let language = args.language;
    // What is no move at all is bad input rather than a wrong answer.
    let judged = game.judge(&found.at, answer)?;
    let is_right = matches!(&found.kind, Kind::Moves { first, second, .. }
        if first.iter().chain(second).any(|m| m == answer));
    let is_legal = judged.is_ok();
    let (Ok(ruling) | Err(ruling)) = judged;
    if args.format == Format::Json {
        let score = json!({
            "exercise": exercise.number,
            "id": exercise.id,
            "game": exercise.game,
            "answer": answer,
            "accepted": is_right,
            "line": found.line,
            "is_legal": is_legal,
            "rule": ruling.rule.name(),
            "why": ruling.to_string(),
        });
        output.line(&score.to_string())?;
        return Ok(Outcome::good_if(is_right));
    }
    let verdict = match is_right {
        true => styled(GOOD, language.pick("right.", "正确。")),
        false => styled(BAD, language.pick("no.", "不对。")),
    };
    let line = found.line.join(" ");
    let line = match line.is_empty() {
        true => line,
        false => language.say(say!(" after {line}", "在 {line} 之后")),
    };
    let (word, ruling) = (difference::legality(is_legal, language), difference::ruled(&ruling, language));
    let title = exercise.title(language);
    output.line(&in_a_terminal(&language.say(match is_right {
        true => say!(
            "{verdict} {answer}{line} is {word}: {ruling}. The fault: {title}.",
            "{verdict}{line}{answer} {word}：{ruling}。程序的错误：{title}。"
        ),
        false => say!(
            "{verdict} {answer}{line} is {word}: {ruling}. The program has that right.",
            "{verdict}{line}{answer} {word}：{ruling}。程序在这里没有错。"
        ),
    })))?;
    Ok(Outcome::good_if(is_right))
}
