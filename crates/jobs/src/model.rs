//! What is timed: each model asks one question of a board and has a reason to.

/// What is counted and timed. Figures of two models are never mixed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Every leaf is played and asked whether the side to move is in check.
    PerftRead,
    /// Every leaf is played.
    PerftVisit,
    /// The last ply is counted by `count_legal`.
    PerftCount,
    /// All moves of a position are listed.
    Generate,
    /// The moves that take a man are listed.
    Captures,
    /// Every listed move is played, tested and taken back.
    Visit,
    /// Whether the side to move is in check.
    InCheck,
    /// Whether one written move is a move here.
    Import,
    /// Material of both sides.
    Material,
    /// The attack kernel alone.
    Sliders,
    /// A board is made from a parsed position.
    Setup,
    /// The tables are built.
    Tables,
}

impl Model {
    /// All models, in the order in which tables show them.
    pub const ALL: &[Model] = &[
        Model::PerftRead,
        Model::PerftVisit,
        Model::PerftCount,
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

    /// Those of a quick comparison.
    pub const QUICK: &[Model] = &[
        Model::PerftRead,
        Model::PerftVisit,
        Model::PerftCount,
        Model::Generate,
        Model::Captures,
        Model::Visit,
        Model::InCheck,
        Model::Import,
        Model::Material,
    ];

    /// Those that count a tree, which suites have the counts of.
    pub const PERFT: &[Model] = &[Model::PerftRead, Model::PerftVisit, Model::PerftCount];

    /// Those that say something under cache pressure.
    pub const PRESSED: &[Model] = &[Model::PerftRead, Model::Generate, Model::Sliders];

    /// Name on the command line and in every table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Model::PerftRead => "perft-read",
            Model::PerftVisit => "perft-visit",
            Model::PerftCount => "perft-count",
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

    /// Unit of its figures.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Model::PerftRead | Model::PerftVisit | Model::PerftCount => "Mnodes/s",
            Model::Sliders => "Mlookups/s",
            Model::Generate | Model::Captures | Model::InCheck | Model::Material => "ns/position",
            Model::Visit | Model::Import => "ns/move",
            Model::Setup | Model::Tables => "µs",
        }
    }

    /// Its figure from millions of operations per second.
    #[must_use]
    pub fn figure(self, rate: f64) -> f64 {
        match self.unit() {
            "ns/position" | "ns/move" => 1e3 / rate,
            "µs" => 1.0 / rate,
            _ => rate,
        }
    }

    /// What one operation is and why it is measured, in half a line.
    #[must_use]
    pub const fn prose(self) -> &'static str {
        match self {
            Model::PerftRead => "every leaf is played and asked whether it is check, as every search does",
            Model::PerftVisit => {
                "every leaf is played and taken back, and left unread: what a move costs alone"
            }
            Model::PerftCount => "the last ply is counted, not played: what a board gains that need not list",
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
