//! Every kernel against the walk along the rays: all occupancies that can matter, and random ones of the
//! whole board; and in games against the board with the fastest one.

use chess_bitboard::rays::{DIAGONAL, STRAIGHT, next_subset, reach, relevant};
use chess_bitboard::{
    Bitboard, BlackMagic, Board, BobMike, Classical, Dumb7, Exploding, FancyMagic, FoldingHash, Hyperbola,
    Kindergarten, KoggeStone, Magic, Obstruction, Qbb, SlideArithmetic, Sliders, Switch,
};
use chess_rules::{Chess, Setup};
use qipan_game::{Game, Legal, MoveGen, MoveList, SplitMix64, perft_count};

/// All subsets of every square's relevant squares: 102 400 for the rook, 5 248 for the bishop.
fn every_relevant_occupancy<S: Sliders>() {
    let mut cases = 0;
    for square in 0..64 {
        for (directions, is_rook) in [(&STRAIGHT, true), (&DIAGONAL, false)] {
            let mask = relevant(square, directions);
            let mut occupancy = 0;
            loop {
                let attacks = if is_rook { S::rook(square, occupancy) } else { S::bishop(square, occupancy) };
                let expected = reach(square, directions, occupancy);
                assert_eq!(attacks, expected, "{} square {square} rook {is_rook} {occupancy:#x}", S::NAME);
                cases += 1;
                occupancy = next_subset(occupancy, mask);
                if occupancy == 0 {
                    break;
                }
            }
        }
    }
    assert_eq!(cases, 102_400 + 5_248);
}

/// Squares that do not matter, the edge and the slider's own square among them, may be occupied or not.
/// Sparse, half and full boards.
fn random_full_occupancies<S: Sliders>() {
    // xorshift64
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..20_000 {
        let (a, b, c) = (random(), random(), random());
        for occupancy in [a & b & c, a & b, a, a | b, 0, !0] {
            let square = (c >> 58) as usize;
            let (rook, bishop) = (reach(square, &STRAIGHT, occupancy), reach(square, &DIAGONAL, occupancy));
            assert_eq!(S::rook(square, occupancy), rook, "{} rook {square} {occupancy:#x}", S::NAME);
            assert_eq!(S::bishop(square, occupancy), bishop, "{} bishop {square} {occupancy:#x}", S::NAME);
            assert_eq!(
                S::queen(square, occupancy),
                rook | bishop,
                "{} queen {square} {occupancy:#x}",
                S::NAME
            );
        }
    }
}

/// Moves of some games, played by the board with this kernel and counted by both.
fn games<S: Sliders>() {
    let mut random = SplitMix64(11);
    for _ in 0..8 {
        let mut setup: Setup = Chess::START.parse().expect("a position");
        for _ in 0..60 {
            let mut board = Bitboard::<Legal, S>::from_setup(&setup).expect("a position of the game");
            let mut fastest: Board = Board::from_setup(&setup).expect("a position of the game");
            assert_eq!(board.in_check(), fastest.in_check(), "{} {setup}", S::NAME);
            let expected = perft_count(&mut fastest, 2);
            assert_eq!(perft_count(&mut board, 2), expected, "{} {setup}", S::NAME);
            let mut moves = MoveList::new();
            board.generate(&mut moves);
            let Some(chosen) = moves.get(random.below(moves.len().max(1))) else { break };
            setup = board.visit(*chosen, |after| after.to_setup()).expect("a legal move");
        }
    }
}

macro_rules! kernels {
    ($($(#[$condition:meta])* $name:ident: $kernel:ty,)*) => {
        $($(#[$condition])* mod $name {
            #[test]
            fn every_relevant_occupancy() {
                super::every_relevant_occupancy::<$kernel>();
            }

            #[test]
            fn random_full_occupancies() {
                super::random_full_occupancies::<$kernel>();
            }

            #[test]
            fn games() {
                super::games::<$kernel>();
            }
        })*
    };
}

kernels! {
    black_magic: super::BlackMagic,
    bob_mike: super::BobMike,
    classical: super::Classical,
    dumb7: super::Dumb7,
    exploding: super::Exploding,
    folding_hash: super::FoldingHash,
    kogge_stone: super::KoggeStone,
    obstruction: super::Obstruction,
    qbb: super::Qbb,
    slide_arithmetic: super::SlideArithmetic,
    switch: super::Switch,
    hyperbola: super::Hyperbola,
    kindergarten: super::Kindergarten,
    magic: super::Magic,
    fancy_magic: super::FancyMagic,
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    pext: chess_bitboard::Pext,
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    pext_pdep: chess_bitboard::PextPdep,
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    dual_hyperbola: chess_bitboard::DualHyperbola,
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "gfni"))]
    gfni_hyperbola: chess_bitboard::GfniHyperbola,
}
