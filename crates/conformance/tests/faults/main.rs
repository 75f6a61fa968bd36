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
    let check =
        trial.checks.iter().find(|check| check.name == trial.caught_by).expect("a check of this name");
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

trials! {
    Xiangqi: xiangqi_board {
        common::CaptureDropped => legal_moves_equal_the_oracle,
        common::CaptureDroppedLate => suites,
        common::QuietTwice => captures_and_quiets_are_generate,
        common::CaptureAmongQuiets => captures_and_quiets_are_generate,
        common::TraceLeft => visit_leaves_no_trace,
        common::TraceLeftByRefusal => visit_leaves_no_trace,
        common::CalledThenRefused => visit_leaves_no_trace,
        common::UndoStackTooShort => long_lines_unwind,
        common::KingIntoCheck => legal_moves_equal_the_oracle,
        common::PinnedManMoves => legal_moves_equal_the_oracle,
        common::LegalRefused => legal_moves_equal_the_oracle,
        common::PromiseBroken => legal_moves_equal_the_oracle,
        common::ImpossibleImported => import_agrees_with_generation,
        common::CaptureNotImported => import_agrees_with_generation,
        common::MaterialOfMover => material_equals_the_oracle,
        common::MaterialDrifts => random_playouts,
        common::CountOffInCheck => count_legal_equals_the_oracle,
        common::UnsoundAfterUnmake => invariants_hold,
        common::NeverInCheck => check_equals_the_oracle,
        common::NameWithoutGame => about,
        common::TablesGrow => about,
        xiangqi::HorseLegWrong => legal_moves_equal_the_oracle,
        xiangqi::SoldierSideways => legal_moves_equal_the_oracle,
        xiangqi::CannonWithoutScreen => legal_moves_equal_the_oracle,
        xiangqi::ElephantEyeIgnored => legal_moves_equal_the_oracle,
        xiangqi::GeneralsFace => legal_moves_equal_the_oracle,
        xiangqi::CannonChecksUnseen => check_equals_the_oracle,
        xiangqi::HorseCheckWrongLeg => check_equals_the_oracle,
        xiangqi::CornerUnwritten => setup_round_trips,
    }
    Chess: chess_board {
        common::CaptureDropped => legal_moves_equal_the_oracle,
        common::CaptureDroppedLate => suites,
        common::QuietTwice => captures_and_quiets_are_generate,
        common::CaptureAmongQuiets => captures_and_quiets_are_generate,
        common::TraceLeft => visit_leaves_no_trace,
        common::TraceLeftByRefusal => visit_leaves_no_trace,
        common::CalledThenRefused => visit_leaves_no_trace,
        common::UndoStackTooShort => long_lines_unwind,
        common::KingIntoCheck => legal_moves_equal_the_oracle,
        common::PinnedManMoves => legal_moves_equal_the_oracle,
        common::LegalRefused => legal_moves_equal_the_oracle,
        common::PromiseBroken => legal_moves_equal_the_oracle,
        common::ImpossibleImported => import_agrees_with_generation,
        common::CaptureNotImported => import_agrees_with_generation,
        common::MaterialOfMover => material_equals_the_oracle,
        common::MaterialDrifts => random_playouts,
        common::CountOffInCheck => count_legal_equals_the_oracle,
        common::UnsoundAfterUnmake => invariants_hold,
        common::NeverInCheck => check_equals_the_oracle,
        common::NameWithoutGame => about,
        common::TablesGrow => about,
        chess::CastlingUnwritten => setup_round_trips,
        chess::EnPassantUnwritten => setup_round_trips,
        chess::RightOutlivesRook => setup_round_trips,
        chess::DoubleStepForgotten => setup_round_trips,
        chess::QueensOnly => legal_moves_equal_the_oracle,
        chess::QueenWrittenAsRook => import_agrees_with_generation,
        chess::EnPassantDiscoversCheck => legal_moves_equal_the_oracle,
        chess::CastlingThroughCheck => legal_moves_equal_the_oracle,
        chess::KnightChecksUnseen => check_equals_the_oracle,
        chess::PawnChecksBackwards => check_equals_the_oracle,
    }
}

/// The wrapper by itself is right: what the trials find are the faults.
mod without_a_fault {
    use super::{Chess, Faulty, Xiangqi, common};

    mod xiangqi_pseudo_legal {
        qipan_conformance::xiangqi!(super::Faulty<super::Xiangqi, super::common::NoFault>);
    }

    mod xiangqi_legal {
        qipan_conformance::xiangqi!(super::Faulty<super::Xiangqi, super::common::NoFaultLegal>);
    }

    mod chess_pseudo_legal {
        qipan_conformance::chess!(super::Faulty<super::Chess, super::common::NoFault>);
    }

    mod chess_legal {
        qipan_conformance::chess!(super::Faulty<super::Chess, super::common::NoFaultLegal>);
    }
}

/// A failure in a random game is handed back as the shortest game that shows it, with the seed.
#[test]
fn random_games_shrink() {
    let failure =
        checks::random_playouts::<Faulty<Chess, common::MaterialDrifts>>().expect_err("material drifts");
    assert_eq!(failure.path.len(), 20, "{failure}");
    assert_eq!(failure.question, "material");
    assert!(failure.note.as_ref().is_some_and(|note| note.contains("QIPAN_SEED=")), "{failure}");
}

/// Which checks find which fault: `x` found, `!` panicked, `.` passed.
#[test]
#[ignore = "prints a table, and takes minutes: a check that finds nothing runs to its end"]
fn table_of_trials() {
    for (board, trials) in trials() {
        println!("\n{board}");
        for trial in trials {
            let marks: String = trial.checks.iter().map(|check| mark(check, trial.caught_by)).collect();
            println!("{marks}  {}", trial.fault);
            assert!(marks.contains('X'), "{} is not found by {}", trial.fault, trial.caught_by);
        }
        for (column, check) in checks::all::<Faulty<Chess, common::NoFault>>().iter().enumerate() {
            println!("{}^ {}", " ".repeat(column), check.name);
        }
    }
}

/// One cell of the table; the check that must find the fault is in capitals.
fn mark(check: &Check, caught_by: &str) -> char {
    match catch_unwind(AssertUnwindSafe(|| (check.run)())) {
        Ok(Ok(())) => '.',
        Ok(Err(_)) if check.name == caught_by => 'X',
        Ok(Err(_)) => 'x',
        Err(_) => '!',
    }
}
