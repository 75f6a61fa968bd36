//! Written moves as other programs write them.
//!
//! Xiangqi: this workspace counts ranks from 0 to 9, as UCCI and Pikafish do (`h2e2`); Fairy-Stockfish counts
//! from 1 to 10 (`h3e3`, `b1b10`). Chess: castling may be the king's move (`e1g1`), the king that takes its
//! own rook (`e1h1`, as in Chess960), or `O-O`; a promotion may be `e7e8q`, `e7e8Q` or `e7e8=Q`.

use chess_rules::{Kind, Setup, Wing};
use qipan_game::Game;
use qipan_harness::GameData;

/// Numbering of ranks in Xiangqi.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
pub enum Ranks {
    /// From 0 to 9, as UCCI has it.
    #[serde(rename = "0-9")]
    FromZero,
    /// From 1 to 10, as Fairy-Stockfish has it.
    #[serde(rename = "1-10")]
    FromOne,
}

/// A program's way of writing moves, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notation {
    game: &'static GameData,
    ranks: Option<Ranks>,
    /// True if the program has been seen to write castling as the king that takes its own rook.
    takes_rook: bool,
}

impl Notation {
    /// A program's; the ranks are seen from its first answer if they are not given.
    pub(crate) fn new(game: &'static GameData, ranks: Option<Ranks>) -> Self {
        Self { game, ranks, takes_rook: false }
    }

    fn is_xiangqi(&self) -> bool {
        self.game.name == xiangqi_rules::Xiangqi::NAME
    }

    /// Returns true if an answer in the start position must be seen before anything else can be read.
    pub(crate) fn is_open(&self) -> bool {
        self.is_xiangqi() && self.ranks.is_none()
    }

    /// Finds out from a program's moves in a position how it counts ranks: the reading that makes more of
    /// them legal is right.
    pub(crate) fn see(&mut self, written: &[&str], legal: &[String]) {
        let right = |ranks| {
            let read = written.iter().filter_map(|text| read_xiangqi(text, ranks));
            read.filter(|m| legal.contains(m)).count()
        };
        let is_from_one = right(Ranks::FromOne) > right(Ranks::FromZero);
        self.ranks = Some(if is_from_one { Ranks::FromOne } else { Ranks::FromZero });
    }

    /// A program's move of a position as this workspace writes it; `None` if it is none of the game's.
    pub(crate) fn read(&mut self, text: &str, fen: &str) -> Option<String> {
        let text = text.trim().trim_end_matches(['+', '#']);
        if self.is_xiangqi() {
            return read_xiangqi(text, self.ranks.unwrap_or(Ranks::FromZero));
        }
        let setup: Setup = fen.parse().ok()?;
        let side = setup.side_to_move();
        let castling = |wing: Wing| {
            let (from, to) = wing.king_path(side);
            format!("{from}{to}")
        };
        match text {
            "O-O" | "0-0" | "o-o" => return Some(castling(Wing::King)),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(castling(Wing::Queen)),
            _ => {}
        }
        let plain: String = text.chars().filter(|c| !matches!(c, '-' | '=')).collect();
        let m: chess_rules::Move = plain.to_ascii_lowercase().parse().ok()?;
        let is_own = |square, kind| {
            setup.piece_at(square).is_some_and(|piece| piece.side == side && piece.kind == kind)
        };
        if is_own(m.from, Kind::King) && is_own(m.to, Kind::Rook) {
            let wing = Wing::BOTH
                .into_iter()
                .find(|wing| wing.king_path(side).0 == m.from && wing.rook_path(side).0 == m.to)?;
            self.takes_rook = true;
            return Some(castling(wing));
        }
        Some(m.to_string())
    }

    /// A line as the program writes it.
    pub(crate) fn write(&self, fen: &str, line: &[String]) -> Vec<String> {
        if self.is_xiangqi() {
            let ranks = self.ranks.unwrap_or(Ranks::FromZero);
            return line.iter().map(|m| write_xiangqi(m, ranks)).collect();
        }
        if !self.takes_rook {
            return line.to_vec();
        }
        let mut fen = fen.to_owned();
        let mut written = Vec::new();
        for m in line {
            written.push(rook_taken(m, &fen).unwrap_or_else(|| m.clone()));
            // A move that cannot be played is written as it is, and so are those behind it.
            if let Ok(after) = self.game.after(&fen, std::slice::from_ref(m)) {
                fen = after;
            }
        }
        written
    }
}

/// Castling, `e1g1`, as the king that takes its rook, `e1h1`; `None` if the move is something else.
fn rook_taken(m: &str, fen: &str) -> Option<String> {
    let setup: Setup = fen.parse().ok()?;
    let m: chess_rules::Move = m.parse().ok()?;
    let side = setup.side_to_move();
    let is_king = setup.piece_at(m.from).is_some_and(|piece| piece.kind == Kind::King && piece.side == side);
    let wing = Wing::BOTH.into_iter().find(|wing| wing.king_path(side) == (m.from, m.to))?;
    is_king.then(|| format!("{}{}", m.from, wing.rook_path(side).0))
}

