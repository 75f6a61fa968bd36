//! Writes the corpus that every target begins with: `cargo run --profile test -p qipan-fuzz
//! --example seeds`.
//!
//! Texts of the repository as they are, and bytes that choose. It is the same corpus in every run; files that
//! fuzzers or people have added stay.

// A program whose crates are compiled for coverage cannot be linked without what counts it.
use bolero as _;
use std::io::Result;
use std::path::Path;
use std::{fs, iter};

use qipan_fuzz::{lines, random_inputs, seeds};

/// Of so many positions and lines one is a seed.
const STEP: usize = 40;
/// The longest text that is a seed.
const MOST_BYTES: usize = 12_000;

fn main() -> Result<()> {
    let every = |texts: Vec<Vec<u8>>, step| texts.into_iter().step_by(step);
    let chosen = |bytes| random_inputs(24, bytes).into_iter();
    // Short lines are few moves from a position that nobody has changed.
    let lines = |count: usize| {
        let cut = |(index, input): (usize, Vec<u8>)| input[..input.len() >> (index % 4)].to_vec();
        random_inputs(count, lines::MOST_BYTES).into_iter().enumerate().map(cut)
    };
    let records = seeds::records().into_iter().filter(|record| record.len() <= MOST_BYTES);
    let packed: Vec<_> = records.clone().map(|record| qipan_fuzz::records::packed(&record)).collect();
    write("fen_text_never_panics_and_round_trips", every(seeds::fens(), STEP).chain(chosen(64)))?;
    write("all_boards_agree_along_any_line", lines(32))?;
    write("import_equals_generation", lines(32))?;
    write("attacks_equal_the_rules", lines(32))?;
    write("records_of_strangers_never_panic", records.chain(packed).chain(chosen(64)))?;
    write("suites_of_strangers_never_panic", every(seeds::lines(), STEP).chain(chosen(64)))?;
    write("units_of_strangers_never_panic", chosen(64))
}

fn write(target: &str, inputs: impl Iterator<Item = Vec<u8>>) -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/__fuzz__").join(target).join("corpus");
    fs::create_dir_all(&folder)?;
    // Bolero reads a folder in the order of the system; no input depends on another.
    let empty = iter::once(Vec::new());
    empty
        .chain(inputs)
        .enumerate()
        .try_for_each(|(index, input)| fs::write(folder.join(format!("seed-{index:03}")), input))
}
