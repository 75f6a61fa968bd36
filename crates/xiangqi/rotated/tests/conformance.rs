//! Rotated bitboards against the rule book and the published counts.
qipan_conformance::xiangqi!(xiangqi_rotated::Board);
