//! What an engine asks of a board whose cells hold pieces: once for all such boards. A board says how a line
//! is walked, where its edges are and how its pieces are found.
//!
//! Whoever attacks a square is seen from it: on each of its four lines one of the first two pieces, a cannon
//! as the second, all others as the first; and around its four corners. A corner is the leg of two horses and
//! the eye of an elephant, or an advisor stands there.

mod attacked;
mod check;
mod exchange;

use qipan_game::asked::{Number, SECOND, Squares, Threat};

use crate::{Kind, Side};

pub use attacked::{attacked, attacks_on};
pub use check::gives_check;
pub use exchange::see;

/// The number of an empty cell and of what is beyond the edge. No piece has it.
pub const NOBODY: Number = 7;

const GENERAL: Number = Kind::General as Number;
const ADVISOR: Number = Kind::Advisor as Number;
const ELEPHANT: Number = Kind::Elephant as Number;
const HORSE: Number = Kind::Horse as Number;
const CHARIOT: Number = Kind::Chariot as Number;
const CANNON: Number = Kind::Cannon as Number;
const SOLDIER: Number = Kind::Soldier as Number;

/// The bits of a number that hold the kind.
const KIND: Number = 7;

/// A piece and its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The square in the board's numbers.
    pub at: u8,
    /// The piece, or [`NOBODY`].
    pub man: Number,
}

impl Seen {
    const NOTHING: Self = Self { at: 0, man: NOBODY };

    #[inline(always)]
    const fn is(self, kind: Number) -> bool {
        self.man & KIND == kind
    }

    #[inline(always)]
    const fn is_there(self) -> bool {
        self.man != NOBODY
    }
}

/// A board of cells as its questions see it. Its lines are numbered so that a line and the opposite one add
/// up to 3; those along a rank are 1 and 2.
pub trait Mailbox: Sized {
    /// Steps of the four lines.
    const LINES: [u8; 4];
    /// Line that leads from Red to Black.
    const AHEAD: usize;
    /// A square with what tells the edges.
    type Spot: Copy;
    /// A step with what tells its end.
    type Way: Copy;

    /// A square with what tells the edges.
    fn spot(square: u8) -> Self::Spot;

    /// The four lines through a square.
    fn ways(spot: Self::Spot) -> [Self::Way; 4];

    /// Returns true if there is a file so many files to the right. Beyond the last ranks cells are empty, so
    /// that nobody need ask for a rank.
    fn has(spot: Self::Spot, across: i8) -> bool;

    /// The line that leads from a square to another one, if any does.
    fn line_to(from: Self::Spot, to: u8) -> Option<usize>;

    /// Returns true if a square is in a palace.
    fn is_in_palace(square: u8) -> bool;

    /// Returns true if a square is across the river for the side with this bit of a number.
    fn crossed_river(square: u8, side: Number) -> bool;

    /// The square in the order of the rules crate.
    fn index(square: u8) -> u8;

    /// The square of an index.
    fn square(index: usize) -> u8;

    /// The piece on a square.
    fn man(&self, square: u8) -> Number;

    /// Returns true if nobody stands on a square.
    fn is_empty(&self, square: u8) -> bool;

    /// The next piece on a line, [`NOBODY`] at its end; calls `over` with the empty squares before it.
    fn walk(&self, from: u8, way: Self::Way, over: impl FnMut(u8)) -> Seen;

    /// Calls `f` with every piece of a side.
    fn each_man(&self, side: Side, f: impl FnMut(Seen));

    /// The square of a side's general.
    fn general(&self, side: Side) -> u8;

