//! The bitboards against the rule book and the published counts, one module for each kernel.

mod magic {
    qipan_conformance::xiangqi!(xiangqi_bitboard::Board<xiangqi_bitboard::sliders::Magic>);
}

mod obstruction {
    qipan_conformance::xiangqi!(xiangqi_bitboard::Board<xiangqi_bitboard::sliders::Obstruction>);
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext {
    qipan_conformance::xiangqi!(xiangqi_bitboard::Board<xiangqi_bitboard::sliders::Pext>);
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext_whole {
    qipan_conformance::xiangqi!(xiangqi_bitboard::Board<xiangqi_bitboard::sliders::PextWhole>);
}
