//! Size that the trees of a search must have: the ratios of each storage at trees of several sizes.
//!
//! ```text
//! cargo run --release -p qipan-harness --example search_size -- 15000 50000 200000
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use qipan_harness::{Contest, GAMES, Row, SystemClock, Work, measure, rows, searches};
use qipan_record::{GroupReport, Model, Role, Settings, Variant};

/// Roots of a game.
const ROOTS: usize = 64;

fn main() -> Result<(), Box<dyn Error>> {
    qipan_harness::install(qipan_boards::rows);
    let sizes: Vec<u64> = std::env::args().skip(1).map(|size| size.parse()).collect::<Result<_, _>>()?;
    for game in GAMES {
        let rows: Vec<&Row> = rows()
            .iter()
            .filter(|row| row.game == game.name && row.role == Role::Contestant && row.about.is_best())
            .collect();
        let roots = searches(game, Model::Search, ROOTS);
        for &size in &sizes {
            let contest = Contest {
                model: Model::Search,
                variants: vec![Variant::Plain],
                rows: rows.clone(),
                baseline: None,
                work: Work::Trees(&roots),
                earlier: &[],
            };
            // A contest of searches takes so many nodes of a tree for the leaves of a perft.
            let job_nodes = size * 3 / 10;
            let budget = Duration::from_secs(40);
            let settings = Settings { job_nodes, least_nodes: 0, budget, rounds: 6..=16, ..Settings::FULL };
            let begun = Instant::now();
            let groups = measure(&contest, &settings, &SystemClock, &mut ())?.ok_or("stopped")?;
            let report = GroupReport::of(&groups[0]).ok_or("no rows")?;
            let seconds = begun.elapsed().as_secs_f64();
            let nodes = roots.iter().filter_map(|root| root.deepest_within(size)).map(|one| one.nodes);
            let mean = nodes.sum::<u64>() / roots.len() as u64;
            println!(
                "{}, at most {size} nodes, {mean} in the mean: {} rounds, {seconds:.0} s",
                game.name, report.rounds
            );
            for row in &report.rows {
                let interval = row.widest();
                println!(
                    "  {:<28} {:.3} ({:.3}-{:.3}), {:.1} Mnodes/s",
                    row.board.name, row.ratio, interval.low, interval.high, row.rate
                );
            }
        }
    }
    Ok(())
}
