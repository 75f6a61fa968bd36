//! Numbers of a network's inputs, made from the rules of a game.

use std::mem::size_of;

use qipan_game::Game;
use qipan_game::asked::{Number, SECOND, Squares, Threat};

use crate::net::delta::Placed;
use crate::net::laws::{Laws, bit, mirrored, mirrored_set, squares};

/// Kinds that a number can name.
const KINDS: usize = SECOND as usize;
/// Room for squares: a power of two, so that no look-up needs to be tested.
const SQUARES: usize = 128;
/// Number of what cannot be.
const NONE: u16 = u16::MAX;

/// Numbers of a network's inputs.
///
/// Numbers are dense: there is one for each piece on each square where it can stand, and one for each threat
/// that there can be. Those of the first side's pieces (White, Red) come first, then, in the same order,
/// those of the second side's, with the board turned round and the colours changed. So the number in the
/// second side's view is half of all away from the number in the first side's, and both take one look-up.
///
/// A threat's number is that of its group, which is attacking piece, attacked square and attacked piece, and
/// in it the place of the square where the attack comes from: two look-ups in small tables.
pub(super) struct Numbering {
    /// Each square as the other side sees it.
    mirror: [u8; SQUARES],
    /// Squares where each piece of the first side can stand.
    standing: [Squares; KINDS],
    /// Squares that it reaches where it could attack nothing, and becomes another piece.
    last: [Squares; KINDS],
    /// Number of a first side's piece on a square.
    placed: Box<[[u16; SQUARES]; KINDS]>,
    /// First number of a group: of a first side's piece, the square that it attacks, and who stands there.
    groups: Box<[[[u16; 2 * KINDS]; SQUARES]; KINDS]>,
    /// Place in the group: of the piece, the square that it attacks, and the one from which.
    places: Box<[[[u8; SQUARES]; SQUARES]; KINDS]>,
    /// Pieces of the first side on their squares.
    half_placed: u32,
    /// Threats by pieces of the first side.
    half_threats: u32,
}

/// Number of an input in the views of both sides, the first side's first.
pub(super) type Numbers = [u32; 2];

impl Numbering {
    pub(super) fn of<G: Game>(laws: &Laws<G>) -> Self {
        assert!(G::FILES * G::RANKS <= SQUARES, "a board has at most {SQUARES} squares");
        let mut numbering = Self {
            mirror: [0; SQUARES],
            standing: [0; KINDS],
            last: [0; KINDS],
            placed: Box::new([[NONE; SQUARES]; KINDS]),
            groups: Box::new([[[NONE; 2 * KINDS]; SQUARES]; KINDS]),
            places: Box::new([[[0; SQUARES]; SQUARES]; KINDS]),
            half_placed: 0,
            half_threats: 0,
        };
        for square in squares::<G>() {
            numbering.mirror[square] = mirrored::<G>(square) as u8;
        }
        let attacked: Vec<_> = laws.first_pieces().map(|by| numbering.walk(laws, by)).collect();
        for (by, attacked) in laws.first_pieces().zip(&attacked) {
            numbering.number_threats(laws, by, attacked);
        }
        numbering
    }

    /// Finds where a piece of the first side can stand, as far as it comes by attacks from where it starts,
    /// and numbers it there. Returns the squares that it attacks from each.
    fn walk<G: Game>(&mut self, laws: &Laws<G>, piece: Number) -> [Squares; SQUARES] {
        let mut attacked = [0; SQUARES];
        let (mut reached, mut done) = (0, 0);
        for (square, _) in G::standing(laws.start()).into_iter().filter(|&(_, other)| other == piece) {
            reached |= bit(square);
        }
        while reached != done {
            let from = (reached & !done).trailing_zeros() as usize;
            attacked[from] = laws.attacked(piece, from);
            reached |= attacked[from];
            done |= bit(from);
        }
        let kind = usize::from(piece);
        for square in squares::<G>().filter(|&square| reached & bit(square) != 0) {
            if attacked[square] == 0 {
                self.last[kind] |= bit(square);
            } else {
                self.standing[kind] |= bit(square);
                self.placed[kind][square] = self.half_placed as u16;
                self.half_placed += 1;
            }
        }
        attacked
    }

