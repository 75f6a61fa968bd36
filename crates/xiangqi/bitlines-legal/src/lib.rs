//! X8: Xiangqi with bit-ranks and bit-files (位行和位列), legal moves only, counted without listing them.
//!
//! X5's storage asked two more questions: *which moves can be illegal at all*, and *how many moves are there*.
//!
//! **Stored**: a 16x16 board of man codes; the list of the men's cells, by code; one word of occupancy per file and per rank;
//! the side to move.
//!
//! ```text
//!   column   3  4  5  6  7  8  9 10 11         codes      red  black
//!                                              general    16   32
//!   row  3  33 34 35 36 37 38 39 3A 3B  a9     advisors   17.. 33..
//!        4  43  .  . [.  .  .] .  . 4B         elephants  19.. 35..
//!        5  53  .  . [.  .  .] .  . 5B         horses     21.. 37..
//!        6  63  .  .  .  .  .  .  . 6B         chariots   23.. 39..
//!        7  73  .  .  .  .  .  .  . 7B         cannons    25.. 41..
//!           ~~~~~~~~~~ river ~~~~~~~~~         soldiers   27.. 43..
//!        8  83  .  .  .  .  .  .  . 8B
//!        9  93  .  .  .  .  .  .  . 9B         0 is an empty cell; 48, a man of both sides,
//!       10  A3  .  . [.  .  .] .  . AB         stands on every cell off the board: nobody
//!       11  B3  .  . [.  .  .] .  . BB         may go there. A captured man is on cell 0.
//!       12  C3 C4 C5 C6 C7 C8 C9 CA CB  i0
//!
//!   start position   file a  0001 0010 0100 1000   bits 12 9 6 3: rows of its four men
//!                    rank 2  0000 0100 0001 0000   bits 10 4: columns of the two cannons
//! ```
//!
//! **Lines**: a chariot or cannon looks up its file and its rank, each by its position and the line's word, and finds for both
//! ways the farthest empty cell, the man that a chariot takes, the man that a cannon takes, and how many cells it reaches
//! without taking. All other men walk lists of destinations made beforehand, with legs and eyes.
//!
//! **Legality**: while the general is not in check, a move can only expose it
//!
//! ```text
//!   k . . N . R     by leaving a line on which it is the only man before a chariot (or the other general),
//!   k . N . P . C   or one of two men before a cannon,
//!   k / . x H       by leaving the leg of an enemy horse (leg x, between horse and general),
//!   k . . . C       or by arriving between the general and a cannon that has no screen: it becomes the screen;
//! ```
//!
//! and all moves of the general can. These men and cells are found once per position, from the other side's seven men that
//! can do this at a distance. The moves of such men are looked at one by one, without playing them: the general's two words
//! with the bits of the move changed, then the same two look-ups that detect check. Every other man's moves are legal as they
//! are. In check it is the other way round: of the free men only those moves are looked at that end between, on the giver, or
//! on its leg; all others are illegal.
//!
//! **Counting**: a free chariot or cannon has the table's numbers for its two lines, plus at most four men to take; free
//! men of short range ask each of their few cells. Before a cannon without a screen, the cells where nobody may arrive become
//! fences in a copy of the board, and a chariot or cannon that crosses that line loses one move.
//!
//! **Source**: 解剖大象的眼睛——中国象棋程序设计探索, part 2 (棋盘结构和着法生成器): 2.4 (board and list), 2.5 (destinations), 2.6 (lines), 2.7
//! (validity of one move). Legality and counting are this project's: no program is known to us that joins them to bit-lines.
//!
//! | table | text | here |
//! |---|---|---|
//! | lines, as cells | 6 tables, 60 x 1024 + 54 x 512 = 89 088 bytes | 103 936 bytes in 2, all flavours of a line together, with the number of quiet moves |
//! | lines, as sets | – | 89 088 bytes |
//! | horse | `[256][12]` moves, `[256][8]` legs: 5120 bytes | 3072 bytes, two jumps to a leg |
//! | other destinations | `[256][4]` to `[256][9]` each | 6144 bytes |
//! | legs, by difference of two cells | – | 256 bytes |
//! | marks of a cell in all words | – | 8192 bytes, of which 90 x 32 are read |
//!
//! **Slips mended**: placing a man *assigns* the words of its lines, which forgets everyone else on them (here: XOR). The
//! comments beside the look-ups mix up files and ranks (the first cell of file x is x, of rank y is y * 16). "0 for no move"
//! is a real place on a line (here: the own place). One loop over the horses ends with `<` and misses the last. The table of
//! the horses' moves has two names. "Captured" is 0 in one listing and -1 in another (here: 0).
//!
//! **As measured** (six positions, interleaved on a busy machine): with leaves counted, 1.8 to 1.9 times X5 in the geometric
//! mean (1.3 to 2.4), which lists them and plays the doubtful ones; from the start position 29 instructions per leaf, X5 54.
//! **Loses** to bitboards (X6, 19 instructions), another 1.7 to 1.9 times as fast: horses, soldiers and elephants ask cell by
//! cell what a set answers at once. With every leaf played it is as fast as X5, within the noise: X5's exempt moves are as
//! cheap, and legality without playing pays only where nothing is played.
//!
//! ```
//! use qipan_game::{Game, MoveGen, MoveList, perft_visit};
//! use xiangqi_rules::Xiangqi;
//!
//! let setup = Xiangqi::START.parse().expect("the start position is right");
//! let mut board = xiangqi_bitlines_legal::Board::from_setup(&setup).expect("it has no more men than the list");
//! let mut captures = MoveList::new();
//! board.captures(&mut captures);
//! let captures: Vec<_> = captures.iter().map(|&m| board.export(m).to_string()).collect();
//! assert_eq!(captures, ["b2b9", "h2h9"]);
//! assert_eq!(perft_visit(&mut board, 3), 79_666);
//! ```

