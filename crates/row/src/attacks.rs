//! Models that ask who attacks whom: the moves that are asked about, and answers as numbers.
//!
//! What is asked and what is added up is written once, for timing and for what the oracle must agree with.

use std::hint::black_box;

use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{Game, MoveGen, MoveList, cold};

use crate::model::Unit;
use crate::operations::{Ask, written_moves};
use crate::position::Position;
use crate::{Model, RowError};

/// The subject of questions in a position: legal moves, and for each its goal, and where pieces stand once
/// the piece that moves has left.
#[derive(Clone)]
pub(crate) struct About<M> {
    moves: Vec<M>,
    goals: Vec<(usize, Squares)>,
}

impl<M: Copy> About<M> {
    /// The legal moves among those that `import` is asked of, in the order of their written forms. A search
    /// has tried its best move before it asks about others, and plays few.
    pub(crate) fn of<B: MoveGen<Move = M>>(board: &mut B, position: &Position) -> Result<Self, RowError> {
        let mut written = written_moves::<B>(position)?;
        written.sort_unstable();
        let mut all = MoveList::new();
        cold::generate(board, &mut all);
        // As the board lists them, with whatever it knows of a listed move.
        let listed = |m| all.iter().copied().find(|&own| board.export(own) == m);
        let mut moves: Vec<_> = written.into_iter().filter_map(listed).collect();
        moves.retain(|&m| cold::is_legal(board, m));
        let men = B::Game::standing(&board.to_setup());
        let occupied = men.iter().fold(0, |occupied: Squares, (square, _)| occupied | 1 << square);
        let goal = |&m: &M| {
            let [from, to] = B::Game::squares(board.export(m));
            (to, occupied & !(1 << from))
        };
        Ok(Self { goals: moves.iter().map(goal).collect(), moves })
    }

    /// Operations of a model here.
    pub(crate) fn operations(&self, model: Model) -> usize {
        if model.unit() == Unit::NanosecondsPerMove { self.moves.len() } else { 1 }
    }
}

/// All that is asked in a position by a model, added up.
pub(crate) fn answer<B: MoveGen>(model: Model, board: &mut B, about: &About<B::Move>) -> u64 {
    asking(model, vec![about.clone()])(board, 0)
}

/// A model's question in a node of a walk, with what is asked about in each node.
pub(crate) fn asking<B: MoveGen>(model: Model, about: Vec<About<B::Move>>) -> Ask<B> {
    match model {
        Model::Attackers => Box::new(move |board, node| {
            let board: &B = board;
            let attackers = |&(square, occupied): &_| digest(board.attackers_to(square, black_box(occupied)));
            about[node].goals.iter().map(attackers).fold(0, u64::wrapping_add)
        }),
        Model::GivesCheck => of_each::<B>(about, |board, m| board.gives_check(m).into()),
        Model::See => of_each::<B>(about, |board, m| board.see(m, 0, Pins::Ignored).into()),
        Model::SeePinned => of_each::<B>(about, |board, m| board.see(m, 0, Pins::Respected).into()),
        Model::ThreatDelta => of_each::<B>(about, |board, m| {
            let mut sum = 0_u64;
            board.threat_delta(m, |threat, begins| {
                sum = sum.wrapping_add(if begins { number(threat) } else { !number(threat) });
            });
            sum
        }),
        Model::Attacked => Box::new(|board, _| {
            let counts = &mut [0_u8; 2 * Squares::BITS as usize];
            let (first, second) = counts.split_at_mut(Squares::BITS as usize);
            board.attacked(true, &mut first[..B::Game::FILES * B::Game::RANKS]);
            board.attacked(false, &mut second[..B::Game::FILES * B::Game::RANKS]);
            black_box(counts).iter().map(|&count| u64::from(count)).sum()
        }),
        Model::Mobility => {
            Box::new(|board, _| u64::from(board.mobility(true)) << 32 | u64::from(board.mobility(false)))
        }
        // Threats.
        _ => Box::new(|board, _| {
            let mut sum = 0_u64;
            board.threats(|threat| sum = sum.wrapping_add(number(threat)));
            sum
        }),
    }
}

/// A question about each move of a node.
fn of_each<B: MoveGen>(about: Vec<About<B::Move>>, one: impl Fn(&mut B, B::Move) -> u64 + 'static) -> Ask<B> {
    Box::new(move |board, node| {
        about[node].moves.iter().fold(0, |sum: u64, &m| sum.wrapping_add(one(board, black_box(m))))
    })
}

fn digest(set: Squares) -> u64 {
    set as u64 ^ (set >> 64) as u64
}

/// A threat as a number. Sums are the same in any order, and cost next to nothing.
fn number(threat: Threat) -> u64 {
    u32::from_le_bytes([threat.from, threat.to, threat.by, threat.on]).into()
}
