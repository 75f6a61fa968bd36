//! The one suite that every board passes.
//!
//! A board's test file is two lines, a comment and a macro: [`rows!`] for all rows that its crate lists, or
//! [`chess!`] and [`xiangqi!`] for one board.
//!
//! ```
//! mod naive {
//!     qipan_conformance::xiangqi!(xiangqi_rules::naive::Board, named "xiangqi-naive");
//! }
//! # fn main() {}
//! ```
//!
//! The macro makes one `#[test]` of every check. Each check holds the boards to the oracle, the rules crate's
//! naive board, and to the positions of `suites/`; a failure names the board, the position, the moves from
//! there, what was expected and what was found. With one core and a board as slow as the naive one, all of
//! them take a few seconds.
//!
//! A check is compiled once a game, here, for a [`Row`] whose type is forgotten. What a board's test compiles
//! is the board's own work: its lists and visits, perft and search.
//!
//! # The checks
//!
//! | check | what holds |
//! |---|---|
//! | [`suites`](checks::suites) | `perft_visit`, `perft_count` and `perft_count2` find the published counts |
//! | [`setup_round_trips`](checks::setup_round_trips) | `to_setup` writes the oracle's position; setting it up, writing and parsing change nothing |
//! | [`visit_leaves_no_trace`](checks::visit_leaves_no_trace) | after every visit, refused ones too, the board equals itself; `f` is called exactly for legal moves |
//! | [`invariants_hold`](checks::invariants_hold) | redundant state agrees with itself after every make and unmake |
//! | [`captures_and_quiets_are_generate`](checks::captures_and_quiets_are_generate) | the two parts are the whole, nothing is listed twice, captures take and quiet moves do not |
//! | [`import_agrees_with_generation`](checks::import_agrees_with_generation) | of all moves that can be written, `import` accepts those that are listed, as the same moves |
//! | [`legal_moves_equal_the_oracle`](checks::legal_moves_equal_the_oracle) | what is listed and played is what is legal; who promises legal moves lists no others |
//! | [`suspects_equal_the_rules`](checks::suspects_equal_the_rules) | the moves that a board does not test are those that the rules' one definition lets it exempt: the same for every board of a level |
//! | [`check_equals_the_oracle`](checks::check_equals_the_oracle) | `in_check` is right |
//! | [`material_equals_the_oracle`](checks::material_equals_the_oracle) | `material` is right |
//! | [`count_legal_equals_the_oracle`](checks::count_legal_equals_the_oracle) | `count_legal` is right |
//! | [`replies_are_those_of_all_moves`](checks::replies_are_those_of_all_moves) | `count_replies`, where a board has its own, is the sum of the counts behind all moves |
//! | [`keys_equal_the_oracle`](checks::keys_equal_the_oracle) | `key` is right, and `key_change` says what a move changes of it |
//! | [`values_equal_the_oracle`](checks::values_equal_the_oracle) | `value` is right, and `value_change` says what a move changes of it |
//! | [`passes_hand_the_turn_over`](checks::passes_hand_the_turn_over) | inside `pass` the other side is to move and all is right, afterwards the board equals itself; `pass_key_change` says what it changes of the key |
//! | [`order_and_men_are_the_written`](checks::order_and_men_are_the_written) | `order` sorts as the written moves do, `men` names who moves and who is taken |
//! | [`questions_equal_the_rules`](checks::questions_equal_the_rules) | who attacks whom, what an exchange is worth, and what a move changes of threats is what the rules say |
//! | [`searches_are_the_same`](checks::searches_are_the_same) | a search finds the nodes, the score and the line that every board finds |
//! | [`long_lines_unwind`](checks::long_lines_unwind) | a hundred visits inside each other are right at the end and leave every board as it was |
//! | [`random_playouts`](checks::random_playouts) | all of this in random games, beyond what the suites' neighbourhood shows; failures are shrunk and name their seed |
//! | [`name`](checks::name) | `ABOUT.name` is the package's name: a copied board cannot go by the name of the original |
//! | [`about`](checks::about) | the board's account of itself can be printed, and `table_bytes` does not depend on when it is asked |
//!
//! Two more are for boards that [explain](qipan_game::explain) themselves, see [`explained`]:
//!
//! | check | what holds |
//! |---|---|
//! | [`steps_lead_to_the_moves`](checks::steps_lead_to_the_moves) | who follows the steps finds the listed moves; what is read is what is stored |
//! | [`explained_checks_are_right`](checks::explained_checks_are_right) | the explained check and the explained move are the real ones |
//!
//! # Who checks the checks
//!
//! `tests/faults` puts one fault at a time into a right board and requires that a certain check finds it;
//! other checks may find it too. Without a fault the same board passes everything at level `tested`, and at
//! the other levels the checks that depend on the level.
//!
//! | fault | found by | game | what is wrong |
//! |---|---|---|---|
//! | `CaptureDropped` | `legal_moves_equal_the_oracle` | both | The last capture of the list is missing |
//! | `CaptureDroppedLate` | `suites` | both | A capture is missing, but only from the third ply after the board was set up |
//! | `QuietTwice` | `captures_and_quiets_are_generate` | both | A quiet move is listed twice |
//! | `CaptureAmongQuiets` | `captures_and_quiets_are_generate` | both | A capture stands among the quiet moves |
//! | `TraceLeft` | `visit_leaves_no_trace` | both | A visit leaves something changed |
//! | `TraceLeftByRefusal` | `visit_leaves_no_trace` | both | A refused visit leaves something changed |
//! | `CalledThenRefused` | `visit_leaves_no_trace` | both | `f` is called, then the move turns out to be illegal |
//! | `UndoStackTooShort` | `long_lines_unwind` | both | The stack of undo records is too short for a line of a hundred moves |
//! | `KingIntoCheck` | `legal_moves_equal_the_oracle` | both | The king may step into check |
//! | `PinnedManMoves` | `legal_moves_equal_the_oracle` | both | Out of check, moves of other pieces than the king are not tested |
//! | `CheckLeftStanding` | `legal_moves_equal_the_oracle` | both | In check, moves of other pieces than the king are not tested |
//! | `LegalRefused` | `legal_moves_equal_the_oracle` | both | In check, the king's steps out of it are refused |
//! | `PromiseBroken` | `legal_moves_equal_the_oracle` | both | The board promises legal moves but lists moves into check, which it then refuses |
//! | `ImpossibleImported` | `import_agrees_with_generation` | both | In check, `import` accepts the first move of all that can be written, whoever stands there |
//! | `CaptureNotImported` | `import_agrees_with_generation` | both | `import` refuses captures |
//! | `MaterialOfMover` | `material_equals_the_oracle` | both | Material is seen from the side to move |
//! | `KeyForgetsTurn` | `keys_equal_the_oracle` | both | The key forgets who is to move |
//! | `ChangeForgetsTaken` | `keys_equal_the_oracle` | both | The piece that is taken stays in the key |
//! | `ValueOfMover` | `values_equal_the_oracle` | both | The value is seen from the side to move |
//! | `ValueKeepsTaken` | `values_equal_the_oracle` | both | The piece that is taken keeps its value |
//! | `ValueDrifts` | `random_playouts` | both | The value drifts in long games |
//! | `PassLeavesTurn` | `passes_hand_the_turn_over` | both | Passing leaves the turn where it was |
//! | `PassLeavesKey` | `passes_hand_the_turn_over` | both | A pass changes nothing of the key |
//! | `TraceLeftByPass` | `passes_hand_the_turn_over` | both | A pass leaves something changed |
//! | `PassForgottenLate` | `random_playouts` | both | A pass leaves the turn as it is, but only in long games |
//! | `OrderBackwards` | `searches_are_the_same` | both | Moves sort the other way round |
//! | `OrderWithTies` | `order_and_men_are_the_written` | both | Two moves that differ in their last bit sort alike |
//! | `VictimUnnamed` | `order_and_men_are_the_written` | both | Nobody is ever taken |
//! | `MaterialDrifts` | `random_playouts` | both | Material drifts in long games |
//! | `PanicsLate` | `random_playouts` | both | The board panics in long games |
//! | `ImportFailsLate` | `random_playouts` | both | Captures are not imported in long games |
//! | `CaptureAmongQuietsLate` | `random_playouts` | both | A capture stands among the quiet moves, but only in long games |
//! | `CountOffInCheck` | `count_legal_equals_the_oracle` | both | The count is one too high in check |
//! | `RepliesOffInCheck` | `replies_are_those_of_all_moves` | both | The count of replies is one too high in check |
//! | `UnsoundAfterUnmake` | `invariants_hold` | both | Redundant state is not put back by the unmake |
//! | `PinnedManExempt` | `suspects_equal_the_rules` | both | Moves of pieces that shield the king are exempt |
//! | `TooManySuspects` | `suspects_equal_the_rules` | both | Every capture is tested, though most cannot expose the king |
//! | `ExemptAtTested` | `suspects_equal_the_rules` | both | Moves are exempt at level `tested` |
//! | `AttackersThroughAll` | `questions_equal_the_rules` | both | Attackers are looked up on the board as it is, not as it is asked for |
//! | `AttackedOnce` | `questions_equal_the_rules` | both | A square that is attacked is attacked once |
//! | `FirstSquareUnasked` | `questions_equal_the_rules` | both | The first square of a set is not asked about |
//! | `DiscoveredCheckUnseen` | `questions_equal_the_rules` | both | A piece that does not move gives no check |
//! | `ExchangeWithoutReply` | `questions_equal_the_rules` | both | Nobody takes back |
//! | `ExchangeLooksOnce` | `questions_equal_the_rules` | both | Who attacks the square is looked up once, before the first piece leaves the board |
//! | `PinnedTakes` | `questions_equal_the_rules` | both | A pinned piece takes |
//! | `MobilityOfTheOthers` | `questions_equal_the_rules` | both | The other side's sliders are counted |
//! | `ProtectionUntold` | `questions_equal_the_rules` | both | Who is protected is not told of |
//! | `LinesUnchanged` | `questions_equal_the_rules` | both | A move changes the threats of pieces alone that come, go or are taken: no line opens or closes |
//! | `EndsTwice` | `questions_equal_the_rules` | both | The threat of the piece that moves to the one that it takes ends twice, once for each |
//! | `ForeignName` | `name` | both | A copied board goes by the name of the original |
//! | `LevelsWithoutLegality` | `about` | both | The board does not say how it makes sure of legality |
//! | `NeverInCheck` | `check_equals_the_oracle` | both | Nobody is ever in check |
//! | `NameWithoutGame` | `about` | both | The name lacks the game |
//! | `TablesGrow` | `about` | both | The size of the tables is another at every call |
//! | `MoveUnexplained` | `steps_lead_to_the_moves` | both | The steps lead to all moves but one |
//! | `MoveFoundTwice` | `steps_lead_to_the_moves` | both | A move is found twice |
//! | `ReadUnstored` | `steps_lead_to_the_moves` | both | A value is read that is not stored |
//! | `SuspectUnnamed` | `steps_lead_to_the_moves` | both | A suspect move is not named as one |
//! | `SilentInChinese` | `steps_lead_to_the_moves` | both | A step says nothing in Chinese |
//! | `UnnamedInChinese` | `steps_lead_to_the_moves` | both | The board's summary says nothing in Chinese |
//! | `CheckExplainedAway` | `explained_checks_are_right` | both | Checks are explained away |
//! | `ExplainedMoveUnplayed` | `explained_checks_are_right` | both | The move that is explained is not played |
//! | `HorseLegWrong` | `legal_moves_equal_the_oracle` | Xiangqi | A horse's leg is looked for on the wrong side |
//! | `SoldierSideways` | `legal_moves_equal_the_oracle` | Xiangqi | A soldier goes sideways before it has crossed the river |
//! | `CannonWithoutScreen` | `legal_moves_equal_the_oracle` | Xiangqi | A cannon takes without a screen |
//! | `ElephantEyeIgnored` | `legal_moves_equal_the_oracle` | Xiangqi | An elephant's eye may be occupied |
//! | `GeneralsFace` | `legal_moves_equal_the_oracle` | Xiangqi | Two generals may face each other |
//! | `LegUnblocked` | `legal_moves_equal_the_oracle` | Xiangqi | Moves that unblock the leg of a horse are not tested: those of the pieces diagonally beside the general |
//! | `ScreenOffered` | `legal_moves_equal_the_oracle` | Xiangqi | Moves from elsewhere to a line of the general are not tested, though they may give a cannon its screen |
//! | `ScreenExempt` | `suspects_equal_the_rules` | Xiangqi | Moves that give a cannon its screen are exempt |
//! | `CannonChecksUnseen` | `check_equals_the_oracle` | Xiangqi | Checks by cannons are overlooked |
//! | `HorseCheckWrongLeg` | `check_equals_the_oracle` | Xiangqi | For a horse's check, the leg is looked for beside the general |
//! | `CornerUnwritten` | `setup_round_trips` | Xiangqi | `to_setup` forgets the square that is the first in many tables |
//! | `ScreenKeepsThreat` | `questions_equal_the_rules` | Xiangqi | A cannon's threat stays where its screen goes, and does not begin where one comes |
//! | `LegKeepsThreat` | `questions_equal_the_rules` | Xiangqi | A horse's threats stay as they are where its leg is freed or blocked |
//! | `CannonAttacksScreen` | `questions_equal_the_rules` | Xiangqi | A cannon attacks its screen |
//! | `CastlingUnwritten` | `setup_round_trips` | chess | `to_setup` forgets castling rights |
//! | `EnPassantUnwritten` | `setup_round_trips` | chess | `to_setup` forgets the en-passant square |
//! | `RightOutlivesRook` | `setup_round_trips` | chess | A right to castle outlives the rook that was taken |
//! | `DoubleStepForgotten` | `setup_round_trips` | chess | A double step of a pawn leaves no en-passant square |
//! | `QueensOnly` | `legal_moves_equal_the_oracle` | chess | Promotion is to a queen only |
//! | `QueenWrittenAsRook` | `import_agrees_with_generation` | chess | A promotion to a queen is written as one to a rook |
//! | `EnPassantDiscoversCheck` | `legal_moves_equal_the_oracle` | chess | Taking en passant may discover a check of the own king |
//! | `DiagonalPinIgnored` | `legal_moves_equal_the_oracle` | chess | Pieces on a diagonal of their king are not tested |
//! | `CastlingThroughCheck` | `legal_moves_equal_the_oracle` | chess | The king castles out of, through and into check |
//! | `EnPassantExempt` | `suspects_equal_the_rules` | chess | Taking en passant is exempt |
//! | `KnightChecksUnseen` | `check_equals_the_oracle` | chess | Checks by knights are overlooked |
//! | `PawnChecksBackwards` | `check_equals_the_oracle` | chess | Pawns are taken to give check backwards |
//! | `EnPassantKeepsThreats` | `questions_equal_the_rules` | chess | The pawn that is taken en passant keeps its threats |
//! | `EnPassantTellsTwice` | `questions_equal_the_rules` | chess | Both pawns that leave a rank en passant tell who sees whom across both |
//! | `CastledRookKeepsThreats` | `questions_equal_the_rules` | chess | The rook threatens as if it had not castled |
//! | `CastlingKeepsRook` | `values_equal_the_oracle` | chess | The rook that castles keeps the value of its corner |
//! | `EnPassantKeepsPawn` | `values_equal_the_oracle` | chess | The pawn that is taken en passant keeps its value |
//! | `PromotionKeepsPawn` | `values_equal_the_oracle` | chess | A pawn that is promoted is valued as a pawn |
//! | `PassKeepsEnPassant` | `passes_hand_the_turn_over` | chess | A pass leaves the en-passant square in the key |
//! | `PromotionGainsNothing` | `questions_equal_the_rules` | chess | A pawn that is promoted is worth a pawn in the exchange |

