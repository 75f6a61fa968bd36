//! Generation by sets, the same for counting and for listing.

use qipan_game::MoveList;
use xiangqi_rules::{Kind, Piece};

use crate::danger::Danger;
use crate::mailbox::Mailbox;
use crate::men::{code_of, kind_of};
use crate::moves::Move;
use crate::sets::{Half, Men, Set, Sets, bit, for_each, len};
use crate::sliders::Sliders;
use crate::squares::{FILE_A, FILE_I, Player};
use crate::tables::horse;
use crate::{Bitboard, Lists};

/// Receiver of generated moves: a counter or a list.
pub(crate) trait Sink {
    /// Moves of one man, given by its code.
    fn man(&mut self, man: usize, from: usize, to: Set);
    /// Moves of several men of a code by the same step, to squares of one half.
    fn step(&mut self, man: usize, step: isize, half: Half, to: u64);

    /// Elephants' moves to some of their points; everything is in the home half.
    #[inline(always)]
    fn elephants<P: Player>(&mut self, elephants: u64, points: u64, empty: u64) {
        self.step(code::<P>(Kind::Elephant), 20, P::HOME, elephants << 20 & empty << 10 & points);
        self.step(code::<P>(Kind::Elephant), 16, P::HOME, elephants << 16 & empty << 8 & points);
        self.step(code::<P>(Kind::Elephant), -16, P::HOME, elephants >> 16 & empty >> 8 & points);
        self.step(code::<P>(Kind::Elephant), -20, P::HOME, elephants >> 20 & empty >> 10 & points);
    }

    /// Advisors' moves to some of their points; everything is in the home half.
    #[inline(always)]
    fn advisors<P: Player>(&mut self, advisors: u64, points: u64) {
        self.step(code::<P>(Kind::Advisor), 10, P::HOME, advisors << 10 & points);
        self.step(code::<P>(Kind::Advisor), 8, P::HOME, advisors << 8 & points);
        self.step(code::<P>(Kind::Advisor), -8, P::HOME, advisors >> 8 & points);
        self.step(code::<P>(Kind::Advisor), -10, P::HOME, advisors >> 10 & points);
    }
}

