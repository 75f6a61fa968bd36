//! What an engine asks besides moves: what a square sees, from the words of its lines, the board and
//! the list.
//!
//! A set of pieces has a bit for each code, so that a kind or a side is a constant.

use qipan_game::Legality;
use qipan_game::asked::{Number, Squares};
use xiangqi_rules::sets::{Step, Views, attackers};
use xiangqi_rules::{Kind, Side, Square};

use crate::Bitlines;
use crate::men::{BLACK, EMPTY, HORSES, RED, SORTS, bit_of, slots};
use crate::moves::Move;
use crate::sets::Lines;
use crate::sliders::{file_reach, rank_reach};
use crate::squares::{
    COLUMNS, DIAGONALS, DOWN, FIRST, JUMPS, LEFT, LINES, RED_HALF, RIGHT, ROWS, UP, column, row, square_of,
};
use crate::tables::{ADVISOR, ELEPHANT, GENERAL, HORSE, leg, soldier_steps};

/// The occupied squares as the questions look them up.
#[derive(Clone, Copy, Debug)]
pub struct Occupied {
    lines: Lines,
    /// Codes of the pieces that have not left.
    men: u64,
    /// The square that a piece has gone to, where none stood; else [`NOWHERE`].
    entered: u8,
}

/// No square that is looked at.
const NOWHERE: u8 = 0xff;

/// All codes.
const ALL: u64 = 0xffff_ffff << RED;

/// Codes of a kind, of both sides.
const fn codes(kind: Kind) -> u64 {
    let slots = slots(kind);
    let men = (1 << slots.end) - (1 << slots.start);
    men << RED | men << BLACK
}

/// By the difference of two squares: 1 if a horse, 2 if an elephant on the first looks at the second, as a
/// goal or as its leg or eye.
static LOOKS: [u8; 256] = {
    let mut table = [0; 256];
    let mut n = 0;
    while n < 4 {
        let (_, ends) = JUMPS[n];
        table[LINES[n] as usize] |= 1;
        table[ends[0] as usize] |= 1;
        table[ends[1] as usize] |= 1;
        table[DIAGONALS[n] as usize] |= 2;
        table[DIAGONALS[n].wrapping_mul(2) as usize] |= 2;
        n += 1;
    }
    table
};

/// The ranks of some rows, side by side, of a set of squares as the rules number them.
#[inline(always)]
fn ranks<const START: usize, const END: usize>(squares: Squares) -> u64 {
    let rank = |row: usize| (squares >> (9 * (usize::from(ROWS[1]) - row))) as u64 & 0x1ff;
    (START..END).fold(0, |lane, row| lane | rank(row) << (9 * (row - START)))
}

impl<L: Legality> Bitlines<L> {
    /// A move with its pieces.
    #[inline(always)]
    pub(crate) fn as_step(m: Move) -> Step {
        let number = |code: u8| SORTS[usize::from(code & 63)];
        let taken = (m.taken() != EMPTY).then(|| number(m.taken()));
        Step { from: m.from().into(), to: m.to().into(), man: number(m.man()), taken }
    }

    /// The code on a square as a set.
    #[inline(always)]
    fn code(&self, square: u8) -> u64 {
        1 << (self.cells[usize::from(square)] & 63)
    }

    /// What stands on a square now.
    #[inline(always)]
    fn seen(&self, square: u8, occupied: &Occupied) -> u64 {
        self.code(square) & occupied.men | u64::from(square == occupied.entered)
    }

    /// Those of the pieces in some slots of both lists for whose square something is true. Captured pieces
    /// stand on square 0, which is far from every square.
    #[inline(always)]
    fn listed(&self, slots: [u8; 2], is: impl Fn(u8) -> bool) -> u64 {
        let bit = |code: u8| u64::from(is(self.men[usize::from(code)])) << code;
        bit(RED + slots[0]) | bit(RED + slots[1]) | bit(BLACK + slots[0]) | bit(BLACK + slots[1])
    }

    /// The attackers of a square, both as the rules number squares, if only those of a set are occupied.
    pub(crate) fn attackers_among(&self, square: usize, occupied: Squares) -> Squares {
        let Some(square) = Square::from_index(square) else { return 0 };
        let mut now = self.now();
        // The ranks' lanes, as they would be.
        let kept = [ranks::<3, 10>(occupied), ranks::<10, 13>(occupied)];
        for (lane, first) in [(0, 3), (1, 10)] {
            let mut gone = self.lines.0[2 + lane] & !kept[lane];
            while gone != 0 {
                let bit = gone.trailing_zeros() as usize;
                now = self.left(now, 16 * (first + bit / 9) + FIRST + bit % 9);
                gone &= gone - 1;
            }
        }
        let mut found = attackers(self, square_of(square).into(), &now);
        let mut squares = 0;
        while found != 0 {
            squares |= 1 << Self::index(self.square(found.trailing_zeros() as usize));
            found &= found - 1;
        }
        squares
    }
}

impl<L: Legality> Views for Bitlines<L> {
    type Set = u64;
    type Occupied = Occupied;

    #[inline(always)]
    fn now(&self) -> Occupied {
        Occupied { lines: self.lines, men: ALL, entered: NOWHERE }
    }

    #[inline(always)]
    fn left(&self, Occupied { lines, men, entered }: Occupied, square: usize) -> Occupied {
        let square = square as u8;
        Occupied { lines: lines.without(square), men: men & !self.code(square), entered }
    }

