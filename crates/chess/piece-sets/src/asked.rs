//! Questions of an engine besides moves: most answers stand in the attack matrix.

use chess_rules::mailbox::Move;
use chess_rules::{Kind, Piece, Side};
use qipan_game::Legality;
use qipan_game::asked::{self, Number, Pins, Squares, Threat, reaches};

use crate::PieceSets;
use crate::matrix::{self, Matrix, numbers};
use crate::men::{KING, MEN, ROOK, SLIDES, bit_of_number, index, kind_of, pawn_of};
use crate::reach::{looks, reached, up_to};
use crate::squares::{CASTLES, bit, each, forward, path_of};

/// The numbers by which games speak of pieces, by side and kind; the last is no piece's.
static NUMBERS: [[Number; 9]; 2] = {
    let mut numbers = [[0; 9]; 2];
    let mut at = 0;
    while at < 14 {
        let kind = kind_of(1 << (at % 7));
        numbers[at / 7][at % 7] = Piece { side: Side::BOTH[at / 7], kind }.number();
        at += 1;
    }
    numbers
};

/// Values in an exchange by kinds, 0 for none.
static VALUES: [i32; 9] = {
    let mut values = [0; 9];
    let mut at = 0;
    while at < 7 {
        let kind = kind_of(1 << at);
        values[at] = if matches!(kind, Kind::King) { asked::KING } else { kind.value() };
        at += 1;
    }
    values
};

#[inline(always)]
fn value(kind: u8) -> i32 {
    VALUES[index(kind)]
}

/// An exchange on a square: who could take part in it.
struct Exchange {
    /// The square.
    on: usize,
    /// Squares that are still occupied.
    occupied: u64,
    /// A side's pieces that attack the square by a step or leap, and its sliders that look at it, once they
    /// are asked for.
    men: [Option<[u16; 2]>; 2],
}

impl<L: Legality, A: Matrix> PieceSets<L, A> {
    /// The squares of a side's pieces of a mask.
    #[inline(always)]
    fn squares_of(&self, side: usize, men: u16) -> u64 {
        numbers(men).fold(0, |set, number| set | bit(self.square_of(side, number)))
    }

    /// Pieces of a side that attack a square by a step or leap, and its sliders that would if nothing stood
    /// between. The matrix would tell the sliders apart that do; to look along few lines costs less.
    #[inline(always)]
    fn near(&self, side: usize, square: usize) -> [u16; 2] {
        let men = self.lookers(side, square);
        [men & !self.sliders[side & 1], men & self.sliders[side & 1]]
    }

    /// Answers [`attackers_to`](qipan_game::MoveGen::attackers_to).
    #[inline(always)]
    pub(crate) fn attackers_of(&self, square: usize, occupied: u64) -> u64 {
        (self.attackers_of_side(0, square, occupied) | self.attackers_of_side(1, square, occupied)) & occupied
    }

    /// The squares of a side's pieces that attack a square, with the board occupied like that.
    #[inline(always)]
    fn attackers_of_side(&self, side: usize, square: usize, occupied: u64) -> u64 {
        if A::IS_KEPT && occupied == self.all_occupied() {
            return self.squares_of(side, self.attackers(side, square));
        }
        let [men, sliders] = self.near(side, square);
        self.squares_of(side, men | self.seeing(side, sliders, square, occupied))
    }

    /// Answers [`attacked`](qipan_game::MoveGen::attacked).
    #[inline(always)]
    pub(crate) fn count_attacks(&self, side: usize, counts: &mut [u8]) {
        let Some(counts) = counts.first_chunk_mut::<64>() else { return };
        if A::IS_KEPT {
            matrix::count(A::of(&self.matrix, side), counts);
            return;
        }
        matrix::count(&self.sets_of(side), counts);
    }

    /// The sets of all pieces of a side.
    #[inline(always)]
    fn sets_of(&self, side: usize) -> [u64; MEN] {
        if A::IS_KEPT {
            return *A::of(&self.matrix, side);
        }
        let (squares, kinds, occupied) =
            (&self.squares[side & 1], &self.kinds[side & 1], self.all_occupied());
        let mut sets = [0; MEN];
        let mut at = 0;
        while at < MEN {
            sets[at] = reached(kinds[at], squares[at].into(), occupied);
            at += 1;
        }
        sets
    }

