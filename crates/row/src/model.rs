//! Models: the questions that boards are timed at. Each asks one thing of a board and has a reason to.

use std::fmt::{self, Display};

/// A question that boards are timed at. Figures of two models are never mixed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Every leaf is played and asked whether the side to move is in check.
    PerftRead,
    /// Every leaf is played.
    PerftVisit,
    /// The last ply is counted by `count_legal`.
    PerftCount,
    /// The last two plies are counted by `count_replies`.
    PerftCount2,
    /// A search to a fixed depth, the same on every board.
    Search,
    /// The same with captures in the order in which the board lists them.
    SearchOwn,
    /// All moves of a position are listed.
    Generate,
    /// The moves that take a man are listed.
    Captures,
    /// Every listed move is played, tested and taken back.
    Visit,
    /// A test of whether the side to move is in check.
    InCheck,
    /// A test of whether one written move is a move here.
    Import,
    /// Material of both sides.
    Material,
    /// The attack kernel alone.
    Sliders,
    /// The set-up of a board from a parsed position.
    Setup,
    /// The building of the tables.
    Tables,
}

/// The kind of work that a model's jobs are made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Trees below positions, counted to a depth: perft.
    Tree,
    /// Searches of positions, to a depth.
    Search,
    /// Single operations in the nodes of small trees, which a board walks through by playing.
    Walk,
    /// Look-ups of an attack kernel, without a board.
    Kernel,
    /// The first use of a board in a new process.
    FirstUse,
}

/// The unit of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// Millions of leaves in a second.
    MegaNodesPerSecond,
    /// Millions of attack sets in a second.
    MegaLookupsPerSecond,
    /// Nanoseconds for a position.
    NanosecondsPerPosition,
    /// Nanoseconds for a move.
    NanosecondsPerMove,
    /// Microseconds.
    Microseconds,
}

impl Unit {
    /// Name as it stands in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Unit::MegaNodesPerSecond => "Mnodes/s",
            Unit::MegaLookupsPerSecond => "Mlookups/s",
            Unit::NanosecondsPerPosition => "ns/position",
            Unit::NanosecondsPerMove => "ns/move",
            Unit::Microseconds => "µs",
        }
    }

    /// A figure in this unit from millions of operations in a second.
    #[must_use]
    pub fn figure(self, rate: f64) -> f64 {
        match self {
            Unit::MegaNodesPerSecond | Unit::MegaLookupsPerSecond => rate,
            Unit::NanosecondsPerPosition | Unit::NanosecondsPerMove => 1e3 / rate,
            Unit::Microseconds => 1.0 / rate,
        }
    }

    /// Returns true if the larger of two figures is the better one: a speed rather than a time.
    #[must_use]
    pub const fn is_speed(self) -> bool {
        match self {
            Unit::MegaNodesPerSecond | Unit::MegaLookupsPerSecond => true,
            Unit::NanosecondsPerPosition | Unit::NanosecondsPerMove | Unit::Microseconds => false,
        }
    }
}

impl Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Model {
    /// All models, in the order in which tables show them.
    pub const ALL: &[Model] = &[
        Model::PerftRead,
        Model::PerftVisit,
        Model::PerftCount,
        Model::PerftCount2,
        Model::Search,
        Model::SearchOwn,
        Model::Generate,
        Model::Captures,
        Model::Visit,
        Model::InCheck,
        Model::Import,
        Model::Material,
        Model::Sliders,
        Model::Setup,
        Model::Tables,
    ];

    /// Returns true if it asks what only a search asks of a board: written moves, material, keys, order.
    #[must_use]
    pub const fn is_of_search(self) -> bool {
        matches!(self, Model::Search | Model::SearchOwn | Model::Import | Model::Material)
    }

