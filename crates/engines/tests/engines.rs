//! Engines that do what a script says: good ones agree, wrong ones are found, and whatever else they do is
//! said and ended.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use qipan_engines::exercises::{EXERCISES, Shown, known, shown};
use qipan_engines::{
    Checked, Description, Division, EngineError, Finding, Generator, Inside, Kind, Patience, Protocol,
    Question, Signatures, Taught, adopt_orphans, check, descend, explain, reference, rules_of,
};
use qipan_foreign::Foreign;
use qipan_game::Rule;
use qipan_harness::{GameData, Suite, game_named};
use xiangqi_rules::{Kind as Man, Setup, Square};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const PROMOTING: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1";

/// The board of a game that is asked beside an engine.
fn board_of(game: &str) -> &'static qipan_harness::Row {
    qipan_harness::install(qipan_boards::rows);
    reference(game)
}

fn game(name: &str) -> &'static GameData {
    game_named(name).expect("a game")
}

fn command(words: &str) -> String {
    format!("'{}' {words}", env!("CARGO_BIN_EXE_scripted-engine"))
}

fn patience(limit: Duration) -> Patience {
    Patience { limit, is_stopped: || false }
}

/// Longer than any machine takes for an answer.
const LONG: Duration = Duration::from_secs(600);

fn open(words: &str, game: &'static GameData, limit: Duration) -> Result<Box<dyn Generator>, EngineError> {
    Description::of(&command(words), None).expect("a command").open(game, patience(limit))
}

/// Returns the trouble with an engine that does this, asked for a second ply, and again until it has trouble.
/// A machine under load may not even start it in time; so it is given more and more, until it says this.
fn trouble(mode: &str, expected: &str) -> String {
    let chess = game("chess");
    let asked = |mut engine: Box<dyn Generator>| loop {
        engine.divide(&Question { game: chess, fen: chess.start, line: &[], depth: 2 })?;
    };
    let mut found = String::new();
    for seconds in [1, 5, 25, 125] {
        let engine = open(&format!("{mode} chess"), chess, Duration::from_secs(seconds));
        let answer: Result<(), _> = engine.and_then(asked);
        // Windows' word is another one.
        found = answer.expect_err(mode).to_string().replace("exit code: ", "exit status: ");
        if found.contains(expected) {
            break;
        }
    }
    found
}

#[test]
fn a_good_engine_agrees_however_it_writes() {
    for (mode, name, fen, depth) in [
        ("good", "xiangqi", game("xiangqi").start, 3),
        ("from-one", "xiangqi", game("xiangqi").start, 3),
        ("only-counts", "xiangqi", game("xiangqi").start, 2),
        ("flood-of-errors", "xiangqi", game("xiangqi").start, 2),
        ("good", "chess", KIWIPETE, 3),
        ("takes-rook", "chess", KIWIPETE, 3),
        ("in-letters", "chess", KIWIPETE, 1),
        ("in-letters", "chess", PROMOTING, 1),
    ] {
        let game = game(name);
        let mut engine = open(&format!("{mode} {name}"), game, LONG).expect(mode);
        assert_eq!(engine.name().data(), format!("Scripted {mode}"));
        let found = descend(game, fen, depth, &mut *engine, &mut Inside::of(board_of(name))).expect(mode);
        assert_eq!(found, None, "{mode}");
    }
}

#[test]
fn lines_are_written_as_the_engine_writes() {
    for (mode, name, fen, line) in [
        ("from-one", "xiangqi", game("xiangqi").start, "h2e2 h9g7"),
        ("takes-rook", "chess", KIWIPETE, "e1g1 h3g2"),
    ] {
        let game = game(name);
        let line: Vec<_> = line.split(' ').map(str::to_owned).collect();
        let mut engine = open(&format!("{mode} {name}"), game, LONG).expect(mode);
        // Castling is known to be written so once it has been seen.
        engine.divide(&Question { game, fen, line: &[], depth: 1 }).expect(mode);
        let question = Question { game, fen, line: &line, depth: 2 };
        let right = Inside::of(board_of(name)).divide(&question).expect("a board");
        assert_eq!(engine.divide(&question).expect(mode), right, "{mode}");
    }
}

