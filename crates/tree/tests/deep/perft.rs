//! Trees with a table have as many leaves as without.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use chess_rules::Chess;
use qipan_game::{Game, MoveGen, epd};
use qipan_tree::deep::{Count, Counted, DeepError, How, Pass, Table, Unwatched, Watch, perft, perft_each};

use crate::weak::Weak;

pub(crate) fn board<B: MoveGen>(fen: &str) -> B {
    B::from_setup(&fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))).expect("a board")
}

fn how(threads: usize, table: Option<&Table>) -> How<'_> {
    How { table, ..How::of(threads, &Unwatched) }
}

fn counted<B: MoveGen>(fen: &str, depth: u32, how: How<'_>) -> Counted {
    perft(&board::<B>(fen), depth, Count::Count2, how).expect("a count")
}

/// Published counts of a suite's positions, as far as there are no more than so many leaves.
fn published(suite: &str, most: u128) -> Vec<(&str, u32, u128)> {
    published_from(suite, 4, most)
}

/// The same, of so many plies at least.
fn published_from(suite: &str, least: u32, most: u128) -> Vec<(&str, u32, u128)> {
    let mut all = Vec::new();
    for line in epd::lines(suite) {
        for operation in line.operations().filter_map(|operation| operation.strip_prefix('D')) {
            let (depth, nodes) = operation.split_once(' ').expect("depth and count");
            all.push((line.fen, depth.parse().expect("a depth"), nodes.parse().expect("a count")));
        }
    }
    all.retain(|&(_, depth, nodes)| depth >= least && nodes <= most);
    all
}

/// One table for all positions, as no two of them are the same: entries of one are no others'.
fn counts_are_published<B: MoveGen>(suite: &str, most: u128, bytes: u64, threads: usize) {
    let table = Table::of_bytes(bytes, threads).expect("memory");
    for (fen, depth, nodes) in published(suite, most) {
        let found = counted::<B>(fen, depth, how(threads, Some(&table)));
        assert_eq!((found.nodes, found.is_whole), (nodes, true), "{fen} depth {depth}, {bytes} bytes");
        assert_eq!(found.moves.iter().map(|(_, nodes)| nodes).sum::<u128>(), nodes, "{fen}");
        assert!(found.moves.is_sorted() && found.known <= found.asked);
    }
}

#[test]
fn a_table_of_any_size_changes_no_count() {
    // One bucket; sixteen; many.
    for bytes in [1, 1 << 10, 1 << 20] {
        for threads in [1, 3] {
            counts_are_published::<chess_specialised::Board>(qipan_suites::CHESS, 1_300_000, bytes, threads);
            counts_are_published::<xiangqi_bitboard::Board>(qipan_suites::XIANGQI, 1_300_000, bytes, threads);
        }
    }
    counts_are_published::<chess_array::Board>(qipan_suites::CHESS, 500_000, 1 << 16, 2);
    counts_are_published::<xiangqi_array::Board>(qipan_suites::XIANGQI, 500_000, 1 << 16, 2);
}

#[test]
fn a_seed_changes_no_count() {
    for seed in [0, 1, u64::MAX] {
        let table = Table::of_bytes(1 << 14, 2).expect("memory").seeded(seed);
        for (fen, depth, nodes) in published(qipan_suites::CHESS, 500_000) {
            let found = counted::<chess_specialised::Board>(fen, depth, how(2, Some(&table)));
            assert_eq!(found.nodes, nodes, "{fen} depth {depth}, seed {seed}");
        }
    }
}

/// Positions that have much in common, from any of some threads, in one table.
#[test]
fn trees_that_share_a_table_are_counted_each_by_itself() {
    let all: Vec<_> = published(qipan_suites::CHESS, 500_000).into_iter().filter(|one| one.1 == 4).collect();
    assert!(all.len() > 10);
    let root = |index: usize| board::<chess_specialised::Board>(all[index].0);
    for (threads, bytes) in [(1, 1 << 20), (3, 1 << 20), (3, 0)] {
        let table = (bytes > 0).then(|| Table::of_bytes(bytes, threads).expect("memory").seeded(5));
        let found = Mutex::new(BTreeMap::new());
        let put = |index: usize, nodes: u128, _: Duration| {
            let earlier = found.lock().expect("no panic").insert(index, nodes);
            assert!(earlier.is_none(), "each is told once");
        };
        let how = how(threads, table.as_ref());
        assert!(perft_each(all.len(), &root, 4, Count::Count2, how, &put).expect("counts"));
        let expected: BTreeMap<_, _> = (0..).zip(all.iter().map(|one| one.2)).collect();
        assert_eq!(found.into_inner().expect("no panic"), expected);
    }
}

