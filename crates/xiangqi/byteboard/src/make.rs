//! Playing a move on a copy: a piece is lifted, a piece is put down, and others see further or less far.

use core::marker::PhantomData;

use qipan_game::{Legality, Probe};
use qipan_simd::{Attacks, Instructions, Table};
use xiangqi_rules::Kind;

use crate::men::{bit_in_table, code, index, kind, side_of};
use crate::rays::{
    CANNONS, CHARIOTS, CLASSES, LEAPERS_BESIDE, Seen, attacked, lanes, of_both, on_ray, to_board, to_rays,
};
use crate::squares::{NOWHERE, SQUARES, Set, half_of, split};
use crate::{Byteboard, Move};

/// Board and tables in registers while a move is played.
#[derive(Clone, Copy)]
struct Held<I: Instructions, A> {
    simd: I,
    cells: [I::Bytes; 2],
    /// Red's table and Black's.
    tables: [Table<I, 3>; 2],
    /// True if a horse or an elephant stands beside a square that has become empty or occupied.
    has_leapers: bool,
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
    ///   These are flipped one by one, once the tables are in memory.
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
        let leapers = self.simd.any_of(classes, &LEAPERS_BESIDE);
        self.has_leapers |= leapers != 0;
    }

    /// Flips the bits of some pieces, one in a lane, in cells of the opposite lanes.
    #[inline(always)]
    fn flip_across(&mut self, square: usize, rays: I::Bytes, men: u64, cells: u64) {
        let all = self.simd.turned(self.simd.along_sixteen(self.simd.kept(rays, men)));
        let flipped = self.simd.kept(all, cells);
        let men = to_board(square).map(|by| self.simd.permuted(flipped, by));
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
            has_leapers: false,
            attacks: PhantomData,
        }
    }

    /// Makes a copy of a position into the position after a move, whether or not it leaves the own general
    /// attacked. The copy is changed where it lies: returned by value it would be copied once more.
    #[inline(always)]
    pub(crate) fn follow(&mut self, old: &Self, m: Move) {
        if old.side == 0 { self.follow_by::<false>(old, m) } else { self.follow_by::<true>(old, m) }
    }

    #[inline(always)]
    fn follow_by<const BLACK: bool>(&mut self, old: &Self, m: Move) {
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        let (place, taken) = (old.at(from), old.at(to));
        let mut held = old.held();
        held.lift::<BLACK>(from, place);
        held.land::<BLACK>(to, place, taken);
        self.cells = held.cells.map(|cells| held.simd.store(cells));
        self.tables = A::with::<3>(|| held.tables.map(Table::store));
        // Written whether or not something is taken: an empty square has the number of Red's general, which
        // then keeps what it has.
        let of_taken = index(taken);
        self.squares[of_taken] = if taken == 0 { old.squares[of_taken] } else { NOWHERE };
        self.squares[index(place)] = to as u8;
        self.side = u8::from(!BLACK);
        if A::ARE_KEPT && held.has_leapers {
            self.flip_leaps(from, to);
            if taken == 0 {
                self.flip_leaps(to, to);
            }
        }
    }

    /// Flips the goals of horses whose leg a square is, and of elephants whose eye it is, once it has become
    /// empty or occupied; but for the piece that has come to a square, whose goals are known.
    #[inline(never)]
    fn flip_leaps(&mut self, square: usize, come: usize) {
        let there = |lane: usize, cell: usize| on_ray(square, lane % 4 * 16 + cell);
        for lane in 0..4 {
            let (beside, diagonal) = (there(lane, 0), there(lane, 11));
            if let Some((place, Kind::Horse)) = self.leaper(beside, come) {
                // It goes on beyond the square, to both diagonal neighbours there.
                self.flip(place, there(lane + 2, 11));
                self.flip(place, there(lane + 1, 11));
            }
            if let Some((place, Kind::Elephant)) = self.leaper(diagonal, come) {
                let goal = there(lane + 2, 11);
                if half_of(goal) == side_of(place) {
                    self.flip(place, goal);
                }
            }
        }
    }

    /// The piece on a square of the board and its kind, if it is not the one that has come.
    fn leaper(&self, square: usize, come: usize) -> Option<(u8, Kind)> {
        let place = if square < SQUARES && square != come { self.at(square) } else { 0 };
        (place != 0).then(|| (place, kind(place)))
    }

    fn flip(&mut self, place: u8, square: usize) {
        if square < SQUARES
            && let Some(table) = A::changed::<3>(&mut self.tables, side_of(place))
        {
            table.flip(square, bit_in_table(place));
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
        self.tables = A::with::<3>(|| tables.map(Table::store));
    }
}
