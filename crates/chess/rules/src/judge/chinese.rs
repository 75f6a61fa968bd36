//! The rules' verdict on a move, in Chinese. A fact is read without the name of the rule.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Answer, Breach, Permit, Standing, Way, breach};
use crate::{Kind, Square};

impl Standing {
    /// `f4 的黑象`.
    fn in_chinese(&self) -> String {
        format!("{} 的{}", self.on, self.man.text().zh)
    }
}

impl Breach {
    /// The fact in Chinese.
    #[must_use]
    pub fn in_chinese(&self) -> String {
        let of = Standing::in_chinese;
        let man = |standing: &Standing| standing.man.text().zh;
        match self {
            Breach::NoMan { from } => format!("{from} 无子"),
            Breach::WrongSide { mover } => {
                format!("轮到{}方走棋，不能走 {}", mover.man.side.other().ideograph(), of(mover))
            }
            Breach::OwnMan { own } => format!("{} 有己方的{}", own.on, man(own)),
            Breach::Way { kind, from, to } => format!("{}，{from} 至 {to} 不合", law(*kind)),
            Breach::Blocked { mover, by } => format!("{} 有{}，挡住 {}", by.on, man(by), of(mover)),
            Breach::PawnBlocked { by } => format!("正前方 {} 有{}", by.on, man(by)),
            Breach::DoubleStepFrom { mover } => {
                format!("{}不在第 {} 横线", of(mover), breach::home_rank(mover.man.side))
            }
            Breach::DoubleStepBlocked { by } => format!("前方 {} 有{}", by.on, man(by)),
            Breach::NothingToTake { to } => format!("兵只在吃子时斜走，而 {to} 无子"),
            Breach::TooLate { pawn } => format!("{}上一着并未走两格", of(pawn)),
            Breach::PromotionNotNamed { to } => format!("兵到 {to} 须升变为后、车、象或马，而未写明"),
            Breach::PromotionElsewhere { man, to, kind } => {
                let (man, kind) = (man.text().zh, kind.ideograph());
                format!("只有走到底线的兵升变为{kind}，走到 {to} 的{man}不能")
            }
            Breach::PromotionPiece { kind } => format!("兵升变为后、车、象或马，不能为{}", kind.ideograph()),
            Breach::CastlingKing { king, home } => format!("{}不在 {home}", of(king)),
            Breach::CastlingRook { missing } => format!("{} 没有{}", missing.on, man(missing)),
            Breach::CastlingRight { side, rook } => {
                format!("{}方不能再与 {rook} 的车易位", side.ideograph())
            }
            Breach::CastlingBlocked { king, rook, occupied } => {
                format!("{king} 与 {rook} 之间 {} 有子", listed(occupied.iter().map(Square::to_string)))
            }
            Breach::OutOfCheck { king, checker } => {
                format!("{king} 的王受 {}攻击，被将军时不能易位", of(checker))
            }
            Breach::ThroughCheck { passed, by } => format!("王经过的 {passed} 受 {}攻击", of(by)),
            Breach::CastlingIntoCheck { to, by } => format!("王到达的 {to} 受 {}攻击", of(by)),
            Breach::IntoCheck { to, checker } => format!("{to} 受 {}攻击", of(checker)),
            Breach::IntoCheckThrough { from, to, checker } => {
                format!("王离开 {from} 后，{to} 受 {}攻击", of(checker))
            }
            Breach::DoubleCheck { checkers } => {
                format!("双将：王受 {}攻击，只有王可走", listed(checkers.iter().map(of)))
            }
            Breach::NotAnswered { king, checker } => format!("{king} 的王仍受 {}攻击", of(checker)),
            Breach::Pinned { mover, king, checker } => {
                format!("{king} 的王与 {}之间只有 {}", of(checker), of(mover))
            }
            Breach::EnPassantExposes { from, taken, king, checker } => {
                format!("{from} 与 {taken} 的兵离开后，{}攻击 {king} 的王", of(checker))
            }
        }
    }
}

impl Permit {
    /// The fact in Chinese.
    #[must_use]
    pub fn in_chinese(&self) -> String {
        let promotion = self.promotion.map(|(kind, on)| format!("；在 {on} 升变为{}", kind.ideograph()));
        let answers = self.answers.iter().map(Answer::in_chinese).collect::<Vec<_>>().join("，");
        let link = if answers.is_empty() { "" } else { "；应将：" };
        format!("{}{}{link}{answers}", self.way.in_chinese(), promotion.unwrap_or_default())
    }
}

impl Way {
    fn in_chinese(&self) -> String {
        match self {
            Way::King => "王走一格，该格不受攻击".to_owned(),
            Way::Castling { king, rook, to, .. } => {
                format!("王与车均未动过，{king} 与 {rook} 之间无子，{king} 至 {to} 各格不受攻击")
            }
            Way::Line { from, to, .. } => format!("{from} 与 {to} 之间无子"),
            Way::Knight => "马走横二直一或横一直二".to_owned(),
            Way::Ahead { to } => format!("兵向前一格，{to} 无子"),
            Way::DoubleStep { from, to } => format!("兵自原位 {from} 向前两格，至 {to} 无子"),
            Way::PawnTakes { taken } => format!("兵斜前吃掉 {}", taken.in_chinese()),
            Way::EnPassant { taken } => format!("吃过路兵：{}刚走两格", taken.in_chinese()),
        }
    }
}

impl Answer {
    fn in_chinese(&self) -> String {
        let of = Standing::in_chinese;
        match self {
            Answer::Takes { checker } => format!("吃掉 {}", of(checker)),
            Answer::KingLeaves { checker } => format!("王避开 {}的攻击", of(checker)),
            Answer::Blocks { on, checker } => format!("{on} 挡住 {}", of(checker)),
        }
    }
}

/// The way that a kind of piece goes, in words.
const fn law(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "王向任一方向走一格",
        Kind::Queen => "后沿横、直、斜线走任意格",
        Kind::Rook => "车沿横线或直线走任意格",
        Kind::Bishop => "象沿斜线走任意格",
        Kind::Knight => "马走横二直一或横一直二",
        Kind::Pawn => "兵向前走一格，在原位可走两格，吃子时斜前一格",
    }
}

fn listed(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join("、")
}
