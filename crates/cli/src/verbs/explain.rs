//! `qipan explain`: what a board does, step by step.

use clap::{Parser, ValueEnum};
use qipan_picture::{Look, steps};
use qipan_record::Language;
use qipan_row::{Document, Row, Subject};

use crate::choose;
use crate::text::explained;
use crate::text::output::{Outcome, Output};

/// Shows step by step how a board finds a piece's moves.
///
/// It shows what the board stores, which values it reads, what comes out of them, and what each step costs.
///
/// A piece is asked for by --square, a move by --move: then it is played too, and tested where that is not
/// known to be needless. Without either all pieces of the side to move are compared. A position in which the
/// side that waits is in check can be looked at, and is marked as such.
///
/// As JSON it is a list of one document for each board: what it stores (memory) and the steps (subject).
/// As SVG it is the picture of one step: the board, what is read, what comes out.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The board, by its name in `qipan list`.
    #[arg(value_parser = choose::board(), hide_possible_values = true)]
    board: &'static Row,
    /// The position, as a FEN or startpos; the game's start if none is given.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The piece to be explained, by its square: b0.
    #[arg(long, value_name = "SQUARE", conflicts_with = "written")]
    square: Option<String>,
    /// The move to be explained: b0c2.
    #[arg(id = "written", long = "move", value_name = "MOVE")]
    written: Option<String>,
    /// Another board of the game, to be compared step by step.
    #[arg(long, value_name = "BOARD", value_parser = choose::board(), hide_possible_values = true)]
    against: Option<&'static Row>,
    /// Language of the sentences.
    #[arg(long, value_parser = choose::language(), default_value = Language::En.name())]
    language: Language,
    /// Format of the explanation.
    #[arg(long, value_enum, default_value_t = Form::Terminal)]
    format: Form,
    /// Only what each step says and finds: no memory, no values, no steps that are done once for all pieces.
    #[arg(long)]
    brief: bool,
    /// The step that is drawn, counted from 1.
    #[arg(long, value_name = "NUMBER", required_if_eq("format", "svg"))]
    step: Option<usize>,
    /// Characters of the Xiangqi pieces that are drawn.
    #[arg(long, value_enum, default_value_t = Characters::Traditional)]
    characters: Characters,
    /// Shape of the picture: the board beside what is said, or above it.
    #[arg(long, value_enum, default_value_t = Shape::Wide)]
    shape: Shape,
}

/// How an explanation is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// Text with colours, as wide as the terminal.
    Terminal,
    /// A list of documents.
    Json,
    /// The picture of a step.
    Svg,
}

/// The characters on the discs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Characters {
    /// 帥仕相傌俥炮兵, 將士象馬車砲卒.
    Traditional,
    /// 帅仕相马车炮兵, 将士象马车炮卒.
    Simplified,
}

/// The shape of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Shape {
    /// For a page, a projector, paper.
    Wide,
    /// For a phone, or a column.
    Narrow,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let rows: Vec<_> = [Some(args.board), args.against].into_iter().flatten().collect();
    if let [first, second] = rows[..]
        && first.game != second.game
    {
        anyhow::bail!(
            "against: found {}, a board of {}, expected one of {}",
            second.name(),
            second.game,
            first.game
        );
    }
    let documents: Vec<_> = rows.into_iter().map(|row| document(row, args)).collect::<anyhow::Result<_>>()?;
    match args.format {
        Form::Json => output.line(&serde_json::to_string_pretty(&documents)?)?,
        Form::Terminal => explained::show(&documents, args.language, args.brief, output)?,
        Form::Svg => output.line(picture(&documents, args)?.trim_end())?,
    }
    Ok(Outcome::Good)
}

/// The picture of the step that is asked for.
fn picture(documents: &[Document], args: &Args) -> anyhow::Result<String> {
    let [document] = documents else {
        anyhow::bail!("against: found a second board, expected one where a picture is asked for")
    };
    let number = args.step.unwrap_or_default();
    let of = steps(document).len();
    if of == 0 {
        anyhow::bail!("square: found none, expected --square or --move where a picture is asked for");
    }
    let look = Look {
        language: args.language,
        characters: match args.characters {
            Characters::Traditional => qipan_picture::Characters::Traditional,
            Characters::Simplified => qipan_picture::Characters::Simplified,
        },
        shape: match args.shape {
            Shape::Wide => qipan_picture::Shape::Wide,
            Shape::Narrow => qipan_picture::Shape::Narrow,
        },
    };
    qipan_picture::step(document, number, look)
        .ok_or_else(|| anyhow::anyhow!("step: found {number}, expected a step from 1 to {of}"))
}

fn document(row: &Row, args: &Args) -> anyhow::Result<Document> {
    if row.summary_zh().is_none() {
        let best = qipan_harness::rows()
            .iter()
            .filter(|other| other.game == row.game && other.about.is_best() && other.summary_zh().is_some());
        anyhow::bail!(
            "board: found {}, which does not explain itself, expected a board that does: {}",
            row.name(),
            best.map(Row::name).collect::<Vec<_>>().join(" ")
        );
    }
    let position = row.position(choose::fen(args.fen.as_deref(), choose::game_of(row)))?;
    let subject = match (&args.square, &args.written) {
        (Some(square), _) => Subject::Man(position.man(square)?),
        (None, Some(written)) => Subject::Move(position.play(written)?.into()),
        (None, None) => Subject::Men(position.men()),
    };
    Ok(position.document(subject))
}
