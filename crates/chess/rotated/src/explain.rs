//! How the rotated bitboards find a man's moves, in steps.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

mod danger;
mod lines;
mod memory;
mod moves;

use chess_rules::{Piece, tested_anyhow};
use qipan_game::explain::{Explain, Picture, Step, Text, Whose, found, marks_suspects};
use qipan_game::{Choice, Kernel, Planes, PseudoLegal, say};

use crate::Rotated;
use crate::generate::{Black, Now, White};
use crate::men::{self, BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::moves::Move;
use crate::sets::{Men, Set, Sets, bit, each, man_on};
use crate::sliders::{Line, Tables};
use crate::squares::written;
use crate::tables::{KING_STEPS, KNIGHT_STEPS};
use crate::upkeep::Upkeep;

/// The names of the pictures.
const KINDS: [&str; 8] =
    ["", "kinds[PAWN]", "kinds[KNIGHT]", "kinds[KING]", "", "kinds[BISHOP]", "kinds[ROOK]", "kinds[QUEEN]"];
const SIDES: [&str; 2] = ["sides[0]", "sides[1]"];
const PLANES: [&str; 4] = ["planes[0]", "planes[1]", "planes[2]", "planes[3]"];
const TURNED: [&str; 4] = ["turned[Rank]", "turned[File]", "turned[Falling]", "turned[Rising]"];
const UNMOVED: &str = "unmoved";
const SIDE: &str = "side";
const EN_PASSANT: &str = "en_passant";

/// A step in written moves.
type Written = Step<chess_rules::Move>;

fn name(square: usize) -> String {
    written(square).to_string()
}

fn names(set: Set) -> String {
    each(set).map(name).collect::<Vec<_>>().join(" ")
}

/// A set as the rules number its squares.
fn squares(set: Set) -> impl Iterator<Item = usize> {
    each(set).map(|square| written(square).index())
}

fn hex(set: Set) -> String {
    format!("{set:#x}")
}

/// One man's moves on their way to the reader.
struct Lesson<'a, L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> {
    board: &'a Rotated<L, U, T, K>,
    now: Now<K>,
    us: usize,
    from: usize,
    steps: Vec<Written>,
    /// Moves that are suspect whatever the danger.
    always: Vec<chess_rules::Move>,
}

impl<'a, L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> Lesson<'a, L, U, T, K> {
    fn new(board: &'a Rotated<L, U, T, K>, from: usize) -> Self {
        let us = board.sides().0;
        let now = if us == 0 { board.now::<White>() } else { board.now::<Black>() };
        Self { board, now, us, from, steps: Vec::new(), always: Vec::new() }
    }

    /// The written moves of the man to the squares of a set.
    fn moves(&self, set: Set) -> impl Iterator<Item = chess_rules::Move> + use<L, U, T, K> {
        let kind = men::kind_of_man(man_on(self.now.planes, self.from));
        let from = self.from;
        each(set).flat_map(move |to| chess_rules::Move::of(kind, written(from), written(to)))
    }

    /// How the man is found: as one bit of a set.
    fn finding(&mut self, number: usize) {
        let man = men::piece_of(number, self.us).map(Piece::text).unwrap_or_default();
        let Text { en, zh } = found(&man, name(self.from));
        let says = match number {
            PAWN => say!(
                "{en} It is one bit of the set of pawns, which all move at once.",
                "{zh}它是兵集合中的一位，全部兵一并走子。"
            ),
            KING => say!("{en} It is the only bit of its set.", "{zh}它是其集合中唯一的一位。"),
            _ => say!(
                "{en} It is one bit of the set of such men, whose bits are taken in turn, the lowest first.",
                "{zh}它是同类子集合中的一位；各位由低到高依次取出。"
            ),
        };
        let of_kind = self.board.kind_formula(number);
        let of_side = self.board.side_formula(self.us);
        let men = self.board.men_of(number, self.us);
        let formula = format!("{of_kind} & {of_side} = {}, bit {} (a8 is 0)", hex(men), self.from);
        let step = Step::new(says).formula(formula);
        let step = self.board.reading_kinds(step, &[number]);
        let step = self.board.reading_sides(step, self.us, number != 0);
        self.steps.push(step.squares(squares(men)));
    }

