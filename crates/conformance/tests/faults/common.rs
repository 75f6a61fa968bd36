//! Faults that both games can have.

use std::sync::atomic::{AtomicUsize, Ordering};

use qipan_game::{Exempt, Legal, Level, MoveGen, ORDERS};

use crate::board::{Fault, Faulty, Moves, Rules};

/// Defines a fault by the methods of [`Fault`] that it gets wrong, for every game.
macro_rules! fault {
    ($(#[$doc:meta])* $name:ident { $($body:tt)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug)]
        pub(crate) struct $name;

        impl<G: Rules> Fault<G> for $name {
            $($body)*
        }
    };
}

pub(crate) use fault;

fault! {
    /// No fault, every move tested.
    NoFault {
        const ANSWERS_ATTACKS: bool = true;
    }
}

fault! {
    /// No fault, legal moves only.
    NoFaultLegal {
        const LEVEL: Level = Level::of::<Legal>();
    }
}

fault! {
    /// No fault, moves exempt that cannot expose the king.
    NoFaultExempt {
        const LEVEL: Level = Level::of::<Exempt>();
    }
}

fault! {
    /// Moves of pieces that shield the king are exempt.
    PinnedManExempt {
        const LEVEL: Level = Level::of::<Exempt>();

        fn exempts(board: &Faulty<G, Self>, m: G::Move, is_exempt: bool) -> bool {
            is_exempt || !board.right.in_check() && !G::is_of_king(&board.right.to_setup(), m)
        }
    }
}

fault! {
    /// Every capture is tested, though most cannot expose the king.
    TooManySuspects {
        const LEVEL: Level = Level::of::<Exempt>();

        fn exempts(board: &Faulty<G, Self>, m: G::Move, is_exempt: bool) -> bool {
            is_exempt && !G::is_capture(&board.right.to_setup(), m)
        }
    }
}

fault! {
    /// Moves are exempt at level `tested`.
    ExemptAtTested {
        fn exempts(_: &Faulty<G, Self>, _: G::Move, _: bool) -> bool {
            true
        }
    }
}

fault! {
    /// The board does not say how it makes sure of legality.
    LevelsWithoutLegality {
        const LEVELS: &'static [Level] = &[];
    }
}

fault! {
    /// The last capture of the list is missing.
    CaptureDropped {
        fn list(_: &Faulty<G, Self>, moves: &mut Moves<G>) {
            moves.captures.pop();
        }
    }
}

fault! {
    /// A capture is missing, but only from the third ply after the board was set up.
    CaptureDroppedLate {
        fn list(board: &Faulty<G, Self>, moves: &mut Moves<G>) {
            if board.plies >= 2 {
                moves.captures.pop();
            }
        }
    }
}

fault! {
    /// A quiet move is listed twice.
    QuietTwice {
        fn list(_: &Faulty<G, Self>, moves: &mut Moves<G>) {
            moves.quiets.extend(moves.quiets.first().copied());
        }
    }
}

fault! {
    /// A capture stands among the quiet moves.
    CaptureAmongQuiets {
        fn list(_: &Faulty<G, Self>, moves: &mut Moves<G>) {
            moves.quiets.extend(moves.captures.pop());
        }
    }
}

fault! {
    /// A visit leaves something changed.
    TraceLeft {
        fn unmakes(board: &mut Faulty<G, Self>, is_played: bool) {
            board.trace += u64::from(is_played);
        }
    }
}

fault! {
    /// A refused visit leaves something changed.
    TraceLeftByRefusal {
        fn unmakes(board: &mut Faulty<G, Self>, is_played: bool) {
            board.trace += u64::from(!is_played);
        }
    }
}

fault! {
    /// The stack of undo records is too short for a line of a hundred moves.
    UndoStackTooShort {
        fn unmakes(board: &mut Faulty<G, Self>, _: bool) {
            board.trace += u64::from(board.plies > 100);
        }
    }
}

fault! {
    /// The king may step into check.
    KingIntoCheck {
        fn plays(board: &Faulty<G, Self>, m: G::Move, is_legal: bool) -> bool {
            is_legal || G::is_of_king(&board.right.to_setup(), m)
        }
    }
}

fault! {
    /// Out of check, moves of other pieces than the king are not tested.
    PinnedManMoves {
        fn plays(board: &Faulty<G, Self>, m: G::Move, is_legal: bool) -> bool {
            is_legal || !board.right.in_check() && !G::is_of_king(&board.right.to_setup(), m)
        }
    }
}

fault! {
    /// In check, moves of other pieces than the king are not tested.
    CheckLeftStanding {
        fn plays(board: &Faulty<G, Self>, m: G::Move, is_legal: bool) -> bool {
            is_legal || board.right.in_check() && !G::is_of_king(&board.right.to_setup(), m)
        }
    }
}

fault! {
    /// In check, the king's steps out of it are refused.
    LegalRefused {
        fn plays(board: &Faulty<G, Self>, m: G::Move, is_legal: bool) -> bool {
            is_legal && !(board.right.in_check() && G::is_of_king(&board.right.to_setup(), m))
        }
    }
}

fault! {
    /// `f` is called, then the move turns out to be illegal.
    CalledThenRefused {
        fn calls_before_refusing() -> bool {
            true
        }
    }
}

fault! {
    /// The board promises legal moves but lists moves into check, which it then refuses.
    PromiseBroken {
        const LEVEL: Level = Level::of::<Legal>();

        fn list(_: &Faulty<G, Self>, moves: &mut Moves<G>) {
            moves.add_illegal();
        }
    }
}

fault! {
    /// In check, `import` accepts the first move of all that can be written, whoever stands there.
    ImpossibleImported {
        fn imports(board: &Faulty<G, Self>, m: G::Move, is_listed: bool) -> bool {
            is_listed || G::every_move().first() == Some(&m) && board.right.in_check()
        }
    }
}

fault! {
    /// `import` refuses captures.
    CaptureNotImported {
        fn imports(board: &Faulty<G, Self>, m: G::Move, is_listed: bool) -> bool {
            is_listed && !G::is_capture(&board.right.to_setup(), m)
        }
    }
}

fault! {
    /// Material is seen from the side to move.
    MaterialOfMover {
        fn weighs(board: &Faulty<G, Self>, material: i32) -> i32 {
            if board.plies % 2 == 1 { -material } else { material }
        }
    }
}

fault! {
    /// Material drifts in long games.
    MaterialDrifts {
        fn weighs(board: &Faulty<G, Self>, material: i32) -> i32 {
            material + i32::from(board.plies >= 20)
        }
    }
}

fault! {
    /// The board panics in long games.
    PanicsLate {
        fn weighs(board: &Faulty<G, Self>, material: i32) -> i32 {
            assert!(board.plies < 20, "the seeded fault");
            material
        }
    }
}

fault! {
    /// The board panics a ply after it was set up.
    PanicsSoon {
        fn weighs(board: &Faulty<G, Self>, material: i32) -> i32 {
            assert!(board.plies < 1, "the seeded fault");
            material
        }
    }
}

fault! {
    /// Captures are not imported in long games.
    ImportFailsLate {
        fn imports(board: &Faulty<G, Self>, m: G::Move, is_listed: bool) -> bool {
            is_listed && !(board.plies >= 10 && G::is_capture(&board.right.to_setup(), m))
        }
    }
}

fault! {
    /// A capture stands among the quiet moves, but only in long games.
    CaptureAmongQuietsLate {
        fn list(board: &Faulty<G, Self>, moves: &mut Moves<G>) {
            if board.plies >= 10 {
                moves.quiets.extend(moves.captures.pop());
            }
        }
    }
}

fault! {
    /// The count is one too high in check.
    CountOffInCheck {
        fn counts(board: &Faulty<G, Self>, count: u64) -> u64 {
            count + u64::from(board.right.in_check())
        }
    }
}

fault! {
    /// The count of replies is one too high in check.
    RepliesOffInCheck {
        const COUNTS_REPLIES: bool = true;

        fn replies(board: &Faulty<G, Self>, count: u64) -> u64 {
            count + u64::from(board.right.in_check())
        }
    }
}

fault! {
    /// Redundant state is not put back by the unmake.
    UnsoundAfterUnmake {
        fn complains(board: &Faulty<G, Self>) -> Result<(), String> {
            if board.has_unmade { Err("the list of men does not match the board".to_owned()) } else { Ok(()) }
        }
    }
}

fault! {
    /// Nobody is ever in check.
    NeverInCheck {
        fn is_check(_: &G::Setup, _: bool) -> bool {
            false
        }
    }
}

fault! {
    /// The name lacks the game.
    NameWithoutGame {
        const NAME: &'static str = "faulty";
    }
}

/// Bytes that [`TablesGrow`] has counted so far.
static GROWN: AtomicUsize = AtomicUsize::new(0);

fault! {
    /// The size of the tables is another at every call.
    TablesGrow {
        fn table_bytes() -> usize {
            GROWN.fetch_add(1, Ordering::Relaxed)
        }
    }
}

fault! {
    /// The key forgets who is to move.
    KeyForgetsTurn {
        fn keys(setup: &G::Setup, key: u128) -> u128 {
            let turn = G::key_terms().last().map_or(0, |&(_, term)| term);
            if G::is_first_to_move(setup) { key } else { key ^ turn }
        }
    }
}

fault! {
    /// The piece that is taken stays in the key.
    ChangeForgetsTaken {
        fn changes(setup: &G::Setup, m: G::Move, change: u128) -> u128 {
            if G::is_capture(setup, m) { change ^ 1 } else { change }
        }
    }
}

fault! {
    /// The value is seen from the side to move.
    ValueOfMover {
        fn values(board: &Faulty<G, Self>, value: i32) -> i32 {
            if G::is_first_to_move(&board.right.to_setup()) { value } else { -value }
        }
    }
}

fault! {
    /// The value drifts in long games.
    ValueDrifts {
        fn values(board: &Faulty<G, Self>, value: i32) -> i32 {
            value + i32::from(board.plies >= 20)
        }
    }
}

/// Value of what stands on a square.
pub(crate) fn value_on<G: Rules>(setup: &G::Setup, square: usize) -> i32 {
    let there = G::standing(setup).into_iter().find(|&(at, _)| at == square);
    there.map_or(0, |(at, man)| G::placed(man, at))
}

fault! {
    /// The piece that is taken keeps its value.
    ValueKeepsTaken {
        fn changes_value(setup: &G::Setup, m: G::Move, change: i32) -> i32 {
            let [_, to] = G::squares(m);
            change + value_on::<G>(setup, to)
        }
    }
}

fault! {
    /// Passing leaves the turn where it was.
    PassLeavesTurn {
        fn passes(_: &Faulty<G, Self>, passed: G::Setup) -> G::Setup {
            G::passed(&passed)
        }
    }
}

fault! {
    /// A pass leaves the turn as it is, but only in long games.
    PassForgottenLate {
        fn passes(board: &Faulty<G, Self>, passed: G::Setup) -> G::Setup {
            if board.plies >= 10 { G::passed(&passed) } else { passed }
        }
    }
}

fault! {
    /// A pass changes nothing of the key.
    PassLeavesKey {
        fn changes_by_pass(_: &G::Setup, _: u128) -> u128 {
            0
        }
    }
}

fault! {
    /// A pass leaves something changed.
    TraceLeftByPass {
        fn takes_turn_back(board: &mut Faulty<G, Self>) {
            board.trace += 1;
        }
    }
}

fault! {
    /// Moves sort the other way round.
    OrderBackwards {
        fn orders(order: u32) -> u32 {
            ORDERS - 1 - order
        }
    }
}

fault! {
    /// Two moves that differ in their last bit sort alike.
    OrderWithTies {
        fn orders(order: u32) -> u32 {
            order & !1
        }
    }
}

fault! {
    /// Nobody is ever taken.
    VictimUnnamed {
        fn takes(_: Option<G::Kind>) -> Option<G::Kind> {
            None
        }
    }
}
