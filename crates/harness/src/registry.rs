//! The contestants: the rows of both games, and finding one by its name.

use std::sync::LazyLock;

use qipan_jobs::Entrant;
use qipan_record::{Facts, LevelFact, Model, Record, Role};

use crate::data::code::CODE;

/// Every row, each game's oracle first and then in the order of the systems; the first contestant of a game
/// is its baseline unless another is asked for. The lines themselves are in `crates/registry/`, a crate for
/// each game, so that the boards are compiled in parallel.
pub static ENTRANTS: LazyLock<Vec<Entrant>> =
    LazyLock::new(|| [qipan_registry_xiangqi::entrants(), qipan_registry_chess::entrants()].concat());

/// The board of a game that counts deep trees fastest: the best row of the one that need not play the last
/// two plies.
#[must_use]
pub fn fastest(game: &str) -> &'static Entrant {
    let is_so = |entrant: &&Entrant| entrant.about.is_best() && entrant.takes_part_in(Model::PerftCount2);
    of_game(game).find(is_so).expect("each game has such a board")
}

/// The row that a game's others are compared with, unless another is asked for.
pub(crate) fn baseline(game: &str) -> &'static Entrant {
    of_game(game).find(|entrant| entrant.role == Role::Contestant).expect("each game has contestants")
}

fn of_game(game: &str) -> impl Iterator<Item = &'static Entrant> {
    ENTRANTS.iter().filter(move |entrant| entrant.game == game)
}

/// Facts that are recorded of a row.
#[must_use]
pub fn facts(entrant: &Entrant) -> Facts {
    Facts {
        name: entrant.name().to_owned(),
        levels: entrant.about.levels.iter().map(LevelFact::from).collect(),
        system: entrant.about.system.to_owned(),
        role: entrant.role,
        source: entrant.about.source.to_owned(),
        state_bytes: entrant.state_bytes,
        table_bytes: entrant.table_bytes(),
        needs: entrant.about.needs.iter().map(ToString::to_string).collect(),
        digest: digest(entrant).map(ToOwned::to_owned),
    }
}

/// SHA-256 of a row's code, as the sources have it; `None` where they are gone, and of guests.
fn digest(entrant: &Entrant) -> Option<&'static str> {
    CODE.get(entrant.about.name).map(|code| code.digest.as_str())
}

/// Boards of a record whose code is no more what it was, as far as both are known.
#[must_use]
pub fn changed_since(record: &Record) -> Vec<&str> {
    let rows = record.groups.iter().flat_map(|group| &group.rows);
    let changed = rows.filter_map(|row| {
        let (then, now) = (row.board.digest.as_deref()?, CODE.get(row.board.package())?);
        (then != now.digest).then(|| row.board.package())
    });
    let mut changed: Vec<_> = changed.collect();
    changed.sort_unstable();
    changed.dedup();
    changed
}

/// A name that no board has; the message guesses which one was meant, and says where all are.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("board: found {found:?}, expected {}", expected(found, *.nearest))]
pub struct UnknownBoard {
    /// The name asked for.
    pub found: String,
    /// The row whose name is most like it, if any is.
    pub nearest: Option<&'static str>,
}

/// Words for what was expected instead of a name: a board, or a row of the board whose levels alone are
/// unknown.
pub(crate) fn expected(found: &str, nearest: Option<&str>) -> String {
    let board = found.split(':').next().unwrap_or_default();
    let is_board = found != board && ENTRANTS.iter().any(|entrant| entrant.about.name == board);
    let (what, list) = match is_board {
        true => (format!("a row of {board}"), format!("qipan list {board}")),
        false => ("a board".to_owned(), "qipan list".to_owned()),
    };
    among(&what, nearest, &format!("{list} has all"))
}

/// `a board: did you mean xiangqi-array? (qipan list has all)`
pub(crate) fn among(what: &str, nearest: Option<&str>, all: &str) -> String {
    match nearest {
        Some(name) => format!("{what}: did you mean {name}? ({all})"),
        None => format!("{what} ({all})"),
    }
}

/// The most similar of some names, if it is similar enough to have been meant.
pub(crate) fn nearest<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const SIMILAR: f64 = 0.75;
    names
        .into_iter()
        .map(|name| (strsim::jaro_winkler(found, name), name))
        .filter(|&(similarity, _)| similarity >= SIMILAR)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, name)| name)
}

