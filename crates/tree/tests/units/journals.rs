//! Work that is killed, and work of two at once.

use std::fs;
use std::time::Duration;

use qipan_tree::deep::Pass;
use qipan_tree::units::{Counts, Opened, Unit, forged_counts, out_of};

use crate::{Run, count, in_passes, is_open, journal, leaves, open, said, set, sum, work};

/// Whatever a killed process has left, a part of a line included, the next one goes on from what is whole.
#[test]
fn work_that_is_killed_anywhere_goes_on() {
    let run = Run::new();
    let file = &run.files[0];
    let unit = Unit::read(file).unwrap();
    let part = run.directory().join("0001.unit.out.part");
    let mut first = journal(file, "node1");
    count(&mut first, 2);
    drop(first);
    let mut second = journal(file, "node2");
    count(&mut second, 2);
    drop(second);
    let whole = fs::read(&part).unwrap();
    let mut kept = Vec::new();
    for end in 0..=whole.len() {
        fs::write(&part, &whole[..end]).unwrap();
        let mut journal = journal(file, "node3");
        kept.push(journal.counted());
        count(&mut journal, usize::MAX);
        let counts = journal.finish("2026-11-23T18:00:01Z").unwrap();
        assert_eq!(counts.nodes(&unit, "").unwrap(), sum(&unit.positions), "{end}");
        fs::remove_file(out_of(file, None).unwrap()).unwrap();
    }
    assert!(kept.is_sorted());
    kept.dedup();
    assert_eq!(kept, [0, 1, 2, 3, 4], "a line is kept as soon as it is whole");
}

/// A byte that is not as it was written is found, or is about who counted and not about what.
#[test]
fn no_changed_byte_of_unfinished_work_changes_a_count() {
    let run = Run::new();
    let file = &run.files[0];
    let unit = Unit::read(file).unwrap();
    let part = run.directory().join("0001.unit.out.part");
    let mut first = journal(file, "node1");
    count(&mut first, 3);
    drop(first);
    let whole = fs::read(&part).unwrap();
    let (mut refused, mut believed) = (0, 0);
    for at in 0..whole.len() {
        for bit in [0x01, 0x80] {
            let mut bytes = whole.clone();
            bytes[at] ^= bit;
            fs::write(&part, &bytes).unwrap();
            match open(file, None, &set("one", 0), "node2") {
                Err(_) => refused += 1,
                Ok(Opened::Done(_)) => panic!("nothing is done"),
                Ok(Opened::Open(mut journal)) => {
                    believed += 1;
                    count(&mut journal, usize::MAX);
                    let counts = journal.finish("2026-11-23T18:00:01Z").unwrap();
                    assert_eq!(counts.nodes(&unit, "").unwrap(), sum(&unit.positions), "{at}");
                    fs::remove_file(out_of(file, None).unwrap()).unwrap();
                }
            }
        }
    }
    assert!(refused > 4 * believed, "{refused} {believed}");
    let mut bytes = whole.clone();
    let digit = bytes.windows(4).rposition(|four| four == b" ;D3").unwrap() + 5;
    bytes[digit] ^= 1;
    fs::write(&part, &bytes).unwrap();
    let text = said(open(file, None, &set("one", 0), "node2"));
    assert!(
        text.contains("0001.unit.out.part:21: check: found ") && text.ends_with(": the line was changed"),
        "{text}"
    );
}

#[test]
fn two_workers_on_one_unit_are_one_too_many() {
    let run = Run::new();
    let file = &run.files[0];
    let mut first = journal(file, "node1");
    count(&mut first, 1);
    let text = said(open(file, None, &set("one", 0), "node2"));
    assert!(
        text.ends_with(
            "0001.unit.out.part: found another worker at it, expected none: one worker counts a unit"
        ),
        "{text}"
    );
    // Another set is another work.
    work(file, Some("second"), &set("two", 0));
    count(&mut first, usize::MAX);
    first.finish("2026-11-23T18:00:01Z").unwrap();
    assert!(matches!(open(file, None, &set("one", 0), "node2"), Ok(Opened::Done(_))));
    assert!(!run.directory().join("0001.unit.out.part").exists());
}

