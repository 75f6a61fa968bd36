//! Results of a search.

/// A score above all material. A side that mates in `n` plies has the score `MATE - n`.
pub const MATE: i32 = 1_000_000;

/// Scores beyond this are mates: no line is so long, and no material so much.
pub(crate) const MATES: i32 = MATE - 1_000;

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// Score for the side to move, in the values of the rules crate (hundredths of a pawn or soldier); near
    /// [`MATE`] if somebody is mated.
    pub score: i32,
    /// Best play as far as it is known; empty if the side to move cannot move.
    pub line: Vec<M>,
    /// Positions after legal moves, of all depths together; the root is not counted. An engine counts those
    /// after null moves too, and one that it searches again once more.
    pub nodes: u64,
    /// The depth that was searched last, in plies: the one asked for, or less if a mate was found before or
    /// a limit was met.
    pub depth: u32,
}

impl<M> Found<M> {
    /// Plies to mate: above 0 if the side to move mates, below or 0 if it is mated; `None` if nobody is.
    #[must_use]
    pub fn mate(&self) -> Option<i32> {
        let plies = MATE - self.score.abs();
        (self.score.abs() > MATES).then_some(if self.score > 0 { plies } else { -plies })
    }
}
