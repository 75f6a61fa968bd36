//! Numbers to read.

/// A figure as in the tables, however large or small.
pub(super) fn figure(value: f64) -> String {
    match value.abs() {
        v if (1e-3..1e6).contains(&v) => qipan_record::figure(value),
        _ => format!("{value:.1e}"),
    }
}

/// A number that stands at an axis: the shortest that is it.
pub(super) fn tick(value: f64) -> String {
    // Sums of tenths are not quite tenths.
    let value: f64 = format!("{value:.9e}").parse().expect("a number was written");
    let plain = value.to_string();
    if plain.len() > 6 { format!("{value:e}") } else { plain }
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
    use super::{bytes_tick, figure, tick};

    #[test]
    fn numbers_are_short_and_say_enough() {
        let figures = [1.184, 0.57, 0.0213, 0.0066, 33.14, 417.4, 0.00069, 2.5e9].map(figure);
        assert_eq!(figures, ["1.18", "0.57", "0.021", "0.0066", "33.1", "417.4", "6.9e-4", "2.5e9"]);
        assert_eq!([0.1 + 0.2, 1.0, 20.0, 1e9, 0.0].map(tick), ["0.3", "1", "20", "1e9", "0"]);
        assert_eq!([0, 8, 10, 14, 22].map(bytes_tick), ["1 B", "256 B", "1 KiB", "16 KiB", "4 MiB"]);
    }
}
