//! The gate and the timer with boards that are wrong in a known way, which the registry cannot have.

use std::sync::LazyLock;
use std::time::Duration;

use chess_rules::naive;
use chess_rules::{Chess, Move, Setup};
use qipan_game::{About, Game, MoveGen, MoveList, Unsupported};
use qipan_harness::{
    Call, Contest, Corpus, Entrant, Entry, Failure, GameRow, JobError, Limits, Position, Suite, SystemClock,
    Watch, Work, WrongCount, find, game_named, measure, verify,
};
use qipan_record::{
    Group, GroupReport, Kind, Model, Order, Settings, Stratum, Timer, Variant, Verdict, conclusion,
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

/// One variant's group, not stopped by anybody.
fn timed(contest: &Contest<'_>, watch: &mut dyn Watch) -> Group {
    let groups = measure(contest, &brief(), &SystemClock, watch).expect("measured").expect("not stopped");
    let [group] = groups.try_into().expect("one variant");
    group
}

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

const LIMITS: Limits = Limits { max_nodes: 400, is_trusted: true, threads: 2 };

/// Looks on at nothing, and goes on.
fn go_on(_: usize, _: usize) -> bool {
    true
}

fn brief() -> Settings {
    Settings {
        job_nodes: 400,
        least_nodes: 400,
        unit: Duration::from_micros(100),
        longest: Duration::from_millis(100),
        rounds: 4..=4,
        ..Settings::QUICK
    }
}

#[test]
fn a_right_board_passes_and_what_is_skipped_is_counted() {
    let boards = verify(&[&*RIGHT], &suite(), LIMITS, &go_on).expect("verified");
    let [board] = boards.as_slice() else { panic!("one board") };
    assert!(board.failures.is_empty());
    assert_eq!((board.positions, board.checked, board.skipped), (2, 4, 1));
    assert_eq!(board.nodes, 2 * (20 + 400 + 14 + 191));
}

#[test]
fn a_wrong_count_names_board_position_depth_and_both_counts() {
    let boards = verify(&[&*RIGHT, &*NO_E5], &suite(), LIMITS, &go_on).expect("verified");
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
    let boards = verify(&[&*ONE_MORE], &suite(), LIMITS, &go_on).expect("verified");
    assert!(boards[0].wrong_counts().count() > 0);
    assert!(boards[0].wrong_counts().all(|wrong| wrong.what == "perft-count"));
}

#[test]
fn a_position_that_a_board_cannot_hold_is_no_wrong_count() {
    let boards = verify(&[&*CASTLING], &suite(), LIMITS, &go_on).expect("verified");
    assert_eq!(boards[0].wrong_counts().count(), 0);
    assert!(matches!(boards[0].failures.as_slice(), [Failure::Unsupported(_)]));
}

#[test]
fn leaves_by_kind_are_checked_where_the_suite_has_them() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let verified = |counts: &str| {
        let suite = Suite::parse("test.epd", &format!("{kiwipete} ;{counts}"), None).expect("a suite");
        let boards = verify(&[&*RIGHT], &suite.entries, LIMITS, &go_on).expect("verified");
        boards[0].wrong_counts().map(|wrong| (wrong.what, wrong.expected, wrong.found)).collect::<Vec<_>>()
    };
    assert_eq!(verified("D1 nodes 48 captures 8 checks 0 mates 0"), []);
    assert_eq!(verified("D1 48 captures 9 checks 1"), [("captures", 9, 8), ("checks", 1, 0)]);
}

#[test]
fn progress_reaches_its_end() {
    let seen = std::sync::Mutex::new(Vec::new());
    let progress = |done, all| {
        seen.lock().expect("no thread panicked").push((done, all));
        true
    };
    verify(&[&*RIGHT, &*NO_E5], &suite(), LIMITS, &progress).expect("verified");
    let mut seen = seen.into_inner().expect("no thread panicked");
    seen.sort_unstable();
    assert_eq!(seen, [(1, 4), (2, 4), (3, 4), (4, 4)]);
}

#[test]
fn threads_and_repetitions_change_no_count() {
    for (depth, nodes) in [(0, 1), (1, 20), (2, 400), (3, 8902)] {
        for &model in Model::ALL.iter().filter(|model| model.is_perft()) {
            let call = Call { repetitions: 3, ..Call::perft(model, Chess::START, depth) };
            assert_eq!(RIGHT.run(&call, &SystemClock).expect("run").count, 3 * nodes);
            assert_eq!(RIGHT.run_parallel(&call, 3, &SystemClock).expect("run").count, 3 * nodes);
        }
    }
}

