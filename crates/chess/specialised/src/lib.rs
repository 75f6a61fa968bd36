//! **C7, specialised**: four bit planes, 40 bytes of position, and a generator compiled once for every state of the game, which
//! lists or counts legal moves only.
//!
//! A man is a column of four bits, one in each plane; a set of squares is a 64-bit word, a1 the lowest bit, h8 the highest.
//!
//! ```text
//!                    P  N  K  B  R  Q  p ...      sliders have the third bit; those that go diagonally the first,
//!   first plane      1  .  1  1  .  1  1          those that go straight the second, and a queen simply both:
//!   second plane     .  1  1  .  1  1  .            diagonal = first & third      straight = second & third
//!   third plane      .  .  .  1  1  1  .            pawns = first & !(second | third)
//!   fourth plane     .  .  .  .  .  .  1            Black's men = fourth
//! ```
//!
//! **A move is played without asking what moves or what is taken**: clear both squares in all planes, put the arriving column
//! down. Four planes, one vector register: `planes & !(from | to) | column & to`. The old position stays where it is and is the
//! unmake. Only castling, taking en passant and a pawn's double step past an enemy pawn need more; these carry a mark.
//!
//! # Legal moves, directly
//!
//! Other generators list what the men can do, play it, and look whether the king is attacked. Here three sets are found first,
//! and every move they let through is legal:
//!
//! ```text
//!   a pin                     a check                   danger to the king
//!   . . . . r . . .           . . . . . . . .           r - - - - - - -      the rook on a8 attacks
//!   . . . . | . . .           . b . . . . . .           | . . . . . . .      rank and file; the king
//!   . . . . | . . .           . . \ . . . . .           | . . . . . . .      on a5 may not step back to
//!   . . . . R . . .           . . . \ . . . .           K . . . . . . .      a4: the rook sees through
//!   . . . . | . . .           . . . . K . . .           | . . . . . . .      him, so lines run as if he
//!   . . . . K . . .           . . . . . . . .           | . . . . . . .      were not there
//!   R may move on | only,     capture on b7, block
//!   capture included          on \, or move the king
//! ```
//!
//! - *Ties.* Along the king's lines on the empty board, every enemy slider is looked at: nobody between, and it gives check; one man
//!   between, and he is pinned. A pinned man's targets are cut down to the pin's line; a pinned knight has none.
//! - *Check.* With one man giving check, all targets are cut down to him and the squares between; with two, only the king moves.
//! - *Danger.* The king's steps are cut down by all squares that the enemy attacks. It is found only where there is a step to judge,
//!   or castling with a free way.
//! - *En passant* is the trap: two pawns leave a rank at once, so neither was pinned and yet the king is bare. White to move,
//!   `K P p . r` on the fifth rank: taking the black pawn would be illegal. These few moves are judged by the board afterwards.
//!
//! # Whole sets instead of men
//!
//! The rows of this crate find the lines of all sliders of a side at once by *parallel fill*: the set runs one square, then two, then
//! four, over empty squares only, and four directions lie side by side in one AVX2 register. A square is met from one direction by
//! the nearest slider alone, so that the number of moves is the sum of the bits of eight sets: nothing is looked up, and no loop
//! depends on the number of men. Pawns, likewise, are moved as sets; steps end on empty squares and captures on occupied ones,
//! so two sets are counted as one. Single sliders (in lists, in pins) are looked up by a kernel, the type parameter of [`Board`].
//!
//! # State in types
//!
//! Side to move, whether its king may still castle, whether a pawn can be taken en passant: three questions are asked once per
//! generation, and eight versions of the generator answer them at compile time. In each of them the pawns' direction and the last
//! rank are constants, and most have no castling and no en passant at all.
//!
//! What each step was worth for counting, against the program without it at that time, geometric mean over six positions (the
//! start position, Kiwipete, four more):
//!
//! | step | counting |
//! |---|--:|
//! | danger and free sliders by fill in AVX2 registers instead of PEXT look-ups and loops | +20 % |
//! | the same in arrays, left to the compiler | +4 % |
//! | pinned positions count free sliders by fill too | +5 % |
//! | *en passant or not* a type, not a branch before the generator | +8 % |
//! | positions with a check or a pin in a function of their own, which leaves the others more registers | +6 % |
//! | pawns' four sets counted as two | +4 % |
//! | fills of both sides share what depends on the empty squares only | +3 % |
//! | the set of squares in danger only where it decides something | +1 %, start position +10 % |
//! | dropped: pins and danger from one survey of fills around the king | -3 % |
//! | dropped: own knights as fills | -1 % |
//! | dropped: the king's steps judged one by one | -4 % (an endgame -37 %) |
//!
//! Source: beyond the texts. State as template parameters, new positions built from old ones, counts instead of lists: the program
//! Gigantua, described in "Worlds Fastest Bitboard Chess Movegenerator" (CodeProject, 2021), which looks sliders up by PEXT and
//! keeps a set per kind and side. Parallel fill: the chess programming literature, after Kogge and Stone's adder (1973). Four planes
//! of codes: "quad bitboards", same literature. Should win wherever moves are counted or played. An engine pays when it asks what
//! stands on a square (four shifts), and in the cache for instructions: eight versions of the generator take some 90 KiB, of which
//! a game uses a part at a time.

