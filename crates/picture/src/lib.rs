#![doc = include_str!("../README.md")]

mod board;
mod figure;
mod look;
mod pieces;
mod step;
mod svg;
mod word;

pub use board::{Mark, board, piece};
pub use figure::{figure, stored};
pub use look::{Characters, Look, Shape};
pub use step::{marks, step, steps};
