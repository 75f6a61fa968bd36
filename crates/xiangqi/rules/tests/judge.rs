//! Rulings on moves: each rule in its words, and no word against the naive board.

use std::collections::BTreeSet;

use qipan_conformance::name_the_same_squares;
use qipan_game::{Game, MoveGen, MoveList, Ruling, SplitMix64, epd};
use xiangqi_rules::judge::{self, Breach};
use xiangqi_rules::naive::Board;
use xiangqi_rules::{Move, Piece, Setup, Side, Square, Xiangqi};

const COUNTS: &str = qipan_suites::XIANGQI;
const START: &str = Xiangqi::START;

/// Positions, moves and what is said of them.
const TABLE: &[(&str, &str, Result<&str, &str>)] = &[
    (START, "a1a2", Err("no piece there: a1 is empty")),
    (START, "a9a8", Err("wrong side: red is to move, not the black chariot on a9")),
    (START, "a0a3", Err("own piece on the goal: the red soldier stands on a3")),
    // The ways of the pieces, right and wrong.
    (START, "e0e1", Ok("general: one point along a line, inside the palace")),
    (START, "e0e2", Err("general's step: one point along a line, which e0 to e2 is not")),
    (START, "d0e1", Ok("advisor: one point diagonally, inside the palace")),
    (START, "d0d1", Err("advisor's step: one point diagonally, which d0 to d1 is not")),
    (START, "c0e2", Ok("elephant eye: its eye d1 is empty")),
    (START, "c0c1", Err("elephant's step: two points diagonally, which c0 to c1 is not")),
    (START, "b0c2", Ok("horse leg: its leg b1 is empty")),
    (
        START,
        "b0b1",
        Err("horse's step: one point along a line and one diagonally outwards, which b0 to b1 is not"),
    ),
    (START, "a0a2", Ok("chariot's way: no piece stands between a0 and a2")),
    (START, "a0b1", Err("chariot's line: any way along a rank or a file, which a0 to b1 is not")),
    (START, "b2e2", Ok("cannon's way: no piece stands between b2 and e2")),
    (START, "b2b9", Ok("cannon screen: takes over the screen b7")),
    (START, "b2c1", Err("cannon's line: any way along a rank or a file, which b2 to c1 is not")),
    (START, "e3e4", Ok("soldier: one point forward")),
    ("3k5/9/9/9/P8/9/9/9/9/4K4 w", "a5b5", Ok("soldier: sideways beyond the river")),
    ("3k5/9/9/9/9/p8/9/9/9/4K4 b", "a4a3", Ok("soldier: one point forward")),
    (
        START,
        "a3a5",
        Err("soldier's step: one point forward, across the river also one sideways, which a3 to a5 is not"),
    ),
    (START, "a3a2", Err("soldier backwards: a3 to a2 leads back")),
    (START, "a3b3", Err("soldier sideways: a3 is not across the river")),
    // What is in the way.
    (START, "d0c1", Err("palace: c1 is outside red's palace, d0 to f2")),
    ("4ka3/9/9/9/9/9/9/9/9/3K5 b", "f9g8", Err("palace: g8 is outside black's palace, d7 to f9")),
    ("5k3/9/9/9/9/9/9/9/9/3K5 w", "d0c0", Err("palace: c0 is outside red's palace, d0 to f2")),
    ("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6", Err("river: the elephant's goal e6 lies across the river")),
    ("3k5/9/9/9/9/2B6/3p5/9/9/4K4 w", "c4e2", Err("elephant eye: d3 is occupied by the black soldier")),
    (START, "b0d1", Err("horse leg: c0 is occupied by the red elephant")),
    (START, "a0a4", Err("chariot's way: a3 is occupied by the red soldier")),
    ("3k5/9/9/9/9/R7p/9/9/9/R2nK4 w", "a0e0", Err("own piece on the goal: the red general stands on e0")),
    ("3k5/9/9/9/9/p3p3R/9/9/9/4K4 w", "i4a4", Err("chariot's way: e4 is occupied by the black soldier")),
    (
        START,
        "b2b8",
        Err("cannon's way: without taking it goes over no piece, and b7 is occupied by the black cannon"),
    ),
    (
        START,
        "b2b7",
        Err("cannon screen: to take the black cannon on b7 it needs exactly one piece between, \
             and none stands between b2 and b7"),
    ),
    (
        "3k5/r8/9/9/p8/9/P8/9/9/C3K4 w",
        "a0a8",
        Err("cannon screen: to take the black chariot on a8 it needs exactly one piece between, \
             and pieces stand on a3 and a5"),
    ),
    // What becomes of the general.
    (
        "4k4/9/9/9/4P4/9/9/9/9/4K4 w",
        "e5d5",
        Err("facing generals: file e is open between the generals on e0 and e9"),
    ),
    (
        "3k5/9/9/9/9/9/9/9/9/4K4 w",
        "e0d0",
        Err("facing generals: file d is open between the generals on d0 and d9"),
    ),
    (
        "3k5/9/9/9/9/9/9/9/r8/4K4 w",
        "e0e1",
        Err("general steps into check: e1 is attacked by the black chariot on a1"),
    ),
    (
        "3k5/9/9/9/4r4/9/9/9/4K4/9 w",
        "e1e0",
        Err("general steps into check: e0 is attacked by the black chariot on e5 through e1, \
             which the general leaves"),
    ),
    (
        "3k5/9/9/9/4c4/9/4P4/9/4K4/9 w",
        "e1e0",
        Err("general steps into check: e0 is attacked by the black cannon on e5"),
    ),
    (
        "3k5/9/9/9/4r4/9/9/9/4K4/R8 w",
        "a0a1",
        Err("check not answered: the general on e1 is still attacked by the black chariot on e5"),
    ),
    (
        "3k5/9/9/9/4r4/9/3n5/9/4K4/R8 w",
        "a0a1",
        Err("check not answered: the general on e1 is still attacked by the black horse on d3 and \
             the black chariot on e5"),
    ),
    (
        "3k5/9/9/P3r4/9/9/4C4/9/9/4K4 w",
        "e3b3",
        Err("pinned piece: only the red cannon on e3 stands between the general on e0 and \
             the black chariot on e6"),
    ),
    (
        "3k5/9/9/9/9/4c4/9/R8/9/4K4 w",
        "a2e2",
        Err("screen for the cannon: e2 would be the only piece between the general on e0 and \
             the black cannon on e4"),
    ),
    (
        "3k5/9/9/P3c4/9/4P4/4N4/9/9/4K4 w",
        "e3c4",
        Err("second piece before the cannon: without e3 only e4 stands between the general on e0 and \
             the black cannon on e6"),
    ),
    // The piece that leaves takes the other of the two.
    (
        "3k5/9/9/4c4/9/4p4/4R4/9/9/4K4 w",
        "e3e4",
        Err("second piece before the cannon: without e3 only e4 stands between the general on e0 and \
             the black cannon on e6"),
    ),
    (
        "3k5/9/9/P8/9/9/3n5/3R5/4K4/9 w",
        "d2a2",
        Err("horse leg freed: without a piece on d2 the black horse on d3 attacks the general on e1"),
    ),
    // How a check is answered.
    (
        "3k5/9/9/9/R3r4/9/9/9/4K4/9 w",
        "a5e5",
        Ok("chariot's way: no piece stands between a5 and e5; in check: takes the black chariot on e5"),
    ),
    (
        "3k5/9/9/9/4r4/9/9/9/4K4/9 w",
        "e1f1",
        Ok("general: one point along a line, inside the palace; \
            in check: the general leaves the check by the black chariot on e5"),
    ),
    (
        "3k5/9/9/9/4r4/9/9/R8/4K4/9 w",
        "a2e2",
        Ok("chariot's way: no piece stands between a2 and e2; in check: e2 blocks the black chariot on e5"),
    ),
    (
        "3k5/9/9/9/9/9/3n5/R8/4K4/9 w",
        "a2d2",
        Ok("chariot's way: no piece stands between a2 and d2; \
            in check: d2 is the leg of the black horse on d3"),
    ),
    (
        "3k5/9/9/9/4c4/9/4R4/9/4K4/9 w",
        "e3a3",
        Ok("chariot's way: no piece stands between e3 and a3; \
            in check: the screen e3 leaves the black cannon on e5"),
    ),
    (
        "3k5/9/9/9/4c4/9/4R4/R8/4K4/9 w",
        "a2e2",
        Ok("chariot's way: no piece stands between a2 and e2; \
            in check: e2 is a second piece before the black cannon on e5"),
    ),
    (
        "3k5/9/9/9/4r4/9/3n5/9/4K4/9 w",
        "e1f1",
        Ok("general: one point along a line, inside the palace; \
            in check: the general leaves the check by the black horse on d3, \
            the general leaves the check by the black chariot on e5"),
    ),
];