    fn man(&mut self) {
        let number = man_on(self.now.planes, self.from);
        self.finding(number);
        match number {
            PAWN if self.us == 0 => self.pawns::<White>(),
            PAWN => self.pawns::<Black>(),
            KNIGHT => self.leaps("KNIGHT_STEPS", &KNIGHT_STEPS),
            KING => {
                self.leaps("KING_STEPS", &KING_STEPS);
                self.castling();
            }
            BISHOP => self.slides(&[Line::Falling, Line::Rising]),
            ROOK => self.slides(&[Line::Rank, Line::File]),
            QUEEN => self.slides(&Line::ALL),
            _ => {}
        }
    }

    /// Which of the moves are suspect, as generation finds out.
    fn marking(&mut self) {
        let tied = self.now.danger.tied;
        let is_tied = tied & bit(self.from) != 0;
        let moves = self.steps.iter().flat_map(|step| step.yields.iter().copied());
        let suspects: Vec<_> = moves.filter(|m| is_tied || self.always.contains(m)).collect();
        let formula = format!(
            "tied >> {} & 1 = {}{}",
            self.from,
            u8::from(is_tied),
            tested_anyhow(is_tied, !suspects.is_empty())
        );
        self.steps.push(marks_suspects(suspects).formula(formula).squares(squares(tied)));
    }
}

impl<L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> Rotated<L, U, T, K> {
    fn has_planes() -> bool {
        K::NAME == Planes::NAME
    }

    /// How the set of a kind is computed.
    fn kind_formula(&self, number: usize) -> String {
        if !Self::has_planes() {
            return KINDS[number].to_owned();
        }
        let plane = |n: usize| format!("{}{}", if number >> n & 1 != 0 { "" } else { "!" }, PLANES[n]);
        (0..3).map(plane).collect::<Vec<_>>().join(" & ")
    }

    /// How the set of a side is computed.
    fn side_formula(&self, side: usize) -> String {
        match (Self::has_planes(), side) {
            (false, _) => SIDES[side].to_owned(),
            (true, 0) => "(planes[3] ^ occupied)".to_owned(),
            (true, _) => PLANES[3].to_owned(),
        }
    }

    /// The sets of kinds are read; with planes the first three, once.
    fn reading_kinds(&self, step: Written, numbers: &[usize]) -> Written {
        if Self::has_planes() {
            let planes = self.men.planes();
            return (0..3).fold(step, |step, n| step.reads_whole(PLANES[n], hex(planes[n]), 8));
        }
        numbers.iter().fold(step, |step, &n| step.reads_whole(KINDS[n], hex(self.men.kind(n)), 8))
    }

    /// The set of a side is read; the first three planes, which it may need too, only if that is not done.
    fn reading_sides(&self, step: Written, side: usize, has_read_kinds: bool) -> Written {
        if !Self::has_planes() {
            return step.reads_whole(SIDES[side], hex(self.men.side(side)), 8);
        }
        let step = if has_read_kinds || side == 1 { step } else { self.reading_kinds(step, &[]) };
        step.reads_whole(PLANES[3], hex(self.men.side(1)), 8)
    }

    /// The occupied squares are read.
    fn reading_occupied(&self, step: Written) -> Written {
        if Self::has_planes() {
            return self.reading_kinds(step, &[]);
        }
        (0..2).fold(step, |step, side| self.reading_sides(step, side, false))
    }
}

impl<L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> Explain for Rotated<L, U, T, K> {
    const SUMMARY_ZH: &str = "位棋盘；占用格另存旋转 90° 与按两种斜线排列的各一份";

    fn memory(&self) -> Vec<Picture> {
        self.pictures()
    }

    fn explain_man(&self, square: usize) -> Vec<Written> {
        let square = <Self as Kernel>::square(square);
        let mut lesson = Lesson::new(self, square);
        lesson.man();
        if L::EXEMPTS {
            let before = lesson.steps.len();
            lesson.danger();
            lesson.steps[before..].iter_mut().for_each(|step| step.once = true);
            lesson.marking();
        }
        lesson.steps
    }

    fn explain_check(&self, whose: Whose) -> Vec<Written> {
        let (us, them) = self.sides();
        self.check(match whose {
            Whose::ToMove => us,
            Whose::JustMoved => them,
        })
    }

    fn played(&self, m: Move) -> Self {
        let mut board = *self;
        board.after(m, |child| *child)
    }
}
