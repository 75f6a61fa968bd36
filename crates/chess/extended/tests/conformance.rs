//! Every row of the framed array against the rule book and the published counts.

use chess_extended::{Board, Frame10x10, Frame12x12};
use qipan_game::{Cells, Exempt, Tested, Walked, Words};

mod best {
    qipan_conformance::chess!(super::Board);
}

mod cells {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Frame10x10, super::Cells>);
}

mod walked {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Frame10x10, super::Words, super::Walked>);
}

mod tested {
    qipan_conformance::chess!(super::Board<super::Tested>);
}

mod tested_cells_walked {
    qipan_conformance::chess!(super::Board<super::Tested, super::Frame10x10, super::Cells, super::Walked>);
}

mod frame_12x12 {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Frame12x12, super::Words>);
}

mod frame_12x12_cells {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Frame12x12, super::Cells>);
}

mod tested_12x12 {
    qipan_conformance::chess!(super::Board<super::Tested, super::Frame12x12>);
}

mod tested_12x12_cells_walked {
    qipan_conformance::chess!(super::Board<super::Tested, super::Frame12x12, super::Cells, super::Walked>);
}
