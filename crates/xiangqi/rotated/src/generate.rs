//! Generation of pseudo-legal moves.

use xiangqi_rules::Kind;

use crate::Board;
use crate::lines::{Boards, Reached};
use crate::list::{Sink, Wary};
use crate::moves::{Move, number_of};
use crate::set::{Halves, Set, bit, each_bit, words};
use crate::steps::{ADVISOR, GENERAL, SOLDIER, elephant_reach, horse_reach};

/// What one generation knows of the position, each set by its halves.
struct Situation {
    boards: Boards,
    us: usize,
    own: Halves,
    enemy: Halves,
    empty: Halves,
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
        let man = number_of(kind, 0) | self.us << 3;
        Move::of(man, half * 64 + bit).tested_if(self.tied[half] >> bit & 1 != 0)
    }

    /// Moves to squares of a half that a man reaches, taking or not.
    #[inline(always)]
    fn add(&self, start: Move, half: usize, to: u64, sink: &mut impl Sink) {
        sink.captures(start, half, to & self.enemy[half]);
        sink.quiets(start, half, to & self.empty[half]);
    }

    #[inline(always)]
    fn add_both(&self, start: Move, to: Set, sink: &mut impl Sink) {
        let [south, north] = words(to);
        self.add(start, 0, south, sink);
        self.add(start, 1, north, sink);
    }

    /// Moves of the men of one half who may cross the river.
    #[inline(always)]
    fn travellers<const HALF: usize>(&self, sink: &mut impl Sink) {
        for bit in each_bit(self.men(Kind::Chariot, HALF)) {
            let start = self.start(Kind::Chariot, HALF, bit);
            let [south, north] = self.boards.look_up(HALF, HALF * 64 + bit).chariot;
            self.add(start, 0, south, sink);
            self.add(start, 1, north, sink);
        }
        for bit in each_bit(self.men(Kind::Cannon, HALF)) {
            let start = self.start(Kind::Cannon, HALF, bit);
            let Reached { chariot, cannon } = self.boards.look_up(HALF, HALF * 64 + bit);
            sink.captures(start, 0, cannon[0] & self.enemy[0]);
            sink.captures(start, 1, cannon[1] & self.enemy[1]);
            sink.quiets(start, 0, chariot[0] & self.empty[0]);
            sink.quiets(start, 1, chariot[1] & self.empty[1]);
        }
        for bit in each_bit(self.men(Kind::Horse, HALF)) {
            let start = self.start(Kind::Horse, HALF, bit);
            self.add_both(start, horse_reach(&self.boards, HALF, HALF * 64 + bit), sink);
        }
        for bit in each_bit(self.men(Kind::Soldier, HALF)) {
            let start = self.start(Kind::Soldier, HALF, bit);
            self.add_both(start, SOLDIER[self.us][HALF * 64 + bit & 127], sink);
        }
    }

    /// Moves of the men who stay at home.
    #[inline(always)]
    fn guards(&self, sink: &mut impl Sink) {
        let home = self.us;
        for bit in each_bit(self.men(Kind::Elephant, home)) {
            let start = self.start(Kind::Elephant, home, bit);
            self.add(start, home, elephant_reach(&self.boards, home, home * 64 + bit), sink);
        }
        for bit in each_bit(self.men(Kind::Advisor, home)) {
            let start = self.start(Kind::Advisor, home, bit);
            self.add(start, home, ADVISOR[home * 64 + bit & 127], sink);
        }
        for bit in each_bit(self.men(Kind::General, home)) {
            let start = self.start(Kind::General, home, bit);
            self.add(start, home, GENERAL[home * 64 + bit & 127], sink);
        }
    }

    #[inline(always)]
    fn all(&self, sink: &mut impl Sink) {
        self.travellers::<0>(sink);
        self.travellers::<1>(sink);
        self.guards(sink);
    }
}

impl Board {
    /// The occupied squares in both orders.
    #[inline]
    pub(crate) fn boards(&self) -> Boards {
        Boards::kept(words(self.occupied()), self.turned())
    }

    /// Gives all moves to a sink.
    #[inline(always)]
    pub(crate) fn moves(&self, sink: &mut impl Sink) {
        let danger = self.danger();
        let now = self.situation(danger.tied);
        if danger.bare == 0 {
            now.all(sink);
        } else {
            now.all_wary(danger.bare, sink);
        }
    }

    #[inline]
    fn situation(&self, tied: Set) -> Situation {
        let (us, them) = self.sides();
        Situation {
            boards: self.boards(),
            us,
            own: words(self.colour(us)),
            enemy: words(self.colour(them)),
            empty: words(!self.occupied()),
            tied: words(tied),
            planes: self.planes().map(words),
        }
    }

    /// A written move as the board's own, if a man of the side to move can make it.
    pub(crate) fn import_squares(&self, from: usize, to: usize) -> Option<Move> {
        let (us, them) = self.sides();
        if self.colour(us) & bit(from) == 0 || self.colour(us) & bit(to) != 0 {
            return None;
        }
        let boards = self.boards();
        let half = from >> 6;
        let man = self.man_in(half, from & 63);
        let takes = self.colour(them) & bit(to) != 0;
        let at_home = |word: u64| crate::set::set_of(if half == 0 { [word, 0] } else { [0, word] });
        let reached = match Kind::ALL[(man & 7) - 1] {
            Kind::General => at_home(GENERAL[from & 127]),
            Kind::Advisor => at_home(ADVISOR[from & 127]),
            Kind::Elephant => at_home(elephant_reach(&boards, half, from)),
            Kind::Horse => horse_reach(&boards, half, from),
            Kind::Cannon if takes => boards.cannon(from),
            Kind::Chariot | Kind::Cannon => boards.chariot(from),
            Kind::Soldier => SOLDIER[us][from & 127],
        };
        let taken = if takes { self.man_in(to >> 6, to & 63) } else { 0 };
        (reached & bit(to) != 0).then(|| Move::of(man, from).to_square(to).taking(taken).tested())
    }
}

impl Situation {
    /// All moves where some must not become a screen.
    #[cold]
    #[inline(never)]
    fn all_wary(&self, bare: Set, sink: &mut impl Sink) {
        self.all(&mut Wary::of(sink, bare));
    }
}
