//! Attacks on a general. Looking outwards from the general is many times faster: begin here.

use xiangqi_rules::{Kind, Piece, Side};

use crate::Board;

impl Board {
    /// Asks all enemy pieces for all their goals.
    pub(crate) fn is_general_attacked(&self, side: Side) -> bool {
        let general = Some(Piece { side, kind: Kind::General });
        let mut enemies = self.all_men().filter(|(_, man)| man.side != side);
        enemies.any(|(from, man)| self.goals(from, man).iter().any(|&to| self.at(to) == general))
    }
}
