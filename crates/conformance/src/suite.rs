//! The positions that boards are held to, and who decides in doubt.

use chess_rules::{Chess, Kind};
use qipan_game::{Game, MoveGen, epd};
use xiangqi_rules::Xiangqi;

use crate::checks::Checks;

/// A game that boards can be judged in: its rule book as code, and its suite of counted positions.
pub trait Judged: Game {
    /// The board that decides what is right.
    type Oracle: MoveGen<Game = Self>;
    /// Positions with their published counts, one a line: `FEN ;D1 20 ;D2 400 …`.
    const SUITE: &'static str;

    /// Positions of random games in EPD, more varied than the suite's.
    const CORPUS: &'static str;

    /// Positions besides, in EPD, for what an engine asks: each has something that no position of the suite
    /// has.
    const SEEN: &'static str = "";

    /// Results of searches in the corpus, `FEN ;stratum … ;S1 59 0 b0a2`: depth, nodes, score, line.
    const SEARCHES: &'static str;

    /// Returns true if a possible move takes a piece, judged by the position alone.
    fn is_capture(setup: &Self::Setup, m: Self::Move) -> bool;

    /// The kinds of the pieces that a possible move moves and takes, judged by the position alone.
    fn men(setup: &Self::Setup, m: Self::Move) -> (Option<Self::Kind>, Option<Self::Kind>);

    /// Terms that keys of positions are added up from, each with its name: what two keys differ by is said in
    /// these.
    fn key_terms() -> Vec<(String, u128)>;

    /// Returns a predicate: true of the moves that, by the rules' definition, can leave the mover's own
    /// king (general) attacked.
    fn suspects(setup: &Self::Setup) -> impl Fn(Self::Move) -> bool;

    /// The checks of the game, compiled in this crate, once for all boards.
    #[doc(hidden)]
    fn checks() -> &'static Checks<Self>;
}

impl Judged for Xiangqi {
    type Oracle = xiangqi_rules::naive::Board;
    const SUITE: &'static str = qipan_suites::XIANGQI;
    const CORPUS: &'static str = qipan_suites::CORPUS_XIANGQI;
    const SEARCHES: &'static str = qipan_suites::SEARCH_XIANGQI;

    fn is_capture(setup: &xiangqi_rules::Setup, m: xiangqi_rules::Move) -> bool {
        setup.piece_at(m.to).is_some()
    }

    fn men(
        setup: &xiangqi_rules::Setup,
        m: xiangqi_rules::Move,
    ) -> (Option<xiangqi_rules::Kind>, Option<xiangqi_rules::Kind>) {
        (setup.piece_at(m.from).map(|man| man.kind), setup.piece_at(m.to).map(|man| man.kind))
    }

    fn key_terms() -> Vec<(String, u128)> {
        use xiangqi_rules::{Kind, Piece, Side, Square, keys};
        let men = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
        let standing = men.flat_map(|man| Square::all().map(move |square| (man, square)));
        let terms = standing.map(|(man, on)| (format!("{man} on {on}"), keys::of_man(man, on)));
        terms.chain([("side to move".to_owned(), keys::TURN)]).collect()
    }

    fn suspects(setup: &xiangqi_rules::Setup) -> impl Fn(xiangqi_rules::Move) -> bool {
        let suspects = xiangqi_rules::Suspects::of(setup);
        move |m| suspects.contains(m)
    }

    fn checks() -> &'static Checks<Self> {
        static CHECKS: Checks<Xiangqi> = Checks::ALL;
        &CHECKS
    }
}

impl Judged for Chess {
    type Oracle = chess_rules::naive::Board;
    const SUITE: &'static str = qipan_suites::CHESS;
    const CORPUS: &'static str = qipan_suites::CORPUS_CHESS;
    // En passant two pawns leave a rank at once, and rooks see each other across both.
    const SEEN: &'static str = "1k6/8/8/R2pP2r/8/8/8/1K6 w - d6 0 1";
    const SEARCHES: &'static str = qipan_suites::SEARCH_CHESS;

