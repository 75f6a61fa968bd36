//! Squares that a piece attacks: steps and leaps from a table, lines by hyperbola quintessence.

use crate::men::{BISHOP, DIAGONAL, KING, KNIGHT, QUEEN, ROOK, SLIDES, STRAIGHT, index};
use crate::squares::bit;

/// The squares of the board in steps of files and ranks from another; beside the board there are none.
const fn step(square: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let (file, rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
    if file < 0 || file > 7 || rank < 0 || rank > 7 { None } else { Some((rank * 8 + file) as usize) }
}

const STRAIGHTS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

const fn leaps<const N: usize>(steps: &[(i32, i32); N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 * N {
        if let Some(to) = step(i / N, steps[i % N]) {
            table[i / N] |= 1 << to;
        }
        i += 1;
    }
    table
}

/// The other squares of a line through each square, in steps of one direction and back.
const fn lines((files, ranks): (i32, i32)) -> [u64; 64] {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 * 15 {
        let times = i as i32 % 15 - 7;
        if let Some(to) = step(i / 15, (files * times, ranks * times))
            && times != 0
        {
            table[i / 15] |= 1 << to;
        }
        i += 1;
    }
    table
}

/// Squares attacked by what does not slide, by the kind's [`index`] and the square; none for a slider, and
/// for no piece.
pub(crate) static LEAPS: [[u64; 64]; 9] = {
    let mut table = [[0; 64]; 9];
    table[0] = leaps(&[(-1, 1), (1, 1)]);
    table[1] = leaps(&[(-1, -1), (1, -1)]);
    table[index(KNIGHT)] = leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
    table[index(KING)] = leaps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
    table
};

/// The other squares of a square's file and diagonals, side by side.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    file: u64,
    rising: u64,
    falling: u64,
}

pub(crate) static LINES: [Lines; 64] = {
    let (files, rising, falling) = (lines((0, 1)), lines((1, 1)), lines((1, -1)));
    let mut table = [Lines { file: 0, rising: 0, falling: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Lines { file: files[square], rising: rising[square], falling: falling[square] };
        square += 1;
    }
    table
};

/// Attacks along a rank, by the file and the six inner squares, on the lowest rank: turned bytes leave a rank
/// as it is.
static RANKS: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 8 * 64 {
        let (file, men) = (i / 64, (i % 64) << 1);
        let mut reached = 0;
        let mut to = file;
        while to < 7 {
            to += 1;
            reached |= 1 << to;
            if men >> to & 1 != 0 {
                break;
            }
        }
        to = file;
        while to > 0 {
            to -= 1;
            reached |= 1 << to;
            if men >> to & 1 != 0 {
                break;
            }
        }
        table[file][i % 64] = reached;
        i += 1;
    }
    table
};

/// The kinds that attack the first square from the second, if nothing stands between.
pub(crate) static LOOKS: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut of = 0;
    while of < 9 {
        let mut pair = 0;
        while pair < 64 * 64 {
            let (to, from) = (pair / 64, pair % 64);
            if LEAPS[of][from] >> to & 1 != 0 {
                table[to][from] |= 1 << of;
            }
            pair += 1;
        }
        of += 1;
    }
    let (files, ranks, rising, falling) = (lines((0, 1)), lines((1, 0)), lines((1, 1)), lines((1, -1)));
    let mut pair = 0;
    while pair < 64 * 64 {
        let (to, from) = (pair / 64, pair % 64);
        if (files[from] | ranks[from]) >> to & 1 != 0 {
            table[to][from] |= ROOK | QUEEN;
        }
        if (rising[from] | falling[from]) >> to & 1 != 0 {
            table[to][from] |= BISHOP | QUEEN;
        }
        pair += 1;
    }
    table
};

/// The squares between two squares of one line, and the second of them; only that one if they share no line.
pub(crate) static UP_TO: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            table[from][to] = 1 << to;
            to += 1;
        }
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = if i < 4 { STRAIGHTS[i] } else { DIAGONALS[i - 4] };
            let mut line = 0;
            let mut times = 1;
            while let Some(to) = step(from, (files * times, ranks * times)) {
                line |= 1 << to;
                table[from][to] = line;
                times += 1;
            }
            i += 1;
        }
        from += 1;
    }
    table
};

/// Bytes of the tables of this module.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&LEAPS)
        + size_of_val(&LINES)
        + size_of_val(&RANKS)
        + size_of_val(&LOOKS)
        + size_of_val(&UP_TO)
}

