//! A step of an explanation as one picture: the board, the sentence, the formula, what is read, what comes
//! out.

use qipan_game::explain::{Out, Step, Text};
use qipan_record::Language;
use qipan_row::{Document, Explanation, Subject};

use crate::svg::{CAPTION, CODE, Drawing, HEADING, SENTENCE, SUSPECTS, YIELDS};
use crate::{Look, Mark, Shape, board, figure};

/// The steps that a document has pictures of: those of its piece, then those of the test of its move.
#[must_use]
pub fn steps(document: &Document) -> Vec<&Step<String>> {
    match &document.subject {
        Subject::Men(_) => Vec::new(),
        Subject::Man(man) => man.steps.iter().collect(),
        Subject::Move(played) => played.man.steps.iter().chain(&played.test).collect(),
    }
}

/// The piece that a document is about.
const fn piece_of(document: &Document) -> Option<&Explanation> {
    match &document.subject {
        Subject::Men(_) => None,
        Subject::Man(man) => Some(man),
        Subject::Move(played) => Some(&played.man),
    }
}

/// Squares with what a step does there: the piece, what is read, what comes out, and moves found up to here.
///
/// Steps are counted from 1; of a step that is not there nothing is marked.
#[must_use]
pub fn marks(document: &Document, number: usize) -> Vec<(usize, Mark)> {
    let all = steps(document);
    let Some(step) = number.checked_sub(1).and_then(|index| all.get(index)) else { return Vec::new() };
    let game = &document.game;
    let square_of =
        |m: &str| (0..game.files * game.ranks).find(|&at| m.get(2..4) == Some(&game.square_name(at)));
    let mut marks = Vec::new();
    match &step.out {
        Out::Squares(squares) => marks.extend(squares.iter().map(|&square| (square, Mark::Out))),
        Out::Bits { bits, .. } => {
            let set = bits.iter().filter_map(|&(is_set, square)| square.filter(|_| is_set));
            marks.extend(set.map(|square| (square, Mark::Out)));
        }
        _ => {}
    }
    for read in &step.reads {
        let picture = document.memory.iter().find(|picture| read.picture == Some(picture.name));
        let cell =
            picture.and_then(|picture| picture.cells.iter().find(|cell| read.cell == Some(cell.index)));
        marks.extend(cell.and_then(|cell| cell.square).map(|square| (square, Mark::Read)));
    }
    marks.extend(piece_of(document).map(|man| (man.square, Mark::Chosen)));
    let suspects: Vec<_> = all[..number].iter().flat_map(|step| &step.suspects).collect();
    for m in all[..number].iter().flat_map(|step| &step.yields) {
        let mark = if suspects.contains(&m) { Mark::Suspect } else { Mark::Goal };
        marks.extend(square_of(m).map(|square| (square, mark)));
    }
    marks.sort_unstable();
    marks.dedup();
    marks
}

/// The width of what stands beside the board, or below it.
const BESIDE: f64 = 520.0;
const GAP: f64 = 30.0;

/// A picture of a step as SVG; `None` of a step that is not there. Steps are counted from 1.
#[must_use]
pub fn step(document: &Document, number: usize, look: Look) -> Option<String> {
    let all = steps(document);
    let step = *all.get(number.checked_sub(1)?)?;
    let language = look.language;
    let board =
        board::drawn(&document.game, &document.fen, &marks(document, number), look.characters, |_| {
            String::new()
        });
    let width = if look.shape == Shape::Wide { BESIDE } else { board.width };
    let title = title(document, number, all.len(), language);
    let text = told(document, step, &title, width, look);
    let mut drawing = Drawing::default();
    drawing.put([0.0, 0.0], "", &board);
    match look.shape {
        Shape::Wide => drawing.put([board.width + GAP, 0.0], "", &text),
        Shape::Narrow => drawing.put([0.0, board.height + 10.0], "", &text),
    }
    drawing.width =
        drawing.width.max(if look.shape == Shape::Wide { board.width + GAP + BESIDE } else { width });
    Some(drawing.into_svg(14.0, &title.join(", "), language.of(&step.says)))
}

/// Two lines that name the board, the piece and the step.
fn title(document: &Document, number: usize, of: usize, language: Language) -> [String; 2] {
    let name =
        piece_of(document).map_or(String::new(), |man| format!("{} {}", language.of(&man.called), man.name));
    let Text { en, zh } = qipan_game::say!("step {number} of {of}", "第 {number} 步，共 {of} 步");
    let which = format!("{} · {name} · {}", document.board, language.pick(&en, &zh));
    [language.of(&document.title).to_owned(), which]
}

/// All that is said of a step, in a column.
fn told(document: &Document, step: &Step<String>, title: &[String; 2], width: f64, look: Look) -> Drawing {
    let language = look.language;
    let [board, which] = title;
    let mut told = Drawing::default();
    told.below(0.0, &HEADING.paragraph(board, width));
    told.below(0.0, &CAPTION.paragraph(which, width));
    told.below(10.0, &SENTENCE.paragraph(language.of(&step.says), width));
    if !step.formula.is_empty() {
        told.below(8.0, &CODE.paragraph(&step.formula, width));
    }
    // A formula ends with its value.
    if let Out::Value(value) = &step.out
        && !step.formula.ends_with(&format!("= {value}"))
    {
        told.below(6.0, &CODE.paragraph(&format!("= {value}"), width));
    }
    if let (Out::Bits { value, .. }, true) = (&step.out, step.formula.is_empty()) {
        told.below(6.0, &CODE.paragraph(&format!("= {value}"), width));
    }
    if let Out::Verdict(verdict) = step.out {
        let answer =
            if verdict { language.pick("→ yes", "→ 是") } else { language.pick("→ no", "→ 否") };
        told.below(6.0, &SENTENCE.paragraph(answer, width));
    }
    for (index, read) in step.reads.iter().enumerate() {
        let label = if index == 0 { language.pick("reads ", "读 ") } else { "" };
        let gap = if index == 0 { 8.0 } else { 0.0 };
        told.below(gap, &CODE.paragraph(&format!("{label}{} = {}", read.place, read.value), width));
    }
    for (sign, moves, font) in [("+", &step.yields, YIELDS), ("?", &step.suspects, SUSPECTS)] {
        if !moves.is_empty() {
            told.below(8.0, &font.paragraph(&format!("{sign} {}", moves.join(" ")), width));
        }
    }
    told.below(14.0, &figure::drawn(document, step, width, look));
    told
}
