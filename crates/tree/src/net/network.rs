//! The network: its weights from a seed, and the tables that number its inputs.

use std::any::TypeId;
use std::fmt;
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

use qipan_game::asked::Threat;
use qipan_game::{Game, MoveGen, SplitMix64};

use crate::net::accumulator::Accumulator;
use crate::net::cells::{LANES, Narrow, Wide};
use crate::net::delta::{Delta, MOST_PIECES, MOST_THREATS, Placed};
use crate::net::head::Head;
use crate::net::kernel::Rows;
use crate::net::laws::Laws;
use crate::net::numbering::{Numbering, Numbers};
use crate::net::simd::{Chosen, Simd};
use crate::net::size::Size;
use crate::net::written::Written;

/// Greatest weight of a piece on its square, and smallest with its sign changed. Thirty pieces then spread a
/// sum over the range that the next layer sees, and threats spread it about as much.
pub(super) const PLACED: i32 = 31;
/// Greatest weight of a threat.
pub(super) const THREAT: i32 = 15;
/// Greatest bias of a sum.
pub(super) const BIAS: i32 = 31;

/// No sum overflows, since a position has only so many pieces and threats.
const _: () = assert!(
    BIAS + MOST_PIECES as i32 * PLACED + MOST_THREATS as i32 * THREAT <= i16::MAX as i32,
    "a sum of every reachable position fits"
);

/// A network of a size, for a game: a small handle on weights that are made once and never change.
///
/// It has no strength: see [the module](crate::net).
pub struct Network<G: Game> {
    weights: &'static Weights,
    chosen: Chosen,
    game: PhantomData<fn() -> G>,
}

/// What is made once for a game, for all sizes.
struct Tables {
    numbering: Numbering,
    written: Written,
    numbering_bytes: usize,
}

/// What is made once for a game and a size.
struct Weights {
    size: Size,
    tables: &'static Tables,
    bias: Box<[Wide]>,
    placed: Box<[Wide]>,
    threats: Box<[Narrow]>,
    /// A threat's number, masked, is the number of its row.
    mask: u32,
    head: Head,
}

impl<G: Game> Clone for Network<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Network<G> {}

impl<G: Game> fmt::Debug for Network<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { weights, chosen, .. } = self;
        write!(f, "Network({} {} {})", G::NAME, weights.size.name(), chosen.simd().name())
    }
}

impl<G: Game> Network<G> {
    /// The network of a size, with the widest vectors that the processor has. It is made when it is first
    /// asked for, and stays in memory as long as the program runs.
    #[must_use]
    pub fn of(size: Size) -> Self {
        static MADE: Mutex<Vec<(TypeId, Size, &'static Weights)>> = Mutex::new(Vec::new());
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let game = TypeId::of::<G>();
        let known = made.iter().find_map(|&(of, at, weights)| ((of, at) == (game, size)).then_some(weights));
        let weights = known.unwrap_or_else(|| {
            let weights: &'static Weights = Box::leak(Box::new(Weights::of(size, Tables::shared::<G>())));
            made.push((game, size, weights));
            weights
        });
        let chosen = Chosen::of(Simd::best()).expect("the best that there is");
        Self { weights, chosen, game: PhantomData }
    }

    /// The same network with certain vector instructions; `None` if the processor has not got them.
    #[must_use]
    pub fn with(self, simd: Simd) -> Option<Self> {
        Some(Self { chosen: Chosen::of(simd)?, ..self })
    }

    /// Size of the network.
    #[must_use]
    pub fn size(self) -> Size {
        self.weights.size
    }

    /// Vector instructions that it is computed with.
    #[must_use]
    pub fn simd(self) -> Simd {
        self.chosen.simd()
    }

    /// Number of inputs that are pieces on squares; each has a row.
    #[must_use]
    pub fn placed(self) -> usize {
        self.weights.tables.numbering.all_placed()
    }

    /// Number of inputs that are threats: all that there can be in the game.
    #[must_use]
    pub fn threats(self) -> usize {
        self.weights.tables.numbering.all_threats()
    }

    /// Number of rows for threats.
    #[must_use]
    pub fn threat_rows(self) -> usize {
        self.weights.threats.len() / self.weights.size.cells()
    }

    /// Bytes of the rows of pieces on squares, of those of threats, of the layers, and of the tables that
    /// number the threats.
    #[must_use]
    pub fn bytes(self) -> [usize; 4] {
        let Weights { tables, placed, threats, bias, head, .. } = self.weights;
        let layers = head.bytes() + size_of_val(&**bias);
        [size_of_val(&**placed), size_of_val(&**threats), layers, tables.numbering_bytes]
    }

    /// Numbers of a piece on its square in the views of both sides; `None` if it cannot stand there.
    #[must_use]
    pub fn placed_numbers(self, placed: Placed) -> Option<[u32; 2]> {
        let numbering = &self.weights.tables.numbering;
        numbering.has_placed(placed).then(|| numbering.placed(placed))
    }

    /// Numbers of a threat in the views of both sides, each below [`threats`](Self::threats). They mean
    /// nothing for what can be no threat.
    #[must_use]
    pub fn threat_numbers(self, threat: Threat) -> [u32; 2] {
        self.weights.tables.numbering.threat(threat)
    }

    /// Writes a board's whole position to a delta: that from the empty board.
    ///
    /// # Panics
    /// If there are more pieces or threats than a position of a game has.
    pub fn position<B: MoveGen<Game = G>>(self, board: &B, delta: &mut Delta) {
        delta.clear();
        for (square, piece) in G::standing(&board.to_setup()) {
            delta.put(square, piece);
        }
        board.threats(|threat| delta.threat(threat, true));
    }

    /// Writes what a legal move changes to a delta, before it is played. `is_first` means that the side that
    /// begins a game makes it.
    ///
    /// The board is asked for the threats ([`threat_delta`](MoveGen::threat_delta)) and for the kinds of the
    /// pieces ([`men`](MoveGen::men)).
    #[inline]
    pub fn record<B: MoveGen<Game = G>>(self, board: &mut B, m: B::Move, is_first: bool, delta: &mut Delta) {
        delta.clear();
        board.threat_delta(m, |threat, is_begun| delta.threat(threat, is_begun));
        let Tables { numbering, written, .. } = self.weights.tables;
        written.change::<G>(numbering, board.export(m), board.men(m), is_first, delta);
    }

    /// Output for the side to move, in hundredths of a pawn (soldier), no further from 0 than
    /// [`MOST`](crate::net::MOST). `is_first` means that the side that begins a game is to move.
    #[inline]
    #[must_use]
    pub fn evaluate(self, accumulator: &Accumulator, is_first: bool) -> i32 {
        let [first, second] = accumulator.views();
        let (own, other) = if is_first { (first, second) } else { (second, first) };
        let output = self.chosen.forward(own, other, &self.weights.head);
        output.clamp(-crate::net::MOST, crate::net::MOST)
    }

    pub(super) fn chosen(self) -> Chosen {
        self.chosen
    }

    pub(super) fn cells(self) -> usize {
        self.weights.size.cells()
    }

    pub(super) fn bias(self) -> &'static [Wide] {
        &self.weights.bias
    }

