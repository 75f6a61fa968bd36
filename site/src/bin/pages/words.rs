//! Languages, and what pages say besides the text itself.

/// Language of a page.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Language {
    En,
    Zh,
}

impl Language {
    /// The language of a file: translations have a folder of their own.
    pub(crate) fn of(file: &str) -> Self {
        if file.starts_with("docs/zh/") { Self::Zh } else { Self::En }
    }

    /// The same page in the other language, if it exists: `docs/zh` has what `docs` has, and DESIGN.md.
    pub(crate) fn twin(self, file: &str) -> Option<String> {
        match self {
            Self::En if file.starts_with("docs/") => Some(file.replacen("docs/", "docs/zh/", 1)),
            Self::En => Some(format!("docs/zh/{file}")),
            Self::Zh if file == "docs/zh/DESIGN.md" => Some("DESIGN.md".into()),
            Self::Zh => Some(file.replacen("docs/zh/", "docs/", 1)),
        }
    }

    /// The name in `lang`.
    pub(crate) fn code(self) -> &'static str {
        if self == Self::Zh { "zh-CN" } else { "en" }
    }

    /// The folder of its course.
    pub(crate) fn course(self) -> &'static str {
        if self == Self::Zh { "docs/zh/course" } else { "docs/course" }
    }

    /// The other one.
    pub(crate) fn other(self) -> Self {
        if self == Self::Zh { Self::En } else { Self::Zh }
    }

    /// The one of two words.
    pub(crate) fn say(self, en: &'static str, zh: &'static str) -> &'static str {
        if self == Self::Zh { zh } else { en }
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{self, En, Zh};

    #[test]
    fn twins_are_each_others() {
        for (en, zh) in
            [("docs/course/01-edges.md", "docs/zh/course/01-edges.md"), ("DESIGN.md", "docs/zh/DESIGN.md")]
        {
            assert!(Language::of(en) == En && Language::of(zh) == Zh);
            assert_eq!(En.twin(en).as_deref(), Some(zh));
            assert_eq!(Zh.twin(zh).as_deref(), Some(en));
        }
    }
}
