//! The numbers that keys of positions are made of, after Zobrist, *A New Hashing Method with Application for
//! Game Playing* (1970): one for each piece on each square, for each set of castling rights, for the file of
//! an en-passant square, and one for the side to move, all put together by exclusive or. Every board makes
//! its keys of these, in tables of its own numbering. Each number has two halves that know nothing of each
//! other, so a key is two keys of 64 bits: the low one finds a place in a table, the other one tells whose it
//! is.
//!
//! The file of an en-passant square counts only where a pawn stands ready to take, as in the opening books of
//! Polyglot: else one position, with the same moves, would have two keys. Some still have, where taking would
//! expose the king: to find that out at every move would cost more than a search could gain. Unique positions
//! are counted without ([`of_idle_en_passant`]), which gives the numbers that are published.

use qipan_game::SplitMix64;

use crate::{Move, Piece, Setup, Side, Square, judge};

/// Zobrist term of Black to move; every move puts it into the key or takes it out.
pub const TURN: u128 = NUMBERS.turn;

/// Zobrist terms of castling rights, by their bits.
pub static CASTLING: [u128; 16] = NUMBERS.castling;

/// Zobrist terms of the file 0..8 of an en-passant square that a pawn stands ready to take on.
pub static EN_PASSANT: [u128; 8] = NUMBERS.en_passant;

/// Zobrist term of a piece on a square.
#[must_use]
pub const fn of_man(man: Piece, square: Square) -> u128 {
    NUMBERS.men[man.side as usize][man.kind as usize][square.index()]
}

/// The key of a written position.
#[must_use]
pub fn of(setup: &Setup) -> u128 {
    let turn = if setup.side_to_move() == Side::Black { TURN } else { 0 };
    let rights = CASTLING[usize::from(setup.castling().bits())];
    let en_passant = setup.en_passant().map_or(0, |square| EN_PASSANT[square.file()]);
    setup.pieces().fold(turn ^ rights ^ en_passant, |key, (square, man)| key ^ of_man(man, square))
}

/// Zobrist term of an en-passant square on which every capture would expose the king; zero if there is none.
#[must_use]
pub fn of_idle_en_passant(setup: &Setup) -> u128 {
    let Some(to) = setup.en_passant() else { return 0 };
    let is_taken = |from| {
        let m = Move { from, to, promotion: None };
        setup.taken_en_passant(m).is_some() && judge::of(setup, m).is_ok()
    };
    if Square::all().any(is_taken) { 0 } else { EN_PASSANT[to.file()] }
}

struct Numbers {
    men: [[[u128; Square::COUNT]; 6]; 2],
    castling: [u128; 16],
    en_passant: [u128; 8],
    turn: u128,
}

const NUMBERS: Numbers = {
    let mut random = SplitMix64(64);
    let mut numbers =
        Numbers { men: [[[0; Square::COUNT]; 6]; 2], castling: [0; 16], en_passant: [0; 8], turn: 0 };
    // All low halves come first, then all high ones.
    let mut shift = 0;
    while shift < u128::BITS {
        let mut index = 0;
        while index < 2 * 6 * Square::COUNT {
            let men = &mut numbers.men[index / (6 * Square::COUNT)][index / Square::COUNT % 6];
            men[index % Square::COUNT] |= (random.next() as u128) << shift;
            index += 1;
        }
        let mut rights = 0;
        while rights < 16 {
            numbers.castling[rights] |= (random.next() as u128) << shift;
            rights += 1;
        }
        let mut file = 0;
        while file < 8 {
            numbers.en_passant[file] |= (random.next() as u128) << shift;
            file += 1;
        }
        numbers.turn |= (random.next() as u128) << shift;
        shift += u64::BITS;
    }
    numbers
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{CASTLING, EN_PASSANT, TURN, of, of_idle_en_passant, of_man};
    use crate::{Kind, Piece, Setup, Side, Square};
    use qipan_game::SplitMix64;

    fn key(fen: &str) -> u128 {
        of(&fen.parse::<Setup>().unwrap())
    }

    #[test]
    fn no_two_halves_are_equal() {
        let men = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
        let men = men.flat_map(|man| Square::all().map(move |square| of_man(man, square)));
        let numbers = men.chain(CASTLING).chain(EN_PASSANT).chain([TURN]);
        let halves: HashSet<_> = numbers.flat_map(|number| [number as u64, (number >> 64) as u64]).collect();
        assert_eq!(halves.len(), 2 * (2 * 6 * 64 + 16 + 8 + 1));
    }

    /// Records of searches stay comparable: their keys are the low halves, which were here first.
    #[test]
    fn the_low_halves_are_the_first_numbers() {
        let mut random = SplitMix64(64);
        let numbers: Vec<_> = (0..2 * 6 * 64 + 16 + 8 + 1).map(|_| random.next()).collect();
        let [a1, h8] = [0, 63].map(|index| Square::from_index(index).unwrap());
        let [white, black] = [(Side::White, a1), (Side::Black, h8)]
            .map(|(side, square)| Kind::ALL.map(|kind| of_man(Piece { side, kind }, square) as u64));
        assert_eq!([white[0], black[5], TURN as u64], [numbers[0], numbers[2 * 6 * 64 - 1], numbers[792]]);
    }

    #[test]
    fn an_en_passant_square_counts_where_a_pawn_stands_ready() {
        let ready = key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1") ^ key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
        assert_eq!(ready, EN_PASSANT[4]);
        assert_eq!(key("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
    }

    #[test]
    fn an_en_passant_square_is_idle_where_taking_exposes_the_king() {
        let idle = |fen: &str| of_idle_en_passant(&fen.parse::<Setup>().unwrap());
        assert_eq!(idle("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), 0);
        assert_eq!(idle("8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1"), EN_PASSANT[4]);
        // The other pawn may take.
        assert_eq!(idle("3k4/8/8/8/3pPp2/8/8/3RK3 b - e3 0 1"), 0);
        // The king, who may go there, takes nothing.
        assert_eq!(idle("8/8/8/r2PpK2/8/8/8/7k w - e6 0 1"), EN_PASSANT[4]);
    }

    #[test]
    fn side_and_rights_are_part_of_a_key() {
        assert_eq!(key("4k3/8/8/8/8/8/8/4K2R w - - 0 1") ^ key("4k3/8/8/8/8/8/8/4K2R b - - 0 1"), TURN);
        let rights = key("4k3/8/8/8/8/8/8/4K2R w K - 0 1") ^ key("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
        assert_eq!(rights, CASTLING[0] ^ CASTLING[1]);
    }
}
