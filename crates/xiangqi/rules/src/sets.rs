//! What an engine asks besides moves, answered by boards that look up which pieces a square sees.
//!
//! [`Views`] is what such a board tells of one square; the questions that follow are answered from that, once
//! for all of them. [`River`] is the same for boards that keep their pieces as sets of squares: what these
//! have in common, the steps that no piece is in the way of, is a table here.
//!
//! The generals face each other in no position of a game, so that who faces whom is asked only where pieces
//! are taken off: of the attackers of a square, and within an exchange.

use core::ops::{BitAnd, BitOr, Not};

use qipan_game::Game;
use qipan_game::asked::{Number, Pins, SECOND, Squares, Threat, reaches};

use crate::{Kind, Side, Xiangqi};

/// A set of pieces.
pub trait Pieces:
    Copy + Default + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
}

impl Pieces for u128 {}
impl Pieces for u64 {}

/// What a board tells of one square. Squares are numbered by the board.
pub trait Views {
    /// A set of pieces: those of the position.
    type Set: Pieces;
    /// The occupied squares, in as many forms as the board looks them up in.
    type Occupied: Copy;

    /// The occupied squares of the position.
    fn now(&self) -> Self::Occupied;
    /// The same after the piece of a square has left it.
    fn left(&self, occupied: Self::Occupied, square: usize) -> Self::Occupied;
    /// The same after a piece has gone to a square, where another may have stood.
    fn entered(&self, occupied: Self::Occupied, square: usize) -> Self::Occupied;
    /// The pieces that stand on the occupied squares.
    fn men(&self, occupied: &Self::Occupied) -> Self::Set;
    /// The piece on a square. Of an empty one it is something that only this square has.
    fn on(&self, square: usize) -> Self::Set;
    /// Pieces of a side.
    fn side(&self, side: Side) -> Self::Set;
    /// Pieces of a kind, of both sides.
    fn kind(&self, kind: Kind) -> Self::Set;
    /// Takes a piece out of a set that is not empty, and returns its square.
    fn take(&self, set: &mut Self::Set) -> usize;
    /// Takes out the piece on the lowest square, as the rules number squares.
    fn take_lowest(&self, set: &mut Self::Set) -> usize;
    /// The number of the piece on a square.
    fn number(&self, square: usize) -> Number;
    /// The number that the rules give to a square.
    fn index(square: usize) -> u8;

    /// The first pieces that are seen from a square along its lines, and the second ones.
    fn lines(&self, square: usize, occupied: &Self::Occupied) -> [Self::Set; 2];
    /// The pieces of a kind that step or leap to a square if nothing is on their leg or eye, and others that
    /// need not stand on occupied squares.
    fn near(&self, kind: Kind, square: usize) -> Self::Set;
    /// The same and those whose leg or eye the square is.
    fn around(&self, kind: Kind, square: usize) -> Self::Set;
    /// Returns true if the leg or eye of a piece that is [`near`](Self::near) a square is empty.
    fn passes(&self, kind: Kind, from: usize, to: usize, occupied: &Self::Occupied) -> bool;
    /// The pieces that a piece of a side would attack from a square.
    fn targets(&self, side: Side, kind: Kind, from: usize, occupied: &Self::Occupied) -> Self::Set;
}

/// A legal move: its squares, and the pieces that it moves and takes.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Square that the piece leaves, as the board numbers it.
    pub from: usize,
    /// Square that it goes to.
    pub to: usize,
    /// The piece.
    pub man: Number,
    /// The piece that it takes.
    pub taken: Option<Number>,
}

/// The side of a piece.
#[inline(always)]
const fn side_of(man: Number) -> Side {
    if man & SECOND == 0 { Side::Red } else { Side::Black }
}

/// The kind of a piece.
#[inline(always)]
const fn kind_of(man: Number) -> Kind {
    const KINDS: [Kind; 8] = {
        let [a, b, c, d, e, f, g] = Kind::ALL;
        [a, b, c, d, e, f, g, g]
    };
    KINDS[(man & 7) as usize]
}

