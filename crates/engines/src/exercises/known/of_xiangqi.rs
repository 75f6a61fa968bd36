//! Faults of Xiangqi that no exercise asks for, each with its switch.

use qipan_game::Rule;

use super::Known;
use crate::exercises::xiangqi::Fault;

pub(super) const OTHERS: [(Fault, Known); 15] = [
    (
        Fault::PinsIgnored,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "pins-ignored",
            title: ["A move is tested only if there is a check to answer", "只在被将军时检测着法"],
            rule: Rule::PinnedMan,
            wrong: "if !in_check { return true; }",
            right: "play(m); !is_attacked(general)",
        },
    ),
    (
        Fault::NewScreensUntested,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "new-screens-untested",
            title: ["Only pieces that shield the general are tested", "只检测护住将帅的棋子"],
            rule: Rule::ScreenForTheCannon,
            wrong: "if !shields(m.from, general) { return true; }",
            right: "play(m); !is_attacked(general)",
        },
    ),
    (
        Fault::FacingOfGeneralsOnly,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "facing-of-generals-only",
            title: ["Only a move of a general is tested for facing generals", "只有走将帅时才检测照面"],
            rule: Rule::FacingGenerals,
            wrong: "if kind == General && is_facing(to) { return false; }",
            right: "play(m); if is_facing(general) { return false; }",
        },
    ),
    (
        Fault::GeneralShieldsGoal,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "general-shields-goal",
            title: ["The general steps back along the line of the checker", "将帅沿将军的线后退"],
            rule: Rule::GeneralStepsIntoCheck,
            wrong: "!is_attacked(to)",
            right: "lift(general); !is_attacked(to)",
        },
    ),
    (
        Fault::GeneralLeavesPalace,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "general-leaves-palace",
            title: ["A general leaves the palace", "将帅走出九宫"],
            rule: Rule::Palace,
            wrong: "for to in steps(from) { goals.push(to); }",
            right: "for to in steps(from) { if is_in_palace(to) { goals.push(to); } }",
        },
    ),
    (
        Fault::HorseWraps,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "horse-wraps",
            title: ["A horse goes over the edge to the other side", "马从棋盘一边走到另一边"],
            rule: Rule::HorsesStep,
            wrong: "let to = from + step;",
            right: "let to = from + step; if file(from).abs_diff(file(to)) > 2 { continue; }",
        },
    ),
    (
        Fault::LegForgottenInMoves,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "horse-leg-forgotten-in-moves",
            title: [
                "The leg is forgotten for moves of a horse and not for its check",
                "走马不看马腿，检测将军却看",
            ],
            rule: Rule::HorseLeg,
            wrong: "for to in leaps(from) { goals.push(to); }",
            right: "for to in leaps(from) { if is_empty(leg(from, to)) { goals.push(to); } }",
        },
    ),
    (
        Fault::LegForgottenInCheck,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "horse-leg-forgotten-in-check",
            title: [
                "The leg is forgotten for the check of a horse and not for its moves",
                "检测将军不看马腿，走马却看",
            ],
            rule: Rule::HorseLeg,
            wrong: "leaps(general).any(|from| is_horse(from))",
            right: "leaps(general).any(|from| is_horse(from) && is_empty(leg(from, general)))",
        },
    ),
    (
        Fault::ChariotGoesOn,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "chariot-goes-on",
            title: ["A chariot goes on behind the piece that it takes", "车吃子之后继续走"],
            rule: Rule::ChariotsWay,
            wrong: "goals.push(to); if is_own(to) { break; }",
            right: "goals.push(to); if !is_empty(to) { break; }",
        },
    ),
    (
        Fault::CannonLandsBeyond,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "cannon-lands-beyond",
            title: ["A cannon moves over a screen to an empty point", "炮越过炮架走到空点"],
            rule: Rule::CannonsWay,
            wrong: "if screens <= 1 { goals.push(to); }",
            right: "if screens == 0 { goals.push(to); }",
        },
    ),
    (
        Fault::CannonChecksOverMany,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "cannon-checks-over-many",
            title: ["In the test for check a cannon sees over many pieces", "检测将军时炮隔多个棋子"],
            rule: Rule::CannonScreen,
            wrong: "screens >= 1 && is_cannon(to)",
            right: "screens == 1 && is_cannon(to)",
        },
    ),
    (
        Fault::CannonChecksWithoutScreen,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "cannon-checks-without-screen",
            title: ["In the test for check a cannon needs no screen", "检测将军时炮不要炮架"],
            rule: Rule::CannonScreen,
            wrong: "screens <= 1 && is_cannon(to)",
            right: "screens == 1 && is_cannon(to)",
        },
    ),
    (
        Fault::SoldierForwardOnly,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "soldier-forward-only",
            title: ["A soldier across the river goes forward alone", "过河的兵卒只能前进"],
            rule: Rule::SoldiersStep,
            wrong: "goals.push(ahead(from));",
            right: "goals.push(ahead(from)); if has_crossed { goals.extend(beside(from)); }",
        },
    ),
    (
        Fault::SoldierCrossesEarly,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "soldier-crosses-early",
            title: ["A soldier on its own bank counts as across the river", "己方河边的兵卒当作已过河"],
            rule: Rule::SoldierSideways,
            wrong: "let has_crossed = ranks_ahead(from) >= 4;",
            right: "let has_crossed = ranks_ahead(from) >= 5;",
        },
    ),
    (
        Fault::SoldierSideCheckUnseen,
        Known {
            exercise: None,
            game: "xiangqi",
            id: "soldier-side-check-unseen",
            title: ["A soldier beside the general gives no check", "将帅旁边的兵卒不算将军"],
            rule: Rule::GeneralStepsIntoCheck,
            wrong: "is_soldier(ahead(general))",
            right: "is_soldier(ahead(general)) || beside(general).any(is_soldier)",
        },
    ),
];
