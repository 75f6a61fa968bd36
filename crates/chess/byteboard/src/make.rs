//! Playing a move on a copy: a piece is lifted, a piece is put down, and sliders see further or less far.

use chess_rules::mailbox::Move;
use qipan_game::{Legality, Probe};

use crate::men::{PAWN, become_kind, bit_in_table, code, index, kind, side_of};
use crate::rays::{CLASSES, LINES, REACH, SLIDERS, seen, to_board, to_rays};
use crate::squares::{CASTLES, NOWHERE, RIGHTS_KEPT, forward, path_of, split};
use crate::{Byteboard, SLIDES};
use qipan_simd::{Attacks, Instructions, Table};

/// Board and tables in registers while a move is played.
#[derive(Clone, Copy)]
struct Held<I: Instructions, A> {
    simd: I,
    cells: I::Bytes,
    /// White's table and Black's.
    tables: [Table<I, 2>; 2],
    attacks: core::marker::PhantomData<A>,
}

impl<I: Instructions, A: Attacks> Held<I, A> {
    /// The sliders that see an empty square, each on all squares that it sees across it: what another piece
    /// there hides from it or shows to it; `None` if there are none, where that is asked.
    #[inline(always)]
    fn across(&self, square: usize, rays: I::Bytes) -> Option<I::Bytes> {
        let occupied = self.simd.any(rays);
        let seen = seen(occupied) & LINES;
        let sliders = self.simd.any_of(self.simd.classes(rays, &CLASSES), &SLIDERS) & seen & occupied;
        if I::SKIPS && sliders == 0 {
            return None;
        }
        // Each slider along its own lane, and from there to the opposite one.
        let all = self.simd.turned(self.simd.along(self.simd.kept(rays, sliders)));
        Some(self.simd.permuted(self.simd.kept(all, seen), to_board(square)))
    }

    #[inline(always)]
    fn rays(&self, square: usize) -> I::Bytes {
        self.simd.permuted(self.cells, to_rays(square))
    }

    /// Lifts a piece: it attacks nothing any more, and sliders see across its square.
    #[inline(always)]
    fn lift<const BLACK: bool>(&mut self, square: usize, place: u8) {
        self.cells = self.simd.put(self.cells, square, 0);
        if A::ARE_KEPT {
            let own = usize::from(BLACK);
            self.tables[own] = self.tables[own].without(bit_in_table(place));
            if let Some(men) = self.across(square, self.rays(square)) {
                self.tables = Table::toggled(self.tables, [men]);
            }
        }
    }

    /// Puts a piece down where another one may stand, which it takes. If none does, sliders no longer see
    /// across the square.
    #[inline(always)]
    fn put<const BLACK: bool>(&mut self, square: usize, place: u8, taken: u8) {
        if A::ARE_KEPT {
            let own = usize::from(BLACK);
            let rays = self.rays(square);
            let bits = if taken == 0 { 0 } else { bit_in_table(taken) };
            if I::SKIPS && taken != 0 {
                self.tables[1 - own] = self.tables[1 - own].without(bits);
            } else if let Some(men) = self.across(square, rays) {
                // Both are done, one of them with nothing.
                self.tables[1 - own] = self.tables[1 - own].without(bits);
                let hidden = self.simd.kept(men, if taken == 0 { !0 } else { 0 });
                self.tables = Table::toggled(self.tables, [hidden]);
            }
            let reached = seen(self.simd.any(rays)) & REACH[code(place)];
            let reached = self.simd.permuted_set(reached, to_board(square));
            self.tables[own] = self.tables[own].with(split(reached), bit_in_table(place));
        }
        self.cells = self.simd.put(self.cells, square, place);
    }
}

