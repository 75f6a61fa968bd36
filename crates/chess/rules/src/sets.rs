//! What an engine asks besides moves, answered by sets of squares: what all boards share that keep pieces so.
//!
//! A board says how it keeps its sets and how it looks up lines ([`Position`]). Its squares are numbered as
//! the rules number them, or with the ranks in the opposite order. What each question means is defined in
//! [`qipan_game::asked`].

use qipan_game::asked::{self, Number, Pins, Threat, reaches};

use crate::codes::{BISHOP, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, kind_of_man};
use crate::{Kind, Piece, Side};

/// A position kept as sets of squares. Kinds are given by their [numbers](crate::codes), sides by 0 for White
/// and 1 for Black, pieces by codes: the kind's number, and [`BLACK`].
pub trait Position {
    /// The occupied squares, in the form in which lines are looked up.
    type Occupied: Copy;
    /// Difference of a square's number from the rules', by exclusive or: 0, or 56 where ranks go down.
    const TURN: usize = 0;

    /// The pieces of a side.
    fn side(&self, side: usize) -> u64;
    /// The pieces of a kind, of both sides.
    fn kind(&self, kind: u8) -> u64;
    /// Rooks and queens of both sides.
    fn straights(&self) -> u64;
    /// Bishops and queens of both sides.
    fn diagonals(&self) -> u64;
    /// What says, for any square, the code of what stands there, 0 for nothing.
    fn naming(&self) -> impl Fn(usize) -> u8;

    /// The occupied squares, ready to be looked up in.
    fn occupied(&self) -> Self::Occupied;
    /// The squares of a set, as if they alone were occupied.
    fn with_only(&self, squares: u64) -> Self::Occupied;
    /// The squares that are occupied, as a set.
    fn squares(occupied: Self::Occupied) -> u64;
    /// The occupied squares after a piece has come to an empty square, or left its own.
    fn flip(occupied: Self::Occupied, square: usize) -> Self::Occupied;
    /// The occupied squares after a piece has left one square for another, whether or not it takes one there.
    fn after(occupied: Self::Occupied, from: usize, to: usize) -> Self::Occupied;

    /// The squares that a rook attacks.
    fn rook(occupied: Self::Occupied, square: usize) -> u64;
    /// The squares that a bishop attacks.
    fn bishop(occupied: Self::Occupied, square: usize) -> u64;
    /// The squares that a knight attacks.
    fn knight(square: usize) -> u64;
    /// The squares that a king attacks.
    fn king(square: usize) -> u64;
    /// The squares that a side's pawn attacks.
    fn pawn(side: usize, square: usize) -> u64;
    /// Returns true if one of these rooks and queens, or bishops and queens, attacks a square.
    fn sees(occupied: Self::Occupied, square: usize, straights: u64, diagonals: u64) -> bool;

    /// The squares that a queen attacks along its rank, its file, and both diagonals.
    #[inline(always)]
    fn lines(occupied: Self::Occupied, square: usize) -> [u64; 4] {
        let (straight, diagonal) = (Self::rook(occupied, square), Self::bishop(occupied, square));
        let (rank, rising) = (0xff << (square & 56), RISING[square & 63]);
        [straight & rank, straight & !rank, diagonal & rising, diagonal & !rising]
    }
}

/// The bit of a code that Black's pieces have.
pub const BLACK: u8 = 8;

/// What a move changes.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The square that the piece leaves.
    pub from: usize,
    /// The square that it goes to.
    pub to: usize,
    /// The code of what leaves.
    pub leaves: u8,
    /// The code of what arrives.
    pub arrives: u8,
    /// The code of what stood on the destination, 0 for nothing.
    pub taken: u8,
    /// The other piece of a move of two.
    pub second: Option<Second>,
}

/// The other piece of a move of two: the rook that the king castles with, the pawn that is taken en passant.
#[derive(Clone, Copy, Debug)]
pub struct Second {
    /// Its code.
    pub man: u8,
    /// The square that it leaves.
    pub from: usize,
    /// The square that it goes to; none for the pawn.
    pub to: Option<usize>,
}

