//! Playing a move on a copy: a piece is lifted, a piece is put down, and others see further or less far.

use core::marker::PhantomData;

use qipan_game::{Legality, Probe};
use qipan_simd::{Attacks, Instructions, Table};

use crate::men::{bit_in_table, code, index, side_of};
use crate::rays::{
    CANNONS, CHARIOTS, DIAGONAL, FIRST, LEAPERS_BESIDE, Seen, across, attacked, lanes, of_both, to_board,
    to_rays,
};
use crate::squares::{NOWHERE, Set, split};
use crate::{Byteboard, Move};

/// Board and tables in registers while a move is played.
#[derive(Clone, Copy)]
struct Held<I: Instructions, A> {
    simd: I,
    cells: [I::Bytes; 2],
    /// Red's table and Black's.
    tables: [Table<I, 3>; 2],
    attacks: PhantomData<A>,
}

impl<I: Instructions, A: Attacks> Held<I, A> {
    #[inline(always)]
    fn rays(&self, square: usize) -> I::Bytes {
        self.simd.permuted_of_two(self.cells[0], self.cells[1], to_rays(square))
    }

    #[inline(always)]
    fn put(&mut self, square: usize, place: u8) {
        // A register has the square, and the other one is left as it is: without a branch.
        self.cells[0] = self.simd.put(self.cells[0], square, place);
        self.cells[1] = self.simd.put(self.cells[1], square.wrapping_sub(64), place);
    }

    #[inline(always)]
    fn on_board(&self, square: usize, set: u64) -> Set {
        let [low, high] = to_board(square);
        of_both([self.simd.permuted_set(set, low), self.simd.permuted_set(set, high)])
    }

    /// Flips what others attack across a square that becomes empty or occupied.
    ///
    /// - A chariot that sees it sees on, as far as the next piece.
    /// - So does a cannon that would take on it.
    /// - Of a cannon for which it is the screen, all changes as far as the second piece behind: what it took
    ///   behind this screen, and what it takes behind the next.
    /// - A horse whose leg it is has two goals more or less: the diagonal neighbours beyond it.
    /// - An elephant whose eye it is has one, the opposite neighbour.
    ///
    /// All of these are cells of the square's rays, mostly one piece's each: so they are flipped at once.
    #[inline(always)]
    fn toggle(&mut self, square: usize, rays: I::Bytes, seen: Seen) {
        let classes = self.simd.classes(rays, across(square));
        let cannons = self.simd.any_of(classes, &CANNONS);
        let leapers = self.simd.any_of(classes, &LEAPERS_BESIDE);
        let chariots = self.simd.any_of(classes, &CHARIOTS) & seen.first();
        let (screened, taking) = (cannons & seen.first(), cannons & seen.second());
        if I::SKIPS && chariots | screened | taking | leapers == 0 {
            return;
        }
        // No more than one piece of a lane, which is copied to all its cells.
        let (horses, elephants) = (leapers & FIRST, leapers & DIAGONAL);
        let firsts = chariots | screened | horses;
        let alone = taking & !lanes(firsts);
        let along = self.simd.along_sixteen(self.simd.kept(rays, firsts | alone));
        let lines = lanes(chariots | alone).rotate_left(32) & seen.to_first
            | lanes(screened).rotate_left(32) & seen.to_second;
        // The diagonal neighbour of the opposite lane, and of the next one.
        let (one, other) = ((horses << 11).rotate_left(32), (horses << 11).rotate_left(16));
        let goals = elephants.rotate_left(32);
        let beyond = self.simd.either(
            self.simd.kept(self.simd.turned(along), lines | one),
            self.simd.kept(self.simd.turned_by_quarter(along), other & !one),
        );
        let elephants = self.simd.kept(self.simd.turned(rays), goals & !(one | other));
        self.flip(square, self.simd.either(beyond, elephants));
        // Two pieces of one lane, or with one goal: seldom.
        let (taking, twice) = (taking & !alone, one & other);
        if taking | twice != 0 {
            let behind = self.simd.turned(self.simd.along_sixteen(self.simd.kept(rays, taking)));
            let beyond = self.simd.kept(behind, lanes(taking).rotate_left(32) & seen.to_first);
            let horses = self.simd.kept(self.simd.turned_by_quarter(along), twice);
            self.flip(square, self.simd.either(beyond, horses));
        }
        if goals & (one | other) != 0 {
            self.flip(square, self.simd.kept(self.simd.turned(rays), goals & (one | other)));
        }
    }