mod fill;
mod generate;
mod kernel;
mod planes;
mod quad;
mod recognise;
pub mod sliders;
mod tables;
mod view;

use std::marker::PhantomData;

use chess_rules::{Castling, Chess, Kind, Piece, Setup, Side, Square, Wing};
use qipan_game::{About, MoveGen, MoveList, Unsupported};

pub use planes::Move;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use sliders::Pext;
pub use sliders::{Hyperbola, Sliders};

use generate::{ALL, CAPTURES, Count, QUIETS, Sink};
use planes::{Code, PASSED, Planes, WHITE_TO_MOVE};
use tables::{Set, bit, square};
use view::View;

/// The board, with the kernel `S` for single sliders.
///
/// ```
/// use chess_specialised::{Board, Hyperbola};
/// use qipan_game::{Game, MoveGen, perft_count};
///
/// let start = chess_rules::Chess::START.parse().expect("the start position");
/// let mut board = Board::<Hyperbola>::from_setup(&start).expect("every position of chess is supported");
/// assert_eq!(perft_count(&mut board, 4), 197_281);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Board<S> {
    planes: Planes,
    kernel: PhantomData<S>,
}

/// The squares of a side's king and of a wing's rook before they move.
const fn homes(side: Side, wing: Wing) -> Set {
    let rook = match wing {
        Wing::King => bit(7),
        Wing::Queen => bit(0),
    };
    (bit(4) | rook) << (side.back_rank() * 8)
}

fn every_right() -> impl Iterator<Item = (Side, Wing)> {
    Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)))
}

impl<S: Sliders> Board<S> {
    /// Turns the state into types, once per question: eight versions of the generator.
    #[inline(always)]
    fn list<const WANTED: u8, K: Sink>(&self, sink: &mut K) {
        if self.planes.is_white_to_move() {
            self.list_for::<WANTED, true, K>(sink);
        } else {
            self.list_for::<WANTED, false, K>(sink);
        }
    }

    #[inline(always)]
    fn list_for<const WANTED: u8, const WHITE: bool, K: Sink>(&self, sink: &mut K) {
        let king_home = if WHITE { bit(4) } else { bit(60) };
        let state = self.planes.state;
        let view = View::<S, WHITE>::new(&self.planes);
        match (state & king_home != 0, state & PASSED != 0) {
            (false, false) => view.moves::<WANTED, false, false, K>(sink),
            (true, false) => view.moves::<WANTED, true, false, K>(sink),
            (false, true) => view.moves::<WANTED, false, true, K>(sink),
            (true, true) => view.moves::<WANTED, true, true, K>(sink),
        }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.planes.code(square.index()).piece()
    }
}

