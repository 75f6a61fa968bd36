//! The templates: a crate for each game, but for its manifest.

use crate::Game;

/// A file: its path in the crate, and its text.
type File = (&'static str, &'static str);

macro_rules! template {
    ($game:literal: $($path:literal)*) => {
        &[$(($path, include_str!(concat!("../templates/", $game, "/", $path)))),*]
    };
}

const XIANGQI: &[File] = template!("xiangqi":
    "README.md" "src/lib.rs" "src/attacks.rs" "src/generate.rs" "src/squares.rs" "tests/conformance.rs");

const CHESS: &[File] = template!("chess":
    "README.md" "src/lib.rs" "src/attacks.rs" "src/generate.rs" "tests/conformance.rs");

/// The files of a game's template.
pub(crate) const fn files(game: Game) -> &'static [File] {
    match game {
        Game::Xiangqi => XIANGQI,
        Game::Chess => CHESS,
    }
}

/// The race of a board with the plain array of its game: `examples/race.rs`.
pub(crate) fn race(game: Game, package: &str, system: &str) -> String {
    let text = include_str!("../templates/race.rs").replace("chess-", &format!("{}-", game.name()));
    fill(&text.replace("chess_", &format!("{}_", game.name())), game, package, system)
}

/// A template's text with a board's package, and the number of its system, in the places of the template's.
pub(crate) fn fill(text: &str, game: Game, package: &str, system: &str) -> String {
    let game_name = game.name();
    text.replace(&format!("{game_name}-template"), package)
        .replace(&format!("{game_name}_template"), &package.replace('-', "_"))
        .replace(&format!("{}00", game.letter()), system)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::{files, fill, race};
    use crate::Game;

    fn files_below(directory: &Path) -> BTreeSet<PathBuf> {
        let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { [path].into() }).collect()
    }

    #[test]
    fn every_file_of_a_template_is_embedded() {
        for game in Game::ALL {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates").join(game.name());
            let embedded: BTreeSet<_> = files(game).iter().map(|(path, _)| root.join(path)).collect();
            assert_eq!(embedded, files_below(&root));
        }
    }

    /// A newcomer reads a template before changing anything.
    #[test]
    fn a_template_is_short() {
        for game in Game::ALL {
            let rust = files(game).iter().filter(|(path, _)| path.ends_with(".rs"));
            let lines: usize = rust.map(|(_, text)| text.lines().count()).sum();
            assert!(lines <= 250, "{}: found {lines} lines, expected at most 250", game.name());
        }
    }

    #[test]
    fn a_race_is_of_its_game_and_short() {
        for game in Game::ALL {
            let race = race(game, &format!("{}-mine", game.name()), "Y7");
            assert!(race.contains(&format!("rows_of!({}_array)", game.name())), "{race}");
            assert!(race.contains(&format!("BOARD: &str = \"{}-mine\"", game.name())), "{race}");
            assert!(!race.contains("template"), "{race}");
            let other = if game == Game::Chess { "xiangqi" } else { "chess" };
            assert!(!race.contains(other), "{race}");
            assert!(race.lines().count() <= 80, "found {} lines, expected at most 80", race.lines().count());
        }
    }

    #[test]
    fn nothing_of_a_template_is_left_in_a_board() {
        for game in Game::ALL {
            let package = format!("{}-my-own", game.name());
            let filled: String =
                files(game).iter().map(|(_, text)| fill(text, game, &package, "Y7")).collect();
            assert!(!filled.contains("template") && !filled.contains("00\""), "{filled}");
            assert!(filled.contains(&format!("name: \"{package}\",")) && filled.contains("system: \"Y7\","));
            assert!(filled.contains(&format!("{}_my_own::rows::each", game.name())));
        }
    }
}
