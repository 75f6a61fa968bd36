//! Properties of any text and any position: the FEN reader never panics, what it accepts it reads back as
//! written, and the naive board agrees with itself along random games.

use proptest::prelude::{Just, ProptestConfig, Strategy, any, proptest};
use proptest::sample::{Index, select};
use proptest::{collection, prop_assert, prop_assert_eq, prop_oneof};
use qipan_game::{Game, MoveGen, MoveList};
use xiangqi_rules::naive::Board;
use xiangqi_rules::{Script, Setup, Xiangqi};

const COUNTS: &str = qipan_suites::XIANGQI;

/// A FEN of the perft suite.
fn suite_fen() -> impl Strategy<Value = &'static str> {
    let lines = COUNTS.lines().filter(|line| !line.starts_with('#'));
    select(lines.filter_map(|line| line.split(" ;").next()).collect::<Vec<_>>())
}

/// A change to a text: where, how many characters go, and what comes instead.
fn edit() -> impl Strategy<Value = (Index, usize, String)> {
    let text = prop_oneof![
        "[kabnrcpehKABNRCPEH1-9/ wb-]{0,3}",
        select(vec!["/", "9", "\u{3000}", "車", "\0", "\u{feff}", "-1", "99999"]).prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ];
    (any::<Index>(), 0..3usize, text)
}

fn edited(fen: &str, edits: &[(Index, usize, String)]) -> String {
    let mut text: Vec<char> = fen.chars().collect();
    for (at, gone, new) in edits {
        let start = at.index(text.len() + 1);
        let end = (start + gone).min(text.len());
        text.splice(start..end, new.chars());
    }
    text.into_iter().collect()
}

fn board(setup: &Setup) -> Board {
    Board::from_setup(setup).expect("the naive board holds every position")
}

/// Every part of reading and showing runs; an accepted position is one that the board can play from.
fn read(text: &str) -> Result<(), proptest::test_runner::TestCaseError> {
    match text.parse::<Setup>() {
        Ok(setup) => {
            prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup.clone()));
            let mut board = board(&setup);
            prop_assert_eq!(board.check_invariants(), Ok(()));
            prop_assert!(board.count_legal() <= 128);
        }
        Err(error) => {
            let message = error.to_string();
            prop_assert!(message.lines().next().is_some_and(|line| line.contains("found")), "{}", message);
            prop_assert!(message.chars().count() < 700, "{}", message);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        read(&text)?;
    }

    #[test]
    fn no_text_of_fen_letters_makes_the_reader_panic(text in "[kabnrcpKABNRCP1-9/]{0,100}( [wbr]( - -( 0 1)?)?)?") {
        read(&text)?;
    }

    #[test]
    fn no_change_to_a_fen_makes_the_reader_panic(
        fen in suite_fen(),
        edits in collection::vec(edit(), 1..4),
    ) {
        read(&edited(fen, &edits))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_game_keeps_every_promise_of_the_board(
        fen in prop_oneof![Just(Xiangqi::START), suite_fen()],
        choices in collection::vec(any::<Index>(), 0..80),
    ) {
        let mut board = board(&fen.parse().expect("a FEN of the suite"));
        for choice in choices {
            let (mut all, mut captures, mut quiets) = (MoveList::new(), MoveList::new(), MoveList::new());
            board.generate(&mut all);
            board.captures(&mut captures);
            board.quiets(&mut quiets);
            prop_assert!(captures.iter().all(|m| board.to_setup().piece_at(m.to).is_some()));
            prop_assert!(quiets.iter().all(|m| board.to_setup().piece_at(m.to).is_none()));
            let mut parts = [&captures[..], &quiets[..]].concat();
            parts.sort_unstable();
            let mut whole = all.to_vec();
            whole.sort_unstable();
            prop_assert_eq!(&parts, &whole);
            prop_assert_eq!(board.count_legal(), whole.len() as u64);
            if whole.is_empty() {
                break;
            }
            let before = board.clone();
            let material = board.material();
            let m = *choice.get(&whole);
            prop_assert!(board.visit(m, |_| ()).is_some());
            prop_assert_eq!(&board, &before);
            prop_assert!(board.play(m));
            prop_assert_eq!(board.material() != material, captures.contains(&m));

            let setup = board.to_setup();
            prop_assert_eq!(board.check_invariants(), Ok(()));
            prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup.clone()));
            prop_assert_eq!(Setup::from_men(setup.men(), setup.side_to_move()), setup.clone());
            prop_assert_eq!(setup.diagram(Script::Letters).to_string().lines().count(), 12);
        }
        let mut listed = MoveList::new();
        board.generate(&mut listed);
        for m in Xiangqi::every_move() {
            prop_assert_eq!(board.import(m), listed.contains(&m).then_some(m));
        }
    }
}

#[test]
fn invariants_name_what_is_wrong() {
    let men = |placement: &[&str]| {
        let man = |man: &&str| {
            let (letter, file, rank) =
                (man.as_bytes()[0], man.as_bytes()[1] - b'a', man.as_bytes()[2] - b'0');
            let square = xiangqi_rules::Square::at(usize::from(file), usize::from(rank)).expect("a square");
            (square, xiangqi_rules::Piece::from_letter(char::from(letter)).expect("a letter"))
        };
        Setup::from_men(placement.iter().map(man), xiangqi_rules::Side::Red)
    };
    for (placement, complaint) in [
        (&["Kd0"][..], "black has no general"),
        (&["Kd0", "Ke0", "ke9"], "2 generals of red, at most 1 exist"),
        (&["Kd3", "ke9"], "red's general has left the palace for d3"),
        (&["Kd0", "kd9"], "black has moved and its general can be taken from d0"),
        (&["Kd0", "ke9", "na0", "na1", "na2"], "3 horses of black, at most 2 exist"),
    ] {
        assert_eq!(board(&men(placement)).check_invariants(), Err(complaint.to_owned()));
    }
    assert_eq!(board(&men(&["Kd0", "ke9"])).check_invariants(), Ok(()));
}