    /// Name on the command line and in every table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Model::PerftRead => "perft-read",
            Model::PerftVisit => "perft-visit",
            Model::PerftCount => "perft-count",
            Model::PerftCount2 => "perft-count2",
            Model::Search => "search",
            Model::SearchOwn => "search-own",
            Model::Generate => "generate",
            Model::Captures => "captures",
            Model::Visit => "visit",
            Model::InCheck => "in-check",
            Model::Import => "import",
            Model::Material => "material",
            Model::Sliders => "sliders",
            Model::Setup => "setup",
            Model::Tables => "tables",
        }
    }

    /// The kind of work that its jobs are made of.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Model::PerftRead | Model::PerftVisit | Model::PerftCount | Model::PerftCount2 => Kind::Tree,
            Model::Search | Model::SearchOwn => Kind::Search,
            Model::Generate
            | Model::Captures
            | Model::Visit
            | Model::InCheck
            | Model::Import
            | Model::Material
            | Model::Setup => Kind::Walk,
            Model::Sliders => Kind::Kernel,
            Model::Tables => Kind::FirstUse,
        }
    }

    /// Returns true if it counts the leaves of trees, which suites have the counts of.
    #[must_use]
    pub fn is_perft(self) -> bool {
        self.kind() == Kind::Tree
    }

    /// Returns true if it belongs to a quick comparison.
    #[must_use]
    pub const fn is_quick(self) -> bool {
        match self {
            Model::PerftRead
            | Model::PerftVisit
            | Model::PerftCount
            | Model::Search
            | Model::Generate
            | Model::Captures
            | Model::InCheck
            | Model::Import
            | Model::Material => true,
            Model::PerftCount2
            | Model::SearchOwn
            | Model::Visit
            | Model::Sliders
            | Model::Setup
            | Model::Tables => false,
        }
    }

    /// Returns true if it says something under cache pressure.
    #[must_use]
    pub const fn is_pressed(self) -> bool {
        match self {
            Model::PerftRead | Model::Generate | Model::Sliders => true,
            Model::PerftVisit
            | Model::PerftCount
            | Model::PerftCount2
            | Model::Search
            | Model::SearchOwn
            | Model::Captures
            | Model::Visit
            | Model::InCheck
            | Model::Import
            | Model::Material
            | Model::Setup
            | Model::Tables => false,
        }
    }

    /// Returns true if a search does it all the time, rather than a program once.
    #[must_use]
    pub const fn is_of_a_search(self) -> bool {
        match self {
            Model::PerftRead
            | Model::PerftVisit
            | Model::PerftCount
            | Model::PerftCount2
            | Model::Search
            | Model::SearchOwn
            | Model::Generate
            | Model::Captures
            | Model::Visit
            | Model::InCheck
            | Model::Import
            | Model::Material
            | Model::Sliders => true,
            Model::Setup | Model::Tables => false,
        }
    }

    /// Returns true if every board that is right counts the same in the same job. Where boards count what
    /// they list, one may list legal moves and another moves that are still to be tested.
    #[must_use]
    pub const fn counts_alike(self) -> bool {
        match self {
            Model::PerftRead
            | Model::PerftVisit
            | Model::PerftCount
            | Model::PerftCount2
            | Model::Search
            | Model::Visit
            | Model::InCheck
            | Model::Material
            | Model::Setup
            | Model::Tables => true,
            Model::SearchOwn | Model::Generate | Model::Captures | Model::Import | Model::Sliders => false,
        }
    }

    /// Unit of its figures.
    #[must_use]
    pub const fn unit(self) -> Unit {
        match self {
            Model::PerftRead | Model::PerftVisit | Model::PerftCount | Model::PerftCount2 | Model::Search => {
                Unit::MegaNodesPerSecond
            }
            Model::Sliders => Unit::MegaLookupsPerSecond,
            Model::Generate | Model::Captures | Model::InCheck | Model::Material => {
                Unit::NanosecondsPerPosition
            }
            Model::Visit | Model::Import => Unit::NanosecondsPerMove,
            Model::SearchOwn | Model::Setup | Model::Tables => Unit::Microseconds,
        }
    }

    /// Its figure from millions of operations in a second.
    #[must_use]
    pub fn figure(self, rate: f64) -> f64 {
        self.unit().figure(rate)
    }

    /// The operation and the reason for timing it, in half a line.
    #[must_use]
    pub const fn prose(self) -> &'static str {
        match self {
            Model::PerftRead => "every leaf is played and asked whether it is check, as every search does",
            Model::PerftVisit => {
                "every leaf is played and taken back, and left unread: what a move costs alone"
            }
            Model::PerftCount => "the last ply is counted, not played: what a board gains that need not list",
            Model::PerftCount2 => {
                "the last two plies are counted, most moves of the first unplayed: how few positions must be seen"
            }
            Model::Search => {
                "alpha-beta to a fixed depth, the same nodes on every board: what a board is worth in an engine"
            }
            Model::SearchOwn => {
                "the same with captures as the board lists them, unsorted: time to depth, as nodes may differ"
            }
            Model::Generate => "all moves of a position are listed, none is played",
            Model::Captures => "the moves that take a man are listed: quiescence search",
            Model::Visit => "every listed move of a position is played, tested and taken back",
            Model::InCheck => "is the side to move in check? asked of position after position",
            Model::Import => "is this a move here? as for hash and killer moves, half of them invalid",
            Model::Material => "material of both sides: the cheapest evaluation there is",
            Model::Sliders => "attack sets alone, position after position, without upkeep",
            Model::Setup => "a board from a parsed position",
            Model::Tables => "first use of a board in a new process less the second: building its tables",
        }
    }
}
