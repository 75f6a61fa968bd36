//! Plain magic: one multiplication, a table of fixed size per square.

use std::sync::LazyLock;

use qipan_game::About;

use super::{Sliders, about, magics};
use crate::rays::{self, DIAGONAL, STRAIGHT, Square};

/// **Plain magic**: a multiplication packs all blockers of *both* lines of a piece into one index.
///
/// Of the squares that a rook on d4 could reach, ten can block it (not the edges: nothing lies behind them). Their occupancy has
/// 1024 cases, which lie scattered over the word. Kindergarten gathers one line with a multiplier that everyone can work out. Here
/// the multiplier is any number under which the ten bits, and whatever carries they make, arrive in the topmost bits in
/// *some* order, perhaps mixed up, as long as no two cases with different attacks meet:
///
/// ```text
///   occupancy & relevant       times            topmost 12 bits
///   . . . . . . . .            a number         are the index of a table
///   . . . b . . . .            found by         that was filled by
///   . . . b . . . .            trial, once      walking the rays
///   . . . b . . . .
///   . b b R b b b .     x      0x…        =     |index|. . . garbage . . .
///   . . . b . . . .
///   . . . b . . . .
///   . . . . . . . .
/// ```
///
/// "Plain" means that each square has as much room as the neediest one: 4096 entries for a rook, 512 for a bishop. The shift
/// is then a constant and an entry's place is computed from square and index alone; the price is 2.25 MiB, of which each square uses a
/// part. A number that is magic with fewer bits is magic with 12 or 9 as well (a longer index tells apart whatever a
/// shorter one does), so the numbers are those of [`FancyMagic`](super::FancyMagic).
///
/// The tables are built once when first asked for, since the compiler would take several seconds; a handle keeps the reference.
///
/// Source: Lasse Hansen and Gerd Isenberg, *magic move-bitboard generation* (chess programming literature, 2006), after
/// Pradu Kannan's paper of the same name (2007).
#[derive(Clone, Copy, Debug)]
pub struct Magic {
    rook: &'static [[u64; 1 << ROOK_BITS]; 64],
    bishop: &'static [[u64; 1 << BISHOP_BITS]; 64],
}

/// There is only one set of tables.
impl PartialEq for Magic {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

const ROOK_BITS: u32 = 12;
const BISHOP_BITS: u32 = 9;

/// Attacks by square and index.
type Attacks<const ENTRIES: usize> = Box<[[u64; ENTRIES]; 64]>;

static ROOK: LazyLock<Attacks<{ 1 << ROOK_BITS }>> = LazyLock::new(|| build(&ROOK_KEYS, &STRAIGHT));
static BISHOP: LazyLock<Attacks<{ 1 << BISHOP_BITS }>> = LazyLock::new(|| build(&BISHOP_KEYS, &DIAGONAL));

static ROOK_KEYS: [Key; 64] = keys(&magics::ROOK, &STRAIGHT);
static BISHOP_KEYS: [Key; 64] = keys(&magics::BISHOP, &DIAGONAL);

/// What makes an index of an occupancy.
#[derive(Clone, Copy)]
struct Key {
    relevant: u64,
    magic: u64,
}

impl Key {
    /// An index of so many bits.
    #[inline(always)]
    const fn index<const BITS: u32>(&self, occupancy: u64) -> usize {
        ((occupancy & self.relevant).wrapping_mul(self.magic) >> (64 - BITS)) as usize
    }
}

const fn keys(magics: &[u64; 64], directions: &[(i32, i32); 4]) -> [Key; 64] {
    let mut keys = [Key { relevant: 0, magic: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        keys[square] = Key { relevant: rays::relevant(square, directions), magic: magics[square] };
        square += 1;
    }
    keys
}

/// Fills a table by walking the rays for every case.
///
/// # Panics
/// If a number is not magic: two cases with different attacks have met.
fn build<const ENTRIES: usize>(keys: &[Key; 64], directions: &[(i32, i32); 4]) -> Attacks<ENTRIES> {
    let mut table = vec![[0; ENTRIES]; 64];
    for (square, (key, row)) in keys.iter().zip(&mut table).enumerate() {
        let mut occupancy = 0;
        loop {
            let attacks = rays::reach(square, directions, occupancy);
            let index = (occupancy.wrapping_mul(key.magic) >> (64 - ENTRIES.ilog2())) as usize;
            // No attack set is empty, so that an empty entry is a free one.
            assert!(row[index] == 0 || row[index] == attacks, "the number of square {square} is not magic");
            row[index] = attacks;
            occupancy = rays::next_subset(occupancy, key.relevant);
            if occupancy == 0 {
                break;
            }
        }
    }
    table.into_boxed_slice().try_into().expect("64 squares")
}

impl Sliders for Magic {
    const NAME: &'static str = "magic";
    const ABOUT: About = about(
        "chess-bitboard-magic",
        "bitboards; sliders by plain magic, tables of fixed size per square",
        "chess programming literature: Hansen and Isenberg, Kannan, magic bitboards",
        &[],
    );

    #[inline(always)]
    fn ready() -> Self {
        Self { rook: &ROOK, bishop: &BISHOP }
    }

    #[inline(always)]
    fn rook(self, square: Square, occupancy: u64) -> u64 {
        self.rook[square][ROOK_KEYS[square].index::<ROOK_BITS>(occupancy)]
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupancy: u64) -> u64 {
        self.bishop[square][BISHOP_KEYS[square].index::<BISHOP_BITS>(occupancy)]
    }

    fn table_bytes() -> usize {
        size_of_val(&**ROOK) + size_of_val(&**BISHOP) + size_of_val(&ROOK_KEYS) + size_of_val(&BISHOP_KEYS)
    }
}
