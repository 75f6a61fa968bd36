//! Names by which the generator notes its work: what it reads, and the parts of what it does.

pub(crate) mod table {
    //! Tables that are read.

    use qipan_game::probe::Table;

    use crate::filter::{self, BOARD as ON_BOARD};
    use crate::squares::{self, RELATIONS};

    pub(crate) const CELLS: Table = Table::of_state("cells");
    pub(crate) const SQUARES: Table = Table::of_state("men.squares");
    pub(crate) const SLOTS: Table = Table::of_state("men.slots");
    pub(crate) const KINGS: Table = Table::of_state("kings");
    pub(crate) const CASTLING: Table = Table::of_state("castling");
    pub(crate) const EN_PASSANT: Table = Table::of_state("en_passant");
    pub(crate) const CASTLES: Table = Table::fixed("CASTLES", size_of_val(&squares::CASTLES));
    pub(crate) const BOARD: Table = Table::fixed("BOARD", size_of_val(&ON_BOARD));
    /// Two columns of one table.
    pub(crate) const KINDS: Table = Table::fixed("kinds", size_of_val(&RELATIONS));
    pub(crate) const STEPS: Table = Table::fixed("step", size_of_val(&RELATIONS));

    /// The tables of a filter.
    pub(crate) struct Watch {
        pub(crate) sliders: Table,
        pub(crate) lines: Table,
        pub(crate) near: Table,
        pub(crate) kings: Table,
    }

    macro_rules! watch {
        ($side:literal) => {
            Watch {
                sliders: watch!($side, "sliders"),
                lines: watch!($side, "lines"),
                near: watch!($side, "near"),
                kings: watch!($side, "kings"),
            }
        };
        ($side:literal, $name:literal) => {
            Table::fixed(concat!("WATCHES[", $side, "].", $name), size_of_val(&filter::WATCHES))
        };
    }

    /// By side, White first.
    pub(crate) const WATCHES: [Watch; 2] = [watch!(0), watch!(1)];
}

qipan_game::parts! {
    /// Looking for pieces.
    SCAN;
    /// A slot of the list.
    SLOT;
    /// A piece is found.
    MAN;
    /// A step or leap to a square.
    STEP;
    /// A walk along a line.
    LINE;
    /// Is a pawn's next rank the last?
    LAST_RANK;
    /// A pawn's capture.
    PAWN_TAKES;
    /// A pawn's step forward.
    AHEAD;
    /// A pawn's second step.
    TWICE;
    /// The square that may be taken en passant.
    PASSING;
    /// A pawn beside the one that has crossed it.
    ASIDE;
    /// Rights to castle.
    CASTLE;
    /// The way between king and rook.
    WAY;
    /// A square that a castling king must not find attacked.
    SAFE;
    /// Castling is allowed.
    CASTLES_TO;
    /// Danger to the king.
    DANGER;
    /// A line from the king on which an enemy slider may stand.
    SHIELD;
    /// The pieces that are tied.
    TIED;
    /// The king whose safety is asked for.
    KING;
    /// The king, before a move is played.
    BEFORE;
    /// All cells at once.
    SEEN;
    /// The other king.
    KING_NEAR;
    /// Pawns that attack.
    PAWNS;
    /// Knights that attack.
    KNIGHTS;
    /// A line that is walked for an attacker.
    ALONG;
    /// The listed pieces of a kind.
    LISTED;
    /// One of them.
    LISTED_MAN;
}
