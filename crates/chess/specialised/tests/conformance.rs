//! Every row of the four planes against the rule book and the published counts.

qipan_conformance::rows!(chess_rules::Chess, chess_specialised::rows::each);
