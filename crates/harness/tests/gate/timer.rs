//! The timer: which boards it refuses and which it times, and that it stops when asked.

use std::time::Duration;

use qipan_harness::{
    Contest, Corpus, Limits, Position, SystemClock, VerifyError, Watch, Work, find, measure, searches, verify,
};
use qipan_record::{
    Group, GroupReport, Kind, Language, Model, Order, Settings, Stratum, Timer, Variant, Verdict, conclusion,
};

use crate::faulty::{
    BACKWARDS, CASTLING, LIMITS, NO_CHECK, NO_E5, ONE_MORE, PANICKING, RIGHT, chess, go_on, suite,
};

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

#[test]
fn the_timer_refuses_who_counts_wrong_and_times_the_others() {
    let suite = suite();
    let contest = Contest {
        model: Model::PerftVisit,
        rows: vec![&*NO_E5, &*RIGHT, &*CASTLING, &*ONE_MORE],
        baseline: None,
        variants: vec![Variant::Plain],
        work: Work::Trees(&suite),
        earlier: &[],
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

/// A board that plays right and sorts moves in an order of its own finds other lines.
#[test]
fn a_search_that_is_not_everybodys_is_refused() {
    qipan_harness::install(qipan_boards::rows);
    let searches = searches(chess(), Model::Search, 8);
    let contest = Contest {
        model: Model::Search,
        rows: vec![&*BACKWARDS, &*RIGHT, find("chess-x88").expect("a row")],
        baseline: None,
        variants: vec![Variant::Plain],
        work: Work::Trees(&searches),
        earlier: &[],
    };
    let group = timed(&contest, &mut ());
    let [refusal] = group.refused.as_slice() else { panic!("one refusal: {:?}", group.refused) };
    assert!(refusal.is_wrong && refusal.reason.data().starts_with("chess-sorts-backwards: search, depth "));
    for row in group.rows {
        for (measured, entry) in row.measured.iter().zip(&searches) {
            let nodes = entry.nodes_at(measured.depth.expect("a depth")).expect("a depth of the file");
            assert_eq!(measured.count, nodes * u64::from(measured.repetitions));
            assert_eq!(measured.count, measured.operations);
        }
    }
}

#[test]
fn searches_are_verified_as_counts_are() {
    let limits = Limits { max_nodes: 1000, ..LIMITS };
    let boards = verify(&[&*RIGHT, &*BACKWARDS], &searches(chess(), Model::Search, 4), limits, &go_on)
        .expect("verified");
    assert!(boards[0].failures.is_empty() && boards[0].checked > 4);
    let is_find =
        |failure: &VerifyError| matches!(failure, VerifyError::WrongFind { .. } | VerifyError::WrongCount(_));
    assert!(!boards[1].failures.is_empty() && boards[1].failures.iter().all(is_find));
}

#[test]
fn threads_share_the_same_trees_and_are_timed_on_the_wall() {
    let suite = suite();
    let on = |variant| {
        let contest = Contest {
            model: Model::PerftVisit,
            rows: vec![&*NO_E5, &*RIGHT],
            baseline: None,
            variants: vec![variant],
            work: Work::Trees(&suite),
            earlier: &[],
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
    assert_eq!(GroupReport::of(&shared).expect("rows").title(Language::En), "shared-visit on 3 threads");
}

/// A slow board's depth depends on the machine's mood, unless an earlier run is there to be like.
#[test]
fn boards_do_the_work_of_an_earlier_run() {
    qipan_harness::install(qipan_boards::rows);
    let suite = suite();
    let corpus = Corpus::of(chess()).expect("a corpus");
    for (model, work) in [(Model::PerftVisit, Work::Trees(&suite)), (Model::Visit, Work::Corpus(&corpus))] {
        let contest = Contest {
            model,
            rows: vec![find("chess-array").expect("a row")],
            baseline: None,
            variants: vec![Variant::Plain],
            work,
            earlier: &[],
        };
        let once = |contest: &Contest<'_>, settings| {
            let groups = measure(contest, &settings, &SystemClock, &mut ()).expect("measured");
            groups.expect("not stopped")
        };
        let patient = Settings { job_nodes: 10_000, unit: Duration::from_secs(1), ..brief() };
        // In no time at all every board is slow.
        let hurried = Settings { longest: Duration::ZERO, unit: Duration::ZERO, ..patient.clone() };
        let earlier = once(&contest, hurried);
        let again = once(&Contest { earlier: &earlier, ..contest.clone() }, patient.clone());
        let freely = once(&contest, patient);
        let work = |groups: &[Group]| -> Vec<_> {
            let measured = groups[0].rows[0].measured.iter();
            measured.map(|one| (one.depth, one.positions, one.repetitions, one.count)).collect()
        };
        assert_eq!(work(&again), work(&earlier), "{model:?}");
        assert_ne!(work(&freely), work(&earlier), "{model:?}");
    }
}

#[test]
fn the_baseline_may_be_chosen() {
    let suite = suite();
    let contest = Contest {
        model: Model::PerftVisit,
        rows: vec![&*RIGHT, &*ONE_MORE],
        baseline: Some(ONE_MORE.name()),
        variants: vec![Variant::Plain],
        work: Work::Trees(&suite),
        earlier: &[],
    };
    let group = timed(&contest, &mut ());
    let report = GroupReport::of(&group).expect("rows");
    assert_eq!(report.baseline().name, ONE_MORE.name());
    let verdicts: Vec<_> = report.rows.iter().filter(|s| s.board.name == ONE_MORE.name()).collect();
    assert_eq!([verdicts[0].verdict, verdicts[1].verdict], [Verdict::Baseline, Verdict::Again]);
    let words = conclusion(&[report], Language::En);
    // Which of two equal boards comes out first is the machine's mood.
    let all = [&words[0].brief[..], &words[0].sentences].concat();
    assert!(all.iter().any(|sentence| sentence.contains(RIGHT.name())), "{words:?}");
}

#[test]
fn without_a_right_board_there_is_no_report() {
    let suite = suite();
    let contest = Contest {
        model: Model::PerftVisit,
        rows: vec![&*NO_E5],
        baseline: None,
        variants: vec![Variant::Plain],
        work: Work::Trees(&suite),
        earlier: &[],
    };
    let group = timed(&contest, &mut ());
    assert!(group.rows.is_empty() && GroupReport::of(&group).is_none());
    assert!(conclusion(&[], Language::En).is_empty());
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
    qipan_harness::install(qipan_boards::rows);
    let oracle = find("chess-naive").expect("a row");
    let corpus = Corpus::of(chess()).expect("a corpus");
    // One walk of each stratum, since the faulty boards are too slow to be asked more; in that of the
    // opening, and in no other, e5 could be played and is not. There import is asked for it.
    let walks: Vec<_> = corpus.positions.chunk_by(|_, next| next.ply > 0).collect();
    let plays_e5 = |walk: &[Position]| walk.iter().any(|position| position.by.as_deref() == Some("e7e5"));
    let is_legal = |position: &&Position| {
        let legal = oracle.divide(&position.fen, 1).expect("a position");
        legal.iter().any(|(written, _)| written == "e7e5")
    };
    let is_imported = |position: &&Position| position.imports.iter().any(|written| written == "e7e5");
    let walk_of = |stratum: Stratum| {
        let suits = |walk: &&&[Position]| {
            walk[0].stratum == stratum
                && !plays_e5(walk)
                && match stratum {
                    Stratum::Opening => walk.iter().filter(is_legal).any(|position| is_imported(&position)),
                    _ => !walk.iter().any(|position| is_legal(&position)),
                }
        };
        walks.iter().find(suits).expect("there is such a walk").to_vec()
    };
    let corpus = Corpus { positions: Stratum::ALL.map(walk_of).concat(), own: None };
    let right = find("chess-array").expect("a row");
    for &model in Model::ALL {
        if model.kind() != Kind::Walk {
            continue;
        }
        let contest = Contest {
            model,
            rows: vec![&*NO_E5, right, &*NO_CHECK, oracle, &*PANICKING],
            baseline: None,
            variants: vec![Variant::Plain],
            work: Work::Corpus(&corpus),
            earlier: &[],
        };
        let group = timed(&contest, &mut ());
        let refused: Vec<_> = group.refused.iter().map(|refusal| refusal.board.as_str()).collect();
        // Whoever lists no captures gets nowhere in a walk. No pawn takes straight ahead.
        let expected: &[&str] = match model {
            Model::Generate | Model::Visit | Model::Import => &["chess-never-plays-e5", "chess-panics"],
            Model::InCheck | Model::GivesCheck => &["chess-sees-no-check", "chess-panics"],
            // Questions about moves are of those that a board finds legal.
            Model::Attackers | Model::See | Model::SeePinned | Model::ThreatDelta => {
                &["chess-never-plays-e5", "chess-panics"]
            }
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
    let corpus = Corpus { positions: walk, own: None };
    let contest = Contest {
        model: Model::InCheck,
        rows: vec![&*NO_E5, &*RIGHT],
        baseline: None,
        variants: vec![Variant::Plain],
        work: Work::Corpus(&corpus),
        earlier: &[],
    };
    let group = timed(&contest, &mut ());
    let [refusal] = group.refused.as_slice() else { panic!("one refusal: {:?}", group.refused) };
    assert!(refusal.is_wrong);
    let expected = "chess-never-plays-e5: found no move e7e5, expected it among the legal moves\n  ";
    assert!(refusal.reason.data().starts_with(expected), "{refusal:?}");
}

#[test]
fn variants_are_timed_in_the_same_rounds() {
    let suite = suite();
    let contest = |threads: &[u32]| Contest {
        model: Model::PerftVisit,
        rows: vec![&*RIGHT, &*NO_E5],
        baseline: None,
        variants: threads.iter().copied().map(Variant::Threaded).collect(),
        work: Work::Trees(&suite),
        earlier: &[],
    };
    let both = contest(&[1, 2]);
    assert_eq!(both.title(), "shared-visit on 1 and 2 threads");
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
    assert!(!Contest { rows: vec![&*RIGHT], ..both.clone() }.is_done(&groups));
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
        rows: vec![&*RIGHT],
        baseline: None,
        variants: vec![Variant::Plain],
        work: Work::Trees(&suite),
        earlier: &[],
    };
    assert_eq!(measure(&contest, &brief(), &SystemClock, &mut Stopped).expect("nothing wrong"), None);
    let limits = Limits { threads: 1, ..LIMITS };
    let positions_until = |most| {
        let until = |done, _| done < most;
        let boards = verify(&[&*RIGHT, &*ONE_MORE], &suite, limits, &until).expect("verified");
        boards.iter().map(|board| board.positions).sum::<usize>()
    };
    assert_eq!([0, 1, 2].map(positions_until), [0, 1, 2], "behind the stop nothing is looked at");
}
