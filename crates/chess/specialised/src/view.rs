//! A position as the side to move sees it: sets of men, checks and pins, squares that the king must avoid.

use std::marker::PhantomData;

use crate::Sliders;
use crate::fill::Space;
use crate::planes::{PASSED, Planes};
use crate::quad::Quad;
use crate::tables::{
    DIAGONAL_LINES, FILE_A, FILE_H, KING_STEPS, KNIGHT_LEAPS, PAWN_ATTACKS, RANK_1, STRAIGHT_LINES, Set,
    Squares, UP_TO, bit, first, rest,
};

/// Men of one side. Queens are among both sorts of sliders.
#[derive(Clone, Copy)]
pub(crate) struct Men {
    pub all: Set,
    pub pawns: Set,
    pub knights: Set,
    pub diagonal: Set,
    pub straight: Set,
    pub king: Set,
}

/// The board with all that questions about it need.
pub(crate) struct View<'a, S, const WHITE: bool> {
    pub planes: &'a Planes,
    pub occupied: Set,
    pub own: Men,
    pub enemy: Men,
    /// The own king's square.
    pub king: usize,
    kernel: PhantomData<S>,
}

/// Checks and pins.
///
/// Lines of straight and of diagonal pins are kept apart, but not the single lines of a sort: a man on a straight line of
/// the king that moves along a rank or file stays on it or leaves all straight lines of the king, for the lines of another
/// direction meet his only in the king. The same holds for diagonals.
pub(crate) struct Ties {
    /// Enemies giving check.
    pub checkers: Set,
    /// Lines of pins by rooks and queens, from the king (left out) to the pinning man (included).
    pub straight: Set,
    /// Lines of pins by bishops and queens.
    pub diagonal: Set,
}

impl<'a, S: Sliders, const WHITE: bool> View<'a, S, WHITE> {
    /// The rank from which the side to move counts.
    pub const HOME: usize = if WHITE { 0 } else { 56 };
    const US: usize = !WHITE as usize;

    #[inline(always)]
    pub fn new(board: &'a Planes) -> Self {
        let [a, b, c, black] = board.planes;
        let small = a | b;
        let occupied = small | c;
        let kinds = Men {
            all: occupied,
            pawns: a & !(b | c),
            knights: b & !(a | c),
            diagonal: a & c,
            straight: b & c,
            king: a & b & !c,
        };
        let of = |side: Set| Men {
            all: side,
            pawns: kinds.pawns & side,
            knights: kinds.knights & side,
            diagonal: kinds.diagonal & side,
            straight: kinds.straight & side,
            king: kinds.king & side,
        };
        let (own, enemy) = if WHITE { (occupied & !black, black) } else { (black, occupied & !black) };
        let (own, enemy) = (of(own), of(enemy));
        Self { planes: board, occupied, own, enemy, king: first(own.king), kernel: PhantomData }
    }

    /// One rank ahead.
    #[inline(always)]
    pub fn ahead(set: Set) -> Set {
        if WHITE { set << 8 } else { set >> 8 }
    }

    /// Ahead and towards the h-file.
    #[inline(always)]
    pub fn ahead_right(set: Set) -> Set {
        if WHITE { (set & !FILE_H) << 9 } else { (set & !FILE_H) >> 7 }
    }

    /// Ahead and towards the a-file.
    #[inline(always)]
    pub fn ahead_left(set: Set) -> Set {
        if WHITE { (set & !FILE_A) << 7 } else { (set & !FILE_A) >> 9 }
    }

    /// Left and right neighbours.
    #[inline(always)]
    pub fn beside(set: Set) -> Set {
        (set & !FILE_A) >> 1 | (set & !FILE_H) << 1
    }

    /// A rank, counted from the side to move, 0 to 7.
    pub const fn rank(number: usize) -> Set {
        RANK_1 << (if WHITE { number } else { 7 - number } * 8)
    }

    /// Enemy knights and pawns that attack a square.
    #[inline(always)]
    fn leapers(&self, square: usize) -> Set {
        KNIGHT_LEAPS[square] & self.enemy.knights | PAWN_ATTACKS[Self::US][square] & self.enemy.pawns
    }

    /// Enemy sliders that would attack a square if the board were occupied like that.
    #[inline(always)]
    fn attacking_sliders(&self, square: usize, occupied: Set) -> Set {
        let kernel = S::ready();
        kernel.bishop(square, occupied) & self.enemy.diagonal
            | kernel.rook(square, occupied) & self.enemy.straight
    }