/// A file of PerftWar about an engine that does what these words say.
fn war(words: &str, least_depth: u32) -> Description {
    let name = words.replace(' ', "-");
    let text = serde_json::json!({
        "name": name, "version": 3, "min_depth": least_depth, "modes": {"single-no-cache": {
            "launch": command(words), "case": "position fen {fen}\ngo perft {depth}",
            "end_re": r"^(perft-done|Nodes searched: \d+)\Z", "quit": null
        }}
    });
    let file =
        std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{least_depth}.json"));
    std::fs::write(&file, text.to_string()).expect("a file");
    Description::of(file.to_str().expect("a name"), None).expect("a description")
}

/// Whatever other numbers stand around it, of a right engine and of a wrong one.
#[test]
#[cfg(unix)]
fn a_total_in_words_is_found_by_its_place() {
    let chess = game("chess");
    let mut board = Inside::of(board_of("chess"));
    let shown = shown().iter().find(|shown| shown.number == Some(17)).expect("a position");
    for mode in ["count-of-words", "leaves-of-words", "depth-of-words"] {
        let mut engine = war(&format!("{mode} chess"), 1).open(chess, patience(LONG)).expect(mode);
        let mut checked = Checked::default();
        for entry in &Suite::published(&[chess]).entries {
            let tried = check(chess, entry, 300, &mut *engine, &mut board, &mut checked).expect(mode);
            assert_eq!(tried.wrong, None, "{mode}: {}", entry.fen);
        }
        assert!(checked.counts > 20, "{checked:?}");
        let mut engine = war(&format!("{mode} chess 17"), 1).open(chess, patience(LONG)).expect(mode);
        let question = Question { game: chess, fen: shown.fen, line: &[], depth: shown.depth };
        assert_eq!(engine.divide(&question).expect(mode).total, shown.faulty, "{mode}");
    }
}

/// It is asked for no fewer; what is wrong is seen where it is in the first move, and else that is said.
#[test]
#[cfg(unix)]
fn a_program_may_count_some_plies_and_more() {
    let chess = game("chess");
    let mut board = Inside::of(board_of("chess"));
    let mut engine = war("good chess", 2).open(chess, patience(LONG)).expect("it counts");
    let entry = &Suite::published(&[chess]).entries[0];
    let mut checked = Checked::default();
    let tried = check(chess, entry, 10_000, &mut *engine, &mut board, &mut checked).expect("it counts");
    assert_eq!((tried.wrong, checked.counts), (None, 2));
    let mut engine = war("wrong chess 17", 2).open(chess, patience(LONG)).expect("it counts");
    let (mut seen, mut hidden) = (0, 0);
    for entry in &Suite::published(&[chess]).entries {
        let tried = check(chess, entry, 10_000, &mut *engine, &mut board, &mut checked).expect("it counts");
        if let Some(why) = tried.hidden {
            assert!(why.to_string().starts_with("depth: found 1, expected at least 2 (min_depth"), "{why}");
            hidden += 1;
        }
        seen += usize::from(tried.difference.is_some());
    }
    assert!(seen > 0 && hidden > 0 && seen + hidden == checked.wrong, "{seen} seen, {hidden} hidden");
}

#[test]
fn scripts_and_commands_are_asked_with_a_process_each() {
    let chess = game("chess");
    let perftree = Description::of(&command("perftree chess"), Some(Protocol::Perftree)).expect("a command");
    let counts = format!(
        "protocol = 'template'\ncommand = ['{}', 'counts', 'chess', '{{depth}}', '{{fen}}']\n\
         total = '^there are = (\\d+) leaves$'\nname = 'counter'",
        env!("CARGO_BIN_EXE_scripted-engine")
    );
    let counts = Description::parse(&counts).expect("a description");
    for description in [perftree, counts] {
        let mut engine = description.open(chess, patience(LONG)).expect("it counts");
        let found =
            descend(chess, KIWIPETE, 2, &mut *engine, &mut Inside::of(board_of("chess"))).expect("counts");
        assert_eq!(found, None);
        let line = ["e1g1", "h3g2"].map(str::to_owned);
        let question = Question { game: chess, fen: KIWIPETE, line: &line, depth: 2 };
        let right = Inside::of(board_of("chess")).divide(&question).expect("a board");
        assert_eq!(engine.divide(&question).expect("counts").total, right.total);
    }
}

