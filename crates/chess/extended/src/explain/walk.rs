//! What each kind of man does: cells, and no comparison with the edge.

use alloc::{format, vec::Vec};

use chess_rules::mailbox::Castle;
use chess_rules::mailbox::men::{EMPTY, OUTSIDE, PAWN, bit_of};
use chess_rules::{Kind, Move, Piece};
use qipan_game::explain::{Step, Target, Text, along_line};
use qipan_game::{AttackTest, PseudoLegal, say};

use super::{CASTLING, DIRECTIONS, EN_PASSANT};
use crate::Extended;
use crate::scan::Scan;
use crate::squares::{EAST, Frame, NOWHERE, WEST, file_of, forward, rank_of, written};

/// One man's moves on their way to the reader.
pub(super) struct Walk<'a, L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> {
    board: &'a Extended<L, F, S, A>,
    from: usize,
    man: Piece,
    steps: Vec<Step<Move>>,
    /// Where those moves lead that are tested in any position.
    always: Vec<usize>,
}

impl<'a, L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> Walk<'a, L, F, S, A> {
    pub(super) fn of(board: &'a Extended<L, F, S, A>, from: usize, man: Piece) -> Self {
        Self { board, from, man, steps: Vec::new(), always: Vec::new() }
    }

    /// The steps by which the man's moves are found, and where those lead that are always tested.
    pub(super) fn steps(mut self) -> (Vec<Step<Move>>, Vec<usize>) {
        match self.man.kind {
            Kind::Pawn => self.pawn(),
            Kind::Knight => self.leaps(F::KNIGHT_STEPS),
            Kind::Bishop => self.lines(&F::DIAGONAL_STEPS, &DIRECTIONS[4..]),
            Kind::Rook => self.lines(&F::STRAIGHT_STEPS, &DIRECTIONS[..4]),
            Kind::Queen => self.lines(&F::ALL_STEPS, &DIRECTIONS),
            Kind::King => {
                self.leaps(F::ALL_STEPS);
                self.castling();
            }
        }
        (self.steps, self.always)
    }

    fn enemy(&self) -> u8 {
        bit_of(self.board.mover() ^ 1)
    }

    fn target(&self, to: usize) -> Target {
        match self.board.at(to) {
            EMPTY => Target::Empty,
            OUTSIDE => Target::Outside,
            cell if cell & self.enemy() != 0 => Target::Enemy,
            _ => Target::Own,
        }
    }

    /// A step by which the man's moves to some squares are found, or none.
    fn push(&mut self, mut step: Step<Move>, to: &[usize]) {
        let moves = |&to| Move::of(self.man.kind, written::<F>(self.from), written::<F>(to));
        step.yields.extend(to.iter().flat_map(moves));
        let squares = to.iter().map(|&to| written::<F>(to).index());
        self.steps.push(if to.is_empty() { step } else { step.squares(squares) });
    }

    /// Steps of a king or leaps of a knight: one AND finds own men and the frame.
    fn leaps(&mut self, steps: [usize; 8]) {
        let own = bit_of(self.board.mover());
        for distance in steps {
            let to = self.from.wrapping_add(distance);
            let (cell, target, name) = (self.board.at(to), self.target(to), self.board.name(to));
            let is_in_array = to < self.board.cells.as_ref().len();
            let says = match (target, is_in_array) {
                (_, false) => say!(
                    "{name} is not even in the array: its bounds check fails, which counts as frame.",
                    "{name} 不在数组之内：下标检查不通过，视同边框。"
                ),
                (Target::Outside, _) => say!(
                    "{name} is a cell of the frame: the AND finds it as it finds an own man, no move.",
                    "{name} 是边框：与运算一并排除边框与己方子，不可走。"
                ),
                _ => target.says(name),
            };
            let sum = format!("{} {:+}", self.from, distance as isize);
            let formula = match is_in_array {
                true => format!("cells[{sum}] & ({own} | {OUTSIDE}) = {}", cell & (own | OUTSIDE)),
                false => format!("({sum}) as usize < {}: no", self.board.cells.as_ref().len()),
            };
            let step = self.board.reading(Step::new(says).formula(formula), to);
            self.push(step, target.is_open().then_some(to).as_slice());
        }
    }

    fn lines(&mut self, steps: &[usize], directions: &[(&str, &str)]) {
        for (&step, &(en, zh)) in steps.iter().zip(directions) {
            self.line(step, &Text::new(en, zh));
        }
    }

