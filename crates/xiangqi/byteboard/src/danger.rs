//! Checks and shields: one look along the rays of the general, and arithmetic on sets of their cells.

use qipan_game::probe::Value;
use qipan_game::{Legality, Probe, noted};
use qipan_simd::{Attacks, Instructions, Table};

use crate::Byteboard;
use crate::marks::{LIST, TABLES, TO_RAYS, part};
use crate::men::MEN;
use crate::rays::{
    CANNONS, CHARIOTS, CLASSES, DIAGONAL, GENERALS, HORSES, LINES, Seen, attackers_of, cell_of, lanes,
    of_both, squares_of, to_board, to_rays,
};
use crate::squares::{FILE, Set, bit};

/// A general's rays, as sets of their cells.
#[derive(Clone, Copy)]
pub(crate) struct Rays {
    /// The general's square.
    general: usize,
    /// Cells on which a piece stands.
    occupied: u64,
    /// Own pieces.
    own: u64,
    /// Enemies that attack the square if nothing is in the way, the other general on the file among them.
    enemies: u64,
    /// The cannons among them.
    cannons: u64,
    /// The horses among them.
    horses: u64,
    /// Chariots among them, and the other general.
    straight: u64,
}

impl Rays {
    /// Enemies that attack the general with the board occupied like that.
    #[inline(always)]
    fn attackers(&self, occupied: u64) -> u64 {
        let seen = Seen::with(occupied);
        let open = seen.first() & LINES | seen.origins_of_leapers() & !LINES;
        (open & !self.cannons | seen.second() & self.cannons) & self.enemies & occupied
    }

    /// Takes a piece from a square.
    #[inline(always)]
    pub(crate) fn leave(&mut self, square: usize) {
        self.occupied &= !cell_of(square, self.general);
    }

    /// Returns true if an enemy attacks the general.
    #[inline(always)]
    pub(crate) fn has_attacker(&self) -> bool {
        self.attackers(self.occupied) != 0
    }

    /// Returns true if an enemy attacks the general once a piece has come to a square, where it may have
    /// taken another.
    #[inline(always)]
    pub(crate) fn has_attacker_once_come(&self, come: usize) -> bool {
        let come = cell_of(come, self.general);
        self.attackers(self.occupied | come) & !come != 0
    }

    /// The same of a move.
    #[inline(always)]
    pub(crate) fn has_attacker_after(&self, from: usize, to: usize) -> bool {
        let mut rays = *self;
        rays.leave(from);
        rays.has_attacker_once_come(to)
    }
}

/// Checks and shields, as sets of squares.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    pub(crate) rays: Rays,
    /// True if the general is in check.
    pub(crate) is_check: bool,
    /// Own pieces that shield the general by where they stand.
    pub(crate) shields: Set,
    /// Squares on which any piece would be a cannon's screen.
    pub(crate) bare: Set,
}

impl<L: Legality, I: Instructions, A: Attacks, T: Probe> Byteboard<L, I, A, T> {
    /// The board in registers.
    #[inline(always)]
    pub(crate) fn loaded(&self) -> [I::Bytes; 2] {
        [self.simd.load(&self.cells[0]), self.simd.load(&self.cells[1])]
    }

    /// The rays of a square.
    #[inline(always)]
    pub(crate) fn on_rays(&self, square: usize) -> I::Bytes {
        let [low, high] = self.loaded();
        self.simd.permuted_of_two(low, high, to_rays(square))
    }

    /// A set of cells in a square's rays as squares of the board.
    #[inline(always)]
    pub(crate) fn on_board(&self, square: usize, cells: u64) -> Set {
        let [low, high] = to_board(square);
        of_both([self.simd.permuted_set(cells, low), self.simd.permuted_set(cells, high)])
    }

    /// A set of squares as cells in a square's rays.
    #[inline(always)]
    pub(crate) fn as_cells(&self, square: usize, set: Set) -> u64 {
        self.simd.permuted_set_of_two(set as u64, (set >> 64) as u64, to_rays(square))
    }

    /// A side's attack table.
    #[inline(always)]
    pub(crate) fn table(&self, side: usize) -> Table<I, 3> {
        Table::load(self.simd, A::of::<3>(&self.tables, side))
    }

