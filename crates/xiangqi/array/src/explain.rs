//! The plain array's work in words: what each part that its generator notes means.

use alloc::{format, string::String, vec, vec::Vec};

use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Target, Text, along_line, found, way_over};
use qipan_game::probe::Trace;
use qipan_game::{All, AttackTest, Choice, Game, MoveList, Play, PseudoLegal, Words, say};
use xiangqi_rules::{Piece, Xiangqi};

use crate::Array;
use crate::marks::{CELLS, GENERALS, part};
use crate::men::{self, CANNON, ELEPHANT, EMPTY, HORSE, KIND};
use crate::scan::Scan;
use crate::squares::{DOWN, FILES, LEFT, RANKS, UP};

fn name(square: usize) -> String {
    Xiangqi::square_name(square)
}

/// The name of a direction by its step.
fn direction(step: usize) -> Text {
    match step as u8 {
        UP => say!("Up", "向上"),
        DOWN => say!("Down", "向下"),
        LEFT => say!("Left", "向左"),
        _ => say!("Right", "向右"),
    }
}

/// The piece that a number in a cell means.
fn man_text(cell: usize) -> Text {
    men::piece_of(cell as u8).map(Piece::text).unwrap_or_default()
}

/// The pieces that are met among the cells that a part reads.
fn met(part: &Part) -> Option<Text> {
    let reads = part.reads().map(|(place, cell)| (place.first(), cell.number()));
    let men = reads.filter(|&(_, cell)| cell != 0).map(|(at, cell)| (name(at), man_text(cell)));
    men.map(|(at, Text { en, zh })| say!("the {en} on {at}", "{at} 的{zh}"))
        .reduce(|Text { en, zh }, Text { en: next, zh: zh_next }| say!("{en}, {next}", "{zh}、{zh_next}"))
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Array<L, S, P, A, &'t Trace> {
        let Self { cells, side, generals, probe: (), levels } = self.clone();
        Array { cells, side, generals, probe, levels }
    }

    /// The contents of a cell as the side to move sees it.
    fn target(&self, cell: usize) -> Target {
        match cell as u8 {
            EMPTY => Target::Empty,
            cell if cell & self.side != 0 => Target::Own,
            _ => Target::Enemy,
        }
    }

    /// The kind of the piece that a part is for.
    fn kind(&self, part: &Part) -> u8 {
        part.man.map_or(EMPTY, |square| self.cells[square as u8] & KIND)
    }

    /// A walk along a line: the squares that are free, a cannon's screen, and the piece that ends it.
    fn along(&self, part: &Part) -> Text {
        let cells = || part.reads().map(|(place, cell)| (place.first(), self.target(cell.number())));
        let free = cells().take_while(|&(_, target)| target == Target::Empty).count();
        let mut men = cells().filter(|&(_, target)| target != Target::Empty);
        let screen = if self.kind(part) == CANNON { men.next().map(|(at, _)| name(at)) } else { None };
        along_line(&direction(part.of), free, screen, men.next().map(|(at, target)| (name(at), target)))
    }

    /// The bounds that a piece's steps are compared with, by its kind.
    fn bounds(&self, part: &Part) -> Text {
        match self.kind(part) {
            HORSE => say!(
                "The squares to the edges are counted, for all legs and jumps: below, above, to the left, to \
                 the right.",
                "数出到四边的格数，供各马腿与跳步比较：下、上、左、右。"
            ),
            ELEPHANT => say!(
                "An elephant stays on its own side of the river: its first and its last rank, counted from \
                 0.",
                "象不过河：其首末横线，自 0 数起。"
            ),
            _ => say!(
                "It stays in its palace: the first and the last file, then the ranks, counted from 0.",
                "不出九宫：其首末直线，再其首末横线，自 0 数起。"
            ),
        }
    }

    /// A line from the own general: the pieces that are met there, and what is marked for them.
    fn shield(part: &Part) -> Text {
        let Text { en, zh } = direction(part.of);
        let Some(Text { en: men, zh: zh_men }) = met(part) else {
            return say!("{en} from the general: no piece as far as the edge.", "自将帅{zh}：至边缘无子。");
        };
        let marked = |place: &str| part.value(place).is_some();
        let mut says = say!("{en} from the general: {men}.", "自将帅{zh}：{zh_men}。");
        let mut adds = |en: &str, zh: &str| says = Text::new(format!("{says}{en}"), says.zh.clone() + zh);
        if marked("danger.reasons[square]") {
            adds(
                " The cannon has no screen: a piece that goes between would become one.",
                "炮无炮架：其间走入之子即成炮架。",
            );
        }
        if marked("danger.reasons[first_at]") {
            adds(" The first piece shields the general.", "首子为将帅之屏障。");
        }
        if marked("danger.reasons[second_at]") {
            adds(" The second piece shields the general.", "次子为将帅之屏障。");
        }
        says
    }

    /// Sentence on a leg: is it free, and does a horse stand behind it?
    fn horse(part: &Part) -> Text {
        let leg = name(part.of);
        match (part.reads().next(), part.verdict()) {
            (None, _) => say!("The board ends there: no horse.", "彼处已到边缘：无马。"),
            (Some((_, leg_man)), _) if leg_man.number() != 0 => way_over(leg, &say!("leg", "马腿"), false),
            (_, true) => {
                say!("The leg on {leg} is free, and a horse behind it attacks.", "{leg} 马腿无子，有马攻击。")
            }
            (_, false) => {
                say!("The leg on {leg} is free; no horse attacks over it.", "{leg} 马腿无子，无马由此攻击。")
            }
        }
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let verdict = part.verdict();
        let is_read = part.reads().next().is_some();
        let (last, cell) = part.last_read().unwrap_or_default();
        match part.name {
            part::SCAN if S::NAME == Words::NAME => say!(
                "Eight cells are read as one word. Of each byte only the own side's bit is kept, and a \
                 multiplication gathers these bits in one byte: so all own pieces are found.",
                "八格作一个字读入；每字节只留己方之位，一次乘法把八位收拢为一字节：即全盘己方子。"
            ),
            part::SCAN => {
                say!("The board looks at cell after cell for an own piece.", "逐格查看是否有己方子。")
            }
            part::MAN => {
                let Text { en, zh } = found(&man_text(cell), name(last));
                say!(
                    "{en} Its file and rank are computed once, for all steps.",
                    "{zh}其列与行只算一次，各步共用。"
                )
            }
            part::BOUNDS => self.bounds(part),
            part::STEP | part::EYE | part::LEG if !is_read => say!(
                "No room that way: the comparison keeps the piece from leaving the board or its part of it.",
                "此方向无余地：比较使该子不越出棋盘或其活动范围。"
            ),
            part::STEP => self.target(cell).says(name(last)),
            part::EYE => way_over(name(last), &say!("eye", "象眼"), verdict),
            part::LEG => way_over(name(last), &say!("leg", "马腿"), verdict),
            part::RIVER if verdict => {
                say!("It has crossed the river, and may go sideways.", "已过河，可横走。")
            }
            part::RIVER => say!("It has not crossed the river: no step aside.", "未过河，不可横走。"),
            part::LINE => self.along(part),
            part::DANGER => say!(
                "Once for all pieces, the board looks from the general outwards for what could attack it.",
                "全局一次，从将帅向外看何子可攻。"
            ),
            part::SHIELD => Self::shield(part),
            part::BEHIND_LEG if part.value("danger.reasons[leg]").is_some() => {
                let leg = name(part.of);
                say!(
                    "A horse would strike over the leg on {leg}: a piece there must not leave it untested.",
                    "有马可由 {leg} 马腿攻击：该格之子离开须检测。"
                )
            }
            part::BEHIND_LEG if is_read => {
                let leg = name(part.of);
                say!("No horse would strike over the leg on {leg}.", "无马可由 {leg} 马腿攻击。")
            }
            part::BEHIND_LEG => say!("The board ends there: no horse.", "彼处已到边缘：无马。"),
            part::MINDED => say!(
                "Squares to mind: 1 marks a square that a piece must not leave untested, 2 one where a \
                 piece would become a cannon's screen; in check every piece is tested.",
                "须留意：1 为离开须检测之子，2 为走入即成炮架之格；被将军时各子皆须检测。"
            ),
            part::GENERAL => say!("The board looks for the general.", "先找将帅。"),
            part::ALONG => {
                let Text { en, zh } = direction(part.of);
                let Some(Text { en: men, zh: zh_men }) = met(part) else {
                    return say!("{en}: no piece as far as the edge.", "{zh}：至边缘无子。");
                };
                match verdict {
                    true => {
                        say!("{en}: {men}. A piece strikes the general.", "{zh}：{zh_men}。有子攻击将帅。")
                    }
                    false => {
                        say!("{en}: {men}. Nothing strikes the general.", "{zh}：{zh_men}。无子攻击将帅。")
                    }
                }
            }
            part::BESIDE if verdict => {
                say!("An enemy piece on this rank may strike along it.", "本横线上有可横攻之敌子。")
            }
            part::BESIDE => {
                say!("No enemy piece on this rank could strike along it.", "本横线上无可横攻之敌子。")
            }
            part::ALONG_RANK => {
                let Text { en, zh } = direction(part.of);
                match verdict {
                    true => say!("{en}: a piece strikes the general.", "{zh}：有子攻击将帅。"),
                    false => say!("{en}: nothing strikes the general.", "{zh}：无子攻击将帅。"),
                }
            }
            part::AROUND if verdict => {
                say!("Enemy pieces are near: the board looks at them.", "附近有敌子：须查看。")
            }
            part::AROUND => say!("No enemy piece is near: no horse, no soldier.", "附近无敌子：无马、无兵。"),
            part::SOLDIERS if verdict => say!("A soldier stands beside it and strikes.", "旁有兵攻击。"),
            part::SOLDIERS => say!("No soldier strikes from beside it.", "旁无兵攻击。"),
            part::HORSE => Self::horse(part),
            _ => unreachable!("no words for the part {}", part.name),
        }
    }
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Explain for Array<L, S, P, A> {
    const TITLE: [&str; 2] = ["Plain 9x10 array", "9x10 一维数组"];
    const SUMMARY_ZH: &str = "9x10 一维数组，比较列与行，全盘扫描";

    fn played(&self, m: crate::Move) -> Self {
        let mut child = self.clone();
        child.make(m);
        child
    }

    fn memory(&self) -> Vec<Picture> {
        let cell = |square: u8| {
            let man = men::piece_of(self.cells[square]).map(Piece::letter);
            Cell::new(square.into(), self.cells[square]).man(man).square(Some(square.into()))
        };
        let rows = (0..RANKS).rev().flat_map(|rank| (0..FILES).map(move |file| rank * FILES + file));
        let generals = [0, 1].map(|index| {
            let at = self.generals[index];
            Cell::new(index, at).square(Some(at.into()))
        });
        vec![
            Picture::new(
                CELLS.name,
                say!(
                    "a byte for each square: 0, or a side's bit (16 red, 32 black) and a kind (1 to 7)",
                    "每格一字节：0 为空，否则为方位（红 16、黑 32）加兵种（1 至 7）"
                ),
                FILES.into(),
                self.cells.as_bytes().len(),
                rows.map(cell),
            ),
            Picture::new(
                "side",
                say!("the bit of the side to move", "走棋方之位"),
                1,
                1,
                [Cell::new(0, self.side)],
            ),
            Picture::new(
                GENERALS.name,
                say!("where the red and the black general stand", "红帅与黑将所在的格"),
                2,
                2,
                generals,
            ),
        ]
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        self.watched(trace).list_moves::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        let board = self.watched(trace);
        board.is_attacked(board.side)
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        self.watched(trace).visits(m, false, |_| ()).is_none()
    }

    fn words(&self, part: &Part, _: usize) -> Saying {
        match part.stage {
            part::SCAN | part::DANGER => Saying::Once(self.sentence(part)),
            _ => Saying::Step(self.sentence(part)),
        }
    }
}
