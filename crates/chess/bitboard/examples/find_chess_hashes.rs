//! Finds the numbers of `chess_bitboard::black_magics` or of `chess_bitboard::folds` again, and prints them
//! as they stand there: `find_chess_hashes black`, `find_chess_hashes folds`.

use chess_bitboard::{black_magics, folds};

/// `0x0123_4567`
fn hex(number: u64, digits: usize) -> String {
    let hex = format!("{number:0digits$x}");
    let groups: Vec<_> = (0..digits / 4).map(|i| &hex[4 * i..4 * i + 4]).collect();
    format!("0x{}", groups.join("_"))
}

/// `12_345`
fn decimal(number: usize) -> String {
    if number < 1000 {
        number.to_string()
    } else {
        format!("{}_{:03}", decimal(number / 1000), number % 1000)
    }
}

/// Rows of so many.
fn rows(items: &[String], each: usize) {
    for row in items.chunks(each) {
        println!("    {}", row.join(" "));
    }
    println!("];");
}

fn black() {
    let [rook, bishop] =
        [0, 1].map(|slider| std::array::from_fn(|square| black_magics::find(slider, square)));
    let (starts, entries) = black_magics::starts([&rook, &bishop]);
    println!("pub const ENTRIES: usize = {};", decimal(entries));
    for (name, numbers, starts) in [("ROOK", rook, &starts[..64]), ("BISHOP", bishop, &starts[64..])] {
        println!("pub const {name}: [(u64, u32); 64] = [");
        let pair = |(&number, &start)| format!("({}, {}),", hex(number, 16), decimal(start as usize));
        rows(&numbers.iter().zip(starts).map(pair).collect::<Vec<_>>(), 3);
    }
}

fn folded() {
    let multipliers = std::array::from_fn(|square| std::array::from_fn(|line| folds::find(square, line)));
    let (starts, entries) = folds::starts(&multipliers);
    println!("pub const ENTRIES: usize = {};", decimal(entries));
    println!("pub const FOLDS: [[(u32, u32); 4]; 64] = [");
    let square = |(multipliers, starts): (&[u32; 4], &[u32; 4])| {
        let pair =
            |line| format!("({}, {})", hex(u64::from(multipliers[line]), 8), decimal(starts[line] as usize));
        format!("[{}],", [0, 1, 2, 3].map(pair).join(", "))
    };
    rows(&multipliers.iter().zip(&starts).map(square).collect::<Vec<_>>(), 1);
}

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("black") => black(),
        Some("folds") => folded(),
        found => panic!("found {found:?}, expected black or folds"),
    }
}
