//! Files that are missing, there twice, changed, of something else, or of another time.

use std::fs;
use std::path::Path;

use qipan_tree::deep::{Pass, Reached};
use qipan_tree::units::{Merge, Task, Unit, cut, forged_unit, write_all};

use crate::{Run, said, set, task, work};

fn merge(directory: &Path) -> Result<Merge, qipan_tree::units::UnitError> {
    Merge::of(directory, |_, _| ())
}

fn counted() -> Run {
    let run = Run::new();
    run.work(None, &set("one", 0));
    assert!(merge(&run.directory()).expect("a merge").is_good());
    run
}

#[test]
fn a_unit_that_is_missing_is_named() {
    for number in 1..=3 {
        let run = counted();
        fs::remove_file(&run.files[number - 1]).unwrap();
        let text = said(merge(&run.directory()));
        let expected = format!("run: units: found 2 of 3, not number {number}, expected every one");
        assert!(text.ends_with(&expected), "{text}");
    }
    let place = tempfile::tempdir().unwrap();
    let text = said(merge(place.path()));
    assert!(text.ends_with(": units: found none, expected files that qipan deep split wrote"), "{text}");
    let text = said(merge(&place.path().join("nowhere")));
    assert!(text.contains("nowhere: cannot be read: "), "{text}");
}

#[test]
fn a_unit_that_is_there_twice_is_refused() {
    let run = counted();
    fs::copy(&run.files[1], run.directory().join("copy.unit")).unwrap();
    let text = said(merge(&run.directory()));
    assert!(text.contains("copy.unit: unit: found unit 2 a second time, expected it once, in "), "{text}");
    assert!(text.ends_with("0002.unit"), "{text}");
}

#[test]
fn an_output_that_is_there_twice_in_a_set_is_refused() {
    let run = counted();
    let out = run.directory().join("0002.unit.out");
    fs::copy(&out, run.directory().join("0002.unit.copy.out")).unwrap();
    let text = said(merge(&run.directory()));
    assert!(text.contains("0002.unit.out: unit: found unit 2 of one, seed 0 a second time"), "{text}");
    assert!(text.ends_with("0002.unit.copy.out"), "{text}");
}

/// Every byte of a unit and of an output, changed in two ways, and every length that is too short.
#[test]
fn no_changed_byte_is_believed() {
    let run = counted();
    for name in ["0001.unit", "0001.unit.out"] {
        let path = run.directory().join(name);
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            for bit in [0x01, 0x80] {
                let mut bytes = whole.clone();
                bytes[at] ^= bit;
                fs::write(&path, &bytes).unwrap();
                let text = said(merge(&run.directory()));
                assert!(text.contains(name), "{text}");
            }
            fs::write(&path, &whole[..at]).unwrap();
            assert!(merge(&run.directory()).is_err(), "{name}, {at} bytes");
        }
        fs::write(&path, &whole).unwrap();
    }
    assert!(merge(&run.directory()).unwrap().is_good());
    let path = run.directory().join("0003.unit.out");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("position015", "position016")).unwrap();
    let text = said(merge(&run.directory()));
    assert!(
        text.contains("0003.unit.out: sha256: found ")
            && text.ends_with(", which its content has: the file was changed or cut"),
        "{text}"
    );
}

/// Files whose digest is right: anybody can make such a file, but it still has to be about the unit,
/// position by position.
#[test]
fn a_file_that_vouches_for_itself_must_fit_its_unit() {
    let run = counted();
    let other = Run::of(&task(), 21, 3);
    other.work(None, &set("one", 0));
    let name = "0001.unit.out";
    fs::copy(other.directory().join(name), run.directory().join(name)).unwrap();
    let text = said(merge(&run.directory()));
    assert!(text.contains("0001.unit.out: split: found "), "{text}");
}

/// Units whose digests all fit, with a position that no split has cut, or one more line to it.
#[test]
fn units_that_are_not_what_was_cut_are_refused() {
    for (from, to) in [(";paths 2\n", ";paths 3\n"), ("position011", "position0115")] {
        let run = Run::new();
        let path = &run.files[1];
        let text = fs::read_to_string(path).unwrap();
        assert!(text.contains(from));
        let body = text.split_once('\n').unwrap().1.replacen(from, to, 1);
        let paths: u32 =
            body.lines().filter_map(|line| line.split_once(";paths ")?.1.parse::<u32>().ok()).sum();
        let header = body.lines().find(|line| line.starts_with("# paths: ")).unwrap().to_owned();
        fs::write(path, forged_unit(&body.replace(&header, &format!("# paths: {paths}")))).unwrap();
        run.work(None, &set("one", 0));
        let text = said(merge(&run.directory()));
        assert!(
            text.contains("run: split: found ") && text.ends_with(", which the positions of all units have"),
            "{text}"
        );
    }
}

