//! Every row of the extended board against the rule book and the published counts.

use qipan_game::{Cells, Exempt, Tested, Walked, Words};
use xiangqi_extended::Board;

mod best {
    qipan_conformance::xiangqi!(super::Board);
}

mod cells {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Cells>);
}

mod tested {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Words>);
}

mod tested_cells {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Cells>);
}

mod tested_walked {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Words, super::Walked>);
}

mod tested_cells_walked {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Cells, super::Walked>);
}

mod exempt_walked {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Words, super::Walked>);
}
