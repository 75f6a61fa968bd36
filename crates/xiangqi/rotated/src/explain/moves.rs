//! A man's moves: its lines, or a table by what stands beside it.

use alloc::{borrow::ToOwned, format, string::String, vec, vec::Vec};

use qipan_game::explain::{Step, Text, found};
use qipan_game::{Play, PseudoLegal, say};
use xiangqi_rules::{Kind, Move, Piece};

use super::{TURNED, index, name, squares};
use crate::Rotated;
use crate::men::{kind_of, piece_of};
use crate::sets::{Men, Set, Sets, each, set_of};
use crate::sliders::{SITES, eyes};
use crate::squares::{at, file_and_rank, written};
use crate::tables::{ADVISOR, ELEPHANT, GENERAL, HORSE, SOLDIER, elephant_reach, horse_reach};

/// A word of a half as a set.
pub(super) fn in_half(half: usize, word: u64) -> Set {
    set_of(if half == 0 { [word, 0] } else { [0, word] })
}

/// The square some files to the right and ranks up, as the rules number it.
pub(super) fn beside(square: usize, (files, ranks): (isize, isize)) -> Option<usize> {
    let (file, rank) = file_and_rank(square);
    at(file as isize + files, rank as isize + ranks).and_then(index)
}

/// The squares of the bits of [`eyes`].
pub(super) const EYES: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    pub(super) fn man_in_steps(&self, from: usize) -> Vec<Step<Move>> {
        let man = self.men.man_on(from);
        let (kind, half, (us, _)) = (kind_of(man), from >> 6, self.sides());
        let (own, occupied) = (self.colour(us), self.occupied());
        let target = !own;
        let mut steps = vec![self.target_in_step(us), self.finding(from, kind)];
        let (reach, formula) = match kind {
            Kind::Chariot => {
                let (stages, [chariot, _]) = self.lines_in_steps(from);
                steps.extend(stages);
                (chariot, "(rank | file) & target")
            }
            Kind::Cannon => {
                let (stages, [chariot, cannon]) = self.lines_in_steps(from);
                steps.extend(stages);
                let formula = "reached & target & !occupied | taken & target & occupied";
                (chariot & !occupied | cannon & occupied, formula)
            }
            Kind::Horse => {
                steps.extend(self.legs_in_steps(from));
                (horse_reach(&self.boards(), half, from), "HORSE[…] & target")
            }
            Kind::Elephant => {
                let says = say!(
                    "The four eyes are gathered by a rotation, a shift and two masks into an index.",
                    "以循环移位、移位与两个掩码，将四个象眼聚为下标。"
                );
                steps.push(self.eyes_in_step(says, from));
                let eyes = eyes(self.men.occupied(half), from);
                let to = in_half(half, elephant_reach(&self.boards(), half, from));
                let place = format!("ELEPHANT[{}][{eyes}]", from & 63);
                steps.push(listed(to, place, 8, size_of_val(&ELEPHANT)));
                (to, "ELEPHANT[…] & target")
            }
            Kind::Advisor => {
                let to = in_half(half, ADVISOR[from]);
                steps.push(listed(to, format!("ADVISOR[{from}]"), 8, size_of_val(&ADVISOR)));
                (to, "ADVISOR[…] & target")
            }
            Kind::General => {
                let to = in_half(half, GENERAL[from]);
                steps.push(listed(to, format!("GENERAL[{from}]"), 8, size_of_val(&GENERAL)));
                (to, "GENERAL[…] & target")
            }
            Kind::Soldier => {
                let to = SOLDIER[us][from];
                steps.push(listed(to, format!("SOLDIER[{us}][{from}]"), 16, size_of_val(&SOLDIER)));
                (to, "SOLDIER[…] & target")
            }
        };
        let says = match kind {
            Kind::Cannon => say!(
                "It goes to what is reached and empty, and takes enemies behind a screen: its moves.",
                "可到的空格，加炮架后的敌子，即其着法。"
            ),
            _ => say!("Less the squares of own men: its moves.", "除去己方子所在的格，即其着法。"),
        };
        let moves = each(reach & target).map(|to| Move { from: written(from), to: written(to) });
        let step = Step::new(says).formula(formula).squares(squares(reach & target));
        steps.push(step.yields(moves));
        steps
    }

    fn target_in_step(&self, us: usize) -> Step<Move> {
        let says = say!("Moves may end where no own man stands.", "着法的终点：无己方子的格。");
        let (formula, places) = match (Self::has_planes(), us) {
            (false, _) => (format!("target = !colour({us})"), us..us + 1),
            (true, 0) => ("target = !(occupied & !black)".to_owned(), 0..4),
            (true, _) => ("target = !(occupied & black)".to_owned(), 0..4),
        };
        let step = Step::new(says).formula(formula).squares(squares(!self.colour(us)));
        self.reads(step, places)
    }

    /// The man is the next bit among those of its kind in its half.
    fn finding(&self, from: usize, kind: Kind) -> Step<Move> {
        let (us, half) = (self.sides().0, from >> 6);
        let man = piece_of(self.men.man_on(from)).map(Piece::text).unwrap_or_default();
        let Text { en, zh } = found(&man, name(from));
        let says = say!(
            "{en} It is a bit of the set of its kind in this half; the lowest bit comes first.",
            "{zh}它是本半场该兵种集合的一位；最低位先取。"
        );
        let (formula, places) = Self::men_formula(kind, us);
        let men = in_half(half, self.men.of(kind, half)) & self.colour(us);
        let formula = format!("{formula}, half {half}, bit {}", from & 63);
        let step = Step::new(says).formula(formula).squares(squares(men));
        self.reads(step, places)
    }

    /// A horse's legs: two neighbours on each of the two boards.
    fn legs_in_steps(&self, from: usize) -> Vec<Step<Move>> {
        let (half, site) = (from >> 6, &SITES[from & 127]);
        let legs = self.boards().legs(half, from);
        let site_read =
            |step: Step<Move>, value| step.looks_up(format!("SITES[{from}]"), value, 2, size_of_val(&SITES));
        let word = self.men.occupied(half);
        let says = say!(
            "On the board as it stands, the legs left and right are the neighbouring bits.",
            "在原棋盘上，左右马腿为相邻两位。"
        );
        let formula = format!("{word:#x}.rotate_right({}) & 5 = {}", site.rank_leg, legs & 5);
        let step = self.occupied_in_step(says).formula(formula);
        let sides = [beside(from, (-1, 0)), None, beside(from, (1, 0))];
        let sideways = site_read(step.bits(legs as u128 & 5, sides), site.rank_leg);

        let (lane, along) = (site.file_word, legs >> 1 & 5);
        let turned = self.turned[usize::from(lane & 1)];
        let says = say!(
            "On the turned board, the legs below and above are the neighbouring bits.",
            "在旋转棋盘上，下上马腿为相邻两位。"
        );
        let formula = format!("{turned:#x}.rotate_right({}) & 5 = {along}", site.file_leg);
        let ends = [beside(from, (0, -1)), None, beside(from, (0, 1))];
        let step = Step::new(says).formula(formula).bits(along as u128, ends);
        let step = step.reads_as(
            TURNED,
            Some(64 * usize::from(lane)),
            format!("self.turned[{lane}]"),
            format!("{turned:#x}"),
            8,
        );
        let upright = site_read(step, site.file_leg);

        let says = say!("The four legs are the index.", "四个马腿合成下标。");
        let formula = format!("{} | {along} << 1 = {legs:#06b}", legs & 5);
        let [left, right] = [beside(from, (-1, 0)), beside(from, (1, 0))];
        let [below, above] = [beside(from, (0, -1)), beside(from, (0, 1))];
        let joined = Step::new(says).formula(formula).bits(legs as u128, [left, below, right, above]);
        let to = horse_reach(&self.boards(), half, from);
        let entry = listed(to, format!("HORSE[{from}][{legs}]"), 16, size_of_val(&HORSE));
        vec![sideways, upright, joined, entry]
    }

    /// The four diagonal neighbours, gathered.
    pub(super) fn eyes_in_step(&self, says: Text, square: usize) -> Step<Move> {
        let half = square >> 6;
        let word = self.men.occupied(half);
        let eyes = eyes(word, square);
        let formula = format!(
            "around = {word:#x}.rotate_right({} - 10); around & 5 | around >> 17 & 10 = {eyes:#06b}",
            square & 63,
        );
        let step = self.occupied_in_step(says).formula(formula);
        step.bits(eyes as u128, EYES.map(|eye| beside(square, eye)))
    }
}

/// An entry made beforehand.
fn listed(to: Set, place: String, bytes: usize, table: usize) -> Step<Move> {
    let says = say!("The table's entry: where the man may go from here.", "表项：从此处可到的格。");
    Step::new(says).squares(squares(to)).looks_up(place, format!("{to:#x}"), bytes, table)
}
