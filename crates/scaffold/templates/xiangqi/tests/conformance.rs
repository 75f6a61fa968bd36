//! The board against the rule book, the published counts, and itself.
qipan_conformance::xiangqi!(xiangqi_template::Board);
