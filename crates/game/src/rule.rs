//! The rules that a move obeys or breaks, by name.

use core::fmt::{self, Display};

macro_rules! rules {
    ($($rule:ident = $name:literal,)+) => {
        /// A rule of one of the games, or of both.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Rule {
            $(
                #[doc = concat!("*", $name, "*")]
                $rule,
            )+
        }

        impl Rule {
            /// Its short name: the same in every position.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$rule => $name,)+
                }
            }
        }
    };
}

// Those of both games, of chess, of Xiangqi, and what a move does besides or a list of moves lacks.
rules! {
    NoManThere = "no piece there",
    WrongSide = "wrong side",
    OwnManOnTheGoal = "own piece on the goal",
    CheckNotAnswered = "check not answered",
    PinnedMan = "pinned piece",
    KingsStep = "king's step",
    QueensLine = "queen's line",
    RooksLine = "rook's line",
    BishopsLine = "bishop's line",
    KnightsLeap = "knight's leap",
    PawnsStep = "pawn's step",
    WayBlocked = "way blocked",
    PawnBlocked = "pawn blocked",
    DoubleStepFromHome = "double step from home",
    DoubleStepBlocked = "double step blocked",
    NothingToTake = "nothing to take",
    EnPassantOnlyAtOnce = "en passant only at once",
    PromotionNotNamed = "promotion not named",
    PromotionElsewhere = "promotion elsewhere",
    PromotionPiece = "promotion piece",
    CastlingFromHome = "castling from home",
    CastlingRight = "castling right",
    CastlingBlocked = "castling blocked",
    CastlingOutOfCheck = "castling out of check",
    CastlingThroughCheck = "castling through check",
    CastlingIntoCheck = "castling into check",
    KingStepsIntoCheck = "king steps into check",
    DoubleCheck = "double check",
    EnPassantExposesTheKing = "en passant exposes the king",
    King = "king",
    Queen = "queen",
    Rook = "rook",
    Bishop = "bishop",
    Knight = "knight",
    Pawn = "pawn",
    DoubleStep = "double step",
    PawnTakes = "pawn takes",
    EnPassant = "en passant",
    Promotion = "promotion",
    CastlingShort = "castling short",
    CastlingLong = "castling long",
    GeneralsStep = "general's step",
    AdvisorsStep = "advisor's step",
    ElephantsStep = "elephant's step",
    HorsesStep = "horse's step",
    ChariotsLine = "chariot's line",
    CannonsLine = "cannon's line",
    SoldiersStep = "soldier's step",
    Palace = "palace",
    River = "river",
    ElephantEye = "elephant eye",
    HorseLeg = "horse leg",
    ChariotsWay = "chariot's way",
    CannonsWay = "cannon's way",
    CannonScreen = "cannon screen",
    SoldierBackwards = "soldier backwards",
    SoldierSideways = "soldier sideways",
    FacingGenerals = "facing generals",
    GeneralStepsIntoCheck = "general steps into check",
    ScreenForTheCannon = "screen for the cannon",
    SecondManBeforeTheCannon = "second piece before the cannon",
    HorseLegFreed = "horse leg freed",
    General = "general",
    FlyingGeneral = "flying general",
    Advisor = "advisor",
    Soldier = "soldier",
    Castling = "castling",
    EachMoveOnce = "each move once",
    Capture = "capture",
}

impl Rule {
    /// The rule of what a legal move does besides going from one square to another and taking what stands
    /// there.
    #[must_use]
    pub const fn special(self) -> Option<Self> {
        match self {
            Self::CastlingShort | Self::CastlingLong => Some(Self::Castling),
            Self::Promotion | Self::EnPassant => Some(self),
            _ => None,
        }
    }
}

impl Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
