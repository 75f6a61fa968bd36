//! Single operations over the corpus: what is timed, and what the oracle must agree with.

use std::hint::black_box;
use std::str::FromStr;
use std::time::Duration;

use qipan_game::{Game, MoveGen, MoveList, MoveOf, SetupOf, perft_count, perft_visit};

use crate::clock::Clock;
use crate::corpus::Position;
use crate::job::{self, Job, JobError, Sample};
use crate::model::Model;
use crate::pressure::pressed;

/// What a board answers to a model's question, for each position: the same for all boards that are right, whether they list
/// legal or pseudo-legal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answers {
    /// By position: legal moves, legal captures, checks, valid imports that are legal, material, a digest of the set-up.
    pub by_position: Vec<u64>,
    /// What one repetition of a sample must count: like the answers, but of what the board lists, legal or not.
    pub listed: u64,
}

pub(crate) fn answers<B: MoveGen>(model: Model, positions: &[Position]) -> Result<Answers, JobError> {
    let mut by_position = Vec::with_capacity(positions.len());
    let mut listed = 0u64;
    for position in positions {
        let mut board: B = job::board(&position.fen)?;
        let mut moves = MoveList::new();
        let answer = match model {
            Model::PerftCount => board.count_legal(),
            Model::InCheck => u64::from(board.in_check()),
            Model::Material => board.material().cast_unsigned().into(),
            Model::Setup => digest(&board.to_setup().to_string()),
            Model::Captures => {
                board.captures(&mut moves);
                legal(&mut board, &moves)
            }
            Model::Import => {
                for written in written_moves::<B>(position)? {
                    board.import(written).into_iter().for_each(|m| moves.push(m));
                }
                legal(&mut board, &moves)
            }
            _ => {
                board.generate(&mut moves);
                legal(&mut board, &moves)
            }
        };
        listed = listed.wrapping_add(match model {
            Model::Generate | Model::Captures | Model::Import => moves.len() as u64,
            Model::Setup => 1,
            _ => answer,
        });
        by_position.push(answer);
    }
    Ok(Answers { by_position, listed })
}

fn legal<B: MoveGen>(board: &mut B, moves: &[B::Move]) -> u64 {
    moves.iter().map(|&m| u64::from(board.visit(m, |_| ()).is_some())).sum()
}