impl<L: Legality, I: Instructions, A: Attacks, T: Probe> Byteboard<L, I, A, T> {
    /// The position after a move, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn after(&self, m: Move) -> Self {
        if self.side == 0 { self.after_by::<false>(m) } else { self.after_by::<true>(m) }
    }

    #[inline(always)]
    fn held(&self) -> Held<I, A> {
        let simd = self.simd;
        Held {
            simd,
            cells: simd.load(&self.cells),
            tables: [self.table(0), self.table(1)],
            attacks: core::marker::PhantomData,
        }
    }

    #[inline(always)]
    fn after_by<const BLACK: bool>(&self, m: Move) -> Self {
        let (us, them) = (usize::from(BLACK), usize::from(!BLACK));
        let [from, to] = path_of(m);
        let (man, taken) = (self.cells.0[from], self.cells.0[to]);
        let mut held = self.held();
        held.lift::<BLACK>(from, man);
        let promoted = m.promoted();
        let arrives = if promoted == 0 { man } else { become_kind(man, promoted) };
        held.put::<BLACK>(to, arrives, taken);

        let (mut squares, mut pawns, mut sliders) = (self.squares, self.pawns, self.sliders);
        // Written whether or not something is taken: an empty cell has the number of White's king, which then
        // keeps what it has.
        let of_taken = index(taken);
        squares[of_taken] = if taken == 0 { squares[of_taken] } else { NOWHERE };
        squares[index(man)] = to as u8;
        let bits = if taken == 0 { 0 } else { bit_in_table(taken) };
        pawns[them] &= !bits;
        sliders[them] &= !bits;
        let mut en_passant = NOWHERE;
        if m.is_special() {
            if m.is_by_two_squares() {
                en_passant = from.midpoint(to) as u8;
            } else if m.is_castling() {
                let [home, beside] = CASTLES[us][m.wing()].rook.map(usize::from);
                let rook = self.cells.0[home];
                held.lift::<BLACK>(home, rook);
                held.put::<BLACK>(beside, rook, 0);
                squares[index(rook)] = beside as u8;
            } else if m.is_en_passant() {
                let square = to.wrapping_sub(forward(us)) & 63;
                let pawn = self.cells.0[square];
                if BLACK {
                    held.lift::<false>(square, pawn);
                } else {
                    held.lift::<true>(square, pawn);
                }
                squares[index(pawn)] = NOWHERE;
                pawns[them] &= !bit_in_table(pawn);
            } else if promoted != 0 {
                pawns[us] &= !bit_in_table(man);
                if promoted & SLIDES != 0 {
                    sliders[us] |= bit_in_table(man);
                }
            }
        }
        Self {
            cells: held.simd.store(held.cells),
            tables: A::with::<2>(|| [held.tables[0].store(), held.tables[1].store()]),
            squares,
            pawns,
            sliders,
            side: 1 - us as u8,
            castling: self.castling & RIGHTS_KEPT[from] & RIGHTS_KEPT[to],
            en_passant,
            simd: self.simd,
            probe: self.probe,
            levels: self.levels,
        }
    }

    /// Puts the pieces of a position down, and makes the tables of what they attack.
    pub(crate) fn fill(&mut self, men: &[(usize, u8)]) {
        for &(square, man) in men {
            self.cells.0[square & 63] = man;
            self.squares[index(man)] = square as u8;
            let (side, bit) = (side_of(man), bit_in_table(man));
            self.pawns[side] |= if kind(man) == PAWN { bit } else { 0 };
            self.sliders[side] |= if kind(man) & SLIDES != 0 { bit } else { 0 };
        }
        let mut tables = [self.table(0), self.table(1)];
        for &(square, man) in men {
            let reached = seen(self.occupied_on_rays(square)) & REACH[code(man)];
            let reached = self.simd.permuted_set(reached, to_board(square));
            let own = &mut tables[side_of(man)];
            *own = own.with(split(reached), bit_in_table(man));
        }
        self.tables = A::with::<2>(|| [tables[0].store(), tables[1].store()]);
    }

    /// The position in which the turn is handed over.
    #[inline(always)]
    pub(crate) fn passed(&self) -> Self {
        let mut child = self.clone();
        child.side ^= 1;
        child.en_passant = NOWHERE;
        child
    }
}
