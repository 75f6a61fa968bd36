//! A row of the tables as a value.

use std::fmt::{self, Debug, Formatter};
use std::ops::Deref;

use crate::Role;
#[cfg(feature = "timing")]
use crate::{Kind, Model, Sample, SearchTally};
use qipan_game::explain::{Explain, Text};
use qipan_game::{About, Game, Kernel, Level, MoveGen, Rows};
#[cfg(feature = "timing")]
use qipan_game::{ComputedKey, ComputedValue, Eager, Factor, KeptKey, KeptValue, Lazy};
#[cfg(feature = "timing")]
use qipan_tree::net::{Size, Updates};
#[cfg(feature = "timing")]
use qipan_tree::search::engine::{EngineWay, Limits, Values};
#[cfg(feature = "timing")]
use qipan_tree::search::{CaptureOrder, Keys, Way};

use crate::board::{AnyBoard, Of};
use crate::explained::AnyExplainer;
#[cfg(feature = "timing")]
use crate::program::{Outside, Program};
#[cfg(feature = "timing")]
use crate::searches::{Judges, Quest};
#[cfg(feature = "timing")]
use crate::{Answers, Call, Clock, Kernels, RowError, Runner, Searched, Task, guarded};
use crate::{ExplainError, Explained, GameFacts};

/// A row of the tables: a board at its levels, its role, and all that can be asked of it, which are the
/// methods of [`AnyBoard`].
#[derive(Clone, Copy)]
pub struct Row {
    name: &'static str,
    /// The board's description of itself.
    pub about: About,
    /// Its game's name.
    pub game: &'static str,
    /// The role of the row.
    pub role: Role,
    facts: GameFacts,
    board: &'static dyn AnyBoard,
    explainer: Option<&'static dyn AnyExplainer>,
    #[cfg(feature = "timing")]
    kernels: Option<&'static dyn Kernels>,
    #[cfg(feature = "timing")]
    program: Option<&'static dyn Program>,
}

/// Questions to a row go to its board.
impl Deref for Row {
    type Target = dyn AnyBoard;

    fn deref(&self) -> &Self::Target {
        self.board
    }
}

impl Debug for Row {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row").field("name", &self.name).field("role", &self.role).finish_non_exhaustive()
    }
}

impl Row {
    /// The row of a board that competes.
    #[must_use]
    pub fn of<B: MoveGen>() -> Self {
        Self {
            // A row lives as long as the program.
            name: B::ABOUT.row().leak(),
            about: B::ABOUT,
            game: <B::Game as Game>::NAME,
            role: Role::Contestant,
            facts: GameFacts::of::<B::Game>(),
            board: Of::<B>::THE,
            explainer: None,
            #[cfg(feature = "timing")]
            kernels: None,
            #[cfg(feature = "timing")]
            program: None,
        }
    }

    /// The row of a board that explains itself.
    #[must_use]
    pub fn explained<B: Explain>() -> Self {
        Self { explainer: Some(Of::<B>::THE), ..Self::of::<B>() }
    }

    /// The row of a board that explains itself and whose attack look-ups are timed by themselves too.
    #[must_use]
    pub fn with_sliders<B: Explain + Kernel>() -> Self {
        Self {
            #[cfg(feature = "timing")]
            kernels: Some(Of::<B>::THE),
            ..Self::explained::<B>()
        }
    }

    /// The same board in searches of this level, and nowhere else: in everything but a search it is the row
    /// that it is made from.
    #[must_use]
    pub fn in_a_search(mut self, level: Level) -> Self {
        // A row lives as long as the program.
        self.about.levels = [self.about.levels, &[level]].concat().leak();
        self.name = self.about.row().leak();
        self
    }

    /// The same row in another role.
    #[must_use]
    pub const fn as_role(mut self, role: Role) -> Self {
        self.role = role;
        self
    }

    /// Facts of the row's game.
    #[must_use]
    pub const fn facts(&self) -> GameFacts {
        self.facts
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

    /// The board in a written position, ready to explain itself. One in which the side that waits is in check
    /// is taken too, and marked.
    ///
    /// # Errors
    /// [`ExplainError::Silent`] if the board does not explain itself; what is wrong with the text, or why the
    /// board cannot hold the position.
    pub fn position(&self, fen: &str) -> Result<Explained, ExplainError> {
        let explainer = self.explainer.ok_or(ExplainError::Silent { board: self.name })?;
        Ok(Explained::new(*self, explainer.open(fen)?))
    }

    /// The name of the idea, for people; `None` if the board does not explain itself.
    #[must_use]
    pub fn title(&self) -> Option<Text> {
        let [en, zh] = self.explainer?.title();
        Some(Text::new(en, zh))
    }

    /// Summary of what is stored in Chinese, in half a line; `None` if the board does not explain itself.
    #[must_use]
    pub fn summary_zh(&self) -> Option<&'static str> {
        Some(self.explainer?.summary_zh())
    }
}

