//! Results of a search in the roots of the corpus, at each depth: the same on every board.
//!
//! ```text
//! # Source: …
//! FEN ;stratum opening ;S1 59 0 b0a2 ;S2 1008 0 b0a2 a6a5
//! ```
//!
//! Behind the depth stand the nodes, the score for the side to move, and the line.

use std::fmt::Write as _;

use qipan_game::epd;
use qipan_record::{Model, Stratum};
use qipan_row::{MOST_DEPTH, RowError, Searched};

use crate::data::corpus::trees;
use crate::data::games::{GameData, SearchFile};
use crate::data::suite::{self, Entry, Expected, Finds};

/// Searches of a model are written down for so many roots, enough for every profile, and up to so many nodes.
const fn extent(model: Model) -> (usize, u64) {
    match model {
        Model::Search => (64, 1_000_000),
        Model::SearchPlain => (256, 250_000),
        _ => (64, 60_000),
    }
}

/// Roots of a game's corpus with the results of a model's searches, as many of each stratum.
///
/// # Panics
/// If the file that is part of the program is damaged, which a test would have found; if the model does not
/// search.
#[must_use]
pub fn searches(game: &GameData, model: Model, wanted: usize) -> Vec<Entry> {
    let file = game.searches_of(model);
    let entries: Vec<_> = epd::lines(file.text)
        .map(|line| entry(game, file, line).unwrap_or_else(|| panic!("{}:{}", file.path, line.number)))
        .collect();
    let each = wanted.div_ceil(Stratum::ALL.len());
    let of_stratum = |stratum| entries.iter().filter(move |entry| entry.stratum == Some(stratum)).take(each);
    Stratum::ALL.into_iter().flat_map(of_stratum).cloned().collect()
}

fn entry(game: &GameData, file: &SearchFile, line: epd::Line<'_>) -> Option<Entry> {
    let mut operations = line.operations();
    let stratum = suite::stratum(operations.next()?)?;
    let (counts, finds) = operations.map(searched).collect::<Option<Vec<_>>>()?.into_iter().unzip();
    Some(Entry {
        game: game.name,
        fen: line.fen.to_owned(),
        place: format!("{}:{}", file.path, line.number),
        stratum: Some(stratum),
        counts,
        search: Some(file.model),
        finds,
    })
}

/// `S2 1008 0 b0a2 a6a5`.
fn searched(operation: &str) -> Option<(Expected, Finds)> {
    let mut parts = operation.strip_prefix('S')?.splitn(4, ' ');
    let depth = parts.next()?.parse().ok()?;
    let nodes = parts.next()?.parse().ok()?;
    let score = parts.next()?.parse().ok()?;
    let line = parts.next().unwrap_or_default().to_owned();
    Some((Expected { depth, nodes, ..Expected::default() }, Finds { score, line }))
}

/// The file of a game and a model as text, by what `search` finds.
///
/// # Errors
/// Those of the search.
pub fn searches_text(
    game: &GameData,
    model: Model,
    search: &dyn Fn(&str, u32) -> Result<Searched, RowError>,
) -> Result<String, RowError> {
    let (wanted, most) = extent(model);
    let mut text = format!(
        "# Source: made by cargo run --release -p qipan-harness --example searches -- {} {model}\n\
         # What {model} finds in {wanted} roots of {} (crates/tree): depth, nodes, score, line.\n\
         # To {most} nodes; every board finds the same (qipan verify --searches).\n",
        game.name,
        game.corpus_path,
        model = model.name()
    );
    for root in trees(game, wanted) {
        let stratum = root.stratum.expect("a root of the corpus");
        write!(text, "{} ;stratum {stratum}", root.fen).expect("writing to memory does not fail");
        for (Expected { depth, nodes, .. }, Finds { score, line }) in within(&root.fen, most, search)? {
            write!(text, " ;S{depth} {nodes} {score} {line}").expect("writing to memory does not fail");
        }
        text.push('\n');
    }
    Ok(text)
}

/// Results of a search in a position at each depth, to so many nodes.
pub(crate) fn within(
    fen: &str,
    most: u64,
    search: &dyn Fn(&str, u32) -> Result<Searched, RowError>,
) -> Result<Vec<(Expected, Finds)>, RowError> {
    let mut found = Vec::new();
    for depth in 1..=MOST_DEPTH {
        let Searched { score, line, nodes, depth: reached, .. } = search(fen, depth)?;
        if nodes > most || reached < depth {
            break;
        }
        found.push((Expected { depth, nodes, ..Expected::default() }, Finds { score, line: line.join(" ") }));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{extent, searched, searches};
    use crate::{GAMES, trees};

    #[test]
    fn searches_are_of_the_roots_of_the_corpus() {
        for (game, file) in GAMES.iter().flat_map(|game| game.searches.iter().map(move |file| (game, file))) {
            let (wanted, _) = extent(file.model);
            let (searches, roots) = (searches(game, file.model, wanted), trees(game, wanted));
            assert_eq!(searches.len(), wanted);
            for (search, root) in searches.iter().zip(&roots) {
                assert_eq!((&search.fen, search.stratum), (&root.fen, root.stratum));
                assert!(!search.counts.is_empty(), "{}", search.fen);
                assert_eq!(search.counts.len(), search.finds.len());
                assert!(search.counts.is_sorted_by_key(|expected| expected.depth), "{}", search.fen);
            }
        }
    }

    #[test]
    fn a_damaged_operation_is_none() {
        assert!(searched("S2 1008 -20 b0a2 a6a5").is_some());
        assert!(searched("S2 1008 0").is_some_and(|(_, finds)| finds.line.is_empty()));
        for bad in ["S2 1008", "D2 1008 0 b0a2", "Sx 1 0", "S2 -1 0"] {
            assert!(searched(bad).is_none(), "{bad}");
        }
    }
}
