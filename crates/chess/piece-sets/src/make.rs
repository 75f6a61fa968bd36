//! Playing a move on a copy: the piece's own set is made anew, and those of sliders that the move lets further
//! or stops.

use chess_rules::mailbox::Move;
use qipan_game::{Legality, Probe};

use crate::PieceSets;
use crate::matrix::{self, Matrix, numbers};
use crate::men::{KING_NUMBER, MEN, PAWNS, SLIDES, bit_of_number};
use crate::reach::{looks, reached, slides};
use crate::squares::{CASTLES, NOWHERE, RIGHTS_KEPT, bit, forward, path_of};
use crate::vectors::Vector;

/// A vector with another byte in a place.
#[inline(always)]
fn with(mut bytes: Vector, at: usize, byte: u8) -> Vector {
    let mut i = 0;
    while i < MEN {
        bytes[i] = if i == at { byte } else { bytes[i] };
        i += 1;
    }
    bytes
}

impl<L: Legality, A: Matrix, T: Probe> PieceSets<L, A, T> {
    /// The position after a move, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn after(&self, m: Move) -> Self {
        if self.side == 0 { self.after_by::<false>(m) } else { self.after_by::<true>(m) }
    }

    /// Sliders of both sides that attack one of two squares.
    #[inline(always)]
    fn sliders_on(&self, one: usize, other: usize) -> [u16; 2] {
        let of = |side: usize| {
            matrix::attackers_of_two(A::of(&self.matrix, side), one, other) & self.sliders[side]
        };
        [of(0), of(1)]
    }

    #[inline(always)]
    fn after_by<const BLACK: bool>(&self, m: Move) -> Self {
        let (us, them) = (usize::from(BLACK), usize::from(!BLACK));
        let [from, to] = path_of(m);
        let number = self.number_at(us, from);
        let kind = self.kind(us, number);
        let promoted = m.promoted();
        let arrives = if promoted == 0 { kind } else { bit_of_number(promoted, us) };
        let is_capture = self.occupied[them] & bit(to) != 0;
        // Written whether or not something is taken: if not, the king keeps what it has.
        let taken = if is_capture { self.number_at(them, to) } else { KING_NUMBER };
        let left = if is_capture { 0 } else { !0 };
        let of_taken = u16::from(is_capture) << taken;

        let mut occupied = self.occupied;
        occupied[us] ^= bit(from) | bit(to);
        occupied[them] &= !bit(to);
        let mut pawns = self.pawns;
        pawns[them] &= !bit(to);
        pawns[us] = pawns[us] & !bit(from) | if arrives & PAWNS != 0 { bit(to) } else { 0 };
        let mut squares = self.squares;
        squares[us] = with(squares[us], number, to as u8);
        let of_victim = if is_capture { NOWHERE } else { squares[them][taken] };
        squares[them] = with(squares[them], taken, of_victim);
        let mut kinds = self.kinds;
        kinds[us] = with(kinds[us], number, arrives);
        kinds[them] = with(kinds[them], taken, kinds[them][taken] & left as u8);
        let mover = 1_u16 << number;
        let mut sliders = self.sliders;
        sliders[them] &= !of_taken;
        sliders[us] = sliders[us] & !mover | if arrives & SLIDES != 0 { mover } else { 0 };
        let mut snipers = self.snipers;
        snipers[them] &= !of_taken;
        let aims = looks(self.king(them), to) & arrives & SLIDES != 0;
        snipers[us] = snipers[us] & !mover | if aims { mover } else { 0 };

        // Sliders see across the square that is left, and no longer across the other one unless something
        // stood there before.
        let mut changed =
            if A::IS_KEPT { self.sliders_on(from, if is_capture { from } else { to }) } else { [0; 2] };
        let mut en_passant = NOWHERE;
        if m.is_special() {
            if m.is_by_two_squares() {
                en_passant = from.midpoint(to) as u8;
            } else if m.is_castling() {
                let [home, beside] = CASTLES[us][m.wing()].rook.map(usize::from);
                let rook = self.number_at(us, home);
                squares[us] = with(squares[us], rook, beside as u8);
                occupied[us] ^= bit(home) | bit(beside);
                let aims = looks(self.king(them), beside) & kinds[us][rook] != 0;
                snipers[us] = snipers[us] & !(1 << rook) | u16::from(aims) << rook;
                if A::IS_KEPT {
                    let more = self.sliders_on(home, beside);
                    changed[0] |= more[0];
                    changed[1] |= more[1];
                    changed[us] |= 1 << rook;
                }
            } else if m.is_en_passant() {
                let square = to.wrapping_sub(forward(us)) & 63;
                let pawn = self.number_at(them, square);
                squares[them] = with(squares[them], pawn, NOWHERE);
                kinds[them] = with(kinds[them], pawn, 0);
                occupied[them] &= !bit(square);
                pawns[them] &= !bit(square);
                if A::IS_KEPT {
                    let more = self.sliders_on(square, square);
                    changed[0] |= more[0];
                    changed[1] |= more[1];
                }
            }
            if m.is_by_king() {
                let mut aiming = 0;
                for number in numbers(sliders[them]) {
                    let aims = looks(to, squares[them][number].into()) & kinds[them][number] != 0;
                    aiming |= u16::from(aims) << number;
                }
                snipers[them] = aiming;
            }
        }
        let mut child = Self {
            matrix: self.matrix.clone(),
            squares,
            kinds,
            occupied,
            pawns,
            sliders,
            snipers,
            side: 1 - us as u8,
            castling: self.castling & RIGHTS_KEPT[from] & RIGHTS_KEPT[to],
            en_passant,
            probe: self.probe,
            levels: self.levels,
        };
        if let Some(sets) = A::changed(&mut child.matrix) {
            let occupied = occupied[0] | occupied[1];
            sets[them][taken] &= left;
            if m.is_en_passant() {
                sets[them][self.number_at(them, to.wrapping_sub(forward(us)))] = 0;
            }
            sets[us][number] = reached(arrives, to, occupied);
            changed[us] &= !mover;
            changed[them] &= !of_taken;
            for side in 0..2 {
                for number in numbers(changed[side]) {
                    let (kind, square) = (kinds[side][number], squares[side][number]);
                    sets[side][number] = slides(kind, square.into(), occupied);
                }
            }
        }
        child
    }

    /// The position in which the turn is handed over.
    #[inline(always)]
    pub(crate) fn passed(&self) -> Self {
        let mut child = self.clone();
        child.side ^= 1;
        child.en_passant = NOWHERE;
        child
    }
}
