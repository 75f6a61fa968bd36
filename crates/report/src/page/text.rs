//! Texts that a page needs and no figure gives.

use jiff::Timestamp;

/// A command line as it can be pasted into a shell.
#[must_use]
pub fn command_line(command: &[String]) -> String {
    shell_words::join(command)
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

#[cfg(test)]
mod tests {
    use super::{command_line, date};

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
        let line = |words: &[&str]| command_line(&words.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(line(&["./qipan", "compare", "--models", "*"]), "./qipan compare --models '*'");
        assert_eq!(line(&["it's", ""]), r"'it'\''s' ''");
    }
}