/// The board of that name.
///
/// # Errors
/// [`UnknownBoard`], with the most similar name.
pub fn find(name: &str) -> Result<&'static Entrant, UnknownBoard> {
    let exact = ENTRANTS.iter().find(|entrant| entrant.name() == name);
    let found = exact.or_else(|| ENTRANTS.iter().find(|entrant| entrant.is_named(name)));
    found.ok_or_else(|| UnknownBoard {
        found: name.chars().take(60).collect(),
        nearest: nearest(name, ENTRANTS.iter().map(Entrant::name)),
    })
}

#[cfg(test)]
mod tests {
    use super::{ENTRANTS, Entrant, find};
    use qipan_record::{Model, Role};

    use crate::GAMES;

    #[test]
    fn names_are_unique_and_begin_with_their_game() {
        for (index, entrant) in ENTRANTS.iter().enumerate() {
            assert!(entrant.name().starts_with(&format!("{}-", entrant.game)), "{}", entrant.name());
            assert!(
                ENTRANTS[..index].iter().all(|other| other.name() != entrant.name()),
                "{}",
                entrant.name()
            );
        }
    }

    #[test]
    fn kernels_answer_as_walking_does() {
        for entrant in ENTRANTS.iter().filter(|entrant| entrant.takes_part_in(Model::Sliders)) {
            let (answers, walked) = entrant.kernel_answers().expect("a kernel");
            assert_eq!(answers.by_position, walked, "{}", entrant.name());
        }
    }

    /// All levels may be named, in any order; what is named alone is a board at its best.
    #[test]
    fn levels_may_be_named_in_any_order() {
        for entrant in ENTRANTS.iter() {
            let mut parts = vec![entrant.about.name];
            parts.extend(entrant.about.levels.iter().rev().map(|level| level.name));
            assert_eq!(find(&parts.join(":")).expect("a row").name(), entrant.name());
            let best = find(entrant.about.name).expect("every board has a row at its best");
            assert!(best.about.is_best(), "{}", best.name());
        }
    }

    #[test]
    fn every_level_is_one_that_its_factor_knows() {
        for level in ENTRANTS.iter().flat_map(|entrant| entrant.about.levels) {
            for name in [level.name, level.best].into_iter().chain(level.text) {
                assert!(level.factor.levels().contains(&name), "{}: {name}", level.factor);
            }
        }
    }

    #[test]
    fn every_game_has_one_oracle() {
        for game in GAMES {
            let oracles = ENTRANTS.iter().filter(|e| e.game == game.name && e.role == Role::Oracle);
            assert_eq!(oracles.map(Entrant::name).count(), 1, "{}", game.name);
        }
    }

    #[test]
    fn guests_are_named_and_marked_as_such() {
        for entrant in ENTRANTS.iter() {
            let is_guest = entrant.role == Role::Guest;
            assert_eq!(entrant.name().contains("-guest-"), is_guest, "{}", entrant.name());
            assert_eq!(entrant.mark().is_empty(), !is_guest, "{}", entrant.name());
        }
        assert_eq!(ENTRANTS.iter().any(|entrant| entrant.role == Role::Guest), cfg!(feature = "guests"));
    }

    #[test]
    fn a_misspelt_name_is_recognised() {
        for entrant in ENTRANTS.iter() {
            let mut misspelt = entrant.name().to_owned();
            misspelt.pop();
            let nearest = find(&misspelt).expect_err("no such board").nearest.expect("a similar name");
            assert!(nearest.len().abs_diff(misspelt.len()) <= 2, "{misspelt}: {nearest}");
            assert_eq!(find(entrant.name()).expect("a row").name(), entrant.name());
        }
        assert_eq!(find("zzz").expect_err("no such board").nearest, None);
        let message = |name| find(name).expect_err("no such board").to_string();
        assert_eq!(
            message("xiangqi-aray"),
            "board: found \"xiangqi-aray\", expected a board: did you mean xiangqi-array? (qipan list has all)"
        );
        assert_eq!(message("zzz"), "board: found \"zzz\", expected a board (qipan list has all)");
        assert!(message("xiangqi-array:fast").ends_with("(qipan list xiangqi-array has all)"));
    }
}
