//! Finds for each fault the position of the suites that shows it for the least work, and writes these down:
//! `cargo run --release -p qipan-engines --example exercises`. Prints how many positions show each fault,
//! by the depth in plies at which they first do.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use qipan_engines::exercises::{caught, cheapest, known, positions};

/// The deepest trees that are looked at, in plies.
const DEPTH: u32 = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut table = String::from("number,id,game,fen,depth,expected,faulty,place\n");
    for fault in known() {
        let (id, game) = (fault.id, fault.game);
        let number = fault.exercise.map(|number| number.to_string()).unwrap_or_default();
        let (suite, corpus) = (format!("suites/{game}.epd"), format!("suites/corpus-{game}.epd"));
        let texts = (fs::read_to_string(root.join(&suite))?, fs::read_to_string(root.join(&corpus))?);
        let all: Vec<_> = positions(&suite, &texts.0).chain(positions(&corpus, &texts.1)).collect();
        let catches =
            all.iter().map(|position| caught(fault, position, DEPTH)).collect::<Result<Vec<_>, _>>()?;

        let at = |depth| catches.iter().flatten().filter(|catch| catch.depth == depth).count();
        let counts: Vec<_> = (1..=DEPTH).map(|depth| format!("D{depth} {:3}", at(depth))).collect();
        print!("{number:2} {id:28} {} of {}", counts.join("  "), all.len());
        let Some((position, catch)) = cheapest(fault, &all, &catches)? else {
            println!("  shown by no position");
            continue;
        };
        println!("  D{} {} {} {}", catch.depth, catch.expected, catch.faulty, position.place);
        writeln!(
            table,
            "{number},{id},{game},{},{},{},{},{}",
            position.fen, catch.depth, catch.expected, catch.faulty, position.place
        )?;
    }
    fs::write(root.join("suites/exercises.csv"), table)?;
    Ok(())
}