#[test]
fn whatever_an_engine_does_is_said() {
    for (mode, expected) in [
        ("silent", "no answer to \"go perft 2\": found none within "),
        ("drip", "no answer to \"go perft 2\": found none within "),
        ("mute", "s, expected a line uciok"),
        ("deaf", "the program has read no more of its input for "),
        ("crash", "no answer to \"go perft 2\": the program ended (exit status: 3), expected lines such as"),
        ("crash", "the last line was \"assertion failed: square < 64\""),
        ("garbage", "answer to \"go perft 2\": found \"bestmove e2e4\", expected lines such as"),
        ("unknown-move", "answer to \"go perft 2\": found \"a2z9\", expected a move of the game"),
        ("wrong-sum", "the moves' counts add up to 1, expected the total that it prints, 20"),
        ("huge", "found \"a2a3: 99999999999999999999999\", expected a count below 2^64"),
        ("no-perft", "found \"Unknown command: 'go perft'\", expected lines such as a2a3: 20"),
        ("flood", "answer to \"go perft 2\": found more than 4096 lines, expected lines such as"),
        ("long-line", "answer to \"go perft 2\": found more than 64 KiB in a line, expected"),
        ("other-game", "game: found an engine for shogi, janggi, expected one for chess"),
    ] {
        let found = trouble(mode, expected);
        assert!(found.contains(expected), "{mode}: {found}");
    }
}

/// What is written to its standard input is more than a pipe holds.
#[test]
fn a_command_that_does_not_read_is_not_waited_for() {
    let description = format!(
        "protocol = 'template'\ncommand = ['{}', 'sleeper', '{{depth}}']\nstdin = \"\"\"{}\"\"\"\ntimeout = 1",
        env!("CARGO_BIN_EXE_scripted-engine"),
        "{fen}\n".repeat(10_000)
    );
    let description = Description::parse(&description).expect("a description");
    let trouble = description.open(game("chess"), patience(LONG)).err().expect("no answer").to_string();
    assert!(trouble.contains("found none within 1 s, expected lines of a move and a count"), "{trouble}");
}

#[test]
fn a_name_moves_no_cursor() {
    let engine = open("escapes chess", game("chess"), LONG).expect("it counts");
    assert_eq!(engine.name(), "\u{fffd}]0;title\u{fffd}a\u{fffd}31mb\u{fffd}c");
    let named = format!("name = \"\\u001bc\\u202ex\"\ncommand = [{:?}, 'good', 'chess']", command("").trim());
    let named = named.replace('\'', "\"").replace("\"\"", "\"");
    let engine =
        Description::parse(&named).expect(&named).open(game("chess"), patience(LONG)).expect("it counts");
    assert_eq!(engine.name(), "\u{fffd}c\u{fffd}x");
}

#[test]
fn what_cannot_be_started_is_named() {
    let description = Description::of("./no-such-engine --uci", None).expect("a command");
    let trouble = description.open(game("chess"), patience(LONG)).err().expect("no such program");
    assert!(
        trouble.to_string().starts_with("command: cannot start \"./no-such-engine --uci\": "),
        "{trouble}"
    );
}

#[test]
fn who_wants_to_stop_need_not_wait() {
    let chess = game("chess");
    let patience = Patience { limit: LONG, is_stopped: || true };
    let description = Description::of(&command("mute chess"), None).expect("a command");
    assert!(matches!(description.open(chess, patience), Err(EngineError::Stopped)));
}

