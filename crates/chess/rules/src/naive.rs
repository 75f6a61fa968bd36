//! The rule book as code: slow and obviously right, the oracle.
//!
//! Nothing is stored but the position as it is written. A move is legal if the laws let the piece go there
//! and, played on a copy, it leaves no enemy piece attacking the own king. All moves are found by asking of
//! every pair of squares.

use alloc::{
    format,
    string::{String, ToString},
};

use qipan_game::{About, GenType, Legal, Level, MoveGen, MoveList, UnsupportedError};

use crate::placement::between;
use crate::{Chess, Kind, Move, Piece, Setup, Square, Wing};

/// The naive board.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    setup: Setup,
}

impl Board {
    /// Articles 3.2 to 3.8: whether the piece on `from` may go to `to`, its own king's safety left aside.
    fn may_go(&self, from: Square, to: Square) -> bool {
        let placement = self.setup.placement();
        let side = self.setup.side_to_move();
        if !placement.is_of(from, side) || placement.is_of(to, side) {
            return false;
        }
        match placement.piece_at(from).map(|piece| piece.kind) {
            Some(Kind::Pawn) => self.may_take_as_pawn(from, to) || self.may_advance(from, to),
            Some(Kind::King) => placement.attacks(from, to) || self.castles_to(from, to).is_some(),
            _ => placement.attacks(from, to),
        }
    }

    /// Article 3.7.3 and, en passant, 3.7.3.1: a pawn goes diagonally only to take.
    fn may_take_as_pawn(&self, from: Square, to: Square) -> bool {
        let placement = self.setup.placement();
        placement.attacks(from, to)
            && (placement.is_of(to, self.setup.side_to_move().other()) || self.setup.en_passant() == Some(to))
    }

    /// Articles 3.7.1 and 3.7.2: a pawn goes one square ahead, or two from where it started, over empty
    /// squares only.
    fn may_advance(&self, from: Square, to: Square) -> bool {
        let placement = self.setup.placement();
        let side = self.setup.side_to_move();
        let is_free = |ranks| from.ahead(side, ranks).is_some_and(|square| placement.is_empty(square));
        let has_not_moved = from.rank().abs_diff(side.back_rank()) == 1;
        from.ahead(side, 1) == Some(to) && is_free(1)
            || from.ahead(side, 2) == Some(to) && has_not_moved && is_free(1) && is_free(2)
    }

    /// Article 3.8.2: the wing that a king's move castles to. The king has not moved nor the rook, nothing
    /// stands between them, and no enemy attacks the square that the king stands on, crosses or goes to.
    fn castles_to(&self, from: Square, to: Square) -> Option<Wing> {
        let placement = self.setup.placement();
        let side = self.setup.side_to_move();
        let wing = Wing::BOTH.into_iter().find(|wing| wing.king_path(side) == (from, to))?;
        let (rook, _) = wing.rook_path(side);
        let is_safe = |square| placement.attacker(side.other(), square).is_none();
        let allowed = self.setup.castling().has(side, wing)
            && placement.is_open(from, rook)
            && is_safe(from)
            && between(from, to).all(is_safe)
            && is_safe(to);
        allowed.then_some(wing)
    }

    /// Article 3.7.3.3: what may be written behind a move that [`may_go`](Self::may_go) allows. A pawn that
    /// reaches the last rank must become a piece; nothing else may.
    fn promotions(&self, from: Square, to: Square) -> &'static [Option<Kind>] {
        const CHOICES: [Option<Kind>; 4] = {
            let [queen, rook, bishop, knight] = Kind::PROMOTIONS;
            [Some(queen), Some(rook), Some(bishop), Some(knight)]
        };
        let side = self.setup.side_to_move();
        let is_pawn = self.setup.piece_at(from) == Some(Piece { side, kind: Kind::Pawn });
        if is_pawn && to.rank() == side.other().back_rank() { &CHOICES } else { &[None] }
    }

    fn is_capture(&self, m: Move) -> bool {
        self.setup.piece_at(m.to).is_some() || self.setup.taken_en_passant(m).is_some()
    }

    /// The position after a move that [`may_go`](Self::may_go) allows.
    fn after(&self, m: Move) -> Self {
        Self { setup: self.setup.after(m) }
    }

    /// Article 3.9.2: no move may leave the own king attacked. Playing it on a copy sees what every special
    /// rule overlooks, such as a check discovered by taking en passant.
    fn leaves_king_safe(&self, m: Move) -> bool {
        !self.after(m).setup.placement().is_in_check(self.setup.side_to_move())
    }
}

impl MoveGen for Board {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-naive",
        system: "C0",
        summary: "the rule book as code: asks of every pair of squares whether a piece may go there",
        source: "the FIDE Laws of Chess (2023), article 3",
        levels: &[Level::of::<Legal>()],
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        Ok(Self { setup: setup.clone() })
    }

    fn to_setup(&self) -> Setup {
        self.setup.clone()
    }

    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let side = self.setup.side_to_move();
        for from in Square::all().filter(|&from| self.setup.placement().is_of(from, side)) {
            for to in Square::all().filter(|&to| self.may_go(from, to)) {
                for &promotion in self.promotions(from, to) {
                    let m = Move { from, to, promotion };
                    let is_wanted = if self.is_capture(m) { W::CAPTURES } else { W::QUIETS };
                    if is_wanted && self.leaves_king_safe(m) {
                        moves.push(m);
                    }
                }
            }
        }
    }

    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        Some(f(&mut self.after(m)))
    }

    /// Lists and does not play: what is listed is legal.
    fn count_legal(&mut self) -> u64 {
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        moves.len() as u64
    }

    fn is_exempt(&self, _m: Move) -> bool {
        true
    }

    fn in_check(&self) -> bool {
        self.setup.placement().is_in_check(self.setup.side_to_move())
    }

    fn import(&self, m: Move) -> Option<Move> {
        let is_legal = self.may_go(m.from, m.to)
            && self.promotions(m.from, m.to).contains(&m.promotion)
            && self.leaves_king_safe(m);
        is_legal.then_some(m)
    }

    fn export(&self, m: Move) -> Move {
        m
    }

    /// Nothing is stored twice, so what is checked is that the position is one: what it writes can be read,
    /// and is the same position.
    fn check_invariants(&self) -> Result<(), String> {
        let written = self.setup.to_string();
        match written.parse::<Setup>() {
            Ok(read) if read == self.setup => Ok(()),
            Ok(read) => Err(format!("{written} is read as {read}")),
            Err(error) => Err(error.to_string()),
        }
    }

    fn table_bytes() -> usize {
        0
    }
}