    /// Of a piece that is taken, the code stands for the one that takes.
    #[inline(always)]
    fn entered(&self, Occupied { lines, men, entered }: Occupied, square: usize) -> Occupied {
        let square = square as u8;
        if self.is_empty(square) {
            Occupied { lines: lines.with(square), men, entered: square }
        } else {
            Occupied { lines, men, entered }
        }
    }

    #[inline(always)]
    fn men(&self, occupied: &Occupied) -> u64 {
        occupied.men
    }

    #[inline(always)]
    fn on(&self, square: usize) -> u64 {
        self.code(square as u8)
    }

    #[inline(always)]
    fn side(&self, side: Side) -> u64 {
        0xffff << bit_of(side)
    }

    #[inline(always)]
    fn kind(&self, kind: Kind) -> u64 {
        codes(kind)
    }

    #[inline(always)]
    fn square(&self, code: usize) -> usize {
        self.men[code & 63].into()
    }

    #[inline(always)]
    fn lowest(&self, mut set: u64) -> usize {
        let mut lowest = self.square(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        while set != 0 {
            let other = self.square(set.trailing_zeros() as usize);
            // Rows are numbered from the top.
            if other ^ 0xf0 < lowest ^ 0xf0 {
                lowest = other;
            }
            set &= set - 1;
        }
        lowest
    }

    #[inline(always)]
    fn number(&self, square: usize) -> Number {
        SORTS[usize::from(self.cells[square & 255] & 63)]
    }

    #[inline(always)]
    fn index(square: usize) -> u8 {
        let square = square as u8;
        (ROWS[1].wrapping_sub(row(square)))
            .wrapping_mul(9)
            .wrapping_add(column(square))
            .wrapping_sub(COLUMNS[0])
    }

    #[inline(always)]
    fn lines(&self, square: usize, occupied: &Occupied) -> [u64; 2] {
        let at = square as u8;
        let file = file_reach(at, occupied.lines.file((), at));
        let rank = rank_reach(at, occupied.lines.rank((), at));
        let seen = |file: [u8; 2], rank: [u8; 2]| {
            let on_file = |place: u8| self.seen(column(at).wrapping_add(place), occupied);
            let on_rank = |place: u8| self.seen((row(at) << 4).wrapping_add(place), occupied);
            // Where there is no piece, the tables name the square itself.
            (on_file(file[0]) | on_file(file[1]) | on_rank(rank[0]) | on_rank(rank[1])) & !self.code(at)
        };
        [seen(file.chariot, rank.chariot), seen(file.cannon, rank.cannon)]
    }

    #[inline(always)]
    fn near(&self, kind: Kind, square: usize) -> u64 {
        let at = square as u8;
        let each = |squares: [u8; 4]| squares.into_iter().fold(0, |set, square| set | self.code(square));
        let near = match kind {
            Kind::General => each(GENERAL[usize::from(at)]),
            Kind::Advisor => each(ADVISOR[usize::from(at)]),
            Kind::Elephant => each(ELEPHANT[usize::from(at)].map(|stride| stride.to)),
            Kind::Horse => self.listed(HORSES, |horse| leg((), horse, at).is_some()),
            Kind::Chariot | Kind::Cannon | Kind::Soldier => 0,
        };
        near & codes(kind)
    }

    #[inline(always)]
    fn soldiers(&self, side: Side, square: usize) -> u64 {
        let (at, is_red) = (square as u8, side == Side::Red);
        let behind = self.code(at.wrapping_add(if is_red { DOWN } else { UP }));
        let beside = self.code(at.wrapping_add(LEFT)) | self.code(at.wrapping_add(RIGHT));
        let is_across = (at & RED_HALF == 0) == is_red;
        (behind | if is_across { beside } else { 0 }) & codes(Kind::Soldier) & self.side(side)
    }

    #[inline(always)]
    fn around(&self, kind: Kind, square: usize) -> u64 {
        let looks = |man: u8| LOOKS[usize::from((square as u8).wrapping_sub(man))];
        match kind {
            Kind::Horse => self.listed(HORSES, |man| looks(man) & 1 != 0),
            _ => self.listed([slots(kind).start, slots(kind).end - 1], |man| looks(man) & 2 != 0),
        }
    }

    #[inline(always)]
    fn passes(&self, kind: Kind, from: usize, to: usize, occupied: &Occupied) -> bool {
        let over = match kind {
            Kind::Horse => leg((), from as u8, to as u8),
            _ => Some(usize::midpoint(from, to) as u8),
        };
        over.is_some_and(|over| self.seen(over, occupied) == 0)
    }

    #[inline(always)]
    fn targets(&self, side: Side, kind: Kind, from: usize, occupied: &Occupied) -> u64 {
        let each = |squares: &[u8]| squares.iter().fold(0, |set, &square| set | self.seen(square, occupied));
        let from = from & 255;
        match kind {
            Kind::General => each(&GENERAL[from]),
            Kind::Advisor => each(&ADVISOR[from]),
            Kind::Elephant => {
                let open = ELEPHANT[from].iter().filter(|stride| self.seen(stride.eye, occupied) == 0);
                open.fold(0, |set, stride| set | self.seen(stride.to, occupied))
            }
            Kind::Horse => {
                let open = HORSE[from].iter().filter(|jumps| self.seen(jumps.leg, occupied) == 0);
                open.fold(0, |set, jumps| set | each(&jumps.to))
            }
            // A captured piece.
            Kind::Chariot | Kind::Cannon if from == 0 => 0,
            Kind::Chariot => self.lines(from, occupied)[0],
            Kind::Cannon => self.lines(from, occupied)[1],
            Kind::Soldier => each(soldier_steps(bit_of(side), from as u8)),
        }
    }
}