    fn is_capture(setup: &chess_rules::Setup, m: chess_rules::Move) -> bool {
        let is_pawn = setup.piece_at(m.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        let en_passant = is_pawn && setup.en_passant() == Some(m.to) && m.from.file() != m.to.file();
        setup.piece_at(m.to).is_some() || en_passant
    }

    fn men(setup: &chess_rules::Setup, m: chess_rules::Move) -> (Option<Kind>, Option<Kind>) {
        let on_goal = setup.piece_at(m.to).map(|piece| piece.kind);
        let taken = on_goal.or(Self::is_capture(setup, m).then_some(Kind::Pawn));
        (setup.piece_at(m.from).map(|piece| piece.kind), taken)
    }

    fn key_terms() -> Vec<(String, u128)> {
        use chess_rules::{Castling, Piece, Side, Square, keys};
        let men = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
        let standing = men.flat_map(|man| Square::all().map(move |square| (man, square)));
        let terms = standing.map(|(man, on)| (format!("{man} on {on}"), keys::of_man(man, on)));
        // One set of rights is always there: two keys differ by two of them.
        let rights = |bits: u8| (Castling::from_bits(bits), keys::CASTLING[usize::from(bits)]);
        let pairs = (0..16).flat_map(|one| (0..one).map(move |other| (rights(one), rights(other))));
        let castling =
            pairs.map(|((one, a), (other, b))| (format!("castling rights {one} or {other}"), a ^ b));
        let files = ('a'..='h').zip(keys::EN_PASSANT);
        let en_passant = files.map(|(file, term)| (format!("en passant on file {file}"), term));
        let terms = terms.chain(castling).chain(en_passant);
        terms.chain([("side to move".to_owned(), keys::TURN)]).collect()
    }

    fn suspects(setup: &chess_rules::Setup) -> impl Fn(chess_rules::Move) -> bool {
        let suspects = chess_rules::Suspects::of(setup);
        move |m| suspects.contains(m)
    }

    fn checks() -> &'static Checks<Self> {
        static CHECKS: Checks<Chess> = Checks::ALL;
        &CHECKS
    }
}

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

impl<G: Game> Position<G> {
    /// A line with its counts, if it has any.
    fn read(line: epd::Line<'_>) -> Result<Self, String> {
        let setup = line.fen.parse().map_err(|error| format!("{error}"))?;
        let counts = line.operations().filter(|operation| operation.starts_with('D')).map(|operation| {
            let (depth, leaves) = operation.strip_prefix('D')?.split_once(' ')?;
            depth.parse().ok().zip(leaves.trim().parse().ok())
        });
        let counts = counts
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| format!("counts of line {}: expected ;D1 20 ;D2 400 …", line.number))?;
        Ok(Self { fen: line.fen.to_owned(), setup, counts })
    }
}

fn read<G: Judged>(text: &str) -> Vec<Position<G>> {
    let read =
        |line| Position::read(line).unwrap_or_else(|error| panic!("positions of {}: {error}", G::NAME));
    epd::lines(text).map(read).collect()
}

/// All positions of the game's suite, in the order of the file.
///
/// # Panics
/// When the suite is damaged: that is no board's fault, and no check may pass over it.
pub(crate) fn positions<G: Judged>() -> Vec<Position<G>> {
    read(G::SUITE)
}

/// The positions for what an engine asks that the suite does not have.
///
/// # Panics
/// When one is none.
pub(crate) fn seen<G: Judged>() -> Vec<Position<G>> {
    read(G::SEEN)
}

/// All positions of the game's suite and corpus.
///
/// # Panics
/// As [`positions`].
pub(crate) fn all_positions<G: Judged>() -> Vec<Position<G>> {
    let mut positions = positions();
    positions.extend(read(G::CORPUS));
    positions
}

#[cfg(test)]
mod tests {
    use chess_rules::Chess;
    use xiangqi_rules::Xiangqi;

    use super::{Position, all_positions, positions};
    use qipan_game::epd;

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
    fn the_corpus_adds_positions() {
        assert!(all_positions::<Xiangqi>().len() >= positions::<Xiangqi>().len() + 120);
        assert!(all_positions::<Chess>().len() >= positions::<Chess>().len() + 120);
    }

    #[test]
    fn a_damaged_line_is_refused() {
        let read = |text: &str| Position::<Chess>::read(epd::lines(text).next().expect("a line"));
        let good = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(read(&format!("{good} ;D1 5")).unwrap().counts, [(1, 5)]);
        for bad in ["4k3/8 ;D1 5".to_owned(), format!("{good} ;D1"), format!("{good} ;D1 5x")] {
            assert!(read(&bad).is_err(), "{bad}");
        }
    }
}
