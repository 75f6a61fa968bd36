//! A game whose types are forgotten: its rule book, asked in texts.

use qipan_game::{Game, MoveGen, MoveOf, Ruling, Script, SetupOf, divide};

use crate::board::{Of, board};
#[cfg(feature = "timing")]
use crate::ruled::Attacks;
use crate::{ParseError, RowError};

/// Facts of a game that every reader of a position has to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
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

impl GameFacts {
    /// The facts of a game.
    #[must_use]
    pub const fn of<G: Game>() -> Self {
        Self { name: G::NAME, start: G::START, files: G::FILES, ranks: G::RANKS, first_rank: G::FIRST_RANK }
    }

    /// The name of a square.
    #[must_use]
    pub fn square_name(&self, square: usize) -> String {
        let (file, rank) = (square % self.files, square / self.files + self.first_rank);
        format!("{}{rank}", char::from(b'a' + file as u8))
    }

    /// The pieces of a written position: square and letter.
    pub fn men(&self, fen: &str) -> impl Iterator<Item = (usize, char)> {
        let mut men = Vec::new();
        for (below, rank) in fen.split([' ', '/']).take(self.ranks).enumerate() {
            // The last rank is written first.
            let mut square = (self.ranks - 1 - below) * self.files;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(empty) => square += empty as usize,
                    None => {
                        men.push((square, letter));
                        square += 1;
                    }
                }
            }
        }
        men.into_iter()
    }
}

/// A game as a value: the answers of its rule book to texts.
pub trait AnyGame: Sync {
    /// Facts of the game.
    fn facts(&self) -> GameFacts;

    /// Properties that distinguish two positions where unique ones are counted, in words.
    fn unique(&self) -> &'static str;

    /// Checks that a text is a position of the game.
    ///
    /// # Errors
    /// Fault in it: the field, what was found, what was expected, and the text with a caret.
    fn check(&self, fen: &str) -> Result<(), ParseError>;

    /// A position as a board of characters.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn diagram(&self, fen: &str, script: Script) -> Result<String, ParseError>;

    /// The rule by which a written move is legal, or the rule that it breaks.
    ///
    /// # Errors
    /// [`RowError`] if the position or the move cannot be read.
    fn judge(&self, fen: &str, m: &str) -> Result<Result<Ruling, Ruling>, RowError>;

    /// The position after a line of written moves.
    ///
    /// # Errors
    /// [`RowError`] if something cannot be read, or a move is illegal.
    fn after(&self, fen: &str, line: &[String]) -> Result<String, RowError>;

    /// Kind of piece that a legal move takes, if it takes one.
    ///
    /// # Errors
    /// [`RowError`] if the position or the move cannot be read.
    fn taken(&self, fen: &str, m: &str) -> Result<Option<String>, RowError>;

    /// The legal moves of a position, written, in their order.
    ///
    /// # Errors
    /// [`RowError`] if the position cannot be read.
    fn legal_moves(&self, fen: &str) -> Result<Vec<String>, RowError>;

    /// Who attacks whom in a position, and what each legal move changes of that.
    ///
    /// # Errors
    /// [`RowError`] if the position cannot be read.
    #[cfg(feature = "timing")]
    fn attacks(&self, fen: &str) -> Result<Attacks, RowError>;
}

/// The game of a board that decides in doubt.
#[must_use]
pub const fn game_of<B: MoveGen>() -> &'static dyn AnyGame {
    Of::<B>::THE
}

impl<B: MoveGen> AnyGame for Of<B> {
    fn facts(&self) -> GameFacts {
        GameFacts::of::<B::Game>()
    }

    fn unique(&self) -> &'static str {
        B::Game::UNIQUE
    }

    fn check(&self, fen: &str) -> Result<(), ParseError> {
        fen.parse::<SetupOf<B>>().map(|_| ()).map_err(Into::into)
    }

    fn diagram(&self, fen: &str, script: Script) -> Result<String, ParseError> {
        Ok(B::Game::diagram(&fen.parse()?, script))
    }

    fn judge(&self, fen: &str, m: &str) -> Result<Result<Ruling, Ruling>, RowError> {
        Ok(B::Game::judge(&setup::<B>(fen)?, written::<B>(m)?))
    }

    fn after(&self, fen: &str, line: &[String]) -> Result<String, RowError> {
        let mut setup = setup::<B>(fen)?;
        for m in line {
            let played = written::<B>(m)?;
            if B::Game::judge(&setup, played).is_err() {
                return Err(RowError::Misses {
                    board: B::ABOUT.name,
                    written: m.clone(),
                    fen: setup.to_string(),
                });
            }
            setup = B::Game::after(&setup, played);
        }
        Ok(setup.to_string())
    }

    fn taken(&self, fen: &str, m: &str) -> Result<Option<String>, RowError> {
        let board: B = board(fen)?;
        let kind = board.import(written::<B>(m)?).and_then(|m| board.men(m).1);
        Ok(kind.map(|kind| kind.to_string()))
    }

    fn legal_moves(&self, fen: &str) -> Result<Vec<String>, RowError> {
        let moves = divide(&mut board::<B>(fen)?, 1);
        Ok(moves.into_iter().map(|(m, _)| m.to_string()).collect())
    }

    #[cfg(feature = "timing")]
    fn attacks(&self, fen: &str) -> Result<Attacks, RowError> {
        crate::ruled::attacks::<B>(fen)
    }
}

pub(crate) fn setup<B: MoveGen>(fen: &str) -> Result<SetupOf<B>, RowError> {
    fen.parse().map_err(|error| RowError::Fen(Box::new(error)))
}

fn written<B: MoveGen>(m: &str) -> Result<MoveOf<B>, RowError> {
    m.parse().map_err(|error| RowError::Move(Box::new(error)))
}