    /// A line of a slider: it goes on while cells are empty, and the frame is not.
    fn line(&mut self, step: usize, direction: &Text) {
        let (end, at) = self.board.first_man(self.from, step);
        let (mut walk, mut moves, mut to) = (Step::new(Text::default()), Vec::new(), self.from);
        while to != at {
            to = to.wrapping_add(step);
            walk = self.board.reading(walk, to);
            moves.push(to);
        }
        let free = moves.len() - 1;
        let target = self.target(at);
        moves.truncate(free + usize::from(target == Target::Enemy));
        let (name, Text { en, zh }) = (self.board.name(at), direction);
        walk.says = match target {
            Target::Outside => say!(
                "{en}: {free} free, then {name} of the frame, which is not empty: the line ends.",
                "{zh}：{free} 格可走，遇边框 {name}，非空：线止。"
            ),
            _ => along_line(direction, free, None, Some((name, target))),
        };
        let enemy = self.enemy();
        let formula =
            format!("steps of {:+}, cells[to] == 0; {end} & {enemy} = {}", step as isize, end & enemy);
        self.push(walk.formula(formula), &moves);
    }

    fn pawn(&mut self) {
        let (side, from) = (self.board.mover(), self.from);
        let rank = rank_of::<F>(from);
        let bit = 8 * file_of::<F>(from) + rank;
        let (start_rank, eve_rank) = if side == 0 { (1, 6) } else { (6, 1) };
        let says = match rank == eve_rank {
            true => say!(
                "The next rank is the last: each move is four, to a queen, rook, bishop or knight.",
                "下一横线即底线：每步可升变为后、车、象、马，计四种着法。"
            ),
            false => say!("The next rank is not the last: no promotion.", "下一横线并非底线：不升变。"),
        };
        let formula = format!("rank = bit {bit} % 8 = {rank}; {rank} == {eve_rank}");
        self.steps.push(Step::new(says).formula(formula).verdict(rank == eve_rank));
        let ahead = from.wrapping_add(forward::<F>(side));
        for to in [ahead.wrapping_add(WEST), ahead.wrapping_add(EAST)] {
            self.pawn_takes(to);
        }
        if self.pawn_goes(ahead, None) {
            if rank == start_rank {
                self.pawn_goes(ahead.wrapping_add(forward::<F>(side)), Some(rank));
            } else {
                let says = say!("It has left its start rank: no second step.", "已离起始横线：不可走两格。");
                let formula = format!("rank {rank} == {start_rank}: no");
                self.steps.push(Step::new(says).formula(formula).verdict(false));
            }
        }
        if self.board.en_passant != NOWHERE {
            self.en_passant(self.board.en_passant.into());
        }
    }

    fn pawn_takes(&mut self, to: usize) {
        let (cell, enemy, at) = (self.board.at(to), self.enemy(), self.board.name(to));
        let says = match self.target(to) {
            Target::Enemy => say!("An enemy man stands on {at}: the pawn takes it.", "{at} 有敌子：兵可吃。"),
            Target::Outside => say!(
                "{at} is a cell of the frame, which is no enemy: nothing to take.",
                "{at} 是边框，并非敌子：不可吃。"
            ),
            _ => say!("No enemy man stands on {at}: nothing to take.", "{at} 无敌子：不可吃。"),
        };
        let formula = format!("cells[{to}] & {enemy} = {}", cell & enemy);
        let step = self.board.reading(Step::new(says), to).formula(formula);
        self.push(step, (cell & enemy != 0).then_some(to).as_slice());
    }

    /// A step forward; of the second one the rank is told that allows it.
    fn pawn_goes(&mut self, to: usize, start_rank: Option<usize>) -> bool {
        let (at, is_empty) = (self.board.name(to), self.board.at(to) == EMPTY);
        let says = match (is_empty, start_rank) {
            (true, None) => say!("{at} is empty: a step forward.", "{at} 为空：可前进。"),
            (true, _) => say!(
                "It stands on its start rank and {at} is empty, too: two steps.",
                "兵在起始横线，{at} 亦空：可走两格。"
            ),
            _ => say!("{at} is not empty: the pawn cannot go there.", "{at} 有子：兵不可前进。"),
        };
        let rank = start_rank.map(|rank| format!("rank {rank} == {rank}, ")).unwrap_or_default();
        let step = Step::new(says).formula(format!("{rank}cells[{to}] == 0"));
        self.push(self.board.reading(step, to), is_empty.then_some(to).as_slice());
        is_empty
    }