    /// Numbers the threats by a piece of the first side.
    fn number_threats<G: Game>(&mut self, laws: &Laws<G>, by: Number, attacked: &[Squares; SQUARES]) {
        let kind = usize::from(by);
        let from_all = || squares::<G>().filter(|&from| attacked[from] != 0);
        let king = laws.pieces().find(|&on| on & SECOND != 0 && Laws::<G>::is_king(on)).expect("a king");
        let home = self.standing_of::<G>(king);
        let mut facing = [0; SQUARES];
        for from in from_all() {
            facing[from] = laws.attacked_if_king(by, from, king, home & !attacked[from]);
        }
        for to in squares::<G>() {
            let sources = from_all().filter(|&from| attacked[from] & bit(to) != 0);
            let plain = sources.clone().count();
            let facing = from_all().filter(|&from| facing[from] & bit(to) != 0);
            // Those that attack the king alone come last, so that they lengthen its group and no other.
            for (place, from) in sources.chain(facing.clone()).enumerate() {
                self.places[kind][to][from] = place as u8;
            }
            for on in laws.pieces() {
                if self.standing_of::<G>(on) & bit(to) == 0 {
                    continue;
                }
                let length = plain + if on == king { facing.clone().count() } else { 0 };
                if length > 0 {
                    self.groups[kind][to][usize::from(on)] =
                        u16::try_from(self.half_threats).expect("fewer than 65 536 threats by one side");
                    self.half_threats += length as u32;
                }
            }
        }
    }

    /// Squares where a piece can stand.
    pub(super) fn standing_of<G: Game>(&self, piece: Number) -> Squares {
        let first = self.standing[usize::from(piece & !SECOND)];
        if piece & SECOND == 0 { first } else { mirrored_set::<G>(first) }
    }

    /// Squares that a piece reaches only to become another.
    pub(super) fn last_of<G: Game>(&self, piece: Number) -> Squares {
        let first = self.last[usize::from(piece & !SECOND)];
        if piece & SECOND == 0 { first } else { mirrored_set::<G>(first) }
    }

    /// Number of inputs that are pieces on squares.
    pub(super) fn all_placed(&self) -> usize {
        2 * self.half_placed as usize
    }

    /// Number of inputs that are threats.
    pub(super) fn all_threats(&self) -> usize {
        2 * self.half_threats as usize
    }

    /// Bytes of the tables that number threats, as far as squares of the board are looked up in them.
    pub(super) fn table_bytes<G: Game>(&self) -> usize {
        let kinds = self.standing.iter().filter(|&&squares| squares != 0).count();
        let squares = G::FILES * G::RANKS;
        kinds * squares * (2 * KINDS * size_of::<u16>() + squares)
    }

    /// Numbers of a piece on its square. They mean nothing if it cannot stand there.
    #[inline(always)]
    pub(super) fn placed(&self, Placed { square, piece }: Placed) -> Numbers {
        let is_second = piece & SECOND != 0;
        let square = self.seen_by(is_second, square);
        let number = self.placed[usize::from(piece) % KINDS][square];
        debug_assert!(number != NONE, "piece {piece} cannot stand on square {square}");
        in_both_views(u32::from(number), self.half_placed, is_second)
    }

    /// Numbers of a threat. They mean nothing if it cannot be.
    #[inline(always)]
    pub(super) fn threat(&self, Threat { from, to, by, on }: Threat) -> Numbers {
        let is_second = by & SECOND != 0;
        let [from, to] = [from, to].map(|square| self.seen_by(is_second, square));
        let (by, on) = (usize::from(by) % KINDS, usize::from(on ^ (by & SECOND)) % (2 * KINDS));
        let group = self.groups[by][to][on];
        debug_assert!(group != NONE, "piece {by} of the first side does not attack piece {on} on {to}");
        let number = u32::from(group) + u32::from(self.places[by][to][from]);
        in_both_views(number, self.half_threats, is_second)
    }

    /// Returns true if a piece can stand on its square.
    pub(super) fn has_placed(&self, Placed { square, piece }: Placed) -> bool {
        let square = self.seen_by(piece & SECOND != 0, square);
        self.placed[usize::from(piece) % KINDS][square] != NONE
    }

    /// A square with the board as the first or the second side sees it.
    #[inline(always)]
    fn seen_by(&self, is_second: bool, square: u8) -> usize {
        let square = usize::from(square) % SQUARES;
        if is_second { usize::from(self.mirror[square]) } else { square }
    }
}

/// A number in the views of both sides, from the one that it has in the view of the side whose piece it is.
#[inline(always)]
const fn in_both_views(own: u32, half: u32, is_second: bool) -> Numbers {
    if is_second { [own + half, own] } else { [own, own + half] }
}
