//! Lessons 1 to 3: chess on arrays.

use super::Lesson;
use crate::Game;

pub(super) static LESSONS: [Lesson; 3] = [
    Lesson {
        number: 1,
        chapter: "01-edges",
        missing: ["the knight's leaps", "马的着法"],
        game: Game::Chess,
        board: "array",
        row: "chess_array::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/squares.rs",
        heads: &["fn any_leap"],
        hole: [
            "\
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
            "\
// 缺少：对马能跳到的每一格调用 `f`。
// `f` 返回 `true` 时立即返回 `true`；始终没有则返回 `false`。
//
// 可用的有：
// - `self.square`，马所在的格，是一个数：a1 为 0，b1 为 1，a2 为 8；
// - `UP`、`DOWN`、`LEFT`、`RIGHT` 四个步子，用 `wrapping_add` 加上；其中两个是模 2^64 的负数；
// - `self.left`、`self.right`、`self.below`、`self.above`：到各边还有几格。
//
// 下面的 `each_step` 对王做类似的事。
false",
        ],
        question: [
            "The board does not know how a knight leaps. A knight goes two squares along a file or rank \
             and one to the side. No square may lie beyond the edge: write the test for it too.",
            "棋盘不知道马怎样走。马沿直线或横线走两格，再向旁边走一格。\
             落点不得越出棋盘：边界的检测也要写。",
        ],
        hint: [
            "The number alone does not show the edge: one step to the right of h1 is a2. Ask for room \
             before you add. The leap two up and one to the left needs `above >= 2` and `left >= 1`.",
            "只看数字看不出边界：h1 向右一步是 a2。先问还有没有余地，再相加。\
             上两格、左一格需要 `above >= 2` 且 `left >= 1`。",
        ],
        explanation: [
            "A plain array has no edge of its own, so the code compares file and rank with the \
             edges before it adds a step. `Room` makes these comparisons once for all eight leaps. \
             The same function lists the knight's moves and finds the checks by a knight.",
            "一维数组自己没有边界，所以代码在加上一步之前，先把直线和横线与边界比较。\
             `Room` 一次就为八个方向做完这些比较。同一个函数既列出马的着法，也找出马的将军。",
        ],
    },
    Lesson {
        number: 2,
        chapter: "02-frames",
        missing: ["the sliders' moves", "长程子的着法"],
        game: Game::Chess,
        board: "extended",
        row: "chess_extended::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/generate.rs",
        heads: &["fn slides"],
        hole: [
            "\
// Missing: list the moves of a rook, bishop or queen in the directions of `steps`.
//
// You have:
// - `m.from()`, where the piece stands: a number to which a step is added with `wrapping_add`;
// - `self.at(number)`, what stands there: `EMPTY`, `OUTSIDE` on the frame, or a piece; a piece has one of
//   the bits `M::OWN` and `M::ENEMY`, the frame has neither;
// - `self.probe.lists(self.moves, m.to_square(to))`, which lists a move;
// - `W::QUIETS` and `W::CAPTURES`: whether moves to empty squares are wanted, and captures.
//
// `leaps` above does the like for knight and king.",
            "\
// 缺少：沿 `steps` 的各方向列出车、象、后的着法。
//
// 可用的有：
// - `m.from()`，棋子所在的格：一个数，用 `wrapping_add` 加上步子；
// - `self.at(number)`，那里是什么：`EMPTY`，边框上的 `OUTSIDE`，或一个棋子；棋子有
//   `M::OWN` 或 `M::ENEMY` 之一的位，边框两个都没有；
// - `self.probe.lists(self.moves, m.to_square(to))`，列出一个着法；
// - `W::QUIETS` 和 `W::CAPTURES`：是否要走到空格的着法，是否要吃子着法。
//
// 上面的 `leaps` 对马和王做类似的事。",
        ],
        question: [
            "Rooks, bishops and queens do not move. A slider goes along a line as long as the squares \
             are empty. It takes the first piece on the line if that is an enemy.",
            "车、象、后不会走。\
             长程子沿一条线走，只要格是空的就继续；遇到的第一个棋子若是对方的，就可以吃掉。",
        ],
        hint: [
            "No test for the edge is needed: the frame around the board is not empty, so a walk ends there \
             by itself. It is no enemy either, so it is never taken.",
            "不需要边界检测：棋盘四周的边框不是空格，走到那里自然停下。\
             它也不是对方的棋子，所以不会被吃。",
        ],
        explanation: [
            "The walk has one test for each square: is it empty? The frame ends it as a piece does. \
             `W::CAPTURES` and `W::QUIETS` are constants, so the compiler makes a loop of its own \
             for captures, for quiet moves and for both.",
            "每一格只检测一次：它空吗？边框像棋子一样使它停下。\
             `W::CAPTURES` 和 `W::QUIETS` 是常量，所以编译器为吃子着法、不吃子着法和全部着法各生成一个循环。",
        ],
    },
    Lesson {
        number: 3,
        chapter: "03-x88",
        missing: ["the test for the edge", "边界检测"],
        game: Game::Chess,
        board: "x88",
        row: "chess_x88::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/squares.rs",
        heads: &["fn is_on_board"],
        hole: [
            "\
// Missing: whether a number is a square of the board.
//
// You have `number`: the rank in its upper four bits, the file in its lower four.
// - Squares: a1 is 0x00, h1 is 0x07, a2 is 0x10, h8 is 0x77. File and rank are 0 to 7.
// - A step beyond an edge gives a number that is no square, modulo 256:
//   0x07 + EAST is 0x08, 0x70 + NORTH is 0x80, 0x00 + WEST is 0xff, 0x00 + SOUTH is 0xf0.
//
// Neither a comparison of the file nor one of the rank is needed.
false",
            "\
// 缺少：一个数是不是棋盘上的格。
//
// 可用的有 `number`：高四位是横线，低四位是直线。
// - 格：a1 为 0x00，h1 为 0x07，a2 为 0x10，h8 为 0x77。直线和横线都是 0 到 7。
// - 越出边界的一步得到的数不是格（模 256）：
//   0x07 + EAST 为 0x08，0x70 + NORTH 为 0x80，0x00 + WEST 为 0xff，0x00 + SOUTH 为 0xf0。
//
// 既不必比较直线，也不必比较横线。
false",
        ],
        question: [
            "The board believes that no number is a square, so that only pawns move. One operation on \
             the number and one comparison tell whether it is a square.",
            "棋盘以为没有一个数是格，所以只有兵能走。对这个数做一次运算和一次比较，就知道它是不是格。",
        ],
        hint: [
            "Write the numbers 0x07 and 0x08, 0x70 and 0x80 in binary. Which bits does no square have?",
            "用二进制写出 0x07 和 0x08、0x70 和 0x80。哪些位是任何格都没有的？",
        ],
        explanation: [
            "A file or rank from 0 to 7 needs three bits. The fourth bit of each half is 0 on the \
             board, and a step beyond an edge sets it: one mask tests both. The mask gives the \
             board its name.",
            "0 到 7 的直线和横线各需要三位。\
             每半个字节的第四位在棋盘上都是 0，越出边界的一步使它变成 1：一个掩码同时检测两者。\
             这种棋盘因这个掩码而得名。",
        ],
    },
];
