//! The contestants: the rows of both games, and finding one by its name.

use std::sync::OnceLock;

use qipan_foreign::Foreign;
use qipan_record::{LevelFact, Model, Record, Role, RowFacts};
use qipan_row::Row;

use crate::data::code::CODE;

static ROWS: OnceLock<Vec<Row>> = OnceLock::new();

/// Tells which rows there are, each game's oracle first and then in the order of the systems; the first
/// contestant of a game is its baseline unless another is asked for. Who has told it first is believed. A
/// program gives those of `qipan-boards`, which this crate does not know: a board that changes is compiled
/// and linked, and the harness is not.
pub fn install(rows: fn() -> Vec<Row>) {
    ROWS.get_or_init(rows);
}

/// Every row, in the order in which they were installed.
///
/// # Panics
/// If no rows were [installed](install).
#[must_use]
pub fn rows() -> &'static [Row] {
    #[cfg(test)]
    install(qipan_boards::rows);
    ROWS.get().expect("a program installs its rows before it asks for them")
}

/// The board of a game that counts deep trees fastest: the best row of the one that need not play the last
/// two plies; where none is installed, the last contestant.
#[must_use]
pub fn fastest(game: &str) -> &'static Row {
    let is_so = |row: &&Row| row.about.is_best() && row.takes_part_in(Model::PerftCount2);
    let last = || of_game(game).filter(|row| row.role == Role::Contestant).last();
    of_game(game).find(is_so).or_else(last).expect("each game has contestants")
}

/// The row that a game's others are compared with, unless another is asked for.
pub(crate) fn baseline(game: &str) -> &'static Row {
    of_game(game).find(|row| row.role == Role::Contestant).expect("each game has contestants")
}

fn of_game(game: &str) -> impl Iterator<Item = &'static Row> {
    rows().iter().filter(move |row| row.game == game)
}

/// Facts that are recorded of a row.
#[must_use]
pub fn facts(row: &Row) -> RowFacts {
    RowFacts {
        name: row.name().to_owned(),
        levels: row.about.levels.iter().map(LevelFact::from).collect(),
        system: row.about.system.to_owned(),
        role: row.role,
        source: Foreign::of(row.about.source),
        state_bytes: row.state_bytes(),
        table_bytes: row.table_bytes(),
        needs: row.about.needs.iter().map(ToString::to_string).collect(),
        is_provided: !row.answers_search(),
        digest: digest(row).map(ToOwned::to_owned),
    }
}

/// SHA-256 of a row's code, as the sources have it; `None` where they are gone, and of guests.
fn digest(row: &Row) -> Option<&'static str> {
    CODE.get(row.about.name).map(|code| code.digest.as_str())
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
pub struct UnknownRowError {
    /// The name asked for.
    pub found: String,
    /// The row whose name is most like it, if any is.
    pub nearest: Option<&'static str>,
}

/// Words for what was expected instead of a name: a board, or a row of the board whose levels alone are
/// unknown.
pub(crate) fn expected(found: &str, nearest: Option<&str>) -> String {
    let board = found.split(':').next().unwrap_or_default();
    let is_board = found != board && rows().iter().any(|row| row.about.name == board);
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
/// [`UnknownRowError`], with the most similar name.
pub fn find(name: &str) -> Result<&'static Row, UnknownRowError> {
    let exact = rows().iter().find(|row| row.name() == name);
    let found = exact.or_else(|| rows().iter().find(|row| row.is_named(name)));
    found.ok_or_else(|| UnknownRowError {
        found: name.chars().take(60).collect(),
        nearest: nearest(name, rows().iter().map(Row::name)),
    })
}

/// Returns true if a recorded row is one of this program, or would be on the processor of the record.
#[must_use]
pub fn is_known(board: &RowFacts) -> bool {
    find(&board.name).is_ok() || rows().iter().any(|row| differs_by_the_processor(board, row))
}

/// Returns true if a recorded row is another one in nothing but the levels that a processor decides: it may
/// lack what they need, as the one that the program was built for may.
fn differs_by_the_processor(board: &RowFacts, row: &Row) -> bool {
    let mut levels = board.levels.iter().zip(row.about.levels);
    row.about.name == board.package()
        && row.about.levels.len() == board.levels.len()
        && board.is_named(&board.name)
        && levels.all(|(theirs, own)| {
            let (factor, name) = (own.factor, theirs.name.as_str());
            let is_allowed = factor.is_always_named() && factor.levels().contains(&name);
            theirs.factor == factor.name() && (name == own.name || is_allowed)
        })
}

