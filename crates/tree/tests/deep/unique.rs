//! Unique positions.

use std::collections::BTreeMap;

use chess_rules::Chess;
use qipan_game::{Game, MoveGen, MoveList, SetupOf};
use qipan_tree::deep::{DeepError, Seen, Unwatched, Watch, reached, unique};
use xiangqi_rules::Xiangqi;

use crate::perft::board;

/// Positions with castling, promotion, and pawns that are pinned against taking en passant.
const CHESS: [&str; 4] = [
    Chess::START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1",
];

fn unique_at<B: MoveGen>(fen: &str, depths: u32, threads: usize) -> Vec<u64> {
    let seen = Seen::of_mib(32, threads).expect("memory");
    let root = board::<B>(fen);
    let at =
        |depth| unique(&root, depth, threads, &seen, &Unwatched).expect("room").expect("nobody stops it");
    (0..=depths).map(at).collect()
}

/// Positions by their texts, and the lines that lead to each, by plain walking.
fn walked<B: MoveGen>(fen: &str, depth: u32) -> BTreeMap<String, u128> {
    let mut texts = BTreeMap::new();
    walk(&mut board::<B>(fen), depth, &mut texts);
    texts
}

fn walk<B: MoveGen>(board: &mut B, depth: u32, texts: &mut BTreeMap<String, u128>) {
    if depth == 0 {
        *texts.entry(B::Game::without_idle_right(board.to_setup()).to_string()).or_default() += 1;
        return;
    }
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    for &m in &moves {
        board.visit(m, |child| walk(child, depth - 1, texts));
    }
}

/// Number of unique positions after 0, 1, … plies.
fn texts_at<B: MoveGen>(fen: &str, depths: u32) -> Vec<u64> {
    (0..=depths).map(|depth| walked::<B>(fen, depth).len() as u64).collect()
}

fn reached_at<B: MoveGen>(fen: &str, plies: u32) -> BTreeMap<String, u128> {
    let root: SetupOf<B> = fen.parse().unwrap_or_else(|_| panic!("{fen}"));
    let all = reached::<B>(&root, plies, None, &Unwatched).expect("room").expect("not stopped");
    assert!(all.is_sorted());
    all.into_iter().map(|one| (one.fen, one.paths)).collect()
}

#[test]
fn positions_are_reached_as_often_as_lines_lead_to_them() {
    for fen in CHESS {
        for plies in 0..4 {
            let found = reached_at::<chess_specialised::Board>(fen, plies);
            assert_eq!(found, walked::<chess_array::Board>(fen, plies), "{fen}");
        }
    }
}

/// No rule of Xiangqi tells left from right.
#[test]
fn a_position_and_its_image_are_reached_as_one() {
    let mut expected = BTreeMap::<String, u128>::new();
    for (text, paths) in walked::<xiangqi_bitboard::Board>(Xiangqi::START, 3) {
        let (placement, rest) = text.split_once(' ').expect("a side to move");
        let ranks: Vec<String> = placement.split('/').map(|rank| rank.chars().rev().collect()).collect();
        let image = format!("{} {rest}", ranks.join("/"));
        *expected.entry(text.min(image)).or_default() += paths;
    }
    let found = reached_at::<xiangqi_array::Board>(Xiangqi::START, 3);
    assert_eq!(found, expected);
    // Of 42 282 unique positions.
    assert_eq!((found.len(), found.values().sum::<u128>()), (21_161, 79_666));
}

#[test]
fn nobody_waits_for_a_list_that_was_stopped() {
    let root = Chess::START.parse().unwrap();
    assert!(reached::<chess_specialised::Board>(&root, 3, None, &Stopped).unwrap().is_none());
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

#[test]
fn unique_positions_are_unique_texts() {
    for fen in CHESS {
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
        Err(DeepError::Full { found: 1, positions }) => assert!((110_000..131_072).contains(&positions)),
        other => panic!("{other:?}"),
    }
}

/// Watcher that has seen enough.
struct Stopped;

impl Watch for Stopped {
    fn advance(&self, _share: f64) {}

    fn is_stopped(&self) -> bool {
        true
    }
}

#[test]
fn what_is_stopped_has_no_number() {
    let seen = Seen::of_mib(1, 1).unwrap();
    let root = board::<chess_specialised::Board>(Chess::START);
    assert_eq!(unique(&root, 3, 1, &seen, &Stopped).unwrap(), None);
}

/// Who says that there are few positions at the end, and may not be believed, has not all of them listed.
#[test]
fn a_walk_to_few_positions_ends_where_there_are_many() {
    let root = Chess::START.parse().expect("a position");
    let error = reached::<chess_specialised::Board>(&root, 30, Some(20), &Unwatched).unwrap_err();
    let expected = "plies: found 30, expected fewer: after 5 there are more than 100000 positions";
    assert_eq!(error.to_string(), expected);
    let all = reached::<chess_specialised::Board>(&root, 3, Some(5362), &Unwatched);
    assert_eq!(all.expect("room").expect("not stopped").len(), 5362);
}
