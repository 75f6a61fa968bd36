//! Rays and their first man: classical, Bob and Mike.

use alloc::{format, string::String, vec};

use chess_rules::{Chess, Move as Written};
use qipan_game::explain::{Step, Text};
use qipan_game::{Game, say};

use super::direction;
use crate::explain::kernel::{Draws, Explained, Slider, Steps, together};
use crate::sliders::bob_mike::{self, A1, BobMike, H8};
use crate::sliders::classical::{self, Classical};
use crate::squares::{Square, bit};

/// The directions in the order of both tables: those of growing square numbers, and their opposites.
const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];

/// The square of the first man on a ray: the lowest bit where square numbers grow, else the highest. The men
/// are given with the stop, which is found where no man is on the ray.
fn first_man(ray: usize, open: u64, men: u64, formula: &str) -> (Square, Step<Written>) {
    let grows = ray < DIRECTIONS.len() / 2;
    let first = if grows { men.trailing_zeros() } else { 63 - men.leading_zeros() } as Square;
    let name = Chess::square_name(first);
    let says = match (open & men, grows) {
        (0, _) => say!(
            "No man is on it: the scan finds {name}, which counts as occupied and hides nothing.",
            "射线上无子：扫描得 {name}，它视为有子，但不遮挡任何格。"
        ),
        (_, true) => say!("The first man is the lowest bit: {name}.", "最近之子是最低位：{name}。"),
        (_, false) => say!("The first man is the highest bit: {name}.", "最近之子是最高位：{name}。"),
    };
    let scan = match grows {
        true => format!("({formula}).trailing_zeros() = {first}"),
        false => format!("63 - ({formula}).leading_zeros() = {first}"),
    };
    (first, Step::new(says).formula(scan).set(bit(first)))
}

fn open_ray(ray: usize) -> Step<Written> {
    let Text { en, zh } = direction(DIRECTIONS[ray]);
    Step::new(say!("{en}: the ray on the empty board.", "{zh}：空棋盘上的射线。"))
}

/// What the first man leaves of a ray.
fn shortened(open: u64, place: String, hidden: u64, table: usize) -> Step<Written> {
    let attacks = open ^ hidden;
    Step::new(say!(
        "What lies behind the first man is that man's own ray: it is taken off.",
        "最近之子后面的格，就是该子自己的射线：将其去掉。"
    ))
    .looks_up(place, format!("{hidden:#x}"), size_of::<u64>(), table)
    .formula(format!("{open:#x} ^ {hidden:#x} = {attacks:#x}"))
    .set(attacks)
}

/// The rays of a slider: both of one line, then both of the other.
fn rays(slider: Slider) -> [usize; 4] {
    slider.of([0, 4, 1, 5], [2, 6, 3, 7])
}

impl Explained for Classical {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let (rays, table) = (&classical::RAYS, size_of_val(&classical::RAYS));
        let mut steps = vec![];
        let parts = self::rays(slider).map(|ray| {
            let open = rays[ray][square];
            // A man is planted where no ray goes on, so that there always is one.
            let (stop, planted) = if ray < 4 { (bit(63), "1 << 63") } else { (bit(0), "1") };
            let formula = format!("{open:#x} & {occupancy:#x} | {planted}");
            let (first, scan) = first_man(ray, open, open & occupancy | stop, &formula);
            let hidden = rays[ray][first];
            steps.push(open_ray(ray).entry(format!("RAYS[{ray}][{square}]"), open, table));
            steps.push(scan);
            steps.push(shortened(open, format!("RAYS[{ray}][{first}]"), hidden, table));
            open ^ hidden
        });
        steps.push(together(&parts));
        steps
    }
}

impl Explained for BobMike {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let (rays, table) = (&bob_mike::RAYS, size_of_val(&bob_mike::RAYS));
        let stopped = occupancy | H8 | A1;
        let planted = Step::new(say!(
            "h8 and a1 count as occupied, so that every ray meets a man.",
            "h8 与 a1 视为有子，使每条射线都会遇子。"
        ));
        let formula = format!("stopped = {occupancy:#x} | H8 | A1 = {stopped:#x}");
        let mut steps = vec![planted.formula(formula).set(stopped)];
        let parts = self::rays(slider).map(|ray| {
            let (open, with_stop) = (rays[ray].open[square], rays[ray].stopped[square]);
            let formula = format!("{with_stop:#x} & stopped");
            let (first, scan) = first_man(ray, open, with_stop & stopped, &formula);
            let hidden = rays[ray].open[first];
            let place = format!("RAYS[{ray}].stopped[{square}]");
            steps.push(open_ray(ray).entry(format!("RAYS[{ray}].open[{square}]"), open, table));
            steps.push(scan.looks_up(place, format!("{with_stop:#x}"), size_of::<u64>(), table));
            steps.push(shortened(open, format!("RAYS[{ray}].open[{first}]"), hidden, table));
            open ^ hidden
        });
        steps.push(together(&parts));
        steps
    }
}
