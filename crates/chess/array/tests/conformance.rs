//! The plain array against the rule book and the published counts.
qipan_conformance::chess!(chess_array::Board);
