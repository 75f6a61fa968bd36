//! The piece list's work in words: what each part that its generator notes means.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Target, Text, along_line, found, way_over};
use qipan_game::probe::{Index, Place, Trace, Value};
use qipan_game::{All, Choice, MoveList, PseudoLegal, say};
use xiangqi_rules::{Kind, Piece, Square};

use crate::marks::{CELLS, EYE, LIST, part};
use crate::men::{Consecutive, Numbering};
use crate::squares::{DOWN, LEFT, UP, square_of, written};
use crate::tables::ON_LINE;
use crate::{Destinations, PieceList, Pregenerated};

fn hex(number: u8) -> String {
    format!("{number:#04x}")
}

/// The square's name, or the bare number off the board.
fn name(number: usize) -> String {
    written(number as u8).map_or_else(|| hex(number as u8), |square| square.to_string())
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
        DOWN => say!("Down", "向下"),
        _ => say!("Right", "向右"),
    }
}

/// The cells that a part reads, each once, with their codes.
fn cells(part: &Part) -> Vec<(usize, usize)> {
    let cells = part.reads().filter(|(place, _)| place.table == CELLS);
    let mut cells: Vec<_> = cells.map(|(place, code)| (place.first(), code.number())).collect();
    cells.dedup();
    cells
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> PieceList<L, N, D> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> PieceList<L, N, D, &'t Trace> {
        let Self { cells, side, list, probe: (), levels } = self.clone();
        PieceList { cells, side, list, probe, levels }
    }

    /// The contents of a cell as the side to move sees it.
    fn target(&self, (number, code): (usize, usize)) -> Target {
        match Self::man_of(code) {
            _ if written(number as u8).is_none() => Target::Outside,
            None => Target::Empty,
            Some(man) if man.side == self.side => Target::Own,
            Some(_) => Target::Enemy,
        }
    }

    /// The piece of a slot.
    fn man_of(slot: usize) -> Option<Piece> {
        Self::codes().find(|&code| code.into() == slot).and_then(N::piece_of)
    }

    /// The piece that a part is for.
    fn kind(&self, part: &Part) -> Option<Kind> {
        let code = self.at(Square::from_index(part.man?).map(square_of)?);
        N::piece_of(code).map(|piece| piece.kind)
    }

    /// A piece's slot, and where the steps of its kind come from.
    fn slot(part: &Part) -> Text {
        let (slot, square) = part.last_read().unwrap_or_default();
        let man = Self::man_of(slot);
        let text = man.map(Piece::text).unwrap_or_default();
        let Text { en, zh } = found(&text, name(square));
        let Text { en: man_en, zh: man_zh } = text;
        let walks = matches!(man, Some(Piece { kind: Kind::Chariot | Kind::Cannon, .. }));
        let (more, zh_more) = match (walks, D::NAME == Pregenerated::NAME) {
            (true, true) => (
                " It has no row of destinations, because what stands between decides: the board walks along \
                 the lines.",
                "其落点取决于其间之子，无预生成数组：沿线逐格查看。",
            ),
            (false, true) => ("", ""),
            (_, false) => (
                " The slot tells the kind, so that its steps are constants of the code.",
                "由槽即知兵种，增量为代码中的常数。",
            ),
        };
        let (edge, zh_edge) = match walks {
            true => (
                " It also reads cells behind the edge: they are always empty, so nothing is taken there.",
                "它也读边缘之外的单元：那里恒为空，故无子可吃。",
            ),
            false => ("", ""),
        };
        say!(
            "Every piece has a slot in the list, and nothing is searched: slot {slot} belongs to a {man_en}. \
             {en}{more}{edge}",
            "每子在棋子数组中有一槽，不必搜索：{slot} 号槽属于{man_zh}。{zh}{zh_more}{zh_edge}"
        )
    }

    /// A walk along a line: the squares that are free, a cannon's screen, and the piece that ends it.
    fn along(&self, part: &Part) -> Text {
        let cells: Vec<_> = cells(part).into_iter().map(|cell| (cell.0, self.target(cell))).collect();
        let free = cells.iter().take_while(|(_, target)| *target == Target::Empty).count();
        let mut men = cells.into_iter().filter(|(_, target)| matches!(target, Target::Own | Target::Enemy));
        let jumps = self.kind(part) == Some(Kind::Cannon);
        let screen = if jumps { men.next().map(|(at, _)| name(at)) } else { None };
        along_line(&direction(part.of), free, screen, men.next().map(|(at, target)| (name(at), target)))
    }

    /// An entry of a row: what hinders it, and who stands there.
    fn entry(&self, part: &Part) -> Text {
        let rows: Vec<_> = part.reads().filter(|(place, _)| place.table.bytes > 0).collect();
        let to = rows.first().map_or(0, |(_, to)| to.number());
        if to == 0 {
            return say!(
                "A 0 ends the row: the board looks no further, and tests no edge.",
                "0 为行尾：不再查其他落点，也不必判断边界。"
            );
        }
        let cells = cells(part);
        let target = cells.last().map_or(Target::Outside, |&cell| self.target(cell));
        let Text { en, zh } = target.says(name(to));
        let Some((place, past)) = rows.get(1) else { return Text::new(en, zh) };
        let what = if place.table == EYE { say!("eye", "象眼") } else { say!("leg", "马腿") };
        let is_free = cells.len() > 1;
        let Text { en: way, zh: zh_way } = way_over(name(past.number()), &what, is_free);
        let at = name(to);
        match is_free {
            true => say!("{way} {en}", "{zh_way}{zh}"),
            false => say!("{way} No move to {at}.", "{zh_way}不可走到 {at}。"),
        }
    }

    /// An enemy piece of the list: on a line with the general, and what stands between?
    fn enemy(&self, part: &Part) -> Text {
        let number = |(_, value): (Place, Value)| value.number();
        let (square, way) = {
            let mut reads = part.reads();
            (reads.next().map_or(0, number), reads.next().map_or(0, number))
        };
        let Text { en, zh } = Self::man_of(part.of).map(Piece::text).unwrap_or_default();
        let at = name(square);
        if square == 0 {
            return say!("This {en} has been taken.", "此{zh}已被吃。");
        }
        if way as u8 & ON_LINE == 0 {
            return say!(
                "The difference of squares says: the {en} on {at} is on no line with the general.",
                "格差表明：{at} 处{zh}不与将帅同线。"
            );
        }
        let occupied = cells(part).into_iter().filter(|&(_, code)| code != 0);
        let men = occupied.map(|(at, _)| name(at)).collect::<Vec<_>>().join(", ");
        let is_marked = |what: &str| part.value(what).is_some();
        let line = say!(
            "The {en} on {at} is on a line with the general; on the way are met: {men}.",
            "{at} 处{zh}与将帅同线；沿途依次遇：{men}。"
        );
        let (more, zh_more) = if is_marked("danger.has_bare_cannon") {
            (" It has no screen: a piece between would become one.", "无炮架：走入其间之子即成炮架。")
        } else if is_marked("danger.in_check") || part.verdict() {
            (" Check.", "将军。")
        } else if is_marked("danger.reasons[second]") {
            (" Both pieces between must not leave untested.", "其间两子离开须检测。")
        } else if is_marked("danger.reasons[first]") {
            (" The piece between must not leave untested.", "其间之子离开须检测。")
        } else {
            (" No check.", "未将军。")
        };
        Text::new(line.en + more, line.zh + zh_more)
    }

    /// An enemy horse: is it a jump away, and is its leg free?
    fn horse(&self, part: &Part) -> Text {
        let square = part.reads().next().map_or(0, |(_, value)| value.number());
        let Text { en, zh } = Self::man_of(part.of).map(Piece::text).unwrap_or_default();
        let at = name(square);
        match (square, cells(part).first().map(|&(leg, code)| (name(leg), code == 0))) {
            (0, _) => say!("This {en} has been taken.", "此{zh}已被吃。"),
            (_, None) => say!("The {en} on {at} is not a jump away.", "{at} 处{zh}不在一跳之外。"),
            (_, Some((leg, true))) => say!(
                "The {en} on {at} is a jump away, and its leg on {leg} is free: check.",
                "{at} 处{zh}相距一跳，马腿 {leg} 无子：将军。"
            ),
            (_, Some((leg, false))) => say!(
                "The {en} on {at} is a jump away, but its leg on {leg} is blocked.",
                "{at} 处{zh}相距一跳，但 {leg} 处蹩马腿。"
            ),
        }
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let verdict = part.verdict();
        let last = cells(part).last().copied();
        let at = name(last.map_or(part.of, |(at, _)| at));
        match part.name {
            part::MAN => Self::slot(part),
            part::ROW if matches!(self.kind(part), Some(Kind::Elephant | Kind::Horse)) => say!(
                "Two tables have a row for this piece and square: its destinations, and in the same order \
                 the eye or leg of each.",
                "按兵种与所在格查两表：一行为落点，另一行同一位置为其象眼或马腿。"
            ),
            part::ROW => say!(
                "The table row for this piece and square lists its destinations. It already respects edge \
                 and river.",
                "按兵种与所在格查表：一行即全部落点，边界与河界皆已计入。"
            ),
            part::ENTRY => self.entry(part),
            part::STEP => match (last, written(part.of as u8)) {
                (Some(cell), _) => self.target(cell).says(at),
                (None, None) => Target::Outside.says(at),
                (None, Some(_)) => say!("{at} is outside the palace: no move.", "{at} 在九宫外：不可走。"),
            },
            part::TARGET => match (part.value("!crossed_river(to, bit_of(side))"), verdict) {
                (None, _) => Target::Outside.says(at),
                (_, false) => say!("{at} is across the river: no move.", "{at} 在河对岸：不可走。"),
                _ => say!("{at} is on the board and in the own half.", "{at} 在棋盘本方半场。"),
            },
            part::EYE => way_over(at, &say!("eye", "象眼"), verdict),
            part::LEG if written(part.of as u8).is_none() => {
                say!("{at} is in the border: always empty.", "{at} 在边框中：永远为空。")
            }
            part::LEG => way_over(at, &say!("leg", "马腿"), verdict),
            part::RIVER if verdict => {
                say!("It has crossed the river, and may go sideways.", "已过河，可横走。")
            }
            part::RIVER => say!("It has not crossed the river: no step aside.", "未过河，不可横走。"),
            part::LINE => self.along(part),
            part::DANGER => say!(
                "Once for all pieces, the board looks at each enemy piece of the list: does the difference \
                 of its square and the general's put it on a line with the general, or a horse's jump away?",
                "全局一次，逐个查看棋子数组中的敌子：其格与将帅格之差是否表明同线，或相距一跳？"
            ),
            part::MINDED => say!(
                "1 marks a square not to be left untested, 2 one where a piece would become a bare cannon's \
                 screen; in check every piece is tested.",
                "1 为离开须检测之格，2 为走入即成空头炮炮架之格；被将军时各子皆须检测。"
            ),
            part::GENERAL => {
                say!("The list says where the general stands.", "棋子数组记有将帅所在之格。")
            }
            part::SEEN if verdict => say!(
                "The differences of squares say: a chariot or cannon is on a line with the general, or a \
                 horse a jump away.",
                "格差表明：有车炮与将帅同线，或有马在一跳之外。"
            ),
            part::SEEN => say!(
                "The differences of squares say: no chariot or cannon is on a line with the general, no \
                 horse a jump away.",
                "格差表明：无车炮与将帅同线，亦无马在一跳之外。"
            ),
            part::ENEMY => self.enemy(part),
            part::HORSE => self.horse(part),
            part::FACING => match (last, verdict) {
                (None, _) => say!("The generals are on different files.", "将帅不在同一直线上。"),
                (_, false) => {
                    say!("The generals are on one file, but a piece is between.", "将帅同线，其间有子。")
                }
                _ => say!("The generals face each other on an open file.", "将帅照面，其间无子。"),
            },
            part::SOLDIERS if verdict => {
                say!("An enemy soldier on {at} attacks the general: check.", "{at} 处敌兵攻击将帅：将军。")
            }
            part::SOLDIERS => {
                say!("Before and beside the general stands no enemy soldier.", "将帅前方与两侧无敌兵。")
            }
            _ => unreachable!("no words for the part {}", part.name),
        }
    }
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> Explain for PieceList<L, N, D> {
    const TITLE: [&str; 2] = D::TITLE;
    const SUMMARY_ZH: &str = "棋盘数组与棋子数组互相指向；去处由增量算出，或预先生成";

    fn played(&self, m: crate::Move) -> Self {
        let mut child = self.clone();
        child.make(m);
        child
    }

    fn memory(&self) -> Vec<Picture> {
        let cell = |number: u8| {
            let code = self.at(number);
            let man = N::piece_of(code).map(Piece::letter);
            Cell::new(number.into(), code.into()).man(man).square(index(number))
        };
        let slot = |code: N::Code| {
            let place = N::place(&self.list, code);
            Cell::new(code.into(), hex(place)).man(N::piece_of(code).map(Piece::letter)).square(index(place))
        };
        // A list of 4096 slots is shown as far as it is used.
        let unused = if N::NAME == Consecutive::NAME { 1..16 } else { 1..1 };
        let slots = [N::EMPTY].into_iter().map(slot);
        let slots = slots.chain(unused.map(|index| Cell::new(index, hex(0)))).chain(Self::codes().map(slot));
        let about_cells = match N::NAME == Consecutive::NAME {
            true => say!(
                "16 × 16 codes, the board within an empty border: 0, or a piece's slot in the list (16 to 31 \
                 red, 32 to 47 black)",
                "16 × 16 个编码，四周为空边框：0 为空，否则为该子在棋子数组中的槽号（红 16 至 31，黑 32 至 47）"
            ),
            false => say!(
                "16 × 16 codes, the board within an empty border: 0, or a piece's slot in the list, of \
                 which a bit tells the side, one the kind, three the number",
                "16 × 16 个编码，四周为空边框：0 为空，否则为槽号：一位方位、一位兵种、三位序号"
            ),
        };
        let about_list = match N::NAME == Consecutive::NAME {
            true => say!("where each piece stands; 0 if it is taken", "各子所在之格；0 为已被吃"),
            false => say!(
                "where each piece stands; 0 if it is taken; only slots in use are drawn",
                "各子所在之格；0 为已被吃；只画有子的槽"
            ),
        };
        let side = say!("the side to move: 0 red, 1 black", "走棋方：0 为红，1 为黑");
        vec![
            Picture::new(CELLS.name, about_cells, 16, size_of_val(&self.cells), (0..=u8::MAX).map(cell)),
            Picture::new("side", side, 1, 1, [Cell::new(0, self.side as u8)]),
            Picture::new(LIST.name, about_list, 16, size_of_val(&self.list), slots),
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
            part::DANGER => Saying::Once(self.sentence(part)),
            _ => Saying::Step(self.sentence(part)),
        }
    }

    fn written(&self, place: Place) -> String {
        let name = place.table.name;
        match place.index {
            Index::One(square) if place.table == LIST => format!("{name}[{square}]"),
            Index::One(square) => format!("{name}[{square:#04x}]"),
            Index::Two(square, at) => format!("{name}[{square:#04x}][{at}]"),
            _ => place.written(),
        }
    }

    fn shown(&self, place: Place, value: Value) -> String {
        match value {
            Value::Number(number) if place.table != CELLS => hex(number as u8),
            value => value.to_string(),
        }
    }
}
