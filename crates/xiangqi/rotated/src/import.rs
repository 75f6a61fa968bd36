//! Validity of one move, without generating.

use qipan_game::{Play, PseudoLegal};
use xiangqi_rules::Kind;

use crate::Rotated;
use crate::men::kind_of;
use crate::moves::Move;
use crate::sets::{Men, Sets, bit, set_of};
use crate::squares::square_of;
use crate::tables::{ADVISOR, GENERAL, SOLDIER, elephant_reach, horse_reach};

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    /// The board's own form of a written move that its piece may make. It has not looked for danger, so the
    /// move is to be tested.
    pub(crate) fn import_written(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let (from, to) = (square_of(m.from), square_of(m.to));
        let (us, _) = self.sides();
        let own = self.colour(us);
        if own & bit(from) == 0 || own & bit(to) != 0 {
            return None;
        }
        let boards = self.boards();
        let half = from >> 6;
        let man = self.men.man_on(from);
        let at_home = |word: u64| set_of(if half == 0 { [word, 0] } else { [0, word] });
        let reached = match kind_of(man) {
            Kind::General => at_home(GENERAL[from & 127]),
            Kind::Advisor => at_home(ADVISOR[from & 127]),
            Kind::Elephant => at_home(elephant_reach((), &boards, half, from)),
            Kind::Horse => horse_reach((), &boards, half, from),
            Kind::Cannon if self.occupied() & bit(to) != 0 => boards.cannon(from),
            Kind::Chariot | Kind::Cannon => boards.chariot(from),
            Kind::Soldier => SOLDIER[us][from & 127],
        };
        (reached & bit(to) != 0).then(|| Move::new(man, from).onto(to).suspect())
    }
}
