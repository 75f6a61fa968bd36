//! Questions that an engine asks of its board besides moves: who attacks whom, what a move changes of that,
//! and what an exchange on a square is worth.
//!
//! Each is defined here, once for both games, from what the rules say of one piece and one square
//! ([`Game::attacks`]). Nothing here is fast. A board answers from what it stores, and is held to this.
//!
//! *To attack* a square is to be able to take an enemy piece that stood there, whether or not that would
//! leave the own king (general) attacked. So an own piece that is protected is attacked too, a pawn attacks
//! squares that it may not go to now, and a cannon attacks nothing that has no screen before it.

use alloc::vec::Vec;

use crate::Game;

/// A set of squares: a bit for each, in the order of the rules crate.
pub type Squares = u128;

/// A piece by its number: the number of its kind, and [`SECOND`] if it is of the second side.
pub type Number = u8;

/// Bit of a [`Number`] that pieces of the second side (Black) have.
pub const SECOND: Number = 8;

/// A pair of pieces, the first of which attacks the square of the second. Who protects is one, too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Threat {
    /// Square of the piece that attacks.
    pub from: u8,
    /// Square of the piece that is attacked.
    pub to: u8,
    /// The piece that attacks.
    pub by: Number,
    /// The piece that is attacked.
    pub on: Number,
}

/// Rule by which an exchange goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pins {
    /// Who attacks the square may take on it.
    Ignored,
    /// Who would leave the own king (general) attacked may not.
    Respected,
}

/// Value of a king (general) in an exchange: more than all that could be gained.
pub const KING: i32 = 20_000;

/// The pieces that attack a square, of both sides, if only the squares of `occupied` hold pieces.
pub fn attackers_to<G: Game>(setup: &G::Setup, square: usize, occupied: Squares) -> Squares {
    let setup = &G::reduced(setup, occupied);
    let attackers = G::standing(setup).into_iter().filter(|&(from, _)| G::attacks(setup, from, square));
    attackers.fold(0, |set, (from, _)| set | 1 << from)
}

/// Number of pieces of a side that attack each square; `is_first` means the side that begins a game.
pub fn attacked<G: Game>(setup: &G::Setup, is_first: bool) -> Vec<u8> {
    let men: Vec<_> = of_side(G::standing(setup), is_first).collect();
    let count = |square| men.iter().filter(|(from, _)| G::attacks(setup, *from, square)).count() as u8;
    (0..G::FILES * G::RANKS).map(count).collect()
}

/// Attacks of a side on the squares of a set: pieces that attack each of them, added up.
pub fn attacks_on<G: Game>(setup: &G::Setup, is_first: bool, squares: Squares) -> u32 {
    let counts = attacked::<G>(setup, is_first).into_iter().enumerate();
    counts.filter(|(square, _)| squares >> square & 1 != 0).map(|(_, count)| u32::from(count)).sum()
}

/// Squares that sliding pieces of a side may go to, counted for each piece: those that are empty or hold an
/// enemy piece, the own king (general) left aside.
pub fn mobility<G: Game>(setup: &G::Setup, is_first: bool) -> u32 {
    let goals = |from| (0..G::FILES * G::RANKS).filter(move |&to| G::slides(setup, from, to)).count() as u32;
    of_side(G::standing(setup), is_first).map(|(from, _)| goals(from)).sum()
}

/// All threats of a position, in rising order.
pub fn threats<G: Game>(setup: &G::Setup) -> Vec<Threat> {
    let men = G::standing(setup);
    let pair = |(from, by): (usize, Number), (to, on): (usize, Number)| {
        let threat = Threat { from: from as u8, to: to as u8, by, on };
        (from != to && G::attacks(setup, from, to)).then_some(threat)
    };
    let mut threats: Vec<_> =
        men.iter().flat_map(|&one| men.iter().filter_map(move |&other| pair(one, other))).collect();
    threats.sort_unstable();
    threats
}

/// Threats that a legal move ends, and those that it begins, each in rising order.
pub fn threat_delta<G: Game>(setup: &G::Setup, m: G::Move) -> [Vec<Threat>; 2] {
    let (before, after) = (threats::<G>(setup), threats::<G>(&G::after(setup, m)));
    let without = |these: &[Threat], others: &[Threat]| {
        these.iter().filter(|one| others.binary_search(one).is_err()).copied().collect()
    };
    [without(&before, &after), without(&after, &before)]
}

/// Returns true if a legal move leaves the other side in check.
pub fn gives_check<G: Game>(setup: &G::Setup, m: G::Move) -> bool {
    !G::checkers(&G::after(setup, m)).is_empty()
}

