//! Pictures of what is stored.

use alloc::vec::Vec;

use chess_rules::{Piece, Square};
use qipan_game::explain::{Cell, Picture, Text};
use qipan_game::{Choice, Planes, PseudoLegal, say};

use crate::Rotated;
use crate::marks::{EN_PASSANT, KINDS, PLANES, SIDES, TURNED, UNMOVED};
use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::sets::{Set, Sets, bit};
use crate::sliders::{Line, Tables};
use crate::squares::{NOWHERE, square_of, written};
use crate::upkeep::Upkeep;

const SIDE: &str = "side";

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets> Rotated<L, U, F, K> {
    pub(super) fn pictures(&self) -> Vec<Picture> {
        let mut pictures =
            if K::NAME == Planes::NAME { self.numbers_as_sets() } else { self.kinds_and_sides() };
        if U::IS_KEPT {
            pictures.extend(Line::ALL.map(|line| self.turned(line)));
        }
        let en_passant = self.en_passant;
        let behind = (en_passant != NOWHERE).then(|| written(en_passant.into()).index());
        pictures.extend([
            self.set(
                UNMOVED.name,
                say!(
                    "kings and rooks that may castle: none of them has moved",
                    "尚可易位的王与车：均未走动过"
                ),
                self.unmoved,
            ),
            Picture::new(
                SIDE,
                say!("the side to move: 0 White, 1 Black", "走棋方：0 为白，1 为黑"),
                1,
                1,
                [Cell::new(0, self.side)],
            ),
            Picture::new(
                EN_PASSANT.name,
                say!(
                    "the square behind a pawn that has just moved two squares; 64 is none",
                    "刚走两格之兵身后的格；64 表示没有"
                ),
                1,
                1,
                [Cell::new(0, en_passant).square(behind)],
            ),
        ]);
        pictures
    }

    /// A set of squares; its bits show the pieces that stand there.
    fn set(&self, name: &'static str, about: Text, set: Set) -> Picture {
        let mut picture =
            Picture::set(name, about, 8, set.into(), |square| (square < 64).then(|| written(square).index()));
        for cell in &mut picture.cells {
            cell.man = self.man_at(cell.index).map(Piece::letter).filter(|_| set & bit(cell.index) != 0);
        }
        picture
    }

    fn kinds_and_sides(&self) -> Vec<Picture> {
        let kinds = [
            (
                PAWN,
                say!(
                    "the pawns of both sides: one bit for each square, a8 the lowest",
                    "双方的兵：每格一位，a8 为最低位"
                ),
            ),
            (KNIGHT, say!("the knights of both sides", "双方的马")),
            (KING, say!("the two kings", "双方的王")),
            (BISHOP, say!("the bishops of both sides", "双方的象")),
            (ROOK, say!("the rooks of both sides", "双方的车")),
            (QUEEN, say!("the queens of both sides", "双方的后")),
        ];
        let sides = [say!("all white pieces", "白方全部棋子"), say!("all black pieces", "黑方全部棋子")];
        let kinds = kinds.into_iter().map(|(n, about)| self.set(KINDS[n].name, about, self.kind(n)));
        let sides = sides
            .into_iter()
            .enumerate()
            .map(|(n, about)| self.set(SIDES[n].name, about, self.men_of_side(n)));
        kinds.chain(sides).collect()
    }

    fn numbers_as_sets(&self) -> Vec<Picture> {
        let abouts = [
            say!(
                "bit 0 of the kind's number: pawn 1, king 3, bishop 5, queen 7; a8 is the lowest bit",
                "兵种编码的第 0 位：兵 1、王 3、象 5、后 7；a8 为最低位"
            ),
            say!(
                "bit 1 of the kind's number: knight 2, king 3, rook 6, queen 7",
                "兵种编码的第 1 位：马 2、王 3、车 6、后 7"
            ),
            say!(
                "bit 2 of the kind's number, the sliders: bishop 5, rook 6, queen 7",
                "兵种编码的第 2 位，即长程子：象 5、车 6、后 7"
            ),
            say!("the black pieces", "黑方棋子"),
        ];
        let [low, middle, high] = self.planes();
        let sets = [low, middle, high, self.men_of_side(1)].into_iter().zip(PLANES);
        sets.zip(abouts).map(|((set, name), about)| self.set(name.name, about, set)).collect()
    }

    /// A turned board as it lies in memory: a byte a row, the low bit left.
    fn turned(&self, line: Line) -> Picture {
        let about = match line {
            Line::Rank => {
                say!("the occupied squares as they stand: a rank a row", "占位，原样：每行为一条横线")
            }
            Line::File => say!(
                "the occupied squares turned by 90° to the right: a file a row",
                "占位，右转 90°：每行为一条直线"
            ),
            Line::Falling => say!(
                "the occupied squares with a diagonal parallel to a8-h1 in each row, and one that fills it \
                 up",
                "占位，每行为一条平行于 a8-h1 的斜线及补足八格的另一条"
            ),
            Line::Rising => say!(
                "the occupied squares with a diagonal parallel to a1-h8 in each row, and one that fills it \
                 up",
                "占位，每行为一条平行于 a1-h8 的斜线及补足八格的另一条"
            ),
        };
        let board = self.boards().0[line as usize];
        let cells = line.squares(0, 64).enumerate().map(|(place, square)| {
            let is_set = board & bit(place) != 0;
            let man = square.and_then(Square::from_index).filter(|_| is_set).map(square_of);
            let man = man.and_then(|square| self.man_at(square)).map(Piece::letter);
            Cell::new(place, u8::from(is_set)).man(man).square(square)
        });
        Picture::new(TURNED[line as usize].name, about, 8, 8, cells)
    }
}
