//! Every row of the board against the rule book, the published counts, and itself.
qipan_conformance::rows!(xiangqi_rules::Xiangqi, xiangqi_template::rows::each);