    #[inline(always)]
    pub fn is_in_check(&self) -> bool {
        self.leapers(self.king) | self.attacking_sliders(self.king, self.occupied) != 0
    }

    /// Checks and pins. On the empty board's lines from the king, an enemy slider gives check if nothing stands between, and
    /// pins if one man does. (If that man is an enemy, no own man stands on the line, and it is kept without harm.)
    #[inline(always)]
    pub fn ties(&self) -> Ties {
        let (checks, straight) = self.ties_to(STRAIGHT_LINES[self.king] & self.enemy.straight);
        let (more, diagonal) = self.ties_to(DIAGONAL_LINES[self.king] & self.enemy.diagonal);
        Ties { checkers: self.leapers(self.king) | checks | more, straight, diagonal }
    }

    /// Those among enemy sliders who give check, and the lines of those who pin.
    #[inline(always)]
    fn ties_to(&self, snipers: Set) -> (Set, Set) {
        let (mut checks, mut pins) = (0, 0);
        for from in Squares(snipers) {
            let line = UP_TO[self.king][from];
            let between = (line & self.occupied) ^ bit(from);
            if between == 0 {
                checks |= bit(from);
            } else if rest(between) == 0 {
                pins |= line;
            }
        }
        (checks, pins)
    }

    /// The sliders of a side, in the order of a fill's directions: twice the straight ones, twice the diagonal ones. Queens
    /// are both.
    #[inline(always)]
    pub fn sliders_of<const OWN: bool>(&self) -> Quad {
        let [.., c, black] = self.planes.planes;
        let both = Quad::of(self.planes.planes).second_and_first().and(Quad::all(c));
        if OWN == WHITE { both.and_not(Quad::all(black)) } else { both.and(Quad::all(black)) }
    }

    /// All squares that the enemy attacks, given the empty ones. Through the own king, if he is among these: a slider sees
    /// through the king that steps back along its line.
    #[inline(always)]
    pub fn danger(&self, space: &Space) -> Set {
        let enemy = &self.enemy;
        let pawns = if WHITE {
            (enemy.pawns & !FILE_A) >> 9 | (enemy.pawns & !FILE_H) >> 7
        } else {
            (enemy.pawns & !FILE_A) << 7 | (enemy.pawns & !FILE_H) << 9
        };
        let near = pawns | KING_STEPS[first(enemy.king)];
        near | space.attacked(self.sliders_of::<false>(), enemy.knights)
    }

    /// Whether the own king would be safe on a square.
    #[inline(always)]
    pub fn is_safe(&self, square: usize) -> bool {
        let occupied = self.occupied ^ self.own.king;
        let near = self.leapers(square) | KING_STEPS[square] & self.enemy.king;
        near | self.attacking_sliders(square, occupied) == 0
    }

    /// The square that a pawn has just passed, if any: where it can be taken.
    #[inline(always)]
    pub fn passed(&self) -> usize {
        first(self.planes.state & PASSED)
    }

    /// Own pawns that may take en passant. Two men leave the lines of the king at once, which no pin foresees: the position
    /// afterwards is looked at. Rare, and asked of the board, lest the view had to be in memory for it.
    #[inline(never)]
    pub fn takers_en_passant(board: &'a Planes) -> Set {
        let view = Self::new(board);
        let to = view.passed();
        let taken = bit(to ^ 8);
        let mut takers = PAWN_ATTACKS[Self::US ^ 1][to] & view.own.pawns;
        for from in Squares(takers) {
            let occupied = view.occupied ^ taken ^ bit(from) ^ bit(to);
            let attackers = view.leapers(view.king) & !taken | view.attacking_sliders(view.king, occupied);
            if attackers != 0 {
                takers ^= bit(from);
            }
        }
        takers
    }

    /// What stands in the way of castling, on the home rank: files a, e, h where king or rook has moved, files b, c, d, f, g
    /// where somebody stands.
    #[inline(always)]
    pub fn in_the_way(&self) -> u32 {
        (!self.planes.state >> Self::HOME & 0x91 | self.occupied >> Self::HOME & 0x6e) as u32
    }

    /// Whether there is a right to castle with the rook of a file, 0 or 7, and nothing stands between.
    #[inline(always)]
    pub fn has_way(in_the_way: u32, rook_file: usize) -> bool {
        in_the_way & if rook_file == 7 { 0xf0 } else { 0x1f } == 0
    }

    /// The squares that must be safe for castling with the rook of a file, 0 or 7: files e to g or c to e.
    pub const fn castling_path(rook_file: usize) -> Set {
        (if rook_file == 7 { 0x70 } else { 0x1c }) << Self::HOME
    }
}
