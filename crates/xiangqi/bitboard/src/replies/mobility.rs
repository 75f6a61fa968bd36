//! The moves that the opponent would have if it were its turn, and how their number changes by one square.

use std::marker::PhantomData;

use qipan_game::Probe;
use xiangqi_rules::Kind;

use crate::danger::Danger;
use crate::generate::{Sink, code};
use crate::mailbox::Mailbox;
use crate::men::kind_of;
use crate::sets::{BOARD, Half, Set, Sets, bit, for_each, len};
use crate::sliders::Sliders;
use crate::squares::Player;
use crate::tables::{LEGS, LINES, RAYS, horse};
use crate::{Bitboard, Lists};

/// The moves of `Q`, its general's steps apart until they are added.
pub(super) struct Mobility<'a, B, Q> {
    pub board: &'a B,
    /// Threats to its general; none gives check, since it is not the turn of `Q`.
    danger: Danger,
    /// Squares that free pieces may go to.
    target: Set,
    /// Number of the moves.
    pub moves: i32,
    /// By square, the change of that number when the mover's piece there leaves, when one arrives there, or
    /// when one takes the piece there.
    change: [i16; 128],
    /// The mover's pieces on whose leaving a slider's reach depends, by the line that it is on: rank, file.
    pub stops: [Set; 2],
    side: PhantomData<Q>,
}

impl<'a, L: Lists, S: Sliders, K: Sets, M: Mailbox, Q: Player> Mobility<'a, Bitboard<L, S, K, M>, Q> {
    /// The moves of `Q` in a position in which it is not to move.
    #[inline(always)]
    pub(super) fn of(board: &'a Bitboard<L, S, K, M>) -> Self {
        let own = board.side(Q::SIDE);
        let danger = board.danger::<Q>();
        let target = BOARD & !own & !danger.bare;
        let (change, stops, side) = ([0; 128], [0; 2], PhantomData);
        let mut mobility = Self { board, danger, target, moves: 0, change, stops, side };
        // Own pieces are goals too: pieces that protect each other may take each other's taker.
        board.crowd::<Q>(own & !danger.confined, target | own, &mut mobility);
        if danger.confined != 0 {
            board.confined::<Q>(danger.confined, target, &mut mobility);
        }
        mobility
    }

    /// Returns the change of the number of moves when a square changes.
    #[inline(always)]
    pub(super) fn change_at(&self, square: usize) -> i32 {
        self.change[square & 127].into()
    }

    #[inline(always)]
    fn change(&mut self, square: usize, by: i32) {
        self.change[square & 127] += by as i16;
    }

    /// Returns the squares that a piece may go to.
    #[inline(always)]
    fn goals(&self, from: usize) -> Set {
        if self.danger.confined & bit(from) == 0 {
            self.target
        } else {
            self.target & self.board.confines::<Q>(from)
        }
    }

    /// Returns the correction to the sum of two changes, over moves of a piece: a slider on the line that it
    /// moves along may feel both squares as one.
    #[inline(always)]
    pub(super) fn meetings(&self, from: usize, to: Set) -> i32 {
        if (self.stops[0] | self.stops[1]) & bit(from) == 0 { 0 } else { self.meetings_on_lines(from, to) }
    }

    #[inline(never)]
    fn meetings_on_lines(&self, from: usize, to: Set) -> i32 {
        let mut difference = 0;
        for (line, stops) in LINES[from].iter().zip(self.stops) {
            if stops & bit(from) != 0 && to & line != 0 {
                for_each!((half, chariot) in line & self.board.men_of::<Q>(Kind::Chariot) => {
                    difference += self.meeting(Kind::Chariot, half, chariot, from, to & line);
                });
                for_each!((half, cannon) in line & self.board.men_of::<Q>(Kind::Cannon) => {
                    difference += self.meeting(Kind::Cannon, half, cannon, from, to & line);
                });
            }
        }
        difference
    }

    /// By inclusion and exclusion, for one slider.
    #[inline(always)]
    fn meeting(&self, kind: Kind, half: Half, slider: usize, from: usize, to: Set) -> i32 {
        let goals = self.goals(slider);
        let mobility = |goals, leaves, arrives| self.mobility(kind, half, slider, goals, leaves, arrives);
        let from = bit(from);
        let gone = mobility(goals, from, 0) - mobility(goals, 0, 0);
        let mut difference = -gone * len(to) as i32;
        // The empty squares between the two all make the same difference: the first stands for them (3 % of
        // perft_count2).
        let below = from - 1;
        let nearer = to & !self.board.occupied() & if bit(slider) < from { below } else { !below };
        let first = nearer & nearer.wrapping_neg();
        for_each!((_, to) in to & !bit(slider) & !nearer | first => {
            let to = bit(to);
            // A piece that is taken becomes a goal, but never for a piece that is confined.
            let taken = if self.danger.confined & bit(slider) == 0 { to & !self.danger.bare } else { 0 };
            let change = mobility(goals | taken, from, to) - mobility(goals | taken, 0, to);
            difference += if to == first { change * len(nearer) as i32 } else { change };
        });
        difference
    }

