//! Single operations over the corpus: what is timed, and what the oracle must agree with.

use std::hint::black_box;
use std::str::FromStr;
use std::time::Duration;

use qipan_game::{Game, MoveGen, MoveList, MoveOf, SetupOf, cold, perft_read};

use crate::{Model, Sample};

use crate::RowError;
use crate::attacks::{self, About};
use crate::board::board;
use crate::clock::Clock;
use crate::job::{self, Call, Work};
use crate::position::{Position, VALID};
use crate::pressure::pressed;

/// A board's answers to a model's question, for each position: the same for all boards that are right,
/// whether they list legal or pseudo-legal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answers {
    /// Answers by position: legal moves, legal captures, checks, valid imports that are legal, material, a
    /// digest of the set-up.
    pub by_position: Vec<u64>,
    /// Count that one repetition of a sample must have: like the answers, but of what the board lists, legal
    /// or not.
    pub listed: u64,
}

/// A board's answers to a model's question, in each of some positions.
///
/// # Errors
/// [`RowError`] where a position is none, or the board cannot hold it.
pub fn answers<B: MoveGen>(model: Model, positions: &[Position]) -> Result<Answers, RowError> {
    let mut by_position = Vec::with_capacity(positions.len());
    let mut listed = 0u64;
    follow::<B>(positions, &mut |board, position, _| {
        let mut moves = MoveList::new();
        let answer = match model {
            _ if !position.is_asked => 0,
            // In trees of one ply both count alike.
            Model::PerftCount | Model::PerftCount2 => board.count_legal(),
            Model::InCheck => u64::from(board.in_check()),
            Model::Material => board.material().cast_unsigned().into(),
            Model::Setup => digest(&crate::board::<B>(&position.fen)?.to_setup().to_string()),
            Model::Captures => {
                cold::captures(board, &mut moves);
                legal(board, &moves)
            }
            _ if model.is_of_attacks() => {
                let about = About::of(board, position)?;
                attacks::answer(model, board, &about)
            }
            Model::Import => {
                for written in written_moves::<B>(position)? {
                    board.import(written).into_iter().for_each(|m| moves.push(m));
                }
                legal(board, &moves)
            }
            _ => {
                cold::generate(board, &mut moves);
                legal(board, &moves)
            }
        };
        listed = listed.wrapping_add(match model {
            Model::Generate | Model::Captures | Model::Import => moves.len() as u64,
            Model::Setup => position.is_asked.into(),
            _ => answer,
        });
        by_position.push(answer);
        Ok(())
    })?;
    Ok(Answers { by_position, listed })
}

/// Action in a position of a walk: the board, the position, and the move that led there.
type At<'a, B, M> = dyn FnMut(&mut B, &Position, Option<M>) -> Result<(), RowError> + 'a;

/// Leads a board through walks by playing. The action in each position is given the move that led there: the
/// one that the board itself lists, with whatever it knows of a listed move.
///
/// It is set-up, so that what is done comes as an object: the board's generation is compiled once for all
/// models.
fn follow<B: MoveGen>(positions: &[Position], at: &mut At<'_, B, B::Move>) -> Result<(), RowError> {
    let mut line: Vec<B> = Vec::new();
    for position in positions {
        line.truncate(position.ply as usize);
        let (mut board, by) = match (&position.by, line.last_mut()) {
            (Some(by), Some(node)) => {
                let written = written_move::<B>(by)?;
                let mut moves = MoveList::new();
                cold::generate(node, &mut moves);
                let m = moves.iter().copied().find(|&m| node.export(m) == written);
                let child = m.and_then(|m| Some((cold::child(node, m)?, Some(m))));
                let misses = || RowError::Misses {
                    board: B::ABOUT.name,
                    written: by.clone(),
                    fen: node.to_setup().to_string(),
                };
                child.ok_or_else(misses)?
            }
            _ => (board::<B>(&position.fen)?, None),
        };
        at(&mut board, position, by)?;
        line.push(board);
    }
    Ok(())
}

fn legal<B: MoveGen>(board: &mut B, moves: &[B::Move]) -> u64 {
    moves.iter().map(|&m| u64::from(cold::is_legal(board, m))).sum()
}