#[cfg(test)]
mod tests {
    use super::{Row, differs_by_the_processor, facts, find, is_known, rows};
    use qipan_record::{Model, Role};

    use crate::GAMES;

    #[test]
    fn names_are_unique_and_begin_with_their_game() {
        for (index, row) in rows().iter().enumerate() {
            assert!(row.name().starts_with(&format!("{}-", row.game)), "{}", row.name());
            assert!(rows()[..index].iter().all(|other| other.name() != row.name()), "{}", row.name());
        }
    }

    #[test]
    fn kernels_answer_as_walking_does() {
        for row in rows().iter().filter(|row| row.takes_part_in(Model::Sliders)) {
            let (answers, walked) = row.kernel_answers().expect("a kernel");
            assert_eq!(answers.by_position, walked, "{}", row.name());
        }
    }

    /// On a processor that has its instructions a row is found by its name, on another by a row beside it.
    #[test]
    fn a_row_of_another_processor_is_known() {
        let row = find("xiangqi-byteboard:portable:computed").expect("a row of every processor");
        let with = |level: &str| {
            let mut board = facts(row);
            board.name = format!("xiangqi-byteboard:{level}:computed");
            board.levels.iter_mut().find(|level| level.name == "portable").expect("a level").name =
                level.to_owned();
            board
        };
        for level in ["portable", "avx2", "avx512"] {
            let board = with(level);
            assert!(differs_by_the_processor(&board, row) && is_known(&board), "{level}");
        }
        let mut tested = with("avx512");
        tested.name.push_str(":tested");
        let mut other = with("avx512");
        other.name = "xiangqi-byteboard:avx512".to_owned();
        other.levels.pop();
        let mut array = with("avx512");
        array.name = "xiangqi-array:avx512:computed".to_owned();
        for board in [with("avx1024"), with("pext"), tested, array] {
            assert!(!differs_by_the_processor(&board, row) && !is_known(&board), "{board:?}");
        }
        // Where there are such instructions this is a row, by its name.
        assert!(!differs_by_the_processor(&other, row), "{other:?}");
    }

    /// All levels may be named, in any order; what is named alone is a board at its best.
    #[test]
    fn levels_may_be_named_in_any_order() {
        for row in rows() {
            let mut parts = vec![row.about.name];
            parts.extend(row.about.levels.iter().rev().map(|level| level.name));
            assert_eq!(find(&parts.join(":")).expect("a row").name(), row.name());
            let best = find(row.about.name).expect("every board has a row at its best");
            assert!(best.about.is_best(), "{}", best.name());
        }
    }

    #[test]
    fn every_level_is_one_that_its_factor_knows() {
        for level in rows().iter().flat_map(|row| row.about.levels) {
            for name in [level.name, level.best].into_iter().chain(level.text) {
                assert!(level.factor.levels().contains(&name), "{}: {name}", level.factor);
            }
        }
    }

    #[test]
    fn every_game_has_one_oracle() {
        for game in GAMES {
            let oracles = rows().iter().filter(|e| e.game == game.name && e.role == Role::Oracle);
            assert_eq!(oracles.map(Row::name).count(), 1, "{}", game.name);
        }
    }

    #[test]
    fn guests_are_named_and_marked_as_such() {
        for row in rows() {
            let is_guest = row.role == Role::Guest;
            assert_eq!(row.name().contains("-guest-"), is_guest, "{}", row.name());
            assert_eq!(row.mark().is_empty(), !is_guest, "{}", row.name());
        }
        assert!(rows().iter().any(|row| row.role == Role::Guest));
    }

    #[test]
    fn a_misspelt_name_is_recognised() {
        for row in rows() {
            let mut misspelt = row.name().to_owned();
            misspelt.pop();
            let nearest = find(&misspelt).expect_err("no such board").nearest.expect("a similar name");
            assert!(nearest.len().abs_diff(misspelt.len()) <= 2, "{misspelt}: {nearest}");
            assert_eq!(find(row.name()).expect("a row").name(), row.name());
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
