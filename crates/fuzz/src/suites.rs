//! Readers of suites and corpora.

use qipan_game::epd;
use qipan_harness::{GAMES, Suite, roots};

use crate::seeds::LINES;
use crate::{Choices, MOST_BYTES, edited};

/// Words with which a line may be changed.
const WORDS: &[&str] = &[
    ";",
    ";D1",
    ";D2 44",
    ";D60 1",
    ";D61 1",
    "D0 1",
    "nodes",
    "captures",
    "checks",
    "mates",
    "stratum",
    ";stratum opening",
    ";stratum in-check",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
    "+1",
    "",
    "#",
    "\n",
    "\r\n",
    "\u{feff}",
    "\u{2028}",
    "/",
    "9",
    "8",
    "w",
    "-",
    "帅",
];

/// The reading of a suite or a corpus never panics, whatever the text; what is read has one entry for each
/// line that holds a position, with ascending depths.
pub fn of_strangers_never_panic(input: &[u8]) {
    if input.len() <= MOST_BYTES {
        holds(input);
        holds(&text_of(input));
    }
}

/// A text that is nearly a suite.
fn text_of(input: &[u8]) -> Vec<u8> {
    let mut choices = Choices::new(input);
    let mut text = Vec::new();
    for _ in 0..=choices.byte() % 3 {
        let line = choices.of(&LINES);
        let (fen, operations) = line.split_once(';').unwrap_or((line, ""));
        let other = choices.of(&LINES).as_bytes();
        // Another test changes positions.
        text.extend_from_slice(fen.as_bytes());
        text.push(b';');
        text.extend(edited(operations.as_bytes(), WORDS, other, &mut choices));
        text.push(b'\n');
    }
    if choices.byte().is_multiple_of(2) {
        text = edited(&text, WORDS, b"", &mut choices);
    }
    text
}

/// Holds the theorem against a text. Returns whether it is a suite, and whether it is a corpus.
fn holds(bytes: &[u8]) -> (bool, bool) {
    let (mut is_suite, mut is_corpus) = (false, false);
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<_> = epd::lines(&text).collect();
    assert!(lines.is_sorted_by(|a, b| a.number < b.number));
    for line in &lines {
        assert!(!line.fen.contains(';') && line.fen.trim() == line.fen, "{line:?}");
        assert!(line.operations().all(|operation| !operation.is_empty() && !operation.contains(';')));
    }
    for game in [None].into_iter().chain(GAMES.iter().map(Some)) {
        match Suite::parse("a.epd", &text, game) {
            Ok(suite) => {
                is_suite = true;
                assert_eq!(suite.entries.len(), lines.len(), "{text:?}");
                for entry in &suite.entries {
                    assert!(entry.counts.is_sorted_by(|a, b| a.depth < b.depth), "{entry:?}");
                    assert!(!entry.counts.is_empty() && entry.finds.is_empty(), "{entry:?}");
                    assert!(game.is_none_or(|game| game.name == entry.game), "{entry:?}");
                    let most = entry.deepest_within(u64::MAX);
                    assert_eq!(most.and_then(|most| entry.nodes_at(most.depth)), most.map(|most| most.nodes));
                }
            }
            Err(error) => {
                assert!(error.line >= 1 && !error.to_string().is_empty());
            }
        }
    }
    for game in GAMES {
        match roots("a.epd", &text, game) {
            Ok(roots) => {
                is_corpus |= !roots.is_empty();
                assert_eq!(roots.len(), lines.len(), "{text:?}");
                let is_sorted = |root: &qipan_harness::Root| {
                    root.counts.is_sorted_by(|a, b| a.depth < b.depth) && game.check(&root.fen).is_ok()
                };
                assert!(roots.iter().all(is_sorted), "{text:?}");
            }
            Err(error) => {
                assert!(error.line >= 1 && !error.to_string().is_empty());
            }
        }
    }
    (is_suite, is_corpus)
}

#[cfg(test)]
mod tests {
    use super::{holds, text_of};
    use crate::random_inputs;

    #[test]
    fn many_changed_texts_are_suites_and_many_are_not() {
        let inputs = random_inputs(1000, 64);
        let found: Vec<_> = inputs.iter().map(|input| holds(&text_of(input))).collect();
        let suites = found.iter().filter(|(is_suite, _)| *is_suite).count();
        let corpora = found.iter().filter(|(_, is_corpus)| *is_corpus).count();
        assert!((80..850).contains(&suites) && (20..850).contains(&corpora), "{suites}, {corpora}");
    }
}
