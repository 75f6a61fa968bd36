//! Comparisons that are made again: what a record's command may be, where the new record goes.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use qipan_foreign::Foreign;
use qipan_record::Record;
use snapbox::cmd::Command;
use snapbox::str;

fn qipan(arguments: &[&str]) -> Command {
    Command::new(snapbox::cmd::cargo_bin!("qipan")).args(arguments).env_remove("COLUMNS")
}

/// A directory of the tests' own, empty.
fn empty(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("reproduce").join(name);
    // It may be there from an earlier run or not.
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the directory above is there");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of plain letters")
}

const BRIEF: [&str; 5] = ["compare", "--boards", "chess-array,chess-x88", "--models", "in-check"];

/// A record of two boards and one cheap model, made once: some three seconds.
fn ours() -> &'static Path {
    static OURS: OnceLock<PathBuf> = OnceLock::new();
    OURS.get_or_init(|| {
        let path = empty("ours").join("reports").join("2026-01-02-elsewhere").join("record.json.gz");
        fs::create_dir_all(path.parent().expect("a directory")).expect("made");
        let made = ["--instructions", "--format", "csv", "--out", text(&path)];
        qipan(&[&BRIEF[..], &made].concat()).env("PATH", "").assert().success();
        path
    })
}

/// That record with another command.
fn with_command(name: &str, command: &[&str]) -> PathBuf {
    let mut record = Record::read(ours()).expect("a record");
    record.sessions[0].command = command.iter().map(|word| Foreign::of(word)).collect();
    let path = empty(name).join("record.json");
    record.write(&path).expect("written");
    path
}

