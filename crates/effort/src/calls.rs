//! Which functions a question may call: everything else is inlined, so that no board pays for a call that its
//! neighbour does not pay for.

use crate::question::Question;

/// A function that may be called, and why.
struct Allowed {
    /// A part of its name.
    name: &'static str,
    /// By which questions; all if none is named.
    by: &'static [Question],
    /// Why it is no inlined code.
    reason: &'static str,
}

/// The short list.
const ALLOWED: &[Allowed] = &[
    Allowed {
        name: "as qipan_game::board::MoveGen>::",
        by: &[],
        reason: "the question itself: one call, from outside",
    },
    Allowed { name: "mem", by: &[], reason: "copies and zeroes of more bytes than the compiler writes out" },
];

/// Why a question may call a function; `None` if it may not.
pub(crate) fn reason(question: Question, function: &str) -> Option<&'static str> {
    let is_it = |allowed: &&Allowed| {
        function.contains(allowed.name) && (allowed.by.is_empty() || allowed.by.contains(&question))
    };
    ALLOWED.iter().find(is_it).map(|allowed| allowed.reason)
}
