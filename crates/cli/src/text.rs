//! Output for people and programs: tables, words, documents; and where it goes.

pub(crate) mod advice;
pub(crate) mod brief;
pub(crate) mod changed;
pub(crate) mod claims;
pub(crate) mod conclusions;
pub(crate) mod difference;
pub(crate) mod explained;
pub(crate) mod layout;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod published;
pub(crate) mod side_by_side;
pub(crate) mod table;
pub(crate) mod tables;
pub(crate) mod user;
pub(crate) mod words;
