//! The suite on trial: right boards with one fault each, and the check that must find it. The same catalogue
//! stands as a table on the crate's page, and each trial looks for its row there.

mod asked;
mod board;
mod chess;
mod common;
mod explain;
mod xiangqi;

use chess_rules::Chess;
use qipan_conformance::{Asked, ConformanceError, Judged, Outcome, Row};
use qipan_game::{MoveGen, Rows};
use xiangqi_rules::Xiangqi;

use board::Faulty;

/// The check finds the fault, and the crate's page says so.
fn assert_found(fault: &str, check: &str, outcome: Outcome) {
    let failure = outcome.expect_err(&format!("{fault} passes {check}"));
    assert!(failure.expected != failure.found, "{failure}");
    let page = include_str!("../../src/lib.rs");
    let row = format!("//! | `{fault}` | `{check}` |");
    assert!(page.lines().any(|line| line.starts_with(&row)), "the crate's page lacks the row\n{row}");
}

/// Makes a test of every fault of a game.
macro_rules! trials {
    ($($game:ident: $name:ident { $($module:ident::$fault:ident => $check:ident,)* })*) => {
        $(
            #[expect(non_snake_case, reason = "each test is named after the fault, a type")]
            mod $name {
                use super::{$game, Faulty, Judged, Row, assert_found};

                $(
                    #[test]
                    fn $fault() {
                        let row = Row::of::<Faulty<$game, super::$module::$fault>>();
                        let outcome = ($game::checks().$check)(&row);
                        assert_found(stringify!($fault), stringify!($check), outcome);
                    }
                )*
            }
        )*
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
        common::CheckLeftStanding => legal_moves_equal_the_oracle,
        common::LegalRefused => legal_moves_equal_the_oracle,
        common::PromiseBroken => legal_moves_equal_the_oracle,
        common::ImpossibleImported => import_agrees_with_generation,
        common::CaptureNotImported => import_agrees_with_generation,
        common::MaterialOfMover => material_equals_the_oracle,
        common::KeyForgetsTurn => keys_equal_the_oracle,
        common::ChangeForgetsTaken => keys_equal_the_oracle,
        common::ValueOfMover => values_equal_the_oracle,
        common::ValueKeepsTaken => values_equal_the_oracle,
        common::ValueDrifts => random_playouts,
        common::PassLeavesTurn => passes_hand_the_turn_over,
        common::PassLeavesKey => passes_hand_the_turn_over,
        common::TraceLeftByPass => passes_hand_the_turn_over,
        common::PassForgottenLate => random_playouts,
        common::OrderBackwards => searches_are_the_same,
        common::OrderWithTies => order_and_men_are_the_written,
        common::VictimUnnamed => order_and_men_are_the_written,
        common::MaterialDrifts => random_playouts,
        common::PanicsLate => random_playouts,
        common::ImportFailsLate => random_playouts,
        common::CaptureAmongQuietsLate => random_playouts,
        common::CountOffInCheck => count_legal_equals_the_oracle,
        common::RepliesOffInCheck => replies_are_those_of_all_moves,
        common::UnsoundAfterUnmake => invariants_hold,
        common::NeverInCheck => check_equals_the_oracle,
        common::PinnedManExempt => suspects_equal_the_rules,
        common::TooManySuspects => suspects_equal_the_rules,
        common::ExemptAtTested => suspects_equal_the_rules,
        common::LevelsWithoutLegality => about,
        common::NameWithoutGame => about,
        common::TablesGrow => about,
        asked::AttackersThroughAll => questions_equal_the_rules,
        asked::AttackedOnce => questions_equal_the_rules,
        asked::FirstSquareUnasked => questions_equal_the_rules,
        asked::DiscoveredCheckUnseen => questions_equal_the_rules,
        asked::ExchangeWithoutReply => questions_equal_the_rules,
        asked::ExchangeLooksOnce => questions_equal_the_rules,
        asked::PinnedTakes => questions_equal_the_rules,
        asked::MobilityOfTheOthers => questions_equal_the_rules,
        asked::ProtectionUntold => questions_equal_the_rules,
        asked::LinesUnchanged => questions_equal_the_rules,
        asked::EndsTwice => questions_equal_the_rules,
        explain::MoveUnexplained => steps_lead_to_the_moves,
        explain::MoveFoundTwice => steps_lead_to_the_moves,
        explain::ReadUnstored => steps_lead_to_the_moves,
        explain::SuspectUnnamed => steps_lead_to_the_moves,
        explain::SilentInChinese => steps_lead_to_the_moves,
        explain::UnnamedInChinese => steps_lead_to_the_moves,
        explain::CheckExplainedAway => explained_checks_are_right,
        explain::ExplainedMoveUnplayed => explained_checks_are_right,
        xiangqi::HorseLegWrong => legal_moves_equal_the_oracle,
        xiangqi::SoldierSideways => legal_moves_equal_the_oracle,
        xiangqi::CannonWithoutScreen => legal_moves_equal_the_oracle,
        xiangqi::ElephantEyeIgnored => legal_moves_equal_the_oracle,
        xiangqi::GeneralsFace => legal_moves_equal_the_oracle,
        xiangqi::LegUnblocked => legal_moves_equal_the_oracle,
        xiangqi::ScreenOffered => legal_moves_equal_the_oracle,
        xiangqi::ScreenExempt => suspects_equal_the_rules,
        xiangqi::CannonChecksUnseen => check_equals_the_oracle,
        xiangqi::HorseCheckWrongLeg => check_equals_the_oracle,
        xiangqi::CornerUnwritten => setup_round_trips,
        xiangqi::ScreenKeepsThreat => questions_equal_the_rules,
        xiangqi::LegKeepsThreat => questions_equal_the_rules,
        xiangqi::CannonAttacksScreen => questions_equal_the_rules,
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
        common::CheckLeftStanding => legal_moves_equal_the_oracle,
        common::LegalRefused => legal_moves_equal_the_oracle,
        common::PromiseBroken => legal_moves_equal_the_oracle,
        common::ImpossibleImported => import_agrees_with_generation,
        common::CaptureNotImported => import_agrees_with_generation,
        common::MaterialOfMover => material_equals_the_oracle,
        common::KeyForgetsTurn => keys_equal_the_oracle,
        common::ChangeForgetsTaken => keys_equal_the_oracle,
        common::ValueOfMover => values_equal_the_oracle,
        common::ValueKeepsTaken => values_equal_the_oracle,
        common::ValueDrifts => random_playouts,
        common::PassLeavesTurn => passes_hand_the_turn_over,
        common::PassLeavesKey => passes_hand_the_turn_over,
        common::TraceLeftByPass => passes_hand_the_turn_over,
        common::PassForgottenLate => random_playouts,
        common::OrderBackwards => searches_are_the_same,
        common::OrderWithTies => order_and_men_are_the_written,
        common::VictimUnnamed => order_and_men_are_the_written,
        common::MaterialDrifts => random_playouts,
        common::PanicsLate => random_playouts,
        common::ImportFailsLate => random_playouts,
        common::CaptureAmongQuietsLate => random_playouts,
        common::CountOffInCheck => count_legal_equals_the_oracle,
        common::RepliesOffInCheck => replies_are_those_of_all_moves,
        common::UnsoundAfterUnmake => invariants_hold,
        common::NeverInCheck => check_equals_the_oracle,
        common::PinnedManExempt => suspects_equal_the_rules,
        common::TooManySuspects => suspects_equal_the_rules,
        common::ExemptAtTested => suspects_equal_the_rules,
        common::LevelsWithoutLegality => about,
        common::NameWithoutGame => about,
        common::TablesGrow => about,
        asked::AttackersThroughAll => questions_equal_the_rules,
        asked::AttackedOnce => questions_equal_the_rules,
        asked::FirstSquareUnasked => questions_equal_the_rules,
        asked::DiscoveredCheckUnseen => questions_equal_the_rules,
        asked::ExchangeWithoutReply => questions_equal_the_rules,
        asked::ExchangeLooksOnce => questions_equal_the_rules,
        asked::PinnedTakes => questions_equal_the_rules,
        asked::MobilityOfTheOthers => questions_equal_the_rules,
        asked::ProtectionUntold => questions_equal_the_rules,
        asked::LinesUnchanged => questions_equal_the_rules,
        asked::EndsTwice => questions_equal_the_rules,
        explain::MoveUnexplained => steps_lead_to_the_moves,
        explain::MoveFoundTwice => steps_lead_to_the_moves,
        explain::ReadUnstored => steps_lead_to_the_moves,
        explain::SuspectUnnamed => steps_lead_to_the_moves,
        explain::SilentInChinese => steps_lead_to_the_moves,
        explain::UnnamedInChinese => steps_lead_to_the_moves,
        explain::CheckExplainedAway => explained_checks_are_right,
        explain::ExplainedMoveUnplayed => explained_checks_are_right,
        chess::CastlingUnwritten => setup_round_trips,
        chess::EnPassantUnwritten => setup_round_trips,
        chess::RightOutlivesRook => setup_round_trips,
        chess::DoubleStepForgotten => setup_round_trips,
        chess::QueensOnly => legal_moves_equal_the_oracle,
        chess::QueenWrittenAsRook => import_agrees_with_generation,
        chess::EnPassantDiscoversCheck => legal_moves_equal_the_oracle,
        chess::DiagonalPinIgnored => legal_moves_equal_the_oracle,
        chess::CastlingThroughCheck => legal_moves_equal_the_oracle,
        chess::EnPassantExempt => suspects_equal_the_rules,
        chess::KnightChecksUnseen => check_equals_the_oracle,
        chess::PawnChecksBackwards => check_equals_the_oracle,
        chess::EnPassantKeepsThreats => questions_equal_the_rules,
        chess::EnPassantTellsTwice => questions_equal_the_rules,
        chess::CastledRookKeepsThreats => questions_equal_the_rules,
        chess::CastlingKeepsRook => values_equal_the_oracle,
        chess::EnPassantKeepsPawn => values_equal_the_oracle,
        chess::PromotionKeepsPawn => values_equal_the_oracle,
        chess::PassKeepsEnPassant => passes_hand_the_turn_over,
        chess::PromotionGainsNothing => questions_equal_the_rules,
    }
}

