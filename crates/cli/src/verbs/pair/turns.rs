//! Turns of two programs, which are started anew for each round of all positions.

use std::fmt;
use std::time::{Duration, Instant};

use qipan_engines::{Description, EngineError, Patience, Work, Worker};
use qipan_foreign::Foreign;
use qipan_game::SplitMix64;
use qipan_harness::GameData;
use qipan_record::{Cell, Paired, Precision, Timer};

use super::Args;
use crate::choose;
use crate::stop::is_stopped;
use crate::text::progress::Progress;

/// Names of the two in messages.
pub(super) const SIDES: [&str; 2] = ["A", "B"];

/// Starts after which a comparison may end because its time is over.
const FEWEST: usize = 3;

/// Any constant: the seed of who comes first.
const ORDER: u64 = 0x7061_6972;

/// Two programs, and the work that they are given.
pub(super) struct Turns<'a> {
    work: &'a Work,
    game: &'static GameData,
    programs: &'a [Description; 2],
    patience: Patience,
    pub(super) names: [Foreign; 2],
    random: SplitMix64,
}

/// One round.
enum Round {
    /// With its cells, and the clock that all of them are by.
    Done(Vec<Cell>, Timer),
    Stopped,
    /// Their counts differ, in these words.
    Wrong(String),
}

/// The end of a comparison.
pub(super) enum Ended {
    /// Enough is known, or the time is over.
    Known,
    /// The user has stopped it.
    Stopped,
    /// Their counts differ, in these words.
    Wrong(String),
}

/// An error of one of the two.
#[derive(Debug)]
struct OfSide(usize);

impl fmt::Display for OfSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SIDES[self.0])
    }
}

impl<'a> Turns<'a> {
    /// Sees that both can be started and know how to do the work.
    pub(super) fn begin(
        args: &Args,
        work: &'a Work,
        game: &'static GameData,
        programs: &'a [Description; 2],
    ) -> anyhow::Result<Self> {
        let names = [Foreign::default(), Foreign::default()];
        let patience = choose::patience(args.timeout);
        let mut turns = Self { work, game, programs, patience, names, random: SplitMix64(ORDER) };
        turns.names = turns.start()?.map(|worker| worker.name());
        Ok(turns)
    }

    /// Starts both. Who comes first is drawn too: of two equal programs the second one to start was faster by
    /// half a per cent.
    fn start(&mut self) -> anyhow::Result<[Worker; 2]> {
        let start =
            |side: usize| trouble(side, self.programs[side].worker(self.work, self.game, self.patience));
        let first = self.random.below(2);
        let (one, other) = (start(first)?, start(1 - first)?);
        Ok(if first == 0 { [one, other] } else { [other, one] })
    }

    /// Takes turns until enough is known, the time is over, or the user wants to stop.
    pub(super) fn take(
        &mut self,
        paired: &mut Paired,
        fens: &[String],
        args: &Args,
    ) -> anyhow::Result<Ended> {
        let begun = Instant::now();
        let limit = Duration::from_secs_f64(args.minutes * 60.0);
        let within = args.within / 100.0;
        let mut precision = Precision::within(within);
        let progress =
            Progress::new(format!("{} and {}", self.names[0].terminal(), self.names[1].terminal()));
        loop {
            let is_over = begun.elapsed() >= limit && paired.starts.len() >= FEWEST;
            if is_over {
                return Ok(Ended::Known);
            }
            let round = self.round(paired, fens, |place| {
                progress.set(done(paired, &precision, place, fens.len(), begun.elapsed(), limit));
            })?;
            let (cells, timer) = match round {
                Round::Done(cells, timer) => (cells, timer),
                Round::Stopped => return Ok(Ended::Stopped),
                Round::Wrong(words) => return Ok(Ended::Wrong(words)),
            };
            paired.timer = timer;
            paired.starts.push(cells);
            if let Some(out) = &args.out {
                paired.write(out)?;
            }
            let estimate = paired.estimate();
            if estimate.is_some_and(|estimate| precision.is_enough(paired.starts.len(), &estimate)) {
                return Ok(Ended::Known);
            }
        }
    }

    /// All positions once, with both programs started anew.
    fn round(
        &mut self,
        paired: &Paired,
        fens: &[String],
        mut at: impl FnMut(usize),
    ) -> anyhow::Result<Round> {
        let mut workers = match self.start() {
            Err(_) if is_stopped() => return Ok(Round::Stopped),
            started => started?,
        };
        // A bench is a process of its own each time: nothing is warm.
        let is_bench = matches!(self.work, Work::Bench(_));
        let mut timer = paired.timer;
        let mut cells = Vec::with_capacity(fens.len());
        for (place, fen) in fens.iter().enumerate() {
            at(place);
            let first = self.random.below(2);
            let turns =
                if is_bench { vec![first, 1 - first] } else { vec![first, 1 - first, 1 - first, first] };
            let warming = if place == 0 && !is_bench { turns[..2].to_vec() } else { Vec::new() };
            let mut cell = Cell { times: [0; 2], nodes: [0; 2] };
            for (turn, side) in warming.iter().chain(&turns).copied().enumerate() {
                if is_stopped() {
                    return Ok(Round::Stopped);
                }
                let sample = match workers[side].work(fen) {
                    Err(EngineError::Stopped) => return Ok(Round::Stopped),
                    worked => trouble(side, worked)?,
                };
                if turn < warming.len() {
                    continue;
                }
                if sample.cpu.is_none() {
                    timer = Timer::Wall;
                }
                let nanos = u64::try_from(sample.time().as_nanos()).unwrap_or(u64::MAX);
                cell.times[side] += nanos.max(1);
                cell.nodes[side] += sample.count;
            }
            let [a, b] = cell.nodes;
            if matches!(self.work, Work::Perft(_)) && a != b {
                let [a, b] = [a, b].map(|leaves| leaves / (turns.len() as u64 / 2));
                return Ok(Round::Wrong(format!(
                    "{}: A counts {a} leaves, B {b}, expected the same (qipan bisect A B says which is wrong)\n  \
                     {fen}",
                    self.work.name()
                )));
            }
            cells.push(cell);
        }
        Ok(Round::Done(cells, timer))
    }
}

/// Part of the whole that is done, as far as it can be known: by time, or by the starts that it takes.
#[expect(clippy::cast_precision_loss, reason = "a fraction to draw")]
fn done(
    paired: &Paired,
    precision: &Precision,
    place: usize,
    places: usize,
    passed: Duration,
    limit: Duration,
) -> f64 {
    let starts = paired.starts.len() as f64 + place as f64 / places.max(1) as f64;
    let by_time = passed.as_secs_f64() / limit.as_secs_f64();
    let goal = precision.goal().unwrap_or(Precision::LEAST + Precision::LEAST / 2);
    let by_starts = if precision.goal().is_some() || paired.starts.len() < Precision::LEAST {
        starts / goal as f64
    } else {
        0.0
    };
    by_time.max(by_starts).min(1.0)
}

fn trouble<T>(side: usize, result: Result<T, EngineError>) -> anyhow::Result<T> {
    result.map_err(|error| anyhow::Error::new(error).context(OfSide(side)))
}
