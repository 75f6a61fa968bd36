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
    /// An engine's search to a fixed depth, the same on every board.
    Search,
    /// The same under a small network whose outputs are recalled.
    #[serde(rename = "search-net-0")]
    SearchNet0,
    /// The same with a small network behind it.
    SearchNetS,
    /// The same with a network of medium size.
    SearchNetM,
    /// The same with a network as large as those of engines.
    SearchNetL,
    /// Alpha-beta by material alone, the same on every board.
    SearchPlain,
    /// The same with captures in the order in which the board lists them.
    SearchOwn,
    /// All moves of a position are listed.
    Generate,
    /// The moves that take a piece are listed.
    Captures,
    /// Every listed move is played, tested and taken back.
    Visit,
    /// A test of whether the side to move is in check.
    InCheck,
    /// A test of whether one written move is a move here.
    Import,
    /// Material of both sides.
    Material,
    /// The pieces that attack the goal of a move.
    Attackers,
    /// How many pieces of each side attack each square.
    Attacked,
    /// A test of whether a move gives check, before it is played.
    GivesCheck,
    /// A test of whether the exchange that a move begins costs nothing.
    See,
    /// The same, if a pinned piece may not take.
    SeePinned,
    /// Squares that the sliding pieces may go to.
    Mobility,
    /// Pairs of pieces of which one attacks the other.
    Threats,
    /// The pairs that a move ends and begins.
    ThreatDelta,
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

/// Belongs to a quick comparison.
const QUICK: u8 = 1;
/// Says something under cache pressure.
const PRESSED: u8 = 1 << 1;
/// Is done once by a program, not all the time by a search.
const ONCE: u8 = 1 << 2;
/// Boards that are right may count differently.
const OWN_COUNT: u8 = 1 << 3;
/// Asks what only a search asks.
const ASKED_BY_SEARCH: u8 = 1 << 4;
/// Asks who attacks whom.
const OF_ATTACKS: u8 = 1 << 5;

impl Model {
    /// All models, in the order in which tables show them.
    pub const ALL: &[Model] = &[
        Model::PerftRead,
        Model::PerftVisit,
        Model::PerftCount,
        Model::PerftCount2,
        Model::Search,
        Model::SearchNet0,
        Model::SearchNetS,
        Model::SearchNetM,
        Model::SearchNetL,
        Model::SearchPlain,
        Model::SearchOwn,
        Model::Generate,
        Model::Captures,
        Model::Visit,
        Model::InCheck,
        Model::Import,
        Model::Material,
        Model::Attackers,
        Model::Attacked,
        Model::GivesCheck,
        Model::See,
        Model::SeePinned,
        Model::Mobility,
        Model::Threats,
        Model::ThreatDelta,
        Model::Sliders,
        Model::Setup,
        Model::Tables,
    ];

    /// The models that tell what a board is worth in a search, the engine's first: a record may have one
    /// alone.
    pub const SEARCHES: &[Model] = &[Model::Search, Model::SearchPlain];

