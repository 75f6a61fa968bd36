//! Makes the crate of a new board in a checkout, and registers it: what `qipan new-board` does.
//!
//! A [`Plan`] is everything that is to be written, as texts; [`Plan::carry_out`] writes all of it or nothing.
//!
//! ```no_run
//! use qipan_scaffold::{Checkout, Game, Plan};
//!
//! let checkout = Checkout::above(&std::env::current_dir()?)?;
//! let plan = Plan::new(&checkout, Game::Xiangqi, "mine")?;
//! plan.carry_out("cargo".as_ref())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The board itself is a template (`templates/{xiangqi,chess}`): a plain array of written men, slow, right
//! and short, with a remark wherever something faster can take the place of what is there. The templates
//! are compiled and linted as examples of this crate.

mod checkout;
mod code;
mod game;
mod insert;
mod name;
mod plan;
mod template;
mod transaction;
mod trouble;

pub use checkout::Checkout;
pub use game::Game;
pub use plan::{Edit, NewFile, Plan};
pub use trouble::Trouble;
