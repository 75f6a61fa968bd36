//! Squares that the pieces of a side attack: counted for each square, or added up for some.

use qipan_game::asked::Squares;

use super::{Sight, slides, slides_on, steps};

/// Answers [`attacked`](qipan_game::MoveGen::attacked).
#[inline(always)]
pub fn attacked<B: Sight>(board: &B, is_first: bool, counts: &mut [u8]) {
    let Some(counts) = counts.first_chunk_mut::<64>() else { return };
    board.each_man(usize::from(!is_first), |from, man| {
        let mut count = |to, _| counts[B::square(to) & 63] += 1;
        slides(board, from, man, &mut count);
        steps(board, from, man, count);
    });
}

/// Answers [`attacks_on`](qipan_game::MoveGen::attacks_on): lines that do not meet the squares are left out,
/// and pieces that are too far away.
#[inline(always)]
pub fn attacks_on<B: Sight>(board: &B, is_first: bool, squares: Squares) -> u32 {
    let (mut sum, squares) = (0, squares as u64);
    board.each_man(usize::from(!is_first), |from, man| {
        let reach = &REACH[B::square(from) & 63];
        let mut count = |to, _| sum += (squares >> (B::square(to) & 63) & 1) as u32;
        slides_on(board, from, man, |line| reach.lines[line] & squares != 0, &mut count);
        if reach.near & squares != 0 {
            steps(board, from, man, count);
        }
    });
    sum
}

/// Squares that a piece may attack from another one, if nothing is in its way.
struct Reach {
    lines: [u64; 8],
    /// Squares as far away as a knight leaps, or nearer.
    near: u64,
}

/// By square.
static REACH: [Reach; 64] = {
    // As lines are numbered: to the right and up.
    const STEPS: [[i32; 2]; 8] = [[0, 1], [1, 0], [0, -1], [-1, 0], [1, 1], [1, -1], [-1, -1], [-1, 1]];
    let mut table = [const { Reach { lines: [0; 8], near: 0 } }; 64];
    let mut from = 0_i32;
    while from < 64 {
        let (file, rank) = (from % 8, from / 8);
        let mut to = 0_i32;
        while to < 64 {
            let (right, up) = (to % 8 - file, to / 8 - rank);
            let (across, along) = (right.abs(), up.abs());
            let is_on_line = across == along || across == 0 || along == 0;
            let mut line = 0;
            while line < 8 {
                let [x, y] = STEPS[line];
                if from != to && is_on_line && right.signum() == x && up.signum() == y {
                    table[from as usize].lines[line] |= 1 << to;
                }
                line += 1;
            }
            if across <= 2 && along <= 2 {
                table[from as usize].near |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    table
};
