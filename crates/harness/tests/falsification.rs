//! The instrument tested on what is known: a board that takes 5 % longer must come out slower, its twin must
//! not.
//!
//! The clock is moved by hand: every operation of a board moves it by a known time, with noise and drift on
//! top that are far larger than the difference. `cargo run --release -p qipan-harness --example
//! falsification` does the same with real boards and the machine's own clock.

use std::cell::RefCell;
use std::time::Duration;

use chess_rules::naive;
use chess_rules::{Chess, Move, Setup};
use qipan_game::{About, GenType, MoveGen, MoveList, UnsupportedError};
use qipan_harness::{Clock, Contest, Corpus, Reading, Row, Work, game_named, measure};
use qipan_record::{GroupReport, Model, RowFigures, Settings, Variant, Verdict};

thread_local! {
    /// Nanoseconds that have passed, and a state from which noise is made.
    static TIME: RefCell<(f64, u64)> = const { RefCell::new((0.0, 1)) };
}

/// Lets time pass: as much as said, up to 20 % more by a drift that is slow, up to 10 % by chance.
fn pass(nanos: f64) {
    TIME.with_borrow_mut(|(now, state)| {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chance = (*state >> 40) as f64 / f64::from(1 << 24);
        let drift = (*now / 3e7).sin().abs();
        *now += nanos * (1.0 + 0.2 * drift) * (1.0 + 0.1 * chance);
    });
}

/// Shows the time that boards have let pass.
struct Simulated;

impl Clock for Simulated {
    fn read(&self) -> Reading {
        Reading { wall: self.wall(), cpu: Some(self.wall()) }
    }

    fn wall(&self) -> Duration {
        TIME.with_borrow(|&(now, _)| Duration::from_nanos(now as u64))
    }
}

/// The naive board whose generation takes `PER_MILLE` thousandths of a microsecond.
#[derive(Clone, PartialEq, Debug)]
struct Takes<const PER_MILLE: u32>(naive::Board);

impl<const PER_MILLE: u32> MoveGen for Takes<PER_MILLE> {
    type Game = Chess;
    type Move = Move;
    const ABOUT: About = About {
        name: match PER_MILLE {
            1000 => "chess-known",
            1050 => "chess-known-slower",
            _ => "chess-known-twin",
        },
        ..naive::Board::ABOUT
    };

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        naive::Board::from_setup(setup).map(Self)
    }

    fn to_setup(&self) -> Setup {
        self.0.to_setup()
    }

    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        // A thousand and one is the twin: another type, the same time.
        pass(f64::from(PER_MILLE / 10 * 10));
        self.0.list::<W>(moves);
    }

    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        self.0.visit(m, |child| f(&mut Self(child.clone())))
    }

    fn is_exempt(&self, m: Move) -> bool {
        self.0.is_exempt(m)
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn import(&self, m: Move) -> Option<Move> {
        self.0.import(m)
    }

    fn export(&self, m: Move) -> Move {
        self.0.export(m)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.0.check_invariants()
    }

    fn table_bytes() -> usize {
        0
    }
}

#[test]
fn five_percent_are_seen_and_nothing_is_not() {
    let known = Row::of::<Takes<1000>>();
    let slower = Row::of::<Takes<1050>>();
    let twin = Row::of::<Takes<1001>>();
    let corpus = Corpus::of(game_named("chess").expect("a game")).expect("a corpus");
    let contest = Contest {
        model: Model::Generate,
        variants: vec![Variant::Plain],
        rows: vec![&known, &slower, &twin],
        baseline: None,
        work: Work::Corpus(&corpus),
        earlier: &[],
    };
    let settings = Settings { unit: Duration::from_micros(200), rounds: 16..=16, ..Settings::QUICK };
    let groups = measure(&contest, &settings, &Simulated, &mut ()).expect("measured").expect("not stopped");
    let group = &groups[0];
    assert!(group.refused.is_empty(), "{:?}", group.refused);
    let report = GroupReport::of(group).expect("rows");
    let of = |name: &str, again: bool| {
        let found = |s: &&RowFigures<'_>| s.board.name == name && (s.verdict == Verdict::Again) == again;
        report.rows.iter().find(found).expect("a row")
    };
    let slower = of("chess-known-slower", false);
    assert_eq!(slower.verdict, Verdict::Slower, "{slower:?}");
    assert!(slower.widest().high < 1.0 && (1.0 / slower.ratio - 1.05).abs() < 0.01, "{slower:?}");
    assert_eq!(of("chess-known-twin", false).verdict, Verdict::Same);
    assert!(report.noise < 0.01, "{}", report.noise);
    assert!((of("chess-known", true).ratio - 1.0).abs() < 0.01);
}
