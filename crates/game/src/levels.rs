//! Factors: things that a board may do in more than one way, and their levels as types.
//!
//! A level is a type parameter of a board, so that levels compete in one process, and it costs no byte of
//! state and no branch. Two rows of a comparison that differ in one level differ in nothing else.

use core::fmt::{self, Debug, Display};

/// One thing that a storage may do in more than one way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Factor {
    /// Method that makes sure that no move leaves the own king (general) attacked.
    Legality,
    /// Method of finding the pieces of the side to move.
    Scan,
    /// Presence of a redundant array beside the sets that says who stands on a square.
    Mailbox,
    /// Storage of pieces as sets of squares.
    Sets,
    /// Look-up of the squares that a sliding piece attacks.
    LookUp,
    /// Upkeep of derived state: from move to move, or rebuilt when it is needed.
    Upkeep,
    /// Form of the look-up tables.
    Tables,
    /// Order in which captures are listed.
    CaptureOrder,
    /// Playing of a move: made and taken back in place, or made on a copy.
    Play,
    /// Numbering of pieces.
    Numbering,
    /// Width of the border around the board, in squares.
    Frame,
    /// Test of whether a square is attacked.
    AttackTest,
    /// Source of the squares that a piece may go to.
    Destinations,
    /// Vector instructions that the board's registers are of.
    Instructions,
    /// Tables that say which pieces attack each square.
    Attacks,
    /// Source of a position's key in a search.
    Key,
    /// Source of the pieces' values in a search.
    Value,
    /// Moment at which a search brings its network's sums up to date.
    Accumulator,
}

impl Factor {
    /// All factors, in the order in which tables show them.
    pub const ALL: [Factor; 18] = [
        Factor::Legality,
        Factor::Scan,
        Factor::Mailbox,
        Factor::Sets,
        Factor::LookUp,
        Factor::Upkeep,
        Factor::Tables,
        Factor::CaptureOrder,
        Factor::Play,
        Factor::Numbering,
        Factor::Frame,
        Factor::AttackTest,
        Factor::Destinations,
        Factor::Instructions,
        Factor::Attacks,
        Factor::Key,
        Factor::Value,
        Factor::Accumulator,
    ];