fn setup(fen: &str) -> Setup {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn said(setup: &Setup, m: Move) -> Result<String, String> {
    let said = |ruling: Ruling| {
        assert_eq!(name_the_same_squares(&ruling.fact), Ok(()));
        ruling.to_string()
    };
    Xiangqi::judge(setup, m).map(said).map_err(said)
}

/// The generals face each other, as no FEN may have it.
fn facing() -> Setup {
    let man = |file, rank, letter| Some((Square::at(file, rank)?, Piece::from_letter(letter)?));
    Setup::from_men([man(3, 0, 'K'), man(3, 9, 'k')].into_iter().flatten(), Side::Red)
}

#[test]
fn every_rule_is_named_with_its_fact() {
    for &(fen, m, expected) in TABLE {
        let m = m.parse().expect("a move");
        assert_eq!(said(&setup(fen), m), expected.map(str::to_owned).map_err(str::to_owned), "{fen} {m}");
    }
    let expected = "flying general: no piece stands between the generals on d0 and d9";
    assert!(said(&facing(), "d0d9".parse().expect("a move")).is_ok_and(|said| said.starts_with(expected)));
}

#[test]
fn the_table_has_every_rule_and_each_has_one_name() {
    let said = TABLE.iter().map(|&(_, _, expected)| expected.unwrap_or_else(|broken| broken));
    let names: BTreeSet<_> =
        said.filter_map(|said| said.split(':').next()).chain(["flying general"]).collect();
    assert_eq!(names, Xiangqi::rules().iter().map(|rule| rule.name()).collect());
    assert_eq!(names.len(), Xiangqi::rules().len());
}

/// The squares of the pieces between two squares of one rank or file.
fn between(setup: &Setup, one: Square, other: Square) -> Vec<Square> {
    let lies_between = |at: usize, one: usize, other: usize| one.min(other) < at && at < one.max(other);
    let is_on_line = |at: &Square| {
        let files = (at.file(), one.file(), other.file());
        let ranks = (at.rank(), one.rank(), other.rank());
        let is_same = |(at, one, other)| at == one && at == other;
        is_same(files) && lies_between(ranks.0, ranks.1, ranks.2)
            || is_same(ranks) && lies_between(files.0, files.1, files.2)
    };
    setup.men().map(|(square, _)| square).filter(is_on_line).collect()
}

/// Returns true if the pieces stand as a breach says, where more than one thing could be wrong with a
/// general.
fn is_fact(setup: &Setup, m: Move, breach: &Breach) -> bool {
    let men = |general, checker: &judge::Standing| between(setup, general, checker.on);
    let after = Xiangqi::after;
    match breach {
        Breach::Pinned { general, checker, .. } => men(*general, checker) == [m.from],
        Breach::BecomesScreen { on, general, checker } => {
            *on == m.to
                && men(*general, checker).is_empty()
                && between(&after(setup, m), *general, checker.on) == [m.to]
        }
        Breach::LeavesOneScreen { left, screen, general, checker } => {
            let mut two = [*left, *screen];
            two.sort();
            *left == m.from && men(*general, checker) == two
        }
        Breach::LegFreed { leg, general, checker } => {
            let legs = [leg.file().abs_diff(checker.on.file()), leg.rank().abs_diff(checker.on.rank())];
            let rest = [leg.file().abs_diff(general.file()), leg.rank().abs_diff(general.rank())];
            *leg == m.from && legs.iter().sum::<usize>() == 1 && rest == [1, 1]
        }
        Breach::NotAnswered { checkers, .. } => {
            checkers.iter().all(|checker| Xiangqi::checkers(setup).contains(&checker.on.index()))
        }
        Breach::Facing { general, other } => between(&after(setup, m), *general, *other).is_empty(),
        _ => true,
    }
}

/// Checks that in one position all is said as the naive board has it.
fn check(setup: &Setup) {
    let mut board = Board::from_setup(setup).expect("the naive board holds every position");
    for m in Xiangqi::every_move() {
        let ruling = Xiangqi::judge(setup, m);
        assert_eq!(ruling.is_ok(), board.import(m).is_some(), "{setup} {m}: {ruling:?}");
        let (Ok(ruling) | Err(ruling)) = &ruling;
        assert!(Xiangqi::rules().contains(&ruling.rule), "{ruling}");
        if let Err(breach) = judge::of(setup, m) {
            assert!(is_fact(setup, m, &breach), "{setup} {m}: {breach:?}");
        }
        if board.import(m).is_some() {
            let after = board.visit(m, |child| child.to_setup());
            assert_eq!(after, Some(Xiangqi::after(setup, m)), "{setup} {m}");
            assert_eq!(ruling.fact.en.contains("in check"), board.in_check(), "{setup} {m}: {ruling}");
            assert_eq!(Xiangqi::special(setup, m), None);
        }
    }
    assert_eq!(Xiangqi::checkers(setup).is_empty(), !board.in_check(), "{setup}");
}

#[test]
fn the_suite_and_the_table_are_judged_as_the_naive_board_does() {
    let suite = epd::lines(COUNTS).map(|line| line.fen);
    let fens: BTreeSet<_> = suite.chain(TABLE.iter().map(|&(fen, ..)| fen)).collect();
    assert!(fens.len() > 90, "{}", fens.len());
    for fen in fens {
        check(&setup(fen));
    }
    check(&facing());
}

#[test]
fn games_of_chance_are_judged_as_the_naive_board_does() {
    let mut random = SplitMix64(90);
    for line in epd::lines(COUNTS) {
        let mut position = setup(line.fen);
        for ply in 0..30 {
            if ply % 5 == 4 {
                check(&position);
            }
            let mut moves = MoveList::new();
            Board::from_setup(&position).expect("the naive board holds every position").generate(&mut moves);
            if moves.is_empty() {
                break;
            }
            position = Xiangqi::after(&position, moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn checkers_are_named_by_square() {
    let squares = |fen| -> Vec<String> {
        let squares = Xiangqi::checkers(&setup(fen)).into_iter().filter_map(Square::from_index);
        squares.map(|square| square.to_string()).collect()
    };
    assert_eq!(squares("3k5/9/9/9/4r4/9/3n5/9/4K4/R8 w"), ["d3", "e5"]);
    assert_eq!(squares(START), [""; 0]);
    assert_eq!(Xiangqi::checkers(&facing()), [84]);
}
