//! Playing a move on a copy.

use qipan_game::Probe;

use crate::mailbox::Mailbox;
use crate::moves::Move;
use crate::sets::{Men, Sets};
use crate::sliders::Sliders;
use crate::{Bitboard, Lists};

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox, T: Probe> Bitboard<L, S, K, M, T> {
    /// The position after a move, whether or not it leaves the own general attacked.
    #[inline(always)]
    pub(crate) fn after(&self, m: Move) -> Self {
        Self {
            men: self.men.after(m),
            mailbox: self.mailbox,
            to_move: self.to_move.other(),
            probe: self.probe,
            levels: self.levels,
        }
    }
}