    /// Name in tables and records: `finding-men`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Factor::Legality => "legality",
            Factor::Scan => "finding-men",
            Factor::Mailbox => "mailbox",
            Factor::Sets => "men-as-sets",
            Factor::LookUp => "look-up",
            Factor::Upkeep => "upkeep",
            Factor::Tables => "tables",
            Factor::CaptureOrder => "capture-order",
            Factor::Play => "play",
            Factor::Numbering => "numbering",
            Factor::Frame => "frame",
            Factor::AttackTest => "attack-test",
            Factor::Destinations => "destinations",
            Factor::Instructions => "instructions",
            Factor::Attacks => "attacks",
            Factor::Key => "key",
            Factor::Value => "value",
            Factor::Accumulator => "accumulator",
        }
    }

    /// Description of the factor, in half a line.
    #[must_use]
    pub const fn prose(self) -> &'static str {
        match self {
            Factor::Legality => "how a board makes sure that no move leaves the own king or general attacked",
            Factor::Scan => "how the pieces of the side to move are found",
            Factor::Mailbox => "whether an array beside the sets says who stands on a square",
            Factor::Sets => "how pieces are stored as sets of squares",
            Factor::LookUp => "how the squares that a sliding piece attacks are looked up",
            Factor::Upkeep => "whether derived state is kept from move to move or rebuilt when needed",
            Factor::Tables => "which form the look-up tables have",
            Factor::CaptureOrder => "in which order captures are listed",
            Factor::Play => "whether a move is made and taken back in place, or made on a copy",
            Factor::Numbering => "how pieces are numbered",
            Factor::Frame => "how many squares of border surround the board",
            Factor::AttackTest => "how a board finds out whether a square is attacked",
            Factor::Destinations => "where the squares come from that a piece may go to",
            Factor::Instructions => "which vector instructions the board's registers are of",
            Factor::Attacks => "whether tables of who attacks each square are kept from move to move",
            Factor::Key => {
                "whether a search carries the key of a position along or computes it from all pieces"
            }
            Factor::Value => {
                "whether a search carries the values of the pieces along or adds them up from all pieces"
            }
            Factor::Accumulator => {
                "whether a search changes its network's sums at every move or when it asks the network"
            }
        }
    }

    /// The factor of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|factor| factor.name() == name)
    }

    /// The names of its levels, the simplest first: an effect is what another level is worth beside the
    /// simplest one.
    #[must_use]
    pub const fn levels(self) -> &'static [&'static str] {
        match self {
            Factor::Legality => &["tested", "exempt", "legal"],
            Factor::Scan => &["cells", "words", "list"],
            Factor::Mailbox => &["none", "kept"],
            Factor::Sets => &["kinds", "planes"],
            Factor::LookUp => &[
                "classical",
                "dumb7",
                "kogge-stone",
                "exploding",
                "switch",
                "qbb",
                "bob-mike",
                "slide-arithmetic",
                "obstruction",
                "hyperbola",
                "hyperbola-single",
                "dual-hyperbola",
                "gfni-hyperbola",
                "kindergarten",
                "folding-hash",
                "magic",
                "fancy-magic",
                "black-magic",
                "pext",
                "pext-pdep",
                "pext-whole",
            ],
            Factor::Upkeep => &["rebuilt", "kept"],
            Factor::Tables => &["text", "inner"],
            Factor::CaptureOrder => &["plain", "chained"],
            Factor::Play => &["in-place", "copy"],
            Factor::Numbering => &["consecutive", "masks"],
            Factor::Frame => &["10x10", "12x12"],
            Factor::AttackTest => &["walked", "filtered", "listed"],
            Factor::Destinations => &["increments", "pregenerated"],
            Factor::Instructions => &["portable", "avx2", "avx512"],
            Factor::Attacks => &["computed", "kept"],
            Factor::Key => &["computed-key", "kept-key"],
            Factor::Value => &["computed-value", "kept-value"],
            Factor::Accumulator => &["eager", "lazy"],
        }
    }

    /// The level of every row that does not say which one it has: only a search knows of it, and does it the
    /// faster way unless a row is there to show what that is worth.
    #[must_use]
    pub const fn unsaid(self) -> Option<&'static str> {
        match self {
            Factor::Key => Some(KeptKey::NAME),
            Factor::Value => Some(KeptValue::NAME),
            Factor::Accumulator => Some(Lazy::NAME),
            _ => None,
        }
    }

    /// Returns true if it is a factor of searches, which no board knows.
    #[must_use]
    pub const fn is_of_a_search(self) -> bool {
        self.unsaid().is_some()
    }

    /// Returns true if a row's name shows this factor's level even where it is the best one. Which look-up
    /// is best depends on the processor that a program is built for, and vector instructions on the one that
    /// it runs on, so that a name without them would mean different boards on different machines.
    #[must_use]
    pub const fn is_always_named(self) -> bool {
        matches!(self, Factor::LookUp | Factor::Instructions)
    }
}

impl Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A level of a factor, as a type: the parameter of a board.
pub trait Choice: Copy + Eq + Debug + Send + Sync + 'static {
    /// The factor.
    const FACTOR: Factor;
    /// The level's name, as in a row's name behind a colon: `tested`.
    const NAME: &'static str;
}

/// A level as data: which one a board has, and which one it would have at its best or as its source describes
/// it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The factor.
    pub factor: Factor,
    /// The level that the board has.
    pub name: &'static str,
    /// The fastest level of this board, which a row's name leaves out.
    pub best: &'static str,
    /// The level that the board's source describes; `None` if no source text describes one.
    pub text: Option<&'static str>,
}

impl Level {
    /// The level `C`, the only one until [`best`](Self::best) names another.
    #[must_use]
    pub const fn of<C: Choice>() -> Self {
        Self { factor: C::FACTOR, name: C::NAME, best: C::NAME, text: None }
    }

    /// Names the fastest level.
    #[must_use]
    pub const fn best<C: Choice>(self) -> Self {
        assert!(C::FACTOR as u8 == self.factor as u8, "two levels of one factor");
        Self { best: C::NAME, ..self }
    }

    /// Names the level that the source describes.
    #[must_use]
    pub const fn text<C: Choice>(self) -> Self {
        assert!(C::FACTOR as u8 == self.factor as u8, "two levels of one factor");
        Self { text: Some(C::NAME), ..self }
    }

    /// Returns true if the board has its fastest level.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.name == self.best
    }

    /// Returns true if the board has the level that its source describes.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.text == Some(self.name)
    }
}

/// Declares levels of one factor: a type each.
macro_rules! levels {
    ($factor:ident: $($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct $name;

            impl Choice for $name {
                const FACTOR: Factor = Factor::$factor;
                const NAME: &'static str = $text;
            }
        )*
    };
}

