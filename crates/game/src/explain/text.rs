//! Sentences and names in the two languages of the project.

use alloc::string::String;
use core::fmt::{self, Display};

/// A sentence or a name in English and Chinese.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Text {
    /// English.
    pub en: String,
    /// 中文.
    pub zh: String,
}

impl Text {
    /// A text in both languages.
    #[must_use]
    pub fn new(en: impl Into<String>, zh: impl Into<String>) -> Self {
        Self { en: en.into(), zh: zh.into() }
    }
}

/// A language in which the project speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// 中文.
    Zh,
}

impl Language {
    /// The part of a text that is in the language.
    #[must_use]
    pub fn of(self, text: &Text) -> &str {
        self.pick(&text.en, &text.zh)
    }

    /// One of two texts, English and Chinese.
    #[must_use]
    pub const fn pick<'a>(self, en: &'a str, zh: &'a str) -> &'a str {
        match self {
            Self::En => en,
            Self::Zh => zh,
        }
    }

    /// The language of a name: `en` or `zh`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [("en", Self::En), ("zh", Self::Zh)].into_iter().find(|(known, _)| *known == name).map(|(_, one)| one)
    }
}

/// English.
impl Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// A [`Text`](crate::explain::Text) from two formats, English and Chinese, over the same variables:
///
/// ```
/// let (square, value) = ("e4", 0);
/// let text = qipan_game::say!("{square} is empty: {value}.", "{square} 为空：{value}。");
/// assert_eq!(text.zh, "e4 为空：0。");
/// ```
#[macro_export]
macro_rules! say {
    ($en:literal, $zh:literal $(,)?) => {
        $crate::explain::Text::new($crate::alloc::format!($en), $crate::alloc::format!($zh))
    };
}
