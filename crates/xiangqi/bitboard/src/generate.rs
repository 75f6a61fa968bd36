//! Generation by sets, the same for counting and for listing.

use qipan_game::{MoveList, Probe, noted};
use xiangqi_rules::{Kind, Piece};

use crate::danger::Danger;
use crate::mailbox::Mailbox;
use crate::marks::{STEPS, noted_in, on, part};
use crate::men::{code_of, kind_of, number_of};
use crate::moves::Move;
use crate::sets::{Half, Set, Sets, for_each, len};
use crate::sliders::Sliders;
use crate::squares::{FILE_A, FILE_I, Player};
use crate::tables::horse;
use crate::{Bitboard, Lists};

/// Receiver of generated moves: a counter or a list.
pub(crate) trait Sink {
    /// Moves of one piece, given by its code.
    fn man(&mut self, probe: impl Probe, man: usize, from: usize, to: Set);
    /// Moves of several pieces of a code by the same step, to squares of one half.
    fn step(&mut self, probe: impl Probe, man: usize, step: isize, half: Half, to: u64);

    /// Elephants' moves to some of their points; everything is in the home half.
    #[inline(always)]
    fn elephants<P: Player>(&mut self, probe: impl Probe, elephants: u64, points: u64, empty: u64) {
        let man = code::<P>(Kind::Elephant);
        probe.enters(part::ELEPHANT_STEP, 0);
        let to = noted_in!(probe, P::HOME, elephants << 20 & empty << 10 & points);
        self.step(probe, man, 20, P::HOME, to);
        probe.enters(part::ELEPHANT_STEP, 1);
        let to = noted_in!(probe, P::HOME, elephants << 16 & empty << 8 & points);
        self.step(probe, man, 16, P::HOME, to);
        probe.enters(part::ELEPHANT_STEP, 2);
        let to = noted_in!(probe, P::HOME, elephants >> 16 & empty >> 8 & points);
        self.step(probe, man, -16, P::HOME, to);
        probe.enters(part::ELEPHANT_STEP, 3);
        let to = noted_in!(probe, P::HOME, elephants >> 20 & empty >> 10 & points);
        self.step(probe, man, -20, P::HOME, to);
    }

    /// Advisors' moves to some of their points; everything is in the home half.
    #[inline(always)]
    fn advisors<P: Player>(&mut self, probe: impl Probe, advisors: u64, points: u64) {
        let man = code::<P>(Kind::Advisor);
        probe.enters(part::ADVISOR_STEP, 0);
        self.step(probe, man, 10, P::HOME, noted_in!(probe, P::HOME, advisors << 10 & points));
        probe.enters(part::ADVISOR_STEP, 1);
        self.step(probe, man, 8, P::HOME, noted_in!(probe, P::HOME, advisors << 8 & points));
        probe.enters(part::ADVISOR_STEP, 2);
        self.step(probe, man, -8, P::HOME, noted_in!(probe, P::HOME, advisors >> 8 & points));
        probe.enters(part::ADVISOR_STEP, 3);
        self.step(probe, man, -10, P::HOME, noted_in!(probe, P::HOME, advisors >> 10 & points));
    }
}