impl<S: Sliders> MoveGen for Board<S> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = S::ABOUT;

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut planes = Planes { planes: [0; 4], state: 0 };
        for (square, piece) in setup.pieces() {
            let black = if piece.side == Side::Black { Code::BLACK } else { 0 };
            let code = Code::of(piece.kind).0 | black;
            for (i, plane) in planes.planes.iter_mut().enumerate() {
                *plane |= Set::from(code >> i & 1) << square.index();
            }
        }
        let held = every_right().filter(|&(side, wing)| setup.castling().has(side, wing));
        planes.state = held.fold(0, |state, (side, wing)| state | homes(side, wing));
        planes.state |= setup.en_passant().map_or(0, |square| bit(square.index()));
        if setup.side_to_move() == Side::White {
            planes.state |= WHITE_TO_MOVE;
        }
        Ok(Self { planes, kernel: PhantomData })
    }

    fn to_setup(&self) -> Setup {
        let state = self.planes.state;
        let pieces = Square::all().filter_map(|square| Some((square, self.piece_at(square)?)));
        let side = if self.planes.is_white_to_move() { Side::White } else { Side::Black };
        let held = every_right().filter(|&(side, wing)| state & homes(side, wing) == homes(side, wing));
        let castling = Castling::from_bits(held.map(|(side, wing)| Castling::bit(side, wing)).sum());
        let passed = state & PASSED;
        let en_passant = (passed != 0).then(|| square(tables::first(passed)));
        Setup::from_pieces(pieces, side, castling, en_passant)
    }

    #[inline]
    fn captures(&self, moves: &mut MoveList<Move>) {
        self.list::<CAPTURES, _>(moves);
    }

    #[inline]
    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.list::<QUIETS, _>(moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.list::<ALL, _>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut next = Self { planes: self.planes.after(m), kernel: PhantomData };
        Some(f(&mut next))
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        let mut count = Count::default();
        self.list::<ALL, _>(&mut count);
        count.0.into()
    }

    fn in_check(&self) -> bool {
        if self.planes.is_white_to_move() {
            View::<S, true>::new(&self.planes).is_in_check()
        } else {
            View::<S, false>::new(&self.planes).is_in_check()
        }
    }

    fn import(&self, m: chess_rules::Move) -> Option<Move> {
        if self.planes.is_white_to_move() {
            View::<S, true>::new(&self.planes).recognise(m)
        } else {
            View::<S, false>::new(&self.planes).recognise(m)
        }
    }

    fn export(&self, m: Move) -> chess_rules::Move {
        let code = m.code();
        let becomes_other = self.planes.code(m.from()) != code;
        let promotion = if becomes_other { code.kind() } else { None };
        chess_rules::Move { from: square(m.from()), to: square(m.to()), promotion }
    }

    fn material(&self) -> i32 {
        let [a, b, c, black] = self.planes.planes;
        let of = |kind: Kind| match kind {
            Kind::Pawn => a & !b & !c,
            Kind::Knight => b & !a & !c,
            Kind::King => a & b & !c,
            Kind::Bishop => a & c & !b,
            Kind::Rook => b & c & !a,
            Kind::Queen => a & b & c,
        };
        let balance = |men: Set| (men & !black).count_ones() as i32 - (men & black).count_ones() as i32;
        Kind::ALL.into_iter().map(|kind| kind.value() * balance(of(kind))).sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        let [a, b, c, black] = self.planes.planes;
        let stray = black & !(a | b | c) | c & !(a | b);
        if stray != 0 {
            return Err(format!("the planes hold no man on {stray:#x}"));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        S::table_bytes() + tables::TABLE_BYTES + planes::TABLE_BYTES
    }
}