/// The diagonal through each square along which file and rank rise together, without the square.
static RISING: [u64; 64] = {
    let mut lines = [0; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        if from != to && from / 8 + to % 8 == to / 8 + from % 8 {
            lines[from] |= 1 << to;
        }
        pair += 1;
    }
    lines
};

/// The numbers by which games speak of pieces, by their codes.
static NUMBERS: [Number; 16] = {
    let mut numbers = [0; 16];
    let mut code = 0;
    while code < 16 {
        let side = Side::BOTH[code / 8];
        numbers[code] = Piece { side, kind: kind_of_man(code as u8) }.number();
        code += 1;
    }
    numbers
};

/// Values in an exchange by kinds' numbers, 0 for none.
static VALUES: [i32; 8] = {
    let mut values = [0; 8];
    let mut i = 0;
    while i < 6 {
        let kind = Kind::ALL[i];
        let value = if matches!(kind, Kind::King) { asked::KING } else { kind.value() };
        values[crate::codes::number_of(kind) as usize] = value;
        i += 1;
    }
    values
};

#[inline(always)]
fn value(code: u8) -> i32 {
    VALUES[usize::from(code & KIND)]
}

#[inline(always)]
fn side_of(code: u8) -> usize {
    usize::from(code & BLACK != 0)
}

#[inline(always)]
const fn bit(square: usize) -> u64 {
    1 << (square & 63)
}

/// The lowest square of a set.
#[inline(always)]
const fn first(set: u64) -> usize {
    set.trailing_zeros() as usize & 63
}

/// The squares of a set, the lowest first.
#[inline(always)]
fn each(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = first(set);
            set &= set - 1;
            square
        })
    })
}

/// A set in the order of the rules, or back.
#[inline(always)]
const fn turned<P: Position>(set: u64) -> u64 {
    if P::TURN == 0 { set } else { set.swap_bytes() }
}

/// A threat between two pieces, given by squares and codes.
#[inline(always)]
fn threat<P: Position>(from: usize, to: usize, by: u8, on: u8) -> Threat {
    let number = |code: u8| NUMBERS[usize::from(code & 15)];
    Threat { from: (from ^ P::TURN) as u8, to: (to ^ P::TURN) as u8, by: number(by), on: number(on) }
}

/// The pieces of both sides that attack a square whose lines are given.
#[inline(always)]
fn attackers<P: Position>(position: &P, square: usize, [rank, file, rising, falling]: [u64; 4]) -> u64 {
    let pawns = P::pawn(1, square) & position.side(0) | P::pawn(0, square) & position.side(1);
    (rank | file) & position.straights()
        | (rising | falling) & position.diagonals()
        | P::knight(square) & position.kind(KNIGHT)
        | P::king(square) & position.kind(KING)
        | pawns & position.kind(PAWN)
}

/// The squares that a piece attacks from a square whose lines are given.
#[inline(always)]
fn reached<P: Position>(code: u8, square: usize, [rank, file, rising, falling]: [u64; 4]) -> u64 {
    match code & KIND {
        PAWN => P::pawn(side_of(code), square),
        KNIGHT => P::knight(square),
        KING => P::king(square),
        BISHOP => rising | falling,
        ROOK => rank | file,
        _ => rank | file | rising | falling,
    }
}

/// Returns true if a side attacks a square with one of its pieces that stand on occupied squares, the square
/// `but` left aside.
#[inline(always)]
fn is_attacked<P: Position>(
    position: &P,
    occupied: P::Occupied,
    square: usize,
    by: usize,
    but: usize,
) -> bool {
    let men = position.side(by) & P::squares(occupied) & !bit(but);
    let near = P::knight(square) & position.kind(KNIGHT)
        | P::king(square) & position.kind(KING)
        | P::pawn(by ^ 1, square) & position.kind(PAWN);
    near & men != 0 || P::sees(occupied, square, position.straights() & men, position.diagonals() & men)
}

