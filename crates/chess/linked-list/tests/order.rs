//! The order in which captures come out, and the pieces that a single twin bit would confuse.

use chess_linked_list::Chained;
use qipan_game::{Exempt, MoveGen, MoveList};

type Board = chess_linked_list::LinkedList<Exempt, Chained>;

fn captures(fen: &str) -> Vec<String> {
    listed(&board(fen))
}

fn board(fen: &str) -> Board {
    Board::from_setup(&fen.parse().expect("a position")).expect("a board")
}

fn listed(board: &Board) -> Vec<String> {
    let mut moves = MoveList::new();
    board.captures(&mut moves);
    moves.iter().map(|&m| board.export(m).to_string()).collect()
}

fn after(board: &Board, m: &str) -> Board {
    let m = board.import(m.parse().expect("a move")).expect("a move of this position");
    let mut board = board.clone();
    assert!(board.play(m));
    board
}

#[test]
fn most_valuable_victim_first_and_least_valuable_attacker_first() {
    // On d5 a queen, on f5 a rook, on h5 a pawn; attackers: pawn e4, knight e3, bishop g4, queen d2, rook h1.
    let found = captures("4k3/8/8/3q1r1p/4P1B1/4N3/3Q4/4K2R w - - 0 1");
    assert_eq!(found, ["e4d5", "e3d5", "d2d5", "e4f5", "e3f5", "g4f5", "g4h5", "h1h5"]);
}

#[test]
fn captures_stand_before_quiet_moves() {
    let board = board("4k3/8/8/3q1r1p/4P1B1/4N3/3Q4/4K2R w K - 0 1");
    let (mut all, mut captures) = (MoveList::new(), MoveList::new());
    board.generate(&mut all);
    board.captures(&mut captures);
    assert!(captures.len() < all.len());
    assert_eq!(all[..captures.len()], *captures);
}

#[test]
fn the_man_that_moved_last_is_taken_first() {
    let before = board("4k3/8/7p/3q1r2/4P1B1/4N3/3Q4/4K2R b - - 0 1");
    let now = after(&before, "h6h5");
    assert_eq!(
        listed(&now),
        ["g4h5", "h1h5", "e4d5", "e3d5", "d2d5", "e4f5", "e3f5", "g4f5"],
        "the pawn on h5 moved last"
    );
}

#[test]
fn en_passant_takes_the_man_that_moved_last() {
    let before = board("3qk3/3p4/8/2P1P3/8/8/8/3RK3 b - - 0 1");
    let now = after(&before, "d7d5");
    let found = listed(&now);
    assert_eq!(found.len(), 3);
    assert_eq!(found[2], "d1d5", "rook after the pawns");
    assert!(found[..2].contains(&"c5d6".to_owned()) && found[..2].contains(&"e5d6".to_owned()), "{found:?}");
}

#[test]
fn a_promoted_man_attacks_in_its_new_rank() {
    // The pawn on a7 becomes a queen; on c6 a knight that the new queen, the old queen and a bishop can take.
    let before = board("8/P7/2n4k/1B6/8/8/6Q1/K7 w - - 0 1");
    let promoted = after(&after(&before, "a7a8q"), "h6h5");
    let found = listed(&promoted);
    assert_eq!(found[0], "b5c6", "the bishop is worth less than either queen: {found:?}");
    let mut queens = found[1..].to_vec();
    queens.sort();
    assert_eq!(queens, ["a8c6", "g2c6"]);
}

/// A pawn dies, and another of the same side comes to stand on its square: with one twin bit for eight pawns
/// the dead entry would come back to life, and the pawn's moves would be listed twice.
#[test]
fn a_dead_entry_stays_dead() {
    let mut now = board("4k3/8/3p4/4p3/3P1P2/8/8/4K3 w - - 0 1");
    for m in ["d4d5", "e5f4", "e1e2", "e8e7", "e2e1", "f4f3", "e1f1", "f3f2"] {
        now = after(&now, m);
        now.check_invariants().expect("one living entry per man");
    }
    let mut now = board("4k3/8/8/3p4/2P1P3/2N2N2/8/4K3 b - - 0 1");
    for m in ["d5e4", "f3g5", "e8e7", "c3e4", "e7e8"] {
        now = after(&now, m);
        now.check_invariants().expect("one living entry per man");
        let mut moves = MoveList::new();
        now.generate(&mut moves);
        let mut written: Vec<_> = moves.iter().map(|&m| now.export(m)).collect();
        written.sort_unstable();
        let before = written.len();
        written.dedup();
        assert_eq!(written.len(), before, "no move twice");
    }
}

#[test]
fn nine_queens_and_three_rooks_are_all_told_apart() {
    for fen in [
        "QQQQQQQk/QQ6/8/8/8/8/8/K7 b - - 0 1",
        "7k/8/8/8/RRR5/8/8/K7 w - - 0 1",
        "nnnnnnnn/nn6/8/8/8/8/k7/2K5 b - - 0 1",
    ] {
        let Ok(setup) = fen.parse() else { continue };
        let mut start = Board::from_setup(&setup).expect("a board");
        let naive = chess_rules::naive::Board::from_setup(&setup);
        let expected = qipan_game::perft_visit(&mut naive.expect("a board"), 2);
        assert_eq!(qipan_game::perft_visit(&mut start, 2), expected, "{fen}");
    }
}
