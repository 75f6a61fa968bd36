//! How the piece list looks for attackers of a general: from the enemy's men to the general, and no further
//! than the first that attacks.

use alloc::{format, vec::Vec};

use qipan_game::explain::{Step, Text};
use qipan_game::{Choice, PseudoLegal, say};
use xiangqi_rules::mailbox::bit_of;
use xiangqi_rules::{Kind, Move, Piece, Side};

use super::{hex, index, list, name, signed};
use crate::men::Masks;
use crate::squares::{LEFT, RIGHT, forward};
use crate::tables::{JUMP, ON_LINE, leg, ways_from};
use crate::{Destinations, Numbering, PieceList};

/// A look that has come so far.
struct Look<'a, L: PseudoLegal, N: Numbering, D: Destinations> {
    board: &'a PieceList<L, N, D>,
    general: u8,
    enemy: Side,
    steps: Vec<Step<Move>>,
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> Look<'_, L, N, D> {
    /// The answer of a step, which is noted.
    fn answer(&mut self, step: Step<Move>, answer: bool) -> bool {
        self.steps.push(step.verdict(answer));
        answer
    }

    fn enemy(&self, kind: Kind) -> Piece {
        Piece { side: self.enemy, kind }
    }

    fn places(&self, kind: Kind) -> impl Iterator<Item = u8> {
        (0..kind.limit()).map(move |number| self.board.place_of(self.enemy, kind, number))
    }

    /// Whether any man stands so that he may attack from afar.
    fn is_any_seen(&mut self) -> bool {
        let ways = ways_from(self.general);
        let seen = |kind| self.places(kind).fold(0, |seen, square| seen | ways[usize::from(square)]);
        let [chariots, cannons, horses] = [Kind::Chariot, Kind::Cannon, Kind::Horse].map(seen);
        let answer = (chariots | cannons) & ON_LINE | horses & JUMP;
        let says = match answer {
            0 => say!(
                "The differences of squares say: no chariot or cannon is on a line with the general, no \
                 horse a jump away.",
                "格差表明：无车炮与将帅同线，亦无马在一跳之外。"
            ),
            _ => say!(
                "The differences of squares say: a chariot or cannon is on a line with the general, or a \
                 horse a jump away.",
                "格差表明：有车炮与将帅同线，或有马在一跳之外。"
            ),
        };
        let kinds = [Kind::Chariot, Kind::Cannon, Kind::Horse].map(|kind| self.enemy(kind));
        let step = kinds
            .into_iter()
            .fold(Step::new(says), |step, piece| self.board.reads_ways(step, piece, self.general));
        let formula = format!(
            "(chariots {chariots:#04x} | cannons {cannons:#04x}) & {ON_LINE:#04x} | horses {horses:#04x} & \
             {JUMP:#04x} = {answer:#04x}"
        );
        self.answer(step.formula(formula), answer != 0)
    }

    /// Cells are walked from the general to a man on one of its lines, `over` so many men.
    fn walks(&self, mut step: Step<Move>, by: u8, over: usize) -> (Step<Move>, Vec<u8>) {
        let (mut at, mut met) = (self.general, Vec::new());
        while met.len() <= over {
            at = at.wrapping_add(by);
            step = self.board.reads_cell(step, at);
            met.extend((!self.board.is_empty(at)).then_some(at));
        }
        (step, met)
    }

    /// A chariot must be the first man on its line, a cannon the second.
    fn is_struck_from_afar(&mut self, kind: Kind, square: u8) -> bool {
        let way = ways_from(self.general)[usize::from(square)];
        if way & ON_LINE == 0 {
            return false;
        }
        let first = self.board.next_man(self.general, way);
        let over = usize::from(kind == Kind::Cannon && first != square);
        let (step, met) = self.walks(Step::new(Text::default()), way, over);
        let is_struck = met.last() == Some(&square) && (kind == Kind::Chariot || over == 1);
        let (at, first) = (name(square), name(first));
        let Text { en, zh } = self.enemy(kind).text();
        let mut step = step;
        step.says = match (is_struck, kind) {
            (true, Kind::Chariot) => {
                say!("The {en} on {at} is the first man on its line: check.", "{at} 处{zh}为此线首子：将军。")
            }
            (true, _) => say!(
                "The {en} on {at} is the second man on its line, over {first}: check.",
                "{at} 处{zh}为此线次子，以 {first} 为炮架：将军。"
            ),
            (_, Kind::Chariot) => say!(
                "On the line of the {en} on {at} the man on {first} comes first: no check.",
                "{at} 处{zh}之线上，{first} 处之子在前：未将军。"
            ),
            _ if over == 0 => say!(
                "The {en} on {at} is the first man on its line, without a screen: no check.",
                "{at} 处{zh}为此线首子，无炮架：未将军。"
            ),
            _ => say!(
                "Between the {en} on {at} and the general there is more than one man: no check.",
                "{at} 处{zh}与将帅之间不止一子：未将军。"
            ),
        };
        let met = list(met.into_iter().map(hex));
        let formula = format!("from {:#04x} by {}: men on {met}; {square:#04x}?", self.general, signed(way));
        self.answer(step.formula(formula), is_struck)
    }

    /// A horse at a jump's distance needs its leg.
    fn is_struck_by_horse(&mut self, horse: u8) -> bool {
        let by = leg(horse, self.general);
        if by == 0 {
            return false;
        }
        let at = horse.wrapping_add(by);
        let is_free = self.board.is_empty(at);
        let (from, leg) = (name(horse), name(at));
        let says = match is_free {
            true => say!(
                "The horse on {from} is a jump away, and its leg on {leg} is free: check.",
                "{from} 处敌马相距一跳，马腿 {leg} 无子：将军。"
            ),
            false => say!(
                "The horse on {from} is a jump away, but its leg on {leg} is blocked.",
                "{from} 处敌马相距一跳，但 {leg} 处蹩马腿。"
            ),
        };
        let step = self.board.reads_leg(Step::new(says), horse, self.general);
        let formula = format!("cells[{horse:#04x} {} = {at:#04x}] == 0", signed(by));
        self.answer(self.board.reads_cell(step, at).formula(formula), is_free)
    }

    /// The other general, on the same file and with nothing between.
    fn is_faced(&mut self) -> bool {
        let enemy = self.enemy(Kind::General);
        let other = self.board.place_of(self.enemy, Kind::General, 0);
        let is_same_file = (self.general ^ other) & 0x0f == 0;
        let ahead = forward(bit_of(self.enemy.other()));
        let is_faced = is_same_file && self.board.next_man(self.general, ahead) == other;
        let says = match (is_same_file, is_faced) {
            (false, _) => say!("The generals are on different files.", "将帅不在同一直线上。"),
            (_, false) => say!("The generals are on one file, but a man is between.", "将帅同线，其间有子。"),
            _ => say!("The generals face each other on an open file.", "将帅照面，其间无子。"),
        };
        let mut step = self.board.reads_slot(Step::new(says), enemy, 0);
        if is_same_file {
            (step, _) = self.walks(step, ahead, 0);
        }
        let formula =
            format!("({:#04x} ^ {other:#04x}) & 0x0f = {}", self.general, (self.general ^ other) & 0x0f);
        self.answer(step.formula(formula), is_faced)
    }

    /// A soldier before or beside the general.
    fn is_struck_by_soldier(&mut self) -> bool {
        let soldier = self.enemy(Kind::Soldier);
        let near = [forward(bit_of(self.enemy.other())), LEFT, RIGHT].map(|by| self.general.wrapping_add(by));
        let striker = near.iter().position(|&at| N::is(self.board.at(at), soldier));
        let says = match striker {
            Some(at) => {
                let at = name(near[at]);
                say!("An enemy soldier on {at} strikes the general: check.", "{at} 处敌兵攻击将帅：将军。")
            }
            None => say!("Before and beside the general stands no enemy soldier.", "将帅前方与两侧无敌兵。"),
        };
        let looked_at = &near[..striker.map_or(near.len(), |at| at + 1)];
        let step = looked_at.iter().fold(Step::new(says), |step, &at| self.board.reads_cell(step, at));
        let first: usize = N::code_of(soldier, 0).into();
        let formula = match N::NAME == Masks::NAME {
            true => format!("code & {first} == {first}"),
            false => format!("code - {first} < {}", Kind::Soldier.limit()),
        };
        self.answer(step.formula(formula), striker.is_some())
    }

    fn is_struck_by_those_seen(&mut self) -> bool {
        let board = self.board;
        let enemy = self.enemy;
        let places = |kind: Kind| (0..kind.limit()).map(move |number| board.place_of(enemy, kind, number));
        [Kind::Chariot, Kind::Cannon]
            .into_iter()
            .any(|kind| places(kind).any(|square| self.is_struck_from_afar(kind, square)))
            || places(Kind::Horse).any(|square| self.is_struck_by_horse(square))
    }
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> PieceList<L, N, D> {
    /// The look at a side's general, and what comes of it.
    pub(super) fn looking(&self, side: Side) -> Vec<Step<Move>> {
        let general = self.place_of(side, Kind::General, 0);
        let says = match general {
            0 => say!("The general has been taken.", "将帅已被吃。"),
            _ => say!("The list says where the general stands.", "列表记有将帅所在之格。"),
        };
        let found = self.reads_slot(Step::new(says), Piece { side, kind: Kind::General }, 0);
        let mut look = Look { board: self, general, enemy: side.other(), steps: Vec::new() };
        let is_struck = general != 0
            && (look.is_any_seen() && look.is_struck_by_those_seen()
                || look.is_faced()
                || look.is_struck_by_soldier());
        debug_assert_eq!(is_struck, self.is_attacked(side), "the look has gone another way");
        let says = match is_struck {
            true => say!("The general is attacked; nothing else is looked at.", "将帅受攻，不必再查。"),
            false => say!("Nothing is left to look at: the general is not attacked.", "查毕：将帅未受攻。"),
        };
        let last = Step::new(says).verdict(self.is_attacked(side));
        [found.squares(index(general))].into_iter().chain(look.steps).chain([last]).collect()
    }
}
