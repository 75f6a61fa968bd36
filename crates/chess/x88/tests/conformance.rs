//! Every row of the 0x88 array against the rule book and the published counts.

use chess_x88::Board;
use qipan_game::{Cells, Exempt, Filtered, List, Tested, Walked, Words};

mod best {
    qipan_conformance::chess!(super::Board);
}

mod filtered {
    qipan_conformance::chess!(super::Board<super::Exempt, super::List, super::Filtered>);
}

mod walked {
    qipan_conformance::chess!(super::Board<super::Exempt, super::List, super::Walked>);
}

mod cells {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Cells>);
}

mod words {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Words>);
}

mod tested {
    qipan_conformance::chess!(super::Board<super::Tested>);
}

mod tested_filtered {
    qipan_conformance::chess!(super::Board<super::Tested, super::List, super::Filtered>);
}

mod tested_words {
    qipan_conformance::chess!(super::Board<super::Tested, super::Words>);
}

mod tested_words_walked {
    qipan_conformance::chess!(super::Board<super::Tested, super::Words, super::Walked>);
}

mod tested_cells_walked {
    qipan_conformance::chess!(super::Board<super::Tested, super::Cells, super::Walked>);
}
