//! The unique positions after so many plies, each with the number of ways to it: where a deep count is cut.

use std::collections::HashMap;

use qipan_game::{Game, MoveGen, MoveList, SetupOf, cold};

use crate::deep::{DeepError, Watch};

/// A position, and how often a walk from the root comes to it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Reached {
    /// As the rules write it; [`Game::tree_position`] stands for all whose trees are alike.
    pub fen: String,
    /// Lines of moves that lead to it.
    pub paths: u128,
}

/// The most positions that are listed: some gigabytes.
pub const MOST_REACHED: usize = 20_000_000;

/// The most positions that are listed at any ply on the way to so many: who says that there are few at the
/// end, and may not be believed, has not everything listed. Positions do not become fewer by more than that.
fn most_before(positions: usize) -> usize {
    const ALWAYS: usize = 100_000;
    const TIMES: usize = 16;
    positions.saturating_mul(TIMES).clamp(ALWAYS, MOST_REACHED)
}

/// The unique positions after so many plies, in the order of their texts; `None` if it was stopped. Where
/// somebody says how many there are, the walk ends at a ply that has too many to be on the way to them.
///
/// Positions are told apart by their texts and by nothing shorter, so no two can be taken for one; those
/// whose trees are alike by the rules are one.
///
/// # Errors
/// [`DeepError::Many`] if there are more than [`MOST_REACHED`], or at some ply sixteen times as many (and a
/// hundred thousand) as at the last; [`DeepError::Overflow`] if there are more ways to one than 128 bits
/// hold, [`DeepError::Unsupported`] if the board cannot hold a position.
pub fn reached<B: MoveGen>(
    root: &SetupOf<B>,
    plies: u32,
    said: Option<usize>,
    watch: &dyn Watch,
) -> Result<Option<Vec<Reached>>, DeepError> {
    layers(written::<B>(root.clone()), plies, said, watch, &|fen, found| {
        let setup: SetupOf<B> = fen.parse().unwrap_or_else(|_| unreachable!("a board wrote {fen}"));
        let mut board = B::from_setup(&setup)?;
        let mut moves = MoveList::new();
        cold::generate(&board, &mut moves);
        for &m in &moves {
            // An illegal move leads nowhere.
            if let Some(after) = cold::played(&mut board, m, |child| child.to_setup()) {
                found(written::<B>(after))?;
            }
        }
        Ok(())
    })
}

/// The text of a position by which its tree is told apart.
fn written<B: MoveGen>(setup: SetupOf<B>) -> String {
    B::Game::tree_position(setup).to_string()
}

/// Callback that gets the text of each position after a move.
type Found<'a> = dyn FnMut(String) -> Result<(), DeepError> + 'a;

/// The same for all boards: one layer of positions after another.
fn layers(
    root: String,
    plies: u32,
    said: Option<usize>,
    watch: &dyn Watch,
    children: &dyn Fn(&str, &mut Found<'_>) -> Result<(), DeepError>,
) -> Result<Option<Vec<Reached>>, DeepError> {
    let mut layer = HashMap::from([(root, 1u128)]);
    let most = said.map_or(MOST_REACHED, most_before);
    // The ply that has most positions, and how many.
    let mut widest = (0, 1);
    for ply in 1..=plies {
        let share = 1.0 / f64::from(plies) / layer.len() as f64;
        let mut next = HashMap::new();
        for (fen, paths) in layer {
            if watch.is_stopped() {
                return Ok(None);
            }
            children(&fen, &mut |after| {
                let sum: &mut u128 = next.entry(after).or_default();
                *sum = sum.checked_add(paths).ok_or(DeepError::Overflow)?;
                Ok(())
            })?;
            if next.len() > most {
                return Err(DeepError::Many { plies, ply, most });
            }
            watch.advance(share);
        }
        layer = next;
        if layer.len() > widest.1 {
            widest = (ply, layer.len());
        }
    }
    // What is split is merged, where their number is known beforehand.
    let most = most_before(layer.len());
    if widest.1 > most {
        return Err(DeepError::Many { plies, ply: widest.0, most });
    }
    let mut reached: Vec<_> = layer.into_iter().map(|(fen, paths)| Reached { fen, paths }).collect();
    reached.sort_unstable();
    Ok(Some(reached))
}
