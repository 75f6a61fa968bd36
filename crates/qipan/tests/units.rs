//! `qipan deep split`, `work` and `merge`: a deep count in files, as people and clusters meet it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Process, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use snapbox::cmd::Command;
use tempfile::TempDir;

fn qipan(arguments: &[&str]) -> Command {
    Command::new(snapbox::cmd::cargo_bin!("qipan")).args(arguments).env_remove("COLUMNS")
}

fn refuse(arguments: &[&str], message: &str) {
    qipan(arguments).assert().code(2).stdout_eq("").stderr_eq(format!("error: {message}\n"));
}

/// A directory of units, gone when it is dropped.
struct Run {
    place: TempDir,
}

impl Run {
    fn of(game: &str, plies: u32, depth: u32, units: u32) -> Self {
        let run = Self { place: tempfile::tempdir().expect("a directory") };
        let [plies, depth, units] = [plies, depth, units].map(|number| number.to_string());
        let out = run.path("run");
        let arguments =
            ["deep", "split", game, &depth, "--plies", &plies, "--units", &units, "--out", text(&out)];
        qipan(&arguments).assert().success();
        run
    }

    fn path(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    fn unit(&self, number: u32) -> PathBuf {
        self.path(&format!("run/{number:04}.unit"))
    }

    fn work(&self, units: u32, options: &[&str]) {
        for number in 1..=units {
            let unit = self.unit(number);
            qipan(&[&["deep", "work", text(&unit)], options].concat()).assert().success();
        }
    }

    fn merge(&self) -> serde_json::Value {
        let run = self.path("run");
        let output = qipan(&["deep", "merge", text(&run), "--format", "json"]).output().expect("it runs");
        serde_json::from_slice(&output.stdout).expect("an object")
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

/// A text without its line ends, which depend on the lengths of paths.
fn words(text: &[u8]) -> String {
    String::from_utf8_lossy(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// They have one table, so the second unit, which has much in common with the first one, is counted sooner;
/// that is not tested. What was counted before is told.
#[test]
fn one_command_counts_several_units() {
    let run = Run::of("xiangqi", 1, 4, 3);
    let units = [1, 2, 3].map(|number| run.unit(number));
    let work = || {
        let mut words = vec!["deep", "work", "--hash", "1"];
        words.extend(units.iter().map(|unit| text(unit)));
        qipan(&words)
    };
    for (what, of_three) in [("counted", " counted, "), ("counted before", " counted before, ")] {
        let worked = work().assert().success();
        let said = words(&worked.get_output().stdout);
        assert_eq!(said.matches(of_three).count(), 3, "{what}: {said}");
    }
    assert_eq!(run.merge()["nodes"], 3_290_240);
    fs::remove_file(run.path("run/0003.unit.out")).expect("it was there");
    fs::write(&units[1], "not a unit").expect("a file");
    let refused = work().assert().code(2);
    let said = words(&refused.get_output().stderr);
    assert!(said.contains("0002.unit"), "{said}");
    assert!(!run.path("run/0003.unit.out").exists(), "what comes after it is not begun");
}

/// Each pass counts its own lines of every unit, and all together what one pass counts.
#[test]
fn passes_count_the_same() {
    let run = Run::of("xiangqi", 1, 5, 3);
    let units = [1, 2, 3].map(|number| run.unit(number));
    let work = |passes: &str, name: &str| {
        let mut words = vec!["deep", "work", "--hash", "1", "--threads", "2", "--passes", passes];
        words.extend(["--name", name]);
        words.extend(units.iter().map(|unit| text(unit)));
        qipan(&words)
    };
    work("7", "passes").assert().success().stderr_eq("");
    work("1", "whole").assert().success().stderr_eq("");
    for number in 1..=3 {
        let counts = ["passes", "whole"].map(|name| {
            let out = fs::read_to_string(run.path(&format!("run/{number:04}.unit.{name}.out")));
            let out = out.expect("it was counted");
            let nodes = |line: &str| line.split_once(" ;seconds ").map(|(nodes, _)| nodes.to_owned());
            out.lines().filter_map(nodes).collect::<Vec<_>>()
        });
        assert!(!counts[0].is_empty());
        assert_eq!(counts[0], counts[1]);
    }
    for passes in ["0", "1001", "-1"] {
        let refused = work(passes, "none").assert().code(2);
        assert!(words(&refused.get_output().stderr).contains("1..=1000"), "{passes}");
    }
}

#[test]
fn a_worker_in_passes_that_is_killed_is_gone_on_with() {
    let run = Run::of("chess", 1, 5, 1);
    let unit = run.unit(1);
    let board = ["--board", "chess-array", "--hash", "0"];
    let mut first = worker(&unit, &["--passes", "3"]);
    until_it_has(&unit, COUNTED, 2);
    first.kill().expect("it still works");
    first.wait().expect("it ends");
    let message = format!("{}.out.part: passes: found 2, expected 3, as were begun", text(&unit));
    let again = |passes| qipan(&[&["deep", "work", text(&unit), "--passes", passes], &board[..]].concat());
    let refused = again("2").assert().code(2);
    assert_eq!(words(&refused.get_output().stderr), format!("error: {message}"));
    let gone_on = again("3").assert().success();
    gone_on.stderr_eq("goes on: pass 1 of 3, [..] of 20 were counted before\n");
    assert_eq!(run.merge()["nodes"], 4_865_609);
}

const SECOND: &[&str] = &["--board", "chess-array", "--name", "second", "--seed", "7", "--hash", "1"];

#[test]
fn two_boards_confirm_a_count() {
    let run = Run::of("chess", 2, 4, 3);
    run.work(3, &[]);
    let directory = run.path("run");
    qipan(&["deep", "merge", text(&directory)]).assert().success().stdout_eq(
        "chess, perft(4) of rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
400 positions after ply 2 in 3 units, 400 lines of moves lead to them

Counted by              Seed   Units  Leaves  Time, summed  Machines
────────────────────────────────────────────────────────────────────
chess-specialised (C7)     0  3 of 3  197281[..]s         1

The positions of the units were found again by chess-specialised (C7).
400 positions, which is all, counted again by [..]: no other count.

perft(4) = 197281: counted by chess-specialised (C7) alone, not confirmed by another representation.
suites/chess.epd has the same.
",
    );
    run.work(3, SECOND);
    qipan(&["deep", "merge", text(&directory)]).assert().success().stdout_eq(
        "...
All 400 counts agree, position by position: chess-array, seed 7 and chess-specialised, seed 0.
400 positions, which is all, counted again by [..]: no other count.

perft(4) = 197281: confirmed by two representations, chess-array (C1) and chess-specialised (C7).
suites/chess.epd has the same.
",
    );
    let merged = run.merge();
    assert_eq!((&merged["nodes"], &merged["published"]), (&197_281.into(), &197_281.into()));
    assert_eq!(merged["confirmed_by"], serde_json::json!(["chess-array", "chess-specialised"]));
    assert_eq!(
        (&merged["recount"]["positions"], &merged["recount"]["wrong"]),
        (&400.into(), &serde_json::Value::Null)
    );
    let again = merged["recount"]["board"].as_str().expect("a board");
    assert!(!again.starts_with("chess-array") && !again.starts_with("chess-specialised"), "{again}");
    assert_eq!((&merged["compared"], &merged["first"]), (&400.into(), &serde_json::Value::Null));
    assert_eq!(merged["sets"][0]["boards"][0], "chess-array");
    // Anybody who reads EPD can count it again.
    let out = run.path("run/0002.unit.out");
    let again = ["verify", "--suite", text(&out), "--boards", "chess-x88"];
    qipan(&again).assert().success();
}

/// Counts of `docs/deep.md`: leaves are those of `suites/`, and by kind too, where a suite has them.
#[test]
fn the_counts_of_the_page_are_those_of_the_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| fs::read_to_string(root.join(name)).expect(name);
    let page = read("docs/deep.md");
    let (_, counts) = page.split_once("## Counts of Xiangqi").expect("a section");
    let (counts, _) = counts.split_once("\n## ").expect("another section");
    let rows: Vec<Vec<&str>> = counts
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let fields = |text: &str, fen: &str| {
        let line =
            text.lines().find(|line| line.starts_with(fen)).unwrap_or_else(|| panic!("{fen}")).to_owned();
        line.split(" ;D").skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let number = |kind: &str, field: &str| {
        let mut words = field.split(' ').skip_while(|&word| word != kind);
        words.nth(1).map_or("–".to_owned(), str::to_owned)
    };
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let [published, kinds, deep] =
        ["xiangqi.epd", "xiangqi-stats.epd", "deep/xiangqi.epd"].map(|name| read(&format!("suites/{name}")));
    let (by_kind, deeper) = (
        [fields(&kinds, start), fields(&deep, start)].concat(),
        [fields(&published, start), fields(&deep, start)].concat(),
    );
    let mut plies = 0;
    for row in rows.iter().filter(|row| row.len() == 6 && row[0].parse::<u32>().is_ok()) {
        plies += 1;
        assert_eq!(row[0], plies.to_string());
        let depth = format!("{plies} ");
        let leaves = deeper.iter().find_map(|field| field.strip_prefix(&depth)).expect("a count");
        assert_eq!(row[1], leaves, "leaves after {plies}");
        if let Some(field) = by_kind.iter().find(|field| field.starts_with(&depth)) {
            for (kind, figure) in ["captures", "checks", "mates"].into_iter().zip(&row[2..]) {
                assert_eq!(*figure, number(kind, field), "{kind} after {plies}");
            }
        }
    }
    assert_eq!(plies, 9);
    // The other positions: a row for each depth.
    let mut others = 0;
    for line in deep.lines().filter(|line| !line.starts_with('#') && !line.starts_with(start)) {
        let (fen, _) = line.split_once(" ;").expect("counts");
        for field in fields(&deep, fen) {
            let (depth, leaves) = field.split_once(' ').expect("a depth and leaves");
            let row = [format!("`{fen}`"), depth.to_owned(), leaves.to_owned()];
            assert!(rows.iter().any(|found| *found == row), "{row:?}");
            others += 1;
        }
    }
    assert!(others >= 12, "{others}");
}

/// The files of the deepest count: whole, untouched, of two boards, and of the positions that the rules lead
/// to.
#[test]
fn the_units_of_the_deepest_count_give_it() {
    let units = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suites/deep/xiangqi-9");
    let merge = ["deep", "merge", text(&units), "--recount", "0s", "--format", "json"];
    let output = qipan(&merge).output().expect("it runs");
    let merged: serde_json::Value = serde_json::from_slice(&output.stdout).expect("an object");
    assert_eq!(merged["agreed_by"], serde_json::json!(["xiangqi-bitboard", "xiangqi-rotated"]));
    let seeds: Vec<_> =
        merged["sets"].as_array().expect("sets").iter().map(|set| set["seed"].clone()).collect();
    assert_eq!(seeds, [0, 2].map(serde_json::Value::from));
    assert_eq!(merged["nodes"], 352_226_653_990_275_u64);
}

/// Both sets changed in the same way, with digests that fit: what somebody can send who means harm.
#[test]
fn a_forged_count_is_not_confirmed() {
    use qipan_tree::units::{Set, Unit, forged_counts};

    let run = Run::of("chess", 2, 4, 1);
    run.work(1, &["--hash", "0"]);
    run.work(1, SECOND);
    let unit = Unit::read(&run.unit(1)).expect("a unit");
    // Too much, too little, and nothing at all of one position.
    for change in [|nodes: u64| nodes + 1, |nodes| nodes - 1, |_| 0] {
        let mut rights = Vec::new();
        for (name, storage, seed) in
            [("0001.unit.out", "chess-specialised", 0), ("0001.unit.second.out", "chess-array", 7)]
        {
            let path = run.path("run").join(name);
            let right = fs::read_to_string(&path).expect("counts");
            let body = right.split_once('\n').expect("a first line").1;
            let (before, line) = body.split_once(" ;D2 ").expect("a count");
            let (nodes, after) = line.split_once(' ').expect("more");
            let nodes = change(nodes.parse().expect("a number"));
            let set = Set { storage: storage.to_owned(), seed };
            fs::write(&path, forged_counts(&format!("{before} ;D2 {nodes} {after}"), &unit, &set))
                .expect("a file");
            rights.push((path, right));
        }
        let directory = run.path("run");
        let merged = qipan(&["deep", "merge", text(&directory)]).assert().code(1);
        let said = words(&merged.get_output().stdout);
        assert!(
            said.contains("Wrong: a position that was counted again has other leaves, in unit 1:"),
            "{said}"
        );
        assert!(!said.contains("perft(4) ="), "{said}");
        let merged = run.merge();
        assert_eq!(
            (&merged["nodes"], &merged["confirmed_by"]),
            (&serde_json::Value::Null, &serde_json::json!([]))
        );
        // Who counts nothing again is told whom he believes.
        let merged =
            qipan(&["deep", "merge", text(&directory), "--recount", "0s"]).output().expect("it runs");
        let said = words(&merged.stdout);
        assert!(said.contains("Nothing was counted again: the sum is vouched for by files."), "{said}");
        assert!(
            said.contains(": vouched for by files of two representations, ") && !said.contains("confirmed"),
            "{said}"
        );
        rights.into_iter().for_each(|(path, right)| fs::write(path, right).expect("a file"));
    }
    refuse(
        &["deep", "merge", "nowhere", "--recount", "10"],
        "recount: found \"10\", expected a time such as 10s, 5m or 2h, at most a day; 0s for none",
    );
}

/// Lines that meet are counted once and summed as often as they meet. In Xiangqi a position and its image are
/// one: of 1920 after two plies, four are their own.
#[test]
fn lines_that_meet_are_counted_once() {
    for (game, plies, depth, positions, nodes) in
        [("chess", 3, 4, 5_362, 197_281), ("xiangqi", 2, 3, 962, 79_666), ("chess", 0, 3, 1, 8_902)]
    {
        let run = Run::of(game, plies, depth, 1);
        run.work(1, &["--threads", "2"]);
        let merged = run.merge();
        assert_eq!((&merged["positions"], &merged["nodes"]), (&positions.into(), &nodes.into()), "{game}");
    }
    // Nothing is left to be counted but the positions themselves.
    let run = Run::of("chess", 3, 3, 2);
    run.work(2, &["--hash", "0"]);
    assert_eq!(run.merge()["nodes"], 8_902);
}

#[test]
fn the_same_split_is_the_same_bytes_whichever_board_walks() {
    // A pawn that is pinned against taking en passant: e2e4, and e2e3 with e3e4 later, are one position.
    let fen = "8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1";
    let place = tempfile::tempdir().expect("a directory");
    let mut texts = Vec::new();
    for board in ["chess-specialised", "chess-array", "chess-linked-list"] {
        let out = place.path().join(board);
        let arguments = ["deep", "split", "chess", "5", "--fen", fen, "--plies", "3", "--units", "2"];
        qipan(&[&arguments[..], &["--board", board, "--out", text(&out)]].concat()).assert().success();
        texts.push(["0001.unit", "0002.unit"].map(|name| fs::read(out.join(name)).expect("a unit")));
    }
    assert!(texts.iter().all(|text| *text == texts[0]));
    assert!(String::from_utf8_lossy(&texts[0][0]).contains("# unique: men, side to move, castling rights, "));
}

#[test]
fn splits_that_cannot_be_are_refused() {
    let place = tempfile::tempdir().expect("a directory");
    let out = place.path().join("run");
    let split = |more: &[&str]| {
        let mut all =
            vec!["deep", "split", "chess", "3", "--plies", "1", "--units", "2", "--out", text(&out)];
        for pair in more.chunks(2) {
            match all.iter().position(|word| *word == pair[0]) {
                Some(at) => all[at + 1] = pair[1],
                None => all.extend(pair),
            }
        }
        all.iter().map(|&word| word.to_owned()).collect::<Vec<_>>()
    };
    for (more, message) in [
        (
            ["--units", "21"],
            "split: units: found 21, expected a number from 1 to 20, the positions after ply 1",
        ),
        (["--units", "0"], "units: found \"0\", expected a number from 1 to 1000000"),
        (["--plies", "4"], "split: plies: found 4, expected at most the depth, 3"),
        (["--plies", "-1"], "plies: found \"-1\", expected a number of plies from 0 to 60"),
        (["chess", "61"], "depth: found \"61\", expected a number of plies from 0 to 60"),
        (["--board", "xiangqi-array"], "board: found xiangqi-array, expected a board of chess"),
        (["--fen", "8/8 w - -"], "FEN: [..]\n..."),
    ] {
        let arguments = split(&more);
        refuse(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), message);
        assert!(!out.exists(), "{message}");
    }
    fs::create_dir(&out).expect("a directory");
    fs::write(out.join("mine"), "").expect("a file");
    let arguments = split(&[]);
    refuse(
        &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
        &format!(
            "{}: out: found a directory that is not empty, expected a new or an empty one",
            out.display()
        ),
    );
}

/// A worker on a unit that takes some seconds.
fn worker(unit: &Path, options: &[&str]) -> Child {
    Process::new(snapbox::cmd::cargo_bin!("qipan"))
        .args(["deep", "work", text(unit), "--board", "chess-array:tested", "--hash", "0"])
        .args(options)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

/// Parts of lines that a worker writes: one before it counts, one behind each position.
const BEGAN: &str = "# began: ";
const COUNTED: &str = " ;check ";

/// Waits until a worker has written something so often.
fn until_it_has(unit: &Path, written: &str, times: usize) {
    let part = unit.with_added_extension("out.part");
    let begun = Instant::now();
    let lines = || fs::read_to_string(&part).map_or(0, |text| text.matches(written).count());
    while lines() < times {
        assert!(begun.elapsed() < Duration::from_secs(60), "it works");
        sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_worker_that_is_killed_in_the_middle_is_gone_on_with() {
    let run = Run::of("chess", 1, 5, 1);
    let unit = run.unit(1);
    let mut first = worker(&unit, &[]);
    until_it_has(&unit, COUNTED, 2);
    first.kill().expect("it still works");
    first.wait().expect("it ends");
    assert!(!run.path("run/0001.unit.out").exists());
    let merged = run.merge();
    assert_eq!((&merged["nodes"], &merged["sets"]), (&serde_json::Value::Null, &serde_json::json!([])));
    let again =
        qipan(&["deep", "work", text(&unit), "--board", "chess-array", "--hash", "0"]).assert().success();
    let said = words(&again.get_output().stdout);
    let expected = "20 positions counted, 4865609 leaves after ply 5 (unit 1 of 1, chess-array, seed 0)";
    assert!(said.ends_with(&format!("0001.unit.out: {expected}")), "{said}");
    again.stderr_eq("goes on: [..] of 20 were counted before\n");
    let merged = run.merge();
    assert_eq!(merged["nodes"], 4_865_609);
    assert_eq!(merged["sets"][0]["boards"], serde_json::json!(["chess-array", "chess-array:tested"]));
    let third = qipan(&["deep", "work", text(&unit), "--board", "chess-array"]).assert().success();
    assert!(words(&third.get_output().stdout).contains(": 20 positions counted before, 4865609 leaves "));
    third.stderr_eq("");
}

/// As workers and a split leave them that are killed in their last moment.
#[test]
fn what_is_left_over_is_named_and_removed() {
    let run = Run::of("chess", 1, 3, 1);
    let unit = run.unit(1);
    let left = ["run/.0001.unit.out-aB3dE9.part", ".run-aB3dE9.part/lock"].map(|name| run.path(name));
    let leave = || {
        for path in &left {
            fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
            fs::write(path, "half").expect("a file");
        }
    };
    leave();
    let part = run.path("run/0001.unit.out.part");
    fs::write(&part, "").expect("a file");
    let worked = qipan(&["deep", "work", text(&unit)]).assert().success();
    let said = words(&worked.get_output().stderr);
    assert!(said.ends_with(".0001.unit.out-aB3dE9.part: left over, removed"), "{said}");
    leave();
    let merged = qipan(&["deep", "merge", text(&run.path("run"))]).assert().success();
    let said = words(&merged.get_output().stderr);
    assert!(said.matches(": left over, removed").count() == 2, "{said}");
    let names = |path: &Path| {
        let entries = fs::read_dir(path).expect("a directory").flatten();
        let mut names: Vec<_> =
            entries.map(|entry| entry.file_name().into_string().expect("a name")).collect();
        names.sort();
        names
    };
    assert_eq!(
        (names(run.place.path()), names(&run.path("run"))),
        (vec!["run".to_owned()], vec!["0001.unit".to_owned(), "0001.unit.out".to_owned()])
    );
}

#[test]
fn a_second_worker_on_a_unit_is_sent_away() {
    let run = Run::of("chess", 1, 6, 1);
    let unit = run.unit(1);
    let mut first = worker(&unit, &[]);
    until_it_has(&unit, BEGAN, 1);
    refuse(
        &["deep", "work", text(&unit), "--board", "chess-array"],
        &format!(
            "{}.out.part: found another worker at it, expected none: one worker counts a unit",
            unit.display()
        ),
    );
    first.kill().expect("it still works");
    first.wait().expect("it ends");
}

/// A disk that is full, as a limit on the size of a file shows it: nothing that was counted is lost.
#[cfg(unix)]
#[test]
fn a_full_disk_is_said_and_nothing_is_lost() {
    let run = Run::of("chess", 2, 4, 1);
    let unit = run.unit(1);
    let program = snapbox::cmd::cargo_bin!("qipan");
    // In blocks of 512 bytes or of 1024, as shells differ.
    let script = format!("ulimit -f 8; exec '{}' deep work '{}'", program.display(), unit.display());
    let full = Process::new("sh").args(["-c", &script]).output().expect("a shell");
    let said = String::from_utf8_lossy(&full.stderr);
    assert_eq!(full.status.code(), Some(2), "{said}");
    assert!(said.contains("0001.unit.out.part: cannot be written: File too large"), "{said}");
    assert!(!run.path("run/0001.unit.out").exists());
    qipan(&["deep", "work", text(&unit)])
        .assert()
        .success()
        .stderr_eq("goes on: [..] of 400 were counted before\n");
    assert_eq!(run.merge()["nodes"], 197_281);
}

#[test]
fn wrong_files_are_refused_with_a_word() {
    let run = Run::of("chess", 1, 2, 2);
    run.work(2, &[]);
    let directory = run.path("run");
    let merge = ["deep", "merge", text(&directory)];
    let place = directory.display();

    let other = Run::of("xiangqi", 1, 2, 2);
    other.work(2, &[]);
    let out = run.path("run/0002.unit.out");
    let right = fs::read(&out).expect("an output");
    fs::copy(other.path("run/0002.unit.out"), &out).expect("a copy");
    refuse(&merge, &format!("{place}/0002.unit.out: game: found xiangqi, expected chess"));
    let mut changed = right.clone();
    let digit = changed.len() - 60;
    changed[digit] ^= 1;
    fs::write(&out, changed).expect("a file");
    refuse(&merge, &format!("{place}/0002.unit.out: sha256: found [..]: the file was changed or cut"));
    fs::write(&out, &right).expect("a file");

    let unit = run.unit(1);
    let text_of_unit = fs::read_to_string(&unit).expect("a unit");
    fs::write(&unit, text_of_unit.replace("schema 1", "schema 2")).expect("a file");
    refuse(&merge, &format!("{place}/0001.unit: schema: found \"2\", expected \"1\""));
    refuse(
        &["deep", "work", text(&unit)],
        &format!("{}: schema: found \"2\", expected \"1\"", unit.display()),
    );
    fs::remove_file(&unit).expect("a file");
    refuse(&merge, &format!("{place}: units: found 1 of 2, not number 1, expected every one"));
    fs::write(&unit, text_of_unit).expect("a file");
    refuse(
        &["deep", "work", text(&unit), "--board", "xiangqi-array"],
        "board: found xiangqi-array, expected a board of chess",
    );
    qipan(&merge).assert().success();

    fs::remove_file(&out).expect("a file");
    qipan(&merge)
        .assert()
        .code(1)
        .stdout_eq("...\nNot there yet: 1 unit of 2, of chess-specialised, seed 0: 2.\n");
}

/// Positions that somebody else has chosen are not those that the rules lead to.
#[test]
fn units_of_other_positions_are_refuted() {
    use qipan_tree::deep::Reached;
    use qipan_tree::units::{Task, cut, write_all};

    let place = tempfile::tempdir().expect("a directory");
    let directory = place.path().join("run");
    let task = Task {
        game: "chess".to_owned(),
        root: "4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        plies: 1,
        depth: 2,
        unique: "men, side to move, castling rights, en-passant square where taking is legal".to_owned(),
    };
    // One of five moves is missing.
    let mut positions = Vec::new();
    for placement in
        ["4k3/8/8/8/8/8/3K4/8", "4k3/8/8/8/8/8/4K3/8", "4k3/8/8/8/8/8/5K2/8", "4k3/8/8/8/8/8/8/3K4"]
    {
        positions.push(Reached { fen: format!("{placement} b - - 0 1"), paths: 1 });
    }
    positions.sort();
    write_all(&directory, &cut(&task, positions, 1).expect("a unit")).expect("a directory");
    let unit = directory.join("0001.unit");
    qipan(&["deep", "work", text(&unit)]).assert().success();
    let merged = qipan(&["deep", "merge", text(&directory)]).assert().code(1);
    let said = words(&merged.get_output().stdout);
    let expected = "finds other positions after ply 1 than the units have. They were not made by qipan deep split, or a \
                    board is wrong.";
    assert!(said.ends_with(expected) && !said.contains("perft(2) ="), "{said}");
}
