//! The suite on trial: right boards with one fault each, and the check that must find it.
//!
//! `cargo test -p qipan-conformance --test faults -- --ignored --nocapture` prints which checks find which fault.

mod board;
mod chess;
mod common;
mod xiangqi;

use std::panic::{AssertUnwindSafe, catch_unwind};

use chess_rules::Chess;
use qipan_conformance::checks::{self, Check};
use xiangqi_rules::Xiangqi;

use board::Faulty;

/// A fault, the check that must find it, and all checks of the board that has it.
struct Trial {
    fault: &'static str,
    caught_by: &'static str,
    checks: Vec<Check>,
}

/// The named check finds the fault, and the crate's page says so.
fn assert_caught(trial: &Trial) {
    let check = trial.checks.iter().find(|check| check.name == trial.caught_by).expect("a check of this name");
    let failure = (check.run)().expect_err(&format!("{} passes {}", trial.fault, trial.caught_by));
    assert!(failure.expected != failure.found, "{failure}");
    let page = include_str!("../../src/lib.rs");
    let row = format!("//! | `{}` | `{}` |", trial.fault, trial.caught_by);
    assert!(page.lines().any(|line| line.starts_with(&row)), "the crate's page lacks the row\n{row}");
}

/// Makes a test of every fault of a game, and a list of them all.
macro_rules! trials {
    ($($game:ident: $name:ident { $($module:ident::$fault:ident => $check:ident,)* })*) => {
        $(
            #[expect(non_snake_case, reason = "each test is named after the fault, a type")]
            mod $name {
                use super::*;

                $(
                    #[test]
                    fn $fault() {
                        let checks = checks::all::<Faulty<$game, $module::$fault>>();
                        let (fault, caught_by) = (stringify!($fault), stringify!($check));
                        assert_caught(&Trial { fault, caught_by, checks });
                    }
                )*
            }
        )*

        fn trials() -> Vec<(&'static str, Vec<Trial>)> {
            vec![$((stringify!($name), vec![$(Trial {
                fault: stringify!($fault),
                caught_by: stringify!($check),
                checks: checks::all::<Faulty<$game, $module::$fault>>(),
            }),*])),*]
        }
    };
}
