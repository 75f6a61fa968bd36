//! Generation of pseudo-legal moves.

use qipan_game::MoveList;
use xiangqi_rules::Kind;

use crate::Board;
use crate::danger::Danger;
use crate::lines::Boards;
use crate::moves::{Move, number_of};
use crate::set::{Set, bit, each, words};
use crate::steps::{ADVISOR, GENERAL, SOLDIER, elephant_reach, horse_reach};

/// Which moves a generation lists.
pub(crate) trait Wanted {
    const CAPTURES: bool;
    const QUIETS: bool;
}

/// All moves.
pub(crate) struct All;
/// Moves that take a man.
pub(crate) struct Captures;
/// All other moves.
pub(crate) struct Quiets;

impl Wanted for All {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
}
impl Wanted for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
}
impl Wanted for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;
}

/// What one generation knows of the position.
struct Situation {
    boards: Boards,
    enemy: Set,
    danger: Danger,
    /// The number of the man on a square as three sets, one for each of its bits.
    planes: [[u64; 2]; 3],
}

impl Situation {
    /// The man on a square.
    #[inline]
    fn man_on(&self, square: usize) -> usize {
        let bit_of = |plane: &[u64; 2]| (plane[square >> 6 & 1] >> (square & 63)) as usize & 1;
        let [low, middle, high] = &self.planes;
        bit_of(low) | bit_of(middle) << 1 | bit_of(high) << 2
    }

    /// Lists one man's moves to squares where it goes without taking and to those where it takes.
    #[inline]
    fn list<W: Wanted>(&self, kind: Kind, from: usize, (to, taking): (Set, Set), moves: &mut MoveList<Move>) {
        let start = Move::of(number_of(kind), from).tested_if(self.danger.tied & bit(from) != 0);
        if W::CAPTURES {
            for to in each(taking & self.enemy) {
                moves.push(start.to_square(to).taking(self.man_on(to)));
            }
        }
        if W::QUIETS {
            let to = to & !self.boards.straight;
            let [south, north] = words(to & !self.danger.bare);
            push_quiets(start, south, 0, moves);
            push_quiets(start, north, 64, moves);
            if self.danger.bare != 0 {
                for to in each(to & self.danger.bare) {
                    moves.push(start.to_square(to).tested());
                }
            }
        }
    }
}

/// Appends a man's moves to the squares of one half, the first of which has number `base`.
#[inline(always)]
fn push_quiets(start: Move, mut squares: u64, base: usize, moves: &mut MoveList<Move>) {
    let start = start.to_square(base);
    while squares != 0 {
        moves.push(start.to_square(squares.trailing_zeros() as usize));
        squares &= squares - 1;
    }
}

impl Board {
    /// The occupied squares in both orders.
    #[inline]
    pub(crate) fn boards(&self) -> Boards {
        Boards { straight: self.colours[0] | self.colours[1], turned: self.turned }
    }

    /// Lists the wanted moves.
    #[inline(always)]
    pub(crate) fn list<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        let now = self.situation();
        let (us, _) = self.sides();
        let boards = &now.boards;
        let both = |to| (to, to);
        for from in each(self.men(Kind::Chariot, us)) {
            now.list::<W>(Kind::Chariot, from, both(boards.look_up(from).0), moves);
        }
        for from in each(self.men(Kind::Cannon, us)) {
            now.list::<W>(Kind::Cannon, from, boards.look_up(from), moves);
        }
        for from in each(self.men(Kind::Horse, us)) {
            now.list::<W>(Kind::Horse, from, both(horse_reach(boards, from)), moves);
        }
        for from in each(self.men(Kind::Elephant, us)) {
            now.list::<W>(Kind::Elephant, from, both(elephant_reach(boards, from)), moves);
        }
        for from in each(self.men(Kind::Advisor, us)) {
            now.list::<W>(Kind::Advisor, from, both(ADVISOR[from & 127]), moves);
        }
        for from in each(self.men(Kind::Soldier, us)) {
            now.list::<W>(Kind::Soldier, from, both(SOLDIER[us & 1][from & 127]), moves);
        }
        let general = self.general(us);
        now.list::<W>(Kind::General, general, both(GENERAL[general]), moves);
    }

    #[inline]
    fn situation(&self) -> Situation {
        let (_, them) = self.sides();
        let boards = self.boards();
        let enemy = self.colours[them];
        let [_, one, two, three, four, five, six, seven] = self.kinds;
        let odd = one ^ three ^ five ^ seven;
        let planes = [odd, two ^ three ^ six ^ seven, four ^ five ^ six ^ seven].map(words);
        Situation { boards, enemy, danger: self.danger(&boards), planes }
    }

    /// The number of the man on a square, 0 for none.
    pub(crate) fn number_at(&self, square: usize) -> usize {
        (1..8).find(|&man| self.kinds[man] & bit(square) != 0).unwrap_or(0)
    }

    /// A written move as the board's own, if a man of the side to move can make it.
    pub(crate) fn import_squares(&self, from: usize, to: usize) -> Option<Move> {
        let (us, them) = self.sides();
        if self.colours[us] & bit(from) == 0 || self.colours[us] & bit(to) != 0 {
            return None;
        }
        let boards = self.boards();
        let man = self.number_at(from);
        let takes = self.colours[them] & bit(to) != 0;
        let reached = match Kind::ALL[man - 1] {
            Kind::General => GENERAL[from & 127],
            Kind::Advisor => ADVISOR[from & 127],
            Kind::Elephant => elephant_reach(&boards, from),
            Kind::Horse => horse_reach(&boards, from),
            Kind::Chariot => boards.look_up(from).0,
            Kind::Cannon if takes => boards.look_up(from).1,
            Kind::Cannon => boards.look_up(from).0,
            Kind::Soldier => SOLDIER[us][from & 127],
        };
        let taken = if takes { self.number_at(to) } else { 0 };
        (reached & bit(to) != 0).then(|| Move::of(man, from).to_square(to).taking(taken).tested())
    }
}
