//! The suite that every board passes, for each kernel.

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext {
    qipan_conformance::chess!(chess_specialised::Board<chess_specialised::Pext>);
}

mod hyperbola {
    qipan_conformance::chess!(chess_specialised::Board<chess_specialised::Hyperbola>);
}
