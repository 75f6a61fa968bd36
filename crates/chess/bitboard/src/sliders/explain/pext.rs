//! One instruction gathers all squares that matter.

use alloc::{format, vec};

use qipan_game::explain::Step;
use qipan_game::say;

use super::packed::{entry, key, started};
use crate::explain::kernel::{Explained, Slider, Steps};
use crate::sliders::packed::{BISHOP_CASES, ROOK_CASES};
use crate::sliders::pext::{self, Pext};
use crate::squares::{Square, Squares};

impl Explained for Pext {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let (name, keys) = slider.of(("ROOK_KEYS", &pext::ROOK_KEYS), ("BISHOP_KEYS", &pext::BISHOP_KEYS));
        let (table, cases) = slider.of(("ROOK_CASES", &ROOK_CASES[..]), ("BISHOP_CASES", &BISHOP_CASES[..]));
        let pext::Key { relevant, start } = keys[square];
        let index = keys[square].index(occupancy);
        let case = index - start;
        let extracted = Step::new(say!(
            "PEXT, one instruction, takes the bits of these squares and pushes them together: a number.",
            "一条 PEXT 指令取出这些格的位并紧靠在一起，成为一个数。"
        ));
        vec![
            key(name, square, keys, format!("relevant {relevant:#x}, start {start}"), relevant),
            extracted
                .formula(format!("_pext_u64({occupancy:#x}, {relevant:#x}) = {case}"))
                .bits(case as u128, Squares(relevant).map(Some)),
            started(start, case),
            entry(format!("{table}[{index}]"), cases[index], size_of_val(cases)),
        ]
    }
}
