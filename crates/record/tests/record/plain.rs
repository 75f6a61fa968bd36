//! A comparison as plain text, as the race of a new board prints it.

use qipan_foreign::Foreign;
use qipan_record::{Group, Model, Refusal};

use crate::common;

fn group() -> Group {
    let row = |name, speed| common::row(name, &[speed; 2]);
    let rows = vec![row("chess-array", 1.0), row("chess-mine", 1.5), row("chess-slow", 0.5)];
    let reason = Foreign::of("perft-read: found 19, expected 20");
    let refused = vec![Refusal { board: "chess-wrong".to_owned(), reason, is_wrong: true }];
    Group { refused, ..common::group(Model::PerftRead, rows) }
}

#[test]
fn a_table_of_plain_text_says_what_came_out() {
    let text = group().in_text();
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("perft-read: "), "{text}");
    assert!(lines[1].ends_with("Mnodes/s     ratio  95 %"), "{text}");
    assert!(lines[2].starts_with("chess-mine ") && lines[2].contains("  1.5"), "{text}");
    assert!(text.contains("\nchess-array again  ") && lines[5].starts_with("chess-slow "), "{text}");
    for said in [
        "Ratio to chess-array, above 1 is faster; ≈ cannot be told from it. 2 jobs, 24 rounds, noise ±",
        "One order of the program's functions was timed",
        "chess-mine is fastest: 1.50 times as fast as chess-array (95 %: ",
        "chess-wrong was not timed: perft-read: found 19, expected 20",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(said)), "{said} in\n{text}");
    }
}

#[test]
fn where_nothing_was_timed_the_reasons_are_left() {
    let text = Group { rows: Vec::new(), ..group() }.in_text();
    assert_eq!(text, "chess-wrong was not timed: perft-read: found 19, expected 20\n");
}
