//! Generation of pseudo-legal moves.

use core::marker::PhantomData;

use qipan_game::probe::{Place, Shown};
use qipan_game::{GenType, MoveList, Play, Probe, PseudoLegal, noted};
use xiangqi_rules::Kind;

use crate::Rotated;
use crate::danger::Danger;
use crate::marks::{self, in_half, noted_word, part};
use crate::men::{SIDE, number_of};
use crate::moves::Move;
use crate::sets::{Halves, Men, Set, Sets, each_bit, words};
use crate::sliders::Boards;
use crate::squares::square_in;
use crate::tables::{ADVISOR, GENERAL, SOLDIER, elephant_reach, horse_reach};

/// Receiver of generated moves.
pub(crate) trait Sink {
    /// One piece's moves to squares of a half.
    fn add(&mut self, probe: impl Probe, start: Move, half: usize, to: u64);
}

impl Sink for MoveList<Move> {
    #[inline(always)]
    fn add(&mut self, probe: impl Probe, start: Move, half: usize, to: u64) {
        let start = start.onto(square_in(half, 0));
        each_bit(to).for_each(|bit| probe.lists(self, start.onto(bit)));
    }
}

/// Counts moves that need no test, lists the others.
pub(crate) struct Count<'a> {
    pub(crate) exempt: u32,
    pub(crate) suspects: &'a mut MoveList<Move>,
}

impl Sink for Count<'_> {
    #[inline(always)]
    fn add(&mut self, probe: impl Probe, start: Move, half: usize, to: u64) {
        if start.is_suspect() {
            self.suspects.add(probe, start, half, to);
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
    fn add(&mut self, probe: impl Probe, start: Move, half: usize, to: u64) {
        let bare = self.bare[half & 1];
        self.sink.add(probe, start, half, noted_word!(probe, to & !bare));
        self.sink.add(probe, start.suspect(), half, noted_word!(probe, to & bare));
    }
}

/// Facts about the position for one generation of moves, each set by its halves.
struct Situation<'a, L, M, T> {
    men: &'a M,
    boards: Boards,
    us: usize,
    own: Halves,
    /// Squares that moves are wanted to lead to; none is an own piece's.
    target: Halves,
    /// The empty squares of the target, where cannons go; the other squares of it they take on.
    calm: Halves,
    tied: Halves,
    probe: T,
    legality: PhantomData<L>,
}

