//! Answers to what an engine asks besides moves: what all mailboxes share of them.
//!
//! A mailbox looks from a square along the eight lines to the first piece on each. That tells who attacks the
//! square, whom a piece there attacks, and which pairs of pieces see each other across it if it is empty. How
//! a board takes a step, and how it finds pieces, is its own: [`Sight`].

mod attacked;

use qipan_game::MoveGen;
use qipan_game::asked::{KING, Number, Pins, SECOND, Squares, Threat, reaches};

use super::{Castle, Move, men};
use crate::{Chess, Kind};

pub use attacked::{attacked, attacks_on};

/// Result of [`Sight::way`] for a knight's leap. Less is a line.
pub const LEAP: usize = 8;
/// Result of [`Sight::way`] where no piece but a pawn gets.
pub const NO_WAY: usize = 9;

/// What a board gives for its answers: steps in its own numbers, and how it finds pieces.
///
/// Lines are numbered 0 to 7: up, right, down and left from White's side, then up and right, down and right,
/// down and left, up and left. So a line's opposite is 2 away, by one bit. A piece is a code below 32, or the
/// mark of a boundary, a multiple of 32.
pub trait Sight: MoveGen<Game = Chess> {
    /// Number of a square as the board has it.
    type Place: Copy + PartialEq + From<u8>;

    /// Codes of pieces.
    const MEN: &'static Men = &Men::MAILBOX;

    /// The place of a square, which the rules number.
    fn place(square: usize) -> Self::Place;

    /// The square of a place.
    fn square(place: Self::Place) -> usize;

    /// The place next to another on a line, if there is one.
    fn next(place: Self::Place, line: usize) -> Self::Place;

    /// The line on which one place lies from another, [`LEAP`] or [`NO_WAY`].
    fn way(from: Self::Place, to: Self::Place) -> usize;

    /// The piece on a place.
    fn man(&self, place: Self::Place) -> u8;

    /// The place of a side's king, 0 for White.
    fn king_of(&self, side: usize) -> Self::Place;

    /// The side to move, 0 for White.
    fn turn(&self) -> usize;

    /// What a move changes.
    fn change(&self, m: Self::Move) -> Change<Self::Place>;

    /// The first piece on a line, and where; no piece if there is none.
    fn first(&self, from: Self::Place, line: usize) -> (u8, Self::Place);

    /// Calls `f` with the places of a line as far as the first piece, and what stands there.
    fn slide(&self, from: Self::Place, line: usize, f: impl FnMut(Self::Place, u8));

    /// Calls `f` with the next place on a line, if there is one, and what stands there.
    fn beside(&self, from: Self::Place, line: usize, f: impl FnMut(Self::Place, u8));

    /// Calls `f` with the places a knight's leap away, and what stands there.
    fn leaps(&self, from: Self::Place, f: impl FnMut(Self::Place, u8));

    /// Calls `f` with the places of a side's pieces and the pieces.
    fn each_man(&self, side: usize, f: impl FnMut(Self::Place, u8));

    /// The same for those that slide, at least.
    #[inline(always)]
    fn each_slider(&self, side: usize, f: impl FnMut(Self::Place, u8)) {
        self.each_man(side, f);
    }
}

/// Change that a move makes.
#[derive(Clone, Copy, Debug)]
pub struct Change<P> {
    /// Place that the piece leaves.
    pub from: P,
    /// Place that it goes to.
    pub to: P,
    /// The piece as it is when it gets there.
    pub placed: u8,
    /// Place of the piece that is taken: another one than `to` only en passant.
    pub taken: P,
    /// The rook's path when the king castles.
    pub rook: Option<[P; 2]>,
}

impl<P: Copy + From<u8>> Change<P> {
    /// What a piece's move changes; `behind` is the place from which a pawn of that side steps to its end.
    #[inline(always)]
    #[must_use]
    pub fn of(m: Move, man: u8, behind: P, castles: &[[Castle; 2]; 2]) -> Self {
        let [from, to] = [m.from(), m.to()].map(|at| P::from(at as u8));
        let placed = if m.promoted() == 0 { man } else { man & !men::KIND | m.promoted() };
        let taken = if m.is_en_passant() { behind } else { to };
        let rook = || castles[usize::from(men::side_of(man))][m.wing()].rook.map(P::from);
        Self { from, to, placed, taken, rook: m.is_castling().then(rook) }
    }
}

