//! Boards are made in copies of this checkout.

mod copy;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use qipan_scaffold::{Cargo, Checkout, Game, Plan, ScaffoldError};

use crate::copy::copy_of_checkout;

/// The checkout that this test belongs to.
fn here() -> Checkout {
    Checkout::above(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the test's own checkout")
}

/// A program that is not there.
const NO_CARGO: &str = "/no/such/cargo";

/// The Cargo that runs this test.
fn cargo_itself() -> Cargo<'static> {
    Cargo::unstopped(OsStr::new(env!("CARGO")))
}

/// Runs Cargo in a copy, with a target directory that is one for all tests of made crates; its output is
/// shown if it fails.
fn cargo(root: &Path, arguments: &str) {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("target");
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments.split(' ')).current_dir(root).env("CARGO_TARGET_DIR", target);
    let output = command.output().expect("Cargo is there: it runs this test");
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        output.status.success(),
        "cargo {arguments}:\n{}{}",
        shown(&output.stdout),
        shown(&output.stderr)
    );
}

/// One board of each game passes conformance, is formatted as all code is, and is registered: the list of all
/// boards compiles with it, and the lock file is up to date.
///
/// The copy is always the same one, and its files are as old as those that they are copies of, so that only
/// the first run compiles what boards depend on.
#[test]
fn a_board_is_right_as_it_is_made() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-board/checkout");
    copy_of_checkout(here().root(), &root);
    for game in Game::ALL {
        let checkout = Checkout::above(&root.join("crates/game/src")).expect("a checkout");
        let plan = Plan::new(&checkout, game, "my-own").expect("nothing is called so");
        plan.carry_out(&cargo_itself()).expect("a board");
        let again = Plan::new(&checkout, game, "my-own").unwrap_err();
        let place = Path::new("crates").join(game.name()).join("my-own");
        assert!(matches!(&again, ScaffoldError::Taken { place: found, .. } if *found == place), "{again}");
    }
    cargo(&root, "update --workspace --offline --locked");
    cargo(&root, "test --offline --locked -p xiangqi-my-own -p chess-my-own");
    // Their races are compiled with their tests.
    cargo(&root, "check --offline --locked -p qipan-boards");
    // A toolchain may lack rustfmt; what CI uses does not.
    if Command::new(env!("CARGO")).args(["fmt", "--version"]).output().is_ok_and(|out| out.status.success()) {
        let packages = "-p xiangqi-my-own -p chess-my-own -p qipan-boards";
        cargo(&root, &format!("fmt --check {packages}"));
    }
}

/// All files below a directory, by their paths below it, and their texts: the target directory apart.
fn contents(directory: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    collect(directory, Path::new(""), &mut found);
    found
}

fn collect(root: &Path, below: &Path, found: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(root.join(below)).expect("a directory") {
        let path = below.join(entry.expect("an entry").file_name());
        if root.join(&path).is_dir() {
            collect(root, &path, found);
        } else {
            let bytes = fs::read(root.join(&path)).expect("a file");
            found.insert(path, String::from_utf8_lossy(&bytes).into_owned());
        }
    }
}

/// A copy that nothing is compiled in.
fn bare_copy() -> (tempfile::TempDir, Checkout) {
    let directory = tempfile::tempdir().expect("a directory");
    copy_of_checkout(here().root(), directory.path());
    let checkout = Checkout::above(directory.path()).expect("a checkout");
    (directory, checkout)
}

#[test]
fn a_plan_is_what_is_written() {
    let (directory, checkout) = bare_copy();
    let before = contents(directory.path());
    let plan = Plan::new(&checkout, Game::Xiangqi, "mine").expect("nothing is called so");
    assert_eq!(contents(directory.path()), before, "a plan writes nothing");
    assert_eq!((plan.package(), plan.system()), ("xiangqi-mine", "X10"));

    plan.carry_out(&cargo_itself()).expect("a board");
    let mut expected = before;
    for file in plan.files() {
        expected.insert(plan.directory().join(&file.path), file.text.clone());
    }
    let mut found = contents(directory.path());
    for path in plan.edits().iter().map(|edit| edit.path.as_path()).chain([Path::new("Cargo.lock")]) {
        let (old, new) = (expected.remove(path).expect("it was there"), found.remove(path).expect("it is"));
        let added: Vec<_> = similar_lines(&old, &new);
        let edit = plan.edits().iter().find(|edit| edit.path == path);
        match edit {
            Some(edit) => assert_eq!(added, [edit.line.as_str()], "{}", path.display()),
            None => assert!(added.contains(&"name = \"xiangqi-mine\""), "{added:?}"),
        }
    }
    assert_eq!(found, expected);
}

