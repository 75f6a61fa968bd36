//! A board with weak keys.

use qipan_game::{About, GenType, MoveGen, MoveList, MoveOf, SetupOf, UnsupportedError};

/// A board of whose keys only some bits are there: those of `LOW` in the low half, of `HIGH` in the high
/// half.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weak<B, const LOW: u64, const HIGH: u64>(B);

impl<B, const LOW: u64, const HIGH: u64> Weak<B, LOW, HIGH> {
    const BITS: u128 = (HIGH as u128) << 64 | LOW as u128;
}

impl<B: MoveGen, const LOW: u64, const HIGH: u64> MoveGen for Weak<B, LOW, HIGH> {
    type Game = B::Game;
    type Move = B::Move;

    const ABOUT: About = B::ABOUT;

    fn from_setup(setup: &SetupOf<B>) -> Result<Self, UnsupportedError> {
        B::from_setup(setup).map(Self)
    }

    fn to_setup(&self) -> SetupOf<B> {
        self.0.to_setup()
    }

    fn list<W: GenType>(&self, moves: &mut MoveList<B::Move>) {
        self.0.list::<W>(moves);
    }

    fn visit<R>(&mut self, m: B::Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        self.0.visit(m, |child| f(&mut Self(child.clone())))
    }

    fn is_exempt(&self, m: B::Move) -> bool {
        self.0.is_exempt(m)
    }

    fn count_legal(&mut self) -> u64 {
        self.0.count_legal()
    }

    fn count_replies(&mut self) -> u64 {
        self.0.count_replies()
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn import(&self, m: MoveOf<B>) -> Option<B::Move> {
        self.0.import(m)
    }

    fn export(&self, m: B::Move) -> MoveOf<B> {
        self.0.export(m)
    }

    fn key(&self) -> u128 {
        self.0.key() & Self::BITS
    }

    fn key_change(&self, m: B::Move) -> u128 {
        self.0.key_change(m) & Self::BITS
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.0.check_invariants()
    }

    fn table_bytes() -> usize {
        B::table_bytes()
    }
}
