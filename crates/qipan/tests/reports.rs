//! Reports as their readers see them: every text format of recorded comparisons, kept as snapshots.
//!
//! The records were cut from real ones, with a machine and times of their own. To accept a change:
//! `INSTA_UPDATE=always cargo test -p qipan --test reports`, and look at what git shows.

use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use qipan_foreign::Foreign;
use qipan_record::{Model, Record};
use serde_json::Value;
use snapbox::cmd::Command;
use snapbox::str;

/// The program among the records.
fn qipan(arguments: &[&str]) -> Command {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    Command::new(snapbox::cmd::cargo_bin!("qipan"))
        .args(arguments)
        .env_remove("COLUMNS")
        .current_dir(fixtures)
}

/// Data that it prints.
fn printed(arguments: &[&str]) -> String {
    let output = qipan(arguments).output().expect("it starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).expect("text")
}

/// The same with fractions in six digits: the last ones are the mathematical library's.
fn rounded(arguments: &[&str]) -> String {
    let text = printed(arguments);
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '.';
    let mut parts = text.split_inclusive(|letter| !is_number(letter)).map(|part| {
        let number = part.trim_end_matches(|letter| !is_number(letter));
        match number.parse::<f64>() {
            Ok(value) if number.contains('.') => part.replace(number, &format!("{value:.6}")),
            _ => part.to_owned(),
        }
    });
    parts.by_ref().collect()
}

fn snapshots(name: &str, records: &[&str]) {
    let report = |format| [&["report"], records, &["--format", format]].concat();
    let terminal = printed(&report("terminal"));
    let widest = terminal.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(100), "{widest:?}");
    assert!(!terminal.contains('\u{1b}'), "colour goes to terminals only");
    assert_snapshot!(format!("{name}-terminal"), terminal);
    assert_snapshot!(format!("{name}-markdown"), printed(&report("markdown")));
    assert_snapshot!(format!("{name}-csv"), rounded(&report("csv")));
    assert_snapshot!(format!("{name}-json"), rounded(&report("json")));
}

/// A record's figures of a board are of the code that it had.
#[test]
fn boards_that_have_changed_since_are_named() {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("changed.json");
    let mut record: Value = serde_json::from_str(
        &fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/normal.json"))
            .expect("a record"),
    )
    .expect("JSON");
    for row in record["groups"].as_array_mut().into_iter().flatten() {
        for row in row["rows"].as_array_mut().into_iter().flatten() {
            let is_array = row["board"]["name"].as_str().is_some_and(|name| name.starts_with("chess-array"));
            if is_array {
                row["board"]["digest"] = "0".repeat(64).into();
            }
        }
    }
    fs::write(&place, record.to_string()).expect("a file");
    let words = "Changed since this record: chess-array. Its code is not what these figures are of.";
    let told = |place: &str| {
        let output = qipan(&["report", place]).output().expect("it starts");
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    };
    assert!(told(&place.display().to_string()).replace('\n', " ").contains(words));
    assert!(!told("normal.json").contains("Changed since"));
}

#[test]
fn of_a_comparison_of_both_games_with_variants() {
    snapshots("normal", &["normal.json"]);
}

#[test]
fn of_a_board_alone() {
    snapshots("one-board", &["one-board.json"]);
}

#[test]
fn of_boards_that_were_refused() {
    snapshots("refused", &["refused.json"]);
}

#[test]
fn of_a_record_of_the_first_version_without_instructions() {
    snapshots("version-1", &["version-1.json"]);
}

#[test]
fn of_two_records_side_by_side() {
    snapshots("side-by-side", &["normal.json", "other.json"]);
}

#[test]
fn of_three_records_side_by_side() {
    assert_snapshot!(printed(&["report", "other.json", "version-1.json", "normal.json"]));
}

#[test]
fn of_some_models_and_boards() {
    assert_snapshot!(printed(&[
        "report",
        "normal.json",
        "--models",
        "*-count,captures",
        "--boards",
        "chess-*pext"
    ]));
}

#[test]
fn of_one_game() {
    let report = printed(&["report", "normal.json", "--game", "chess", "--format", "csv"]);
    let games: Vec<_> = report.lines().skip(1).filter(|line| !line.contains(",chess,")).collect();
    assert!(report.lines().count() > 1 && games.is_empty(), "{games:?}");
}

