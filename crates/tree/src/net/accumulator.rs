//! Sums of the rows of all inputs, as each side sees the board.

use qipan_game::Game;

use crate::net::cells::Wide;
use crate::net::delta::{Delta, List, MOST_PIECES, MOST_THREATS};
use crate::net::kernel::Change;
use crate::net::network::Network;

/// Sums of the rows of all inputs of a position, in the view of each side.
///
/// No sum can overflow: the number of pieces and threats of a position is bounded, and weights are so small
/// that even if all were the greatest, the sums would fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accumulator {
    /// The first side's view, then the second's.
    cells: Box<[Wide]>,
}

impl Accumulator {
    /// The sums of the empty board.
    #[must_use]
    pub fn new<G: Game>(network: Network<G>) -> Self {
        Self { cells: [network.bias(), network.bias()].concat().into() }
    }

    /// Computes the sums of a whole position, given as what changes from the empty board.
    pub fn refresh<G: Game>(&mut self, network: Network<G>, position: &Delta, scratch: &mut Scratch) {
        scratch.list(network, position);
        self.change(network, [network.bias(); 2], scratch);
    }

    /// Computes the sums of the position after a move from those before it.
    #[inline]
    pub fn update<G: Game>(
        &mut self,
        network: Network<G>,
        before: &Self,
        delta: &Delta,
        scratch: &mut Scratch,
    ) {
        scratch.list(network, delta);
        self.change(network, before.views(), scratch);
    }

    #[inline]
    fn change<G: Game>(&mut self, network: Network<G>, before: [&[Wide]; 2], scratch: &Scratch) {
        let [first, second] = before;
        let (to_first, to_second) = self.cells.split_at_mut(network.cells());
        let [change_first, change_second] = scratch.views.each_ref().map(View::change);
        network.chosen().change(first, to_first, network.rows(), change_first);
        network.chosen().change(second, to_second, network.rows(), change_second);
    }

    /// The first side's view and the second's.
    #[inline]
    pub(super) fn views(&self) -> [&[Wide]; 2] {
        let (first, second) = self.cells.split_at(self.cells.len() / 2);
        [first, second]
    }
}

/// Room for the rows of a delta, which is used again and again.
#[derive(Clone, Debug)]
pub struct Scratch {
    views: Box<[View; 2]>,
}

/// Beginnings of the rows of a delta, in one side's view.
#[derive(Clone, Debug)]
struct View {
    lifted: List<u32, MOST_PIECES>,
    put: List<u32, MOST_PIECES>,
    ended: List<u32, MOST_THREATS>,
    begun: List<u32, MOST_THREATS>,
}

impl Default for Scratch {
    fn default() -> Self {
        Self { views: Box::new([View::EMPTY; 2]) }
    }
}

impl View {
    const EMPTY: Self =
        Self { lifted: List::of(0), put: List::of(0), ended: List::of(0), begun: List::of(0) };

    fn change(&self) -> Change<'_> {
        Change { lifted: &self.lifted, ended: &self.ended, put: &self.put, begun: &self.begun }
    }
}

impl Scratch {
    /// Looks up the rows of a delta.
    #[inline]
    fn list<G: Game>(&mut self, network: Network<G>, delta: &Delta) {
        let [first, second] = &mut *self.views;
        let placed = |placed: &_| network.placed_rows(*placed);
        let threat = |threat: &_| network.threat_row(*threat);
        fill([&mut first.lifted, &mut second.lifted], delta.lifted().iter().map(placed));
        fill([&mut first.put, &mut second.put], delta.placed().iter().map(placed));
        fill([&mut first.ended, &mut second.ended], delta.ended().iter().map(threat));
        fill([&mut first.begun, &mut second.begun], delta.begun().iter().map(threat));
    }
}

/// Fills the lists of both views anew.
#[inline(always)]
fn fill<const N: usize>(lists: [&mut List<u32, N>; 2], rows: impl Iterator<Item = [u32; 2]>) {
    let [first, second] = lists;
    first.clear();
    second.clear();
    for [in_first, in_second] in rows {
        first.push(in_first);
        second.push(in_second);
    }
}
