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
    /// Words of a set.
    const WORDS: usize;

    /// The words, the lowest bits first; those beyond [`WORDS`](Self::WORDS) are empty.
    fn words(self) -> [u64; 2];
    /// The lowest bit of a set that is not empty.
    fn first(self) -> usize;
    /// The set without that.
    #[must_use]
    fn rest(self) -> Self;
}

impl Pieces for u128 {
    const WORDS: usize = 2;

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }

    #[inline(always)]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline(always)]
    fn rest(self) -> Self {
        self & self.wrapping_sub(1)
    }
}

impl Pieces for u64 {
    const WORDS: usize = 1;

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        [self, 0]
    }

    #[inline(always)]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline(always)]
    fn rest(self) -> Self {
        self & self.wrapping_sub(1)
    }
}

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
    /// The square of the piece that a bit of a set stands for.
    fn square(&self, bit: usize) -> usize;
    /// The square of the first of some pieces that are not none, in the order of the rules' squares.
    fn lowest(&self, set: Self::Set) -> usize;
    /// The number of the piece on a square.
    fn number(&self, square: usize) -> Number;
    /// The number that the rules give to a square.
    fn index(square: usize) -> u8;

    /// The first pieces that are seen from a square along its lines, and the second ones.
    fn lines(&self, square: usize, occupied: &Self::Occupied) -> [Self::Set; 2];
    /// The pieces of a kind that step or leap to a square if nothing is on their leg or eye, and others that
    /// need not stand on occupied squares.
    fn near(&self, kind: Kind, square: usize) -> Self::Set;
    /// The same for the soldiers of a side.
    fn soldiers(&self, side: Side, square: usize) -> Self::Set;
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

/// Runs a body with the square of each piece of a set: `each!(square in set, board => body)`. A macro, since
/// the compiler calls a closure that it meets twice.
macro_rules! each {
    ($square:ident in $set:expr, $board:expr => $body:expr) => {{
        let (words, count) = words($set);
        let mut n = 0;
        while n < count {
            let mut word = words[n & 1];
            while word != 0 {
                let $square = Views::square($board, 64 * n + word.trailing_zeros() as usize);
                $body;
                word &= word - 1;
            }
            n += 1;
        }
    }};
}

/// The same for sets that seldom hold more than one piece: one loop for all words.
macro_rules! each_of_few {
    ($square:ident in $set:expr, $board:expr => $body:expr) => {{
        let mut set = $set;
        while set != Default::default() {
            let $square = Views::square($board, set.first());
            $body;
            set = set.rest();
        }
    }};
}

/// Words of a set, and how many there are.
#[inline(always)]
fn words<S: Pieces>(set: S) -> ([u64; 2], usize) {
    (set.words(), S::WORDS)
}

/// Those of some pieces of a kind, [`near`](Views::near) a square, that get there.
#[inline(always)]
fn passing<B: Views>(board: &B, kind: Kind, set: B::Set, to: usize, occupied: &B::Occupied) -> B::Set {
    let mut found = B::Set::default();
    each_of_few!(from in set, board => {
        if board.passes(kind, from, to, occupied) {
            found = found | board.on(from);
        }
    });
    found
}

/// The pieces that step to a square past nobody: soldiers, advisors and generals.
#[inline(always)]
fn stepping<B: Views>(board: &B, square: usize) -> B::Set {
    let [red, black] = Side::BOTH.map(|side| board.soldiers(side, square));
    red | black | board.near(Kind::Advisor, square) | board.near(Kind::General, square)
}

/// The pieces that attack a square.
#[inline(always)]
pub fn attackers<B: Views>(board: &B, square: usize, occupied: &B::Occupied) -> B::Set {
    let men = board.men(occupied);
    let [first, second] = board.lines(square, occupied);
    let (general, none) = (board.kind(Kind::General), B::Set::default());
    let facing = if board.on(square) & general & men == none { none } else { first & general };
    let lines = first & board.kind(Kind::Chariot) | second & board.kind(Kind::Cannon) | facing;
    let leaps = |kind| passing(board, kind, board.near(kind, square) & men, square, occupied);
    (lines | stepping(board, square)) & men | leaps(Kind::Horse) | leaps(Kind::Elephant)
}