#[test]
fn who_wants_to_stop_need_not_wait_for_the_deaf() {
    static LOOKS: AtomicU32 = AtomicU32::new(0);
    let chess = game("chess");
    // Ever more looks, until the pipe is full before the user has had enough.
    let patience = Patience { limit: LONG, is_stopped: || LOOKS.fetch_add(1, Relaxed) > 4000 };
    let description = Description::of(&command("deaf chess"), None).expect("a command");
    let mut engine = description.open(chess, patience).expect("it counts");
    let question = Question { game: chess, fen: chess.start, line: &[], depth: 1 };
    let trouble = loop {
        if let Err(trouble) = engine.divide(&question) {
            break trouble;
        }
    };
    assert!(matches!(trouble, EngineError::Stopped), "{trouble}");
}

/// No tree of these depths would be counted in a lifetime.
#[test]
fn who_wants_to_stop_need_not_wait_for_a_board() {
    static LOOKS: AtomicU32 = AtomicU32::new(0);
    fn is_enough() -> bool {
        LOOKS.fetch_add(1, Relaxed) > 1000
    }
    let chess = game("chess");
    let exercise = qipan_engines::exercises::exercise(13).expect("an exercise");
    for depth in [5, 12, 60] {
        let question = Question { game: chess, fen: KIWIPETE, line: &["e1g1".to_owned()], depth };
        LOOKS.store(0, Relaxed);
        let mut board = Inside::of(board_of("chess")).until(is_enough);
        assert!(matches!(board.divide(&question), Err(EngineError::Stopped)), "{depth}");
        LOOKS.store(0, Relaxed);
        let mut taught = Taught::of(exercise).until(is_enough);
        assert!(matches!(taught.divide(&question), Err(EngineError::Stopped)), "{depth}");
    }
}

/// A process that an engine has started ends with it, also one that has gone into a session of its own, and
/// also if the engine has ended before.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_running() {
    adopt_orphans();
    for mode in ["family", "runaway", "orphan"] {
        let found = trouble(mode, "child ");
        let id = found.split("child ").nth(1).and_then(|rest| rest.split('"').next()).expect("a process");
        let status = std::path::PathBuf::from(format!("/proc/{id}/stat"));
        let begun = Instant::now();
        // Who is ended may stay in the list until somebody looks at it.
        let is_running = || {
            let stat = std::fs::read_to_string(&status).unwrap_or_default();
            stat.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z'))
        };
        while is_running() && begun.elapsed() < LONG {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(!is_running(), "{mode}: process {id} is still there");
    }
}

#[test]
fn a_wrong_engine_is_found_and_its_rule_named() {
    let chess = game("chess");
    let mut engine = open("wrong chess 16", chess, LONG).expect("it counts");
    let suite = Suite::published(&[chess]);
    let mut checked = Checked::default();
    let mut reference = Inside::of(board_of("chess"));
    let wrong = suite.entries.iter().find_map(|entry| {
        let tried =
            check(chess, entry, 10_000, &mut *engine, &mut reference, &mut checked).expect("it answers");
        tried.wrong.map(|_| tried)
    });
    let difference = wrong.expect("a position where it is wrong").difference.expect("a difference");
    let findings = explain(chess, &difference).expect("moves of the game");
    assert_eq!(rules_of(&findings), [Rule::CastlingThroughCheck]);
}

/// The descent names the rule of every exercise, from the position that shows it.
#[test]
fn every_fault_is_traced_to_its_rule() {
    for exercise in &EXERCISES {
        let game = game(exercise.game);
        let shown = shown().iter().find(|shown| shown.number == Some(exercise.number)).expect("a position");
        let mut taught = Taught::of(exercise);
        let mut board = Inside::of(board_of(game.name));
        let found = descend(game, shown.fen, shown.depth, &mut taught, &mut board).expect("both answer");
        let found = found.unwrap_or_else(|| panic!("{}: no difference", exercise.number));
        assert!(found.line.len() < shown.depth as usize, "{found:?}");
        assert!(matches!(found.kind, Kind::Moves { .. }), "{}: {found:?}", exercise.number);
        let findings = explain(game, &found).expect("moves of the game");
        assert!(rules_of(&findings).contains(&exercise.rule), "{}: {findings:#?}", exercise.number);
        assert!(findings.iter().all(Finding::is_first_wrong), "{}", exercise.number);
    }
}

