//! History of quiet moves: which of them have cut, anywhere in the tree.

use qipan_game::{Game, MoveGen};

use crate::search::apart;

/// The best history that a move can have; the worst is as far below 0.
pub(crate) const MOST: i32 = 1 << 14;

/// Number of kinds of pieces, see [`Game::worth`].
const KINDS: usize = 8;

/// A number for each side, kind of piece and goal square.
pub(crate) struct History(Vec<i32>);

/// A move's place in the history.
pub(crate) type Place = u16;

impl History {
    pub(crate) fn of<G: Game>() -> Self {
        Self(vec![0; 2 * KINDS * G::FILES * G::RANKS])
    }

    pub(crate) fn forget(&mut self) {
        self.0.fill(0);
    }

    /// Place of a move of the side `side`, 1 or -1.
    #[inline(always)]
    pub(crate) fn place<B: MoveGen, const APART: bool>(board: &B, m: B::Move, side: i32) -> Place {
        let (kind, _) = apart::men::<B, APART>(board, m);
        let [_, goal] = B::Game::squares(board.export(m));
        let man = usize::from(side < 0) * KINDS + B::Game::worth(kind) as usize;
        (man * B::Game::FILES * B::Game::RANKS + goal) as Place
    }

    #[inline(always)]
    pub(crate) fn get(&self, place: Place) -> i32 {
        self.0[usize::from(place)]
    }

    /// Priority of a move, lower for a better history.
    #[inline(always)]
    pub(crate) fn priority(&self, place: Place) -> u32 {
        (MOST - self.get(place)).cast_unsigned()
    }

    /// Rewards the last of the quiet moves that were tried, which has cut, and punishes those before it.
    pub(crate) fn learn(&mut self, depth: u32, tried: &[Place]) {
        let Some((&cut, failed)) = tried.split_last() else { return };
        let bonus = (16 * depth * depth).cast_signed().min(MOST / 8);
        self.change(cut, bonus);
        for &place in failed {
            self.change(place, -bonus);
        }
    }

    /// Adds to a number, the less the nearer it already is to the end: it never leaves its range, and what is
    /// long ago fades.
    fn change(&mut self, place: Place, bonus: i32) {
        let number = &mut self.0[usize::from(place)];
        *number += bonus - *number * bonus.abs() / MOST;
    }
}

#[cfg(test)]
mod tests {
    use super::{History, MOST};
    use chess_rules::Chess;

    #[test]
    fn a_history_never_leaves_its_range() {
        let mut history = History::of::<Chess>();
        for depth in (1..=32).cycle().take(10_000) {
            history.learn(depth, &[3, 4]);
        }
        assert!(history.get(4) > MOST * 9 / 10 && history.get(4) <= MOST);
        assert!(history.get(3) < -MOST * 9 / 10 && history.get(3) >= -MOST);
        assert!(history.priority(4) < history.priority(5) && history.priority(5) < history.priority(3));
        // What is long ago fades.
        let before = history.get(4);
        history.learn(8, &[4, 5]);
        assert!(history.get(4) < before - 1000);
        history.forget();
        assert_eq!([history.get(3), history.get(4)], [0, 0]);
    }
}
