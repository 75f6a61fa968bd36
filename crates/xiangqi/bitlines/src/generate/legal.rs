//! Level `legal`: suspect moves are looked at one by one without being played, all others are legal as they
//! are.

use qipan_game::{GenType, Legality, Probe, noted};

use super::Sink;
use crate::Bitlines;
use crate::danger::Danger;
use crate::marks::part;
use crate::men::{KINDS, SLOT};
use crate::moves::Move;

/// Lets through what is legal of the suspects; and of the others all, or in check none.
struct Filter<'a, L: Legality, T: Probe, S> {
    board: &'a Bitlines<L, T>,
    danger: &'a Danger,
    sink: &'a mut S,
}

impl<L: Legality, T: Probe, S: Sink> Sink for Filter<'_, L, T, S> {
    #[inline]
    fn push(&mut self, probe: impl Probe, m: Move) {
        probe.enters(part::FILTER, m.to().into());
        let is_suspect = noted!(probe, self.danger.slots >> (m.man() & SLOT) & 1 != 0)
            || noted!(probe, self.danger.ends.has(m.to()));
        if if is_suspect { self.board.is_safe(m) } else { noted!(probe, !self.danger.in_check) } {
            self.sink.push(probe, m);
        }
    }
}

/// Lets through what is legal of the suspects' moves.
struct Suspects<'a, L: Legality, T: Probe, S> {
    board: &'a Bitlines<L, T>,
    sink: &'a mut S,
}

impl<L: Legality, T: Probe, S: Sink> Sink for Suspects<'_, L, T, S> {
    #[inline]
    fn push(&mut self, probe: impl Probe, m: Move) {
        probe.enters(part::TEST, m.to().into());
        if self.board.is_safe(m) {
            self.sink.push(probe, m);
        }
    }
}

impl<L: Legality, T: Probe> Bitlines<L, T> {
    /// Lists the legal moves: those of the suspects one by one, all others without a look at the general.
    #[inline]
    pub(super) fn list_legal<W: GenType>(&self, sink: &mut impl Sink) {
        let danger = self.danger();
        danger.notes(self.probe, self.men_of(self.side));
        if danger.in_check || !danger.ends.is_empty() {
            self.list_filtered::<W, _>(&danger, sink);
        } else {
            let mut men = *self.men_of(self.side);
            self.list_suspects::<W, _>(danger.slots, &mut men, sink);
            self.list_men::<W>(&men, 0, sink);
        }
    }

    /// In check, or under a cannon that lacks a screen: where a move ends matters too.
    #[inline(never)]
    pub(crate) fn list_filtered<W: GenType, S: Sink>(&self, danger: &Danger, sink: &mut S) {
        self.list_men::<W>(self.men_of(self.side), 0, &mut Filter { board: self, danger, sink });
    }

    /// Lists the moves of the suspects and takes them out of `men`: on square 0 they have no moves.
    #[inline]
    pub(crate) fn list_suspects<W: GenType, S: Sink>(
        &self,
        mut slots: u16,
        men: &mut [u8; 16],
        sink: &mut S,
    ) {
        let mut sink = Suspects { board: self, sink };
        while slots != 0 {
            let slot = slots.trailing_zeros() as u8 & SLOT;
            let from = men[usize::from(slot)];
            self.finds(part::SUSPECT, slot, from);
            let start = Move::starting(from, self.side + slot);
            self.list_man::<W>(KINDS[usize::from(slot)], from, start, &mut sink);
            men[usize::from(slot)] = 0;
            slots &= slots - 1;
        }
    }
}
