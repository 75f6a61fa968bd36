//! A program beside this one as a row: it counts leaves, and is asked nothing else.

use std::time::Duration;

use qipan_tree::deep::{Counted, How, Reached, Seen, Watch};
use qipan_tree::search::engine::Limits;

use crate::along::{Faults, Step};
use crate::asked::Asked;
use crate::board::AnyBoard;
use crate::clock::Clock;
use crate::job::{Call, Division, Listed, Work};
use crate::operations::Answers;
use crate::position::Position;
use crate::questions::Questions;
use crate::searches::{Quest, Root, Searched};
use crate::{Model, RowError, Sample, SearchTally};
use qipan_game::Tally;

/// A program that runs beside this one and counts leaves.
pub trait Program: Sync {
    /// Counts the leaves of a position so many plies on, so many times in a row, and none of it from memory.
    /// The time is that of the processor for the program and all that it has started, without their start;
    /// on the wall, where the system does not say.
    ///
    /// # Errors
    /// [`RowError::Program`].
    fn count(&self, fen: &str, depth: u32, repetitions: u32) -> Result<Sample, RowError>;
}

/// The board of a program: no question to a board is one to it.
pub(crate) struct Outside;

const NONE: RowError = RowError::NotApplicable { board: "a program", model: "answer but a count" };

impl AnyBoard for Outside {
    fn state_bytes(&self) -> usize {
        0
    }

    fn table_bytes(&self) -> usize {
        0
    }

    fn perft_read(&self, _: &str, _: u32) -> Result<u64, RowError> {
        Err(NONE)
    }
}

/// Questions without an answer.
macro_rules! refused {
    ($($name:ident($($asked:ty),*) -> $answer:ty;)*) => {
        $(fn $name(&self, $(_: $asked),*) -> Result<$answer, RowError> { Err(NONE) })*
    };
}

impl Questions for Outside {
    fn counts_replies(&self) -> bool {
        false
    }

    fn answers_search(&self) -> bool {
        false
    }

    fn answers_attacks(&self) -> bool {
        false
    }

    refused! {
        working(&Call<'_>) -> Work;
        searching(&str, u32, Quest) -> Work;
        run_parallel(&Call<'_>, usize) -> Sample;
        answers(Model, &[Position]) -> Answers;
        first_use(&dyn Clock) -> Sample;
        searched(&str, u32, Quest, &dyn Clock) -> Searched;
        thought(&str, Quest, Limits<'_>, &dyn Clock) -> Searched;
        search_watched(&str, u32, Quest) -> SearchTally;
        searched_apart(&[Root<'_>], Quest) -> u64;
        deep(Model, &str, u32, How<'_>) -> Counted;
        deep_each(&[&str], u32, How<'_>, &(dyn Fn(usize, u128, Duration) + Sync)) -> bool;
        reached(&str, u32, Option<usize>, &dyn Watch) -> Option<Vec<Reached>>;
        unique(&str, u32, usize, &Seen, &dyn Watch) -> Option<u64>;
        tallies(&str, u32, usize) -> Vec<Tally>;
        count_within(&str, u32, u64) -> Option<u64>;
        divide_after(&str, &[String], u32, &dyn Watch) -> Option<Division>;
        moves(&str) -> Vec<Listed>;
        along(&str, &[u8]) -> Vec<Step>;
        imports(&str, &[u8], &[u16]) -> Faults;
        asked(&str, &[u16]) -> Vec<Asked>;
    }
}