#[test]
fn trees_after_a_stop_are_not_told() {
    struct Stops(AtomicU64);
    impl Watch for Stops {
        fn advance(&self, _share: f64) {
            self.0.fetch_add(1, Relaxed);
        }

        fn is_stopped(&self) -> bool {
            self.0.load(Relaxed) >= 3
        }
    }
    let watch = Stops(AtomicU64::new(0));
    let told = AtomicU64::new(0);
    let how = How::of(1, &watch);
    let root = |_| board::<chess_specialised::Board>(Chess::START);
    let put = |_, nodes, _| {
        assert_eq!(nodes, 8_902);
        told.fetch_add(1, Relaxed);
    };
    assert!(!perft_each(9, &root, 3, Count::Count2, how, &put).expect("counts"));
    assert_eq!(told.into_inner(), 3);
}

#[test]
fn without_a_table_threads_change_no_count() {
    for threads in [1, 2, 5] {
        for (fen, depth, nodes) in published(qipan_suites::CHESS, 5_000_000) {
            let found = counted::<chess_specialised::Board>(fen, depth, how(threads, None));
            assert_eq!((found.nodes, found.asked), (nodes, 0), "{fen}");
        }
    }
}

#[test]
fn all_modes_and_depths_count_alike() {
    let root = board::<chess_array::Board>(Chess::START);
    let table = Table::of_bytes(1 << 16, 1).unwrap();
    for count in [Count::Visit, Count::Count, Count::Count2] {
        for (depth, nodes) in [1, 20, 400, 8902, 197_281, 4_865_609].into_iter().enumerate() {
            for table in [None, Some(&table)] {
                assert_eq!(perft(&root, depth as u32, count, how(2, table)).unwrap().nodes, nodes);
            }
        }
    }
}

/// Positions that all look in one place, or in one of eight, are told apart by the other half.
#[test]
fn the_second_key_finds_out_what_the_first_confuses() {
    type None = Weak<chess_specialised::Board, 0, { u64::MAX }>;
    type Few = Weak<chess_specialised::Board, { 7 << 61 }, { u64::MAX }>;
    counts_are_published::<None>(qipan_suites::CHESS, 500_000, 1 << 12, 2);
    counts_are_published::<Few>(qipan_suites::CHESS, 500_000, 1 << 12, 2);
}

/// And a test with weak keys finds out where nothing tells them apart.
#[test]
fn without_a_second_key_counts_are_wrong() {
    type Blind = Weak<chess_specialised::Board, { 7 << 61 }, 7>;
    let table = Table::of_bytes(1 << 12, 1).unwrap();
    assert_ne!(counted::<Blind>(Chess::START, 5, how(1, Some(&table))).nodes, 4_865_609);
}

#[test]
fn a_table_knows_what_was_counted_before() {
    let table = Table::of_mib(16, 1).unwrap();
    let count = || counted::<chess_specialised::Board>(Chess::START, 6, how(1, Some(&table)));
    let (first, second) = (count(), count());
    assert_eq!((first.nodes, first.moves), (second.nodes, second.moves));
    assert_eq!((second.asked, second.known), (20, 20), "nothing but the moves of the root is asked for");
}

#[test]
fn what_is_too_large_is_refused() {
    for mib in [1 << 40, u64::MAX] {
        match Table::of_mib(mib, 1) {
            Err(DeepError::Memory { found, .. }) => assert!(found >= 1 << 40),
            other => panic!("{other:?}"),
        }
    }
}

/// Stops after so many advances; sums the shares.
struct Impatient {
    left: AtomicU64,
    is_stopped: AtomicBool,
    millionths: AtomicU64,
}

impl Impatient {
    fn after(advances: u64) -> Self {
        Self {
            left: AtomicU64::new(advances),
            is_stopped: AtomicBool::new(false),
            millionths: AtomicU64::new(0),
        }
    }
}

impl Watch for Impatient {
    fn advance(&self, share: f64) {
        self.millionths.fetch_add((share * 1e6) as u64, Relaxed);
        if self.left.fetch_sub(1, Relaxed) == 1 {
            self.is_stopped.store(true, Relaxed);
        }
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Relaxed)
    }
}

