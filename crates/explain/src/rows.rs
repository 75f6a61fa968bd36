//! The rows that explain themselves: one line each, in the order of the registries.

use std::sync::LazyLock;

use qipan_game::{Cells, Exempt, OnCopy, Tested, Words};

use crate::Explainer;

/// All rows, by game and system.
pub static EXPLAINERS: LazyLock<Vec<Explainer>> = LazyLock::new(|| [xiangqi(), chess()].concat());

/// The row of a name; levels may be named in any order, and those that are the board's best left out.
#[must_use]
pub fn find(name: &str) -> Option<&'static Explainer> {
    EXPLAINERS.iter().find(|explainer| explainer.name == name)
}

fn xiangqi() -> Vec<Explainer> {
    use xiangqi_array as array;
    vec![
        Explainer::of::<array::Board>(),
        Explainer::of::<array::Board<Exempt, Words, OnCopy>>(),
        Explainer::of::<array::Board<Exempt, Cells>>(),
        Explainer::of::<array::Board<Tested>>(),
        Explainer::of::<array::Board<Tested, Words, OnCopy>>(),
        Explainer::of::<array::Board<Tested, Cells>>(),
    ]
}

fn chess() -> Vec<Explainer> {
    vec![]
}