/// Tests of what is different at another level.
macro_rules! at_this_level {
    ($game:ty, $board:ty) => {
        fn the_one(rows: &mut impl qipan_game::Rows<$game>) {
            rows.contestant::<$board>();
        }

        qipan_conformance::checks! { $game, the_one, contestant,
            (captures_and_quiets_are_generate)
            (import_agrees_with_generation)
            (legal_moves_equal_the_oracle)
            (suspects_equal_the_rules)
            (random_playouts)
            (about)
        }
    };
}

/// The wrapper by itself is right: what the trials find are the faults.
mod without_a_fault {
    use super::{Chess, Faulty, Xiangqi, common};

    mod xiangqi_tested {
        qipan_conformance::xiangqi!(super::Faulty<super::Xiangqi, super::common::NoFault>, named "xiangqi-naive");
    }

    mod xiangqi_explained {
        use super::{Faulty, Xiangqi, common};

        fn each(rows: &mut impl qipan_game::Rows<Xiangqi>) {
            rows.explained::<Faulty<Xiangqi, common::NoFault>>();
            rows.explained::<Faulty<Xiangqi, common::NoFaultExempt>>();
        }

        qipan_conformance::explained!(Xiangqi, each);
    }

    mod chess_explained {
        use super::{Chess, Faulty, common};

