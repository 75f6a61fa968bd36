//! How bitboards find a man's moves, in steps.

use alloc::{format, vec::Vec};

mod danger;
pub(crate) mod kernel;
mod king;
mod men;
mod pawns;
mod sets;

use chess_rules::{Kind, Move as Written, Piece, Side, Square as Place};
use qipan_game::explain::{Cell, Explain, Picture, Step, Whose};
use qipan_game::{Legality, Play, say};

use self::kernel::{Explained, Kernel, Steps};
use self::sets::Shown;
use crate::Bitboard;
use crate::attacks::View;
use crate::mailbox::Mailbox;
use crate::men::{kind_of, piece_of};
use crate::sets::Sets;
use crate::sliders::Sliders;
use crate::squares::{Square, Squares};

/// The names of the pictures besides the sets.
const CELLS: &str = "cells";
const SIDE: &str = "side";
const CASTLING: &str = "castling";
const DOUBLE_STEPPER: &str = "double_stepper";

/// What a look-up gives is the same with any kernel, and only its own steps say how it is done.
type Any = crate::sliders::Classical;

/// A position as the side that is explained sees it.
type Explaining<'a, L, K, const WHITE: bool> = View<'a, L, Any, K, WHITE>;

/// The written moves of a man to the squares of a set.
fn moves(kind: Kind, from: Square, targets: u64) -> impl Iterator<Item = Written> {
    let place = |square| Place::from_index(square).expect("a square of the board");
    Squares(targets).flat_map(move |to| Written::of(kind, place(from), place(to)))
}

impl<L: Legality, S: Sliders, K: Sets, M: Mailbox, P: Play> Bitboard<L, S, K, M, P> {
    fn explaining<const WHITE: bool>(&self) -> Explaining<'_, L, K, WHITE> {
        View::new(&self.men)
    }

    fn mailbox(&self) -> Picture {
        let rows = (0..8).rev().flat_map(|rank| (0..8).map(move |file| 8 * rank + file));
        let cells = rows.map(|square| {
            let code = M::at(&self.cells, square);
            Cell::new(square, code).man(piece_of(code).map(Piece::letter)).square(Some(square))
        });
        let about = say!(
            "the sets once more: a man's number by square, for whoever asks what stands on one",
            "各集合的重复：按格存棋子编码，供查问某格有何子"
        );
        Picture::new(CELLS, about, 8, 64, cells)
    }
}

impl<L: Legality, S: Explained, K: Shown, M: Mailbox, P: Play> Explain for Bitboard<L, S, K, M, P> {
    const SUMMARY_ZH: &str = "格的集合，每集一个 64 位字；滑动子的线查表或计算";

    fn memory(&self) -> Vec<Picture> {
        let one = |name, about, cell| Picture::new(name, about, 1, 1, [cell]);
        let stepper = usize::from(self.double_stepper);
        let mut pictures = K::pictures(&self.men);
        pictures.extend(M::IS_KEPT.then(|| self.mailbox()));
        pictures.extend([
            one(
                SIDE,
                say!("the side to move: 0 White, 1 Black", "走棋方：0 白，1 黑"),
                Cell::new(0, self.side as u8),
            ),
            one(
                CASTLING,
                say!("rights to castle: 1 K, 2 Q, 4 k, 8 q", "易位权：1 K、2 Q、4 k、8 q"),
                Cell::new(0, format!("{:#06b}", self.castling)),
            ),
            one(
                DOUBLE_STEPPER,
                say!(
                    "square of a pawn that has just moved two squares, or 0",
                    "刚走两格的兵所在格，无则为 0"
                ),
                Cell::new(0, stepper).square((stepper != 0).then_some(stepper)),
            ),
        ]);
        pictures
    }

    fn explain_man(&self, square: usize) -> Vec<Step<Written>> {
        let Some(kind) = kind_of(K::code_at(&self.men, square)) else { return Steps::new() };
        let (rights, en_passant) = (self.castling, self.en_passant());
        match self.side {
            Side::White => self.explaining::<true>().man(kind, square, rights, en_passant, Kernel::of::<S>()),
            Side::Black => {
                self.explaining::<false>().man(kind, square, rights, en_passant, Kernel::of::<S>())
            }
        }
    }

    fn explain_check(&self, whose: Whose) -> Vec<Step<Written>> {
        let by_king = whose == Whose::JustMoved;
        let mut steps = Steps::new();
        let side = if by_king { self.side.other() } else { self.side };
        match side {
            Side::White => self.explaining::<true>().attack_on_king(by_king, &mut steps),
            Side::Black => self.explaining::<false>().attack_on_king(by_king, &mut steps),
        }
        steps
    }

    fn played(&self, m: crate::Move) -> Self {
        let mut board = self.clone();
        board.after(m, |child| child.clone())
    }
}
