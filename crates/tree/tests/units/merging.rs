//! Sums of sets, and whether they agree.

use proptest::prelude::{ProptestConfig, prop_assert_eq, proptest};
use qipan_game::SplitMix64;
use qipan_tree::deep::Pass;
use qipan_tree::units::{By, Merge, SetSum, missed};

use crate::{Run, count, open, set, task, work};

fn merge(run: &Run) -> Merge {
    Merge::of(&run.directory(), |_, _| ()).expect("a merge")
}

#[test]
fn two_boards_that_agree_confirm_each_other() {
    let run = Run::new();
    run.work(None, &set("one", 0));
    let alone = merge(&run);
    assert_eq!((alone.sets[0].nodes(), alone.is_good()), (Some(run.sum), true));
    assert!(alone.confirmed_by().is_empty());

    // The same board again, with other keys, is no other representation.
    run.work(Some("again"), &set("one", 7));
    let again = merge(&run);
    assert_eq!((again.is_good(), again.comparison.positions), (true, 20));
    assert!(again.confirmed_by().is_empty());

    run.work(Some("second"), &set("two", 0));
    let both = merge(&run);
    assert_eq!(both.confirmed_by(), ["one", "two"]);
    assert_eq!(both.sets.iter().map(SetSum::nodes).collect::<Vec<_>>(), [Some(run.sum); 3]);
    assert_eq!((both.units, both.positions, both.comparison.different), (3, 20, 0));
}

#[test]
fn what_is_missing_is_named_and_nothing_is_confirmed() {
    let run = Run::new();
    let none = merge(&run);
    assert!(none.sets.is_empty() && !none.is_good());
    work(&run.files[1], None, &set("one", 0));
    let some = merge(&run);
    assert_eq!((some.sets[0].missing.clone(), some.is_good()), (vec![1, 3], false));
    assert_eq!(some.sets[0].nodes(), None, "a part of the sum is no result");
    run.work(None, &set("one", 0));
    work(&run.files[2], Some("second"), &set("two", 0));
    let most = merge(&run);
    assert_eq!(most.sets[1].missing, [1, 2]);
    assert_eq!(most.comparison.positions, 7, "what both have is compared at once");
    assert!(!most.is_good() && most.confirmed_by().is_empty());
}

/// One wrong count among others, and in such a way that a sum alone would not show it.
#[test]
fn a_difference_is_found_at_its_position() {
    let run = Run::new();
    run.work(None, &set("one", 0));
    for file in &run.files {
        let qipan_tree::units::Opened::Open(mut journal) =
            open(file, Some("second"), &set("two", 0), "node1").unwrap()
        else {
            panic!("nothing is counted yet")
        };
        let unit = journal.unit().clone();
        for index in journal.left(Pass::WHOLE) {
            let right = crate::leaves(&unit.positions[index].fen);
            // Positions 9 and 12 have as many lines.
            let wrong = match unit.positions[index].fen.as_str() {
                "position009 w - - 0 1" => right + 5,
                "position012 w - - 0 1" => right - 5,
                _ => right,
            };
            journal.put(index, Pass::WHOLE, wrong, std::time::Duration::ZERO).unwrap();
        }
        journal.finish("2026-11-23T18:00:01Z").unwrap();
    }
    let merge = merge(&run);
    assert_eq!(merge.sets[0].nodes(), merge.sets[1].nodes());
    assert!(!merge.is_good() && merge.confirmed_by().is_empty());
    let first = merge.comparison.first.unwrap();
    assert_eq!((first.unit, first.fen.as_str(), merge.comparison.different), (2, "position009 w - - 0 1", 2));
    assert_eq!(first.counts[1].1, first.counts[0].1 + 5);
    assert_eq!([&first.counts[0].0.storage, &first.counts[1].0.storage], ["one", "two"]);
}

/// Each way to draw finds what has weight in it, as often as that is a share of the whole.
#[test]
fn positions_are_drawn_by_their_leaves_and_by_their_lines() {
    let run = Run::new();
    assert!(merge(&run).draw(9, &mut SplitMix64(1)).unwrap().is_empty(), "nothing is counted");
    // The first position is said to have half of all leaves, the second none.
    for file in &run.files {
        let qipan_tree::units::Opened::Open(mut journal) = open(file, None, &set("one", 0), "node1").unwrap()
        else {
            panic!("nothing is counted yet")
        };
        let unit = journal.unit().clone();
        for index in journal.left(Pass::WHOLE) {
            let nodes = match unit.positions[index].fen.as_str() {
                "position000 w - - 0 1" => 36_000,
                "position001 w - - 0 1" => 0,
                _ => 1000,
            };
            journal.put(index, Pass::WHOLE, nodes, std::time::Duration::ZERO).unwrap();
        }
        journal.finish("2026-11-23T18:00:01Z").unwrap();
    }
    let merge = merge(&run);
    let drawn = merge.draw(8000, &mut SplitMix64(1)).unwrap();
    assert_eq!(drawn.len(), 8000);
    let share = |by: By, number: u32| {
        let fen = format!("position{number:03} w - - 0 1");
        let of = drawn.iter().filter(|one| one.by == by);
        of.clone().filter(|one| one.fen == fen).count() as f64 / of.count() as f64
    };
    // 39 lines: one to position 0, two to 1, three to 2, and so on.
    for (by, number, expected) in [
        (By::Leaves, 0, 0.5),
        (By::Leaves, 1, 0.0),
        (By::Leaves, 2, 3.0 / 72.0),
        (By::Lines, 0, 1.0 / 39.0),
        (By::Lines, 1, 2.0 / 39.0),
        (By::Lines, 19, 2.0 / 39.0),
    ] {
        let found = share(by, number);
        assert!((found - expected).abs() < 0.03, "{by:?} {number}: {found}, not {expected}");
    }
    let all: Vec<_> = (0..merge.units).flat_map(|unit| merge.all_of(unit).unwrap()).collect();
    assert!(
        all.len() == 20
            && drawn
                .iter()
                .all(|one| all.iter().any(|other| other.fen == one.fen && other.nodes == one.nodes))
    );
    assert!((missed(0.01, 100) - 0.366).abs() < 0.001 && missed(0.5, 0) >= 1.0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    /// However it is cut and whenever workers are killed, the sum is the same.
    #[test]
    fn the_sum_does_not_depend_on_the_cut(positions in 1u64..40, units in 1usize..9, killed in 0usize..5) {
        let units = units.min(positions as usize);
        let run = Run::of(&task(), positions, units);
        for file in &run.files {
            for _ in 0..2 {
                if let qipan_tree::units::Opened::Open(mut journal) = open(file, None, &set("one", 3), "node").unwrap() {
                    count(&mut journal, killed);
                }
            }
        }
        run.work(None, &set("one", 3));
        prop_assert_eq!(merge(&run).sets[0].nodes(), Some(run.sum));
    }
}
