//! Kinds of moves that a generation lists, as types: one generator serves captures, quiet moves and both.

/// Moves that are wanted.
pub trait Wanted {
    /// True if those that take a man are wanted.
    const CAPTURES: bool;
    /// True if the others are wanted.
    const QUIETS: bool;
}

/// Moves that take a man, en passant included.
#[derive(Clone, Copy, Debug)]
pub enum Captures {}

/// Moves that take none.
#[derive(Clone, Copy, Debug)]
pub enum Quiets {}

/// All moves, in one pass.
#[derive(Clone, Copy, Debug)]
pub enum All {}

impl Wanted for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
}

impl Wanted for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;
}

impl Wanted for All {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
}
