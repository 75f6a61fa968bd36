//! What an engine asks besides moves: most of it stands in the attack tables.

use chess_rules::codes::kind_of_man;
use chess_rules::mailbox::Move;
use chess_rules::{Kind, Piece, Side};
use qipan_game::Legality;
use qipan_game::asked::{self, Number, Pins, Squares, Threat, reaches};

use crate::Byteboard;
use crate::men::{KING, PAWN, bit_in_table, code, kind};
use crate::rays::{ATTACKERS, CLASSES, LINES, SLIDERS, cell_of, on_ray, seen, to_board, to_rays};
use crate::squares::{CASTLES, NOWHERE, bit, each, forward, joined, path_of, split};
use qipan_simd::{Attacks, Instructions};

/// The numbers by which games speak of pieces, by kind and side.
static NUMBERS: [Number; 16] = {
    let mut numbers = [0; 16];
    let mut code = 0;
    while code < 16 {
        numbers[code] = Piece { side: Side::BOTH[code / 8], kind: kind_of_man(code as u8) }.number();
        code += 1;
    }
    numbers
};

/// Values in an exchange by kinds' numbers, 0 for none.
static VALUES: [i32; 8] = {
    let mut values = [0; 8];
    let mut i = 0;
    while i < 6 {
        let kind = Kind::ALL[i];
        let value = if matches!(kind, Kind::King) { asked::KING } else { kind.value() };
        values[chess_rules::codes::number_of(kind) as usize] = value;
        i += 1;
    }
    values
};

#[inline(always)]
fn value(kind: u8) -> i32 {
    VALUES[usize::from(kind & 7)]
}

/// Kinds in the order in which they take: the least valuable first.
const TAKERS: [u8; 6] =
    [PAWN, crate::men::KNIGHT, crate::men::BISHOP, crate::men::ROOK, crate::men::QUEEN, KING];

impl<L: Legality, I: Instructions, A: Attacks> Byteboard<L, I, A> {
    /// Answers [`attackers_to`](qipan_game::MoveGen::attackers_to).
    #[inline(always)]
    pub(crate) fn attackers_of(&self, square: usize, occupied: u64) -> u64 {
        let by = to_rays(square);
        let rays = self.simd.permuted(self.simd.load(&self.cells), by);
        let occupied = self.simd.permuted_set(occupied, by);
        let could = self.simd.any_of(self.simd.classes(rays, &CLASSES), &ATTACKERS);
        self.simd.permuted_set(seen(occupied) & occupied & could, to_board(square))
    }

    /// Answers [`attacked`](qipan_game::MoveGen::attacked).
    #[inline(always)]
    pub(crate) fn count_attacks(&self, side: usize, counts: &mut [u8]) {
        let Some(counts) = counts.first_chunk_mut::<64>() else { return };
        if A::ARE_KEPT {
            self.table(side).count(counts);
            return;
        }
        for (from, place) in self.men_of(side) {
            each(self.reached(from, place)).for_each(|square| counts[square & 63] += 1);
        }
    }

