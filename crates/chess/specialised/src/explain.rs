//! How the four planes find a man's moves, in steps.

mod check;
mod danger;
mod fills;
mod kernels;
mod king;
mod men;
mod pawns;

use chess_rules::{Chess, Kind, Piece};
use qipan_game::explain::{Cell, Explain, Picture, Step, Text, Whose, found, knows_legal};
use qipan_game::{Game, say};

use self::kernels::Shows;
use crate::danger::Danger;
use crate::moves::Move;
use crate::sets::{HOMES, PASSED, Planes, Set, Squares, View, bit, written};
use crate::{Listing, Specialised, men as codes};

/// The names of the pictures.
const PLANES: [&str; 4] = ["planes[0]", "planes[1]", "planes[2]", "planes[3]"];
const STATE: &str = "state";

/// A step in written moves.
type Written = Step<chess_rules::Move>;

fn names(set: Set) -> String {
    Squares(set).map(Chess::square_name).collect::<Vec<_>>().join(" ")
}

fn hex(set: Set) -> String {
    format!("{set:#x}")
}

/// All four planes are read.
fn reading_planes<M>(step: Step<M>, planes: &Planes) -> Step<M> {
    PLANES.into_iter().zip(planes.planes).fold(step, |step, (name, set)| step.reads_whole(name, hex(set), 8))
}

/// The written moves of a kind of man from a square to the squares of a set.
fn moves_to(kind: Kind, from: usize, set: Set) -> impl Iterator<Item = chess_rules::Move> {
    Squares(set).flat_map(move |to| chess_rules::Move::of(kind, written(from), written(to)))
}

/// The column of a set of men, by planes.
const fn columns_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "planes[0] & !(planes[1] | planes[2])",
        Kind::Knight => "planes[1] & !(planes[0] | planes[2])",
        Kind::King => "planes[0] & planes[1] & !planes[2]",
        Kind::Bishop => "planes[0] & planes[2]",
        Kind::Rook | Kind::Queen => "planes[1] & planes[2]",
    }
}

/// One man's moves on their way to the reader.
struct Lesson<'a, L, S, const WHITE: bool> {
    view: View<'a, L, S, WHITE>,
    from: usize,
    kind: Kind,
    danger: Danger,
    steps: Vec<Written>,
}

impl<'a, L: Listing, S: Shows, const WHITE: bool> Lesson<'a, L, S, WHITE> {
    fn of(board: &'a Specialised<L, S>, from: usize) -> Vec<Written> {
        let view = View::<L, S, WHITE>::new(&board.planes);
        let danger = if L::LISTS_LEGAL { view.danger() } else { Danger::NONE };
        let kind = board.planes.code(from).kind().unwrap_or(Kind::Pawn);
        let mut lesson = Self { view, from, kind, danger, steps: Vec::new() };
        lesson.version();
        if L::LISTS_LEGAL {
            lesson.ties_found();
        }
        lesson.steps.iter_mut().for_each(|step| step.once = true);
        match kind {
            Kind::King => lesson.king(),
            Kind::Pawn => lesson.pawn(),
            _ => lesson.officer(),
        }
        if L::LISTS_LEGAL {
            lesson.steps.push(knows_legal());
        }
        lesson.steps
    }

    fn push(&mut self, step: Written) {
        self.steps.push(step);
    }

