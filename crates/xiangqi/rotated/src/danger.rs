//! What threatens a general, looked up from the general outwards.

use xiangqi_rules::Kind;

use crate::Board;
use crate::moves::{Move, number_of};
use crate::set::{Set, at, bit, each, each_bit, file_and_rank, number_of_index, square_in, words};
use crate::steps::{LEAPS, PALACES, reached};

/// What the side to move has to mind.
pub(crate) struct Danger {
    /// Own men that may not leave their square without a test.
    pub tied: Set,
    /// Empty squares between the general and a cannon: a man who goes there becomes its screen.
    pub bare: Set,
}

/// From where a general on one square of its palace can be threatened, and what must stand between to prevent it.
struct Watch {
    /// Its rank and file.
    lines: Set,
    /// A horse's leap away, legs or no legs.
    leaps: Set,
    /// Where enemy soldiers attack it.
    beside: Set,
    /// By the enemy's square: on a line the squares between, a leap away the horse's leg.
    between: [Set; 128],
}

/// By palace, then by square of the palace: 37 KiB.
static WATCHES: [[Watch; 9]; 2] = [palace(0, 1), palace(7, -1)];

/// Place in [`WATCHES`] of a palace's square, by its bit in its half. Red's palace is the first three ranks of a half and
/// Black's the last three, so that the third serves both.
static PLACE_IN_PALACE: [[u8; 64]; 2] = {
    let mut places = [[0; 64]; 2];
    let mut place = 0;
    while place < 9 {
        let bit = place / 3 * 9 + 3 + place % 3;
        places[0][bit] = place as u8;
        places[1][bit + 18] = place as u8;
        place += 1;
    }
    places
};

/// Bytes of the tables of this module.
pub(crate) const TABLE_BYTES: usize = size_of_val(&WATCHES) + size_of_val(&PLACE_IN_PALACE);

const fn palace(first_rank: isize, forward: isize) -> [Watch; 9] {
    let mut watches = [const { Watch { lines: 0, leaps: 0, beside: 0, between: [0; 128] } }; 9];
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
        watch.beside = reached(general, &[(-1, 0), (1, 0), (0, forward)]);
        let mut index = 0;
        while index < 90 {
            let square = number_of_index(index);
            let (x, y) = file_and_rank(square);
            let (by_file, by_rank) = (x as isize - file, y as isize - rank);
            if (by_file == 0) != (by_rank == 0) {
                watch.lines |= 1 << square;
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

/// Enemies that may threaten a general.
struct Snipers {
    /// Chariots and the other general on its lines, horses a leap away: a single man between keeps them off.
    straight: Set,
    /// Cannons on its lines.
    cannons: Set,
    /// Soldiers beside it.
    soldiers: Set,
}

#[inline]
fn watch(side: usize, general: usize) -> &'static Watch {
    &WATCHES[side & 1][usize::from(PLACE_IN_PALACE[side & 1][general & 63])]
}

/// Whether some square of a set answers a question with yes.
#[inline(always)]
fn any(set: Set, mut is_so: impl FnMut(usize) -> bool) -> bool {
    let [south, north] = words(set);
    each_bit(south).any(&mut is_so) || each_bit(north).any(|bit| is_so(square_in(1, bit)))
}

impl Board {
    /// Where a side's general stands: in its half there is no other.
    #[inline]
    pub(crate) fn general(&self, side: usize) -> usize {
        let half = side & 1;
        let [low, middle, high] = [self.men[half], self.men[half + 2], self.men[half + 4]];
        square_in(half, (low & !middle & !high).trailing_zeros() as usize)
    }

    /// Those of `them` who may threaten the general that a [`Watch`] is of.
    #[inline]
    fn snipers(&self, watch: &Watch, them: Set) -> Snipers {
        let [low, middle, high] = self.planes();
        // General and chariot are numbers 1 and 5, the horse is 4, the cannon 6, the soldier 7.
        let straight = them & !middle & (low & watch.lines | high & !low & watch.leaps);
        let crooked = them & middle & high;
        Snipers { straight, cannons: crooked & !low & watch.lines, soldiers: crooked & low & watch.beside }
    }

    /// Whether `them` attack a side's general on a square, when the men stand on `occupied`; the other general's open file
    /// included.
    #[inline(never)]
    fn is_exposed(&self, side: usize, general: usize, occupied: Set, them: Set) -> bool {
        let watch = watch(side, general);
        let Snipers { straight, cannons, soldiers } = self.snipers(watch, them);
        soldiers != 0
            || any(straight, |sniper| watch.between[sniper & 127] & occupied == 0)
            || any(cannons, |cannon| (watch.between[cannon & 127] & occupied).count_ones() == 1)
    }

    /// Whether the general of the side to move is attacked.
    #[inline]
    pub(crate) fn is_in_check(&self) -> bool {
        let (us, them) = self.sides();
        self.is_exposed(us, self.general(us), self.occupied(), self.colour(them))
    }

    /// Whether a move would leave the own general attacked; found out without playing it.
    #[inline]
    pub(crate) fn exposes_general(&self, m: Move) -> bool {
        let (us, them) = self.sides();
        let (from, to) = (bit(m.from()), bit(m.to()));
        let general = if m.man() & 7 == number_of(Kind::General, 0) { m.to() } else { self.general(us) };
        self.is_exposed(us, general, self.occupied() & !from | to, self.colour(them) & !to)
    }

    /// What the side to move has to mind: found once per position, so that most of its moves need no test.
    ///
    /// A move that is not the general's can expose it in three ways only: it leaves a line where at most two men stand
    /// between the general and a chariot, general or cannon; it leaves a horse's leg; it becomes the screen of a cannon that
    /// has none.
    #[inline]
    pub(crate) fn danger(&self) -> Danger {
        let (us, them) = self.sides();
        let general = self.general(us);
        let watch = watch(us, general);
        let Snipers { straight, cannons, soldiers } = self.snipers(watch, self.colour(them));
        let mut danger = Danger { tied: bit(general), bare: 0 };
        if straight | cannons | soldiers == 0 {
            return danger;
        }
        let occupied = self.occupied();
        let mut is_in_check = soldiers != 0;
        for sniper in each(straight) {
            let men = watch.between[sniper & 127] & occupied;
            is_in_check |= men == 0;
            if men.count_ones() == 1 {
                danger.tied |= men;
            }
        }
        for cannon in each(cannons) {
            let between = watch.between[cannon & 127];
            let men = between & occupied;
            match men.count_ones() {
                0 => danger.bare |= between,
                1 => is_in_check = true,
                2 => danger.tied |= men,
                _ => {}
            }
        }
        if is_in_check {
            danger.tied = self.colour(us);
        }
        danger
    }
}
