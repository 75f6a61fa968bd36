//! The parts of a FEN that both games share, on a board of three ranks by four files.

use core::fmt::{self, Display};

use super::{FenError, Field, Fields, Grid, Placed, Problem};

/// A broken rule of a game without rules: there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Never;

impl Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rule: found none, expected none")
    }
}

type Error = FenError<Never>;

/// Three ranks, named from 1, of four files; every letter is a piece.
const GRID: Grid<char> = Grid {
    ranks: 3,
    files: 4,
    lowest_rank: 1,
    man: |c| c.is_ascii_alphabetic().then_some(c),
    expected: "a letter or a digit from 1 to 4",
};

fn read(text: &str) -> Result<Vec<Placed<char>>, Error> {
    GRID.read(text, &mut Fields::new(text))
}

fn problem(text: &str) -> Problem<Never> {
    read(text).expect_err(text).problem
}

fn text_of(placed: &[Placed<char>]) -> String {
    struct Placement<'a>(&'a [Placed<char>]);
    impl Display for Placement<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            GRID.write(f, |file, rank| {
                self.0
                    .iter()
                    .find(|placed| (placed.file, placed.rank) == (file, rank))
                    .map(|placed| placed.man)
            })
        }
    }
    Placement(placed).to_string()
}

#[test]
fn fields_are_separated_by_any_white_space() {
    let fields: Vec<_> = Fields::new(" ab  c\t\u{3000}車d\n").collect();
    assert_eq!(
        fields,
        [Field { text: "ab", start: 1 }, Field { text: "c", start: 5 }, Field { text: "車d", start: 10 }]
    );
    assert_eq!(fields[2].range(), 10..14);
    assert_eq!(Fields::new(" \n").next(), None);
}

#[test]
fn a_placement_is_read_from_the_top_and_knows_its_place_in_the_text() {
    let placed = read(" a3/1b2/4 w").unwrap();
    assert_eq!(
        placed,
        [Placed { man: 'a', file: 0, rank: 2, at: 1..2 }, Placed { man: 'b', file: 1, rank: 1, at: 5..6 },]
    );
}

#[test]
fn a_placement_is_written_with_one_digit_for_a_run() {
    for (text, canonical) in
        [("abcd/4/1e1f", "abcd/4/1e1f"), ("a111/22/31", "a3/4/4"), ("3z/1y2/x3", "3z/1y2/x3")]
    {
        assert_eq!(text_of(&read(text).unwrap()), canonical);
    }
}

#[test]
fn a_placement_fills_the_board_and_no_more() {
    assert_eq!(problem(""), Problem::Empty);
    assert_eq!(problem(" \t"), Problem::Empty);
    assert_eq!(problem("4/4"), Problem::RankCount { found: 2, expected: 3 });
    assert_eq!(problem("4/4/4/"), Problem::RankCount { found: 4, expected: 3 });
    assert_eq!(problem("4/3/4"), Problem::RankWidth { rank: 2, found: 3, expected: 4 });
    assert_eq!(problem("4a/4/4"), Problem::RankWidth { rank: 3, found: 5, expected: 4 });
    assert_eq!(problem("4//4"), Problem::RankWidth { rank: 2, found: 0, expected: 4 });
    for (text, found) in [("4/4/5", '5'), ("04/4/4", '0'), ("4/4/車3", '車'), ("4/4/٤", '٤')] {
        assert_eq!(problem(text), Problem::UnexpectedCharacter { found, expected: GRID.expected });
    }
}

#[test]
fn a_huge_placement_is_refused_with_a_short_message() {
    for text in ["4/".repeat(100_000), format!("{}/4/4", "a4".repeat(100_000)), "車".repeat(100_000)] {
        let message = read(&text).unwrap_err().to_string();
        assert!(message.len() < 1000, "{}", message.len());
    }
}

#[test]
fn counters_are_both_there_or_both_absent() {
    let counters = |text: &str| -> Result<(), Error> {
        let mut fields = Fields::new(text);
        fields.counters()?;
        fields.finish()
    };
    assert_eq!(counters(""), Ok(()));
    assert_eq!(counters("0 1"), Ok(()));
    assert_eq!(counters("65535 0065535"), Ok(()));
    for (text, message) in [
        (
            "7",
            "counter of full moves missing: found the end of the text, expected a number from 0 to 65535\n  7\n   ^",
        ),
        ("+1 1", "counter of half-moves: found \"+1\", expected a number from 0 to 65535\n  +1 1\n  ^^"),
        ("0 -1", "counter of full moves: found \"-1\", expected a number from 0 to 65535\n  0 -1\n    ^^"),
        (
            "0 65536",
            "counter of full moves: found \"65536\", expected a number from 0 to 65535\n  0 65536\n    ^^^^^",
        ),
        ("0 1 x y ", "trailing text: found \"x y\", expected the end of the text\n  0 1 x y \n      ^^^"),
    ] {
        assert_eq!(counters(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn a_missing_field_is_named_at_the_end_of_the_text() {
    let mut fields = Fields::new("4/4/4  ");
    assert_eq!(fields.expect::<Never>("placement", "ranks").unwrap().text, "4/4/4");
    assert_eq!(
        fields.expect::<Never>("side", "w or b").unwrap_err().to_string(),
        "side missing: found the end of the text, expected w or b\n  4/4/4  \n       ^"
    );
}

fn shown(text: &str, at: core::ops::Range<usize>) -> String {
    let message = FenError::new(text, at, Problem::Rule(Never)).to_string();
    message.strip_prefix("rule: found none, expected none").expect("the rule's own words").to_owned()
}

#[test]
fn the_caret_stands_below_the_spot_in_columns_of_a_terminal() {
    assert_eq!(shown("abc", 1..2), "\n  abc\n   ^");
    assert_eq!(shown("abc", 0..3), "\n  abc\n  ^^^");
    assert_eq!(shown("abc", 3..3), "\n  abc\n     ^");
    assert_eq!(shown("abc", 9..9), "\n  abc\n     ^");
    assert_eq!(shown("車a帅", 4..7), "\n  車a帅\n     ^^");
    assert_eq!(shown("a\nb\u{202e}c\u{feff}d", 10..11), "\n  a\u{fffd}b\u{fffd}c\u{fffd}d\n        ^");
    assert_eq!(shown("", 0..0), "");
    assert_eq!(shown(" \n", 0..0), "");
}

#[test]
fn a_long_text_is_shown_around_the_spot() {
    let long = format!("{}!{}", "a".repeat(100), "b".repeat(100));
    let expected = format!("\n  …{}!{}…\n  {}^", "a".repeat(60), "b".repeat(60), " ".repeat(61));
    assert_eq!(shown(&long, 100..101), expected);
    assert_eq!(
        shown(&long, 100..201),
        format!("\n  …{}!{}…\n  {}{}", "a".repeat(60), "b".repeat(59), " ".repeat(61), "^".repeat(60))
    );
}

#[test]
fn what_was_found_is_quoted_up_to_forty_characters() {
    let found = "x".repeat(41);
    let problem: Problem<Never> = Problem::TrailingText { found };
    let quoted = format!("\"{}…\"", "x".repeat(40));
    assert_eq!(problem.to_string(), format!("trailing text: found {quoted}, expected the end of the text"));
}
