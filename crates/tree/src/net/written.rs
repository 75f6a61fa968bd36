//! Pieces that a written move lifts and puts, without the position.

use qipan_game::asked::{Number, SECOND, Threat};
use qipan_game::{Game, Special};

use crate::net::delta::{Delta, Placed};
use crate::net::laws::{Laws, bit};
use crate::net::numbering::Numbering;

/// What must be known of a game's moves to tell which pieces a written one lifts and puts: learnt from the
/// rules once, asked at every move.
pub(super) struct Written {
    /// The number of the kind of each worth.
    numbers: [Number; SECOND as usize],
    /// Moves that castle, by their order, with the rook's way.
    castlings: Vec<Castling>,
    /// Moves that promote, by their order, and what the piece becomes.
    promotions: Vec<(u32, Number)>,
}

struct Castling {
    order: u32,
    king: Number,
    rook: Number,
    from: usize,
    to: usize,
}

impl Written {
    pub(super) fn of<G: Game>(laws: &Laws<G>, numbering: &Numbering) -> Self {
        let mut numbers = [0; SECOND as usize];
        for piece in laws.first_pieces() {
            numbers[G::worth(G::kind_of(piece)) as usize] = piece;
        }
        let sides = [laws.start().clone(), G::passed(laws.start())];
        let moves = G::every_move();
        let castlings = sides.iter().flat_map(|side| moves.iter().filter_map(|&m| castling::<G>(side, m)));
        let castlings = castlings.collect();
        let mut promotions = Vec::new();
        for piece in laws.pieces() {
            let [standing, last] = [numbering.standing_of::<G>(piece), numbering.last_of::<G>(piece)];
            for &m in &moves {
                let [from, to] = G::squares(m);
                if standing & bit(from) == 0 || last & bit(to) == 0 {
                    continue;
                }
                let after = G::standing(&G::after(&laws.with(&[(piece, from)]), m));
                let became = after.into_iter().find_map(|(square, other)| (square == to).then_some(other));
                promotions.extend(became.filter(|&other| other != piece).map(|other| (G::order(m), other)));
            }
        }
        promotions.sort_unstable();
        promotions.dedup();
        Self { numbers, castlings, promotions }
    }

    /// Adds to a delta what a legal move lifts and puts. The threats that it ends are already there.
    ///
    /// What is taken stands where the move ends, but en passant. Then nothing stands there, so that no threat
    /// against it ends, and the pawn that is taken stands beside where the move began.
    #[inline]
    pub(super) fn change<G: Game>(
        &self,
        numbering: &Numbering,
        m: G::Move,
        (moved, taken): (G::Kind, Option<G::Kind>),
        is_first: bool,
        delta: &mut Delta,
    ) {
        let own = if is_first { 0 } else { SECOND };
        let [from, to] = G::squares(m);
        let piece = self.number::<G>(moved) | own;
        delta.lift(from, piece);
        if let Some(taken) = taken {
            let is_it = |threat: &Threat| [threat.from, threat.to].map(usize::from) == [from, to];
            let is_there = taken != moved || delta.ended().iter().any(is_it);
            let at = if is_there { to } else { from / G::FILES * G::FILES + to % G::FILES };
            delta.lift(at, self.number::<G>(taken) | (own ^ SECOND));
        }
        if numbering.has_placed(Placed { square: to as u8, piece }) {
            delta.put(to, piece);
        } else {
            delta.put(to, self.promoted(G::order(m)));
        }
        for castling in &self.castlings {
            if castling.king == piece && castling.order == G::order(m) {
                delta.lift(castling.from, castling.rook);
                delta.put(castling.to, castling.rook);
            }
        }
    }

    #[inline(always)]
    fn number<G: Game>(&self, kind: G::Kind) -> Number {
        self.numbers[G::worth(kind) as usize % self.numbers.len()]
    }

    /// What a piece becomes by a move: asked seldom.
    #[cold]
    fn promoted(&self, order: u32) -> Number {
        let found = self.promotions.binary_search_by_key(&order, |&(order, _)| order);
        self.promotions[found.expect("a piece that cannot stand on a square becomes another there")].1
    }
}

/// The castling that a written move would be from the start of a game, if the squares between were empty.
fn castling<G: Game>(start: &G::Setup, m: G::Move) -> Option<Castling> {
    let is_castling = matches!(G::special(start, m), Some(Special::Castling));
    let [king_from, king_to] = G::squares(m);
    let rank = king_from / G::FILES * G::FILES;
    let before =
        is_castling.then(|| G::reduced(start, bit(king_from) | bit(rank) | bit(rank + G::FILES - 1)))?;
    let after = G::standing(&G::after(&before, m));
    let before = G::standing(&before);
    let &(_, king) = before.iter().find(|&&(square, _)| square == king_from)?;
    let &(from, rook) = before.iter().find(|one| one.0 != king_from && !after.contains(one))?;
    let &(to, _) = after.iter().find(|one| one.0 != king_to && !before.contains(one))?;
    Some(Castling { order: G::order(m), king, rook, from, to })
}