    /// All that is known of it: name, kind, unit, [traits](QUICK), and the operation with the reason for
    /// timing it.
    const fn known(self) -> (&'static str, Kind, Unit, u8, &'static str) {
        match self {
            Model::PerftRead => (
                "perft-read",
                Kind::Tree,
                Unit::MegaNodesPerSecond,
                QUICK | PRESSED,
                "every leaf is played and asked whether it is check, as every search does",
            ),
            Model::PerftVisit => (
                "perft-visit",
                Kind::Tree,
                Unit::MegaNodesPerSecond,
                QUICK,
                "every leaf is played and taken back, and left unread: what a move costs alone",
            ),
            Model::PerftCount => (
                "perft-count",
                Kind::Tree,
                Unit::MegaNodesPerSecond,
                QUICK,
                "the last ply is counted, not played: what a board gains that need not list",
            ),
            Model::PerftCount2 => (
                "perft-count2",
                Kind::Tree,
                Unit::MegaNodesPerSecond,
                0,
                "the last two plies are counted, most moves of the first unplayed: how few positions must be seen",
            ),
            Model::Search => (
                "search",
                Kind::Search,
                Unit::MegaNodesPerSecond,
                QUICK | ASKED_BY_SEARCH,
                "an engine's search to a fixed depth, the same nodes on every board: what a board is worth there",
            ),
            Model::SearchNet0 => (
                "search-net-0",
                Kind::Search,
                Unit::MegaNodesPerSecond,
                ASKED_BY_SEARCH | OF_ATTACKS,
                "search-net-s with the network's outputs recalled: board and search are left, and threats",
            ),
            Model::SearchNetS => (
                "search-net-s",
                Kind::Search,
                Unit::MegaNodesPerSecond,
                ASKED_BY_SEARCH | OF_ATTACKS,
                "search with a network fed by threats, of weights that fit a second-level cache",
            ),
            Model::SearchNetM => (
                "search-net-m",
                Kind::Search,
                Unit::MegaNodesPerSecond,
                ASKED_BY_SEARCH | OF_ATTACKS,
                "the same with a network of weights that fit a third-level cache",
            ),
            Model::SearchNetL => (
                "search-net-l",
                Kind::Search,
                Unit::MegaNodesPerSecond,
                ASKED_BY_SEARCH | OF_ATTACKS,
                "the same with a network as large as those of engines: what is left of a board's lead",
            ),
            Model::SearchPlain => (
                "search-plain",
                Kind::Search,
                Unit::MegaNodesPerSecond,
                ASKED_BY_SEARCH,
                "alpha-beta by material alone, the same nodes on every board: what evaluation changes",
            ),
            Model::SearchOwn => (
                "search-own",
                Kind::Search,
                Unit::Microseconds,
                OWN_COUNT | ASKED_BY_SEARCH,
                "search-plain with captures as the board lists them: time to depth, as nodes may differ",
            ),
            Model::Generate => (
                "generate",
                Kind::Walk,
                Unit::NanosecondsPerPosition,
                QUICK | PRESSED | OWN_COUNT,
                "all moves of a position are listed, none is played",
            ),
            Model::Captures => (
                "captures",
                Kind::Walk,
                Unit::NanosecondsPerPosition,
                QUICK | OWN_COUNT,
                "the moves that take a piece are listed: quiescence search",
            ),
            Model::Visit => (
                "visit",
                Kind::Walk,
                Unit::NanosecondsPerMove,
                0,
                "every listed move of a position is played, tested and taken back",
            ),
            Model::InCheck => (
                "in-check",
                Kind::Walk,
                Unit::NanosecondsPerPosition,
                QUICK,
                "is the side to move in check? asked of position after position",
            ),
            Model::Import => (
                "import",
                Kind::Walk,
                Unit::NanosecondsPerMove,
                QUICK | OWN_COUNT | ASKED_BY_SEARCH,
                "is this a move here? as for hash and killer moves, half of them invalid",
            ),
            Model::Material => (
                "material",
                Kind::Walk,
                Unit::NanosecondsPerPosition,
                QUICK | ASKED_BY_SEARCH,
                "material of both sides: the cheapest evaluation there is",
            ),
            Model::Attackers => (
                "attackers",
                Kind::Walk,
                Unit::NanosecondsPerMove,
                PRESSED | OF_ATTACKS,
                "which pieces of both sides attack the goal of this move?",
            ),
            Model::Attacked => (
                "attacked",
                Kind::Walk,
                Unit::NanosecondsPerPosition,
                OF_ATTACKS,
                "how many pieces of each side attack each square: king safety, squares in dispute",
            ),
            Model::GivesCheck => (
                "gives-check",
                Kind::Walk,
                Unit::NanosecondsPerMove,
                OF_ATTACKS,
                "does this legal move give check? asked before it is played",
            ),
            Model::See => (
                "see",
                Kind::Walk,
                Unit::NanosecondsPerMove,
                PRESSED | OF_ATTACKS,
                "is nothing lost by the exchange that this move begins? pins ignored",
            ),
            Model::SeePinned => (
                "see-pinned",
                Kind::Walk,
                Unit::NanosecondsPerMove,
                OF_ATTACKS,
                "the same, and a pinned piece may not take",
            ),
            Model::Mobility => (
                "mobility",
                Kind::Walk,
                Unit::NanosecondsPerPosition,
                OF_ATTACKS,
                "squares that the sliding pieces of each side may go to",
            ),
            Model::Threats => (
                "threats",
                Kind::Walk,
                Unit::NanosecondsPerPosition,
                OF_ATTACKS,
                "every pair of pieces of which one attacks the other: what a network of 2026 is fed",
            ),
            Model::ThreatDelta => (
                "threat-delta",
                Kind::Walk,
                Unit::NanosecondsPerMove,
                PRESSED | OF_ATTACKS,
                "the pairs that a move ends and begins, with playing it and taking it back: a network's upkeep",
            ),
            Model::Sliders => (
                "sliders",
                Kind::Kernel,
                Unit::MegaLookupsPerSecond,
                PRESSED | OWN_COUNT,
                "attack sets alone, position after position, without upkeep",
            ),
            Model::Setup => ("setup", Kind::Walk, Unit::Microseconds, ONCE, "a board from a parsed position"),
            Model::Tables => (
                "tables",
                Kind::FirstUse,
                Unit::Microseconds,
                ONCE,
                "first use of a board in a new process less the second: building its tables",
            ),
        }
    }

