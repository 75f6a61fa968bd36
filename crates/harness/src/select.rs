//! Choosing boards and models by pattern.

use qipan_jobs::Entrant;
use qipan_record::{Model, RowSet};
use wildmatch::WildMatch;

use crate::registry::{names_like, nearest};

/// Whether a row belongs to a set.
#[must_use]
pub fn is_in(set: RowSet, entrant: &Entrant) -> bool {
    let about = &entrant.about;
    set.holds(entrant.role, about.is_best(), about.is_text(), about.is_tested())
}

/// Patterns that leave nothing to work on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}: no name matches {}{}, expected patterns (* and ?, ! excludes) over: {}",
    .patterns.join(" "),
    .nearest.map_or_else(String::new, |name| format!(" (did you mean {name}?)")),
    .names.join(", "))]
pub struct NothingSelected {
    /// `boards` or `models`.
    pub what: &'static str,
    /// The patterns.
    pub patterns: Vec<String>,
    /// The name most like a pattern, if any is.
    pub nearest: Option<&'static str>,
    /// All names; of boards without their levels, or the rows of the one board that the pattern names.
    pub names: Vec<&'static str>,
}

/// Whether patterns select a name: those that begin with `!` exclude, the others include, and without any of
/// the latter everything is included.
fn is_selected(name: &str, patterns: &[String]) -> bool {
    let matches = |pattern: &str| WildMatch::new(pattern).matches(name);
    let (mut included, mut any) = (false, false);
    for pattern in patterns {
        match pattern.strip_prefix('!') {
            Some(excluded) if matches(excluded) => return false,
            Some(_) => {}
            None => {
                any = true;
                included |= matches(pattern);
            }
        }
    }
    included || !any
}

fn select<T: Copy>(
    what: &'static str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
    patterns: &[String],
) -> Result<Vec<T>, NothingSelected> {
    let chosen: Vec<T> = all.iter().copied().filter(|&item| is_selected(name(item), patterns)).collect();
    // A pattern that names nothing is a slip even where another one names something.
    let idle = patterns.iter().find(|pattern| {
        let pattern = pattern.strip_prefix('!').unwrap_or(pattern);
        !all.iter().any(|&item| WildMatch::new(pattern).matches(name(item)))
    });
    if idle.is_none() && !chosen.is_empty() {
        return Ok(chosen);
    }
    let names: Vec<_> = all.iter().map(|&item| name(item)).collect();
    let patterns = idle.map_or_else(|| patterns.to_vec(), |pattern| vec![pattern.clone()]);
    let similar = patterns.iter().find_map(|pattern| nearest(pattern, names.iter().copied()));
    Err(NothingSelected { what, patterns, nearest: similar, names })
}

/// The boards that patterns select, in the given order; no pattern selects all.
///
/// # Errors
/// [`NothingSelected`] if nothing is left, or if some pattern names no board.
pub fn select_boards<'a>(
    entrants: &[&'a Entrant],
    patterns: &[String],
) -> Result<Vec<&'a Entrant>, NothingSelected> {
    // A name without wildcards may leave out the board's best levels, and have the others in any order.
    let canonical = |pattern: &String| {
        let (mark, name) = pattern.strip_prefix('!').map_or(("", pattern.as_str()), |name| ("!", name));
        let is_exact = entrants.iter().any(|entrant| entrant.name() == name);
        let named = entrants.iter().find(|entrant| entrant.is_named(name)).filter(|_| !is_exact);
        named.map_or_else(|| pattern.clone(), |entrant| format!("{mark}{}", entrant.name()))
    };
    let patterns: Vec<_> = patterns.iter().map(canonical).collect();
    select("boards", entrants, Entrant::name, &patterns).map_err(|error| NothingSelected {
        names: error.patterns.first().map_or_else(Vec::new, |pattern| names_like(pattern)),
        ..error
    })
}

/// The models that patterns select; no pattern selects all.
///
/// # Errors
/// [`NothingSelected`] if nothing is left, or if some pattern names no model.
pub fn select_models(patterns: &[String]) -> Result<Vec<Model>, NothingSelected> {
    select("models", Model::ALL, Model::name, patterns)
}

#[cfg(test)]
mod tests {
    use super::{is_selected, select_models};
    use qipan_record::Model;

    fn patterns(texts: &[&str]) -> Vec<String> {
        texts.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn patterns_include_and_exclude() {
        let cases: &[(&[&str], &str, bool)] = &[
            (&[], "chess-array", true),
            (&["chess-*"], "chess-array", true),
            (&["chess-*"], "xiangqi-array", false),
            (&["*-array", "chess-*"], "xiangqi-array", true),
            (&["!*-naive"], "chess-array", true),
            (&["!*-naive"], "chess-naive", false),
            (&["chess-*", "!*-naive"], "chess-naive", false),
            (&["chess-arra?"], "chess-array", true),
        ];
        for &(texts, name, expected) in cases {
            assert_eq!(is_selected(name, &patterns(texts)), expected, "{texts:?} {name}");
        }
    }

    #[test]
    fn a_pattern_that_names_nothing_is_an_error() {
        assert_eq!(select_models(&patterns(&["*-count"])), Ok(vec![Model::PerftCount]));
        let error = select_models(&patterns(&["*-count", "perft-vist"])).expect_err("no such model");
        assert_eq!((error.patterns, error.nearest), (patterns(&["perft-vist"]), Some("perft-visit")));
        assert!(select_models(&patterns(&["!*"])).is_err());
    }
}