/// The code of a side's man.
#[inline(always)]
pub(crate) const fn code<P: Player>(kind: Kind) -> usize {
    code_of(Piece { side: P::SIDE, kind })
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// The moves that this board lists, of `P`, which is to move, to squares of `target` (of which no own man
    /// holds any).
    #[inline(always)]
    pub(crate) fn listed<P: Player>(&self, target: Set, sink: &mut impl Sink) {
        if L::LISTS_LEGAL {
            self.legal::<P>(target, sink);
        } else {
            self.crowd::<P>(self.men.side(P::SIDE), target, sink);
            self.general_steps::<P>(target, sink);
        }
    }

    /// The legal moves of `P`, which is to move, to squares of `target` (of which no own man holds any).
    ///
    /// Inlined by force, with all that most positions need: a counter then stays in a register, and no set
    /// passes through memory (3 to 10 % of perft_count). What few positions need is called.
    #[inline(always)]
    fn legal<P: Player>(&self, target: Set, sink: &mut impl Sink) {
        let danger = self.danger::<P>();
        let own = self.men.side(P::SIDE);
        if danger.checkers != 0 {
            self.evasions::<P>(danger, target, sink);
        } else {
            let target = target & !danger.bare;
            self.crowd::<P>(own & !danger.confined, target, sink);
            if danger.confined != 0 {
                self.confined::<P>(danger.confined, target, sink);
            }
        }
        self.general_steps::<P>(target, sink);
    }

    /// Moves of `movers`, none of which the general's safety forbids, to squares of `target`.
    #[inline(always)]
    pub(crate) fn crowd<P: Player>(&self, movers: Set, target: Set, sink: &mut impl Sink) {
        let them = self.men.side(P::Opponent::SIDE);
        let occupied = self.men.occupied();
        let tables = S::tables();
        let of = |kind: Kind| self.men.kind(kind) & movers;
        let (free, prey) = (target & !occupied, target & them);

        for_each!((half, from) in of(Kind::Chariot) => {
            sink.man(code::<P>(Kind::Chariot), from, S::lines(tables, half, from, occupied).0 & target);
        });
        for_each!((half, from) in of(Kind::Cannon) => {
            let (reached, taken) = S::lines(tables, half, from, occupied);
            sink.man(code::<P>(Kind::Cannon), from, (reached & free) | (taken & prey));
        });
        for_each!((half, from) in of(Kind::Horse) => {
            sink.man(code::<P>(Kind::Horse), from, horse(half, from, occupied) & target);
        });

        let (goals, empty) = (P::home(target), !P::home(occupied));
        sink.elephants::<P>(P::home(of(Kind::Elephant)), goals & P::ELEPHANT_POINTS, empty);
        sink.advisors::<P>(P::home(of(Kind::Advisor)), goals & P::ADVISOR_POINTS);
        let soldiers = of(Kind::Soldier);
        let (far, across) = (P::away(target), P::away(soldiers));
        let (home, away) = P::forward(P::home(soldiers), across);
        sink.step(code::<P>(Kind::Soldier), P::FORWARD, P::HOME, home & goals);
        sink.step(code::<P>(Kind::Soldier), P::FORWARD, P::AWAY, away & far);
        sink.step(code::<P>(Kind::Soldier), -1, P::AWAY, (across & !FILE_A) >> 1 & far);
        sink.step(code::<P>(Kind::Soldier), 1, P::AWAY, (across & !FILE_I) << 1 & far);
    }

    #[inline(always)]
    fn general_steps<P: Player>(&self, target: Set, sink: &mut impl Sink) {
        let from = self.general_bit::<P>();
        let mut goals = self.watch::<P>(from).steps & P::home(target);
        while goals != 0 {
            let to = goals.trailing_zeros() as usize;
            goals &= goals - 1;
            if !L::LISTS_LEGAL || self.is_safe_step::<P>(from, to) {
                sink.step(code::<P>(Kind::General), to as isize - from as isize, P::HOME, 1 << to);
            }
        }
    }

    /// Moves of men whose moves are confined: men in line with the general, which may keep the line, and
    /// horses' legs, which may take the horse beside them. Horses, elephants and advisors never go to the
    /// line they are on, nor straight beside.
    #[inline(never)]
    pub(crate) fn confined<P: Player>(&self, men: Set, target: Set, sink: &mut impl Sink) {
        for kind in [Kind::Chariot, Kind::Cannon, Kind::Soldier] {
            for_each!((_, from) in men & self.men.kind(kind) => {
                sink.man(code::<P>(kind), from, self.reach::<P>(kind, from) & target & self.confines::<P>(from));
            });
        }
    }

    /// Moves out of check, the general's own excepted.
    #[cold]
    fn evasions<P: Player>(&self, danger: Danger, target: Set, sink: &mut impl Sink) {
        let men = self.men.side(P::SIDE) & !self.men.kind(Kind::General);
        let target = target & !danger.bare;
        let doubtful = if danger.checkers & (danger.checkers - 1) == 0 {
            let (parries, screen) = self.parries::<P>(danger.checkers);
            let target = target & parries;
            self.crowd::<P>(men & !danger.confined & !screen, target, sink);
            self.confined::<P>(danger.confined & !screen, target, sink);
            men & screen
        } else {
            men
        };
        // Several men give check, or a screen may step aside: such moves are few, and tried.
        for_each!((_, from) in doubtful => {
            let man = self.man_on(from);
            let kind = kind_of(man);
            let mut goals = 0;
            for_each!((_, to) in self.reach::<P>(kind, from) & target => {
                if self.is_safe_after::<P>(from, to) {
                    goals |= bit(to);
                }
            });
            sink.man(man, from, goals);
        });
    }
}

