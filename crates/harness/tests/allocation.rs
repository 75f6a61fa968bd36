//! No contestant allocates per move or per node: a deeper tree takes exactly as many allocations as a shallow
//! one.

use qipan_harness::{Call, SystemClock, rows};
use qipan_record::{Model, Role};

/// Allocations of one run on this thread, the reading of the position included.
fn allocations(run: impl Fn(u32), depth: u32) -> u64 {
    allocation_counter::measure(|| run(depth)).count_total
}

#[test]
fn nothing_is_allocated_per_node() {
    qipan_harness::install(qipan_boards::rows);
    // The oracles are to be right, not fast; how a guest lists its moves is its own affair.
    for row in rows().iter().filter(|row| row.role == Role::Contestant) {
        let fen = match row.game {
            "xiangqi" => "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
            _ => "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        };
        let models =
            [Model::PerftVisit, Model::PerftCount, Model::Search, Model::SearchPlain, Model::SearchNetS];
        for model in models.into_iter().filter(|&model| row.takes_part_in(model)) {
            let run = |depth| {
                let call = Call::tree(model, fen, depth);
                row.run(&call, &SystemClock).expect("a position that every board can hold");
            };
            // Tables that are built on first use are built before anything is counted.
            run(1);
            let (shallow, deep) = (allocations(run, 1), allocations(run, 3));
            assert_eq!(shallow, deep, "{}, {model:?}", row.name());
        }
    }
}