/// Codes of pieces: the number of each, its value, and sets of codes, a bit for each.
#[derive(Debug)]
pub struct Men {
    numbers: [Number; 32],
    /// Values in an exchange.
    values: [i32; 32],
    /// By side, White first.
    sides: [u32; 2],
    all: u32,
    /// By [`Kind`].
    kinds: [u32; 6],
    /// Those that slide straight, and on diagonals.
    sliders: [u32; 2],
    /// Those that attack a place from the next one, by the line on which they stand from there.
    beside: [u32; 8],
}

impl Men {
    /// The codes of [`men`].
    pub const MAILBOX: Self = {
        let mut codes = [[0; 6]; 2];
        let mut index = 0;
        while index < Kind::ALL.len() {
            let code = men::number_of(Kind::ALL[index]);
            codes[0][index] = code | men::bit_of(0);
            codes[1][index] = code | men::bit_of(1);
            index += 1;
        }
        Self::coded(codes)
    };

    /// The codes by side, White first, and [`Kind`].
    #[must_use]
    pub const fn coded(codes: [[u8; 6]; 2]) -> Self {
        let (mut numbers, mut values, mut sides, mut kinds) = ([0; 32], [0; 32], [0; 2], [0; 6]);
        let mut number = 0;
        while number < 2 * Kind::ALL.len() {
            let (side, kind) = (number / Kind::ALL.len(), number % Kind::ALL.len());
            let code = codes[side][kind] as usize;
            numbers[code] = kind as Number + if side == 0 { 0 } else { SECOND };
            values[code] = VALUES[kind];
            sides[side] |= 1 << code;
            kinds[kind] |= 1 << code;
            number += 1;
        }
        let [king, queen, rook, bishop, _, pawn] = kinds;
        let sliders = [queen | rook, queen | bishop];
        let (mut beside, mut line) = ([0; 8], 0);
        while line < 8 {
            // A pawn attacks what lies ahead of it.
            let pawns = match line {
                4 | 7 => pawn & sides[1],
                5 | 6 => pawn & sides[0],
                _ => 0,
            };
            beside[line] = sliders[line / 4] | king | pawns;
            line += 1;
        }
        Self { numbers, values, sides, all: sides[0] | sides[1], kinds, sliders, beside }
    }

    #[inline(always)]
    const fn kind(&self, kind: Kind) -> u32 {
        self.kinds[kind as usize]
    }
}

/// Values in an exchange, by [`Kind`].
const VALUES: [i32; 6] = {
    let (mut values, mut index) = ([KING; 6], 1);
    while index < Kind::ALL.len() {
        values[index] = Kind::ALL[index].value();
        index += 1;
    }
    values
};

/// Returns true if a set of codes has a piece; no set has the mark of a boundary, or an empty place.
#[inline(always)]
const fn has(set: u32, man: u8) -> bool {
    set >> (man & 31) & 1 != 0
}

#[inline(always)]
fn bit<B: Sight>(place: B::Place) -> u64 {
    1 << (B::square(place) & 63)
}

#[inline(always)]
fn threat<B: Sight>(from: B::Place, by: u8, to: B::Place, on: u8) -> Threat {
    let [from, to] = [from, to].map(|place| B::square(place) as u8);
    let [by, on] = [by, on].map(|man| B::MEN.numbers[usize::from(man & 31)]);
    Threat { from, to, by, on }
}

/// Returns true if the first piece on a line from a place attacks that place.
#[inline(always)]
fn comes<B: Sight>(place: B::Place, line: usize, (man, at): (u8, B::Place)) -> bool {
    // The larger set first, which mostly says no.
    has(B::MEN.beside[line], man) && (has(B::MEN.sliders[line / 4], man) || at == B::next(place, line))
}

/// The first piece on a line that is not gone.
#[inline(always)]
fn first<B: Sight>(board: &B, from: B::Place, line: usize, gone: u64) -> (u8, B::Place) {
    let found = board.first(from, line);
    if has(B::MEN.all, found.0) && gone & bit::<B>(found.1) != 0 {
        return beyond(board, found.1, line, gone);
    }
    found
}

/// The same from a place where a piece is gone. Apart, so that no step pays for what is asked of pieces.
#[inline(never)]
fn beyond<B: Sight>(board: &B, from: B::Place, line: usize, gone: u64) -> (u8, B::Place) {
    let mut found = board.first(from, line);
    while has(B::MEN.all, found.0) && gone & bit::<B>(found.1) != 0 {
        found = board.first(found.1, line);
    }
    found
}

