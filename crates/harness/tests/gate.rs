//! The gate and the timer with boards that are wrong in a known way, which the registry cannot have.

use std::sync::LazyLock;
use std::time::Duration;

use chess_rules::naive;
use chess_rules::{Chess, Move, Setup};
use qipan_game::{About, Game, MoveGen, MoveList, Unsupported};
use qipan_harness::{
    Contest, Corpus, Entrant, Entry, Failure, GameRow, Group, GroupReport, Job, JobError, Limits, Model,
    Position, Settings, Stratum, Suite, SystemClock, Variant, Verdict, Watch, Work, WrongCount, conclusion,
    find, game_named, measure, measure_together, verify,
};

/// What is wrong with a [`Faulty`] board.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    /// Nothing.
    None,
    /// Black's move to e5 is refused when played, which first shows at depth 2.
    NeverPlaysE5,
    /// One leaf too many where leaves are counted without playing them.
    CountsOneMore,
    /// Positions without castling rights cannot be held.
    NeedsCastling,
    /// Captures make it panic.
    Panics,
    /// Says of no position that it is check.
    SeesNoCheck,
}

const NONE: u8 = 0;
const NEVER_PLAYS_E5: u8 = 1;
const COUNTS_ONE_MORE: u8 = 2;
const NEEDS_CASTLING: u8 = 3;
const PANICS: u8 = 4;
const SEES_NO_CHECK: u8 = 5;

/// The naive board with one fault.
#[derive(Clone, PartialEq, Debug)]
struct Faulty<const FAULT: u8> {
    board: naive::Board,
}

impl<const FAULT: u8> Faulty<FAULT> {
    const HAS: Fault = match FAULT {
        NEVER_PLAYS_E5 => Fault::NeverPlaysE5,
        COUNTS_ONE_MORE => Fault::CountsOneMore,
        NEEDS_CASTLING => Fault::NeedsCastling,
        PANICS => Fault::Panics,
        SEES_NO_CHECK => Fault::SeesNoCheck,
        _ => Fault::None,
    };
}

impl<const FAULT: u8> MoveGen for Faulty<FAULT> {
    type Game = Chess;
    type Move = Move;
    const ABOUT: About = About {
        name: [
            "chess-right",
            "chess-never-plays-e5",
            "chess-counts-one-more",
            "chess-needs-castling",
            "chess-panics",
            "chess-sees-no-check",
        ][FAULT as usize],
        ..naive::Board::ABOUT
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        if Self::HAS == Fault::NeedsCastling && setup.castling().bits() == 0 {
            return Err(Unsupported {
                board: Self::ABOUT.name,
                reason: "found no castling right".to_owned(),
            });
        }
        Ok(Self { board: naive::Board::from_setup(setup)? })
    }

    fn to_setup(&self) -> Setup {
        self.board.to_setup()
    }

    fn captures(&self, moves: &mut MoveList<Move>) {
        assert!(Self::HAS != Fault::Panics, "no captures today");
        self.board.captures(moves);
    }

    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.board.quiets(moves);
    }

    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        if Self::HAS == Fault::NeverPlaysE5 && m.to_string() == "e7e5" {
            return None;
        }
        self.board.visit(m, |child| f(&mut Self { board: child.clone() }))
    }

    fn count_legal(&mut self) -> u64 {
        self.board.count_legal() + u64::from(Self::HAS == Fault::CountsOneMore)
    }

    fn is_exempt(&self, m: Move) -> bool {
        self.board.is_exempt(m)
    }

    fn in_check(&self) -> bool {
        Self::HAS != Fault::SeesNoCheck && self.board.in_check()
    }

    fn import(&self, m: Move) -> Option<Move> {
        self.board.import(m)
    }

    fn export(&self, m: Move) -> Move {
        self.board.export(m)
    }

    fn material(&self) -> i32 {
        self.board.material()
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.board.check_invariants()
    }

    fn table_bytes() -> usize {
        0
    }
}

