//! Every row of the piece lists against the rule book and the published counts.

qipan_conformance::rows!(xiangqi_rules::Xiangqi, xiangqi_piece_list::rows::each);
