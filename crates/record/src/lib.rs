#![doc = include_str!("../README.md")]
//!
//! ## In detail
//!
//! Measurements, and what follows from them. Knows no board: whoever only reads records links none.
//!
//! ```text
//!   file ──► Record ──► Group ──► Series ──► Estimate      raw times to a ratio and its intervals
//!                         │                     │
//!                         └──► GroupReport ◄────┘ ──► Overview, Effect, Judged, Difference, SideBySide
//!                                                              ├──► sentences
//!                                                              └──► Sheet: a table before it is drawn
//! ```
//!
//! A [`Record`] is what a comparison leaves behind; a [`Group`] is one model of one game in it, with raw
//! times. Everything that is printed follows from them here, and is worded here.

mod agreement;
mod choose;
mod claims;
mod conclusion;
mod criterion;
mod crossed;
mod difference;
mod doubts;
mod effects;
mod estimate;
mod facts;
mod file;
mod fleet;
mod group;
mod in_words;
mod language;
mod machine;
mod overview;
mod paired;
mod parts;
mod phases;
mod plain;
mod pool;
mod ratio;
mod record;
mod report;
mod searching;
mod series;
mod settings;
pub mod sheet;
mod side_by_side;
pub mod statistics;
mod steadiness;
mod together;
mod under_network;
mod words;

pub use agreement::Agreement;
pub use choose::{Answer, Choice, Need, Next, Wish};
pub use claims::{Claim, Finding, Judged, Judgement, Test, claims, judged};
pub use conclusion::{Conclusion, Leader, conclusion};
pub use criterion::{Bench, Estimated, Estimates};
pub use crossed::Precision;
pub use difference::{Change, Difference, Drift, difference};
pub use effects::{Effect, Quotient};
pub use estimate::{Estimate, Spread};
pub use facts::{LevelFact, RowFacts, RowSet};
pub use fleet::{Fleet, FleetRow, OnMachine};
pub use group::{Counters, Group, Label, Measured, Order, Parts, Refusal, TimedRow, Timer};
pub use language::{Language, capitalised};
pub use machine::{Machine, Processor};
pub use overview::{Overview, OverviewRow};
pub use paired::{Cell, Nodes, OverMachines, Paired, Wanting, sentence};
pub use parts::parts;
pub use pool::pool;
pub use qipan_game::say;
pub use qipan_row::{Bounds, Kind, Model, Role, Sample, SearchTally, Stratum, Unit, Variant, Weights};
pub use ratio::Ratio;
pub use record::{Plan, Program, Record, RecordError, Session, digest_of};
pub use report::{GroupReport, PartOfGame, RowFigures, Verdict};
pub use searching::{Searching, SearchingRow};
pub use settings::Settings;
pub use sheet::{Origin, Sheet};
pub use side_by_side::{Places, Shift, SideBySide, SideBySideRow};
pub use statistics::{Interval, Tau};
pub use steadiness::{Halves, is_unsteady};
pub use together::{LABELS, SideBySideClaim, conclusion_of_several};
pub use under_network::{UnderNetwork, UnderNetworkRow};
pub use words::{bytes, figure, rounded, span, within};
