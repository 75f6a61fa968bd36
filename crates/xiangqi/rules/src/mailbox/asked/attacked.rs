//! Squares that the pieces of a side attack: one by one, or added up for some.

use qipan_game::asked::Squares;

use super::{CANNON, CHARIOT, KIND, Mailbox, are_facing, side_of};
use crate::{Side, Square};

/// Calls `f` with the squares that the pieces of a side attack, as often as they do; beyond the last ranks,
/// too.
#[inline(always)]
pub fn attacked<B: Mailbox>(board: &B, side: Side, f: impl FnMut(u8)) {
    attacked_where(board, side, |_| Reach::WHOLE, f);
}

/// Answers [`attacks_on`](qipan_game::MoveGen::attacks_on): lines that do not meet the squares are left out,
/// and pieces that are too far away.
#[inline(always)]
pub fn attacks_on<B: Mailbox>(board: &B, is_first: bool, squares: Squares) -> u32 {
    // In the board's numbers, so that what is beyond the last ranks is not counted.
    let (mut marks, mut sum) = ([0_u8; 256], 0);
    for (half, start) in [(squares as u64, 0), ((squares >> 64) as u64, 64)] {
        let mut left = half;
        while left != 0 {
            marks[usize::from(B::square(start + left.trailing_zeros() as usize))] = 1;
            left &= left - 1;
        }
    }
    let reach = |at| REACH[usize::from(B::index(at)) % Square::COUNT].within(squares, B::AHEAD);
    attacked_where(board, side_of(is_first), reach, |at| sum += u32::from(marks[usize::from(at)]));
    sum
}

/// Calls `f` with the squares that the pieces of a side attack, of those pieces and lines that reach far enough.
#[inline(always)]
fn attacked_where<B: Mailbox>(
    board: &B,
    side: Side,
    reach: impl Fn(u8) -> Reach<bool>,
    mut f: impl FnMut(u8),
) {
    board.each_man(side, |by| {
        let reach = reach(by.at);
        let ways = || B::ways(B::spot(by.at)).into_iter().zip(reach.lines).filter(|&(_, is_met)| is_met);
        match by.man & KIND {
            CHARIOT => {
                for (way, _) in ways() {
                    let first = board.walk(by.at, way, &mut f);
                    if first.is_there() {
                        f(first.at);
                    }
                }
            }
            CANNON => {
                for (way, _) in ways() {
                    let screen = board.walk(by.at, way, |_| ());
                    if screen.is_there() {
                        let second = board.walk(screen.at, way, &mut f);
                        if second.is_there() {
                            f(second.at);
                        }
                    }
                }
            }
            _ if reach.near => board.steps(by.at, by.man, &mut f),
            _ => (),
        }
    });
    if are_facing(board) {
        f(board.general(side.other()));
    }
}

/// By line, and within two files and ranks: squares that a piece may attack if nobody is in its way, or whether
/// any of them matters.
#[derive(Clone, Copy)]
struct Reach<T> {
    lines: [T; 4],
    near: T,
}

impl Reach<bool> {
    const WHOLE: Self = Self { lines: [true; 4], near: true };
}

impl Reach<Squares> {
    /// Whether some of the squares can be reached at all.
    #[inline(always)]
    fn within(&self, squares: Squares, ahead: usize) -> Reach<bool> {
        let meets = |set: Squares| set & squares != 0;
        let [forward, left, right, back] = self.lines.map(meets);
        let lines = if ahead == 0 { [forward, left, right, back] } else { [back, left, right, forward] };
        Reach { lines, near: meets(self.near) }
    }
}

/// By square in the order of the rules: lines to Black's side, to the left, to the right and to Red's side.
static REACH: [Reach<Squares>; Square::COUNT] = {
    let mut table = [Reach { lines: [0; 4], near: 0 }; Square::COUNT];
    let mut pair = 0;
    while pair < Square::COUNT * Square::COUNT {
        let (from, to) = (pair / Square::COUNT, pair % Square::COUNT);
        let reach = &mut table[from];
        let (right, up) = ((to % 9).abs_diff(from % 9), (to / 9).abs_diff(from / 9));
        if right == 0 && up != 0 {
            reach.lines[if to > from { 0 } else { 3 }] |= 1 << to;
        } else if right != 0 && up == 0 {
            reach.lines[if to > from { 2 } else { 1 }] |= 1 << to;
        }
        if right <= 2 && up <= 2 {
            reach.near |= 1 << to;
        }
        pair += 1;
    }
    table
};