/// The first pieces on all lines from a place.
type Seen<P> = [(u8, P); 8];

// Written out, so that each line is known where its walk is compiled.
#[inline(always)]
fn straight<B: Sight>(board: &B, from: B::Place) -> [(u8, B::Place); 4] {
    [board.first(from, 0), board.first(from, 1), board.first(from, 2), board.first(from, 3)]
}

#[inline(always)]
fn diagonal<B: Sight>(board: &B, from: B::Place) -> [(u8, B::Place); 4] {
    [board.first(from, 4), board.first(from, 5), board.first(from, 6), board.first(from, 7)]
}

#[inline(always)]
fn look<B: Sight>(board: &B, from: B::Place) -> Seen<B::Place> {
    let ([a, b, c, d], [e, f, g, h]) = (straight(board, from), diagonal(board, from));
    [a, b, c, d, e, f, g, h]
}

/// [`MoveGen::attackers_to`].
#[inline(always)]
pub fn attackers_to<B: Sight>(board: &B, square: usize, occupied: Squares) -> Squares {
    let (place, occupied) = (B::place(square), occupied as u64);
    let on_line = |line| on_line(board, place, line, occupied);
    let mut attackers = on_line(0) | on_line(1) | on_line(2) | on_line(3);
    attackers |= on_line(4) | on_line(5) | on_line(6) | on_line(7);
    let knights = B::MEN.kind(Kind::Knight);
    // No branch, which would be taken at random. Who is not there is left out at the end.
    board.leaps(place, |at, man| attackers |= u64::from(has(knights, man)) << (B::square(at) & 63));
    (attackers & occupied).into()
}

/// The piece that attacks a place along a line, as a set.
#[inline(always)]
fn on_line<B: Sight>(board: &B, place: B::Place, line: usize, occupied: u64) -> u64 {
    let found = first(board, place, line, !occupied);
    if comes::<B>(place, line, found) { bit::<B>(found.1) } else { 0 }
}

/// Calls `f` with each place of the lines that a piece slides on, as far as the first piece on it.
#[inline(always)]
fn slides<B: Sight>(board: &B, from: B::Place, man: u8, f: impl FnMut(B::Place, u8)) {
    slides_on(board, from, man, |_| true, f);
}

/// The same of those lines that are wanted.
#[inline(always)]
fn slides_on<B: Sight>(
    board: &B,
    from: B::Place,
    man: u8,
    is_wanted: impl Fn(usize) -> bool,
    mut f: impl FnMut(B::Place, u8),
) {
    let mut slide = |line| {
        if is_wanted(line) {
            board.slide(from, line, &mut f);
        }
    };
    if has(B::MEN.sliders[0], man) {
        slide(0);
        slide(1);
        slide(2);
        slide(3);
    }
    if has(B::MEN.sliders[1], man) {
        slide(4);
        slide(5);
        slide(6);
        slide(7);
    }
}

/// Calls `f` with each place that a piece attacks which does not slide.
#[inline(always)]
fn steps<B: Sight>(board: &B, from: B::Place, man: u8, mut f: impl FnMut(B::Place, u8)) {
    if has(B::MEN.kind(Kind::Pawn), man) {
        if has(B::MEN.sides[0], man) {
            board.beside(from, 4, &mut f);
            board.beside(from, 7, &mut f);
        } else {
            board.beside(from, 5, &mut f);
            board.beside(from, 6, &mut f);
        }
    } else if has(B::MEN.kind(Kind::Knight), man) {
        board.leaps(from, f);
    } else if has(B::MEN.kind(Kind::King), man) {
        (0..8).for_each(|line| board.beside(from, line, &mut f));
    }
}

/// [`MoveGen::mobility`].
#[inline(always)]
pub fn mobility<B: Sight>(board: &B, is_first: bool) -> u32 {
    let side = usize::from(!is_first);
    let mut count = 0;
    board.each_slider(side, |from, man| {
        slides(board, from, man, |_, there| count += u32::from(!has(B::MEN.sides[side], there)));
    });
    count
}

/// [`MoveGen::threats`].
#[inline(always)]
pub fn threats<B: Sight>(board: &B, mut f: impl FnMut(Threat)) {
    for side in 0..2 {
        board.each_man(side, |from, by| {
            let mut see = |to, on| {
                if has(B::MEN.all, on) {
                    f(threat::<B>(from, by, to, on));
                }
            };
            if has(B::MEN.sliders[0], by) {
                straight(board, from).into_iter().for_each(|(on, to)| see(to, on));
            }
            if has(B::MEN.sliders[1], by) {
                diagonal(board, from).into_iter().for_each(|(on, to)| see(to, on));
            }
            steps(board, from, by, see);
        });
    }
}

