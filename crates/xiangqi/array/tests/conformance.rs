//! Every row of the plain array against the rule book and the published counts.

use qipan_game::{Cells, Exempt, InPlace, OnCopy, Tested, Walked, Words};
use xiangqi_array::Board;

mod best {
    qipan_conformance::xiangqi!(super::Board);
}

mod cells {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Cells>);
}

mod copy {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Words, super::OnCopy>);
}

mod tested {
    qipan_conformance::xiangqi!(super::Board<super::Tested>);
}

mod tested_cells {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Cells, super::InPlace>);
}

mod tested_copy {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Words, super::OnCopy>);
}

mod tested_walked {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Words, super::InPlace, super::Walked>);
}

mod tested_cells_walked {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Cells, super::InPlace, super::Walked>);
}

mod exempt_walked {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Words, super::InPlace, super::Walked>);
}
