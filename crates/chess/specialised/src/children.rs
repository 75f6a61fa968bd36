//! The moves below every move of a position, which is played, but not listed: what is found is counted at
//! once, and the position after it is handed over as sets, which are changed where a piece came or went.

use qipan_game::{All, Probe};

use crate::few::FEW;
use crate::generate::Sink;
use crate::men::Code;
use crate::moves::Move;
use crate::sets::{Men, PASSED, Planes, Set, Squares, View, bit};
use crate::sliders::Sliders;
use crate::{Listing, Specialised};

impl<L: Listing, S: Sliders> Specialised<L, S> {
    /// The number of legal moves below all legal moves.
    pub(crate) fn children(&self) -> u64 {
        let is_few = self.planes.planes[2].count_ones() <= FEW;
        match (self.planes.is_white_to_move(), is_few) {
            (true, true) => children::<L, S, true, false, true>(&self.planes),
            (false, true) => children::<L, S, false, true, true>(&self.planes),
            (true, false) => children::<L, S, true, false, false>(&self.planes),
            (false, false) => children::<L, S, false, true, false>(&self.planes),
        }
    }
}

fn children<L: Listing, S: Sliders, const WE: bool, const THEY: bool, const IS_FEW: bool>(
    planes: &Planes,
) -> u64 {
    let us = View::<L, S, WE>::new((), planes);
    let them = View::<L, S, THEY>::new((), planes);
    // A king that is at home, or not, is so after every move of ours.
    if planes.state & bit(View::<L, S, THEY>::HOME + 4) == 0 {
        let mut children = Children::<L, S, WE, THEY, IS_FEW, false> { us: &us, king: them.king, sum: 0 };
        children.all();
        children.sum
    } else {
        let mut children = Children::<L, S, WE, THEY, IS_FEW, true> { us: &us, king: them.king, sum: 0 };
        children.all();
        children.sum
    }
}

/// Counts below each move that it is given. `IS_FEW`: few sliders are left, so the count is that of `few`.
struct Children<'a, L, S, const WE: bool, const THEY: bool, const IS_FEW: bool, const CASTLES: bool> {
    us: &'a View<'a, L, S, WE>,
    /// Their king's square.
    king: usize,
    sum: u64,
}

