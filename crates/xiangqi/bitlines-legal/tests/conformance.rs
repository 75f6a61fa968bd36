//! Legal moves from bit-ranks and bit-files against the rule book and the published counts.
qipan_conformance::xiangqi!(xiangqi_bitlines_legal::Board);