/// Runs `f` with the square of each piece of a set.
#[inline(always)]
fn each<B: Views>(board: &B, mut set: B::Set, mut f: impl FnMut(usize)) {
    while set != B::Set::default() {
        f(board.take(&mut set));
    }
}

/// Those of some pieces of a kind, [`near`](Views::near) a square, that get there.
#[inline(always)]
fn passing<B: Views>(board: &B, kind: Kind, set: B::Set, to: usize, occupied: &B::Occupied) -> B::Set {
    let mut found = B::Set::default();
    each(board, set, |from| {
        if board.passes(kind, from, to, occupied) {
            found = found | board.on(from);
        }
    });
    found
}

/// The pieces that attack a square.
#[inline(always)]
pub fn attackers<B: Views>(board: &B, square: usize, occupied: &B::Occupied) -> B::Set {
    let men = board.men(occupied);
    let [first, second] = board.lines(square, occupied);
    let (general, none) = (board.kind(Kind::General), B::Set::default());
    let facing = if board.on(square) & general & men == none { none } else { first & general };
    let lines = first & board.kind(Kind::Chariot) | second & board.kind(Kind::Cannon) | facing;
    let steps = board.near(Kind::Soldier, square)
        | board.near(Kind::Advisor, square)
        | board.near(Kind::General, square);
    let leaps = |kind| passing(board, kind, board.near(kind, square) & men, square, occupied);
    (lines | steps) & men | leaps(Kind::Horse) | leaps(Kind::Elephant)
}

/// Returns true if one of `them` attacks a general.
#[inline(always)]
fn is_exposed<B: Views>(board: &B, general: usize, occupied: &B::Occupied, them: B::Set) -> bool {
    let none = B::Set::default();
    let [first, second] = board.lines(general, occupied);
    let lines =
        first & (board.kind(Kind::Chariot) | board.kind(Kind::General)) | second & board.kind(Kind::Cannon);
    (lines | board.near(Kind::Soldier, general)) & them != none
        || passing(board, Kind::Horse, board.near(Kind::Horse, general) & them, general, occupied) != none
}

/// Returns true if a move gives check.
#[inline(always)]
pub fn gives_check<B: Views>(board: &B, m: Step) -> bool {
    let side = side_of(m.man);
    let after = board.entered(board.left(board.now(), m.from), m.to);
    let mut general = board.kind(Kind::General) & board.side(side.other());
    let king = general;
    let general = board.take(&mut general);
    board.targets(side, kind_of(m.man), m.to, &after) & king != B::Set::default()
        || is_exposed(board, general, &after, board.side(side) & !board.on(m.from))
}

/// An exchange that is under way.
struct Exchange<'a, B: Views> {
    board: &'a B,
    /// The square that it is about.
    on: usize,
    /// The squares that are occupied now.
    occupied: B::Occupied,
    /// The side that takes next.
    side: Side,
    /// True if a general stands on the square.
    is_general: bool,
    pins: Pins,
}

