//! Probes: what a generator is watched with while it works.
//!
//! A board has a probe as a type parameter. With `()`, which is how it is timed, nothing is compiled in for
//! it; with [`&Trace`](Trace) the same code notes what it reads and works out, in its own order.

use alloc::vec::Vec;
use core::cell::RefCell;

use crate::MoveList;

/// An observer of a generator.
///
/// ```
/// use qipan_game::{Probe, noted, probe::{Table, Trace}};
///
/// const CELLS: Table = Table::of_state("cells");
///
/// fn is_free<T: Probe>(probe: T, cells: &[u8; 64], square: usize) -> bool {
///     let there = probe.reads(CELLS.at(square), cells[square]);
///     noted!(probe, there == 0)
/// }
///
/// assert!(is_free((), &[0; 64], 8));
/// let trace = Trace::default();
/// assert!(is_free(&trace, &[0; 64], 8));
/// assert_eq!(trace.into_events().len(), 2);
/// ```
pub trait Probe: Copy {
    /// True if somebody listens.
    const LISTENS: bool;

    /// Keeps an event. This and the next three are called only where somebody listens.
    fn keep(self, event: Event);

    /// Keeps a value that is read.
    fn keep_read<V: Shown>(self, place: Place, value: V, bytes: usize);

    /// Keeps a value that is worked out.
    fn keep_value<V: Shown>(self, code: &'static str, value: V);

    /// The same with the square of every bit.
    fn keep_bits<V: Shown, I: IntoIterator<Item = Option<usize>>>(
        self,
        code: &'static str,
        value: V,
        squares: impl FnOnce() -> I,
    );

    /// Keeps the begin of a part.
    fn keep_part(self, name: &'static str, of: usize, stage: Stage);

    /// Notes that a value is read from a place, and returns it.
    #[inline(always)]
    fn reads<V: Shown>(self, place: Place, value: V) -> V {
        if Self::LISTENS {
            self.keep_read(place, value, size_of::<V>());
        }
        value
    }

    /// The same with a place that is made only where somebody listens. Where a large function reads much, the
    /// compiler drops an unused place too late, and allocates registers otherwise.
    #[inline(always)]
    fn reads_from<V: Shown>(self, place: impl FnOnce() -> Place, value: V) -> V {
        if Self::LISTENS {
            self.keep_read(place(), value, size_of::<V>());
        }
        value
    }

    /// Notes that so many bytes are read at once, of which a reader is shown none or one number.
    #[inline(always)]
    fn reads_bytes<V: Shown>(self, place: Place, bytes: usize, value: V) {
        if Self::LISTENS {
            self.keep_read(place, value, bytes);
        }
    }

    /// Notes that entries are read one after another, from the first of them on, as far as one that ends it:
    /// for a loop of the standard library, which has no place for a note.
    #[inline(always)]
    fn reads_as_far<V: Shown>(self, table: Table, first: usize, entries: &[V], ends: impl Fn(V) -> bool) {
        if Self::LISTENS {
            let last = entries.iter().position(|&entry| ends(entry)).unwrap_or(entries.len());
            for (at, &entry) in (first..).zip(entries).take(last + 1) {
                self.reads(table.at(at), entry);
            }
        }
    }

    /// Notes a value that is worked out, with the code that does it, and returns it. [`noted`](crate::noted)
    /// writes the code.
    #[inline(always)]
    fn works_out<V: Shown>(self, code: &'static str, value: V) -> V {
        if Self::LISTENS {
            self.keep_value(code, value);
        }
        value
    }

    /// Notes a word whose bits stand for other squares than those of the board's sets, or for none, and
    /// returns it; `squares` has the square of every bit, the lowest first.
    #[inline(always)]
    fn works_out_bits<V: Shown, I: IntoIterator<Item = Option<usize>>>(
        self,
        code: &'static str,
        value: V,
        squares: impl FnOnce() -> I,
    ) -> V {
        if Self::LISTENS {
            self.keep_bits(code, value, squares);
        }
        value
    }

    /// Notes that a part of the work begins, within the stage that the work is in. `of` tells parts of one
    /// name apart: a line, a square.
    #[inline(always)]
    fn enters(self, name: &'static str, of: usize) {
        if Self::LISTENS {
            self.keep_part(name, of, Stage::TheSame);
        }
    }

    /// Notes that a stage of the work begins that is for no single piece.
    #[inline(always)]
    fn begins(self, name: &'static str, of: usize) {
        if Self::LISTENS {
            self.keep_part(name, of, Stage::All);
        }
    }

    /// Notes that the piece on a square is found; what follows is a stage for this piece.
    #[inline(always)]
    fn finds(self, name: &'static str, square: usize) {
        if Self::LISTENS {
            self.keep_part(name, square, Stage::Man(square));
        }
    }

    /// Writes a move to a list, and notes that.
    #[inline(always)]
    fn lists<M: Copy>(self, moves: &mut MoveList<M>, m: M) {
        if Self::LISTENS {
            self.keep(Event::Move);
        }
        moves.push(m);
    }

    /// Notes that a move is found which goes to a list of the board's own, from where it is handed out later
    /// and in another order. The number tells it from the others;
    /// [`Explain::number_of`](crate::explain::Explain::number_of) says which move has it.
    #[inline(always)]
    fn keeps(self, number: usize) {
        if Self::LISTENS {
            self.keep(Event::Kept(number));
        }
    }
}

/// Nobody listens.
impl Probe for () {
    const LISTENS: bool = false;

    fn keep(self, _: Event) {}
    fn keep_read<V: Shown>(self, _: Place, _: V, _: usize) {}
    fn keep_value<V: Shown>(self, _: &'static str, _: V) {}
    fn keep_bits<V: Shown, I: IntoIterator<Item = Option<usize>>>(
        self,
        _: &'static str,
        _: V,
        _: impl FnOnce() -> I,
    ) {
    }
    fn keep_part(self, _: &'static str, _: usize, _: Stage) {}
}

/// Code that keeps an event stands once in the program, not wherever something is noted: a generator that is
/// watched is compiled for each row, and so is small.
impl Probe for &Trace {
    const LISTENS: bool = true;

    #[cold]
    #[inline(never)]
    fn keep(self, event: Event) {
        self.events.borrow_mut().push(event);
    }

    #[cold]
    #[inline(never)]
    fn keep_read<V: Shown>(self, place: Place, value: V, bytes: usize) {
        self.keep(Event::Read { place, value: value.shown(), bytes });
    }

    #[cold]
    #[inline(never)]
    fn keep_value<V: Shown>(self, code: &'static str, value: V) {
        self.keep(Event::Value { code, value: value.shown(), squares: None });
    }

    #[cold]
    #[inline(never)]
    fn keep_bits<V: Shown, I: IntoIterator<Item = Option<usize>>>(
        self,
        code: &'static str,
        value: V,
        squares: impl FnOnce() -> I,
    ) {
        let squares = Some(squares().into_iter().collect());
        self.keep(Event::Value { code, value: value.shown(), squares });
    }

    #[cold]
    #[inline(never)]
    fn keep_part(self, name: &'static str, of: usize, stage: Stage) {
        self.keep(Event::Part { name, of, stage });
    }
}

/// Does work in a function of its own. For what stands in many places of a generator, where somebody listens:
/// what is only shown is compiled once.
#[cold]
#[inline(never)]
pub fn apart<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// A value that is worked out where it stands, noted with the code that does it. A closure behind it has the
/// square of every bit, where these are others than those of a set.
#[macro_export]
macro_rules! noted {
    ($probe:expr, $value:expr) => {
        $crate::Probe::works_out($probe, ::core::stringify!($value), $value)
    };
    ($probe:expr, $value:expr, $squares:expr) => {
        $crate::Probe::works_out_bits($probe, ::core::stringify!($value), $value, $squares)
    };
}

/// A module `part` with the parts of a generator's work: constants that are called as they are written.
#[macro_export]
macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        pub(crate) mod part {
            //! Parts of the generator's work.

            $($(#[$doc])* pub(crate) const $name: &str = ::core::stringify!($name);)*
        }
    };
}

/// Everything that a generator has noted.
#[derive(Debug, Default)]
pub struct Trace {
    events: RefCell<Vec<Event>>,
}

impl Trace {
    /// The events, in their order.
    #[must_use]
    pub fn into_events(self) -> Vec<Event> {
        self.events.into_inner()
    }
}

/// One thing that a generator does.
#[derive(Clone, Debug)]
pub enum Event {
    /// It begins with a part of its work.
    Part {
        /// The part's name, by which a board finds the words for it.
        name: &'static str,
        /// Number that tells parts of one name apart.
        of: usize,
        /// The stage that it begins or belongs to.
        stage: Stage,
    },
    /// It reads a value.
    Read {
        /// The place.
        place: Place,
        /// The value.
        value: Value,
        /// Bytes read.
        bytes: usize,
    },
    /// It works a value out.
    Value {
        /// The code.
        code: &'static str,
        /// The value.
        value: Value,
        /// The square of each bit, if it is not that of the board's sets.
        squares: Option<Vec<Option<usize>>>,
    },
    /// It lists a move.
    Move,
    /// It keeps the move with a number for later.
    Kept(usize),
}

/// Stage of the work that a part begins, or belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A new one, which is for no single piece.
    All,
    /// A new one for the piece on a square.
    Man(usize),
    /// The one before.
    TheSame,
}

/// The square that a bit stands for.
pub type SquareOf = fn(usize) -> Option<usize>;

/// Something that is read: a part of what the board stores, or a table that is the same in all positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    /// The name in the code; of what is stored, that of its picture.
    pub name: &'static str,
    /// Bytes of a table that is the same in all positions; 0 for what the board stores.
    pub bytes: usize,
}

impl Table {
    /// A part of what the board stores.
    #[must_use]
    pub const fn of_state(name: &'static str) -> Self {
        Self { name, bytes: 0 }
    }

    /// A table of so many bytes that is the same in all positions.
    #[must_use]
    pub const fn fixed(name: &'static str, bytes: usize) -> Self {
        Self { name, bytes }
    }

    /// One entry.
    #[inline(always)]
    #[must_use]
    pub const fn at(self, index: usize) -> Place {
        Place { table: self, index: Index::One(index) }
    }

    /// One entry of a table of tables.
    #[inline(always)]
    #[must_use]
    pub const fn of(self, first: usize, second: usize) -> Place {
        Place { table: self, index: Index::Two(first, second) }
    }

    /// So many entries together.
    #[inline(always)]
    #[must_use]
    pub const fn span(self, first: usize, count: usize) -> Place {
        Place { table: self, index: Index::Span(first, count) }
    }

    /// All of it.
    #[inline(always)]
    #[must_use]
    pub const fn whole(self) -> Place {
        Place { table: self, index: Index::Whole }
    }
}

/// A place that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The table.
    pub table: Table,
    /// The place in it.
    pub index: Index,
}

/// A place in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Index {
    /// One entry.
    One(usize),
    /// One entry of a table of tables.
    Two(usize, usize),
    /// The first of several entries, and how many they are.
    Span(usize, usize),
    /// All of it.
    Whole,
}

/// A value as a reader sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number.
    Number(u128),
    /// A number that may be negative.
    Signed(i64),
    /// A word, mostly a set of squares.
    Word(u128),
    /// The answer to a question.
    Flag(bool),
    /// A number whose digits are read best in base sixteen.
    Hex(u64),
    /// A few numbers.
    Few([u16; 4]),
    /// Words side by side, drawn as one set of squares.
    Words([u64; 4]),
    /// More than fits in a line.
    Much,
}

/// A type whose values can be shown to a reader.
pub trait Shown: Copy {
    /// The value as it is shown.
    fn shown(self) -> Value;
}

macro_rules! shown {
    ($($form:ident: $($type:ty),*;)*) => {
        $($(impl Shown for $type {
            fn shown(self) -> Value {
                Value::$form(self.into())
            }
        })*)*
    };
}

shown! {
    Number: u8, u16, u32;
    Signed: i8, i16, i32;
    Word: u64, u128;
    Flag: bool;
}

impl Shown for Value {
    fn shown(self) -> Value {
        self
    }
}

impl Shown for usize {
    fn shown(self) -> Value {
        Value::Number(self as u128)
    }
}
