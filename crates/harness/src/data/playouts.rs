//! Corpora of random games: games of random moves by the rule book's board, seeded, a position from each.

use std::fmt::Write as _;

use qipan_game::{Game, MoveGen, MoveList, SplitMix64};
use qipan_record::{Bounds, Stratum};

use crate::data::walks::men;

/// Positions of each stratum.
const PER_STRATUM: usize = 32;

/// Plies after which a game is given up.
const LONGEST: u32 = 400;

/// One move in so many takes a piece, where there is a choice: games of wholly random moves hardly lose
/// pieces.
const TAKES: usize = 4;

/// A corpus as text: thirty-two positions of each stratum, no two from one game, every one with a legal move;
/// behind each what `counts` says of it, ` ;D1 44 ;D2 1920`.
#[must_use]
pub fn corpus_text<B: MoveGen>(seed: u64, counts: &dyn Fn(&str) -> String) -> String {
    let mut random = SplitMix64(seed);
    let mut text = format!(
        "# Source: made by cargo run --release -p qipan-harness --example corpus -- {}\n\
         # Random games of the rule book's board, seed {seed}, one position from each; strata: opening (28 men or more),\n\
         # middle-game (17 to 27), endgame (at most 14), in-check (any number); only the last are in check.\n\
         # Counts to 200000 leaves by the fastest board; all boards and guests agree (qipan verify --suite FILE), and to\n\
         # 5000 leaves Fairy-Stockfish (pyffish 0.0.90, 2026-11-22).\n",
        <B::Game as Game>::NAME
    );
    for stratum in Stratum::ALL {
        let mut found = Vec::new();
        while found.len() < PER_STRATUM {
            found.extend(position_of_a_game::<B>(stratum, &mut random).filter(|fen| !found.contains(fen)));
        }
        for fen in found {
            writeln!(text, "{fen} ;stratum {stratum}{}", counts(&fen))
                .expect("writing to memory does not fail");
        }
    }
    text
}

fn position_of_a_game<B: MoveGen>(stratum: Stratum, random: &mut SplitMix64) -> Option<String> {
    let mut board = B::start();
    for ply in 0..LONGEST {
        let (mut captures, mut quiets) = (MoveList::new(), MoveList::new());
        board.captures(&mut captures);
        board.quiets(&mut quiets);
        let moves = match (captures.len(), quiets.len()) {
            (0, 0) => return None,
            (0, _) => &quiets,
            (_, 0) => &captures,
            _ if random.below(TAKES) == 0 => &captures,
            _ => &quiets,
        };
        let fen = board.to_setup().to_string();
        // Not always the first that fits, so that early and late ones of the stratum are there.
        if ply >= 6
            && Bounds::RANDOM.stratum(men(&fen), board.in_check()) == Some(stratum)
            && random.below(6) == 0
        {
            return Some(fen);
        }
        let m = moves[random.below(moves.len())];
        if !board.play(m) {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::corpus_text;

    #[test]
    fn every_corpus_is_what_its_source_line_says() {
        // The counts are tested beside those who read them.
        let corpus = |text: &str| {
            let positions = text.lines().map(|line| line.split(" ;D").next().unwrap_or_default());
            positions.map(|position| position.to_owned() + "\n").collect::<String>()
        };
        let none = |_: &str| String::new();
        assert_eq!(
            corpus_text::<xiangqi_rules::naive::Board>(1, &none),
            corpus(qipan_suites::CORPUS_XIANGQI)
        );
        assert_eq!(corpus_text::<chess_rules::naive::Board>(1, &none), corpus(qipan_suites::CORPUS_CHESS));
    }
}
