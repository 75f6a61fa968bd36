//! Exercises 13 to 24: chess.

use qipan_game::Rule;

use super::Exercise;

pub(super) const EXERCISES: [Exercise; 12] = [
    Exercise {
        number: 13,
        game: "chess",
        id: "en-passant-exempt",
        title: "Taking en passant is exempt from the test for check",
        rule: Rule::EnPassantExposesTheKing,
        wrong: "if !in_check && !shields(m.from, king) { return true; }",
        right: "if !in_check && !shields(m.from, king) && !is_en_passant(m) { return true; }",
        explanation: "A move must not leave the own king attacked, and taking en passant clears two squares \
                      of one rank at once. A program that tests only the moves of men that shield the king \
                      passes it by, since neither pawn is a shield alone. It shows with the king and an \
                      enemy rook or queen on the rank of the two pawns. Few random positions have it; the \
                      position with Ka5, Pb5, pc5 and rh5 does after the double step. Test it on ranks 5 \
                      and 4, and on the diagonals of the taken pawn.",
    },
    Exercise {
        number: 14,
        game: "chess",
        id: "en-passant-kept",
        title: "The en-passant square is kept after a move",
        rule: Rule::EnPassantOnlyAtOnce,
        wrong: "if is_double_step { en_passant = Some(crossed); }",
        right: "en_passant = if is_double_step { Some(crossed) } else { None };",
        explanation: "A pawn may be taken en passant only by the very next move. The square is set after a \
                      double step, and nothing reminds one to clear it after all other moves. Pawns then \
                      take on an empty square a move too late, and behind a pawn of their own side too. \
                      From the start it shows at depth 3: after e2e4 and any answer that is no double step, \
                      d2 takes on e3. Test a double step, one quiet move of each side, and then the list of \
                      moves.",
    },
    Exercise {
        number: 15,
        game: "chess",
        id: "en-passant-leaves-pawn",
        title: "Taking en passant leaves the taken pawn standing",
        rule: Rule::EnPassant,
        wrong: "put(to, pawn);",
        right: "lift(behind(to)); put(to, pawn);",
        explanation: "The pawn that is taken en passant does not stand where the move ends. A routine that \
                      plays captures clears the goal and nothing else, so the taken pawn stays. A ply later \
                      it still moves and still stops others, and there the count is wrong. At the ply of \
                      the capture it is wrong only where the taken pawn gives check or shuts a line to the \
                      king. Divide twice, along the capture. Test the position after the capture square by \
                      square, not only the number of moves.",
    },
    Exercise {
        number: 16,
        game: "chess",
        id: "castling-through-check",
        title: "The king castles over an attacked square",
        rule: Rule::CastlingThroughCheck,
        wrong: "is_open && !is_attacked(home)",
        right: "is_open && !is_attacked(home) && !is_attacked(crossed)",
        explanation: "The king must not cross an attacked square when it castles: f1 or d1, f8 or d8. The \
                      general test of a move asks where the king ends, and no test asks about the square \
                      on the way. It shows where an enemy rook, bishop, queen, knight or pawn looks at that \
                      square alone. Test each wing with one attacker on the crossed square. The rook may \
                      cross an attacked square: b1 does not count.",
    },
    Exercise {
        number: 17,
        game: "chess",
        id: "castling-out-of-check",
        title: "The king castles out of check",
        rule: Rule::CastlingOutOfCheck,
        wrong: "is_open && !is_attacked(crossed)",
        right: "is_open && !is_attacked(crossed) && !is_attacked(home)",
        explanation: "A king in check must not castle. Most moves are tested by where the king stands \
                      afterwards, and there it may well be safe. It shows where a check can be left behind \
                      by castling, as with a rook on the e-file. Test both wings with a checker that \
                      attacks e1 alone. A program with a routine of its own for answers to check does not \
                      make this fault, but the general routine does.",
    },
    Exercise {
        number: 18,
        game: "chess",
        id: "queens-knight-forgotten",
        title: "Castling long forgets the knight's square",
        rule: Rule::CastlingBlocked,
        wrong: "is_empty(c1) && is_empty(d1)",
        right: "is_empty(b1) && is_empty(c1) && is_empty(d1)",
        explanation: "Between king and rook everything must be empty, and on the queen's side there are \
                      three squares, not two. The king only crosses d1 and goes to c1, and so b1 is \
                      forgotten. It shows when queen and bishop have left and the knight still stands on b1 \
                      or b8. Test long castling with a man of either side on b1. An attack on b1 does no \
                      harm: empty and safe are two questions.",
    },
    Exercise {
        number: 19,
        game: "chess",
        id: "castling-right-kept",
        title: "A right to castle outlives the rook that is taken at home",
        rule: Rule::CastlingFromHome,
        wrong: "rights &= kept_through(from);",
        right: "rights &= kept_through(from) & kept_through(to);",
        explanation: "To castle, the rook must still be the one that stood there at the start. A right ends \
                      when king or rook moves, and that is where one thinks of it; that it also ends when \
                      the rook is taken is forgotten. The king then castles with no man, or with the enemy \
                      that took the rook. It shows a ply after a knight or a bishop has taken in the \
                      corner; a rook or a queen there mostly gives check first. Test captures on a1, h1, a8 \
                      and h8, by a promoting pawn too.",
    },
    Exercise {
        number: 20,
        game: "chess",
        id: "rook-left-behind",
        title: "Castling moves the king alone",
        rule: Rule::Castling,
        wrong: "put(g1, lift(e1));",
        right: "put(g1, lift(e1)); put(f1, lift(h1));",
        explanation: "Castling is one move of two men: the rook goes to the square that the king has \
                      crossed. It is written as the king's move, e1g1, and a routine that plays from and to \
                      does just that. The counts at the ply of castling and a ply later are mostly right; \
                      two plies later the rook moves from the corner, where it should not be. Divide along \
                      the castling move. Test all four castlings by the squares of both men, and after \
                      taking them back.",
    },
    Exercise {
        number: 21,
        game: "chess",
        id: "queen-only",
        title: "A pawn becomes a queen and nothing else",
        rule: Rule::Promotion,
        wrong: "moves.push(promote(from, to, Queen));",
        right: "for kind in [Queen, Rook, Bishop, Knight] { moves.push(promote(from, to, kind)); }",
        explanation: "A pawn that comes to the last rank becomes a queen, a rook, a bishop or a knight, as \
                      its owner likes. In play it is nearly always a queen, so the other three are left out \
                      or put off. Every promotion then counts one instead of four, with a capture as \
                      without. Test a pawn on the seventh rank with an enemy diagonally before it and \
                      no man straight ahead: eight moves. A knight may be the only move that mates or that \
                      answers a check.",
    },
    Exercise {
        number: 22,
        game: "chess",
        id: "pawn-kept",
        title: "A pawn on the last rank remains a pawn",
        rule: Rule::Promotion,
        wrong: "put(to, lift(from));",
        right: "lift(from); put(to, m.promotion.unwrap_or(kind));",
        explanation: "The pawn is taken from the board and the new piece put in its place. The list has the \
                      four promotions, but the routine that plays moves puts the man of the first square on \
                      the second. The count is right at the ply of the promotion; then a pawn without moves \
                      stands on the last rank and gives no check. Divide along a promotion: the numbers \
                      below the four choices are equal. Test the piece on the square after each.",
    },
    Exercise {
        number: 23,
        game: "chess",
        id: "one-checker",
        title: "A block or a capture answers a double check",
        rule: Rule::DoubleCheck,
        wrong: "let checker = attackers(king).next();",
        right: "let checkers: Vec<_> = attackers(king).collect();",
        explanation: "When two men give check, only a move of the king helps: no other move blocks two \
                      lines or takes two men. A program that looks for the checker and then for captures \
                      and blocks stops at the first it finds. Double checks are rare, so that a suite of \
                      ordinary positions passes. They come from a man that checks and opens a line by the \
                      same move. Test a double check with a man that can take each checker.",
    },
    Exercise {
        number: 24,
        game: "chess",
        id: "king-shields-goal",
        title: "The king steps back along the line of the checker",
        rule: Rule::KingStepsIntoCheck,
        wrong: "!is_attacked(to)",
        right: "lift(king); !is_attacked(to)",
        explanation: "A king in check from a rook, bishop or queen must leave the line, not step back on \
                      it. If the goal is tested before the king moves, the king itself still stops the \
                      line, and the square behind it looks safe. The same holds for a table of all attacked \
                      squares that is made with the king on the board. It shows in every check along a line \
                      with an empty square behind the king. Test each direction: the square away from the \
                      checker must not be in the list.",
    },
];
