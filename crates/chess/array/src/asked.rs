//! What an engine asks besides moves: steps and pieces, of which the answers of all mailboxes are made.

use chess_rules::mailbox::Move;
use chess_rules::mailbox::asked::{Change, LEAP, NO_WAY, Sight};
use chess_rules::mailbox::men::{EMPTY, bit_of};
use qipan_game::{AttackTest, Play, PseudoLegal};

use crate::Array;
use crate::filter::{self, STEPS};
use crate::scan::Scan;
use crate::squares::{CASTLES, Room, file_of, forward, path_of, rank_of};

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Sight for Array<L, S, P, A> {
    type Place = usize;

    #[inline(always)]
    fn place(square: usize) -> usize {
        square & 63
    }

    #[inline(always)]
    fn square(place: usize) -> usize {
        place
    }

    #[inline(always)]
    fn next(place: usize, line: usize) -> usize {
        place.wrapping_add(STEPS[line & 7])
    }

    /// Compares files and ranks, unless the filter's table has what they tell.
    #[inline(always)]
    fn way(from: usize, to: usize) -> usize {
        if A::FILTERS {
            return filter::way(from, to);
        }
        let (files, ranks) = (file_of(from).abs_diff(file_of(to)), rank_of(from).abs_diff(rank_of(to)));
        let (is_right, is_up) = (file_of(from) < file_of(to), rank_of(from) < rank_of(to));
        match (files, ranks) {
            (0, _) => {
                if is_up {
                    0
                } else {
                    2
                }
            }
            (_, 0) => {
                if is_right {
                    1
                } else {
                    3
                }
            }
            (1, 2) | (2, 1) => LEAP,
            _ if files != ranks => NO_WAY,
            _ if is_right => {
                if is_up {
                    4
                } else {
                    5
                }
            }
            _ => {
                if is_up {
                    7
                } else {
                    6
                }
            }
        }
    }

    #[inline(always)]
    fn man(&self, place: usize) -> u8 {
        self.cells[place & 63]
    }

    #[inline(always)]
    fn king_of(&self, side: usize) -> usize {
        self.king(side & 1) & 63
    }

    #[inline(always)]
    fn turn(&self) -> usize {
        self.mover()
    }

    #[inline(always)]
    fn change(&self, m: Move) -> Change<usize> {
        let [from, to] = path_of(m);
        Change::of(m, self.cells[from], to.wrapping_sub(forward(self.mover())), &CASTLES)
    }

    #[inline(always)]
    fn first(&self, from: usize, line: usize) -> (u8, usize) {
        self.first_man(from, Room::around(from).line(line))
    }

    #[inline(always)]
    fn slide(&self, from: usize, line: usize, mut f: impl FnMut(usize, u8)) {
        let (step, room) = Room::around(from).line(line);
        let mut at = from;
        for _ in 0..room {
            at = at.wrapping_add(step) & 63;
            f(at, self.cells[at]);
            if self.cells[at] != EMPTY {
                return;
            }
        }
    }

    #[inline(always)]
    fn beside(&self, from: usize, line: usize, mut f: impl FnMut(usize, u8)) {
        let (step, room) = Room::around(from).line(line);
        if room > 0 {
            let at = from.wrapping_add(step) & 63;
            f(at, self.cells[at]);
        }
    }

    #[inline(always)]
    fn leaps(&self, from: usize, mut f: impl FnMut(usize, u8)) {
        Room::around(from).any_leap(|at| {
            f(at & 63, self.cells[at & 63]);
            false
        });
    }

    #[inline(always)]
    fn each_man(&self, side: usize, mut f: impl FnMut(usize, u8)) {
        S::each_man((), &self.cells, bit_of(side), |at| f(at, self.cells[at & 63]));
    }
}
