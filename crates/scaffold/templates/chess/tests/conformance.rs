//! Every row of the board against the rule book, the published counts, and itself.
qipan_conformance::rows!(chess_rules::Chess, chess_template::rows::each);