pub mod checks;
mod failure;
mod languages;
mod subject;
mod suite;
mod walk;

#[doc(hidden)]
pub use chess_rules::Chess;
pub use failure::{ConformanceError, Outcome};
pub use languages::name_the_same_squares;
#[doc(hidden)]
pub use qipan_game::Rows;
#[doc(hidden)]
pub use subject::Asked;
pub use subject::Row;
pub use suite::Judged;
#[doc(hidden)]
pub use xiangqi_rules::Xiangqi;

/// Makes a `#[test]` of every check, over all rows that a function lists: the board's own, and combinations
/// of levels that are no row. A failure names its row. The boards' name is the package's, unless another is
/// given.
///
/// ```
/// mod rows {
///     use qipan_conformance::Xiangqi;
///     use qipan_game::Rows;
///
///     fn each(rows: &mut impl Rows<Xiangqi>) {
///         rows.contestant::<xiangqi_rules::naive::Board>();
///     }
///
///     qipan_conformance::rows!(Xiangqi, each, named "xiangqi-naive");
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! rows {
    ($game:ty, $each:path) => {
        $crate::rows!($game, $each, named env!("CARGO_PKG_NAME"));
    };
    ($game:ty, $each:path, named $name:expr) => {
        $crate::checks! { $game, $each, contestant, (name, $name) }
        $crate::checks! { $game, $each, contestant,
            (suites)
            (setup_round_trips)
            (visit_leaves_no_trace)
            (invariants_hold)
            (captures_and_quiets_are_generate)
            (import_agrees_with_generation)
            (legal_moves_equal_the_oracle)
            (suspects_equal_the_rules)
            (check_equals_the_oracle)
            (material_equals_the_oracle)
            (count_legal_equals_the_oracle)
            (replies_are_those_of_all_moves)
            (keys_equal_the_oracle)
            (values_equal_the_oracle)
            (passes_hand_the_turn_over)
            (order_and_men_are_the_written)
            (questions_equal_the_rules)
            (searches_are_the_same)
            (long_lines_unwind)
            (random_playouts)
            (about)
        }
        $crate::explained!($game, $each);
    };
}

