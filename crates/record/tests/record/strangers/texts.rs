//! Texts that are only to be read.

use qipan_record::Record;
use serde_json::{Value, json};

use super::{good, row};

/// A terminal is told to clear itself, a text to run backwards, and a reader in C to stop.
const NASTY: &str = "a\u{1b}[2J\u{202e}b\0c\td\u{9b}e\r\nf";
const HARMLESS: &str = "a\u{fffd}[2J\u{fffd}b\u{fffd}c d\u{fffd}e\u{fffd}\nf";

#[test]
fn free_texts_are_made_harmless_and_keep_their_lines() {
    let mut record = good();
    let text = || NASTY.to_owned();
    record.plan.profile = text();
    row(&mut record).board.source = text();
    record.groups[0].refused[0].reason = text();
    let session = &mut record.sessions[0];
    session.command = vec![text(), text()];
    session.program.commit = Some(text());
    for machine in [&mut session.before, &mut session.after] {
        (machine.cpu, machine.kernel, machine.compiler) = (text(), text(), Some(text()));
    }
    let read = Record::parse("my.json", record.to_json().as_bytes()).expect("a record");
    assert_eq!(read.plan.profile, HARMLESS);
    assert_eq!(read.groups[0].rows[1].board.source, HARMLESS);
    assert_eq!(read.groups[0].refused[0].reason, HARMLESS);
    let session = &read.sessions[0];
    assert_eq!((session.command[1].as_str(), session.program.commit.as_deref()), (HARMLESS, Some(HARMLESS)));
    for machine in [&session.before, &session.after] {
        let texts = [machine.cpu.as_str(), &machine.kernel, machine.compiler.as_deref().unwrap_or_default()];
        assert_eq!(texts, [HARMLESS; 3]);
    }
    // What is harmless stays, whatever language it is in.
    record.plan.profile = "象棋 «schnell» 𝒳 …\n".to_owned();
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
