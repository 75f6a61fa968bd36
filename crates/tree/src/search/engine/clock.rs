//! The end of a search by nodes, by time, or because somebody says so.

use std::sync::atomic::Ordering;
use std::time::Instant;

use crate::search::engine::Limits;

/// Nodes between two looks at time and flag.
const BETWEEN_LOOKS: u64 = 256;

/// Nodes of a search, and whether it is to go on.
pub(crate) struct Clock<'a> {
    limits: Limits<'a>,
    pub(crate) nodes: u64,
    /// Number of nodes at which the limits are looked at next.
    next_look: u64,
    /// True if a limit was met: what is returned from then on is no score.
    pub(crate) is_cut: bool,
}

impl<'a> Clock<'a> {
    pub(crate) fn new(limits: Limits<'a>) -> Self {
        Self { limits, nodes: 0, next_look: 0, is_cut: false }
    }

    /// Counts a node; returns false if the search ends before it.
    #[inline(always)]
    pub(crate) fn enter(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.look();
        }
        self.nodes += u64::from(!self.is_cut);
        !self.is_cut
    }

    #[cold]
    fn look(&mut self) {
        let Limits { nodes, until, stop, .. } = self.limits;
        let is_over = |until| Instant::now() >= until;
        self.is_cut = self.nodes >= nodes
            || until.is_some_and(is_over)
            || stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let has_looks = until.is_some() || stop.is_some();
        let next = if has_looks { self.nodes + BETWEEN_LOOKS } else { u64::MAX };
        // A search that was cut stays so.
        self.next_look = if self.is_cut { 0 } else { next.min(nodes) };
    }
}
