//! Boards behind one face: functions compiled for each of them alone.

use qipan_game::explain::{Explain, Picture, Step, Text, Whose};
use qipan_game::{About, Game, MoveGen, MoveList, MoveOf, cold};

use crate::{Position, Trouble};

/// Facts of a game that a page has to know.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct GameFacts {
    /// `xiangqi` or `chess`.
    pub name: &'static str,
    /// The start position.
    pub start: &'static str,
    /// Files of the board.
    pub files: usize,
    /// Ranks of the board.
    pub ranks: usize,
    /// The number that the first rank is written with.
    pub first_rank: usize,
}

/// A row that explains itself.
#[derive(Clone, Debug)]
pub struct Explainer {
    /// The row's name: `xiangqi-array:tested`.
    pub name: String,
    /// The board's account of itself.
    pub about: About,
    /// Its game.
    pub game: GameFacts,
    /// Bytes of one position as the board stores it.
    pub state_bytes: usize,
    /// Bytes of the tables that it reads.
    pub table_bytes: usize,
    summary_zh: &'static str,
    read: fn(&str) -> Result<Read, Trouble>,
}

/// A board in a position, and what is wrong with the position if it is one to look at only.
type Read = (Box<dyn Explained>, Option<Text>);

impl Explainer {
    /// The row of a board.
    #[must_use]
    pub fn of<B: Explain + 'static>() -> Self {
        Self {
            name: B::ABOUT.row(),
            about: B::ABOUT,
            summary_zh: B::SUMMARY_ZH,
            game: GameFacts {
                name: B::Game::NAME,
                start: B::Game::START,
                files: B::Game::FILES,
                ranks: B::Game::RANKS,
                first_rank: B::Game::FIRST_RANK,
            },
            state_bytes: size_of::<B>(),
            table_bytes: B::table_bytes(),
            read: read::<B>,
        }
    }

    /// Summary of what is stored, in half a line.
    #[must_use]
    pub fn summary(&self) -> Text {
        Text::new(self.about.summary, self.summary_zh)
    }

    /// The board in a written position. One in which the side that waits is in check is taken too,
    /// and marked.
    ///
    /// # Errors
    /// What is wrong with the text, or why the board cannot hold the position.
    pub fn position(&self, fen: &str) -> Result<Position, Trouble> {
        let (board, mark) = (self.read)(fen)?;
        Ok(Position::new(self.clone(), board, mark))
    }
}

fn read<B: Explain + 'static>(fen: &str) -> Result<Read, Trouble> {
    let (setup, mark) = B::Game::position_to_look_at(fen).map_err(|error| Trouble::Fen(error.to_string()))?;
    let board = B::from_setup(&setup).map_err(|error| Trouble::Unsupported(error.to_string()))?;
    // What follows its first line points into the text.
    let first_line = |error: String| error.lines().next().unwrap_or_default().to_owned();
    let mark = mark.map(|error| Text::new(first_line(error.to_string()), "不走的一方正被将军"));
    Ok((Box::new(board), mark))
}

/// A move that a board lists.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Listed {
    /// The move as it is written.
    pub written: String,
    /// The squares that it leads from and to.
    pub squares: [usize; 2],
    /// True if the board knows that the move is legal.
    pub is_exempt: bool,
}

/// A board in a position, whichever it is.
pub(crate) trait Explained {
    fn fen(&self) -> String;
    fn memory(&self) -> Vec<Picture>;
    fn man(&self, square: usize) -> Vec<Step<String>>;
    fn check(&self, whose: Whose) -> Vec<Step<String>>;
    /// Returns the moves that the board lists, in its own order.
    fn moves(&self) -> Vec<Listed>;
    /// Returns true if a listed move is legal.
    fn is_legal(&self, written: &str) -> bool;
    /// Returns the board after a listed move, legal or not.
    fn after(&self, written: &str) -> Option<Box<dyn Explained>>;
    /// Returns what the rules say of a move.
    fn ruling(&self, written: &str) -> Text;
    /// Returns true if the first side is to move.
    fn is_first_to_move(&self) -> bool;
}

/// The board's own move of a written one that it lists.
fn listed<B: MoveGen>(board: &B, written: &str) -> Option<B::Move> {
    board.import(written.parse().ok()?)
}

impl<B: Explain + 'static> Explained for B {
    fn fen(&self) -> String {
        self.to_setup().to_string()
    }

    fn memory(&self) -> Vec<Picture> {
        Explain::memory(self)
    }

    fn man(&self, square: usize) -> Vec<Step<String>> {
        self.explain_man(square).into_iter().map(in_words::<B>).collect()
    }

    fn check(&self, whose: Whose) -> Vec<Step<String>> {
        self.explain_check(whose).into_iter().map(in_words::<B>).collect()
    }

    fn moves(&self) -> Vec<Listed> {
        let mut moves = MoveList::new();
        cold::generate(self, &mut moves);
        let write = |&m: &B::Move| {
            let written = self.export(m);
            let squares = B::Game::squares(written);
            Listed { written: written.to_string(), squares, is_exempt: self.is_exempt(m) }
        };
        moves.iter().map(write).collect()
    }

    fn is_legal(&self, written: &str) -> bool {
        listed(self, written).is_some_and(|m| cold::is_legal(&mut self.clone(), m))
    }

    fn after(&self, written: &str) -> Option<Box<dyn Explained>> {
        Some(Box::new(self.played(listed(self, written)?)))
    }

    fn ruling(&self, written: &str) -> Text {
        match written.parse::<MoveOf<B>>() {
            Ok(m) => match B::Game::judge(&self.to_setup(), m) {
                Ok(ruling) | Err(ruling) => ruling.text(),
            },
            Err(error) => Text::new(error.to_string(), error.to_string()),
        }
    }

    fn is_first_to_move(&self) -> bool {
        B::Game::is_first_to_move(&self.to_setup())
    }
}

fn in_words<B: MoveGen>(step: Step<MoveOf<B>>) -> Step<String> {
    step.with_moves(|m| m.to_string())
}