static RIGHT: LazyLock<Entrant> = LazyLock::new(Entrant::of::<Faulty<NONE>>);
static NO_E5: LazyLock<Entrant> = LazyLock::new(Entrant::of::<Faulty<NEVER_PLAYS_E5>>);
static ONE_MORE: LazyLock<Entrant> = LazyLock::new(Entrant::of::<Faulty<COUNTS_ONE_MORE>>);
static CASTLING: LazyLock<Entrant> = LazyLock::new(Entrant::of::<Faulty<NEEDS_CASTLING>>);
static PANICKING: LazyLock<Entrant> = LazyLock::new(Entrant::of::<Faulty<PANICS>>);
static NO_CHECK: LazyLock<Entrant> = LazyLock::new(Entrant::of::<Faulty<SEES_NO_CHECK>>);

/// A watcher that remembers how far it was.
#[derive(Default)]
struct Fractions(Vec<f64>);

impl Watch for Fractions {
    fn progress(&mut self, done: f64) {
        self.0.push(done);
    }
}

fn chess() -> &'static GameRow {
    game_named("chess").expect("a game")
}

/// The start and a position without castling rights, to some hundred leaves.
fn suite() -> Vec<Entry> {
    let text = format!(
        "{} ;D1 20 ;D2 400 ;D3 8902\n8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191\n",
        Chess::START
    );
    Suite::parse("test.epd", &text, Some(chess())).expect("a suite").entries
}

const LIMITS: Limits = Limits { max_nodes: 400, threads: 2 };

fn brief() -> Settings {
    Settings { job_nodes: 400, unit: Duration::from_micros(100), rounds: 4..=4, ..Settings::QUICK }
}

#[test]
fn a_right_board_passes_and_what_is_skipped_is_counted() {
    let boards = verify(&[&*RIGHT], &suite(), LIMITS, &|_, _| ()).expect("verified");
    let [board] = boards.as_slice() else { panic!("one board") };
    assert!(board.failures.is_empty());
    assert_eq!((board.positions, board.checked, board.skipped), (2, 4, 1));
    assert_eq!(board.nodes, 2 * (20 + 400 + 14 + 191));
}

#[test]
fn a_wrong_count_names_board_position_depth_and_both_counts() {
    let boards = verify(&[&*RIGHT, &*NO_E5], &suite(), LIMITS, &|_, _| ()).expect("verified");
    assert!(boards[0].failures.is_empty());
    let wrong = WrongCount {
        board: "chess-never-plays-e5",
        what: "perft-visit",
        fen: Chess::START.to_owned(),
        place: "test.epd:1".to_owned(),
        depth: Some(2),
        expected: 400,
        found: 380,
    };
    assert_eq!(boards[1].failures, [Failure::WrongCount(wrong)]);
    assert_eq!(
        boards[1].failures[0].to_string(),
        format!(
            "chess-never-plays-e5: perft-visit, depth 2: found 380, expected 400 (test.epd:1)\n  {}",
            Chess::START
        )
    );
}

#[test]
fn counting_without_playing_is_checked_by_itself() {
    let boards = verify(&[&*ONE_MORE], &suite(), LIMITS, &|_, _| ()).expect("verified");
    assert!(boards[0].wrong_counts().count() > 0);
    assert!(boards[0].wrong_counts().all(|wrong| wrong.what == "perft-count"));
}

#[test]
fn a_position_that_a_board_cannot_hold_is_no_wrong_count() {
    let boards = verify(&[&*CASTLING], &suite(), LIMITS, &|_, _| ()).expect("verified");
    assert_eq!(boards[0].wrong_counts().count(), 0);
    assert!(matches!(boards[0].failures.as_slice(), [Failure::Unsupported(_)]));
}

