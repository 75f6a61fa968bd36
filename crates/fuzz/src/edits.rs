//! Texts and positions that are changed in a few places.

use crate::Choices;

/// A text with some changes, mostly none or one, that `choices` make: bytes and stretches that are replaced,
/// dropped, doubled or exchanged, and words of `words` or of another text that take their place.
#[must_use]
pub fn edited(text: &[u8], words: &[&str], other: &[u8], choices: &mut Choices<'_>) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..choices.byte().trailing_ones() {
        edit(&mut text, words, other, choices);
    }
    text
}

fn edit(text: &mut Vec<u8>, words: &[&str], other: &[u8], choices: &mut Choices<'_>) {
    let kind = choices.byte() % 10;
    let at = choices.below(text.len() + 1);
    let end = (at + 1 + usize::from(choices.byte() % 8)).min(text.len());
    let word = || at.min(end)..end;
    match kind {
        0 => drop(text.splice(word(), [choices.byte()])),
        1 => text.insert(at, choices.byte()),
        2 => drop(text.drain(word())),
        3 => {
            let doubled = text[word()].to_vec();
            text.splice(at..at, doubled);
        }
        4 if !text.is_empty() => {
            let (at, with) = (at.min(text.len() - 1), choices.below(text.len()));
            text.swap(at, with);
        }
        5 => drop(text.splice(at..at, choices.of(words).bytes())),
        // What stands there between two separators.
        6 | 7 => {
            let is_apart = |byte: &u8| b" \t\n,:;[]{}\"/".contains(byte);
            let start = text[..at].iter().rposition(is_apart).map_or(0, |place| place + 1);
            let end = text[at..].iter().position(is_apart).map_or(text.len(), |length| at + length);
            text.splice(start..end, choices.of(words).bytes());
        }
        8 => {
            let from = choices.below(other.len() + 1);
            text.truncate(at);
            text.extend_from_slice(&other[from..]);
        }
        _ => text.truncate(at),
    }
}

/// A position with one piece moved, put there or taken away, or with the other side to move: with castling as
/// it was, and without; neither has to be one by the rules.
pub(crate) fn rearranged(fen: &str, choices: &mut Choices<'_>) -> Option<[String; 2]> {
    let (kind, at, with) = (choices.byte(), choices.number(), choices.number());
    let mut fields = fen.split_whitespace();
    let (placement, side, castling) = (fields.next()?, fields.next()?, fields.next()?);
    let mut cells: Vec<char> = Vec::new();
    for c in placement.chars() {
        match c.to_digit(10) {
            Some(run) => cells.extend((0..run).map(|_| '1')),
            None => cells.push(c),
        }
    }
    let squares: Vec<_> = (0..cells.len()).filter(|&cell| cells[cell] != '/').collect();
    let men: Vec<_> = cells.iter().copied().filter(|c| c.is_alphabetic()).collect();
    let square = |number: u16| squares.get(usize::from(number) % squares.len().max(1)).copied();
    match kind % 6 {
        0..=2 => cells.swap(square(at)?, square(with)?),
        3 => cells[square(at)?] = *men.get(usize::from(with) % men.len().max(1))?,
        4 => cells[square(at)?] = '1',
        _ => {}
    }
    let side = match (kind % 6, side) {
        (5, "w") => "b",
        (5, _) => "w",
        _ => side,
    };
    let mut placement: String = cells.into_iter().collect();
    for run in (2..=9).rev() {
        placement = placement.replace(&"1".repeat(run), &run.to_string());
    }
    // What can be taken en passant follows from a move that is not known here.
    Some([castling, "-"].map(|castling| format!("{placement} {side} {castling} - 0 1")))
}

#[cfg(test)]
mod tests {
    use super::edited;
    use crate::{Choices, random_inputs};

    #[test]
    fn edits_are_possible_anywhere() {
        let text = b"4k3/8/8/8 w - - 0 1";
        for bytes in random_inputs(5000, 40) {
            let found = edited(text, &["-", "KQkq"], b"other text", &mut Choices::new(&bytes));
            assert!(found.len() < 200);
            let _ = edited(b"", &["-"], b"", &mut Choices::new(&bytes));
        }
    }
}
