//! A board that is ready for a job: set up, its answers checked, at a depth and so many times in a row.

use std::time::Duration;

use qipan_record::{Model, Sample};
use qipan_row::{Call, Clock, Program, Row, Runner, Task};

use crate::extras::reexecution;
use crate::timing::job::SampleError;
use crate::verify::{VerifyError, WrongCount};

/// A board that is ready for a job.
pub(crate) struct Prepared<'a> {
    row: &'a Row,
    model: Model,
    how: How<'a>,
    /// For messages.
    fen: &'a str,
    place: &'a str,
    /// Plies, of a tree.
    pub(crate) depth: Option<u32>,
    /// Counts that one repetition of each part has to give; empty where they are not known.
    counts: Vec<u64>,
    /// Positions that each part asks of.
    pub(crate) positions: Vec<u32>,
    pub(crate) repetitions: u32,
    /// Time of one repetition of all parts, as far as is known.
    once: Duration,
}

/// Way of doing the job.
enum How<'a> {
    /// On this thread, set up.
    Alone(Runner),
    /// On several threads, which share a tree that is cut anew each time.
    Shared(Call<'a>, usize),
    /// In a new process.
    FirstUse,
    /// Asked of a program.
    Outside(&'static dyn Program),
}

impl<'a> Prepared<'a> {
    /// Sets a board up for a call on this thread.
    pub(crate) fn of(row: &'a Row, call: &Call<'_>, counts: Vec<u64>) -> Result<Self, SampleError> {
        let fen = if let Task::Tree { fen, .. } = call.task { fen } else { "" };
        let runner = row.prepare(call).map_err(|error| SampleError::of(error, fen))?;
        Ok(Self::new(row, call.model, How::Alone(runner), counts))
    }

    /// A program that is asked for a count.
    pub(crate) fn outside(row: &'a Row, model: Model, program: &'static dyn Program, count: u64) -> Self {
        Self::new(row, model, How::Outside(program), vec![count])
    }

    /// The same on several threads.
    pub(crate) fn shared(row: &'a Row, call: Call<'a>, threads: u32, count: u64) -> Self {
        Self::new(row, call.model, How::Shared(call, threads as usize), vec![count])
    }

    /// First uses in new processes.
    pub(crate) fn first_use(row: &'a Row) -> Self {
        Self::new(row, Model::Tables, How::FirstUse, Vec::new())
    }

    fn new(row: &'a Row, model: Model, how: How<'a>, counts: Vec<u64>) -> Self {
        Self {
            row,
            model,
            how,
            fen: "",
            place: "",
            depth: None,
            counts,
            positions: Vec::new(),
            repetitions: 1,
            once: Duration::ZERO,
        }
    }

    /// Says that it is of a tree below a position.
    pub(crate) fn at(self, fen: &'a str, place: &'a str, depth: u32) -> Self {
        Self { fen, place, depth: Some(depth), ..self }
    }

    /// Says of how many positions each part asks.
    pub(crate) fn asking(self, positions: Vec<u32>) -> Self {
        Self { positions, ..self }
    }

    /// Sets the number of repetitions in a row.
    pub(crate) fn repeated(self, repetitions: u32) -> Self {
        Self { repetitions, ..self }
    }

    /// Finds how long it takes: the shorter of two runs, as the first may find caches cold.
    pub(crate) fn timed(mut self, clock: &dyn Clock) -> Result<Self, SampleError> {
        let mut once = || -> Result<Duration, SampleError> {
            let samples = self.samples(clock)?;
            Ok(samples.iter().map(Sample::time).sum::<Duration>() / self.repetitions)
        };
        let once = once()?.min(once()?).max(Duration::from_nanos(1));
        Ok(Self { once, ..self })
    }

    /// Repeats it so often in a row that a sample takes so long.
    pub(crate) fn filling(mut self, unit: Duration, clock: &dyn Clock) -> Result<Self, SampleError> {
        loop {
            let needed = unit.as_nanos().div_ceil(self.once.as_nanos().max(1));
            let needed = u32::try_from(needed).unwrap_or(u32::MAX).clamp(1, 1_000_000);
            if needed <= self.repetitions + self.repetitions / 4 {
                return Ok(self);
            }
            // Few repetitions are slow: the branch predictor does not know them yet.
            self = self.repeated(needed).timed(clock)?;
        }
    }

    /// Time of one repetition of all parts, as far as is known.
    pub(crate) fn once(&self) -> Duration {
        self.once
    }

    /// The time that its turn should take.
    pub(crate) fn turn(&self) -> Duration {
        self.once * self.repetitions
    }

    /// The gate: a sample of each part; one whose count is wrong is none.
    pub(crate) fn samples(&mut self, clock: &dyn Clock) -> Result<Vec<Sample>, SampleError> {
        let samples = match &mut self.how {
            How::Alone(runner) => runner.samples(self.repetitions, clock),
            How::Shared(call, threads) => {
                let call = Call { repetitions: self.repetitions, ..*call };
                self.row.run_parallel(&call, *threads).map(|sample| vec![sample])
            }
            How::FirstUse => reexecution::first_use(self.row).map(|sample| vec![sample]),
            How::Outside(program) => {
                let depth = self.depth.unwrap_or_default();
                program.count(self.fen, depth, self.repetitions).map(|sample| vec![sample])
            }
        };
        let samples = samples.map_err(|error| SampleError::of(error, self.fen))?;
        let repetitions = u64::from(self.repetitions);
        for (sample, &count) in samples.iter().zip(&self.counts) {
            // Sums of signed values wrap, in the sample as here.
            if count.wrapping_mul(repetitions) != sample.count {
                return Err(SampleError::Refused(VerifyError::from(WrongCount {
                    board: self.row.name(),
                    what: self.model.name(),
                    fen: self.fen.to_owned(),
                    place: self.place.to_owned(),
                    depth: self.depth,
                    expected: count,
                    found: sample.count / repetitions,
                })));
            }
        }
        Ok(samples)
    }
}
