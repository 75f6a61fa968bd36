//! The oracles, judged like any board: against the published counts, and each against a copy of itself.

mod xiangqi {
    qipan_conformance::xiangqi!(xiangqi_rules::naive::Board);
}

mod chess {
    qipan_conformance::chess!(chess_rules::naive::Board);
}
