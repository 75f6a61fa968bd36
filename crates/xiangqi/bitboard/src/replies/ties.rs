//! Squares on which the safety of the opponent's general hangs, both where it stands and where it might
//! step.

use xiangqi_rules::Kind;

use crate::mailbox::Mailbox;
use crate::men::{KIND, kind_of, number_of};
use crate::sets::{Set, Sets, bit, for_each, is_single, len};
use crate::sliders::Sliders;
use crate::squares::Player;
use crate::{Bitboard, Lists};

/// Squares that no piece of the mover leaves, or arrives on, without changing something.
#[derive(Clone, Copy)]
pub(super) struct Ties {
    /// Squares to leave.
    pub leave: Set,
    /// Squares to arrive on, by the number of a kind; first those of all kinds.
    arrive: [Set; 8],
}

impl Ties {
    /// Ties the pieces of a kind that arrive on some squares.
    #[inline(always)]
    pub(super) fn tie(&mut self, kind: Kind, squares: Set) {
        self.arrive[number_of(kind)] |= squares;
    }

    /// Ties all pieces that arrive on some squares.
    #[inline(always)]
    pub(super) fn tie_all(&mut self, squares: Set) {
        self.arrive[0] |= squares;
    }

    /// Those of a piece's moves that are tied.
    #[inline(always)]
    pub(super) fn tied(&self, man: usize, from: usize, to: Set) -> Set {
        if self.leave & bit(from) != 0 { to } else { to & (self.arrive[0] | self.arrive[man & KIND]) }
    }
}

/// A step that the general might take.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The goal's bit in the word of its half.
    pub to: usize,
    /// Squares that matter when a piece leaves them: those of attackers, screens and pieces in the way.
    pub leave: Set,
    /// Number of pieces that attack the goal.
    attackers: u32,
    /// Empty squares on which any piece would parry all attackers.
    pub parry: Set,
    /// Empty squares on which any piece would become the screen of a cannon.
    pub bare: Set,
    /// Squares from which a chariot or the other general would attack the goal.
    pub chariots: Set,
    /// Squares from which a cannon would attack it.
    cannons: Set,
}

impl Step {
    /// No step.
    pub(super) const NONE: Self =
        Self { to: 0, leave: 0, attackers: 0, parry: !0, bare: 0, chariots: 0, cannons: 0 };

    /// Returns true if the general may step there.
    #[inline(always)]
    pub(super) fn is_safe(&self) -> bool {
        self.attackers == 0
    }

    /// Adds an attacker, with the squares on which a piece must stand to parry it.
    #[inline(always)]
    fn attacked(&mut self, parry: Set) {
        self.attackers += 1;
        self.parry &= parry;
    }

    /// Returns the number of these moves that make the step safe, less those that make it unsafe; nothing
    /// here may hang on the piece where it stands.
    #[inline(always)]
    pub(super) fn gained<Q: Player>(
        &self,
        board: &Bitboard<impl Lists, impl Sliders, impl Sets, impl Mailbox>,
        man: usize,
        to: Set,
    ) -> i32 {
        let attacking = match kind_of(man) {
            Kind::Chariot | Kind::General => self.chariots,
            Kind::Cannon => self.cannons,
            Kind::Horse => board.leaping::<Q>(self.to, to),
            Kind::Soldier => Q::HOME.set(board.watch::<Q>(self.to).beside),
            Kind::Advisor | Kind::Elephant => 0,
        };
        if self.is_safe() {
            -(len(to & (attacking | self.bare)) as i32)
        } else {
            len(to & self.parry & !(attacking | self.bare)) as i32
        }
    }
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// Those of some squares from which a horse would attack a general of `Q` on a bit of its home half.
    #[inline(always)]
    fn leaping<Q: Player>(&self, at: usize, squares: Set) -> Set {
        let watch = self.watch::<Q>(at);
        let occupied = self.occupied() & !self.men_of::<Q>(Kind::General);
        let mut leaping = 0;
        for_each!((_, square) in squares & Q::HOME.set(watch.leaps) => {
            if watch.between(square) & occupied == 0 {
                leaping |= bit(square);
            }
        });
        leaping
    }

