//! Exercises 1 to 12: Xiangqi.

use qipan_game::Rule;

use super::Exercise;

pub(super) const EXERCISES: [Exercise; 12] = [
    Exercise {
        number: 1,
        game: "xiangqi",
        id: "elephant-over-river",
        title: ["An elephant crosses the river", "象过河"],
        rule: Rule::River,
        wrong: "if is_empty(eye) { goals.push(to); }",
        right: "if is_empty(eye) && !is_across_river(to, side) { goals.push(to); }",
        explanation: [
            "An elephant stays on its own side of the river: it has seven points and no others. \
             The board has no wall there, so that a loop over the four directions does not stop. \
             From the start nothing is seen before depth 5, since an elephant needs two moves to \
             come to the river bank. Look for an elephant move that ends on rank 5 or higher for \
             Red, on rank 4 or lower for Black. Test one on c4 or g4 with everything beyond it \
             empty.",
            "象只在河界己方一侧活动，总共只有七个落点。棋盘上没有墙，对四个方向的循环不会在河边停下。\
             从初始局面看，深度 5 之前看不出来，因为象要两步才到河边。\
             找落点在第 5 横线及以上的红象着法，或第 4 横线及以下的黑象着法。\
             测试：象在 c4 或 g4，河那边全空。",
        ],
    },
    Exercise {
        number: 2,
        game: "xiangqi",
        id: "elephants-eye-forgotten",
        title: ["An elephant passes over a piece on its eye", "象越过塞住象眼的棋子"],
        rule: Rule::ElephantEye,
        wrong: "if !is_across_river(to, side) { goals.push(to); }",
        right: "if is_empty(eye) && !is_across_river(to, side) { goals.push(to); }",
        explanation: [
            "An elephant goes two points diagonally, and the point between, its eye, must be \
             empty. A table of jumps two files and two ranks wide knows only the goal, so the eye \
             is soon forgotten. It shows where any piece, own or enemy, stands diagonally next to an \
             elephant. Test an elephant with one eye stopped and three open, once by an own piece \
             and once by an enemy.",
            "象斜走两格，中间一格即象眼必须为空。只记“横两格竖两格”的跳跃表只知道落点，很容易忘掉象眼。\
             只要象的斜邻格上有任何一方的棋子，就会显出错误。\
             测试：象的一个眼被塞住，其余三个空着；塞住的棋子一次是己方的，一次是对方的。",
        ],
    },
    Exercise {
        number: 3,
        game: "xiangqi",
        id: "horse-leg-forgotten",
        title: ["A horse jumps like a knight", "马像国际象棋的马那样跳"],
        rule: Rule::HorseLeg,
        wrong: "if !is_own(to) { goals.push(to); }",
        right: "if is_empty(leg(from, to)) && !is_own(to) { goals.push(to); }",
        explanation: [
            "A horse goes one point along a line and then one diagonally outwards, and the first \
             point, its leg, must be empty. Who has written chess before copies the knight, which \
             jumps. In the start position both horses of a side are hobbled once, so the count is \
             wrong at depth 1. The test for check needs the leg too. Test a horse with one \
             neighbour on each of its four sides in turn: each stops two goals.",
            "马先沿直线走一格，再向外斜走一格，第一格即马腿必须为空。\
             写过国际象棋程序的人会照搬那里会跳的马。\
             初始局面中双方的马都有一条腿被蹩住，所以深度 1 的计数就错了。将军检测也要看马腿。\
             测试：马的四邻依次各放一个棋子：每次少两个落点。",
        ],
    },
    Exercise {
        number: 4,
        game: "xiangqi",
        id: "horse-leg-at-goal",
        title: ["The horse's leg is looked for beside the goal", "在落点旁边找马腿"],
        rule: Rule::HorseLeg,
        wrong: "if is_empty(leg(to, from)) && !is_own(to) { goals.push(to); }",
        right: "if is_empty(leg(from, to)) && !is_own(to) { goals.push(to); }",
        explanation: [
            "The leg is the point next to the horse, in the direction in which it goes two. The \
             way may also be thought of as one diagonal step and then one straight, and then the \
             stopping point lies next to the goal. The count is often nearly right, since as many \
             points are looked at. Put one piece next to a horse on a line: two goals must go. Put \
             it diagonally next to the horse: none must go.",
            "马腿是马的邻格，在它走两格的那个方向上。马步也可以想成先斜后直，那样挡路的格就在落点旁边。\
             因为看的格数一样多，计数常常几乎正确。在马的直线邻格上放一个棋子：应少两个落点。\
             放在斜邻格上：一个也不少。",
        ],
    },
    Exercise {
        number: 5,
        game: "xiangqi",
        id: "horse-check-from-general",
        title: ["The test for check looks for the leg beside the general", "将军检测在将的旁边找马腿"],
        rule: Rule::CheckNotAnswered,
        wrong: "if is_empty(leg(general, horse)) { return true; }",
        right: "if is_empty(leg(horse, general)) { return true; }",
        explanation: [
            "A horse that checks must be able to go to the general, so the leg in question is next \
             to the horse. The test starts at the general and looks outwards, and the same routine \
             that moves a horse gives the general's neighbour. That would be right if horses went \
             the same way back, but a horse may attack one that does not attack it. The moves of a \
             horse are all right, and only which of them give check is wrong. Test a general with \
             a piece next to it and a horse that checks past that piece, and the same with the piece \
             next to the horse.",
            "将军的马必须能走到将的位置，所以要看的马腿在马的旁边。\
             检测从将出发向外看，用走马的同一段程序，得到的却是将的邻格。\
             如果马走回来也走同样的路，那倒是对的；但一匹马可以攻击另一匹马而不受它攻击。\
             马的着法全对，错的只是哪些着法将军。\
             测试：将的旁边有一个棋子，马越过它将军；再测同样的棋子放在马的旁边。",
        ],
    },
    Exercise {
        number: 6,
        game: "xiangqi",
        id: "cannon-without-screen",
        title: ["A cannon also takes the first piece that it meets", "炮也吃它遇到的第一个棋子"],
        rule: Rule::CannonScreen,
        wrong: "if screens <= 1 { goals.push(to); }",
        right: "if screens == 1 { goals.push(to); }",
        explanation: [
            "A cannon moves like a chariot, but it takes only over exactly one piece, the screen. A \
             loop that is copied from the chariot ends with the first piece and takes it; the jump \
             is added later and the first capture stays. It shows where an enemy is the first piece \
             of a cannon's line. Test a cannon that faces an enemy with nothing between: that piece \
             must be safe. If the piece is the general, the faulty program takes it.",
            "炮走法同车，但吃子必须恰好隔一个棋子，即炮架。\
             从车那里抄来的循环在第一个棋子处停下并吃掉它；后来加上了跳吃，先前的吃法却留着。\
             炮的线上第一个棋子是对方棋子时显出错误。测试：炮与对方棋子之间没有棋子：那个棋子应当安全。\
             如果那个棋子是将，有错的程序会吃掉它。",
        ],
    },
    Exercise {
        number: 7,
        game: "xiangqi",
        id: "cannon-over-many",
        title: ["A cannon takes over two pieces and more", "炮隔两个以上的棋子吃子"],
        rule: Rule::CannonScreen,
        wrong: "if screens >= 1 { goals.push(to); }",
        right: "if screens == 1 { goals.push(to); }",
        explanation: [
            "A cannon takes over one piece, not over two. The loop goes on behind the screen to look \
             for a victim and forgets to stop at the first piece there, which is often an own one. \
             In the start position the cannons look along full files, and behind their first \
             victim stands no piece, so the fault shows at depth 3 only. Test a line of a cannon, \
             two pieces and an enemy: the enemy is safe. Test an own piece as second and an enemy as \
             third.",
            "炮隔一个棋子吃，不是隔两个。\
             循环越过炮架去找可吃的棋子，却忘了在那里的第一个棋子处停下，而它常常是己方棋子。\
             初始局面中炮所在的直线上棋子很多，但第一个可吃的棋子后面没有别的棋子，所以到深度 3 才显出来。\
             测试：炮、两个棋子、一个对方棋子在一条线上：对方棋子安全。\
             再测第二个是己方棋子、第三个是对方棋子。",
        ],
    },
    Exercise {
        number: 8,
        game: "xiangqi",
        id: "facing-generals",
        title: ["Generals may face each other", "将帅可以照面"],
        rule: Rule::FacingGenerals,
        wrong: "Kind::General => false, // it never leaves its palace",
        right: "Kind::General => step.0 == 0, // it looks down an open file",
        explanation: [
            "The two generals must not stand on one file with no piece between them. A test for \
             check that asks who can walk to the general leaves the other general out, since it \
             never leaves its palace. It shows in endgames, where a piece between the generals \
             leaves the file or a general steps onto an open one. In the test, a general counts as \
             a chariot on the file. Test both ways: a shield that goes away, and a general that \
             goes to the file.",
            "将和帅不得在同一条直线上而中间没有棋子。\
             将军检测若只问谁能走到将的位置，就漏掉了对方的将，因为它从不离开九宫。\
             残局中，将帅之间的棋子离开这条直线，或者一方的将走到空线上，就会显出错误。\
             在检测中，将在直线上相当于车。两种情形都要测：挡着的棋子走开，将走到这条线上。",
        ],
    },
    Exercise {
        number: 9,
        game: "xiangqi",
        id: "soldier-sideways-early",
        title: ["A soldier goes sideways before the river", "兵过河前横走"],
        rule: Rule::SoldierSideways,
        wrong: "steps.extend([LEFT, RIGHT]);",
        right: "if is_across_river(from, side) { steps.extend([LEFT, RIGHT]); }",
        explanation: [
            "A soldier goes forward only, until it has crossed the river; then it may go sideways \
             too. The river is counted wrong by a rank as easily as it is forgotten: a Red soldier \
             on rank 4 has not crossed, on rank 5 it has. From the start the count is wrong at \
             depth 1, since five soldiers have eight moves too many. Test soldiers of both sides \
             on ranks 3, 4, 5 and 6.",
            "兵过河之前只能向前；过河以后还可以横走。\
             河界算错一条横线，和忘掉它一样容易：红兵在第 4 横线还没有过河，在第 5 横线已经过了。\
             从初始局面看，深度 1 就错了，因为五个兵多出八个着法。\
             测试：双方的兵在第 3、4、5、6 横线上。",
        ],
    },
    Exercise {
        number: 10,
        game: "xiangqi",
        id: "soldier-backwards",
        title: ["A soldier across the river goes back", "过河的兵后退"],
        rule: Rule::SoldierBackwards,
        wrong: "if is_across_river(from, side) { steps.extend(ALL_FOUR); }",
        right: "if is_across_river(from, side) { steps.extend([LEFT, RIGHT]); }",
        explanation: [
            "A soldier never goes back, on either side of the river. Who gives a soldier that has \
             crossed the four directions of a general has one too many. The start position shows \
             it only from depth 5 on, so that the usual first counts pass. Test a soldier in the \
             middle of the other half: it has three moves. Test one on the last rank: it has two.",
            "兵在河界两侧都不能后退。给过河的兵以将的四个方向，就多了一个。\
             初始局面到深度 5 才显出来，所以通常的头几个计数都能通过。\
             测试：对方半边中间的兵有三个着法；底线上的兵有两个。",
        ],
    },
    Exercise {
        number: 11,
        game: "xiangqi",
        id: "advisor-leaves-palace",
        title: ["An advisor leaves the palace", "士走出九宫"],
        rule: Rule::Palace,
        wrong: "steps(from, &DIAGONAL)",
        right: "steps(from, &DIAGONAL).filter(|&to| is_in_palace(to, side))",
        explanation: [
            "General and advisors stay on the nine points of their palace. The general's routine \
             asks for the palace, and the advisor's, written after it, is thought to be safe since \
             it goes so short a way. In the start position the wrong moves are already there: an \
             advisor steps out of the palace to c1 or g1. Test an advisor on each of its five \
             points: from the middle it has four moves, from each corner one. Test the general at \
             the edges of the palace too.",
            "将和士不离开九宫的九个点。\
             走将的程序问了九宫，后写的走士的程序却没有，因为士走得很近，看起来不会出去。\
             初始局面中已有错误的着法：士走到 c1 或 g1，出了九宫。\
             测试：士在它的五个点上：在中心有四个着法，在每个角上有一个。也测试九宫边上的将。",
        ],
    },
    Exercise {
        number: 12,
        game: "xiangqi",
        id: "stale-list-entry",
        title: [
            "A piece that is taken stays in the list and still moves",
            "被吃的棋子还在棋子数组里，还能走",
        ],
        rule: Rule::Capture,
        wrong: "board[to] = board[from].take();",
        right: "if board[to].is_some() { list[enemy].remove(to); } board[to] = board[from].take();",
        explanation: [
            "A program that keeps a list of pieces beside the board stores everything twice, and \
             every capture must change both. The board forgets the piece by itself, since the other \
             one is put on its point; the list does not. Depth 1 is right, and depth 2 has too \
             many moves: the piece moves on from where it was taken. Divide: the difference is below \
             the captures only. Test that list and board agree after every move, and again after \
             it is taken back.",
            "除棋盘外还保存棋子数组的程序，把一切都存了两遍，每次吃子两处都要改。\
             棋盘自己就忘掉了被吃的棋子，因为另一个棋子放到了它的位置上；棋子数组却不会。\
             深度 1 正确，深度 2 着法过多：被吃的棋子从被吃处继续走。\
             用分步计数看：差别只在吃子着法之下。测试：每步着法之后，以及撤消之后，棋子数组与棋盘都一致。",
        ],
    },
];
