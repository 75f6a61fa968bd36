//! Tests of the network.

mod boards;
mod numbers;

use qipan_game::{MoveGen, MoveList, SetupOf, SplitMix64, epd};

/// Positions of a game's corpus.
fn positions(corpus: &str) -> impl Iterator<Item = &str> {
    epd::lines(corpus).map(|line| line.fen)
}

fn board<B: MoveGen>(fen: &str) -> B {
    let setup: SetupOf<B> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    B::from_setup(&setup).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// One of a board's legal moves in the order of the written ones, so that all boards of a game play the same.
fn any_move<B: MoveGen>(board: &mut B, random: &mut SplitMix64) -> Option<B::Move> {
    let moves: MoveList<_> = board.legal_moves();
    let mut moves: Vec<_> = moves.iter().copied().collect();
    moves.sort_by_key(|&m| board.export(m));
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}
