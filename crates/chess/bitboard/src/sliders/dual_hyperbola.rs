//! Dual hyperbola: several lines side by side in one register.

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe};

use super::lanes::{self, Lanes, Mirror, Pair, Quad};
use super::marks::part;
use super::{Sliders, both, hyperbola};
use crate::squares::Square;

/// **Dual hyperbola**: [hyperbola quintessence](super::Hyperbola) on several lines at once.
///
/// The subtraction is the same on every line, and so is the mirror. A register of 128 bits holds two lines,
/// one of 256 bits four, and its lanes do not borrow from each other. Where a general register has `bswap` to
/// turn one word's bytes around, a vector register has `vpshufb`, which does it in all its lanes:
///
/// ```text
///                        rising     falling
///   masks                 a1-h8      a7-g1      of the bishop's square, side by side
///   & occupancy             o          p        the same word in both lanes
///   - r                   o - r      p - r      the slider's bit in both lanes
///   bytes turned            o'         p'       one vpshufb
///   - r'                  o'- r'     p'- r'
///   bytes turned, xor, & masks                  the attacks, a line a lane; both lanes together at last
/// ```
///
/// A bishop has two such lines, and a queen three: its fourth lane is empty. A rook has one, its file, and is
/// looked up as [`Hyperbola`](super::Hyperbola) does. Ranks are of the same table as there, since turned
/// bytes do not mirror them.
///
/// Beside `hyperbola` a bishop's lines take nine operations instead of fifteen. But the occupancy and the
/// slider's two bits must come into all lanes, and the answer back, which are seven more.
///
/// Source: Stockfish, pull request 6845 (2026), which has rook and bishop of a square together; the rank's
/// six inner squares as index are of its pull request 6865.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DualHyperbola;

/// The other squares of a square's file and diagonals: a register of four sets.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Masks(pub(super) [u64; 4]);

pub(super) static LANES: [Masks; 64] = {
    let mut table = [Masks([0; 4]); 64];
    let mut square = 0;
    while square < 64 {
        let hyperbola::Masks { file, rising, falling } = hyperbola::MASKS[square];
        table[square] = Masks([file, 0, rising, falling]);
        square += 1;
    }
    table
};

const READ: Table = Table::fixed("LANES", size_of_val(&LANES));

/// Turned bytes: the board upside down.
struct UpsideDown;

impl Mirror for UpsideDown {
    const PART: &str = part::MIRRORED;
    const CODE: [&str; 2] = ["men.bytes_turned()", "upwards.xor(downwards.bytes_turned()).and(masks)"];
    const FLIP: Square = 56;

    #[inline(always)]
    fn of<L: Lanes>(words: L) -> L {
        words.bytes_turned()
    }
}

impl Choice for DualHyperbola {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "dual-hyperbola";
}

impl Sliders for DualHyperbola {
    const TITLE: [&str; 2] = ["Dual hyperbola quintessence", "并行双曲减法"];
    const SOURCE: &'static str = "Stockfish, pull request 6845 (2026): hyperbola quintessence in parallel";
    const NEEDS: &'static [&'static str] = &["avx2"];

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let [file, ..] = LANES[square].0;
        let file = hyperbola::line(probe, READ, file, square, occupancy);
        both(probe, file, hyperbola::rank(probe, square, occupancy))
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let [.., rising, falling] = LANES[square].0;
        lanes::attacks::<UpsideDown, _, _>(
            probe,
            Pair::of([rising, falling]),
            READ.at(square),
            square,
            occupancy,
        )
    }

    #[inline(always)]
    fn queen_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let masks = Quad::of(LANES[square].0);
        let three = lanes::attacks::<UpsideDown, _, _>(probe, masks, READ.at(square), square, occupancy);
        both(probe, three, hyperbola::rank(probe, square, occupancy))
    }

    fn table_bytes() -> usize {
        size_of_val(&LANES) + size_of_val(&hyperbola::RANK_ATTACKS)
    }
}
