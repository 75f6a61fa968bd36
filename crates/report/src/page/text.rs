//! Texts that a page needs and no figure gives.

use jiff::Timestamp;
use qipan_foreign::{Foreign, harmless, markup};

/// A command line as it can be pasted into a shell.
#[must_use]
pub fn command_line(command: &[Foreign]) -> Foreign {
    shell_words::join(command.iter().map(Foreign::data)).into()
}

/// Seconds since 1970 as `2026-11-21 12:15 UTC`; those beyond the year 9999 as they are.
#[must_use]
pub fn date(seconds: u64) -> String {
    let time = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    time.map_or_else(
        || format!("{seconds} s after 1970-01-01 UTC"),
        |time| time.strftime("%Y-%m-%d %H:%M UTC").to_string(),
    )
}

/// A board's name as markup that may be broken behind each colon, and as it is elsewhere.
pub(super) fn breakable(name: &str) -> String {
    markup(&harmless(name)).replace(':', ":<wbr>")
}

/// A text as markup that says what of it is Chinese, for fonts and for voices.
pub(super) fn in_languages(text: &str) -> String {
    let mut marked = String::new();
    let mut rest = &*harmless(text);
    while let Some(start) = rest.find(is_chinese) {
        let (before, from) = rest.split_at(start);
        // Figures and spaces between Chinese words belong to them.
        let is_foreign = |letter: char| letter.is_alphabetic() && !is_chinese(letter);
        let run = &from[..from.find(is_foreign).unwrap_or(from.len())];
        let last = run.char_indices().rfind(|(_, letter)| is_chinese(*letter));
        let end = last.map_or(run.len(), |(at, letter)| at + letter.len_utf8());
        marked += &format!("{}<span lang=\"zh\">{}</span>", markup(before), markup(&from[..end]));
        rest = &from[end..];
    }
    marked + &markup(rest)
}

/// Characters, and the punctuation and the full forms that stand between them.
fn is_chinese(letter: char) -> bool {
    matches!(letter,
        '\u{3000}'..='\u{303f}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}'
        | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::{Foreign, breakable, command_line, date, in_languages};

    #[test]
    fn what_is_chinese_says_so() {
        for (text, markup) in [
            ("Eppstein, \"a\"", "Eppstein, &quot;a&quot;"),
            ("Eppstein, 棋盘的表示, 一; part 2", "Eppstein, <span lang=\"zh\">棋盘的表示, 一</span>; part 2"),
            ("《C++中国》 4.5", "<span lang=\"zh\">《</span>C++<span lang=\"zh\">中国》</span> 4.5"),
            ("炮", "<span lang=\"zh\">炮</span>"),
            ("<炮\u{202e}", "&lt;<span lang=\"zh\">炮</span>�"),
        ] {
            assert_eq!(in_languages(text), markup);
        }
    }

    #[test]
    fn names_break_behind_colons() {
        assert_eq!(breakable("chess-array:tested:<cells>"), "chess-array:<wbr>tested:<wbr>&lt;cells&gt;");
    }

    /// Known answers, by `date -u -d @…`: the epoch, a leap day, the last minute of a year, a recent one.
    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01 00:00 UTC");
        assert_eq!(date(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(date(1_735_689_599), "2024-12-31 23:59 UTC");
        assert_eq!(date(1_795_263_303), "2026-11-21 12:15 UTC");
    }

    #[test]
    fn a_time_that_no_calendar_has_is_a_number() {
        assert_eq!(date(u64::MAX), "18446744073709551615 s after 1970-01-01 UTC");
    }

    #[test]
    fn a_command_line_can_be_pasted() {
        let line =
            |words: &[&str]| command_line(&words.iter().map(|word| Foreign::of(word)).collect::<Vec<_>>());
        assert_eq!(line(&["./qipan", "compare", "--models", "*"]), "./qipan compare --models '*'");
        assert_eq!(line(&["it's", ""]), r"'it'\''s' ''");
    }
}
