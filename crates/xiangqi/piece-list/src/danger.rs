//! Suspect moves: found once per position, by looking from each enemy piece of the list to the general.

use qipan_game::probe::{Shown, Value};
use qipan_game::{Probe, PseudoLegal, noted};
use xiangqi_rules::{Kind, Piece, Side, Square};

use crate::marks::part;
use crate::squares::square_of;
use crate::tables::{ON_LINE, leg, ways_from};
use crate::{Destinations, Move, Numbering, PieceList};

/// Dangers to the general of the side to move in this position.
pub(crate) struct Danger {
    /// True if the general is attacked now; then every move is suspect.
    pub(crate) in_check: bool,
    /// True if there is a cannon that lacks only the screen, which is rare.
    pub(crate) has_bare_cannon: bool,
    /// By square: [`Move::LEAVES`] where a piece must not leave without a test, [`Move::ENTERS`] where none
    /// must come. The former may also be set for an enemy piece's square, where it means nothing.
    pub(crate) reasons: [u8; 256],
}

/// Drawn as the squares that have reasons.
impl Shown for &Danger {
    fn shown(self) -> Value {
        let minded = Square::all().filter(|&square| self.reasons[usize::from(square_of(square))] != 0);
        Value::Word(minded.fold(0, |set, square| set | 1 << square.index()))
    }
}

impl Danger {
    /// No danger known: the generator then tests every move.
    pub(crate) const NONE: Self = Self { in_check: false, has_bare_cannon: false, reasons: [0; 256] };
}

impl<L: PseudoLegal, N: Numbering, D: Destinations, T: Probe> PieceList<L, N, D, T> {
    /// Returns the dangers to the general of the side to move.
    ///
    /// A line is walked only if a piece of the list stands on it, and that piece ends the walk.
    #[inline(always)]
    pub(crate) fn danger(&self, side: Side) -> Danger {
        self.probe.begins(part::DANGER, 0);
        let general = self.place_of(side, Kind::General, 0);
        let enemy = side.other();
        let ways = ways_from(general);
        let mut danger = Danger::NONE;
        danger.in_check = self.is_attacked_by_soldier(general, enemy);
        danger.reasons[usize::from(general)] = Move::LEAVES;
        for kind in [Kind::General, Kind::Chariot, Kind::Cannon] {
            for n in 0..kind.limit() {
                self.probe.enters(part::ENEMY, N::code_of(Piece { side: enemy, kind }, n).into());
                let square = self.place_of(enemy, kind, n);
                let step = self.way(general, ways, square);
                if step & ON_LINE == 0 {
                    continue;
                }
                let first = self.next_man(general, step);
                if kind == Kind::Cannon {
                    if noted!(self.probe, first == square) {
                        danger.has_bare_cannon = self.probe.works_out("danger.has_bare_cannon", true);
                        let mut between = general.wrapping_add(step);
                        while between != square {
                            danger.reasons[usize::from(between)] =
                                self.probe.works_out("danger.reasons[between]", Move::ENTERS);
                            between = between.wrapping_add(step);
                        }
                        continue;
                    }
                    let second = self.next_man(first, step);
                    if noted!(self.probe, second == square) {
                        danger.in_check = self.probe.works_out("danger.in_check", true);
                    } else if noted!(self.probe, self.next_man(second, step) == square) {
                        danger.reasons[usize::from(first)] =
                            self.probe.works_out("danger.reasons[first]", Move::LEAVES);
                        danger.reasons[usize::from(second)] =
                            self.probe.works_out("danger.reasons[second]", Move::LEAVES);
                    }
                } else if noted!(self.probe, first == square) {
                    danger.in_check = self.probe.works_out("danger.in_check", true);
                } else if noted!(self.probe, self.next_man(first, step) == square) {
                    danger.reasons[usize::from(first)] =
                        self.probe.works_out("danger.reasons[first]", Move::LEAVES);
                }
            }
        }
        for n in 0..Kind::Horse.limit() {
            self.probe.enters(part::HORSE, N::code_of(Piece { side: enemy, kind: Kind::Horse }, n).into());
            let square = self.place_of(enemy, Kind::Horse, n);
            let leg = leg(self.probe, square, general);
            if leg != 0 {
                let leg = square.wrapping_add(leg);
                danger.in_check |= noted!(self.probe, self.is_empty(leg));
                danger.reasons[usize::from(leg)] = self.probe.works_out("danger.reasons[leg]", Move::LEAVES);
            }
        }
        danger
    }
}