/// The lines that a text has more than another, without their indents; all others are the same in both.
fn similar_lines<'a>(old: &str, new: &'a str) -> Vec<&'a str> {
    let mut old = old.lines().peekable();
    let added = new.lines().filter(|line| old.next_if_eq(line).is_none()).map(str::trim).collect();
    assert_eq!(old.next(), None, "a line is missing from\n{new}");
    added
}

#[test]
fn if_cargo_fails_nothing_is_left() {
    let (directory, checkout) = bare_copy();
    let before = contents(directory.path());
    let plan = Plan::new(&checkout, Game::Xiangqi, "mine").expect("nothing is called so");
    let no_cargo = Cargo::unstopped(OsStr::new(NO_CARGO));
    let trouble = plan.carry_out(&no_cargo).unwrap_err();
    assert!(
        matches!(&trouble, ScaffoldError::Lock { command, .. } if command.starts_with(NO_CARGO)),
        "{trouble}"
    );
    assert_eq!(contents(directory.path()), before);

    // Cargo itself, in a workspace that it cannot read.
    let broken = directory.path().join("crates/game/Cargo.toml");
    fs::write(&broken, "[package").expect("a file");
    let before = contents(directory.path());
    let trouble = plan.carry_out(&cargo_itself()).unwrap_err();
    assert!(
        matches!(&trouble, ScaffoldError::Lock { found, .. } if found.contains("crates/game")),
        "{trouble}"
    );
    assert_eq!(contents(directory.path()), before);
}

#[test]
fn if_a_file_cannot_be_written_nothing_is_left() {
    let (directory, checkout) = bare_copy();
    let plan = Plan::new(&checkout, Game::Xiangqi, "mine").expect("nothing is called so");
    // The last of the edited files is gone.
    fs::remove_dir_all(directory.path().join("suites")).expect("a directory");
    let before = contents(directory.path());
    let trouble = plan.carry_out(&cargo_itself()).unwrap_err();
    assert!(matches!(&trouble, ScaffoldError::File { path, .. } if path.ends_with("code.csv")), "{trouble}");
    assert_eq!(contents(directory.path()), before);
}

/// Whoever is killed has written the first so many of: the directory, three lists, the lock file.
#[test]
fn what_was_begun_is_finished() {
    let (directory, checkout) = bare_copy();
    let (cargo, no_cargo) = (cargo_itself(), Cargo::unstopped(OsStr::new(NO_CARGO)));
    let begun = directory.path().join(".qipan-new-board");
    let before = contents(directory.path());
    let plan = Plan::new(&checkout, Game::Xiangqi, "mine").expect("nothing is called so");
    plan.carry_out(&cargo).expect("a board");
    let whole = contents(directory.path());
    let mut paths: Vec<_> = plan.edits().iter().map(|edit| edit.path.clone()).collect();
    paths.push("Cargo.lock".into());
    for written in 0..=paths.len() {
        for path in &paths[written..] {
            fs::write(directory.path().join(path), &before[path]).expect("a file");
        }
        fs::write(&begun, "xiangqi mine\n").expect("a file");
        let finished = Plan::finish(&checkout, &cargo).expect("a board");
        assert_eq!(finished, Some((Game::Xiangqi, "mine".to_owned())));
        assert_eq!(contents(directory.path()), whole, "{written}");
    }
    assert_eq!(Plan::finish(&checkout, &cargo).expect("nothing"), None);

    // Without the directory nothing was written.
    fs::remove_dir_all(directory.path().join(plan.directory())).expect("a directory");
    for path in &paths {
        fs::write(directory.path().join(path), &before[path]).expect("a file");
    }
    let staging = directory.path().join("crates/.mine-aB3dE9.part");
    for text in ["", "xiangqi mi", "xiangqi mine\n"] {
        fs::create_dir_all(staging.join("made/src")).expect("a directory");
        fs::write(staging.join("lock"), "").expect("a file");
        fs::write(&begun, text).expect("a file");
        assert_eq!(Plan::finish(&checkout, &cargo).expect("nothing"), None);
        plan.carry_out(&no_cargo).expect_err("there is no such Cargo");
        assert_eq!(contents(directory.path()), before, "{text:?}");
    }
    fs::write(&begun, "go mine\n").expect("a file");
    let trouble = Plan::finish(&checkout, &cargo).unwrap_err();
    assert!(matches!(&trouble, ScaffoldError::Begun { found, .. } if found == "go mine"), "{trouble}");
}

