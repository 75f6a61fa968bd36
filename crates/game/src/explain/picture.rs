//! Pictures of what a board stores, for a reader.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Display;

use crate::explain::Text;

/// A part of what a board stores: an array, a list, a set of squares.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Picture {
    /// The name in the board's code, which steps read it by; each once a board.
    pub name: &'static str,
    /// Description of the part, in half a line.
    pub about: Text,
    /// Cells in a row of the picture.
    pub columns: usize,
    /// Bytes that it takes in memory.
    pub bytes: usize,
    /// The cells in the order in which they are drawn: by rows, from the top.
    pub cells: Vec<Cell>,
}

/// A cell of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cell {
    /// Its index in memory.
    pub index: usize,
    /// Contents of the cell.
    pub value: String,
    /// The letter of the piece that this means, as in FEN.
    pub man: Option<char>,
    /// The square that it speaks of.
    pub square: Option<usize>,
}

impl Picture {
    /// A picture of cells that are drawn so many in a row.
    #[must_use]
    pub fn new(
        name: &'static str,
        about: Text,
        columns: usize,
        bytes: usize,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Self {
        Self { name, about, columns, bytes, cells: cells.into_iter().collect() }
    }

    /// A set of squares, drawn as the board lies: `square_of` has the square of every bit, and a bit without
    /// one is not drawn.
    #[must_use]
    pub fn set(
        name: &'static str,
        about: Text,
        files: usize,
        set: u128,
        square_of: impl Fn(usize) -> Option<usize>,
    ) -> Self {
        let bits = (0..128).filter_map(|bit| Some((square_of(bit)?, bit)));
        let mut cells: Vec<_> = bits
            .map(|(square, bit)| Cell {
                index: bit,
                value: u8::from(set >> bit & 1 != 0).to_string(),
                man: None,
                square: Some(square),
            })
            .collect();
        highest_first(&mut cells, files);
        let bytes = if cells.len() > 64 { 16 } else { 8 };
        Self { name, about, columns: files, bytes, cells }
    }
}

/// Puts cells in the order in which they are drawn, the highest rank first.
#[inline(never)]
fn highest_first(cells: &mut [Cell], files: usize) {
    cells.sort_by_key(|cell| cell.square.map(|square| (usize::MAX - square / files, square % files)));
}

impl Cell {
    /// A cell of a number.
    #[must_use]
    pub fn new(index: usize, value: impl Display) -> Self {
        Self { index, value: value.to_string(), man: None, square: None }
    }

    /// The same cell, which means a piece.
    #[must_use]
    pub fn man(self, man: Option<char>) -> Self {
        Self { man, ..self }
    }

    /// The same cell, which speaks of a square.
    #[must_use]
    pub fn square(self, square: Option<usize>) -> Self {
        Self { square, ..self }
    }
}
