//! The right board explains itself, as simply as can be: it stores a text, reads it, and finds all moves.

use qipan_game::explain::{Cell, Explain, Out, Part, Picture, Saying, Step, Text, traced};
use qipan_game::probe::{Place, Table, Trace, Value};
use qipan_game::{Exempt, Level, MoveGen, MoveList, Probe};

use crate::board::{Fault, Faulty, Rules, oracle};

const POSITION: Table = Table::of_state("position");

qipan_game::parts! {
    /// All that it does.
    ALL;
}

impl<G: Rules, F: Fault<G>> Faulty<G, F> {
    fn reads_all(&self, trace: &Trace) {
        trace.begins(part::ALL, 0);
        trace.reads_bytes(POSITION.at(0), 1, Value::Much);
    }

    /// The steps to a verdict, as the fault has it.
    fn decided(mut steps: Vec<Step<G::Move>>) -> Vec<Step<G::Move>> {
        let out = steps.last_mut().map(|step| &mut step.out);
        if let Some(Out::Verdict(verdict)) = out {
            *verdict = F::decides(*verdict);
        }
        steps
    }
}

impl<G: Rules, F: Fault<G>> Explain for Faulty<G, F> {
    const TITLE: [&str; 2] = ["A board with a fault", "有错的棋盘"];
    const SUMMARY_ZH: &str = F::SUMMARY_ZH;

    fn memory(&self) -> Vec<Picture> {
        let cell = Cell::new(0, self.right.to_setup());
        vec![Picture::new(POSITION.name, Text::new("the position", "局面"), 1, 1, [cell])]
    }

    fn played(&self, m: G::Move) -> Self {
        let before = self.right.to_setup();
        // It asks no law.
        let after = G::after(&before, m);
        let mut child = self.clone();
        child.right = oracle::<G>(&F::plays_explained(before, after));
        child
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<G::Move>) {
        self.reads_all(trace);
        let mut all = MoveList::new();
        self.generate(&mut all);
        all.iter().for_each(|&m| trace.lists(moves, m));
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        self.reads_all(trace);
        self.right.in_check()
    }

    fn trace_test(&self, m: G::Move, trace: &Trace) -> bool {
        let child = self.played(m);
        child.reads_all(trace);
        oracle::<G>(&turned::<G>(&child.right.to_setup())).in_check()
    }

    fn words(&self, _: &Part, _: usize) -> Saying {
        Saying::Step(Text::new("All of it.", "全部。"))
    }

    fn shown(&self, _: Place, _: Value) -> String {
        self.right.to_setup().to_string()
    }

    fn explain_man(&self, square: usize) -> Vec<Step<G::Move>> {
        traced::man(self, square).into_iter().map(F::explains).collect()
    }

    fn explain_check(&self) -> Vec<Step<G::Move>> {
        Self::decided(traced::check(self))
    }

    fn explain_test(&self, m: G::Move) -> Vec<Step<G::Move>> {
        Self::decided(traced::test(self, m))
    }
}

/// The same pieces with the other side to move.
fn turned<G: Rules>(setup: &G::Setup) -> G::Setup {
    let text = setup.to_string();
    let mut fields: Vec<_> = text.split(' ').collect();
    fields[1] = if fields[1] == "b" { "w" } else { "b" };
    fields[3] = "-";
    G::position_to_look_at(&fields.join(" ")).expect("the same men").0
}

/// Defines a fault of explaining by what it gets wrong, for every game.
macro_rules! fault {
    ($(#[$doc:meta])* $name:ident { $($body:tt)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug)]
        pub(crate) struct $name;

        impl<G: Rules> Fault<G> for $name {
            $($body)*
        }
    };
}

fault! {
    /// The steps lead to all moves but one.
    MoveUnexplained {
        fn explains(mut step: Step<G::Move>) -> Step<G::Move> {
            step.yields.pop();
            step
        }
    }
}

fault! {
    /// A move is found twice.
    MoveFoundTwice {
        fn explains(mut step: Step<G::Move>) -> Step<G::Move> {
            step.yields.extend(step.yields.first().copied());
            step
        }
    }
}

fault! {
    /// A value is read that is not stored.
    ReadUnstored {
        fn explains(mut step: Step<G::Move>) -> Step<G::Move> {
            step.reads.iter_mut().for_each(|read| read.value.push('?'));
            step
        }
    }
}

fault! {
    /// A suspect move is not named as one.
    SuspectUnnamed {
        const LEVEL: Level = Level::of::<Exempt>();

        fn explains(mut step: Step<G::Move>) -> Step<G::Move> {
            step.suspects.pop();
            step
        }
    }
}

fault! {
    /// A step says nothing in Chinese.
    SilentInChinese {
        fn explains(mut step: Step<G::Move>) -> Step<G::Move> {
            step.says.zh.clear();
            step
        }
    }
}

fault! {
    /// The board's summary says nothing in Chinese.
    UnnamedInChinese {
        const SUMMARY_ZH: &str = "";
    }
}

fault! {
    /// Checks are explained away.
    CheckExplainedAway {
        fn decides(_: bool) -> bool {
            false
        }
    }
}

fault! {
    /// The move that is explained is not played.
    ExplainedMoveUnplayed {
        fn plays_explained(before: G::Setup, _: G::Setup) -> G::Setup {
            before
        }
    }
}
