//! Figures and names as people read them: the same in tables, words, plots and pages.

use crate::statistics::Interval;

/// A number of bytes to read, in three digits or as it is: `88 B`, `4610 B`, `11.2 KiB`, `954 KiB`.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a figure to read, not to count with")]
pub fn bytes(count: usize) -> String {
    let (value, unit) = match count {
        0..10_240 => return format!("{count} B"),
        10_240..1_048_576 => (count as f64 / 1024.0, "KiB"),
        _ => (count as f64 / 1_048_576.0, "MiB"),
    };
    let decimals = usize::from(value < 99.95) + usize::from(value < 9.995);
    format!("{value:.decimals$} {unit}")
}

/// A figure to read: three or four significant digits.
#[must_use]
pub fn figure(value: f64) -> String {
    let decimals = match value.abs() {
        v if v >= 10.0 => 1,
        v if v >= 0.1 => 2,
        v if v >= 0.01 => 3,
        _ => 4,
    };
    format!("{value:.decimals$}")
}

/// A ratio to read, with no digit that its interval does not carry: the last one is the first of the
/// interval's half width, or the second if that is small.
#[must_use]
pub fn within(value: f64, interval: Interval) -> String {
    rounded(value, interval, figure(value))
}

/// An interval to read, as its ratio is.
#[must_use]
pub fn span(interval: Interval) -> String {
    format!("{}–{}", within(interval.low, interval), within(interval.high, interval))
}

/// The same for a factor.
pub(crate) fn factor_within(value: f64, interval: Interval) -> String {
    rounded(value, interval, factor(value))
}

/// A number as it is written, or with fewer decimals if its interval carries fewer.
#[must_use]
pub fn rounded(value: f64, interval: Interval, written: String) -> String {
    let half = (interval.high - interval.low) / 2.0;
    let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    // Two digits of a half width up to 0.35, one of 0.36 to 0.94: how the Particle Data Group rounds.
    let carried =
        (0..decimals).find(|&decimals| half * 10_f64.powi(i32::try_from(decimals).unwrap_or(9)) >= 3.55);
    carried.map_or(written, |carried| format!("{value:.carried$}"))
}

/// A factor to read: three digits, `1.18`, `47.3`, `134`.
pub(crate) fn factor(value: f64) -> String {
    let decimals = match value {
        v if v < 0.0995 => 3,
        v if v < 9.995 => 2,
        v if v < 99.95 => 1,
        _ => 0,
    };
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::{span, within};
    use crate::statistics::Interval;

    #[test]
    fn no_digit_is_written_that_the_interval_does_not_carry() {
        let at = |ratio: f64, half: f64| {
            let interval = Interval { low: ratio - half, high: ratio + half };
            format!("{} {}", within(ratio, interval), span(interval))
        };
        assert_eq!(at(1.234, 0.003), "1.23 1.23–1.24");
        assert_eq!(at(1.234, 0.02), "1.23 1.21–1.25");
        assert_eq!(at(1.234, 0.2), "1.23 1.03–1.43");
        assert_eq!(at(1.234, 0.4), "1.2 0.8–1.6");
        assert_eq!(at(11.84, 4.5), "12 7–16");
        assert_eq!(at(0.0451, 0.012), "0.045 0.033–0.057");
    }
}