    /// The pawns beside the one that has just crossed a square are looked for from there.
    fn en_passant(&mut self, to: usize) {
        let side = self.board.mover();
        let (pawn, behind) = (bit_of(side) | PAWN, to.wrapping_sub(forward::<F>(side)));
        let cells = [behind.wrapping_add(WEST), behind.wrapping_add(EAST)];
        let (is_beside, crossed) = (cells.contains(&self.from), written::<F>(to));
        let says = match is_beside {
            true => say!(
                "An enemy pawn has just crossed {crossed}; this one stands beside it and takes en passant.",
                "敌兵刚越过 {crossed}，此兵在其旁：可吃过路兵。"
            ),
            false => say!(
                "An enemy pawn has just crossed {crossed}, but this one does not stand beside it.",
                "敌兵刚越过 {crossed}，但此兵不在其旁。"
            ),
        };
        let step = Step::new(says).reads(EN_PASSANT, 0, to, 1);
        let step = cells.into_iter().fold(step, |step, at| self.board.reading(step, at));
        let formula = cells.map(|at| format!("cells[{at}] == {pawn}")).join(", ");
        let taken = is_beside.then_some(to);
        self.always.extend(taken);
        self.push(step.formula(formula), taken.as_slice());
    }

    fn castling(&mut self) {
        let side = self.board.mover();
        let rights = self.board.castling >> (2 * side) & 3;
        let in_check = L::EXEMPTS && self.board.minded().in_check;
        let may = rights != 0 && !in_check;
        let says = match (rights != 0, in_check) {
            (false, _) => say!("No right to castle is left.", "已无王车易位权。"),
            (_, true) => say!("A king in check does not castle.", "王被将军时不可易位。"),
            _ => say!(
                "A right to castle is left: king and rook have not moved.",
                "仍有王车易位权：王与车未曾动过。"
            ),
        };
        let formula = format!("castling {} >> {} & 3 = {rights}", self.board.castling, 2 * side);
        let step = Step::new(says).reads(CASTLING, 0, self.board.castling, 1).formula(formula);
        self.steps.push(step.verdict(may));
        for wing in (0..2).filter(|_| may) {
            self.castle(side, wing);
        }
    }

    fn castle(&mut self, side: usize, wing: usize) {
        let Castle { right, king, rook } = Extended::<L, F, S>::CASTLES[side][wing];
        let [[king, to], [rook, crossed]] = [king, rook].map(|path| path.map(usize::from));
        let (rights, name) = (self.board.castling, written::<F>(to));
        let step = if to > king { EAST } else { WEST };
        let (has_right, (_, first)) = (rights & right != 0, self.board.first_man(king, step));
        let is_open = has_right && first == rook;
        let says = match (has_right, is_open) {
            (false, _) => say!("To {name}: the right to castle there is lost.", "往 {name}：已无易位权。"),
            (_, false) => say!("To {name}: a man stands between king and rook.", "往 {name}：王车之间有子。"),
            _ => {
                say!("To {name}: the first man from the king is the rook.", "往 {name}：自王起首遇之子即车。")
            }
        };
        let place = format!("CASTLES[{side}][{wing}]");
        let mut look = Step::new(says).looks_up(
            place,
            format!("right {right}, rook {rook}"),
            size_of::<Castle>(),
            size_of_val(Extended::<L, F, S>::CASTLES),
        );
        let mut formula = format!("{rights} & {right} = {}", rights & right);
        let mut at = king;
        while has_right && at != first {
            at = at.wrapping_add(step);
            look = self.board.reading(look, at);
        }
        if has_right {
            formula += &format!(", first_man({king}, {:+}) = {first} == {rook}", step as isize);
        }
        self.steps.push(look.formula(formula).verdict(is_open));
        let enemy = side ^ 1;
        let mut is_safe = is_open;
        for square in [king, crossed] {
            if is_safe {
                is_safe = !self.board.is_attacked(square, enemy);
                self.steps.push(self.board.asked(square, enemy));
            }
        }
        if is_safe {
            let says = say!(
                "The king castles to {name}; whether it is safe there is left to the test after the move.",
                "王易位至 {name}；该格是否安全，走后再检测。"
            );
            self.always.push(to);
            self.push(Step::new(says), &[to]);
        }
    }
}