/// Returns true if one of `them`, pieces of a side, attacks a general.
#[inline(always)]
fn is_exposed<B: Views>(board: &B, general: usize, occupied: &B::Occupied, side: Side, them: B::Set) -> bool {
    let none = B::Set::default();
    let [first, second] = board.lines(general, occupied);
    let lines =
        first & (board.kind(Kind::Chariot) | board.kind(Kind::General)) | second & board.kind(Kind::Cannon);
    (lines | board.soldiers(side, general)) & them != none
        || passing(board, Kind::Horse, board.near(Kind::Horse, general) & them, general, occupied) != none
}

/// Returns true if a move gives check. Few moves touch what the general sees: its lines, a corner of it, or
/// the neighbourhood that horses come to. These alone are tried.
#[inline(always)]
pub fn gives_check<B: Views>(board: &B, m: Step) -> bool {
    const FILES: u8 = Xiangqi::FILES as u8;
    let side = side_of(m.man);
    let general = board.kind(Kind::General) & board.side(side.other());
    let square = board.lowest(general);
    let [at, from, to] = [square, m.from, m.to].map(B::index);
    let is_on_line = |other: u8| other % FILES == at % FILES || other / FILES == at / FILES;
    let is_seen = is_on_line(to)
        || is_on_line(from)
        || kind_of(m.man) == Kind::Horse && to.abs_diff(at) <= 2 * FILES + 1
        || from.abs_diff(at).abs_diff(FILES) == 1;
    if !is_seen {
        return false;
    }
    let after = board.entered(board.left(board.now(), m.from), m.to);
    board.targets(side, kind_of(m.man), m.to, &after) & general != B::Set::default()
        || is_exposed(board, square, &after, side, board.side(side) & !board.on(m.from))
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
        let (kind, from) = taker(Kind::Soldier, board.soldiers(self.side, on) & own)
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
            let from = self.board.lowest(set);
            set = set & !self.board.on(from);
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
        let general = board.kind(Kind::General) & own;
        if general == B::Set::default() {
            return true;
        }
        let general = if kind == Kind::General { self.on } else { board.lowest(general) };
        !is_exposed(board, general, &after, self.side.other(), them)
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
    threats_of(board, Kind::Soldier, &mut f);
    threats_of(board, Kind::Advisor, &mut f);
    threats_of(board, Kind::Elephant, &mut f);
    threats_of(board, Kind::Horse, &mut f);
    threats_of(board, Kind::Cannon, &mut f);
    threats_of(board, Kind::Chariot, &mut f);
    threats_of(board, Kind::General, &mut f);
}

/// The same of pieces of a kind. A function and no closure, so that each kind has code of its own.
#[inline(always)]
fn threats_of<B: Views>(board: &B, kind: Kind, f: &mut impl FnMut(Threat)) {
    let now = board.now();
    for side in Side::BOTH {
        let by = kind as Number + if side == Side::Red { 0 } else { SECOND };
        each!(from in board.kind(kind) & board.side(side), board => {
            let targets = board.targets(side, kind, from, &now);
            if targets != B::Set::default() {
                threats_to(board, from, by, targets, f);
            }
        });
    }
}

