//! Sentences that many boards say.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};
use core::fmt::Display;

use super::{Step, Text};
use crate::say;

/// The contents of a square that a piece would go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Nothing.
    Empty,
    /// A piece of its own side.
    Own,
    /// A piece of the other side.
    Enemy,
    /// It is no square of the board.
    Outside,
}

impl Target {
    /// A sentence on the contents, and on what follows for a piece that may go there and take there.
    #[must_use]
    pub fn says(self, square: impl Display) -> Text {
        match self {
            Target::Empty => say!("{square} is empty: a move.", "{square} 为空：可走。"),
            Target::Own => say!("{square} holds an own piece: no move.", "{square} 有己方子：不可走。"),
            Target::Enemy => say!("{square} holds an enemy piece: a capture.", "{square} 有敌子：可吃。"),
            Target::Outside => say!("{square} is off the board: no move.", "{square} 在界外：不可走。"),
        }
    }

    /// Returns true if a piece may go there.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Target::Empty | Target::Enemy)
    }
}

/// A sentence on a square that a piece's way leads over, a leg or an eye by name: free or blocked.
#[must_use]
pub fn way_over(square: impl Display, what: &Text, is_free: bool) -> Text {
    let Text { en, zh } = what;
    match is_free {
        true => say!("The {en} on {square} is free.", "{square} 处{zh}无子。"),
        false => say!("The {en} on {square} is blocked.", "{square} 处{zh}有子，受阻。"),
    }
}

/// A sentence on a walk along a line: the direction, how many squares a piece may go to without taking, the
/// square of a screen that was jumped over, and the piece at the end; `None` is the edge.
#[must_use]
pub fn along_line(
    direction: &Text,
    free: usize,
    screen: Option<String>,
    end: Option<(String, Target)>,
) -> Text {
    let (jump, zh_jump) = match screen {
        Some(at) => (format!(", over the screen on {at}"), format!("，以 {at} 为炮架")),
        None => Default::default(),
    };
    let (end, zh_end) = match end {
        None => ("then the edge".to_owned(), "到棋盘边缘".to_owned()),
        Some((at, Target::Enemy)) => {
            (format!("then the enemy piece on {at}: a capture"), format!("遇 {at} 敌子：可吃"))
        }
        Some((at, _)) => (format!("then the piece on {at}: no capture"), format!("遇 {at} 之子：不可吃")),
    };
    let Text { en, zh } = direction;
    say!("{en}: {free} free{jump}, {end}.", "{zh}：{free} 格可走{zh_jump}，{zh_end}。")
}

/// A sentence on a piece that was found, by name and square.
#[must_use]
pub fn found(man: &Text, square: impl Display) -> Text {
    let Text { en, zh } = man;
    say!("The {en} on {square} is found.", "找到 {square} 的{zh}。")
}

/// The step in which a board names those of a piece's moves that are tested when they are played.
#[must_use]
pub fn marks_suspects<M>(suspects: Vec<M>) -> Step<M> {
    let says = if suspects.is_empty() {
        say!(
            "None of these moves can leave its own side in check: they are played without a test.",
            "这些着法都不会使己方被将军：走后不必检测。"
        )
    } else {
        say!(
            "Suspect: these moves may leave their own side in check, and are tested when they are played.",
            "可疑：这些着法可能使己方被将军，走后须检测。"
        )
    };
    Step { suspects, ..Step::new(says) }
}

/// The step of a board that lists legal moves only.
#[must_use]
pub fn knows_legal<M>() -> Step<M> {
    Step::new(say!(
        "What is left is legal: no move is tested when it is played.",
        "余下皆为合法着法：走后不必检测。"
    ))
}
