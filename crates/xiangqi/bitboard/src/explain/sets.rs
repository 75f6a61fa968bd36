//! Pictures of the sets that pieces are kept in.

use qipan_game::explain::{Picture, Text};
use qipan_game::{Kinds, Planes, say};
use xiangqi_rules::{Kind, Piece, Side};

use super::square_of_bit;
use crate::marks::{KIND_SETS, PLANE_SETS};
use crate::sets::{Men, Set, Sets};

/// Sets that can be shown.
pub(crate) trait Pictured: Sets {
    /// A picture of each set.
    fn pictures(men: &Self::Men) -> Vec<Picture>;
}

fn picture(name: &'static str, about: Text, set: Set) -> Picture {
    Picture::set(name, about, 9, set, square_of_bit)
}

impl Pictured for Kinds {
    fn pictures(men: &Self::Men) -> Vec<Picture> {
        let sides = Side::BOTH.map(|side| {
            let zh = if side == Side::Red { "红方" } else { "黑方" };
            (say!("the pieces of {side}", "{zh}之子"), men.side((), side))
        });
        let kinds = Kind::ALL.map(|kind| {
            let zh = Piece { side: Side::Red, kind }.ideograph();
            (say!("every {kind}, of both sides", "双方的{zh}"), men.kind((), kind))
        });
        let sets = sides.into_iter().chain(kinds).zip(KIND_SETS);
        sets.map(|((about, set), table)| picture(table.name, about, set)).collect()
    }
}

impl Pictured for Planes {
    fn pictures(men: &Self::Men) -> Vec<Picture> {
        let about = |plane: usize| match plane {
            3 => say!("the highest bit of the pieces' codes: the black pieces", "棋子编码的最高位：黑方之子"),
            _ => {
                let value = 1 << plane;
                say!(
                    "pieces whose kind's number, 1 to 7, has the bit of {value}",
                    "兵种编号（1 至 7）含 {value} 之位的棋子"
                )
            }
        };
        (0..4).map(|plane| picture(PLANE_SETS[plane].name, about(plane), men.plane(plane))).collect()
    }
}
