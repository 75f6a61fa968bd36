//! Finds the magic numbers of `chess_bitboard::magics` again and prints them as they stand there.

use chess_bitboard::magics;
use chess_bitboard::rays::{DIAGONAL, STRAIGHT};

fn main() {
    for (name, directions) in [("ROOK", &STRAIGHT), ("BISHOP", &DIAGONAL)] {
        println!("pub const {name}: [u64; 64] = [");
        let mut tried = 0;
        for square in 0..64 {
            let (number, tries) = magics::find(square, directions);
            tried += tries;
            let hex = format!("{number:016x}");
            let groups: Vec<_> = (0..4).map(|i| &hex[4 * i..4 * i + 4]).collect();
            print!(
                "{}0x{},{}",
                if square % 4 == 0 { "    " } else { " " },
                groups.join("_"),
                if square % 4 == 3 { "\n" } else { "" }
            );
        }
        println!("];\n// {tried} numbers tried");
    }
}
