//! **X7, rotated bitboards**: the men as sets of squares, and the occupied squares twice: as the board stands, and turned so
//! that files become rows. In its own board every line lies in adjacent bits, so that a shift and an AND give the *state of
//! the line*, and a table indexed by the square's place on the line and by this state gives what a chariot reaches and what
//! a cannon takes, at once and without a loop.
//!
//! ```text
//!   as it stands: a rank is a run of 9 bits           turned: a file is a run of 10 bits
//!
//!   9 | 100 101 102 103 104 105 106 107 108           i |  94  95  96  97  98  99 100 101 102 103
//!   8 |  91  92  93  94  95  96  97  98  99           h |  84  85  86  87  88  89  90  91  92  93
//!   7 |  82  83  84  85  86  87  88  89  90           g |  74  75  76  77  78  79  80  81  82  83
//!   6 |  73  74  75  76  77  78  79  80  81           f |  64  65  66  67  68  69  70  71  72  73
//!   5 |  64  65  66  67  68  69  70  71  72               ---------- next word -----------------
//!       ------- river, next word ----------           e |  40  41  42  43  44  45  46  47  48  49
//!   4 |  36  37  38  39  40  41  42  43  44           d |  30  31  32  33  34  35  36  37  38  39
//!   3 |  27  28  29  30  31  32  33  34  35           c |  20  21  22  23  24  25  26  27  28  29
//!   2 |  18  19  20  21  22  23  24  25  26           b |  10  11  12  13  14  15  16  17  18  19
//!   1 |   9  10  11  12  13  14  15  16  17           a |   0   1   2   3   4   5   6   7   8   9
//!   0 |   0   1   2   3   4   5   6   7   8                 0   1   2   3   4   5   6   7   8   9
//!         a   b   c   d   e   f   g   h   i
//!
//!   start, cannon b2: file b, men on 0 2 7 9:  9 8 7 6 5 4 3 2 1 0       table[2][0 1 0 0 0 0 1 0] of the inner eight:
//!                                              1 0 1 0 0 0 0 1 0 1       goes to 1 and 3..6, would take on 9
//! ```
//!
//! Both boards are 90 bits in two words, parted so that no line lies across them: between ranks 4 and 5, and between files e
//! and f. The turned board is stored and changes with every move; the board as it stands is the men's sets together.
//!
//! **Look-ups.** Only a line's *inner* squares decide (a man on the last square stops nothing that the edge does not stop): 7 of
//! a rank, 8 of a file. Ranks have a table by file, 4.5 KiB: what it gives is a run of bits, to be shifted to its rank. Files
//! have one by rank, 80 KiB, whose entries are squares of the a-file in both words: any other file is a shift away. The
//! obvious tables, by square, would take a megabyte. A horse's four legs are its neighbours on the two boards, an elephant's
//! eyes its diagonal neighbours on the one: each gathered by shifts into an index of four bits.
//!
//! **Men.** A man is a number of four bits, kind and side, and the board stores four sets, one for each bit of the numbers: 64
//! bytes, 96 with the turned board and the side to move. A move takes three vector registers: both squares are emptied in
//! all sets and the man is put down. So nobody asks whom he takes, neither when he is listed nor when he is played.
//!
//! **Legality**: a move is listed as soon as the man may make it. Once per position it is found which of them may uncover the
//! general; these are tested when they are played, from the general outwards, on the sets as they will be.
//!
//! **Source**: beyond the texts: the rotated bitboards of *rotated.htm*, a tutorial for chess, carried over. Its diagonals have
//! no counterpart here, so that two boards do for four; a cannon, which it cannot know, is a second set in each entry. Men by
//! the bits of their numbers: "quad bitboards" of the chess programming literature.
//!
//! **Should win** where moves are listed and played: a move changes few bytes, and a list needs no second look-up for whoever is
//! taken; and where the cache is wanted for other things: its tables take 174 KiB, those of X6 with magic 954. **Should lose** to
//! X6 where moves are counted, since X6 knows of every set of moves which are legal, and wherever it is asked who stands on a
//! square. Measured: all leaves played, 1.33 times the speed of X1 and 1.18 times that of X6 with magic; the last ply counted, 2.3
//! and 0.52 times.
//!
//! What each step was worth in played leaves, on five positions against the plain array in the same run:
//!
//! | board | X7 / X1 | instructions a leaf |
//! |---|--:|--:|
//! | a set per kind and side, 192 bytes copied and then changed; lines of 16 bits spread over the board | 0.63 | |
//! | four sets by the bits of the men's numbers, 96 bytes; files as words; captures with the number of the man taken | 1.0 | 111 |
//! | squares emptied before the man is put down: captures no longer differ from other moves, one loop lists both | 1.23 | 94 |
//! | moves tested before they are played; the general found in one word | 1.35 | 91 |
//!
//! (A small program with nothing but three boards in it, where the last step's noise is some per cent.) Dropped before, when the
//! state was 192 bytes: making and unmaking in place, half as fast as the copy.

mod danger;
mod generate;
mod kernel;
mod lines;
mod list;
mod make;
mod moves;
mod set;
mod steps;

use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};
use xiangqi_rules::{Kind, Piece, Setup, Side, Xiangqi};

