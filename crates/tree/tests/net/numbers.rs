//! Numbers of the inputs, and the pieces that a written move lifts and puts.

use std::collections::{BTreeSet, HashMap};

use qipan_game::asked::{Number, SECOND, Threat};
use qipan_game::{Game, MoveGen, SplitMix64};
use qipan_tree::net::{Delta, Network, Placed, Size};

use crate::{any_move, board, positions};

/// Calls `f` with positions of random games.
fn wander<B: MoveGen>(corpus: &str, plies: usize, mut f: impl FnMut(&mut B, B::Move)) {
    for (index, fen) in positions(corpus).chain([B::Game::START; 20]).enumerate() {
        let mut board = board::<B>(fen);
        let mut random = SplitMix64(index as u64);
        for _ in 0..plies {
            let Some(m) = any_move(&mut board, &mut random) else { break };
            f(&mut board, m);
            assert!(board.play(m));
        }
    }
}

/// A square as the other side sees it.
fn mirrored<G: Game>(square: u8) -> u8 {
    let (file, rank) = (usize::from(square) % G::FILES, usize::from(square) / G::FILES);
    ((G::RANKS - 1 - rank) * G::FILES + file) as u8
}

fn mirrored_threat<G: Game>(threat: Threat) -> Threat {
    let [from, to] = [threat.from, threat.to].map(mirrored::<G>);
    Threat { from, to, by: threat.by ^ SECOND, on: threat.on ^ SECOND }
}

/// Every input of random positions has a number of its own, below their number, in both views; and the second
/// side's view of it is the first side's of the mirrored one.
fn numbers_are_distinct<B: MoveGen>(corpus: &str) {
    let network = Network::<B::Game>::of(Size::L);
    let (mut threats, mut placed) = (HashMap::new(), HashMap::new());
    let mut delta = Delta::default();
    wander::<B>(corpus, 40, |board, _| {
        network.position(board, &mut delta);
        for &threat in delta.begun() {
            let numbers = network.threat_numbers(threat);
            assert!(numbers.iter().all(|&number| (number as usize) < network.threats()));
            let [first, second] = network.threat_numbers(mirrored_threat::<B::Game>(threat));
            assert_eq!(numbers, [second, first]);
            assert_eq!(*threats.entry(numbers[0]).or_insert(threat), threat);
        }
        for &one in delta.placed() {
            let numbers = network.placed_numbers(one).expect("a piece that stands there can");
            assert!(numbers.iter().all(|&number| (number as usize) < network.placed()));
            let mirror = Placed { square: mirrored::<B::Game>(one.square), piece: one.piece ^ SECOND };
            assert_eq!(network.placed_numbers(mirror), Some([numbers[1], numbers[0]]));
            assert_eq!(*placed.entry(numbers[0]).or_insert(one), one);
        }
    });
    // Enough were seen to mean something.
    assert!(threats.len() > network.threats() / 20, "{} of {}", threats.len(), network.threats());
    assert!(placed.len() > network.placed() / 2, "{} of {}", placed.len(), network.placed());
}

#[test]
fn every_input_of_chess_has_a_number_of_its_own() {
    numbers_are_distinct::<chess_specialised::Board>(qipan_suites::CORPUS_CHESS);
}

#[test]
fn every_input_of_xiangqi_has_a_number_of_its_own() {
    numbers_are_distinct::<xiangqi_bitboard::Board>(qipan_suites::CORPUS_XIANGQI);
}

#[test]
fn as_many_pieces_on_squares_as_there_can_be() {
    // Sixty-four squares for all but pawns, which stand on six ranks.
    let chess = Network::<chess_rules::Chess>::of(Size::S);
    assert_eq!(chess.placed(), 2 * (5 * 64 + 48));
    // Palace, five points, seven points, three times the whole board, and soldiers: two points on each of
    // five files before the river, and all beyond.
    let xiangqi = Network::<xiangqi_rules::Xiangqi>::of(Size::S);
    assert_eq!(xiangqi.placed(), 2 * (9 + 5 + 7 + 3 * 90 + 10 + 45));
}

/// How many threats there can be in a game of seven kinds or less, counted from how its pieces go: for each
/// piece of the first side, each square that it attacks from another and each piece that can stand there.
fn count(
    [files, ranks]: [i32; 2],
    kinds: usize,
    stands: impl Fn(usize, [i32; 2]) -> bool,
    attacks: impl Fn(usize, [i32; 2], [i32; 2]) -> bool,
) -> usize {
    let squares: Vec<_> = (0..ranks).flat_map(|rank| (0..files).map(move |file| [file, rank])).collect();
    let on = |[file, rank]: [i32; 2]| {
        let of_first = (0..kinds).filter(|&kind| stands(kind, [file, rank])).count();
        of_first + (0..kinds).filter(|&kind| stands(kind, [file, ranks - 1 - rank])).count()
    };
    let by = |kind: usize, to: [i32; 2]| {
        squares.iter().filter(|&&from| from != to && stands(kind, from) && attacks(kind, from, to)).count()
    };
    squares.iter().map(|&to| (0..kinds).map(|kind| by(kind, to)).sum::<usize>() * on(to)).sum()
}

