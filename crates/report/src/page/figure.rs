//! A plot in its place.

use serde::Serialize;

use crate::plots::Plot;

/// A plot, drawn twice: the style shows the one that fits the screen.
#[derive(Debug, Serialize)]
pub(super) struct Figure {
    wide: String,
    narrow: String,
    caption: String,
}

impl Figure {
    /// Of the machine that a letter stands for.
    pub(super) fn of(plot: &Plot, label: &str) -> Self {
        Self { wide: plot.inline(label), narrow: plot.inline_narrow(label), caption: plot.caption.clone() }
    }
}