/// A generator that hides its moves.
struct Mute<G>(G);

impl<G: Generator> Generator for Mute<G> {
    fn name(&self) -> Foreign {
        self.0.name()
    }

    fn divide(&mut self, question: &Question<'_>) -> Result<Division, EngineError> {
        Ok(Division { moves: None, ..self.0.divide(question)? })
    }
}

/// A number alone is enough to name every known fault, and no other one.
#[test]
fn every_fault_has_a_signature() {
    for fault in known() {
        let game = game(fault.game);
        let is_of = |shown: &&Shown| (shown.game, shown.id) == (fault.game, fault.id);
        let shown = shown().iter().find(is_of).unwrap_or_else(|| panic!("{}: no position", fault.id));
        let mut taught = Mute(Taught::of(fault));
        let mut board = Inside::of(board_of(game.name));
        let found = descend(game, shown.fen, shown.depth, &mut taught, &mut board).expect("both answer");
        let found = found.unwrap_or_else(|| panic!("{}: no difference", fault.id));
        let named = Signatures::new(game).of(&found, &mut taught, || false).expect("it answers");
        let ids: Vec<_> = named.iter().map(|named| named.id).collect();
        assert_eq!(ids, [fault.id], "{found:?}");
    }
}

/// A generator that leaves out moves: told the position, the move and the position after it.
struct Without<F>(F);

impl<F: Fn(&str, &str, &str) -> bool> Generator for Without<F> {
    fn name(&self) -> Foreign {
        Foreign::of("without")
    }

    fn divide(&mut self, question: &Question<'_>) -> Result<Division, EngineError> {
        let Question { game, fen, line, depth } = *question;
        let at = game.after(fen, line)?;
        let mut moves = std::collections::BTreeMap::new();
        for m in game.legal_moves(&at)? {
            let after = game.after(&at, std::slice::from_ref(&m))?;
            if (self.0)(&at, &m, &after) {
                continue;
            }
            let below = match depth {
                1 => 1,
                _ => self.divide(&Question { game, fen: &after, line: &[], depth: depth - 1 })?.total,
            };
            moves.insert(m, below);
        }
        Ok(Division { total: moves.values().sum(), moves: Some(moves) })
    }
}

/// Returns true for taking en passant by a pawn that is not on the edge.
fn is_inner_en_passant(at: &str, m: &str, _: &str) -> bool {
    let setup: chess_rules::Setup = at.parse().expect("a position");
    let m: chess_rules::Move = m.parse().expect("a move");
    let is_pawn = setup.piece_at(m.from).is_some_and(|piece| piece.kind == chess_rules::Kind::Pawn);
    is_pawn && setup.en_passant() == Some(m.to) && (1..7).contains(&m.from.file())
}

/// Pawns on the edge alone take en passant: at the first place the counts are those of the known fault by
/// which none does, which would be the name if nothing else were asked.
#[test]
fn a_fault_that_is_narrower_than_a_known_one_is_not_named() {
    let chess = game("chess");
    let (mut edge, mut checked) = (Mute(Without(is_inner_en_passant)), Checked::default());
    let mut board = Inside::of(board_of("chess"));
    let suite = Suite::published(&[chess]);
    let found = suite.entries.iter().find_map(|entry| {
        check(chess, entry, 5_000, &mut edge, &mut board, &mut checked).expect("it answers").difference
    });
    let found = found.expect("a position where it is wrong");
    let named = Signatures::new(chess).of(&found, &mut edge, || false).expect("it answers");
    assert!(named.is_empty(), "{found:?}: {named:?}");
}