impl<B: Views> Exchange<'_, B> {
    /// Lets the least valuable piece take that may, and returns its kind.
    #[inline(always)]
    fn next(&mut self) -> Option<Kind> {
        let (board, on) = (self.board, self.on);
        let own = board.side(self.side) & board.men(&self.occupied) & !board.on(on);
        let near = |kind| board.near(kind, on) & own;
        let taker = |kind, set| self.among(kind, set, own).map(|from| (kind, from));
        let (kind, from) = taker(Kind::Soldier, near(Kind::Soldier))
            .or_else(|| taker(Kind::Advisor, near(Kind::Advisor)))
            .or_else(|| taker(Kind::Elephant, near(Kind::Elephant)))
            .or_else(|| taker(Kind::Horse, near(Kind::Horse)))
            .or_else(|| {
                let [first, second] = board.lines(on, &self.occupied);
                let facing = if self.is_general { first } else { B::Set::default() };
                let general = board.kind(Kind::General) & own & (facing | near(Kind::General));
                taker(Kind::Cannon, second & board.kind(Kind::Cannon) & own)
                    .or_else(|| taker(Kind::Chariot, first & board.kind(Kind::Chariot) & own))
                    .or_else(|| taker(Kind::General, general))
            })?;
        self.occupied = board.left(self.occupied, from);
        self.side = self.side.other();
        self.is_general = kind == Kind::General;
        Some(kind)
    }

    /// Returns the square of the first of some pieces of a kind that may take.
    #[inline(always)]
    fn among(&self, kind: Kind, mut set: B::Set, own: B::Set) -> Option<usize> {
        while set != B::Set::default() {
            let from = self.board.take_lowest(&mut set);
            let passes = !matches!(kind, Kind::Elephant | Kind::Horse)
                || self.board.passes(kind, from, self.on, &self.occupied);
            if passes && (self.pins == Pins::Ignored || self.is_free(kind, from, own)) {
                return Some(from);
            }
        }
        None
    }

    /// Returns true if the own general is safe after a piece has taken, or if there is none.
    #[inline(never)]
    fn is_free(&self, kind: Kind, from: usize, own: B::Set) -> bool {
        let board = self.board;
        let after = board.left(self.occupied, from);
        let them = board.side(self.side.other()) & board.men(&after) & !board.on(self.on);
        let mut general = board.kind(Kind::General) & own;
        if general == B::Set::default() {
            return true;
        }
        let general = if kind == Kind::General { self.on } else { board.take(&mut general) };
        !is_exposed(board, general, &after, them)
    }
}

/// Returns true if the exchange that a move begins is worth at least `threshold`.
#[inline(always)]
pub fn see<B: Views>(board: &B, m: Step, threshold: i32, pins: Pins) -> bool {
    let gain = m.taken.map_or(0, Xiangqi::exchanged);
    let mut exchange = Exchange {
        board,
        on: m.to,
        occupied: board.entered(board.left(board.now(), m.from), m.to),
        side: side_of(m.man).other(),
        is_general: kind_of(m.man) == Kind::General,
        pins,
    };
    reaches(gain, Xiangqi::exchanged(m.man), threshold, || {
        exchange.next().map(|kind| Xiangqi::exchanged(kind as Number))
    })
}

/// Calls `f` with every threat.
#[inline(always)]
pub fn threats<B: Views>(board: &B, mut f: impl FnMut(Threat)) {
    let now = board.now();
    let mut of = |kind: Kind| {
        for side in Side::BOTH {
            let by = kind as Number + if side == Side::Red { 0 } else { SECOND };
            each(board, board.kind(kind) & board.side(side), |from| {
                let targets = board.targets(side, kind, from, &now);
                each(board, targets, |to| f(threat::<B>([from, to], [by, board.number(to)])));
            });
        }
    };
    of(Kind::Soldier);
    of(Kind::Advisor);
    of(Kind::Elephant);
    of(Kind::Horse);
    of(Kind::Cannon);
    of(Kind::Chariot);
    of(Kind::General);
}

#[inline(always)]
fn threat<B: Views>([from, to]: [usize; 2], [by, on]: [Number; 2]) -> Threat {
    Threat { from: B::index(from), to: B::index(to), by, on }
}

