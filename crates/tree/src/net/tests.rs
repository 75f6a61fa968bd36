//! The loops against a plain definition, and the bound that no sum leaves.

use qipan_game::SplitMix64;

use crate::net::cells::{LANES, Narrow, Wide};
use crate::net::delta::{MOST_PIECES, MOST_THREATS};
use crate::net::head::{FIRST, Head, SECOND};
use crate::net::kernel::{Change, Rows};
use crate::net::network::{BIAS, PLACED, Seeded, THREAT};
use crate::net::simd::{Chosen, Simd};
use crate::net::size::Size;

fn all_chosen() -> impl Iterator<Item = Chosen> {
    Simd::ALL.into_iter().filter_map(Chosen::of)
}

fn flat(cells: &[Wide]) -> Vec<i32> {
    cells.iter().flat_map(|cell| cell.0).map(i32::from).collect()
}

fn random_cells(random: &mut SplitMix64, cells: usize, most: usize) -> Vec<Wide> {
    let value = |random: &mut SplitMix64| random.below(2 * most + 1) as i16 - most as i16;
    (0..cells).map(|_| Wide(std::array::from_fn(|_| value(random)))).collect()
}

/// The layers as they are defined: one number after the other.
fn forward(own: &[Wide], other: &[Wide], head: &Head) -> i32 {
    let clip = |sum: i32| sum.clamp(0, 127);
    let inputs: Vec<i32> = [flat(own), flat(other)].concat().into_iter().map(clip).collect();
    let weights: Vec<i32> = head.first.iter().flat_map(|cell| cell.0).map(i32::from).collect();
    let mut first = Vec::new();
    for value in 0..FIRST {
        let mut sum = head.first_bias[value];
        for (index, input) in inputs.iter().enumerate() {
            sum += input * weights[value * inputs.len() + index];
        }
        first.push(clip(sum >> head.first_shift));
    }
    let mut output = head.third_bias;
    for value in 0..SECOND {
        let mut sum = head.second_bias[value];
        for (index, input) in first.iter().enumerate() {
            sum += input * i32::from(head.second[index][value]);
        }
        output += clip(sum >> 7) * i32::from(head.third[value]);
    }
    output >> 9
}

#[test]
fn layers_give_what_they_are_defined_to_give() {
    let mut random = SplitMix64(1);
    for size in Size::ALL {
        let head = Head::of(size, &mut Seeded::random(2));
        let mut outputs = Vec::new();
        for round in 0..50 {
            // From sums that are all within the range to such as are mostly beyond it.
            let most = [1, 60, 127, 300, 5000][round % 5];
            let [own, other] = [(); 2].map(|()| random_cells(&mut random, size.cells(), most));
            let expected = forward(&own, &other, &head);
            for chosen in all_chosen() {
                assert_eq!(chosen.forward(&own, &other, &head), expected, "{size:?} {chosen:?}");
            }
            outputs.push(expected);
        }
        outputs.sort_unstable();
        outputs.dedup();
        assert!(outputs.len() > 10, "{size:?}: {outputs:?}");
    }
}

/// Even the greatest inputs and weights of one sign fit the sums of the layers: an overflow would panic.
#[test]
fn layers_do_not_overflow() {
    for (size, sign) in Size::ALL.into_iter().flat_map(|size| [(size, 1), (size, -1)]) {
        let mut head = Head::of(size, &mut Seeded::random(2));
        head.first.fill(Narrow([127 * sign; LANES]));
        head.second = [[127 * sign; SECOND]; FIRST];
        head.third = [127 * sign; SECOND];
        let sums = vec![Wide([i16::MAX; LANES]); size.cells()];
        let expected = forward(&sums, &sums, &head);
        for chosen in all_chosen() {
            assert_eq!(chosen.forward(&sums, &sums, &head), expected);
        }
    }
}

