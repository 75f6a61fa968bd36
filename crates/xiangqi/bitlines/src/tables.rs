//! Pre-generated destinations of the pieces with short steps, with legs and eyes.
//!
//! Lists are filled up with square 0, which is fenced off, so that a generator walks a fixed number of
//! entries and needs neither a count nor a test for the end. Square 0 itself, where captured pieces stand,
//! has lists of nothing but fences.

use qipan_game::Probe;

use crate::men::{BLACK, RED};
use crate::squares::{
    DIAGONALS, JUMPS, LEFT, LINES, RIGHT, crossed_river, forward, is_in_palace, is_on_board, share_file,
    share_half, share_rank,
};
use crate::{marks, men, sets, sliders};

/// Two jumps of a horse past the same leg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Jumps {
    /// The square that has to be empty.
    pub(crate) leg: u8,
    /// Squares where the horse arrives; one of the two may be a fence.
    pub(crate) to: [u8; 2],
}

/// A step of an elephant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stride {
    /// The square that has to be empty.
    pub(crate) eye: u8,
    /// Square where the elephant arrives.
    pub(crate) to: u8,
}

/// The general's steps in its palace.
pub(crate) static GENERAL: [[u8; 4]; 256] = palace_steps(LINES);
/// The advisor's steps in its palace.
pub(crate) static ADVISOR: [[u8; 4]; 256] = palace_steps(DIAGONALS);
/// The elephant's steps in its half.
pub(crate) static ELEPHANT: [[Stride; 4]; 256] = strides();
/// The horse's jumps, by leg: four legs are looked at, not eight.
pub(crate) static HORSE: [[Jumps; 4]; 256] = jumps();
/// The soldier's steps, Red's first; the fourth entry only aligns the rows.
pub(crate) static SOLDIER: [[[u8; 4]; 256]; 2] = [steps_of_soldier(RED), steps_of_soldier(BLACK)];
/// By the difference of two squares: what to add to the first for the leg of a horse that jumps to the
/// second; 0 where no horse does.
pub(crate) static LEG: [u8; 256] = legs();

/// True where two squares share a file or a rank, by the bits in which they differ.
pub(crate) static ON_LINE: [bool; 256] = {
    let mut table = [false; 256];
    let mut bits = 0;
    while bits < 256 {
        table[bits] = share_file(bits as u8, 0) || share_rank(bits as u8, 0);
        bits += 1;
    }
    table
};

/// In [`ways_from`]: the general's rank or file.
pub(crate) const ON_A_LINE: u8 = 1;
/// In [`ways_from`]: a square from which a horse might jump to the general.
pub(crate) const A_JUMP_AWAY: u8 = 2;

/// By the difference of a piece's square and a general's, plus 256: how the piece might attack it from there.
/// No file is more than five away from a palace's, so that a difference is on the general's rank or is not.
pub(crate) static WAYS: [u8; 512] = {
    let mut table = [0; 512];
    let mut difference = -0xff_isize;
    while difference < 0x100 {
        let way = if LEG[difference as u8 as usize] != 0 && matches!(difference, -33..=33) {
            A_JUMP_AWAY
        } else if difference != 0 && (difference % 16 == 0 || matches!(difference, -5..=5)) {
            ON_A_LINE
        } else {
            0
        };
        table[(0x100 + difference) as usize] = way;
        difference += 1;
    }
    table
};

/// Returns, for a piece on each square, its way of attacking a general on this one. Captured pieces, on
/// square 0, are nowhere near.
#[inline(always)]
pub(crate) fn ways_from(general: u8) -> &'static [u8; 256] {
    WAYS[0x100 - usize::from(general)..].first_chunk().expect("256 entries follow")
}

/// The soldier's steps of a side ([`RED`] or [`BLACK`]) from a square.
#[inline(always)]
pub(crate) fn soldier_steps(side: u8, from: u8) -> &'static [u8; 3] {
    SOLDIER[usize::from(side >> 5)][usize::from(from)].first_chunk().expect("rows of four")
}