#[test]
fn leaves_by_kind_are_checked_where_the_suite_has_them() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let verified = |counts: &str| {
        let suite = Suite::parse("test.epd", &format!("{kiwipete} ;{counts}"), None).expect("a suite");
        let boards = verify(&[&*RIGHT], &suite.entries, LIMITS, &|_, _| ()).expect("verified");
        boards[0].wrong_counts().map(|wrong| (wrong.what, wrong.expected, wrong.found)).collect::<Vec<_>>()
    };
    assert_eq!(verified("D1 nodes 48 captures 8 checks 0 mates 0"), []);
    assert_eq!(verified("D1 48 captures 9 checks 1"), [("captures", 9, 8), ("checks", 1, 0)]);
}

#[test]
fn progress_reaches_its_end() {
    let seen = std::sync::Mutex::new(Vec::new());
    let progress = |done, all| seen.lock().expect("no thread panicked").push((done, all));
    verify(&[&*RIGHT, &*NO_E5], &suite(), LIMITS, &progress).expect("verified");
    let mut seen = seen.into_inner().expect("no thread panicked");
    seen.sort_unstable();
    assert_eq!(seen, [(1, 4), (2, 4), (3, 4), (4, 4)]);
}

#[test]
fn threads_and_repetitions_change_no_count() {
    for (depth, nodes) in [(0, 1), (1, 20), (2, 400), (3, 8902)] {
        for &model in Model::PERFT {
            let job = Job { repetitions: 3, ..Job::perft(model, Chess::START, depth) };
            assert_eq!(RIGHT.run(&job, &SystemClock).expect("run").count, 3 * nodes);
            assert_eq!(RIGHT.run_parallel(&job, 3, &SystemClock).expect("run").count, 3 * nodes);
        }
    }
}

#[test]
fn a_text_that_is_no_position_is_an_error_with_the_spot() {
    let job = Job::perft(Model::PerftVisit, "8/8 w - -", 1);
    let error = RIGHT.run(&job, &SystemClock).expect_err("no position");
    assert!(matches!(&error, JobError::Fen(_)) && error.to_string().contains('^'), "{error}");
}

#[test]
fn the_timer_refuses_who_counts_wrong_and_times_the_others() {
    let suite = suite();
    let contest = Contest {
        model: Model::PerftVisit,
        entrants: vec![&*NO_E5, &*RIGHT, &*CASTLING, &*ONE_MORE],
        baseline: None,
        variant: Variant::Plain,
        work: Work::Trees(suite.iter().collect()),
    };
    let mut fractions = Fractions::default();
    let group = measure(&contest, &brief(), &SystemClock, None, &mut fractions).expect("measured");
    let fractions = fractions.0;
    let refused: Vec<_> =
        group.refused.iter().map(|refusal| (refusal.board.as_str(), refusal.is_wrong)).collect();
    assert_eq!(refused, [("chess-never-plays-e5", true), ("chess-needs-castling", false)]);
    let rows: Vec<_> = group.rows.iter().map(|row| (row.board.name.as_str(), row.again)).collect();
    assert_eq!(rows, [("chess-right", false), ("chess-counts-one-more", false), ("chess-right", true)]);
    for row in &group.rows {
        for (measured, entry) in row.measured.iter().zip(&suite) {
            let nodes = entry.nodes_at(measured.depth.expect("a tree")).expect("a depth of the suite");
            assert_eq!(measured.samples.len(), 4);
            let expected = nodes * u64::from(measured.repetitions);
            assert!(measured.samples.iter().all(|sample| sample.count == expected));
        }
    }
    assert!(
        fractions.is_sorted_by(|a, b| a <= b || *b < 0.01)
            && fractions.iter().all(|done| (0.0..1.0).contains(done))
    );
}

