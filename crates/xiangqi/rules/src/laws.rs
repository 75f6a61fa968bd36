//! Laws of Xiangqi: how the pieces go, one clause per kind, asked of one pair of squares at a time.
//!
//! Nothing here is fast and nothing is clever, since the naive board and the FEN reader take their word from
//! it.

use crate::{Kind, Piece, Setup, Side, Square};

/// Returns true if the piece on `from`, if any, may go to `to` by the way its kind moves, taking what stands
/// there unless that is one of its own. Whether its own general is safe afterwards is another question.
pub(crate) fn may_go(position: &Setup, from: Square, to: Square) -> bool {
    let Some(man) = position.piece_at(from) else { return false };
    let target = position.piece_at(to);
    if target.is_some_and(|other| other.side == man.side) {
        return false;
    }
    let is_empty = |square: Square| position.piece_at(square).is_none();
    let (across, along) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    match man.kind {
        // One step along a line, inside the palace; and down an open file to take the other general.
        Kind::General => {
            let steps = across + along == 1 && in_palace(to, man.side);
            let flies = || {
                target.is_some_and(|other| other.kind == Kind::General)
                    && across == 0
                    && men_between(position, from, to) == Some(0)
            };
            steps || flies()
        }
        // One step diagonally, inside the palace.
        Kind::Advisor => (across, along) == (1, 1) && in_palace(to, man.side),
        // Two steps diagonally, over an empty eye, never across the river.
        Kind::Elephant => {
            (across, along) == (2, 2) && !is_across_river(to, man.side) && is_empty(midpoint(from, to))
        }
        // One step along a line, past an empty leg, then one diagonally outwards.
        Kind::Horse => {
            let leaps = matches!((across, along), (1, 2) | (2, 1));
            leaps && is_empty(leg(from, to))
        }
        // Any distance along a line, over nobody.
        Kind::Chariot => men_between(position, from, to) == Some(0),
        // Like a chariot; but takes over exactly one piece, the screen.
        Kind::Cannon => men_between(position, from, to) == Some(usize::from(target.is_some())),
        // One step forward; across the river also one sideways.
        Kind::Soldier => {
            let forward = match man.side {
                Side::Red => to.rank() > from.rank(),
                Side::Black => to.rank() < from.rank(),
            };
            let steps_forward = (across, along) == (0, 1) && forward;
            let steps_sideways = (across, along) == (1, 0) && is_across_river(from, man.side);
            steps_forward || steps_sideways
        }
    }
}

/// Returns true if the piece on `from`, if any, could take an enemy piece that stood on `to`. Generals attack
/// each other down an open file, and nothing else so far away.
pub(crate) fn attacks(position: &Setup, from: Square, to: Square) -> bool {
    let Some(man) = position.piece_at(from) else { return false };
    let enemy = match position.piece_at(to) {
        Some(there) if there.side != man.side => there,
        _ => Piece { side: man.side.other(), kind: Kind::Soldier },
    };
    from != to && may_go(&position.with(to, enemy), from, to)
}

/// The nine points around the middle of a side's back rank, d0 to f2 or d7 to f9.
pub(crate) fn in_palace(square: Square, side: Side) -> bool {
    (3..=5).contains(&square.file()) && rank_from_home(square, side) <= 2
}

/// Returns true if a square lies on the other side's half of the board.
pub(crate) fn is_across_river(square: Square, side: Side) -> bool {
    rank_from_home(square, side) >= Square::RANKS / 2
}

/// Ranks between a square and a side's own back rank, 0 on that rank.
pub(crate) fn rank_from_home(square: Square, side: Side) -> usize {
    match side {
        Side::Red => square.rank(),
        Side::Black => Square::RANKS - 1 - square.rank(),
    }
}

/// The general of a side; `None` only in a position made without one.
pub(crate) fn general(position: &Setup, side: Side) -> Option<Square> {
    let general = Piece { side, kind: Kind::General };
    position.men().find_map(|(square, man)| (man == general).then_some(square))
}

