//! Checks and pins: one look along the rays of the king, and arithmetic on sets of their cells.

use qipan_game::{Legality, Probe, noted};

use crate::Byteboard;
use crate::marks::{CELLS, SQUARES, TABLES, TO_RAYS, part};
use crate::men::{MEN, bit_in_table};
use crate::rays::{
    ATTACKERS, CLASSES, LINES, NEAR, SLIDERS, cell_of, lanes, on_ray, seen, squares_of, to_board, to_rays,
};
use crate::squares::each;
use qipan_simd::{Attacks, Instructions, Table};

/// A king's rays, as sets of their cells.
#[derive(Clone, Copy)]
pub(crate) struct Rays {
    /// The king's square.
    king: usize,
    /// Cells on which a piece stands.
    occupied: u64,
    /// Own pieces.
    own: u64,
    /// Enemies that would attack the king if nothing stood between.
    enemies: u64,
    /// Those of them that slide.
    sliders: u64,
}

impl Rays {
    /// Enemies that attack the king with the board occupied like that.
    #[inline(always)]
    const fn attackers(&self, occupied: u64) -> u64 {
        seen(occupied) & occupied & self.enemies
    }

    /// Takes a piece from a square.
    #[inline(always)]
    pub(crate) fn leave(&mut self, square: usize) {
        self.occupied &= !cell_of(square, self.king);
    }

    /// Returns true if an enemy attacks the king.
    #[inline(always)]
    pub(crate) const fn has_attacker(&self) -> bool {
        self.attackers(self.occupied) != 0
    }

    /// Returns true if an enemy attacks the king once pieces have left some squares and one has come to
    /// another, where it may have taken a piece.
    #[inline(always)]
    pub(crate) fn has_attacker_after(&self, left: &[usize], come: usize) -> bool {
        let left = left.iter().fold(0, |cells, &square| cells | cell_of(square, self.king));
        let come = cell_of(come, self.king);
        // Neither who was taken where one has come nor who was taken elsewhere is an attacker.
        self.attackers(self.occupied & !left | come) & !come != 0
    }
}

/// Checks and pins, as sets of squares.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    pub(crate) rays: Rays,
    /// The number of checks.
    pub(crate) checks: u32,
    /// Squares that a piece other than the king must go to.
    pub(crate) remedies: u64,
    /// Squares behind the king, on the line of a check.
    pub(crate) shadow: u64,
    /// Own pieces that alone stand between the king and an enemy slider.
    pub(crate) pinned: u64,
    /// The lines of pins, as cells of the king's rays: as far as the slider.
    lines: u64,
    /// The pinned pieces, as cells.
    cells: u64,
}

impl<L: Legality, I: Instructions, A: Attacks, T: Probe> Byteboard<L, I, A, T> {
    /// The rays of a side's king; of a square, where it would stand.
    #[inline(always)]
    pub(crate) fn rays(&self, king: usize, us: usize) -> Rays {
        self.probe.reads_from(|| TO_RAYS.at(king), qipan_game::probe::Value::Much);
        let rays = self.simd.permuted(self.simd.load(&self.cells), to_rays(king));
        let (occupied, black) = (self.simd.any(rays), self.simd.tops(rays));
        let occupied = noted!(self.probe, occupied, || squares_of(king));
        let own = if us == 0 { occupied & !black } else { black };
        let classes = self.simd.classes(rays, &CLASSES);
        let enemies = self.simd.any_of(classes, &ATTACKERS) & !own;
        let enemies = noted!(self.probe, enemies, || squares_of(king));
        Rays { king, occupied, own, enemies, sliders: self.simd.any_of(classes, &SLIDERS) & !own }
    }

