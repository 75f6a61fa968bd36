//! The worked example of the rotated bitboards' source.

use chess_rotated::{Rebuilt, Rotated, Text};
use chess_rules::Chess;
use qipan_game::explain::{Explain, Out, Step};
use qipan_game::{Game, MoveGen, Tested};

/// Black rook e6, white pawn g6, black bishop b6, kings e8 and e1: the source has 82 for the sixth rank, and
/// 133 for the e-file, which it reads from rank 1 down; turned as its map has it, the file is 161.
#[test]
fn the_worked_example_of_the_source() {
    let (setup, _) = Chess::position_to_look_at("4k3/8/1b2r1P1/8/8/8/8/4K3 b - - 0 1").unwrap();
    let board = Rotated::<Tested, Rebuilt, Text>::from_setup(&setup).unwrap();
    let steps = board.explain_man(Chess::square_named("e6").unwrap());
    let is_state = |step: &&Step<_>| matches!(&step.out, Out::Bits { bits, .. } if bits.len() == 8);
    let states: Vec<_> = steps.iter().filter(is_state).collect();
    let [rank, file] = states[..] else { panic!("two lines of eight squares: {states:?}") };
    assert_eq!(rank.formula, "mask = 255; (board >> start) as u8 & mask = 82");
    assert_eq!(file.formula, "mask = 255; (board >> start) as u8 & mask = 161");
    assert_eq!(161_u8.reverse_bits(), 133, "the same column from the other end");
}
