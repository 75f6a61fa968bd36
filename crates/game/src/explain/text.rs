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
