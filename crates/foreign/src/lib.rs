#![doc = include_str!("../README.md")]

mod kind;
mod read;
mod text;
mod whole;

pub use read::{FileError, MOST_BYTES, all_of, open_own, read, read_text};
pub use text::{Foreign, csv, harmless, markdown, markup, path};
pub use whole::{LeftOver, Staging, beside, left_over, write_whole};
