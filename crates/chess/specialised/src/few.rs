//! Counting where few sliders are left: each is looked up, which is sooner done than all lines are filled.

use qipan_game::All;

use crate::Listing;
use crate::danger::Danger;
use crate::generate::Count;
use crate::sets::{PASSED, Set, Squares, View, bit, first, rest};
use crate::sliders::Sliders;
use crate::tables::{KING_STEPS, KNIGHT_LEAPS, UP_TO};

/// Up to so many sliders are few.
pub(crate) const FEW: u32 = 6;

impl<L: Listing, S: Sliders, const WHITE: bool> View<'_, L, S, WHITE> {
    /// The number of legal moves.
    #[inline(always)]
    pub(crate) fn count_few(&self) -> u32 {
        let (view, planes) = (self, self.planes);
        let Danger { checkers, straight, diagonal } = view.danger();
        let (kernel, occupied) = (S::ready(), view.occupied);
        let mut count = Count::default();
        if planes.state & PASSED != 0 {
            count.0 += view.takers_en_passant().count_ones();
        }
        let attacked = view.attacked_singly();
        count.0 += (KING_STEPS[view.king] & !view.own.all & !attacked).count_ones();
        let mut targets = !view.own.all;
        if checkers != 0 {
            if rest(checkers) != 0 {
                return count.0;
            }
            targets &= UP_TO[view.king][first(checkers)];
        } else if planes.state & bit(Self::HOME + 4) != 0 {
            let in_the_way = view.in_the_way();
            for rook_file in [0, 7] {
                let is_safe = attacked & Self::castling_path(rook_file) == 0;
                count.0 += u32::from(Self::has_way(in_the_way, rook_file) && is_safe);
            }
        }
        let pinned = straight | diagonal;
        for from in Squares(view.own.knights & !pinned) {
            count.0 += (KNIGHT_LEAPS[from] & targets).count_ones();
        }
        for from in Squares(view.own.diagonal & !pinned) {
            count.0 += (kernel.bishop(from, occupied) & targets).count_ones();
        }
        for from in Squares(view.own.straight & !pinned) {
            count.0 += (kernel.rook(from, occupied) & targets).count_ones();
        }
        view.pawn_moves::<All, true, Count>(!pinned, targets, &mut count);
        if pinned & view.own.all != 0 && checkers == 0 && view.can_move_pinned(straight, diagonal) {
            Self::pinned_moves::<All, Count>((), planes, straight, diagonal, &mut count);
        }
        count.0
    }

    /// All squares that the enemy attacks, as if the own king were not there.
    #[inline(always)]
    fn attacked_singly(&self) -> Set {
        let (enemy, kernel, occupied) = (&self.enemy, S::ready(), self.occupied ^ self.own.king);
        let mut attacked = self.attacked_nearby();
        for from in Squares(enemy.knights) {
            attacked |= KNIGHT_LEAPS[from];
        }
        for from in Squares(enemy.diagonal) {
            attacked |= kernel.bishop(from, occupied);
        }
        for from in Squares(enemy.straight) {
            attacked |= kernel.rook(from, occupied);
        }
        attacked
    }
}