#[test]
fn threads_share_the_same_trees_and_are_timed_on_the_wall() {
    let suite = suite();
    let on = |variant| {
        let contest = Contest {
            model: Model::PerftVisit,
            entrants: vec![&*NO_E5, &*RIGHT],
            baseline: None,
            variant,
            work: Work::Trees(suite.iter().collect()),
        };
        measure(&contest, &brief(), &SystemClock, None, &mut ()).expect("measured")
    };
    let (plain, shared) = (on(Variant::Plain), on(Variant::Threaded(3)));
    assert_eq!((plain.threads, shared.threads), (None, Some(3)));
    assert_eq!(shared.refused.len(), 1, "who counts wrong alone does so with others: {:?}", shared.refused);
    for (index, measured) in shared.rows[0].measured.iter().enumerate() {
        let nodes = suite[index].nodes_at(measured.depth.expect("a tree")).expect("a depth of the suite");
        let expected = nodes * u64::from(measured.repetitions);
        assert!(measured.samples.iter().all(|sample| sample.count == expected && sample.cpu.is_none()));
        assert!(plain.rows[0].measured[index].samples.iter().all(|sample| sample.cpu.is_some()));
    }
    assert_eq!(GroupReport::of(&shared).expect("rows").title(), "perft-visit on 3 threads");
}

#[test]
fn the_baseline_may_be_chosen() {
    let suite = suite();
    let contest = Contest {
        model: Model::PerftVisit,
        entrants: vec![&*RIGHT, &*ONE_MORE],
        baseline: Some(ONE_MORE.name()),
        variant: Variant::Plain,
        work: Work::Trees(suite.iter().collect()),
    };
    let group = measure(&contest, &brief(), &SystemClock, None, &mut ()).expect("measured");
    let report = GroupReport::of(&group).expect("rows");
    assert_eq!(report.baseline().name, ONE_MORE.name());
    let verdicts: Vec<_> = report.standings.iter().filter(|s| s.board.name == ONE_MORE.name()).collect();
    assert_eq!([verdicts[0].verdict, verdicts[1].verdict], [Verdict::Baseline, Verdict::Again]);
    let words = conclusion(&[report]);
    assert!(words[0].sentences.join(" ").contains(RIGHT.name()), "{words:?}");
}

#[test]
fn without_a_right_board_there_is_no_report() {
    let suite = suite();
    let contest = Contest {
        model: Model::PerftVisit,
        entrants: vec![&*NO_E5],
        baseline: None,
        variant: Variant::Plain,
        work: Work::Trees(suite.iter().collect()),
    };
    let group = measure(&contest, &brief(), &SystemClock, None, &mut ()).expect("measured");
    assert!(group.rows.is_empty() && GroupReport::of(&group).is_none());
    assert!(conclusion(&[]).is_empty());
}

#[test]
fn a_board_that_panics_fails_by_name_and_stops_nobody() {
    let boards = verify(&[&*PANICKING, &*RIGHT], &suite(), LIMITS, &|_, _| ()).expect("verified");
    let text = boards[0].failures[0].to_string();
    // The naive board lists captures and quiet moves in one pass: only leaves by kind ask for captures.
    assert!(text.starts_with("chess-panics panicked: no captures today"), "{text}");
    assert!(boards[0].failures[0].is_wrong() && boards[0].wrong().count() == 2);
    assert!(boards[1].failures.is_empty());
}

