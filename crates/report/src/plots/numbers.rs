//! Numbers to read.

/// A factor: two decimals, or two digits below a tenth.
pub(super) fn factor(value: f64) -> String {
    match value {
        _ if value >= 100.0 => significant(value, 3),
        _ if value >= 0.1 => format!("{value:.2}"),
        _ => significant(value, 2),
    }
}

/// So many digits, not counting zeros in front.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of digits")]
pub(super) fn significant(value: f64, digits: i32) -> String {
    if !value.is_finite() || value == 0.0 {
        return format!("{value}");
    }
    let exponent = value.abs().log10().floor() as i32;
    match exponent {
        -6..9 => format!("{value:.*}", (digits - 1 - exponent).max(0) as usize),
        _ => format!("{value:.*e}", (digits - 1).max(0) as usize),
    }
}

/// A number that stands at an axis: the shortest that is it.
pub(super) fn tick(value: f64) -> String {
    // Sums of tenths are not quite tenths.
    let value: f64 = format!("{value:.9e}").parse().expect("a number was written");
    if value != 0.0 && !(1e-5..1e7).contains(&value.abs()) {
        format!("{value:e}")
    } else {
        format!("{value}")
    }
}

/// A power of two bytes, without a fraction.
pub(super) fn bytes_tick(exponent: i32) -> String {
    let unit = ["B", "KiB", "MiB", "GiB", "TiB"];
    let index = usize::try_from(exponent / 10).unwrap_or(0).min(unit.len() - 1);
    let rest = exponent - 10 * i32::try_from(index).expect("an index below five");
    format!("{} {}", tick(f64::from(rest).exp2()), unit[index])
}

#[cfg(test)]
mod tests {
    use super::{bytes_tick, factor, significant, tick};

    #[test]
    fn numbers_are_short_and_say_enough() {
        let factors = [1.184, 0.57, 0.0213, 0.0066, 12.5, 417.4].map(factor);
        assert_eq!(factors, ["1.18", "0.57", "0.021", "0.0066", "12.50", "417"]);
        assert_eq!(
            [228.6, 4.09, 1138.4, 0.5].map(|rate| significant(rate, 3)),
            ["229", "4.09", "1138", "0.500"]
        );
        assert_eq!([0.1 + 0.2, 1.0, 20.0, 1e9, 0.0].map(tick), ["0.3", "1", "20", "1e9", "0"]);
        assert_eq!([0, 8, 10, 14, 22].map(bytes_tick), ["1 B", "256 B", "1 KiB", "16 KiB", "4 MiB"]);
    }

    #[test]
    fn numbers_that_are_none_are_written_all_the_same() {
        for value in [f64::NAN, f64::INFINITY, 0.0, -1.0, f64::MIN_POSITIVE, f64::MAX] {
            assert!(
                !factor(value).is_empty() && !significant(value, 3).is_empty() && !tick(value).is_empty()
            );
        }
    }
}