#[test]
fn rows_are_taken_away_and_added() {
    let mut random = SplitMix64(3);
    for size in Size::ALL {
        let (cells, rows) = (size.cells(), 40);
        let placed = random_cells(&mut random, cells * rows, 300);
        let threat = |random: &mut SplitMix64| Narrow(std::array::from_fn(|_| random.next() as i8));
        let threats: Vec<_> = (0..cells * rows).map(|_| threat(&mut random)).collect();
        let wide_threats: Vec<_> = threats.iter().map(|cell| Wide(cell.0.map(i16::from))).collect();
        let from = random_cells(&mut random, cells, 1000);
        for round in 0..30 {
            let mut some = |most: usize| -> Vec<u32> {
                let count = if round == 0 { 0 } else { random.below(most + 1) };
                (0..count).map(|_| (random.below(rows) * cells) as u32).collect()
            };
            let [lifted, put, ended, begun] = [some(3), some(3), some(20), some(20)];
            let mut expected = flat(&from);
            let parts = [
                (&lifted, &placed, -1),
                (&put, &placed, 1),
                (&ended, &wide_threats, -1),
                (&begun, &wide_threats, 1),
            ];
            for (list, table, sign) in parts {
                for &row in list {
                    let row = flat(&table[row as usize..][..cells]);
                    expected.iter_mut().zip(row).for_each(|(sum, weight)| *sum += sign * weight);
                }
            }
            let change = Change { lifted: &lifted, ended: &ended, put: &put, begun: &begun };
            for chosen in all_chosen() {
                let mut to = vec![Wide::ZERO; cells];
                chosen.change(&from, &mut to, Rows { placed: &placed, threats: &threats }, change);
                assert_eq!(flat(&to), expected, "{size:?} {chosen:?}");
            }
        }
    }
}

/// A position with as many pieces and threats as there may be, all with the greatest weights of one sign, and
/// a move that changes all of them for others of the other sign: an overflow would panic.
#[test]
fn no_sum_of_a_position_overflows() {
    let most = BIAS + MOST_PIECES as i32 * PLACED + MOST_THREATS as i32 * THREAT;
    for (size, sign) in Size::ALL.into_iter().flat_map(|size| [(size, 1), (size, -1)]) {
        let cells = size.cells();
        let wide = |most: i32| Wide([most as i16; LANES]);
        let narrow = |most: i32| Narrow([most as i8; LANES]);
        let placed = [vec![wide(sign * PLACED); cells], vec![wide(-sign * PLACED); cells]].concat();
        let threats = [vec![narrow(sign * THREAT); cells], vec![narrow(-sign * THREAT); cells]].concat();
        let rows = Rows { placed: &placed, threats: &threats };
        let lists = |row: usize| ([(row * cells) as u32; MOST_PIECES], [(row * cells) as u32; MOST_THREATS]);
        let ((pieces, pairs), (other_pieces, other_pairs)) = (lists(0), lists(1));
        for chosen in all_chosen() {
            let (mut sums, mut after) = (vec![Wide::ZERO; cells], vec![Wide::ZERO; cells]);
            let begin = Change { lifted: &[], ended: &[], put: &pieces, begun: &pairs };
            chosen.change(&vec![wide(sign * BIAS); cells], &mut sums, rows, begin);
            assert_eq!(flat(&sums), vec![sign * most; size.width()]);
            let change = Change { lifted: &pieces, ended: &pairs, put: &other_pieces, begun: &other_pairs };
            chosen.change(&sums, &mut after, rows, change);
            assert_eq!(flat(&after), vec![sign * (2 * BIAS - most); size.width()]);
        }
    }
}

#[test]
fn weights_reach_their_bounds_and_go_no_further() {
    let narrow = Seeded::random(4).narrow(100, THREAT);
    let weights = || narrow.iter().flat_map(|cell| cell.0).map(i32::from);
    assert_eq!((weights().min(), weights().max()), (Some(-THREAT), Some(THREAT)));
    let wide = flat(&Seeded::random(4).wide(100, PLACED));
    assert_eq!((wide.iter().min(), wide.iter().max()), (Some(&-PLACED), Some(&PLACED)));
}
