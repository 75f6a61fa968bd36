//! Every row of the board with pre-generated moves against the rule book and the published counts.

use qipan_game::Tested;
use xiangqi_pregenerated::Board;

mod best {
    qipan_conformance::xiangqi!(super::Board);
}

mod tested {
    qipan_conformance::xiangqi!(super::Board<super::Tested>);
}
