//! Changes of a key and of values by a move.

use qipan_game::Term;

use super::men::{self, PAWN, ROOK};
use super::{Castle, Move};

/// Further change of a sum by a special move, once the piece that moves has been lifted from its square and
/// put on the other: a king's rook, the pawn that is taken en passant, what a pawn becomes. `behind` is the
/// square from which a pawn of that side steps to the move's end; `of` gives the terms.
#[inline(always)]
pub fn special<T: Term>(
    m: Move,
    man: u8,
    behind: usize,
    castles: &[[Castle; 2]; 2],
    of: impl Fn(u8, usize) -> T,
) -> T {
    let side = usize::from(men::side_of(man));
    if m.is_castling() {
        let [from, to] = castles[side][m.wing()].rook.map(usize::from);
        let rook = men::bit_of(side) | ROOK;
        of(rook, to).without(of(rook, from))
    } else if m.is_en_passant() {
        T::NONE.without(of(men::bit_of(side ^ 1) | PAWN, behind))
    } else if m.promoted() != 0 {
        of(men::bit_of(side) | m.promoted(), m.to()).without(of(man, m.to()))
    } else {
        T::NONE
    }
}