levels! { Legality:
    /// Generation knows nothing of checks and pins. Every move is played, then the board asks whether the
    /// mover's own king (general) is attacked.
    Tested = "tested";
    /// As [`Tested`], but a move that cannot expose the own king (general) is not asked about. Which moves
    /// those are is one definition for all boards: the `Suspects` of the game's rules crate.
    Exempt = "exempt";
    /// Only legal moves are listed, and counted without being listed where the storage allows it.
    Legal = "legal";
}

/// Method that makes sure that no move leaves the own king (general) attacked.
pub trait Legality: Choice {
    /// True if moves that cannot expose the king are played without the test.
    const EXEMPTS: bool;
    /// True if only legal moves are listed.
    const LISTS_LEGAL: bool;
}

impl Legality for Tested {
    const EXEMPTS: bool = false;
    const LISTS_LEGAL: bool = false;
}

impl Legality for Exempt {
    const EXEMPTS: bool = true;
    const LISTS_LEGAL: bool = false;
}

impl Legality for Legal {
    const EXEMPTS: bool = false;
    const LISTS_LEGAL: bool = true;
}

/// The legalities of a board that lists moves which may leave the own king attacked.
pub trait PseudoLegal: Legality {}

impl PseudoLegal for Tested {}
impl PseudoLegal for Exempt {}

levels! { Scan:
    /// One cell is looked at after another.
    Cells = "cells";
    /// Eight cells are read as one word, whose set bits are the pieces.
    Words = "words";
    /// A list says where the pieces stand.
    List = "list";
}

levels! { AttackTest:
    /// Every line and every leap is looked at from the square outwards, cell by cell, as the texts do.
    Walked = "walked";
    /// First all cells that an attacker could stand on are read at once, without a branch for each. Mostly no
    /// piece stands there that could attack at all; what is left is walked.
    Filtered = "filtered";
    /// The list is asked first which pieces could attack at all; what is left is walked towards.
    Listed = "listed";
}

/// Test, on a board without a list, of whether a square is attacked.
pub trait AttackTest: Choice {
    /// True if cells are read at once before any line is walked.
    const FILTERS: bool;
}

impl AttackTest for Walked {
    const FILTERS: bool = false;
}

impl AttackTest for Filtered {
    const FILTERS: bool = true;
}

levels! { Mailbox:
    /// The sets alone say who stands on a square.
    NoMailbox = "none";
    /// A redundant array says who stands on a square, and is kept from move to move.
    KeptMailbox = "kept";
}

levels! { Sets:
    /// A set of squares for each kind of piece and each side.
    Kinds = "kinds";
    /// A set of squares for each bit of a piece's number.
    Planes = "planes";
}

levels! { Key:
    /// A search computes the key from all pieces wherever it asks its table.
    ComputedKey = "computed-key";
    /// A search carries the key along, and changes it with every move.
    KeptKey = "kept-key";
}

levels! { Value:
    /// A search adds the values of all pieces up wherever it judges a position.
    ComputedValue = "computed-value";
    /// A search carries the values of the pieces along, and changes them with every move.
    KeptValue = "kept-value";
}

levels! { Accumulator:
    /// A search changes its network's sums at every move.
    Eager = "eager";
    /// A search changes its network's sums when it asks the network.
    Lazy = "lazy";
}

levels! { Play:
    /// A move changes the board and is taken back.
    InPlace = "in-place";
    /// A move is made on a copy, which is dropped.
    OnCopy = "copy";
}

/// Playing and undoing of a move.
pub trait Play: Choice {
    /// True if a move is made on a copy.
    const COPIES: bool;
}

impl Play for InPlace {
    const COPIES: bool = false;
}

impl Play for OnCopy {
    const COPIES: bool = true;
}

#[cfg(test)]
mod tests {
    use super::{Cells, Choice, Exempt, Factor, Level, Tested, Words};

    #[test]
    fn a_level_knows_the_best_and_the_texts() {
        let level = Level::of::<Tested>().best::<Exempt>().text::<Tested>();
        assert!(!level.is_best() && level.is_text());
        let level = Level::of::<Words>().best::<Words>().text::<Cells>();
        assert!(level.is_best() && !level.is_text());
        assert!(!Level::of::<Words>().is_text());
    }

    #[test]
    #[should_panic(expected = "two levels of one factor")]
    fn levels_of_two_factors_are_not_compared() {
        let _ = Level::of::<Tested>().best::<Words>();
    }

    #[test]
    fn factors_have_names_of_their_own() {
        for (index, factor) in Factor::ALL.iter().enumerate() {
            assert_eq!(*factor as usize, index);
            assert!(Factor::ALL[..index].iter().all(|other| other.name() != factor.name()));
        }
        assert_eq!(Tested::FACTOR, Factor::Legality);
    }
}