    /// Flips the bits of pieces, each in the cells of a square's rays that have it.
    #[inline(always)]
    fn flip(&mut self, square: usize, beyond: I::Bytes) {
        let [low, high] = to_board(square);
        let men = [self.simd.permuted(beyond, low), self.simd.permuted(beyond, high)];
        self.tables = Table::toggled(self.tables, men);
    }

    /// Lifts a piece: it attacks nothing any more, and others see across its square.
    #[inline(always)]
    fn lift<const BLACK: bool>(&mut self, square: usize, place: u8) {
        self.put(square, 0);
        if A::ARE_KEPT {
            let own = usize::from(BLACK);
            self.tables[own] = self.tables[own].without(bit_in_table(place));
            let rays = self.rays(square);
            self.toggle(square, rays, Seen::with(self.simd.any(rays)));
        }
    }

    /// Puts a piece down where another one may stand, which it takes. If none does, others no longer see
    /// across the square.
    #[inline(always)]
    fn land<const BLACK: bool>(&mut self, square: usize, place: u8, taken: u8) {
        if A::ARE_KEPT {
            let own = usize::from(BLACK);
            let rays = self.rays(square);
            let seen = Seen::with(self.simd.any(rays));
            if taken == 0 {
                self.toggle(square, rays, seen);
            } else {
                self.tables[1 - own] = self.tables[1 - own].without(bit_in_table(taken));
            }
            let reached = self.on_board(square, attacked(code(place), square, seen));
            self.tables[own] = self.tables[own].with(split(reached), bit_in_table(place));
        }
        self.put(square, place);
    }
}

impl<L: Legality, I: Instructions, A: Attacks, T: Probe> Byteboard<L, I, A, T> {
    #[inline(always)]
    fn held(&self) -> Held<I, A> {
        Held {
            simd: self.simd,
            cells: self.loaded(),
            tables: [self.table(0), self.table(1)],
            attacks: PhantomData,
        }
    }

    /// The position after a move, whether or not it leaves the own general attacked.
    #[inline(always)]
    pub(crate) fn after(&self, m: Move) -> Self {
        if self.side == 0 { self.after_by::<false>(m) } else { self.after_by::<true>(m) }
    }

    #[inline(always)]
    fn after_by<const BLACK: bool>(&self, m: Move) -> Self {
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        let (place, taken) = (self.at(from), self.at(to));
        let mut held = self.held();
        held.lift::<BLACK>(from, place);
        held.land::<BLACK>(to, place, taken);
        let mut squares = self.squares;
        // Written whether or not something is taken: an empty square has the number of Red's general, which
        // then keeps what it has.
        let of_taken = index(taken);
        squares[of_taken] = if taken == 0 { squares[of_taken] } else { NOWHERE };
        squares[index(place)] = to as u8;
        Self {
            cells: [held.simd.store(held.cells[0]), held.simd.store(held.cells[1])],
            tables: A::with::<3>(|| [held.tables[0].store(), held.tables[1].store()]),
            squares,
            side: u8::from(!BLACK),
            simd: self.simd,
            probe: self.probe,
            levels: self.levels,
        }
    }

    /// Puts the pieces of a position down, and makes the tables of what they attack.
    pub(crate) fn fill(&mut self, men: &[(usize, u8)]) {
        for &(square, place) in men {
            self.cells[square / 64].0[square % 64] = place;
            self.squares[index(place)] = square as u8;
        }
        let mut tables = [self.table(0), self.table(1)];
        for &(square, place) in men {
            let seen = Seen::with(self.simd.any(self.on_rays(square)));
            let reached = self.on_board(square, attacked(code(place), square, seen));
            let own = &mut tables[side_of(place)];
            *own = own.with(split(reached), bit_in_table(place));
        }
        self.tables = A::with::<3>(|| [tables[0].store(), tables[1].store()]);
    }
}
