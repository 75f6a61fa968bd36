//! Roles of the rows of a comparison.

/// The role of a row in a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Competes.
    Contestant,
    /// Is there to be right, not to be fast: shown, but not a baseline and not in a conclusion.
    Oracle,
    /// A published crate behind an adapter, there for its name: shown and marked, a baseline only if asked
    /// for, and told apart from the contestants in a conclusion.
    Guest,
}

impl Role {
    /// Its name in every table for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Contestant => "contestant",
            Role::Oracle => "oracle",
            Role::Guest => "guest",
        }
    }

    /// Mark behind a name in a table that people read: empty, or ` (guest)`.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Role::Guest => " (guest)",
            Role::Contestant | Role::Oracle => "",
        }
    }
}