impl<L: Listing, S: Sliders, const WE: bool, const THEY: bool, const IS_FEW: bool, const CASTLES: bool>
    Children<'_, L, S, WE, THEY, IS_FEW, CASTLES>
{
    /// All of them. A king that has moved finds its way obstructed.
    #[inline(always)]
    fn all(&mut self) {
        if self.us.planes.state & PASSED == 0 {
            self.us.moves::<All, true, false, _>(self);
        } else {
            self.us.moves::<All, true, true, _>(self);
        }
    }

    /// The moves of pieces of one kind to some squares, empty ones if it does not take: from a square, plus
    /// what is left of the target. What kind it is is known where this is compiled: sets that do not change
    /// are looked at once for all moves.
    #[inline(never)]
    fn each<const KIND: u32, const TAKES: bool>(&mut self, from: usize, of_target: usize, targets: Set) {
        let View { planes, occupied, own: us, enemy: them, .. } = *self.us;
        let (planes, king, mut sum) = (*planes, self.king, 0);
        let code = View::<L, S, WE>::own_code(Code(KIND));
        for to in Squares(targets) {
            let from = from.wrapping_add(to & of_target);
            let next = planes.played(Move::new(from, to, code));
            let path = bit(from) | bit(to);
            let moved = |men: Set, is_kind: bool| if is_kind { men ^ path } else { men };
            let us = Men {
                all: us.all ^ path,
                pawns: moved(us.pawns, KIND == Code::PAWN.0),
                knights: moved(us.knights, KIND == Code::KNIGHT.0),
                diagonal: moved(us.diagonal, KIND & 5 == Code::BISHOP.0),
                straight: moved(us.straight, KIND & 6 == Code::ROOK.0),
                king: moved(us.king, KIND == Code::KING.0),
            };
            sum += if TAKES {
                Self::below(&next, occupied & !bit(from) | bit(to), them.without(bit(to)), us, king)
            } else {
                Self::below(&next, occupied ^ path, them, us, king)
            };
        }
        self.sum += u64::from(sum);
    }

    /// The moves after one of ours, as they are to move.
    #[inline(always)]
    fn below(next: &Planes, occupied: Set, them: Men, us: Men, king: usize) -> u32 {
        let child = View::<L, S, THEY>::given(next, occupied, them, us, king);
        if IS_FEW { child.count_few() } else { child.count_many_if::<CASTLES>() }
    }

    /// Pawns' moves to the last rank.
    #[inline(never)]
    fn each_promotion(&mut self, back: isize, targets: Set) {
        let View { planes, occupied, own: us, enemy: them, .. } = *self.us;
        for to in Squares(targets) {
            let (from, man) = (to.wrapping_add_signed(-back), bit(to));
            let (path, occupied) = (bit(from) | man, occupied & !bit(from) | man);
            for kind in [Code::QUEEN, Code::ROOK, Code::BISHOP, Code::KNIGHT] {
                let next = planes.played(Move::new(from, to, View::<L, S, WE>::own_code(kind)));
                let as_kind = |bits: u32, like: Code| if kind.0 & bits == like.0 { man } else { 0 };
                let us = Men {
                    all: us.all ^ path,
                    pawns: us.pawns ^ bit(from),
                    knights: us.knights | as_kind(7, Code::KNIGHT),
                    diagonal: us.diagonal | as_kind(5, Code::BISHOP),
                    straight: us.straight | as_kind(6, Code::ROOK),
                    king: us.king,
                };
                self.sum += u64::from(Self::below(&next, occupied, them.without(man), us, self.king));
            }
        }
    }

    #[inline(always)]
    fn both<const KIND: u32>(&mut self, from: usize, targets: Set) {
        if targets & self.us.enemy.all == 0 {
            self.each::<KIND, false>(from, 0, targets);
        } else {
            self.each::<KIND, true>(from, 0, targets);
        }
    }

    /// A move that changes more than two squares, or what stands there.
    #[inline(never)]
    fn whole(&mut self, m: Move) {
        self.sum += Specialised::<L, S>::of((), self.us.planes.played(m)).count();
    }
}

impl<L: Listing, S: Sliders, const WE: bool, const THEY: bool, const IS_FEW: bool, const CASTLES: bool> Sink
    for Children<'_, L, S, WE, THEY, IS_FEW, CASTLES>
{
    const LISTS: bool = true;

    fn add(&mut self, _: u32) {
        unreachable!("every move is played");
    }

    #[inline(always)]
    fn man(&mut self, _: impl Probe, code: Code, from: usize, targets: Set) {
        const KNIGHT: u32 = Code::KNIGHT.0;
        const KING: u32 = Code::KING.0;
        const BISHOP: u32 = Code::BISHOP.0;
        const ROOK: u32 = Code::ROOK.0;
        match code.0 & 7 {
            KNIGHT => self.both::<KNIGHT>(from, targets),
            KING => self.both::<KING>(from, targets),
            BISHOP => self.both::<BISHOP>(from, targets),
            ROOK => self.both::<ROOK>(from, targets),
            _ => self.both::<{ Code::QUEEN.0 }>(from, targets),
        }
    }

    #[inline(always)]
    fn pawns(&mut self, _: impl Probe, _: Code, back: isize, targets: Set) {
        let (from, is_step) = (0usize.wrapping_add_signed(-back), back & 7 == 0);
        if is_step {
            self.each::<{ Code::PAWN.0 }, false>(from, !0, targets);
        } else {
            self.each::<{ Code::PAWN.0 }, true>(from, !0, targets);
        }
    }

    #[inline(always)]
    fn promotions(&mut self, _: impl Probe, _: u32, back: isize, targets: Set) {
        if targets != 0 {
            self.each_promotion(back, targets);
        }
    }

    #[inline(always)]
    fn special(&mut self, _: impl Probe, m: impl FnOnce() -> Move) {
        self.whole(m().special());
    }

    #[inline(always)]
    fn passing(&mut self, _: impl Probe, code: Code, back: isize, targets: Set) {
        for to in Squares(targets) {
            self.whole(Move::new(to.wrapping_add_signed(-back), to, code).special());
        }
    }
}
