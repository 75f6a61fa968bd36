//! Every row of the piece list against the rule book and the published counts.

use qipan_game::{Exempt, Tested};
use xiangqi_piece_list::{Board, Consecutive, Increments, Masks};

mod best {
    qipan_conformance::xiangqi!(super::Board);
}

mod masks {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Masks>);
}

mod increments {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Consecutive, super::Increments>);
}

mod masks_increments {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Masks, super::Increments>);
}

mod tested {
    qipan_conformance::xiangqi!(super::Board<super::Tested>);
}

mod tested_masks {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Masks>);
}

mod tested_increments {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Consecutive, super::Increments>);
}

mod tested_masks_increments {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Masks, super::Increments>);
}
