//! The positions that boards are held to, and who decides in doubt.

use std::str::FromStr;

use chess_rules::{Chess, Kind};
use qipan_game::{Game, MoveGen};
use xiangqi_rules::Xiangqi;

/// A game that boards can be judged in: its rule book as code, and its suite of counted positions.
pub trait Judged: Game {
    /// The board that decides what is right.
    type Oracle: MoveGen<Game = Self>;
    /// Positions with their published counts, one a line: `FEN ;D1 20 ;D2 400 …`.
    const SUITE: &'static str;

    /// Whether a possible move takes a man, judged by the position alone.
    fn is_capture(setup: &Self::Setup, m: Self::Move) -> bool;
}

impl Judged for Xiangqi {
    type Oracle = xiangqi_rules::naive::Board;
    const SUITE: &'static str = include_str!("../../../suites/xiangqi.epd");

    fn is_capture(setup: &xiangqi_rules::Setup, m: xiangqi_rules::Move) -> bool {
        setup.piece_at(m.to).is_some()
    }
}

impl Judged for Chess {
    type Oracle = chess_rules::naive::Board;
    const SUITE: &'static str = include_str!("../../../suites/chess.epd");

    fn is_capture(setup: &chess_rules::Setup, m: chess_rules::Move) -> bool {
        let is_pawn = setup.piece_at(m.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        let en_passant = is_pawn && setup.en_passant() == Some(m.to) && m.from.file() != m.to.file();
        setup.piece_at(m.to).is_some() || en_passant
    }
}

/// The board that decides about boards like `B`.
pub(crate) type OracleOf<B> = <<B as MoveGen>::Game as Judged>::Oracle;

/// A line of a suite.
#[derive(Clone, Debug)]
pub(crate) struct Position<G: Game> {
    /// The position as it is written in the file.
    pub fen: String,
    /// The same, read.
    pub setup: G::Setup,
    /// Depth in plies and the number of leaves there.
    pub counts: Vec<(u32, u64)>,
}

impl<G: Game> FromStr for Position<G> {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap_or_default().to_owned();
        let setup = fen.parse().map_err(|error| format!("{error}"))?;
        let counts = parts
            .map(|part| {
                let (depth, leaves) = part.strip_prefix('D')?.split_once(' ')?;
                depth.parse().ok().zip(leaves.trim().parse().ok())
            })
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| format!("counts: found {line:?}, expected ;D1 20 ;D2 400 …"))?;
        Ok(Self { fen, setup, counts })
    }
}

/// All positions of the game's suite, in the order of the file.
///
/// # Panics
/// When the suite is damaged: that is no board's fault, and no check may pass over it.
pub(crate) fn positions<G: Judged>() -> Vec<Position<G>> {
    G::SUITE
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|line| line.parse().unwrap_or_else(|error| panic!("suite of {}: {error}\n  {line}", G::NAME)))
        .collect()
}

#[cfg(test)]
mod tests {
    use chess_rules::Chess;
    use xiangqi_rules::Xiangqi;

    use super::{Position, positions};

    #[test]
    fn every_line_is_read_with_its_counts() {
        for (positions, least) in [
            (positions::<Xiangqi>().iter().map(|p| p.counts.len()).collect::<Vec<_>>(), 70),
            (positions::<Chess>().iter().map(|p| p.counts.len()).collect(), 60),
        ] {
            assert!(positions.len() >= least, "{} positions", positions.len());
            assert!(positions.iter().all(|&depths| depths > 0));
        }
    }

    #[test]
    fn a_damaged_line_is_refused() {
        let good = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(format!("{good} ;D1 5").parse::<Position<Chess>>().unwrap().counts, [(1, 5)]);
        for bad in
            ["4k3/8 ;D1 5".to_owned(), format!("{good} ;D1"), format!("{good} ;D1 5x"), format!("{good} ;5")]
        {
            assert!(bad.parse::<Position<Chess>>().is_err(), "{bad}");
        }
    }
}
