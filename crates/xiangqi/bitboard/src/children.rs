//! The moves below every move of a position, each of them played: what threatens the other general, and where
//! it may step, is found once for all moves that touch nothing around it.
//!
//! The same was tried of elephants and advisors, and gained nothing: what is saved is lost where more moves
//! are near.

use qipan_game::{MoveGen, MoveList};
use xiangqi_rules::{Kind, Side};

use crate::attacks::Watchers;
use crate::danger::Danger;
use crate::generate::Count;
use crate::mailbox::Mailbox;
use crate::men::{KIND, number_of};
use crate::sets::{BOARD, Set, Sets, for_each};
use crate::sliders::Sliders;
use crate::squares::{Black, Player, Red};
use crate::{Bitboard, Lists};

/// Facts about a side's general that hold as long as nothing changes around it.
struct Known {
    /// Threats; none gives check, since the other side is to move.
    danger: Danger,
    /// Number of its steps.
    steps: u32,
    /// By the number of a kind, the squares that such a piece of the other side neither leaves nor goes to
    /// without changing something.
    around: [Set; 8],
}

/// Squares around a general and its steps.
#[derive(Default)]
struct Around {
    /// Those of pieces that might attack it, and those in the way of these.
    all: Set,
    /// Those from which a chariot, a cannon or the other general might attack it.
    lines: Set,
    /// The same of a horse and of a soldier, in the home half.
    leaps: u64,
    beside: u64,
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// The number of legal moves below all legal moves.
    pub(crate) fn children(&self) -> u64 {
        match self.to_move {
            Side::Red => self.children_of::<Red>(),
            Side::Black => self.children_of::<Black>(),
        }
    }

    #[inline(always)]
    fn children_of<P: Player>(&self) -> u64 {
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        let known = self.known::<P::Opponent>();
        let mut leaves = 0;
        for &m in &moves {
            let mut child = self.after(m);
            M::play(&mut child.mailbox, m);
            let is_far = (self.bit(m.from()) | self.bit(m.to())) & known.around[m.man() & KIND] == 0;
            let below = if is_far { child.count_known::<P::Opponent>(&known) } else { child.count_moves() };
            leaves += u64::from(below);
        }
        leaves
    }

    /// Returns the facts about the general of `Q`, which is not to move.
    #[inline(always)]
    fn known<Q: Player>(&self) -> Known {
        let (danger, target) = (self.danger::<Q>(), BOARD & !self.side(Q::SIDE));
        let mut steps = Count(0);
        self.general_steps::<Q>(target, &mut steps);
        let (general, mut around) = (self.general_bit::<Q>(), Around::default());
        self.look_around::<Q>(general, &mut around);
        let next = self.watch::<Q>(general).steps;
        let mut goals = next & Q::home(target);
        while goals != 0 {
            self.look_around::<Q>(goals.trailing_zeros() as usize, &mut around);
            goals &= goals - 1;
        }
        let all = around.all | Q::HOME.set(next);
        let mut by_kind = [all; 8];
        for (kind, more) in [
            (Kind::General, around.lines),
            (Kind::Chariot, around.lines),
            (Kind::Cannon, around.lines),
            (Kind::Horse, Q::HOME.set(around.leaps)),
            (Kind::Soldier, Q::HOME.set(around.beside)),
        ] {
            by_kind[number_of(kind)] |= more;
        }
        Known { danger, steps: steps.0, around: by_kind }
    }

    /// Adds what surrounds a general of `Q` that is on a bit of its home half, or that might step there.
    #[inline(always)]
    fn look_around<Q: Player>(&self, at: usize, around: &mut Around) {
        let watch = self.watch::<Q>(at);
        let Watchers { chariots, cannons, horses, soldiers } =
            self.watchers::<Q>(watch, self.side(Q::Opponent::SIDE));
        around.lines |= watch.lines;
        around.leaps |= watch.leaps;
        around.beside |= watch.beside;
        around.all |= Q::HOME.set(soldiers) | self.between(watch, self.other_general::<Q>());
        for_each!((_, square) in chariots | cannons | Q::HOME.set(horses) => {
            around.all |= self.between(watch, square) | self.bit(square);
        });
    }

    /// The number of legal moves after a move that is far from the general.
    #[inline(never)]
    fn count_known<Q: Player>(&self, known: &Known) -> u32 {
        let Danger { confined, bare, .. } = known.danger;
        let own = self.side(Q::SIDE);
        let target = BOARD & !own & !bare;
        let mut count = Count(known.steps);
        self.crowd::<Q>(own & !confined, target, &mut count);
        if confined != 0 {
            self.confined::<Q>(confined, target, &mut count);
        }
        count.0
    }
}