#[test]
fn what_is_stopped_has_the_moves_that_are_done() {
    let root = board::<chess_specialised::Board>(Chess::START);
    let whole = perft(&root, 6, Count::Count2, how(1, None)).unwrap();
    let watch = Impatient::after(300);
    let found = perft(&root, 6, Count::Count2, How::of(1, &watch)).unwrap();
    assert!(!found.is_whole && !found.moves.is_empty() && found.moves.len() < 20);
    assert!(found.moves.iter().all(|counted| whole.moves.contains(counted)));
    assert_eq!(found.moves.iter().map(|(_, nodes)| nodes).sum::<u128>(), found.nodes);
}

#[test]
fn shares_make_a_whole() {
    let root = board::<chess_specialised::Board>(Chess::START);
    let table = Table::of_mib(1, 2).unwrap();
    for table in [None, Some(&table)] {
        let watch = Impatient::after(u64::MAX);
        perft(&root, 6, Count::Count2, How { table, ..How::of(2, &watch) }).unwrap();
        let millionths = watch.millionths.into_inner();
        assert!((990_000..=1_000_000).contains(&millionths), "{millionths}");
    }
}

/// No rule of Xiangqi tells left from right: a position's image needs no count of its own, on any board, and
/// has the same one. The array counts it without a table.
#[test]
fn the_image_of_a_position_is_known() {
    fn image(fen: &str) -> String {
        let (rows, rest) = fen.split_once(' ').expect("a FEN");
        let rows: Vec<String> = rows.split('/').map(|row| row.chars().rev().collect()).collect();
        format!("{} {rest}", rows.join("/"))
    }
    for (fen, depth, nodes) in published(qipan_suites::XIANGQI, 500_000) {
        let table = Table::of_mib(16, 1).expect("memory").seeded(depth.into());
        let with = |fen: &str| counted::<xiangqi_bitboard::Board>(fen, depth, how(1, Some(&table)));
        let (first, second) = (with(fen), with(&image(fen)));
        assert_eq!((first.nodes, second.nodes), (nodes, nodes), "{fen}");
        assert_eq!(second.asked, second.known, "{fen}: all that the image asks is known");
        let plain = counted::<xiangqi_array::Board>(&image(fen), depth, how(1, None));
        assert_eq!(plain.nodes, nodes, "{fen}");
    }
}

/// Counts of passes, one after the other with one table that is never cleared.
fn passes_sum_to_the_whole<B: MoveGen>(suite: &str, of: u32, bytes: u64, threads: usize) {
    let table = (bytes > 0).then(|| Table::of_bytes(bytes, threads).expect("memory"));
    for (fen, depth, nodes) in published_from(suite, 0, 500_000) {
        let (mut alone, each) = (Vec::new(), Mutex::new(Vec::new()));
        for pass in Pass::all(of) {
            let how = How { pass, ..how(threads, table.as_ref()) };
            alone.push(counted::<B>(fen, depth, how).nodes);
            let put = |_, nodes, _| each.lock().expect("no panic").push(nodes);
            assert!(perft_each(1, &|_| board::<B>(fen), depth, Count::Count2, how, &put).expect("a count"));
        }
        assert_eq!(alone.iter().sum::<u128>(), nodes, "{fen} depth {depth}");
        assert_eq!(each.into_inner().expect("no panic"), alone, "{fen} depth {depth}");
        let most = *alone.iter().max().expect("a pass");
        assert!(depth < 5 || nodes < 100_000 || most < nodes / 3, "{fen} depth {depth}: {alone:?}");
    }
}

#[test]
fn each_line_is_of_one_pass() {
    for (bytes, threads) in [(0, 1), (0, 3), (1 << 10, 1), (1 << 22, 3)] {
        passes_sum_to_the_whole::<chess_specialised::Board>(qipan_suites::CHESS, 12, bytes, threads);
        passes_sum_to_the_whole::<xiangqi_bitboard::Board>(qipan_suites::XIANGQI, 12, bytes, threads);
    }
}

/// Boards have the same keys, so a pass is the same to each; a position and its image are of one.
#[test]
fn a_pass_is_the_same_to_every_board() {
    let (fen, image) = (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 0 1",
    );
    for pass in Pass::all(5) {
        for depth in 3..=4 {
            let how = How { pass, ..how(1, None) };
            let nodes = counted::<xiangqi_bitboard::Board>(fen, depth, how).nodes;
            assert_eq!(nodes, counted::<xiangqi_array::Board>(fen, depth, how).nodes);
            assert_eq!(nodes, counted::<xiangqi_array::Board>(image, depth, how).nodes);
        }
    }
}
