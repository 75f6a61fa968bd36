#![doc = include_str!("../README.md")]

mod board;
mod figure;
mod look;
mod pieces;
mod step;
mod svg;
mod word;

pub use board::{Mark, board};
pub use figure::figure;
pub use look::{Characters, Look, Shape};
pub use step::{marks, step, steps};
