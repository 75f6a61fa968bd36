//! Lessons 7 to 10: chess on sets of squares.

use super::Lesson;
use crate::Game;

pub(super) static LESSONS: [Lesson; 4] = [
    Lesson {
        number: 7,
        chapter: "07-sets",
        missing: "the targets of knights and kings",
        game: Game::Chess,
        board: "bitboard",
        row: "chess_bitboard::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/tables.rs",
        heads: &["const fn leaps"],
        hole: "\
// Missing: for every square, the set of the squares that are one of `steps` away from it.
//
// You have:
// - sets: words of 64 bits, where bit n is 1 if square n is in the set; a1 is 0, h1 is 7, h8 is 63;
// - `rays::step(square, steps[i])`: the square so many files and ranks away, or 64 beyond the edge;
// - a `const fn`, which the compiler runs: it has no `for`, so count with `while`.
//
// `empty_board` below does the like.
[0; 64]",
        question: "The tables of knight, king and pawn captures are empty. Make them: a set of squares for \
                   each of the 64 squares.",
        hint: "Two loops: one over the squares, and in it one over the steps. `table[square] |= 1 << to` puts \
               a square into a set.",
        explanation: "One function makes the tables of knight, king and both sides' pawns from their steps. \
                      After that a man's targets are one load, and `& !own` takes away those that its own \
                      men occupy.",
    },
    Lesson {
        number: 8,
        chapter: "08-look-ups",
        missing: "the look-up of a line",
        game: Game::Chess,
        board: "bitboard",
        row: "chess_bitboard::Bitboard<qipan_game::Legal, chess_bitboard::Classical>",
        check: "legal_moves_equal_the_oracle",
        file: "src/sliders/classical.rs",
        heads: &["fn line"],
        hole: "\
// Missing: the squares that a slider on `square` attacks on one line, in both directions: up to the first
// man, whose square belongs to them, or up to the edge.
//
// You have:
// - `occupancy`, the set of all men;
// - `RAYS[line][square]`, the ray on the empty board in the direction in which the numbers of squares
//   grow, without the square itself; `RAYS[line + 4][square]`, the ray in the opposite direction;
// - `set.trailing_zeros()`, the number of the lowest square in a set, and `63 - set.leading_zeros()`,
//   that of the highest: both are of type `u32`, squares are of type `Square`.
//
// The picture above shows how what lies behind the first man is removed.
0",
        question: "Rooks, bishops and queens attack nothing. The row that is tested uses classical rays. \
                   Find the first man on a ray, and remove what lies behind it.",
        hint: "What lies behind the first man is that man's own ray in the same direction. A ray may have no \
               man: then put one on its far end, h8 (bit 63) or a1 (bit 0), from where no ray goes on.",
        explanation: "The planted man makes a ray with men out of one without, so there is no branch. Every \
                      other look-up of this board gives the same set: `src/sliders` has one in each file.",
    },
    Lesson {
        number: 9,
        chapter: "09-legality",
        missing: "pins and checks by sliders",
        game: Game::Chess,
        board: "bitboard",
        row: "chess_bitboard::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/danger.rs",
        heads: &["fn danger"],
        hole: "\
// Missing: pins, and checks by rooks, bishops and queens. Checks by knights and pawns are here.
//
// You have:
// - `ROOK_LINES[self.king] & self.straights()`, the enemy's rooks and queens on the king's rank and
//   file, whatever stands between; `BISHOP_LINES` and `self.diagonals()` are the same for diagonals;
// - `for sniper in Squares(set)`, which goes through a set;
// - `UP_TO[self.king][sniper]`, the squares between king and sniper, and the sniper's own;
// - `self.occupied`, the set of all men; `bit(square)`, the set of one square; `has_several(set)`.
//
// No man between them is a check: note the sniper in `danger.checkers` and the line in `lines`.
// One man between them is a pin: note the line in `danger.straight` or `danger.diagonal`.
let mut danger = Danger { checkers: self.leapers(self.king), ..Danger::NONE };
let mut lines = danger.checkers;

if danger.checkers != 0 {
    danger.remedies = lines;
}
danger",
        question: "The board promises legal moves and plays them without a test, but it does not see what \
                   sliders do to its king. Find the checks, and the lines on which a man is pinned.",
        hint: "Two loops that differ in three names. The man between may be an enemy. Then the line is noted \
               in vain, but does no harm, because none of the king's own men stands there.",
        explanation: "One look from the king along the empty board's lines finds checks and pins together: the \
                      number of men between decides. A pinned man may move along its line, so the line is \
                      kept and not only the man. Then every listed move is legal without being played.",
    },
    Lesson {
        number: 10,
        chapter: "10-counting",
        missing: "the count of a man's moves",
        game: Game::Chess,
        board: "bitboard",
        row: "chess_bitboard::Bitboard<qipan_game::Exempt>",
        check: "count_legal_equals_the_oracle",
        file: "src/generate.rs",
        heads: &["Sink for Count<L>", "fn man"],
        hole: "\
// Missing: count the moves of one man.
//
// You have:
// - `from`, where the man stands, and `targets`, the set of the squares that it goes to;
// - `arrival.is_exempt::<L>()`: whether its moves are legal without a test;
// - `self.exempt`, the number of such moves so far; `targets.count_ones()`, the size of a set;
// - `self.tested`, a list for all other moves, which are tested later: its own `man` lists them.
//
// `one` below does the like for a single move.",
        question: "The board lists all moves, but when it counts them it forgets those of all men but the \
                   pawns. Count them, without listing a move that needs no test.",
        hint: "A set of targets need not be taken apart: the processor counts its bits with one instruction.",
        explanation: "The generator does not know whether it lists or counts: it hands sets to a sink. A count \
                      reads the size of a set where a list takes it apart, and only suspect moves are \
                      played.",
    },
];
