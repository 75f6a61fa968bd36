//! Rotated bitboards, kept and rebuilt, against the rule book and the published counts.

mod kept {
    qipan_conformance::chess!(chess_rotated::Board<chess_rotated::Kept>);
}

mod rebuilt {
    qipan_conformance::chess!(chess_rotated::Board<chess_rotated::Rebuilt>);
}
