//! Comparisons as their users meet them: records, what goes on after a kill, reports, differences.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::time::{Duration, Instant};

use qipan_record::{Model, Record};
use serde_json::Value;
use snapbox::cmd::Command;
use snapbox::str;

fn qipan(arguments: &[&str]) -> Command {
    // Records that are given no name are kept in the current directory.
    let directory = env!("CARGO_TARGET_TMPDIR");
    Command::new(snapbox::cmd::cargo_bin!("qipan"))
        .args(arguments)
        .env_remove("COLUMNS")
        .current_dir(directory)
}

/// A name of the tests' own, free.
fn free(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be there from an earlier run or not.
    let _ = fs::remove_file(&path);
    path
}

/// Two boards, one cheap model: some three seconds.
fn brief<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["compare", "--boards", "chess-array", "--boards", "chess-x88", "--out", out];
    arguments.extend(["--models", "in-check"]);
    arguments.extend(more);
    arguments
}

fn read(path: &PathBuf) -> Value {
    serde_json::from_slice(&fs::read(path).expect("a record")).expect("JSON")
}

#[test]
fn a_record_is_written_shown_exported_and_equal_to_itself() {
    let path = free("whole.json");
    let out = path.to_str().expect("a path");
    qipan(&brief(out, &[])).assert().success().stdout_eq(str![[r#"
[..] cores · [..]
...
all right: 2 boards, [..]

Chess
chess-[..]
...
chess-…[..]in-check[..]95 %[..]open[..]mid[..]end[..]check[..]memory
─[..]
...
Record: [..]whole.json
Everything else:
  [..] report [..]whole.json
As a page with plots:
  [..] report [..]whole.json --out [..]whole-report
[..] s in all

"#]]);
    qipan(&["report", out, "--format", "csv"]).assert().success().stdout_eq(str![[r#"
record,machine,commit,game,model,pressure_kib,threads,board,package,levels,role,again,note,figure,unit,ratio,low,high,like_low,like_high,verdict,least,most,opening,opening_low,opening_high,middle_game,middle_game_low,middle_game_high,endgame,endgame_low,endgame_high,in_check,in_check_low,in_check_high,noise,rounds,phase,nodes,to_depth_us,instructions,cycles,retired_instructions,branch_misses,cache_misses,state_bytes,table_bytes,needs
[..],chess,in-check,,,chess-[..]
...
"#]]);
    let samples = qipan(&["samples", out]).output().expect("it starts");
    let text = String::from_utf8(samples.stdout).expect("text");
    assert!(text.starts_with(
        "record,machine,commit,game,model,pressure_kib,threads,board,role,again,job,stratum,depth,positions,round,"
    ));
    // Three rows, four strata of four parts, at least six rounds.
    assert!(text.lines().count() > 3 * 16 * 6, "{text}");
    qipan(&["diff", out, out, "--fail-over", "0"]).assert().code(0).stdout_eq("nothing changed: 2 rows\n");

    // The same command once more would lose it.
    qipan(&brief(out, &[])).assert().code(2).stderr_eq(
        "error: out: found [..]whole.json, which is there already; expected a new name, or --resume to go on with it\n",
    );
    qipan(&["compare", "--boards", "chess-x88", "--models", "in-check", "--out", out, "--resume"])
        .assert()
        .code(2)
        .stderr_eq("error: [..]whole.json: plan.boards: found chess-array chess-x88, expected chess-x88\n");

    // One board made 10 % slower by hand.
    let mut slower = read(&path);
    let rows = slower["groups"][0]["rows"].as_array_mut().expect("rows");
    for row in rows.iter_mut().filter(|row| row["board"]["name"] == "chess-x88") {
        for measured in row["measured"].as_array_mut().expect("jobs") {
            for time in measured["times"].as_array_mut().expect("times") {
                *time = Value::from(time.as_u64().expect("a time") * 11 / 10);
            }
        }
    }
    let worse = free("worse.json");
    fs::write(&worse, slower.to_string()).expect("written");
    let new = worse.to_str().expect("a path");
    qipan(&["diff", out, new, "--fail-over", "3"]).assert().code(1).stdout_eq(str![[r#"
Game   Model     Board      New/old  95 % interval  Instr.  Verdict
─[..]
chess  in-check  chess-x88    0.909[..]fails

1 of 2 rows changed beyond chance
slower: chess, in-check: chess-x88, [..] % slower

"#]]);
    qipan(&["diff", out, new, "--fail-over", "20"]).assert().code(0);
    qipan(&["diff", out, new]).assert().code(0);
}

#[test]
fn what_was_killed_goes_on() {
    let path = free("killed.json.gz");
    let out = path.to_str().expect("a path");
    let arguments = |more: &[&'static str]| {
        let boards = ["compare", "--boards", "chess-array", "--boards", "chess-x88", "--out", out];
        [&boards[..], &["--models", "in-check,material"], more].concat()
    };
    let groups = || {
        let record = Record::read(&path).expect("a record at any time");
        record.groups.into_iter().map(|group| (group.model, group.rows)).collect::<Vec<_>>()
    };
    let mut process = Process::new(snapbox::cmd::cargo_bin!("qipan"))
        .args(arguments(&[]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let start = Instant::now();
    // The file is there from the beginning; a table comes after some seconds.
    while (!path.exists() || groups().is_empty()) && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    process.kill().expect("it runs");
    process.wait().expect("it ends");
    let before = groups();
    assert_eq!(before.len(), 1);

    qipan(&arguments(&["--resume"])).assert().success();
    let after = groups();
    assert_eq!(after.iter().map(|(model, _)| *model).collect::<Vec<_>>(), [Model::InCheck, Model::Material]);
    assert_eq!(before[0], after[0], "what was timed is not timed again");
    assert_eq!(Record::read(&path).expect("a record").sessions.len(), 2);
}

/// Nothing measured is lost, and no record takes the place of another.
#[test]
fn a_record_without_a_name_is_kept_in_a_new_file() {
    let directory = tempfile::tempdir().expect("a directory");
    let compare = || {
        let arguments = ["compare", "--boards", "chess-x88", "--models", "in-check"];
        let output = qipan(&arguments).current_dir(directory.path()).output().expect("it starts");
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).expect("text");
        let named = text.lines().find_map(|line| line.strip_prefix("Record: ")).expect("a record");
        assert_eq!(Record::read(&directory.path().join(named)).expect("a record").groups.len(), 1);
        named.to_owned()
    };
    let first = compare();
    assert!(first.starts_with("qipan-20") && first.ends_with(".json.gz"), "{first}");
    fs::write(directory.path().join("Cargo.toml"), "").expect("written");
    let second = compare();
    assert!(second.starts_with("target/qipan/20"), "{second}");
    assert_ne!(compare(), second);
}

#[test]
fn what_cannot_be_written_is_said_before_anything_is_measured() {
    let start = Instant::now();
    qipan(&brief("no/such/directory/x.json", &[]))
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq("error: no/such/directory/x.json: cannot write the record: [..]\n");
    assert!(start.elapsed() < Duration::from_secs(5));
}

/// Linux alone has such names: macOS refuses them.
#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_no_text_is_a_name_all_the_same() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let name = OsStr::from_bytes(b"na\xffme.json");
    let path = directory.join(name);
    // It may be there from an earlier run or not.
    let _ = fs::remove_file(&path);
    let arguments = ["compare", "--boards", "chess-x88", "--models", "in-check", "--format", "csv", "--out"];
    Command::new(snapbox::cmd::cargo_bin!("qipan")).args(arguments).arg(&path).assert().success();
    assert_eq!(Record::read(&path).expect("a record").groups.len(), 1);
}

#[test]
fn files_that_are_no_records_are_refused() {
    let path = free("garbage.json");
    fs::write(&path, "{\"schema\": \"qipan-record\", \"version\": 9}").expect("written");
    let garbage = path.to_str().expect("a path");
    for arguments in [vec!["report", garbage], vec!["diff", garbage, garbage], brief(garbage, &["--resume"])]
    {
        qipan(&arguments)
            .assert()
            .code(2)
            .stdout_eq("")
            .stderr_eq("error: [..]garbage.json: version: found 9, of a newer qipan, expected 1 to 2\n");
    }
    qipan(&["report", "no/such/file"])
        .assert()
        .code(2)
        .stderr_eq("error: no/such/file: cannot be read: [..]\n...");
    qipan(&["diff", garbage, garbage, "--fail-over", "-1"]).assert().code(2);
    qipan(&["compare", "--pressure", "0,x"])
        .assert()
        .code(2)
        .stderr_eq("error: pressure: found \"x\", expected KiB from 0 to 1048576, separated by commas\n...");
    qipan(&["compare", "--pressure", "0", "--models", "import"]).assert().code(2).stderr_eq(
        "error: models: found import with --pressure, expected perft-read, generate or sliders among them\n",
    );
    qipan(&["compare", "--thread-counts", "2", "--models", "visit"]).assert().code(2).stderr_eq(
        "error: models: found visit with --thread-counts, expected perft-read, perft-visit or perft-count among them\n",
    );
    qipan(&["compare", "--thread-counts", "1,0"]).assert().code(2).stderr_eq(
        "error: thread-counts: found \"0\", expected a number from 1 to [..]: four for each of [..] cores\n...",
    );
}

#[test]
fn tables_and_kernels_and_pressure_and_threads_are_timed() {
    let compare = |more: &[&str]| {
        let arguments =
            [&["compare", "--boards", "chess-rotated", "--boards", "chess-array", "--format", "csv"], more]
                .concat();
        let output = qipan(&arguments).output().expect("it starts");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let sliders = compare(&["--models", "sliders"]);
    assert!(
        sliders.contains("chess,sliders,,,chess-rotated,") && !sliders.contains("chess-array"),
        "{sliders}"
    );
    let tables = compare(&["--models", "tables"]);
    assert!(tables.contains("chess,tables,,,chess-array,") && tables.contains(",µs,"), "{tables}");
    // Variants stand beside the plain groups, each of the models that allow it.
    let variants = compare(&[
        "--models",
        "perft-count",
        "--models",
        "sliders",
        "--pressure",
        "0,64",
        "--thread-counts",
        "2,2",
        "--boards",
        "chess-rotated:tested",
    ]);
    // The row's name and the package's.
    let before = |row: &str| row.split_once(",chess-rotated,chess-rotated,").map(|row| row.0.to_owned());
    let groups: Vec<_> = variants.lines().filter_map(before).collect();
    let mut groups: Vec<_> = groups.iter().map(|row| &row[row.find("chess,").unwrap_or(0)..]).collect();
    // The only board with look-ups is timed twice: it is its own baseline.
    groups.dedup();
    let expected = [
        "chess,perft-count,,",
        "chess,sliders,,",
        "chess,sliders,0,",
        "chess,sliders,64,",
        "chess,perft-count,,2",
    ];
    assert_eq!(groups, expected, "{variants}");
    // Whoever names a row wants it everywhere, also where its storage is there at its best.
    assert!(variants.contains(",chess,perft-count,,2,chess-rotated:tested,"), "{variants}");
}

/// Two models, so that what is unknown could be said twice.
const TWO_MODELS: [&str; 7] =
    ["compare", "--boards", "chess-x88", "--models", "in-check", "--models", "material"];

#[test]
fn instructions_are_counted_or_said_to_be_unknown() {
    let output = qipan(&[&TWO_MODELS[..5], &["--instructions", "--format", "json"]].concat());
    let output = output.output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let rows: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let message = String::from_utf8(output.stderr).expect("text");
    match rows[0]["instructions"].as_f64() {
        // A board of 0x88 answers with some dozens to hundreds of instructions.
        Some(count) => assert!((5.0..5000.0).contains(&count), "{count}"),
        None => assert!(message.contains("note: valgrind is not there"), "{message}"),
    }
}

#[test]
fn without_valgrind_instructions_are_unknown_and_that_is_said_once() {
    let path = free("no-valgrind.json");
    let out = path.to_str().expect("a path");
    let output =
        qipan(&[&TWO_MODELS[..], &["--instructions", "--out", out, "--format", "markdown"]].concat());
    let output = output.env("PATH", "").output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let note =
        "note: valgrind is not there: instructions are n/a (on Debian and Ubuntu: apt install valgrind)";
    assert_eq!(text.matches(note).count(), 1, "{text}");
    assert!(text.contains("chess, material: ") && !text.contains("Instr."), "{text}");
    // Neither rustc nor git can be asked.
    let record = read(&path);
    assert_eq!(record["sessions"][0]["before"]["rustc"], "n/a");
    assert_eq!(record["groups"][0]["rows"][0]["instructions"], Value::Null);
}

#[test]
fn counters_are_read_or_said_to_be_unknown_once() {
    let output = qipan(&[&TWO_MODELS[..], &["--counters", "--format", "json"]].concat());
    let output = output.output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let rows: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let message = String::from_utf8(output.stderr).expect("text");
    match rows[0]["cycles"].as_f64() {
        Some(cycles) => {
            let instructions = rows[0]["retired_instructions"].as_f64().expect("both or none");
            assert!(cycles > 1.0 && instructions > 1.0, "{cycles} {instructions}");
        }
        None => {
            let note = "note: counters are n/a: no hardware counters: ";
            assert_eq!(message.matches(note).count(), 1, "{message}");
            assert!(rows.as_array().expect("rows").iter().all(|row| row["branch_misses"].is_null()));
        }
    }
}

#[test]
fn recorded_counters_have_columns() {
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/../record/tests/records/version-1.json");
    let mut record = read(&PathBuf::from(old));
    let counters = serde_json::json!({"cycles": 250.5, "instructions": 700.0, "branch_misses": 1.25, "cache_misses": 0.5});
    for group in record["groups"].as_array_mut().expect("groups") {
        group["rows"][1]["counters"] = counters.clone();
    }
    let path = free("counters.json");
    fs::write(&path, record.to_string()).expect("written");
    let shown = |format: &str| {
        let output = qipan(&["report", path.to_str().expect("a path"), "--format", format]).output();
        String::from_utf8(output.expect("it starts").stdout).expect("text")
    };
    let markdown = shown("markdown");
    assert!(markdown.contains("| Instr. | Cycles | Br. misses | Cache misses |"), "{markdown}");
    assert!(markdown.contains("|  250.5 |       1.25 |         0.50 |"), "{markdown}");
    assert!(markdown.contains("|    n/a |        n/a |          n/a |"), "{markdown}");
    let rows = shown("csv");
    assert!(
        rows.lines()
            .next()
            .expect("a header")
            .contains(",instructions,cycles,retired_instructions,branch_misses,cache_misses,state_bytes,")
    );
    assert!(rows.contains(",250.5,700.0,1.25,0.5,"), "{rows}");
    assert!(shown("terminal").lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn a_comparison_that_goes_on_may_ask_for_more() {
    let path = free("more.json");
    let out = path.to_str().expect("a path");
    let arguments = |more: &'static [&str]| {
        let boards = ["compare", "--boards", "chess-rotated,chess-bitboard:magic", "--models", "perft-count"];
        [&boards[..], &["--models", "sliders", "--out", out], more].concat()
    };
    qipan(&arguments(&[])).assert().success();
    let before = read(&path);
    qipan(&arguments(&["--resume", "--thread-counts", "2", "--pressure", "64"])).assert().success();
    let after = read(&path);
    let about =
        |group: &Value| [&group["model"], &group["pressure"], &group["threads"]].map(Value::to_string);
    let groups: Vec<_> = after["groups"].as_array().expect("groups").iter().map(about).collect();
    assert_eq!(
        groups,
        [
            ["\"perft-count\"", "null", "null"],
            ["\"sliders\"", "null", "null"],
            ["\"sliders\"", "64", "null"],
            ["\"perft-count\"", "null", "2"]
        ]
    );
    assert_eq!(before["groups"][1]["rows"], after["groups"][1]["rows"], "what was timed is not timed again");
}

/// `cargo bench` with these flags, and criterion's directory.
fn bench(home: &Path, flags: &str) -> Command {
    let arguments: Vec<_> = ["bench", "--bench"].into_iter().chain(flags.split_whitespace()).collect();
    qipan(&arguments).env("CRITERION_HOME", home)
}

#[test]
fn cargo_bench_has_the_flags_of_criterion() {
    let home = tempfile::tempdir().expect("a directory");
    let home = home.path();
    let list = "--list --format terse in-check/chess-x88$";
    bench(home, list).assert().success().stdout_eq("chess/in-check/chess-x88: benchmark\n");
    bench(home, "--test in-check/chess-x88$")
        .assert()
        .success()
        .stdout_eq("Testing chess/in-check/chess-x88: Success\n");
    for (flags, error) in [
        ("no-such", "error: filter: found no-such, which matches no bench: --list shows them\n"),
        (
            "--warm-up-time 3",
            "error: warm-up-time: found 3, expected no such option: warm-up and length of a sample are those of \
             the profile, for all boards alike: --quick, --sample-size\n",
        ),
        ("--sample-size 5", "error: rounds: found \"5\", expected an even number from 4 to 1000\n"),
        (
            "-s ../x",
            "error: baseline: found \"../x\", expected letters, digits, dashes and dots, but not new, change, \
             report\n",
        ),
        ("-b before", "error: baseline: found no before in [..], expected one: --save-baseline keeps it\n"),
    ] {
        bench(home, flags).assert().code(2).stdout_eq("").stderr_eq(error);
    }
    assert_eq!(fs::read_dir(home).expect("it is there").count(), 0, "nothing is written before it is timed");
}

#[test]
fn cargo_bench_keeps_baselines_and_compares_with_them() {
    let home = tempfile::tempdir().expect("a directory");
    let home = home.path();
    let filter = "chess/in-check/chess-(x88|array|extended)$ --quick";
    bench(home, &format!("{filter} --save-baseline before --verbose")).assert().success().stdout_eq(str![[
        r#"
...
chess/in-check/chess-x88                                time: [[..] ns [..] ns [..] ns]

Page: [..]index.html
All tables: qipan report [..]before.json.gz

"#
    ]]);
    for file in ["benchmark.json", "estimates.json", "sample.json"] {
        let file =
            fs::read(home.join("chess_in-check/chess-x88/before").join(file)).expect("criterion's own");
        serde_json::from_slice::<Value>(&file).expect("JSON");
    }
    let page = fs::read_to_string(home.join("report/index.html")).expect("a page");
    assert!(page.contains("chess-x88"));
    let output = bench(home, &format!("{filter} --baseline before --quiet")).output().expect("it starts");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(
        output.status.success() && said.contains("\nSince before:\n") && said.contains("3 rows"),
        "{said}"
    );
    assert!(home.join("report/change.html").exists() && !home.join("base.json.gz").exists());
    let more = "chess/in-check/chess-(x88|rotated)$ --quick --quiet --noplot";
    bench(home, &format!("{more} --baseline before")).assert().code(2).stderr_eq(str![[r#"
...
error: baseline: found no chess/in-check/chess-rotated in before, expected every bench: --baseline-lenient leaves it out

"#]]);
    let lines = bench(home, &format!("{more} --baseline-lenient before --output-format bencher")).output();
    let lines = String::from_utf8(lines.expect("it starts").stdout).expect("text");
    let form =
        regex::Regex::new(r"^test chess/in-check/chess-\w+ ... bench: +[\d.]+ ns/iter \(\+/- [\d.]+\)$");
    let form = form.expect("an expression");
    assert!(lines.lines().count() == 2 && lines.lines().all(|line| form.is_match(line)), "{lines}");
}