/// Answers [`attackers_to`](qipan_game::MoveGen::attackers_to).
#[inline(always)]
pub fn attackers_to<P: Position>(position: &P, square: usize, occupied: asked::Squares) -> asked::Squares {
    let square = (square ^ P::TURN) & 63;
    let men = turned::<P>(occupied as u64);
    let lines = P::lines(position.with_only(men), square);
    turned::<P>(attackers(position, square, lines) & men).into()
}

/// Squares that all pawns of a side attack towards the a-file (false) or the h-file, and what such a step
/// adds to a square's number.
#[inline(always)]
fn pawns_take<P: Position>(position: &P, side: usize, is_right: bool) -> (u64, isize) {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    let pawns = position.kind(PAWN) & position.side(side) & if is_right { !(FILE_A << 7) } else { !FILE_A };
    let step = if is_right { 1 } else { -1 } + if (side == 0) == (P::TURN == 0) { 8 } else { -8 };
    (if step > 0 { pawns << step } else { pawns >> -step }, step)
}

/// Answers [`attacked`](qipan_game::MoveGen::attacked).
#[inline(always)]
pub fn attacked<P: Position>(position: &P, side: usize, counts: &mut [u8]) {
    let Some(counts) = counts.first_chunk_mut::<64>() else { return };
    reached_by(position, side, |set| each(turned::<P>(set)).for_each(|square| counts[square] += 1));
}

/// Answers [`attacks_on`](qipan_game::MoveGen::attacks_on).
#[inline(always)]
pub fn attacks_on<P: Position>(position: &P, side: usize, squares: asked::Squares) -> u32 {
    let (mut sum, zone) = (0, turned::<P>(squares as u64));
    reached_by(position, side, |set| sum += (set & zone).count_ones());
    sum
}

/// Calls `f` with the squares that each piece of a side attacks, and with those of all pawns on either hand.
#[inline(always)]
fn reached_by<P: Position>(position: &P, side: usize, mut f: impl FnMut(u64)) {
    let (own, occupied) = (position.side(side), position.occupied());
    f(pawns_take(position, side, false).0);
    f(pawns_take(position, side, true).0);
    each(own & position.kind(KING)).for_each(|from| f(P::king(from)));
    each(own & position.kind(KNIGHT)).for_each(|from| f(P::knight(from)));
    each(own & position.straights()).for_each(|from| f(P::rook(occupied, from)));
    each(own & position.diagonals()).for_each(|from| f(P::bishop(occupied, from)));
}

/// Answers [`mobility`](qipan_game::MoveGen::mobility).
#[inline(always)]
pub fn mobility<P: Position>(position: &P, side: usize) -> u32 {
    let (own, occupied) = (position.side(side), position.occupied());
    let straight = each(own & position.straights()).map(|from| (P::rook(occupied, from) & !own).count_ones());
    let diagonal =
        each(own & position.diagonals()).map(|from| (P::bishop(occupied, from) & !own).count_ones());
    straight.sum::<u32>() + diagonal.sum::<u32>()
}

/// Answers [`gives_check`](qipan_game::MoveGen::gives_check).
#[inline(always)]
pub fn gives_check<P: Position>(position: &P, m: &Change) -> bool {
    let us = side_of(m.arrives);
    let king = first(position.side(us ^ 1) & position.kind(KING));
    let mut occupied = P::after(position.occupied(), m.from, m.to);
    let mut own = position.side(us) & !bit(m.from);
    let mut rook = 0;
    if let Some(second) = m.second {
        occupied = P::flip(occupied, second.from);
        own &= !bit(second.from);
        if let Some(to) = second.to {
            occupied = P::flip(occupied, to);
            rook = bit(to);
        }
    }
    // Rooks and queens have two bits in common, bishops and queens two others.
    let arrived = |kind: u8| if m.arrives & kind == kind { bit(m.to) } else { 0 };
    let near = match m.arrives & KIND {
        PAWN => P::pawn(us ^ 1, king),
        KNIGHT => P::knight(king),
        _ => 0,
    };
    near & bit(m.to) != 0
        || P::sees(
            occupied,
            king,
            position.straights() & own | arrived(ROOK) | rook,
            position.diagonals() & own | arrived(BISHOP),
        )
}

