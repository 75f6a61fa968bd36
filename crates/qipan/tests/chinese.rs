//! Everything that `--language zh` prints: nothing in it is English but names, units and commands.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use qipan_foreign::{markdown, markup};
use qipan_record::claims;
use regex::Regex;
use serde_json::Value;
use snapbox::cmd::Command;

/// Names, units and abbreviations that stand in Chinese sentences too.
const NAMES: &str = "\
    KiB MiB ns ms Mn capt plain instr mat check csv AND \
    CPU BMI crate perft UTC JSON CSV JavaScript unsafe callgrind valgrind rustc linux qipan import generate \
    perft-read perft-visit perft-count perft-count2 attackers mobility threats search search-net-0 \
    search-net-s search-net-m search-net-l search-plain search-own captures visit in-check material sliders \
    setup tables pressed-read pressed-visit pressed-generation pressed-lookups pressed-attacks pressed-exchanges \
    pressed-threats shared-read shared-visit shared-count shared-count2 none quick full DESIGN.md METHODOLOGY.md \
    README.md FEN EPD cherry Clockwork";

/// The program among the records.
fn qipan(language: &str, arguments: &[&str]) -> Output {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let program =
        Command::new(snapbox::cmd::cargo_bin!("qipan")).args(arguments).args(["--language", language]);
    program.env_remove("COLUMNS").current_dir(fixtures).output().expect("it starts")
}