    /// The pieces of Red and of Black.
    #[inline(always)]
    pub(crate) fn sides(&self) -> [Set; 2] {
        let cells = self.loaded();
        let black = of_both([self.simd.tops(cells[0]), self.simd.tops(cells[1])]);
        [self.occupied() & !black, black]
    }

    /// All squares with a piece.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> Set {
        let cells = self.loaded();
        of_both([self.simd.any(cells[0]), self.simd.any(cells[1])])
    }

    /// The rays of a side's general; of a square, where it would stand.
    #[inline(always)]
    pub(crate) fn rays(&self, general: usize, us: usize) -> Rays {
        self.probe.reads_from(|| TO_RAYS.at(general), Value::Much);
        let rays = self.on_rays(general);
        let (occupied, black) = (self.simd.any(rays), self.simd.tops(rays));
        let occupied = noted!(self.probe, occupied, || squares_of(general));
        let own = if us == 0 { occupied & !black } else { black };
        let classes = self.simd.classes(rays, &CLASSES);
        let facing = self.simd.any_of(classes, &GENERALS) & !own;
        let enemies = (self.simd.any_of(classes, attackers_of(general)) | facing) & occupied & !own;
        let enemies = noted!(self.probe, enemies, || squares_of(general));
        Rays {
            general,
            occupied,
            own,
            enemies,
            cannons: self.simd.any_of(classes, &CANNONS) & !own,
            horses: self.simd.any_of(classes, &HORSES) & !own,
            straight: self.simd.any_of(classes, &CHARIOTS) & !own | facing,
        }
    }

    /// Checks and shields of the side to move.
    #[inline(always)]
    pub(crate) fn danger(&self, us: usize) -> Danger {
        let general = self.general(us);
        self.probe.begins(part::RAYS, general);
        self.probe.reads_from(|| LIST.at(us * MEN), general as u8);
        let rays = self.rays(general, us);
        let seen = Seen::with(rays.occupied);
        let (first, second, third) = (seen.first(), seen.second(), seen.third());
        self.probe.enters(part::CHECKS, general);
        let checks = noted!(self.probe, rays.attackers(rays.occupied), || squares_of(general));
        self.probe.enters(part::SHIELDS, general);
        // Before a chariot or the other general one piece, before a cannon two; and the legs of horses.
        let one = first & lanes(second & rays.straight);
        let two = (first | second) & lanes(third & rays.cannons);
        let horses = rays.horses;
        let legs = (horses << 2 | (horses << 1).rotate_right(16)) & DIAGONAL & rays.occupied;
        let shields = noted!(self.probe, (one | two | legs) & rays.own, || squares_of(general));
        self.probe.enters(part::BARE, general);
        let bare = seen.to_first & !first & lanes(first & rays.cannons);
        let bare = noted!(self.probe, bare, || squares_of(general));
        let shields = if shields == 0 { 0 } else { self.on_board(general, shields) };
        let bare = if bare == 0 { 0 } else { self.on_board(general, bare) };
        Danger { rays, is_check: checks != 0, shields, bare }
    }

    /// Returns true if the general of a side is attacked.
    #[inline(always)]
    pub(crate) fn is_general_attacked(&self, side: usize) -> bool {
        self.probe.enters(part::GENERAL, side);
        let general = self.general(side);
        self.probe.reads_from(|| LIST.at(side * MEN), general as u8);
        self.probe.enters(part::WORD, general);
        if A::ARE_KEPT {
            let word = A::of::<3>(&self.tables, side ^ 1).at(general);
            let word = self.probe.reads_from(|| TABLES[side & 1 ^ 1].at(general), word);
            if noted!(self.probe, word != 0) {
                return true;
            }
            // That the generals face each other is in no table: mostly they stand on different files.
            let other = self.general(side ^ 1);
            self.probe.enters(part::FACING, other);
            if noted!(self.probe, general % 9 != other % 9) {
                return false;
            }
            let (low, high) = (general.min(other), general.max(other));
            let between = (bit(high) - (bit(low) << 1)) & FILE << (general % 9);
            return noted!(self.probe, self.occupied() & between == 0);
        }
        let rays = self.rays(general, side);
        noted!(self.probe, rays.has_attacker())
    }
}
