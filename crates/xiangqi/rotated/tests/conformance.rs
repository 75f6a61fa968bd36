//! Every row of rotated bitboards against the rule book and the published counts.

use qipan_game::{Exempt, InPlace, Kinds, OnCopy, Planes, Tested};
use xiangqi_rotated::Board;

mod best {
    qipan_conformance::xiangqi!(super::Board);
}

mod kinds {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Kinds>);
}

mod in_place {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Planes, super::InPlace>);
}

mod kinds_in_place {
    qipan_conformance::xiangqi!(super::Board<super::Exempt, super::Kinds, super::InPlace>);
}

mod tested {
    qipan_conformance::xiangqi!(super::Board<super::Tested>);
}

mod tested_kinds {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Kinds, super::OnCopy>);
}

mod tested_in_place {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Planes, super::InPlace>);
}

mod tested_kinds_in_place {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Kinds, super::InPlace>);
}
