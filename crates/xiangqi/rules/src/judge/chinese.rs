//! Rulings on moves, in Chinese. A fact names its piece, leg or eye itself, for it is read without the name
//! of the rule.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Answer, Breach, Permit, Standing, Way, breach};
use crate::{Kind, Square};

impl Standing {
    /// `e4 的红马`.
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
            Breach::Palace { side, to } => {
                let [lower, upper] = breach::palace(*side);
                format!("{to} 不在{}方九宫（{lower} 至 {upper}）之内", side.ideograph())
            }
            Breach::River { to } => format!("象的去处 {to} 在河对岸"),
            Breach::Eye { by } => format!("象眼 {} 有{}", by.on, man(by)),
            Breach::Leg { by } => format!("马腿 {} 有{}", by.on, man(by)),
            Breach::ChariotBlocked { by } => format!("途中 {} 有{}", by.on, man(by)),
            Breach::CannonBlocked { by } => format!("炮不吃子时不能越子，而 {} 有{}", by.on, man(by)),
            Breach::Screen { from, target, between } => {
                let found = match &between[..] {
                    [] => format!("而 {from} 与 {} 之间无子", target.on),
                    men => format!("而其间 {} 有子", listed(men.iter().map(Square::to_string))),
                };
                format!("炮吃 {}须隔且只隔一子，{found}", of(target))
            }
            Breach::Backwards { from, to } => format!("{from} 至 {to} 是后退"),
            Breach::Sideways { from } => format!("{from} 未过河"),
            Breach::Facing { general, other } => format!("{general} 与 {other} 的将帅之间无子，两将照面"),
            Breach::IntoCheck { to, checker } => format!("{to} 受 {}攻击", of(checker)),
            Breach::IntoCheckThrough { from, to, checker } => {
                format!("将帅离开 {from} 后，{to} 受 {}攻击", of(checker))
            }
            Breach::NotAnswered { general, checkers } => {
                format!("{general} 的将帅仍受 {}攻击", listed(checkers.iter().map(of)))
            }
            Breach::Pinned { mover, general, checker } => {
                format!("{general} 的将帅与 {}之间只有 {}", of(checker), of(mover))
            }
            Breach::BecomesScreen { on, general, checker } => {
                format!("{on} 将是 {general} 的将帅与 {}之间的唯一一子", of(checker))
            }
            Breach::LeavesOneScreen { left, screen, general, checker } => {
                format!("离开 {left} 后，{general} 的将帅与 {}之间只剩 {screen} 一子", of(checker))
            }
            Breach::LegFreed { leg, general, checker } => {
                format!("马腿 {leg} 无子后，{}攻击 {general} 的将帅", of(checker))
            }
        }
    }
}

impl Permit {
    /// The fact in Chinese.
    #[must_use]
    pub fn in_chinese(&self) -> String {
        let answers = self.answers.iter().map(Answer::in_chinese).collect::<Vec<_>>().join("，");
        let link = if answers.is_empty() { "" } else { "；应将：" };
        format!("{}{link}{answers}", self.way.in_chinese())
    }
}

impl Way {
    fn in_chinese(&self) -> String {
        match self {
            Way::General => "沿直线走一步，在九宫之内".to_owned(),
            Way::Flight { from, to } => format!("{from} 与 {to} 的将帅之间无子"),
            Way::Advisor => "沿斜线走一步，在九宫之内".to_owned(),
            Way::Elephant { eye } => format!("象眼 {eye} 无子"),
            Way::Horse { leg } => format!("马腿 {leg} 无子"),
            Way::Chariot { from, to } | Way::Cannon { from, to } => format!("{from} 与 {to} 之间无子"),
            Way::CannonTakes { screen } => format!("以 {screen} 为炮架吃子"),
            Way::Forward => "向前走一步".to_owned(),
            Way::Sideways => "过河后横走一步".to_owned(),
        }
    }
}

impl Answer {
    fn in_chinese(&self) -> String {
        let of = Standing::in_chinese;
        match self {
            Answer::Takes { checker } => format!("吃掉 {}", of(checker)),
            Answer::GeneralLeaves { checker } => format!("将帅避开 {}的攻击", of(checker)),
            Answer::Blocks { on, checker } => format!("{on} 挡住 {}", of(checker)),
            Answer::Leg { on, checker } => format!("{on} 蹩住 {}的腿", of(checker)),
            Answer::ScreenLeaves { screen, checker } => format!("撤去 {}的炮架 {screen}", of(checker)),
            Answer::SecondMan { on, checker } => format!("{on} 成为 {}之前的第二子", of(checker)),
        }
    }
}

/// Returns the law by which a kind of piece goes.
const fn law(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "将帅沿直线走一步",
        Kind::Advisor => "士沿斜线走一步",
        Kind::Elephant => "象沿斜线走两步",
        Kind::Horse => "马先直走一步，再向外斜走一步",
        Kind::Chariot => "车沿横线或纵线走任意步",
        Kind::Cannon => "炮沿横线或纵线走任意步",
        Kind::Soldier => "兵向前走一步，过河后也可横走一步",
    }
}

fn listed(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join("、")
}