/// What it says in Chinese, to people who read both streams.
fn printed(arguments: &[&str]) -> String {
    let output = qipan("zh", arguments);
    assert!(output.status.code() < Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text")).join("\n")
}

/// All texts of a record: what they say is not this program's.
fn texts(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            found.insert(text.clone());
        }
        Value::Array(values) => values.iter().for_each(|value| texts(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| texts(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Words of a text that are English, without the texts of records, names, and what stands in `` ` ``.
fn english(text: &str, of_records: &BTreeSet<String>) -> Vec<String> {
    let spaces = Regex::new(r"\s+").expect("a pattern");
    // The heading of a narrow column.
    let mut text = spaces.replace_all(text, " ").replace(" in- ", " ");
    let (mut phrases, mut names): (Vec<&str>, BTreeSet<&str>) =
        (Vec::new(), NAMES.split_whitespace().collect());
    for known in of_records {
        let is_name = known.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.:+/".contains(letter));
        if is_name {
            names.insert(known);
        } else {
            phrases.push(known);
        }
    }
    phrases.sort_by_key(|text| std::cmp::Reverse(text.len()));
    for known in phrases {
        let known = spaces.replace_all(known, " ");
        for written in [markup(&known), markdown(&known), known.into_owned()] {
            text = text.replace(&written, " ");
        }
    }
    // Boards, rows, options, files and commands have signs in them that words have not.
    let name = r"`[^`]*`|--[a-z]+|[/.]*[A-Za-z0-9_]+(?:[./:*+=_-]+[A-Za-z0-9_]+)+|[A-Za-z0-9_]+";
    let name = Regex::new(name).expect("a pattern");
    let words = name.find_iter(&text).map(|word| word.as_str().to_owned());
    let is_word = |word: &String| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_alphabetic());
    words.filter(|word| is_word(word) && !names.contains(word.as_str())).collect()
}

fn of_record(path: &str) -> BTreeSet<String> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let text = fs::read_to_string(fixtures.join(path)).expect("a record");
    let mut found = BTreeSet::new();
    texts(&serde_json::from_str(&text).expect("JSON"), &mut found);
    // A picture has boards without their game's name.
    let short = found.iter().filter_map(|name| name.split_once('-')).map(|(_, short)| short.to_owned());
    let short: Vec<_> = short.collect();
    found.extend(short);
    found
}

#[test]
fn a_sentence_that_is_only_english_is_found() {
    let none = BTreeSet::new();
    assert_eq!(english("在 search 下 chess-x88 最快，`qipan report`。", &none), Vec::<String>::new());
    assert_eq!(english("chess-x88 is slowest.", &none), ["is", "slowest"]);
}

#[test]
fn reports_have_no_english_left() {
    let records: &[&[&str]] = &[
        &["normal.json"],
        &["one-board.json"],
        &["refused.json"],
        &["version-1.json"],
        &["normal.json", "other.json"],
        &["../../../report/tests/page.json"],
    ];
    for records in records {
        let mut of_records: BTreeSet<_> = records.iter().flat_map(|path| of_record(path)).collect();
        of_records.extend(claims().into_iter().map(|claim| claim.quotation));
        for format in ["terminal", "markdown"] {
            let text = printed(&[&["report"], *records, &["--format", format]].concat());
            assert_eq!(english(&text, &of_records), Vec::<String>::new(), "{records:?} {format}:\n{text}");
        }
        if let [record] = records {
            for part in ["brief", "claims", "choose"] {
                let text = printed(&["report", record, "--format", "markdown", "--only", part]);
                assert_eq!(
                    english(&text, &of_records),
                    Vec::<String>::new(),
                    "{records:?} {part}:
{text}"
                );
            }
        }
    }
}

#[test]
fn pages_have_no_english_left() {
    let within =
        Regex::new("(?s)<script.*?</script>|<style.*?</style>|<code>.*?</code>|<wbr>").expect("a pattern");
    let said = Regex::new(r#"(?:aria-label|placeholder)="([^"]*)""#).expect("a pattern");
    let tags = Regex::new("<[^>]*>").expect("a pattern");
    let spans = Regex::new("</?span[^>]*>").expect("a pattern");
    for records in
        [&["normal.json"][..], &["normal.json", "other.json"], &["../../../report/tests/page.json"]]
    {
        let page = printed(&[&["report"], records, &["--format", "html"]].concat());
        assert!(page.contains("<html lang=\"zh-CN\">"), "it says so");
        let mut of_records: BTreeSet<_> = records.iter().flat_map(|path| of_record(path)).collect();
        // The mark of this project.
        of_records.insert("qipan 棋盘".to_owned());
        let text = within.replace_all(&page, "").into_owned();
        let labels: Vec<_> = said.captures_iter(&text).map(|found| found[1].to_owned()).collect();
        let text = spans.replace_all(&text, "").into_owned();
        let words = tags.replace_all(&text, " ").replace("&#x2f;", "/").replace("&#x27;", "'");
        let left = english(&format!("{words} {}", labels.join(" ")), &of_records);
        // The guest's quotation marks and addresses are the record's, in pieces.
        assert_eq!(left, Vec::<String>::new(), "{records:?}");
    }
}

#[test]
fn pages_scripts_say_everything_in_both_languages() {
    let page = printed(&["report", "normal.json", "--format", "html"]);
    for words in ["没有符合的棋盘", "已复制", "排序", "判断", "已生成"] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn what_programs_read_is_the_same_in_every_language() {
    let cases: [&[&str]; 5] = [
        &["report", "normal.json", "--format", "csv"],
        &["report", "normal.json", "--format", "json", "--only", "effects"],
        &["exercise", "--format", "csv"],
        &["exercise", "1", "--answer", "c4e6", "--format", "json"],
        &["check", "exercise:1", "--format", "json", "--max-nodes", "100"],
    ];
    for arguments in cases {
        let of = |language| String::from_utf8(qipan(language, arguments).stdout).expect("text");
        assert_eq!(of("en"), of("zh"), "{arguments:?}");
        assert!(!of("en").is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_comparison_speaks_chinese() {
    let directory = tempfile::tempdir().expect("a directory");
    let record = directory.path().join("a.json").to_string_lossy().into_owned();
    let boards = ["compare", "--boards", "chess-array,chess-x88", "--models", "in-check"];
    let text = printed(&[&boards[..], &["--out", &record]].concat());
    assert!(
        text.contains("速度比是与同一棋种中标为 1 的棋盘之比") && text.contains("全部正确：2 种棋盘"),
        "{text}"
    );
    // Behind the machine, without commands to be copied.
    let (_, text) = text.split_once("全部正确").expect("what was verified");
    let copied = Regex::new(r"(?m)^(  .*|记录：.*)$").expect("a pattern");
    let left = english(&copied.replace_all(text, ""), &of_record(&record));
    assert_eq!(left, Vec::<String>::new(), "{text}");
}

#[test]
fn checks_exercises_and_lessons_speak_chinese() {
    let cases: [(&[&str], &str); 8] = [
        (&["check", "exercise:3", "--max-nodes", "100"], "错了：蹩马腿"),
        (&["check", "exercise:16", "1", "--fen", "startpos", "--game", "chess"], "全部正确："),
        (&["exercise"], "象过河"),
        (&["exercise", "1"], "它违反了哪条规则？"),
        (&["exercise", "1", "--solution"], "象只在河界己方一侧活动"),
        (&["exercise", "1", "--answer", "c4e6"], "正确。c4e6 不合法：河界："),
        (&["exercise", "24", "--answer", "a2a3"], "程序在这里没有错"),
        (&["lesson"], "缺少什么"),
    ];
    let code = Regex::new("(?m)^(?:错误|正确)：.*$").expect("a pattern");
    // What follows `$` are letters of positions and of moves.
    let known = [
        "MOVE", "exercise", "check", "moves", "divide", "answer", "solution", "lesson", "cargo", "test",
        "zh", "docs",
    ];
    for (arguments, expected) in cases {
        let text = printed(arguments);
        // A line may end between any two signs.
        assert!(text.replace('\n', "").contains(expected), "{arguments:?}: {text}");
        let left = english(&code.replace_all(&text, ""), &BTreeSet::new());
        let left: Vec<_> = left.iter().filter(|word| !known.contains(&word.as_str())).collect();
        let is_of_position =
            |word: &&String| word.chars().all(|letter| "KQRBNPArnbaqkpcewC".contains(letter));
        assert!(left.iter().all(is_of_position), "{arguments:?}: {left:?}\n{text}");
    }
}
