//! The right board explains itself, as simply as can be: it stores a text, reads it, and finds all moves.

use qipan_game::explain::{Cell, Explain, Out, Picture, Step, Text, Whose};
use qipan_game::{Choice, Exempt, Level, MoveGen, MoveList};

use crate::board::{Fault, Faulty, Rules, oracle};

const POSITION: &str = "position";

impl<G: Rules, F: Fault<G>> Explain for Faulty<G, F> {
    const SUMMARY_ZH: &str = F::SUMMARY_ZH;

    fn memory(&self) -> Vec<Picture> {
        let cell = Cell::new(0, self.right.to_setup());
        vec![Picture::new(POSITION, Text::new("the position", "局面"), 1, 1, [cell])]
    }

    fn explain_man(&self, square: usize) -> Vec<Step<G::Move>> {
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        let own = || moves.iter().copied().filter(|&m| G::squares(m)[0] == square);
        let step = Step::new(Text::new("All moves.", "所有着法。"))
            .reads(POSITION, 0, self.right.to_setup(), 1)
            .yields(own());
        let suspects = own().filter(|&m| !self.is_exempt(m)).collect::<Vec<_>>();
        let is_exempt = F::LEVEL.name == Exempt::NAME;
        vec![F::explains(if is_exempt { step.suspects(suspects) } else { step })]
    }

    fn explain_check(&self, whose: Whose) -> Vec<Step<G::Move>> {
        let setup = self.right.to_setup();
        let is_attacked = match whose {
            Whose::ToMove => self.right.in_check(),
            Whose::JustMoved => oracle::<G>(&turned::<G>(&setup)).in_check(),
        };
        let step = Step::new(Text::new("Attacked?", "受攻？")).reads(POSITION, 0, setup, 1);
        vec![Step { out: Out::Verdict(F::decides(is_attacked)), ..step }]
    }

    fn played(&self, m: G::Move) -> Self {
        let before = self.right.to_setup();
        // It asks no law.
        let after = G::after(&before, m);
        let mut child = self.clone();
        child.right = oracle::<G>(&F::plays_explained(before, after));
        child
    }
}

/// The same men with the other side to move.
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
    /// A move that is found turns out to be none, and is one.
    MoveExplainedAway {
        fn explains(step: Step<G::Move>) -> Step<G::Move> {
            let removed: Vec<_> = step.yields.first().copied().into_iter().collect();
            step.removes(removed)
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