/// Answers [`see`](qipan_game::MoveGen::see): attackers are looked up once, and then what stands behind each
/// that has taken.
#[inline(always)]
pub fn see<P: Position>(position: &P, m: &Change, threshold: i32, pins: Pins) -> bool {
    let mut occupied = P::after(position.occupied(), m.from, m.to);
    let mut gain = value(m.taken) + value(m.arrives) - value(m.leaves);
    if let Some(second) = m.second {
        if second.to.is_some() {
            // Nobody attacks the square that a king castles to.
            return threshold <= 0;
        }
        gain += value(second.man);
        occupied = P::flip(occupied, second.from);
    }
    let mut side = side_of(m.arrives);
    let mut left = None;
    reaches(gain, value(m.arrives), threshold, || {
        side ^= 1;
        let left = left.get_or_insert_with(|| attackers(position, m.to, P::lines(occupied, m.to)));
        *left &= P::squares(occupied);
        let (kind, from) = taker(position, occupied, *left & position.side(side), m.to, side, pins)?;
        occupied = P::flip(occupied, from);
        // Behind a knight nobody looks at the square.
        if matches!(kind, PAWN | BISHOP | QUEEN | KING) {
            *left |= P::bishop(occupied, m.to) & position.diagonals();
        }
        if matches!(kind, ROOK | QUEEN | KING) {
            *left |= P::rook(occupied, m.to) & position.straights();
        }
        Some(value(kind))
    })
}

/// The kind and square of the least valuable of these attackers that may take on a square.
#[inline(always)]
fn taker<P: Position>(
    position: &P,
    occupied: P::Occupied,
    attackers: u64,
    to: usize,
    side: usize,
    pins: Pins,
) -> Option<(u8, usize)> {
    if attackers == 0 {
        return None;
    }
    for kind in [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] {
        let men = turned::<P>(attackers & position.kind(kind));
        for from in each(men).map(|from| from ^ P::TURN) {
            let may_take = pins == Pins::Ignored || {
                let king = if kind == KING { to } else { first(position.side(side) & position.kind(KING)) };
                !is_attacked(position, P::flip(occupied, from), king, side ^ 1, to)
            };
            if may_take {
                return Some((kind, from));
            }
        }
    }
    None
}

/// Answers [`threats`](qipan_game::MoveGen::threats).
#[inline(always)]
pub fn threats<P: Position>(position: &P, mut f: impl FnMut(Threat)) {
    let (occupied, name) = (position.occupied(), position.naming());
    let men = P::squares(occupied);
    for (side, is_right) in [(0, false), (0, true), (1, false), (1, true)] {
        let (taken, step) = pawns_take(position, side, is_right);
        let by = PAWN + side as u8 * BLACK;
        each(taken & men).for_each(|to| f(threat::<P>(to.wrapping_add_signed(-step), to, by, name(to))));
    }
    let mut from = |from: usize, reached: u64| {
        let by = name(from);
        each(reached & men).for_each(|to| f(threat::<P>(from, to, by, name(to))));
    };
    each(position.kind(KNIGHT)).for_each(|square| from(square, P::knight(square)));
    each(position.kind(KING)).for_each(|square| from(square, P::king(square)));
    each(position.straights()).for_each(|square| from(square, P::rook(occupied, square)));
    each(position.diagonals()).for_each(|square| from(square, P::bishop(occupied, square)));
}

/// Calls `f` with the threats of others on a piece and its own on others, given the lines of its square.
#[inline(always)]
fn touching<P: Position>(
    position: &P,
    (square, code): (usize, u8),
    lines: [u64; 4],
    [others, victims]: [u64; 2],
    name: impl Fn(usize) -> u8,
    mut f: impl FnMut(Threat),
) {
    for from in each(attackers(position, square, lines) & others) {
        f(threat::<P>(from, square, name(from), code));
    }
    for to in each(reached::<P>(code, square, lines) & victims) {
        f(threat::<P>(square, to, code, name(to)));
    }
}

