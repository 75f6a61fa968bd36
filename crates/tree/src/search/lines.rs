//! The best line below each ply.

/// Lines by the ply that they begin at.
pub(crate) struct Lines<M>(Vec<Vec<M>>);

impl<M: Copy> Lines<M> {
    /// Empty ones for so many plies. Nothing is allocated later.
    pub(crate) fn of(plies: usize) -> Self {
        Self((0..=plies).map(|ply| Vec::with_capacity(plies - ply)).collect())
    }

    /// Forgets the line from this ply on.
    pub(crate) fn forget(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Begins the line at this ply with a move, with the best line below behind it.
    pub(crate) fn begin(&mut self, ply: usize, m: M) {
        let (above, below) = self.0.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }

    /// The line from the root.
    pub(crate) fn best(&self) -> &[M] {
        &self.0[0]
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn a_line_goes_on_with_the_line_below() {
        let mut lines = Lines::of(3);
        lines.begin(1, 'b');
        lines.begin(0, 'a');
        assert_eq!(lines.best(), ['a', 'b']);
        lines.forget(1);
        assert_eq!(lines.best(), ['a', 'b']);
        lines.begin(0, 'c');
        assert_eq!(lines.best(), ['c']);
    }
}
