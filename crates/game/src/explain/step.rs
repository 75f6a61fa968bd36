//! A step of an explanation: what is read, what comes out, what it costs.

use alloc::{string::String, vec::Vec};

use crate::explain::Text;

/// One step on the way to a piece's moves.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step<M> {
    /// A sentence on what happens and why.
    pub says: Text,
    /// The same as the code has it, with the values of this position; empty where nothing is computed.
    pub formula: String,
    /// Values read from memory.
    pub reads: Vec<Read>,
    /// Result of the step.
    pub out: Out,
    /// Moves that are found here.
    pub yields: Vec<M>,
    /// Moves found before that are to be tested when they are played.
    pub suspects: Vec<M>,
    /// True if it is done once for all pieces of the position, so that no piece is charged for it.
    pub once: bool,
}

/// A value that is read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Read {
    /// Place, as the code says it: `cells[64]`.
    pub place: String,
    /// The name of the picture that it belongs to; `None` for a table that is the same in all positions.
    pub picture: Option<&'static str>,
    /// Index of the picture's cell; `None` if it is read whole.
    pub cell: Option<usize>,
    /// The value.
    pub value: String,
    /// Bytes read.
    pub bytes: usize,
    /// Bytes of the whole table, for one that is the same in all positions; else 0.
    pub table: usize,
}

/// The result of a step.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Out {
    /// Nothing but what the sentence says.
    #[default]
    Nothing,
    /// A set of squares.
    Squares(Vec<usize>),
    /// A word whose bits stand for squares, the lowest first; `None` is a bit that stands for none.
    Bits {
        /// The word.
        value: String,
        /// Its bits: whether each is set, and the square that it stands for.
        bits: Vec<(bool, Option<usize>)>,
    },
    /// A number, or what else is written in a line.
    Value(String),
    /// An answer to a question.
    Verdict(bool),
}

/// The cost of several steps together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cost {
    /// Steps.
    pub steps: usize,
    /// Values read, of the position and of tables.
    pub loads: usize,
    /// Values read from tables that are the same in all positions.
    pub look_ups: usize,
    /// Bytes of the tables that were looked at, each counted once.
    pub tables: usize,
}

impl Cost {
    /// The cost of some steps, but for those that are done once for all pieces.
    #[must_use]
    pub fn of<M>(steps: &[Step<M>]) -> Self {
        Self::where_once_is(false, steps)
    }

    /// The cost of those of some steps that are done once for all pieces.
    #[must_use]
    pub fn once<M>(steps: &[Step<M>]) -> Self {
        Self::where_once_is(true, steps)
    }

    fn where_once_is<M>(once: bool, steps: &[Step<M>]) -> Self {
        let steps: Vec<_> = steps.iter().filter(|step| step.once == once).collect();
        let reads = || steps.iter().flat_map(|step| &step.reads);
        let mut tables: Vec<_> =
            reads().filter(|read| read.table > 0).map(|read| (read.table_name(), read.table)).collect();
        let look_ups = tables.len();
        tables.sort_unstable();
        tables.dedup();
        Self {
            steps: steps.len(),
            loads: reads().count(),
            look_ups,
            tables: tables.iter().map(|(_, bytes)| bytes).sum(),
        }
    }
}

impl Read {
    /// The name of the table: the place up to its first index.
    #[must_use]
    pub fn table_name(&self) -> &str {
        self.place.split('[').next().unwrap_or_default()
    }
}

impl<M> Step<M> {
    /// A step that only says something, until more is added.
    #[must_use]
    pub fn new(says: Text) -> Self {
        Self {
            says,
            formula: String::new(),
            reads: Vec::new(),
            out: Out::Nothing,
            yields: Vec::new(),
            suspects: Vec::new(),
            once: false,
        }
    }

    /// The same step with its moves written in another way.
    #[must_use]
    pub fn with_moves<N>(self, write: impl Fn(M) -> N) -> Step<N> {
        let all = |moves: Vec<M>| moves.into_iter().map(&write).collect();
        Step {
            says: self.says,
            formula: self.formula,
            reads: self.reads,
            out: self.out,
            yields: all(self.yields),
            suspects: all(self.suspects),
            once: self.once,
        }
    }
}
