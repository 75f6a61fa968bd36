//! The bitboards explain what they do, with each look-up, each legality, and men as sets in either way.

use chess_bitboard::{
    BlackMagic, Board, BobMike, Classical, Dumb7, Exploding, FancyMagic, Fastest, FoldingHash, Hyperbola,
    Kindergarten, KoggeStone, Magic, Obstruction, Qbb, SlideArithmetic, Switch,
};
use qipan_game::{Exempt, InPlace, KeptMailbox, Kinds, Legal, NoMailbox, Planes, Tested};

qipan_conformance::explained! {
    best: Board,
    exempt: Board<Exempt>,
    tested: Board<Tested>,
    planes: Board<Legal, Fastest, Planes>,
    exempt_planes_kept_in_place: Board<Exempt, Fastest, Planes, KeptMailbox, InPlace>,
    tested_in_place: Board<Tested, Fastest, Kinds, NoMailbox, InPlace>,
    black_magic: Board<Legal, BlackMagic>,
    bob_mike: Board<Legal, BobMike>,
    classical: Board<Legal, Classical>,
    dumb7: Board<Legal, Dumb7>,
    exploding: Board<Legal, Exploding>,
    fancy_magic: Board<Legal, FancyMagic>,
    folding_hash: Board<Legal, FoldingHash>,
    hyperbola: Board<Legal, Hyperbola>,
    kindergarten: Board<Legal, Kindergarten>,
    kogge_stone: Board<Legal, KoggeStone>,
    magic: Board<Legal, Magic>,
    obstruction: Board<Legal, Obstruction>,
    qbb: Board<Legal, Qbb>,
    slide_arithmetic: Board<Legal, SlideArithmetic>,
    switch: Board<Legal, Switch>,
}