        fn each(rows: &mut impl qipan_game::Rows<Chess>) {
            rows.explained::<Faulty<Chess, common::NoFault>>();
            rows.explained::<Faulty<Chess, common::NoFaultExempt>>();
        }

        qipan_conformance::explained!(Chess, each);
    }

    mod xiangqi_exempt {
        at_this_level!(super::Xiangqi, super::Faulty<super::Xiangqi, super::common::NoFaultExempt>);
    }

    mod xiangqi_legal {
        at_this_level!(super::Xiangqi, super::Faulty<super::Xiangqi, super::common::NoFaultLegal>);
    }

    mod chess_tested {
        qipan_conformance::chess!(super::Faulty<super::Chess, super::common::NoFault>, named "chess-naive");
    }

    mod chess_exempt {
        at_this_level!(super::Chess, super::Faulty<super::Chess, super::common::NoFaultExempt>);
    }

    mod chess_legal {
        at_this_level!(super::Chess, super::Faulty<super::Chess, super::common::NoFaultLegal>);
    }
}

/// The one check that is told what to expect: the name of the package.
#[test]
fn a_copied_board_does_not_go_by_the_name_of_the_original() {
    let row = Row::of::<Faulty<Xiangqi, common::NoFault>>();
    let outcome = (Xiangqi::checks().name)(&row, "xiangqi-mine");
    assert_found("ForeignName", "name", outcome);
}

/// A failure in a random game is handed back as the shortest game that shows it, with the seed.
#[test]
fn random_games_shrink() {
    let row = Row::of::<Faulty<Chess, common::MaterialDrifts>>();
    let failure = (Chess::checks().random_playouts)(&row).expect_err("material drifts");
    assert_eq!(failure.path.len(), 20, "{failure}");
    assert_eq!(failure.question, "material");
    assert!(failure.note.as_ref().is_some_and(|note| note.contains("QIPAN_SEED=")), "{failure}");
}

/// One check of one board, as the macros call it.
fn failure_of<B: MoveGen<Game = Chess>>(
    check: &str,
    run: fn(&Row<Chess>) -> Outcome,
) -> Box<ConformanceError> {
    let mut rows = Asked::<Chess, _>::contestant();
    rows.contestant::<B>();
    rows.pass(check, |_, row| run(row)).expect_err("the board has a fault")
}

#[test]
fn a_panic_names_its_position_and_move() {
    type Board = Faulty<Chess, common::PanicsSoon>;
    let check = "material_equals_the_oracle";
    let failure = failure_of::<Board>(check, Chess::checks().material_equals_the_oracle);
    assert!(failure.fen.contains("/"), "{failure}");
    assert_eq!(failure.path.len(), 1, "{failure}");
    assert!(failure.found.contains("the seeded fault"), "{failure}");
    assert!(failure.first.contains("setup_round_trips") && !failure.first.contains(check), "{failure}");
}

#[test]
fn the_parts_of_a_wrong_key_are_named() {
    type Board = Faulty<Chess, common::KeyForgetsTurn>;
    let failure = failure_of::<Board>("keys_equal_the_oracle", Chess::checks().keys_equal_the_oracle);
    assert_eq!(failure.note.as_deref(), Some("the two differ by: side to move"), "{failure}");
}
