//! The single lines through a square, for kernels that look at one line at a time.

use super::rays;
use crate::squares::Square;

/// The two rays of a line through a square, without the square.
pub(super) const fn line(square: Square, direction: (i32, i32)) -> u64 {
    let back = (-direction.0, -direction.1);
    rays::ray(square, direction, 0) | rays::ray(square, back, 0)
}

/// For each square the other squares of its line in this direction.
pub(super) const fn lines(direction: (i32, i32)) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = line(square, direction);
        square += 1;
    }
    table
}

/// Attacks within one rank: for each file and each occupancy of the six inner squares (bits 0..6 for files b
/// to g; the corner squares stop nothing behind them) the attacked squares of the rank, as eight bits.
pub(super) const fn rank_attacks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupancy = (inner as u64) << 1;
            table[file][inner] =
                (rays::ray(file, (1, 0), occupancy) | rays::ray(file, (-1, 0), occupancy)) as u8;
            inner += 1;
        }
        file += 1;
    }
    table
}
