//! Attacks on a general, asked of the enemy's pieces: only pieces of the list can attack, and the difference
//! of two squares rules most of them out.

use qipan_game::{Probe, PseudoLegal, noted};
use xiangqi_rules::mailbox::bit_of;
use xiangqi_rules::{Kind, Piece, Side};

use crate::marks::{WAYS, part};
use crate::squares::{LEFT, RIGHT, forward};
use crate::tables::{JUMP, ON_LINE, leg, ways_from};
use crate::{Destinations, Numbering, PieceList};

impl<L: PseudoLegal, N: Numbering, D: Destinations, T: Probe> PieceList<L, N, D, T> {
    /// Returns true if this side's general is attacked, the other general's open file included.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, side: Side) -> bool {
        self.probe.enters(part::GENERAL, side as usize);
        // Each side has code of its own, in which the slots of its list are constants.
        match side {
            Side::Red => self.is_attacked_by::<true>(),
            Side::Black => self.is_attacked_by::<false>(),
        }
    }

    /// Returns true if Black's or Red's pieces attack the other general. Mostly no chariot or cannon is on
    /// one of its lines and no horse at a jump's distance: the board finds this out without a branch for each
    /// piece.
    #[inline(always)]
    fn is_attacked_by<const BLACK: bool>(&self) -> bool {
        let enemy = if BLACK { Side::Black } else { Side::Red };
        let general = self.place_of(enemy.other(), Kind::General, 0);
        self.probe.enters(part::SEEN, 0);
        let ways = ways_from(general);
        let seen = |kind: Kind| {
            let men = (0..kind.limit()).map(|n| self.place_of(enemy, kind, n));
            men.fold(0, |seen, square| seen | self.way(general, ways, square))
        };
        if noted!(
            self.probe,
            (seen(Kind::Chariot) | seen(Kind::Cannon)) & ON_LINE | seen(Kind::Horse) & JUMP != 0
        ) {
            return self.is_attacked_by_those_seen::<BLACK>(general);
        }
        self.is_attacked_from_near(general, enemy)
    }

    /// The same where at least one of these pieces is.
    #[inline(always)]
    fn is_attacked_by_those_seen<const BLACK: bool>(&self, general: u8) -> bool {
        let enemy = if BLACK { Side::Black } else { Side::Red };
        let ways = ways_from(general);
        for kind in [Kind::Chariot, Kind::Cannon] {
            for n in 0..kind.limit() {
                self.probe.enters(part::ENEMY, N::code_of(Piece { side: enemy, kind }, n).into());
                let square = self.place_of(enemy, kind, n);
                let step = self.way(general, ways, square);
                if step & ON_LINE == 0 {
                    continue;
                }
                let first = self.next_man(general, step);
                let is_struck = if kind == Kind::Chariot {
                    first == square
                } else {
                    first != square && self.next_man(first, step) == square
                };
                if noted!(self.probe, is_struck) {
                    return true;
                }
            }
        }
        for n in 0..Kind::Horse.limit() {
            self.probe.enters(part::HORSE, N::code_of(Piece { side: enemy, kind: Kind::Horse }, n).into());
            let square = self.place_of(enemy, Kind::Horse, n);
            let leg = leg(self.probe, square, general);
            if leg != 0 && noted!(self.probe, self.is_empty(square.wrapping_add(leg))) {
                return true;
            }
        }
        self.is_attacked_from_near(general, enemy)
    }

    /// Returns true if the other general faces this one, which it can only do from ahead, or a soldier
    /// attacks it.
    #[inline(always)]
    fn is_attacked_from_near(&self, general: u8, enemy: Side) -> bool {
        self.probe.enters(part::FACING, 0);
        let other = self.place_of(enemy, Kind::General, 0);
        noted!(self.probe, (general ^ other) & 0x0f == 0)
            && noted!(self.probe, self.next_man(general, forward(bit_of(enemy.other()))) == other)
            || self.is_attacked_by_soldier(general, enemy)
    }

    /// Returns true if a soldier attacks the general; soldiers are looked for beside and in front of it.
    #[inline(always)]
    pub(crate) fn is_attacked_by_soldier(&self, general: u8, enemy: Side) -> bool {
        let soldier = Piece { side: enemy, kind: Kind::Soldier };
        self.probe.enters(part::SOLDIERS, 0);
        // Written out: in a loop over an array the compiler has left a call to the iterator.
        let stands_at = |step: u8| noted!(self.probe, N::is(self.at(general.wrapping_add(step)), soldier));
        stands_at(forward(bit_of(enemy.other()))) || stands_at(LEFT) || stands_at(RIGHT)
    }

    /// Answer by the difference of a piece's square to a general's.
    #[inline(always)]
    pub(crate) fn way(&self, general: u8, ways: &[u8; 256], square: u8) -> u8 {
        let place = WAYS.at(256 - usize::from(general) + usize::from(square));
        self.probe.reads(place, ways[usize::from(square)])
    }

    /// The next piece beyond a square in a direction in which there is one.
    #[inline(always)]
    pub(crate) fn next_man(&self, from: u8, step: u8) -> u8 {
        let mut square = from.wrapping_add(step);
        while self.is_empty(square) {
            square = square.wrapping_add(step);
        }
        square
    }
}