pub use lines::Boards;
pub use make::Undo;
pub use moves::Move;

use list::Count;
use moves::{man_of, number_of};
use set::{Halves, Set, each, number, set_of, square, turned, words};

/// The board.
///
/// ```
/// use qipan_game::{Game, MoveGen, perft_visit};
///
/// let start = xiangqi_rules::Xiangqi::START.parse().expect("the start position");
/// let mut board = xiangqi_rotated::Board::from_setup(&start).expect("every position of Xiangqi is supported");
/// assert_eq!(perft_visit(&mut board, 3), 79_666);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Board {
    /// Pairs of words: the men by the three bits of their kind's number, and Black's men.
    men: [u64; 8],
    /// The occupied squares, turned.
    turned: Halves,
    /// The side to move, 0 for Red.
    side: u64,
}

impl Board {
    #[inline]
    fn pair(&self, n: usize) -> Set {
        set_of([self.men[2 * n], self.men[2 * n + 1]])
    }

    /// The men by the bits of their kinds' numbers, the lowest bit first.
    #[inline]
    fn planes(&self) -> [Set; 3] {
        [self.pair(0), self.pair(1), self.pair(2)]
    }

    #[inline]
    fn occupied(&self) -> Set {
        self.pair(0) | self.pair(1) | self.pair(2)
    }

    /// A side's men.
    #[inline]
    fn colour(&self, side: usize) -> Set {
        let others = 0u64.wrapping_sub(side as u64 ^ 1);
        self.pair(3) ^ self.occupied() & set_of([others; 2])
    }

    /// A side's men of a kind.
    #[inline]
    fn men(&self, kind: Kind, side: usize) -> Set {
        let number = number_of(kind, 0);
        let of = |n: usize| if number >> n & 1 != 0 { self.pair(n) } else { !self.pair(n) };
        of(0) & of(1) & of(2) & self.colour(side)
    }

    /// The number of the man on a square, 0 for none.
    #[inline]
    fn man_on(&self, square: usize) -> usize {
        let bit_of = |n: usize| (self.men[2 * n + (square >> 6 & 1)] >> (square & 63) & 1) as usize;
        bit_of(0) | bit_of(1) << 1 | bit_of(2) << 2 | bit_of(3) << 3
    }

    fn pieces(&self) -> impl Iterator<Item = (usize, Piece)> {
        each(self.occupied()).filter_map(|at| Some((at, man_of(self.man_on(at))?)))
    }
}

impl MoveGen for Board {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-rotated",
        system: "X7",
        summary: "90-bit sets by the bits of the men's numbers; occupied squares also turned, for look-ups by line and state",
        source: "beyond the texts: rotated.htm, a tutorial on rotated bitboards for chess, carried over",
        legality: Legality::PseudoLegal,
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut sets = [0; 4];
        for (at, piece) in setup.men() {
            let man = number_of(piece.kind, piece.side as usize);
            for (n, set) in sets.iter_mut().enumerate() {
                *set |= ((man >> n & 1) as Set) << number(at);
            }
        }
        Ok(Self {
            men: std::array::from_fn(|word| words(sets[word / 2])[word % 2]),
            turned: words(turned(sets[0] | sets[1] | sets[2])),
            side: setup.side_to_move() as u64,
        })
    }

    fn to_setup(&self) -> Setup {
        Setup::from_men(self.pieces().map(|(at, piece)| (square(at), piece)), Side::BOTH[self.sides().0])
    }

    fn captures(&self, moves: &mut MoveList<Move>) {
        self.moves(self.occupied(), moves);
    }

    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.moves(!self.occupied(), moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.moves(!0, moves);
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        !m.is_to_be_tested()
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        if m.is_to_be_tested() && self.exposes_general(m) {
            return None;
        }
        Some(f(&mut self.after(m)))
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        let mut suspects = MoveList::new();
        let mut count = Count { exempt: 0, suspects: &mut suspects };
        self.moves(!0, &mut count);
        let exempt = u64::from(count.exempt);
        suspects.iter().fold(exempt, |legal, &m| legal + u64::from(!self.exposes_general(m)))
    }

    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    fn import(&self, m: xiangqi_rules::Move) -> Option<Move> {
        self.import_squares(number(m.from), number(m.to))
    }

    fn export(&self, m: Move) -> xiangqi_rules::Move {
        xiangqi_rules::Move { from: square(m.from()), to: square(m.to()) }
    }

    fn material(&self) -> i32 {
        Kind::ALL
            .into_iter()
            .map(|kind| {
                let [red, black] = [0, 1].map(|side| self.men(kind, side).count_ones() as i32);
                kind.value() * (red - black)
            })
            .sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        let (occupied, black) = (self.occupied(), self.pair(3));
        if black & !occupied != 0 {
            return Err(format!("Black stands on {:#x}, where nobody is", black & !occupied));
        }
        if self.turned != words(turned(occupied)) {
            return Err(format!(
                "the turned board is {:x?}, not {:x?}",
                self.turned,
                words(turned(occupied))
            ));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        set::TABLE_BYTES + lines::TABLE_BYTES + steps::TABLE_BYTES + danger::TABLE_BYTES + make::TABLE_BYTES
    }
}