mod check;
mod count;
mod generate;
mod import;
mod lines;
mod make;
mod moves;
mod occupancy;
mod squares;
mod steps;
#[cfg(test)]
mod tests;

use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};
use xiangqi_rules::{Move as Written, Setup, Side, Xiangqi};

use crate::generate::{All, Captures, Quiets};
pub use crate::make::Undo;
pub use crate::moves::Move;
use crate::occupancy::Lines;
use crate::squares::{BLACK, Cell, FENCE, KINDS, RED, base, cell, is_on_board, piece, slots, square};

/// The 16x16 board with its list and its lines, as the [crate] shows them.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// Code of the man on each cell, 0 for none, `FENCE` off the board.
    cells: [u8; 256],
    /// Cell of each man by code, 0 for captured ones. Codes below 16 are nobody's, those from 48 on neither: with 64 a code of
    /// six bits needs no bounds check.
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
        name: "xiangqi-bitlines-legal",
        system: "X8",
        summary: "bit-ranks and bit-files, legal by pins, screens and legs, leaves counted without listing",
        source: "解剖大象的眼睛, part 2, sections 2.5 to 2.7; legality and counting: none known",
        legality: Legality::Legal,
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
        // Most moves are quiet: a path of their own has no victim to put back and nothing to choose.
        if m.is_quiet() {
            let before = self.lines;
            self.cells[usize::from(m.from())] = 0;
            self.cells[usize::from(m.to())] = m.man();
            self.men[usize::from(m.man())] = m.to();
            self.lines = before.shifted(m.from(), m.to());
            self.own = m.side() ^ FENCE;
            let result = f(self);
            self.own = m.side();
            self.lines = before;
            self.men[usize::from(m.man())] = m.from();
            self.cells[usize::from(m.to())] = 0;
            self.cells[usize::from(m.from())] = m.man();
            return Some(result);
        }
        let undo = self.make(m);
        let result = f(self);
        self.unmake(m, undo);
        Some(result)
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        self.count()
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_attacked_after(self.own, self.general(self.own), 0, 0)
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
        if let Some(code) = (0..16).chain(48..64).find(|&code| self.men[code] != 0) {
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
