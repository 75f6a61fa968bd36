//! Lessons 4 to 6: Xiangqi on lists, with pre-generated destinations, and with lines as words.

use super::Lesson;
use crate::Game;

pub(super) static LESSONS: [Lesson; 3] = [
    Lesson {
        number: 4,
        chapter: "04-lists",
        missing: ["the horse's moves", "马的着法"],
        game: Game::Xiangqi,
        board: "piece-list",
        row: "xiangqi_piece_list::PieceList<qipan_game::Exempt, xiangqi_piece_list::Consecutive, \
              xiangqi_piece_list::Increments>",
        check: "legal_moves_equal_the_oracle",
        file: "src/destinations.rs",
        heads: &["impl Destinations for Increments", "fn horse"],
        hole: [
            "\
// Missing: list the moves of a horse.
//
// You have:
// - `from`, where the horse stands;
// - `JUMPS`: the four steps to a leg, and with each of them the two jumps past that leg; all are
//   added to `from` with `wrapping_add`;
// - `is_empty(square)`: a piece on the leg blocks both jumps past it;
// - `is_in_board(probe, to)`: whether the end of a jump is on the board;
// - `go(to, is_inside)`, which lists a move if its end is inside and the move is wanted.
//
// `elephant` above has an eye where the horse has a leg.",
            "\
// 缺少：列出马的着法。
//
// 可用的有：
// - `from`，马所在的格；
// - `JUMPS`：到马腿的四个增量，以及越过每条马腿的两跳；都用 `wrapping_add` 加到 `from` 上；
// - `is_empty(square)`：马腿上有棋子就挡住越过它的两跳；
// - `is_in_board(probe, to)`：一跳的落点是否在棋盘上；
// - `go(to, is_inside)`：落点在棋盘上且需要这个着法时，列出它。
//
// 上面的 `elephant` 有象眼，正如马有马腿。",
        ],
        question: [
            "The list says where the horses stand, but they do not move. A horse jumps like a knight. \
             It first crosses a square beside it, its leg, and cannot jump if a piece stands there.",
            "棋子数组说出马在哪里，但它们不会走。\
             马像国际象棋的马那样跳，但先要经过旁边的一格，即马腿；马腿上有棋子就不能跳。",
        ],
        hint: [
            "Two loops: one over the legs, and in it one over the two jumps past a leg. The leg is looked \
             at once for both.",
            "两个循环：外层是各条马腿，内层是越过这条马腿的两跳。马腿只看一次，供两跳共用。",
        ],
        explanation: [
            "Four legs are looked at, and not eight: two jumps share each leg. A leg beyond the edge \
             is a cell without a piece, so it does not block, and `is_in_board` says that such a jump \
             ends beyond the edge too.",
            "只看四条马腿而不是八条：两跳共用一条。\
             棋盘外的马腿是没有棋子的单元，所以不会蹩腿；`is_in_board` 会说明这样的一跳也落在棋盘外。",
        ],
    },
    Lesson {
        number: 5,
        chapter: "05-pregenerated",
        missing: ["the elephant's table", "象的表"],
        game: Game::Xiangqi,
        board: "piece-list",
        row: "xiangqi_piece_list::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/destinations/lists.rs",
        heads: &["const ELEPHANTS", "while i < 4"],
        hole: [
            "\
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
            "\
// 缺少：象从 `from` 格沿方向 `i` 走到哪里，经过哪个象眼。
//
// 可用的有：
// - `from`，数到 256 的 `usize`；格的类型是 `u8`；
// - `DIAGONALS[i]`，一步，用 `wrapping_add` 相加：两步到落点，中间一格是象眼；
// - `rules_square(number)`，不是棋盘上的格时为 `None`；
// - 河界：黑方五条横线的编号小于 0x80，红方的从 0x80 开始；
// - `to.push(target)` 和 `by.push(eye)`，两者在各自列表中的位置必须相同。
//
// 下面的 `HORSES` 做类似的事。
i += 1;",
        ],
        question: [
            "The table of the elephant's moves is empty. The compiler makes it, once for every square: \
             the ends of the moves, and the eyes that must be empty for them. An elephant never \
             crosses the river.",
            "象的着法表是空的。它由编译器为每一格算好：着法的落点，以及必须为空的象眼。象从不过河。",
        ],
        hint: [
            "Which bit of a square's number tells the side of the river? Two squares lie on the same side \
             if the exclusive-or of their numbers does not have it.",
            "格的编号中，哪一位说明在河的哪一侧？两格的异或没有这一位，它们就在同一侧。",
        ],
        explanation: [
            "All questions about the board's edge and the river are asked while the program is \
             compiled. What is left for a move generator is to read an end and to look whether its \
             eye is empty.",
            "关于边界和河界的一切都在编译时问完。着法生成只需读出落点，看象眼是否为空。",
        ],
    },
    Lesson {
        number: 6,
        chapter: "06-lines",
        missing: ["the captures of chariots and cannons", "车和炮的吃子着法"],
        game: Game::Xiangqi,
        board: "bitlines",
        row: "xiangqi_bitlines::Bitlines<qipan_game::Legal>",
        check: "legal_moves_equal_the_oracle",
        file: "src/generate.rs",
        heads: &["fn along_lines", "if W::CAPTURES"],
        hole: [
            "\
// Missing: list the captures of a chariot or cannon on its rank and on its file.
//
// You have:
// - `rank` and `file`, the entries of the tables for the two lines;
// - `taken(rank)`, the two places that matter in an entry: for a chariot those of the next piece on
//   either side, for a cannon those of the piece behind it;
// - `first_of_rank` and `first_of_file`, the first square of each line: a place is the distance
//   from it to the piece;
// - `self.take(start, to, moves)`, which lists the capture on a square, if an enemy stands there.",
            "\
// 缺少：列出车或炮在它的横线和直线上的吃子着法。
//
// 可用的有：
// - `rank` 和 `file`，两条线的表项；
// - `taken(rank)`，表项中有关的两个位置：对车是两侧的下一个棋子，对炮是再后面的一个；
// - `first_of_rank` 和 `first_of_file`，每条线的第一格：位置是从它到棋子的距离；
// - `self.take(start, to, moves)`：那一格有对方棋子时，列出吃它的着法。",
        ],
        question: [
            "Chariots and cannons take nothing. The board has looked up both lines already: one entry of \
             a table for the rank, one for the file. List the captures that the two entries know of.",
            "车和炮不吃子。两条线棋盘都已查好：横线一个表项，直线一个表项。\
             列出这两个表项所知道的吃子着法。",
        ],
        hint: [
            "Where there is no piece to take, the entry has the place of the mover itself. That is no enemy, \
             so `take` lists nothing: no comparison is needed.",
            "没有可吃的棋子时，表项里是走子的棋子自己的位置。\
             那不是对方的棋子，所以 `take` 什么也不列：不需要比较。",
        ],
        explanation: [
            "The occupied squares of a line are the index of a table, so nothing walks. Chariot and \
             cannon differ in the part of the entry that they read: the first piece, or the second.",
            "一条线上被占的格就是表的下标，所以不必逐格走。\
             车和炮只差读表项的哪一部分：第一个棋子，还是第二个。",
        ],
    },
];
