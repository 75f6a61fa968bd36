//! Checks and pins: what cuts down the moves at level `legal`.

use qipan_game::{Probe, noted};

use crate::Listing;
use crate::marks::part;
use crate::sets::{Planes, Set, Squares, View, bit, rest};
use crate::sliders::Sliders;

/// Checks and pins.
///
/// Lines of straight and of diagonal pins are kept apart, but not the single lines of a sort: a piece on a
/// straight line of the king that moves along a rank or file stays on it or leaves all straight lines of the
/// king, for the lines of another direction meet its line only in the king. The same holds for diagonals.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// Enemies giving check.
    pub(crate) checkers: Set,
    /// Lines of pins by rooks and queens, from the king (left out) to the pinning piece (included).
    pub(crate) straight: Set,
    /// Lines of pins by bishops and queens.
    pub(crate) diagonal: Set,
}

impl Danger {
    /// No checks and no pins, or none that are looked for.
    pub(crate) const NONE: Self = Self { checkers: 0, straight: 0, diagonal: 0 };
}

impl<'a, L: Listing, S: Sliders, const WHITE: bool, T: Probe> View<'a, L, S, WHITE, T> {
    /// Checks and pins. On the empty board's lines from the king, an enemy slider gives check if nothing
    /// stands between, and pins if one piece does. (If that piece is an enemy, no own piece stands on the
    /// line, and it is kept without harm.)
    #[inline(always)]
    pub(crate) fn danger(&self) -> Danger {
        let (checks, straight) = self.danger_from(self.straight_snipers());
        let (more, diagonal) = self.danger_from(self.diagonal_snipers());
        self.probe.enters(part::LEAPERS, self.king);
        let leapers = self.leapers(self.king);
        self.probe.enters(part::TIES, self.king);
        let checkers = noted!(self.probe, leapers | checks | more);
        self.probe.works_out("straight", straight);
        self.probe.works_out("diagonal", diagonal);
        self.probe.works_out("straight | diagonal", straight | diagonal);
        Danger { checkers, straight, diagonal }
    }

    /// Enemy sliders that give check, and the lines of those that pin.
    #[inline(always)]
    fn danger_from(&self, snipers: Set) -> (Set, Set) {
        let (mut checks, mut pins) = (0, 0);
        for from in Squares(snipers) {
            self.probe.enters(part::BETWEEN, from);
            let line = self.line_to(from);
            let between = noted!(self.probe, (line & self.occupied) ^ bit(from));
            if between == 0 {
                checks |= bit(from);
            } else if rest(between) == 0 {
                pins |= line;
            }
        }
        (checks, pins)
    }

    /// Own pawns that may take en passant.
    #[inline(always)]
    pub(crate) fn takers_en_passant(&self) -> Set {
        if L::LISTS_LEGAL {
            Self::legal_takers_en_passant(self.probe, self.planes)
        } else {
            self.probe.begins(part::PASSING, 0);
            noted!(self.probe, self.takes(Self::US ^ 1, self.passed()) & self.own.pawns)
        }
    }

    /// Own pawns that may legally take en passant. Two pieces leave the lines of the king at once, which no
    /// pin foresees: the position afterwards is looked at. Rare, and asked of the board, lest the view had to
    /// be in memory for it.
    #[inline(never)]
    fn legal_takers_en_passant(probe: T, board: &'a Planes) -> Set {
        let view = Self::new(probe, board);
        probe.begins(part::PASSING, 0);
        let to = view.passed();
        let taken = bit(to ^ 8);
        let mut takers = noted!(probe, view.takes(Self::US ^ 1, to) & view.own.pawns);
        for from in Squares(takers) {
            probe.finds(part::TWO_LEAVE, from);
            let occupied = noted!(probe, view.occupied ^ taken ^ bit(from) ^ bit(to));
            probe.enters(part::SAFE, view.king);
            let attackers = view.leapers(view.king) & !taken | view.attacking_sliders(view.king, occupied);
            probe.enters(part::IS_SAFE, view.king);
            probe.works_out("attackers == 0", attackers == 0);
            if attackers != 0 {
                takers ^= bit(from);
            }
        }
        takers
    }

    /// Returns true if all squares are safe that must be for castling with the rook of a file, 0 or 7.
    pub(crate) fn may_castle(&self, rook_file: usize) -> bool {
        Squares(Self::castling_path(rook_file)).all(|square| self.is_safe(square))
    }
}