/// Fowler, Noll and Vo's hash (FNV-1a): a text as a number to compare.
fn digest(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn written_move<B: MoveGen>(text: &str) -> Result<MoveOf<B>, RowError> {
    <MoveOf<B> as FromStr>::from_str(text).map_err(|error| RowError::Move(Box::new(error)))
}

pub(crate) fn written_moves<B: MoveGen>(position: &Position) -> Result<Vec<MoveOf<B>>, RowError> {
    position.imports.iter().map(|text| written_move::<B>(text)).collect()
}

impl Position {
    /// A right board's answer here; 0 where nothing is asked. Not of who attacks whom: that is asked of the
    /// oracle when it is needed.
    #[must_use]
    pub fn answer(&self, model: Model) -> u64 {
        match model {
            _ if !self.is_asked => 0,
            Model::InCheck => self.in_check.into(),
            Model::Material => self.material.cast_unsigned().into(),
            Model::Setup => digest(&self.fen),
            Model::Captures => self.captures,
            Model::Import => self.legal.min(VALID as u64),
            _ => self.legal,
        }
    }
}

/// A model's question in a node of a walk: the board, and the number of the node among those that are asked.
/// It returns the model's count there.
///
/// It is called through a pointer, by every board and model alike: the walk, which plays and takes back, is
/// then compiled once for a board and not once more for each model.
pub(crate) type Ask<B> = Box<dyn FnMut(&mut B, usize) -> u64>;

/// Boards set up in all roots, ready to walk and to do a model's work in every node.
pub(crate) fn prepare<B: MoveGen>(call: &Call<'_>, positions: &[Position]) -> Result<Work, RowError> {
    if call.pressure.is_some() && !call.model.is_pressed() {
        return not_applicable::<B>(call);
    }
    let mut starts = Vec::new();
    // Moves to play or to import, by node; every other model asks once in each.
    let mut listed: Vec<Vec<B::Move>> = Vec::new();
    let mut written: Vec<Vec<MoveOf<B>>> = Vec::new();
    let mut about: Vec<About<B::Move>> = Vec::new();
    // Operations, by node.
    let mut asked: Vec<u64> = Vec::new();
    match call.model {
        Model::Setup => return setups::<B>(positions, call.parts),
        Model::PerftVisit
        | Model::PerftCount
        | Model::PerftCount2
        | Model::Search
        | Model::SearchNet0
        | Model::SearchNetS
        | Model::SearchNetM
        | Model::SearchNetL
        | Model::SearchPlain
        | Model::SearchOwn
        | Model::Sliders
        | Model::Tables => {
            return not_applicable::<B>(call);
        }
        Model::PerftRead
        | Model::Generate
        | Model::Captures
        | Model::Visit
        | Model::InCheck
        | Model::Import
        | Model::Material
        | Model::Attackers
        | Model::Attacked
        | Model::GivesCheck
        | Model::See
        | Model::SeePinned
        | Model::Mobility
        | Model::Threats
        | Model::ThreatDelta => {}
    }
    let model = call.model;
    start(positions, &mut starts, &mut |board: &mut B, position| {
        let operations = match model {
            Model::Visit => {
                let mut moves = MoveList::new();
                cold::generate(board, &mut moves);
                // In one order on every board: the branch predictor knows it, and it is no part of a visit.
                // Sorted as they are written: sorting is compiled once for a game, not for each row.
                let mut order: Vec<_> =
                    moves.iter().enumerate().map(|(at, &m)| (board.export(m), at)).collect();
                order.sort_unstable();
                listed.push(order.into_iter().map(|(_, at)| moves[at]).collect());
                listed.last().map_or(0, Vec::len)
            }
            Model::Import => {
                let moves = written_moves::<B>(position)?;
                written.push(moves);
                written.last().map_or(0, Vec::len)
            }
            _ if model.is_of_attacks() => {
                about.push(About::of(board, position)?);
                about.last().map_or(0, |about| about.operations(model))
            }
            _ => 1,
        };
        asked.push(operations as u64);
        Ok(())
    })?;
    let mut list = MoveList::new();
    let ask: Ask<B> = match model {
        _ if model.is_of_attacks() => attacks::asking(model, about),
        Model::Generate => Box::new(move |board, _| {
            list.clear();
            cold::generate(board, &mut list);
            black_box(&list).len() as u64
        }),
        Model::Captures => Box::new(move |board, _| {
            list.clear();
            cold::captures(board, &mut list);
            black_box(&list).len() as u64
        }),
        Model::InCheck => Box::new(|board, _| u64::from(board.in_check())),
        Model::Material => Box::new(|board, _| u64::from(board.material().cast_unsigned())),
        Model::Visit => Box::new(move |board, node| {
            let seen = |&m: &B::Move| {
                let leaf = board.visit(m, |child| {
                    black_box(child);
                });
                u64::from(leaf.is_some())
            };
            listed[node].iter().map(seen).sum()
        }),
        Model::Import => Box::new(move |board, node| {
            let board: &B = board;
            let known = |&written: &MoveOf<B>| u64::from(black_box(board.import(written)).is_some());
            written[node].iter().map(known).sum()
        }),
        // Trees are timed as wholes; one ply of them only between sweeps.
        _ => Box::new(|board, _| perft_read(board, 1)),
    };
    Ok(match call.pressure {
        None => walked(parts_of(starts, &asked, call.parts), ask),
        Some(kib) => walked_under_pressure(starts, ask, asked, kib, call.model.is_perft()),
    })
}

fn not_applicable<B: MoveGen>(call: &Call<'_>) -> Result<Work, RowError> {
    Err(RowError::NotApplicable { board: B::ABOUT.name, model: call.model.name() })
}

/// A board in the root of a walk, and how it goes on.
struct Start<B: MoveGen> {
    board: B,
    asked: Option<usize>,
    steps: Vec<Step<B::Move>>,
}

/// A move of a walk.
struct Step<M> {
    m: M,
    /// Number of the following steps that are below this one.
    below: usize,
    /// Number of the node that it leads to, among those that are asked; `None` if that is not asked.
    asked: Option<usize>,
}

/// The walks through some positions; `prepare` sees each that is asked.
fn start<B: MoveGen>(
    positions: &[Position],
    starts: &mut Vec<Start<B>>,
    prepare: &mut dyn FnMut(&mut B, &Position) -> Result<(), RowError>,
) -> Result<(), RowError> {
    let (mut index, mut all) = (0, 0);
    follow::<B>(positions, &mut |board, position, by| {
        let mut asked = None;
        if position.is_asked {
            prepare(board, position)?;
            asked = Some(all);
            all += 1;
        }
        index += 1;
        match (by, starts.last_mut()) {
            (Some(m), Some(start)) => {
                let below = positions[index..].iter().take_while(|next| next.ply > position.ply).count();
                start.steps.push(Step { m, below, asked });
            }
            _ => starts.push(Start { board: board.clone(), asked, steps: Vec::new() }),
        }
        Ok(())
    })
}

/// Some walks, which are timed together.
struct Part<B: MoveGen> {
    starts: Vec<Start<B>>,
    operations: u64,
}

/// Some walks divided into so many parts, of as many walks each as there are for them; `asked` has the
/// operations of each node that is asked.
fn parts_of<B: MoveGen>(starts: Vec<Start<B>>, asked: &[u64], parts: usize) -> Vec<Part<B>> {
    let nodes = |start: &Start<B>| {
        start.asked.into_iter().chain(start.steps.iter().filter_map(|step| step.asked)).collect::<Vec<_>>()
    };
    let (all, mut starts) = (starts.len(), starts.into_iter());
    let part = |index: usize| {
        let walks = (index + 1) * all / parts - index * all / parts;
        let starts: Vec<_> = starts.by_ref().take(walks).collect();
        let operations = starts.iter().flat_map(nodes).map(|node| asked[node]).sum();
        Part { starts, operations }
    };
    (0..parts).map(part).collect()
}

/// Walks as samples: in every node that is asked, once per repetition. All parts are gone through before the
/// first is met again, so that the branch predictor has to remember them all.
fn walked<B: MoveGen>(mut parts: Vec<Part<B>>, mut ask: Ask<B>) -> Work {
    let operations: Vec<_> = parts.iter().map(|part| part.operations).collect();
    Box::new(move |repetitions, clock| {
        in_turn(clock, repetitions, &operations, &mut |part| walk(&mut parts[part].starts, &mut *ask))
    })
}

/// A sample of each of some parts, which are so many operations each: gone through in turn as often as is
/// asked for, behind one time that is not timed. What the boards before have taken from caches and from the
/// branch predictor is not this one's cost.
fn in_turn(
    clock: &dyn Clock,
    repetitions: u32,
    operations: &[u64],
    once: &mut dyn FnMut(usize) -> u64,
) -> Vec<Sample> {
    (0..operations.len()).for_each(|part| _ = black_box(once(part)));
    let mut turn = || -> Vec<_> {
        let sample = |(part, &operations)| job::timed(clock, operations, 1, &mut || once(part));
        operations.iter().enumerate().map(sample).collect()
    };
    let mut samples = turn();
    for _ in 1..repetitions {
        samples.iter_mut().zip(turn()).for_each(|(sample, more)| *sample = sample.and(more));
    }
    samples
}

/// The same between sweeps, with the operations of each node; of a perft, its leaves are the operations.
fn walked_under_pressure<B: MoveGen>(
    mut starts: Vec<Start<B>>,
    mut ask: Ask<B>,
    asked: Vec<u64>,
    kib: u32,
    is_perft: bool,
) -> Work {
    Box::new(move |repetitions, clock| {
        // As plain samples begin.
        black_box(walk(&mut starts, &mut *ask));
        vec![pressed(clock, kib, asked.len(), repetitions, &mut |pressed| {
            walk(&mut starts, &mut |board, node| {
                pressed.ask(&mut || {
                    let count = ask(board, node);
                    (if is_perft { count } else { asked[node] }, count)
                })
            })
        })]
    })
}

/// Walks through all walks, and sums up what is counted.
fn walk<B: MoveGen>(starts: &mut [Start<B>], ask: &mut dyn FnMut(&mut B, usize) -> u64) -> u64 {
    starts.iter_mut().fold(0, |count, start| {
        let start = black_box(start);
        count.wrapping_add(node(&mut start.board, start.asked, &start.steps, ask))
    })
}

/// Asks in a node of a walk, then plays the steps from there in turn, goes on below and takes back.
fn node<B: MoveGen>(
    board: &mut B,
    asked: Option<usize>,
    mut steps: &[Step<B::Move>],
    ask: &mut dyn FnMut(&mut B, usize) -> u64,
) -> u64 {
    let mut sum = asked.map_or(0, |node| ask(board, node));
    while let Some((step, rest)) = steps.split_first() {
        let (below, next) = rest.split_at(step.below);
        let found = board.visit(step.m, |child| node(child, step.asked, below, ask));
        sum = sum.wrapping_add(found.unwrap_or(0));
        steps = next;
    }
    sum
}

fn setups<B: MoveGen>(positions: &[Position], parts: usize) -> Result<Work, RowError> {
    let parse = |position: &Position| position.fen.parse::<SetupOf<B>>();
    let mut walks: Vec<Vec<SetupOf<B>>> = Vec::new();
    for walk in positions.chunk_by(|_, next| next.ply > 0) {
        let asked = walk.iter().filter(|position| position.is_asked);
        let parsed = asked.map(parse).collect::<Result<_, _>>();
        walks.push(parsed.map_err(|error| RowError::Fen(Box::new(error)))?);
    }
    let range = |part: usize| part * walks.len() / parts..(part + 1) * walks.len() / parts;
    let part = |part| walks[range(part)].concat();
    let parsed: Vec<Vec<SetupOf<B>>> = (0..parts).map(part).collect();
    let operations: Vec<_> = parsed.iter().map(|part| part.len() as u64).collect();
    Ok(Box::new(move |repetitions, clock| {
        let set_up = |setup| u64::from(black_box(B::from_setup(black_box(setup))).is_ok());
        in_turn(clock, repetitions, &operations, &mut |part| parsed[part].iter().map(set_up).sum())
    }))
}

/// The start position set up and its moves played, twice: what the first time takes beyond the second is the
/// building of tables, and the reading of those that the compiler has built.
pub(crate) fn first_use<B: MoveGen>(clock: &dyn Clock) -> Result<Sample, RowError> {
    let use_once = || -> Result<Sample, RowError> {
        let start = clock.read();
        let mut board: B = board(<B::Game as Game>::START)?;
        let mut moves = MoveList::new();
        cold::generate(&board, &mut moves);
        let legal = moves.iter().filter(|&&m| cold::is_legal(&mut board, m)).count() as u64;
        let count = legal + u64::from(board.in_check());
        let (duration, cpu) = clock.read().since(start);
        Ok(Sample { duration, cpu, operations: 1, count })
    };
    let (first, second) = (use_once()?, use_once()?);
    let beyond = |first: Duration, second| first.saturating_sub(second).max(Duration::from_nanos(1));
    Ok(Sample {
        duration: beyond(first.duration, second.duration),
        cpu: first.cpu.zip(second.cpu).map(|(first, second)| beyond(first, second)),
        ..first
    })
}