/// The enemy pieces that may go to the general of `side`: the pieces that give check, a facing general among
/// them.
pub(crate) fn checkers(position: &Setup, side: Side) -> impl Iterator<Item = Square> {
    let general = general(position, side);
    position
        .men()
        .filter(move |(_, man)| man.side != side)
        .map(|(square, _)| square)
        .filter(move |&square| general.is_some_and(|general| may_go(position, square, general)))
}

/// The squares strictly between two squares of one rank or file.
pub(crate) fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (first, last) = (from.min(to), from.max(to));
    let step = if first.rank() == last.rank() { 1 } else { Square::FILES };
    (first.index() + step..last.index()).step_by(step).filter_map(Square::from_index)
}

/// Returns true if two different squares share a rank or a file.
fn is_line(from: Square, to: Square) -> bool {
    (from.file() == to.file()) != (from.rank() == to.rank())
}

/// Returns true if a square lies strictly between two others of its rank or file.
pub(crate) fn is_between(square: Square, from: Square, to: Square) -> bool {
    is_line(from, to) && between(from, to).any(|other| other == square)
}

/// The number of pieces strictly between two squares of one rank or file; `None` as for [`men_on_line`].
fn men_between(position: &Setup, from: Square, to: Square) -> Option<usize> {
    is_line(from, to).then(|| between(from, to).filter(|&square| position.piece_at(square).is_some()).count())
}

/// The squares of the pieces strictly between two squares of one rank or file, in the order of the squares;
/// `None` where they share neither, or are the same.
pub(crate) fn men_on_line(
    position: &Setup,
    from: Square,
    to: Square,
) -> Option<impl Iterator<Item = Square>> {
    is_line(from, to).then(|| between(from, to).filter(|&square| position.piece_at(square).is_some()))
}

/// The eye: half-way between two squares that are an elephant's move apart.
pub(crate) fn midpoint(from: Square, to: Square) -> Square {
    Square::at(usize::midpoint(from.file(), to.file()), usize::midpoint(from.rank(), to.rank()))
        .expect("half-way between two squares of the board")
}

/// The leg: the neighbour that a horse passes on its way, one step in the direction of the two.
pub(crate) fn leg(from: Square, to: Square) -> Square {
    let one_of_two = |from: usize, to: usize| {
        if from.abs_diff(to) == 2 { usize::midpoint(from, to) } else { from }
    };
    Square::at(one_of_two(from.file(), to.file()), one_of_two(from.rank(), to.rank()))
        .expect("between two squares of the board")
}

#[cfg(test)]
mod tests {
    use super::{general, in_palace, is_across_river, may_go};
    use crate::{Kind, Move, Piece, Setup, Side, Square};

    fn square(name: &str) -> Square {
        Square::all().find(|square| square.to_string() == name).expect("the name of a square")
    }

    /// A position of pieces such as `Ra0` or `ce6`, without the generals that the laws of most pieces never
    /// ask for.
    fn position(men: &str) -> Setup {
        let man = |man: &str| {
            let (letter, on) = man.split_at(1);
            (square(on), letter.chars().next().and_then(Piece::from_letter).expect("the letter of a man"))
        };
        Setup::from_men(men.split_whitespace().map(man), Side::Red)
    }

    /// Names the squares that the first piece of a position may go to.
    fn goals(men: &str) -> String {
        let position = position(men);
        let from = square(&men[1..3]);
        let mut goals: Vec<_> =
            Square::all().filter(|&to| may_go(&position, from, to)).map(|to| to.to_string()).collect();
        goals.sort();
        goals.join(" ")
    }

    #[test]
    fn nobody_goes_from_an_empty_square_or_stays_where_he_is() {
        let position = position("Ra0");
        assert!(Square::all().all(|to| !may_go(&position, square("b0"), to)));
        assert!(!may_go(&position, square("a0"), square("a0")));
    }

    #[test]
    fn the_general_steps_inside_its_palace() {
        assert_eq!(goals("Ke1"), "d1 e0 e2 f1");
        assert_eq!(goals("Kf2"), "e2 f1");
        assert_eq!(goals("Kd0 Ad1 pe0"), "e0");
        assert_eq!(goals("kd7"), "d8 e7");
    }

