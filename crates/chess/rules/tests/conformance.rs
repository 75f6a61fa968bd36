//! The rule book against the published counts and against a copy of itself.
qipan_conformance::chess!(chess_rules::naive::Board, named "chess-naive");
