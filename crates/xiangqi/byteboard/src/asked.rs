//! What an engine asks besides moves: most of it stands in the attack tables.

use qipan_game::Legality;
use qipan_game::asked::{Pins, Squares, Threat, reaches};
use qipan_simd::{Attacks, Instructions};
use xiangqi_rules::Kind;
use xiangqi_rules::mailbox::numbers::{SIDE, number_of};

use crate::men::{CHARIOT_BITS, bit_in_table, code, kind, number};
use crate::rays::{CANNONS, CLASSES, GENERALS, LINES, Seen, attackers_of, cell_of, on_ray};
use crate::squares::{BOARD, Set, bit, each, each_bit, joined, split};
use crate::{Byteboard, Move};

/// Kinds in the order in which they take.
const TAKERS: [Kind; 7] =
    [Kind::Soldier, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Chariot, Kind::General];

/// Value of a kind in an exchange.
#[inline(always)]
fn value(kind: Kind) -> i32 {
    if matches!(kind, Kind::General) { qipan_game::asked::KING } else { kind.value() }
}

/// Pieces that attack a square if nothing is in the way, as cells of its rays.
#[derive(Clone, Copy)]
struct Could {
    all: u64,
    /// The cannons among them.
    cannons: u64,
}

impl Could {
    /// Those that do with some cells occupied.
    #[inline(always)]
    fn attack(self, occupied: u64) -> u64 {
        let seen = Seen::with(occupied);
        let open = seen.first() & LINES | seen.origins_of_leapers() & !LINES;
        (open & !self.cannons | seen.second() & self.cannons) & self.all & occupied
    }
}

impl<L: Legality, I: Instructions, A: Attacks> Byteboard<L, I, A> {
    /// Pieces that attack a square if nothing is in the way; of the general on it, the other one too.
    #[inline(always)]
    fn could(&self, square: usize, rays: I::Bytes, is_general: bool) -> Could {
        let classes = self.simd.classes(rays, &CLASSES);
        let facing = if is_general { self.simd.any_of(classes, &GENERALS) } else { 0 };
        let all = self.simd.any_of(classes, attackers_of(square)) | facing;
        Could { all, cannons: self.simd.any_of(classes, &CANNONS) }
    }

    /// Answers [`attackers_to`](qipan_game::MoveGen::attackers_to).
    #[inline(always)]
    pub(crate) fn attackers(&self, square: usize, occupied: Set) -> Set {
        let there = self.at(square);
        let is_general = there != 0 && occupied & bit(square) != 0 && kind(there) == Kind::General;
        let could = self.could(square, self.on_rays(square), is_general);
        self.on_board(square, could.attack(self.as_cells(square, occupied)))
    }

    /// Answers [`attacked`](qipan_game::MoveGen::attacked).
    #[inline(always)]
    pub(crate) fn count_attacks(&self, side: usize, counts: &mut [u8]) {
        let Some(counts) = counts.first_chunk_mut::<90>() else { return };
        if A::ARE_KEPT {
            self.table(side).count(counts);
            return;
        }
        for (from, place) in self.men_of(side) {
            for square in each(self.reached(from, place)) {
                counts[square] += 1;
            }
        }
    }

    /// The squares and bytes of a side's pieces.
    #[inline(always)]
    fn men_of(&self, side: usize) -> impl Iterator<Item = (usize, u8)> {
        each(self.sides()[side & 1]).map(|square| (square, self.at(square)))
    }

    /// Answers [`attacks_on`](qipan_game::MoveGen::attacks_on): the bits of each word, or each piece's
    /// squares.
    #[inline(always)]
    pub(crate) fn attacks_of_side_on(&self, side: usize, squares: Squares) -> u32 {
        let zone = squares & BOARD;
        let mut sum = 0;
        if A::ARE_KEPT {
            let words = A::of::<3>(&self.tables, side);
            for square in each(zone) {
                sum += words.at(square).count_ones();
            }
            return sum;
        }
        for (from, place) in self.men_of(side) {
            sum += (self.reached(from, place) & zone).count_ones();
        }
        sum
    }

    /// Answers [`mobility`](qipan_game::MoveGen::mobility).
    #[inline(always)]
    pub(crate) fn count_goals(&self, side: usize) -> u32 {
        let own = self.sides()[side & 1];
        let mut goals = 0;
        if A::ARE_KEPT {
            goals = self.table(side).sum(split(!own), CHARIOT_BITS);
        }
        for from in each(own) {
            let place = self.at(from);
            match kind(place) {
                Kind::Cannon => goals += (self.cannon_goals(from) & !own).count_ones(),
                Kind::Chariot if !A::ARE_KEPT => goals += (self.reached(from, place) & !own).count_ones(),
                _ => {}
            }
        }
        goals
    }

