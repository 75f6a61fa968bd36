//! Lessons 1 to 3: chess on arrays.

use super::Lesson;
use crate::Game;

pub(super) static LESSONS: [Lesson; 3] = [
    Lesson {
        number: 1,
        chapter: "01-edges",
        missing: "the knight's leaps",
        game: Game::Chess,
        board: "array",
        row: "chess_array::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/squares.rs",
        heads: &["fn any_leap"],
        hole: "\
// Missing: call `f` with every square of the board that is a knight's leap away.
// Return `true` as soon as `f` does, and `false` if it never does.
//
// You have:
// - `self.square`, where the knight stands: a number; a1 is 0, b1 is 1, a2 is 8;
// - the steps `UP`, `DOWN`, `LEFT`, `RIGHT`, which are added to it with `wrapping_add`: two of them
//   are negative numbers modulo 2^64;
// - `self.left`, `self.right`, `self.below`, `self.above`: the number of squares up to each edge.
//
// `each_step` below does the like for the king.
false",
        question: "The board does not know how a knight leaps. A knight goes two squares along a file or rank \
                   and one to the side. No square may lie beyond the edge: write the test for it too.",
        hint: "The number alone does not show the edge: one step to the right of h1 is a2. Ask for room \
               before you add. The leap two up and one to the left needs `above >= 2` and `left >= 1`.",
        explanation: "A plain array has no edge of its own, so the code compares file and rank with the \
                      edges before it adds a step. `Room` makes these comparisons once for all eight leaps. \
                      The same function lists the knight's moves and finds the checks by a knight.",
    },
    Lesson {
        number: 2,
        chapter: "02-frames",
        missing: "the sliders' moves",
        game: Game::Chess,
        board: "extended",
        row: "chess_extended::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/generate.rs",
        heads: &["fn slides"],
        hole: "\
// Missing: list the moves of a rook, bishop or queen in the directions of `steps`.
//
// You have:
// - `m.from()`, where the man stands: a number to which a step is added with `wrapping_add`;
// - `self.at(number)`, what stands there: `EMPTY`, `OUTSIDE` on the frame, or a man; a man has one of
//   the bits `M::OWN` and `M::ENEMY`, the frame has neither;
// - `self.moves.push(m.to_square(to))`, which lists a move;
// - `W::QUIETS` and `W::CAPTURES`: whether moves to empty squares are wanted, and captures.
//
// `leaps` above does the like for knight and king.",
        question: "Rooks, bishops and queens do not move. A slider goes along a line as long as the squares \
                   are empty. It takes the first man on the line if that is an enemy.",
        hint: "No test for the edge is needed: the frame around the board is not empty, so a walk ends there \
               by itself. It is no enemy either, so it is never taken.",
        explanation: "The walk has one test for each square: is it empty? The frame ends it as a man does. \
                      `W::CAPTURES` and `W::QUIETS` are constants, so the compiler makes a loop of its own \
                      for captures, for quiet moves and for both.",
    },
    Lesson {
        number: 3,
        chapter: "03-x88",
        missing: "the test for the edge",
        game: Game::Chess,
        board: "x88",
        row: "chess_x88::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/squares.rs",
        heads: &["fn is_on_board"],
        hole: "\
// Missing: whether a number is a square of the board.
//
// You have `number`: the rank in its upper four bits, the file in its lower four.
// - Squares: a1 is 0x00, h1 is 0x07, a2 is 0x10, h8 is 0x77. File and rank are 0 to 7.
// - A step beyond an edge gives a number that is no square, modulo 256:
//   0x07 + EAST is 0x08, 0x70 + NORTH is 0x80, 0x00 + WEST is 0xff, 0x00 + SOUTH is 0xf0.
//
// Neither a comparison of the file nor one of the rank is needed.
false",
        question: "The board believes that no number is a square, so that only pawns move. One operation on \
                   the number and one comparison tell whether it is a square.",
        hint: "Write the numbers 0x07 and 0x08, 0x70 and 0x80 in binary. Which bits does no square have?",
        explanation: "A file or rank from 0 to 7 needs three bits. The fourth bit of each half is 0 on the \
                      board, and a step beyond an edge sets it: one mask tests both. The mask gives the \
                      board its name.",
    },
];
