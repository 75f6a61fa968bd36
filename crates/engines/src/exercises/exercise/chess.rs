//! Exercises 13 to 24: chess.

use qipan_game::Rule;

use super::Exercise;

pub(super) const EXERCISES: [Exercise; 12] = [
    Exercise {
        number: 13,
        game: "chess",
        id: "en-passant-exempt",
        title: ["Taking en passant is exempt from the test for check", "吃过路兵免于将军检测"],
        rule: Rule::EnPassantExposesTheKing,
        wrong: "if !in_check && !shields(m.from, king) { return true; }",
        right: "if !in_check && !shields(m.from, king) && !is_en_passant(m) { return true; }",
        explanation: [
            "A move must not leave the own king attacked, and taking en passant clears two squares \
             of one rank at once. A program that tests only the moves of pieces that shield the king \
             passes it by, since neither pawn is a shield alone. It shows with the king and an \
             enemy rook or queen on the rank of the two pawns. Few random positions have it; the \
             position with Ka5, Pb5, pc5 and rh5 does after the double step. Test it on ranks 5 \
             and 4, and on the diagonals of the taken pawn.",
            "着法不得使己方的王受攻击，而吃过路兵一次空出同一条横线上的两格。\
             只检测护王的棋子的程序会放过它，因为两个兵单独看都不护王。\
             王和对方的车或后在两个兵所在的横线上时显出错误。\
             随机局面中很少见；Ka5、Pb5、pc5、rh5 的局面在走两格之后就有。\
             测试：第 5 和第 4 横线，以及被吃的兵所在的斜线。",
        ],
    },
    Exercise {
        number: 14,
        game: "chess",
        id: "en-passant-kept",
        title: ["The en-passant square is kept after a move", "走子之后仍保留过路兵的格"],
        rule: Rule::EnPassantOnlyAtOnce,
        wrong: "if is_double_step { en_passant = Some(crossed); }",
        right: "en_passant = if is_double_step { Some(crossed) } else { None };",
        explanation: [
            "A pawn may be taken en passant only by the very next move. The square is set after a \
             double step, and nothing reminds one to clear it after all other moves. Pawns then \
             take on an empty square a move too late, and behind a pawn of their own side too. \
             From the start it shows at depth 3: after e2e4 and any answer that is no double step, \
             d2 takes on e3. Test a double step, one quiet move of each side, and then the list of \
             moves.",
            "兵只能被紧接着的下一着吃过路。走两格之后设了这个格，却没有什么提醒人在其他着法之后清掉它。\
             于是兵晚一步还吃到空格上，连己方的兵身后也吃。\
             从初始局面看，深度 3 显出来：e2e4 之后，对方走任何不是两格的着法，d2 就吃 e3。\
             测试：走两格，双方各走一步不吃子着法，再看着法表。",
        ],
    },
    Exercise {
        number: 15,
        game: "chess",
        id: "en-passant-leaves-pawn",
        title: ["Taking en passant leaves the taken pawn standing", "吃过路兵后，被吃的兵还在原处"],
        rule: Rule::EnPassant,
        wrong: "put(to, pawn);",
        right: "lift(behind(to)); put(to, pawn);",
        explanation: [
            "The pawn that is taken en passant does not stand where the move ends. A routine that \
             plays captures clears the goal and nothing else, so the taken pawn stays. A ply later \
             it still moves and still stops others, and there the count is wrong. At the ply of \
             the capture it is wrong only where the taken pawn gives check or shuts a line to the \
             king. Divide twice, along the capture. Test the position after the capture square by \
             square, not only the number of moves.",
            "被吃过路的兵不在着法的落点上。执行吃子着法的程序只清落点，于是被吃的兵留了下来。\
             下一层它还能走，还挡着别的棋子，那里的计数就错了。\
             在吃的那一层，只有被吃的兵将军或挡住通向王的线时才错。沿着这个吃法做两次分步计数。\
             测试吃过之后的局面，逐格看，而不只看着法的数目。",
        ],
    },
    Exercise {
        number: 16,
        game: "chess",
        id: "castling-through-check",
        title: ["The king castles over an attacked square", "王经过受攻击的格易位"],
        rule: Rule::CastlingThroughCheck,
        wrong: "is_open && !is_attacked(home)",
        right: "is_open && !is_attacked(home) && !is_attacked(crossed)",
        explanation: [
            "The king must not cross an attacked square when it castles: f1 or d1, f8 or d8. The \
             general test of a move asks where the king ends, and no test asks about the square \
             on the way. It shows where an enemy rook, bishop, queen, knight or pawn looks at that \
             square alone. Test each wing with one attacker on the crossed square. The rook may \
             cross an attacked square: b1 does not count.",
            "王车易位时，王不得经过受攻击的格：f1 或 d1，f8 或 d8。\
             对着法的一般检测只问王到了哪里，没有检测问路上那一格。\
             对方的车、象、后、马或兵只看着那一格时，就显出错误。\
             测试：每一翼，只有一个棋子攻击王经过的格。车可以经过受攻击的格：b1 不算。",
        ],
    },
    Exercise {
        number: 17,
        game: "chess",
        id: "castling-out-of-check",
        title: ["The king castles out of check", "被将军时王车易位"],
        rule: Rule::CastlingOutOfCheck,
        wrong: "is_open && !is_attacked(crossed)",
        right: "is_open && !is_attacked(crossed) && !is_attacked(home)",
        explanation: [
            "A king in check must not castle. Most moves are tested by where the king stands \
             afterwards, and there it may well be safe. It shows where a check can be left behind \
             by castling, as with a rook on the e-file. Test both wings with a checker that \
             attacks e1 alone. A program with a routine of its own for answers to check does not \
             make this fault, but the general routine does.",
            "被将军的王不得易位。大多数着法看王走后在哪里，而那里也许安全。\
             易位能摆脱将军时显出错误，例如 e 线上有车。测试两翼，将军的棋子只攻击 e1。\
             有专门的应将程序的引擎不犯这个错误，用一般程序的会犯。",
        ],
    },
    Exercise {
        number: 18,
        game: "chess",
        id: "queens-knight-forgotten",
        title: ["Castling long forgets the knight's square", "长易位忘了马的格"],
        rule: Rule::CastlingBlocked,
        wrong: "is_empty(c1) && is_empty(d1)",
        right: "is_empty(b1) && is_empty(c1) && is_empty(d1)",
        explanation: [
            "Between king and rook everything must be empty, and on the queen's side there are \
             three squares, not two. The king only crosses d1 and goes to c1, and so b1 is \
             forgotten. It shows when queen and bishop have left and the knight still stands on b1 \
             or b8. Test long castling with a piece of either side on b1. An attack on b1 does no \
             harm: empty and safe are two questions.",
            "王与车之间必须全空，后翼有三格，不是两格。王只经过 d1、到 c1，于是 b1 被忘掉。\
             后和象已离开，而马还在 b1 或 b8 时显出错误。测试：b1 上有任一方棋子时的长易位。\
             攻击 b1 无妨：空与安全是两个问题。",
        ],
    },
    Exercise {
        number: 19,
        game: "chess",
        id: "castling-right-kept",
        title: [
            "A right to castle outlives the rook that is taken at home",
            "车在原位被吃之后，易位的权利还在",
        ],
        rule: Rule::CastlingFromHome,
        wrong: "rights &= kept_through(from);",
        right: "rights &= kept_through(from) & kept_through(to);",
        explanation: [
            "To castle, the rook must still be the one that stood there at the start. A right ends \
             when king or rook moves, and that is where one thinks of it; that it also ends when \
             the rook is taken is forgotten. The king then castles with no piece, or with the enemy \
             that took the rook. It shows a ply after a knight or a bishop has taken in the \
             corner; a rook or a queen there mostly gives check first. Test captures on a1, h1, a8 \
             and h8, by a promoting pawn too.",
            "要易位，车必须还是开局时在那里的那一个。\
             王或车走动时权利消失，人们想得到这一点；车被吃时也消失，却常被忘掉。\
             于是王与空格易位，或者与吃掉车的对方棋子易位。\
             马或象吃到角上之后一层显出来；车或后到那里大多先将军。\
             测试：在 a1、h1、a8、h8 上吃子，包括兵升变时吃子。",
        ],
    },
    Exercise {
        number: 20,
        game: "chess",
        id: "rook-left-behind",
        title: ["Castling moves the king alone", "易位时只走王"],
        rule: Rule::Castling,
        wrong: "put(g1, lift(e1));",
        right: "put(g1, lift(e1)); put(f1, lift(h1));",
        explanation: [
            "Castling is one move of two pieces: the rook goes to the square that the king has \
             crossed. It is written as the king's move, e1g1, and a routine that plays from and to \
             does just that. The counts at the ply of castling and a ply later are mostly right; \
             two plies later the rook moves from the corner, where it should not be. Divide along \
             the castling move. Test all four castlings by the squares of both pieces, and after \
             taking them back.",
            "王车易位是两个棋子的一步着法：车走到王经过的格上。\
             它写成王的着法 e1g1，只会从一格走到另一格的程序就只做这件事。\
             易位那一层和下一层的计数大多正确；再下一层，车从它不该在的角上走出来。\
             沿着易位着法做分步计数。测试四种易位中两个棋子的格，撤消之后也看。",
        ],
    },
    Exercise {
        number: 21,
        game: "chess",
        id: "queen-only",
        title: ["A pawn becomes a queen and nothing else", "兵只升变为后"],
        rule: Rule::Promotion,
        wrong: "moves.push(promote(from, to, Queen));",
        right: "for kind in [Queen, Rook, Bishop, Knight] { moves.push(promote(from, to, kind)); }",
        explanation: [
            "A pawn that comes to the last rank becomes a queen, a rook, a bishop or a knight, as \
             its owner likes. In play it is nearly always a queen, so the other three are left out \
             or put off. Every promotion then counts one instead of four, with a capture as \
             without. Test a pawn on the seventh rank with an enemy diagonally before it and \
             no piece straight ahead: eight moves. A knight may be the only move that mates or that \
             answers a check.",
            "兵到底线时变成后、车、象或马，由己方选择。实战中几乎总是后，于是另外三种被漏掉或拖到以后。\
             每次升变于是只数一个而不是四个，吃子时也一样。\
             测试：第七横线上的兵，斜前方有一个对方棋子，正前方没有棋子：八个着法。\
             马可能是唯一能将死或应将的选择。",
        ],
    },
    Exercise {
        number: 22,
        game: "chess",
        id: "pawn-kept",
        title: ["A pawn on the last rank remains a pawn", "底线上的兵还是兵"],
        rule: Rule::Promotion,
        wrong: "put(to, lift(from));",
        right: "lift(from); put(to, m.promotion.unwrap_or(kind));",
        explanation: [
            "The pawn is taken from the board and the new piece put in its place. The list has the \
             four promotions, but the routine that plays moves puts the piece of the first square on \
             the second. The count is right at the ply of the promotion; then a pawn without moves \
             stands on the last rank and gives no check. Divide along a promotion: the numbers \
             below the four choices are equal. Test the piece on the square after each.",
            "把兵从棋盘上取下，把新棋子放在它的位置上。\
             着法表里有四种升变，执行着法的程序却把第一格的棋子放到第二格。\
             升变那一层的计数正确；之后底线上站着一个没有着法的兵，也不将军。\
             沿着升变做分步计数：四种选择之下的数目相同。测试每种升变之后格上的棋子。",
        ],
    },
    Exercise {
        number: 23,
        game: "chess",
        id: "one-checker",
        title: ["A block or a capture answers a double check", "用垫子或吃子应双将"],
        rule: Rule::DoubleCheck,
        wrong: "let checker = attackers(king).next();",
        right: "let checkers: Vec<_> = attackers(king).collect();",
        explanation: [
            "When two pieces give check, only a move of the king helps: no other move blocks two \
             lines or takes two men. A program that looks for the checker and then for captures \
             and blocks stops at the first it finds. Double checks are rare, so that a suite of \
             ordinary positions passes. They come from a piece that checks and opens a line by the \
             same move. Test a double check with a piece that can take each checker.",
            "两个棋子同时将军时，只有走王才行：没有别的着法能挡住两条线或吃掉两个棋子。\
             程序若先找将军的棋子，再找吃它、挡它的着法，找到第一个就停了。\
             双将很少见，所以普通局面的题集都能通过。它来自一个棋子既将军又打开一条线的着法。\
             测试：双将，己方有棋子能吃掉其中每一个。",
        ],
    },
    Exercise {
        number: 24,
        game: "chess",
        id: "king-shields-goal",
        title: ["The king steps back along the line of the checker", "王沿将军的线后退"],
        rule: Rule::KingStepsIntoCheck,
        wrong: "!is_attacked(to)",
        right: "lift(king); !is_attacked(to)",
        explanation: [
            "A king in check from a rook, bishop or queen must leave the line, not step back on \
             it. If the goal is tested before the king moves, the king itself still stops the \
             line, and the square behind it looks safe. The same holds for a table of all attacked \
             squares that is made with the king on the board. It shows in every check along a line \
             with an empty square behind the king. Test each direction: the square away from the \
             checker must not be in the list.",
            "王被车、象或后将军时必须离开那条线，不能沿着它后退。\
             如果在王走动之前检测落点，王自己还挡着这条线，它身后的格看起来就安全。\
             把王留在棋盘上求出的受攻击格的表，也是这样。凡沿线将军而王身后的格为空，就会显出错误。\
             测试每个方向：背离将军棋子的那一格不能在着法表中。",
        ],
    },
];
