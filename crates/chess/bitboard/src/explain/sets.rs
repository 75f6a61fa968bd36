//! Of which words a set of men is made: as the levels of the sets have it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use chess_rules::{Kind, Move as Written, Piece, Side};
use qipan_game::explain::{Picture, Step, Text};
use qipan_game::{Kinds, Planes, say};

use crate::men::{self, BISHOP, KIND, QUEEN, ROOK, number_of};
use crate::sets::Sets;

/// The names of the words, as the board's code has them.
const NAMES: [&str; 8] = ["men[0]", "men[1]", "men[2]", "men[3]", "men[4]", "men[5]", "men[6]", "men[7]"];

/// How a set is made: as code, of which words.
pub(crate) struct Made {
    pub(crate) code: String,
    words: Vec<usize>,
}

impl Made {
    fn new(code: impl Into<String>, words: impl Into<Vec<usize>>) -> Self {
        Self { code: code.into(), words: words.into() }
    }
}

/// Sets that show their words.
pub(crate) trait Shown: Sets {
    fn words(men: &Self::Men) -> &[u64];
    /// What a word holds.
    fn about(word: usize) -> Text;
    fn side(side: Side) -> Made;
    fn kind(kind: u8) -> Made;
    fn straight_men() -> Made;
    fn diagonal_men() -> Made;

    /// The words that some sets are made of are read.
    fn read(step: Step<Written>, men: &Self::Men, sets: &[&Made]) -> Step<Written> {
        let mut words: Vec<_> = sets.iter().flat_map(|made| &made.words).collect();
        words.sort_unstable();
        words.dedup();
        words.into_iter().fold(step, |step, &word| {
            step.reads_whole(NAMES[word], format!("{:#x}", Self::words(men)[word]), size_of::<u64>())
        })
    }

    /// A picture of each word, with the men that its bits mean.
    fn pictures(men: &Self::Men) -> Vec<Picture> {
        let words = Self::words(men).iter().enumerate();
        words
            .map(|(word, &set)| {
                let mut picture = Picture::set(NAMES[word], Self::about(word), 8, set.into(), |bit| {
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

/// Both of two words, of a kind each.
fn either(one: u8, other: u8) -> Made {
    let words = [one, other].map(usize::from);
    Made::new(format!("(men[{one}] | men[{other}])"), words)
}

impl Shown for Kinds {
    fn words(men: &[u64; 8]) -> &[u64] {
        men
    }

    fn about(word: usize) -> Text {
        match (word, men::kind_of(word as u8)) {
            (_, Some(kind)) => {
                let Text { en, zh } = kind_name(kind);
                say!("where a {en} of either side stands", "双方的{zh}")
            }
            (0, None) => say!("where a man of White's stands", "白方的子"),
            (_, None) => say!("where a man of Black's stands", "黑方的子"),
        }
    }

    fn side(side: Side) -> Made {
        let word = side as usize * 4;
        Made::new(NAMES[word], [word])
    }

    fn kind(kind: u8) -> Made {
        let word = usize::from(kind & KIND);
        Made::new(NAMES[word], [word])
    }

    fn straight_men() -> Made {
        either(ROOK, QUEEN)
    }

    fn diagonal_men() -> Made {
        either(BISHOP, QUEEN)
    }
}

impl Shown for Planes {
    fn words(men: &[u64; 4]) -> &[u64] {
        men
    }

    fn about(word: usize) -> Text {
        if word == 3 {
            return say!("bit 3 of the men's numbers: Black's men", "棋子编码的第 3 位：黑方的子");
        }
        let kinds = Kind::ALL.into_iter().filter(|&kind| number_of(kind) >> word & 1 != 0);
        let (en, zh): (Vec<_>, Vec<_>) = kinds.map(kind_name).map(|Text { en, zh }| (en, zh)).unzip();
        let (en, zh) = (en.join(", "), zh.join("、"));
        say!("bit {word} of the men's numbers: {en}", "棋子编码的第 {word} 位：{zh}")
    }

    fn side(side: Side) -> Made {
        match side {
            Side::White => Made::new("((men[0] | men[1] | men[2]) & !men[3])", [0, 1, 2, 3]),
            Side::Black => Made::new("men[3]", [3]),
        }
    }

    fn kind(kind: u8) -> Made {
        let sign = |bit: usize| if kind >> bit & 1 == 0 { "!" } else { "" };
        let code = format!("({}men[0] & {}men[1] & {}men[2])", sign(0), sign(1), sign(2));
        Made::new(code, [0, 1, 2])
    }

    fn straight_men() -> Made {
        Made::new("(men[1] & men[2])", [1, 2])
    }

    fn diagonal_men() -> Made {
        Made::new("(men[0] & men[2])", [0, 2])
    }
}