#[cfg(feature = "timing")]
impl Row {
    /// The row of a program beside this one, which is asked for counts and for nothing else: it takes
    /// part in [`Model::PerftCount`] and the two models beside it, as it is.
    #[must_use]
    pub const fn beside(about: About, facts: GameFacts, program: &'static dyn Program) -> Self {
        Self {
            name: about.name,
            about,
            game: facts.name,
            role: Role::Program,
            facts,
            board: &Outside,
            explainer: None,
            kernels: None,
            program: Some(program),
        }
    }

    /// The program that the row is of; `None` for boards.
    #[must_use]
    pub const fn program(&self) -> Option<&'static dyn Program> {
        self.program
    }

    /// The factor of searches that the row shows the other level of; `None` for a row that takes part in all.
    fn shows(&self) -> Option<Factor> {
        self.about.levels.iter().map(|level| level.factor).find(|factor| factor.is_of_a_search())
    }

    /// Returns true if a model has something to ask of this board.
    #[must_use]
    pub fn takes_part_in(&self, model: Model) -> bool {
        if self.program.is_some() {
            return matches!(model, Model::PerftVisit | Model::PerftCount | Model::PerftCount2);
        }
        match (self.shows(), model.kind()) {
            (Some(Factor::Accumulator), Kind::Search) => model.asks_network(),
            (Some(_), Kind::Search) => model == Model::Search,
            (Some(_), _) => false,
            // To play and count below is what the other boards do with one ply.
            (None, Kind::Tree) if model == Model::PerftCount2 => self.counts_replies(),
            (None, Kind::Walk) if model.is_of_attacks() => self.answers_attacks(),
            (None, Kind::Tree | Kind::Walk | Kind::FirstUse) => true,
            (None, Kind::Kernel) => self.kernels.is_some(),
            // Its own order is timed where a board has one, or lacks it in order to be compared.
            (None, Kind::Search) if model == Model::SearchOwn => {
                self.about.level(Factor::CaptureOrder).is_some()
            }
            (None, Kind::Search) => model == Model::SearchPlain || self.answers_attacks(),
        }
    }

    /// A model's search, as the row does it.
    fn quest(&self, model: Model) -> Quest {
        let shows = self.shows();
        match model {
            Model::SearchPlain => Quest::Plain(Way::default()),
            Model::SearchOwn => Quest::Plain(Way { captures: CaptureOrder::Own, ..Way::default() }),
            _ => {
                let keys = if shows == Some(Factor::Key) { Keys::Computed } else { Keys::Kept };
                let values = if shows == Some(Factor::Value) { Values::Computed } else { Values::Kept };
                let updates = if shows == Some(Factor::Accumulator) { Updates::Eager } else { Updates::Lazy };
                let judges = match model {
                    Model::SearchNet0 => Judges::Recalled(Size::S),
                    Model::SearchNetS => Judges::Network(Size::S, updates),
                    Model::SearchNetM => Judges::Network(Size::M, updates),
                    Model::SearchNetL => Judges::Network(Size::L, updates),
                    _ => Judges::ByHand,
                };
                let way = EngineWay { keys, values, ..EngineWay::default() };
                Quest::Engine(way, judges)
            }
        }
    }

    /// The look-ups of the board by themselves.
    ///
    /// # Errors
    /// [`RowError::NotApplicable`] if it has none that are timed.
    pub fn kernels(&self) -> Result<&'static dyn Kernels, RowError> {
        self.kernels.ok_or(RowError::NotApplicable { board: self.name, model: Model::Sliders.name() })
    }

    /// Sets up all that a call needs.
    ///
    /// # Errors
    /// [`RowError`] if the position is none, if the board cannot hold it or does not know the model, or if it
    /// panics.
    pub fn prepare(&self, call: &Call<'_>) -> Result<Runner, RowError> {
        let work = match call.task {
            Task::Occupancies => guarded(self.name, || Ok(self.kernels()?.lookups(call))),
            Task::Tree { fen, depth } if call.model.kind() == Kind::Search => {
                self.searching(fen, depth, self.quest(call.model))
            }
            _ => self.working(call),
        };
        Ok(Runner::new(self.name, work?))
    }

    /// One call on this thread: a sample of its repetitions, all parts together.
    ///
    /// # Errors
    /// As [`Row::prepare`].
    pub fn run(&self, call: &Call<'_>, clock: &dyn Clock) -> Result<Sample, RowError> {
        let whole = Call { parts: 1, ..*call };
        let mut samples = self.prepare(&whole)?.samples(call.repetitions, clock)?;
        Ok(samples.remove(0))
    }

    /// Answers of the board's attack kernel, and those found by walking from square to square.
    ///
    /// # Errors
    /// [`RowError::NotApplicable`] if it has none, [`RowError::Panicked`].
    pub fn kernel_answers(&self) -> Result<(Answers, Vec<u64>), RowError> {
        let kernels = self.kernels()?;
        guarded(self.name, || Ok((kernels.answers(), kernels.walked())))
    }

    /// The result of the board's search.
    ///
    /// # Errors
    /// [`RowError`] if the position is none or the board cannot hold it.
    pub fn search(
        &self,
        model: Model,
        fen: &str,
        depth: u32,
        clock: &dyn Clock,
    ) -> Result<Searched, RowError> {
        self.searched(fen, depth, self.quest(model), clock)
    }

    /// The result of an engine's search within limits, which plays.
    ///
    /// # Errors
    /// [`RowError`] if the position is none, the board cannot hold it, or the model is no engine's.
    pub fn think(
        &self,
        model: Model,
        fen: &str,
        limits: Limits<'_>,
        clock: &dyn Clock,
    ) -> Result<Searched, RowError> {
        self.thought(fen, self.quest(model), limits, clock)
    }

    /// Counts of the events in the same search.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn watch_search(&self, model: Model, fen: &str, depth: u32) -> Result<SearchTally, RowError> {
        self.search_watched(fen, depth, self.quest(model))
    }

    /// Searches of some positions with every question to the board a function of its own, for callgrind; the
    /// sum of their nodes.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn search_apart(&self, model: Model, roots: &[(&str, u32)]) -> Result<u64, RowError> {
        self.searched_apart(roots, self.quest(model))
    }
}

