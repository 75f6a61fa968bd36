//! Moves of the pieces: generation, the test for check and `import` all ask [`Board::goals`].

use qipan_game::{GenType, MoveList};
use xiangqi_rules::{Kind, Move, Piece, Square};

use crate::Board;
use crate::squares::{DIAGONAL, STRAIGHT, forward, is_across_river, is_in_palace, next, walk};

impl Board {
    /// Lists the wanted moves of the side to move, whether or not its general is safe afterwards.
    pub(crate) fn list_moves<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for (from, man) in self.all_men().filter(|(_, man)| man.side == self.side) {
            for &to in &self.goals(from, man) {
                let is_wanted = if self.at(to).is_some() { W::CAPTURES } else { W::QUIETS };
                if is_wanted {
                    moves.push(Move { from, to });
                }
            }
        }
    }

    /// The squares that a piece may go to: empty ones and those of enemies.
    pub(crate) fn goals(&self, from: Square, Piece { side, kind }: Piece) -> MoveList<Square> {
        let mut goals = MoveList::new();
        let mut go = |to: Option<Square>| {
            if let Some(to) = to.filter(|&to| self.at(to).is_none_or(|other| other.side != side)) {
                goals.push(to);
            }
        };
        let is_in_palace = |to: &Square| is_in_palace(*to, side);
        match kind {
            // One step in the palace. Facing the other general counts as attacking it.
            Kind::General => {
                STRAIGHT.into_iter().for_each(|step| go(next(from, step).filter(is_in_palace)));
                let first = walk(from, forward(side)).find_map(|to| Some((to, self.at(to)?.kind)));
                go(first.filter(|(_, kind)| *kind == Kind::General).map(|(to, _)| to));
            }
            Kind::Advisor => DIAGONAL.into_iter().for_each(|step| go(next(from, step).filter(is_in_palace))),
            // Over an empty eye, on the own side of the river.
            Kind::Elephant => {
                for step in DIAGONAL {
                    let eye = next(from, step).filter(|&eye| self.at(eye).is_none());
                    go(eye.and_then(|eye| next(eye, step)).filter(|&to| !is_across_river(to, side)));
                }
            }
            // Past an empty leg, then outwards along either diagonal.
            Kind::Horse => {
                for (right, up) in STRAIGHT {
                    let leg = next(from, (right, up)).filter(|&leg| self.at(leg).is_none());
                    go(leg.and_then(|leg| next(leg, (right + up, up + right))));
                    go(leg.and_then(|leg| next(leg, (right - up, up - right))));
                }
            }
            // Over empty squares; a chariot takes the first piece of a line, a cannon the second.
            Kind::Chariot | Kind::Cannon => {
                for step in STRAIGHT {
                    walk(from, step).take_while(|&to| self.at(to).is_none()).for_each(|to| go(Some(to)));
                    let mut men = walk(from, step).filter(|&to| self.at(to).is_some());
                    go(men.nth(usize::from(kind == Kind::Cannon)));
                }
            }
            // One step forward; across the river also sideways.
            Kind::Soldier if is_across_river(from, side) => {
                [forward(side), (-1, 0), (1, 0)].into_iter().for_each(|step| go(next(from, step)));
            }
            Kind::Soldier => go(next(from, forward(side))),
        }
        goals
    }
}
