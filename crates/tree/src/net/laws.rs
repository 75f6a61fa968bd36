//! What the rules say of few pieces on an else empty board, from which the inputs are numbered.

use std::iter;

use qipan_game::Game;
use qipan_game::asked::{KING, Number, SECOND, Squares};

/// A game, asked about few pieces at a time.
pub(super) struct Laws<G: Game> {
    start: G::Setup,
    /// A square of the start position for each piece.
    homes: [Option<usize>; 16],
}

impl<G: Game> Laws<G> {
    pub(super) fn new() -> Self {
        let Ok(start) = G::START.parse::<G::Setup>() else {
            unreachable!("the start of a game is a position")
        };
        let mut homes = [None; 16];
        for (square, piece) in G::standing(&start) {
            homes[usize::from(piece)] = Some(square);
        }
        Self { start, homes }
    }

    /// The start of a game.
    pub(super) fn start(&self) -> &G::Setup {
        &self.start
    }

    /// The pieces of the side that begins, in the order of their numbers. A game starts with all its kinds.
    pub(super) fn first_pieces(&self) -> impl Iterator<Item = Number> + '_ {
        (0..SECOND).filter(|&piece| self.homes[usize::from(piece)].is_some())
    }

    /// The pieces of both sides, in the order of their numbers.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Number> + '_ {
        self.first_pieces().chain(self.first_pieces().map(|piece| piece | SECOND))
    }

    /// A position of pieces that all differ, on squares that all differ. They are taken from the start
    /// position, put aside and from there where they are wanted, so that none takes another.
    pub(super) fn with(&self, pieces: &[(Number, usize)]) -> G::Setup {
        let home = |piece: Number| self.homes[usize::from(piece)].expect("a piece of the game");
        let homes = pieces.iter().fold(0, |set, &(piece, _)| set | bit(home(piece)));
        let goals = pieces.iter().fold(0, |set, &(_, square)| set | bit(square));
        let aside = squares::<G>().filter(|&square| (homes | goals) & bit(square) == 0);
        let mut setup = G::reduced(&self.start, homes);
        for (&(piece, _), aside) in pieces.iter().zip(aside.clone()) {
            setup = G::taken(&setup, home(piece), aside);
        }
        for (&(_, goal), aside) in pieces.iter().zip(aside) {
            setup = G::taken(&setup, aside, goal);
        }
        setup
    }

    /// Squares that a piece of the first side attacks from a square, whatever enemy piece stands there: at
    /// once, or over one piece in between.
    pub(super) fn attacked(&self, by: Number, from: usize) -> Squares {
        let alone = self.with(&[(by, from)]);
        let screen = by ^ SECOND;
        let over = |to: usize| {
            let mut screens = between::<G>(from, to);
            screens.any(|square| G::attacks(&self.with(&[(by, from), (screen, square)]), from, to))
        };
        let mut attacked = 0;
        for to in squares::<G>().filter(|&to| to != from) {
            if G::attacks(&alone, from, to) || over(to) {
                attacked |= bit(to);
            }
        }
        attacked
    }

    /// More squares of a set that it attacks if the enemy king (general) stands there: generals that face
    /// each other. No other piece is attacked in a way of its own.
    pub(super) fn attacked_if_king(&self, by: Number, from: usize, king: Number, among: Squares) -> Squares {
        let others = squares::<G>().filter(|&to| to != from && among & bit(to) != 0);
        let attacks = |&to: &usize| G::attacks(&self.with(&[(by, from), (king, to)]), from, to);
        others.filter(attacks).fold(0, |set, to| set | bit(to))
    }

    /// Returns true if a piece is a king (general).
    pub(super) fn is_king(piece: Number) -> bool {
        G::exchanged(piece) == KING
    }
}

/// All squares of a game, in their order.
pub(super) fn squares<G: Game>() -> impl Iterator<Item = usize> + Clone {
    0..G::FILES * G::RANKS
}

/// The set of one square.
pub(super) const fn bit(square: usize) -> Squares {
    1 << square
}

/// The square as the other side sees it, with the ranks counted from there.
pub(super) const fn mirrored<G: Game>(square: usize) -> usize {
    (G::RANKS - 1 - square / G::FILES) * G::FILES + square % G::FILES
}

/// A set of squares as the other side sees it.
pub(super) fn mirrored_set<G: Game>(set: Squares) -> Squares {
    squares::<G>()
        .filter(|&square| set & bit(square) != 0)
        .fold(0, |mirror, square| mirror | bit(mirrored::<G>(square)))
}

/// The squares strictly between two of one rank, file or diagonal; none for all others.
fn between<G: Game>(from: usize, to: usize) -> impl Iterator<Item = usize> {
    let [file, to_file] = [from, to].map(|square| (square % G::FILES) as isize);
    let [rank, to_rank] = [from, to].map(|square| (square / G::FILES) as isize);
    let (files, ranks) = (to_file - file, to_rank - rank);
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let distance = if is_line { files.abs().max(ranks.abs()) } else { 0 };
    let next = move |&(file, rank): &(isize, isize)| Some((file + files.signum(), rank + ranks.signum()));
    iter::successors(next(&(file, rank)), next)
        .take(usize::try_from(distance - 1).unwrap_or(0))
        .map(|(file, rank)| rank as usize * G::FILES + file as usize)
}