impl<L: PseudoLegal, M: Men, T: Probe> Situation<'_, L, M, T> {
    /// Own pieces of a kind in a half.
    #[inline(always)]
    fn men(&self, kind: Kind, half: usize) -> u64 {
        self.probe.begins(part::MEN, number_of(kind) | half << 3);
        let men = self.men.of(self.probe, kind, half);
        noted!(self.probe, self.own[half] & men, || in_half(half))
    }

    /// Returns the part that all moves of a piece have in common.
    #[inline(always)]
    fn start(&self, kind: Kind, half: usize, bit: usize) -> Move {
        let is_tied = L::EXEMPTS && self.tied[half] >> bit & 1 != 0;
        if T::LISTENS {
            self.probe.finds(part::MAN, square_in(half, bit));
            if L::EXEMPTS {
                self.probe.works_out("self.tied[half] >> bit & 1 != 0", is_tied);
            }
        }
        Move::new(number_of(kind) | self.us << SIDE, square_in(half, bit)).suspect_if(is_tied)
    }

    /// Notes that a piece's steps are read. Inside of an expression that costs instructions.
    #[inline(always)]
    fn notes_entry(&self, start: Move, place: Place, to: impl Shown) {
        if T::LISTENS {
            self.probe.enters(part::ENTRY, start.from());
            self.probe.reads(place, to);
        }
    }

    #[inline(always)]
    fn add(&self, start: Move, [south, north]: Halves, sink: &mut impl Sink) {
        self.probe.enters(part::GOALS, start.from());
        sink.add(self.probe, start, 0, noted_word!(self.probe, south & self.target[0]));
        sink.add(self.probe, start, 1, noted_word!(self.probe, north & self.target[1]));
    }

    /// The same of a piece that stays at home.
    #[inline(always)]
    fn add_at_home(&self, start: Move, home: usize, to: u64, sink: &mut impl Sink) {
        self.probe.enters(part::GOALS, start.from());
        sink.add(self.probe, start, home, noted_word!(self.probe, to & self.target[home]));
    }

    /// Moves of the pieces of one half that may cross the river.
    #[inline(always)]
    fn travellers<const HALF: usize>(&self, sink: &mut impl Sink) {
        for bit in each_bit(self.men(Kind::Chariot, HALF)) {
            let start = self.start(Kind::Chariot, HALF, bit);
            let reached = self.boards.look_up(self.probe, HALF, square_in(HALF, bit));
            self.add(start, reached.map(|half| half.chariot), sink);
        }
        for bit in each_bit(self.men(Kind::Cannon, HALF)) {
            let start = self.start(Kind::Cannon, HALF, bit);
            let reached = self.boards.look_up(self.probe, HALF, square_in(HALF, bit));
            self.probe.enters(part::CANNON_GOALS, start.from());
            let to = |half: usize| {
                noted_word!(
                    self.probe,
                    reached[half].chariot & self.calm[half]
                        | reached[half].cannon & self.target[half] & !self.calm[half]
                )
            };
            sink.add(self.probe, start, 0, to(0));
            sink.add(self.probe, start, 1, to(1));
        }
        for bit in each_bit(self.men(Kind::Horse, HALF)) {
            let start = self.start(Kind::Horse, HALF, bit);
            self.add(start, words(horse_reach(self.probe, &self.boards, HALF, square_in(HALF, bit))), sink);
        }
        for bit in each_bit(self.men(Kind::Soldier, HALF)) {
            let start = self.start(Kind::Soldier, HALF, bit);
            let to = SOLDIER[self.us & 1][square_in(HALF, bit)];
            self.notes_entry(start, marks::SOLDIER.of(self.us, start.from()), to);
            self.add(start, words(to), sink);
        }
    }

    /// Moves of the pieces that stay at home.
    #[inline(always)]
    fn guards(&self, sink: &mut impl Sink) {
        let home = self.us & 1;
        for bit in each_bit(self.men(Kind::Elephant, home)) {
            let start = self.start(Kind::Elephant, home, bit);
            let to = elephant_reach(self.probe, &self.boards, home, square_in(home, bit));
            self.add_at_home(start, home, to, sink);
        }
        for bit in each_bit(self.men(Kind::Advisor, home)) {
            let start = self.start(Kind::Advisor, home, bit);
            let to = ADVISOR[square_in(home, bit)];
            self.notes_entry(start, marks::ADVISOR.at(start.from()), to);
            self.add_at_home(start, home, to, sink);
        }
        for bit in each_bit(self.men(Kind::General, home)) {
            let start = self.start(Kind::General, home, bit);
            let to = GENERAL[square_in(home, bit)];
            self.notes_entry(start, marks::GENERAL.at(start.from()), to);
            self.add_at_home(start, home, to, sink);
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

impl<L: PseudoLegal, K: Sets, P: Play, T: Probe> Rotated<L, K, P, T> {
    /// The occupied squares in both orders.
    #[inline(always)]
    pub(crate) fn boards(&self) -> Boards {
        Boards::kept(words(self.occupied()), self.turned)
    }

    /// Gives the wanted moves to a sink.
    #[inline(always)]
    pub(crate) fn list_moves<W: GenType>(&self, sink: &mut impl Sink) {
        let danger = if L::EXEMPTS { self.danger() } else { Danger::NONE };
        if T::LISTENS && L::EXEMPTS {
            danger.notes(self.probe);
        }
        let (us, _) = self.sides();
        self.probe.begins(part::OWN, us);
        let own = noted!(self.probe, self.colour(us));
        self.probe.begins(part::OCCUPIED, us);
        let occupied = noted!(self.probe, self.occupied());
        self.probe.begins(part::TARGET, us);
        let target = match (W::CAPTURES, W::QUIETS) {
            (true, true) => !own,
            (true, false) => occupied & !own,
            _ => !occupied,
        };
        let now = Situation {
            men: &self.men,
            boards: Boards::kept(words(occupied), self.turned),
            us,
            own: words(own),
            target: words(noted!(self.probe, target)),
            calm: words(target & !occupied),
            tied: words(danger.tied),
            probe: self.probe,
            legality: PhantomData::<L>,
        };
        if danger.bare == 0 {
            now.all(sink);
        } else {
            now.all_wary(danger.bare, sink);
        }
    }
}
