//! Lessons 4 to 6: Xiangqi on lists, with pre-generated destinations, and with lines as words.

use super::Lesson;
use crate::Game;

pub(super) static LESSONS: [Lesson; 3] = [
    Lesson {
        number: 4,
        chapter: "04-lists",
        missing: "the horse's moves",
        game: Game::Xiangqi,
        board: "piece-list",
        row: "xiangqi_piece_list::PieceList<qipan_game::Exempt, xiangqi_piece_list::Consecutive, \
              xiangqi_piece_list::Increments>",
        check: "legal_moves_equal_the_oracle",
        file: "src/destinations.rs",
        heads: &["impl Destinations for Increments", "fn horse"],
        hole: "\
// Missing: list the moves of a horse.
//
// You have:
// - `from`, where the horse stands;
// - `JUMPS`: the four steps to a leg, and with each of them the two jumps past that leg; all are
//   added to `from` with `wrapping_add`;
// - `is_empty(square)`: a man on the leg blocks both jumps past it;
// - `IN_BOARD[usize::from(to)]`: whether the end of a jump is on the board;
// - `go(to, is_inside)`, which lists a move if its end is inside and the move is wanted.
//
// `elephant` above has an eye where the horse has a leg.",
        question: "The list says where the horses stand, but they do not move. A horse jumps like a knight. \
                   It first crosses a square beside it, its leg, and cannot jump if a man stands there.",
        hint: "Two loops: one over the legs, and in it one over the two jumps past a leg. The leg is looked \
               at once for both.",
        explanation: "Four legs are looked at, and not eight: two jumps share each leg. A leg beyond the edge \
                      is a cell without a man, so it does not block, and `IN_BOARD` says that such a jump \
                      ends beyond the edge too.",
    },
    Lesson {
        number: 5,
        chapter: "05-pregenerated",
        missing: "the elephant's table",
        game: Game::Xiangqi,
        board: "piece-list",
        row: "xiangqi_piece_list::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/destinations/lists.rs",
        heads: &["const ELEPHANTS", "while i < 4"],
        hole: "\
// Missing: where an elephant goes from the square `from` in direction `i`, and past which eye.
//
// You have:
// - `from`, a `usize` that counts to 256; squares are of type `u8`;
// - `DIAGONALS[i]`, one step, added with `wrapping_add`: two steps lead to the target, and the
//   square between is the eye;
// - `rules_square(number)`, which is `None` if the number is no square of the board;
// - the river: Black's five ranks have numbers below 0x80, Red's have numbers from 0x80 on;
// - `to.push(target)` and `by.push(eye)`, which must have the same places in their lists.
//
// `HORSES` below does the like.
i += 1;",
        question: "The table of the elephant's moves is empty. The compiler makes it, once for every square: \
                   the ends of the moves, and the eyes that must be empty for them. An elephant never \
                   crosses the river.",
        hint: "Which bit of a square's number tells the side of the river? Two squares lie on the same side \
               if the exclusive-or of their numbers does not have it.",
        explanation: "All questions about the board's edge and the river are asked while the program is \
                      compiled. What is left for a move generator is to read an end and to look whether its \
                      eye is empty.",
    },
    Lesson {
        number: 6,
        chapter: "06-lines",
        missing: "the captures of chariots and cannons",
        game: Game::Xiangqi,
        board: "bitlines",
        row: "xiangqi_bitlines::Bitlines<qipan_game::Legal>",
        check: "legal_moves_equal_the_oracle",
        file: "src/generate.rs",
        heads: &["fn along_lines", "if W::CAPTURES"],
        hole: "\
// Missing: list the captures of a chariot or cannon on its rank and on its file.
//
// You have:
// - `rank` and `file`, the entries of the tables for the two lines;
// - `taken(rank)`, the two places that matter in an entry: for a chariot those of the next man on
//   either side, for a cannon those of the man behind it;
// - `first_of_rank` and `first_of_file`, the first square of each line: a place is the distance
//   from it to the man;
// - `self.take(start, to, moves)`, which lists the capture on a square, if an enemy stands there.",
        question: "Chariots and cannons take nothing. The board has looked up both lines already: one entry of \
                   a table for the rank, one for the file. List the captures that the two entries know of.",
        hint: "Where there is no man to take, the entry has the place of the mover itself. That is no enemy, \
               so `take` lists nothing: no comparison is needed.",
        explanation: "The occupied squares of a line are the index of a table, so nothing walks. Chariot and \
                      cannon differ in the part of the entry that they read: the first man, or the second.",
    },
];