/// A Cargo that sends a signal to the program that has started it, and then does something else.
#[cfg(unix)]
fn killer(place: &Path, signal: &str, then: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let script = place.join(signal);
    fs::write(&script, format!("#!/bin/sh\nkill -{signal} $PPID\n{then}\n")).expect("a file");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("it is ours");
    script
}

/// Signals come where they hurt most: when all but the lock file is written, and Cargo is in no hurry.
#[cfg(unix)]
#[test]
fn a_program_that_is_ended_leaves_nothing_and_killed_what_the_next_one_finishes() {
    let (directory, _) = bare_copy();
    let place = tempfile::tempdir().expect("a directory");
    let make = |name: &str, cargo: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_qipan-scaffold"));
        command.args(["new-board", "chess", name]).current_dir(directory.path()).env("CARGO", cargo);
        let output = command.output().expect("it starts");
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8_lossy(&said).into_owned())
    };
    let right = Path::new(env!("CARGO"));
    let before = contents(directory.path());
    let finished = place.path().join("finished");
    let slow = format!("sleep 100\ntouch '{}'", finished.display());
    for signal in ["INT", "TERM", "HUP"] {
        let (code, said) = make("mine", &killer(place.path(), signal, &slow));
        assert_eq!((code, said.as_str()), (Some(130), "interrupted: nothing was made\n"), "{signal}");
        assert_eq!(contents(directory.path()), before, "{signal}");
        assert!(!finished.exists(), "{signal}: Cargo is not waited for");
    }
    let killed = killer(place.path(), "KILL", &format!("exec '{}' \"$@\"", right.display()));
    assert_eq!(make("killed", &killed).0, None);
    let (code, said) = make("killed", right);
    let words = "finished crates/chess/killed, which an earlier new-board had begun\n";
    assert_eq!((code, said.as_str()), (Some(0), words));
    assert_eq!(make("again", &killed).0, None);
    let (code, said) = make("other", right);
    assert!(
        code == Some(0)
            && said.contains("finished crates/chess/again, ")
            && said.contains("made crates/chess/other"),
        "{said}"
    );
    let output = Command::new(right)
        .args(["update", "--workspace", "--offline", "--locked"])
        .current_dir(directory.path())
        .output()
        .expect("Cargo is there: it runs this test");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!directory.path().join(".qipan-new-board").exists());
}

#[test]
fn names_that_are_taken_are_refused_with_where() {
    let (directory, checkout) = bare_copy();
    let place = |name: &str| match Plan::new(&checkout, Game::Xiangqi, name) {
        Err(ScaffoldError::Taken { place, .. }) => place,
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!(place("array"), Path::new("crates/xiangqi/array"));
    // The directory alone is gone; then the lock file does not know it either.
    fs::remove_dir_all(directory.path().join("crates/xiangqi/rotated")).expect("a directory");
    assert_eq!(place("rotated"), Path::new("Cargo.lock"));
    let lock = directory.path().join("Cargo.lock");
    let text = fs::read_to_string(&lock).expect("the file");
    fs::write(&lock, text.replace("\"xiangqi-rotated\"", "\"xiangqi-other\"")).expect("a file");
    assert_eq!(place("rotated"), Path::new("crates/boards/Cargo.toml"));
}

#[test]
fn a_list_without_its_place_is_named() {
    let (directory, checkout) = bare_copy();
    let rows = PathBuf::from("crates/boards/src/lib.rs");
    let file = directory.path().join(&rows);
    let text = fs::read_to_string(&file).expect("the file");
    fs::write(&file, text.replace("// The next board of chess", "// A board of chess")).expect("a file");
    let trouble = Plan::new(&checkout, Game::Chess, "mine").unwrap_err();
    assert!(matches!(&trouble, ScaffoldError::Anchor { path, .. } if *path == rows), "{trouble}");
    assert!(trouble.to_string().contains("The next board of chess"), "{trouble}");
}

#[test]
fn outside_a_checkout_there_is_none() {
    let directory = tempfile::tempdir().expect("a directory");
    // A workspace of somebody else's.
    fs::write(directory.path().join("Cargo.toml"), "[workspace]\nmembers = [\"crates/*\"]\n")
        .expect("a file");
    let trouble = Checkout::above(directory.path()).unwrap_err();
    assert!(
        matches!(&trouble, ScaffoldError::NoCheckout { from, .. } if from == directory.path()),
        "{trouble}"
    );
    assert!(trouble.to_string().contains("expected a Cargo.toml"), "{trouble}");
}