/// Calls `f` with the threats of sliders across an empty square, given its lines; those on which a square of
/// `but` lies are left out.
#[inline(always)]
fn across<P: Position>(
    position: &P,
    lines: [u64; 4],
    men: u64,
    but: u64,
    name: impl Fn(usize) -> u8,
    mut f: impl FnMut(Threat),
) {
    let [rank, file, rising, falling] = lines;
    let sliders = (rank | file) & position.straights() | (rising | falling) & position.diagonals();
    for from in each(sliders & men) {
        let line = lines.into_iter().find(|line| line & bit(from) != 0).unwrap_or(0);
        let other = line & men & !bit(from);
        if other != 0 && line & but == 0 {
            let to = first(other);
            f(threat::<P>(from, to, name(from), name(to)));
        }
    }
}

/// Answers [`threat_delta`](qipan_game::MoveGen::threat_delta), without playing the move.
///
/// Lines are looked up once from each square, or twice where something is taken. Those of the origin are the
/// same before the move and after it but for the line to the destination; those of an empty destination but
/// for the line to the origin. On that line every threat has an end on one of the two squares.
#[inline(always)]
pub fn threat_delta<P: Position>(position: &P, m: &Change, mut f: impl FnMut(Threat, bool)) {
    if let Some(second) = m.second {
        return delta_of_two(position, m, second, f);
    }
    let name = position.naming();
    let (from, to, path) = (m.from, m.to, bit(m.from) | bit(m.to));
    let occupied = position.occupied();
    let men = P::squares(occupied);
    let others = men & !path;

    let lines = P::lines(occupied, from);
    touching(position, (from, m.leaves), lines, [others, men], &name, |one| f(one, false));
    across(position, lines, men, path, &name, |one| f(one, true));

    let lines = P::lines(P::flip(occupied, from), to);
    touching(position, (to, m.arrives), lines, [others, others], &name, |one| f(one, true));
    if m.taken == 0 {
        across(position, lines, men, path, &name, |one| f(one, false));
    } else {
        let lines = P::lines(occupied, to);
        touching(position, (to, m.taken), lines, [others, men], &name, |one| f(one, false));
    }
}

/// The same for a move of two pieces: each of its squares is looked at before and after the move.
#[inline(never)]
fn delta_of_two<P: Position>(position: &P, m: &Change, second: Second, mut f: impl FnMut(Threat, bool)) {
    let arrives = second.to.map_or((m.to, [0, m.arrives]), |to| (to, [0, second.man]));
    let changes = [(m.from, [m.leaves, 0]), (second.from, [second.man, 0]), (m.to, [0, m.arrives]), arrives];
    let changes = &changes[..if second.to.is_some() { 4 } else { 3 }];
    let path = changes.iter().fold(0, |path, (square, _)| path | bit(*square));
    let before = position.occupied();
    let after = changes.iter().fold(before, |occupied, (square, _)| P::flip(occupied, *square));
    let standing = position.naming();
    for (occupied, time) in [(before, 0), (after, 1)] {
        let men = P::squares(occupied);
        let name = |square: usize| {
            let changed = changes.iter().find(|(changed, _)| *changed == square);
            changed.map_or_else(|| standing(square), |(_, codes)| codes[time])
        };
        for &(square, codes) in changes {
            let mut lines = P::lines(occupied, square);
            if codes[time] != 0 {
                let masks = [men & !path, men];
                touching(position, (square, codes[time]), lines, masks, name, |one| f(one, time == 1));
                continue;
            }
            if square == second.from {
                // Along the rank one looks across both pawns: those threats are the other pawn's.
                lines[0] = 0;
            }
            across(position, lines, men, path & men, name, |one| f(one, time == 1));
        }
    }
}
