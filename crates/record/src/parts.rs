//! Texts in lines: where a line may end, in both languages.

use unicode_width::UnicodeWidthChar;

/// Signs that no line begins with.
const NEVER_FIRST: &str = "。，、；：！？）」』》”’…";

/// Signs that no line ends with.
const NEVER_LAST: &str = "（「『《“‘";

/// Parts of a text between which a line may end: words, and signs that are two columns wide. A number keeps
/// the Chinese sign that counts with it, and punctuation the sign before it.
pub fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut letters = rest.char_indices();
        let (_, mut before) = letters.next().expect("it is not empty");
        let mut last_sign = before;
        let end = letters.find(|&(_, letter)| {
            let may_end = if before == ' ' {
                letter != ' ' && is_wide(last_sign) == is_wide(letter)
            } else {
                letter != ' ' && (is_wide(before) || is_wide(letter))
            };
            let is_end = may_end && !NEVER_FIRST.contains(letter) && !NEVER_LAST.contains(before);
            before = letter;
            if letter != ' ' {
                last_sign = letter;
            }
            is_end
        });
        let (part, others) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
        rest = others;
        Some(part)
    })
}

/// A Chinese text without single spaces between two signs that are two columns wide: between a word and a
/// Chinese sign they stand, and what is put into a sentence may be either. Styles of a terminal are no signs.
pub(crate) fn tight(text: &str) -> String {
    let signs: Vec<_> = text.chars().collect();
    let mut is_style = false;
    let shown: Vec<_> = signs
        .iter()
        .enumerate()
        .filter_map(|(at, &sign)| {
            let was_style = is_style;
            is_style = sign == '\u{1b}' || is_style && sign != 'm';
            (!is_style && !was_style).then_some(at)
        })
        .collect();
    let is_between = |near: &&[usize]| matches!(near.iter().map(|&at| signs[at]).collect::<Vec<_>>()[..], [one, ' ', other] if is_wide(one) && is_wide(other));
    let without: Vec<_> = shown.windows(3).filter(is_between).map(|near| near[1]).collect();
    let kept = signs.iter().enumerate().filter(|(at, _)| !without.contains(at));
    kept.map(|(_, &sign)| sign).collect()
}

fn is_wide(sign: char) -> bool {
    sign.width().unwrap_or(0) > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_after_a_word_or_a_sign() {
        for (text, expected) in [
            ("one two  three", "one |two  |three"),
            ("应有 4 个。它", "应|有 4 个。|它"),
            ("在 c4 或（g4）", "在 c4 或|（g4）"),
            ("xiangqi-array 的表", "xiangqi-array 的|表"),
            ("", ""),
        ] {
            assert_eq!(parts(text).collect::<Vec<_>>().join("|"), expected);
            assert_eq!(parts(text).collect::<String>(), text);
        }
    }

    #[test]
    fn signs_stand_close() {
        assert_eq!(tight("只有 程序 有 2 个着法：  c4a6   不合法"), "只有程序有 2 个着法：  c4a6   不合法");
        assert_eq!(tight(" 象 a"), " 象 a");
        assert_eq!(
            tight("有 \u{1b}[1m程序\u{1b}[0m 和 \u{1b}[1mx\u{1b}[0m 错"),
            "有\u{1b}[1m程序\u{1b}[0m和 \u{1b}[1mx\u{1b}[0m 错"
        );
    }
}
