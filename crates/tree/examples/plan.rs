//! Cost of deeper counts, estimated from measured times, and the time that workers wait for the last one.
//!
//! ```sh
//! cargo run --release --package qipan-tree --example plan -- docs/experiments/2026-11-23-units.tsv
//! ```
//!
//! A line of the file is a measurement: game, depth, leaves, way, seconds of one core. Ways are `count` and
//! `count2` (the last ply, or the last two, are counted), `hashed` (with a table too) and `known`, which was
//! not timed. From the deepest two of a way, what is deeper is extrapolated: leaves and times grow from ply
//! to ply by the factor by which they grew last.

use std::error::Error;
use std::fmt::Write as _;

use qipan_tree::units::stragglers::{costs, excess};

/// Games and depths that the plan is for.
const WANTED: [(&str, &[i32]); 2] = [("xiangqi", &[9, 10, 12]), ("chess", &[12])];

/// Unique positions after 1, 2, … plies of a game.
const POSITIONS: [(&str, &[u64]); 2] = [
    ("xiangqi", &[44, 1_920, 42_282, 922_530, 13_350_371]),
    ("chess", &[20, 400, 5_362, 72_078, 822_518, 9_417_681]),
];

/// Workers of a cluster, from a large machine to a large cluster.
const WORKERS: [usize; 4] = [10, 100, 1_000, 10_000];

/// Units for each worker.
const SHARES: [usize; 7] = [1, 2, 5, 10, 20, 50, 100];

/// Workers that are simulated for each figure, some runs together.
const DRAWN: usize = 40_000;

/// Standard deviations of units over their mean: as measured, and worse.
const VARIATIONS: [f64; 2] = [0.45, 1.0];

/// Minutes of a unit, if there are not too many: long beside the time that it takes to fill a table, short
/// beside the time that a cluster gives to a job.
const MINUTES: f64 = 10.0;

/// Units at most: files of one directory.
const MOST_UNITS: f64 = 100_000.0;

/// Units for each worker at least, so that none waits long for the last.
const SHARE: f64 = 20.0;

/// Positions of a unit at least: of fewer, few have something in common.
const LEAST: f64 = 10.0;

struct Measured {
    game: String,
    depth: i32,
    leaves: f64,
    way: String,
    seconds: Option<f64>,
}

fn read(text: &str) -> Option<Vec<Measured>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let line = |line: &str| {
        let mut cells = line.split('\t');
        Some(Measured {
            game: cells.next()?.to_owned(),
            depth: cells.next()?.parse().ok()?,
            leaves: cells.next()?.parse().ok()?,
            way: cells.next()?.to_owned(),
            seconds: cells.next()?.parse().ok(),
        })
    };
    lines.map(line).collect()
}

impl Measured {
    fn is_of(&self, game: &str, way: &str) -> bool {
        self.game == game && self.way == way
    }
}

/// A quantity at a depth: known, or as the two deepest suggest.
fn at(depth: i32, mut known: Vec<(i32, f64)>) -> f64 {
    known.sort_unstable_by_key(|(depth, _)| *depth);
    known.dedup_by_key(|(depth, _)| *depth);
    if let Some((_, value)) = known.iter().find(|(other, _)| *other == depth) {
        return *value;
    }
    match known.as_slice() {
        [.., (_, before), (last, value)] => value * (value / before).powi(depth - last),
        _ => f64::NAN,
    }
}

/// The plan, as a text.
///
/// # Errors
/// A line that is no measurement.
pub(crate) fn plan(measured: &str) -> Result<String, Box<dyn Error>> {
    let all = read(measured).ok_or("a line is not of five cells: game, depth, leaves, way, seconds")?;
    let mut text = String::new();
    writeln!(text, "Core-hours:")?;
    writeln!(text, "game     depth       leaves  one ply counted  two plies counted       hashed")?;
    let mut costs_of = Vec::new();
    for (game, depths) in WANTED {
        for &depth in depths {
            let leaves = at(
                depth,
                all.iter().filter(|one| one.game == game).map(|one| (one.depth, one.leaves)).collect(),
            );
            let rate = |way| {
                let of_way = all.iter().filter(|one| one.is_of(game, way)).max_by_key(|one| one.depth);
                of_way.and_then(|one| Some(one.leaves / one.seconds?)).unwrap_or(f64::NAN)
            };
            let times = all.iter().filter(|one| one.is_of(game, "hashed"));
            let seconds = at(depth, times.filter_map(|one| Some((one.depth, one.seconds?))).collect());
            let [one, two] = [rate("count"), rate("count2")].map(|rate| leaves / rate / 3600.0);
            let with_table = seconds / 3600.0;
            writeln!(
                text,
                "{game:<8} {depth:>5} {leaves:>12.2e} {one:>16} {two:>18} {with:>12}",
                one = rounded(one),
                two = rounded(two),
                with = rounded(with_table)
            )?;
            costs_of.push((game, depth, "hashed", with_table));
            costs_of.push((game, depth, "two plies", two));
        }
    }
    writeln!(text, "\nUnits to choose:")?;
    writeln!(
        text,
        "game     depth  way            core-hours    units  minutes  cut at ply  positions  workers"
    )?;
    for (game, depth, way, hours) in costs_of {
        let units = (hours * 60.0 / MINUTES).ceil().clamp(1.0, MOST_UNITS);
        let positions = POSITIONS.iter().find(|(name, _)| *name == game).map_or(&[][..], |(_, some)| some);
        let fits = |&(_, &some): &(usize, &u64)| some as f64 >= LEAST * units;
        let (plies, all) =
            positions.iter().enumerate().find(fits).map_or((0, 0), |(at, &some)| (at + 1, some));
        writeln!(
            text,
            "{game:<8} {depth:>5}  {way:<10} {:>14} {units:>8} {:>8} {plies:>11} {:>10} {:>8}",
            rounded(hours),
            rounded(hours * 60.0 / units),
            rounded(all as f64 / units),
            (units / SHARE).floor().max(1.0)
        )?;
    }
    for variation in VARIATIONS {
        writeln!(
            text,
            "\nMean time until the last worker is done, over the ideal; units vary by {variation:.2}:"
        )?;
        write!(text, "units a worker")?;
        for workers in WORKERS {
            write!(text, "{:>16}", format!("{workers} workers"))?;
        }
        writeln!(text)?;
        for share in SHARES {
            write!(text, "{share:>14}")?;
            for workers in WORKERS {
                let runs = (DRAWN / workers).clamp(4, 1000) as u64;
                let one = |seed| excess(&costs(workers * share, variation, seed), workers);
                write!(text, "{:>16.2}", (0..runs).map(one).sum::<f64>() / runs as f64)?;
            }
            writeln!(text)?;
        }
    }
    Ok(text)
}

/// Two digits, and as many zeros as it takes: extrapolated figures bear no more.
fn rounded(value: f64) -> String {
    if !value.is_finite() {
        return "?".to_owned();
    }
    let magnitude = value.abs().max(1e-9).log10().floor() - 1.0;
    let unit = 10f64.powf(magnitude);
    let decimals = if magnitude < 0.0 { -magnitude as usize } else { 0 };
    format!("{:.decimals$}", (value / unit).round() * unit)
}

#[cfg_attr(test, expect(dead_code, reason = "the test has the plan alone"))]
fn main() -> Result<(), Box<dyn Error>> {
    let path =
        std::env::args().nth(1).ok_or("usage: plan FILE, such as docs/experiments/2026-11-23-units.tsv")?;
    print!("{}", plan(&std::fs::read_to_string(path)?)?);
    Ok(())
}