/// `h2e2`, or `h3e3` where ranks are counted from one.
fn read_xiangqi(text: &str, ranks: Ranks) -> Option<String> {
    let text: String = text.chars().filter(|&c| c != '-').collect::<String>().to_ascii_lowercase();
    let second = text.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic())?.0;
    let square = |text: &str| {
        let (file, digits) = text.split_at_checked(1)?;
        let rank: u32 = digits.parse().ok()?;
        let rank = match ranks {
            Ranks::FromZero => rank,
            Ranks::FromOne => rank.checked_sub(1)?,
        };
        (digits.bytes().all(|byte| byte.is_ascii_digit()) && rank <= 9).then(|| format!("{file}{rank}"))
    };
    let (from, to) = text.split_at_checked(second)?;
    let m: xiangqi_rules::Move = format!("{}{}", square(from)?, square(to)?).parse().ok()?;
    Some(m.to_string())
}

fn write_xiangqi(m: &str, ranks: Ranks) -> String {
    match (ranks, m.parse::<xiangqi_rules::Move>()) {
        (Ranks::FromOne, Ok(m)) => {
            let square = |square: xiangqi_rules::Square| {
                let name = square.to_string();
                format!("{}{}", &name[..1], square.rank() + 1)
            };
            format!("{}{}", square(m.from), square(m.to))
        }
        _ => m.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::proptest;
    use qipan_game::Game;
    use qipan_harness::game_named;

    use super::{Notation, Ranks, read_xiangqi, write_xiangqi};

    #[test]
    fn ranks_are_read_as_they_are_written() {
        for m in xiangqi_rules::Xiangqi::every_move() {
            for ranks in [Ranks::FromZero, Ranks::FromOne] {
                let written = write_xiangqi(&m.to_string(), ranks);
                assert_eq!(read_xiangqi(&written, ranks), Some(m.to_string()), "{written}");
            }
        }
        assert_eq!(read_xiangqi("h10g8", Ranks::FromOne).as_deref(), Some("h9g7"));
        assert_eq!(read_xiangqi("H2-E2", Ranks::FromZero).as_deref(), Some("h2e2"));
        for (text, ranks) in [
            ("h10g8", Ranks::FromZero),
            ("h0g2", Ranks::FromOne),
            ("j1j2", Ranks::FromOne),
            ("a11a1", Ranks::FromOne),
            ("a+1a1", Ranks::FromZero),
            ("aa", Ranks::FromZero),
            ("车1a1", Ranks::FromZero),
            ("", Ranks::FromZero),
        ] {
            assert_eq!(read_xiangqi(text, ranks), None, "{text}");
        }
    }

    #[test]
    fn ranks_are_seen_from_the_first_answer() {
        let game = game_named("xiangqi").expect("a game");
        let legal = game.legal_moves(game.start).expect("the start");
        for ranks in [Ranks::FromZero, Ranks::FromOne] {
            let written: Vec<_> = legal.iter().map(|m| write_xiangqi(m, ranks)).collect();
            let mut notation = Notation::new(game, None);
            assert!(notation.is_open());
            notation.see(&written.iter().map(String::as_str).collect::<Vec<_>>(), &legal);
            assert!(!notation.is_open());
            for (m, written) in legal.iter().zip(&written) {
                assert_eq!(notation.read(written, game.start).as_ref(), Some(m));
            }
        }
    }

    #[test]
    fn castling_and_promotion_have_many_forms() {
        let game = game_named("chess").expect("a game");
        let castling = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
        for (text, expected) in [
            ("e1g1", "e1g1"),
            ("e1h1", "e1g1"),
            ("O-O", "e1g1"),
            ("0-0+", "e1g1"),
            ("e1c1", "e1c1"),
            ("e1a1", "e1c1"),
            ("O-O-O", "e1c1"),
            ("h1g1", "h1g1"),
        ] {
            let mut notation = Notation::new(game, None);
            assert_eq!(notation.read(text, castling).as_deref(), Some(expected), "{text}");
        }
        let promotion = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
        for text in ["e7e8q", "e7e8Q", "e7e8=Q", "e7-e8=q", "E7E8Q"] {
            let mut notation = Notation::new(game, None);
            assert_eq!(notation.read(text, promotion).as_deref(), Some("e7e8q"), "{text}");
        }
        for text in ["e9e8", "e7e8k", "", "e7", "O-O-O-O", "♔e1"] {
            assert_eq!(Notation::new(game, None).read(text, promotion), None, "{text}");
        }
    }

    #[test]
    fn who_takes_the_rook_is_answered_so() {
        let game = game_named("chess").expect("a game");
        let fen = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
        let line = ["e1g1", "e8c8", "g1h1"].map(str::to_owned);
        let mut notation = Notation::new(game, None);
        assert_eq!(notation.write(fen, &line), line);
        assert!(notation.read("e1h1", fen).is_some());
        assert_eq!(notation.write(fen, &line), ["e1h1", "e8a8", "g1h1"]);
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[a-i0-9=\\-O\\PC]{0,12}") {
            for game in qipan_harness::GAMES {
                let mut notation = Notation::new(game, Some(Ranks::FromOne));
                let _ = notation.read(&text, game.start);
                let _ = notation.write(game.start, std::slice::from_ref(&text));
            }
        }
    }
}
