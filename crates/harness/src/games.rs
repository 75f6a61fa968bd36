//! The games, as data: what the harness has to know of them to read suites and to set up positions.

use std::error::Error;

use qipan_game::{Game, MoveGen};

use crate::corpus::Root;
use crate::job::JobError;
use crate::walks::{self, Length, Met};

/// An error of a game's own parser, with its text and caret.
pub(crate) type ParseError = Box<dyn Error + Send + Sync>;

/// What the harness knows of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameRow {
    /// Name on the command line.
    pub name: &'static str,
    /// The start position as FEN.
    pub start: &'static str,
    /// Ranks of a placement in FEN: what tells the games apart in a suite.
    pub ranks: usize,
    /// Where the published positions stand, relative to the repository's root.
    pub suite_path: &'static str,
    /// The published positions and counts.
    pub suite: &'static str,
    /// Where the corpus stands, relative to the repository's root.
    pub corpus_path: &'static str,
    /// The corpus: positions on which single operations are timed.
    pub corpus: &'static str,
    check: fn(&str) -> Result<(), ParseError>,
    walk: fn(&Root, Length) -> Result<Vec<Met>, JobError>,
}

impl GameRow {
    /// The row of a game, with the board that decides in doubt.
    const fn of<B: MoveGen>(
        ranks: usize,
        (suite_path, suite): (&'static str, &'static str),
        (corpus_path, corpus): (&'static str, &'static str),
    ) -> Self {
        Self {
            name: <B::Game as Game>::NAME,
            start: <B::Game as Game>::START,
            ranks,
            suite_path,
            suite,
            corpus_path,
            corpus,
            check: check::<B::Game>,
            walk: walks::walk::<B>,
        }
    }

    /// Whether a text is a position of the game.
    ///
    /// # Errors
    /// What is wrong with it: the field, what was found, what was expected, and the text with a caret.
    pub fn check(&self, fen: &str) -> Result<(), ParseError> {
        (self.check)(fen)
    }

    /// A walk from a root, by the oracle.
    pub(crate) fn walk(&self, root: &Root, length: Length) -> Result<Vec<Met>, JobError> {
        (self.walk)(root, length)
    }
}

fn check<G: Game>(fen: &str) -> Result<(), ParseError> {
    fen.parse::<G::Setup>().map(|_| ()).map_err(Into::into)
}

/// Both games.
pub const GAMES: &[GameRow] = &[
    GameRow::of::<xiangqi_rules::naive::Board>(
        10,
        ("suites/xiangqi.epd", include_str!("../../../suites/xiangqi.epd")),
        ("suites/corpus-xiangqi.epd", include_str!("../../../suites/corpus-xiangqi.epd")),
    ),
    GameRow::of::<chess_rules::naive::Board>(
        8,
        ("suites/chess.epd", include_str!("../../../suites/chess.epd")),
        ("suites/corpus-chess.epd", include_str!("../../../suites/corpus-chess.epd")),
    ),
];

/// The game of that name.
#[must_use]
pub fn game_named(name: &str) -> Option<&'static GameRow> {
    GAMES.iter().find(|game| game.name == name)
}
