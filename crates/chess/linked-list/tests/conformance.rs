//! Every row of the linked lists against the rule book and the published counts.

use chess_linked_list::{Board, Chained};
use qipan_game::{Exempt, Tested};

mod best {
    qipan_conformance::chess!(super::Board);
}

mod chained {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Chained>);
}

mod tested {
    qipan_conformance::chess!(super::Board<super::Tested>);
}

mod tested_chained {
    qipan_conformance::chess!(super::Board<super::Tested, super::Chained>);
}
