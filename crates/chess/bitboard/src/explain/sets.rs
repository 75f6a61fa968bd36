//! Pictures of the words that pieces are kept in.

use alloc::{string::ToString, vec::Vec};

use chess_rules::{Kind, Piece, Side};
use qipan_game::explain::{Picture, Text};
use qipan_game::{Kinds, Planes, say};

use crate::marks::MEN;
use crate::men::{self, number_of};
use crate::sets::Sets;

/// Sets that show their words.
pub(crate) trait Pictured: Sets {
    fn words(men: &Self::Men) -> &[u64];
    /// Contents of a word.
    fn about(word: usize) -> Text;

    /// A picture of each word, with the pieces that its bits mean.
    fn pictures(men: &Self::Men) -> Vec<Picture> {
        let words = Self::words(men).iter().enumerate();
        words
            .map(|(word, &set)| {
                let mut picture = Picture::set(MEN[word].name, Self::about(word), 8, set.into(), |bit| {
                    (bit < 64).then_some(bit)
                });
                for cell in picture.cells.iter_mut().filter(|cell| set >> cell.index & 1 != 0) {
                    cell.man = men::piece_of(Self::code_at(men, cell.index)).map(Piece::letter);
                }
                picture
            })
            .collect()
    }
}

/// The name of a kind, without a side's.
fn kind_name(kind: Kind) -> Text {
    let Text { zh, .. } = Piece { side: Side::White, kind }.text();
    Text::new(kind.to_string(), zh.trim_start_matches('白'))
}

impl Pictured for Kinds {
    fn words(men: &[u64; 8]) -> &[u64] {
        men
    }

    fn about(word: usize) -> Text {
        match (word, men::kind_of(word as u8)) {
            (_, Some(kind)) => {
                let Text { en, zh } = kind_name(kind);
                say!("where a {en} of either side stands", "双方的{zh}")
            }
            (0, None) => say!("where a white piece stands", "白方的子"),
            (_, None) => say!("where a black piece stands", "黑方的子"),
        }
    }
}

impl Pictured for Planes {
    fn words(men: &[u64; 4]) -> &[u64] {
        men
    }

    fn about(word: usize) -> Text {
        if word == 3 {
            return say!("bit 3 of the pieces' numbers: the black pieces", "棋子编码的第 3 位：黑方的子");
        }
        let kinds = Kind::ALL.into_iter().filter(|&kind| number_of(kind) >> word & 1 != 0);
        let (en, zh): (Vec<_>, Vec<_>) = kinds.map(kind_name).map(|Text { en, zh }| (en, zh)).unzip();
        let (en, zh) = (en.join(", "), zh.join("、"));
        say!("bit {word} of the pieces' numbers: {en}", "棋子编码的第 {word} 位：{zh}")
    }
}
