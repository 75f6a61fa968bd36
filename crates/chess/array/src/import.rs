//! Validity of one written move, without generating.

use chess_rules::mailbox::Move;
use chess_rules::mailbox::men::{BISHOP, EMPTY, KIND, KING, KNIGHT, PAWN, ROOK, bit_of, number_of};
use qipan_game::{AttackTest, Play, PseudoLegal};

use crate::Array;
use crate::scan::Scan;
use crate::squares::{
    CASTLES, DOWN, LEFT, RIGHT, UP, file_of, forward, is_beside, path_of, rank_of, square_of,
};

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// The board's own form of a written move that its piece may make. Nothing has looked for danger, so it
    /// is to be tested.
    pub(crate) fn import_written(&self, m: chess_rules::Move) -> Option<Move> {
        let us = self.mover();
        let (from, to) = (square_of(m.from), square_of(m.to));
        let (man, target) = (self.cells[from], self.cells[to]);
        if man & bit_of(us) == 0 || target & bit_of(us) != 0 {
            return None;
        }
        let played = Move::of(from).to_square(to).suspect_if(true);
        if man & KIND == PAWN {
            return self.import_pawn(played, m.promotion.map_or(0, number_of));
        }
        if m.promotion.is_some() {
            return None;
        }
        let files = file_of(from).abs_diff(file_of(to));
        let ranks = rank_of(from).abs_diff(rank_of(to));
        let (is_straight, is_diagonal) = (files == 0 || ranks == 0, files == ranks);
        match man & KIND {
            KNIGHT => (files * ranks == 2).then_some(played),
            KING if is_beside(from, to) => Some(played.by_king()),
            KING => {
                let has_path = |king: [u8; 2]| king.map(usize::from) == [from, to];
                // The two squares aside are what no other move of a king's has; only then is it worth asking
                // for attacks.
                let castles =
                    || CASTLES[us].iter().any(|castle| has_path(castle.king) && self.may_castle(castle, us));
                (files == 2 && ranks == 0 && castles()).then_some(played.castling())
            }
            kind => {
                let is_line = is_straight && kind != BISHOP || is_diagonal && kind != ROOK;
                (is_line && self.is_clear(from, to)).then_some(played)
            }
        }
    }

    /// Returns true if all squares between two squares of one rank, file or diagonal are empty.
    #[inline(always)]
    fn is_clear(&self, from: usize, to: usize) -> bool {
        let towards = |one: usize, other: usize, up: usize, down: usize| match one.cmp(&other) {
            core::cmp::Ordering::Less => up,
            core::cmp::Ordering::Equal => 0,
            core::cmp::Ordering::Greater => down,
        };
        let step = towards(file_of(from), file_of(to), RIGHT, LEFT).wrapping_add(towards(
            rank_of(from),
            rank_of(to),
            UP,
            DOWN,
        ));
        let mut square = from.wrapping_add(step);
        while square != to {
            if self.cells[square] != EMPTY {
                return false;
            }
            square = square.wrapping_add(step);
        }
        true
    }

    fn import_pawn(&self, m: Move, promoted: u8) -> Option<Move> {
        let us = self.mover();
        let (start_rank, last_rank) = if us == 0 { (1, 7) } else { (6, 0) };
        let [from, to] = path_of(m);
        if (promoted != 0) != (rank_of(to) == last_rank) || matches!(promoted, KING | PAWN) {
            return None;
        }
        let m = m.promoting(promoted);
        let ahead = from.wrapping_add(forward(us));
        let is_empty = self.cells[to] == EMPTY;
        match file_of(from).abs_diff(file_of(to)) {
            1 if rank_of(ahead) == rank_of(to) => {
                if !is_empty {
                    return Some(m);
                }
                (to == usize::from(self.en_passant)).then_some(m.en_passant())
            }
            0 if to == ahead => is_empty.then_some(m),
            0 if to == ahead.wrapping_add(forward(us)) => {
                let is_open = is_empty && self.cells[ahead] == EMPTY;
                (rank_of(from) == start_rank && is_open).then_some(m.by_two_squares())
            }
            _ => None,
        }
    }
}
