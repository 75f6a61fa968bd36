//! Capture order: captures as they are found, or linked into lists by victim.

use qipan_game::{Choice, Factor, MoveList, Probe};

use crate::marks::part;
use crate::moves::Move;

/// Order in which captures are listed.
pub trait Order: Choice {
    /// True if captures are linked into lists by victim and listed before the quiet moves.
    const CHAINS: bool;
}

/// Captures come out in order, without a sort: of the piece that moved last, then of the most valuable
/// victim, by the least valuable attacker first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chained;

/// Captures are listed as they are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plain;

impl Choice for Chained {
    const FACTOR: Factor = Factor::CaptureOrder;
    const NAME: &'static str = "chained";
}

impl Choice for Plain {
    const FACTOR: Factor = Factor::CaptureOrder;
    const NAME: &'static str = "plain";
}

impl Order for Chained {
    const CHAINS: bool = true;
}

impl Order for Plain {
    const CHAINS: bool = false;
}

/// No move in the buffer.
const NONE: u8 = 255;
/// The list of captures of the piece that moved last; the others have the victim's kind, so 1..=6.
pub(crate) const LAST_MOVED: usize = 0;

/// Captures, linked through their buffer into one list per kind of victim.
pub(crate) struct Chains<'a> {
    /// No side has more than 128: a piece takes in at most eight directions, and a pawn becomes four things
    /// on two squares.
    // By reference: as a field it would be filled together with `first`, all of it.
    buffer: &'a mut MoveList<Move>,
    first: [u8; 8],
}

impl<'a> Chains<'a> {
    #[inline(always)]
    pub(crate) fn new(buffer: &'a mut MoveList<Move>) -> Self {
        Self { buffer, first: [NONE; 8] }
    }

    /// Puts a capture at the head of its list.
    #[inline(always)]
    pub(crate) fn link(&mut self, list: usize, m: Move) {
        let head = self.buffer.len() as u8;
        self.buffer.push(m.linked_to(self.first[list & 7]));
        self.first[list & 7] = head;
    }

    /// Appends the lists one after the other, each in the order of its links.
    #[inline(always)]
    pub(crate) fn append_to(&self, moves: &mut MoveList<Move>, probe: impl Probe) {
        probe.begins(part::JOINED, 0);
        if self.buffer.is_empty() {
            return;
        }
        // By reference: as a whole the array, just written in parts, would have to wait for the stores.
        for &first in &self.first {
            let mut next = first;
            while let Some(m) = self.buffer.get(usize::from(next)) {
                probe.works_out("m", *m);
                next = m.next();
                moves.push(m.linked_to(0));
            }
        }
    }
}
