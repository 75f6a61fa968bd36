//! Damage that no record in memory can have, but a file can.

use serde_json::{Value, json};

use super::good;
use crate::common::refusal;

/// Damages of the file that no record in memory can have.
fn refusal_of(damage: impl Fn(&mut Value)) -> String {
    let mut json: Value = serde_json::from_str(&good().to_json()).expect("JSON");
    damage(&mut json);
    refusal(json.to_string())
}

#[test]
fn strata_are_as_many_as_jobs() {
    for (strata, found) in [(json!(["opening"]), "1"), (json!(["opening", "endgame", "in-check"]), "3")] {
        let message = refusal_of(|json| json["groups"][0]["strata"] = strata.clone());
        let expected =
            format!("my.json: groups[0].strata: found {found}, expected none, or 2: one for each job");
        assert_eq!(message, expected);
    }
    let message = refusal_of(|json| json["groups"][0]["strata"] = json!(["opening", "ending"]));
    let expected = "my.json: groups[0].strata[1]: unknown variant `ending`, expected one of `opening`, ";
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn weights_are_shares() {
    let all =
        |opening: f64| json!({"opening": opening, "middle-game": 0.25, "endgame": 0.25, "in-check": 0.25});
    for (opening, found) in [(0.5, "0.5 0.25 0.25 0.25"), (-0.25, "-0.25 0.25 0.25 0.25")] {
        let message = refusal_of(|json| json["groups"][0]["weights"] = all(opening));
        assert_eq!(message, format!("my.json: groups[0].weights: found {found}, expected four shares of 1"));
    }
    let message = refusal_of(|json| json["groups"][0]["weights"] = json!({"opening": 1.0}));
    assert!(message.starts_with("my.json: groups[0].weights: missing field `middle-game`"), "{message}");
}

#[test]
fn pressure_stands_beside_no_threads() {
    let message = refusal_of(|json| {
        json["groups"][0]["pressure"] = json!(32);
        json["groups"][0]["threads"] = json!(2);
    });
    assert_eq!(message, "my.json: groups[0].threads: found 2, expected none beside pressure");
}

#[test]
fn numbers_that_are_too_large_for_their_field_are_refused() {
    let path = "my.json: groups[0].rows[1].measured[0].";
    for (field, number, expected) in [
        ("repetitions", json!(1_u64 << 32), "repetitions: invalid value: integer `4294967296`, expected u32"),
        ("operations", json!(-1), "operations: invalid value: integer `-1`, expected u64"),
        ("times", json!([1e300]), "times[0]: invalid type: floating point `1e+300`, expected u64"),
        ("more", json!(1), "more: unknown field `more`, expected one of "),
        ("\u{1b}[2J", json!(1), "\u{fffd}[2J: unknown field `\u{fffd}[2J`, expected one of "),
    ] {
        let message = refusal_of(|json| json["groups"][0]["rows"][1]["measured"][0][field] = number.clone());
        assert!(message.starts_with(&format!("{path}{expected}")), "{message}");
    }
}

#[test]
fn times_have_one_form() {
    let path = "my.json: groups[0].rows[1].measured[0]";
    let both = refusal_of(|json| {
        json["groups"][0]["rows"][1]["measured"][0]["samples"] = json!([[100_000, 50_000, 1000, 1000]]);
    });
    assert!(
        both.starts_with(&format!("{path}.samples: unknown field `samples`, expected one of ")),
        "{both}"
    );
    for part in ["timer", "operations", "count", "times"] {
        let message = refusal_of(|json| {
            let run = json["groups"][0]["rows"][1]["measured"][0].as_object_mut().expect("an object");
            run.remove(part).expect("there");
        });
        assert!(message.starts_with(&format!("{path}: missing field `{part}`")), "{message}");
    }
}

/// JSON has no such numbers, whatever a program writes.
#[test]
fn figures_that_are_no_numbers_are_refused() {
    let text = good().to_json();
    let with = |figure: &str| {
        assert!(text.contains(":100.5,"));
        refusal(text.replacen(":100.5,", &format!(":{figure},"), 1))
    };
    let field = "my.json: groups[1].rows[1].instructions: ";
    for (figure, expected) in [
        ("NaN", "expected value at line 1 column "),
        ("-Infinity", "invalid number at line 1 column "),
        ("1e999", "number out of range at line 1 column "),
        ("\"many\"", "invalid type: string \"many\", expected f64 at line 1 column "),
    ] {
        let message = with(figure);
        assert!(message.starts_with(&format!("{field}{expected}")), "{figure}: {message}");
    }
}