/// Calls `f` with the threats of and against a piece on a place from which this is seen, but for those of and
/// against pieces that are left out.
#[inline(always)]
fn around<B: Sight>(
    board: &B,
    (own, place): (u8, B::Place),
    seen: &Seen<B::Place>,
    is_left_out: impl Fn(B::Place) -> bool,
    mut f: impl FnMut(Threat),
) {
    for (line, &(man, at)) in seen.iter().enumerate() {
        if !has(B::MEN.all, man) || is_left_out(at) {
            continue;
        }
        if comes::<B>(place, line, (man, at)) {
            f(threat::<B>(at, man, place, own));
        }
        // It goes there as it would come from there.
        if comes::<B>(at, line ^ 2, (own, place)) {
            f(threat::<B>(place, own, at, man));
        }
    }
    let knights = B::MEN.kind(Kind::Knight);
    board.leaps(place, |at, man| {
        if has(knights, man) && !is_left_out(at) {
            f(threat::<B>(at, man, place, own));
        }
        if has(knights, own) && has(B::MEN.all, man) && !is_left_out(at) {
            f(threat::<B>(place, own, at, man));
        }
    });
}

/// Calls `f` with the threats across an empty place from which this is seen, but for those of and against
/// pieces that are left out.
#[inline(always)]
fn across<B: Sight>(
    seen: &Seen<B::Place>,
    is_left_out: impl Fn(B::Place) -> bool,
    mut f: impl FnMut(Threat),
) {
    for line in [0, 1, 4, 5] {
        let ((one, here), (other, there)) = (seen[line], seen[line ^ 2]);
        let sliders = B::MEN.sliders[line / 4];
        let is_pair = has(B::MEN.all, one) && has(B::MEN.all, other);
        if !is_pair || !has(sliders, one) && !has(sliders, other) || is_left_out(here) || is_left_out(there) {
            continue;
        }
        if has(sliders, one) {
            f(threat::<B>(here, one, there, other));
        }
        if has(sliders, other) {
            f(threat::<B>(there, other, here, one));
        }
    }
}

/// [`MoveGen::threat_delta`]. What is seen from the two places before the move tells what is seen after it,
/// so that it is not played.
#[inline(always)]
pub fn threat_delta<B: Sight>(board: &mut B, m: B::Move, mut f: impl FnMut(Threat, bool)) {
    let Change { from, to, placed, taken, rook } = board.change(m);
    if taken != to || rook.is_some() {
        return delta_by_playing(board, m, f);
    }
    let (man, captured) = (board.man(from), board.man(to));
    let (mut behind, mut ahead) = (look(board, from), look(board, to));
    around(board, (man, from), &behind, |_| false, |threat| f(threat, false));
    if has(B::MEN.all, captured) {
        around(board, (captured, to), &ahead, |at| at == from, |threat| f(threat, false));
    } else {
        across::<B>(&ahead, |at| at == from, |threat| f(threat, false));
    }
    let line = B::way(to, from);
    if line < LEAP {
        // Where the piece was seen that moves, what was behind it is; and it itself now stands on its way.
        ahead[line] = behind[line];
        behind[line ^ 2].0 = men::EMPTY;
    }
    around(board, (placed, to), &ahead, |at| at == from, |threat| f(threat, true));
    across::<B>(&behind, |_| false, |threat| f(threat, true));
}

/// The same for moves that change more than two squares, which are few.
#[inline(never)]
fn delta_by_playing<B: Sight>(board: &mut B, m: B::Move, mut f: impl FnMut(Threat, bool)) {
    let Change { from, to, taken, rook, .. } = board.change(m);
    let [rook_from, rook_to] = rook.unwrap_or([from, to]);
    let changed = [from, to, taken, rook_from, rook_to].into_iter().fold(0, |set, at| set | bit::<B>(at));
    touching(board, changed, |threat| f(threat, false));
    board.visit(m, |child| touching(child, changed, |threat| f(threat, true)));
}

