//! Rooms that all mailboxes share, because the experiment holds them constant: pieces, moves, castling. How a
//! mailbox numbers its squares, and what it does with them, is its own.

pub mod asked;
mod castling;
pub mod men;
mod moves;
mod terms;
pub mod words;

pub use castling::{Castle, castlings, rights_kept};
pub use moves::Move;
pub use terms::special;

/// The numbers of so many cells, to be compared with.
///
/// # Panics
/// If a byte does not hold them.
#[must_use]
pub const fn numbers<const CELLS: usize>() -> [u8; CELLS] {
    assert!(CELLS <= 256, "more cells than a byte numbers");
    let mut numbers = [0; CELLS];
    let mut number = 0;
    while number < CELLS {
        numbers[number] = number as u8;
        number += 1;
    }
    numbers
}
