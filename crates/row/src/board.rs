//! A board whose type is forgotten.

use std::marker::PhantomData;

use qipan_game::{MoveGen, perft_read};

use crate::RowError;
#[cfg(feature = "timing")]
use crate::questions::Questions;

/// A board at its levels, as a value: every question is a method, compiled for this board alone, so that
/// there is one indirect call per question and none per node of a tree.
pub trait AnyBoard: Questions + Sync {
    /// Bytes of one position as the board stores it.
    fn state_bytes(&self) -> usize;

    /// Bytes of the look-up tables that the board reads while it works.
    fn table_bytes(&self) -> usize;

    /// Counts the leaves so many plies on, each played and asked whether it is check.
    ///
    /// # Errors
    /// [`RowError`] if the position is none, or the board cannot hold it.
    fn perft_read(&self, fen: &str, depth: u32) -> Result<u64, RowError>;
}

/// Nothing is asked where nothing is timed.
#[cfg(not(feature = "timing"))]
pub trait Questions {}

#[cfg(not(feature = "timing"))]
impl<B> Questions for Of<B> {}

/// A type of boards, as a value.
pub(crate) struct Of<B>(PhantomData<fn() -> B>);

impl<B: 'static> Of<B> {
    /// The value, which takes no room.
    pub(crate) const THE: &'static Self = &Self(PhantomData);
}

impl<B: MoveGen> AnyBoard for Of<B> {
    fn state_bytes(&self) -> usize {
        size_of::<B>()
    }

    fn table_bytes(&self) -> usize {
        B::table_bytes()
    }

    fn perft_read(&self, fen: &str, depth: u32) -> Result<u64, RowError> {
        Ok(perft_read(&mut board::<B>(fen)?, depth))
    }
}

/// A board in a written position.
///
/// # Errors
/// [`RowError::Fen`], [`RowError::Unsupported`].
pub fn board<B: MoveGen>(fen: &str) -> Result<B, RowError> {
    let setup = fen.parse().map_err(|error| RowError::Fen(Box::new(error)))?;
    Ok(B::from_setup(&setup)?)
}
