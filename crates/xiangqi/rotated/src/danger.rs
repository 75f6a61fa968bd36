//! Suspect moves: found once per position, by looking from the general outwards.

use qipan_game::{Play, Probe, PseudoLegal, noted};
use xiangqi_rules::Kind;

use crate::Rotated;
use crate::marks::{self, in_half, part};
use crate::sets::{Men, Set, Sets, bit, each, set_of, words};
use crate::squares::{at, file_and_rank, square_of_index};
use crate::tables::{LEAPS, PALACES, reached, soldiers_at, soldiers_from};

/// Dangers to the general of the side to move.
pub(crate) struct Danger {
    /// Own pieces that may not leave their square without a test; all of them in check.
    pub(crate) tied: Set,
    /// Empty squares between the general and a cannon: a piece that goes there becomes its screen.
    pub(crate) bare: Set,
}

impl Danger {
    /// No danger known: the generator then tests every move.
    pub(crate) const NONE: Self = Self { tied: 0, bare: 0 };

    /// Notes what has been found.
    #[inline(always)]
    pub(crate) fn notes(&self, probe: impl Probe) {
        probe.enters(part::TIED, 0);
        probe.works_out("danger.tied", self.tied);
        if self.bare != 0 {
            probe.enters(part::BARE, 0);
            probe.works_out("danger.bare", self.bare);
        }
    }
}

/// Squares from which a general on one square of its palace can be threatened, and the squares in the way.
pub(crate) struct Watch {
    /// Its rank and file.
    pub(crate) lines: Set,
    /// A horse's leap away, legs or no legs.
    pub(crate) leaps: Set,
    /// Squares a horse's leap away or from which a soldier would attack, in its half.
    pub(crate) near: u64,
    /// By the enemy's square: on a line the squares between, a leap away the horse's leg; elsewhere the
    /// general's own square, which is never empty.
    pub(crate) between: [Set; 128],
}

/// By palace, then by square of the palace: 37 KiB.
pub(crate) static WATCHES: [[Watch; 9]; 2] = [palace(0), palace(7)];

/// The watch of a side's general, by the general's bit in its half: Red's palace is the first three ranks of
/// a half and Black's the last three. Where no general stands there is some other watch.
pub(crate) static WATCHED: [[&Watch; 64]; 2] = {
    let mut watched = [[&WATCHES[0][0]; 64], [&WATCHES[1][0]; 64]];
    let mut place = 0;
    while place < 9 {
        let bit = place / 3 * 9 + 3 + place % 3;
        watched[0][bit] = &WATCHES[0][place];
        watched[1][bit + 18] = &WATCHES[1][place];
        place += 1;
    }
    watched
};

/// Returns the [`Watch`] of a side's general on a square of its palace.
#[inline(always)]
pub(crate) fn watch(side: usize, general: usize) -> &'static Watch {
    WATCHED[side & 1][general & 63]
}

/// Bytes of the tables of watches.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&WATCHES) + size_of_val(&WATCHED)
}

const fn palace(first_rank: isize) -> [Watch; 9] {
    let mut watches = [const { Watch { lines: 0, leaps: 0, near: 0, between: [0; 128] } }; 9];
    let mut place = 0;
    while place < 9 {
        let (file, rank) = (3 + place as isize % 3, first_rank + place as isize / 3);
        let general = match at(file, rank) {
            Some(square) => square,
            None => panic!("a palace is on the board"),
        };
        assert!(PALACES >> general & 1 != 0);
        let watch = &mut watches[place];
        watch.leaps = reached(general, &LEAPS);
        let half = general / 64;
        watch.near = words(watch.leaps)[half] | soldiers_at(half, general);
        let mut index = 0;
        while index < 90 {
            let square = square_of_index(index);
            let (x, y) = file_and_rank(square);
            let (by_file, by_rank) = (x as isize - file, y as isize - rank);
            watch.between[square] = 1 << general;
            if (by_file == 0) != (by_rank == 0) {
                watch.lines |= 1 << square;
                watch.between[square] = 0;
                let mut step = 1;
                while step < (by_file + by_rank).abs() {
                    watch.between[square] |=
                        reached(general, &[(by_file.signum() * step, by_rank.signum() * step)]);
                    step += 1;
                }
            }
            if watch.leaps >> square & 1 != 0 {
                // The leg is beside the horse, and so diagonally beside the general.
                watch.between[square] = reached(general, &[(by_file.signum(), by_rank.signum())]);
            }
            index += 1;
        }
        place += 1;
    }
    watches
}

impl<L: PseudoLegal, K: Sets, P: Play, T: Probe> Rotated<L, K, P, T> {
    /// Returns the dangers to the general of the side to move.
    ///
    /// A move that is not the general's can expose it in three ways only: it leaves a line where at most two
    /// pieces stand between the general and a chariot, general or cannon; it leaves a horse's leg; it becomes
    /// the screen of a cannon that has none.
    #[inline(always)]
    pub(crate) fn danger(&self) -> Danger {
        let (us, them) = self.sides();
        let probe = self.probe;
        probe.begins(part::DANGER, us);
        let general = self.general(us);
        let watch = watch(us, general);
        probe.enters(part::WATCHERS, us);
        let lines = probe.reads(marks::LINES.of(us, general & 63), watch.lines);
        let leaps = probe.reads(marks::LEAPS.of(us, general & 63), watch.leaps);
        let enemies = |men: fn(&K::Men, T, usize) -> u64| {
            set_of([0, 1].map(|half| self.men.colour(probe, them, half) & men(&self.men, probe, half)))
        };
        // A single piece between keeps these off.
        let straight = enemies(K::Men::strikers) & lines
            | enemies(|men, probe, half| men.of(probe, Kind::Horse, half)) & leaps;
        let cannons = enemies(|men, probe, half| men.of(probe, Kind::Cannon, half)) & lines;
        let soldiers = self.men.colour(probe, them, us) & self.men.of(probe, Kind::Soldier, us);
        let beside = soldiers_from(probe, us, general);
        let soldiers = noted!(probe, soldiers & beside, || in_half(us));
        let mut danger = Danger { tied: bit(general), bare: 0 };
        if noted!(probe, straight | cannons) == 0 && soldiers == 0 {
            return danger;
        }
        let occupied = self.occupied();
        let mut is_in_check = soldiers != 0;
        for sniper in each(straight) {
            probe.enters(part::SNIPER, sniper);
            let men = noted!(probe, self.between(us, general, sniper) & occupied);
            is_in_check |= men == 0;
            if men.count_ones() == 1 {
                danger.tied |= men;
            }
        }
        for cannon in each(cannons) {
            probe.enters(part::CANNON, cannon);
            let between = self.between(us, general, cannon);
            let men = noted!(probe, between & occupied);
            match men.count_ones() {
                0 => danger.bare |= between,
                1 => is_in_check = true,
                2 => danger.tied |= men,
                _ => {}
            }
        }
        if is_in_check {
            probe.enters(part::CHECK, us);
            danger.tied = self.colour(us);
        }
        danger
    }
}