    /// Calls `f` with the squares that a piece attacks, if it is neither chariot nor cannon; beyond the last
    /// ranks, too.
    #[inline(always)]
    fn steps(&self, at: u8, man: Number, mut f: impl FnMut(u8)) {
        let spot = Self::spot(at);
        match man & KIND {
            GENERAL => {
                let goals = Self::LINES.map(|step| at.wrapping_add(step));
                goals.into_iter().filter(|&to| Self::is_in_palace(to)).for_each(f);
            }
            ADVISOR => {
                let goals = Corner::all::<Self>().map(|corner| at.wrapping_add(corner.step()));
                goals.into_iter().filter(|&to| Self::is_in_palace(to)).for_each(f);
            }
            ELEPHANT => {
                for corner in Corner::all::<Self>() {
                    let eye = at.wrapping_add(corner.step());
                    let to = eye.wrapping_add(corner.step());
                    if Self::has(spot, 2 * corner.across) && share_half::<Self>(at, to) && self.is_empty(eye)
                    {
                        f(to);
                    }
                }
            }
            HORSE => {
                for (line, corners) in CORNERS_OF.iter().enumerate() {
                    let leg = at.wrapping_add(Self::LINES[line]);
                    if !self.is_empty(leg) {
                        continue;
                    }
                    for corner in corners.map(|corner| Corner::all::<Self>()[corner]) {
                        // Along a rank the jump leads two files off.
                        if Self::has(spot, (1 + axis_of(line) as i8) * corner.across) {
                            f(leg.wrapping_add(corner.step()));
                        }
                    }
                }
            }
            _ => {
                let ahead = if man & SECOND == 0 { Self::AHEAD } else { 3 - Self::AHEAD };
                f(at.wrapping_add(Self::LINES[ahead]));
                if Self::crossed_river(at, man & SECOND) {
                    for (line, across) in [(1, -1), (2, 1)] {
                        if Self::has(spot, across) {
                            f(at.wrapping_add(Self::LINES[line]));
                        }
                    }
                }
            }
        }
    }
}

/// The two corners on the side of each line.
const CORNERS_OF: [[usize; 2]; 4] = [[0, 1], [0, 2], [1, 3], [2, 3]];

/// A diagonal neighbour, one step along a file and one along a rank.
#[derive(Clone, Copy)]
struct Corner {
    ahead: u8,
    aside: u8,
    across: i8,
}

impl Corner {
    /// The four corners; one and the opposite add up to 3.
    #[inline(always)]
    fn all<B: Mailbox>() -> [Self; 4] {
        let [down, left, right, up] = B::LINES;
        [(down, left, -1), (down, right, 1), (up, left, -1), (up, right, 1)]
            .map(|(ahead, aside, across)| Self { ahead, aside, across })
    }

    #[inline(always)]
    const fn step(self) -> u8 {
        self.ahead.wrapping_add(self.aside)
    }
}

/// The side that begins a game, or the other.
#[inline(always)]
#[must_use]
pub const fn side_of(is_first: bool) -> Side {
    if is_first { Side::Red } else { Side::Black }
}

#[inline(always)]
fn share_half<B: Mailbox>(a: u8, b: u8) -> bool {
    B::crossed_river(a, 0) == B::crossed_river(b, 0)
}

/// What is seen from a square.
#[derive(Clone, Copy)]
struct View {
    /// The first two pieces on each line.
    lines: [[Seen; 2]; 4],
    /// Who stands on the corners.
    corners: [Seen; 4],
}

impl View {
    const NOTHING: Self = Self { lines: [[Seen::NOTHING; 2]; 4], corners: [Seen::NOTHING; 4] };

    /// Looks from a square at the pieces that are there. What was seen before along `axis` is kept.
    #[inline(always)]
    fn look<B: Mailbox>(&mut self, board: &B, square: u8, axis: usize, is_there: impl Fn(u8) -> bool) {
        let spot = B::spot(square);
        let ways = B::ways(spot);
        for (line, (seen, &way)) in self.lines.iter_mut().zip(&ways).enumerate() {
            if axis_of(line) != axis {
                let first = next(board, square, way, &is_there);
                let second = if first.is_there() { next(board, first.at, way, &is_there) } else { first };
                *seen = [first, second];
            }
        }
        for corner in 0..4 {
            let Corner { across, ahead, aside } = Corner::all::<B>()[corner];
            let at = square.wrapping_add(ahead).wrapping_add(aside);
            let nobody = Seen { at, man: NOBODY };
            self.corners[corner] = if B::has(spot, across) { seen(board, at, &is_there) } else { nobody };
        }
    }