#[test]
fn counts_alone_are_compared_as_far_as_they_go() {
    let chess = game("chess");
    let mut engine = open("only-counts chess 17", chess, LONG).expect("it counts");
    let shown = shown().iter().find(|shown| shown.number == Some(17)).expect("a position");
    let mut board = Inside::of(board_of("chess"));
    let found =
        descend(chess, shown.fen, 2, &mut *engine, &mut board).expect("both answer").expect("a difference");
    assert_eq!(found.kind, Kind::Counts([shown.faulty, shown.expected]));
}

/// Two boards with different faults list the same illegal moves, behind which the rules say nothing.
#[test]
fn behind_an_illegal_move_of_both_nothing_is_asked() {
    let taught = |number| Taught::of(qipan_engines::exercises::exercise(number).expect("an exercise"));
    let fen = "B7/8/8/4pK2/3pPp1p/2P5/6k1/8 b - e3 0 48";
    let found = descend(game("chess"), fen, 2, &mut taught(13), &mut taught(15)).expect("both answer");
    let found = found.expect("a difference");
    assert_eq!(found.kind, Kind::Illegal(["d4e3", "f4e3"].map(str::to_owned).into()));
    assert_eq!(found.line, [""; 0]);
}

/// What only counts, and counts behind each move what does not add up to what it counts here.
#[test]
fn a_liar_contradicts_itself() {
    let chess = game("chess");
    let mut engine = open("liar chess", chess, LONG).expect("it counts");
    let mut board = Inside::of(board_of("chess"));
    let found = descend(chess, chess.start, 2, &mut *engine, &mut board).expect("both answer");
    let found = found.expect("a difference");
    assert_eq!(found.kind, Kind::Sums { depth: 2, whole: [20, 400], sums: [400, 400] });
    assert_eq!((found.line.len(), found.totals), (0, [20, 400]));
}

/// Eyes of a generator of Xiangqi, for which some pieces give check that do not: an enemy piece of this kind
/// before the general, with so many pieces in its way.
struct SeesCheck {
    kind: Man,
    is_check: fn(&Setup, general: Square, man: Square) -> bool,
}

impl SeesCheck {
    fn sees_check(&self, fen: &str) -> bool {
        let setup: Setup = fen.parse().expect("a position");
        let enemy = setup.side_to_move();
        let general = setup.men().find(|(_, man)| man.side != enemy && man.kind == Man::General);
        let general = general.expect("a general").0;
        let mut men = setup.men().filter(|(_, man)| man.side == enemy && man.kind == self.kind);
        men.any(|(square, _)| (self.is_check)(&setup, general, square))
    }
}

/// The rule of a check that is none comes before those of the moves that are missing.
#[test]
fn a_check_that_is_none_is_named() {
    /// Squares strictly between two of one line.
    fn between(setup: &Setup, a: Square, b: Square) -> usize {
        let within = |x: usize, a: usize, b: usize| x > a.min(b) && x < a.max(b);
        let is_between = |at: Square| match (a.file() == b.file(), a.rank() == b.rank()) {
            (true, false) => at.file() == a.file() && within(at.rank(), a.rank(), b.rank()),
            (false, true) => at.rank() == a.rank() && within(at.file(), a.file(), b.file()),
            _ => false,
        };
        setup.men().filter(|&(at, _)| is_between(at)).count()
    }
    let over_two = SeesCheck { kind: Man::Cannon, is_check: |setup, a, b| between(setup, a, b) >= 2 };
    let leaping = SeesCheck {
        kind: Man::Horse,
        is_check: |_, a, b| {
            let across = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
            matches!(across, (1, 2) | (2, 1))
        },
    };
    let xiangqi = game("xiangqi");
    for (sees, fen, rule) in [
        (over_two, "rnbakabnr/9/1c2c4/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", Rule::CannonScreen),
        (leaping, "3k5/9/9/9/9/9/4P4/3n5/3R5/R3K4 w", Rule::HorseLeg),
    ] {
        let mut sees = Without(|_: &str, _: &str, after: &str| sees.sees_check(after));
        let mut board = Inside::of(board_of("xiangqi"));
        let found =
            descend(xiangqi, fen, 2, &mut sees, &mut board).expect("both answer").expect("a difference");
        let findings = explain(xiangqi, &found).expect("moves of the game");
        assert!(findings.len() > 5 && findings.iter().all(Finding::is_first_wrong), "{findings:?}");
        assert_eq!(rules_of(&findings), [rule], "{findings:#?}");
    }
}

