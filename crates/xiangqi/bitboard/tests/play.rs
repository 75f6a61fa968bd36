//! Playing a move and taking it back by hand, without the copy that `visit` makes.

use qipan_game::{Game, MoveGen, MoveList};
use xiangqi_bitboard::{Board, sliders::Magic};

/// Makes and unmakes every line of some plies; returns how many moves took a man.
fn walk(board: &mut Board<Magic>, plies: u32) -> u64 {
    if plies == 0 {
        return 0;
    }
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let mut captures = 0;
    for &m in &moves {
        let before = board.clone();
        captures += u64::from(before.to_setup().piece_at(before.export(m).to).is_some());
        board.make(m);
        assert_eq!(board.check_invariants(), Ok(()));
        assert_eq!(before.clone().visit(m, |child| child.clone()).as_ref(), Some(&*board));
        captures += walk(board, plies - 1);
        board.unmake(m);
        assert_eq!(*board, before);
    }
    captures
}

#[test]
fn unmake_restores_every_bit() {
    let start = xiangqi_rules::Xiangqi::START.parse().expect("the start position");
    let mut board = Board::<Magic>::from_setup(&start).expect("the start position");
    // Two captures at the first ply (each cannon takes a horse), at the second as the published tables have it.
    assert_eq!(walk(&mut board, 1), 2);
    assert_eq!(walk(&mut board, 2), 2 + 72);
}
