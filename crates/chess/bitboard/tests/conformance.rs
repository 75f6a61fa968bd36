//! The rows of the bitboards against the rule book and the published counts. Of the rows that differ in their
//! look-up alone the six best known are here; `sliders.rs` plays with all of them.

use chess_bitboard::{Board, Classical, FancyMagic, Fastest, Hyperbola, Kindergarten, Magic};
use qipan_game::{Exempt, InPlace, KeptMailbox, Kinds, Legal, NoMailbox, Planes, Tested};

mod classical {
    qipan_conformance::chess!(super::Board<super::Legal, super::Classical>);
}

mod hyperbola {
    qipan_conformance::chess!(super::Board<super::Legal, super::Hyperbola>);
}

mod kindergarten {
    qipan_conformance::chess!(super::Board<super::Legal, super::Kindergarten>);
}

mod magic {
    qipan_conformance::chess!(super::Board<super::Legal, super::Magic>);
}

mod fancy_magic {
    qipan_conformance::chess!(super::Board<super::Legal, super::FancyMagic>);
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext {
    qipan_conformance::chess!(super::Board<super::Legal, chess_bitboard::Pext>);
}

// The rest with the fastest look-up of the build: PEXT where the processor has it.

mod exempt {
    qipan_conformance::chess!(super::Board<super::Exempt>);
}

mod tested {
    qipan_conformance::chess!(super::Board<super::Tested>);
}

mod tested_magic {
    qipan_conformance::chess!(super::Board<super::Tested, super::Magic>);
}

mod planes {
    qipan_conformance::chess!(super::Board<super::Legal, super::Fastest, super::Planes>);
}

mod tested_planes {
    qipan_conformance::chess!(super::Board<super::Tested, super::Fastest, super::Planes>);
}

mod kept {
    qipan_conformance::chess!(super::Board<super::Legal, super::Fastest, super::Kinds, super::KeptMailbox>);
}

mod tested_kept {
    qipan_conformance::chess!(super::Board<super::Tested, super::Fastest, super::Kinds, super::KeptMailbox>);
}

mod in_place {
    qipan_conformance::chess!(
        super::Board<super::Legal, super::Fastest, super::Kinds, super::NoMailbox, super::InPlace>
    );
}

mod tested_in_place {
    qipan_conformance::chess!(
        super::Board<super::Tested, super::Fastest, super::Kinds, super::NoMailbox, super::InPlace>
    );
}

// Levels that meet in one place: playing in place writes the mailbox, planes and suspect moves.

mod tested_kept_in_place {
    qipan_conformance::chess!(
        super::Board<super::Tested, super::Fastest, super::Kinds, super::KeptMailbox, super::InPlace>
    );
}

mod exempt_planes_kept_in_place {
    qipan_conformance::chess!(
        super::Board<super::Exempt, super::Fastest, super::Planes, super::KeptMailbox, super::InPlace>
    );
}
