//! Generation by sets, the same for counting and for listing.

use xiangqi_rules::Kind;

use crate::Board;
use crate::danger::Danger;
use crate::geometry::{FILE_A, FILE_I};
use crate::leaps;
use crate::player::Player;
use crate::set::{Half, Set, WHOLE_HALF, bit, for_each, len};
use crate::sliders::Sliders;

/// Where generated moves go: to a counter or to a list.
pub(crate) trait Sink {
    /// One man's moves.
    fn man(&mut self, kind: Kind, from: usize, to: Set);
    /// Moves of several men of a kind by the same step, to squares of one half.
    fn step(&mut self, kind: Kind, step: isize, half: Half, to: u64);

    /// Elephants' moves to some of their points; everything is in the home half.
    #[inline]
    fn elephants<P: Player>(&mut self, elephants: u64, points: u64, empty: u64) {
        self.step(Kind::Elephant, 20, P::HOME, elephants << 20 & empty << 10 & points);
        self.step(Kind::Elephant, 16, P::HOME, elephants << 16 & empty << 8 & points);
        self.step(Kind::Elephant, -16, P::HOME, elephants >> 16 & empty >> 8 & points);
        self.step(Kind::Elephant, -20, P::HOME, elephants >> 20 & empty >> 10 & points);
    }

    /// Advisors' moves to some of their points; everything is in the home half.
    #[inline]
    fn advisors<P: Player>(&mut self, advisors: u64, points: u64) {
        self.step(Kind::Advisor, 10, P::HOME, advisors << 10 & points);
        self.step(Kind::Advisor, 8, P::HOME, advisors << 8 & points);
        self.step(Kind::Advisor, -8, P::HOME, advisors >> 8 & points);
        self.step(Kind::Advisor, -10, P::HOME, advisors >> 10 & points);
    }
}