#[test]
fn outputs_and_units_of_another_root_are_refused() {
    let run = counted();
    let elsewhere = Task { root: "elsewhere w - - 0 1".to_owned(), ..task() };
    let other = Run::of(&elsewhere, 20, 3);
    other.work(None, &set("one", 0));
    let [unit, out] = ["0002.unit", "0002.unit.out"];
    fs::copy(other.directory().join(out), run.directory().join(out)).unwrap();
    let text = said(merge(&run.directory()));
    let expected = "0002.unit.out: root: found elsewhere w - - 0 1, expected root w - - 0 1";
    assert!(text.ends_with(expected), "{text}");
    fs::copy(other.directory().join(unit), run.directory().join(unit)).unwrap();
    let text = said(merge(&run.directory()));
    assert!(text.ends_with("0002.unit: root: found elsewhere w - - 0 1, expected root w - - 0 1"), "{text}");
    for (task, field) in [
        (Task { depth: 6, ..task() }, "depth: found 6, expected 5"),
        (Task { plies: 1, ..task() }, "plies: found 1, expected 2"),
        (Task { game: "go".to_owned(), ..task() }, "game: found go, expected chess"),
        (Task { unique: "men".to_owned(), ..task() }, "unique: found men, expected men, side to move"),
    ] {
        let other = Run::of(&task, 20, 3);
        fs::copy(&other.files[1], run.directory().join(unit)).unwrap();
        let text = said(merge(&run.directory()));
        assert!(text.ends_with(&format!("0002.unit: {field}")), "{text}");
    }
    let other = Run::of(&task(), 20, 4);
    fs::copy(&other.files[1], run.directory().join(unit)).unwrap();
    assert!(said(merge(&run.directory())).ends_with("0002.unit: unit: found one of 4, expected one of 3"));
}

