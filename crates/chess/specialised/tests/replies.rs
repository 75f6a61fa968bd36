//! Replies that are counted without playing against replies that are played, where single pieces come, go and
//! step aside: every condition that decides between the two is met and missed by one piece.

use chess_rules::{Castling, Chess, Kind, Piece, Setup, Side, Square};
use chess_specialised::{Board, Hyperbola, Specialised};
use qipan_conformance::Judged;
use qipan_game::{Legal, MoveGen, SplitMix64, cold};

/// A position with one piece more, one less, or one elsewhere, if the rules allow it. The rights to castle
/// that are left are those whose king and rook are at home.
fn changed(setup: &Setup, random: &mut SplitMix64) -> Option<Setup> {
    let mut men: Vec<(Square, Piece)> = setup.pieces().collect();
    let square = Square::from_index(random.below(Square::COUNT))?;
    let index = random.below(men.len());
    let piece = Piece { side: Side::BOTH[random.below(2)], kind: Kind::ALL[random.below(Kind::ALL.len())] };
    match random.below(3) {
        0 => men.push((square, piece)),
        1 => drop(men.swap_remove(index)),
        _ => men[index].0 = square,
    }
    let castling = Castling::from_bits(random.below(16) as u8 & setup.castling().bits());
    let rights = if random.below(4) == 0 { castling } else { setup.castling() };
    // What is written and read again is valid.
    Setup::from_pieces(men, Side::BOTH[random.below(2)], rights, None).to_string().parse().ok()
}

fn agrees<B: MoveGen<Game = Chess>>(setup: &Setup) {
    let mut board = B::from_setup(setup).expect("this board holds every position");
    let played = cold::played_replies(&mut board);
    let counted = [cold::count_children(&mut board), cold::count_replies(&mut board)];
    assert_eq!(counted, [played; 2], "{setup}: of children, of replies");
}

#[test]
fn replies_to_positions_that_differ_by_a_man() {
    let mut random = SplitMix64(64);
    let mut compared = 0;
    for line in [Chess::SUITE, Chess::CORPUS].into_iter().flat_map(str::lines) {
        let Some(Ok(mut setup)) = line.split(';').next().map(|fen| fen.trim().parse::<Setup>()) else {
            continue;
        };
        for _ in 0..2000 {
            let Some(next) = changed(&setup, &mut random) else { continue };
            agrees::<Board>(&next);
            if compared % 8 == 0 {
                agrees::<Specialised<Legal, Hyperbola>>(&next);
            }
            setup = next;
            compared += 1;
        }
    }
    assert!(compared > 10_000, "{compared} positions are too few to mean anything");
}
