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
    /// A program beside this one, asked for counts alone: as a guest, but nothing of it is known here.
    Program,
}

impl Role {
    /// Its name in every table for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Contestant => "contestant",
            Role::Oracle => "oracle",
            Role::Guest => "guest",
            Role::Program => "program",
        }
    }

    /// Returns true for boards and programs of others, which do not compete.
    #[must_use]
    pub const fn is_of_others(self) -> bool {
        matches!(self, Role::Guest | Role::Program)
    }

    /// Mark behind a name in a table that people read: empty, ` (guest)`, ` (program)`.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Role::Guest => " (guest)",
            Role::Program => " (program)",
            Role::Contestant | Role::Oracle => "",
        }
    }
}
