//! The board against the rule book, the published counts, and itself.
qipan_conformance::chess!(chess_template::Board);