/// Levels of searches that are not their best.
#[cfg(feature = "timing")]
const OTHER_SEARCHES: [Level; 3] = [
    Level::of::<ComputedKey>().best::<KeptKey>(),
    Level::of::<ComputedValue>().best::<KeptValue>(),
    Level::of::<Eager>().best::<Lazy>(),
];

/// Rows of boards, in the order in which they are listed.
#[derive(Debug, Default)]
pub struct Collected(Vec<Row>);

impl Collected {
    /// The rows.
    #[must_use]
    pub fn into_vec(self) -> Vec<Row> {
        self.0
    }
}

impl<G: Game> Rows<G> for Collected {
    fn contestant<B: MoveGen<Game = G>>(&mut self) {
        self.0.push(Row::of::<B>());
    }

    fn explained<B: Explain<Game = G>>(&mut self) {
        self.0.push(Row::explained::<B>());
    }

    fn with_sliders<B: Explain<Game = G> + Kernel>(&mut self) {
        self.0.push(Row::with_sliders::<B>());
    }

    fn in_other_searches<B: MoveGen<Game = G>>(&mut self) {
        #[cfg(feature = "timing")]
        self.0.extend(OTHER_SEARCHES.map(|level| Row::of::<B>().in_a_search(level)));
    }

    fn oracle<B: MoveGen<Game = G>>(&mut self) {
        self.0.push(Row::of::<B>().as_role(Role::Oracle));
    }

    fn guest<B: MoveGen<Game = G>>(&mut self) {
        self.0.push(Row::of::<B>().as_role(Role::Guest));
    }
}

/// The rows that a function lists, in a vector.
///
/// ```
/// fn each(rows: &mut impl qipan_game::Rows<xiangqi_rules::Xiangqi>) {
///     rows.explained::<xiangqi_array::Board>();
/// }
///
/// assert_eq!(qipan_row::collect!(each)[0].name(), "xiangqi-array");
/// ```
#[macro_export]
macro_rules! collect {
    ($each:path) => {{
        let mut rows = $crate::Collected::default();
        $each(&mut rows);
        rows.into_vec()
    }};
}

/// The rows of a board's crate as values: compiled there, or here with debug assertions, see
/// [`export!`](crate::export).
///
/// ```ignore
/// let rows = qipan_row::rows_of!(xiangqi_array);
/// ```
#[macro_export]
macro_rules! rows_of {
    ($board:ident) => {{
        #[cfg(not(debug_assertions))]
        let rows = $board::rows::rows();
        #[cfg(debug_assertions)]
        let rows = $crate::collect!($board::rows::each);
        rows
    }};
}

/// A function `rows` beside the one that lists a board's rows: the same as values. They are compiled in the
/// board's crate, so that a change of a board compiles its own rows alone. With debug assertions, as in
/// tests, where they are asked little, they are compiled with those of all boards instead, which takes less
/// time. Without the feature `values` there is no such function: a program that only visits rows need not
/// wait for it.
#[cfg(feature = "values")]
#[macro_export]
macro_rules! export {
    ($each:path) => {
        /// Every row of the board as a value, the best first.
        #[cfg(not(debug_assertions))]
        #[must_use]
        pub fn rows() -> $crate::Vec<$crate::Row> {
            $crate::collect!($each)
        }
    };
}

/// The same without the feature `values`: nothing.
#[cfg(not(feature = "values"))]
#[macro_export]
macro_rules! export {
    ($each:path) => {};
}
