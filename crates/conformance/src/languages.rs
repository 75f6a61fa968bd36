//! Check of texts in two languages.

use std::collections::BTreeSet;

use qipan_game::explain::Text;

/// Checks that both languages name the same squares, that Chinese has no English word, and that spaces
/// stand around squares and nowhere else.
///
/// # Errors
/// The text, and which of that is not so.
pub fn name_the_same_squares(text: &Text) -> Result<(), String> {
    let Text { en, zh } = text;
    let wrong = |what: &str| Err(format!("{what}: {en:?}, {zh:?}"));
    let words = |said: &str| -> BTreeSet<String> {
        said.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_owned).collect()
    };
    let is_square = |word: &String| matches!(word.as_bytes(), [b'a'..=b'i', b'0'..=b'9']);
    let is_number = |word: &String| word.bytes().all(|digit| digit.is_ascii_digit());
    let squares = |said| -> BTreeSet<_> { words(said).into_iter().filter(is_square).collect() };
    if squares(en) != squares(zh) {
        return wrong("squares differ");
    }
    if !words(zh).iter().all(|word| is_square(word) || is_number(word)) {
        return wrong("an English word in Chinese");
    }
    let letters: Vec<_> = zh.chars().collect();
    let is_between =
        |near: &[char]| matches!(near, [one, ' ', other] if !one.is_ascii() && !other.is_ascii());
    let touch = |near: &[char]| {
        near.iter().all(|c| c.is_alphanumeric())
            && near.iter().any(char::is_ascii)
            && !near.iter().all(char::is_ascii)
    };
    if letters.windows(3).any(is_between) || letters.windows(2).any(touch) {
        return wrong("a space too much or too few");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_differently_is_found() {
        let found = |en, zh| name_the_same_squares(&Text::new(en, zh)).map_err(|error| error[..7].to_owned());
        assert_eq!(found("its leg b1 is empty", "马腿 b1 无子"), Ok(()));
        assert_eq!(found("its leg b1 is empty", "马腿 b2 无子"), Err("squares".to_owned()));
        assert_eq!(found("its leg b1 is empty", "马腿 leg b1 无子"), Err("an Engl".to_owned()));
        assert_eq!(found("its leg b1 is empty", "马腿b1 无子"), Err("a space".to_owned()));
        assert_eq!(found("its leg b1 is empty", "马腿 b1 无 子"), Err("a space".to_owned()));
    }
}