#[test]
fn a_text_that_is_no_position_is_an_error_with_the_spot() {
    let call = Call::perft(Model::PerftVisit, "8/8 w - -", 1);
    let error = RIGHT.run(&call, &SystemClock).expect_err("no position");
    assert!(matches!(&error, JobError::Fen(_)) && error.to_string().contains('^'), "{error}");
}

#[test]
fn the_timer_refuses_who_counts_wrong_and_times_the_others() {
    let suite = suite();
    let contest = Contest {
        model: Model::PerftVisit,
        entrants: vec![&*NO_E5, &*RIGHT, &*CASTLING, &*ONE_MORE],
        baseline: None,
        variants: vec![Variant::Plain],
        work: Work::Trees(&suite),
    };
    let mut fractions = Fractions::default();
    let group = timed(&contest, &mut fractions);
    let fractions = fractions.0;
    let refused: Vec<_> =
        group.refused.iter().map(|refusal| (refusal.board.as_str(), refusal.is_wrong)).collect();
    assert_eq!(refused, [("chess-never-plays-e5", true), ("chess-needs-castling", false)]);
    let rows: Vec<_> = group.rows.iter().map(|row| (row.board.name.as_str(), row.again)).collect();
    assert_eq!(rows, [("chess-right", false), ("chess-counts-one-more", false), ("chess-right", true)]);
    for row in &group.rows {
        for (measured, entry) in row.measured.iter().zip(&suite) {
            let nodes = entry.nodes_at(measured.depth.expect("a tree")).expect("a depth of the suite");
            assert_eq!((measured.times.len(), measured.timer), (4, Timer::Cpu));
            assert_eq!(measured.count, nodes * u64::from(measured.repetitions));
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
            variants: vec![variant],
            work: Work::Trees(&suite),
        };
        timed(&contest, &mut ())
    };
    let (plain, shared) = (on(Variant::Plain), on(Variant::Threaded(3)));
    assert_eq!((plain.variant, shared.variant), (Variant::Plain, Variant::Threaded(3)));
    assert_eq!(shared.refused.len(), 1, "who counts wrong alone does so with others: {:?}", shared.refused);
    for (index, measured) in shared.rows[0].measured.iter().enumerate() {
        let nodes = suite[index].nodes_at(measured.depth.expect("a tree")).expect("a depth of the suite");
        assert_eq!(measured.count, nodes * u64::from(measured.repetitions));
        assert_eq!([measured.timer, plain.rows[0].measured[index].timer], [Timer::Wall, Timer::Cpu]);
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
        variants: vec![Variant::Plain],
        work: Work::Trees(&suite),
    };
    let group = timed(&contest, &mut ());
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
        variants: vec![Variant::Plain],
        work: Work::Trees(&suite),
    };
    let group = timed(&contest, &mut ());
    assert!(group.rows.is_empty() && GroupReport::of(&group).is_none());
    assert!(conclusion(&[]).is_empty());
}

#[test]
fn a_board_that_panics_fails_by_name_and_stops_nobody() {
    let boards = verify(&[&*PANICKING, &*RIGHT], &suite(), LIMITS, &go_on).expect("verified");
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
        if model.kind() != Kind::Walk {
            continue;
        }
        let contest = Contest {
            model,
            entrants: vec![&*NO_E5, right, &*NO_CHECK, oracle, &*PANICKING],
            baseline: None,
            variants: vec![Variant::Plain],
            work: Work::Corpus(&corpus),
        };
        let group = timed(&contest, &mut ());
        let refused: Vec<_> = group.refused.iter().map(|refusal| refusal.board.as_str()).collect();
        // Whoever lists no captures gets nowhere in a walk. No pawn takes straight ahead.
        let expected: &[&str] = match model {
            Model::Generate | Model::Visit | Model::Import => &["chess-never-plays-e5", "chess-panics"],
            Model::InCheck => &["chess-sees-no-check", "chess-panics"],
            _ => &["chess-panics"],
        };
        assert_eq!(refused, expected, "{model:?}: {:?}", group.refused);
        // One walk is a fourth of no stratum: it makes the last of four parts.
        let strata: Vec<_> = group.jobs.iter().filter_map(|label| label.stratum).collect();
        assert_eq!(strata, Stratum::ALL.map(|stratum| [stratum; 4]).concat());
        assert_eq!(group.jobs[1].name, "opening 2/4");
        assert!(group.is_complete() && group.rows.iter().all(|row| row.measured.len() == 16));
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
        variants: vec![Variant::Plain],
        work: Work::Corpus(&corpus),
    };
    let group = timed(&contest, &mut ());
    let [refusal] = group.refused.as_slice() else { panic!("one refusal: {:?}", group.refused) };
    assert!(refusal.is_wrong);
    let expected = "chess-never-plays-e5: found no move e7e5, expected it among the legal moves\n  ";
    assert!(refusal.reason.starts_with(expected), "{}", refusal.reason);
}