#[test]
fn another_board_or_seed_needs_a_set_of_its_own() {
    let run = Run::new();
    let file = &run.files[0];
    let mut first = journal(file, "node1");
    count(&mut first, 1);
    drop(first);
    let hint = "to count a second time, name it by --name";
    for is_whole in [false, true] {
        let name = if is_whole { "0001.unit.out" } else { "0001.unit.out.part" };
        let text = said(open(file, None, &set("two", 0), "node1"));
        assert!(text.ends_with(&format!("{name}: storage: found one, expected two; {hint}")), "{text}");
        let text = said(open(file, None, &set("one", 7), "node1"));
        assert!(text.ends_with(&format!("{name}: seed: found 0, expected 7; {hint}")), "{text}");
        work(file, None, &set("one", 0));
    }
}

#[test]
fn what_is_left_is_not_finished() {
    let run = Run::new();
    let mut first = journal(&run.files[0], "node1");
    count(&mut first, 4);
    let text = said(first.finish("2026-11-23T18:00:01Z"));
    assert!(
        text.ends_with("0001.unit.out.part: positions: found 2 that are not counted, expected none"),
        "{text}"
    );
    assert!(!out_of(&run.files[0], None).unwrap().exists());
    assert_eq!(journal(&run.files[0], "node1").counted(), 4);
}

