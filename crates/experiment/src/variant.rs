//! How a model is timed: plainly, under cache pressure, or on several threads.

use crate::model::{Kind, Model};

/// How a model is timed. Figures of two variants are never mixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// On one thread, again and again.
    Plain,
    /// With a sweep through so many KiB between operations.
    Pressed(u32),
    /// Each tree shared by so many threads.
    Threaded(u32),
}

impl Variant {
    /// The variant that a record's fields stand for; it never has both.
    #[must_use]
    pub const fn of(pressure: Option<u32>, threads: Option<u32>) -> Self {
        match (pressure, threads) {
            (Some(kib), _) => Variant::Pressed(kib),
            (None, Some(threads)) => Variant::Threaded(threads),
            (None, None) => Variant::Plain,
        }
    }

    /// Whether a model can be timed so: single operations share no tree, and a whole tree is no single
    /// operation.
    #[must_use]
    pub fn suits(self, model: Model) -> bool {
        match self {
            Variant::Plain => true,
            Variant::Pressed(_) => model.is_pressed(),
            Variant::Threaded(_) => model.kind() == Kind::Tree,
        }
    }

    /// KiB swept through between operations.
    #[must_use]
    pub const fn pressure(self) -> Option<u32> {
        if let Variant::Pressed(kib) = self { Some(kib) } else { None }
    }

    /// Threads that share a tree.
    #[must_use]
    pub const fn threads(self) -> Option<u32> {
        if let Variant::Threaded(threads) = self { Some(threads) } else { None }
    }

    /// The model's name with what it was put under: `perft-visit on 2 threads`.
    #[must_use]
    pub fn title(self, model: Model) -> String {
        let name = model.name();
        match self {
            Variant::Plain => name.to_owned(),
            Variant::Pressed(kib) => format!("{name} under {kib} KiB"),
            Variant::Threaded(1) => format!("{name} on 1 thread"),
            Variant::Threaded(threads) => format!("{name} on {threads} threads"),
        }
    }
}