/// Calls `f` with the threats that a set of squares takes part in, each once: with a piece there, or across
/// an empty one.
#[inline(always)]
fn touching<B: Sight>(board: &B, squares: u64, mut f: impl FnMut(Threat)) {
    let mut left = squares;
    while left != 0 {
        let square = left.trailing_zeros() as usize;
        left &= left - 1;
        let place = B::place(square);
        let (man, mut seen) = (board.man(place), look(board, place));
        if has(B::MEN.all, man) {
            // A pair of two of them is told where the higher one is.
            around(board, (man, place), &seen, |at| left & bit::<B>(at) != 0, &mut f);
        } else {
            if squares << 1 >> square & 1 != 0 {
                // Across two of a rank: told where the lower one is.
                seen[1].0 = men::EMPTY;
            }
            across::<B>(&seen, |at| squares & bit::<B>(at) != 0, &mut f);
        }
    }
}

/// Returns true if a slider of the other side attacks a king on the line through a place that is empty now.
/// The line `shield` is closed.
#[inline(always)]
fn is_bared<B: Sight>(board: &B, side: usize, shield: usize, place: B::Place, gone: u64) -> bool {
    let king = board.king_of(side);
    let line = B::way(king, place);
    line < LEAP && line != shield && {
        let man = first(board, king, line, gone).0;
        has(B::MEN.sliders[line / 4] & B::MEN.sides[side ^ 1], man)
    }
}

/// Returns true if a piece that comes to a place attacks a king.
#[inline(always)]
fn strikes<B: Sight>(board: &B, king: B::Place, (man, at): (u8, B::Place), gone: u64) -> bool {
    let line = B::way(king, at);
    if line >= LEAP {
        return line == LEAP && has(B::MEN.kind(Kind::Knight), man);
    }
    let is_open = || first(board, at, line ^ 2, gone).1 == king;
    comes::<B>(king, line, (man, at)) && is_open()
}

/// [`MoveGen::gives_check`].
#[inline(always)]
pub fn gives_check<B: Sight>(board: &B, m: B::Move) -> bool {
    let Change { from, to, placed, taken, rook } = board.change(m);
    let enemy = board.turn() ^ 1;
    let king = board.king_of(enemy);
    let gone = bit::<B>(from) | if taken == to { 0 } else { bit::<B>(taken) };
    let shield = B::way(king, to);
    strikes(board, king, (placed, to), gone)
        || is_bared(board, enemy, shield, from, gone)
        || taken != to && is_bared(board, enemy, shield, taken, gone)
        || rook.is_some_and(|[corner, beside]| strikes(board, king, (board.man(corner), beside), gone))
}

/// [`MoveGen::see`].
#[inline(always)]
pub fn see<B: Sight>(board: &B, m: B::Move, threshold: i32, pins: Pins) -> bool {
    let Change { from, to, placed, taken, .. } = board.change(m);
    let [captured, placed, man] =
        [board.man(taken), placed, board.man(from)].map(|man| B::MEN.values[usize::from(man & 31)]);
    let gain = captured + placed - man;
    if placed == KING {
        // No piece may take it.
        return gain >= threshold;
    }
    let mut takers = None;
    reaches(gain, placed, threshold, || {
        takers.get_or_insert_with(|| Takers::of(board, to, from, taken)).next(board, pins)
    })
}

/// The pieces of both sides that attack a place now, and what lines have behind them.
struct Takers<P> {
    place: P,
    /// Squares of pieces that are no longer there.
    gone: u64,
    /// Bit that keys of the side have that does not take next.
    turn: u16,
    /// The attacker on each line, and from each leap: [`Self::key`], or [`NO_TAKER`].
    keys: [u16; 16],
}

/// A key that is more than those of the side to take, whichever it is.
const NO_TAKER: u16 = 0x4000;

/// Bit of the keys of Black's pieces.
const BLACK: u16 = 0x8000;

impl<P: Copy + PartialEq + From<u8>> Takers<P> {
    #[inline(always)]
    fn of<B: Sight<Place = P>>(board: &B, place: P, from: P, taken: P) -> Self {
        let turn = if board.turn() == 0 { BLACK } else { 0 };
        let mut takers = Self { place, gone: bit::<B>(from), turn, keys: [NO_TAKER; 16] };
        takers.note::<B>(0, board.first(place, 0));
        takers.note::<B>(1, board.first(place, 1));
        takers.note::<B>(2, board.first(place, 2));
        takers.note::<B>(3, board.first(place, 3));
        takers.note::<B>(4, board.first(place, 4));
        takers.note::<B>(5, board.first(place, 5));
        takers.note::<B>(6, board.first(place, 6));
        takers.note::<B>(7, board.first(place, 7));
        takers.look_past(board, from);
        if taken != place {
            takers.gone |= bit::<B>(taken);
            takers.look_past(board, taken);
        }
        let mut slot = 7;
        board.leaps(place, |at, man| {
            slot += 1;
            if has(B::MEN.kind(Kind::Knight), man) && at != from {
                takers.keys[slot & 15] = Self::key::<B>(slot, man, at);
            }
        });
        takers
    }