/// Value of a legal move by the exchange on its square, for the side that makes it.
///
/// The move gains what it takes, and a promotion the difference. Then the sides take on that square by turns,
/// each with its least valuable piece that may, by [`Game::worth`] and among equals from the lowest square,
/// or stop where that is better for them. Each capture is played on the board: lines open, a cannon loses
/// its screen, a horse gets its leg, generals come to face each other. A pawn that takes on its last rank
/// stays a pawn.
pub fn exchange<G: Game>(setup: &G::Setup, m: G::Move, pins: Pins) -> i32 {
    let [_, square] = G::squares(m);
    let value = |setup: &G::Setup| G::standing(setup).iter().map(|&(_, man)| signed::<G>(man)).sum::<i32>();
    let after = G::after(setup, m);
    let gain = value(&after) - value(setup);
    let gain = if G::is_first_to_move(setup) { gain } else { -gain };
    gain - recaptured::<G>(&after, square, pins)
}

/// Best that the side to move gains on a square where an enemy piece stands: nothing if it lets it be.
fn recaptured<G: Game>(setup: &G::Setup, square: usize, pins: Pins) -> i32 {
    let men = G::standing(setup);
    let Some(&(_, victim)) = men.iter().find(|(at, _)| *at == square) else { return 0 };
    let mut takers: Vec<_> = of_side(men, G::is_first_to_move(setup))
        .filter(|&(from, _)| G::attacks(setup, from, square))
        .collect();
    takers.sort_unstable_by_key(|&(from, man)| (G::worth(G::kind_of(man)), from));
    for (from, _) in takers {
        let after = G::taken(setup, from, square);
        if pins == Pins::Respected && is_exposed::<G>(&after) {
            continue;
        }
        let gain = G::exchanged(victim) - recaptured::<G>(&after, square, pins);
        return gain.max(0);
    }
    0
}

/// Returns true if the king (general) of the side that is not to move is attacked.
fn is_exposed<G: Game>(setup: &G::Setup) -> bool {
    let men = G::standing(setup);
    let is_first = G::is_first_to_move(setup);
    let king = of_side(men.clone(), !is_first).find(|&(_, man)| G::exchanged(man) == KING);
    king.is_some_and(|(king, _)| of_side(men, is_first).any(|(from, _)| G::attacks(setup, from, king)))
}

/// Returns true if an exchange is worth at least `threshold` to the side that has just taken on its square.
///
/// `gain` is what that move gained, `standing` the value of the piece that made it, and `next` the value of
/// the piece that takes next, of the other side first and then by turns, [`KING`] for a king (general);
/// `None` if that side has no piece that may. What every board shares of the exchange is this; who takes next
/// is the board's.
///
/// A king needs no rule of its own: where the other side could take it, its value makes that capture a loss.
/// The sides stop as soon as it is settled who comes out ahead (Stockfish, `see_ge`).
#[inline(always)]
pub fn reaches(gain: i32, standing: i32, threshold: i32, mut next: impl FnMut() -> Option<i32>) -> bool {
    // Without a reply, and with the worst that one reply can do.
    let mut balance = gain.saturating_sub(threshold);
    if balance < 0 {
        return false;
    }
    balance -= standing;
    // True while the side that has just taken comes out ahead if nobody takes any more.
    let mut is_ahead = true;
    while (balance < 0) == is_ahead {
        let Some(value) = next() else { break };
        is_ahead = !is_ahead;
        balance += if is_ahead { -value } else { value };
    }
    is_ahead
}

/// Value of a piece for the side that begins a game.
fn signed<G: Game>(man: Number) -> i32 {
    if man & SECOND == 0 { G::exchanged(man) } else { -G::exchanged(man) }
}

fn of_side(men: Vec<(usize, Number)>, is_first: bool) -> impl Iterator<Item = (usize, Number)> {
    men.into_iter().filter(move |(_, man)| (man & SECOND == 0) == is_first)
}

#[cfg(test)]
mod tests {
    use super::{KING, reaches};
    use crate::SplitMix64;

    /// What the side that has just taken comes out with, if the others take by turns or stop.
    fn worth(gain: i32, standing: i32, takers: &[i32]) -> i32 {
        let Some((&next, rest)) = takers.split_first() else { return gain };
        gain - worth(standing, next, rest).max(0)
    }

    #[test]
    fn an_exchange_is_settled_as_if_it_were_played() {
        let mut random = SplitMix64(36);
        let values = [100, 320, 330, 500, 900, KING];
        let value = |random: &mut SplitMix64| values[random.below(values.len())];
        for _ in 0..20_000 {
            let (gain, standing) = (value(&mut random) - 100, value(&mut random));
            let count = random.below(7);
            let takers: Vec<_> = (0..count).map(|_| value(&mut random)).collect();
            let worth = worth(gain, standing, &takers);
            for threshold in [worth - 1, worth, worth + 1, 0, -100, 500] {
                let mut left = takers.iter().copied();
                let found = reaches(gain, standing, threshold, || left.next());
                assert_eq!(found, worth >= threshold, "{gain} {standing} {takers:?}, at least {threshold}");
            }
        }
    }
}
