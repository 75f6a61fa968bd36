//! Generation of pseudo-legal moves.

use core::marker::PhantomData;

use qipan_game::{GenType, MoveList, Play, PseudoLegal};
use xiangqi_rules::Kind;

use crate::Rotated;
use crate::danger::Danger;
use crate::men::{SIDE, number_of};
use crate::moves::Move;
use crate::sets::{Halves, Men, Set, Sets, each_bit, words};
use crate::sliders::Boards;
use crate::squares::square_in;
use crate::tables::{ADVISOR, GENERAL, SOLDIER, elephant_reach, horse_reach};

/// Receiver of generated moves.
pub(crate) trait Sink {
    /// One man's moves to squares of a half.
    fn add(&mut self, start: Move, half: usize, to: u64);
}

impl Sink for MoveList<Move> {
    #[inline(always)]
    fn add(&mut self, start: Move, half: usize, to: u64) {
        let start = start.onto(square_in(half, 0));
        each_bit(to).for_each(|bit| self.push(start.onto(bit)));
    }
}

/// Counts moves that need no test, lists the others.
pub(crate) struct Count<'a> {
    pub(crate) exempt: u32,
    pub(crate) suspects: &'a mut MoveList<Move>,
}

impl Sink for Count<'_> {
    #[inline(always)]
    fn add(&mut self, start: Move, half: usize, to: u64) {
        if start.is_suspect() {
            self.suspects.add(start, half, to);
        } else {
            self.exempt += to.count_ones();
        }
    }
}

/// Passes moves on, those to some squares as to be tested.
struct Wary<'a, S> {
    sink: &'a mut S,
    bare: Halves,
}

impl<S: Sink> Sink for Wary<'_, S> {
    #[inline(always)]
    fn add(&mut self, start: Move, half: usize, to: u64) {
        let bare = self.bare[half & 1];
        self.sink.add(start, half, to & !bare);
        self.sink.add(start.suspect(), half, to & bare);
    }
}

/// Facts about the position for one generation of moves, each set by its halves.
struct Situation<'a, L, M> {
    men: &'a M,
    boards: Boards,
    us: usize,
    own: Halves,
    /// Squares that moves are wanted to lead to; none is an own man's.
    target: Halves,
    /// The empty squares of the target, where cannons go; the other squares of it they take on.
    calm: Halves,
    tied: Halves,
    legality: PhantomData<L>,
}

impl<L: PseudoLegal, M: Men> Situation<'_, L, M> {
    /// Own men of a kind in a half.
    #[inline(always)]
    fn men(&self, kind: Kind, half: usize) -> u64 {
        self.own[half] & self.men.of(kind, half)
    }

    /// Returns the part that all moves of a man have in common.
    #[inline(always)]
    fn start(&self, kind: Kind, half: usize, bit: usize) -> Move {
        let is_tied = L::EXEMPTS && self.tied[half] >> bit & 1 != 0;
        Move::new(number_of(kind) | self.us << SIDE, square_in(half, bit)).suspect_if(is_tied)
    }

    #[inline(always)]
    fn add(&self, start: Move, [south, north]: Halves, sink: &mut impl Sink) {
        sink.add(start, 0, south & self.target[0]);
        sink.add(start, 1, north & self.target[1]);
    }

    /// Moves of the men of one half that may cross the river.
    #[inline(always)]
    fn travellers<const HALF: usize>(&self, sink: &mut impl Sink) {
        for bit in each_bit(self.men(Kind::Chariot, HALF)) {
            let start = self.start(Kind::Chariot, HALF, bit);
            let reached = self.boards.look_up(HALF, square_in(HALF, bit));
            self.add(start, reached.map(|half| half.chariot), sink);
        }
        for bit in each_bit(self.men(Kind::Cannon, HALF)) {
            let start = self.start(Kind::Cannon, HALF, bit);
            let reached = self.boards.look_up(HALF, square_in(HALF, bit));
            let to = |half: usize| {
                reached[half].chariot & self.calm[half]
                    | reached[half].cannon & self.target[half] & !self.calm[half]
            };
            sink.add(start, 0, to(0));
            sink.add(start, 1, to(1));
        }
        for bit in each_bit(self.men(Kind::Horse, HALF)) {
            let start = self.start(Kind::Horse, HALF, bit);
            self.add(start, words(horse_reach(&self.boards, HALF, square_in(HALF, bit))), sink);
        }
        for bit in each_bit(self.men(Kind::Soldier, HALF)) {
            let start = self.start(Kind::Soldier, HALF, bit);
            self.add(start, words(SOLDIER[self.us & 1][square_in(HALF, bit)]), sink);
        }
    }

    /// Moves of the men that stay at home.
    #[inline(always)]
    fn guards(&self, sink: &mut impl Sink) {
        let home = self.us & 1;
        let target = self.target[home];
        for bit in each_bit(self.men(Kind::Elephant, home)) {
            let to = elephant_reach(&self.boards, home, square_in(home, bit));
            sink.add(self.start(Kind::Elephant, home, bit), home, to & target);
        }
        for bit in each_bit(self.men(Kind::Advisor, home)) {
            let to = ADVISOR[square_in(home, bit)];
            sink.add(self.start(Kind::Advisor, home, bit), home, to & target);
        }
        for bit in each_bit(self.men(Kind::General, home)) {
            let to = GENERAL[square_in(home, bit)];
            sink.add(self.start(Kind::General, home, bit), home, to & target);
        }
    }

    #[inline(always)]
    fn all(&self, sink: &mut impl Sink) {
        self.travellers::<0>(sink);
        self.travellers::<1>(sink);
        self.guards(sink);
    }

    /// All moves where some must not become a screen.
    #[cold]
    #[inline(never)]
    fn all_wary(&self, bare: Set, sink: &mut impl Sink) {
        self.all(&mut Wary { sink, bare: words(bare) });
    }
}

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    /// The occupied squares in both orders.
    #[inline(always)]
    pub(crate) fn boards(&self) -> Boards {
        Boards::kept(words(self.occupied()), self.turned)
    }

    /// Gives the wanted moves to a sink.
    #[inline(always)]
    pub(crate) fn list_moves<W: GenType>(&self, sink: &mut impl Sink) {
        let danger = if L::EXEMPTS { self.danger() } else { Danger::NONE };
        let (us, _) = self.sides();
        let (own, occupied) = (self.colour(us), self.occupied());
        let target = match (W::CAPTURES, W::QUIETS) {
            (true, true) => !own,
            (true, false) => occupied & !own,
            _ => !occupied,
        };
        let now = Situation {
            men: &self.men,
            boards: self.boards(),
            us,
            own: words(own),
            target: words(target),
            calm: words(target & !occupied),
            tied: words(danger.tied),
            legality: PhantomData::<L>,
        };
        if danger.bare == 0 {
            now.all(sink);
        } else {
            now.all_wary(danger.bare, sink);
        }
    }
}
