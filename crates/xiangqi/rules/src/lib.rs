#![doc = include_str!("../README.md")]
//!
//! ## In detail
//!
//! Xiangqi (象棋) as everyone in this workspace speaks of it: squares, pieces, written moves, positions in FEN,
//! and the rule book as code ([`naive::Board`]), which decides in doubt; [`judge`] says why.
//!
//! ```text
//!   9  r n b a k a b n r      files a..i from Red's left, ranks 0..9 from Red's side;
//!   8  . . . . . . . . .      a0 is square 0, i0 square 8, a9 square 81: rank * 9 + file.
//!   7  . c . . . . . c .
//!   6  p . p . p . p . p      K general 帅/将   A advisor 仕/士   B elephant 相/象   N horse 马
//!   5  . . . . . . . . .      R chariot 车       C cannon 炮/砲    P soldier 兵/卒
//!      -- river 河界 ---
//!   4  . . . . . . . . .      Red is `w` in FEN, upper case, moves first and sits at the bottom.
//!   3  P . P . P . P . P
//!   2  . C . . . . . C .
//!   1  . . . . . . . . .
//!   0  R N B A K A B N R
//!      a b c d e f g h i
//! ```
//!
//! Repetition, perpetual check and move counters are outside: they do not change which moves exist.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

pub mod judge;
pub mod keys;
mod laws;
pub mod mailbox;
mod men;
mod moves;
pub mod naive;
pub mod sets;
mod setup;
mod square;
mod suspects;
pub mod tables;
pub mod values;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use qipan_game::asked::{KING, Number, SECOND, Squares};
use qipan_game::{Game, Looked, Ruling, Special};

pub use men::{Kind, Piece, Side};
pub use moves::{Move, MoveError};
pub use qipan_game::Script;
pub use setup::{Diagram, Rule, Setup, SetupError};
pub use square::Square;
pub use suspects::Suspects;

/// The game, for [`qipan_game`].
#[derive(Clone, Copy, Debug)]
pub struct Xiangqi;

impl Game for Xiangqi {
    const NAME: &'static str = "xiangqi";
    const START: &'static str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    type Move = Move;
    type Setup = Setup;
    type Kind = Kind;
    const STALEMATE_LOSES: bool = true;
    const FILES: usize = 9;
    const RANKS: usize = 10;
    const FIRST_RANK: usize = 0;
    const UNIQUE: &'static str = "men, side to move; an image in the middle file is the same";

    /// All 90 x 89 pairs of different squares.
    fn every_move() -> Vec<Move> {
        Square::all()
            .flat_map(|from| Square::all().map(move |to| Move { from, to }))
            .filter(|m| m.from != m.to)
            .collect()
    }

    fn is_first_to_move(setup: &Setup) -> bool {
        setup.side_to_move() == Side::Red
    }

    #[inline]
    fn squares(m: Move) -> [usize; 2] {
        [m.from.index(), m.to.index()]
    }

    #[inline]
    fn worth(kind: Kind) -> u32 {
        match kind {
            Kind::General => 6,
            Kind::Chariot => 5,
            Kind::Cannon => 4,
            Kind::Horse => 3,
            Kind::Elephant => 2,
            Kind::Advisor => 1,
            Kind::Soldier => 0,
        }
    }

    fn diagram(setup: &Setup, script: Script) -> String {
        setup.diagram(script).to_string()
    }

    fn position_to_look_at(text: &str) -> Looked<Self> {
        Setup::to_look_at(text)
    }

    fn judge(setup: &Setup, m: Move) -> Result<Ruling, Ruling> {
        judge::of(setup, m).map(Ruling::from).map_err(Ruling::from)
    }

    fn piece_name(letter: char) -> Option<qipan_game::explain::Text> {
        Some(Piece::from_letter(letter)?.text())
    }

    fn rules() -> &'static [qipan_game::Rule] {
        judge::RULES
    }

    fn checkers(setup: &Setup) -> Vec<usize> {
        laws::checkers(setup, setup.side_to_move()).map(Square::index).collect()
    }

    /// Never anything: every move of Xiangqi goes to a square and takes what stands there.
    fn special(_setup: &Setup, _m: Move) -> Option<Special> {
        None
    }

    fn material(setup: &Setup) -> i32 {
        let signed = |man: Piece| match man.side {
            Side::Red => man.kind.value(),
            Side::Black => -man.kind.value(),
        };
        setup.men().map(|(_, man)| signed(man)).sum()
    }

    fn key(setup: &Setup) -> u128 {
        keys::of(setup)
    }

    #[inline]
    fn tree_key(key: u128) -> u128 {
        keys::of_tree(key)
    }

    /// Of a position and its image in the middle file, the one whose text comes first.
    fn tree_position(setup: Setup) -> Setup {
        let image = setup.image();
        if image.to_string() < setup.to_string() { image } else { setup }
    }

    fn order(m: Move) -> u32 {
        (m.from.index() * Square::COUNT + m.to.index()) as u32
    }

    fn men(setup: &Setup, m: Move) -> (Kind, Option<Kind>) {
        let kind_on = |square| setup.piece_at(square).map(|man| man.kind);
        (kind_on(m.from).expect("a man to move"), kind_on(m.to))
    }

    fn after(setup: &Setup, m: Move) -> Setup {
        setup.after(m)
    }

    fn standing(setup: &Setup) -> Vec<(usize, Number)> {
        setup.men().map(|(square, man)| (square.index(), man.number())).collect()
    }

    fn kind_of(man: Number) -> Kind {
        Kind::ALL[usize::from(man & !SECOND)]
    }

    fn exchanged(man: Number) -> i32 {
        match Self::kind_of(man) {
            Kind::General => KING,
            kind => kind.value(),
        }
    }

    fn placed(man: Number, square: usize) -> i32 {
        let side = Side::BOTH[usize::from(man & SECOND != 0)];
        let man = Piece { side, kind: Self::kind_of(man) };
        values::of_man(man, Square::from_index(square).expect("a square"))
    }

    fn passed(setup: &Setup) -> Setup {
        setup.passed()
    }

    fn reduced(setup: &Setup, occupied: Squares) -> Setup {
        let men = setup.men().filter(|(square, _)| occupied >> square.index() & 1 != 0);
        Setup::from_men(men, setup.side_to_move())
    }

    fn taken(setup: &Setup, from: usize, to: usize) -> Setup {
        let [from, to] = [from, to].map(|square| Square::from_index(square).expect("a square"));
        setup.after(Move { from, to })
    }

    fn attacks(setup: &Setup, from: usize, to: usize) -> bool {
        let [from, to] = [from, to].map(|square| Square::from_index(square).expect("a square"));
        laws::attacks(setup, from, to)
    }

    fn slides(setup: &Setup, from: usize, to: usize) -> bool {
        let [from, to] = [from, to].map(|square| Square::from_index(square).expect("a square"));
        let slides = |man: Piece| matches!(man.kind, Kind::Chariot | Kind::Cannon);
        setup.piece_at(from).is_some_and(slides) && laws::may_go(setup, from, to)
    }
}
