//! The extended board's work in words: what each part that its generator notes means.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Target, Text, along_line, found, way_over};
use qipan_game::probe::{Index, Place, Table, Trace, Value};
use qipan_game::{All, AttackTest, Choice, MoveList, Probe, PseudoLegal, Words, say};
use xiangqi_rules::{Piece, Square};

use crate::Extended;
use crate::marks::{BITS, CELLS, GENERALS, part};
use crate::men::{self, ADVISOR, CANNON, CHARIOT, ELEPHANT, EMPTY, GENERAL, HORSE, KIND};
use crate::scan::Scan;
use crate::squares::{DIAGONALS, JUMPS, LEFT, LINES, RED_HALF, RIGHT, UP, forward, square_of, written};
use crate::tables::{OFF_BOARD, OFF_FORT};

/// A table of marks, with its name.
#[derive(Clone, Copy)]
pub(crate) struct Marks(Table, &'static [u8; 256]);
pub(crate) const BOARD: Marks = Marks(Table::fixed("OFF_BOARD", size_of_val(&OFF_BOARD)), &OFF_BOARD);
pub(crate) const FORT: Marks = Marks(Table::fixed("OFF_FORT", size_of_val(&OFF_FORT)), &OFF_FORT);

impl Marks {
    /// The mark of a square.
    #[inline(always)]
    pub(crate) fn reads(self, probe: impl Probe, square: u8) -> u8 {
        probe.reads(self.0.at(square.into()), self.1[usize::from(square)])
    }
}

/// The reader's number of a square of the board; of another, any.
#[inline(always)]
pub(crate) fn reader(square: u8) -> usize {
    written(square).map_or(0, Square::index)
}

/// The square's name, or the bare number off the board.
fn name(number: u8) -> String {
    written(number).map_or_else(|| format!("{number:#04x}"), |square| square.to_string())
}

/// The square as the reader counts them; `None` off the board.
fn index(number: u8) -> Option<usize> {
    written(number).map(Square::index)
}

/// The name of a direction by its step.
fn direction(step: usize) -> Text {
    match step as u8 {
        UP => say!("Up", "向上"),
        LEFT => say!("Left", "向左"),
        RIGHT => say!("Right", "向右"),
        _ => say!("Down", "向下"),
    }
}

/// Increments as they are added.
fn increments(steps: impl IntoIterator<Item = u8>) -> String {
    let signed = |step: i8| format!("{}{:#04x}", if step < 0 { '-' } else { '+' }, step.unsigned_abs());
    steps.into_iter().map(|step| signed(step as i8)).collect::<Vec<_>>().join(", ")
}

/// The piece that a number in a cell means.
fn man_text(cell: usize) -> Text {
    men::piece_of(cell as u8).map(Piece::text).unwrap_or_default()
}

/// The cells that a part reads one by one, with their squares.
fn cells_of(part: &Part) -> impl Iterator<Item = (u8, usize)> {
    let cells = part.reads().filter(|(place, _)| place.table == CELLS);
    cells.map(|(place, cell)| (place.first() as u8, cell.number()))
}

/// The pieces among them.
fn men_of(part: &Part) -> impl Iterator<Item = (u8, usize)> {
    cells_of(part).filter(|&(_, cell)| cell != 0)
}

/// Squares that are listed in a sentence.
fn listed(squares: impl Iterator<Item = u8>) -> String {
    squares.map(name).collect::<Vec<_>>().join(", ")
}

impl<L: PseudoLegal, S: Scan, A: AttackTest> Extended<L, S, A> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Extended<L, S, A, &'t Trace> {
        let Self { cells, side, generals, probe: (), levels } = *self;
        Extended { cells, side, generals, probe, levels }
    }

    /// The cell of a square of the reader.
    fn man_on(&self, square: usize) -> usize {
        Square::from_index(square).map_or(EMPTY, |square| self.cells[usize::from(square_of(square))]).into()
    }

    /// Contents of a cell to the side to move, with the mark of its square.
    fn target(&self, cell: usize, mark: usize) -> Target {
        match (mark as u8, cell as u8) {
            (EMPTY, EMPTY) => Target::Empty,
            (EMPTY, cell) if cell & self.side == 0 => Target::Enemy,
            (EMPTY, _) => Target::Own,
            _ => Target::Outside,
        }
    }

    /// A short-range move: the cell and the mark, and one test of both.
    fn step(&self, part: &Part) -> Text {
        let at = part.of as u8;
        let (_, mark) = part.last_read().unwrap_or_default();
        let target = self.target(cells_of(part).last().unwrap_or_default().1, mark);
        match (target, index(at)) {
            (Target::Outside, Some(_)) => {
                let at = name(at);
                say!("{at} is outside the palace: no move.", "{at} 在九宫外：不可走。")
            }
            _ => target.says(name(at)),
        }
    }

    /// A line of a chariot or cannon, walked until a cell or its mark is not 0.
    fn line(&self, part: &Part) -> Text {
        let jumps = part.man.is_some_and(|man| self.man_on(man) as u8 & KIND == CANNON);
        let mut men = men_of(part);
        let screen = if jumps { men.next() } else { None };
        let before = screen.or_else(|| men_of(part).next()).map(|(at, _)| at);
        let edge = part.reads().last().is_some_and(|(_, mark)| mark.number() != 0);
        let free = cells_of(part).take_while(|&(at, _)| Some(at) != before).count();
        let free = free - usize::from(edge && before.is_none());
        let end = men.next().map(|(at, cell)| (name(at), self.target(cell, 0)));
        along_line(&direction(part.of), free, screen.map(|(at, _)| name(at)), end)
    }

    /// A leg or an eye, which must be empty; what is said of it when it is.
    fn is_free(part: &Part, what: &Text, then: &Text) -> Text {
        let at = part.of as u8;
        let Text { en, zh } = match index(at) {
            Some(_) => way_over(name(at), what, part.verdict()),
            None => say!(
                "{at:#04x} is in the border, where no piece ever stands: free.",
                "{at:#04x} 在边框中，永远无子：畅通。"
            ),
        };
        match part.verdict() {
            true => Text::new(format!("{en}{}", then.en), format!("{zh}{}", then.zh)),
            false => Text::new(en, zh),
        }
    }

    /// A horse's leg with the jumps that it serves.
    fn leg(part: &Part) -> Text {
        let from = part.man.and_then(Square::from_index).map_or(0, square_of);
        let leg = (part.of as u8).wrapping_sub(from);
        let jumps = JUMPS.iter().filter(|&&(of, _)| of == leg).flat_map(|&(_, jumps)| jumps);
        let jumps = listed(jumps.map(|jump| from.wrapping_add(jump)));
        let then = say!(" It serves two jumps: {jumps}.", "此腿管两跳：{jumps}。");
        Self::is_free(part, &say!("leg", "马腿"), &then)
    }

    /// Moves of a kind, by its increments.
    fn kind(&self, kind: u8) -> Text {
        let steps = match kind {
            GENERAL | CHARIOT | CANNON => increments(LINES),
            ADVISOR => increments(DIAGONALS),
            ELEPHANT => increments(DIAGONALS.map(|eye| eye.wrapping_mul(2))),
            HORSE => increments(JUMPS.into_iter().flat_map(|(_, jumps)| jumps)),
            _ => increments([forward(self.side)]),
        };
        match kind {
            GENERAL => say!(
                "A general adds one of these to its square: {steps}; the marks of the palace decide.",
                "将帅：格号加其一：{steps}，查九宫标志。"
            ),
            ADVISOR => say!(
                "An advisor adds one of these to its square: {steps}; the marks of the palace decide.",
                "士：格号加其一：{steps}，查九宫标志。"
            ),
            ELEPHANT => say!(
                "An elephant adds one of these to its square: {steps}; half of that is its eye.",
                "象：格号加其一：{steps}，其半为象眼。"
            ),
            HORSE => say!(
                "A horse adds one of these to its square: {steps}; each leg is read once.",
                "马：格号加其一：{steps}，每条马腿只查一次。"
            ),
            CHARIOT | CANNON => say!(
                "It adds one of these again and again: {steps}, until a cell or its mark is not 0.",
                "反复加其一：{steps}，直到格或标志不为 0。"
            ),
            _ => {
                let aside = increments([LEFT, RIGHT]);
                say!(
                    "A soldier adds {steps} to its square, and across the river {aside} too.",
                    "兵：格号加 {steps}，过河后亦可加 {aside}。"
                )
            }
        }
    }

    /// A line from the own general: the pieces that are met there, and what is marked for it.
    fn shield(part: &Part) -> Text {
        let Text { en, zh } = direction(part.of);
        let met = |pick: fn(Text) -> String| {
            let men = men_of(part).map(|(at, cell)| format!("{} {}", pick(man_text(cell)), name(at)));
            men.collect::<Vec<_>>().join(", ")
        };
        let (men, zh_men) = (met(|text| text.en), met(|text| text.zh));
        if men.is_empty() {
            return say!("{en} from the general: no piece as far as the edge.", "自将帅{zh}：至边缘无子。");
        }
        let holds_man = |square: u8| men_of(part).any(|(at, _)| at == square);
        let marked = || part.values().filter(|&(code, _)| code == "square");
        let marked =
            |men| listed(marked().map(|(_, at)| at.number() as u8).filter(|&at| holds_man(at) == men));
        let (mut marks, mut zh_marks) = <(String, String)>::default();
        let (entered, left) = (marked(false), marked(true));
        if !entered.is_empty() {
            marks += &format!(" A piece that goes here would become a cannon's screen: {entered}.");
            zh_marks += &format!("走入即成炮架：{entered}。");
        }
        if !left.is_empty() {
            marks += &format!(" A piece must not leave untested: {left}.");
            zh_marks += &format!("离开须检测：{left}。");
        }
        say!("{en} from the general stand: {men}.{marks}", "自将帅{zh}，依次见：{zh_men}。{zh_marks}")
    }

    /// The first piece in a direction, and the second unless the first decides.
    fn attacks_along(part: &Part) -> Text {
        let Text { en, zh } = direction(part.of);
        let strikes = part.value("strikes_first(first, enemy)") == Some(1);
        let at = men_of(part).last().map(|(at, _)| name(at)).unwrap_or_default();
        match (strikes, part.verdict()) {
            (true, _) => say!(
                "{en}: the first piece is an enemy chariot or the other general, on {at}: check.",
                "{zh}：首子为敌车或对方将帅，在 {at}：将军。"
            ),
            (_, true) => say!(
                "{en}: the second piece is an enemy cannon, on {at}: check.",
                "{zh}：次子为敌炮，在 {at}：将军。"
            ),
            _ => say!(
                "{en}: the first piece does not attack from afar, and the second is no enemy cannon.",
                "{zh}：首子不能远攻，次子亦非敌炮。"
            ),
        }
    }

    /// One half of the general's row, the nearest cell lowest in the word.
    fn attacks_along_word(part: &Part) -> Text {
        let Text { en, zh } = direction(part.of);
        match part.verdict() {
            true => say!("{en}: one of the first two pieces attacks: check.", "{zh}：前两子之一攻击：将军。"),
            false => say!("{en}: neither of the first two pieces attacks.", "{zh}：前两子皆不攻击。"),
        }
    }

    /// The horses that may stand behind a diagonal neighbour of the general, their leg.
    fn leg_near(part: &Part) -> Text {
        let leg = name(part.of as u8);
        let mut looked_at = cells_of(part);
        let is_blocked = looked_at.next().is_some_and(|(_, cell)| cell != 0);
        let horse = looked_at.last().map(|(at, _)| name(at)).unwrap_or_default();
        match part.verdict() {
            _ if is_blocked => {
                say!("A piece on {leg} blocks the leg of two jumps.", "{leg} 有子，蹩住两处马腿。")
            }
            true => say!(
                "The leg on {leg} is free, and an enemy horse stands on {horse}: check.",
                "马腿 {leg} 无子，{horse} 处敌马：将军。"
            ),
            false => say!(
                "The leg on {leg} is free, but no enemy horse stands behind it.",
                "马腿 {leg} 无子，其后亦无敌马。"
            ),
        }
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let (at, verdict) = (name(part.of as u8), part.verdict());
        match part.name {
            part::SCAN if S::NAME == Words::NAME => say!(
                "Eight cells of a row are read as one word; a multiplication gathers their bits of the side. \
                 The ninth cell is read alone, and its bit comes behind those of the eight.",
                "一行八格作为一个字读取，以一次乘法聚集其走棋方之位；第九格单独读取，其位在前八位之后。"
            ),
            part::SCAN => say!(
                "The board looks at its cells row by row for an own piece.",
                "逐行查看棋盘各格有无己方子。"
            ),
            part::WORDS => {
                let word = part.of;
                say!(
                    "The bits of the rows follow each other in two words, a bit for each piece: word {word}.",
                    "各行之位依次相接成两个字，每子一位：此为第 {word} 字（从 0 数起）。"
                )
            }
            part::MAN => {
                let at = Square::from_index(part.of).map(|square| square.to_string()).unwrap_or_default();
                let Text { en, zh } = found(&man_text(self.man_on(part.of)), at);
                match part.value("danger.reasons[usize::from(from)] | always") {
                    None => Text::new(en, zh),
                    Some(0) => say!("{en} It may leave its square untested.", "{zh}离开此格不必检测。"),
                    Some(_) => say!("{en} It must not leave untested.", "{zh}离开此格须检测。"),
                }
            }
            part::KIND_OF => self.kind(part.value("man & KIND").unwrap_or_default() as u8),
            part::STEP => self.step(part),
            part::LINE => self.line(part),
            part::EYE => Self::is_free(part, &say!("eye", "象眼"), &Text::default()),
            part::HALF if verdict => say!(
                "{at} has the same bit {RED_HALF:#04x}: it is on this side of the river.",
                "{at} 的 {RED_HALF:#04x} 位相同：未过河。"
            ),
            part::HALF => {
                say!(
                    "{at} has another bit {RED_HALF:#04x}: it is across the river.",
                    "{at} 的 {RED_HALF:#04x} 位不同：在河对岸。"
                )
            }
            part::LEG => Self::leg(part),
            part::RIVER if verdict => {
                say!("It has crossed the river, and may go sideways.", "已过河，可横走。")
            }
            part::RIVER => say!("It has not crossed the river: no step aside.", "未过河，不可横走。"),
            part::DANGER => say!(
                "Once for all pieces, the board looks for danger, from the general outwards.",
                "自将帅向外先查一次危险，全局只查一次。"
            ),
            part::SHIELD => Self::shield(part),
            part::AMBUSH => match part.value("square") {
                Some(_) => say!(
                    "An enemy horse could jump over {at}: a piece must not leave it untested.",
                    "敌马可经 {at} 跳吃将帅：其上之子离开须检测。"
                ),
                None => say!("No enemy horse stands behind {at}.", "{at} 之后无敌马。"),
            },
            part::MARKED if part.value("in_check") == Some(1) => {
                say!("The general is attacked now: every move is suspect.", "将帅正受攻：一切着法皆可疑。")
            }
            part::MARKED => say!(
                "Marked are the general, the squares that a piece must not leave untested, and those where \
                 one would become a cannon's screen.",
                "有标记者：将帅、离开须检测之格、走入即成炮架之格。"
            ),
            part::GENERAL => say!("The board knows where the general stands.", "棋盘记有将帅所在之格。"),
            part::ALONG => Self::attacks_along(part),
            part::BESIDE if verdict => say!(
                "The row beside the general, as two words: an enemy chariot, cannon or soldier is there.",
                "将帅左右两字：有敌车、炮或兵。"
            ),
            part::BESIDE => say!(
                "The row beside the general, as two words: no enemy chariot, cannon or soldier.",
                "将帅左右两字：无敌车、炮、兵。"
            ),
            part::WORD => Self::attacks_along_word(part),
            part::AROUND if verdict => say!(
                "Four words around the general: an enemy piece stands at a horse's jump or behind it.",
                "将帅四周四个字：马跳之处或身后有敌子。"
            ),
            part::AROUND => say!(
                "Four words around the general: no enemy piece at a horse's jump nor behind it.",
                "将帅四周四个字：马跳之处与身后皆无敌子。"
            ),
            part::SOLDIERS if verdict => {
                let at = cells_of(part).last().map(|(at, _)| name(at)).unwrap_or_default();
                say!("An enemy soldier on {at} attacks the general: check.", "{at} 处敌兵攻击将帅：将军。")
            }
            part::SOLDIERS => say!("No enemy soldier stands beside it.", "相邻格无敌兵。"),
            part::LEG_NEAR => Self::leg_near(part),
            _ => unreachable!("no words for the part {}", part.name),
        }
    }
}