#[test]
fn operations_are_timed_of_boards_that_answer_as_the_oracle_does() {
    let oracle = find("chess-naive").expect("a row");
    let corpus = Corpus::of(chess()).expect("a corpus");
    // One walk of each stratum, since the faulty boards are too slow to be asked more; in that of the
    // opening, and in no other, e5 could be played and is not.
    let walks: Vec<_> = corpus.positions.chunk_by(|_, next| next.ply > 0).collect();
    let plays_e5 = |walk: &[Position]| walk.iter().any(|position| position.by.as_deref() == Some("e7e5"));
    let could_play_e5 = |walk: &[Position]| {
        let legal = |position: &Position| oracle.divide(&position.fen, 1).expect("a position");
        walk.iter().any(|position| legal(position).iter().any(|(written, _)| written == "e7e5"))
    };
    let walk_of = |stratum: Stratum| {
        let suits = |walk: &&&[Position]| {
            walk[0].stratum == stratum
                && !plays_e5(walk)
                && could_play_e5(walk) == (stratum == Stratum::Opening)
        };
        walks.iter().find(suits).expect("there is such a walk").to_vec()
    };
    let corpus = Corpus { positions: Stratum::ALL.map(walk_of).concat() };
    let right = find("chess-array").expect("a row");
    for &model in Model::ALL {
        if Model::PERFT.contains(&model) || matches!(model, Model::Sliders | Model::Tables) {
            continue;
        }
        let contest = Contest {
            model,
            entrants: vec![&*NO_E5, right, &*NO_CHECK, oracle, &*PANICKING],
            baseline: None,
            variant: Variant::Plain,
            work: Work::Corpus(&corpus),
        };
        let group = measure(&contest, &brief(), &SystemClock, None, &mut ()).expect("measured");
        let refused: Vec<_> = group.refused.iter().map(|refusal| refusal.board.as_str()).collect();
        // Whoever lists no captures gets nowhere in a walk. No pawn takes straight ahead.
        let expected: &[&str] = match model {
            Model::Generate | Model::Visit | Model::Import => &["chess-never-plays-e5", "chess-panics"],
            Model::InCheck => &["chess-sees-no-check", "chess-panics"],
            _ => &["chess-panics"],
        };
        assert_eq!(refused, expected, "{model:?}: {:?}", group.refused);
        assert_eq!(group.jobs, ["opening", "middle-game", "endgame", "in-check"]);
        assert!(group.is_complete() && group.rows.iter().all(|row| row.measured.len() == 4));
    }
}

#[test]
fn who_cannot_play_a_move_of_a_walk_is_refused_by_name() {
    let corpus = Corpus::of(chess()).expect("a corpus");
    let mut walks = corpus.positions.chunk_by(|_, next| next.ply > 0);
    let plays_e5 = |walk: &&[Position]| walk.iter().any(|position| position.by.as_deref() == Some("e7e5"));
    let walk = walks.find(plays_e5).expect("there is such a walk").to_vec();
    let corpus = Corpus { positions: walk };
    let contest = Contest {
        model: Model::InCheck,
        entrants: vec![&*NO_E5, &*RIGHT],
        baseline: None,
        variant: Variant::Plain,
        work: Work::Corpus(&corpus),
    };
    let group = measure(&contest, &brief(), &SystemClock, None, &mut ()).expect("measured");
    let [refusal] = group.refused.as_slice() else { panic!("one refusal: {:?}", group.refused) };
    assert!(refusal.is_wrong);
    let expected = "chess-never-plays-e5: found no move e7e5, expected it among the legal moves\n  ";
    assert!(refusal.reason.starts_with(expected), "{}", refusal.reason);
}

#[test]
fn numbers_of_threads_are_timed_in_the_same_rounds() {
    let suite = suite();
    let contests = [1, 2].map(|threads| Contest {
        model: Model::PerftVisit,
        entrants: vec![&*RIGHT, &*NO_E5],
        baseline: None,
        variant: Variant::Threaded(threads),
        work: Work::Trees(suite.iter().collect()),
    });
    let together = |earlier: &[Group]| {
        measure_together(&contests, &brief(), &SystemClock, earlier, &mut ()).expect("measured")
    };
    let groups = together(&[]);
    assert_eq!([groups[0].threads, groups[1].threads], [Some(1), Some(2)]);
    for group in &groups {
        assert!(group.is_complete() && group.rows.len() == 2, "{group:?}");
        assert_eq!(group.refused.len(), 1);
        let samples = group.rows.iter().flat_map(|row| &row.measured).map(|measured| measured.samples.len());
        assert_eq!(samples.collect::<Vec<_>>(), [4; 4]);
    }
    // What is there for all is kept; what is there for one alone was not timed beside the other.
    assert_eq!(together(&groups), groups);
    let again = together(&groups[1..]);
    assert!(again.iter().all(Group::is_complete));
    assert_ne!(again[1].rows[0].measured, groups[1].rows[0].measured);
}
