//! Checks: whether a move gives one, seen on the board as it will be.

use qipan_game::asked::SECOND;

use super::{CANNON, CHARIOT, Corner, GENERAL, HORSE, Mailbox, Seen, come_by, next, side_of, steps_there};

/// Answers [`gives_check`](qipan_game::MoveGen::gives_check). Few moves touch what the general sees: a line
/// of it, a corner, or the neighbourhood that horses come to. These alone are looked at, as they will be.
#[inline(always)]
pub fn gives_check<B: Mailbox>(board: &B, from: u8, to: u8) -> bool {
    let moved = Seen { at: to, man: board.man(from) };
    let general = board.general(side_of(moved.man & SECOND != 0));
    let spot = B::spot(general);
    let general = Seen { at: general, man: GENERAL | !moved.man & SECOND };
    let after = After { is_there: |at| at != from, standing: moved };
    let (line, left) = (B::line_to(spot, to), B::line_to(spot, from));
    // No iterators over the two lines: they took more instructions than the walks.
    if let Some(line) = line
        && after.attacks_along(board, general, line, true)
    {
        return true;
    }
    if let Some(left) = left
        && Some(left) != line
        && after.attacks_along(board, general, left, false)
    {
        return true;
    }
    let up = B::LINES[3];
    let is_near = to.abs_diff(general.at) <= 2 * up + 1;
    if moved.is(HORSE) && is_near && jumps(board, from, to, general.at) {
        return true;
    }
    let is_corner = [up - 1, up + 1].contains(&from.abs_diff(general.at));
    is_corner
        && Corner::all::<B>().into_iter().any(|corner| {
            general.at.wrapping_add(corner.step()) == from && after.attacks_by(board, general, corner)
        })
}

/// Returns true if a horse attacks a general from where it goes. No general is so near an edge that this
/// leads beyond it.
#[inline(always)]
fn jumps<B: Mailbox>(board: &B, from: u8, to: u8, general: u8) -> bool {
    Corner::all::<B>().iter().any(|corner| {
        let leg = general.wrapping_add(corner.step());
        let is_here = leg.wrapping_add(corner.ahead) == to || leg.wrapping_add(corner.aside) == to;
        is_here && (leg == from || board.is_empty(leg))
    })
}

/// A board as it will be after moves to one square.
pub(super) struct After<F> {
    /// Returns false for a square that its piece has left.
    pub(super) is_there: F,
    /// The last piece that moved, on the square of the moves.
    pub(super) standing: Seen,
}

impl<F: Fn(u8) -> bool> After<F> {
    /// Returns true if the other side attacks a general.
    #[inline(always)]
    pub(super) fn attacks<B: Mailbox>(&self, board: &B, general: Seen) -> bool {
        let stands_on = B::line_to(B::spot(general.at), self.standing.at);
        for line in 0..4 {
            if self.attacks_along(board, general, line, stands_on == Some(line)) {
                return true;
            }
        }
        for corner in Corner::all::<B>() {
            let at = general.at.wrapping_add(corner.step());
            let is_free = at != self.standing.at && (board.is_empty(at) || !(self.is_there)(at));
            if is_free && self.attacks_by(board, general, corner) {
                return true;
            }
        }
        false
    }

    /// Returns true if the other side attacks a general along a line; `stands_here` if the piece that moved
    /// stands on it.
    #[inline(always)]
    fn attacks_along<B: Mailbox>(&self, board: &B, general: Seen, line: usize, stands_here: bool) -> bool {
        let way = B::ways(B::spot(general.at))[line];
        let far = |at: u8| at.abs_diff(general.at);
        let next = |at: u8| {
            let (seen, stands) = (next(board, at, way, &self.is_there), far(self.standing.at));
            let is_between = stands > far(at) && (!seen.is_there() || stands <= far(seen.at));
            if stands_here && is_between { self.standing } else { seen }
        };
        let is_enemy = |seen: Seen| (seen.man ^ general.man) & SECOND != 0;
        let first = next(general.at);
        if !first.is_there() {
            return false;
        }
        let steps = || steps_there::<B>(general.at, line, first, general.man);
        if is_enemy(first) && (first.is(CHARIOT) || steps()) {
            return true;
        }
        let second = next(first.at);
        second.is(CANNON) && is_enemy(second)
    }

    /// Returns true if a horse of the other side, but not the one that has moved, attacks a general by an
    /// empty corner.
    #[inline(always)]
    fn attacks_by<B: Mailbox>(&self, board: &B, general: Seen, corner: Corner) -> bool {
        let mut is_attacked = false;
        let is_there = |at| at != self.standing.at && (self.is_there)(at);
        come_by(board, general.at, corner, is_there, |by| {
            is_attacked |= (by.man ^ general.man) & SECOND != 0;
        });
        is_attacked
    }
}
