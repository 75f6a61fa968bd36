//! Every row of the four planes against the rules and the published counts.

use chess_specialised::{Board, Hyperbola};
use qipan_game::{Legal, Tested};

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext {
    use chess_specialised::Pext;

    qipan_conformance::chess!(super::Board<super::Legal, Pext>);
}

mod hyperbola {
    qipan_conformance::chess!(super::Board<super::Legal, super::Hyperbola>);
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod tested_pext {
    use chess_specialised::Pext;

    qipan_conformance::chess!(super::Board<super::Tested, Pext>);
}

mod tested_hyperbola {
    qipan_conformance::chess!(super::Board<super::Tested, super::Hyperbola>);
}
