//! Every row of the bit-lines against the rule book and the published counts.

use qipan_game::{Exempt, Legal, Tested};
use xiangqi_bitlines::Board;

mod tested {
    qipan_conformance::xiangqi!(super::Board<super::Tested>);
}

mod exempt {
    qipan_conformance::xiangqi!(super::Board<super::Exempt>);
}

mod legal {
    qipan_conformance::xiangqi!(super::Board<super::Legal>);
}
