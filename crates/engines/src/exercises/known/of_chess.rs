//! Faults of chess that no exercise asks for, each with its switch.

use qipan_game::Rule;

use super::Known;
use crate::exercises::chess::Fault;

pub(super) const OTHERS: [(Fault, Known); 19] = [
    (
        Fault::PinsIgnored,
        Known {
            exercise: None,
            game: "chess",
            id: "pins-ignored",
            title: ["Pinned pieces move freely", "被牵制的棋子随意走动"],
            rule: Rule::PinnedMan,
            wrong: "if !in_check { return true; }",
            right: "if !in_check && !shields(m.from, king) { return true; }",
        },
    ),
    (
        Fault::CheckNeverBlocked,
        Known {
            exercise: None,
            game: "chess",
            id: "check-never-blocked",
            title: ["A check is never answered by a block", "从不用垫子应将"],
            rule: Rule::CheckNotAnswered,
            wrong: "if in_check { return m.to == checker; }",
            right: "if in_check { return m.to == checker || between(checker, king).contains(m.to); }",
        },
    ),
    (
        Fault::EnPassantMissing,
        Known {
            exercise: None,
            game: "chess",
            id: "en-passant-missing",
            title: ["No pawn takes en passant", "兵从不吃过路兵"],
            rule: Rule::EnPassant,
            wrong: "if is_enemy(to) { goals.push(to); }",
            right: "if is_enemy(to) || en_passant == Some(to) { goals.push(to); }",
        },
    ),
    (
        Fault::EnPassantUntested,
        Known {
            exercise: None,
            game: "chess",
            id: "en-passant-untested",
            title: ["Taking en passant is never tested for check", "吃过路兵从不检测将军"],
            rule: Rule::EnPassantExposesTheKing,
            wrong: "is_en_passant(m) || is_safe(king)",
            right: "is_safe(king)",
        },
    ),
    (
        Fault::CaptureToQueenOnly,
        Known {
            exercise: None,
            game: "chess",
            id: "capture-to-queen-only",
            title: ["A pawn that takes on the last rank becomes a queen only", "在底线吃子的兵只升变为后"],
            rule: Rule::Promotion,
            wrong: "moves.push(promote(from, taken, Queen));",
            right: "for kind in [Queen, Rook, Bishop, Knight] { moves.push(promote(from, taken, kind)); }",
        },
    ),
    (
        Fault::DoubleStepOverPiece,
        Known {
            exercise: None,
            game: "chess",
            id: "double-step-over-piece",
            title: ["A pawn goes two squares over a piece", "兵走两格时越过棋子"],
            rule: Rule::DoubleStepBlocked,
            wrong: "if is_at_home && is_empty(two)",
            right: "if is_at_home && is_empty(one) && is_empty(two)",
        },
    ),
    (
        Fault::TakesAhead,
        Known {
            exercise: None,
            game: "chess",
            id: "pawn-takes-ahead",
            title: ["A pawn takes straight ahead", "兵向正前方吃子"],
            rule: Rule::PawnBlocked,
            wrong: "if !is_own(one) { goals.push(one); }",
            right: "if is_empty(one) { goals.push(one); }",
        },
    ),
    (
        Fault::PawnWraps,
        Known {
            exercise: None,
            game: "chess",
            id: "pawn-wraps",
            title: ["A pawn takes over the edge, from file a to h", "兵越过棋盘边吃子"],
            rule: Rule::PawnTakes,
            wrong: "goal(from + 7)",
            right: "if file(from) > 0 { goal(from + 7) }",
        },
    ),
    (
        Fault::KnightWraps,
        Known {
            exercise: None,
            game: "chess",
            id: "knight-wraps",
            title: ["A knight leaps over the edge to the other side", "马从棋盘一边跳到另一边"],
            rule: Rule::KnightsLeap,
            wrong: "let to = from + leap;",
            right: "let to = from + leap; if file(from).abs_diff(file(to)) > 2 { continue; }",
        },
    ),
    (
        Fault::KingWraps,
        Known {
            exercise: None,
            game: "chess",
            id: "king-wraps",
            title: ["A king steps over the edge to the other side", "王从棋盘一边走到另一边"],
            rule: Rule::KingsStep,
            wrong: "let to = from + step;",
            right: "let to = from + step; if file(from).abs_diff(file(to)) > 1 { continue; }",
        },
    ),
    (
        Fault::SliderGoesOn,
        Known {
            exercise: None,
            game: "chess",
            id: "slider-goes-on",
            title: ["Queens, rooks and bishops go on behind what they take", "后、车、象吃子之后继续走"],
            rule: Rule::WayBlocked,
            wrong: "goals.push(to); if is_own(to) { break; }",
            right: "goals.push(to); if !is_empty(to) { break; }",
        },
    ),
    (
        Fault::KingsAdjacent,
        Known {
            exercise: None,
            game: "chess",
            id: "kings-adjacent",
            title: ["Kings may stand next to each other", "两个王可以相邻"],
            rule: Rule::KingStepsIntoCheck,
            wrong: "by_pawn || by_knight || by_slider",
            right: "by_pawn || by_knight || by_slider || by_king",
        },
    ),
    (
        Fault::PawnCheckBackwards,
        Known {
            exercise: None,
            game: "chess",
            id: "pawn-check-backwards",
            title: ["The test for check has pawns attack backwards", "检测将军时兵向后攻击"],
            rule: Rule::KingStepsIntoCheck,
            wrong: "let from = ahead(king, by);",
            right: "let from = ahead(king, by.other());",
        },
    ),
    (
        Fault::RightOutlivesMove,
        Known {
            exercise: None,
            game: "chess",
            id: "right-outlives-move",
            title: ["A right to castle outlives a move of the rook", "车走动之后，易位的权利还在"],
            rule: Rule::CastlingRight,
            wrong: "if kind == King { rights &= !of(side); }",
            right: "rights &= kept_through(from);",
        },
    ),
    (
        Fault::AsksKnightsSquare,
        Known {
            exercise: None,
            game: "chess",
            id: "castling-asks-knights-square",
            title: ["Castling long asks whether the knight's square is attacked", "长易位要求马的格不受攻击"],
            rule: Rule::CastlingLong,
            wrong: "[b1, c1, d1].all(|square| is_empty(square) && !is_attacked(square))",
            right: "[b1, c1, d1].all(is_empty) && !is_attacked(d1)",
        },
    ),
    (
        Fault::CastlingOntoPiece,
        Known {
            exercise: None,
            game: "chess",
            id: "castling-onto-piece",
            title: ["The king castles onto a square that is not empty", "王易位到有棋子的格上"],
            rule: Rule::CastlingBlocked,
            wrong: "is_empty(f1)",
            right: "is_empty(f1) && is_empty(g1)",
        },
    ),
    (
        Fault::CastlingIntoCheck,
        Known {
            exercise: None,
            game: "chess",
            id: "castling-into-check",
            title: ["The king castles into check", "王易位后受攻击"],
            rule: Rule::CastlingIntoCheck,
            wrong: "!is_attacked(e1) && !is_attacked(f1)",
            right: "!is_attacked(e1) && !is_attacked(f1) && !is_attacked(g1)",
        },
    ),
    (
        Fault::TakesProtected,
        Known {
            exercise: None,
            game: "chess",
            id: "king-takes-protected",
            title: ["The king takes a piece that is protected", "王吃有保护的棋子"],
            rule: Rule::KingStepsIntoCheck,
            wrong: "is_enemy(to) || !is_attacked(to)",
            right: "!is_attacked(to)",
        },
    ),
    (
        Fault::CastlingIgnoresPawns,
        Known {
            exercise: None,
            game: "chess",
            id: "castling-ignores-pawns",
            title: ["Castling does not see that a pawn attacks the king's way", "易位时看不见兵攻击王的路"],
            rule: Rule::CastlingThroughCheck,
            wrong: "by_knight || by_slider",
            right: "by_knight || by_slider || by_pawn",
        },
    ),
];
