//! Sides, kinds of pieces, pieces.

use alloc::{format, string::ToString};
use core::fmt::{self, Display};

use qipan_game::asked::{Number, SECOND};
use qipan_game::explain::Text;

/// A side: the owner of a piece, the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// 红, moves first, at the bottom; `w` in FEN, upper-case letters.
    Red,
    /// 黑, at the top; `b` in FEN, lower-case letters.
    Black,
}

impl Side {
    /// Both sides, the first to move first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }

    /// The character that Chinese names it with: 红 or 黑.
    #[must_use]
    pub const fn ideograph(self) -> char {
        match self {
            Side::Red => '红',
            Side::Black => '黑',
        }
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Red => "red",
            Side::Black => "black",
        })
    }
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// 帅/将 (shuài/jiàng), `K`.
    General,
    /// 仕/士 (shì), `A`.
    Advisor,
    /// 相/象 (xiàng), `B`.
    Elephant,
    /// 马 (mǎ), `N`.
    Horse,
    /// 车 (jū), `R`.
    Chariot,
    /// 炮/砲 (pào), `C`.
    Cannon,
    /// 兵/卒 (bīng/zú), `P`.
    Soldier,
}

impl Kind {
    /// All kinds, in the order of the piece lists of the sources.
    pub const ALL: [Kind; 7] = [
        Kind::General,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Horse,
        Kind::Chariot,
        Kind::Cannon,
        Kind::Soldier,
    ];

    /// Value in hundredths of a soldier, for [`material`](qipan_game::MoveGen::material); a soldier keeps its
    /// value across the river, so that material depends on the pieces alone.
    #[must_use]
    pub const fn value(self) -> i32 {
        match self {
            Kind::General => 0,
            Kind::Advisor | Kind::Elephant => 200,
            Kind::Horse => 400,
            Kind::Chariot => 900,
            Kind::Cannon => 450,
            Kind::Soldier => 100,
        }
    }

    /// Number of such pieces that a side has at the start, and so at most: nothing promotes.
    #[must_use]
    pub const fn limit(self) -> usize {
        match self {
            Kind::General => 1,
            Kind::Soldier => 5,
            _ => 2,
        }
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::General => "general",
            Kind::Advisor => "advisor",
            Kind::Elephant => "elephant",
            Kind::Horse => "horse",
            Kind::Chariot => "chariot",
            Kind::Cannon => "cannon",
            Kind::Soldier => "soldier",
        })
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Side that owns the piece.
    pub side: Side,
    /// Kind of the piece.
    pub kind: Kind,
}

impl Piece {
    /// The piece of a FEN letter, `KABNRCP` for Red and lower case for Black; `E` and `H` also stand for
    /// elephant and horse.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let kind = match letter.to_ascii_uppercase() {
            'K' => Kind::General,
            'A' => Kind::Advisor,
            'B' | 'E' => Kind::Elephant,
            'N' | 'H' => Kind::Horse,
            'R' => Kind::Chariot,
            'C' => Kind::Cannon,
            'P' => Kind::Soldier,
            _ => return None,
        };
        let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
        Some(Self { side, kind })
    }

    /// The number by which games speak of it.
    #[must_use]
    pub const fn number(self) -> Number {
        self.kind as Number + if matches!(self.side, Side::Red) { 0 } else { SECOND }
    }

    /// The canonical FEN letter.
    #[must_use]
    pub const fn letter(self) -> char {
        let letter = match self.kind {
            Kind::General => 'K',
            Kind::Advisor => 'A',
            Kind::Elephant => 'B',
            Kind::Horse => 'N',
            Kind::Chariot => 'R',
            Kind::Cannon => 'C',
            Kind::Soldier => 'P',
        };
        match self.side {
            Side::Red => letter,
            Side::Black => letter.to_ascii_lowercase(),
        }
    }

    /// Name of the piece in a sentence: `red horse`, `红马`.
    #[must_use]
    pub fn text(self) -> Text {
        Text::new(self.to_string(), format!("{}{}", self.side.ideograph(), self.ideograph()))
    }

    /// The character on the piece, simplified where the sets of pieces have it so: 帅仕相马车炮兵 / 将士象馬車砲卒.
    #[must_use]
    pub const fn ideograph(self) -> char {
        match (self.side, self.kind) {
            (Side::Red, Kind::General) => '帅',
            (Side::Red, Kind::Advisor) => '仕',
            (Side::Red, Kind::Elephant) => '相',
            (Side::Red, Kind::Horse) => '马',
            (Side::Red, Kind::Chariot) => '车',
            (Side::Red, Kind::Cannon) => '炮',
            (Side::Red, Kind::Soldier) => '兵',
            (Side::Black, Kind::General) => '将',
            (Side::Black, Kind::Advisor) => '士',
            (Side::Black, Kind::Elephant) => '象',
            (Side::Black, Kind::Horse) => '馬',
            (Side::Black, Kind::Chariot) => '車',
            (Side::Black, Kind::Cannon) => '砲',
            (Side::Black, Kind::Soldier) => '卒',
        }
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side, self.kind)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Kind, Piece, Side};

    #[test]
    fn every_man_has_its_own_letter_and_its_own_ideograph() {
        let men: Vec<_> =
            Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind })).collect();
        for &man in &men {
            assert_eq!(Piece::from_letter(man.letter()), Some(man));
            assert_eq!(man.letter().is_ascii_uppercase(), man.side == Side::Red);
            assert_eq!(man.to_string(), format!("{} {}", man.side, man.kind));
        }
        assert_eq!(men.iter().map(|man| man.letter()).collect::<HashSet<_>>().len(), 14);
        assert_eq!(men.iter().map(|man| man.ideograph()).collect::<HashSet<_>>().len(), 14);
    }

    #[test]
    fn elephant_and_horse_may_be_written_in_english() {
        for (english, canonical) in [('E', 'B'), ('H', 'N'), ('e', 'b'), ('h', 'n')] {
            assert_eq!(Piece::from_letter(english), Piece::from_letter(canonical));
        }
        assert!(['q', 'x', '1', '/', '车', 'ｋ', '\0'].into_iter().all(|c| Piece::from_letter(c).is_none()));
    }

    #[test]
    fn a_side_starts_with_sixteen_men() {
        assert_eq!(Kind::ALL.iter().map(|kind| kind.limit()).sum::<usize>(), 16);
    }
}
