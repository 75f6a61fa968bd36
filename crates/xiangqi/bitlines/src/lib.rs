//! X5: Xiangqi with bit-ranks and bit-files (位行和位列).
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
//! A chariot or cannon looks up its file and its rank, each by its position and the line's word, and finds for both ways the
//! farthest empty cell, the man that a chariot takes, and the man that a cannon takes: captures cost four look-ups and no
//! loop, quiet moves are what lies between two of the answers. The same as sets of bits says with one AND whether a line
//! attacks a general and whether a single move is valid. All other men walk lists of destinations made beforehand, with legs
//! and eyes.
//!
//! **Source**: 解剖大象的眼睛——中国象棋程序设计探索, part 2 (棋盘结构和着法生成器): 2.4 (board and list), 2.5 (destinations), 2.6 (lines), 2.7
//! (validity of one move).
//!
//! | table | text | here |
//! |---|---|---|
//! | lines, as cells | 6 tables, 60 x 1024 + 54 x 512 = 89 088 bytes | the same in 2, all flavours of a line together |
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
//! **As measured** (every leaf played, six positions, interleaved on a busy machine): about 1.04 times the plain array X1 in
//! the geometric mean, from 0.9 in a middle game full of exchanges to 1.2 in an endgame of long lines, with 88 to 156
//! instructions per node where X1 has 86 to 165. **It leads, but barely, and why**: captures without a loop are what
//! bit-lines are for, and they are 4 to 12 % of the moves; nearly half of a node's instructions go into playing and taking
//! back the leaf, where board, list and words are three things to write and an array is one. **Loses**: to bitboards wherever
//! whole sets would do, and in cache: each look-up reads one of 14 848 entries.
//!
//! What tuning gave, start position, instructions per node: words as 32 shorts, XORed to make and XORed again to unmake, 105;
//! packed into one vector that is put back as it was, and a path of its own for moves that take nothing and need no test
//! (81 to 93 % of all), 95. Against X1 that was 0.96 before and 1.04 after. The path alone, with the wide words XORed in memory
//! twice, saved 4 % of the instructions and cost a third of the speed, presumably because each XOR waits for the last store.
//! Under a cannon without a screen only moves that end before it are tested, not all.
//!
//! ```
//! use qipan_game::{Game, MoveGen, MoveList, perft_visit};
//! use xiangqi_rules::Xiangqi;
//!
//! let setup = Xiangqi::START.parse().expect("the start position is right");
//! let mut board = xiangqi_bitlines::Board::from_setup(&setup).expect("it has no more men than the list");
//! let mut captures = MoveList::new();
//! board.captures(&mut captures);
//! let captures: Vec<_> = captures.iter().map(|&m| board.export(m).to_string()).collect();
//! assert_eq!(captures, ["b2b9", "h2h9"]);
//! assert_eq!(perft_visit(&mut board, 3), 79_666);
//! ```

mod check;
mod generate;
mod import;
mod kernel;
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
pub use crate::lines::Words;
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
    fn is_exempt(&self, m: Move) -> bool {
        !m.needs_test()
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        // Four moves of five and more are quiet and exempt: a path of their own has no victim to put back and nothing to choose.
        if m.is_plain() {
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
        let result = if m.needs_test() && self.is_attacked(m.side()) { None } else { Some(f(self)) };
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
