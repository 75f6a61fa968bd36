//! How rotated bitboards find a man's moves, in steps.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

mod lines;
mod moves;
mod safety;

use qipan_game::explain::{Cell, Explain, Picture, Step, Text, Whose};
use qipan_game::{Choice, Planes, Play, PseudoLegal, say};
use xiangqi_rules::{Kind, Move, Piece, Side, Square};

use crate::Rotated;
use crate::men::{self, number_of};
use crate::sets::{Set, Sets, bit, each, set_of};
use crate::squares::{square_of, turned_square, written};

/// The names of the pictures: the sets of level `planes`, those of level `kinds`, the turned board, the side.
const PLANES: [&str; 4] = ["low", "middle", "high", "black"];
const COLOURS: [&str; 2] = ["colour(0)", "colour(1)"];
const KINDS: [&str; 8] = [
    "of(none)",
    "of(general)",
    "of(advisor)",
    "of(elephant)",
    "of(horse)",
    "of(chariot)",
    "of(cannon)",
    "of(soldier)",
];
const TURNED: &str = "turned";
const SIDE: &str = "side";

/// The squares of the board in a set, as the rules number them.
fn squares(set: Set) -> impl Iterator<Item = usize> {
    let on_board = Square::all().map(|square| (square.index(), square_of(square)));
    on_board.filter_map(move |(index, square)| (set >> square & 1 != 0).then_some(index))
}

/// The rules' number of a bit of a set, if it is a square.
fn index(bit: usize) -> Option<usize> {
    Square::all().find(|&square| square_of(square) == bit).map(Square::index)
}

/// The rules' number of a bit of the turned board, if it is a square.
fn index_turned(bit: usize) -> Option<usize> {
    Square::all().find(|&square| turned_square(square_of(square)) == bit).map(Square::index)
}

fn name(square: usize) -> String {
    written(square).to_string()
}

/// Names of squares, in both languages.
fn names(set: Set) -> Text {
    let names: Vec<_> = each(set).map(name).collect();
    match names.is_empty() {
        true => say!("none", "无"),
        false => Text::new(names.join(", "), names.join("、")),
    }
}

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    fn has_planes() -> bool {
        K::NAME == Planes::NAME
    }

    /// One of the sets that the board stores, in their order.
    fn stored(&self, place: usize) -> (&'static str, Set) {
        let of = |holds: &dyn Fn(usize) -> bool| {
            let men = self.pieces().filter(|&(_, man)| holds(men::code_of(man)));
            men.fold(0, |set, (square, _)| set | bit(square))
        };
        match place {
            _ if Self::has_planes() => (PLANES[place], of(&|man| man >> place & 1 != 0)),
            0 | 1 => (COLOURS[place], of(&|man| man >> 3 == place)),
            _ => (KINDS[place - 2], of(&|man| man & men::KIND == place - 2)),
        }
    }

    /// Sets are read, by their places.
    fn reads(&self, step: Step<Move>, places: impl IntoIterator<Item = usize>) -> Step<Move> {
        places.into_iter().fold(step, |step, place| {
            let (name, set) = self.stored(place);
            step.reads_whole(name, format!("{set:#x}"), 16)
        })
    }

    /// All men, as the code has them, are a step's output.
    fn occupied_in_step(&self, says: Text) -> Step<Move> {
        let (formula, places) = match Self::has_planes() {
            true => ("low | middle | high", 0..3),
            false => ("colour(0) | colour(1)", 0..2),
        };
        let step = Step::new(says).formula(format!("occupied = {formula}"));
        self.reads(step, places).squares(squares(self.occupied()))
    }

    /// Men of a kind and side: how the code has them, and what it reads.
    fn men_formula(kind: Kind, side: usize) -> (String, Vec<usize>) {
        let number = number_of(kind);
        if !Self::has_planes() {
            return (format!("{} & {}", KINDS[number], COLOURS[side]), vec![2 + number, side]);
        }
        let sign = |is_set| if is_set { "" } else { "!" };
        let planes = (0..3).map(|n| format!("{}{} & ", sign(number >> n & 1 != 0), PLANES[n]));
        let formula = planes.collect::<String>() + sign(side == 1) + PLANES[3];
        (formula, (0..4).collect())
    }

    fn set_pictures(&self) -> Vec<Picture> {
        let about = |place: usize| match place {
            3 if Self::has_planes() => {
                say!("the black men: bit 3 of a man's number", "黑方之子：编号的第 3 位")
            }
            _ if Self::has_planes() => say!(
                "men whose number has bit {place}; its lower three bits are the kind, 1 to 7",
                "编号含第 {place} 位之子；低三位为兵种，1 至 7"
            ),
            0 => say!("the red men", "红方之子"),
            1 => say!("the black men", "黑方之子"),
            2 => say!("the place of number 0, no kind: always empty", "编号 0 的位置，无此兵种：恒为空"),
            _ => {
                let kind = Kind::ALL[place - 3];
                let ideograph = Piece { side: Side::Red, kind }.ideograph();
                say!("every {kind}, of both sides", "双方的{ideograph}")
            }
        };
        let picture = |place| {
            let (name, set) = self.stored(place);
            Picture::set(name, about(place), 9, set, index)
        };
        (0..if Self::has_planes() { 4 } else { 10 }).map(picture).collect()
    }
}

impl<L: PseudoLegal, K: Sets, P: Play> Explain for Rotated<L, K, P> {
    const SUMMARY_ZH: &str = "90 位集合；占用格另存旋转的一份，按线与状态查表";

    fn memory(&self) -> Vec<Picture> {
        let mut pictures = self.set_pictures();
        let turned = set_of(self.turned);
        // File i is drawn first, as the README has it.
        let rows =
            (0..9).rev().flat_map(|file| (0..10).map(move |rank| file / 5 * 64 + file % 5 * 10 + rank));
        let cells = rows.map(|bit| Cell::new(bit, turned >> bit & 1).square(index_turned(bit)));
        let about = say!(
            "all men once more, turned: a row is a file, from rank 0 to 9; file i on top",
            "全部棋子另存一份，旋转：每行为一条直线，由 0 至 9；i 线在上"
        );
        pictures.push(Picture::new(TURNED, about, 10, 16, cells));
        let about = say!("the side to move: 0 Red, 1 Black", "走棋方：0 红，1 黑");
        pictures.push(Picture::new(SIDE, about, 1, 8, [Cell::new(0, self.side)]));
        pictures
    }

    fn explain_man(&self, square: usize) -> Vec<Step<Move>> {
        let from = square_of(Square::from_index(square).expect("a square of the board"));
        let (steps, danger) = L::EXEMPTS.then(|| self.minding()).unzip();
        let mut steps: Vec<_> = steps.unwrap_or_default();
        steps.extend(self.man_in_steps(from));
        if let Some(danger) = danger {
            let moves: Vec<_> = steps.iter().flat_map(|step| step.yields.iter().copied()).collect();
            steps.push(Self::marking(from, &danger, &moves));
        }
        steps
    }

    fn explain_check(&self, whose: Whose) -> Vec<Step<Move>> {
        let (us, them) = self.sides();
        match whose {
            Whose::ToMove => self.check_in_steps(us, true),
            Whose::JustMoved => self.check_in_steps(them, !L::EXEMPTS),
        }
    }

    fn played(&self, m: crate::Move) -> Self {
        if P::COPIES {
            return self.after(m);
        }
        let mut child = self.clone();
        // What undoes it is not needed.
        let _ = child.make(m);
        child
    }
}
