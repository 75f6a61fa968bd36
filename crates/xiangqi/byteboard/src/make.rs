//! Playing a move on a copy: a piece is lifted, a piece is put down, and others see further or less far.

use core::marker::PhantomData;

use qipan_game::{Legality, Probe};
use qipan_simd::{Attacks, Bytes, Instructions, Table};

use crate::men::{MEN, bit_in_table, code, index, side_of};
use crate::rays::{
    CANNONS, CHARIOTS, CLASSES, DIAGONAL, ELEPHANTS_BESIDE, FIRST, HORSES_BESIDE, Seen, attacked, lanes,
    of_both, on_ray, to_board, to_rays,
};
use crate::squares::{NOWHERE, SQUARES, Set, each_bit, half_of, split};
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
        // A register has the square, the other one is left as it is: without a branch.
        let (low, high) =
            (self.simd.put(self.cells[0], square, place), self.simd.put(self.cells[1], square, place));
        if square < 64 {
            self.cells[0] = low;
        } else {
            self.cells[1] = high;
        }
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
    /// - A horse whose leg it is has two goals more or less, an elephant whose eye it is one.
    #[inline(always)]
    fn toggle(&mut self, square: usize, rays: I::Bytes, seen: Seen) {
        let classes = self.simd.classes(rays, &CLASSES);
        let chariots = self.simd.any_of(classes, &CHARIOTS) & seen.first();
        let cannons = self.simd.any_of(classes, &CANNONS);
        let (screened, taking) = (cannons & seen.first(), cannons & seen.second());
        if !I::SKIPS || chariots | screened != 0 {
            let further = lanes(chariots).rotate_left(32) & seen.to_first
                | lanes(screened).rotate_left(32) & seen.to_second;
            self.flip_across(square, rays, chariots | screened, further);
        }
        if taking != 0 {
            self.flip_across(square, rays, taking, lanes(taking).rotate_left(32) & seen.to_first);
        }
        let horses = self.simd.any_of(classes, &HORSES_BESIDE);
        let elephants = self.simd.any_of(classes, &ELEPHANTS_BESIDE);
        if horses | elephants != 0 {
            self.flip_leaps(square, rays, horses, elephants);
        }
    }

    /// Flips the bits of some pieces, one in a lane, in cells of the opposite lanes.
    #[inline(always)]
    fn flip_across(&mut self, square: usize, rays: I::Bytes, men: u64, cells: u64) {
        let all = self.simd.turned(self.simd.along_sixteen(self.simd.kept(rays, men)));
        let flipped = self.simd.kept(all, cells);
        let men = to_board(square).map(|by| self.simd.permuted(flipped, by));
        self.tables = Table::toggled(self.tables, men);
    }

    /// Flips the goals of horses whose leg a square is, and of elephants whose eye it is. They are few.
    #[inline(always)]
    fn flip_leaps(&mut self, square: usize, rays: I::Bytes, horses: u64, elephants: u64) {
        let places = self.simd.store(rays);
        for cell in each_bit(horses) {
            // A horse in the first cell of a lane goes on beyond the square, to both diagonal neighbours there.
            let horse = 1_u64 << cell;
            let goals = horse.rotate_left(32) << 11 | horse.rotate_left(16) << 11;
            self.flip(square, places.0[cell & 63], goals);
        }
        for cell in each_bit(elephants) {
            let goal = (1_u64 << cell).rotate_left(32);
            let to = on_ray(square, goal.trailing_zeros() as usize);
            let place = places.0[cell & 63];
            if to < SQUARES && half_of(to) == side_of(place) {
                self.flip(square, place, goal);
            }
        }
    }

    #[inline(always)]
    fn flip(&mut self, square: usize, place: u8, cells: u64) {
        let squares = split(self.on_board(square, cells & (DIAGONAL | FIRST)));
        let bits = bit_in_table(place);
        if side_of(place) == 0 {
            self.tables[0] = self.tables[0].flipped(squares, bits);
        } else {
            self.tables[1] = self.tables[1].flipped(squares, bits);
        }
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

    /// Puts a piece down where another one may stand, which it takes. If none does, others no longer see across
    /// the square.
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
            cells: held.cells.map(|cells| held.simd.store(cells)),
            tables: A::with::<3>(|| held.tables.map(Table::store)),
            squares,
            side: u8::from(!BLACK),
            simd: self.simd,
            probe: self.probe,
            levels: PhantomData,
        }
    }

    /// Puts the pieces of a position down, one after another.
    pub(crate) fn fill(&mut self, men: impl Iterator<Item = (usize, u8)>) {
        let mut held = self.held();
        for (square, place) in men {
            if side_of(place) == 0 {
                held.land::<false>(square, place, 0);
            } else {
                held.land::<true>(square, place, 0);
            }
            self.squares[index(place) % (2 * MEN)] = square as u8;
        }
        self.cells = held.cells.map(|cells: I::Bytes| -> Bytes { held.simd.store(cells) });
        self.tables = A::with::<3>(|| held.tables.map(Table::store));
    }
}
