//! The numbers that keys of positions are made of, after Zobrist, *A New Hashing Method with Application for
//! Game Playing* (1970): one for each piece on each square, for each set of castling rights, for the file of
//! an en-passant square, and one for the side to move, all put together by exclusive or. Every board makes
//! its keys of these, in tables of its own numbering.
//!
//! The file of an en-passant square counts only where a pawn stands ready to take, as in the opening books of
//! Polyglot: else one position, with the same moves, would have two keys.

use qipan_game::SplitMix64;

use crate::{Piece, Setup, Side, Square};

/// What a key has where Black is to move; so what every move changes.
pub const TURN: u64 = NUMBERS.turn;

/// What a key has for castling rights, by their bits.
pub static CASTLING: [u64; 16] = NUMBERS.castling;

/// What a key has for the file 0..8 of an en-passant square that a pawn stands ready to take on.
pub static EN_PASSANT: [u64; 8] = NUMBERS.en_passant;

/// What a key has for a piece on a square.
#[must_use]
pub const fn of_man(man: Piece, square: Square) -> u64 {
    NUMBERS.men[man.side as usize][man.kind as usize][square.index()]
}

/// The key of a written position.
#[must_use]
pub fn of(setup: &Setup) -> u64 {
    let turn = if setup.side_to_move() == Side::Black { TURN } else { 0 };
    let rights = CASTLING[usize::from(setup.castling().bits())];
    let en_passant = setup.en_passant().map_or(0, |square| EN_PASSANT[square.file()]);
    setup.pieces().fold(turn ^ rights ^ en_passant, |key, (square, man)| key ^ of_man(man, square))
}

struct Numbers {
    men: [[[u64; Square::COUNT]; 6]; 2],
    castling: [u64; 16],
    en_passant: [u64; 8],
    turn: u64,
}

const NUMBERS: Numbers = {
    let mut random = SplitMix64(64);
    let mut men = [[[0; Square::COUNT]; 6]; 2];
    let mut index = 0;
    while index < 2 * 6 * Square::COUNT {
        men[index / (6 * Square::COUNT)][index / Square::COUNT % 6][index % Square::COUNT] = random.next();
        index += 1;
    }
    let (mut castling, mut rights) = ([0; 16], 0);
    while rights < 16 {
        castling[rights] = random.next();
        rights += 1;
    }
    let (mut en_passant, mut file) = ([0; 8], 0);
    while file < 8 {
        en_passant[file] = random.next();
        file += 1;
    }
    Numbers { men, castling, en_passant, turn: random.next() }
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{CASTLING, EN_PASSANT, TURN, of, of_man};
    use crate::{Kind, Piece, Setup, Side, Square};

    fn key(fen: &str) -> u64 {
        of(&fen.parse::<Setup>().unwrap())
    }

    #[test]
    fn no_two_numbers_are_equal() {
        let men = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
        let mut numbers: HashSet<_> =
            men.flat_map(|man| Square::all().map(move |square| of_man(man, square))).collect();
        numbers.extend(CASTLING.iter().chain(&EN_PASSANT));
        numbers.insert(TURN);
        assert_eq!(numbers.len(), 2 * 6 * 64 + 16 + 8 + 1);
    }

    #[test]
    fn an_en_passant_square_counts_where_a_pawn_stands_ready() {
        let ready = key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1") ^ key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
        assert_eq!(ready, EN_PASSANT[4]);
        assert_eq!(key("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
    }

    #[test]
    fn side_and_rights_are_part_of_a_key() {
        assert_eq!(key("4k3/8/8/8/8/8/8/4K2R w - - 0 1") ^ key("4k3/8/8/8/8/8/8/4K2R b - - 0 1"), TURN);
        let rights = key("4k3/8/8/8/8/8/8/4K2R w K - 0 1") ^ key("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
        assert_eq!(rights, CASTLING[0] ^ CASTLING[1]);
    }
}