    /// Checks and pins of the side to move.
    #[inline(always)]
    pub(crate) fn danger(&self, us: usize) -> Danger {
        let king = self.king(us);
        self.probe.begins(part::RAYS, king);
        self.probe.reads(SQUARES.at(us * MEN), self.squares[us * MEN]);
        let rays = self.rays(king, us);
        self.probe.enters(part::FIRST, king);
        let seen_first = seen(rays.occupied);
        let first = noted!(self.probe, seen_first & rays.occupied & LINES, || squares_of(king));
        self.probe.enters(part::CHECKS, king);
        let checks = rays.attackers(rays.occupied);
        let checks = noted!(self.probe, checks, || squares_of(king));
        // Behind the first piece of each ray.
        self.probe.enters(part::SECOND, king);
        let behind = noted!(self.probe, rays.occupied & !first & LINES, || squares_of(king));
        let seen_second = seen(behind) & LINES;
        let pinning = noted!(self.probe, seen_second & behind & rays.sliders, || squares_of(king));
        self.probe.enters(part::PINS, king);
        let cells = noted!(self.probe, first & rays.own & lanes(pinning), || squares_of(king));
        let lines = lanes(cells) & seen_second;
        let by = to_board(king);
        let (mut remedies, mut shadow) = (!0, 0);
        if checks != 0 {
            self.probe.enters(part::REMEDIES, king);
            let of_sliders = lanes(checks & rays.sliders);
            let behind_king = self.simd.permuted_set(of_sliders.rotate_left(32) & NEAR, by);
            shadow = noted!(self.probe, behind_king);
            let answers = self.simd.permuted_set(checks | of_sliders & seen_first & LINES, by);
            remedies = noted!(self.probe, answers);
        }
        let pinned = if cells == 0 { 0 } else { self.simd.permuted_set(cells, by) };
        Danger { rays, checks: checks.count_ones(), remedies, shadow, pinned, lines, cells }
    }

    /// A side's attack table in which a pinned piece attacks only squares of its pin's line.
    #[inline(always)]
    pub(crate) fn limited(&self, us: usize, danger: &Danger) -> Table<I, 2> {
        let table = self.table(us);
        if danger.cells == 0 {
            return table;
        }
        let king = danger.rays.king;
        self.probe.begins(part::LIMITED, king);
        let mut bits = 0;
        for cell in each(danger.cells) {
            let square = on_ray(king, cell);
            bits |= bit_in_table(self.probe.reads(CELLS.at(square), self.cells.0[square & 63]));
        }
        let lines = noted!(self.probe, danger.lines, || squares_of(king));
        let rays = self.simd.permuted(self.simd.load(&self.cells), to_rays(king));
        let along = self.simd.kept(self.simd.along(self.simd.kept(rays, danger.cells)), lines);
        // Only whose bit it is counts: all are of one side.
        table.limited([self.simd.permuted(along, to_board(king))], bits)
    }

    /// The squares of the line of a pinned piece.
    #[inline(always)]
    pub(crate) fn line_of_pin(&self, square: usize, danger: &Danger) -> u64 {
        let king = danger.rays.king;
        let line = lanes(cell_of(square, king)) & danger.lines;
        self.simd.permuted_set(line, to_board(king))
    }

    /// Returns true if a side's king would be attacked on a square: from the table, or by a look along the
    /// rays.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, square: usize, us: usize) -> bool {
        if A::ARE_KEPT {
            let them = us ^ 1;
            let word = A::of::<2>(&self.tables, them).at(square & 63);
            let word = self.probe.reads_from(|| TABLES[them].at(square), word);
            return noted!(self.probe, word != 0);
        }
        let rays = self.rays(square, us);
        noted!(self.probe, rays.has_attacker())
    }

    /// A side's attack table.
    #[inline(always)]
    pub(crate) fn table(&self, side: usize) -> Table<I, 2> {
        Table::load(self.simd, A::of::<2>(&self.tables, side))
    }

    /// The pieces of White and of Black.
    #[inline(always)]
    pub(crate) fn sides(&self) -> [u64; 2] {
        let cells = self.simd.load(&self.cells);
        let (occupied, black) = (self.simd.any(cells), self.simd.tops(cells));
        [occupied & !black, black]
    }

    /// The occupied cells of a square's rays.
    #[inline(always)]
    pub(crate) fn occupied_on_rays(&self, square: usize) -> u64 {
        self.simd.any(self.simd.permuted(self.simd.load(&self.cells), to_rays(square)))
    }

    /// All squares with a piece.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        self.simd.any(self.simd.load(&self.cells))
    }
}
