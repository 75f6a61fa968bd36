//! Faults that only a board of Xiangqi can have.

use qipan_conformance::Judged;
use qipan_game::asked::{Squares, Threat};
use qipan_game::{Exempt, Game, Level, MoveGen};
use xiangqi_rules::{Kind, Move, Piece, Setup, Side, Square, Xiangqi};

use crate::asked::touches;
use crate::board::{Fault, Faulty, Moves, Rules};

impl Rules for Xiangqi {
    fn king_steps(setup: &Setup) -> Vec<Move> {
        let side = setup.side_to_move();
        let general = general_of(setup, side);
        let is_near = |to: &Square| {
            to.file().abs_diff(general.file()) + to.rank().abs_diff(general.rank()) == 1
                && (3..6).contains(&to.file())
                && if side == Side::Red { to.rank() < 3 } else { to.rank() > 6 }
        };
        Square::all()
            .filter(is_near)
            .filter(|&to| setup.piece_at(to).is_none_or(|piece| piece.side != side))
            .map(|to| Move { from: general, to })
            .collect()
    }

    fn is_of_king(setup: &Setup, m: Move) -> bool {
        setup.piece_at(m.from) == Some(Piece { side: setup.side_to_move(), kind: Kind::General })
    }

    fn without_king(setup: &Setup) -> Setup {
        let side = setup.side_to_move();
        let stand_in = (general_of(setup, side), Piece { side, kind: Kind::Horse });
        let men = setup.men().map(|man| if man.0 == stand_in.0 { stand_in } else { man });
        Setup::from_men(men, side)
    }

    fn forced(setup: &Setup, m: Move) -> Setup {
        let men = setup.men().filter(|&(square, _)| square != m.to);
        let men = men.map(|(square, piece)| (if square == m.from { m.to } else { square }, piece));
        Setup::from_men(men, setup.side_to_move().other())
    }
}

fn general_of(setup: &Setup, side: Side) -> Square {
    let general = Piece { side, kind: Kind::General };
    setup.men().find(|&(_, piece)| piece == general).expect("each side has a general").0
}

/// Returns true if the side to move is in check by pieces other than those of a kind.
fn is_check_without(setup: &Setup, kind: Kind) -> bool {
    let enemy = Piece { side: setup.side_to_move().other(), kind };
    let others = Setup::from_men(setup.men().filter(|&(_, piece)| piece != enemy), setup.side_to_move());
    <Xiangqi as Judged>::Oracle::from_setup(&others).is_ok_and(|board| board.in_check())
}

/// Returns true if the move is one of the mover's pieces of this kind, to a square without an own piece.
fn is_move_of(setup: &Setup, kind: Kind, m: Move) -> bool {
    let side = setup.side_to_move();
    setup.piece_at(m.from) == Some(Piece { side, kind })
        && setup.piece_at(m.to).is_none_or(|piece| piece.side != side)
}

/// Files and ranks from one square to another, up and to the right positive.
fn distance(from: Square, to: Square) -> (isize, isize) {
    let signed = |to: usize, from: usize| to as isize - from as isize;
    (signed(to.file(), from.file()), signed(to.rank(), from.rank()))
}

/// The square so many files and ranks away.
fn beside(square: Square, (files, ranks): (isize, isize)) -> Square {
    Square::at(square.file().wrapping_add_signed(files), square.rank().wrapping_add_signed(ranks))
        .expect("a square between two of the board")
}

/// Pieces strictly between two squares of a rank or file; `None` for squares of neither.
fn men_between(setup: &Setup, from: Square, to: Square) -> Option<usize> {
    let (files, ranks) = distance(from, to);
    if (files == 0) == (ranks == 0) {
        return None;
    }
    let step = (files.signum(), ranks.signum());
    let mut square = beside(from, step);
    let mut count = 0;
    while square != to {
        count += usize::from(setup.piece_at(square).is_some());
        square = beside(square, step);
    }
    Some(count)
}

/// A horse's jump whose leg is looked for diagonally beside it: where it would stand for a horse that comes
/// back.
fn jumps_by_the_wrong_leg(setup: &Setup, from: Square, to: Square) -> bool {
    let (files, ranks) = distance(from, to);
    matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1))
        && setup.piece_at(beside(from, (files.signum(), ranks.signum()))).is_none()
}