    /// Answers [`attacks_on`](qipan_game::MoveGen::attacks_on): the bits of each word, or each piece's
    /// squares.
    #[inline(always)]
    pub(crate) fn attacks_of_side_on(&self, side: usize, squares: Squares) -> u32 {
        let zone = squares as u64;
        let mut sum = 0;
        if A::ARE_KEPT {
            let words = A::of::<2>(&self.tables, side);
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
        if A::ARE_KEPT {
            return self.table(side).sum(split(!own), self.sliders[side & 1]);
        }
        let mut goals = 0;
        for (from, place) in self.men_of(side) {
            if kind(place) & crate::SLIDES != 0 {
                goals += (self.reached(from, place) & !own).count_ones();
            }
        }
        goals
    }

    /// The squares and bytes of a side's pieces.
    #[inline(always)]
    fn men_of(&self, side: usize) -> impl Iterator<Item = (usize, u8)> {
        each(self.sides()[side & 1]).map(|square| (square, self.cells.0[square & 63]))
    }

    /// Answers [`gives_check`](qipan_game::MoveGen::gives_check).
    #[inline(always)]
    pub(crate) fn checks_by(&self, m: Move) -> bool {
        let us = self.mover();
        let [from, to] = path_of(m);
        let king = self.king(us ^ 1);
        let rays = self.simd.permuted(self.simd.load(&self.cells), to_rays(king));
        let (occupied, black) = (self.simd.any(rays), self.simd.tops(rays));
        let own = if us == 0 { occupied & !black } else { black };
        let classes = self.simd.classes(rays, &CLASSES);
        let left = cell_of(from, king);
        let mut could = self.simd.any_of(classes, &ATTACKERS) & own & !left;
        let mut occupied = occupied & !left | cell_of(to, king);
        let man = self.cells.0[from];
        let arrives = if m.promoted() == 0 { man } else { crate::men::become_kind(man, m.promoted()) };
        let mut arrive = |place: u8, square: usize| {
            let cell = cell_of(square, king);
            let class = CLASSES[code(place)];
            could = could & !cell | could_attack(cell, class);
        };
        arrive(arrives, to);
        if m.is_castling() {
            let [home, beside] = CASTLES[us][m.wing()].rook.map(usize::from);
            arrive(self.cells.0[home], beside);
            let home = cell_of(home, king);
            could &= !home;
            occupied = occupied & !home | cell_of(beside, king);
        } else if m.is_en_passant() {
            occupied &= !cell_of(to.wrapping_sub(forward(us)) & 63, king);
        }
        seen(occupied) & occupied & could != 0
    }

    /// Answers [`see`](qipan_game::MoveGen::see): the rays of the square are looked at once; the pieces
    /// behind one that has taken are found by arithmetic on sets of their cells.
    #[inline(always)]
    pub(crate) fn exchange(&self, m: Move, threshold: i32, pins: Pins) -> bool {
        if m.is_castling() {
            // Nobody attacks the square that a king castles to.
            return threshold <= 0;
        }
        let us = self.mover();
        let [from, to] = path_of(m);
        let (man, taken) = (self.cells.0[from], self.cells.0[to]);
        let arrives = if m.promoted() == 0 { kind(man) } else { m.promoted() };
        let mut gain = value(kind(taken)) + value(arrives) - value(kind(man));
        let mut gone = bit(from);
        if m.is_en_passant() {
            gain += value(PAWN);
            gone |= bit(to.wrapping_sub(forward(us)) & 63);
        }
        let mut field = None;
        let mut side = us;
        reaches(
            gain,
            value(arrives),
            threshold,
            #[inline(always)]
            || {
                side ^= 1;
                let field = field.get_or_insert_with(
                    #[inline(always)]
                    || self.field(to, gone),
                );
                let (kind, square) = self.taker(field, to, side, pins, gone)?;
                gone |= bit(square);
                field.occupied &= !cell_of(square, to);
                Some(value(kind))
            },
        )
    }

    /// The rays of a square on which pieces are exchanged, without those that have gone.
    #[inline(always)]
    fn field(&self, to: usize, gone: u64) -> Field<I> {
        let rays = self.simd.permuted(self.simd.load(&self.cells), to_rays(to));
        let classes = self.simd.classes(rays, &CLASSES);
        let could = self.simd.any_of(classes, &ATTACKERS);
        let left = each(gone).fold(0, |left, square| left | cell_of(square, to));
        Field { rays, occupied: self.simd.any(rays) & !left, black: self.simd.tops(rays), could }
    }

    /// The kind and square of the least valuable piece of a side that may take on a square.
    #[inline(always)]
    fn taker(&self, field: &Field<I>, to: usize, side: usize, pins: Pins, gone: u64) -> Option<(u8, usize)> {
        let of_side = if side == 0 { !field.black } else { field.black };
        let attackers = seen(field.occupied) & field.occupied & field.could & of_side;
        if attackers == 0 {
            return None;
        }
        for kind in TAKERS {
            let men = attackers & self.simd.upper(field.rays, kind | (side << 3) as u8);
            if men == 0 {
                continue;
            }
            let square = |cell: usize| on_ray(to, cell);
            if pins == Pins::Ignored {
                // Of several pieces of a kind the one on the lowest square takes.
                return each(men).map(square).min().map(|square| (kind, square));
            }
            let men = each(men).fold(0, |set, cell| set | bit(square(cell)));
            for from in each(men) {
                if self.may_take(from, to, side, gone, kind) {
                    return Some((kind, from));
                }
            }
        }
        None
    }

    /// Returns true if a piece that takes on a square does not leave its king attacked, with some gone
    /// already.
    #[inline(always)]
    fn may_take(&self, from: usize, to: usize, side: usize, gone: u64, by: u8) -> bool {
        let king = if by == KING { to } else { self.king(side) };
        let mut rays = self.rays(king, side);
        each(gone | bit(from)).for_each(|square| rays.leave(square));
        if by == KING {
            return !rays.has_attacker();
        }
        !rays.has_attacker_after(&[], to)
    }

    /// A threat between the pieces on two squares.
    #[inline(always)]
    fn threat(from: usize, to: usize, by: u8, on: u8) -> Threat {
        Threat { from: from as u8, to: to as u8, by: NUMBERS[code(by) & 15], on: NUMBERS[code(on) & 15] }
    }

    /// Answers [`threats`](qipan_game::MoveGen::threats).
    #[inline(always)]
    pub(crate) fn each_threat(&self, mut f: impl FnMut(Threat)) {
        let [white, black] = self.sides();
        if !A::ARE_KEPT {
            for side in 0..2 {
                for (from, by) in self.men_of(side) {
                    let on = self.reached(from, by) & (white | black);
                    each(on).for_each(|to| f(Self::threat(from, to, by, self.cells.0[to & 63])));
                }
            }
            return;
        }
        for to in each(white | black) {
            self.threats_on(to, !0, !0, &mut f);
        }
    }

    /// Calls `f` with the threats on the piece of a square by some of White's pieces and of Black's, given by
    /// bits of the attack tables.
    #[inline(always)]
    fn threats_on(&self, to: usize, white: u16, black: u16, f: &mut impl FnMut(Threat)) {
        let on = self.cells.0[to & 63];
        let word = |side: usize| u32::from(A::of::<2>(&self.tables, side).at(to & 63));
        let both = word(0) & u32::from(white) | (word(1) & u32::from(black)) << 16;
        each(both.into()).for_each(|number| {
            let from = usize::from(self.squares[number & 31]);
            f(Self::threat(from, to, self.cells.0[from & 63], on));
        });
    }

    /// Answers [`threat_delta`](qipan_game::MoveGen::threat_delta) for a move and the position after it:
    /// where the tables differ on a square whose piece stays, and all threats by and on the pieces that move.
    #[inline(always)]
    pub(crate) fn changed_threats(&self, child: &Self, m: Move, mut f: impl FnMut(Threat, bool)) {
        let us = self.mover();
        let [from, to] = path_of(m);
        let mut touched = bit(from) | bit(to);
        // Bits of the pieces that move, which keep their numbers.
        let mut moved = bit_in_table(self.cells.0[from]);
        if m.is_castling() {
            let [home, beside] = CASTLES[us][m.wing()].rook.map(usize::from);
            touched |= bit(home) | bit(beside);
            moved |= bit_in_table(self.cells.0[home]);
        } else if m.is_en_passant() {
            touched |= bit(to.wrapping_sub(forward(us)) & 63);
        }
        let mut all = [0; 2];
        all[us] = moved;
        let (before, after) = ([self.table(0), self.table(1)], [child.table(0), child.table(1)]);
        let mut changed = joined(before[0].differing(after[0])) | joined(before[1].differing(after[1]));
        // A piece that moves and still attacks the same square does so from another one.
        changed |= joined(before[us].having(moved)) & joined(after[us].having(moved));
        let (ended, begun) = (self.occupied(), child.occupied());
        for square in each(changed & ended & begun & !touched) {
            let word = |board: &Self, side: usize| A::of::<2>(&board.tables, side).at(square & 63);
            let bits = [0, 1].map(|side| word(self, side) ^ word(child, side) | all[side]);
            self.threats_on(square, bits[0], bits[1], &mut |threat| f(threat, false));
            child.threats_on(square, bits[0], bits[1], &mut |threat| f(threat, true));
        }
        each(touched & ended)
            .for_each(|square| self.threats_on(square, !0, !0, &mut |threat| f(threat, false)));
        each(touched & begun)
            .for_each(|square| child.threats_on(square, !0, !0, &mut |threat| f(threat, true)));
    }

    /// The same without tables: what attacks and is attacked from the squares that change, and sliders that
    /// see across them, before and after.
    #[inline(always)]
    pub(crate) fn changed_threats_by_rays(&self, child: &Self, m: Move, mut f: impl FnMut(Threat, bool)) {
        let us = self.mover();
        let [from, to] = path_of(m);
        let mut touched = bit(from) | bit(to);
        if m.is_castling() {
            let [home, beside] = CASTLES[us][m.wing()].rook.map(usize::from);
            touched |= bit(home) | bit(beside);
        } else if m.is_en_passant() {
            touched |= bit(to.wrapping_sub(forward(us)) & 63);
        }
        // Who is concerned: the pieces that move or are taken, and sliders that look at one of these squares.
        let (mut before, mut after) = (0, 0);
        for square in each(touched) {
            before |= self.sliders_at(square) & !touched;
            after |= child.sliders_at(square) & !touched;
        }
        self.threats_near(touched, before | after, |threat| f(threat, false), child);
        child.threats_near(touched, before | after, |threat| f(threat, true), self);
    }

    /// Sliders that see a square.
    #[inline(always)]
    fn sliders_at(&self, square: usize) -> u64 {
        let rays = self.simd.permuted(self.simd.load(&self.cells), to_rays(square));
        let occupied = self.simd.any(rays);
        let sliders = self.simd.any_of(self.simd.classes(rays, &CLASSES), &SLIDERS);
        self.simd.permuted_set(seen(occupied) & LINES & occupied & sliders, to_board(square))
    }

    /// Threats by and on the pieces of some squares, and those of some sliders that the other position lacks.
    #[inline(always)]
    fn threats_near(&self, touched: u64, sliders: u64, mut f: impl FnMut(Threat), other: &Self) {
        let [white, black] = self.sides();
        let occupied = white | black;
        for square in each(touched & occupied) {
            let on = self.cells.0[square & 63];
            for to in each(self.reached(square, on) & occupied) {
                f(Self::threat(square, to, on, self.cells.0[to & 63]));
            }
            for from in each(self.attackers_of(square, occupied) & !touched) {
                f(Self::threat(from, square, self.cells.0[from & 63], on));
            }
        }
        for from in each(sliders) {
            let by = self.cells.0[from & 63];
            let [others_white, others_black] = other.sides();
            let lacking = self.reached(from, by)
                & occupied
                & !touched
                & !(other.reached(from, by) & (others_white | others_black));
            for to in each(lacking) {
                f(Self::threat(from, to, by, self.cells.0[to & 63]));
            }
        }
    }

    /// The pieces of a list that stand somewhere, for checking.
    pub(crate) fn standing(&self) -> impl Iterator<Item = (usize, usize)> {
        let there = self.squares.iter().enumerate().filter(|&(_, &square)| square != NOWHERE);
        there.map(|(number, &square)| (number, usize::from(square)))
    }
}

/// The cell of a piece if its class attacks from there.
#[inline(always)]
fn could_attack(cell: u64, class: u8) -> u64 {
    let attackers = ATTACKERS.0[(cell.trailing_zeros() & 63) as usize];
    if attackers & class != 0 { cell } else { 0 }
}

/// The rays of a square on which pieces are exchanged.
struct Field<I: Instructions> {
    rays: I::Bytes,
    occupied: u64,
    black: u64,
    /// Pieces that attack the square if nothing stands between.
    could: u64,
}