    /// What is seen from a square of the pieces that are there.
    #[inline(always)]
    fn from<B: Mailbox>(board: &B, square: u8, is_there: impl Fn(u8) -> bool) -> Self {
        let mut view = Self::NOTHING;
        view.look(board, square, NO_AXIS, is_there);
        view
    }

    /// Puts the piece back that takes on this square, and comes to it along a line, by a corner or neither.
    #[inline(always)]
    fn restore(&mut self, line: Option<usize>, man: Seen) {
        if let Some(line) = line {
            let way = &mut self.lines[3 - line];
            // A cannon has its screen before it.
            *way = if man.is(CANNON) { [way[0], man] } else { [man, way[0]] };
        }
        let from = self.corners.iter_mut().find(|corner| man.is(ADVISOR) && corner.at == man.at);
        if let Some(corner) = from {
            *corner = man;
        }
    }
}

/// The next piece on a line of those that are there.
#[inline(always)]
fn next<B: Mailbox>(board: &B, from: u8, way: B::Way, is_there: impl Fn(u8) -> bool) -> Seen {
    let mut seen = board.walk(from, way, |_| ());
    while seen.is_there() && !is_there(seen.at) {
        seen = board.walk(seen.at, way, |_| ());
    }
    seen
}

/// Who stands on a square, of those that are there.
#[inline(always)]
fn seen<B: Mailbox>(board: &B, at: u8, is_there: impl Fn(u8) -> bool) -> Seen {
    let man = board.man(at);
    Seen { at, man: if man == NOBODY || is_there(at) { man } else { NOBODY } }
}

/// Returns true if the first piece on a line of a square is a soldier or general that attacks it; `on` stands
/// there.
#[inline(always)]
fn steps_there<B: Mailbox>(square: u8, line: usize, first: Seen, on: Number) -> bool {
    let is_along_file = axis_of(line) == 0;
    let is_beside = || first.at == square.wrapping_add(B::LINES[line]);
    match first.man & KIND {
        SOLDIER if is_along_file => (line == B::AHEAD) == (first.man & SECOND != 0) && is_beside(),
        SOLDIER => is_beside() && B::crossed_river(square, first.man & SECOND),
        GENERAL => is_beside() && B::is_in_palace(square) || is_along_file && on == first.man ^ SECOND,
        _ => false,
    }
}

/// When a threat holds that has to do with a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// Always: the square itself is attacked.
    Here,
    /// While a piece stands there.
    Over,
    /// While none does.
    Past,
}

/// Neither file nor rank.
const NO_AXIS: usize = 2;

/// A line's axis: 0 for the file, 1 for the rank.
#[inline(always)]
const fn axis_of(line: usize) -> usize {
    (line ^ line >> 1) & 1
}

/// Calls `f` with who attacks a square, where `on` stands, and with whose threats pass it. Those that pass
/// along `axis` are left out.
#[inline(always)]
fn around<B: Mailbox>(
    board: &B,
    on: Seen,
    view: &View,
    axis: usize,
    is_there: impl Fn(u8) -> bool,
    mut f: impl FnMut(Seen, Seen, Holds),
) {
    let square = on.at;
    for line in 0..4 {
        let [first, second] = view.lines[line];
        let target = || Some(view.lines[3 - line][0]).filter(|seen| seen.is_there() && axis_of(line) != axis);
        match first.man & KIND {
            CHARIOT => {
                f(first, on, Holds::Here);
                if let Some(target) = target() {
                    f(first, target, Holds::Past);
                }
            }
            CANNON => {
                if let Some(target) = target() {
                    f(first, target, Holds::Over);
                    let beyond = view.lines[3 - line][1];
                    if beyond.is_there() {
                        f(first, beyond, Holds::Past);
                    }
                }
            }
            HORSE => {
                if first.at == square.wrapping_add(B::LINES[line]) {
                    // The two corners that are away from the horse.
                    for corner in CORNERS_OF[3 - line] {
                        let target = view.corners[corner];
                        if target.is_there() {
                            f(first, target, Holds::Past);
                        }
                    }
                }
            }
            _ => {
                if steps_there::<B>(square, line, first, on.man) {
                    f(first, on, Holds::Here);
                }
            }
        }
        if second.is(CANNON) {
            f(second, on, Holds::Here);
            if let Some(target) = target() {
                f(second, target, Holds::Past);
            }
        }
    }
    for corner in 0..4 {
        let (there, opposite) = (view.corners[corner], view.corners[3 - corner]);
        if !there.is_there() {
            come_by(board, square, Corner::all::<B>()[corner], &is_there, |by| f(by, on, Holds::Here));
        } else if there.is(ADVISOR) && B::is_in_palace(square) {
            f(there, on, Holds::Here);
        } else if there.is(ELEPHANT) && opposite.is_there() && share_half::<B>(there.at, opposite.at) {
            f(there, opposite, Holds::Past);
        }
    }
}

