//! Texts that a page needs and no figure gives.

/// A command line as it can be pasted into a shell.
pub fn command_line(command: &[String]) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    let quoted = |word: &String| match word.as_str() {
        plain if !plain.is_empty() && plain.chars().all(is_plain) => plain.to_owned(),
        other => format!("'{}'", other.replace('\'', r"'\''")),
    };
    command.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// Seconds since 1970 as `2026-11-21 12:15 UTC`.
///
/// Days become a date by counting from 1 March of the year 0, so that leap days come last (after Howard
/// Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
pub fn date(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let months = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * months + 2) / 5 + 1;
    let month = if months < 10 { months + 3 } else { months - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute) = (seconds / 3600 % 24, seconds / 60 % 60);
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
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
    fn a_command_line_can_be_pasted() {
        let line = |words: &[&str]| command_line(&words.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(line(&["./qipan", "compare", "--models", "*"]), "./qipan compare --models '*'");
        assert_eq!(line(&["it's", ""]), r"'it'\''s' ''");
    }
}
