//! Every row of the 0x88 array against the rule book and the published counts.

use chess_x88::Board;
use qipan_game::{Cells, Exempt, List, Tested, Words};

mod best {
    qipan_conformance::chess!(super::Board);
}

mod cells {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Cells>);
}

mod words {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Words>);
}

mod tested {
    qipan_conformance::chess!(super::Board<super::Tested, super::Words>);
}

mod tested_cells {
    qipan_conformance::chess!(super::Board<super::Tested, super::Cells>);
}

mod tested_list {
    qipan_conformance::chess!(super::Board<super::Tested, super::List>);
}
