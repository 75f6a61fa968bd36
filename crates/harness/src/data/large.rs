//! The large corpus: tens of thousands of positions of each game with their counts, compressed.
//!
//! It is what a generator is held to that has passed the published positions. How it is made stands in
//! docs/suites.md and at the head of each file.

use std::io::Read;

use flate2::read::GzDecoder;

use crate::data::games::GameData;
use crate::data::suite::Suite;

impl Suite {
    /// The large corpus of some games.
    ///
    /// # Panics
    /// If the files in the program are damaged, which a test looks at.
    #[must_use]
    pub fn large(games: &[&'static GameData]) -> Self {
        Self::read_own(games, |game| (game.large_path, unpacked(game.large)))
    }
}

fn unpacked(bytes: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(bytes).read_to_string(&mut text).expect("a test reads the corpus");
    text
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::{GAMES, Suite};

    #[test]
    fn each_game_has_thirty_thousand_different_positions() {
        for game in GAMES {
            let suite = Suite::large(&[game]);
            let different: HashSet<_> = suite.entries.iter().map(|entry| &entry.fen).collect();
            assert_eq!(different.len(), suite.entries.len());
            assert!(different.len() >= 30_000, "{}: {}", game.name, different.len());
            assert!(suite.entries.iter().all(|entry| entry.counts[0].depth == 1));
        }
    }
}