/// Calls `f` with every threat that a move ends, and with every one that it begins.
///
/// Who stays is asked twice, before and after, and only if one of the two squares is in view: on the way of
/// a chariot or cannon as far as it looks, a leg or an eye, or what is attacked.
#[inline(always)]
pub fn threat_delta<B: Views>(board: &B, m: Step, mut f: impl FnMut(Threat, bool)) {
    let Step { from, to, man, taken } = m;
    let none = B::Set::default();
    let (left, entered) = (board.on(from), board.on(to));
    let before = board.now();
    let after = board.entered(board.left(before, from), to);
    let mut tell = |at: usize, by: Number, mut on: B::Set, begins: bool| {
        // After the move its piece stands there.
        if begins && on & entered != none {
            on = on & !entered;
            f(threat::<B>([at, to], [by, man]), true);
        }
        each(board, on, |square| f(threat::<B>([at, square], [by, board.number(square)]), begins));
    };
    for (by, at, occupied, begins) in
        [(Some(man), from, &before, false), (taken, to, &before, false), (Some(man), to, &after, true)]
    {
        if let Some(by) = by {
            tell(at, by, board.targets(side_of(by), kind_of(by), at, occupied), begins);
        }
    }
    let stay = !(left | entered);
    let mut compared = |kind: Kind, set: B::Set| {
        each(board, set & stay & board.kind(kind), |at| {
            let by = board.number(at);
            // Neither of these kinds is of a side.
            let [ended, begun] = [&before, &after].map(|now| board.targets(Side::Red, kind, at, now));
            tell(at, by, ended & !(begun & stay), false);
            tell(at, by, begun & !(ended & stay), true);
        });
    };
    let [[a, b], [c, d]] = [from, to].map(|square| board.lines(square, &before));
    let around = |kind| board.around(kind, from) | board.around(kind, to);
    compared(Kind::Chariot, a | c);
    compared(Kind::Cannon, a | b | c | d);
    compared(Kind::Horse, around(Kind::Horse));
    compared(Kind::Elephant, around(Kind::Elephant));
    let near = |square: usize| {
        let steps = board.near(Kind::Soldier, square)
            | board.near(Kind::Advisor, square)
            | board.near(Kind::General, square);
        steps & stay
    };
    each(board, near(from), |at| tell(at, board.number(at), left, false));
    each(board, near(to), |at| {
        let by = board.number(at);
        if taken.is_some() {
            tell(at, by, entered, false);
        }
        tell(at, by, entered, true);
    });
}

/// A board that keeps its pieces as sets of squares: Red's half of the board is bits 0 to 44, Black's half
/// bits 64 to 108. A square is the number of its bit.
pub trait River {
    /// The occupied squares, in as many forms as the board looks them up in.
    type Occupied: Copy;

    /// The occupied squares of the position.
    fn now(&self) -> Self::Occupied;
    /// The same without a square.
    fn without(&self, occupied: Self::Occupied, square: usize) -> Self::Occupied;
    /// The same with a square.
    fn with(&self, occupied: Self::Occupied, square: usize) -> Self::Occupied;
    /// The occupied squares as a set.
    fn set(occupied: &Self::Occupied) -> u128;
    /// The set of one square.
    fn one(square: usize) -> u128;
    /// Pieces of a side.
    fn side(&self, side: Side) -> u128;
    /// Pieces of a kind, of both sides.
    fn kind(&self, kind: Kind) -> u128;
    /// The number of the piece on a square.
    fn number(&self, square: usize) -> Number;
    /// The squares up to the first pieces along the lines of a square, and the second pieces; the latter may
    /// hold empty squares.
    fn lines(square: usize, occupied: &Self::Occupied) -> [u128; 2];
    /// The squares that a horse goes to.
    fn horse(square: usize, occupied: &Self::Occupied) -> u128;
    /// The squares that an elephant goes to.
    fn elephant(square: usize, occupied: &Self::Occupied) -> u128;
}

/// The bits of a half.
const HALF: u128 = (1 << 45) - 1;

/// Squares around one square, each set for another question.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Around {
    /// A horse's leap away.
    leaps: u128,
    /// The same, and those beside it.
    horses: u128,
    /// An elephant's step away, over the eye, in the same half.
    strides: u128,
    /// The same, and those diagonally beside it.
    elephants: u128,
    /// An advisor's step away, if both are in a palace.
    advisors: u128,
    /// A general's step away, if both are in a palace.
    generals: u128,
    /// From where a soldier of each side steps to it.
    soldiers_from: [u128; 2],
    /// Where a soldier of each side steps from it.
    soldiers_to: [u128; 2],
}

