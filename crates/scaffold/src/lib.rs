//! Makes the crate of a new board in a checkout, and registers it: what `qipan new-board` does. Makes lessons
//! of the boards that are there: what `qipan lesson` does.
//!
//! A [`Plan`] is everything that is to be written, as texts; [`Plan::carry_out`] writes all of it or nothing.
//! Who was killed in between has left a file that says so, and [`Plan::finish`] writes the rest.
//!
//! ```no_run
//! use qipan_scaffold::{Cargo, Checkout, Game, Plan};
//!
//! let checkout = Checkout::above(&std::env::current_dir()?)?;
//! let cargo = Cargo::unstopped("cargo".as_ref());
//! Plan::finish(&checkout, &cargo)?;
//! let plan = Plan::new(&checkout, Game::Xiangqi, "mine")?;
//! plan.carry_out(&cargo)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The board itself is a template (`templates/{xiangqi,chess}`): a plain array of written pieces, slow, right
//! and short, with a remark wherever something faster can take the place of what is there. The templates
//! are compiled and linted as examples of this crate.
//!
//! A [`Lesson`] is a board with a hole: a [`Handout`] is the crate that a student gets.
//!
//! ```no_run
//! use qipan_scaffold::{Checkout, ENGLISH, lesson};
//!
//! let here = std::env::current_dir()?;
//! let checkout = Checkout::above(&here)?;
//! let lesson = lesson(1).ok_or("no such lesson")?;
//! lesson.handout(&checkout, &here.join("lesson-1"), ENGLISH)?.write()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Before`] is a board beside itself as a commit has it: what `--before` of a new board's race asks for.
//!
//! The program of this crate does all of this and links no board: `cargo run -p qipan-scaffold -- --help`.

mod before;
mod begun;
mod cargo;
mod checkout;
mod code;
mod error;
mod game;
mod hole;
mod insert;
mod lesson;
mod name;
mod plan;
mod template;
mod told;
mod transaction;

pub use before::Before;
pub use cargo::Cargo;
pub use checkout::Checkout;
pub use error::ScaffoldError;
pub use game::Game;
pub use lesson::{CHINESE, ENGLISH, Handout, LESSONS, Lesson, Solution, Words, lesson};
pub use plan::{Edit, NewFile, Plan};
pub use told::Told;
