//! Replies that are counted without playing against replies that are played, where single pieces come, go and
//! step aside: every condition that decides between the two is met and missed by one piece.

use qipan_conformance::Judged;
use qipan_game::{MoveGen, SplitMix64, cold};
use xiangqi_bitboard::Board;
use xiangqi_rules::{Kind, Piece, Setup, Side, Square, Xiangqi};

/// A position with one piece more, one less, or one elsewhere, if the rules allow it.
fn changed(setup: &Setup, random: &mut SplitMix64) -> Option<Setup> {
    let mut men: Vec<(Square, Piece)> = setup.men().collect();
    let square = Square::from_index(random.below(Square::COUNT))?;
    let index = random.below(men.len());
    let piece = Piece { side: Side::BOTH[random.below(2)], kind: Kind::ALL[random.below(Kind::ALL.len())] };
    match random.below(3) {
        0 => men.push((square, piece)),
        1 => drop(men.swap_remove(index)),
        _ => men[index].0 = square,
    }
    // What is written and read again is valid.
    Setup::from_men(men, Side::BOTH[random.below(2)]).to_string().parse().ok()
}

#[test]
fn replies_to_positions_that_differ_by_a_man() {
    let mut random = SplitMix64(90);
    let mut compared = 0;
    for line in [Xiangqi::SUITE, Xiangqi::CORPUS].into_iter().flat_map(str::lines) {
        let Some(Ok(mut setup)) = line.split(';').next().map(|fen| fen.trim().parse::<Setup>()) else {
            continue;
        };
        for _ in 0..600 {
            let Some(next) = changed(&setup, &mut random) else { continue };
            let mut board: Board = Board::from_setup(&next).expect("this board holds every position");
            let played = cold::played_replies(&mut board);
            let counted = [board.count_children(), board.count_replies()];
            assert_eq!(counted, [played; 2], "{next}: of children, of replies");
            setup = next;
            compared += 1;
        }
    }
    assert!(compared > 10_000, "{compared} positions are too few to mean anything");
}