    /// Number that sorts pieces of one side as they take: by worth, then by square.
    #[inline(always)]
    fn key<B: Sight<Place = P>>(slot: usize, man: u8, at: P) -> u16 {
        let number = u16::from(B::MEN.numbers[usize::from(man & 31)]);
        // Kinds are numbered from the king down.
        let worth = Kind::Pawn as u16 - number % u16::from(SECOND);
        (number & u16::from(SECOND)) << 12 | worth << 10 | (B::square(at) as u16) << 4 | slot as u16
    }

    /// Notes the first piece on a line if it takes.
    #[inline(always)]
    fn note<B: Sight<Place = P>>(&mut self, line: usize, found: (u8, P)) {
        let is_taker = comes::<B>(self.place, line, found);
        self.keys[line] = if is_taker { Self::key::<B>(line, found.0, found.1) } else { NO_TAKER };
    }

    /// Notes the piece behind one that leaves; on that line all have left that stood nearer.
    #[inline(always)]
    fn look_past<B: Sight<Place = P>>(&mut self, board: &B, at: P) {
        let line = B::way(self.place, at);
        if line < LEAP {
            self.note::<B>(line, beyond(board, at, line, 0));
        }
    }

    #[inline(always)]
    fn least(&self) -> u16 {
        self.keys.iter().fold(u16::MAX, |least, key| least.min(key ^ self.turn))
    }

    /// Takes with the least valuable piece that may; its value.
    #[inline(always)]
    fn next<B: Sight<Place = P>>(&mut self, board: &B, pins: Pins) -> Option<i32> {
        let mut pinned = 0_u16;
        loop {
            let least = self.least();
            if least >= NO_TAKER {
                return None;
            }
            let (slot, at) = (usize::from(least & 15), B::place(usize::from(least >> 4 & 63)));
            let kind = (Kind::Pawn as usize).wrapping_sub(usize::from(least >> 10)) % Kind::ALL.len();
            let (is_king, respected) = (kind == Kind::King as usize, pins == Pins::Respected);
            if respected && !is_king && self.would_bare(board, bit::<B>(at)) {
                // It may take later, in another position.
                self.keys[slot] |= NO_TAKER;
                pinned |= 1 << slot;
                continue;
            }
            self.gone |= bit::<B>(at);
            self.turn ^= BLACK;
            self.keys[slot] = NO_TAKER;
            self.look_past(board, at);
            if respected && is_king && self.least() < NO_TAKER {
                // Nobody is left who could take instead.
                return None;
            }
            while pinned != 0 {
                self.keys[pinned.trailing_zeros() as usize] ^= NO_TAKER;
                pinned &= pinned - 1;
            }
            return Some(VALUES[kind]);
        }
    }

    /// Returns true if the side that takes next has its king attacked when it does so with a piece.
    ///
    /// Before the move it was not, or the move took the attacker or stands in its way. So it can only be
    /// attacked along a line through a place that is empty since.
    #[inline(always)]
    fn would_bare<B: Sight<Place = P>>(&self, board: &B, taker: u64) -> bool {
        let side = usize::from(self.turn / BLACK);
        let (gone, shield) = (self.gone | taker, B::way(board.king_of(side), self.place));
        let mut left = gone;
        while left != 0 {
            let place = B::place(left.trailing_zeros() as usize);
            if is_bared(board, side, shield, place, gone) {
                return true;
            }
            left &= left - 1;
        }
        false
    }
}

/// [`Sight::way`] by the difference of two numbers, for a board on which no two ways have the same; steps in
/// the order of lines.
#[must_use]
pub const fn ways(steps: [u8; 8], leaps: [u8; 8]) -> [u8; 256] {
    let (mut ways, mut line) = ([NO_WAY as u8; 256], 0);
    while line < 8 {
        ways[leaps[line] as usize] = LEAP as u8;
        let (mut difference, mut distance) = (0_u8, 1);
        while distance < 8 {
            difference = difference.wrapping_add(steps[line]);
            ways[difference as usize] = line as u8;
            distance += 1;
        }
        line += 1;
    }
    ways
}
