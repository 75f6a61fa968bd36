//! What an engine asks besides moves: what a square sees, from both orders of the occupied squares.

use core::array::from_fn;

use qipan_game::asked::Number;
use qipan_game::{Play, PseudoLegal};
use xiangqi_rules::sets::{River, Step};
use xiangqi_rules::{Kind, Side};

use crate::Rotated;
use crate::moves::Move;
use crate::sets::{Men, Set, Sets, bit, place, set_of};
use crate::sliders::Boards;
use crate::tables::{elephant_reach, horse_reach};

/// The number that the rules give to a piece, which count kinds from 0 on.
#[inline(always)]
const fn number_of(man: usize) -> Number {
    (man as Number).wrapping_sub(1)
}

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    /// A move with its pieces.
    #[inline(always)]
    pub(crate) fn as_step(&self, m: Move) -> Step {
        let taken = self.men.man_on(m.to());
        let taken = (taken != 0).then_some(number_of(taken));
        Step { from: m.from(), to: m.to(), man: number_of(m.man()), taken }
    }
}

impl<L: PseudoLegal, K: Sets, P: Play> River for Rotated<L, K, P> {
    type Occupied = Boards;

    #[inline(always)]
    fn now(&self) -> Boards {
        self.boards()
    }

    #[inline(always)]
    fn without(&self, Boards { straight, turned }: Boards, square: usize) -> Boards {
        let [at, at_turned] = place(square);
        Boards::kept(
            from_fn(|word| straight[word] & !at[word]),
            from_fn(|word| turned[word] & !at_turned[word]),
        )
    }

    #[inline(always)]
    fn with(&self, Boards { straight, turned }: Boards, square: usize) -> Boards {
        let [at, at_turned] = place(square);
        Boards::kept(
            from_fn(|word| straight[word] | at[word]),
            from_fn(|word| turned[word] | at_turned[word]),
        )
    }

    #[inline(always)]
    fn set(boards: &Boards) -> Set {
        set_of(boards.straight)
    }

    #[inline(always)]
    fn one(square: usize) -> Set {
        bit(square)
    }

    #[inline(always)]
    fn side(&self, side: Side) -> Set {
        self.colour(side as usize)
    }

    #[inline(always)]
    fn kind(&self, kind: Kind) -> Set {
        set_of([0, 1].map(|half| self.men.of((), kind, half)))
    }

    #[inline]
    fn number(&self, square: usize) -> Number {
        number_of(self.men.man_on(square))
    }

    #[inline(always)]
    fn lines(square: usize, boards: &Boards) -> [Set; 2] {
        let reached = boards.look_up((), square >> 6, square);
        [set_of(reached.map(|half| half.chariot)), set_of(reached.map(|half| half.cannon))]
    }

    #[inline(always)]
    fn horse(square: usize, boards: &Boards) -> Set {
        horse_reach((), boards, square >> 6, square)
    }

    #[inline(always)]
    fn elephant(square: usize, boards: &Boards) -> Set {
        let to = elephant_reach((), boards, square >> 6, square);
        set_of(if square >> 6 == 0 { [to, 0] } else { [0, to] })
    }
}