#[test]
fn what_cannot_be_reported_is_said() {
    let refused = |arguments: &[&str]| {
        let output = qipan(arguments).output().expect("it starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    let messages = [
        refused(&["report", "nothing.json"]),
        refused(&["report", "one-board.json", "version-1.json"]),
        refused(&["report", "normal.json", "other.json", "--only", "claims"]),
        refused(&["report", "normal.json", "other.json", "--format", "svg"]),
        refused(&["report", "normal.json", "--format", "svg"]),
        refused(&["report", "normal.json", "other.json", "--only", "command"]),
        refused(&["report", "normal.json", "--set", "fast"]),
        refused(&["report", "normal.json", "other.json", "--set", "texts"]),
        refused(&["report", "normal.json", "--only", "command,brief"]),
        refused(&["report", "normal.json", "--models", "perft-vist"]),
        refused(&["report", "normal.json", "--models", "tables"]),
        refused(&["report", "normal.json", "--boards", "chess-aray"]),
        refused(&["report", "one-board.json", "--game", "chess"]),
        refused(&["report", "normal.json", "--models", "perft-*", "--out", "place"]),
    ];
    assert_snapshot!(messages.join("\n"));
}

/// Records of two programs become one, which says so; a record without a digest is refused by name.
#[test]
fn records_of_two_programs_are_pooled() {
    let place = place("pool");
    let record = printed_record();
    let [one, other, out] = ["one.json", "other.json", "both.json.gz"].map(|name| place.join(name));
    for (path, digit) in [(&one, "1"), (&other, "2")] {
        let digest = format!(r#""build":"release","digest":"{}""#, digit.repeat(64));
        fs::write(path, record.replacen(r#""build":"release""#, &digest, 1)).expect("written");
    }
    let [one, other, out] = [&one, &other, &out].map(|path| path.to_str().expect("a plain path"));
    let said = printed(&["pool", one, other, "--out", out]);
    assert!(said.ends_with(" comparisons by 2 programs\n"), "{said}");
    let report = printed(&["report", out]);
    assert!(report.contains("2 orders of the program's functions were timed"), "{report}");
    for (arguments, why) in [
        (["pool", one, other, "--out", out], "expected a new name"),
        (["pool", one, one, "--out", "new.json"], "expected another program than the other records have"),
        (["pool", one, "one-board.json", "--out", "new.json"], "one-board.json: plan."),
    ] {
        let output = qipan(&arguments).output().expect("it starts");
        let complaint = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.code() == Some(2) && complaint.contains(why), "{complaint}");
    }
}

/// A record whose jobs were timed in all rounds, two pairs of them, in the present version.
fn printed_record() -> String {
    let place = place("pool-source");
    printed(&["report", "normal.json", "--out", place.to_str().expect("a plain path")]);
    let record = fs::read_to_string(place.join("record.json")).expect("written");
    let mut record: Value = serde_json::from_str(&record).expect("JSON");
    for group in record["groups"].as_array_mut().expect("groups") {
        group["order"] = "rounds".into();
        for row in group["rows"].as_array_mut().expect("rows") {
            for run in row["measured"].as_array_mut().expect("jobs") {
                run["times"].as_array_mut().expect("times").truncate(4);
            }
        }
    }
    record.to_string()
}

/// A free place of the tests' own.
fn place(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be there from an earlier run or not.
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the directory above is there");
    path
}

/// Names of what a directory holds.
fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn a_directory_of_two_records_holds_both_side_by_side() {
    let place = place("machines");
    let two = ["report", "normal.json", "other.json"];
    let out = place.to_str().expect("a path");
    assert_eq!(printed(&[&two[..], &["--out", out]].concat()), "");
    assert_eq!(names(&place), ["machines.csv", "plots", "report.html", "report.md"]);
    assert_eq!(
        names(&place.join("plots")),
        ["chess-perft-visit-machines.svg", "xiangqi-perft-visit-machines.svg"]
    );
    for (format, file) in [("csv", "machines.csv"), ("markdown", "report.md")] {
        let written = fs::read_to_string(place.join(file)).expect("a file");
        let printed = printed(&[&two[..], &["--format", format]].concat());
        assert_eq!(printed.trim_end(), written.trim_end(), "{file}");
    }
    let svg = place.join("svg");
    printed(&[&two[..], &["--format", "svg", "--out", svg.to_str().expect("a path")]].concat());
    assert_eq!(names(&svg), ["chess-perft-visit-machines.svg", "xiangqi-perft-visit-machines.svg"]);
}

#[test]
fn a_directory_holds_all_that_there_is_to_see() {
    let place = place("report");
    let out = place.to_str().expect("a path");
    assert_eq!(printed(&["report", "normal.json", "--out", out]), "");
    let files = [
        "claims.csv",
        "effects.csv",
        "plots",
        "record.json",
        "report.html",
        "report.md",
        "samples.csv",
        "tables.csv",
    ];
    assert_eq!(names(&place), files);
    let plots = names(&place.join("plots"));
    assert!(plots.contains(&"chess-perft-visit.svg".to_owned()), "{plots:?}");
    let copy = place.join("record.json");
    let same = ["report", copy.to_str().expect("a path"), "--format", "csv"];
    let csv = printed(&same);
    assert_eq!(csv, printed(&["report", "normal.json", "--format", "csv"]));
    assert_eq!(csv, fs::read_to_string(place.join("tables.csv")).expect("a table"));
    assert_eq!(
        printed(&["report", "normal.json", "--format", "markdown"]),
        fs::read_to_string(place.join("report.md")).expect("a report")
    );
    assert_eq!(
        printed(&["samples", "normal.json"]),
        fs::read_to_string(place.join("samples.csv")).expect("samples")
    );
    let page = fs::read_to_string(place.join("report.html")).expect("a page");
    // In a checkout boards lead to their files; a page that goes anywhere cannot know the way.
    let anywhere = printed(&["report", "normal.json", "--format", "html"]);
    let link = "&#x2f;crates&#x2f;xiangqi&#x2f;array&#x2f;README.md\"";
    assert!(page.contains(link) && !anywhere.contains(link));
    let words = |page: &str| page.split("<section id=\"data\"").nth(1).expect("its last part").to_owned();
    assert_eq!(words(&anywhere).trim_end(), words(&page).trim_end());

    let svg = place.join("svg");
    printed(&["report", "normal.json", "--format", "svg", "--out", svg.to_str().expect("a path")]);
    assert_eq!(names(&svg), plots);
}

#[test]
fn results_are_spliced_into_a_document() {
    let document = place("splice").join("README.md");
    let path = document.to_str().expect("a path");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let copied = ["normal.json", "other.json"].map(|name| {
        let copy = document.with_file_name(name);
        fs::copy(fixtures.join(name), &copy).expect("copied");
        copy.to_str().expect("a path").to_owned()
    });
    let splice = ["splice", path, "--records", &copied[0]];
    let check = ["splice", path, "--check"];
    let (begin, end) = ("<!-- qipan:results:begin -->", "<!-- qipan:results:end -->");
    let read = || fs::read_to_string(&document).expect("a document");

    let other = "<!-- qipan:results:begin normal.json other.json -->\n<!-- qipan:results:end -->";
    let brief = "<!-- qipan:brief:begin normal.json -->\n<!-- qipan:brief:end -->";
    let ratios = brief.replace("brief", "ratios");
    let text = format!("before\n\n{begin}\nold\n{end}\n\nafter\n\n{other}\n\n{brief}\n\n{ratios}\n");
    fs::write(&document, text).expect("written");
    let before = read();
    qipan(&check).assert().code(2).stderr_eq(
        "error: [..]README.md: markers: found no record in <!-- qipan:results:begin -->, expected one at least, there \
         or by --records\n",
    );
    qipan(&[&splice[..], &["--check"]].concat())
        .assert()
        .code(1)
        .stdout_eq("[..]README.md: the results are not those of the records\n");
    assert_eq!(read(), before);
    qipan(&splice).assert().code(0).stdout_eq("[..]README.md: the results are now those of the records\n");
    assert_snapshot!(read());
    // The document itself says now of which records they are.
    qipan(&check).assert().code(0).stdout_eq("[..]README.md: the results are those of the records\n");
    let after = read();
    qipan(&splice).assert().code(0);
    assert_eq!(read(), after);
    // Of several documents each is told, and one that is wrong decides.
    let stale = document.with_file_name("STALE.md");
    fs::write(&stale, &before).expect("written");
    let stale = stale.to_str().expect("a path");
    qipan(&["splice", stale, path, "--records", &copied[0], "--check"]).assert().code(1).stdout_eq(
        "[..]STALE.md: the results are not those of the records\n\
         [..]README.md: the results are those of the records\n",
    );

    for wrong in ["no markers".to_owned(), format!("{end}{begin}"), format!("{begin}{begin}{end}")] {
        fs::write(&document, &wrong).expect("written");
        qipan(&splice).assert().code(2).stderr_eq(
            "error: [..]README.md: markers: found [..], expected <!-- qipan:results:begin --> with one \
             <!-- qipan:results:end --> below each\n",
        );
        assert_eq!(read(), wrong);
    }
    fs::write(&document, before).expect("written");
    let elsewhere = fixtures.join("normal.json");
    let splice = ["splice", path, "--records", elsewhere.to_str().expect("a path")];
    qipan(&splice).assert().code(2).stderr_eq(
        "error: record: found [..]normal.json, expected one below the document's directory, [..]\n",
    );
}

#[test]
fn a_record_says_what_made_it() {
    assert_eq!(
        printed(&["report", "normal.json", "--only", "command"]),
        "compare --boards 'chess-*' --instructions --out record.json\n"
    );
}

/// The record of README under another name.
fn machine(name: &str, change: impl Fn(&mut Record)) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).expect("README");
    let marker = "<!-- qipan:brief:begin ";
    let name_of = readme.split(marker).nth(1).and_then(|rest| rest.split_whitespace().next());
    let mut record = Record::read(&root.join(name_of.expect("a marker"))).expect("README's record");
    // One model says what there is to say.
    record.groups.retain(|group| group.model == Model::Search);
    change(&mut record);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("machines").join(name);
    fs::create_dir_all(path.parent().expect("a directory")).expect("made");
    record.write(&path).expect("written");
    path
}

#[test]
fn machines_stand_in_columns_and_each_is_held_to_its_form() {
    let one = machine("one.json.gz", |_| {});
    let two = machine("two.json.gz", |record| {
        // Twice the time of one storage: it loses its place.
        for row in record.groups.iter_mut().flat_map(|group| &mut group.rows) {
            if row.board.name.starts_with("chess-bitboard") {
                row.measured.iter_mut().flat_map(|job| &mut job.times).for_each(|nanos| *nanos *= 2);
            }
        }
    });
    let [one, two] = [&one, &two].map(|path| path.to_str().expect("a path"));
    qipan(&["machines", one, two]).assert().success().stdout_eq(str![[r#"
good: one: [..]
...
On both machines xiangqi-bitboard is fastest at search: [..]
...
Which storage is fastest at search depends on the machine: chess-bitboard and chess-[..]
...
"#]]);
    let csv = qipan(&["machines", one, two, "--format", "csv"]).output().expect("it starts");
    let csv = String::from_utf8(csv.stdout).expect("text");
    assert!(csv.starts_with("game,model,baseline,storage,machine,board,ratio,low,high,verdict\n"), "{csv}");
    assert!(csv.contains(",chess-bitboard,two,"), "{csv}");
    type Forged = (&'static str, fn(&mut Record), &'static str);
    let forged: [Forged; 6] = [
        ("dirty", |record| record.sessions[0].program.is_dirty = Some(true), "a source that was changed"),
        ("debug", |record| record.sessions[0].program.build = Foreign::of("debug"), "expected release"),
        ("own", |record| record.plan.positions = Some(Foreign::of("mine")), "plan.positions: expected"),
        ("half", |record| record.groups.truncate(1), "chess: found no search"),
        (
            "work",
            |record| {
                for row in &mut record.groups[0].rows {
                    for job in &mut row.measured {
                        (job.operations, job.count) = (2 * job.operations, 2 * job.count);
                    }
                }
            },
            "operations and counts, the others have",
        ),
        ("other", |record| record.sessions[0].command[1] = Foreign::of("perft"), "expected a compare"),
    ];
    for (name, change, why) in forged {
        let path = machine(&format!("{name}.json.gz"), change);
        let arguments = ["machines", "--check", one, path.to_str().expect("a path")];
        let output = qipan(&arguments).output().expect("it starts");
        let said = String::from_utf8(output.stdout).expect("text").replace('\n', " ");
        assert_eq!(output.status.code(), Some(1), "{name}: {said}");
        assert!(said.contains(&format!("refused: {name}: ")) && said.contains(why), "{name}: {said}");
    }
    qipan(&["machines", one])
        .assert()
        .code(2)
        .stderr_eq("error: records: found 1 in form, expected at least two machines\n");
}