#[test]
fn as_many_threats_in_chess_as_there_can_be() {
    let stands = |kind: usize, [_, rank]: [i32; 2]| kind != 5 || (1..7).contains(&rank);
    let attacks = |kind: usize, from: [i32; 2], to: [i32; 2]| {
        let [files, ranks] = [(to[0] - from[0]).abs(), (to[1] - from[1]).abs()];
        let (straight, diagonal) = (files == 0 || ranks == 0, files == ranks);
        match kind {
            0 => files <= 1 && ranks <= 1,
            1 => straight || diagonal,
            2 => straight,
            3 => diagonal,
            4 => files * ranks == 2,
            _ => files == 1 && to[1] == from[1] + 1,
        }
    };
    let chess = Network::<chess_rules::Chess>::of(Size::L);
    assert_eq!(chess.threats(), 2 * count([8, 8], 6, stands, attacks));
    assert_eq!(chess.threat_rows(), chess.threats());
}

#[test]
fn as_many_threats_in_xiangqi_as_there_can_be() {
    let stands = |kind: usize, [file, rank]: [i32; 2]| match kind {
        0 => (3..6).contains(&file) && rank < 3,
        1 => (3..6).contains(&file) && rank < 3 && (file + rank) % 2 == 1,
        2 => rank < 5 && rank % 2 == 0 && (file + rank) % 4 == 2,
        3..=5 => true,
        _ => rank >= 5 || rank >= 3 && file % 2 == 0,
    };
    let attacks = |kind: usize, from: [i32; 2], to: [i32; 2]| {
        let [files, ranks] = [(to[0] - from[0]).abs(), (to[1] - from[1]).abs()];
        let straight = files == 0 || ranks == 0;
        match kind {
            0 => files + ranks == 1 && stands(0, to),
            1 => files == 1 && ranks == 1 && stands(1, to),
            2 => files == 2 && ranks == 2 && stands(2, to),
            3 => files * ranks == 2,
            4 => straight,
            5 => straight && files + ranks > 1,
            _ => files == 0 && to[1] == from[1] + 1 || ranks == 0 && files == 1 && from[1] >= 5,
        }
    };
    // Generals face each other on three files, from three points to three.
    let facing = 3 * 3 * 3;
    let xiangqi = Network::<xiangqi_rules::Xiangqi>::of(Size::L);
    assert_eq!(xiangqi.threats(), 2 * (count([9, 10], 7, stands, attacks) + facing));
    assert_eq!(xiangqi.threat_rows(), xiangqi.threats());
}

/// Pieces of a position by their squares.
fn standing<B: MoveGen>(board: &B) -> BTreeSet<(usize, Number)> {
    B::Game::standing(&board.to_setup()).into_iter().collect()
}

/// Asserts that what a move lifts and puts is what differs on the board.
fn assert_changes<B: MoveGen>(board: &mut B, m: B::Move, delta: &mut Delta) {
    let is_first = B::Game::is_first_to_move(&board.to_setup());
    let (before, written) = (standing(board), board.export(m));
    Network::<B::Game>::of(Size::S).record(board, m, is_first, delta);
    let mut after = board.clone();
    assert!(after.play(m));
    let after = standing(&after);
    let set = |pieces: &[Placed]| -> BTreeSet<_> {
        pieces.iter().map(|placed| (usize::from(placed.square), placed.piece)).collect()
    };
    let context = || format!("{written} in {}", board.to_setup());
    assert_eq!(set(delta.lifted()), before.difference(&after).copied().collect(), "{}", context());
    assert_eq!(set(delta.placed()), after.difference(&before).copied().collect(), "{}", context());
    assert_eq!(delta.lifted().len() + delta.placed().len(), before.symmetric_difference(&after).count());
}

#[test]
fn written_moves_lift_and_put_what_the_rules_say() {
    let mut delta = Delta::default();
    wander::<chess_array::Board>(qipan_suites::CORPUS_CHESS, 30, |board, m| {
        assert_changes(board, m, &mut delta);
    });
    wander::<xiangqi_array::Board>(qipan_suites::CORPUS_XIANGQI, 30, |board, m| {
        assert_changes(board, m, &mut delta);
    });
}

#[test]
fn castling_en_passant_and_promotion_lift_and_put_what_the_rules_say() {
    let mut delta = Delta::default();
    for fen in [
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1",
        // A pawn takes one that stands before it, or en passant the one beside it, on either side.
        "4k3/8/2p5/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/1p3p2/2PpP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/8/2pPp3/1P3P2/8/4K3 b - d3 0 1",
        "1r2k3/P1P4P/8/8/8/8/p1p4p/1R2K3 w - - 0 1",
        "1r2k3/P1P4P/8/8/8/8/p1p4p/1R2K3 b - - 0 1",
    ] {
        let mut board = board::<chess_array::Board>(fen);
        for &m in &board.legal_moves() {
            assert_changes(&mut board, m, &mut delta);
        }
    }
}
