//! Attacks by the rules, as texts and numbers to show.

use qipan_game::asked::{self, Pins, Threat};
use qipan_game::{Game, MoveGen, MoveOf, SetupOf, divide};

use crate::RowError;
use crate::board::board;
use crate::rules::{GameFacts, setup};

/// Attacks in a position, by the rules; terms as [`asked`] defines them.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Attacks {
    /// The position.
    pub fen: String,
    /// Number of pieces that attack each square, of the side that begins a game and of the other; squares in
    /// the order of the rules, a1 (a0), b1, ...
    pub attacked: [Vec<u8>; 2],
    /// Squares that the sliding pieces of each side may go to.
    pub mobility: [u32; 2],
    /// Each threat as two pieces with their squares: `Ra1 pa7`.
    pub threats: Vec<String>,
    /// The legal moves, in the order of their written forms.
    pub moves: Vec<AskedMove>,
}

/// A legal move, with what is asked of it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct AskedMove {
    /// The written move.
    #[serde(rename = "move")]
    pub written: String,
    /// True if it gives check.
    pub gives_check: bool,
    /// Worth of its exchange, pins ignored.
    pub exchange: i32,
    /// Worth of its exchange if a pinned piece may not take.
    pub exchange_pinned: i32,
    /// Threats that it ends.
    pub ends: Vec<String>,
    /// Threats that it begins.
    pub begins: Vec<String>,
}

/// Returns the attacks in a position.
///
/// # Errors
/// [`RowError`] if the position cannot be read.
pub(crate) fn attacks<B: MoveGen>(fen: &str) -> Result<Attacks, RowError> {
    let setup = setup::<B>(fen)?;
    let texts = |setup: &SetupOf<B>, threats: Vec<Threat>| {
        let facts = GameFacts::of::<B::Game>();
        let men: Vec<_> = facts.men(&setup.to_string()).collect();
        let man = |square: u8| {
            let there = men.iter().find(|(other, _)| *other == usize::from(square));
            let letter = there.map_or('?', |&(_, letter)| letter);
            format!("{letter}{}", facts.square_name(square.into()))
        };
        threats.into_iter().map(|one| format!("{} {}", man(one.from), man(one.to))).collect::<Vec<_>>()
    };
    let asked = |m: MoveOf<B>| {
        let [ended, begun] = asked::threat_delta::<B::Game>(&setup, m);
        AskedMove {
            written: m.to_string(),
            gives_check: asked::gives_check::<B::Game>(&setup, m),
            exchange: asked::exchange::<B::Game>(&setup, m, Pins::Ignored),
            exchange_pinned: asked::exchange::<B::Game>(&setup, m, Pins::Respected),
            ends: texts(&setup, ended),
            begins: texts(&B::Game::after(&setup, m), begun),
        }
    };
    let sides = [true, false];
    Ok(Attacks {
        fen: setup.to_string(),
        attacked: sides.map(|is_first| asked::attacked::<B::Game>(&setup, is_first)),
        mobility: sides.map(|is_first| asked::mobility::<B::Game>(&setup, is_first)),
        threats: texts(&setup, asked::threats::<B::Game>(&setup)),
        moves: divide(&mut board::<B>(fen)?, 1).into_iter().map(|(m, _)| asked(m)).collect(),
    })
}
