//! The extended board against the rule book and the published counts.
qipan_conformance::xiangqi!(xiangqi_extended::Board);