    /// Answers [`gives_check`](qipan_game::MoveGen::gives_check).
    #[inline(always)]
    pub(crate) fn checks_by(&self, m: Move) -> bool {
        let us = self.mover();
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        let general = self.general(us ^ 1);
        let rays = self.on_rays(general);
        let (occupied, black) = (self.simd.any(rays), self.simd.tops(rays));
        let own = if us == 0 { occupied & !black } else { black };
        let (left, come) = (cell_of(from, general), cell_of(to, general));
        let mut could = self.could(general, rays, false);
        could.all &= own & !left & !come;
        could.cannons &= !left & !come;
        let class = CLASSES[code(self.at(from)) & 15];
        let cell = (come.trailing_zeros() & 63) as usize;
        if attackers_of(general).0[cell] & class != 0 {
            could.all |= come;
        }
        if CANNONS.0[cell] & class != 0 {
            could.cannons |= come;
        }
        could.attack(occupied & !left | come) != 0
    }

    /// Answers [`see`](qipan_game::MoveGen::see): the rays of the square are looked at once; what a piece
    /// opens that has taken, lines, screens, legs and eyes, is arithmetic on sets of their cells.
    #[inline(always)]
    pub(crate) fn exchange(&self, m: Move, threshold: i32, pins: Pins) -> bool {
        let us = self.mover();
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        let (man, taken) = (self.at(from), self.at(to));
        let gain = if taken == 0 { 0 } else { value(kind(taken)) };
        let mut gone = bit(from);
        let mut side = us;
        let mut field = None;
        let mut is_general = kind(man) == Kind::General;
        reaches(
            gain,
            value(kind(man)),
            threshold,
            #[inline(always)]
            || {
                side ^= 1;
                let field = field.get_or_insert_with(
                    #[inline(always)]
                    || self.field(to, gone),
                );
                let (kind, square) = self.taker(field, to, side, pins, gone, is_general)?;
                gone |= bit(square);
                field.occupied &= !cell_of(square, to);
                is_general = kind == Kind::General;
                Some(value(kind))
            },
        )
    }

    /// The rays of a square on which pieces are exchanged, without those that have gone.
    #[inline(always)]
    fn field(&self, to: usize, gone: Set) -> Field<I> {
        let rays = self.on_rays(to);
        let classes = self.simd.classes(rays, &CLASSES);
        let mut left = 0;
        for square in each(gone) {
            left |= cell_of(square, to);
        }
        Field {
            rays,
            occupied: self.simd.any(rays) & !left,
            black: self.simd.tops(rays),
            could: self.could(to, rays, false),
            generals: self.simd.any_of(classes, &GENERALS),
        }
    }

    /// The kind and square of the least valuable piece of a side that may take on a square; `is_general` says
    /// that a general stands there.
    #[inline(always)]
    fn taker(
        &self,
        field: &Field<I>,
        to: usize,
        side: usize,
        pins: Pins,
        gone: Set,
        is_general: bool,
    ) -> Option<(Kind, usize)> {
        let of_side = if side == 0 { !field.black } else { field.black };
        let mut could = field.could;
        if is_general {
            could.all |= field.generals;
        }
        let attackers = could.attack(field.occupied) & of_side;
        if attackers == 0 {
            return None;
        }
        for kind in TAKERS {
            let men = attackers & self.simd.upper(field.rays, (number_of(kind) | side << SIDE) as u8);
            if men == 0 {
                continue;
            }
            let mut squares = 0;
            for cell in each_bit(men) {
                squares |= bit(on_ray(to, cell));
            }
            for from in each(squares) {
                if pins == Pins::Ignored || self.may_take(from, to, side, gone, kind) {
                    return Some((kind, from));
                }
            }
        }
        None
    }

    /// Returns true if a piece that takes on a square does not leave its general attacked, with some gone
    /// already.
    #[inline(always)]
    fn may_take(&self, from: usize, to: usize, side: usize, gone: Set, by: Kind) -> bool {
        let general = if by == Kind::General { to } else { self.general(side) };
        let mut rays = self.rays(general, side);
        for square in each(gone | bit(from)) {
            rays.leave(square);
        }
        if by == Kind::General {
            return !rays.has_attacker();
        }
        !rays.has_attacker_once_come(to)
    }

    #[inline(always)]
    fn threat(from: usize, to: usize, by: u8, on: u8) -> Threat {
        Threat { from: from as u8, to: to as u8, by: number(by), on: number(on) }
    }

    /// Answers [`threats`](qipan_game::MoveGen::threats).
    #[inline(always)]
    pub(crate) fn each_threat(&self, mut f: impl FnMut(Threat)) {
        let [red, black] = self.sides();
        if !A::ARE_KEPT {
            for side in 0..2 {
                for (from, by) in self.men_of(side) {
                    for to in each(self.reached(from, by) & (red | black)) {
                        f(Self::threat(from, to, by, self.at(to)));
                    }
                }
            }
            return;
        }
        for to in each(red | black) {
            self.threats_on(to, [!0; 2], &mut f);
        }
    }

