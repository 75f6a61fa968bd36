//! Names of rules in both languages.

use qipan_game::Rule;
use qipan_record::Language;

/// A rule's name; one that has no Chinese name keeps its own, which a test finds.
#[must_use]
pub const fn rule_name(rule: Rule, language: Language) -> &'static str {
    let zh = match rule {
        Rule::NoManThere => "那里没有棋子",
        Rule::WrongSide => "不是走棋方的棋子",
        Rule::OwnManOnTheGoal => "落点有己方棋子",
        Rule::CheckNotAnswered => "没有应将",
        Rule::PinnedMan => "被牵制的棋子",
        Rule::KingsStep => "王的走法",
        Rule::QueensLine => "后的走法",
        Rule::RooksLine | Rule::ChariotsLine => "车的走法",
        Rule::BishopsLine => "象的走法",
        Rule::KnightsLeap | Rule::HorsesStep => "马的走法",
        Rule::PawnsStep => "兵的走法",
        Rule::WayBlocked => "路被挡住",
        Rule::PawnBlocked => "兵被挡住",
        Rule::DoubleStepFromHome => "走两格只能从原位",
        Rule::DoubleStepBlocked => "走两格被挡住",
        Rule::NothingToTake => "没有可吃的棋子",
        Rule::EnPassantOnlyAtOnce => "过路兵只能立即吃",
        Rule::PromotionNotNamed => "没有写出升变成什么",
        Rule::PromotionElsewhere => "不在底线升变",
        Rule::PromotionPiece => "升变的棋子",
        Rule::CastlingFromHome => "王车易位须在原位",
        Rule::CastlingRight => "王车易位的权利",
        Rule::CastlingBlocked => "王车易位被挡住",
        Rule::CastlingOutOfCheck => "被将军时王车易位",
        Rule::CastlingThroughCheck => "王经过受攻击的格",
        Rule::CastlingIntoCheck => "易位后王受攻击",
        Rule::KingStepsIntoCheck => "王走进攻击",
        Rule::DoubleCheck => "双将",
        Rule::EnPassantExposesTheKing => "吃过路兵使王受攻击",
        Rule::King => "王",
        Rule::Queen => "后",
        Rule::Rook => "车",
        Rule::Bishop => "象",
        Rule::Knight => "马",
        Rule::Pawn | Rule::Soldier => "兵",
        Rule::DoubleStep => "兵走两格",
        Rule::PawnTakes => "兵吃子",
        Rule::EnPassant => "吃过路兵",
        Rule::Promotion => "升变",
        Rule::CastlingShort => "短易位",
        Rule::CastlingLong => "长易位",
        Rule::GeneralsStep => "将帅的走法",
        Rule::AdvisorsStep => "士的走法",
        Rule::ElephantsStep => "象的走法",
        Rule::CannonsLine => "炮的走法",
        Rule::SoldiersStep => "兵卒的走法",
        Rule::Palace => "九宫",
        Rule::River => "河界",
        Rule::ElephantEye => "塞象眼",
        Rule::HorseLeg => "蹩马腿",
        Rule::ChariotsWay => "车路被挡",
        Rule::CannonsWay => "炮路被挡",
        Rule::CannonScreen => "炮架",
        Rule::SoldierBackwards => "兵卒后退",
        Rule::SoldierSideways => "兵卒过河前横走",
        Rule::FacingGenerals => "将帅照面",
        Rule::GeneralStepsIntoCheck => "将帅走进攻击",
        Rule::ScreenForTheCannon => "给对方的炮作炮架",
        Rule::SecondManBeforeTheCannon => "撤去炮前的第二个棋子",
        Rule::HorseLegFreed => "让开马腿",
        Rule::General => "将帅",
        Rule::FlyingGeneral => "飞将",
        Rule::Advisor => "士",
        Rule::Castling => "王车易位",
        Rule::EachMoveOnce => "每个着法只列一次",
        Rule::Capture => "吃子",
        other => other.name(),
    };
    language.pick(rule.name(), zh)
}

#[cfg(test)]
mod tests {
    use qipan_game::{Game, Rule};
    use qipan_record::Language;

    use super::rule_name;

    #[test]
    fn every_rule_has_a_chinese_name() {
        let others = [Rule::Castling, Rule::EachMoveOnce, Rule::Capture, Rule::EnPassant, Rule::Promotion];
        let all = xiangqi_rules::Xiangqi::rules().iter().chain(chess_rules::Chess::rules()).chain(&others);
        for &rule in all {
            let zh = rule_name(rule, Language::Zh);
            assert!(!zh.is_ascii(), "{rule}");
            assert_eq!(rule_name(rule, Language::En), rule.name());
        }
    }
}