/// Makes a `#[test]` of both checks of boards that [explain](qipan_game::explain) themselves, over all such
/// rows that a function lists.
#[macro_export]
macro_rules! explained {
    ($game:ty, $each:path) => {
        $crate::checks! { $game, $each, explained,
            (steps_lead_to_the_moves)
            (explained_checks_are_right)
        }
    };
}

/// Makes a `#[test]` of every check, for one board of Xiangqi. The board's name is its package's, unless
/// another is given.
#[macro_export]
macro_rules! xiangqi {
    ($board:ty $(, named $name:literal)?) => {
        $crate::board!($crate::Xiangqi, $board $(, named $name)?);
    };
}

/// Makes a `#[test]` of every check, for one board of chess. The board's name is its package's, unless
/// another is given.
#[macro_export]
macro_rules! chess {
    ($board:ty $(, named $name:literal)?) => {
        $crate::board!($crate::Chess, $board $(, named $name)?);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! board {
    ($game:ty, $board:ty $(, named $name:literal)?) => {
        fn the_one(rows: &mut impl $crate::Rows<$game>) {
            rows.contestant::<$board>();
        }

        $crate::rows!($game, the_one $(, named $name)?);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! checks {
    ($game:ty, $each:path, $rows:ident, $(($check:ident $(, $argument:expr)?))+) => {
        $(
            #[test]
            fn $check() -> $crate::Outcome {
                let mut rows = $crate::Asked::<$game, _>::$rows();
                $each(&mut rows);
                rows.pass(stringify!($check), |checks, row| (checks.$check)(row $(, $argument)?))
            }
        )+
    };
}
