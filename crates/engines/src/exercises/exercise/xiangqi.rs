//! Exercises 1 to 12: Xiangqi.

use qipan_game::Rule;

use super::Exercise;

pub(super) const EXERCISES: [Exercise; 12] = [
    Exercise {
        number: 1,
        game: "xiangqi",
        id: "elephant-over-river",
        title: "An elephant crosses the river",
        rule: Rule::River,
        wrong: "if is_empty(eye) { goals.push(to); }",
        right: "if is_empty(eye) && !is_across_river(to, side) { goals.push(to); }",
        explanation: "An elephant stays on its own side of the river: it has seven points and no others. \
                      The board has no wall there, so that a loop over the four directions does not stop. \
                      From the start nothing is seen before depth 5, since an elephant needs two moves to \
                      come to the river bank. Look for an elephant move that ends on rank 5 or higher for \
                      Red, on rank 4 or lower for Black. Test one on c4 or g4 with everything beyond it \
                      empty.",
    },
    Exercise {
        number: 2,
        game: "xiangqi",
        id: "elephants-eye-forgotten",
        title: "An elephant passes over a man on its eye",
        rule: Rule::ElephantEye,
        wrong: "if !is_across_river(to, side) { goals.push(to); }",
        right: "if is_empty(eye) && !is_across_river(to, side) { goals.push(to); }",
        explanation: "An elephant goes two points diagonally, and the point between, its eye, must be \
                      empty. A table of jumps two files and two ranks wide knows only the goal, so the eye \
                      is soon forgotten. It shows where any man, own or enemy, stands diagonally next to an \
                      elephant. Test an elephant with one eye stopped and three open, once by an own man \
                      and once by an enemy.",
    },
    Exercise {
        number: 3,
        game: "xiangqi",
        id: "horse-leg-forgotten",
        title: "A horse jumps like a knight",
        rule: Rule::HorseLeg,
        wrong: "if !is_own(to) { goals.push(to); }",
        right: "if is_empty(leg(from, to)) && !is_own(to) { goals.push(to); }",
        explanation: "A horse goes one point along a line and then one diagonally outwards, and the first \
                      point, its leg, must be empty. Who has written chess before copies the knight, which \
                      jumps. In the start position both horses of a side are hobbled once, so the count is \
                      wrong at depth 1. The test for check needs the leg too. Test a horse with one \
                      neighbour on each of its four sides in turn: each stops two goals.",
    },
    Exercise {
        number: 4,
        game: "xiangqi",
        id: "horse-leg-at-goal",
        title: "The horse's leg is looked for beside the goal",
        rule: Rule::HorseLeg,
        wrong: "if is_empty(leg(to, from)) && !is_own(to) { goals.push(to); }",
        right: "if is_empty(leg(from, to)) && !is_own(to) { goals.push(to); }",
        explanation: "The leg is the point next to the horse, in the direction in which it goes two. The \
                      way may also be thought of as one diagonal step and then one straight, and then the \
                      stopping point lies next to the goal. The count is often nearly right, since as many \
                      points are looked at. Put one man next to a horse on a line: two goals must go. Put \
                      it diagonally next to the horse: none must go.",
    },
    Exercise {
        number: 5,
        game: "xiangqi",
        id: "horse-check-from-general",
        title: "The test for check looks for the leg beside the general",
        rule: Rule::CheckNotAnswered,
        wrong: "if is_empty(leg(general, horse)) { return true; }",
        right: "if is_empty(leg(horse, general)) { return true; }",
        explanation: "A horse that checks must be able to go to the general, so the leg in question is next \
                      to the horse. The test starts at the general and looks outwards, and the same routine \
                      that moves a horse gives the general's neighbour. That would be right if horses went \
                      the same way back, but a horse may attack one that does not attack it. The moves of a \
                      horse are all right, and only which of them give check is wrong. Test a general with \
                      a man next to it and a horse that checks past that man, and the same with the man \
                      next to the horse.",
    },
    Exercise {
        number: 6,
        game: "xiangqi",
        id: "cannon-without-screen",
        title: "A cannon also takes the first man that it meets",
        rule: Rule::CannonScreen,
        wrong: "if screens <= 1 { goals.push(to); }",
        right: "if screens == 1 { goals.push(to); }",
        explanation: "A cannon moves like a chariot, but it takes only over exactly one man, the screen. A \
                      loop that is copied from the chariot ends with the first man and takes it; the jump \
                      is added later and the first capture stays. It shows where an enemy is the first man \
                      of a cannon's line. Test a cannon that faces an enemy with nothing between: that man \
                      must be safe. If the man is the general, the faulty program takes it.",
    },
    Exercise {
        number: 7,
        game: "xiangqi",
        id: "cannon-over-many",
        title: "A cannon takes over two men and more",
        rule: Rule::CannonScreen,
        wrong: "if screens >= 1 { goals.push(to); }",
        right: "if screens == 1 { goals.push(to); }",
        explanation: "A cannon takes over one man, not over two. The loop goes on behind the screen to look \
                      for a victim and forgets to stop at the first man there, which is often an own one. \
                      In the start position the cannons look along full files, and behind their first \
                      victim stands no man, so the fault shows at depth 3 only. Test a line of a cannon, \
                      two men and an enemy: the enemy is safe. Test an own man as second and an enemy as \
                      third.",
    },
    Exercise {
        number: 8,
        game: "xiangqi",
        id: "facing-generals",
        title: "Generals may face each other",
        rule: Rule::FacingGenerals,
        wrong: "Kind::General => false, // it never leaves its palace",
        right: "Kind::General => step.0 == 0, // it looks down an open file",
        explanation: "The two generals must not stand on one file with no man between them. A test for \
                      check that asks who can walk to the general leaves the other general out, since it \
                      never leaves its palace. It shows in endgames, where a man between the generals \
                      leaves the file or a general steps onto an open one. In the test, a general counts as \
                      a chariot on the file. Test both ways: a shield that goes away, and a general that \
                      goes to the file.",
    },
    Exercise {
        number: 9,
        game: "xiangqi",
        id: "soldier-sideways-early",
        title: "A soldier goes sideways before the river",
        rule: Rule::SoldierSideways,
        wrong: "steps.extend([LEFT, RIGHT]);",
        right: "if is_across_river(from, side) { steps.extend([LEFT, RIGHT]); }",
        explanation: "A soldier goes forward only, until it has crossed the river; then it may go sideways \
                      too. The river is counted wrong by a rank as easily as it is forgotten: a Red soldier \
                      on rank 4 has not crossed, on rank 5 it has. From the start the count is wrong at \
                      depth 1, since five soldiers have eight moves too many. Test soldiers of both sides \
                      on ranks 3, 4, 5 and 6.",
    },
    Exercise {
        number: 10,
        game: "xiangqi",
        id: "soldier-backwards",
        title: "A soldier across the river goes back",
        rule: Rule::SoldierBackwards,
        wrong: "if is_across_river(from, side) { steps.extend(ALL_FOUR); }",
        right: "if is_across_river(from, side) { steps.extend([LEFT, RIGHT]); }",
        explanation: "A soldier never goes back, on either side of the river. Who gives a soldier that has \
                      crossed the four directions of a general has one too many. The start position shows \
                      it only from depth 5 on, so that the usual first counts pass. Test a soldier in the \
                      middle of the other half: it has three moves. Test one on the last rank: it has two.",
    },
    Exercise {
        number: 11,
        game: "xiangqi",
        id: "advisor-leaves-palace",
        title: "An advisor leaves the palace",
        rule: Rule::Palace,
        wrong: "steps(from, &DIAGONAL)",
        right: "steps(from, &DIAGONAL).filter(|&to| is_in_palace(to, side))",
        explanation: "General and advisors stay on the nine points of their palace. The general's routine \
                      asks for the palace, and the advisor's, written after it, is thought to be safe since \
                      it goes so short a way. In the start position the wrong moves are already there: an \
                      advisor steps out of the palace to c1 or g1. Test an advisor on each of its five \
                      points: from the middle it has four moves, from each corner one. Test the general at \
                      the edges of the palace too.",
    },
    Exercise {
        number: 12,
        game: "xiangqi",
        id: "stale-list-entry",
        title: "A man that is taken stays in the list and still moves",
        rule: Rule::Capture,
        wrong: "board[to] = board[from].take();",
        right: "if board[to].is_some() { list[enemy].remove(to); } board[to] = board[from].take();",
        explanation: "A program that keeps a list of men beside the board stores everything twice, and \
                      every capture must change both. The board forgets the man by itself, since the other \
                      one is put on its point; the list does not. Depth 1 is right, and depth 2 has too \
                      many moves: the man moves on from where it was taken. Divide: the difference is below \
                      the captures only. Test that list and board agree after every move, and again after \
                      it is taken back.",
    },
];
