//! C6 under the common tests, each kernel for itself.

mod classical {
    qipan_conformance::chess!(chess_bitboard::Board<chess_bitboard::Classical>);
}
mod hyperbola {
    qipan_conformance::chess!(chess_bitboard::Board<chess_bitboard::Hyperbola>);
}
mod kindergarten {
    qipan_conformance::chess!(chess_bitboard::Board<chess_bitboard::Kindergarten>);
}
mod magic {
    qipan_conformance::chess!(chess_bitboard::Board<chess_bitboard::Magic>);
}
mod fancy_magic {
    qipan_conformance::chess!(chess_bitboard::Board<chess_bitboard::FancyMagic>);
}
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext {
    qipan_conformance::chess!(chess_bitboard::Board<chess_bitboard::Pext>);
}
