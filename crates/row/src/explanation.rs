//! Explanations of a position, a piece, a move.

use qipan_game::explain::{Cost, Picture, Step, Text};
use qipan_game::say;
use serde::Serialize;

use crate::explained::{AnyPosition, Listed, Opened};
use crate::{ExplainError, GameFacts, Row};

/// Version of the JSON that documents are written as.
pub const SCHEMA: u32 = 1;

/// All that is said of a position on a board.
#[derive(Clone, Debug, Serialize)]
pub struct Document {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The row's name.
    pub board: String,
    /// The system's number: `X2`.
    pub system: &'static str,
    /// The name of the idea, for people.
    pub title: Text,
    /// Summary of what is stored, in half a line.
    pub summary: Text,
    /// Source of the idea.
    pub source: &'static str,
    /// The game.
    pub game: GameFacts,
    /// The position.
    pub fen: String,
    /// The fault of a position that can be looked at but not played on.
    pub mark: Option<Text>,
    /// Pictures of what the board stores.
    pub memory: Vec<Picture>,
    /// The subject that was asked for.
    pub subject: Subject,
}

/// The subject of an explanation.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// All pieces of the side to move.
    Men(Vec<Explanation>),
    /// One piece.
    Man(Explanation),
    /// A move of it.
    Move(Box<Played>),
}

/// Explanation of how a piece's moves are found.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// The piece's square.
    pub square: usize,
    /// The same by name.
    pub name: String,
    /// The piece's letter in FEN.
    pub man: char,
    /// The piece in words: `white knight`.
    pub called: Text,
    /// The steps.
    pub steps: Vec<Step<String>>,
    /// The moves that they lead to.
    pub moves: Vec<String>,
    /// Those of them that are illegal; none are named in a position that is only looked at.
    pub illegal: Vec<String>,
    /// Cost of the steps, but for those that are done once for all pieces.
    pub cost: Cost,
    /// Cost of the steps that are done once for all pieces.
    pub once: Cost,
}

/// Explanation of how a move is played.
#[derive(Clone, Debug, Serialize)]
pub struct Played {
    /// The move.
    pub written: String,
    /// The squares that it leads from and to.
    pub squares: [usize; 2],
    /// Explanation of how the move is found.
    pub man: Explanation,
    /// Cells that the board stores differently afterwards.
    pub changes: Vec<Change>,
    /// Statement of what is known of its legality before it is played.
    pub known: Text,
    /// The test after it, if it is not known to be legal.
    pub test: Vec<Step<String>>,
    /// Cost of the test.
    pub cost: Cost,
    /// True if it is legal.
    pub is_legal: bool,
    /// The rules' ruling on it.
    pub ruling: Text,
}

/// A cell that a move changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// Name of the picture.
    pub picture: &'static str,
    /// The cell's index.
    pub index: usize,
    /// The square that it speaks of.
    pub square: Option<usize>,
    /// Value before the move.
    pub before: String,
    /// Value after the move.
    pub after: String,
}

/// A board in a position that it explains.
pub struct Explained {
    row: Row,
    board: Box<dyn AnyPosition>,
    mark: Option<Text>,
}

impl Explained {
    pub(crate) fn new(row: Row, (board, mark): Opened) -> Self {
        Self { row, board, mark }
    }

    /// The position as it is written.
    #[must_use]
    pub fn fen(&self) -> String {
        self.board.fen()
    }

    /// The moves that the board lists, in its own order.
    #[must_use]
    pub fn moves(&self) -> Vec<Listed> {
        self.board.moves()
    }

    /// Pictures of what the board stores.
    #[must_use]
    pub fn memory(&self) -> Vec<Picture> {
        self.board.memory()
    }

    /// Steps by which the board finds out whether the side to move is in check.
    #[must_use]
    pub fn check(&self) -> Vec<Step<String>> {
        self.board.check()
    }

    /// Explanation of how the moves of the piece on a square are found.
    ///
    /// # Errors
    /// If the text is no square, or no piece of the side to move stands there.
    pub fn man(&self, square: &str) -> Result<Explanation, ExplainError> {
        let squares = self.row.facts().files * self.row.facts().ranks;
        let found = (0..squares).find(|&at| self.row.facts().square_name(at) == square);
        let at = found.ok_or_else(|| ExplainError::Square {
            found: square.chars().take(40).collect(),
            first: self.row.facts().square_name(0),
            last: self.row.facts().square_name(squares - 1),
        })?;
        let men = self.own_men();
        let Some(&(_, man)) = men.iter().find(|&&(square, _)| square == at) else {
            let there = self.letter(at);
            let names: Vec<_> = men.iter().map(|&(square, _)| self.row.facts().square_name(square)).collect();
            return Err(ExplainError::NoMan {
                found: there.map_or_else(|| "no piece".to_owned(), |letter| letter.to_string()),
                square: square.to_owned(),
                expected: names.join(" "),
            });
        };
        Ok(self.explain(at, man))
    }

    /// Explanations of how the moves of all pieces of the side to move are found.
    #[must_use]
    pub fn men(&self) -> Vec<Explanation> {
        self.own_men().into_iter().map(|(square, man)| self.explain(square, man)).collect()
    }

