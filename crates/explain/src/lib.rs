#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! let explainer = qipan_explain::find("xiangqi-array").expect("a row");
//! let position = explainer.position(explainer.game.start)?;
//! let horse = position.man("b0")?;
//! assert_eq!(horse.moves, ["b0a2", "b0c2"]);
//! # Ok::<(), qipan_explain::Trouble>(())
//! ```

mod explained;
mod explanation;
mod rows;
mod trouble;

pub use explained::{Explainer, GameFacts, Listed};
pub use explanation::{Change, Document, Explanation, Played, Position, SCHEMA, Subject};
pub use rows::{EXPLAINERS, find};
pub use trouble::Trouble;
