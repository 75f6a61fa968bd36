//! FEN: what is refused and how it is said, what is accepted and in which form it is written again.

use chess_rules::naive::Board;
use chess_rules::{Castling, Chess, Kind, Piece, Rule, Script, Setup, SetupError, Side, Square, Wing};
use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};
use proptest::{collection::vec, sample::select};
use qipan_game::fen::Problem;
use qipan_game::{Game, MoveGen};

const BAD: &str = qipan_suites::BAD_FEN_CHESS;
const SUITE: &str = qipan_suites::CHESS;

fn suite_fens() -> impl Iterator<Item = &'static str> {
    let lines = SUITE.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| line.split_once(';').expect("a position and its counts").0.trim())
}

fn read(fen: &str) -> Setup {
    fen.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn refused(fen: &str) -> SetupError {
    fen.parse::<Setup>().err().unwrap_or_else(|| panic!("{fen} was accepted"))
}

fn square(name: &str) -> Square {
    Square::from_name(name).expect("the name of a square")
}

#[test]
fn each_line_of_the_suite_is_accepted_or_refused_as_it_says() {
    let mut checked = 0;
    for line in BAD.lines().filter(|line| !line.starts_with('#')) {
        let [case, fen, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns, not {line:?}")
        };
        match fen.parse::<Setup>() {
            Ok(setup) => {
                assert_eq!(expected, "accept", "{case}: {setup} was accepted");
                assert_eq!(read(&setup.to_string()), setup, "{case}");
            }
            Err(error) => {
                let message = error.to_string();
                let first = message.lines().next().expect("a first line").to_lowercase();
                assert!(first.contains(&expected.to_lowercase()), "{case}: {message}");
                let is_shaped = first.contains(": found ") && first.contains(", expected ");
                assert!(is_shaped, "{case}: {message}");
                let has_caret = message.lines().nth(2).is_some_and(|carets| carets.contains('^'));
                assert!(has_caret || fen.is_empty(), "{case}: {message}");
            }
        }
        checked += 1;
    }
    assert!(checked >= 50, "only {checked} lines checked");
}

/// The first line says what, the second shows the text, the third points to the spot.
#[test]
fn a_message_names_what_was_found_and_expected_and_points_to_it() {
    for message in [
        "king missing: found no black king, expected exactly one
  8/8/8/8/8/8/8/K7 w - - 0 1
  ^^^^^^^^^^^^^^^^",
        "two kings: found white kings on e3 and e1, expected exactly one
  rnbqkbnr/pppppppp/8/8/8/4K3/PPPP1PPP/RNBQKBNR w kq - 0 1
                                           ^",
        "too many pieces: found 17 white pieces, expected at most 16
  rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                                             ^",
        "too many pawns: found 10 black pawns, expected at most 8
  4k3/ppppp3/ppppp3/8/8/8/8/4K3 w - - 0 1
                ^",
        "pawn on the first or last rank: found a white pawn on g1, expected pawns on ranks 2 to 7 only
  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBPR w Qkq - 0 1
                                           ^",
        "side to move: found \"W\", expected w or b
  4k3/8/8/8/8/8/8/4K3 W - - 0 1
                      ^",
        "castling: found \"QkQ\", expected - or letters of KQkq, each at most once
  r3k2r/8/8/8/8/8/8/R3K2R w QkQ - 0 1
                              ^",
        "castling: found \"Qé\", expected - or letters of KQkq, each at most once
  r3k2r/8/8/8/8/8/8/R3K2R w Qé - 0 1
                             ^",
        "castling: found K with no white rook on h1, expected king and rook at home
  r3k2r/8/8/8/8/8/8/R3K3 w kqKQ - 0 1
                             ^",
        "castling: found q with no black king on e8, expected king and rook at home
  r2k3r/8/8/8/8/8/8/R3K2R w qKQ - 0 1
                            ^",
        "en passant: found \"e3\", expected - or a square of rank 6, since white is to move
  4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1
                            ^^",
        "en passant: found a white knight on e3, expected the square that a pawn has just crossed, empty
  4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1
                              ^^",
        "en passant: found e6 with no black pawn on e5, expected one that has just moved two squares
  4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1
                            ^^",
        "en passant: found e3 although a white bishop stands on e2, expected the square that the pawn came from, empty
  4k3/8/8/8/4P3/8/4B3/4K3 b - e3 0 1
                              ^^",
        "counter of full moves missing: found the end of the text, expected a number from 0 to 65535
  4k3/8/8/8/8/8/8/4K3 w - - 0
                             ^",
        "side not to move is in check: found the black king on e8 attacked from e2, expected it safe, since it is the \
         other side's move
  4k3/8/8/8/8/8/4R3/4K3 w - - 0 1
   ^",
    ] {
        let fen = message.lines().nth(1).expect("the text").trim_start();
        assert_eq!(refused(fen).to_string(), message);
    }
}

#[test]
fn the_rule_that_is_broken_is_typed() {
    let error = refused("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1");
    let missing = Piece { side: Side::White, kind: Kind::Rook };
    let rule = Rule::CastlingWithout { letter: 'K', missing, square: square("h1") };
    assert_eq!(error.problem, Problem::Rule(rule));
}

#[test]
fn every_position_of_the_suite_is_written_as_it_was_read() {
    for fen in suite_fens() {
        let setup = read(fen);
        let written = setup.to_string();
        assert_eq!(read(&written), setup, "{fen}");
        let fields = |fen: &str| fen.split(' ').take(3).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(fields(&written), fields(fen));
        assert!(written.ends_with(" 0 1"), "{written}");
    }
    assert_eq!(read(Chess::START).to_string(), Chess::START);
}

#[test]
fn what_is_written_is_canonical() {
    for (fen, canonical) in [
        // Castling letters in any order; counters are dropped; so is superfluous white space.
        ("r3k2r/8/8/8/8/8/8/R3K2R w qKkQ - 12 34", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("  r3k2r/8/8/8/8/8/8/R3K2R\tb  kQ  -  ", "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 0 1"),
        ("4k3/44/11114/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        // The en-passant square stays if a pawn stands ready to take, even one that is pinned …
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"),
        ("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1"),
        ("3r1k2/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", "3r1k2/8/8/3Pp3/8/8/8/3K4 w - e6 0 1"),
        // … and goes if none does: no pawn, a pawn of the wrong side, a pawn across the edge of the board.
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/3pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3pp3/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/p7/7P/8/8/4K3 w - a6 0 1", "4k3/8/8/p7/7P/8/8/4K3 w - - 0 1"),
        ("4k3/8/7P/p7/8/8/8/4K3 w - a6 0 1", "4k3/8/7P/p7/8/8/8/4K3 w - - 0 1"),
    ] {
        assert_eq!(read(fen).to_string(), canonical);
    }
}

#[test]
fn a_position_from_pieces_drops_a_useless_en_passant_square() {
    for (fen, en_passant, kept) in [
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", "e6", true),
        ("4k3/8/8/4p3/8/8/8/4K3 w - - 0 1", "e6", false),
        ("4k3/8/8/8/4Pp2/8/8/4K3 b - - 0 1", "e3", true),
        ("4k3/8/8/8/4P1p1/8/8/4K3 b - - 0 1", "e3", false),
    ] {
        let read = read(fen);
        let en_passant = square(en_passant);
        let setup = Setup::from_pieces(read.pieces(), read.side_to_move(), read.castling(), Some(en_passant));
        assert_eq!(setup.en_passant(), kept.then_some(en_passant), "{fen}");
    }
}

#[test]
fn a_position_answers_for_its_parts() {
    let setup = read("r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq e3 0 1");
    assert_eq!(setup.pieces().count(), 8);
    assert_eq!(setup.piece_at(square("d4")).map(Piece::letter), Some('p'));
    assert_eq!(setup.piece_at(square("d5")), None);
    assert_eq!(setup.side_to_move(), Side::Black);
    assert_eq!(setup.en_passant(), Some(square("e3")));
    let rights = setup.castling();
    assert!(rights.has(Side::White, Wing::King) && rights.has(Side::Black, Wing::Queen));
    assert!(!rights.has(Side::White, Wing::Queen) && !rights.has(Side::Black, Wing::King));
    assert_eq!(rights.bits(), 0b1001);
    assert_eq!(Castling::from_bits(0xf6).to_string(), "Qk");
}

#[test]
fn the_diagram_shows_figurines() {
    let shown = read("r3k2r/8/8/8/3pP3/8/8/R2QK2R b Kkq e3 0 1").diagram(Script::Signs).to_string();
    let expected = "8  ♜ . . . ♚ . . ♜
7  . . . . . . . .
6  . . . . . . . .
5  . . . . . . . .
4  . . . ♟ ♙ . . .
3  . . . . . . . .
2  . . . . . . . .
1  ♖ . . ♕ ♔ . . ♖
   a b c d e f g h
black to move, castling Kkq, en passant e3";
    assert_eq!(shown, expected);
}

/// A position of the suite with a few characters replaced, removed or put in: close enough to get past the
/// first checks.
fn mutated_fen() -> impl Strategy<Value = String> {
    let fens: Vec<_> = suite_fens().collect();
    let new = prop_oneof![
        Just(None),
        select("KQRBNPkqrbnp12345678//  --wbabcdefgh36é♔\t".chars().collect::<Vec<_>>()).prop_map(Some),
    ];
    (select(fens), vec((any::<proptest::sample::Index>(), any::<bool>(), new), 1..4)).prop_map(
        |(fen, edits)| {
            let mut text: Vec<char> = fen.chars().collect();
            for (at, replaces, new) in edits {
                let at = at.index(text.len());
                text.splice(at..at + usize::from(replaces), new);
            }
            text.into_iter().collect()
        },
    )
}

/// Fields that are well-formed, with pieces scattered over the board: only the rules of chess can refuse
/// them.
fn scattered_men() -> impl Strategy<Value = String> {
    let square = || 0..Square::COUNT;
    let men = vec((square(), select("QRBNPqrbnp".chars().collect::<Vec<_>>())), 0..24);
    let fields = (select(vec!["w", "b"]), "-|-|-|K?Q?kq|kKqQ", "-|-|-|[a-h][36]", "( 0 1)?");
    (men, square(), square(), fields).prop_map(
        |(men, king, other, (side, castling, en_passant, counters))| {
            let mut board = [None; Square::COUNT];
            for (at, letter) in men.into_iter().chain([(king, 'K'), (other, 'k')]) {
                board[at] = Some(letter);
            }
            let rank = |rank: &[Option<char>]| {
                rank.iter().map(|letter| letter.map_or("1".to_owned(), String::from)).collect::<String>()
            };
            let ranks: Vec<_> = board.chunks(8).map(rank).collect();
            format!("{} {side} {castling} {en_passant}{counters}", ranks.join("/"))
        },
    )
}

/// Refused with a message, or accepted as a position that is written canonically and can be played on.
fn is_read_or_refused(text: &str) {
    match text.parse::<Setup>() {
        Err(error) => assert!(error.to_string().contains(": found ")),
        Ok(setup) => {
            assert_eq!(read(&setup.to_string()), setup, "{text}");
            let mut board = Board::from_setup(&setup).expect("the naive board holds every position");
            assert_eq!(board.check_invariants(), Ok(()));
            board.count_legal();
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        is_read_or_refused(&text);
    }

    #[test]
    fn any_scattered_men_are_read_or_refused(text in scattered_men()) {
        is_read_or_refused(&text);
    }

    #[test]
    fn any_mutated_fen_is_read_or_refused(text in mutated_fen()) {
        is_read_or_refused(&text);
    }
}