/// The same of one piece to some others: a call, since there is much to do for each, and mostly none.
#[inline(never)]
fn threats_to<B: Views>(board: &B, from: usize, by: Number, on: B::Set, f: &mut impl FnMut(Threat)) {
    each!(to in on, board => f(threat::<B>([from, to], [by, board.number(to)])));
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
pub fn threat_delta<B: Views>(board: &B, m: Step, f: impl FnMut(Threat, bool)) {
    let Step { from, to, man, taken } = m;
    let before = board.now();
    let after = board.entered(board.left(before, from), to);
    let (left, entered) = (board.on(from), board.on(to));
    let mut delta = Delta { board, m, before, after, entered, stay: !(left | entered), f };
    for (by, at, begins) in [(Some(man), from, false), (taken, to, false), (Some(man), to, true)] {
        if let Some(by) = by {
            let occupied = if begins { &after } else { &before };
            delta.tell(at, by, board.targets(side_of(by), kind_of(by), at, occupied), begins);
        }
    }
    let [[a, b], [c, d]] = [from, to].map(|square| board.lines(square, &before));
    let around = |kind| board.around(kind, from) | board.around(kind, to);
    delta.compare(Kind::Chariot, a | c);
    delta.compare(Kind::Cannon, a | b | c | d);
    delta.compare(Kind::Horse, around(Kind::Horse));
    delta.compare(Kind::Elephant, around(Kind::Elephant));
    each_of_few!(at in stepping(board, from) & delta.stay, board => {
        delta.tell(at, board.number(at), left, false);
    });
    each_of_few!(at in stepping(board, to) & delta.stay, board => {
        let by = board.number(at);
        if taken.is_some() {
            delta.tell(at, by, entered, false);
        }
        delta.tell(at, by, entered, true);
    });
}

/// What a move changes, as it is found.
struct Delta<'a, B: Views, F> {
    board: &'a B,
    m: Step,
    /// The squares that are occupied before the move.
    before: B::Occupied,
    /// The same after it.
    after: B::Occupied,
    /// What stands on the square that the piece goes to.
    entered: B::Set,
    /// All pieces but those that the move moves and takes.
    stay: B::Set,
    f: F,
}

impl<B: Views, F: FnMut(Threat, bool)> Delta<'_, B, F> {
    /// Tells of the threats of a piece to others, which begin or end.
    #[inline(always)]
    fn tell(&mut self, at: usize, by: Number, mut on: B::Set, begins: bool) {
        // After the move its piece stands there.
        if begins && on & self.entered != B::Set::default() {
            on = on & !self.entered;
            (self.f)(threat::<B>([at, self.m.to], [by, self.m.man]), true);
        }
        each_of_few!(square in on, self.board => {
            (self.f)(threat::<B>([at, square], [by, self.board.number(square)]), begins);
        });
    }

    /// Compares what some pieces of a kind attack before and after. It is no soldier, so that where a
    /// piece goes does not depend on its side.
    #[inline(always)]
    fn compare(&mut self, kind: Kind, set: B::Set) {
        each_of_few!(at in set & self.stay & self.board.kind(kind), self.board => {
            let is_black = self.board.on(at) & self.board.side(Side::Black) != B::Set::default();
            let by = kind as Number | if is_black { SECOND } else { 0 };
            let ended = self.board.targets(Side::Red, kind, at, &self.before);
            let begun = self.board.targets(Side::Red, kind, at, &self.after);
            self.tell(at, by, ended & !(begun & self.stay), false);
            self.tell(at, by, begun & !(ended & self.stay), true);
        });
    }
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

/// By the bit of a square.
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
        let (wide, high) = ((there % 9).abs_diff(here % 9), up.unsigned_abs());
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
            let ahead = if side == 0 { up } else { -up };
            let is_sideways = wide == 1 && high == 0 && here / 45 != side;
            if is_sideways || wide == 0 && ahead == 1 {
                around.soldiers_to[side] |= bit;
            }
            if is_sideways || wide == 0 && ahead == -1 {
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

/// Squares that a piece may go to, those of own pieces included; of a cannon those where it takes.
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
    fn square(&self, bit: usize) -> usize {
        bit
    }

    #[inline(always)]
    fn lowest(&self, set: u128) -> usize {
        set.trailing_zeros() as usize
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
            Kind::Chariot | Kind::Cannon | Kind::Soldier => 0,
        }
    }

    #[inline(always)]
    fn soldiers(&self, side: Side, square: usize) -> u128 {
        let from = around(square).soldiers_from[side as usize];
        from & River::kind(self, Kind::Soldier) & River::side(self, side)
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
    let mut occupied = now;
    each_of_few!(gone in B::set(&now) & !kept, board => occupied = board.without(occupied, gone));
    let found = attackers(board, bit_of(square), &occupied);
    found & HALF | found >> 64 << 45
}

