//! Every row of the rotated bitboards against the rule book and the published counts.

use chess_rotated::{Board, Inner, Kept, Rebuilt, Text};
use qipan_game::{Exempt, Kinds, Planes, Tested};

mod exempt_kept {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Kept>);
}

mod exempt_rebuilt {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Rebuilt>);
}

mod exempt_kept_text {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Kept, super::Text>);
}

mod exempt_kept_planes {
    qipan_conformance::chess!(super::Board<super::Exempt, super::Kept, super::Inner, super::Planes>);
}

mod tested_kept {
    qipan_conformance::chess!(super::Board<super::Tested, super::Kept>);
}

mod tested_rebuilt {
    qipan_conformance::chess!(super::Board<super::Tested, super::Rebuilt>);
}

mod tested_kept_text {
    qipan_conformance::chess!(super::Board<super::Tested, super::Kept, super::Text>);
}

mod tested_rebuilt_text {
    qipan_conformance::chess!(super::Board<super::Tested, super::Rebuilt, super::Text, super::Kinds>);
}

mod tested_kept_planes {
    qipan_conformance::chess!(super::Board<super::Tested, super::Kept, super::Inner, super::Planes>);
}