    const fn has(self, one: u8) -> bool {
        self.known().3 & one != 0
    }

    /// Name on the command line and in every table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.known().0
    }

    /// The kind of work that its jobs are made of.
    #[must_use]
    pub const fn kind(self) -> Kind {
        self.known().1
    }

    /// Unit of its figures.
    #[must_use]
    pub const fn unit(self) -> Unit {
        self.known().2
    }

    /// The operation and the reason for timing it, in half a line.
    #[must_use]
    pub const fn prose(self) -> &'static str {
        self.known().4
    }

    /// Returns true if it counts the leaves of trees, which suites have the counts of.
    #[must_use]
    pub fn is_perft(self) -> bool {
        self.kind() == Kind::Tree
    }

    /// Returns true if it asks what only a search asks of a board: written moves, material, keys, order.
    #[must_use]
    pub const fn is_of_search(self) -> bool {
        self.has(ASKED_BY_SEARCH)
    }

    /// The model whose results are the right ones: the board's own order of captures is set beside the sorted
    /// one, and outputs that are recalled are those of a network.
    #[must_use]
    pub const fn recorded_as(self) -> Model {
        match self {
            Model::SearchOwn => Model::SearchPlain,
            Model::SearchNet0 => Model::SearchNetS,
            model => model,
        }
    }

    /// Returns true if a network judges positions there, or did so before.
    #[must_use]
    pub const fn is_of_network(self) -> bool {
        matches!(self, Model::SearchNet0 | Model::SearchNetS | Model::SearchNetM | Model::SearchNetL)
    }

    /// Returns true if a network is asked there, and its outputs are not recalled.
    #[must_use]
    pub const fn asks_network(self) -> bool {
        self.is_of_network() && !matches!(self, Model::SearchNet0)
    }

    /// Returns true if it asks who attacks whom: only boards that [answer that by
    /// themselves](qipan_game::MoveGen::ANSWERS_ATTACKS) are timed.
    #[must_use]
    pub const fn is_of_attacks(self) -> bool {
        self.has(OF_ATTACKS)
    }

    /// Returns true if it belongs to a quick comparison.
    #[must_use]
    pub const fn is_quick(self) -> bool {
        self.has(QUICK)
    }

    /// Returns true if it says something under cache pressure.
    #[must_use]
    pub const fn is_pressed(self) -> bool {
        self.has(PRESSED)
    }

    /// Returns true if a search does it all the time, rather than a program once.
    #[must_use]
    pub const fn is_of_a_search(self) -> bool {
        !self.has(ONCE)
    }

    /// Returns true if every board that is right counts the same in the same job. Where boards count what
    /// they list, one may list legal moves and another moves that are still to be tested.
    #[must_use]
    pub const fn counts_alike(self) -> bool {
        !self.has(OWN_COUNT)
    }

    /// Its figure from millions of operations in a second.
    #[must_use]
    pub fn figure(self, rate: f64) -> f64 {
        self.unit().figure(rate)
    }
}
