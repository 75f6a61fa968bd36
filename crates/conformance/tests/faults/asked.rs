//! Faults of what an engine asks, which both games can have.

use qipan_game::asked::{self, Pins, SECOND, Squares, Threat};

use crate::board::{Fault, Rules};
use crate::common::fault;

fault! {
    /// Attackers are looked up on the board as it is, not as it is asked for.
    AttackersThroughAll {
        const ANSWERS_ATTACKS: bool = true;

        fn attackers(setup: &G::Setup, square: usize, occupied: Squares, _: Squares) -> Squares {
            let all = G::standing(setup).iter().fold(0, |all, (square, _)| all | 1 << square);
            asked::attackers_to::<G>(setup, square, all) & occupied
        }
    }
}

fault! {
    /// A square that is attacked is attacked once.
    AttackedOnce {
        const ANSWERS_ATTACKS: bool = true;

        fn counts_attackers(count: u8) -> u8 {
            count.min(1)
        }
    }
}

fault! {
    /// The first square of a set is not asked about.
    FirstSquareUnasked {
        const ANSWERS_ATTACKS: bool = true;

        fn asks_of(squares: Squares) -> Squares {
            squares & squares.wrapping_sub(1)
        }
    }
}

fault! {
    /// A piece that does not move gives no check.
    DiscoveredCheckUnseen {
        const ANSWERS_ATTACKS: bool = true;

        fn gives_check(setup: &G::Setup, m: G::Move, gives_check: bool) -> bool {
            gives_check && G::checkers(&G::after(setup, m)).contains(&G::squares(m)[1])
        }
    }
}

fault! {
    /// Nobody takes back.
    ExchangeWithoutReply {
        const ANSWERS_ATTACKS: bool = true;

        fn exchanges(setup: &G::Setup, m: G::Move, _: Pins, _: i32) -> i32 {
            gained::<G>(setup, m)
        }
    }
}

fault! {
    /// Who attacks the square is looked up once, before the first piece leaves the board.
    ExchangeLooksOnce {
        const ANSWERS_ATTACKS: bool = true;

        fn exchanges(setup: &G::Setup, m: G::Move, pins: Pins, worth: i32) -> i32 {
            if pins == Pins::Respected { worth } else { exchanged_at_once::<G>(setup, m) }
        }
    }
}

fault! {
    /// A pinned piece takes.
    PinnedTakes {
        const ANSWERS_ATTACKS: bool = true;

        fn exchanges(setup: &G::Setup, m: G::Move, _: Pins, _: i32) -> i32 {
            asked::exchange::<G>(setup, m, Pins::Ignored)
        }
    }
}

fault! {
    /// The other side's sliders are counted.
    MobilityOfTheOthers {
        const ANSWERS_ATTACKS: bool = true;

        fn moves_about(setup: &G::Setup, is_first: bool, _: u32) -> u32 {
            asked::mobility::<G>(setup, !is_first)
        }
    }
}

fault! {
    /// Who is protected is not told of.
    ProtectionUntold {
        const ANSWERS_ATTACKS: bool = true;

        fn tells(threat: Threat) -> usize {
            usize::from((threat.by ^ threat.on) & SECOND != 0)
        }
    }
}

fault! {
    /// A move changes the threats of pieces alone that come, go or are taken: no line opens or closes.
    LinesUnchanged {
        const ANSWERS_ATTACKS: bool = true;

        fn tells_change(setup: &G::Setup, m: G::Move, threat: Threat) -> usize {
            usize::from(touches::<G>(setup, m, threat.from) || touches::<G>(setup, m, threat.to))
        }
    }
}

fault! {
    /// The threat of the piece that moves to the one that it takes ends twice, once for each.
    EndsTwice {
        const ANSWERS_ATTACKS: bool = true;

        fn tells_change(_: &G::Setup, m: G::Move, threat: Threat) -> usize {
            let [from, to] = G::squares(m);
            1 + usize::from(usize::from(threat.from) == from && usize::from(threat.to) == to)
        }
    }
}

/// Returns true if a move changes what stands on a square.
pub(crate) fn touches<G: Rules>(setup: &G::Setup, m: G::Move, square: u8) -> bool {
    let there = |setup: &G::Setup| G::standing(setup).into_iter().find(|man| man.0 == usize::from(square));
    there(setup) != there(&G::after(setup, m))
}

/// Worth of an exchange if no capture changes who attacks the square.
fn exchanged_at_once<G: Rules>(setup: &G::Setup, m: G::Move) -> i32 {
    let [_, square] = G::squares(m);
    let after = G::after(setup, m);
    let men = G::standing(&after);
    let all = men.iter().fold(0, |all, (square, _)| all | 1 << square);
    let attackers = asked::attackers_to::<G>(&after, square, all);
    let values = |side: bool| {
        let takers = men.iter().filter(|&&(at, man)| attackers >> at & 1 != 0 && (man & SECOND == 0) == side);
        let mut values: Vec<_> = takers.map(|&(_, man)| G::exchanged(man)).collect();
        values.sort_unstable();
        values
    };
    fn worth(gain: i32, standing: i32, mut ours: Vec<i32>, theirs: Vec<i32>) -> i32 {
        if ours.is_empty() {
            return gain;
        }
        let next = ours.remove(0);
        gain - worth(standing, next, theirs, ours).max(0)
    }
    let mover = G::is_first_to_move(setup);
    let standing = men.iter().find(|man| man.0 == square).map_or(0, |&(_, man)| G::exchanged(man));
    worth(gained::<G>(setup, m), standing, values(!mover), values(mover))
}

/// What the side that moves gains before anybody takes back.
pub(crate) fn gained<G: Rules>(setup: &G::Setup, m: G::Move) -> i32 {
    let sign = |is_first: bool| if is_first { 1 } else { -1 };
    let value = |setup: &G::Setup| -> i32 {
        G::standing(setup).iter().map(|&(_, man)| G::exchanged(man) * sign(man & SECOND == 0)).sum()
    };
    (value(&G::after(setup, m)) - value(setup)) * sign(G::is_first_to_move(setup))
}