/// Squares beyond the first pieces on the lines of a square, up to the second: where a cannon would take.
#[inline(always)]
fn beyond<B: River>(board: &B, square: usize, occupied: &B::Occupied) -> u128 {
    let near = B::lines(square, occupied)[0];
    let mut without = *occupied;
    each_of_few!(screen in near & B::set(occupied), board => without = board.without(without, screen));
    B::lines(square, &without)[0] & !near
}

/// Adds to the number of each square, as the rules number them, the pieces of a side that attack it.
#[inline(always)]
pub fn attacked<B: River>(board: &B, side: Side, counts: &mut [u8]) {
    let mut found = [0_u8; 128];
    reached_by(board, side, |to| each!(to in to, board => found[to & 127] += 1));
    // Half by half, so that the compiler adds many at a time.
    for (half, counts) in counts.chunks_mut(45).enumerate().take(2) {
        counts.iter_mut().zip(&found[64 * half..]).for_each(|(count, found)| *count += found);
    }
}

/// Attacks of a side on some squares, as the rules number them.
#[inline(always)]
pub fn attacks_on<B: River>(board: &B, side: Side, squares: Squares) -> u32 {
    let zone = squares & HALF | (squares >> 45 & HALF) << 64;
    let (low, high) = (zone as u64, (zone >> 64) as u64);
    let mut sum = 0;
    reached_by(board, side, |to| {
        sum += (to as u64 & low).count_ones() + ((to >> 64) as u64 & high).count_ones();
    });
    sum
}

/// Calls `f` with the squares that each piece of a side attacks.
#[inline(always)]
fn reached_by<B: River>(board: &B, side: Side, mut f: impl FnMut(u128)) {
    reached_by_kind(board, side, Kind::General, &mut f);
    reached_by_kind(board, side, Kind::Advisor, &mut f);
    reached_by_kind(board, side, Kind::Elephant, &mut f);
    reached_by_kind(board, side, Kind::Horse, &mut f);
    reached_by_kind(board, side, Kind::Chariot, &mut f);
    reached_by_kind(board, side, Kind::Cannon, &mut f);
    reached_by_kind(board, side, Kind::Soldier, &mut f);
}

/// The same for pieces of a kind.
#[inline(always)]
fn reached_by_kind<B: River>(board: &B, side: Side, kind: Kind, f: &mut impl FnMut(u128)) {
    let now = River::now(board);
    each!(from in River::side(board, side) & River::kind(board, kind), board => {
        f(match kind {
            Kind::Cannon => beyond(board, from, &now),
            _ => reach::<B>(side, kind, from, &now),
        });
    });
}

/// Squares that chariots and cannons of a side may go to, counted for each.
#[inline(always)]
pub fn mobility<B: River>(board: &B, side: Side) -> u32 {
    let (own, now) = (River::side(board, side), River::now(board));
    let occupied = B::set(&now);
    let mut goals = 0;
    let mut count = |set: u128| goals += (set as u64).count_ones() + ((set >> 64) as u64).count_ones();
    each!(from in own & River::kind(board, Kind::Chariot), board => count(B::lines(from, &now)[0] & !own));
    each!(from in own & River::kind(board, Kind::Cannon), board => {
        let [near, second] = B::lines(from, &now);
        count(near & !occupied | second & occupied & !own);
    });
    goals
}