static AROUND: [Around; 128] = {
    const NONE: Around = Around {
        leaps: 0,
        horses: 0,
        strides: 0,
        elephants: 0,
        advisors: 0,
        generals: 0,
        soldiers_from: [0; 2],
        soldiers_to: [0; 2],
    };
    let mut table = [NONE; 128];
    let mut n = 0;
    while n < 90 * 90 {
        let (here, there): (usize, usize) = (n / 90, n % 90);
        let up = (there / 9) as isize - (here / 9) as isize;
        let across = (there % 9).abs_diff(here % 9);
        let (wide, high) = (across, up.unsigned_abs());
        let around = &mut table[bit_of(here)];
        let bit = 1 << bit_of(there);
        let is_home = here / 45 == there / 45;
        let is_palace = is_home && in_palace(here) && in_palace(there);
        if wide * high == 2 {
            around.leaps |= bit;
        }
        if wide * high == 2 || wide + high == 1 {
            around.horses |= bit;
        }
        if wide == 2 && high == 2 && is_home {
            around.strides |= bit;
        }
        if wide == high && (high == 1 || high == 2 && is_home) {
            around.elephants |= bit;
        }
        if wide == 1 && high == 1 && is_palace {
            around.advisors |= bit;
        }
        if wide + high == 1 && is_palace {
            around.generals |= bit;
        }
        let mut side = 0;
        while side < 2 {
            let (ahead, across) = (if side == 0 { 1 } else { -1 }, 1 - side);
            if wide == 0 && up == ahead || wide == 1 && high == 0 && here / 45 == across {
                around.soldiers_to[side] |= bit;
            }
            if wide == 0 && up == -ahead || wide == 1 && high == 0 && here / 45 == across {
                around.soldiers_from[side] |= bit;
            }
            side += 1;
        }
        n += 1;
    }
    table
};

/// The bit of a square that the rules number.
const fn bit_of(index: usize) -> usize {
    if index < 45 { index } else { index + 19 }
}

const fn in_palace(index: usize) -> bool {
    matches!(index % 9, 3..6) && !matches!(index / 9, 3..7)
}

#[inline(always)]
fn around(square: usize) -> &'static Around {
    &AROUND[square & 127]
}

/// Every square that a piece would attack if something stood there, and that it may reach.
#[inline(always)]
fn reach<B: River>(side: Side, kind: Kind, from: usize, occupied: &B::Occupied) -> u128 {
    match kind {
        Kind::General => around(from).generals,
        Kind::Advisor => around(from).advisors,
        Kind::Elephant => B::elephant(from, occupied),
        Kind::Horse => B::horse(from, occupied),
        Kind::Chariot => B::lines(from, occupied)[0],
        Kind::Cannon => B::lines(from, occupied)[1],
        Kind::Soldier => around(from).soldiers_to[side as usize],
    }
}

impl<B: River> Views for B {
    type Set = u128;
    type Occupied = <B as River>::Occupied;

    #[inline(always)]
    fn now(&self) -> Self::Occupied {
        River::now(self)
    }

    #[inline(always)]
    fn left(&self, occupied: Self::Occupied, square: usize) -> Self::Occupied {
        self.without(occupied, square)
    }

    #[inline(always)]
    fn entered(&self, occupied: Self::Occupied, square: usize) -> Self::Occupied {
        self.with(occupied, square)
    }

    #[inline(always)]
    fn men(&self, occupied: &Self::Occupied) -> u128 {
        B::set(occupied)
    }

    #[inline(always)]
    fn on(&self, square: usize) -> u128 {
        B::one(square)
    }

    #[inline(always)]
    fn side(&self, side: Side) -> u128 {
        River::side(self, side)
    }

    #[inline(always)]
    fn kind(&self, kind: Kind) -> u128 {
        River::kind(self, kind)
    }

    #[inline(always)]
    fn take(&self, set: &mut u128) -> usize {
        let bit = set.trailing_zeros() as usize;
        *set &= set.wrapping_sub(1);
        bit
    }

    #[inline(always)]
    fn take_lowest(&self, set: &mut u128) -> usize {
        self.take(set)
    }

    #[inline(always)]
    fn number(&self, square: usize) -> Number {
        River::number(self, square)
    }

    #[inline(always)]
    fn index(square: usize) -> u8 {
        (if square < 64 { square } else { square - 19 }) as u8
    }

