//! The instrument tested on real boards: one of them does every twentieth generation twice, and so takes 5 %
//! longer.
//!
//! ```text
//! cargo run --release -p qipan-harness --example falsification
//! ```

use std::cell::Cell;
use std::process::ExitCode;

use chess_rules::{Chess, Move, Setup};
use qipan_game::{About, GenType, MoveGen, MoveList, UnsupportedError};
use qipan_harness::{Contest, Corpus, Row, SystemClock, Work, game_named, measure};
use qipan_record::{GroupReport, Language, Model, Settings, Variant, Verdict};

thread_local! {
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

type Board = chess_x88::Board;

/// A board that works twice every `EVERY`-th time that it generates moves.
#[derive(Clone, PartialEq, Debug)]
struct Slowed<const EVERY: u32>(Board);

impl<const EVERY: u32> MoveGen for Slowed<EVERY> {
    type Game = Chess;
    type Move = <Board as MoveGen>::Move;
    const ABOUT: About =
        About { name: if EVERY == 20 { "chess-slowed" } else { "chess-not-slowed" }, ..Board::ABOUT };

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        Board::from_setup(setup).map(Self)
    }

    fn to_setup(&self) -> Setup {
        self.0.to_setup()
    }

    // Both boards pay for counting the calls; only one pays for the extra call.
    #[inline(never)]
    fn list<W: GenType>(&self, moves: &mut MoveList<Self::Move>) {
        self.0.list::<W>(moves);
        CALLS.set(CALLS.get() + 1);
        if CALLS.get() >= EVERY {
            CALLS.set(0);
            moves.clear();
            self.0.list::<W>(moves);
        }
    }

    fn visit<R>(&mut self, m: Self::Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut child = self.clone();
        self.0.visit(m, |board| {
            child.0 = *board;
            f(&mut child)
        })
    }

    fn is_exempt(&self, m: Self::Move) -> bool {
        self.0.is_exempt(m)
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn import(&self, m: Move) -> Option<Self::Move> {
        self.0.import(m)
    }

    fn export(&self, m: Self::Move) -> Move {
        self.0.export(m)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.0.check_invariants()
    }

    fn table_bytes() -> usize {
        Board::table_bytes()
    }
}

fn main() -> ExitCode {
    qipan_harness::install(qipan_boards::rows);
    let plain = Row::of::<Slowed<{ u32::MAX }>>();
    let slowed = Row::of::<Slowed<20>>();
    let corpus = Corpus::of(game_named("chess").expect("a game")).expect("a corpus");
    let contest = Contest {
        model: Model::Generate,
        variants: vec![Variant::Plain],
        rows: vec![&plain, &slowed],
        baseline: None,
        work: Work::Corpus(&corpus),
        earlier: &[],
    };
    let groups = measure(&contest, &Settings::FULL, &SystemClock, &mut ()).expect("the corpus is right");
    let groups = groups.expect("nobody stops it");
    let report = GroupReport::of(&groups[0]).expect("rows");
    println!(
        "chess, {}: every twentieth call done twice, against the same board as it is; {} rounds, noise ±{:.2} %\n",
        report.title(Language::En),
        report.rounds,
        report.noise * 100.0
    );
    let mut good = true;
    for row in &report.rows {
        let (name, ratio, low, high) = (&row.board.name, row.ratio, row.interval.low, row.interval.high);
        let excludes = low > 1.0 || high < 1.0;
        let (what, is_as_expected) = match row.verdict {
            Verdict::Baseline => continue,
            Verdict::Again if excludes && (ratio - 1.0).abs() > 0.005 => ("differs from itself", false),
            Verdict::Again => ("within the noise of itself", true),
            Verdict::Slower if excludes => ("slower, and the interval excludes 1", true),
            _ => ("not seen to be slower", false),
        };
        good &= is_as_expected;
        let name = name.clone() + if row.verdict == Verdict::Again { " (again)" } else { "" };
        let judgement = if is_as_expected { "as expected" } else { "WRONG" };
        println!("{name:<25} ratio {ratio:.4}, 95 %: {low:.4} to {high:.4}: {what}: {judgement}");
    }
    println!(
        "\n{}",
        if good { "The instrument sees 5 %, and nothing where nothing is." } else { "The instrument FAILS." }
    );
    ExitCode::from(u8::from(!good))
}
