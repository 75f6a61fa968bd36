//! A board beside itself as a commit has it, in a copy of this checkout that is a repository of its own.

mod copy;

use std::fs;
use std::path::Path;
use std::process::Command;

use qipan_scaffold::{Before, Cargo, Checkout, Game, Plan, ScaffoldError};

use crate::copy::copy_of_checkout;

/// Program in the race's place, which needs no harness: it prints what each row says of itself.
const ROWS: &str = "\
use qipan_game::MoveGen;

fn main() {
    let rows = [
        <chess_mine::Board as MoveGen>::ABOUT,
    ];
    rows.iter().for_each(|about| println!(\"{}: {}\", about.name, about.summary));
}
";

fn output(program: &str, arguments: &[&str], directory: &Path) -> String {
    let output = Command::new(program).args(arguments).current_dir(directory).output().expect("it starts");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn git(root: &Path, arguments: &[&str]) {
    let who = ["-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-c", "commit.gpgsign=false"];
    output("git", &[&who, arguments].concat(), root);
}

fn change(path: &Path, old: &str, new: &str) {
    let text = fs::read_to_string(path).expect("a file");
    assert!(text.contains(old), "{old} in {text}");
    fs::write(path, text.replace(old, new)).expect("a file");
}

#[test]
fn a_board_runs_beside_itself_as_a_commit_has_it() {
    // Always the same one, so that only the first run compiles what boards depend on.
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("before/checkout");
    copy_of_checkout(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").as_path(), &root);
    let checkout = Checkout::above(&root).expect("a checkout");
    git(&root, &["init", "--quiet"]);
    git(&root, &["add", "."]);
    git(&root, &["commit", "--quiet", "--message", "checkout"]);
    let plan = Plan::new(&checkout, Game::Chess, "mine").expect("nothing is called so");
    plan.carry_out(&Cargo::unstopped(env!("CARGO").as_ref())).expect("a board");
    let home = root.join(plan.directory());
    let before = |revision| Before::new(&checkout, "chess-mine", revision);

    let trouble = before("HEAD").expect_err("it is not committed");
    assert!(
        matches!(&trouble, ScaffoldError::NotThen { package, .. } if package == "chess-mine"),
        "{trouble}"
    );
    let trouble = before("--all").expect_err("no commit");
    assert!(matches!(&trouble, ScaffoldError::Revision { found } if found == "--all"), "{trouble}");

    fs::write(home.join("src/unused.rs"), "").expect("a file");
    git(&root, &["add", "."]);
    git(&root, &["commit", "--quiet", "--message", "board"]);
    fs::remove_file(home.join("src/unused.rs")).expect("a file");
    git(&root, &["commit", "--quiet", "--all", "--message", "less"]);
    let made = before("HEAD").expect("the race that is written has a row of the board");
    made.write().expect("a workspace");
    let race = fs::read_to_string(made.manifest().with_file_name("src").join("main.rs")).expect("a race");
    for row in [
        "collect!(chess_mine::rows::each),",
        "collect!(chess_mine_before::rows::each),",
        "rows_of!(chess_array),",
    ] {
        assert_eq!(race.matches(row).count(), 1, "{row} in\n{race}");
    }

    let manifest = fs::read_to_string(made.manifest()).expect("a manifest");
    for line in ["chess-mine = { opt-level = 3, debug = ", "qipan-harness.workspace = true"] {
        assert!(manifest.contains(line), "{line} in\n{manifest}");
    }
    assert!(!manifest.contains("\nqipan-conformance.workspace"), "what the race does not use:\n{manifest}");

    for needed in ["qipan-conformance", "qipan-harness", "qipan-record"] {
        change(&home.join("Cargo.toml"), &format!("{needed}.workspace = true\n"), "");
    }
    fs::write(home.join("examples/race.rs"), ROWS).expect("a file");
    change(&home.join("src/lib.rs"), "an array of written pieces", "something better");
    let files = |revision| {
        let made = before(revision).expect("a workspace");
        made.write().expect("a workspace");
        let unused = made.manifest().with_file_name("board").join("src/unused.rs");
        (made.manifest(), unused.exists())
    };
    assert!(files("HEAD~1").1, "as the commit has it");
    let (manifest, is_there) = files("HEAD");
    assert!(!is_there, "nothing of another commit is left");
    let board = manifest.with_file_name("board").join("src/lib.rs");
    let written = || fs::metadata(&board).and_then(|data| data.modified()).expect("a time");
    let first = written();
    assert_eq!(files("HEAD"), (manifest.clone(), false));
    assert_eq!(written(), first, "what is there already is not written again, nor compiled");

    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("target");
    let [manifest, target] = [&manifest, &target].map(|path| path.to_str().expect("a name in Unicode"));
    let run = ["run", "--offline", "--quiet", "--manifest-path", manifest, "--target-dir", target];
    let said = output(env!("CARGO"), &run, &root);
    let lines: Vec<_> = said.lines().collect();
    assert!(lines[0].starts_with("chess-mine: something better"), "{said}");
    assert!(lines[1].starts_with("chess-mine-before: an array of written pieces"), "{said}");

    fs::write(home.join("examples/race.rs"), "fn main() {}\n").expect("a file");
    let trouble = before("HEAD").expect_err("no row of the board");
    assert!(trouble.to_string().contains("line such as collect!(chess_mine::rows::each),"), "{trouble}");
}
