//! Generation of pseudo-legal moves.

use xiangqi_rules::Kind;

use crate::Board;
use crate::lines::{Boards, Reached};
use crate::list::{Sink, Wary};
use crate::moves::{Move, number_of};
use crate::set::{Halves, Set, bit, each_bit, set_of, square_in, words};
use crate::steps::{ADVISOR, GENERAL, SOLDIER, elephant_reach, horse_reach};

/// What one generation knows of the position, each set by its halves.
struct Situation {
    boards: Boards,
    us: usize,
    own: Halves,
    /// Where moves are wanted to lead; no own man's square.
    target: Halves,
    /// The empty squares of the target, where cannons go; the other squares of it they take on.
    calm: Halves,
    tied: Halves,
    planes: [Halves; 3],
}

impl Situation {
    /// Own men of a kind in a half.
    #[inline(always)]
    fn men(&self, kind: Kind, half: usize) -> u64 {
        let number = number_of(kind, 0);
        let of = |plane: usize| {
            let set = self.planes[plane][half];
            if number >> plane & 1 != 0 { set } else { !set }
        };
        self.own[half] & of(0) & of(1) & of(2)
    }

    /// What all moves of a man have in common.
    #[inline(always)]
    fn start(&self, kind: Kind, half: usize, bit: usize) -> Move {
        let is_tied = self.tied[half] >> bit & 1 != 0;
        Move::of(number_of(kind, self.us), square_in(half, bit)).tested_if(is_tied)
    }

    #[inline(always)]
    fn add(&self, start: Move, [south, north]: Halves, sink: &mut impl Sink) {
        sink.add(start, 0, south & self.target[0]);
        sink.add(start, 1, north & self.target[1]);
    }

    /// Moves of the men of one half who may cross the river.
    #[inline(always)]
    fn travellers<const HALF: usize>(&self, sink: &mut impl Sink) {
        for bit in each_bit(self.men(Kind::Chariot, HALF)) {
            let start = self.start(Kind::Chariot, HALF, bit);
            self.add(start, self.boards.look_up(HALF, square_in(HALF, bit)).chariot, sink);
        }
        for bit in each_bit(self.men(Kind::Cannon, HALF)) {
            let start = self.start(Kind::Cannon, HALF, bit);
            let Reached { chariot, cannon } = self.boards.look_up(HALF, square_in(HALF, bit));
            let to = |half: usize| {
                chariot[half] & self.calm[half] | cannon[half] & self.target[half] & !self.calm[half]
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

    /// Moves of the men who stay at home.
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

impl Board {
    /// The occupied squares in both orders.
    #[inline]
    pub(crate) fn boards(&self) -> Boards {
        Boards::kept(words(self.occupied()), self.turned)
    }

    /// Gives the moves that lead to squares of a set to a sink.
    #[inline(always)]
    pub(crate) fn moves(&self, target: Set, sink: &mut impl Sink) {
        let danger = self.danger();
        let (us, _) = self.sides();
        let own = self.colour(us);
        let now = Situation {
            boards: self.boards(),
            us,
            own: words(own),
            target: words(target & !own),
            calm: words(target & !self.occupied()),
            tied: words(danger.tied),
            planes: self.planes().map(words),
        };
        if danger.bare == 0 {
            now.all(sink);
        } else {
            now.all_wary(danger.bare, sink);
        }
    }

    /// A written move as the board's own, if a man of the side to move can make it.
    pub(crate) fn import_squares(&self, from: usize, to: usize) -> Option<Move> {
        let (us, _) = self.sides();
        let own = self.colour(us);
        if own & bit(from) == 0 || own & bit(to) != 0 {
            return None;
        }
        let boards = self.boards();
        let half = from >> 6;
        let man = self.man_on(from);
        let at_home = |word: u64| set_of(if half == 0 { [word, 0] } else { [0, word] });
        let reached = match Kind::ALL[(man & 7) - 1] {
            Kind::General => at_home(GENERAL[from & 127]),
            Kind::Advisor => at_home(ADVISOR[from & 127]),
            Kind::Elephant => at_home(elephant_reach(&boards, half, from)),
            Kind::Horse => horse_reach(&boards, half, from),
            Kind::Cannon if self.occupied() & bit(to) != 0 => boards.cannon(from),
            Kind::Chariot | Kind::Cannon => boards.chariot(from),
            Kind::Soldier => SOLDIER[us][from & 127],
        };
        (reached & bit(to) != 0).then(|| Move::of(man, from).to_square(to).tested())
    }
}
