//! Validity of one move, without generating.

use qipan_game::{Legality, Probe};
use qipan_simd::{Attacks, Instructions};
use xiangqi_rules::Kind;

use crate::men::{bit_in_table, code, kind, side_of};
use crate::rays::{Seen, attacked, cell_of};
use crate::squares::square_of;
use crate::{Byteboard, Move};

impl<L: Legality, I: Instructions, A: Attacks, T: Probe> Byteboard<L, I, A, T> {
    /// The board's own form of a written move that it would list. At level `exempt` nothing has looked for
    /// danger, so it is to be tested.
    pub(crate) fn import_written(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let us = self.mover();
        let (from, to) = (square_of(m.from), square_of(m.to));
        let (place, there) = (self.at(from), self.at(to));
        let is_own = |place: u8| place != 0 && side_of(place) == us;
        if !is_own(place) || is_own(there) {
            return None;
        }
        let goes = if kind(place) == Kind::Cannon && there == 0 {
            let seen = Seen::with(self.simd.any(self.on_rays(from)));
            cell_of(to, from) & seen.to_first & !seen.first() != 0
        } else if A::ARE_KEPT {
            A::of::<3>(&self.tables, us).at(to) & bit_in_table(place) != 0
        } else {
            let seen = Seen::with(self.simd.any(self.on_rays(from)));
            cell_of(to, from) & attacked(code(place), from, seen) != 0
        };
        let is_valid = goes && (!L::LISTS_LEGAL || self.is_safe_after(&self.danger(us), from, to, us));
        let reasons = if L::EXEMPTS { Move::LEAVES } else { 0 };
        is_valid.then(|| Move::start(from as u8, reasons).onto(to as u8, 0))
    }
}