#[test]
fn a_dry_run_says_what_would_run_and_where() {
    let place = empty("dry");
    let arguments = ["reproduce", text(ours()), "--dry-run", "--out", "not-yet"];
    qipan(&arguments).current_dir(&place).assert().success().stderr_eq("").stdout_eq(str![[r#"
qipan compare --boards chess-array,chess-x88 --models in-check --instructions --out [..]not-yet[..]
not-yet

"#]]);
    assert!(!place.join("not-yet").exists());
    // The newest record of the current directory, and a directory that is named for the day and the machine.
    let project = ours().ancestors().nth(3).expect("reports/NAME/record.json.gz");
    qipan(&["reproduce", "--quick", "--dry-run"]).current_dir(project).assert().success().stdout_eq(str![[
        r#"
qipan compare --boards chess-array,chess-x88 --models in-check --out [..]-quick[..]record.json.gz[..]
reports/20[..]-quick

"#
    ]]);
}

/// A stranger sends one file.
#[test]
fn a_record_alone_is_written_where_a_file_is_named() {
    let place = empty("alone");
    let arguments = ["reproduce", text(ours()), "--quick", "--out", "mine.json.gz"];
    qipan(&arguments).current_dir(&place).assert().success().stdout_eq(str![[r#"
...
[..]mine.json.gz, where all of it is: reports/README.md says how.

"#]]);
    let there: Vec<_> = fs::read_dir(&place).expect("it is there").flatten().collect();
    assert_eq!(there.len(), 1, "{there:?}");
    Record::read(&place.join("mine.json.gz")).expect("a record");
    // Where the record itself is, nothing is written.
    qipan(&["reproduce", "mine.json.gz", "--out", "mine.json.gz"]).current_dir(&place).assert().code(2);
}

/// A record keeps the spelling of its day: `--threads` is now `--thread-counts`.
#[test]
fn a_quick_run_leaves_out_what_takes_long() {
    let long = ["--profile=full", "--set", "all", "--pressure", "0,64", "--threads=1,2", "--counters"];
    let command = [&["qipan", "compare", "--game", "chess", "--baseline", "chess-x88"], &long[..]].concat();
    let record = with_command("long", &command);
    let directory = record.with_file_name("into");
    let shown = |more: &[&str]| {
        let arguments = ["reproduce", text(&record), "--dry-run", "--out", text(&directory)];
        let output = qipan(&[&arguments[..], more].concat()).output().expect("it starts");
        String::from_utf8(output.stdout).expect("text")
    };
    let all = "qipan compare --game chess --baseline chess-x88 '--profile=full' --set all --pressure 0,64 '--thread-counts=1,2' --counters --out ";
    assert!(shown(&[]).starts_with(all), "{}", shown(&[]));
    let quick = "qipan compare --game chess --baseline chess-x88 --out ";
    assert!(shown(&["--quick"]).starts_with(quick), "{}", shown(&["--quick"]));
}

#[test]
fn a_program_of_a_record_is_not_run() {
    let mark = empty("program").join("was-run");
    let engine = format!("touch '{}'", mark.display());
    let record = with_command("stranger", &["qipan", "compare", "--engine", &engine]);
    qipan(&["reproduce", text(&record), "--out", text(&record.with_file_name("into"))])
        .assert()
        .code(2)
        .stderr_eq(str![[r#"
error: [..]: sessions[0].command: found --engine, expected a comparison of boards alone

"#]]);
    assert!(!mark.exists());
}

#[test]
fn a_comparison_is_made_again_and_goes_on_where_it_is_there() {
    let place = empty("again");
    fs::copy(ours(), place.join("ours.json.gz")).expect("copied");
    let again = ["reproduce", "--quick", "ours.json.gz", "--out", "mine"];
    qipan(&again).current_dir(&place).assert().success().stdout_eq(str![[r#"
ours.json.gz, once more: begins in mine/record.json.gz
...
Chess
chess-x88 is fastest at in-check: [..]
...
The record (A) and this machine (B), as ratios:

A: ours.json.gz, [..]
...
B: mine/record.json.gz, [..]
...
chess, in-check
...
Conclusion
...
[..] of 1 ratios are the same within noise and intervals. To add this machine to the project, send the
directory mine, where all of it is: reports/README.md says how.

"#]]);
    qipan(&again).current_dir(&place).assert().success().stdout_eq(str![[r#"
ours.json.gz, once more: goes on in mine/record.json.gz
...
"#]]);

    let directory = place.join("mine");
    let record = Record::read(&directory.join("record.json.gz")).expect("a record");
    assert_eq!(record.sessions.len(), 2, "two starts");
    // It is a comparison like any other, which the next one can make again.
    let command = &record.sessions[0].command;
    assert_eq!(command[..6], [&["qipan"], &BRIEF[..]].concat());
    assert_eq!(command[6], "--out");
    for name in ["samples.csv", "tables.csv", "effects.csv", "claims.csv", "report.md", "report.html"] {
        assert!(directory.join(name).is_file(), "{name}");
    }
    assert!(directory.join("plots").join("chess-in-check.svg").is_file());
    assert!(!directory.join("record.json").exists(), "the record once, compressed");
}

#[test]
fn a_record_is_not_written_over() {
    let directory = ours().parent().expect("its directory");
    let before = fs::read(ours()).expect("a file");
    qipan(&["reproduce", text(ours()), "--out", text(directory)]).assert().code(2).stdout_eq("").stderr_eq(
        "error: out: found [..]elsewhere, where [..]record.json.gz itself is, expected another directory\n",
    );
    assert_eq!(fs::read(ours()).expect("a file"), before);
}

#[test]
fn a_command_that_compares_nothing_is_refused() {
    let refused = |name: &str, command: &[&str], found: &str| {
        let record = with_command(name, command);
        let directory = record.with_file_name("into");
        let error =
            format!("error: [..]record.json: sessions[0].command: found {found}, expected a compare\n");
        qipan(&["reproduce", text(&record), "--out", text(&directory)])
            .assert()
            .code(2)
            .stdout_eq("")
            .stderr_eq(error);
        assert!(!directory.exists());
    };
    refused("report", &["qipan", "report", "record.json"], "report record.json");
    refused("once", &["qipan", "once", "in-check"], "once in-check");
    refused("shell", &["sh", "-c", "touch x"], "-c 'touch x'");
    refused("nothing", &["qipan"], "nothing");
    refused("empty", &[], "nothing");
}

#[test]
fn a_strangers_command_is_words_and_nothing_runs_them() {
    let refused = |name: &str, words: &[&str], why: &str| {
        let record = with_command(name, &[&["qipan", "compare"], words].concat());
        let place = record.parent().expect("a directory");
        let error = format!("error: [..]record.json: the record's own command: {why}\n");
        qipan(&["reproduce", text(&record), "--out", "into"])
            .current_dir(place)
            .assert()
            .code(2)
            .stdout_eq("")
            .stderr_eq(error);
        let left: Vec<_> = fs::read_dir(place).expect("a directory").flatten().collect();
        assert_eq!(left.len(), 1, "only the record: {left:?}");
    };
    refused("semicolon", &["; touch x"], "unexpected argument '; touch x' found");
    refused("semicolons", &["--models", "in-check", ";", "touch", "x"], "unexpected argument ';' found");
    refused("substitution", &["--boards", "$(touch x)`touch x`"], "[..]$(touch x)`touch x`[..]");
    refused(
        "value",
        &["--profile", "quick;touch x"],
        "invalid value 'quick;touch x' for '--profile <PROFILE>' [..]",
    );
    refused("unknown", &["--overwrite", "x"], "unexpected argument '--overwrite' found");
    refused("help", &["--help"], "found a question for help, expected a comparison");
    // Names of an older qipan.
    refused(
        "baseline",
        &["--baseline", "chess-abacus"],
        "invalid value 'chess-abacus' for '--baseline <BOARD>': [..]",
    );
    refused("board", &["--boards", "chess-abacus"], "[..]chess-abacus[..]");
    refused("model", &["--models", "guess"], "[..]guess[..]");
}

#[test]
fn where_no_record_is_that_is_said() {
    let place = empty("nowhere");
    let none = "error: [..]nowhere[..]reports: found no record, expected DIRECTORY/record.json.gz or DIRECTORY/record.json below it: run this where the project is, or name a RECORD\n";
    qipan(&["reproduce", "--dry-run"]).current_dir(&place).assert().code(2).stdout_eq("").stderr_eq(none);
    fs::create_dir_all(place.join("reports").join("2026-01-01-empty")).expect("made");
    qipan(&["reproduce"]).current_dir(&place).assert().code(2).stdout_eq("").stderr_eq(none);
    // What it would go on with is not what it is compared with.
    fs::copy(ours(), place.join("reports/2026-01-01-empty/record.json.gz")).expect("copied");
    let own = none.replace("no record,", "no record but this machine's own,");
    qipan(&["reproduce", "--dry-run", "--out", "reports/2026-01-01-empty"])
        .current_dir(&place)
        .assert()
        .code(2)
        .stderr_eq(own);
}

#[test]
fn the_newest_record_is_made_again() {
    let place = empty("several");
    for (name, file) in
        [("2026-01-01-a", "record.json.gz"), ("2026-01-03-b", "record.json.gz"), ("2026-01-02-c", "x")]
    {
        let directory = place.join("reports").join(name);
        fs::create_dir_all(&directory).expect("made");
        fs::copy(ours(), directory.join(file)).expect("copied");
    }
    // By the name of this machine's own directories, one of an earlier day is told from a stranger's.
    let output =
        qipan(&["reproduce", "--quick", "--dry-run"]).current_dir(&place).output().expect("it starts");
    let shown = String::from_utf8(output.stdout).expect("text");
    let directory = Path::new(shown.lines().nth(1).expect("a second line"));
    let name = directory.file_name().and_then(|name| name.to_str()).expect("a name");
    let own = place.join("reports").join(name.replacen("20", "29", 1));
    fs::create_dir_all(&own).expect("made");
    fs::copy(ours(), own.join("record.json.gz")).expect("copied");
    // What is not there yet is said with the file's name.
    fs::write(place.join("reports/2026-01-03-b/record.json.gz"), "nothing").expect("written");
    qipan(&["reproduce", "--dry-run"])
        .current_dir(&place)
        .assert()
        .code(2)
        .stderr_eq("error: reports/2026-01-03-b/record.json.gz: record: [..]\n");
}