    /// Calls `f` with the threats on the piece of a square by some pieces, given by bits of the attack
    /// tables.
    #[inline(always)]
    fn threats_on(&self, to: usize, [red, black]: [u16; 2], f: &mut impl FnMut(Threat)) {
        let on = self.at(to);
        let word = |side: usize| u32::from(A::of::<3>(&self.tables, side).at(to));
        let both = word(0) & u32::from(red) | (word(1) & u32::from(black)) << 16;
        for number in each_bit(both.into()) {
            let from = usize::from(self.squares[number & 31]);
            f(Self::threat(from, to, self.at(from), on));
        }
    }

    /// Answers [`threat_delta`](qipan_game::MoveGen::threat_delta) for a move and the position after it:
    /// where the tables differ on a square whose piece stays, and all threats by and on the piece that moves.
    #[inline(always)]
    pub(crate) fn changed_threats(&self, child: &Self, m: Move, mut f: impl FnMut(Threat, bool)) {
        let us = self.mover();
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        let touched = bit(from) | bit(to);
        let moved = bit_in_table(self.at(from));
        let mut all = [0; 2];
        all[us] = moved;
        let (before, after) = ([self.table(0), self.table(1)], [child.table(0), child.table(1)]);
        let mut changed = joined(before[0].differing(after[0])) | joined(before[1].differing(after[1]));
        // A piece that moves and still attacks the same square does so from another one.
        changed |= joined(before[us].having(moved)) & joined(after[us].having(moved));
        let [red, black] = self.sides();
        for square in each(changed & (red | black) & !touched) {
            let word = |board: &Self, side: usize| A::of::<3>(&board.tables, side).at(square);
            let bits = [0, 1].map(|side| word(self, side) ^ word(child, side) | all[side]);
            self.threats_on(square, bits, &mut |threat| f(threat, false));
            child.threats_on(square, bits, &mut |threat| f(threat, true));
        }
        self.threats_on(from, [!0; 2], &mut |threat| f(threat, false));
        if self.at(to) != 0 {
            self.threats_on(to, [!0; 2], &mut |threat| f(threat, false));
        }
        child.threats_on(to, [!0; 2], &mut |threat| f(threat, true));
    }

    /// The same without tables: all threats before and after of pieces that can see one of the two squares,
    /// or have a leg or an eye there.
    #[inline(always)]
    pub(crate) fn changed_threats_by_rays(&self, child: &Self, m: Move, mut f: impl FnMut(Threat, bool)) {
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        let touched = bit(from) | bit(to);
        let others = self.watchers(from) | self.watchers(to) | child.watchers(from) | child.watchers(to);
        // By the piece that moves, and by the one that is taken.
        for (board, at, is_begun) in [(self, from, false), (self, to, false), (child, to, true)] {
            for on in each(board.threatened(at)) {
                f(Self::threat(at, on, board.at(at), board.at(on)), is_begun);
            }
        }
        for at in each(others & !touched) {
            let by = self.at(at);
            let (before, after) = (self.threatened(at), child.threatened(at));
            for on in each(before & (!after | touched)) {
                f(Self::threat(at, on, by, self.at(on)), false);
            }
            for on in each(after & (!before | touched)) {
                f(Self::threat(at, on, by, child.at(on)), true);
            }
        }
    }

    /// The pieces that the piece on a square attacks, if there is one.
    #[inline(always)]
    fn threatened(&self, from: usize) -> Set {
        let place = self.at(from);
        if place == 0 { 0 } else { self.reached(from, place) & self.occupied() }
    }

    /// Pieces to which a square matters: they see it, as the first or the second piece of a line, or it is
    /// their goal, their leg or their eye.
    #[inline(always)]
    fn watchers(&self, square: usize) -> Set {
        let rays = self.on_rays(square);
        let occupied = self.simd.any(rays);
        let seen = Seen::with(occupied);
        self.on_board(square, (seen.to_second | !LINES) & occupied)
    }

    /// The pieces of a list that stand somewhere, for checking.
    pub(crate) fn standing(&self) -> impl Iterator<Item = (usize, usize)> {
        let there = self.squares.iter().enumerate().filter(|&(_, &square)| square != crate::squares::NOWHERE);
        there.map(|(number, &square)| (number, usize::from(square)))
    }
}

/// The rays of a square on which pieces are exchanged.
struct Field<I: Instructions> {
    rays: I::Bytes,
    occupied: u64,
    black: u64,
    could: Could,
    /// Generals on the file.
    generals: u64,
}

#[cfg(test)]
mod tests {
    use qipan_game::Game;
    use xiangqi_rules::{Kind, Xiangqi};

    use super::value;

    #[test]
    fn values_are_those_of_the_game() {
        for kind in Kind::ALL {
            assert_eq!(value(kind), Xiangqi::exchanged(kind as u8));
        }
    }
}
