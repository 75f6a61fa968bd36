//! Lines of all sliders of a side at once, without tables: parallel fills.
//!
//! Four directions stand side by side where the processor has vectors of four sets, all eight where it has
//! AVX-512 and the program is compiled for it.

#[cfg(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq"))]
mod eight;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq")))]
mod four;

#[cfg(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq"))]
pub(crate) use eight::Space;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq")))]
pub(crate) use four::Space;

#[cfg(test)]
mod tests {
    use super::Space;
    use crate::sets::{Set, Squares, bit};
    use crate::sliders::quad::Quad;
    use crate::tables::{DIAGONAL, KNIGHT_LEAPS, STRAIGHT, walk};

    fn quad(straight: Set, diagonal: Set) -> Quad {
        Quad::of([straight, straight, diagonal, diagonal])
    }

    /// One slider and one piece on any two squares: every line, every distance, every edge.
    #[test]
    fn one_slider_runs_up_to_one_man() {
        for (from, &leaps) in KNIGHT_LEAPS.iter().enumerate() {
            for man in (0..64).filter(|&man| man != from) {
                let space = Space::new(!(bit(from) | bit(man)));
                for (directions, sliders) in [(STRAIGHT, quad(bit(from), 0)), (DIAGONAL, quad(0, bit(from)))]
                {
                    let right = walk(from, directions, bit(man));
                    assert_eq!(space.attacked((), sliders, 0), right, "from {from}, man on {man}");
                    assert_eq!(space.count(sliders, !0), right.count_ones(), "from {from}, man on {man}");
                }
            }
            assert_eq!(Space::new(!0).attacked((), quad(0, 0), bit(from)), leaps, "knight on {from}");
        }
    }

    /// Random crowds, thin and thick: the union of what all attack, and the sum of what each attacks among
    /// the targets.
    #[test]
    fn crowds_agree_with_walks() {
        let mut state: Set = 0x9e37_79b9_7f4a_7c15;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for round in 0..20_000 {
            let occupied = if round % 2 == 0 { random() & random() } else { random() | random() };
            let (straight, diagonal) = (occupied & random() & random(), occupied & random() & random());
            let (knights, targets) = (occupied & random() & random(), random());
            let of =
                |sliders: Set, directions| Squares(sliders).map(move |from| walk(from, directions, occupied));
            let lines = || of(straight, STRAIGHT).chain(of(diagonal, DIAGONAL));
            let leaps = Squares(knights).map(|from| KNIGHT_LEAPS[from]);
            let space = Space::new(!occupied);
            let sliders = quad(straight, diagonal);
            let union = lines().chain(leaps).fold(0, |union, set| union | set);
            assert_eq!(space.attacked((), sliders, knights), union, "round {round}");
            let sum: u32 = lines().map(|set| (set & targets).count_ones()).sum();
            assert_eq!(space.count(sliders, targets), sum, "round {round}");
        }
    }
}
