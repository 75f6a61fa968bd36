//! The boards that race: one line each. What is timed is compiled here, for each of them alone.

use chess_bitboard::{Classical, Dumb7, Hyperbola, Kindergarten, Magic};
use chess_extended::{Frame10x10, Frame12x12};
use chess_rotated::{Kept, Rebuilt, Text};
use qipan_game::{Cells, Exempt, Game, InPlace, Legal, MoveGen, Tested, Walked, perft_read};
use xiangqi_piece_list::{Consecutive, Increments};

/// A board that races.
pub(crate) struct Racer {
    /// The row's name.
    pub(crate) name: String,
    /// Its game.
    pub(crate) game: &'static str,
    /// The number of leaves so many plies on from a position, each played and asked whether it is check.
    pub(crate) count: fn(&str, u32) -> Result<u64, String>,
}

impl Racer {
    fn of<B: MoveGen>() -> Self {
        Self { name: B::ABOUT.row(), game: B::Game::NAME, count: count::<B> }
    }
}

fn count<B: MoveGen>(fen: &str, depth: u32) -> Result<u64, String> {
    let setup = fen.parse().map_err(|error| format!("FEN: {error}"))?;
    let mut board = B::from_setup(&setup).map_err(|error| error.to_string())?;
    Ok(perft_read(&mut board, depth))
}

/// All of them: each storage at its best, then some that show what one idea is worth.
pub(crate) fn racers() -> Vec<Racer> {
    vec![
        Racer::of::<xiangqi_array::Board>(),
        Racer::of::<xiangqi_extended::Board>(),
        Racer::of::<xiangqi_piece_list::Board>(),
        Racer::of::<xiangqi_bitlines::Board>(),
        Racer::of::<xiangqi_bitboard::Board>(),
        Racer::of::<xiangqi_rotated::Board>(),
        Racer::of::<xiangqi_array::Board<Tested, Cells, InPlace, Walked>>(),
        Racer::of::<xiangqi_extended::Board<Tested>>(),
        Racer::of::<xiangqi_piece_list::Board<Exempt, Consecutive, Increments>>(),
        Racer::of::<xiangqi_bitlines::Board<Tested>>(),
        Racer::of::<xiangqi_bitboard::Board<Tested>>(),
        Racer::of::<chess_array::Board>(),
        Racer::of::<chess_extended::Board<Exempt, Frame10x10>>(),
        Racer::of::<chess_extended::Board<Exempt, Frame12x12>>(),
        Racer::of::<chess_x88::Board>(),
        Racer::of::<chess_linked_list::Board>(),
        Racer::of::<chess_rotated::Board>(),
        Racer::of::<chess_bitboard::Board<Legal, Magic>>(),
        Racer::of::<chess_specialised::Board>(),
        Racer::of::<chess_array::Board<Tested, Cells, InPlace, Walked>>(),
        Racer::of::<chess_x88::Board<Tested>>(),
        Racer::of::<chess_rotated::Board<Tested, Kept, Text>>(),
        Racer::of::<chess_rotated::Board<Tested, Rebuilt, Text>>(),
        Racer::of::<chess_bitboard::Board<Tested>>(),
        Racer::of::<chess_bitboard::Board<Legal, Kindergarten>>(),
        Racer::of::<chess_bitboard::Board<Legal, Hyperbola>>(),
        Racer::of::<chess_bitboard::Board<Legal, Classical>>(),
        Racer::of::<chess_bitboard::Board<Legal, Dumb7>>(),
    ]
}
