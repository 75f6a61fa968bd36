//! The oracles themselves against the published counts, and against a copy of themselves.

mod chess {
    qipan_conformance::chess!(chess_rules::naive::Board);
}
