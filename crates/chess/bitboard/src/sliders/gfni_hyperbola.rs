//! Hyperbola with GFNI: all four lines of a queen side by side, and no table of attacks.

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe};

use super::lanes::{self, Lanes, Mirror, Pair, Quad};
use super::marks::part;
use super::{Sliders, hyperbola, lines};
use crate::squares::Square;

/// **Hyperbola with GFNI**: the mirror that [dual hyperbola](super::DualHyperbola) lacks.
///
/// Turned bytes mirror a file and a diagonal, but not a rank, whose squares are all in one byte. If the bits
/// of each byte are turned too, the whole word is mirrored, and a rank is a line like any other. On ARM one
/// instruction does it for a word (`rbit`). On x86-64 it took a dozen, until GFNI came: its instruction
/// `gf2p8affineqb` multiplies every byte by a matrix of 8 by 8 bits, made for ciphers, and a matrix with
/// ones from corner to corner turns the bits around:
///
/// ```text
///   one byte                      a b c d e f g h
///   times the matrix              h g f e d c b a      in all bytes of the register at once
///   and the bytes turned                               bit 0 is bit 63, bit 1 is bit 62, …
/// ```
///
/// So a rook has two lanes, rank and file, a bishop two and a queen four, and there is no table but the
/// masks. Beside `dual-hyperbola` each mirror takes one instruction more, and the rank none of its own.
///
/// It needs GFNI (Intel since Ice Lake, 2019; AMD since Zen 4, 2022), which is not part of x86-64-v3: a
/// program has the row if it is built for such a processor.
///
/// Source: *Hyperbola quintessence for ARM*, Stockfish, pull request 6795 (2026), for all lines by turned
/// bits; the matrix from Wunkolo, *gf2p8affineqb: bit reversal* (2020).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GfniHyperbola;

/// The other squares of a square's rank, file and diagonals: a register of four sets.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Masks(pub(super) [u64; 4]);

pub(super) static LANES: [Masks; 64] = {
    let mut table = [Masks([0; 4]); 64];
    let mut square = 0;
    while square < 64 {
        let hyperbola::Masks { file, rising, falling } = hyperbola::MASKS[square];
        table[square] = Masks([lines::line(square, (1, 0)), file, rising, falling]);
        square += 1;
    }
    table
};

const READ: Table = Table::fixed("LANES", size_of_val(&LANES));

/// All bits turned: the board turned round.
struct TurnedRound;

impl Mirror for TurnedRound {
    const PART: &str = part::REVERSED;
    const CODE: [&str; 2] = [
        "men.bits_turned().bytes_turned()",
        "upwards.xor(downwards.bits_turned().bytes_turned()).and(masks)",
    ];
    const FLIP: Square = 63;

    #[inline(always)]
    fn of<L: Lanes>(words: L) -> L {
        words.bits_turned().bytes_turned()
    }
}

impl Choice for GfniHyperbola {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "gfni-hyperbola";
}

impl Sliders for GfniHyperbola {
    const TITLE: [&str; 2] = ["Hyperbola quintessence with GFNI", "GFNI 双曲减法"];
    const SOURCE: &'static str =
        "Stockfish, pull request 6795 (2026), for ARM; Wunkolo 2020: bits turned by GFNI";
    const NEEDS: &'static [&'static str] = &["avx2", "gfni"];

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let [rank, file, ..] = LANES[square].0;
        let masks = Pair::of([rank, file]);
        lanes::attacks::<TurnedRound, _, _>(probe, masks, READ.at(square), square, occupancy)
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let [.., rising, falling] = LANES[square].0;
        let masks = Pair::of([rising, falling]);
        lanes::attacks::<TurnedRound, _, _>(probe, masks, READ.at(square), square, occupancy)
    }

    #[inline(always)]
    fn queen_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let masks = Quad::of(LANES[square].0);
        lanes::attacks::<TurnedRound, _, _>(probe, masks, READ.at(square), square, occupancy)
    }

    fn table_bytes() -> usize {
        size_of_val(&LANES)
    }
}
