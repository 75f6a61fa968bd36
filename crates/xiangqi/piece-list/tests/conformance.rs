//! The piece list, in both codes, against the rule book and the published counts.
mod plain {
    qipan_conformance::xiangqi!(xiangqi_piece_list::Board<xiangqi_piece_list::Plain>);
}
mod masks {
    qipan_conformance::xiangqi!(xiangqi_piece_list::Board<xiangqi_piece_list::Masks>);
}