/// Calls `f` with the pieces that attack a square by one of its corners.
#[inline(always)]
fn come_by<B: Mailbox>(
    board: &B,
    square: u8,
    corner: Corner,
    is_there: impl Fn(u8) -> bool,
    mut f: impl FnMut(Seen),
) {
    let (spot, step) = (B::spot(square), corner.step());
    if !B::has(spot, corner.across) {
        return;
    }
    let mut look = |step: u8, kind: Number| {
        let at = square.wrapping_add(step);
        // Most squares are empty, and nothing else need be asked of these.
        if !board.is_empty(at) {
            let source = Seen { at, man: board.man(at) };
            if source.is(kind) && is_there(at) && (kind == HORSE || share_half::<B>(square, at)) {
                f(source);
            }
        }
    };
    look(step.wrapping_add(corner.ahead), HORSE);
    if B::has(spot, 2 * corner.across) {
        look(step.wrapping_add(corner.aside), HORSE);
        look(step.wrapping_add(step), ELEPHANT);
    }
}

/// Calls `f` with the pieces that a piece attacks, which has these before it on its lines.
#[inline(always)]
fn targets<B: Mailbox>(board: &B, by: Seen, lines: &[[Seen; 2]; 4], mut f: impl FnMut(Seen)) {
    let kind = by.man & KIND;
    if kind == CHARIOT || kind == CANNON {
        let targets = lines.iter().map(|line| line[usize::from(kind == CANNON)]);
        return targets.filter(|seen| seen.is_there()).for_each(f);
    }
    board.steps(by.at, by.man, |at| {
        let on = Seen { at, man: board.man(at) };
        if on.is_there() {
            f(on);
        }
    });
}

/// Answers [`attackers_to`](qipan_game::MoveGen::attackers_to).
#[inline(always)]
pub fn attackers_to<B: Mailbox>(board: &B, square: usize, occupied: Squares) -> Squares {
    let halves = [occupied as u64, (occupied >> 64) as u64];
    let place = |at: u8| (usize::from(B::index(at) >> 6 & 1), B::index(at) & 63);
    let is_there = |at: u8| halves[place(at).0] >> place(at).1 & 1 != 0;
    let square = B::square(square);
    let view = View::from(board, square, is_there);
    let mut found = [0_u64; 2];
    around(board, seen(board, square, is_there), &view, NO_AXIS, is_there, |by, _, holds| {
        if holds == Holds::Here {
            found[place(by.at).0] |= 1 << place(by.at).1;
        }
    });
    u128::from(found[0]) | u128::from(found[1]) << 64
}

/// Answers [`mobility`](qipan_game::MoveGen::mobility).
#[inline(always)]
pub fn mobility<B: Mailbox>(board: &B, side: Side) -> u32 {
    let mut goals = 0;
    board.each_man(side, |by| {
        if by.is(CHARIOT) || by.is(CANNON) {
            for way in B::ways(B::spot(by.at)) {
                let mut target = board.walk(by.at, way, |_| goals += 1);
                if by.is(CANNON) && target.is_there() {
                    target = board.walk(target.at, way, |_| ());
                }
                goals += u32::from(target.is_there() && (target.man ^ by.man) & SECOND != 0);
            }
        }
    });
    goals
}