/// A part is gone on with if it is empty or begins as parts begin; anything else is somebody's.
#[test]
fn what_is_no_part_is_not_written_over() {
    let run = Run::new();
    let part = run.directory().join("0001.unit.out.part");
    for text in ["my precious token", "# mine", "# qipan part, schema 2\n", "#", "a whole line\n"] {
        fs::write(&part, text).unwrap();
        let is_ours = text == "#";
        match open(&run.files[0], None, &set("one", 0), "node") {
            Err(error) => {
                let said = error.to_string();
                assert!(said.contains("0001.unit.out.part: first line: found ") && !is_ours, "{said}");
                assert_eq!(fs::read_to_string(&part).unwrap(), text);
            }
            Ok(_) => assert!(is_ours, "{text}"),
        }
    }
    // Nor is it removed beside counts that are whole; a part is.
    let (out, mine) = (run.directory().join("0001.unit.out"), "my precious token");
    fs::remove_file(&part).unwrap();
    work(&run.files[0], None, &set("one", 0));
    for (text, is_there) in [(mine, true), ("# qipan part, schema 1\n# game: ch", false)] {
        fs::write(&part, text).unwrap();
        assert!(matches!(open(&run.files[0], None, &set("one", 0), "node"), Ok(Opened::Done(_))));
        assert_eq!(part.exists(), is_there, "{text}");
    }
    fs::remove_file(out).unwrap();
    // Begun, and ended within its first lines.
    for text in ["", "# qipan pa", "# qipan part, schema 1\n# game: ch"] {
        fs::write(&part, text).unwrap();
        assert!(open(&run.files[0], None, &set("one", 0), "node").is_ok(), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn no_link_is_followed() {
    let run = Run::new();
    let (victim, part) = (run.place.path().join("victim"), run.directory().join("0001.unit.out.part"));
    std::os::unix::fs::symlink(&victim, &part).unwrap();
    for text in [None, Some(""), Some("my precious token")] {
        if let Some(text) = text {
            fs::write(&victim, text).unwrap();
        }
        let message = said(open(&run.files[0], None, &set("one", 0), "node"));
        assert!(
            message.ends_with("0001.unit.out.part: file: found a link, expected a regular file"),
            "{message}"
        );
        assert_eq!(fs::read_to_string(&victim).ok().as_deref(), text);
    }
    // A link in place of the counts is taken for them, and of a broken one nothing is made.
    fs::remove_file(&part).unwrap();
    fs::remove_file(&victim).unwrap();
    std::os::unix::fs::symlink(&victim, run.directory().join("0001.unit.out")).unwrap();
    work(&run.files[0], None, &set("one", 0));
    assert!(!victim.exists());
}

/// Counts of every pass are kept; positions that were counted whole before are not counted again.
#[test]
fn passes_are_kept_and_summed() {
    let run = Run::new();
    let file = &run.files[0];
    let unit = Unit::read(file).unwrap();
    let mut whole = journal(file, "node1");
    count(&mut whole, 2);
    drop(whole);
    for (kept, pass) in Pass::all(3).enumerate() {
        // Each by two processes, the first of which ends behind its first position.
        for most in [1, usize::MAX] {
            let mut journal = is_open(in_passes(file, None, &set("one", 0), "node2", 3));
            let counted = if (kept, most) == (2, usize::MAX) { 3 } else { 2 };
            assert_eq!(journal.counted(), counted, "pass {kept}");
            for index in journal.left(pass).into_iter().take(most) {
                let all = leaves(&unit.positions[index].fen);
                let nodes = [all / 3, 0, all - all / 3][kept];
                journal.put(index, pass, nodes, Duration::from_secs(2)).unwrap();
            }
        }
    }
    let journal = is_open(in_passes(file, None, &set("one", 0), "node3", 3));
    let counts = journal.finish("2026-11-23T18:00:01Z").unwrap();
    assert_eq!(counts.nodes(&unit, "").unwrap(), sum(&unit.positions));
    assert_eq!((counts.counted[0].session, counts.counted[5].session), (1, 7));
    assert_eq!(counts.counted[5].time, Duration::from_secs(6));
}

#[test]
fn passes_that_do_not_fit_are_refused() {
    let run = Run::new();
    let file = &run.files[0];
    let begun = |passes| in_passes(file, None, &set("one", 0), "node1", passes);
    let pass = Pass::numbered(2, 3).unwrap();
    is_open(begun(3)).put(0, pass, 44, Duration::ZERO).unwrap();
    for passes in [1, 2, 4] {
        let text = said(begun(passes));
        let expected = format!("passes: found {passes}, expected 3, as were begun");
        assert!(text.ends_with(&expected), "{text}");
    }
    let journal = is_open(begun(3));
    assert_eq!((journal.counted(), journal.left(pass).contains(&0)), (0, false));
    let text = said(journal.finish("2026-11-23T18:00:01Z"));
    assert!(text.contains("that are not counted"), "{text}");
}

/// No file gives a position's pass twice, or a pass where all have to be together.
#[test]
fn forged_passes_are_refused() {
    let run = Run::new();
    let file = &run.files[0];
    let unit = Unit::read(file).unwrap();
    let set = set("one", 0);
    work(file, None, &set);
    let body = fs::read_to_string(out_of(file, None).unwrap()).unwrap();
    let (_, body) = body.split_once('\n').unwrap();
    let line = body.lines().find(|line| !line.starts_with('#')).unwrap();
    let said_of = |pass: &str| line.replace(" ;check ", &format!(" ;pass {pass} ;check "));
    let refused = |lines: &[String]| {
        let forged = forged_counts(&body.replace(line, &lines.join("\n")), &unit, &set);
        said(Counts::parse("out", &forged, &unit))
    };
    for (pass, expected) in [
        ("1 of 2", "pass: found 1 of 2, expected none"),
        ("0 of 2", "expected FEN ;D3 ;seconds ;session ;check"),
        ("3 of 2", "expected FEN ;D3 ;seconds ;session ;check"),
        ("1 of 1", "expected FEN ;D3 ;seconds ;session ;check"),
        ("1", "expected FEN ;D3 ;seconds ;session ;check"),
    ] {
        let text = refused(&[said_of(pass)]);
        assert!(text.ends_with(expected), "{pass}: {text}");
    }
    // In a part they may be.
    let part = run.directory().join("0001.unit.out.part");
    fs::remove_file(out_of(file, None).unwrap()).unwrap();
    let pass = |number, of| Pass::numbered(number, of).unwrap();
    let put =
        |index, pass| is_open(in_passes(file, None, &set, "node1", 2)).put(index, pass, 44, Duration::ZERO);
    put(0, pass(1, 2)).unwrap();
    let once = fs::read(&part).unwrap();
    for (index, pass, expected) in [
        (0, pass(1, 2), "expected each position once"),
        (0, Pass::WHOLE, "expected each position once"),
        (1, pass(1, 3), "pass: found 1 of 3, expected as many as in the lines above"),
    ] {
        fs::write(&part, &once).unwrap();
        put(index, pass).unwrap();
        let text = said(in_passes(file, None, &set, "node1", 2));
        assert!(text.ends_with(expected), "{text}");
    }
}
