//! Exchanges on a square: who takes next, and what the captures are worth.

use qipan_game::asked::{KING, Number, Pins, SECOND, reaches};

use super::check::After;
use super::{
    ADVISOR, CANNON, CHARIOT, Corner, GENERAL, Holds, KIND, Mailbox, NO_AXIS, Seen, View, around, come_by,
    next, side_of,
};
use crate::Kind;

/// Ranks of the kinds by their worth.
const WORTH: [u8; 8] = [6, 1, 2, 3, 5, 4, 0, 7];

/// Values of the kinds in an exchange; 0 for an empty cell.
const VALUES: [i32; 8] = {
    let mut values = [0; 8];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        values[kind] = Kind::ALL[kind].value();
        kind += 1;
    }
    values[GENERAL as usize] = KING;
    values
};

/// The squares that pieces have left.
struct Left([u64; 4]);

impl Left {
    #[inline(always)]
    fn has(&self, at: u8) -> bool {
        self.0[usize::from(at >> 6)] >> (at & 63) & 1 != 0
    }

    #[inline(always)]
    fn push(&mut self, at: u8) {
        self.0[usize::from(at >> 6)] |= 1 << (at & 63);
    }
}

/// A piece that can take next, in numbers that sort by its worth and then by the square.
type Taker = u32;

/// Room for takers: two on each of four lines and three by each of four corners.
const TAKERS: usize = 20;

/// An exchange on a square: who can take next.
struct Exchange {
    lines: [[Seen; 2]; 4],
    takers: [Taker; TAKERS],
    count: usize,
    /// The piece that has just taken.
    standing: Seen,
}

impl Exchange {
    #[inline(always)]
    fn begin<B: Mailbox>(board: &B, standing: Seen, is_there: impl Fn(u8) -> bool) -> Self {
        let view = View::from(board, standing.at, &is_there);
        let mut exchange = Self { lines: view.lines, takers: [0; TAKERS], count: 0, standing };
        around(board, standing, &view, NO_AXIS, is_there, |by, _, holds| {
            if holds == Holds::Here {
                exchange.push::<B>(by);
            }
        });
        exchange
    }

    #[inline(always)]
    fn push<B: Mailbox>(&mut self, Seen { at, man }: Seen) {
        if let Some(place) = self.takers.get_mut(self.count) {
            let bytes = [WORTH[usize::from(man & KIND)], B::index(at), at, man];
            *place = Taker::from_be_bytes(bytes);
            self.count += 1;
        }
    }

    #[inline(always)]
    fn remove(&mut self, place: usize) {
        self.count -= 1;
        self.takers[place] = self.takers[self.count];
    }

    /// The value of the piece that takes next, if one may; `left` are the squares that pieces have left, if
    /// pins are respected.
    #[inline(always)]
    fn next<B: Mailbox>(
        &mut self,
        board: &B,
        is_there: impl Fn(u8) -> bool,
        left: &mut Option<Left>,
    ) -> Option<i32> {
        let side = !self.standing.man & SECOND;
        let mut tried = 0;
        let (taker, place) = loop {
            let takers = self.takers.iter().enumerate().take(self.count);
            let of_side = takers.filter(|&(_, taker)| *taker as Number & SECOND == side && *taker > tried);
            let (place, &taker) = of_side.min_by_key(|(_, taker)| **taker)?;
            let [.., at, man] = taker.to_be_bytes();
            let piece = Seen { at, man };
            if left.as_ref().is_none_or(|left| self.is_legal(board, piece, left)) {
                break (piece, place);
            }
            tried = taker;
        };
        left.iter_mut().for_each(|left| left.push(taker.at));
        self.remove(place);
        self.reveal(board, taker, is_there);
        self.standing.man = taker.man;
        Some(VALUES[usize::from(taker.man & KIND)])
    }

    /// Returns true if a piece may take: its own general is not attacked then.
    #[inline(always)]
    fn is_legal<B: Mailbox>(&self, board: &B, taker: Seen, left: &Left) -> bool {
        let standing = Seen { at: self.standing.at, ..taker };
        let is_there = |at| at != taker.at && !left.has(at);
        let general = match taker.is(GENERAL) {
            true => standing,
            false => Seen {
                at: board.general(side_of(taker.man & SECOND == 0)),
                man: GENERAL | taker.man & SECOND,
            },
        };
        !After { is_there, standing }.attacks(board, general)
    }

    /// Finds out who can take after a piece has left its square to do so, and who cannot any more.
    #[inline(always)]
    fn reveal<B: Mailbox>(&mut self, board: &B, taker: Seen, is_there: impl Fn(u8) -> bool) {
        let square = self.standing.at;
        if taker.is(ADVISOR) {
            for corner in Corner::all::<B>() {
                if taker.at == square.wrapping_add(corner.step()) {
                    come_by(board, square, corner, &is_there, |by| self.push::<B>(by));
                }
            }
            return;
        }
        for line in 0..4 {
            let [first, second] = self.lines[line];
            if taker != first && taker != second {
                continue;
            }
            let way = B::ways(B::spot(square))[line];
            let third = if second.is_there() { next(board, second.at, way, &is_there) } else { second };
            if taker == first && second.is(CANNON) {
                let place = self.takers.iter().position(|&other| other.to_be_bytes()[2] == second.at);
                place.into_iter().for_each(|place| self.remove(place));
            }
            if taker == first && second.is(CHARIOT) {
                self.push::<B>(second);
            }
            if third.is(CANNON) {
                self.push::<B>(third);
            }
            self.lines[line] = [if taker == first { second } else { first }, third];
        }
        if taker.is(GENERAL) {
            for [first, _] in [self.lines[0], self.lines[3]] {
                if first.man == taker.man ^ SECOND {
                    self.push::<B>(first);
                }
            }
        }
    }
}

/// Answers [`see`](qipan_game::MoveGen::see).
#[inline(always)]
pub fn see<B: Mailbox>(board: &B, from: u8, to: u8, threshold: i32, pins: Pins) -> bool {
    let value_of = |man: Number| VALUES[usize::from(man & KIND)];
    let standing = Seen { at: to, man: board.man(from) };
    let is_there = |at| at != from;
    let mut exchange = None;
    let mut left = (pins == Pins::Respected).then_some(Left([0; 4]));
    left.iter_mut().for_each(|left| left.push(from));
    reaches(value_of(board.man(to)), value_of(standing.man), threshold, || {
        let exchange = exchange.get_or_insert_with(|| Exchange::begin(board, standing, is_there));
        exchange.next(board, is_there, &mut left)
    })
}

#[cfg(test)]
mod tests {
    use qipan_game::Game;

    use super::super::NOBODY;
    use super::{VALUES, WORTH};
    use crate::{Kind, Xiangqi};

    #[test]
    fn worth_and_values_are_those_of_the_game() {
        for kind in Kind::ALL {
            assert_eq!(u32::from(WORTH[kind as usize]), Xiangqi::worth(kind));
            assert_eq!(VALUES[kind as usize], Xiangqi::exchanged(kind as u8));
        }
        assert_eq!(VALUES[usize::from(NOBODY)], 0);
    }
}
