//! Validity of one written move, without generating.

use qipan_game::{Probe, noted};
use xiangqi_rules::Kind;

use crate::mailbox::Mailbox;
use crate::marks::part;
use crate::men::piece_of;
use crate::moves::Move;
use crate::sets::{Half, Set, Sets, WHOLE_HALF, bit};
use crate::sliders::Sliders;
use crate::squares::{FILE_A, FILE_I, Player, square_of};
use crate::tables::horse;
use crate::{Bitboard, Lists};

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// The board's own form of a written move, if it is among those that are listed.
    pub(crate) fn import_written<P: Player>(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let (from, to) = (square_of(m.from), square_of(m.to));
        let own = self.side(P::SIDE);
        if own & bit(from) == 0 || own & bit(to) != 0 {
            return None;
        }
        let man = self.man_on(from);
        let kind = piece_of(man)?.kind;
        let is_listed = self.reach::<P>(kind, from) & bit(to) != 0
            && (!L::LISTS_LEGAL
                || match kind {
                    Kind::General => self.is_safe_step::<P>(from - P::HOME.base(), to - P::HOME.base()),
                    _ => self.is_safe_after::<P>(from, to),
                });
        is_listed.then_some(Move::new(man, from, to))
    }
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox, T: Probe> Bitboard<L, S, K, M, T> {
    /// Squares that a piece goes to by the way of its kind, those of own pieces included; the general's steps
    /// too.
    pub(crate) fn reach<P: Player>(&self, kind: Kind, from: usize) -> Set {
        self.probe.enters(part::OCCUPIED, from);
        let occupied = noted!(self.probe, self.occupied());
        match kind {
            Kind::Horse => horse(self.probe, Half::of(from), from, occupied),
            Kind::Chariot => self.lines(from, occupied).0,
            Kind::Cannon => {
                let (reached, taken) = self.lines(from, occupied);
                (reached & !occupied) | (taken & occupied)
            }
            _ => Self::reach_by_steps::<P>(kind, self.bit(from), occupied),
        }
    }

    /// The same for a piece that goes by steps.
    #[inline(always)]
    fn reach_by_steps<P: Player>(kind: Kind, man: Set, occupied: Set) -> Set {
        let (home, away) = (P::home(man), P::away(man));
        let at_home = |to: u64| P::HOME.set(to);
        match kind {
            Kind::General => at_home((home << 9 | home << 1 | home >> 1 | home >> 9) & P::PALACE),
            Kind::Advisor => at_home((home << 10 | home << 8 | home >> 8 | home >> 10) & P::ADVISOR_POINTS),
            Kind::Elephant => {
                let open = !P::home(occupied);
                let up = ((home << 10) & open) << 10 | ((home << 8) & open) << 8;
                let down = ((home >> 10) & open) >> 10 | ((home >> 8) & open) >> 8;
                at_home((up | down) & P::ELEPHANT_POINTS)
            }
            _ => {
                let sideways = (away & !FILE_A) >> 1 | (away & !FILE_I) << 1;
                let (home, away) = P::forward((), home, away);
                at_home(home & WHOLE_HALF) | P::AWAY.set((away | sideways) & WHOLE_HALF)
            }
        }
    }
}
