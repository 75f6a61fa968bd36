//! Every row of the bit-ranks and bit-files against the rule book and the published counts.

qipan_conformance::rows!(xiangqi_rules::Xiangqi, xiangqi_bitlines::rows::each);