/// A generator of chess that is right but for one thing, two plies deep: a right to castle outlives the rook
/// that a promotion takes.
struct KeepsRight;

impl KeepsRight {
    /// Castling of the side to move with a rook that a promotion has just taken.
    fn castlings(game: &GameData, before: &str, promotion: &str, after: &str) -> Vec<String> {
        let (Some("n" | "b"), Some(corner)) = (promotion.get(4..), promotion.get(2..4)) else {
            return Vec::new();
        };
        let (right, castling, rook) = match corner {
            "a8" => ('q', "e8c8", 'r'),
            "h8" => ('k', "e8g8", 'r'),
            "a1" => ('Q', "e1c1", 'R'),
            "h1" => ('K', "e1g1", 'R'),
            _ => return Vec::new(),
        };
        let mut fields: Vec<_> = after.split(' ').map(str::to_owned).collect();
        if !before.split(' ').nth(2).is_some_and(|rights| rights.contains(right)) {
            return Vec::new();
        }
        // As if the rook were still there.
        let mut ranks: Vec<_> = fields[0].split('/').map(str::to_owned).collect();
        let rank = if corner.ends_with('8') { &mut ranks[0] } else { &mut ranks[7] };
        let at = if corner.starts_with('a') { 0 } else { rank.len() - 1 };
        rank.replace_range(at..=at, &rook.to_string());
        fields[0] = ranks.join("/");
        let others = fields[2].replace('-', "");
        fields[2] = "KQkq".chars().filter(|&c| c == right || others.contains(c)).collect();
        let legal = game.legal_moves(&fields.join(" ")).expect("a position");
        legal.into_iter().filter(|m| m == castling).collect()
    }
}

impl Generator for KeepsRight {
    fn name(&self) -> Foreign {
        Foreign::of("keeps right")
    }

    fn divide(&mut self, question: &Question<'_>) -> Result<Division, EngineError> {
        let Question { game, fen, line, depth } = *question;
        let right = Inside::of(board_of("chess")).divide(question)?;
        let Some((last, before)) = line.split_last().filter(|_| depth == 1) else {
            let mut moves = right.moves.unwrap_or_default();
            let at = game.after(fen, line)?;
            for (m, count) in moves.iter_mut().filter(|_| depth == 2) {
                let after = game.after(&at, std::slice::from_ref(m))?;
                *count += Self::castlings(game, &at, m, &after).len() as u64;
            }
            return Ok(Division { total: moves.values().sum(), moves: Some(moves) });
        };
        let mut moves = right.moves.unwrap_or_default();
        let castlings = Self::castlings(game, &game.after(fen, before)?, last, &game.after(fen, line)?);
        moves.extend(castlings.into_iter().map(|m| (m, 1)));
        Ok(Division { total: moves.values().sum(), moves: Some(moves) })
    }
}

#[test]
fn the_published_positions_show_a_right_kept_when_a_promotion_takes_the_rook() {
    let chess = game("chess");
    let (mut checked, mut board) = (Checked::default(), Inside::of(board_of("chess")));
    let mut rules = Vec::new();
    for entry in Suite::published(&[chess]).entries {
        let tried =
            check(chess, &entry, 10_000, &mut KeepsRight, &mut board, &mut checked).expect("it answers");
        if let Some(difference) = tried.difference {
            rules.extend(rules_of(&explain(chess, &difference).expect("moves of the game")));
        }
    }
    assert_eq!((checked.wrong, rules), (1, vec![Rule::Promotion]));
}