    #[inline(always)]
    fn lines(&self, square: usize, occupied: &Self::Occupied) -> [u128; 2] {
        B::lines(square, occupied).map(|set| set & B::set(occupied))
    }

    #[inline(always)]
    fn near(&self, kind: Kind, square: usize) -> u128 {
        let (men, around) = (River::kind(self, kind), around(square));
        match kind {
            Kind::General => men & around.generals,
            Kind::Advisor => men & around.advisors,
            Kind::Elephant => men & around.strides,
            Kind::Horse => men & around.leaps,
            Kind::Chariot | Kind::Cannon => 0,
            Kind::Soldier => {
                let [red, black] = around.soldiers_from;
                men & (red & River::side(self, Side::Red) | black & River::side(self, Side::Black))
            }
        }
    }

    #[inline(always)]
    fn around(&self, kind: Kind, square: usize) -> u128 {
        let around = around(square);
        if kind == Kind::Horse { around.horses } else { around.elephants }
    }

    #[inline(always)]
    fn passes(&self, kind: Kind, from: usize, to: usize, occupied: &Self::Occupied) -> bool {
        reach::<B>(Side::Red, kind, from, occupied) & B::one(to) != 0
    }

    #[inline(always)]
    fn targets(&self, side: Side, kind: Kind, from: usize, occupied: &Self::Occupied) -> u128 {
        reach::<B>(side, kind, from, occupied) & B::set(occupied)
    }
}

/// The attackers of a square, both as the rules number squares, if only those of a set are occupied.
#[inline(always)]
pub fn attackers_to<B: River>(board: &B, square: usize, occupied: Squares) -> Squares {
    let now = River::now(board);
    let kept = occupied & HALF | (occupied >> 45 & HALF) << 64;
    let mut gone = B::set(&now) & !kept;
    let mut occupied = now;
    while gone != 0 {
        occupied = board.without(occupied, board.take(&mut gone));
    }
    let found = attackers(board, bit_of(square), &occupied);
    found & HALF | found >> 64 << 45
}

/// Squares beyond the first pieces on the lines of a square, up to the second ones: where a cannon would take.
#[inline(always)]
fn beyond<B: River>(board: &B, square: usize, occupied: &B::Occupied) -> u128 {
    let near = B::lines(square, occupied)[0];
    let mut without = *occupied;
    each(board, near & B::set(occupied), |screen| without = board.without(without, screen));
    B::lines(square, &without)[0] & !near
}

/// Adds to the number of each square, as the rules number them, the pieces of a side that attack it.
#[inline(always)]
pub fn attacked<B: River>(board: &B, side: Side, counts: &mut [u8]) {
    let (own, now) = (River::side(board, side), River::now(board));
    let mut found = [0_u8; 128];
    let mut of = |kind: Kind| {
        each(board, own & River::kind(board, kind), |from| {
            let to = match kind {
                Kind::Cannon => beyond(board, from, &now),
                _ => reach::<B>(side, kind, from, &now),
            };
            each(board, to, |to| found[to & 127] += 1);
        });
    };
    of(Kind::General);
    of(Kind::Advisor);
    of(Kind::Elephant);
    of(Kind::Horse);
    of(Kind::Chariot);
    of(Kind::Cannon);
    of(Kind::Soldier);
    let found = found[..45].iter().chain(&found[64..109]);
    counts.iter_mut().zip(found).for_each(|(count, found)| *count += found);
}

/// Squares that chariots and cannons of a side may go to, counted for each.
#[inline(always)]
pub fn mobility<B: River>(board: &B, side: Side) -> u32 {
    let (own, now) = (River::side(board, side), River::now(board));
    let occupied = B::set(&now);
    let mut goals = 0;
    let mut count = |set: u128| goals += (set as u64).count_ones() + ((set >> 64) as u64).count_ones();
    each(board, own & River::kind(board, Kind::Chariot), |from| count(B::lines(from, &now)[0] & !own));
    each(board, own & River::kind(board, Kind::Cannon), |from| {
        let [near, second] = B::lines(from, &now);
        count(near & !occupied | second & occupied & !own);
    });
    goals
}
