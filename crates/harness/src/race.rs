//! A race: a quick comparison of a few rows, as the author of a board asks for it after each change.

use std::path::Path;
use std::time::Duration;

use qipan_record::{Group, Kind, Model, Settings, Variant};
use qipan_row::{Row, RowError, SystemClock};
use qipan_tree::deep::Unwatched;

use crate::data::corpus::{Corpus, trees};
use crate::data::fill::{Depths, fill, fill_searches};
use crate::data::games::{GameData, game_named};
use crate::data::own::{Own, OwnError};
use crate::data::searches::searches;
use crate::data::suite::Entry;
use crate::timing::contest::{Contest, Work};
use crate::timing::rounds::measure;

/// Half of a quick comparison: an author waits for it.
const SETTINGS: Settings = Settings { positions: 32, budget: Duration::from_millis(1500), ..Settings::QUICK };

/// Reason why there is no race.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RaceError {
    /// No row.
    #[error("board: found none, expected at least one")]
    NoRow,
    /// A model that a program cannot time within itself.
    #[error("model: found {}, expected one that needs no new process", .0.name())]
    Model(Model),
    /// A file without positions of the game in which a move can be made.
    #[error("{file}: positions: found none of {game} with a move, expected at least one")]
    NoPosition {
        /// The file.
        file: String,
        /// The game of the rows.
        game: &'static str,
    },
    /// Wrong positions, or counts that are not those of the boards.
    #[error(transparent)]
    Own(#[from] OwnError),
    /// Error of a board.
    #[error(transparent)]
    Job(#[from] RowError),
}

/// Times rows of one game at a model, the first of which is the baseline: on positions of played games, or on
/// those of an EPD file. Counts need not be in the file: two of the installed rows make them.
///
/// # Errors
/// [`RaceError`]; a row that counts wrong is no error, but refused in the group.
pub fn race(rows: &[&Row], model: Model, epd: Option<&Path>) -> Result<Vec<Group>, RaceError> {
    let (kind, settings) = (model.kind(), SETTINGS);
    if kind == Kind::FirstUse {
        return Err(RaceError::Model(model));
    }
    let game = rows.first().and_then(|row| game_named(row.game)).ok_or(RaceError::NoRow)?;
    let entries = match epd {
        Some(file) => own(game, model, &settings, file)?,
        None if kind == Kind::Search => searches(game, model, settings.positions),
        None => trees(game, settings.positions),
    };
    let corpus = match epd {
        _ if kind != Kind::Walk => None,
        Some(file) => Some(Corpus::of_own(game, &entries, qipan_foreign::path(file))?),
        None => Some(Corpus::of(game)?),
    };
    let work = match &corpus {
        Some(corpus) => Work::Corpus(corpus),
        None if kind == Kind::Kernel => Work::Occupancies,
        None => Work::Trees(&entries),
    };
    let (variants, baseline) = (vec![Variant::Plain], Some(rows[0].name()));
    let contest = Contest { model, variants, rows: rows.to_vec(), baseline, work, earlier: &[] };
    Ok(measure(&contest, &settings, &SystemClock, &mut ())?.unwrap_or_default())
}

/// Positions of a file that are of a game, with the counts or searches that a model needs. They are of no
/// part of a game.
fn own(game: &GameData, model: Model, settings: &Settings, file: &Path) -> Result<Vec<Entry>, RaceError> {
    let mut entries = Own::read(file)?.some(game.name, settings.positions);
    entries.retain(|entry| game.legal_moves(&entry.fen).is_ok_and(|moves| !moves.is_empty()));
    entries.iter_mut().for_each(|entry| entry.stratum = None);
    if entries.is_empty() {
        return Err(RaceError::NoPosition { file: qipan_foreign::path(file), game: game.name });
    }
    match model.kind() {
        Kind::Tree => _ = fill(&mut entries, Depths::Within(settings.job_nodes), 1, &Unwatched)?,
        Kind::Search => {
            let found = fill_searches(&entries, model, settings.job_nodes, 1, &Unwatched)?;
            entries = found.unwrap_or_default();
        }
        Kind::Walk | Kind::Kernel | Kind::FirstUse => {}
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use qipan_record::Model;

    use super::race;
    use crate::find;

    #[test]
    fn rows_race_on_positions_of_their_author() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("my.epd");
        let of_chess = "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1";
        fs::write(&file, format!("{of_chess}\n")).expect("a file");
        let [array, x88] = ["chess-array", "chess-x88"].map(|name| find(name).expect("a row"));
        for model in [Model::PerftRead, Model::Search, Model::Generate] {
            let groups = race(&[array, x88], model, Some(&file)).expect("a race");
            let rows: Vec<_> = groups[0].rows.iter().map(|row| row.board.name.as_str()).collect();
            assert_eq!(rows, [array.name(), x88.name(), array.name()]);
            let text = groups[0].in_text();
            assert!(text.contains(&format!("{} again", array.name())) && text.contains(x88.name()), "{text}");
        }
        let wrong = |rows: &[&_], model| race(rows, model, Some(&file)).expect_err("no race").to_string();
        assert_eq!(
            wrong(&[array], Model::Tables),
            "model: found tables, expected one that needs no new process"
        );
        assert_eq!(wrong(&[], Model::PerftRead), "board: found none, expected at least one");
        let other = wrong(&[find("xiangqi-array").expect("a row")], Model::PerftRead);
        assert!(
            other.ends_with("positions: found none of xiangqi with a move, expected at least one"),
            "{other}"
        );
    }
}