    pub(super) fn rows(self) -> Rows<'static> {
        Rows { placed: &self.weights.placed, threats: &self.weights.threats }
    }

    /// Where the rows of a piece begin, in cells, for both views.
    #[inline(always)]
    pub(super) fn placed_rows(self, placed: Placed) -> Numbers {
        self.weights.tables.numbering.placed(placed).map(|number| number * self.cells() as u32)
    }

    /// Where the rows of a threat begin, in cells, for both views.
    #[inline(always)]
    pub(super) fn threat_row(self, threat: Threat) -> Numbers {
        let numbers = self.weights.tables.numbering.threat(threat);
        numbers.map(|number| (number & self.weights.mask) * self.cells() as u32)
    }
}

impl Tables {
    /// The tables of a game, made when they are first asked for.
    fn shared<G: Game>() -> &'static Self {
        static MADE: Mutex<Vec<(TypeId, &'static Tables)>> = Mutex::new(Vec::new());
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let game = TypeId::of::<G>();
        if let Some(&(_, tables)) = made.iter().find(|(of, _)| *of == game) {
            return tables;
        }
        let laws = Laws::<G>::new();
        let numbering = Numbering::of(&laws);
        let written = Written::of(&laws, &numbering);
        let numbering_bytes = numbering.table_bytes::<G>();
        let tables: &'static Self = Box::leak(Box::new(Self { numbering, written, numbering_bytes }));
        made.push((game, tables));
        tables
    }
}

impl Weights {
    fn of(size: Size, tables: &'static Tables) -> Self {
        let all = tables.numbering.all_threats();
        let rows = size.threat_rows().unwrap_or(all);
        assert!(size.threat_rows().is_none_or(usize::is_power_of_two), "a mask finds the row of a threat");
        let cells = size.cells();
        Self {
            size,
            tables,
            bias: Seeded::of(Part::Bias).wide(cells, BIAS),
            placed: Seeded::of(Part::Placed).wide(cells * tables.numbering.all_placed(), PLACED),
            threats: Seeded::of(Part::Threats).narrow(cells * rows, THREAT),
            mask: size.threat_rows().map_or(u32::MAX, |rows| rows as u32 - 1),
            head: Head::of(size, &mut Seeded::of(Part::Head)),
        }
    }
}

/// Parts of the weights, each with random numbers of its own.
#[derive(Clone, Copy)]
enum Part {
    Bias,
    Placed,
    Threats,
    Head,
}

/// Weights from the seed.
pub(super) struct Seeded(SplitMix64);

impl Seeded {
    fn of(part: Part) -> Self {
        // Digits of pi; any would do.
        Self(SplitMix64(3_141_592_653_589_793 + part as u64))
    }

    /// Others than those of the networks.
    #[cfg(test)]
    pub(super) fn random(seed: u64) -> Self {
        Self(SplitMix64(seed))
    }

    /// A number no further from 0 than a bound.
    pub(super) fn number(&mut self, most: i32) -> i32 {
        self.0.below(2 * most as usize + 1) as i32 - most
    }

    /// The same as a byte.
    pub(super) fn byte(&mut self, most: i32) -> i8 {
        i8::try_from(self.number(most)).expect("a bound that fits a byte")
    }

    pub(super) fn wide(&mut self, cells: usize, most: i32) -> Box<[Wide]> {
        let cell = |_| Wide(std::array::from_fn::<_, LANES, _>(|_| self.number(most) as i16));
        (0..cells).map(cell).collect()
    }

    /// Many numbers: eight from each random one, a byte of it each.
    pub(super) fn narrow(&mut self, cells: usize, most: i32) -> Box<[Narrow]> {
        let scaled = |byte: u8| ((i32::from(byte) * (2 * most + 1)) >> 8) - most;
        let mut cell = |_| {
            let mut cell = Narrow::ZERO;
            for eight in cell.0.as_chunks_mut::<8>().0 {
                *eight = self.0.next().to_le_bytes().map(|byte| scaled(byte) as i8);
            }
            cell
        };
        (0..cells).map(&mut cell).collect()
    }
}