    /// Answers [`attacks_on`](qipan_game::MoveGen::attacks_on).
    #[inline(always)]
    pub(crate) fn attacks_of_side_on(&self, side: usize, squares: Squares) -> u32 {
        let sets = self.sets_of(side);
        let (mut sum, mut at) = (0, 0);
        while at < MEN {
            sum += (sets[at] & squares as u64).count_ones();
            at += 1;
        }
        sum
    }

    /// Answers [`mobility`](qipan_game::MoveGen::mobility).
    #[inline(always)]
    pub(crate) fn count_goals(&self, side: usize) -> u32 {
        let goals = !self.occupied[side & 1];
        let mut sum = 0;
        for number in numbers(self.sliders[side & 1]) {
            sum += (self.set(side, number) & goals).count_ones();
        }
        sum
    }

    /// Answers [`gives_check`](qipan_game::MoveGen::gives_check): the piece that arrives looks at the king,
    /// or a sniper whose line has been opened.
    #[inline(always)]
    pub(crate) fn checks_by(&self, m: Move) -> bool {
        let us = self.mover();
        let [from, to] = path_of(m);
        let king = self.king(us ^ 1);
        let number = self.number_at(us, from);
        let promoted = m.promoted();
        let arrives = if promoted == 0 { self.kind(us, number) } else { bit_of_number(promoted, us) };
        let mut occupied = self.all_occupied() & !bit(from) | bit(to);
        let sees = |square: usize, kind: u8, occupied: u64| {
            looks(king, square) & kind != 0 && up_to(king, square) & occupied & !bit(square) == 0
        };
        let mut snipers = self.snipers[us] & !(1 << number);
        if m.is_castling() {
            let [home, beside] = CASTLES[us][m.wing()].rook.map(usize::from);
            occupied = occupied & !bit(home) | bit(beside);
            snipers &= !(1 << self.number_at(us, home));
            if sees(beside, ROOK, occupied) {
                return true;
            }
        } else if m.is_en_passant() {
            occupied &= !bit(to.wrapping_sub(forward(us)));
        }
        sees(to, arrives, occupied) || self.seeing(us, snipers, king, occupied) != 0
    }

    /// Answers [`see`](qipan_game::MoveGen::see): who could take part is asked once, from the matrix; then
    /// only lines are looked at.
    #[inline(always)]
    pub(crate) fn exchange(&self, m: Move, threshold: i32, pins: Pins) -> bool {
        if m.is_castling() {
            // No enemy attacks the square that a king castles to.
            return threshold <= 0;
        }
        let us = self.mover();
        let [from, to] = path_of(m);
        let leaves = self.kind(us, self.number_at(us, from));
        let promoted = m.promoted();
        let arrives = if promoted == 0 { leaves } else { bit_of_number(promoted, us) };
        let mut gain = value(self.kind_at(us ^ 1, to)) + value(arrives) - value(leaves);
        let mut occupied = self.all_occupied() & !bit(from) | bit(to);
        if m.is_en_passant() {
            gain += value(pawn_of(us ^ 1));
            occupied &= !bit(to.wrapping_sub(forward(us)));
        }
        let mut exchange = Exchange { on: to, occupied, men: [None; 2] };
        let mut side = us;
        reaches(
            gain,
            value(arrives),
            threshold,
            #[inline(always)]
            || {
                side ^= 1;
                let (kind, number) = self.taker(&mut exchange, side, pins)?;
                exchange.occupied &= !bit(self.square_of(side, number));
                Some(value(kind))
            },
        )
    }

    /// A side's pieces that attack the square of an exchange, some of which may be gone, with the board
    /// occupied like that.
    #[inline(always)]
    fn seen_from(&self, exchange: &mut Exchange, side: usize, occupied: u64) -> u16 {
        let on = exchange.on;
        let [men, behind] = match exchange.men[side & 1] {
            Some(near) => near,
            None => self.near(side, on),
        };
        exchange.men[side & 1] = Some([men, behind]);
        men | self.seeing(side, behind, on, occupied)
    }

    /// The kind and number of the least valuable piece of a side that may take, of several the one on the
    /// lowest square. The bits of the kinds lie by value.
    #[inline(always)]
    fn taker(&self, exchange: &mut Exchange, side: usize, pins: Pins) -> Option<(u8, usize)> {
        let mut men = self.seen_from(exchange, side, exchange.occupied);
        loop {
            let mut best = u32::MAX;
            for number in numbers(men) {
                let (kind, square) = (self.kind(side, number), self.square_of(side, number));
                // A piece that has moved or is gone has left its square.
                if exchange.occupied & bit(square) != 0 {
                    best = best.min(u32::from(kind) << 16 | (square as u32) << 8 | number as u32);
                }
            }
            if best == u32::MAX {
                return None;
            }
            let (kind, number) = ((best >> 16) as u8, (best & 15) as usize);
            if pins == Pins::Ignored || self.may_take(exchange, side, number, kind) {
                return Some((kind, number));
            }
            men &= !(1 << number);
        }
    }