/// Lists.
impl Sink for MoveList<Move> {
    #[inline(always)]
    fn man(&mut self, man: usize, from: usize, to: Set) {
        let start = Move::new(man, from, 0);
        for_each!((_, to) in to => self.push(start.further(to)));
    }

    #[inline(always)]
    fn step(&mut self, man: usize, step: isize, half: Half, to: u64) {
        let mut rest = to;
        while rest != 0 {
            let to = rest.trailing_zeros() as usize + half.base();
            self.push(Move::new(man, to.wrapping_add_signed(-step), to));
            rest &= rest - 1;
        }
    }
}

/// Counts.
pub(crate) struct Count(pub u32);

impl Sink for Count {
    #[inline(always)]
    fn man(&mut self, _: usize, _: usize, to: Set) {
        self.0 += len(to);
    }

    #[inline(always)]
    fn step(&mut self, _: usize, _: isize, _: Half, to: u64) {
        self.0 += to.count_ones();
    }

    /// Every eye belongs to one pair of points: it is the eye of a move if an elephant stands on one of them
    /// and the other is a goal.
    #[inline(always)]
    fn elephants<P: Player>(&mut self, elephants: u64, points: u64, empty: u64) {
        // No two points are two files apart on a rank.
        let around = |points: u64| (points * 5) << 8 | (points * 5) >> 10;
        self.0 += (around(elephants) & around(points) & P::ELEPHANT_EYES & empty).count_ones();
    }

    /// Every move of an advisor has the middle of the palace at one end. The middle is a goal only if no
    /// advisor is there.
    #[inline(always)]
    fn advisors<P: Player>(&mut self, advisors: u64, points: u64) {
        let corners = if advisors & P::PALACE_MIDDLE != 0 { points } else { advisors };
        if (advisors | points) & P::PALACE_MIDDLE != 0 {
            self.0 += (corners & P::ADVISOR_POINTS & !P::PALACE_MIDDLE).count_ones();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Count, Sink};
    use crate::sets::{Half, Set, len};
    use crate::squares::{Black, Player, Red};

    /// Counts by the steps that a list would be filled from.
    struct Steps(u32);

    impl Sink for Steps {
        fn man(&mut self, _: usize, _: usize, to: Set) {
            self.0 += len(to);
        }

        fn step(&mut self, _: usize, _: isize, _: Half, to: u64) {
            self.0 += to.count_ones();
        }
    }

    fn subsets(set: u64) -> impl Iterator<Item = u64> {
        (0..1_u64 << set.count_ones()).map(move |index| {
            let mut rest = set;
            (0..set.count_ones()).fold(0, |subset, n| {
                let lowest = rest & rest.wrapping_neg();
                rest ^= lowest;
                if index >> n & 1 == 1 { subset | lowest } else { subset }
            })
        })
    }

    fn shortcuts_count_the_steps<P: Player>() {
        let mut seen = 0;
        for men in subsets(P::ELEPHANT_POINTS) {
            for goals in subsets(P::ELEPHANT_POINTS & !men) {
                for empty in subsets(P::ELEPHANT_EYES) {
                    let (mut count, mut steps) = (Count(0), Steps(0));
                    count.elephants::<P>(men, goals, empty);
                    steps.elephants::<P>(men, goals, empty);
                    assert_eq!(count.0, steps.0, "elephants {men:#x}, goals {goals:#x}, empty {empty:#x}");
                    seen += count.0;
                }
            }
        }
        for men in subsets(P::ADVISOR_POINTS) {
            for goals in subsets(P::ADVISOR_POINTS & !men) {
                let (mut count, mut steps) = (Count(0), Steps(0));
                count.advisors::<P>(men, goals);
                steps.advisors::<P>(men, goals);
                assert_eq!(count.0, steps.0, "advisors {men:#x}, goals {goals:#x}");
                seen += count.0;
            }
        }
        assert!(seen > 0);
    }

    #[test]
    fn men_at_home_are_counted_right_by_their_eyes_and_the_middle() {
        shortcuts_count_the_steps::<Red>();
        shortcuts_count_the_steps::<Black>();
    }
}
