//! Unique positions.

use std::collections::HashSet;

use chess_rules::Chess;
use qipan_deep::{Seen, Trouble, Unwatched, Watch, unique};
use qipan_game::{Game, MoveGen, MoveList};
use xiangqi_rules::Xiangqi;

use crate::perft::board;

fn unique_at<B: MoveGen>(fen: &str, depths: u32, threads: usize) -> Vec<u64> {
    let seen = Seen::of_mib(32, threads).expect("memory");
    let root = board::<B>(fen);
    let at =
        |depth| unique(&root, depth, threads, &seen, &Unwatched).expect("room").expect("nobody stops it");
    (0..=depths).map(at).collect()
}

/// The same by their texts, without the en-passant squares that [`Game::idle_key`] is about.
fn texts_at<B: MoveGen>(fen: &str, depths: u32) -> Vec<u64> {
    let mut boards = vec![board::<B>(fen)];
    let mut counts = vec![1];
    for _ in 0..depths {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for parent in &mut boards {
            let mut moves = MoveList::new();
            parent.generate(&mut moves);
            for &m in &moves {
                let written = parent.export(m);
                parent.visit(m, |child| {
                    let setup = child.to_setup();
                    let mut text = setup.to_string();
                    if B::Game::idle_key(written, || setup) != 0 {
                        let fields: Vec<_> = text.split(' ').collect();
                        text = [&fields[..3], &["-"], &fields[4..]].concat().join(" ");
                    }
                    if seen.insert(text) {
                        next.push(child.clone());
                    }
                });
            }
        }
        counts.push(next.len() as u64);
        boards = next;
    }
    counts
}

/// Chess: published (OEIS A083276).
#[test]
fn unique_positions_of_chess_are_published() {
    let published = [1, 20, 400, 5_362, 72_078, 822_518];
    for threads in [1, 3] {
        assert_eq!(unique_at::<chess_specialised::Board>(Chess::START, 5, threads), published);
    }
    assert_eq!(unique_at::<chess_array::Board>(Chess::START, 4, 2), published[..5]);
}

#[test]
fn unique_positions_after_six_plies_are_published() {
    let seen = Seen::of_mib(128, 2).unwrap();
    let root = board::<chess_specialised::Board>(Chess::START);
    assert_eq!(unique(&root, 6, 2, &seen, &Unwatched).unwrap(), Some(9_417_681));
}

#[test]
fn unique_positions_of_xiangqi_are_those_of_two_boards() {
    let found = unique_at::<xiangqi_bitboard::Board>(Xiangqi::START, 4, 2);
    assert_eq!(found, [1, 44, 1_920, 42_282, 922_530]);
    assert_eq!(unique_at::<xiangqi_array::Board>(Xiangqi::START, 4, 1), found);
}

/// Positions with castling, promotion, and pawns that are pinned against taking en passant.
#[test]
fn unique_positions_are_unique_texts() {
    for fen in [
        Chess::START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        let found = unique_at::<chess_specialised::Board>(fen, 3, 2);
        assert_eq!(found, texts_at::<chess_array::Board>(fen, 3), "{fen}");
    }
    assert_eq!(
        unique_at::<xiangqi_array::Board>(Xiangqi::START, 3, 1),
        texts_at::<xiangqi_bitboard::Board>(Xiangqi::START, 3)
    );
}

#[test]
fn a_pinned_pawn_makes_no_other_position() {
    // After e2e4 the pawn on d4 may not take: its king on h4 would face the rook on a4. So e2e4, and e2e3
    // with e3e4 later, lead to the same.
    let fen = "8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1";
    assert_eq!(unique_at::<chess_specialised::Board>(fen, 4, 1), texts_at::<chess_array::Board>(fen, 4));
}

#[test]
fn too_many_positions_are_refused() {
    let seen = Seen::of_mib(1, 1).unwrap();
    match unique(&board::<chess_specialised::Board>(Chess::START), 6, 2, &seen, &Unwatched) {
        // Nine tenths of the 131072 places.
        Err(Trouble::Full { found: 1, positions }) => assert!((110_000..131_072).contains(&positions)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_stopped_has_no_number() {
    struct Stopped;
    impl Watch for Stopped {
        fn advance(&self, _share: f64) {}

        fn is_stopped(&self) -> bool {
            true
        }
    }
    let seen = Seen::of_mib(1, 1).unwrap();
    let root = board::<chess_specialised::Board>(Chess::START);
    assert_eq!(unique(&root, 3, 1, &seen, &Stopped).unwrap(), None);
}