    /// Returns the ties of the general of `Q`, which is not in check, where it stands: moves of the other
    /// side that touch none of them give no check, confine no piece and free none, and neither bare nor cover
    /// a line to a cannon.
    pub(super) fn ties<Q: Player>(&self) -> Ties {
        let (own, occupied) = (self.side(Q::SIDE), self.occupied());
        let at = self.general_bit::<Q>();
        let watch = self.watch::<Q>(at);
        let them = |kind: Kind| self.men_of::<Q::Opponent>(kind);
        let mut ties = Ties { leave: 0, arrive: [0; 8] };
        for_each!((_, sniper) in (them(Kind::Chariot) | them(Kind::General)) & watch.lines => {
            let between = watch.between(sniper);
            let men = between & occupied;
            match (len(men), len(men & own)) {
                (1, 0) | (2, 1) => ties.leave |= men,
                (1, 1) => {
                    ties.leave |= bit(sniper);
                    ties.tie_all(between);
                }
                _ => {}
            }
        });
        for_each!((_, cannon) in them(Kind::Cannon) & watch.lines => {
            let between = watch.between(cannon);
            let men = between & occupied;
            let (screens, confines) = (len(men), men & own != 0);
            if screens == 0 || screens == 2 && confines {
                ties.leave |= bit(cannon);
                ties.tie_all(between);
            }
            if screens == 2 || screens == 3 && confines {
                ties.leave |= men;
            }
        });
        for_each!((_, horse) in them(Kind::Horse) & Q::HOME.set(watch.leaps) => {
            ties.leave |= bit(horse) | watch.between(horse);
        });
        // A chariot confines the first piece that it meets, a cannon the first two; a piece that is taken
        // next to the general leaves it a new step.
        let reach = |occupied: Set| S::lines(S::tables(), Q::HOME, at + Q::HOME.base(), occupied).0;
        let first = reach(occupied);
        let through_own = reach(occupied & !(first & own));
        ties.tie(Kind::Chariot, through_own);
        ties.tie(Kind::General, through_own);
        ties.tie(Kind::Cannon, reach(occupied & !reach(occupied & !first)));
        ties.tie(Kind::Horse, Q::HOME.set(watch.leaps));
        ties.tie(Kind::Soldier, Q::HOME.set(watch.beside));
        ties.tie_all(Q::HOME.set(watch.steps) & own);
        ties
    }

    /// The step of the general of `Q` to a bit of its home half, when a piece of the other side is lifted.
    pub(super) fn step<Q: Player>(&self, to: usize, lifted: Set) -> Step {
        let occupied = self.occupied() & !self.men_of::<Q>(Kind::General) & !lifted;
        let them = |kind: Kind| self.men_of::<Q::Opponent>(kind) & !lifted;
        let watch = self.watch::<Q>(to);
        let mut step = Step { to, ..Step::NONE };
        for_each!((_, sniper) in (them(Kind::Chariot) | them(Kind::General)) & watch.lines => {
            let between = watch.between(sniper);
            let men = between & occupied;
            if men == 0 {
                step.attacked(between);
                step.leave |= bit(sniper);
            } else if is_single(men) {
                step.leave |= men;
            }
        });
        for_each!((_, cannon) in them(Kind::Cannon) & watch.lines => {
            let between = watch.between(cannon);
            let men = between & occupied;
            match len(men) {
                0 => {
                    step.bare |= between;
                    step.leave |= bit(cannon);
                }
                1 => {
                    step.attacked(between & !men);
                    step.leave |= bit(cannon) | men;
                }
                2 => step.leave |= men,
                _ => {}
            }
        });
        for_each!((_, horse) in them(Kind::Horse) & Q::HOME.set(watch.leaps) => {
            let leg = watch.between(horse);
            if leg & occupied == 0 {
                step.attacked(leg);
                step.leave |= bit(horse);
            } else {
                step.leave |= leg;
            }
        });
        for_each!((_, soldier) in them(Kind::Soldier) & Q::HOME.set(watch.beside) => {
            step.attacked(0);
            step.leave |= bit(soldier);
        });
        let reach = |occupied: Set| S::lines(S::tables(), Q::HOME, to + Q::HOME.base(), occupied).0;
        step.chariots = reach(occupied);
        step.cannons = reach(occupied & !step.chariots) & !step.chariots;
        step
    }
}
