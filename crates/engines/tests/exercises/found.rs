//! The list of exercises, what it says against what the boards do, and the committed table.

use std::collections::HashSet;

use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};
use qipan_engines::exercises::{
    Catch, EXERCISES, Known, Position, Shown, TeachError, caught, cheapest, exercise, known, positions,
    shown, teach,
};
use qipan_record::Language;

const XIANGQI: [(&str, &str); 2] = [
    ("suites/xiangqi.epd", qipan_suites::XIANGQI),
    ("suites/corpus-xiangqi.epd", qipan_suites::CORPUS_XIANGQI),
];
const CHESS: [(&str, &str); 2] =
    [("suites/chess.epd", qipan_suites::CHESS), ("suites/corpus-chess.epd", qipan_suites::CORPUS_CHESS)];
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// The positions that may show a fault.
fn asked(fault: &Known) -> Vec<Position<'static>> {
    let files = if fault.game == "xiangqi" { XIANGQI } else { CHESS };
    files.into_iter().flat_map(|(file, text)| positions(file, text)).collect()
}

#[test]
fn exercises_are_numbered_named_and_explained() {
    assert!(EXERCISES.iter().map(|exercise| exercise.number).eq(1..=24));
    assert_eq!(EXERCISES.iter().map(|exercise| exercise.id).collect::<HashSet<_>>().len(), 24);
    for found in &EXERCISES {
        assert_eq!(exercise(found.number), Some(found));
        assert_eq!(found.game, if found.number <= 12 { "xiangqi" } else { "chess" });
        assert!(found.id.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", found.id);
        for language in Language::ALL {
            let (title, explanation) = (found.title(language), found.explanation(language));
            assert!(!title.ends_with(['.', '。']) && title.len() <= 70, "{title}");
            let sentences = explanation.matches(['.', '?', '。', '？']).count();
            assert!((3..=8).contains(&sentences) && !explanation.contains("  "), "{}: {sentences}", found.id);
            let is_chinese = |text: &str| text.chars().filter(|letter| !letter.is_ascii()).count() > 2;
            assert!([title, explanation].iter().all(|text| is_chinese(text) == (language == Language::Zh)));
        }
        assert_ne!(found.wrong, found.right);
        assert!(found.wrong.len() <= 110 && found.right.len() <= 110, "{}", found.id);
    }
    assert_eq!((exercise(0), exercise(25)), (None, None));
}

#[test]
fn every_fault_is_shown() {
    assert!(
        shown().iter().map(|row| (row.number, row.id)).eq(known().map(|fault| (fault.exercise, fault.id)))
    );
    assert!(shown().iter().map_while(|row| row.number).eq(1..=24));
}

#[test]
fn other_faults_are_named_in_both_languages() {
    let names: HashSet<_> = known().map(|fault| (fault.game, fault.id)).collect();
    assert_eq!(names.len(), known().count());
    for fault in known().filter(|fault| fault.exercise.is_none()) {
        assert!(fault.id.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", fault.id);
        for language in Language::ALL {
            let title = fault.title(language);
            assert!(!title.ends_with(['.', '。']) && title.len() <= 70, "{title}");
            assert_eq!(title.is_ascii(), language == Language::En, "{title}");
        }
        assert_ne!(fault.wrong, fault.right);
        assert!(fault.wrong.len() <= 110 && fault.right.len() <= 110, "{}", fault.id);
    }
}

/// The fault of a row.
fn fault_of(row: &Shown) -> Known {
    known().find(|fault| (fault.game, fault.id) == (row.game, row.id)).expect(row.id)
}

#[test]
fn the_committed_rows_are_what_the_boards_count() {
    for row in shown() {
        let fault = fault_of(row);
        assert_eq!(row.number, fault.exercise);
        let all = asked(&fault);
        let position = all.iter().find(|position| position.place == row.place).expect(row.place);
        assert_eq!(position.fen, row.fen);
        let catch = Catch { depth: row.depth, expected: row.expected, faulty: row.faulty };
        assert_eq!(caught(fault, position, row.depth).unwrap(), Some(catch), "{}", row.id);
        let right: u64 =
            teach(row.game, row.fen, &[], None, row.depth).unwrap().iter().map(|(_, leaves)| leaves).sum();
        assert_eq!(right, row.expected, "{}", row.id);
    }
}

/// All trees that would be cheaper than the committed one are counted again, in every position.
#[test]
fn the_committed_positions_are_the_cheapest() {
    for row in shown() {
        let fault = fault_of(row);
        let mut all = asked(&fault);
        for position in &mut all {
            position.counts.retain(|&count| count <= (row.depth, row.expected));
        }
        let catches: Vec<_> =
            all.iter().map(|position| caught(fault, position, row.depth).unwrap()).collect();
        let catch = Catch { depth: row.depth, expected: row.expected, faulty: row.faulty };
        assert_eq!(
            cheapest(fault, &all, &catches).unwrap().map(|(position, catch)| (&*position.place, catch)),
            Some((row.place, catch)),
            "{}: cargo run --release -p qipan-engines --example exercises",
            row.id
        );
    }
}

#[test]
fn a_line_is_played_with_its_fault() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let line = ["e2e4", "g8f6", "e4e5", "d7d5", "b1c3", "f6g8"];
    let moves = |fault| -> Vec<String> {
        teach("chess", start, &line, fault, 1).unwrap().into_iter().map(|(m, _)| m).collect()
    };
    assert!(!moves(None).contains(&"e5d6".to_string()));
    assert!(moves(Some(14)).contains(&"e5d6".to_string()));
    assert_eq!(teach("chess", start, &line, None, 0).unwrap(), []);
}

#[test]
fn what_cannot_be_taught_is_said() {
    let said = |game, fen, line: &[&str], fault| teach(game, fen, line, fault, 1).unwrap_err().to_string();
    assert_eq!(said("go", START, &[], None), "game: found \"go\", expected xiangqi or chess");
    assert_eq!(said("xiangqi", START, &[], Some(25)), "exercise: found 25, expected 1 to 24");
    assert_eq!(
        said("xiangqi", START, &[], Some(13)),
        "exercise: found 13, which is of chess, expected one of xiangqi"
    );
    assert_eq!(
        said("xiangqi", START, &["h2e2", "e9e7"], None),
        "move 2 of the line: found e9e7, expected a move of the board's list"
    );
    assert!(said("xiangqi", START, &["h2"], None).starts_with("move 1 of the line: move: found \"h2\""));
    assert!(said("chess", START, &[], None).starts_with("position: "));
    assert!(matches!(teach("xiangqi", "", &[], None, 1), Err(TeachError::Position(_))));
    assert!(matches!(
        teach("xiangqi", START, &["a3b3"], None, 1),
        Err(TeachError::NotListed { number: 1, .. })
    ));
    assert!(teach("xiangqi", START, &["a3b3"], Some(9), 1).is_ok());
}

proptest! {
    #[test]
    fn no_text_makes_a_panic(game in "xiangqi|chess|.*", text in ".*", fault in any::<Option<u32>>()) {
        prop_assert!(teach(&game, &text, &[], fault, 1).is_err());
        prop_assert!(teach("xiangqi", START, &[&text], None, 1).is_err());
    }

    /// Any two squares: the line is played exactly where the board lists the move.
    #[test]
    fn a_line_begins_with_a_move_of_the_list(m in "[a-i][0-9][a-i][0-9]", fault in 1..=12_u32) {
        let listed = teach("xiangqi", START, &[], Some(fault), 1).unwrap();
        let is_listed = listed.iter().any(|(written, _)| *written == m);
        prop_assert_eq!(teach("xiangqi", START, &[&m], Some(fault), 1).is_ok(), is_listed);
    }
}
