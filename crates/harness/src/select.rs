//! Choosing boards and models by pattern.

use qipan_record::{Model, RowSet};
use qipan_row::Row;
use wildmatch::WildMatch;

use crate::rows::{among, expected, nearest};

/// Returns true if a row belongs to a set.
#[must_use]
pub fn is_in(set: RowSet, row: &Row) -> bool {
    let about = &row.about;
    set.holds(row.role, row.name(), about.is_best(), about.is_text(), about.is_tested())
}

/// Patterns that leave nothing to work on; the message guesses which name was meant, and says where all are.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}: found {}, expected {}", .patterns.join(" "), .expected)]
pub struct SelectionError {
    /// `boards` or `models`.
    pub what: &'static str,
    /// The patterns, or the first one that matches no name.
    pub patterns: Vec<String>,
    /// The name most like a pattern, if any is.
    pub nearest: Option<String>,
    /// Words for what was expected.
    expected: String,
}

/// Returns true if patterns select a name: those that begin with `!` exclude, the others include, and
/// without any of the latter everything is included.
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

/// Items that patterns select by name. The words for what is expected depend on the pattern at fault and the
/// name most like it.
fn select<'n, T: Copy>(
    what: &'static str,
    all: &[T],
    name: impl Fn(T) -> &'n str,
    patterns: &[String],
    expected: impl FnOnce(&str, Option<&str>) -> String,
) -> Result<Vec<T>, SelectionError> {
    let chosen: Vec<T> = all.iter().copied().filter(|&item| is_selected(name(item), patterns)).collect();
    // A pattern that names nothing is a slip even where another one names something.
    let idle = patterns.iter().find(|pattern| {
        let pattern = pattern.strip_prefix('!').unwrap_or(pattern);
        !all.iter().any(|&item| WildMatch::new(pattern).matches(name(item)))
    });
    if idle.is_none() && !chosen.is_empty() {
        return Ok(chosen);
    }
    let patterns = idle.map_or_else(|| patterns.to_vec(), |pattern| vec![pattern.clone()]);
    let names = || all.iter().map(|&item| name(item));
    let similar = patterns.iter().find_map(|pattern| nearest(pattern, names()));
    let expected = match idle {
        Some(pattern) => expected(pattern, similar),
        None => "patterns that leave something".to_owned(),
    };
    Err(SelectionError { what, patterns, nearest: similar.map(ToOwned::to_owned), expected })
}

/// The boards that patterns select, in the given order; no pattern selects all.
///
/// # Errors
/// [`SelectionError`] if nothing is left, or if some pattern names no board.
pub fn select_boards<'a>(rows: &[&'a Row], patterns: &[String]) -> Result<Vec<&'a Row>, SelectionError> {
    // A name without wildcards may leave out the board's best levels, and have the others in any order.
    let canonical = |pattern: &String| {
        let (mark, name) = pattern.strip_prefix('!').map_or(("", pattern.as_str()), |name| ("!", name));
        let is_exact = rows.iter().any(|row| row.name() == name);
        let named = rows.iter().find(|row| row.is_named(name)).filter(|_| !is_exact);
        named.map_or_else(|| pattern.clone(), |row| format!("{mark}{}", row.name()))
    };
    let patterns: Vec<_> = patterns.iter().map(canonical).collect();
    select("boards", rows, |row| row.name(), &patterns, expected)
}

/// The models that patterns select; no pattern selects all.
///
/// # Errors
/// [`SelectionError`] if nothing is left, or if some pattern names no model.
pub fn select_models(patterns: &[String]) -> Result<Vec<Model>, SelectionError> {
    select("models", Model::ALL, Model::name, patterns, |_, nearest| {
        among("a model", nearest, "qipan compare --models list has all")
    })
}

/// Names of a record that patterns select, in the given order; no pattern selects all. `what` they are is for
/// the message: `boards` or `models`.
///
/// # Errors
/// [`SelectionError`] if nothing is left, or if some pattern names none.
pub fn select_names<'n>(
    what: &'static str,
    names: &[&'n str],
    patterns: &[String],
) -> Result<Vec<&'n str>, SelectionError> {
    let expected = |_: &str, nearest: Option<&str>| match nearest {
        Some(name) => format!("one of the record's: did you mean {name}?"),
        None => format!("one of the record's: {}", shortened(names)),
    };
    select(what, names, |name| name, patterns, expected)
}

/// Some names, and how many more there are.
fn shortened(names: &[&str]) -> String {
    const SHOWN: usize = 6;
    let more = names.len().saturating_sub(SHOWN);
    let some = names.iter().take(SHOWN).copied().collect::<Vec<_>>().join(", ");
    if more == 0 { some } else { format!("{some} and {more} more") }
}

#[cfg(test)]
mod tests {
    use super::{is_selected, select_models, select_names};
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
        assert_eq!(
            error.to_string(),
            "models: found perft-vist, expected a model: did you mean perft-visit? (qipan compare --models list has all)"
        );
        assert_eq!(
            (error.patterns, error.nearest.as_deref()),
            (patterns(&["perft-vist"]), Some("perft-visit"))
        );
        let nothing = select_models(&patterns(&["!*"])).expect_err("nothing is left").to_string();
        assert_eq!(nothing, "models: found !*, expected patterns that leave something");
    }

    #[test]
    fn names_of_a_record_are_selected_in_its_order() {
        let names = ["b-two", "a-one", "a-two"];
        assert_eq!(select_names("boards", &names, &patterns(&["*-two"])), Ok(vec!["b-two", "a-two"]));
        let error = select_names("boards", &names, &patterns(&["a-tow"])).expect_err("no such name");
        assert_eq!(
            error.to_string(),
            "boards: found a-tow, expected one of the record's: did you mean a-two?"
        );
        let error = select_names("boards", &names, &patterns(&["xyz"])).expect_err("no such name");
        assert_eq!(error.to_string(), "boards: found xyz, expected one of the record's: b-two, a-one, a-two");
    }
}
