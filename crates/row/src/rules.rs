//! A game whose types are forgotten: its rule book, asked in texts.

use qipan_game::asked::{self, Pins, Threat};
use qipan_game::{Game, MoveGen, MoveOf, Ruling, Script, SetupOf, divide};

use crate::board::{Of, board};
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
    fn attacks(&self, fen: &str) -> Result<Attacks, RowError>;
}

/// Who attacks whom in a position, by the rules; terms as [`asked`] defines them.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Attacks {
    /// The position.
    pub fen: String,
    /// Number of pieces that attack each square, of the side that begins a game and of the other; squares in
    /// the order of the rules, a1 (a0), b1, ...
    pub attacked: [Vec<u8>; 2],
    /// Squares that the sliding pieces of each side may go to.
    pub mobility: [u32; 2],
    /// Each threat as two pieces with their squares: `Ra1 pa7`.
    pub threats: Vec<String>,
    /// The legal moves, in the order of their written forms.
    pub moves: Vec<AskedMove>,
}

/// What is asked of a legal move.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct AskedMove {
    /// The written move.
    #[serde(rename = "move")]
    pub written: String,
    /// True if it gives check.
    pub gives_check: bool,
    /// What its exchange is worth, pins ignored.
    pub exchange: i32,
    /// What it is worth if a pinned piece may not take.
    pub exchange_pinned: i32,
    /// Threats that it ends.
    pub ends: Vec<String>,
    /// Threats that it begins.
    pub begins: Vec<String>,
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

    fn attacks(&self, fen: &str) -> Result<Attacks, RowError> {
        let setup = setup::<B>(fen)?;
        let texts = |setup: &SetupOf<B>, threats: Vec<Threat>| {
            let facts = GameFacts::of::<B::Game>();
            let men: Vec<_> = facts.men(&setup.to_string()).collect();
            let man = |square: u8| {
                let there = men.iter().find(|(other, _)| *other == usize::from(square));
                let letter = there.map_or('?', |&(_, letter)| letter);
                format!("{letter}{}", facts.square_name(square.into()))
            };
            threats.into_iter().map(|one| format!("{} {}", man(one.from), man(one.to))).collect::<Vec<_>>()
        };
        let asked = |m: MoveOf<B>| {
            let [ended, begun] = asked::threat_delta::<B::Game>(&setup, m);
            AskedMove {
                written: m.to_string(),
                gives_check: asked::gives_check::<B::Game>(&setup, m),
                exchange: asked::exchange::<B::Game>(&setup, m, Pins::Ignored),
                exchange_pinned: asked::exchange::<B::Game>(&setup, m, Pins::Respected),
                ends: texts(&setup, ended),
                begins: texts(&B::Game::after(&setup, m), begun),
            }
        };
        let sides = [true, false];
        Ok(Attacks {
            fen: setup.to_string(),
            attacked: sides.map(|is_first| asked::attacked::<B::Game>(&setup, is_first)),
            mobility: sides.map(|is_first| asked::mobility::<B::Game>(&setup, is_first)),
            threats: texts(&setup, asked::threats::<B::Game>(&setup)),
            moves: divide(&mut board::<B>(fen)?, 1).into_iter().map(|(m, _)| asked(m)).collect(),
        })
    }
}

fn setup<B: MoveGen>(fen: &str) -> Result<SetupOf<B>, RowError> {
    fen.parse().map_err(|error| RowError::Fen(Box::new(error)))
}

fn written<B: MoveGen>(m: &str) -> Result<MoveOf<B>, RowError> {
    m.parse().map_err(|error| RowError::Move(Box::new(error)))
}