/// The leg of a horse that jumps from one square to another, `None` where no horse does.
#[inline(always)]
pub(crate) fn leg(probe: impl Probe, from: u8, to: u8) -> Option<u8> {
    let difference = usize::from(to.wrapping_sub(from));
    match probe.reads(marks::LEG.at(difference), LEG[difference]) {
        0 => None,
        step => Some(from.wrapping_add(step)),
    }
}

/// Bytes of all tables.
pub(crate) fn table_bytes() -> usize {
    sliders::table_bytes()
        + sets::table_bytes()
        + size_of_val(&men::KINDS)
        + size_of_val(&men::VALUES)
        + size_of_val(&GENERAL)
        + size_of_val(&ADVISOR)
        + size_of_val(&ELEPHANT)
        + size_of_val(&HORSE)
        + size_of_val(&SOLDIER)
        + size_of_val(&LEG)
        + size_of_val(&ON_LINE)
        + size_of_val(&WAYS)
}

const fn palace_steps(steps: [u8; 4]) -> [[u8; 4]; 256] {
    let mut table = [[0; 4]; 256];
    let mut from = 0;
    while from < 256 {
        let (mut n, mut i) = (0, 0);
        while i < 4 {
            let to = (from as u8).wrapping_add(steps[i]);
            if is_in_palace(from as u8) && is_in_palace(to) {
                table[from][n] = to;
                n += 1;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn strides() -> [[Stride; 4]; 256] {
    let mut table = [[Stride { eye: 0, to: 0 }; 4]; 256];
    let mut from = 0;
    while from < 256 {
        let (mut n, mut i) = (0, 0);
        while i < 4 {
            let eye = (from as u8).wrapping_add(DIAGONALS[i]);
            let to = eye.wrapping_add(DIAGONALS[i]);
            if is_on_board(from as u8) && is_on_board(to) && share_half(from as u8, to) {
                table[from][n] = Stride { eye, to };
                n += 1;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn jumps() -> [[Jumps; 4]; 256] {
    let mut table = [[Jumps { leg: 0, to: [0; 2] }; 4]; 256];
    let mut from = 0;
    while from < 256 {
        let (mut n, mut i) = (0, 0);
        while i < 4 {
            let (step, ends) = JUMPS[i];
            let mut found = Jumps { leg: (from as u8).wrapping_add(step), to: [0; 2] };
            let mut end = 0;
            while end < 2 {
                let to = (from as u8).wrapping_add(ends[end]);
                if is_on_board(from as u8) && is_on_board(to) {
                    found.to[end] = to;
                }
                end += 1;
            }
            if found.to[0] != 0 || found.to[1] != 0 {
                table[from][n] = found;
                n += 1;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn steps_of_soldier(side: u8) -> [[u8; 4]; 256] {
    let steps = [forward(side), LEFT, RIGHT];
    let mut table = [[0; 4]; 256];
    let mut from = 0;
    while from < 256 {
        let (mut n, mut i) = (0, 0);
        while i < 3 {
            let to = (from as u8).wrapping_add(steps[i]);
            let may = i == 0 || crossed_river(from as u8, side);
            if is_on_board(from as u8) && is_on_board(to) && may {
                table[from][n] = to;
                n += 1;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn legs() -> [u8; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 4 {
        let (leg, ends) = JUMPS[i];
        table[ends[0] as usize] = leg;
        table[ends[1] as usize] = leg;
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::Square;

    use super::{A_JUMP_AWAY, ADVISOR, ELEPHANT, GENERAL, HORSE, ON_A_LINE, SOLDIER, leg, ways_from};
    use crate::squares::square_of;

    /// All ordered pairs of squares, with the differences of file and rank.
    fn pairs() -> impl Iterator<Item = (Square, Square, isize, isize)> {
        Square::all().flat_map(|from| {
            Square::all().map(move |to| {
                let files = to.file() as isize - from.file() as isize;
                (from, to, files, to.rank() as isize - from.rank() as isize)
            })
        })
    }

    fn in_palace(square: Square) -> bool {
        (3..6).contains(&square.file()) && !(3..7).contains(&square.rank())
    }

    #[test]
    fn palace_steps_are_those_of_the_rules() {
        for (from, to, files, ranks) in pairs() {
            let inside = in_palace(from) && in_palace(to);
            let (a, b) = (usize::from(square_of(from)), square_of(to));
            assert_eq!(GENERAL[a].contains(&b), inside && files.abs() + ranks.abs() == 1, "{from}{to}");
            assert_eq!(ADVISOR[a].contains(&b), inside && files.abs() == 1 && ranks.abs() == 1, "{from}{to}");
        }
    }

    #[test]
    fn elephants_step_over_the_eye_and_never_over_the_river() {
        for (from, to, files, ranks) in pairs() {
            let eye = Square::at(from.file().midpoint(to.file()), from.rank().midpoint(to.rank()));
            let expected = files.abs() == 2 && ranks.abs() == 2 && (from.rank() < 5) == (to.rank() < 5);
            let found: Vec<_> =
                ELEPHANT[usize::from(square_of(from))].iter().filter(|s| s.to == square_of(to)).collect();
            assert_eq!(found.len(), usize::from(expected), "{from}{to}");
            assert!(found.iter().all(|s| Some(s.eye) == eye.map(square_of)), "{from}{to}");
        }
    }

    #[test]
    fn horses_jump_past_the_leg_beside_them() {
        for (from, to, files, ranks) in pairs() {
            let expected = match (files.abs(), ranks.abs()) {
                (2, 1) => Square::at(from.file().midpoint(to.file()), from.rank()),
                (1, 2) => Square::at(from.file(), from.rank().midpoint(to.rank())),
                _ => None,
            };
            assert_eq!(leg((), square_of(from), square_of(to)), expected.map(square_of), "{from}{to}");
            let found: Vec<_> = HORSE[usize::from(square_of(from))]
                .iter()
                .filter(|j| j.to.contains(&square_of(to)))
                .collect();
            assert_eq!(found.len(), usize::from(expected.is_some()), "{from}{to}");
            assert!(found.iter().all(|j| Some(j.leg) == expected.map(square_of)), "{from}{to}");
        }
    }

    #[test]
    fn soldiers_go_ahead_and_beyond_the_river_sideways() {
        for (from, to, files, ranks) in pairs() {
            for (table, ahead, own_half) in [(&SOLDIER[0], 1, 0..5), (&SOLDIER[1], -1, 5..10)] {
                let crossed = !own_half.contains(&from.rank());
                let expected = (files == 0 && ranks == ahead) || (crossed && ranks == 0 && files.abs() == 1);
                assert_eq!(
                    table[usize::from(square_of(from))].contains(&square_of(to)),
                    expected,
                    "{from}{to}"
                );
            }
        }
    }

    #[test]
    fn captured_men_reach_nothing_and_attack_no_general() {
        assert_eq!((GENERAL[0], ADVISOR[0], SOLDIER[0][0], SOLDIER[1][0]), ([0; 4], [0; 4], [0; 4], [0; 4]));
        assert!(ELEPHANT[0].iter().all(|s| s.eye == 0 && s.to == 0));
        assert!(HORSE[0].iter().all(|j| j.leg == 0 && j.to == [0; 2]));
        assert!(Square::all().filter(|&s| in_palace(s)).all(|s| leg((), 0, square_of(s)).is_none()));
        assert!(Square::all().filter(|&s| in_palace(s)).all(|s| ways_from(square_of(s))[0] == 0));
    }

    #[test]
    fn a_general_knows_from_where_it_may_be_attacked() {
        for (general, man, files, ranks) in pairs().filter(|&(general, ..)| in_palace(general)) {
            let expected = match (files.abs(), ranks.abs()) {
                (0, 0) => 0,
                (0, _) | (_, 0) => ON_A_LINE,
                (1, 2) | (2, 1) => A_JUMP_AWAY,
                _ => 0,
            };
            let way = ways_from(square_of(general))[usize::from(square_of(man))];
            assert_eq!(way, expected, "{general}{man}");
        }
    }
}