    /// Explanation of how a move that the board lists is found, played, and known or tested to be legal.
    ///
    /// # Errors
    /// If the board does not list it, or the position is one to look at only.
    pub fn play(&self, written: &str) -> Result<Played, ExplainError> {
        if let Some(mark) = &self.mark {
            let mark = mark.en.clone();
            return Err(ExplainError::OnlyToLookAt { found: written.chars().take(40).collect(), mark });
        }
        let moves = self.board.moves();
        let Some(m) = moves.iter().find(|m| m.written == written) else {
            let of_man: Vec<_> = moves.iter().filter(|m| written.starts_with(&m.written[..2])).collect();
            let all = if of_man.is_empty() { moves.iter().collect() } else { of_man };
            let ruling = self.board.ruling(written).en;
            let reason = ruling.strip_prefix(&format!("move: found {written:?}, ")).unwrap_or(&ruling);
            return Err(ExplainError::Move {
                found: written.chars().take(40).collect(),
                board: self.row.about.name,
                reason: reason.to_owned(),
                expected: all.iter().map(|m| m.written.as_str()).collect::<Vec<_>>().join(" "),
            });
        };
        let [from, _] = m.squares;
        let after = self.board.after(written).expect("a listed move can be played");
        let changes = changes(&self.board.memory(), &after.memory());
        let (known, test) = if m.is_exempt {
            let known = match self.row.about.lists_legal() {
                true => say!("Only legal moves are listed: nothing is tested.", "只列合法着法：不必检测。"),
                false => say!(
                    "The move cannot leave its own side in check: it is not suspect, and not tested.",
                    "该着法不会使己方被将军：不可疑，不检测。"
                ),
            };
            (known, Vec::new())
        } else {
            let known = say!(
                "The move may leave its own side in check: it is played, then tested.",
                "该着法可能使己方被将军：走后检测。"
            );
            (known, self.board.test(written))
        };
        let man = self.own_men().into_iter().find(|&(square, _)| square == from).map(|(_, man)| man);
        Ok(Played {
            written: written.to_owned(),
            squares: m.squares,
            man: self.explain(from, man.expect("a listed move is of a man of the side to move")),
            changes,
            known,
            cost: Cost::of(&test),
            test,
            is_legal: self.board.is_legal(written),
            ruling: self.board.ruling(written),
        })
    }

    /// The written position after a move that the board lists.
    #[must_use]
    pub fn after(&self, written: &str) -> Option<String> {
        Some(self.board.after(written)?.fen())
    }

    /// All of it as one document.
    #[must_use]
    pub fn document(&self, subject: Subject) -> Document {
        Document {
            schema: SCHEMA,
            board: self.row.name().to_owned(),
            system: self.row.about.system,
            title: self.row.title().unwrap_or_default(),
            summary: Text::new(self.row.about.summary, self.row.summary_zh().unwrap_or_default()),
            source: self.row.about.source,
            game: self.row.facts(),
            fen: self.fen(),
            mark: self.mark.clone(),
            memory: self.memory(),
            subject,
        }
    }

    fn explain(&self, square: usize, man: char) -> Explanation {
        let steps = self.board.man(square);
        let mut moves: Vec<_> = steps.iter().flat_map(|step| &step.yields).cloned().collect();
        moves.sort_unstable();
        // The king of the other side may stand in the way of a move that is only looked at.
        let illegal = match self.mark {
            Some(_) => Vec::new(),
            None => moves.iter().filter(|m| !self.board.is_legal(m)).cloned().collect(),
        };
        let (cost, once) = (Cost::of(&steps), Cost::once(&steps));
        Explanation {
            square,
            name: self.row.facts().square_name(square),
            man,
            called: self.board.piece_name(man).unwrap_or_default(),
            steps,
            moves,
            illegal,
            cost,
            once,
        }
    }

    /// The pieces of the side to move: square and letter, in the order of the squares.
    fn own_men(&self) -> Vec<(usize, char)> {
        let is_first = self.board.is_first_to_move();
        let letters = (0..self.row.facts().files * self.row.facts().ranks)
            .filter_map(|at| Some((at, self.letter(at)?)));
        letters.filter(|(_, letter)| letter.is_ascii_uppercase() == is_first).collect()
    }

    /// The letter of the piece on a square.
    fn letter(&self, square: usize) -> Option<char> {
        self.row.facts().men(&self.fen()).find(|&(at, _)| at == square).map(|(_, letter)| letter)
    }
}

/// The cells that differ.
fn changes(before: &[Picture], after: &[Picture]) -> Vec<Change> {
    let mut changes = Vec::new();
    for (before, after) in before.iter().zip(after) {
        for cell in &before.cells {
            let now = after.cells.iter().find(|other| other.index == cell.index);
            let now = now.map_or("", |now| now.value.as_str());
            if now != cell.value {
                changes.push(Change {
                    picture: before.name,
                    index: cell.index,
                    square: cell.square,
                    before: cell.value.clone(),
                    after: now.to_owned(),
                });
            }
        }
    }
    changes
}
