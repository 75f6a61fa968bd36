//! The models under criterion itself: `cargo bench --bench models -- alone/xiangqi/generate`.
//!
//! For looking at one board while working on it. Criterion measures one board after the other, so that drift
//! falls on some and not on others; tables come from `qipan compare`, which interleaves. The group `again` is
//! the proof: the same board twice.
//!
//! Benches are named `alone/game/model/board`: plain `cargo bench` keeps its results beside them. All options
//! of criterion hold, but it is built without plots.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use qipan_harness::{Call, Corpus, GAMES, GameData, Position, Row, SystemClock, Task, rows};
use qipan_record::{Kind, Model, Role};

/// A plain `cargo bench` has some three hundred benches to go through in ten minutes.
const MEASUREMENT: Duration = Duration::from_millis(600);
const WARM_UP: Duration = Duration::from_millis(100);

/// Three plies: some ten thousand leaves from either start.
const DEPTH: u32 = 3;

fn task<'a>(game: &'a GameData, model: Model, positions: &'a [Position]) -> Task<'a> {
    match model.kind() {
        Kind::Kernel => Task::Occupancies,
        Kind::Tree | Kind::Search => Task::Tree { fen: game.start, depth: DEPTH },
        Kind::Walk | Kind::FirstUse => Task::Positions(positions),
    }
}

fn bench(criterion: &mut Criterion, group: &str, name: &str, row: &Row, call: Call<'_>) {
    let right = "the suites and the corpus are right, and so is every board";
    let mut prepared = row.prepare(&call).expect(right);
    let mut run = |repetitions| prepared.samples(repetitions, &SystemClock).expect(right)[0];
    let mut group = criterion.benchmark_group(group);
    group.measurement_time(MEASUREMENT).warm_up_time(WARM_UP).sample_size(20);
    group.throughput(Throughput::Elements(run(1).operations));
    group.bench_function(name, |bencher| {
        bencher
            .iter_custom(|repetitions| black_box(run(u32::try_from(repetitions).unwrap_or(u32::MAX))).time());
    });
    group.finish();
}

fn main() {
    qipan_harness::install(qipan_boards::rows);
    let mut criterion = Criterion::default().configure_from_args();
    for game in GAMES {
        let corpus = Corpus::of(game).expect("a test reads every corpus");
        let rows: Vec<_> =
            rows().iter().filter(|row| row.game == game.name && row.role != Role::Oracle).collect();
        for &model in Model::ALL.iter().filter(|model| model.kind() != Kind::FirstUse) {
            let call = Call::of(model, task(game, model, &corpus.positions));
            let group = format!("alone/{}/{}", game.name, model.name());
            for row in rows.iter().filter(|row| row.takes_part_in(model)) {
                bench(&mut criterion, &group, row.name(), row, call);
            }
        }
        let model = Model::PerftVisit;
        let call = Call::of(model, task(game, model, &corpus.positions));
        for name in ["first", "again"] {
            bench(&mut criterion, &format!("alone/{}/the-same-board", game.name), name, rows[0], call);
        }
    }
    criterion.final_summary();
}
