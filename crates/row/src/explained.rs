//! Boards that explain themselves, whichever they are.

use qipan_game::explain::{Explain, Picture, Step, Text};
use qipan_game::{Game, MoveGen, MoveList, MoveOf, cold};

use crate::ExplainError;
use crate::board::Of;

/// A board that explains itself, as a value.
pub(crate) trait AnyExplainer: Sync {
    /// Summary of what is stored in Chinese, in half a line.
    fn title(&self) -> [&'static str; 2];
    fn summary_zh(&self) -> &'static str;

    /// The board in a written position, and what is wrong with the position if it is one to look at only.
    fn open(&self, fen: &str) -> Result<Opened, ExplainError>;
}

/// A board in a position, and what is wrong with the position if it is one to look at only.
pub(crate) type Opened = (Box<dyn AnyPosition>, Option<Text>);

impl<B: Explain> AnyExplainer for Of<B> {
    fn title(&self) -> [&'static str; 2] {
        B::TITLE
    }

    fn summary_zh(&self) -> &'static str {
        B::SUMMARY_ZH
    }

    fn open(&self, fen: &str) -> Result<Opened, ExplainError> {
        let (setup, mark) =
            B::Game::position_to_look_at(fen).map_err(|error| ExplainError::Fen(error.to_string()))?;
        let board = B::from_setup(&setup).map_err(|error| ExplainError::Unsupported(error.to_string()))?;
        // What follows its first line points into the text.
        let first_line = |error: String| error.lines().next().unwrap_or_default().to_owned();
        let mark = mark.map(|error| Text::new(first_line(error.to_string()), "不走的一方正被将军"));
        Ok((Box::new(board), mark))
    }
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
pub(crate) trait AnyPosition {
    fn fen(&self) -> String;
    fn memory(&self) -> Vec<Picture>;
    fn man(&self, square: usize) -> Vec<Step<String>>;
    fn check(&self) -> Vec<Step<String>>;
    /// Returns how a listed move is tested.
    fn test(&self, written: &str) -> Vec<Step<String>>;
    /// Returns the moves that the board lists, in its own order.
    fn moves(&self) -> Vec<Listed>;
    /// Returns true if a listed move is legal.
    fn is_legal(&self, written: &str) -> bool;
    /// Returns the board after a listed move, legal or not.
    fn after(&self, written: &str) -> Option<Box<dyn AnyPosition>>;
    /// Returns what the rules say of a move.
    fn ruling(&self, written: &str) -> Text;
    /// Returns the name of the piece that a letter means.
    fn piece_name(&self, letter: char) -> Option<Text>;
    /// Returns true if the first side is to move.
    fn is_first_to_move(&self) -> bool;
}

/// The board's own move of a written one that it lists.
fn listed<B: MoveGen>(board: &B, written: &str) -> Option<B::Move> {
    board.import(written.parse().ok()?)
}

impl<B: Explain> AnyPosition for B {
    fn fen(&self) -> String {
        self.to_setup().to_string()
    }

    fn memory(&self) -> Vec<Picture> {
        Explain::memory(self)
    }

    fn man(&self, square: usize) -> Vec<Step<String>> {
        self.explain_man(square).into_iter().map(in_words::<B>).collect()
    }

    fn check(&self) -> Vec<Step<String>> {
        self.explain_check().into_iter().map(in_words::<B>).collect()
    }

    fn test(&self, written: &str) -> Vec<Step<String>> {
        let m = listed(self, written);
        m.map_or_else(Vec::new, |m| self.explain_test(m).into_iter().map(in_words::<B>).collect())
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

    fn after(&self, written: &str) -> Option<Box<dyn AnyPosition>> {
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

    fn piece_name(&self, letter: char) -> Option<Text> {
        B::Game::piece_name(letter)
    }

    fn is_first_to_move(&self) -> bool {
        B::Game::is_first_to_move(&self.to_setup())
    }
}

fn in_words<B: MoveGen>(step: Step<MoveOf<B>>) -> Step<String> {
    step.with_moves(|m| m.to_string())
}
