//! Units and counts, written and read again.

use std::fs;

use qipan_tree::deep::Pass;
use qipan_tree::units::{Unit, cut, digest_of, out_of, write_all};

use crate::{Run, count, journal, positions, said, set, sum, task, work};

#[test]
fn units_have_all_positions_in_order_and_differ_by_one_at_most() {
    for (count, units) in [(20, 1), (20, 3), (20, 20), (7, 4)] {
        let units = cut(&task(), positions(count), units).unwrap();
        let together: Vec<_> = units.iter().flat_map(|unit| unit.positions.clone()).collect();
        assert_eq!(together, positions(count));
        let sizes: Vec<_> = units.iter().map(|unit| unit.positions.len()).collect();
        assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{sizes:?}");
        assert!(units.iter().all(|unit| unit.split == digest_of(&task(), &positions(count))));
    }
    for units in [0, 8] {
        assert_eq!(
            said(cut(&task(), positions(7), units)),
            format!("split: units: found {units}, expected a number from 1 to 7, the positions after ply 2")
        );
    }
}

#[test]
fn the_same_task_gives_the_same_files() {
    let (one, other) = (Run::new(), Run::new());
    for (one, other) in one.files.iter().zip(&other.files) {
        assert_eq!(one.file_name(), other.file_name());
        assert_eq!(fs::read(one).unwrap(), fs::read(other).unwrap());
    }
    let text = fs::read_to_string(&one.files[0]).unwrap();
    let lines: Vec<_> = text.lines().skip(1).take(10).collect();
    assert_eq!(
        lines,
        [
            "# game: chess",
            "# root: root w - - 0 1",
            "# plies: 2",
            "# depth: 5",
            "# unique: men, side to move",
            "# unit: 1 of 3",
            "# positions: 6",
            "# paths: 12",
            &format!("# split: {}", digest_of(&task(), &positions(20))),
            "position000 w - - 0 1 ;paths 1",
        ]
    );
    assert_eq!(one.files[2].file_name().unwrap(), "0003.unit");
}

#[test]
fn units_are_read_as_they_were_cut() {
    let place = tempfile::tempdir().unwrap();
    let mut units = cut(&task(), positions(12), 5).unwrap();
    let files = write_all(&place.path().join("a/b"), &units).unwrap();
    for (unit, file) in units.iter_mut().zip(&files) {
        let read = Unit::read(file).unwrap();
        unit.digest.clone_from(&read.digest);
        assert_eq!(*unit, read);
    }
}

#[test]
fn a_directory_that_has_something_is_left_alone() {
    let run = Run::new();
    let units = cut(&task(), positions(4), 2).unwrap();
    let directory = run.directory();
    assert_eq!(
        said(write_all(&directory, &units)),
        format!(
            "{}: out: found a directory that is not empty, expected a new or an empty one",
            directory.display()
        )
    );
    let empty = run.place.path().join("empty");
    fs::create_dir(&empty).unwrap();
    assert_eq!(write_all(&empty, &units).unwrap().len(), 2);
    // Nothing is left of what was written elsewhere first.
    let names = fs::read_dir(run.place.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.count(), 2);
}

#[test]
fn counts_are_in_the_order_of_the_unit_and_say_who_made_them() {
    let run = Run::new();
    let unit = Unit::read(&run.files[0]).unwrap();
    let mut first = journal(&run.files[0], "node1");
    // Threads count in any order.
    for index in [4, 0] {
        let nodes = crate::leaves(&unit.positions[index].fen);
        first.put(index, Pass::WHOLE, nodes, std::time::Duration::from_millis(5)).unwrap();
    }
    drop(first);
    let mut second = journal(&run.files[0], "node2");
    assert_eq!((second.counted(), second.left(Pass::WHOLE)), (2, vec![1, 2, 3, 5]));
    count(&mut second, usize::MAX);
    let counts = second.finish("2026-11-23T18:00:01Z").unwrap();
    assert_eq!(counts.counted.iter().map(|one| one.session).collect::<Vec<_>>(), [1, 2, 2, 2, 1, 2]);
    assert_eq!(counts.sessions.iter().map(|one| one.host.data()).collect::<Vec<_>>(), ["node1", "node2"]);
    assert_eq!(counts.nodes(&unit, "").unwrap(), sum(&unit.positions));
    assert!((counts.seconds() - 0.01 - 4.0 * 0.001_234).abs() < 1e-9);
    let text = fs::read_to_string(out_of(&run.files[0], None).unwrap()).unwrap();
    let line = text.lines().nth(26).unwrap();
    assert!(
        line.starts_with("position000 w - - 0 1 ;D3 ")
            && line.contains(" ;seconds 0.005000 ;session 1 ;check "),
        "{line}"
    );
    assert_eq!(text.lines().count(), 32);
    assert!(!run.directory().join("0001.unit.out.part").exists());
    assert_eq!(work(&run.files[0], None, &set("one", 0)), counts, "nothing is counted again");
}

#[test]
fn a_set_has_a_plain_name() {
    let unit = std::path::Path::new("run/0001.unit");
    assert_eq!(out_of(unit, None).unwrap(), std::path::Path::new("run/0001.unit.out"));
    assert_eq!(out_of(unit, Some("second")).unwrap(), std::path::Path::new("run/0001.unit.second.out"));
    for name in ["", "../a", "a b", "a.b"] {
        assert_eq!(
            said(out_of(unit, Some(name))),
            format!("work: name: found {name:?}, expected letters, digits, - and _")
        );
    }
}
