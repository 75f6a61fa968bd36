//! Finds the magic numbers of `chess_bitboard::magics` again and prints them as they stand there.
//!
//! `-- a1 d4` says of rooks on these squares how many numbers were tried, `-- a1 0x80` whether a number is
//! magic.

use chess_bitboard::magics::{self, Trial};
use chess_bitboard::rays::{DIAGONAL, STRAIGHT, relevant};
use chess_rules::Square;

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    match arguments.is_empty() {
        true => print_all(),
        false => print!("{}", said(&arguments)),
    }
}

fn print_all() {
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

/// What is to be said of each square, or of the numbers that follow it.
fn said(arguments: &[String]) -> String {
    let mut said = String::new();
    for (at, argument) in arguments.iter().enumerate() {
        if number(argument).is_some() {
            continue;
        }
        let square = square(argument).expect("a square, as a1, or a number, as 0x80");
        let numbers: Vec<_> = arguments[at + 1..].iter().map_while(|argument| number(argument)).collect();
        let squares = relevant(square, &STRAIGHT).count_ones();
        let (sets, answers) = (1 << squares, magics::answers(square, &STRAIGHT));
        said += &format!("{argument}: {squares} squares, {sets} sets of blockers, {answers} answers\n");
        let mut trial = Trial::new(square, &STRAIGHT);
        for &number in &numbers {
            said += &match trial.collision(number) {
                None => format!("  {number:#x} is magic\n"),
                Some(sets) => {
                    let [first, second] = sets.map(names);
                    format!("  {number:#x} is not: {first} and {second} have one index and two answers\n")
                }
            };
        }
        if numbers.is_empty() {
            let (number, tried) = magics::find(square, &STRAIGHT);
            said += &format!("  {number:#x} is magic; numbers tried: {tried}\n");
        }
    }
    said
}

/// The index of a square by its name.
fn square(argument: &str) -> Option<usize> {
    (0..64).find(|&index| Square::from_index(index).is_some_and(|square| square.to_string() == argument))
}

/// A number in hexadecimal.
fn number(argument: &str) -> Option<u64> {
    u64::from_str_radix(argument.strip_prefix("0x")?, 16).ok()
}

/// A set of squares.
fn names(set: u64) -> String {
    let squares = (0..64).filter(|square| set >> square & 1 != 0).filter_map(Square::from_index);
    format!("{{{}}}", squares.map(|square| square.to_string()).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::said;

    const COMMAND: &str = "cargo run --release -p chess-bitboard --example find_chess_magics -- ";

    #[test]
    fn the_course_shows_what_this_prints() {
        for folder in ["docs/course", "docs/zh/course"] {
            let chapter = format!("{}/../../../{folder}/08-look-ups.md", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(&chapter).expect("the chapter");
            let shown: Vec<_> = text.split(COMMAND).skip(1).collect();
            assert_eq!(shown.len(), 2, "{folder}");
            for shown in shown {
                let (arguments, rest) = shown.split_once('\n').expect("a command in a line of its own");
                let output = rest.split("```").find_map(|block| block.strip_prefix("text\n"));
                let arguments: Vec<_> = arguments.split(' ').map(str::to_owned).collect();
                // In a list the block is indented.
                let lines = |text: &str| text.trim().lines().map(|line| line.trim().to_owned()).collect();
                let [shown, said]: [Vec<_>; 2] =
                    [lines(output.expect("its output")), lines(&said(&arguments))];
                assert_eq!(shown, said, "{folder}");
            }
        }
    }
}
