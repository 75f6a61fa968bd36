//! The number of replies to all moves at once, without playing most of them.
//!
//! The mover's moves come from the same generation as ever, into a sink that adds replies up. What it adds
//! for each, and why that is right, is told on the board's page under "Replies without playing".

mod mobility;
mod ties;

use qipan_game::Probe;
use xiangqi_rules::Kind;

use crate::generate::Sink;
use crate::mailbox::Mailbox;
use crate::moves::Move;
use crate::replies::mobility::Mobility;
use crate::replies::ties::{Step, Ties};
use crate::sets::{BOARD, Half, Set, Sets, bit, for_each, len};
use crate::sliders::Sliders;
use crate::squares::Player;
use crate::{Bitboard, Lists};

/// Adds up the replies of `Q` to the moves that are listed to it.
struct Replies<'a, B, Q> {
    mobility: Mobility<'a, B, Q>,
    /// Ties for which a move is played.
    ties: Ties,
    /// Ties for which a single step is looked at: the ones above, and all that bears on the mobility or the
    /// general's steps by more than the step's two squares.
    bounds: Ties,
    /// Steps that the opponent's general might take.
    steps: [Step; 4],
    /// Number of these steps.
    count: usize,
    total: i64,
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox, Q: Player> Replies<'_, Bitboard<L, S, K, M>, Q> {
    /// Adds the replies to the moves of one piece.
    #[inline(always)]
    fn add(&mut self, man: usize, from: usize, to: Set) {
        let tied = self.ties.tied(man, from, to);
        if tied != 0 {
            self.play(man, from, tied);
        }
        let free = to & !tied;
        let mut replies = len(free) as i32 * (self.mobility.moves + self.mobility.change_at(from));
        for_each!((_, to) in free => replies += self.mobility.change_at(to));
        replies += self.mobility.meetings(from, free);
        for step in &self.steps[..self.count] {
            replies += self.steps_gained(step, man, from, free);
        }
        self.total += i64::from(replies);
    }

    /// The same, called: few single steps need more than two look-ups.
    #[inline(never)]
    fn look_at(&mut self, man: usize, from: usize, to: usize) {
        self.add(man, from, bit(to));
    }

    /// Adds the replies to moves that must be played.
    #[inline(never)]
    fn play(&mut self, man: usize, from: usize, to: Set) {
        for_each!((_, to) in to => {
            let m = Move::new(man, from, to);
            let mut child = self.mobility.board.after(m);
            M::play(&mut child.mailbox, m);
            self.total += i64::from(child.count_moves());
        });
    }

    /// Returns the number of these moves that make a step of the general safe, less those that make it
    /// unsafe.
    #[inline(always)]
    fn steps_gained(&self, step: &Step, man: usize, from: usize, to: Set) -> i32 {
        if step.leave & bit(from) == 0 {
            step.gained::<Q>(self.mobility.board, man, to)
        } else {
            self.steps_gained_by_leaving(step, man, from, to)
        }
    }

    /// The same for a piece that a step hangs on: it is lifted first, and then arrives like any other.
    #[inline(never)]
    fn steps_gained_by_leaving(&self, step: &Step, man: usize, from: usize, to: Set) -> i32 {
        let board = self.mobility.board;
        let lifted = board.step::<Q>(step.to, bit(from));
        (i32::from(lifted.is_safe()) - i32::from(step.is_safe())) * len(to) as i32
            + lifted.gained::<Q>(board, man, to)
    }
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox, Q: Player> Sink for Replies<'_, Bitboard<L, S, K, M>, Q> {
    #[inline(always)]
    fn man(&mut self, _: impl Probe, man: usize, from: usize, to: Set) {
        self.add(man, from, to);
    }

    #[inline(always)]
    fn step(&mut self, _: impl Probe, man: usize, step: isize, half: Half, to: u64) {
        let mut rest = to;
        while rest != 0 {
            let to = rest.trailing_zeros() as usize + half.base();
            let from = to.wrapping_add_signed(-step);
            if self.bounds.tied(man, from, bit(to)) != 0 {
                self.look_at(man, from, to);
            } else {
                let change = self.mobility.change_at(from) + self.mobility.change_at(to);
                self.total += i64::from(self.mobility.moves + change);
            }
            rest &= rest - 1;
        }
    }
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// Returns true if a side has so few moves that they are sooner played: fourteen, and two more for each
    /// chariot and cannon of the opponent, whose lines cost much where all moves are looked at at once. A
    /// side with many pieces has more: only others are counted.
    ///
    /// The numbers are those of times on positions of random games (docs/experiments/2026-11-29-deep.md).
    #[inline(never)]
    pub(crate) fn has_few<P: Player>(&self) -> bool {
        let own = self.side(P::SIDE);
        let far = self.kind(Kind::Chariot) | self.kind(Kind::Cannon);
        len(own) <= 9 && self.moves_of::<P>() <= 14 + 2 * len(far & !own)
    }

    /// The number of replies of `Q` to all legal moves of `P`, which is to move.
    pub(crate) fn replies<P: Player<Opponent = Q>, Q: Player>(&self) -> u64 {
        let mut mobility = Mobility::<_, Q>::of(self);
        let mut ties = self.ties::<Q>();
        // A piece that steps off a horse's leg may take the horse, or what the horse protects.
        ties.tie(Kind::Chariot, self.men_of::<Q>(Kind::Horse));
        for kind in [Kind::General, Kind::Advisor, Kind::Soldier] {
            ties.tie(kind, self.side(Q::SIDE));
        }
        let mut bounds = ties;
        bounds.leave |= mobility.stops[0] | mobility.stops[1];
        let (mut steps, mut count) = ([Step::NONE; 4], 0);
        let mut goals = self.watch::<Q>(self.general_bit::<Q>()).steps & !Q::home(self.side(Q::SIDE));
        while goals != 0 {
            let step = self.step::<Q>(goals.trailing_zeros() as usize, 0);
            goals &= goals - 1;
            mobility.moves += i32::from(step.is_safe());
            bounds.leave |= step.leave;
            bounds.tie_all(if step.is_safe() { step.bare } else { step.parry });
            bounds.tie(Kind::General, step.chariots);
            bounds.tie(Kind::Soldier, Q::HOME.set(self.watch::<Q>(step.to).beside));
            steps[count & 3] = step;
            count += 1;
        }
        let mut replies = Replies { mobility, ties, bounds, steps, count, total: 0 };
        self.listed::<P>(BOARD & !self.side(P::SIDE), &mut replies);
        replies.total as u64
    }
}
