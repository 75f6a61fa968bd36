//! Every row of the plain array against the rule book and the published counts.

use chess_array::Board;
use qipan_game::{Cells, Exempt, InPlace, OnCopy, Tested, Walked, Words};

mod best {
    qipan_conformance::chess!(super::Board);
}

mod cells {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Cells, super::OnCopy>);
}

mod in_place {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Words, super::InPlace>);
}

mod walked {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Words, super::OnCopy, super::Walked>);
}

mod tested {
    qipan_conformance::chess!(super::Board<super::Tested>);
}

mod tested_cells {
    qipan_conformance::chess!(super::Board<super::Tested, super::Cells>);
}

mod tested_in_place {
    qipan_conformance::chess!(super::Board<super::Tested, super::Words, super::InPlace>);
}

mod tested_walked {
    qipan_conformance::chess!(super::Board<super::Tested, super::Words, super::OnCopy, super::Walked>);
}

mod tested_cells_in_place_walked {
    qipan_conformance::chess!(super::Board<super::Tested, super::Cells, super::InPlace, super::Walked>);
}