    /// The number of a slider's moves when a piece of the mover has left a square, or arrived on one, or
    /// both.
    #[inline(always)]
    fn mobility(&self, kind: Kind, half: Half, from: usize, goals: Set, leaves: Set, arrives: Set) -> i32 {
        let board = self.board;
        let occupied = board.occupied() & !leaves | arrives;
        let (reached, taken) = S::lines(S::tables(), half, from, occupied);
        let reach = if kind == Kind::Cannon {
            (reached & !occupied) | (taken & (board.side(Q::Opponent::SIDE) & !leaves | arrives))
        } else {
            reached
        };
        len(reach & goals) as i32
    }

    /// Enters the changes of the number of a slider's moves.
    #[inline(always)]
    fn slider(&mut self, kind: Kind, half: Half, from: usize) {
        let board = self.board;
        let (occupied, them) = (board.occupied(), board.side(Q::Opponent::SIDE));
        let goals = self.goals(from);
        let (near, taken) = S::lines(S::tables(), half, from, occupied);
        // A cannon feels what is beyond its screen, up to and including the second piece.
        let mut felt = near;
        if kind == Kind::Cannon {
            felt = S::lines(S::tables(), half, from, occupied & !near).0;
            if self.danger.confined & bit(from) == 0 {
                for_each!((_, protected) in taken & occupied & !them => self.change(protected, 1));
            }
        }
        let now = self.mobility(kind, half, from, goals, 0, 0);
        for_each!((_, stop) in felt & them => {
            self.change(stop, self.mobility(kind, half, from, goals, bit(stop), 0) - now);
        });
        for (stops, line) in self.stops.iter_mut().zip(LINES[from]) {
            *stops |= felt & them & line;
        }
        for (ray, step) in RAYS[from].into_iter().zip([1, 9, -1, -9]) {
            let stop = near & ray & occupied;
            let mut lost = len(stop & goals) as i32;
            if kind == Kind::Cannon {
                // Who arrives before the screen makes the screen the target; who arrives behind it is the
                // target.
                let behind = felt & ray & !near;
                let target = len(behind & them & goals) as i32;
                lost = target - lost;
                for_each!((_, square) in behind & !occupied => {
                    self.change(square, i32::from(bit(square) & goals != 0) - target);
                });
            }
            // From the far end: what lies beyond the piece that arrives is lost, and to a cannon its square.
            let free = len(near & ray & !occupied);
            let mut square = from.wrapping_add_signed(step * free as isize);
            for _ in 0..free {
                let is_goal = i32::from(bit(square) & goals != 0);
                self.change(square, -lost - if kind == Kind::Cannon { is_goal } else { 0 });
                lost += is_goal;
                square = square.wrapping_add_signed(-step);
            }
        }
    }

    /// Enters the changes of the number of a horse's moves: only its legs matter.
    #[inline(always)]
    fn legs(&mut self, half: Half, from: usize) {
        let board = self.board;
        let target = self.target;
        let count = |occupied| len(horse((), half, from, occupied) & target) as i32;
        let (occupied, now) = (board.occupied(), count(board.occupied()));
        for_each!((_, leg) in LEGS[from] & !board.side(Q::SIDE) => {
            self.change(leg, count(occupied ^ bit(leg)) - now);
        });
    }
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox, Q: Player> Sink for Mobility<'_, Bitboard<L, S, K, M>, Q> {
    fn man(&mut self, _: impl Probe, man: usize, from: usize, to: Set) {
        let moves = len(to & self.target) as i32;
        self.moves += moves;
        self.change(from, -moves);
        for_each!((_, protected) in to & self.board.side(Q::SIDE) => self.change(protected, 1));
        let half = Half::of(from);
        match kind_of(man) {
            Kind::Horse => self.legs(half, from),
            Kind::Chariot => self.slider(Kind::Chariot, half, from),
            Kind::Cannon => self.slider(Kind::Cannon, half, from),
            _ => {}
        }
    }

    fn step(&mut self, _: impl Probe, _: usize, step: isize, half: Half, to: u64) {
        let (target, own) = (half.word(self.target), half.word(self.board.side(Q::SIDE)));
        let mut rest = to;
        while rest != 0 {
            let (bit, to) = (rest & rest.wrapping_neg(), rest.trailing_zeros() as usize + half.base());
            if target & bit != 0 {
                self.moves += 1;
                self.change(to.wrapping_add_signed(-step), -1);
            } else if own & bit != 0 {
                self.change(to, 1);
            }
            rest ^= bit;
        }
    }

    /// An elephant's move hangs on its eye as well.
    fn elephants<P: Player>(&mut self, probe: impl Probe, elephants: u64, points: u64, empty: u64) {
        let (target, them) = (P::home(self.target), P::home(self.board.side(P::Opponent::SIDE)));
        for step in [20, 16, -16, -20] {
            let shift = |set: u64, by: isize| if by > 0 { set << by } else { set >> -by };
            let (open, blocked) = (shift(empty, step / 2), shift(them, step / 2));
            let to = shift(elephants, step) & points;
            self.step(probe, code::<P>(Kind::Elephant), step, P::HOME, to & open);
            let mut rest = to & target & (open | blocked);
            while rest != 0 {
                let goal = rest.trailing_zeros() as usize;
                let eye = (goal + P::HOME.base()).wrapping_add_signed(-step / 2);
                self.change(eye, if open >> goal & 1 != 0 { -1 } else { 1 });
                rest &= rest - 1;
            }
        }
    }
}
