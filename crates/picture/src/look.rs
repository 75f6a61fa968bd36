//! The ways in which a picture may look.

use qipan_record::Language;

/// The characters on the discs of Xiangqi: one set for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Characters {
    /// 帥仕相傌俥炮兵 and 將士象馬車砲卒, as most discs are carved.
    #[default]
    Traditional,
    /// 帅仕相马车炮兵 and 将士象马车炮卒, as in books of the mainland.
    Simplified,
}

impl Characters {
    /// The name of Black's bank of the river.
    pub(crate) const fn bank(self) -> &'static str {
        match self {
            Self::Traditional => "漢　界",
            Self::Simplified => "汉　界",
        }
    }

    /// Its characters, red and black: general, advisor, elephant, horse, chariot, cannon, soldier.
    pub(crate) const fn signs(self) -> [&'static str; 2] {
        match self {
            Self::Traditional => ["帥仕相傌俥炮兵", "將士象馬車砲卒"],
            Self::Simplified => ["帅仕相马车炮兵", "将士象马车炮卒"],
        }
    }

    /// The set of a name: `traditional` or `simplified`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Traditional, Self::Simplified].into_iter().find(|set| set.name() == name)
    }

    /// The name of the set.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Traditional => "traditional",
            Self::Simplified => "simplified",
        }
    }
}

/// The shape of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// The board beside the step: for a page, a projector, paper.
    #[default]
    Wide,
    /// The board above the step: for a phone, or a column.
    Narrow,
}

/// The way in which a picture looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// The language of its sentences.
    pub language: Language,
    /// The characters of its Xiangqi pieces.
    pub characters: Characters,
    /// Its shape.
    pub shape: Shape,
}
