//! Every row of the bitboards against the rule book and the published counts.

use qipan_game::{KeptMailbox, Kinds, Legal, Planes, Tested};
use xiangqi_bitboard::Board;
use xiangqi_bitboard::sliders::{Fastest, Magic, Obstruction};

mod magic {
    qipan_conformance::xiangqi!(super::Board<super::Legal, super::Magic>);
}

mod obstruction {
    qipan_conformance::xiangqi!(super::Board<super::Legal, super::Obstruction>);
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext {
    qipan_conformance::xiangqi!(super::Board<super::Legal, xiangqi_bitboard::sliders::Pext>);
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext_whole {
    qipan_conformance::xiangqi!(super::Board<super::Legal, xiangqi_bitboard::sliders::PextWhole>);
}

mod tested_magic {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Magic>);
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod tested_pext {
    qipan_conformance::xiangqi!(super::Board<super::Tested, xiangqi_bitboard::sliders::Pext>);
}

// What follows differs in the sets and the mailbox; one look-up is enough, `pext` where there is one, else
// `magic`.

mod planes {
    qipan_conformance::xiangqi!(super::Board<super::Legal, super::Fastest, super::Planes>);
}

mod tested_planes {
    qipan_conformance::xiangqi!(super::Board<super::Tested, super::Fastest, super::Planes>);
}

mod kept {
    qipan_conformance::xiangqi!(super::Board<super::Legal, super::Fastest, super::Kinds, super::KeptMailbox>);
}

mod tested_kept {
    qipan_conformance::xiangqi!(
        super::Board<super::Tested, super::Fastest, super::Kinds, super::KeptMailbox>
    );
}

mod planes_kept {
    qipan_conformance::xiangqi!(
        super::Board<super::Legal, super::Fastest, super::Planes, super::KeptMailbox>
    );
}

mod tested_planes_kept {
    qipan_conformance::xiangqi!(
        super::Board<super::Tested, super::Fastest, super::Planes, super::KeptMailbox>
    );
}
