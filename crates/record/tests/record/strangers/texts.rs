//! Texts that are only to be read.

use qipan_foreign::Foreign;
use qipan_record::Record;
use serde_json::{Value, json};

use super::good;

/// A terminal is told to clear itself, a text to run backwards, and a reader in C to stop.
const NASTY: &str = "a\u{1b}[2J\u{202e}b\0c\td\u{9b}e\r\nf";
const HARMLESS: &str = "a\u{fffd}[2J\u{fffd}b\u{fffd}c d\u{fffd}e\u{fffd}\nf";

#[test]
fn free_texts_are_made_harmless_and_keep_their_lines() {
    let mut json: Value = serde_json::from_str(&good().to_json()).expect("JSON");
    let session = ["command/1", "program/commit", "before/cpu", "before/kernel", "after/compiler"];
    let paths: Vec<_> = ["/plan/profile", "/groups/0/rows/1/board/source", "/groups/0/refused/0/reason"]
        .map(str::to_owned)
        .into_iter()
        .chain(session.map(|path| format!("/sessions/0/{path}")))
        .collect();
    for path in &paths {
        *json.pointer_mut(path).expect(path) = json!(NASTY);
    }
    let read = Record::parse("my.json", json.to_string().as_bytes()).expect("a record");
    assert_eq!(read.plan.profile, HARMLESS);
    let again: Value = serde_json::from_str(&read.to_json()).expect("JSON");
    for path in &paths {
        assert_eq!(again.pointer(path), Some(&json!(HARMLESS)), "{path}");
    }
    // What is harmless stays, whatever language it is in.
    let mut record = good();
    record.plan.profile = Foreign::of("象棋 «schnell» 𝒳 …\n");
    let read = Record::parse("my.json", record.to_json().as_bytes()).expect("a record");
    assert_eq!(read.plan.profile, record.plan.profile);
}

/// Every text of a record in turn: either its record is refused, in a message that is harmless itself, or the
/// text is made harmless. No field is forgotten.
#[test]
fn no_text_of_a_record_tells_a_terminal_what_to_do() {
    let json: Value = serde_json::from_str(&good().to_json()).expect("JSON");
    let mut paths = Vec::new();
    texts(&json, &mut String::new(), &mut paths);
    assert!(paths.len() > 80, "{}", paths.len());
    let is_harmless = |text: &str| text.chars().all(|letter| !letter.is_control() && letter != '\u{202e}');
    let (mut cleaned, mut refused) = (0, 0);
    for path in &paths {
        let mut json = json.clone();
        *json.pointer_mut(path).expect("a text") = json!(NASTY);
        match Record::parse("my.json", json.to_string().as_bytes()) {
            Ok(record) => {
                let json: Value = serde_json::from_str(&record.to_json()).expect("JSON");
                let text = json.pointer(path).and_then(Value::as_str).expect("a text");
                assert_eq!(text, HARMLESS, "{path}");
                cleaned += 1;
            }
            Err(error) => {
                assert!(is_harmless(&error.to_string().replace('\n', "")), "{path}: {error}");
                refused += 1;
            }
        }
    }
    assert!(cleaned > 25 && refused > 40, "{cleaned} {refused}");
}

/// The paths of all texts below a value.
fn texts(value: &Value, path: &mut String, found: &mut Vec<String>) {
    let length = path.len();
    let mut below = |key: &str, value: &Value| {
        path.push('/');
        path.push_str(key);
        texts(value, path, found);
        path.truncate(length);
    };
    match value {
        Value::String(_) => found.push(path.clone()),
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(at, value)| below(&at.to_string(), value));
        }
        Value::Object(values) => values.iter().for_each(|(key, value)| below(key, value)),
        _ => {}
    }
}