/// Returns true if the generals face each other, as they do in no position to play on.
#[inline(always)]
fn are_facing<B: Mailbox>(board: &B) -> bool {
    let [red, black] = Side::BOTH.map(|side| board.general(side));
    let spot = B::spot(red);
    B::line_to(spot, black) == Some(B::AHEAD) && board.walk(red, B::ways(spot)[B::AHEAD], |_| ()).at == black
}

#[inline(always)]
fn told<B: Mailbox>(by: Seen, on: Seen) -> Threat {
    Threat { from: B::index(by.at), to: B::index(on.at), by: by.man, on: on.man }
}

/// Tells of a threat that begins or ends: a call, because it is told of at many places.
#[inline(never)]
fn tell<B: Mailbox>(f: &mut impl FnMut(Threat, bool), by: Seen, on: Seen, begins: bool) {
    f(told::<B>(by, on), begins);
}

/// Answers [`threats`](qipan_game::MoveGen::threats).
#[inline(always)]
pub fn threats<B: Mailbox>(board: &B, mut f: impl FnMut(Threat)) {
    for side in Side::BOTH {
        board.each_man(side, |by| {
            if !by.is(CHARIOT) && !by.is(CANNON) {
                return targets(board, by, &[[Seen::NOTHING; 2]; 4], |on| f(told::<B>(by, on)));
            }
            for way in B::ways(B::spot(by.at)) {
                let mut target = board.walk(by.at, way, |_| ());
                if by.is(CANNON) && target.is_there() {
                    target = board.walk(target.at, way, |_| ());
                }
                if target.is_there() {
                    f(told::<B>(by, target));
                }
            }
        });
    }
    if are_facing(board) {
        let [red, black] = Side::BOTH.map(|side| board.general(side));
        let [red, black] = [red, black].map(|at| Seen { at, man: board.man(at) });
        f(told::<B>(red, black));
        f(told::<B>(black, red));
    }
}

/// Answers [`threat_delta`](qipan_game::MoveGen::threat_delta).
///
/// Two views are enough, from both ends of the move: the one from where it goes without the piece that moves.
#[inline(always)]
pub fn threat_delta<B: Mailbox>(board: &B, from: u8, to: u8, mut f: impl FnMut(Threat, bool)) {
    let mut tell = |by: Seen, on: Seen, begins: bool| tell::<B>(&mut f, by, on, begins);
    let before = Seen { at: from, man: board.man(from) };
    let (after, taken) = (Seen { at: to, ..before }, Seen { at: to, man: board.man(to) });
    let line = B::line_to(B::spot(from), to);
    // A piece that goes along a line and takes none leaves the order of the pieces there as it was.
    let axis = if taken.is_there() { NO_AXIS } else { line.map_or(NO_AXIS, axis_of) };

    // Who stands there, whether that is after the move, and whether the square is empty before or after it.
    let ends = [(before, false, true), (after, true, !taken.is_there()), (taken, false, false)];
    let is_there = |at| at != from;
    let mut seen = View::NOTHING;
    for (man, is_after, is_changed) in ends {
        if !man.is_there() {
            break;
        }
        if is_after || is_changed {
            seen.look(board, man.at, if is_after { axis } else { NO_AXIS }, is_there);
        } else {
            seen.restore(line, before);
        }
        targets(board, man, &seen.lines, |on| {
            if on.at != from {
                tell(man, on, is_after);
            }
        });
        around(board, man, &seen, axis, is_there, |by, on, holds| {
            let is_told = match holds {
                Holds::Here => by.at != from,
                _ => is_changed && by.at != to && on.at != to,
            };
            if is_told {
                tell(by, on, is_after != (holds == Holds::Past));
            }
        });
    }
}