impl<S: Sliders> Board<S> {
    /// The legal moves of `P`, who is to move, to squares of `target` (of which no own man holds any).
    ///
    /// Inlined by force, with all that most positions need: a counter then stays in a register, and nobody passes sets
    /// through memory (3 to 10 % of perft_count). What few positions need is called.
    #[inline(always)]
    pub(crate) fn legal<P: Player>(&self, target: Set, sink: &mut impl Sink) {
        let danger = self.danger::<P>();
        let own = self.sides[P::SIDE as usize];
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
    fn crowd<P: Player>(&self, movers: Set, target: Set, sink: &mut impl Sink) {
        let them = self.sides[P::Opponent::SIDE as usize];
        let occupied = self.occupied();
        let tables = S::tables();
        let of = |kind: Kind| self.kinds[kind as usize] & movers;

        for_each!((half, from) in of(Kind::Chariot) => {
            sink.man(Kind::Chariot, from, S::lines(tables, half, from, occupied).0 & target);
        });
        for_each!((half, from) in of(Kind::Cannon) => {
            let (reached, taken) = S::lines(tables, half, from, occupied);
            sink.man(Kind::Cannon, from, ((reached & !occupied) | (taken & them)) & target);
        });
        for_each!((half, from) in of(Kind::Horse) => {
            sink.man(Kind::Horse, from, leaps::horse(half, from, occupied) & target);
        });

        let (goals, empty) = (P::home(target), !P::home(occupied));
        sink.elephants::<P>(P::home(of(Kind::Elephant)), goals & P::ELEPHANT_POINTS, empty);
        sink.advisors::<P>(P::home(of(Kind::Advisor)), goals & P::ADVISOR_POINTS);
        let soldiers = of(Kind::Soldier);
        let (far, across) = (P::away(target), P::away(soldiers));
        let (home, away) = P::forward(P::home(soldiers), across);
        sink.step(Kind::Soldier, P::FORWARD, P::HOME, home & goals);
        sink.step(Kind::Soldier, P::FORWARD, P::AWAY, away & far);
        sink.step(Kind::Soldier, -1, P::AWAY, (across & !FILE_A) >> 1 & far);
        sink.step(Kind::Soldier, 1, P::AWAY, (across & !FILE_I) << 1 & far);
    }

    #[inline(always)]
    fn general_steps<P: Player>(&self, target: Set, sink: &mut impl Sink) {
        let from = self.general_bit::<P>();
        let general = P::home(self.men::<P>(Kind::General));
        let around = general << 9 | general << 1 | general >> 1 | general >> 9;
        let mut goals = around & P::PALACE & P::home(target);
        while goals != 0 {
            let to = goals.trailing_zeros() as usize;
            goals &= goals - 1;
            if self.is_safe_step::<P>(from, to) {
                sink.step(Kind::General, to as isize - from as isize, P::HOME, 1 << to);
            }
        }
    }

    /// Moves of men whose moves are confined: men in line with the general, who may keep the line, and horses' legs, who may
    /// take the horse beside them. Horses, elephants and advisors never go to the line they are on, nor straight beside.
    #[inline(never)]
    fn confined<P: Player>(&self, men: Set, target: Set, sink: &mut impl Sink) {
        for kind in [Kind::Chariot, Kind::Cannon, Kind::Soldier] {
            for_each!((_, from) in men & self.kinds[kind as usize] => {
                sink.man(kind, from, self.reach::<P>(kind, from) & target & self.confines::<P>(from));
            });
        }
    }

    /// Moves out of check, the general's own excepted.
    #[cold]
    fn evasions<P: Player>(&self, danger: Danger, target: Set, sink: &mut impl Sink) {
        let men = self.sides[P::SIDE as usize] & !self.kinds[Kind::General as usize];
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
            let kind = self.kind_at(from).expect("only men are in doubt");
            let mut goals = 0;
            for_each!((_, to) in self.reach::<P>(kind, from) & target => {
                if self.is_safe_after::<P>(from, to) {
                    goals |= bit(to);
                }
            });
            sink.man(kind, from, goals);
        });
    }

    /// Squares that a man goes to by the way of its kind, those of own men included; the general's steps too.
    pub(crate) fn reach<P: Player>(&self, kind: Kind, from: usize) -> Set {
        let occupied = self.occupied();
        let man = bit(from);
        let (home, away) = (P::home(man), P::away(man));
        let at_home = |to: u64| P::HOME.set(to);
        match kind {
            Kind::General => at_home((home << 9 | home << 1 | home >> 1 | home >> 9) & P::PALACE),
            Kind::Advisor => at_home((home << 10 | home << 8 | home >> 8 | home >> 10) & P::ADVISOR_POINTS),
            Kind::Elephant => {
                let open = !P::home(occupied);
                let up = ((home << 10) & open) << 10 | ((home << 8) & open) << 8;
                let down = ((home >> 10) & open) >> 10 | ((home >> 8) & open) >> 8;
                at_home((up | down) & P::ELEPHANT_POINTS)
            }
            Kind::Horse => leaps::horse(Half::of(from), from, occupied),
            Kind::Chariot => S::chariot(from, occupied),
            Kind::Cannon => (S::chariot(from, occupied) & !occupied) | S::cannon(from, occupied),
            Kind::Soldier => {
                let sideways = (away & !FILE_A) >> 1 | (away & !FILE_I) << 1;
                let (home, away) = P::forward(home, away);
                at_home(home & WHOLE_HALF) | P::AWAY.set((away | sideways) & WHOLE_HALF)
            }
        }
    }

    /// The kind of the man on a square.
    pub(crate) fn kind_at(&self, square: usize) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.kinds[kind as usize] & bit(square) != 0)
    }
}

/// Counts.
pub(crate) struct Count(pub u32);

impl Sink for Count {
    #[inline]
    fn man(&mut self, _: Kind, _: usize, to: Set) {
        self.0 += len(to);
    }

    #[inline]
    fn step(&mut self, _: Kind, _: isize, _: Half, to: u64) {
        self.0 += to.count_ones();
    }

    /// Every eye belongs to one pair of points, so that moves can be counted on the eyes: upwards and downwards, the latter
    /// beside the former, since no two eyes are neighbours.
    #[inline]
    fn elephants<P: Player>(&mut self, elephants: u64, points: u64, empty: u64) {
        let eyes = P::ELEPHANT_EYES & empty;
        let up = (elephants << 10 | elephants << 8) & (points >> 10 | points >> 8) & eyes;
        let down = (elephants >> 10 | elephants >> 8) & (points << 10 | points << 8) & eyes;
        self.0 += (up | down << 1).count_ones();
    }

    /// Every move of an advisor has the middle of the palace at one end. The middle is a goal only if no advisor is there.
    #[inline]
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
    use crate::player::{Black, Player, Red};
    use crate::set::{Half, Set, len};
    use xiangqi_rules::Kind;

    /// Counts by the steps that a list would be filled from.
    struct Steps(u32);

    impl Sink for Steps {
        fn man(&mut self, _: Kind, _: usize, to: Set) {
            self.0 += len(to);
        }

        fn step(&mut self, _: Kind, _: isize, _: Half, to: u64) {
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
