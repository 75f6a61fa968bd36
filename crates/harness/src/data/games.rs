//! The games, as data: what the harness has to know of them to read suites and to set up positions.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Formatter};
use std::ops::Deref;
use std::sync::{LazyLock, Mutex, PoisonError};

use qipan_game::{Game, MoveGen};
use qipan_record::{Bounds, Model, Weights};
use qipan_row::{Answers, AnyGame, Position, RowError};
use rayon::prelude::*;

use crate::data::corpus::Root;
use crate::data::walks::{self, Length, Met};

/// A file of what searches of a model find in the roots of the corpus.
#[derive(Clone, Copy, Debug)]
pub struct SearchFile {
    /// The model.
    pub model: Model,
    /// Path of the file, relative to the repository's root.
    pub path: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// The files of a game's searches.
macro_rules! search_files {
    ($($model:ident = $name:literal: $text:ident),* $(,)?) => {
        &[$(SearchFile {
            model: Model::$model,
            path: concat!("suites/", $name),
            text: qipan_suites::$text,
        }),*]
    };
}

/// Facts that the harness knows of a game.
#[derive(Clone, Copy)]
pub struct GameData {
    /// Name on the command line.
    pub name: &'static str,
    /// The start position as FEN.
    pub start: &'static str,
    /// Number of ranks of a placement in FEN, which tells the games apart in a suite.
    pub ranks: usize,
    /// The rule book.
    pub rules: &'static dyn AnyGame,
    /// Path of the published positions, relative to the repository's root.
    pub suite_path: &'static str,
    /// The published positions and counts.
    pub suite: &'static str,
    /// Path of the published positions' leaves by kind, relative to the repository's root.
    pub kinds_path: &'static str,
    /// Leaves by kind of the published positions.
    pub kinds: &'static str,
    /// Path of the large corpus, relative to the repository's root.
    pub large_path: &'static str,
    /// The large corpus, compressed.
    pub large: &'static [u8],
    /// Path of the corpus, relative to the repository's root.
    pub corpus_path: &'static str,
    /// The corpus: positions of games between engines, on which boards are timed.
    pub corpus: &'static str,
    /// Bounds of the parts of a game, in numbers of pieces.
    pub bounds: Bounds,
    /// Results of searches in the roots of the corpus: one file for each model that all boards find the same
    /// at.
    pub searches: &'static [SearchFile],
    walk: fn(&Root, Length, &Bounds) -> Result<Vec<Met>, RowError>,
    answers: fn(Model, &[Position]) -> Result<Answers, RowError>,
}

/// Questions to a game go to its rule book.
impl Deref for GameData {
    type Target = dyn AnyGame;

    fn deref(&self) -> &Self::Target {
        self.rules
    }
}

impl Debug for GameData {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameData").field("name", &self.name).finish_non_exhaustive()
    }
}

impl GameData {
    /// The row of a game, with the board that decides in doubt.
    const fn of<B: MoveGen>(
        (suite_path, suite): (&'static str, &'static str),
        (kinds_path, kinds): (&'static str, &'static str),
        (large_path, large): (&'static str, &'static [u8]),
        (corpus_path, corpus, bounds): (&'static str, &'static str, Bounds),
        searches: &'static [SearchFile],
    ) -> Self {
        Self {
            name: <B::Game as Game>::NAME,
            start: <B::Game as Game>::START,
            ranks: <B::Game as Game>::RANKS,
            rules: qipan_row::game_of::<B>(),
            suite_path,
            suite,
            kinds_path,
            kinds,
            large_path,
            large,
            corpus_path,
            corpus,
            bounds,
            searches,
            walk: walks::walk::<B>,
            answers: qipan_row::answers::<B>,
        }
    }

