//! Squares that the pieces of a side attack: one by one, or added up for some.

use qipan_game::asked::Squares;

use super::{CANNON, CHARIOT, Mailbox, are_facing, side_of};
use crate::{Side, Square};

/// Calls `f` with the squares that the pieces of a side attack, as often as they do; beyond the last ranks,
/// too.
#[inline(always)]
pub fn attacked<B: Mailbox>(board: &B, side: Side, f: impl FnMut(u8)) {
    attacked_where(board, side, |_, _| true, f);
}

/// Answers [`attacks_on`](qipan_game::MoveGen::attacks_on): lines that do not meet the squares are left out,
/// and pieces that are too far away.
#[inline(always)]
pub fn attacks_on<B: Mailbox>(board: &B, is_first: bool, squares: Squares) -> u32 {
    // In the board's numbers, so that what is beyond the last ranks is not counted.
    let (mut marks, mut sum) = ([0_u8; 256], 0);
    let halves = [squares as u64, (squares >> 64) as u64];
    for (half, start) in halves.into_iter().zip([0, 64]) {
        let mut left = half;
        while left != 0 {
            marks[usize::from(B::square(start + left.trailing_zeros() as usize))] = 1;
            left &= left - 1;
        }
    }
    // What lies ahead comes first there, if the board has it first or not.
    let parts = if B::AHEAD == 0 { [0, 1, 2, 3, NEAR] } else { [3, 1, 2, 0, NEAR] };
    let meets = |at, line: usize| {
        let reach = &REACH[parts[line]][usize::from(B::index(at) & 127)];
        (reach[0] & halves[0]) | (reach[1] & halves[1]) != 0
    };
    attacked_where(board, side_of(is_first), meets, |at| sum += u32::from(marks[usize::from(at)]));
    sum
}

/// Calls `f` with the squares that the pieces of a side attack: those of the lines that are wanted, and those
/// of other pieces whose neighbourhood is.
#[inline(always)]
fn attacked_where<B: Mailbox>(
    board: &B,
    side: Side,
    is_wanted: impl Fn(u8, usize) -> bool,
    mut f: impl FnMut(u8),
) {
    board.each_man(side, |by| {
        if !by.is(CHARIOT) && !by.is(CANNON) {
            if is_wanted(by.at, NEAR) {
                board.steps(by.at, by.man, &mut f);
            }
            return;
        }
        for (line, way) in B::ways(B::spot(by.at)).into_iter().enumerate() {
            if !is_wanted(by.at, line) {
                continue;
            }
            let target = if by.is(CHARIOT) {
                board.walk(by.at, way, &mut f)
            } else {
                let screen = board.walk(by.at, way, |_| ());
                if !screen.is_there() {
                    continue;
                }
                board.walk(screen.at, way, &mut f)
            };
            if target.is_there() {
                f(target.at);
            }
        }
    });
    if are_facing(board) {
        f(board.general(side.other()));
    }
}

/// Number of what lies within two files and ranks, beside those of the four lines.
const NEAR: usize = 4;

/// Squares that a piece may attack if nothing is in its way, as halves of a set: on the lines to Black's
/// side, to the left, to the right and to Red's side, and [`NEAR`]; by square in the order of the rules.
static REACH: [[[u64; 2]; 128]; 5] = {
    let mut table = [[[0; 2]; 128]; 5];
    let mut pair = 0;
    while pair < Square::COUNT * Square::COUNT {
        let (from, to) = (pair / Square::COUNT, pair % Square::COUNT);
        let (right, up) = ((to % 9).abs_diff(from % 9), (to / 9).abs_diff(from / 9));
        let (half, bit) = (to / 64, 1 << (to % 64));
        if right == 0 && up != 0 {
            table[if to > from { 0 } else { 3 }][from][half] |= bit;
        } else if right != 0 && up == 0 {
            table[if to > from { 2 } else { 1 }][from][half] |= bit;
        }
        if right <= 2 && up <= 2 {
            table[NEAR][from][half] |= bit;
        }
        pair += 1;
    }
    table
};
