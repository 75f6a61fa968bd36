//! Readers of positions.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::edits::rearranged;
use crate::seeds::FENS;
use crate::{Choices, MOST_BYTES, edited};

/// Words with which a position may be changed.
pub(crate) const WORDS: &[&str] = &[
    "/", "9", "8", "1", "0", " ", "w", "b", "-", "KQkq", "Kk", "Q", "e3", "e6", "a3", "h6", "0 1", "65535",
    "65536", "k", "K", "p", "P", "R", "n", "帅", "\u{3000}", "\u{301}", "\u{feff}", "\0", "\t", "٣", "𝟗",
];

/// The reading of a position never panics, whatever the text; what is read is written, read again as the same
/// position, and written again as the same text.
pub fn text_never_panics_and_round_trips(input: &[u8]) {
    if input.len() <= MOST_BYTES {
        holds(input);
        holds(&text_of(input));
    }
}

/// A text that is nearly a position.
fn text_of(input: &[u8]) -> Vec<u8> {
    let mut choices = Choices::new(input);
    let (seed, other) = (choices.of(&FENS), choices.of(&FENS));
    let mut fen = seed.clone();
    for _ in 0..choices.byte() % 4 {
        if let Some([with_castling, without]) = rearranged(&fen, &mut choices) {
            fen = if choices.byte().is_multiple_of(2) { with_castling } else { without };
        }
    }
    edited(fen.as_bytes(), WORDS, other.as_bytes(), &mut choices)
}

/// Holds the theorem against a text. Returns true if it is a position.
fn holds(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let (xiangqi, chess) =
        (round_trip::<xiangqi_rules::Setup>(&text), round_trip::<chess_rules::Setup>(&text));
    if let Some(setup) = &xiangqi {
        let _ = setup.diagram(xiangqi_rules::Script::Signs).to_string();
    }
    if let Some(setup) = &chess {
        let _ = setup.diagram(chess_rules::Script::Signs).to_string();
    }
    xiangqi.is_some() || chess.is_some()
}

fn round_trip<S>(text: &str) -> Option<S>
where
    S: FromStr<Err: Error> + Display + Debug + Eq,
{
    match text.parse::<S>() {
        Ok(setup) => {
            let written = setup.to_string();
            let again: S = written.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(again, setup, "{text:?} is written {written:?}");
            assert_eq!(again.to_string(), written, "{text:?}");
            Some(setup)
        }
        Err(error) => {
            let message = error.to_string();
            assert!(message.len() < 4096, "a message of {} bytes", message.len());
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{holds, text_of};
    use crate::random_inputs;

    #[test]
    fn many_changed_texts_are_positions_and_many_are_not() {
        let inputs = random_inputs(1000, 64);
        let positions = inputs.iter().filter(|input| holds(&text_of(input))).count();
        assert!((200..800).contains(&positions), "{positions}");
        assert!(!inputs.iter().any(|input| holds(input)));
    }
}
