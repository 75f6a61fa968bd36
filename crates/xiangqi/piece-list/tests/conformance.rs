//! Every row of the piece list against the rule book and the published counts.

use qipan_game::{Exempt, Tested};
use xiangqi_piece_list::{Board, Masks};

mod best {
    qipan_conformance::xiangqi!(super::Board);
}

mod masks {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Masks>);
}

mod tested {
    qipan_conformance::xiangqi!(super::Board<super::Tested>);
}

mod tested_masks {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Masks>);
}