/// Fowler, Noll and Vo's hash (FNV-1a): a text as a number to compare.
fn digest(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn written_moves<B: MoveGen>(position: &Position) -> Result<Vec<MoveOf<B>>, JobError> {
    let parse = |text: &String| <<B::Game as Game>::Move as FromStr>::from_str(text);
    position
        .imports
        .iter()
        .map(parse)
        .collect::<Result<_, _>>()
        .map_err(|error| JobError::Move(Box::new(error)))
}

/// A sample of a model over positions.
pub(crate) fn run<B: MoveGen>(
    job: &Job<'_>,
    positions: &[Position],
    clock: &dyn Clock,
) -> Result<Sample, JobError> {
    if job.model == Model::Setup {
        return setups::<B>(job, positions, clock);
    }
    let mut boards =
        positions.iter().map(|position| job::board::<B>(&position.fen)).collect::<Result<Vec<B>, _>>()?;
    let all = boards.len() as u64;
    let mut list = MoveList::new();
    match job.model {
        Model::Generate => sample(job, clock, all, &mut boards, |board| {
            list.clear();
            board.generate(&mut list);
            black_box(&list).len() as u64
        }),
        Model::Captures => sample(job, clock, all, &mut boards, |board| {
            list.clear();
            board.captures(&mut list);
            black_box(&list).len() as u64
        }),
        Model::InCheck => sample(job, clock, all, &mut boards, |board| u64::from(board.in_check())),
        Model::Material => {
            sample(job, clock, all, &mut boards, |board| u64::from(board.material().cast_unsigned()))
        }
        Model::PerftVisit => {
            of_the_count(sample(job, clock, all, &mut boards, |board| perft_visit(board, 1)))
        }
        Model::PerftCount => {
            of_the_count(sample(job, clock, all, &mut boards, |board| perft_count(board, 1)))
        }
        Model::Visit => {
            let mut played: Vec<(B, Vec<B::Move>)> = boards.into_iter().map(with_its_moves).collect();
            let operations = played.iter().map(|(_, moves)| moves.len() as u64).sum();
            sample(job, clock, operations, &mut played, |(board, moves)| {
                let seen = |&m: &B::Move| {
                    u64::from(
                        board
                            .visit(m, |child| {
                                black_box(child);
                            })
                            .is_some(),
                    )
                };
                moves.iter().map(seen).sum()
            })
        }
        Model::Import => {
            let questions = positions.iter().map(written_moves::<B>).collect::<Result<Vec<_>, _>>()?;
            let operations = questions.iter().map(|asked| asked.len() as u64).sum();
            let mut asked: Vec<_> = boards.into_iter().zip(questions).collect();
            sample(job, clock, operations, &mut asked, |(board, questions)| {
                let board: &B = board;
                questions.iter().map(|&written| u64::from(black_box(board.import(written)).is_some())).sum()
            })
        }
        _ => Err(JobError::NotApplicable { board: B::ABOUT.name, model: job.model.name() }),
    }
}

/// Where an operation is one unit of what is counted.
fn of_the_count(sample: Result<Sample, JobError>) -> Result<Sample, JobError> {
    sample.map(|sample| Sample { operations: sample.count, ..sample })
}

fn with_its_moves<B: MoveGen>(board: B) -> (B, Vec<B::Move>) {
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let moves = moves.to_vec();
    (board, moves)
}

fn setups<B: MoveGen>(job: &Job<'_>, positions: &[Position], clock: &dyn Clock) -> Result<Sample, JobError> {
    let parse = |position: &Position| position.fen.parse::<SetupOf<B>>();
    let parsed: Result<Vec<_>, _> = positions.iter().map(parse).collect();
    let mut parsed = parsed.map_err(|error| JobError::Fen(Box::new(error)))?;
    let all = parsed.len() as u64;
    sample(job, clock, all, &mut parsed, |setup| {
        u64::from(black_box(B::from_setup(black_box(setup))).is_ok())
    })
}

/// Every item once per repetition.
fn sample<T>(
    job: &Job<'_>,
    clock: &dyn Clock,
    operations: u64,
    items: &mut [T],
    mut operation: impl FnMut(&mut T) -> u64,
) -> Result<Sample, JobError> {
    if let Some(kib) = job.pressure {
        return Ok(pressed(clock, kib, operations, job.repetitions, items, operation));
    }
    // Tables that are built on first use are set-up, and so is what a branch predictor learns: else whoever comes right
    // after himself, as the last of a round is the first of the next, knows his work already.
    let mut warm = 0u64;
    for _ in 0..=job.repetitions / 4 {
        for item in items.iter_mut() {
            warm = warm.wrapping_add(operation(black_box(item)));
        }
    }
    black_box(warm);
    let once = || {
        let each = |count: u64, item: &mut T| count.wrapping_add(operation(black_box(item)));
        items.iter_mut().fold(0, each)
    };
    Ok(job::timed(clock, operations, job.repetitions, once))
}

/// The start position set up and its moves played, twice: what the first time takes beyond the second is the building of
/// tables, and the reading of those that the compiler has built.
pub(crate) fn first_use<B: MoveGen>(clock: &dyn Clock) -> Result<Sample, JobError> {
    let use_once = || -> Result<Sample, JobError> {
        let start = clock.read();
        let mut board: B = job::board(<B::Game as Game>::START)?;
        let count = perft_visit(&mut board, 1) + u64::from(board.in_check());
        let end = clock.read();
        let cpu = Some(end.cpu.saturating_sub(start.cpu));
        Ok(Sample { duration: end.wall.saturating_sub(start.wall), cpu, operations: 1, count })
    };
    let (first, second) = (use_once()?, use_once()?);
    let beyond = |first: Duration, second| first.saturating_sub(second).max(Duration::from_nanos(1));
    Ok(Sample {
        duration: beyond(first.duration, second.duration),
        cpu: first.cpu.zip(second.cpu).map(|(first, second)| beyond(first, second)),
        ..first
    })
}
