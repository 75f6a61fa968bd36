//! Lessons 7 to 10: chess on sets of squares.

use super::Lesson;
use crate::Game;

pub(super) static LESSONS: [Lesson; 4] = [
    Lesson {
        number: 7,
        chapter: "07-sets",
        missing: ["the targets of knights and kings", "马和王的落点"],
        game: Game::Chess,
        board: "bitboard",
        row: "chess_bitboard::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/tables.rs",
        heads: &["const fn leaps"],
        hole: [
            "\
// Missing: for every square, the set of the squares that are one of `steps` away from it.
//
// You have:
// - sets: words of 64 bits, where bit n is 1 if square n is in the set; a1 is 0, h1 is 7, h8 is 63;
// - `rays::step(square, steps[i])`: the square so many files and ranks away, or 64 beyond the edge;
// - a `const fn`, which the compiler runs: it has no `for`, so count with `while`.
//
// `empty_board` below does the like.
[0; 64]",
            "\
// 缺少：对每一格，与它相差 `steps` 之一的各格的集合。
//
// 可用的有：
// - 集合：64 位的字，第 n 格在集合中则第 n 位为 1；a1 为 0，h1 为 7，h8 为 63；
// - `rays::step(square, steps[i])`：相隔若干直线和横线的格，越出棋盘则为 64；
// - `const fn`，由编译器执行：里面没有 `for`，请用 `while` 计数。
//
// 下面的 `empty_board` 做类似的事。
[0; 64]",
        ],
        question: [
            "The tables of knight, king and pawn captures are empty. Make them: a set of squares for \
             each of the 64 squares.",
            "马、王和兵吃子的表是空的。请造出来：64 格中每一格一个格的集合。",
        ],
        hint: [
            "Two loops: one over the squares, and in it one over the steps. `table[square] |= 1 << to` puts \
             a square into a set.",
            "两个循环：外层是各格，内层是各步。\
             `table[square] |= 1 << to` 把一格放进集合。",
        ],
        explanation: [
            "One function makes the tables of knight, king and both sides' pawns from their steps. \
             After that a piece's targets are one load, and `& !own` takes away those that its own \
             pieces occupy.",
            "一个函数由步子造出马、王和双方兵的表。\
             此后棋子的落点只需读一次，再用 `& !own` 除去己方棋子所占的格。",
        ],
    },
    Lesson {
        number: 8,
        chapter: "08-look-ups",
        missing: ["the look-up of a line", "一条线的查找"],
        game: Game::Chess,
        board: "bitboard",
        row: "chess_bitboard::Bitboard<qipan_game::Legal, chess_bitboard::Classical>",
        check: "legal_moves_equal_the_oracle",
        file: "src/sliders/classical.rs",
        heads: &["fn line"],
        hole: [
            "\
// Missing: the squares that a slider on `square` attacks on one line, in both directions: up to the first
// piece, whose square belongs to them, or up to the edge.
//
// You have:
// - `occupancy`, the set of all pieces;
// - `RAYS[line][square]`, the ray on the empty board in the direction in which the numbers of squares
//   grow, without the square itself; `RAYS[line + 4][square]`, the ray in the opposite direction;
// - `set.trailing_zeros()`, the number of the lowest square in a set, and `63 - set.leading_zeros()`,
//   that of the highest: both are of type `u32`, squares are of type `Square`.
//
// The picture above shows how what lies behind the first piece is removed.
0",
            "\
// 缺少：`square` 上的长程子在一条线上两个方向所攻击的格：直到第一个棋子（含其所在的格），或直到边界。
//
// 可用的有：
// - `occupancy`，全部棋子的集合；
// - `RAYS[line][square]`，空棋盘上格的编号增大方向的射线，不含这一格自己；
//   `RAYS[line + 4][square]`，相反方向的射线；
// - `set.trailing_zeros()`，集合中最低的格的编号；`63 - set.leading_zeros()`，最高的格的编号：
//   两者的类型都是 `u32`，格的类型是 `Square`。
//
// 上面的图说明怎样去掉第一个棋子后面的部分。
0",
        ],
        question: [
            "Rooks, bishops and queens attack nothing. The row that is tested uses classical rays. \
             Find the first piece on a ray, and remove what lies behind it.",
            "车、象、后什么也不攻击。所测的行用射线法。找到射线上的第一个棋子，去掉它后面的部分。",
        ],
        hint: [
            "What lies behind the first piece is that piece's own ray in the same direction. A ray may have no \
             piece: then put one on its far end, h8 (bit 63) or a1 (bit 0), from where no ray goes on.",
            "第一个棋子后面的部分，就是那个棋子同方向的射线。\
             射线上可能没有棋子：那就在它最远的一端放一个，h8（第 63 位）或 a1（第 0 位），从那里再没有射线。",
        ],
        explanation: [
            "The planted piece makes a ray with pieces out of one without, so there is no branch. Every \
             other look-up of this board gives the same set: `src/sliders` has one in each file.",
            "放上去的棋子使没有棋子的射线也有了棋子，所以没有分支。\
             这种棋盘的其他查找方法给出同样的集合：`src/sliders` 中每个文件一种。",
        ],
    },
    Lesson {
        number: 9,
        chapter: "09-legality",
        missing: ["pins and checks by sliders", "长程子的牵制和将军"],
        game: Game::Chess,
        board: "bitboard",
        row: "chess_bitboard::Board",
        check: "legal_moves_equal_the_oracle",
        file: "src/danger.rs",
        heads: &["fn danger"],
        hole: [
            "\
// Missing: pins, and checks by rooks, bishops and queens. Checks by knights and pawns are here.
//
// You have:
// - `ROOK_LINES[self.king] & self.straights()`, the enemy's rooks and queens on the king's rank and
//   file, whatever stands between; `BISHOP_LINES` and `self.diagonals()` are the same for diagonals;
// - `for sniper in Squares(set)`, which goes through a set;
// - `UP_TO[self.king][sniper]`, the squares between king and sniper, and the sniper's own;
// - `self.occupied`, the set of all pieces; `bit(square)`, the set of one square; `has_several(set)`.
//
// No piece between them is a check: note the sniper in `danger.checkers` and the line in `lines`.
// One piece between them is a pin: note the line in `danger.straight` or `danger.diagonal`.
let mut danger = Danger { checkers: self.leapers(self.king), ..Danger::NONE };
let mut lines = danger.checkers;

if danger.checkers != 0 {
    danger.remedies = lines;
}
danger",
            "\
// 缺少：牵制，以及车、象、后的将军。马和兵的将军已在这里。
//
// 可用的有：
// - `ROOK_LINES[self.king] & self.straights()`，王所在的横线和直线上对方的车和后，不论中间有什么；
//   `BISHOP_LINES` 和 `self.diagonals()` 对斜线也是如此；
// - `for sniper in Squares(set)`，逐个取出集合中的格；
// - `UP_TO[self.king][sniper]`，王与 sniper 之间的格，以及 sniper 自己的格；
// - `self.occupied`，全部棋子的集合；`bit(square)`，一格的集合；`has_several(set)`。
//
// 中间没有棋子就是将军：把 sniper 记入 `danger.checkers`，把线记入 `lines`。
// 中间有一个棋子就是牵制：把线记入 `danger.straight` 或 `danger.diagonal`。
let mut danger = Danger { checkers: self.leapers(self.king), ..Danger::NONE };
let mut lines = danger.checkers;

if danger.checkers != 0 {
    danger.remedies = lines;
}
danger",
        ],
        question: [
            "The board promises legal moves and plays them without a test, but it does not see what \
             sliders do to its king. Find the checks, and the lines on which a piece is pinned.",
            "棋盘保证只列合法着法，执行时不再检测，但它看不到长程子对己方的王做了什么。\
             找出将军，以及棋子受牵制的线。",
        ],
        hint: [
            "Two loops that differ in three names. The piece between may be an enemy. Then the line is noted \
             in vain, but does no harm, because none of the king's own pieces stands there.",
            "两个循环，只差三个名字。中间的棋子可能是对方的。\
             那样记下的线没有用处，但也无害，因为线上没有王自己一方的棋子。",
        ],
        explanation: [
            "One look from the king along the empty board's lines finds checks and pins together: the \
             number of pieces between decides. A pinned piece may move along its line, so the line is \
             kept and not only the man. Then every listed move is legal without being played.",
            "从王沿空棋盘的线看一次，将军和牵制一起找到：由中间有几个棋子决定。\
             受牵制的棋子可以沿它的线走，所以要留下整条线，而不只是那个棋子。\
             这样，列出的着法不必执行就都合法。",
        ],
    },
    Lesson {
        number: 10,
        chapter: "10-counting",
        missing: ["the count of a piece's moves", "一个棋子的着法计数"],
        game: Game::Chess,
        board: "bitboard",
        row: "chess_bitboard::Bitboard<qipan_game::Exempt>",
        check: "count_legal_equals_the_oracle",
        file: "src/generate.rs",
        heads: &["Sink for Count<L>", "fn man"],
        hole: [
            "\
// Missing: count the moves of one piece.
//
// You have:
// - `from`, where the piece stands, and `targets`, the set of the squares that it goes to;
// - `arrival.is_exempt::<L>()`: whether its moves are legal without a test;
// - `self.exempt`, the number of such moves so far; `targets.count_ones()`, the size of a set;
// - `self.tested`, a list for all other moves, which are tested later: its own `piece` lists them.
//
// `one` below does the like for a single move.",
            "\
// 缺少：数出一个棋子的着法。
//
// 可用的有：
// - `from`，棋子所在的格；`targets`，它能到的格的集合；
// - `arrival.is_exempt::<L>()`：它的着法是否不检测就合法；
// - `self.exempt`，到目前为止这种着法的数目；`targets.count_ones()`，集合的大小；
// - `self.tested`，其余着法的列表，以后再检测：它自己的 `piece` 会列出它们。
//
// 下面的 `one` 对单个着法做类似的事。",
        ],
        question: [
            "The board lists all moves, but when it counts them it forgets those of all pieces but the \
             pawns. Count them, without listing a move that needs no test.",
            "棋盘列出全部着法，但计数时只数兵的，忘了其他棋子的。\
             请把它们数出来，不需要检测的着法不要列出。",
        ],
        hint: [
            "A set of targets need not be taken apart: the processor counts its bits with one instruction.",
            "落点的集合不必拆开：处理器用一条指令就能数出它的位数。",
        ],
        explanation: [
            "The generator does not know whether it lists or counts: it hands sets to a sink. A count \
             reads the size of a set where a list takes it apart, and only suspect moves are \
             played.",
            "着法生成不知道自己是在列出还是在计数：它把集合交给接收者。\
             列出时拆开集合，计数时只读集合的大小；只有可疑着法才执行。",
        ],
    },
];
