//! Readers of units and their counts.

use std::sync::LazyLock;
use std::time::Duration;

use qipan_foreign::Foreign;
use qipan_harness::GAMES;
use qipan_tree::deep::Pass;
use qipan_tree::units::{
    Counts, Journal, Opened, Session, Set, Task, Unit, cut, forged_counts, forged_unit, out_of, write_all,
};

use crate::{Choices, MOST_BYTES, edited};

/// Words with which a unit or its counts may be changed.
const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "-1",
    "+1",
    "1 of 1",
    "0 of 0",
    "2 of 1",
    "61",
    "1e9",
    "nan",
    "inf",
    "1e999",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211455",
    "340282366920938463463374607431768211456",
    " ;paths ",
    " ;D1 ",
    " ;seconds ",
    " ;session ",
    " ;check ",
    "# session: 1",
    "# session: 2",
    "# split: ",
    "#",
    "# ",
    "\n",
    "MiB",
    "\u{1b}[31m",
    "\u{feff}",
    "帅",
];

/// A unit and its counts, without their first lines, and the set that counted.
static SEED: LazyLock<(String, String, Set)> = LazyLock::new(|| {
    let place = tempfile::tempdir().expect("a directory");
    let game = &GAMES[0];
    let moves = game.legal_moves(game.start).expect("a position");
    let after = |m: &String| game.after(game.start, std::slice::from_ref(m)).expect("a move");
    let mut positions: Vec<_> =
        moves.iter().take(4).map(|m| qipan_tree::deep::Reached { fen: after(m), paths: 2 }).collect();
    positions.sort();
    let task = Task {
        game: game.name.to_owned(),
        root: game.start.to_owned(),
        plies: 1,
        depth: 2,
        unique: game.unique().to_owned(),
    };
    let set = Set { storage: "xiangqi-array".to_owned(), seed: 1 };
    let units = cut(&task, positions, 1).expect("positions");
    let files = write_all(&place.path().join("run"), &units).expect("room");
    let out = out_of(&files[0], None).expect("a name");
    // Two sessions, as an interrupted unit has.
    for (host, most) in [("node1", 2), ("node2", 9)] {
        let session = Session {
            host: Foreign::of(host),
            board: Foreign::of("xiangqi-array:tested"),
            program: Foreign::of("qipan"),
            threads: 1,
            hash: 16,
            began: Foreign::of("2026-11-23T18:00:00Z"),
        };
        let unit = Unit::read(&files[0]).expect("it was written");
        if let Opened::Open(mut journal) = Journal::open(unit, &out, &set, session, 1).expect("room") {
            for index in journal.left(Pass::WHOLE).into_iter().take(most) {
                journal.put(index, Pass::WHOLE, 44, Duration::from_micros(7)).expect("room");
            }
            if journal.left(Pass::WHOLE).is_empty() {
                journal.finish("2026-11-23T18:00:01Z").expect("room");
            }
        }
    }
    let body = |path| {
        let text = std::fs::read_to_string(path).expect("it was written");
        text.split_once('\n').expect("a first line").1.to_owned()
    };
    (body(&files[0]), body(&out), set)
});

/// The readers of units and counts never panic, whatever the bytes, even if every digest fits; of what is
/// believed sums can be made.
pub fn of_strangers_never_panic(input: &[u8]) {
    if input.len() > MOST_BYTES {
        return;
    }
    let (unit, counts, set) = &*SEED;
    let right = Unit::parse("seed", &forged_unit(unit)).expect("the seed is a unit");
    let _ = Unit::parse("stranger", input);
    let _ = Counts::parse("stranger", input, &right);
    let mut choices = Choices::new(input);
    let is_about_counts = choices.byte().is_multiple_of(2);
    if is_about_counts {
        let text = edited(counts.as_bytes(), WORDS, unit.as_bytes(), &mut choices);
        let forged = forged_counts(&String::from_utf8_lossy(&text), &right, set);
        if let Ok(counts) = Counts::parse("forged", &forged, &right) {
            assert_eq!(counts.counted.len(), right.positions.len());
            let _ = counts.nodes(&right, "forged");
            assert!(counts.seconds() >= 0.0);
        }
    } else {
        let text = edited(unit.as_bytes(), WORDS, counts.as_bytes(), &mut choices);
        if let Ok(unit) = Unit::parse("forged", &forged_unit(&String::from_utf8_lossy(&text))) {
            assert!(unit.task.plies <= unit.task.depth && (1..=unit.of).contains(&unit.number));
            assert!(unit.positions.windows(2).all(|pair| pair[0].fen < pair[1].fen));
            unit.paths("forged").expect("it was added up");
        }
    }
}
