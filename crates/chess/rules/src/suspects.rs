//! Moves that can leave the mover's own king attacked: one definition for all boards.
//!
//! A board at level `exempt` plays every other move without asking whether the king is attacked. How it finds
//! the suspects is its own affair; conformance compares *which* they are with this page.

use alloc::{vec, vec::Vec};

use crate::placement::between;
use crate::{Kind, Move, Piece, Setup, Square};

/// The suspect moves of the side to move in one position.
///
/// In check every move is suspect. Otherwise these are:
///
/// - all moves of the king, castling included;
/// - taking en passant;
/// - moves that *leave* the only piece between the king and an enemy slider of that line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Suspects {
    is_in_check: bool,
    leave: Vec<Square>,
    /// The squares of the pawns that may take en passant, and where they go.
    en_passant: Option<(Vec<Square>, Square)>,
}

impl Suspects {
    /// Looks at every enemy slider.
    #[must_use]
    pub fn of(position: &Setup) -> Self {
        let placement = position.placement();
        let side = position.side_to_move();
        let Some(king) = placement.king_of(side) else { return Self::default() };
        let mut leave = vec![king];
        for (square, piece) in position.pieces().filter(|(_, piece)| piece.side != side) {
            if slides_between(piece.kind, square, king) {
                let men: Vec<_> =
                    between(square, king).filter(|&square| !placement.is_empty(square)).collect();
                if let [only] = men[..] {
                    leave.push(only);
                }
            }
        }
        let pawn = Piece { side, kind: Kind::Pawn };
        let pawns = || position.pieces().filter(|&(_, piece)| piece == pawn).map(|(square, _)| square);
        Self {
            is_in_check: placement.is_in_check(side),
            leave,
            en_passant: position.en_passant().map(|to| (pawns().collect(), to)),
        }
    }

    /// Returns true if a move of the side to move is suspect.
    #[must_use]
    pub fn contains(&self, m: Move) -> bool {
        let takes_en_passant = self.en_passant.as_ref().is_some_and(|(pawns, to)| {
            *to == m.to && m.from.file() != m.to.file() && pawns.contains(&m.from)
        });
        self.is_in_check || self.leave.contains(&m.from) || takes_en_passant
    }
}

/// Returns true if a piece of this kind slides along the line of two squares.
pub(crate) fn slides_between(kind: Kind, from: Square, to: Square) -> bool {
    let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    let is_straight = (files == 0) != (ranks == 0);
    let is_diagonal = files == ranks && files != 0;
    match kind {
        Kind::Rook => is_straight,
        Kind::Bishop => is_diagonal,
        Kind::Queen => is_straight || is_diagonal,
        Kind::King | Kind::Knight | Kind::Pawn => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Suspects;
    use crate::Setup;

    fn is_suspect(fen: &str, m: &str) -> bool {
        Suspects::of(&fen.parse::<Setup>().unwrap()).contains(m.parse().unwrap())
    }

    #[test]
    fn the_king_is_suspect_and_who_shields_it() {
        let fen = "4k3/8/8/b3r2q/8/2N1N3/3P4/R3K2R w KQ - 0 1";
        for m in ["e1d1", "e1f1", "e1g1", "e1c1", "e3c4"] {
            assert!(is_suspect(fen, m), "{m}");
        }
        // Two pieces stand before the bishop; the queen sees the rook, no line of the king.
        for m in ["c3d5", "d2d3", "d2d4", "h1g1", "a1b1"] {
            assert!(!is_suspect(fen, m), "{m}");
        }
        // A rook pins on no diagonal, a bishop on no file.
        assert!(!is_suspect("4k3/8/8/8/8/4b3/4P3/4K3 w - - 0 1", "e2d3"));
        assert!(!is_suspect("4k3/8/8/8/7r/6P1/8/4K3 w - - 0 1", "g3g4"));
    }

    #[test]
    fn taking_en_passant_is_suspect_and_so_is_no_other_move_to_that_square() {
        let fen = "4k3/8/8/3pP3/8/8/8/3QK3 w - d6 0 1";
        assert!(is_suspect(fen, "e5d6"));
        assert!(!is_suspect(fen, "e5e6"));
        assert!(!is_suspect(fen, "d1d5"));
    }

    #[test]
    fn in_check_every_move_is_suspect() {
        assert!(is_suspect("4k3/8/8/8/4r3/8/P7/4K3 w - - 0 1", "a2a3"));
    }
}
