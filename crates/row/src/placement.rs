//! Placement of the stack: another one for every sample.
//!
//! A board that is copied for every leaf lies on the stack, at the same place in every leaf of a depth. If
//! that place lies across the border of two pages, every leaf takes longer: all of chess's bitboards took 9
//! ns per leaf instead of 3.3, in three of five positions, in all rounds of a run, and in no other run. Where
//! a stack begins is drawn by the system once per process, so no statistics of one process can see it. Here
//! it is drawn anew for every sample, so that it is noise like any other.
//!
//! The idea: Mytkowicz and others, Producing Wrong Data Without Doing Anything Obviously Wrong (2009);
//! Curtsinger and Berger, Stabilizer (2013).

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use qipan_game::SplitMix64;

/// Bytes that a step takes besides what every call takes.
const STEP: usize = 48;

/// Number of steps that are more than a page together, whatever a call takes.
const STEPS: usize = 4096 / STEP;

/// Does the work with the stack somewhere else than the last time.
pub(crate) fn anywhere<T>(work: impl FnOnce() -> T) -> T {
    static TURN: AtomicU64 = AtomicU64::new(0);
    let steps = SplitMix64(TURN.fetch_add(1, Ordering::Relaxed)).below(STEPS);
    let (mut work, mut result) = (Some(work), None);
    down(steps, &mut || result = work.take().map(|work| work()));
    result.expect("the work is done once, at the bottom")
}

/// Does the work so many steps down the stack.
#[inline(never)]
fn down(steps: usize, work: &mut dyn FnMut()) {
    let step = black_box([0_u8; STEP]);
    match steps {
        0 => work(),
        _ => down(steps - 1, work),
    }
    // Nothing that could be the last call.
    black_box(&step);
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hint::black_box;

    use super::anywhere;

    #[test]
    fn the_stack_is_somewhere_else_each_time() {
        let place = || {
            let here = 0_u8;
            std::ptr::from_ref(black_box(&here)).addr()
        };
        let places: HashSet<_> = (0..1000).map(|_| anywhere(place)).collect();
        let (least, most) = (places.iter().min().expect("some"), places.iter().max().expect("some"));
        assert!(places.len() > 60, "{} places", places.len());
        assert!((4096..65536).contains(&(most - least)), "{} bytes", most - least);
    }
}