    fn own_formula() -> &'static str {
        if WHITE { "!planes[3]" } else { "planes[3]" }
    }

    /// The bit of the own king's home.
    const KING_HOME: Set = if WHITE { bit(4) } else { bit(60) };

    fn may_still_castle(&self) -> bool {
        self.view.planes.state & Self::KING_HOME != 0
    }

    fn is_passed(&self) -> bool {
        self.view.planes.state & PASSED != 0
    }

    /// The state becomes types: which version of the generator runs.
    fn version(&mut self) {
        let (state, castles, passed) = (self.view.planes.state, self.may_still_castle(), self.is_passed());
        let side = if WHITE { say!("White", "白方") } else { say!("Black", "黑方") };
        let king = match castles {
            true => say!("its king has not moved", "其王未动"),
            false => say!("its king may not castle", "其王不可易位"),
        };
        let pawn = match passed {
            true => say!("a pawn can be taken en passant", "有过路兵可吃"),
            false => say!("no pawn can be taken en passant", "无过路兵可吃"),
        };
        let (zh_side, zh_king, zh_pawn) = (side.zh.as_str(), king.zh.as_str(), pawn.zh.as_str());
        let says = say!(
            "One word has the state: {side} is to move, {king}, {pawn}. The generator is compiled for each \
             of the eight answers, and asks no more.",
            "一个字存状态：{zh_side}走棋，{zh_king}，{zh_pawn}。八种答案各编译一版生成程序，此后不再询问。"
        );
        let home = hex(Self::KING_HOME);
        let formula = format!("state & {home} != 0 = {castles}, state & {} != 0 = {passed}", hex(PASSED));
        let version = format!("View::<WHITE = {WHITE}>::moves::<CASTLES = {castles}, PASSED = {passed}>");
        let step = Step::new(says).reads_whole(STATE, hex(state), 8).formula(formula);
        self.push(step.value(version));
    }

    /// How the man is found: as one bit of a set that the planes give.
    fn finding(&mut self, set_of: Kind, men: Set) {
        let (from, planes) = (self.from, self.view.planes);
        let code = planes.code(from);
        let column = code.0;
        let piece = codes::piece_of(code).map(Piece::text).unwrap_or_default();
        let Text { en, zh } = found(&piece, Chess::square_name(from));
        let says = match set_of {
            Kind::Bishop => say!(
                "{en} Who goes diagonally has bits in the first and third plane; its column is {column:04b}.",
                "{zh}斜行子在第一、第三平面有位；其编码（各平面之位）为 {column:04b}。"
            ),
            Kind::Rook => say!(
                "{en} Who goes straight has bits in the second and third plane; its column is {column:04b}.",
                "{zh}直行子在第二、第三平面有位；其编码（各平面之位）为 {column:04b}。"
            ),
            _ => say!(
                "{en} Its column through the four planes is {column:04b}, fourth plane first.",
                "{zh}其编码由四个平面之位组成：{column:04b}（第四平面在前）。"
            ),
        };
        let columns = columns_of(set_of);
        let formula = format!("{columns} & {} = {}, bit {from} (a1 is 0)", Self::own_formula(), hex(men));
        let step = reading_planes(Step::new(says), planes).formula(formula);
        self.push(step.squares(Squares(men)));
    }
}

impl<L: Listing, S: Shows> Specialised<L, S> {
    fn man_at(&self, square: usize) -> Option<char> {
        codes::piece_of(self.planes.code(square)).map(Piece::letter)
    }

    /// A set of squares; its bits show the men that stand there.
    fn set(&self, name: &'static str, about: Text, set: Set) -> Picture {
        let mut picture = Picture::set(name, about, 8, set.into(), |bit| (bit < 64).then_some(bit));
        for cell in &mut picture.cells {
            cell.man = self.man_at(cell.index).filter(|_| set >> cell.index & 1 != 0);
        }
        picture
    }

    /// The word of state: only some of its squares say anything, and one bit is none.
    fn state(&self) -> Picture {
        let about = say!(
            "kings and rooks that have not moved, the square behind a pawn that can be taken en passant; \
             the bit of d4: White to move",
            "未动过的王与车、可吃过路兵所至的格；d4 之位：白方走棋"
        );
        let mut picture = self.set(STATE, about, self.planes.state);
        let is_used = |cell: &Cell| (HOMES | PASSED) >> cell.index & 1 != 0;
        for cell in picture.cells.iter_mut().filter(|cell| !is_used(cell)) {
            *cell = Cell::new(cell.index, &cell.value);
        }
        picture
    }
}

impl<L: Listing, S: Shows> Explain for Specialised<L, S> {
    const SUMMARY_ZH: &str = "四个位平面，局面状态写进类型；以掩码得合法着法，所有滑动子同时填充";

    fn memory(&self) -> Vec<Picture> {
        let abouts = [
            say!(
                "first bit of a man's code: pawn 1, king 3, bishop 5, queen 7; one bit a square, a1 the \
                 lowest",
                "棋子编码第一位：兵 1、王 3、象 5、后 7；每格一位，a1 为最低位"
            ),
            say!("second bit: knight 2, king 3, rook 6, queen 7", "编码第二位：马 2、王 3、车 6、后 7"),
            say!(
                "third bit, the sliders: bishop 5, rook 6, queen 7",
                "编码第三位，即长程子：象 5、车 6、后 7"
            ),
            say!("fourth bit: Black's men", "编码第四位：黑方棋子"),
        ];
        let planes = PLANES.into_iter().zip(abouts).zip(self.planes.planes);
        let planes = planes.map(|((name, about), set)| self.set(name, about, set));
        planes.chain([self.state()]).collect()
    }

    fn explain_man(&self, square: usize) -> Vec<Written> {
        match self.planes.is_white_to_move() {
            true => Lesson::<L, S, true>::of(self, square),
            false => Lesson::<L, S, false>::of(self, square),
        }
    }

    fn explain_check(&self, whose: Whose) -> Vec<Written> {
        let us = self.planes.side();
        match whose {
            Whose::ToMove => self.check::<false>(us),
            Whose::JustMoved => self.check::<true>(us ^ 1),
        }
    }

    fn played(&self, m: Move) -> Self {
        let mut board = *self;
        board.after(m, |child| *child)
    }
}