    #[test]
    fn a_general_flies_down_an_open_file_to_take_the_other_and_nothing_else() {
        assert_eq!(goals("Kd0 kd9"), "d1 d9 e0");
        assert_eq!(goals("kd9 Kd0"), "d0 d8 e9");
        assert_eq!(goals("Kd0 kd9 pd5"), "d1 e0");
        assert_eq!(goals("Kd0 ke9"), "d1 e0");
        assert_eq!(goals("Kd0 rd9"), "d1 e0");
    }

    #[test]
    fn the_advisor_steps_diagonally_inside_its_palace() {
        assert_eq!(goals("Ae1"), "d0 d2 f0 f2");
        assert_eq!(goals("Af2"), "e1");
        assert_eq!(goals("ad7"), "e8");
        assert_eq!(goals("ae8 ad9 Rf7"), "d7 f7 f9");
    }

    #[test]
    fn the_elephant_passes_over_an_empty_eye_on_its_own_side_of_the_river() {
        assert_eq!(goals("Be2"), "c0 c4 g0 g4");
        assert_eq!(goals("Bc4"), "a2 e2");
        assert_eq!(goals("Be2 pd3 Pf1"), "c0 g4");
        assert_eq!(goals("bg5"), "e7 i7");
        assert_eq!(goals("ba7 ab8"), "c5");
    }

    #[test]
    fn the_horse_needs_an_empty_leg() {
        assert_eq!(goals("Ne4"), "c3 c5 d2 d6 f2 f6 g3 g5");
        assert_eq!(goals("Na0"), "b2 c1");
        assert_eq!(goals("Ne4 pe5"), "c3 c5 d2 f2 g3 g5");
        assert_eq!(goals("Ne4 Pd4"), "d2 d6 f2 f6 g3 g5");
        assert_eq!(goals("Ne4 pd5 pf5 pd3 pf3"), "c3 c5 d2 d6 f2 f6 g3 g5");
    }

    #[test]
    fn the_chariot_goes_up_to_the_first_man_and_takes_an_enemy() {
        assert_eq!(goals("Ra0 Pa2 nc0"), "a1 b0 c0");
        assert_eq!(goals("ri9 ni8 Pg9"), "g9 h9");
    }

    #[test]
    fn the_cannon_goes_over_nobody_and_takes_over_one_screen() {
        assert_eq!(goals("Ca0 Pa2 ra4 ra6 nc0 Re0 ri0"), "a1 a4 b0");
        assert_eq!(goals("Ca0 pa1 pa2 Pb0 Pc0 ph0"), "a2");
        assert_eq!(goals("ca9 pb9 Pa8 Pa5"), "a5");
    }

    #[test]
    fn the_soldier_steps_forward_and_across_the_river_also_sideways() {
        assert_eq!(goals("Pe3"), "e4");
        assert_eq!(goals("Pe4"), "e5");
        assert_eq!(goals("Pe5"), "d5 e6 f5");
        assert_eq!(goals("Pa9"), "b9");
        assert_eq!(goals("pe5"), "e4");
        assert_eq!(goals("pe4"), "d4 e3 f4");
        assert_eq!(goals("pi0"), "h0");
    }

    #[test]
    fn a_palace_has_nine_points_and_a_half_forty_five() {
        for side in Side::BOTH {
            assert_eq!(Square::all().filter(|&square| in_palace(square, side)).count(), 9);
            assert_eq!(Square::all().filter(|&square| is_across_river(square, side)).count(), 45);
        }
        assert!(in_palace(square("d0"), Side::Red) && in_palace(square("f9"), Side::Black));
        assert!(is_across_river(square("a5"), Side::Red) && is_across_river(square("a4"), Side::Black));
    }

    #[test]
    fn play_takes_what_stands_there_and_hands_over_the_turn() {
        let mut setup = position("Ra0 ka9");
        setup.play(Move { from: square("a0"), to: square("a9") });
        assert_eq!(
            setup.men().collect::<Vec<_>>(),
            [(square("a9"), Piece { side: Side::Red, kind: Kind::Chariot })]
        );
        assert_eq!(setup.side_to_move(), Side::Black);
        assert_eq!(general(&setup, Side::Black), None);
    }
}
