//! What threatens a general, looked up from the general outwards.

use xiangqi_rules::Kind;

use crate::Board;
use crate::lines::{Boards, Line, lines};
use crate::moves::number_of;
use crate::set::{Set, bit, each};
use crate::steps::{ASKEW, BESIDE, CROSS, LEAP, SOLDIERS_ABOUT, horse_reach};

/// What the side to move has to mind.
pub(crate) struct Danger {
    /// Own men that may not leave their square without a test.
    pub tied: Set,
    /// Empty squares between the general and a cannon: a man who goes there becomes its screen.
    pub bare: Set,
}

/// Enemies that matter along lines.
struct Snipers {
    /// Chariots and the other general.
    straight: Set,
    cannons: Set,
}

impl Board {
    /// Men of a kind and a side.
    #[inline]
    pub(crate) fn men(&self, kind: Kind, side: usize) -> Set {
        self.kinds[number_of(kind)] & self.colours[side & 1]
    }

    /// Where a side's general stands.
    #[inline]
    pub(crate) fn general(&self, side: usize) -> usize {
        self.men(Kind::General, side).trailing_zeros() as usize & 127
    }

    #[inline]
    fn snipers(&self, general: usize, them: usize) -> Snipers {
        let lines = CROSS[general & 127] & self.colours[them & 1];
        let straight = self.kinds[number_of(Kind::Chariot)] | self.kinds[number_of(Kind::General)];
        Snipers { straight: straight & lines, cannons: self.kinds[number_of(Kind::Cannon)] & lines }
    }

    /// Whether a soldier of `them` attacks the general of the other side.
    #[inline]
    fn is_beset(&self, general: usize, them: usize) -> bool {
        SOLDIERS_ABOUT[them & 1 ^ 1][general & 127] & self.men(Kind::Soldier, them) != 0
    }

    /// Whether a side's general is attacked, the other general's open file included.
    #[inline]
    pub(crate) fn is_attacked(&self, side: usize) -> bool {
        let them = side ^ 1;
        let general = self.general(side);
        if self.is_beset(general, them) {
            return true;
        }
        let boards = self.boards();
        let snipers = self.snipers(general, them);
        if snipers.straight | snipers.cannons != 0 {
            let (chariot, cannon) = boards.look_up(general);
            if chariot & snipers.straight | cannon & snipers.cannons != 0 {
                return true;
            }
        }
        let horses = LEAP[general] & self.men(Kind::Horse, them);
        horses != 0 && each(horses).any(|horse| horse_reach(&boards, horse) & bit(general) != 0)
    }

    /// Whether the general of the side that has just moved is attacked.
    #[inline(never)]
    pub(crate) fn leaves_general_attacked(&self) -> bool {
        self.is_attacked(self.sides().1)
    }

    /// What the side to move has to mind: found once per position, so that most of its moves need no test.
    ///
    /// A move that is not the general's can expose it in three ways only: it leaves a line where at most two men stand
    /// between the general and a chariot, general or cannon; it leaves a horse's leg; it becomes the screen of a cannon that
    /// has none.
    #[inline]
    pub(crate) fn danger(&self, boards: &Boards) -> Danger {
        let (us, them) = self.sides();
        let general = self.general(us);
        let own = self.colours[us];
        let mut danger = Danger { tied: bit(general), bare: 0 };
        let mut is_in_check = self.is_beset(general, them);
        let snipers = self.snipers(general, them);
        if snipers.straight | snipers.cannons != 0 {
            let (rank, file) = lines(general);
            is_in_check |= danger.add(rank, general, boards, &snipers);
            is_in_check |= danger.add(file, general, boards, &snipers);
        }
        let horses = LEAP[general] & self.men(Kind::Horse, them);
        if horses != 0 {
            for horse in each(horses) {
                let leg = ASKEW[general] & BESIDE[horse & 127];
                is_in_check |= leg & boards.straight == 0;
                danger.tied |= leg;
            }
        }
        danger.tied = if is_in_check { own } else { danger.tied & own };
        danger
    }
}

impl Danger {
    /// Adds what there is on one line; says whether it gives check.
    ///
    /// The men behind the first ones are found by looking up the same line without these.
    #[inline]
    fn add(&mut self, line: impl Line, general: usize, boards: &Boards, snipers: &Snipers) -> bool {
        let state = line.state(boards);
        let seen = line.reach(state);
        let first = seen.chariot & state;
        let behind = line.reach(state & !first);
        let second = line.place(behind.chariot & state & !first);
        let third = line.place(behind.cannon & state);
        let seen = line.place(seen.chariot);
        let first = line.place(first);
        // On a rank or a file the squares before the general are those of lower numbers.
        let before = bit(general) - 1;
        for side in [before, !before] {
            if second & snipers.straight & side != 0 {
                self.tied |= first & side;
            }
            if third & snipers.cannons & side != 0 {
                self.tied |= (first | second) & side;
            }
            if first & snipers.cannons & side != 0 {
                self.bare |= seen & side & !first;
            }
        }
        first & snipers.straight | second & snipers.cannons != 0
    }
}