/// The kinds that attack a square from another one, if nothing stands between.
#[inline(always)]
pub(crate) fn looks(to: usize, from: usize) -> u8 {
    LOOKS[to & 63][from & 63]
}

/// The squares from one on to another, with that.
#[inline(always)]
pub(crate) fn up_to(from: usize, to: usize) -> u64 {
    UP_TO[from & 63][to & 63]
}

/// Attacks along a file or diagonal. Whatever is subtracted borrows up to the first piece; with the bytes
/// turned around the same goes downwards.
#[inline(always)]
const fn line(mask: u64, square: usize, occupied: u64) -> u64 {
    let men = occupied & mask;
    let upwards = men.wrapping_sub(bit(square));
    let downwards = men.swap_bytes().wrapping_sub(bit(square ^ 56));
    (upwards ^ downwards.swap_bytes()) & mask
}

/// All bits if a kind is one of some, none if it is not.
#[inline(always)]
const fn all_if(kind: u8, kinds: u8) -> u64 {
    ((kind & kinds != 0) as u64).wrapping_neg()
}

/// The squares that a piece attacks along lines. Both sorts of lines are looked at, whatever the kind: a
/// branch that cannot be foreseen costs more than they do.
#[inline(always)]
pub(crate) fn slides(kind: u8, square: usize, occupied: u64) -> u64 {
    let square = square & 63;
    let Lines { file, rising, falling } = LINES[square];
    let inner = (occupied >> ((square & 56) + 1)) as usize & 63;
    let rank = u64::from(RANKS[square & 7][inner]) << (square & 56);
    let straight = line(file, square, occupied) | rank;
    let diagonal = line(rising, square, occupied) | line(falling, square, occupied);
    straight & all_if(kind, STRAIGHT) | diagonal & all_if(kind, DIAGONAL)
}

/// The squares that a piece attacks.
#[inline(always)]
pub(crate) fn reached(kind: u8, square: usize, occupied: u64) -> u64 {
    LEAPS[index(kind)][square & 63] | slides(kind, square, occupied)
}

/// Squares that a pawn of a side attacks: from there the other side's pawns attack the square.
#[inline(always)]
pub(crate) fn pawn_takes(side: usize, square: usize) -> u64 {
    LEAPS[side & 1][square & 63]
}

/// Returns true if a kind slides.
#[inline(always)]
pub(crate) const fn does_slide(kind: u8) -> bool {
    kind & SLIDES != 0
}

#[cfg(test)]
mod tests {
    use qipan_game::SplitMix64;

    use super::{DIAGONALS, LEAPS, STRAIGHTS, index, looks, reached, step, up_to};
    use crate::men::{BISHOP, DIAGONAL, QUEEN, ROOK, STRAIGHT};
    use crate::squares::bit;

    /// What is subtracted is what is walked.
    #[test]
    fn lines_end_at_the_first_piece() {
        let mut random = SplitMix64(9);
        for _ in 0..5000 {
            let occupied = random.next() & random.next();
            let square = random.below(64);
            for kind in [BISHOP, ROOK, QUEEN] {
                let mut walked = 0;
                for (kinds, steps) in [(STRAIGHT, STRAIGHTS), (DIAGONAL, DIAGONALS)] {
                    for (files, ranks) in steps.into_iter().filter(|_| kind & kinds != 0) {
                        for times in 1.. {
                            let Some(to) = step(square, (files * times, ranks * times)) else { break };
                            walked |= bit(to);
                            if occupied & bit(to) != 0 {
                                break;
                            }
                        }
                    }
                }
                assert_eq!(reached(kind, square, occupied), walked, "{kind} on {square}, {occupied:#x}");
            }
        }
    }

    /// A piece that looks at a square attacks it if nothing stands between, and no other piece does.
    #[test]
    fn who_looks_attacks() {
        let mut random = SplitMix64(10);
        for _ in 0..2000 {
            let occupied = random.next() & random.next();
            let (from, to) = (random.below(64), random.below(64));
            for kind in (0..7).map(|kind| 1 << kind) {
                let attacks = reached(kind, from, occupied) & bit(to) != 0;
                let between = up_to(to, from) & occupied & !bit(from);
                assert_eq!(looks(to, from) & kind != 0 && between == 0, attacks, "{kind} {from} {to}");
            }
            assert_eq!(LEAPS[index(0)], [0; 64]);
        }
    }
}
