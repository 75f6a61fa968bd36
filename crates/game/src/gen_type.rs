//! Kinds of moves that a generation lists, as types: one generator serves captures, quiet moves and both.

/// Type of a generation: the moves that are wanted.
pub trait GenType {
    /// True if those that take a piece are wanted.
    const CAPTURES: bool;
    /// True if the others are wanted.
    const QUIETS: bool;
}

/// Moves that take a piece, en passant included.
#[derive(Clone, Copy, Debug)]
pub enum Captures {}

/// Moves that take none.
#[derive(Clone, Copy, Debug)]
pub enum Quiets {}

/// All moves, in one pass.
#[derive(Clone, Copy, Debug)]
pub enum All {}

impl GenType for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
}

impl GenType for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;
}

impl GenType for All {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
}