    /// Returns true if a piece that takes on the square does not leave its king attacked.
    #[inline(always)]
    fn may_take(&self, exchange: &mut Exchange, side: usize, number: usize, by: u8) -> bool {
        let them = side ^ 1;
        let occupied = exchange.occupied & !bit(self.square_of(side, number));
        let attackers = if by == KING {
            self.seen_from(exchange, them, occupied)
        } else {
            let king = self.king(side);
            let near = self.attackers(them, king) & !self.sliders[them & 1];
            near | self.seeing(them, self.snipers[them & 1], king, occupied)
        };
        // The piece on the square is taken.
        let there = occupied & !bit(exchange.on);
        numbers(attackers).all(|number| there & bit(self.square_of(them, number)) == 0)
    }

    /// The numbers of all pieces by their squares, for as long as a question needs them.
    #[inline(always)]
    fn cells(&self) -> [Number; 128] {
        let mut cells = [0; 128];
        for side in 0..2 {
            for at in 0..MEN {
                let square = self.squares[side & 1][at];
                cells[usize::from(square & 127)] = NUMBERS[side & 1][index(self.kind(side, at))];
            }
        }
        cells
    }

    /// The threat of a piece on what stands on a square.
    #[inline(always)]
    fn threat(&self, side: usize, at: usize, to: usize, cells: &[Number; 128]) -> Threat {
        let (from, by) =
            (self.squares[side & 1][at & (MEN - 1)], NUMBERS[side & 1][index(self.kind(side, at))]);
        Threat { from, to: to as u8, by, on: cells[to & 127] }
    }

    /// Answers [`threats`](qipan_game::MoveGen::threats).
    #[inline(always)]
    pub(crate) fn each_threat(&self, mut f: impl FnMut(Threat)) {
        let (cells, occupied) = (self.cells(), self.all_occupied());
        for side in 0..2 {
            let sets = self.sets_of(side);
            for (at, set) in sets.into_iter().enumerate() {
                each(set & occupied).for_each(|to| f(self.threat(side, at, to, &cells)));
            }
        }
    }

    /// Answers [`threat_delta`](qipan_game::MoveGen::threat_delta) for a move and the position after it:
    /// piece by piece, where its set differs, and all threats by and on the pieces that move.
    #[inline(always)]
    pub(crate) fn changed_threats(&self, child: &Self, m: Move, mut f: impl FnMut(Threat, bool)) {
        let us = self.mover();
        let [from, to] = path_of(m);
        let mut touched = bit(from) | bit(to);
        // A piece that moves keeps its number.
        let mut moved = [0; 2];
        moved[us] = 1_u16 << self.number_at(us, from);
        if m.is_castling() {
            let [home, beside] = CASTLES[us][m.wing()].rook.map(usize::from);
            touched |= bit(home) | bit(beside);
            moved[us] |= 1 << self.number_at(us, home);
        } else if m.is_en_passant() {
            touched |= bit(to.wrapping_sub(forward(us)));
        }
        let (occupied, occupied_later) = (self.all_occupied(), child.all_occupied());
        let cells = self.cells();
        let mut cells_later = cells;
        for square in each(touched & occupied_later) {
            cells_later[square & 127] = NUMBERS[us][index(child.kind_at(us, square))];
        }
        for side in 0..2 {
            let (sets, later) = (self.sets_of(side), child.sets_of(side));
            for at in 0..MEN {
                // A piece that moves is another one from another square, whatever it attacks.
                let all = if moved[side & 1] >> at & 1 != 0 { !0 } else { touched };
                let differs = sets[at] ^ later[at] | all;
                each(sets[at] & occupied & differs)
                    .for_each(|to| f(self.threat(side, at, to, &cells), false));
                each(later[at] & occupied_later & differs)
                    .for_each(|to| f(child.threat(side, at, to, &cells_later), true));
            }
        }
    }
}

/// Kinds of sliders are those between knight and king: their bits lie by value, as all do.
const _: () = assert!(SLIDES < KING && SLIDES.trailing_zeros() == 3);