#[test]
fn another_version_of_the_schema_is_refused() {
    let run = counted();
    for name in ["0001.unit", "0001.unit.out"] {
        let path = run.directory().join(name);
        let text = fs::read_to_string(&path).unwrap();
        for (schema, found) in [("schema 2", "2"), ("schema 0", "0"), ("schema one", "one")] {
            fs::write(&path, text.replacen("schema 1", schema, 1)).unwrap();
            let said = said(merge(&run.directory()));
            assert!(said.ends_with(&format!("{name}: schema: found {found:?}, expected \"1\"")), "{said}");
        }
        fs::write(&path, &text).unwrap();
    }
    let path = run.directory().join("0001.unit");
    fs::copy(run.directory().join("0001.unit.out"), &path).unwrap();
    assert!(said(Unit::read(&path)).ends_with("0001.unit: kind: found \"counts\", expected \"unit\""));
    fs::write(&path, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n").unwrap();
    let text = said(Unit::read(&path));
    assert!(text.contains("0001.unit: first line: found \"r3k2r/"), "{text}");
}

#[test]
fn sums_beyond_128_bits_are_refused() {
    let huge = |at: u32, paths| Reached { fen: format!("position{at} w - - 0 1"), paths };
    for (paths, counts, field) in [
        ([u128::MAX, 1], [1, 1], "paths"),
        ([2, 1], [u128::MAX, 1], "nodes"),
        ([1, 1], [u128::MAX, 1], "nodes"),
    ] {
        let place = tempfile::tempdir().unwrap();
        let directory = place.path().join("run");
        let positions = vec![huge(1, paths[0]), huge(2, paths[1])];
        // In two units, so that each has a sum of its own.
        let files = write_all(&directory, &cut(&task(), positions, 2).unwrap()).unwrap();
        for (file, nodes) in files.iter().zip(counts) {
            let opened = crate::open(file, None, &set("one", 0), "node").unwrap();
            let qipan_tree::units::Opened::Open(mut journal) = opened else {
                panic!("nothing is counted yet")
            };
            journal.put(0, Pass::WHOLE, nodes, std::time::Duration::ZERO).unwrap();
            journal.finish("2026-11-23T18:00:01Z").unwrap();
        }
        let text = said(merge(&directory));
        assert!(text.contains(&format!(": {field}: found more than 128 bits hold")), "{text}");
    }
}

#[test]
fn a_unit_whose_fields_contradict_its_positions_is_refused() {
    let run = Run::new();
    let text = fs::read_to_string(&run.files[0]).unwrap();
    let body = text.split_once('\n').unwrap().1;
    let sealed = |body: &str| Unit::parse("0001.unit", &forged_unit(body));
    assert!(sealed(body).is_ok());
    for (from, to, expected) in [
        ("# positions: 6", "# positions: 7", "positions: found 7, expected 6"),
        ("# paths: 12", "# paths: 11", "paths: found 11, expected 12"),
        ("# unit: 1 of 3", "# unit: 4 of 3", "unit: found 4, expected a number from 1 to 3"),
        ("# unit: 1 of 3", "# unit: 0 of 3", "unit: found 0, expected a number from 1 to 3"),
        ("# unit: 1 of 3", "# unit: 1/3", "unit: found \"1/3\", expected two numbers such as 1 of 8"),
        ("root w", "root \u{1b}[2J w", "text: found '\\u{1b}', expected UTF-8 without control characters"),
        ("root w", "root \u{202e} w", "text: found '\\u{202e}', expected UTF-8 without control characters"),
        ("# plies: 2", "# plies: 6", "plies: found 6, expected at most the depth, 5"),
        ("# plies: 2", "# plies: +2", "plies: found \"+2\", expected a whole number"),
        ("# depth: 5", "# depth: 61", "depth: found 61, expected at most 60"),
        ("# depth: 5\n", "", "depth: found nothing, expected # depth: …"),
        (
            "# depth: 5\n",
            "# depth: 5\n# depth: 5\n",
            "header: found \"# depth: 5\", expected every field once",
        ),
        ("# depth: 5\n", "# depth: 5\n# width: 5\n", "header: found \"width\", expected no such field"),
        ("# depth: 5\n", "# depth: 5\n#\n", "header: found \"#\", expected a line such as # unit: 1 of 8"),
        (
            ";paths 2\n",
            ";paths 0\n",
            "position: found \"position001 w - - 0 1 ;paths 0\", expected FEN ;paths and a number",
        ),
        (
            "position001",
            "position000",
            "position: found position000 w - - 0 1, expected one behind position000 w - - 0 1",
        ),
    ] {
        let text = said(sealed(&body.replacen(from, to, 1)));
        assert!(text.ends_with(expected), "{text}");
    }
}

#[test]
fn work_where_nothing_can_be_written_says_so() {
    let run = Run::new();
    let unit = Unit::read(&run.files[0]).unwrap();
    let nowhere = run.place.path().join("nowhere/0001.unit.out");
    let text =
        said(qipan_tree::units::Journal::open(unit, &nowhere, &set("one", 0), crate::session("node"), 1));
    assert!(text.contains("0001.unit.out.part: cannot be written: "), "{text}");
    work(&run.files[0], None, &set("one", 0));
}

/// A pipe would be waited for, a device never ends.
#[cfg(unix)]
#[test]
fn a_file_that_is_none_is_refused_by_name() {
    let run = counted();
    let pipe = run.directory().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for name in ["0002.unit", "0002.unit.out"] {
        let path = run.directory().join(name);
        let whole = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        for (other, kind) in [(pipe.as_path(), "a pipe"), (Path::new("/dev/zero"), "a device")] {
            std::os::unix::fs::symlink(other, &path).unwrap();
            let expected = format!("{name}: file: found {kind}, expected a regular file");
            let text = said(merge(&run.directory()));
            assert!(text.ends_with(&expected), "{text}");
            fs::remove_file(&path).unwrap();
        }
        fs::write(&path, whole).unwrap();
    }
    assert!(merge(&run.directory()).unwrap().is_good());
    fs::remove_file(run.directory().join("0001.unit.out")).unwrap();
    fs::rename(&pipe, run.directory().join("0001.unit.out.part")).unwrap();
    let text = said(crate::open(&run.files[0], None, &set("one", 0), "node"));
    assert!(text.ends_with("0001.unit.out.part: file: found a pipe, expected a regular file"), "{text}");
}
