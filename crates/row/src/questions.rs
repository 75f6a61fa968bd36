//! All that a harness asks of a board, one method each.

use std::time::Duration;

use crate::{Model, Sample, SearchTally};
use qipan_game::{Kernel, MoveGen, Tally};
use qipan_tree::deep::{Counted, How, Reached, Seen, Unwatched, Watch};
use qipan_tree::search::engine::Limits;

use crate::along::{self, Faults, Step};
use crate::asked::{self, Asked};
use crate::board::Of;
use crate::clock::Clock;
use crate::job::{self, Call, Division, Listed, Work, guarded};
use crate::operations::{self, Answers};
use crate::position::Position;
use crate::searches::{self, Quest, Root, Searched};
use crate::{RowError, kernels};

/// All that a harness asks of a board. No method panics where the board does: that is
/// [`RowError::Panicked`]. Each fails if the position is none, or if the board cannot hold it.
pub trait Questions {
    /// True if [`MoveGen::count_replies`] is the board's own.
    fn counts_replies(&self) -> bool;

    /// Returns true if the board answers by itself what only a search asks.
    fn answers_search(&self) -> bool;

    /// Sets up a call that is no search and asks no kernel.
    ///
    /// # Errors
    /// [`RowError::NotApplicable`] if the board does not know the model.
    fn working(&self, call: &Call<'_>) -> Result<Work, RowError>;

    /// Sets up a search.
    ///
    /// # Errors
    /// [`RowError`].
    fn searching(&self, fen: &str, depth: u32, quest: Quest) -> Result<Work, RowError>;

    /// Counts a tree on so many threads, as [`deep`](Self::deep) does without a table, and times it.
    ///
    /// # Errors
    /// [`RowError`], also if the threads cannot be had.
    fn run_parallel(&self, call: &Call<'_>, threads: usize) -> Result<Sample, RowError>;

    /// Answers to a model's question, one for each of some positions.
    ///
    /// # Errors
    /// [`RowError`].
    fn answers(&self, model: Model, positions: &[Position]) -> Result<Answers, RowError>;

    /// The time of a first use of the board beyond that of a second; means something only as the first thing
    /// that a process does.
    ///
    /// # Errors
    /// [`RowError`].
    fn first_use(&self, clock: &dyn Clock) -> Result<Sample, RowError>;

    /// The result of a search.
    ///
    /// # Errors
    /// [`RowError`].
    fn searched(&self, fen: &str, depth: u32, quest: Quest, clock: &dyn Clock) -> Result<Searched, RowError>;

    /// The result of an engine's search within limits.
    ///
    /// # Errors
    /// [`RowError`], also if the search has no limits but depth.
    fn thought(
        &self,
        fen: &str,
        quest: Quest,
        limits: Limits<'_>,
        clock: &dyn Clock,
    ) -> Result<Searched, RowError>;

    /// Counts of the events in a search.
    ///
    /// # Errors
    /// [`RowError`].
    fn search_watched(&self, fen: &str, depth: u32, quest: Quest) -> Result<SearchTally, RowError>;

    /// Searches of some positions with every question to the board a function of its own, for callgrind; the
    /// sum of their nodes.
    ///
    /// # Errors
    /// [`RowError`].
    fn searched_apart(&self, roots: &[Root<'_>], quest: Quest) -> Result<u64, RowError>;

    /// Counts the leaves of a tree that may be large, in the way of a model: shared among threads, remembered
    /// in a table, told to who waits.
    ///
    /// # Errors
    /// [`RowError`], also if the model counts no tree, or the count comes to no end.
    fn deep(&self, model: Model, fen: &str, depth: u32, how: How<'_>) -> Result<Counted, RowError>;

    /// Counts the leaves of several trees of one depth, which share threads and table: `found` hears of each,
    /// from any thread, when it is counted, with the time that it took. Returns whether all were counted;
    /// else it was stopped.
    ///
    /// # Errors
    /// As [`deep`](Self::deep), before anything is counted where a position is wrong.
    fn deep_each(
        &self,
        fens: &[&str],
        depth: u32,
        how: How<'_>,
        found: &(dyn Fn(usize, u128, Duration) + Sync),
    ) -> Result<bool, RowError>;

    /// The unique positions after so many plies, each with the number of ways to it, in the order of their
    /// texts; `None` if it was stopped. Where somebody says how many there are, it is not walked on where
    /// there are far more.
    ///
    /// # Errors
    /// [`RowError`], also if the board cannot hold a position on the way, or there are too many.
    fn reached(
        &self,
        fen: &str,
        plies: u32,
        said: Option<usize>,
        watch: &dyn Watch,
    ) -> Result<Option<Vec<Reached>>, RowError>;

    /// Counts unique positions after so many plies; `None` if it was stopped.
    ///
    /// # Errors
    /// [`RowError`], also if `seen` is too small.
    fn unique(
        &self,
        fen: &str,
        depth: u32,
        threads: usize,
        seen: &Seen,
        watch: &dyn Watch,
    ) -> Result<Option<u64>, RowError>;

    /// Counts leaves by kind, at every depth from 1 to `depth`, on so many threads.
    ///
    /// # Errors
    /// [`RowError`], also if the threads cannot be had.
    fn tallies(&self, fen: &str, depth: u32, threads: usize) -> Result<Vec<Tally>, RowError>;

    /// Counts leaves by playing, if there are at most so many; `None` if there are more, found after as many.
    /// So a wrong count, of a board or of a suite, ends too.
    ///
    /// # Errors
    /// [`RowError`].
    fn count_within(&self, fen: &str, depth: u32, most: u64) -> Result<Option<u64>, RowError>;

    /// The leaves below each legal move behind a line of written moves, which the board plays by itself; in
    /// the order of the written moves. `None` if it was stopped.
    ///
    /// # Errors
    /// [`RowError`], also if a move cannot be read, or the board does not have it.
    fn divide_after(
        &self,
        fen: &str,
        line: &[String],
        depth: u32,
        watch: &dyn Watch,
    ) -> Result<Option<Division>, RowError>;

    /// The same in the position itself.
    ///
    /// # Errors
    /// [`RowError`].
    fn divide(&self, fen: &str, depth: u32) -> Result<Division, RowError> {
        Ok(self.divide_after(fen, &[], depth, &Unwatched)?.unwrap_or_default())
    }

    /// The moves of a position in the board's own order.
    ///
    /// # Errors
    /// [`RowError`].
    fn moves(&self, fen: &str) -> Result<Vec<Listed>, RowError>;

    /// The board's answers along a line of moves, which it plays by visits inside each other. At each
    /// position the next choice, modulo the number of legal moves, is the index of the move that is played;
    /// the line ends with the choices, or with the game. There is a step for each position, the first one
    /// included.
    ///
    /// # Errors
    /// [`RowError`].
    fn along(&self, fen: &str, choices: &[u8]) -> Result<Vec<Step>, RowError>;

    /// Differences of the board's import of written moves from its generation, in the last position of such a
    /// line: none on a right board. Asked are all moves that are listed along the line, and of
    /// [`Game::every_move`](qipan_game::Game::every_move) those with the indices `asked`, modulo their
    /// number.
    ///
    /// # Errors
    /// [`RowError`].
    fn imports(&self, fen: &str, choices: &[u8], asked: &[u16]) -> Result<Faults, RowError>;

    /// The board's answers to what an engine asks besides moves, at every ply of such a line.
    ///
    /// # Errors
    /// [`RowError`].
    fn asked(&self, fen: &str, choices: &[u16]) -> Result<Vec<Asked>, RowError>;

    /// Returns true if the board answers that by itself.
    fn answers_attacks(&self) -> bool;
}

impl<B: MoveGen> Of<B> {
    /// Asks a board that may panic.
    fn ask<T>(work: impl FnOnce() -> Result<T, RowError>) -> Result<T, RowError> {
        guarded(&B::ABOUT.row(), work)
    }
}

impl<B: MoveGen> Questions for Of<B> {
    fn counts_replies(&self) -> bool {
        B::COUNTS_REPLIES
    }

    fn answers_search(&self) -> bool {
        B::ANSWERS_SEARCH
    }

    fn working(&self, call: &Call<'_>) -> Result<Work, RowError> {
        Self::ask(|| job::prepare::<B>(call))
    }

    fn searching(&self, fen: &str, depth: u32, quest: Quest) -> Result<Work, RowError> {
        Self::ask(|| searches::prepare::<B>(fen, depth, quest))
    }

    fn run_parallel(&self, call: &Call<'_>, threads: usize) -> Result<Sample, RowError> {
        Self::ask(|| job::run_parallel::<B>(call, threads))
    }

    fn answers(&self, model: Model, positions: &[Position]) -> Result<Answers, RowError> {
        Self::ask(|| operations::answers::<B>(model, positions))
    }

    fn first_use(&self, clock: &dyn Clock) -> Result<Sample, RowError> {
        Self::ask(|| operations::first_use::<B>(clock))
    }

    fn searched(&self, fen: &str, depth: u32, quest: Quest, clock: &dyn Clock) -> Result<Searched, RowError> {
        Self::ask(|| searches::find::<B>(fen, depth, quest, clock))
    }

    fn thought(
        &self,
        fen: &str,
        quest: Quest,
        limits: Limits<'_>,
        clock: &dyn Clock,
    ) -> Result<Searched, RowError> {
        Self::ask(|| searches::think::<B>(fen, quest, limits, clock))
    }

    fn search_watched(&self, fen: &str, depth: u32, quest: Quest) -> Result<SearchTally, RowError> {
        Self::ask(|| searches::watch::<B>(fen, depth, quest))
    }

    fn searched_apart(&self, roots: &[Root<'_>], quest: Quest) -> Result<u64, RowError> {
        Self::ask(|| searches::apart::<B>(roots, quest))
    }

    fn deep(&self, model: Model, fen: &str, depth: u32, how: How<'_>) -> Result<Counted, RowError> {
        Self::ask(|| job::deep::<B>(model, fen, depth, how))
    }

    fn deep_each(
        &self,
        fens: &[&str],
        depth: u32,
        how: How<'_>,
        found: &(dyn Fn(usize, u128, Duration) + Sync),
    ) -> Result<bool, RowError> {
        Self::ask(|| job::deep_each::<B>(fens, depth, how, found))
    }

    fn reached(
        &self,
        fen: &str,
        plies: u32,
        said: Option<usize>,
        watch: &dyn Watch,
    ) -> Result<Option<Vec<Reached>>, RowError> {
        Self::ask(|| job::reached::<B>(fen, plies, said, watch))
    }

    fn unique(
        &self,
        fen: &str,
        depth: u32,
        threads: usize,
        seen: &Seen,
        watch: &dyn Watch,
    ) -> Result<Option<u64>, RowError> {
        Self::ask(|| job::unique::<B>(fen, depth, threads, seen, watch))
    }

    fn tallies(&self, fen: &str, depth: u32, threads: usize) -> Result<Vec<Tally>, RowError> {
        Self::ask(|| job::tallies::<B>(fen, depth, threads))
    }

    fn count_within(&self, fen: &str, depth: u32, most: u64) -> Result<Option<u64>, RowError> {
        Self::ask(|| job::count_within::<B>(fen, depth, most))
    }

    fn divide_after(
        &self,
        fen: &str,
        line: &[String],
        depth: u32,
        watch: &dyn Watch,
    ) -> Result<Option<Division>, RowError> {
        Self::ask(|| job::divide::<B>(fen, line, depth, watch))
    }

    fn moves(&self, fen: &str) -> Result<Vec<Listed>, RowError> {
        Self::ask(|| job::moves::<B>(fen))
    }

    fn along(&self, fen: &str, choices: &[u8]) -> Result<Vec<Step>, RowError> {
        Self::ask(|| along::with_room(|| along::along::<B>(fen, choices)))
    }

    fn imports(&self, fen: &str, choices: &[u8], asked: &[u16]) -> Result<Faults, RowError> {
        Self::ask(|| along::with_room(|| along::imports::<B>(fen, choices, asked)))
    }

    fn asked(&self, fen: &str, choices: &[u16]) -> Result<Vec<Asked>, RowError> {
        Self::ask(|| asked::asked::<B>(fen, choices))
    }

    fn answers_attacks(&self) -> bool {
        B::ANSWERS_ATTACKS
    }
}

/// The attack look-ups of a board by themselves.
pub trait Kernels: Sync {
    /// Sets up a call.
    fn lookups(&self, call: &Call<'_>) -> Work;

    /// Answers of the look-ups.
    fn answers(&self) -> Answers;

    /// The same by walking from square to square.
    fn walked(&self) -> Vec<u64>;
}

impl<K: Kernel + 'static> Kernels for Of<K> {
    fn lookups(&self, call: &Call<'_>) -> Work {
        kernels::prepare::<K>(call)
    }

    fn answers(&self) -> Answers {
        kernels::answers::<K>()
    }

    fn walked(&self) -> Vec<u64> {
        kernels::walked::<K>()
    }
}