/// Defines a fault by the methods of [`Fault`] that it gets wrong.
macro_rules! fault {
    ($(#[$doc:meta])* $name:ident { $($body:tt)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug)]
        pub(crate) struct $name;

        impl Fault<Xiangqi> for $name {
            $($body)*
        }
    };
}

/// Defines a fault by impossible moves that it lists, imports and plays, and possible ones that it keeps.
macro_rules! movement {
    ($(#[$doc:meta])* $name:ident, adds $adds:expr, keeps $keeps:expr) => {
        fault! {
            $(#[$doc])*
            $name {
                fn list(_: &Faulty<Xiangqi, Self>, moves: &mut Moves<Xiangqi>) {
                    let setup = moves.setup.clone();
                    moves.retain(|m| $keeps(&setup, m));
                    for (from, _) in setup.men() {
                        for to in Square::all().filter(|&to| to != from) {
                            if $adds(&setup, Move { from, to }) {
                                moves.add(Move { from, to });
                            }
                        }
                    }
                }

                fn plays(board: &Faulty<Xiangqi, Self>, m: Move, is_legal: bool) -> bool {
                    is_legal || $adds(&board.right.to_setup(), m)
                }

                fn imports(board: &Faulty<Xiangqi, Self>, m: Move, is_listed: bool) -> bool {
                    let setup = board.right.to_setup();
                    is_listed && $keeps(&setup, m) || $adds(&setup, m)
                }
            }
        }
    };
}

/// For faults that only add moves.
fn keeps_all(_: &Setup, _: Move) -> bool {
    true
}

movement! {
    /// A horse's leg is looked for on the wrong side.
    HorseLegWrong,
    adds |setup: &Setup, m: Move| {
        is_move_of(setup, Kind::Horse, m) && jumps_by_the_wrong_leg(setup, m.from, m.to)
    },
    keeps |setup: &Setup, m: Move| {
        !is_move_of(setup, Kind::Horse, m) || jumps_by_the_wrong_leg(setup, m.from, m.to)
    }
}

movement! {
    /// A soldier goes sideways before it has crossed the river.
    SoldierSideways,
    adds |setup: &Setup, m: Move| {
        is_move_of(setup, Kind::Soldier, m) && matches!(distance(m.from, m.to), (1 | -1, 0))
    },
    keeps keeps_all
}

movement! {
    /// A cannon takes without a screen.
    CannonWithoutScreen,
    adds |setup: &Setup, m: Move| {
        is_move_of(setup, Kind::Cannon, m)
            && setup.piece_at(m.to).is_some()
            && men_between(setup, m.from, m.to) == Some(0)
    },
    keeps keeps_all
}

movement! {
    /// An elephant's eye may be occupied.
    ElephantEyeIgnored,
    adds |setup: &Setup, m: Move| {
        is_move_of(setup, Kind::Elephant, m)
            && matches!(distance(m.from, m.to), (2 | -2, 2 | -2))
            && (m.from.rank() < 5) == (m.to.rank() < 5)
    },
    keeps keeps_all
}

fault! {
    /// Two generals may face each other.
    GeneralsFace {
        fn plays(board: &Faulty<Xiangqi, Self>, m: Move, is_legal: bool) -> bool {
            let after = Xiangqi::forced(&board.right.to_setup(), m);
            let generals = Side::BOTH.map(|side| Piece { side, kind: Kind::General });
            let squares: Vec<_> =
                after.men().filter(|(_, piece)| generals.contains(piece)).map(|(square, _)| square).collect();
            is_legal
                || matches!(*squares, [a, b] if a.file() == b.file() && men_between(&after, a, b) == Some(0))
        }
    }
}

/// Returns true if the general is not in check and the move is another piece's.
fn is_quiet_time(board: &impl MoveGen<Game = Xiangqi>, m: Move) -> bool {
    !board.in_check() && !Xiangqi::is_of_king(&board.to_setup(), m)
}

fault! {
    /// Moves that unblock the leg of a horse are not tested: those of the pieces diagonally beside the
    /// general.
    LegUnblocked {
        fn plays(board: &Faulty<Xiangqi, Self>, m: Move, is_legal: bool) -> bool {
            let setup = board.right.to_setup();
            let (files, ranks) = distance(general_of(&setup, setup.side_to_move()), m.from);
            is_legal || (files.abs(), ranks.abs()) == (1, 1) && is_quiet_time(&board.right, m)
        }
    }
}

fault! {
    /// Moves from elsewhere to a line of the general are not tested, though they may give a cannon its
    /// screen.
    ScreenOffered {
        fn plays(board: &Faulty<Xiangqi, Self>, m: Move, is_legal: bool) -> bool {
            let setup = board.right.to_setup();
            let general = general_of(&setup, setup.side_to_move());
            let is_on_line = |square: Square| square.file() == general.file() || square.rank() == general.rank();
            is_legal || is_on_line(m.to) && !is_on_line(m.from) && is_quiet_time(&board.right, m)
        }
    }
}

fault! {
    /// Moves that give a cannon its screen are exempt.
    ScreenExempt {
        const LEVEL: Level = Level::of::<Exempt>();

        fn exempts(board: &Faulty<Xiangqi, Self>, m: Move, is_exempt: bool) -> bool {
            let setup = board.right.to_setup();
            let general = general_of(&setup, setup.side_to_move());
            let is_on_line = |square: Square| square.file() == general.file() || square.rank() == general.rank();
            is_exempt || is_on_line(m.to) && !is_on_line(m.from) && is_quiet_time(&board.right, m)
        }
    }
}

fault! {
    /// Checks by cannons are overlooked.
    CannonChecksUnseen {
        fn is_check(setup: &Setup, _: bool) -> bool {
            is_check_without(setup, Kind::Cannon)
        }
    }
}

fault! {
    /// For a horse's check, the leg is looked for beside the general.
    HorseCheckWrongLeg {
        fn is_check(setup: &Setup, _: bool) -> bool {
            let side = setup.side_to_move();
            let general = general_of(setup, side);
            let horse = Piece { side: side.other(), kind: Kind::Horse };
            is_check_without(setup, Kind::Horse)
                || setup.men().any(|(square, piece)| {
                    piece == horse && jumps_by_the_wrong_leg(setup, square, general)
                })
        }
    }
}

fault! {
    /// `to_setup` forgets the square that is the first in many tables.
    CornerUnwritten {
        fn writes(setup: Setup) -> Setup {
            Setup::from_men(setup.men().filter(|(square, _)| square.index() > 0), setup.side_to_move())
        }
    }
}

/// The kind of a threat's first piece.
fn kind(threat: Threat) -> Kind {
    Xiangqi::kind_of(threat.by)
}

/// Returns true if a threat is one of others: neither of its pieces moves or is taken.
fn is_of_others(setup: &Setup, m: Move, threat: Threat) -> bool {
    ![threat.from, threat.to].into_iter().any(|square| touches::<Xiangqi>(setup, m, square))
}

fault! {
    /// A cannon's threat stays where its screen goes, and does not begin where one comes.
    ScreenKeepsThreat {
        const ANSWERS_ATTACKS: bool = true;

        fn tells_change(setup: &Setup, m: Move, threat: Threat) -> usize {
            usize::from(kind(threat) != Kind::Cannon || !is_of_others(setup, m, threat))
        }
    }
}

fault! {
    /// A horse's threats stay as they are where its leg is freed or blocked.
    LegKeepsThreat {
        const ANSWERS_ATTACKS: bool = true;

        fn tells_change(setup: &Setup, m: Move, threat: Threat) -> usize {
            usize::from(kind(threat) != Kind::Horse || !is_of_others(setup, m, threat))
        }
    }
}

fault! {
    /// A cannon attacks its screen.
    CannonAttacksScreen {
        const ANSWERS_ATTACKS: bool = true;

        fn attackers(setup: &Setup, square: usize, occupied: Squares, attackers: Squares) -> Squares {
            let cannons = setup.men().filter(|(at, man)| {
                let other = Square::from_index(square).expect("a square");
                man.kind == Kind::Cannon
                    && occupied >> at.index() & 1 != 0
                    && men_between(&Xiangqi::reduced(setup, occupied), *at, other) == Some(0)
            });
            cannons.fold(attackers, |all, (at, _)| all | 1 << at.index())
        }
    }
}