#[test]
fn variants_are_timed_in_the_same_rounds() {
    let suite = suite();
    let contest = |threads: &[u32]| Contest {
        model: Model::PerftVisit,
        entrants: vec![&*RIGHT, &*NO_E5],
        baseline: None,
        variants: threads.iter().copied().map(Variant::Threaded).collect(),
        work: Work::Trees(&suite),
    };
    let both = contest(&[1, 2]);
    assert_eq!(both.title(), "perft-visit on 1 and 2 threads");
    let groups = measure(&both, &brief(), &SystemClock, &mut ()).expect("measured").expect("not stopped");
    assert_eq!([groups[0].variant, groups[1].variant], [Variant::Threaded(1), Variant::Threaded(2)]);
    for group in &groups {
        assert!(group.is_complete() && group.rows.len() == 2 && group.order == Order::Rounds, "{group:?}");
        assert_eq!(group.refused.len(), 1);
        let rounds = group.rows.iter().flat_map(|row| &row.measured).map(|measured| measured.times.len());
        assert!(
            rounds.clone().all(|rounds| rounds == 4 || group.is_extended),
            "{:?}",
            rounds.collect::<Vec<_>>()
        );
    }
    // What is there for all is done; what is there for one alone was not timed beside the other; another
    // board, or a job that is lacking, is another contest.
    assert!(both.is_done(&groups) && contest(&[2]).is_done(&groups) && !both.is_done(&groups[1..]));
    assert!(!Contest { entrants: vec![&*RIGHT], ..both.clone() }.is_done(&groups));
    let mut lacking = groups.clone();
    lacking[0].rows.iter_mut().for_each(|row| row.measured.truncate(1));
    assert!(!both.is_done(&lacking));
    lacking[0].jobs.truncate(1);
    assert!(!both.is_done(&lacking), "it is complete, but of fewer jobs");
}

#[test]
fn who_is_stopped_stops() {
    struct Stopped;
    impl Watch for Stopped {
        fn is_stopped(&self) -> bool {
            true
        }
    }
    let suite = suite();
    let contest = Contest {
        model: Model::PerftVisit,
        entrants: vec![&*RIGHT],
        baseline: None,
        variants: vec![Variant::Plain],
        work: Work::Trees(&suite),
    };
    assert_eq!(measure(&contest, &brief(), &SystemClock, &mut Stopped).expect("nothing wrong"), None);
    let seen = std::sync::atomic::AtomicUsize::new(0);
    let stop = |_, _| seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == usize::MAX;
    let limits = Limits { threads: 1, ..LIMITS };
    let boards = verify(&[&*RIGHT, &*ONE_MORE], &suite, limits, &stop).expect("verified");
    assert_eq!((boards.len(), seen.into_inner()), (1, 1), "after the first pair nothing more is looked at");
}

#[test]
fn a_strangers_suite_makes_nobody_wait() {
    let verified = |line: &str, most| {
        let suite = Suite::parse("my.epd", &format!("{} ;{line}\n", Chess::START), None).expect("a suite");
        let limits = Limits { max_nodes: most, is_trusted: false, threads: 1 };
        verify(&[&*RIGHT], &suite.entries, limits, &go_on).expect("verified").remove(0)
    };
    // Twelve plies of one leaf would take for ever.
    let absurd = verified("D12 1", 1000);
    let [failure] = absurd.failures.as_slice() else { panic!("one failure: {absurd:?}") };
    let expected =
        format!("chess-right: depth 12: found more than 1000, expected 1 (my.epd:1)\n  {}", Chess::START);
    assert_eq!(failure.to_string(), expected);
    // A count that is corrupted upwards is compared all the same, if the tree is small enough.
    let corrupted = verified("D2 4000", 1000);
    assert_eq!(corrupted.wrong_counts().map(|wrong| (wrong.expected, wrong.found)).next(), Some((4000, 400)));
    let skipped = verified("D1 20 ;D3 8902 ;D4 197281", 1000);
    assert_eq!((skipped.checked, skipped.skipped, skipped.failures.len()), (1, 2, 0));
    let nothing = verified("D3 8902", 1000);
    assert_eq!((nothing.checked, nothing.skipped), (0, 1));
}
