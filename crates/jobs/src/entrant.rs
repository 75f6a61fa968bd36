//! A board as the harness knows it: functions compiled for it alone, one indirect call per job, none per
//! node of a tree.

use std::time::Duration;

use qipan_deep::{Counted, How, Reached, Seen, Watch};
use qipan_experiment::{Kind, Model, Role, Sample, SearchTally};
use qipan_game::{About, ComputedKey, Factor, Game, KeptKey, Kernel, Level, MoveGen, Rows, Tally};
use qipan_search::{CaptureOrder, Keys, Way};

use crate::along::{self, AskImports, Step};
use crate::clock::Clock;
use crate::job::{self, Call, Division, JobError, Listed, Runner, Task, Work, guarded};
use crate::kernels;
use crate::operations::{self, Answers};
use crate::position::Position;
use crate::searches::{Searched, Searching};

/// Function that counts unique positions: position, plies, threads, keys seen so far, watcher.
type AskUnique = fn(&str, u32, usize, &Seen, &dyn Watch) -> Result<Option<u64>, JobError>;

/// Function that counts several trees: positions, plies, options, listener to each count.
type AskEach = fn(&[&str], u32, How<'_>, &(dyn Fn(usize, u128, Duration) + Sync)) -> Result<bool, JobError>;

/// Function that lists the positions after some plies: position, plies, watcher.
type AskReached = fn(&str, u32, &dyn Watch) -> Result<Option<Vec<Reached>>, JobError>;

/// A board's attack kernel by itself.
#[derive(Clone, Copy, Debug)]
struct Sliders {
    prepare: fn(&Call<'_>) -> Work,
    answers: fn() -> Answers,
    walked: fn() -> Vec<u64>,
}

/// A board as the harness knows it: what it says of itself, and functions compiled for it alone.
#[derive(Clone, Copy, Debug)]
pub struct Entrant {
    name: &'static str,
    /// The board's description of itself.
    pub about: About,
    /// Its game's name.
    pub game: &'static str,
    /// The role of the row.
    pub role: Role,
    /// Bytes of one position as the board stores it.
    pub state_bytes: usize,
    table_bytes: fn() -> usize,
    prepare: fn(&Call<'_>) -> Result<Work, JobError>,
    run_parallel: fn(&Call<'_>, usize, &dyn Clock) -> Result<Sample, JobError>,
    answers: fn(Model, &[Position]) -> Result<Answers, JobError>,
    first_use: fn(&dyn Clock) -> Result<Sample, JobError>,
    sliders: Option<Sliders>,
    searching: Searching,
    keys: Keys,
    counts_replies: bool,
    deep: fn(Model, &str, u32, How<'_>) -> Result<Counted, JobError>,
    deep_each: AskEach,
    reached: AskReached,
    unique: AskUnique,
    tallies: fn(&str, u32, usize) -> Result<Vec<Tally>, JobError>,
    count_within: fn(&str, u32, u64) -> Result<Option<u64>, JobError>,
    divide: fn(&str, &[String], u32) -> Result<Division, JobError>,
    moves: fn(&str) -> Result<Vec<Listed>, JobError>,
    along: fn(&str, &[u8]) -> Result<Vec<Step>, JobError>,
    imports: AskImports,
}

impl Entrant {
    /// The row of a board.
    #[must_use]
    pub fn of<B: MoveGen>() -> Self {
        Self {
            // A row lives as long as the program.
            name: B::ABOUT.row().leak(),
            about: B::ABOUT,
            game: <B::Game as Game>::NAME,
            role: Role::Contestant,
            state_bytes: size_of::<B>(),
            table_bytes: B::table_bytes,
            prepare: job::prepare::<B>,
            run_parallel: job::run_parallel::<B>,
            answers: operations::answers::<B>,
            first_use: operations::first_use::<B>,
            sliders: None,
            searching: Searching::of::<B>(),
            keys: Keys::Kept,
            counts_replies: B::COUNTS_REPLIES,
            deep: job::deep::<B>,
            deep_each: job::deep_each::<B>,
            reached: job::reached::<B>,
            unique: job::unique::<B>,
            tallies: job::tallies::<B>,
            count_within: job::count_within::<B>,
            divide: job::divide::<B>,
            moves: job::moves::<B>,
            along: along::along::<B>,
            imports: along::imports::<B>,
        }
    }

    /// The same row as one that decides in doubt and does not compete.
    #[must_use]
    pub const fn as_oracle(mut self) -> Self {
        self.role = Role::Oracle;
        self
    }

    /// The row of a board whose attack look-ups are timed by themselves too.
    #[must_use]
    pub fn with_sliders<B: MoveGen + Kernel>() -> Self {
        let mut row = Self::of::<B>();
        let (prepare, answers, walked) = (kernels::prepare::<B>, kernels::answers::<B>, kernels::walked::<B>);
        row.sliders = Some(Sliders { prepare, answers, walked });
        row
    }

    /// The same board in a search that computes keys from all men, and nowhere else: in everything but a
    /// search it is the row that it is made from.
    #[must_use]
    pub fn computing_keys(mut self) -> Self {
        let level = Level::of::<ComputedKey>().best::<KeptKey>();
        // A row lives as long as the program.
        self.about.levels = [self.about.levels, &[level]].concat().leak();
        self.name = self.about.row().leak();
        self.keys = Keys::Computed;
        self
    }

    /// Returns true if a model has something to ask of this board.
    #[must_use]
    pub fn takes_part_in(&self, model: Model) -> bool {
        let is_for_keys = self.keys == Keys::Computed;
        match model.kind() {
            // To play and count below is what the other boards do with one ply.
            Kind::Tree if model == Model::PerftCount2 => !is_for_keys && self.counts_replies,
            Kind::Tree | Kind::Walk | Kind::FirstUse => !is_for_keys,
            Kind::Kernel => !is_for_keys && self.sliders.is_some(),
            // Its own order is timed where a board has one, or lacks it in order to be compared.
            Kind::Search if model == Model::SearchOwn => {
                !is_for_keys && self.about.level(Factor::CaptureOrder).is_some()
            }
            Kind::Search => true,
        }
    }

    /// Options of a model's search.
    fn way(&self, model: Model) -> Way {
        let captures = if model == Model::SearchOwn { CaptureOrder::Own } else { CaptureOrder::Sorted };
        Way { captures, keys: self.keys }
    }

    /// The same row as one of a published crate.
    #[must_use]
    pub const fn as_guest(mut self) -> Self {
        self.role = Role::Guest;
        self
    }

    /// Mark behind the name in a table that people read: empty, or ` (guest)`.
    #[must_use]
    pub const fn mark(&self) -> &'static str {
        self.role.mark()
    }

    /// The row's name: the board's with its levels, see [`About::row`].
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns true if a name is the row's: the board's name and behind colons, in any order, its levels, of
    /// which the best ones may be left out.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let mut parts = name.split(':');
        let is_board = parts.next() == Some(self.about.name);
        let given: Vec<_> = parts.collect();
        let levels = self.about.levels;
        is_board
            && given.iter().all(|name| levels.iter().any(|level| level.name == *name))
            && levels.iter().all(|level| level.is_best() || given.contains(&level.name))
    }

    /// Bytes of the look-up tables that the board reads while it works.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        (self.table_bytes)()
    }

    /// Sets up all that a call needs.
    ///
    /// # Errors
    /// [`JobError`] if the position is none, if the board cannot hold it or does not know the model, or if it
    /// panics.
    pub fn prepare(&self, call: &Call<'_>) -> Result<Runner, JobError> {
        let work = guarded(self.name(), || match (call.task, self.sliders) {
            (Task::Occupancies, Some(sliders)) => Ok((sliders.prepare)(call)),
            (Task::Tree { fen, depth }, _) if call.model.kind() == Kind::Search => {
                (self.searching.prepare)(fen, depth, self.way(call.model))
            }
            _ => (self.prepare)(call),
        });
        Ok(Runner::new(self.name(), work?))
    }

    /// One call on this thread: a sample of its repetitions, all parts together.
    ///
    /// # Errors
    /// As [`Entrant::prepare`].
    pub fn run(&self, call: &Call<'_>, clock: &dyn Clock) -> Result<Sample, JobError> {
        let whole = Call { parts: 1, ..*call };
        let mut samples = self.prepare(&whole)?.samples(call.repetitions, clock)?;
        Ok(samples.remove(0))
    }

    /// Runs a perft on a pool of threads: the same count.
    ///
    /// # Errors
    /// [`JobError`], also if the threads cannot be had.
    pub fn run_parallel(
        &self,
        call: &Call<'_>,
        threads: usize,
        clock: &dyn Clock,
    ) -> Result<Sample, JobError> {
        guarded(self.name(), || (self.run_parallel)(call, threads, clock))
    }

    /// The board's answers to a model's question, one for each of some positions.
    ///
    /// # Errors
    /// As [`Entrant::run`].
    pub fn answers(&self, model: Model, positions: &[Position]) -> Result<Answers, JobError> {
        guarded(self.name(), || (self.answers)(model, positions))
    }

    /// Answers of the board's attack kernel, and those found by walking from square to square.
    ///
    /// # Errors
    /// [`JobError::NotApplicable`] if it has none, [`JobError::Panicked`].
    pub fn kernel_answers(&self) -> Result<(Answers, Vec<u64>), JobError> {
        let name = self.name();
        let none = JobError::NotApplicable { board: name, model: Model::Sliders.name() };
        let sliders = self.sliders.ok_or(none)?;
        guarded(name, || Ok(((sliders.answers)(), (sliders.walked)())))
    }

    /// The time of a first use of the board beyond that of a second; means something only as the first thing
    /// that a process does.
    ///
    /// # Errors
    /// As [`Entrant::run`].
    pub fn first_use(&self, clock: &dyn Clock) -> Result<Sample, JobError> {
        guarded(self.name(), || (self.first_use)(clock))
    }

    /// The result of the board's search.
    ///
    /// # Errors
    /// [`JobError`] if the position is none or the board cannot hold it.
    pub fn search(
        &self,
        model: Model,
        fen: &str,
        depth: u32,
        clock: &dyn Clock,
    ) -> Result<Searched, JobError> {
        guarded(self.name(), || (self.searching.find)(fen, depth, self.way(model), clock))
    }

    /// Counts of the events in the same search.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn watch_search(&self, model: Model, fen: &str, depth: u32) -> Result<SearchTally, JobError> {
        guarded(self.name(), || (self.searching.watch)(fen, depth, self.way(model)))
    }

    /// Searches of some positions with every question to the board a function of its own, for callgrind; the
    /// sum of their nodes.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn search_apart(&self, roots: &[(&str, u32)]) -> Result<u64, JobError> {
        guarded(self.name(), || (self.searching.apart)(roots, self.way(Model::Search)))
    }

    /// Counts the leaves of a tree that may be large, in the way of a model: shared among threads, remembered
    /// in a table, told to who waits.
    ///
    /// # Errors
    /// [`JobError`] if the position is none, the board cannot hold it, the model counts no tree, or the count
    /// comes to no end.
    pub fn deep(&self, model: Model, fen: &str, depth: u32, how: How<'_>) -> Result<Counted, JobError> {
        guarded(self.name(), || (self.deep)(model, fen, depth, how))
    }

    /// Counts the leaves of several trees of one depth, which share threads and table: `found` hears of each,
    /// from any thread, when it is counted, with the time that it took. Returns whether all were counted;
    /// else it was stopped.
    ///
    /// # Errors
    /// As [`deep`](Self::deep), before anything is counted where a position is wrong.
    pub fn deep_each(
        &self,
        fens: &[&str],
        depth: u32,
        how: How<'_>,
        found: &(dyn Fn(usize, u128, Duration) + Sync),
    ) -> Result<bool, JobError> {
        guarded(self.name(), || (self.deep_each)(fens, depth, how, found))
    }

    /// The unique positions after so many plies, each with the number of ways to it, in the order of their
    /// texts; `None` if it was stopped.
    ///
    /// # Errors
    /// [`JobError`] if the position is none, the board cannot hold one on the way, or there are too many.
    pub fn reached(
        &self,
        fen: &str,
        plies: u32,
        watch: &dyn Watch,
    ) -> Result<Option<Vec<Reached>>, JobError> {
        guarded(self.name(), || (self.reached)(fen, plies, watch))
    }

    /// Counts unique positions after so many plies; `None` if it was stopped.
    ///
    /// # Errors
    /// [`JobError`] if the position is none, the board cannot hold it, or `seen` is too small.
    pub fn unique(
        &self,
        fen: &str,
        depth: u32,
        threads: usize,
        seen: &Seen,
        watch: &dyn Watch,
    ) -> Result<Option<u64>, JobError> {
        guarded(self.name(), || (self.unique)(fen, depth, threads, seen, watch))
    }

    /// Counts leaves by kind, at every depth from 1 to `depth`, on so many threads.
    ///
    /// # Errors
    /// [`JobError`] if the position is none, the board cannot hold it, or the threads cannot be had.
    pub fn tallies(&self, fen: &str, depth: u32, threads: usize) -> Result<Vec<Tally>, JobError> {
        guarded(self.name(), || (self.tallies)(fen, depth, threads))
    }

    /// Counts leaves, if there are at most so many; `None` if there are more, found after as many.
    ///
    /// # Errors
    /// [`JobError`] if the position is none or the board cannot hold it.
    pub fn count_within(&self, fen: &str, depth: u32, most: u64) -> Result<Option<u64>, JobError> {
        guarded(self.name(), || (self.count_within)(fen, depth, most))
    }

    /// The leaves below each legal move, in the order of the written moves.
    ///
    /// # Errors
    /// [`JobError`] if the position is none or the board cannot hold it.
    pub fn divide(&self, fen: &str, depth: u32) -> Result<Division, JobError> {
        self.divide_after(fen, &[], depth)
    }

    /// The same behind a line of written moves, which the board plays by itself.
    ///
    /// # Errors
    /// [`JobError`] also if a move cannot be read, or the board does not have it.
    pub fn divide_after(&self, fen: &str, line: &[String], depth: u32) -> Result<Division, JobError> {
        guarded(self.name(), || (self.divide)(fen, line, depth))
    }

    /// The moves of a position in the board's own order.
    ///
    /// # Errors
    /// [`JobError`] if the position is none or the board cannot hold it.
    pub fn moves(&self, fen: &str) -> Result<Vec<Listed>, JobError> {
        guarded(self.name(), || (self.moves)(fen))
    }

    /// The board's answers along a line of moves, which it plays by visits inside each other. At each
    /// position the next choice, modulo the number of legal moves, is the index of the move that is played;
    /// the line ends with the choices, or with the game. There is a step for each position, the first one
    /// included.
    ///
    /// # Errors
    /// [`JobError`] if the position is none, if the board cannot hold it, or if it panics.
    pub fn along(&self, fen: &str, choices: &[u8]) -> Result<Vec<Step>, JobError> {
        guarded(self.name(), || (self.along)(fen, choices))
    }

    /// Differences of the board's import of written moves from its generation, in the last position of such
    /// a line: none on a right board. Asked are all moves that are listed along the line, and of
    /// [`Game::every_move`] those with the indices `asked`, modulo their number.
    ///
    /// # Errors
    /// As [`along`](Self::along).
    pub fn imports(&self, fen: &str, choices: &[u8], asked: &[u16]) -> Result<Vec<String>, JobError> {
        guarded(self.name(), || (self.imports)(fen, choices, asked))
    }
}

/// The rows of a game as entrants, in the order of its registry.
#[derive(Debug, Default)]
pub struct Entrants(Vec<Entrant>);

impl Entrants {
    /// The entrants.
    #[must_use]
    pub fn into_vec(self) -> Vec<Entrant> {
        self.0
    }
}

impl Rows for Entrants {
    fn contestant<B: MoveGen>(&mut self) {
        self.0.push(Entrant::of::<B>());
    }

    fn with_sliders<B: MoveGen + Kernel>(&mut self) {
        self.0.push(Entrant::with_sliders::<B>());
    }

    fn computing_keys<B: MoveGen>(&mut self) {
        self.0.push(Entrant::of::<B>().computing_keys());
    }

    fn oracle<B: MoveGen>(&mut self) {
        self.0.push(Entrant::of::<B>().as_oracle());
    }

    fn guest<B: MoveGen>(&mut self) {
        self.0.push(Entrant::of::<B>().as_guest());
    }
}