    /// The file of searches that a model's are compared with: those in the board's own order of captures are
    /// set beside the sorted ones.
    ///
    /// # Panics
    /// If the model does not search.
    #[must_use]
    pub fn searches_of(&self, model: Model) -> &'static SearchFile {
        self.searches.iter().find(|file| file.model == model.recorded_as()).expect("a file for each search")
    }

    /// A walk from a root, by the oracle.
    pub(crate) fn walk(&self, root: &Root, length: Length) -> Result<Vec<Met>, RowError> {
        (self.walk)(root, length, &self.bounds)
    }

    /// Answers of the oracle to a model's question, each position by itself; worked out once for all boards,
    /// as the rules are slow.
    pub(crate) fn answers(&self, model: Model, positions: &[Position]) -> Result<Vec<u64>, RowError> {
        type Known = Mutex<BTreeMap<(&'static str, Model, Vec<String>), Vec<u64>>>;
        static KNOWN: Known = Mutex::new(BTreeMap::new());
        let ends = [positions.first(), positions.last()].into_iter().flatten();
        let told_by =
            ends.map(|end| format!("{} {}", end.place, end.fen)).chain([positions.len().to_string()]);
        let key = (self.name, model, told_by.collect());
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known().get(&key).cloned();
        if let Some(answers) = found {
            return Ok(answers);
        }
        let alone = |position: &Position| {
            let position = Position { ply: 0, by: None, ..position.clone() };
            Ok((self.answers)(model, &[position])?.by_position[0])
        };
        let answers: Vec<_> = positions.par_iter().map(alone).collect::<Result<_, RowError>>()?;
        known().insert(key, answers.clone());
        Ok(answers)
    }

    /// Weight of each part of a game where boards are compared: its share of the nodes of searches that
    /// begin at the positions of played games, each as likely as another.
    ///
    /// # Panics
    /// If the file that is part of the program is damaged, which a test would have found.
    #[must_use]
    pub fn weights(&self) -> Weights {
        *weights().get(self.name).and_then(|of_game| of_game.get("search")).expect("a test reads all weights")
    }
}

/// The game of a position, by the ranks of its placement; `None` if they are no game's.
#[must_use]
pub fn game_of(fen: &str) -> Option<&'static GameData> {
    let ranks = fen.split_whitespace().next().unwrap_or_default().split('/').count();
    GAMES.iter().find(|game| game.ranks == ranks)
}

/// Population of positions on which boards are timed, in words.
pub const POPULATION: &str = "games between engines (suites/games)";

/// Both games.
pub const GAMES: &[GameData] = &[
    GameData::of::<xiangqi_rules::naive::Board>(
        ("suites/xiangqi.epd", qipan_suites::XIANGQI),
        ("suites/xiangqi-stats.epd", qipan_suites::XIANGQI_STATS),
        ("suites/large-xiangqi.epd", qipan_suites::LARGE_XIANGQI),
        ("suites/games/roots-xiangqi.epd", qipan_suites::ROOTS_XIANGQI, Bounds::thirds(24, 13)),
        search_files![
            Search = "search-xiangqi.epd": SEARCH_XIANGQI,
            SearchNetS = "search-net-s-xiangqi.epd": SEARCH_NET_S_XIANGQI,
            SearchNetM = "search-net-m-xiangqi.epd": SEARCH_NET_M_XIANGQI,
            SearchNetL = "search-net-l-xiangqi.epd": SEARCH_NET_L_XIANGQI,
            SearchPlain = "search-plain-xiangqi.epd": SEARCH_PLAIN_XIANGQI,
        ],
    ),
    GameData::of::<chess_rules::naive::Board>(
        ("suites/chess.epd", qipan_suites::CHESS),
        ("suites/chess-stats.epd", qipan_suites::CHESS_STATS),
        ("suites/large-chess.epd", qipan_suites::LARGE_CHESS),
        ("suites/games/roots-chess.epd", qipan_suites::ROOTS_CHESS, Bounds::thirds(23, 11)),
        search_files![
            Search = "search-chess.epd": SEARCH_CHESS,
            SearchNetS = "search-net-s-chess.epd": SEARCH_NET_S_CHESS,
            SearchNetM = "search-net-m-chess.epd": SEARCH_NET_M_CHESS,
            SearchNetL = "search-net-l-chess.epd": SEARCH_NET_L_CHESS,
            SearchPlain = "search-plain-chess.epd": SEARCH_PLAIN_CHESS,
        ],
    ),
];

/// The weights by game and by what they are shares of: `population` or `search`.
pub(crate) fn weights() -> &'static BTreeMap<String, BTreeMap<String, Weights>> {
    static WEIGHTS: LazyLock<BTreeMap<String, BTreeMap<String, Weights>>> =
        LazyLock::new(|| toml::from_str(qipan_suites::WEIGHTS).expect("a test reads all weights"));
    &WEIGHTS
}

/// The game of that name.
#[must_use]
pub fn game_named(name: &str) -> Option<&'static GameData> {
    GAMES.iter().find(|game| game.name == name)
}

#[cfg(test)]
mod tests {
    use qipan_record::Weights;

    use super::{GAMES, weights};

    #[test]
    fn weights_of_each_game_are_shares_of_its_positions_and_of_its_searches() {
        assert_eq!(weights().len(), GAMES.len());
        for game in GAMES {
            let of_game = &weights()[game.name];
            assert_eq!(of_game.keys().collect::<Vec<_>>(), ["population", "search"], "{}", game.name);
            assert!(of_game.values().all(Weights::are_shares), "{of_game:?}");
            assert_eq!(game.weights(), of_game["search"]);
        }
    }
}