/// The code of a side's piece.
#[inline(always)]
pub(crate) const fn code<P: Player>(kind: Kind) -> usize {
    code_of(Piece { side: P::SIDE, kind })
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox, T: Probe> Bitboard<L, S, K, M, T> {
    /// The moves that this board lists, of `P`, which is to move, to squares of `target` (of which no own
    /// piece holds any).
    #[inline(always)]
    pub(crate) fn listed<P: Player>(&self, target: Set, sink: &mut impl Sink) {
        if L::LISTS_LEGAL {
            self.legal::<P>(target, sink);
        } else {
            self.crowd::<P>(self.side(P::SIDE), target, sink);
            self.general_steps::<P>(target, sink);
        }
    }

    /// The legal moves of `P`, which is to move, to squares of `target` (of which no own piece holds any).
    ///
    /// Inlined by force, with all that most positions need: a counter then stays in a register, and no set
    /// passes through memory (3 to 10 % of perft_count). What few positions need is called.
    #[inline(always)]
    fn legal<P: Player>(&self, target: Set, sink: &mut impl Sink) {
        let danger = self.danger::<P>();
        self.probe.begins(part::FREE, 0);
        let own = self.side(P::SIDE);
        if danger.checkers != 0 {
            self.evasions::<P>(danger, target, sink);
        } else {
            let target = noted!(self.probe, target & !danger.bare);
            self.crowd::<P>(noted!(self.probe, own & !danger.confined), target, sink);
            if danger.confined != 0 {
                self.confined::<P>(danger.confined, target, sink);
            }
        }
        self.general_steps::<P>(target, sink);
    }

    /// Moves of `movers`, none of which the general's safety forbids, to squares of `target`.
    #[inline(always)]
    pub(crate) fn crowd<P: Player>(&self, movers: Set, target: Set, sink: &mut impl Sink) {
        let probe = self.probe;
        probe.begins(part::CROWD, 0);
        let them = self.side(P::Opponent::SIDE);
        let occupied = noted!(probe, self.occupied());
        let tables = S::tables();
        let (free, prey) = (noted!(probe, target & !occupied), noted!(probe, target & them));

        probe.begins(part::MEN, number_of(Kind::Chariot));
        for_each!((half, from) in noted!(probe, self.kind(Kind::Chariot) & movers) => {
            probe.finds(part::MAN, from);
            let (reached, _) = S::lines_with(probe, tables, half, from, occupied);
            probe.enters(part::GOALS, from);
            sink.man(probe, code::<P>(Kind::Chariot), from, noted!(probe, reached & target));
        });
        probe.begins(part::MEN, number_of(Kind::Cannon));
        for_each!((half, from) in noted!(probe, self.kind(Kind::Cannon) & movers) => {
            probe.finds(part::MAN, from);
            let (reached, taken) = S::lines_with(probe, tables, half, from, occupied);
            probe.enters(part::CANNON_GOALS, from);
            let goals = noted!(probe, (reached & free) | (taken & prey));
            sink.man(probe, code::<P>(Kind::Cannon), from, goals);
        });
        probe.begins(part::MEN, number_of(Kind::Horse));
        for_each!((half, from) in noted!(probe, self.kind(Kind::Horse) & movers) => {
            probe.finds(part::MAN, from);
            let jumps = horse(probe, half, from, occupied);
            probe.enters(part::GOALS, from);
            sink.man(probe, code::<P>(Kind::Horse), from, noted!(probe, jumps & target));
        });

        probe.begins(part::MEN, number_of(Kind::Elephant));
        let (goals, empty) = (P::home(target), !P::home(occupied));
        let elephants = noted!(probe, self.kind(Kind::Elephant) & movers);
        sink.elephants::<P>(probe, P::home(elephants), goals & P::ELEPHANT_POINTS, empty);
        probe.begins(part::MEN, number_of(Kind::Advisor));
        let advisors = noted!(probe, self.kind(Kind::Advisor) & movers);
        sink.advisors::<P>(probe, P::home(advisors), goals & P::ADVISOR_POINTS);
        probe.begins(part::MEN, number_of(Kind::Soldier));
        let soldiers = noted!(probe, self.kind(Kind::Soldier) & movers);
        let (far, across) = (P::away(target), P::away(soldiers));
        probe.enters(part::FORWARD, 0);
        let (home, away) = P::forward(probe, P::home(soldiers), across);
        let man = code::<P>(Kind::Soldier);
        probe.enters(part::SOLDIER_STEP, 0);
        sink.step(probe, man, P::FORWARD, P::HOME, noted_in!(probe, P::HOME, home & goals));
        probe.enters(part::SOLDIER_STEP, 1);
        sink.step(probe, man, P::FORWARD, P::AWAY, noted_in!(probe, P::AWAY, away & far));
        probe.enters(part::SOLDIER_STEP, 2);
        let to = noted_in!(probe, P::AWAY, (across & !FILE_A) >> 1 & far);
        sink.step(probe, man, -1, P::AWAY, to);
        probe.enters(part::SOLDIER_STEP, 3);
        let to = noted_in!(probe, P::AWAY, (across & !FILE_I) << 1 & far);
        sink.step(probe, man, 1, P::AWAY, to);
    }

    #[inline(always)]
    pub(crate) fn general_steps<P: Player>(&self, target: Set, sink: &mut impl Sink) {
        self.probe.begins(part::MEN, number_of(Kind::General));
        let from = self.general_bit::<P>();
        self.probe.finds(part::STEPS, from + P::HOME.base());
        let watch = self.watch::<P>(from);
        let steps = self.probe.reads_from(|| on(STEPS, watch), watch.steps);
        let mut goals = noted_in!(self.probe, P::HOME, steps & P::home(target));
        while goals != 0 {
            let to = goals.trailing_zeros() as usize;
            goals &= goals - 1;
            if !L::LISTS_LEGAL || self.is_safe_step::<P>(from, to) {
                if L::LISTS_LEGAL {
                    self.probe.enters(part::SAFE, to + P::HOME.base());
                }
                let step = to as isize - from as isize;
                sink.step(self.probe, code::<P>(Kind::General), step, P::HOME, 1 << to);
            }
        }
    }

    /// Moves of pieces whose moves are confined: pieces in line with the general, which may keep the line,
    /// and horses' legs, which may take the horse beside them. Horses, elephants and advisors never go to the
    /// line they are on, nor straight beside.
    #[inline(never)]
    pub(crate) fn confined<P: Player>(&self, men: Set, target: Set, sink: &mut impl Sink) {
        self.probe.begins(part::CONFINED, 0);
        self.probe.works_out("men", men);
        for kind in [Kind::Chariot, Kind::Cannon, Kind::Soldier] {
            self.probe.begins(part::CONFINED, number_of(kind));
            for_each!((_, from) in noted!(self.probe, men & self.kind(kind)) => {
                self.probe.finds(part::CONFINED_MAN, from);
                let reached = self.reach::<P>(kind, from);
                let confines = self.confines::<P>(from);
                self.probe.enters(part::CONFINED_GOALS, from);
                let goals = noted!(self.probe, reached & target & confines);
                sink.man(self.probe, code::<P>(kind), from, goals);
            });
        }
    }

    /// Moves out of check, the general's own excepted.
    #[cold]
    fn evasions<P: Player>(&self, danger: Danger, target: Set, sink: &mut impl Sink) {
        self.probe.begins(part::EVASIONS, 0);
        let men = self.side(P::SIDE) & !self.kind(Kind::General);
        let target = noted!(self.probe, target & !danger.bare);
        let doubtful = if noted!(self.probe, danger.checkers & (danger.checkers - 1) == 0) {
            let (parries, screen) = self.parries::<P>(danger.checkers);
            let target = noted!(self.probe, target & parries);
            self.crowd::<P>(men & !danger.confined & !screen, target, sink);
            self.confined::<P>(danger.confined & !screen, target, sink);
            men & screen
        } else {
            men
        };
        // Several pieces give check, or a screen may step aside: such moves are few, and tried.
        self.probe.begins(part::DOUBTFUL, 0);
        for_each!((_, from) in noted!(self.probe, doubtful) => {
            self.probe.finds(part::DOUBTFUL_MAN, from);
            let man = noted!(self.probe, self.man_on(from));
            let kind = kind_of(man);
            let mut goals = 0;
            let reached = self.reach::<P>(kind, from);
            self.probe.enters(part::DOUBTFUL_GOALS, from);
            for_each!((_, to) in noted!(self.probe, reached & target) => {
                if self.is_safe_after::<P>(from, to) {
                    goals |= self.bit(to);
                }
            });
            self.probe.enters(part::SAFE_GOALS, from);
            sink.man(self.probe, man, from, noted!(self.probe, goals));
        });
    }
}

/// Lists.
impl Sink for MoveList<Move> {
    #[inline(always)]
    fn man(&mut self, probe: impl Probe, man: usize, from: usize, to: Set) {
        let start = Move::new(man, from, 0);
        for_each!((_, to) in to => probe.lists(self, start.further(to)));
    }

    #[inline(always)]
    fn step(&mut self, probe: impl Probe, man: usize, step: isize, half: Half, to: u64) {
        let mut rest = to;
        while rest != 0 {
            let to = rest.trailing_zeros() as usize + half.base();
            probe.lists(self, Move::new(man, to.wrapping_add_signed(-step), to));
            rest &= rest - 1;
        }
    }
}

/// Counts.
pub(crate) struct Count(pub u32);

impl Sink for Count {
    #[inline(always)]
    fn man(&mut self, _: impl Probe, _: usize, _: usize, to: Set) {
        self.0 += len(to);
    }

    #[inline(always)]
    fn step(&mut self, _: impl Probe, _: usize, _: isize, _: Half, to: u64) {
        self.0 += to.count_ones();
    }

    /// Every eye belongs to one pair of points: it is the eye of a move if an elephant stands on one of them
    /// and the other is a goal.
    #[inline(always)]
    fn elephants<P: Player>(&mut self, _: impl Probe, elephants: u64, points: u64, empty: u64) {
        // No two points are two files apart on a rank.
        let around = |points: u64| (points * 5) << 8 | (points * 5) >> 10;
        self.0 += (around(elephants) & around(points) & P::ELEPHANT_EYES & empty).count_ones();
    }

    /// Every move of an advisor has the middle of the palace at one end. The middle is a goal only if no
    /// advisor is there.
    #[inline(always)]
    fn advisors<P: Player>(&mut self, _: impl Probe, advisors: u64, points: u64) {
        let corners = if advisors & P::PALACE_MIDDLE != 0 { points } else { advisors };
        if (advisors | points) & P::PALACE_MIDDLE != 0 {
            self.0 += (corners & P::ADVISOR_POINTS & !P::PALACE_MIDDLE).count_ones();
        }
    }
}

#[cfg(test)]
mod tests {
    use qipan_game::Probe;

    use super::{Count, Sink};
    use crate::sets::{Half, Set, len};
    use crate::squares::{Black, Player, Red};

    /// Counts by the steps that a list would be filled from.
    struct Steps(u32);

    impl Sink for Steps {
        fn man(&mut self, _: impl Probe, _: usize, _: usize, to: Set) {
            self.0 += len(to);
        }

        fn step(&mut self, _: impl Probe, _: usize, _: isize, _: Half, to: u64) {
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
                    count.elephants::<P>((), men, goals, empty);
                    steps.elephants::<P>((), men, goals, empty);
                    assert_eq!(count.0, steps.0, "elephants {men:#x}, goals {goals:#x}, empty {empty:#x}");
                    seen += count.0;
                }
            }
        }
        for men in subsets(P::ADVISOR_POINTS) {
            for goals in subsets(P::ADVISOR_POINTS & !men) {
                let (mut count, mut steps) = (Count(0), Steps(0));
                count.advisors::<P>((), men, goals);
                steps.advisors::<P>((), men, goals);
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