impl<L: PseudoLegal, S: Scan, A: AttackTest> Explain for Extended<L, S, A> {
    const TITLE: [&str; 2] = ["16x16 extended board", "16x16 扩展棋盘"];
    const SUMMARY_ZH: &str = "16x16 扩展棋盘，界外标记，按增量走子，全盘扫描";

    fn memory(&self) -> Vec<Picture> {
        let cell = |number: u8| {
            let code = self.cells[usize::from(number)];
            let man = men::piece_of(code).map(Piece::letter);
            Cell::new(number.into(), code).man(man).square(index(number))
        };
        let general = |side| {
            let at = self.generals[side];
            Cell::new(side, format!("{at:#04x}")).square(index(at))
        };
        let cells = say!(
            "16 × 16 bytes, the board within an empty border: 0, or a side's bit (16 red, 32 black) and a \
             kind (1 to 7)",
            "16 × 16 字节，棋盘居中，四周为空边框：0 为空，否则为方位（红 16、黑 32）加兵种（1 至 7）"
        );
        let side = say!("the bit of the side to move", "走棋方之位");
        let generals = say!("where the red and the black general stand", "红帅与黑将所在的格");
        vec![
            Picture::new(CELLS.name, cells, 16, size_of_val(&self.cells), (0..=u8::MAX).map(cell)),
            Picture::new("side", side, 1, 1, [Cell::new(0, self.side)]),
            Picture::new(GENERALS.name, generals, 2, 2, [0, 1].map(general)),
        ]
    }

    fn played(&self, m: crate::Move) -> Self {
        let mut child = self.clone();
        child.make(m);
        child
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        self.watched(trace).list_moves::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        self.watched(trace).is_attacked(self.side)
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        self.watched(trace).if_legal(m, |_| ()).is_none()
    }

    fn words(&self, part: &Part, _: usize) -> Saying {
        match part.stage {
            part::SCAN | part::DANGER => Saying::Once(self.sentence(part)),
            _ => Saying::Step(self.sentence(part)),
        }
    }

    fn written(&self, place: Place) -> String {
        match place.index {
            Index::One(index) if place.table != GENERALS => format!("{}[{index:#04x}]", place.table.name),
            Index::Span(first, count) => {
                format!("{}[{first:#04x}..{:#04x}]", place.table.name, first + count)
            }
            _ => place.written(),
        }
    }

    fn shown(&self, place: Place, value: Value) -> String {
        match value {
            Value::Number(square) if place.table == GENERALS || place.table == BITS => {
                format!("{square:#04x}")
            }
            _ => value.to_string(),
        }
    }
}
