//! Variants of a model's timing: plain, under cache pressure, or on several threads.

use crate::model::{Kind, Model};

/// A variant of a model's timing. Figures of two variants are never mixed.
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

    /// Returns true if a model can be timed so: single operations share no tree, and a whole tree is no
    /// single operation.
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

    /// Name of what is measured: the model's where it is timed plainly, else one of its own. Under pressure
    /// each question is timed by itself, at 0 KiB too; trees that are shared are larger, of other positions,
    /// and cut, for a single thread too. Neither is the model's figure.
    #[must_use]
    pub const fn name(self, model: Model) -> &'static str {
        match (self, model) {
            (Variant::Pressed(_), Model::PerftRead) => "pressed-read",
            // Up to version 3 of records.
            (Variant::Pressed(_), Model::PerftVisit) => "pressed-visit",
            (Variant::Pressed(_), Model::Generate) => "pressed-generation",
            (Variant::Pressed(_), Model::Sliders) => "pressed-lookups",
            (Variant::Pressed(_), Model::Attackers) => "pressed-attacks",
            (Variant::Pressed(_), Model::See) => "pressed-exchanges",
            (Variant::Pressed(_), Model::ThreatDelta) => "pressed-threats",
            (Variant::Threaded(_), Model::PerftRead) => "shared-read",
            (Variant::Threaded(_), Model::PerftVisit) => "shared-visit",
            (Variant::Threaded(_), Model::PerftCount) => "shared-count",
            (Variant::Threaded(_), Model::PerftCount2) => "shared-count2",
            // Plain, or what no model can be timed as: a message about a record may still speak of it.
            _ => model.name(),
        }
    }

    /// The name with what it was put under: `shared-visit on 2 threads`.
    #[must_use]
    pub fn title(self, model: Model) -> String {
        let name = self.name(model);
        match self {
            Variant::Plain => name.to_owned(),
            Variant::Pressed(kib) => format!("{name} under {kib} KiB"),
            Variant::Threaded(1) => format!("{name} on 1 thread"),
            Variant::Threaded(threads) => format!("{name} on {threads} threads"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Model, Variant};

    /// Neither at no pressure nor on one thread is it the figure of the plain model.
    #[test]
    fn what_is_other_work_has_another_name() {
        let mut known: Vec<_> = Model::ALL.iter().map(|model| model.name()).collect();
        for variant in [Variant::Pressed(0), Variant::Threaded(1)] {
            for &model in Model::ALL.iter().filter(|&&model| variant.suits(model)) {
                let (name, title) = (variant.name(model), variant.title(model));
                assert!(!title.contains(model.name()), "{title} by the name of {}", model.name());
                assert!(title.starts_with(name), "{title} without {name}");
                assert!(!known.contains(&name), "{name} twice");
                known.push(name);
            }
        }
    }

    #[test]
    fn titles_say_what_it_was_put_under() {
        assert_eq!(Variant::Plain.title(Model::PerftRead), "perft-read");
        assert_eq!(Variant::Pressed(0).title(Model::Generate), "pressed-generation under 0 KiB");
        assert_eq!(Variant::Threaded(1).title(Model::PerftCount), "shared-count on 1 thread");
        assert_eq!(Variant::Threaded(2).title(Model::PerftCount), "shared-count on 2 threads");
    }
}
