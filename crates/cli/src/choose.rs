//! Command-line values: games, boards, numbers of threads.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use qipan_harness::{ENTRANTS, Entrant, GAMES, GameRow, UnknownBoard, game_named, is_in, select_boards};
use qipan_record::RowSet;

/// `xiangqi` or `chess`.
pub(crate) fn game() -> impl TypedValueParser<Value = &'static GameRow> {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.name))
        .map(|name| game_named(&name).expect("one of the names above"))
}

/// A board by its name.
pub(crate) fn board(name: &str) -> Result<&'static Entrant, UnknownBoard> {
    qipan_harness::find(name)
}

/// The game that a board plays.
pub(crate) fn game_of(entrant: &Entrant) -> &'static GameRow {
    game_named(entrant.game).expect("every board plays one of the games")
}

/// Boards of a game, or of all games, that patterns select.
pub(crate) fn boards(
    game: Option<&GameRow>,
    patterns: &[String],
) -> Result<Vec<&'static Entrant>, qipan_harness::NothingSelected> {
    let of_game = |entrant: &&Entrant| game.is_none_or(|game| game.name == entrant.game);
    let entrants: Vec<_> = ENTRANTS.iter().filter(of_game).collect();
    select_boards(&entrants, patterns)
}

/// `best`, `texts`, `tested` or `all`.
pub(crate) fn row_set() -> impl TypedValueParser<Value = RowSet> {
    PossibleValuesParser::new(RowSet::ALL.map(RowSet::name)).map(|name| {
        let set = RowSet::ALL.into_iter().find(|set| set.name() == name);
        set.expect("one of the names above")
    })
}

/// What a comparison shows unless something is asked for: each storage at its best and with every move
/// tested.
const DEFAULT_SETS: [RowSet; 2] = [RowSet::Best, RowSet::Tested];

/// Rows of a game, or of all games, that are in one of some sets and that patterns select. Without patterns
/// and sets, each storage at its best and with every move tested; patterns alone choose among all rows.
pub(crate) fn rows(
    game: Option<&GameRow>,
    sets: &[RowSet],
    patterns: &[String],
) -> anyhow::Result<Vec<&'static Entrant>> {
    let sets: &[RowSet] = match (sets, patterns) {
        ([], []) => &DEFAULT_SETS,
        ([], _) => &[RowSet::All],
        _ => sets,
    };
    let of_game = |entrant: &&Entrant| game.is_none_or(|game| game.name == entrant.game);
    let all: Vec<_> = ENTRANTS.iter().filter(of_game).collect();
    let chosen = select_boards(&all, patterns)?;
    let rows: Vec<_> =
        chosen.into_iter().filter(|entrant| sets.iter().any(|&set| is_in(set, entrant))).collect();
    if rows.is_empty() {
        let sets: Vec<_> = sets.iter().map(|set| set.name()).collect();
        anyhow::bail!("boards: found {}, which no row of set {} is", patterns.join(" "), sets.join(","));
    }
    Ok(rows)
}

/// As many threads as the system runs at once.
pub(crate) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A number of threads that a system may be asked for.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    /// Threads for each core, beyond which they only wait for one another.
    const FOR_EACH: usize = 4;
    let cores = all_cores();
    let most = cores * FOR_EACH;
    let wrong = || {
        let plural = if cores == 1 { "" } else { "s" };
        format!(
            "threads: found {text:?}, expected a number from 1 to {most}: four for each of {cores} core{plural}"
        )
    };
    text.parse().ok().filter(|threads| (1..=most).contains(threads)).ok_or_else(wrong)
}

/// The most plies that anything counts.
pub(crate) const DEEPEST: u32 = qipan_harness::Suite::MAX_DEPTH;

/// Plies, for counting.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    plies(text, 0)
}

/// Plies, for dividing: at least one.
pub(crate) fn depth_to_divide(text: &str) -> Result<u32, String> {
    plies(text, 1)
}

fn plies(text: &str, least: u32) -> Result<u32, String> {
    let wrong = || format!("depth: found {text:?}, expected a number of plies from {least} to {DEEPEST}");
    text.parse().ok().filter(|depth| (least..=DEEPEST).contains(depth)).ok_or_else(wrong)
}
