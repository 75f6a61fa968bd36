//! Attacks, found by walking outwards from a square.

use chess_rules::Side;

use crate::Board;
use crate::men::{self, Cell, DIAGONAL, EMPTY, KNIGHT, OUTSIDE, STRAIGHT};

/// Steps are added modulo 256, so that one type serves both signs.
pub const EAST: u8 = 1;
pub const WEST: u8 = EAST.wrapping_neg();

/// What one look outwards from the king tells of a whole generation.
pub struct Danger {
    /// The king is attacked.
    pub in_check: bool,
    /// Men that stand alone between their king and an enemy slider of that line, the first `pins` of them.
    pinned: [u8; 8],
    pins: usize,
}

impl Danger {
    /// Whether a move from here could expose the king.
    #[inline]
    pub fn concerns(&self, from: u8) -> bool {
        self.in_check || self.pinned[..self.pins].contains(&from)
    }
}

impl<const WIDTH: usize, const CELLS: usize> Board<WIDTH, CELLS> {
    pub(crate) const NORTH: u8 = WIDTH as u8;
    pub(crate) const SOUTH: u8 = Self::NORTH.wrapping_neg();
    pub(crate) const STRAIGHT_STEPS: [u8; 4] = [Self::NORTH, EAST, Self::SOUTH, WEST];
    pub(crate) const DIAGONAL_STEPS: [u8; 4] =
        [Self::NORTH + 1, Self::SOUTH + 1, Self::SOUTH - 1, Self::NORTH - 1];
    pub(crate) const ALL_STEPS: [u8; 8] = {
        let ([n, e, s, w], [ne, se, sw, nw]) = (Self::STRAIGHT_STEPS, Self::DIAGONAL_STEPS);
        [n, e, s, w, ne, se, sw, nw]
    };
    pub(crate) const KNIGHT_STEPS: [u8; 8] = [
        2 * Self::NORTH + 1,
        Self::NORTH + 2,
        Self::SOUTH + 2,
        (2 * Self::NORTH - 1).wrapping_neg(),
        (2 * Self::NORTH + 1).wrapping_neg(),
        Self::SOUTH - 2,
        Self::NORTH - 2,
        2 * Self::NORTH - 1,
    ];

    /// The step of a side's pawns.
    #[inline]
    pub(crate) const fn forward(side: Side) -> u8 {
        match side {
            Side::White => Self::NORTH,
            Side::Black => Self::SOUTH,
        }
    }

    /// What stands on a number that is one step, or one slide, from the board.
    #[inline]
    pub(crate) fn at(&self, at: u8) -> Cell {
        self.cells[usize::from(at)]
    }

    /// What stands where a knight lands. From the 10x10 frame it can jump out of the array, which is outside too; in the
    /// 12x12 frame it cannot.
    #[inline]
    pub(crate) fn at_jump(&self, at: u8) -> Cell {
        self.cells.get(usize::from(at)).copied().unwrap_or(OUTSIDE)
    }

    /// The first cell in a direction that is not empty; the boundary is one.
    #[inline]
    pub(crate) fn walk(&self, from: u8, step: u8) -> u8 {
        let mut to = from.wrapping_add(step);
        while self.at(to) == EMPTY {
            to = to.wrapping_add(step);
        }
        to
    }

    /// Whether a side's pawn, knight or king attacks a square.
    #[inline]
    fn is_attacked_from_near(&self, target: u8, by: Side) -> bool {
        let men = men::of(by);
        let behind = target.wrapping_sub(Self::forward(by));
        let pawn = men | men::PAWN;
        self.at(behind.wrapping_add(EAST)) == pawn
            || self.at(behind.wrapping_add(WEST)) == pawn
            || Self::KNIGHT_STEPS.iter().any(|&step| self.at_jump(target.wrapping_add(step)) == men | KNIGHT)
            || Self::ALL_STEPS.iter().any(|&step| self.at(target.wrapping_add(step)) == men::king(by))
    }

    /// Whether a side attacks a square.
    pub(crate) fn is_attacked(&self, target: u8, by: Side) -> bool {
        let slides_in = |steps: &[u8; 4], slider: Cell| {
            let slider = men::of(by) | slider;
            steps.iter().any(|&step| self.at(self.walk(target, step)) & slider == slider)
        };
        self.is_attacked_from_near(target, by)
            || slides_in(&Self::STRAIGHT_STEPS, STRAIGHT)
            || slides_in(&Self::DIAGONAL_STEPS, DIAGONAL)
    }

    /// Check and pins of the side to move, in one look outwards from its king.
    #[inline]
    pub(crate) fn danger(&self, side: Side) -> Danger {
        let (king, own, enemy) = (self.kings[side as usize], men::of(side), men::of(side.other()));
        let in_check = self.is_attacked_from_near(king, side.other());
        let mut danger = Danger { in_check, pinned: [0; 8], pins: 0 };
        for (steps, slider) in [(Self::STRAIGHT_STEPS, STRAIGHT), (Self::DIAGONAL_STEPS, DIAGONAL)] {
            for step in steps {
                let first = self.walk(king, step);
                let man = self.at(first);
                if man & own != 0 {
                    let beyond = self.at(self.walk(first, step));
                    if beyond & (enemy | slider) == enemy | slider {
                        danger.pinned[danger.pins & 7] = first;
                        danger.pins += 1;
                    }
                } else if man & (enemy | slider) == enemy | slider {
                    danger.in_check = true;
                }
            }
        }
        danger
    }
}
