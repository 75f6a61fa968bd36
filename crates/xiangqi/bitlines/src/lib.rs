//! X5 draft.

mod check;
mod generate;
mod import;
mod lines;
mod make;
mod moves;
mod occupancy;
mod squares;
mod steps;

use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};
use xiangqi_rules::{Move as Written, Setup, Side, Xiangqi};

use generate::{All, Captures, Quiets};
pub use make::Undo;
pub use moves::Move;
use occupancy::Lines;
use squares::{BLACK, Cell, FENCE, KINDS, RED, base, cell, is_on_board, piece, slots, square};

/// The board.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// Code of the man on each cell, 0 for none, `FENCE` off the board.
    cells: [u8; 256],
    /// Cell of each man by code, 0 for captured ones; codes below 16 are nobody's.
    men: [Cell; 64],
    lines: Lines,
    /// The base code of the side to move.
    own: u8,
}

impl Board {
    /// Where the general of a side stands.
    #[inline]
    fn general(&self, own: u8) -> Cell {
        self.men[usize::from(own)]
    }

    #[inline]
    fn is_empty(&self, cell: Cell) -> bool {
        self.cells[usize::from(cell)] == 0
    }

    /// Puts a man on an empty cell.
    fn place(&mut self, code: u8, cell: Cell) {
        self.cells[usize::from(cell)] = code;
        self.men[usize::from(code)] = cell;
        self.lines.toggle(cell);
    }

    /// The men on the board, by code.
    fn placed(&self) -> impl Iterator<Item = (u8, Cell)> {
        (RED..BLACK + 16).map(|code| (code, self.men[usize::from(code)])).filter(|&(_, cell)| cell != 0)
    }
}

impl MoveGen for Board {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-bitlines",
        system: "X5",
        summary: "16x16 board, piece list, pre-generated steps, and an occupancy word per file and rank",
        source: "解剖大象的眼睛, part 2, sections 2.5 to 2.7",
        legality: Legality::PseudoLegal,
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let unsupported = |reason| Unsupported { board: Self::ABOUT.name, reason };
        let mut board = Self {
            cells: std::array::from_fn(|i| if is_on_board(i as Cell) { 0 } else { FENCE }),
            men: [0; 64],
            lines: Lines::EMPTY,
            own: base(setup.side_to_move()),
        };
        // From the top left, as the cells are numbered, so that the start position has the text's list.
        let mut men: Vec<_> = setup.men().map(|(square, piece)| (cell(square), piece)).collect();
        men.sort_unstable_by_key(|&(cell, _)| cell);
        for (cell, piece) in men {
            let mut codes = slots(piece.kind).iter().map(|slot| base(piece.side) + slot);
            let Some(code) = codes.find(|&code| board.men[usize::from(code)] == 0) else {
                let (letter, limit) = (piece.letter(), piece.kind.limit());
                return Err(unsupported(format!(
                    "more than {limit} of {letter}, and the list has no more slots"
                )));
            };
            board.place(code, cell);
        }
        for side in Side::BOTH {
            if board.general(base(side)) == 0 {
                return Err(unsupported(format!("the {side} general is missing")));
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let side = if self.own == RED { Side::Red } else { Side::Black };
        Setup::from_men(self.placed().map(|(code, cell)| (square(cell), piece(code))), side)
    }

    #[inline]
    fn captures(&self, moves: &mut MoveList<Move>) {
        self.list::<Captures>(moves);
    }

    #[inline]
    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.list::<Quiets>(moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.list::<All>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let undo = self.make(m);
        let result = if m.needs_test() && self.is_attacked(self.own ^ FENCE) { None } else { Some(f(self)) };
        self.unmake(m, undo);
        result
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_attacked(self.own)
    }

    #[inline]
    fn import(&self, m: Written) -> Option<Move> {
        self.accept(cell(m.from), cell(m.to))
    }

    fn export(&self, m: Move) -> Written {
        Written { from: square(m.from()), to: square(m.to()) }
    }

    fn material(&self) -> i32 {
        self.placed()
            .map(|(code, _)| {
                let value = KINDS[usize::from(code & 15)].value();
                if code & RED != 0 { value } else { -value }
            })
            .sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        if self.own != RED && self.own != BLACK {
            return Err(format!("side to move: found {}, expected {RED} or {BLACK}", self.own));
        }
        if let Some(code) = (0..16).find(|&code| self.men[code] != 0) {
            return Err(format!(
                "list: code {code} is nobody's, yet it stands on cell {:#04x}",
                self.men[code]
            ));
        }
        for side in Side::BOTH {
            if self.general(base(side)) == 0 {
                return Err(format!("list: the {side} general is missing"));
            }
        }
        for (code, cell) in self.placed() {
            let there = self.cells[usize::from(cell)];
            if there != code {
                return Err(format!("list has man {code} on cell {cell:#04x}, the board has {there} there"));
            }
        }
        let mut lines = Lines::EMPTY;
        for cell in 0..=Cell::MAX {
            let there = self.cells[usize::from(cell)];
            if !is_on_board(cell) {
                if there != FENCE {
                    return Err(format!(
                        "cell {cell:#04x} is off the board: found {there}, expected {FENCE}"
                    ));
                }
            } else if there != 0 {
                if self.men.get(usize::from(there)) != Some(&cell) {
                    return Err(format!(
                        "board has man {there} on cell {cell:#04x}, the list has it elsewhere"
                    ));
                }
                lines.toggle(cell);
            }
        }
        if self.lines != lines {
            return Err(format!("lines: found {:x?}, the board makes them {lines:x?}", self.lines));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        lines::table_bytes() + occupancy::table_bytes() + steps::table_bytes() + size_of_val(&KINDS)
    }
}
