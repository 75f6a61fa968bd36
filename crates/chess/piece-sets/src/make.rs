//! Playing a move on a copy: the piece's own set is made anew, and those of sliders that the move lets
//! further or stops.

use chess_rules::mailbox::Move;
use qipan_game::{Legality, Probe};

use crate::PieceSets;
use crate::matrix::{Matrix, numbers};
use crate::men::{MEN, PAWNS, SLIDES, bit_of_number};
use crate::reach::{looks, reached, slides};
use crate::squares::{CASTLES, NOWHERE, RIGHTS_KEPT, bit, each, forward, path_of};

/// The masks of both sides in one, Black's in the upper half.
#[inline(always)]
const fn both([white, black]: [u16; 2]) -> u32 {
    white as u32 | (black as u32) << 16
}

impl<L: Legality, A: Matrix, T: Probe> PieceSets<L, A, T> {
    /// The position after a move, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn after(&self, m: Move) -> Self {
        let mut child = self.clone();
        child.play(m, self);
        child
    }

    /// Plays a move on a copy of the position before it. The copy is changed where it lies.
    #[inline(always)]
    pub(crate) fn play(&mut self, m: Move, before: &Self) {
        if before.side == 0 { self.play_by::<false>(m, before) } else { self.play_by::<true>(m, before) }
    }

    /// Sliders of both sides that attack one of some squares, Black's in the upper half: one loop for both,
    /// of a length that changes little.
    #[inline(always)]
    fn sliders_on(&self, squares: u64) -> u32 {
        let sets = A::both(&self.matrix).as_flattened();
        let mut mask = 0;
        for number in each(both(self.sliders).into()) {
            mask |= u32::from(sets[number & 31] & squares != 0) << number;
        }
        mask
    }

    #[inline(always)]
    fn play_by<const BLACK: bool>(&mut self, m: Move, before: &Self) {
        let (us, them) = (usize::from(BLACK), usize::from(!BLACK));
        let [from, to] = path_of(m);
        let number = before.number_at(us, from);
        let mover = 1_u16 << number;
        let promoted = m.promoted();
        let arrives = if promoted == 0 { before.kind(us, number) } else { bit_of_number(promoted, us) };
        // Written whether or not something is taken: if not, the king keeps what it has.
        let is_capture = before.occupied[them] & bit(to) != 0;
        let taken = before.number_at(them, to);
        let of_taken = u16::from(is_capture) << taken;
        // Sliders see across the square that is left, and no longer across the other one unless something
        // stood there before.
        let mut changed = 0;
        if A::IS_KEPT {
            let mut gone = [0; 2];
            (gone[us], gone[them]) = (mover, of_taken);
            changed = before.sliders_on(bit(from) | if is_capture { 0 } else { bit(to) }) & !both(gone);
        }
        self.squares[us][number] = to as u8;
        self.kinds[us][number] = arrives;
        self.squares[them][taken] = if is_capture { NOWHERE } else { before.squares[them][taken] };
        self.kinds[them][taken] = if is_capture { 0 } else { before.kinds[them][taken] };
        self.occupied[us] = before.occupied[us] ^ (bit(from) | bit(to));
        self.occupied[them] = before.occupied[them] & !bit(to);
        self.pawns[us] = before.pawns[us] & !bit(from) | if arrives & PAWNS != 0 { bit(to) } else { 0 };
        self.pawns[them] = before.pawns[them] & !bit(to);
        self.sliders[us] = before.sliders[us] & !mover | if arrives & SLIDES != 0 { mover } else { 0 };
        self.sliders[them] = before.sliders[them] & !of_taken;
        let aims = looks(before.king(them), to) & arrives & SLIDES != 0;
        self.snipers[us] = before.snipers[us] & !mover | if aims { mover } else { 0 };
        self.snipers[them] = before.snipers[them] & !of_taken;
        self.side = 1 - us as u8;
        self.castling = before.castling & RIGHTS_KEPT[from] & RIGHTS_KEPT[to];
        self.en_passant = NOWHERE;
        if m.is_special() {
            self.play_special::<BLACK>(m, before, &mut changed);
        }
        if let Some(sets) = A::changed(&mut self.matrix) {
            let occupied = self.occupied[0] | self.occupied[1];
            sets[them][taken] = if is_capture { 0 } else { A::of(&before.matrix, them)[taken] };
            sets[us][number] = reached(arrives, to, occupied);
            let (squares, kinds) = (self.squares.as_flattened(), self.kinds.as_flattened());
            for number in each(changed.into()) {
                let number = number & 31;
                sets.as_flattened_mut()[number] = slides(kinds[number], squares[number].into(), occupied);
            }
        }
    }

    /// Plays the rest of a move that is more than one piece leaving one square for another.
    #[inline(always)]
    fn play_special<const BLACK: bool>(&mut self, m: Move, before: &Self, changed: &mut u32) {
        let (us, them) = (usize::from(BLACK), usize::from(!BLACK));
        let [from, to] = path_of(m);
        if m.is_by_two_squares() {
            self.en_passant = from.midpoint(to) as u8;
        } else if m.is_by_king() {
            let mut aiming = 0;
            for number in numbers(self.sliders[them]) {
                let aims = looks(to, self.square_of(them, number)) & self.kind(them, number) != 0;
                aiming |= u16::from(aims) << number;
            }
            self.snipers[them] = aiming;
            if m.is_castling() {
                let [home, beside] = CASTLES[us][m.wing()].rook.map(usize::from);
                let rook = self.number_at(us, home);
                self.squares[us][rook] = beside as u8;
                self.occupied[us] ^= bit(home) | bit(beside);
                let aims = looks(self.king(them), beside) & self.kind(us, rook) != 0;
                self.snipers[us] = self.snipers[us] & !(1 << rook) | u16::from(aims) << rook;
                if A::IS_KEPT {
                    *changed |= before.sliders_on(bit(home) | bit(beside)) | 1 << (us * MEN + rook);
                }
            }
        } else if m.is_en_passant() {
            let square = to.wrapping_sub(forward(us)) & 63;
            let pawn = before.number_at(them, square);
            self.squares[them][pawn] = NOWHERE;
            self.kinds[them][pawn] = 0;
            self.occupied[them] &= !bit(square);
            self.pawns[them] &= !bit(square);
            if let Some(sets) = A::changed(&mut self.matrix) {
                sets[them][pawn] = 0;
                *changed |= before.sliders_on(bit(square));
            }
        }
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
