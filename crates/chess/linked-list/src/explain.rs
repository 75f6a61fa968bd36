//! The linked lists' work in words: what each part that the generator notes means.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use chess_rules::mailbox::words;
use chess_rules::{Piece, Square, Wing};
use qipan_game::explain::{Cell as Shown, Explain, Part, Picture, Saying, Target, Text, along_line, found};
use qipan_game::probe::{Place, Table, Trace, Value};
use qipan_game::{All, MoveGen, MoveList, PseudoLegal, say};

use crate::LinkedList;
use crate::attacks::STEPS_READ;
use crate::marks::{CELLS, TURN, part};
use crate::men::{self, Cell, EMPTY, KIND, KING, OUTSIDE};
use crate::order::{LAST_MOVED, Order};
use crate::scan::{END, Entry};
use crate::squares::{ALL_STEPS, NOWHERE, is_on_board, square_of, written};

pub(crate) const ROSTERS: [Table; 2] = [Table::of_state("rosters[0]"), Table::of_state("rosters[1]")];
/// The part of the turn that says where the last move went, and the one that it was a pawn's two steps.
pub(crate) const LAST: usize = 1;
pub(crate) const DOUBLE: usize = 2;

/// The directions of [`ALL_STEPS`].
const DIRECTIONS: [(&str, &str); 8] = [
    ("Down", "向下"),
    ("Up", "向上"),
    ("Right", "向右"),
    ("Left", "向左"),
    ("Down right", "向右下"),
    ("Up left", "向左上"),
    ("Down left", "向左下"),
    ("Up right", "向右上"),
];

/// The name of a direction by its step.
fn direction(step: usize) -> Text {
    let index = ALL_STEPS.iter().position(|&other| usize::from(other) == step);
    let (en, zh) = DIRECTIONS[index.expect("a line has one of eight steps")];
    Text::new(en, zh)
}

/// The piece of a cell in words.
fn man_text(cell: Cell) -> Text {
    men::piece_of(cell).map(Piece::text).unwrap_or_default()
}

/// A cell as it is written.
fn hex(cell: Cell) -> String {
    format!("{cell:#06x}")
}

/// The index of a number's square; `None` for the fence.
fn index(number: u8) -> Option<usize> {
    is_on_board(number).then(|| written(number).index())
}

/// Name of a number in a sentence.
fn name(number: impl TryInto<u8>) -> String {
    let number = number.try_into().unwrap_or(NOWHERE);
    match is_on_board(number) {
        true => written(number).to_string(),
        false => format!("cells[{number}]"),
    }
}

impl<L: PseudoLegal, O: Order> LinkedList<L, O> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> LinkedList<L, O, &'t Trace> {
        let Self { cells, rosters, turn, probe: (), levels } = self.clone();
        LinkedList { cells, rosters, turn, probe, levels }
    }

    /// The contents of a cell as the side to move sees it.
    fn target(&self, cell: Cell) -> Target {
        match cell {
            EMPTY => Target::Empty,
            OUTSIDE => Target::Outside,
            cell if cell & men::colour(self.turn.sides().0) != 0 => Target::Own,
            _ => Target::Enemy,
        }
    }

    /// The cell of a square of the rules.
    fn shows(&self, square: usize) -> Cell {
        Square::from_index(square).map_or(OUTSIDE, |square| self.at(square_of(square)))
    }

    /// Returns true if the board still shows an entry's piece on its square.
    fn is_alive(&self, entry: Entry) -> bool {
        is_on_board(entry.square()) && self.at(entry.square()) == entry.cell()
    }

    /// An entry as it is drawn: its cell, its square, the next entry; a dead one is crossed.
    fn entry_shown(&self, side: usize, number: u8, entry: Entry) -> String {
        if !is_on_board(entry.square()) {
            return "-".to_owned();
        }
        let next = if entry.next() == END { "END".to_owned() } else { entry.next().to_string() };
        // An entry that is not the board's has just been written by a move that is tested: its piece lives.
        let is_dead = self.rosters[side].entry(number) == entry && !self.is_alive(entry);
        let dead = if is_dead { " ✗" } else { "" };
        format!("{} {} → {next}{dead}", hex(entry.cell()), name(entry.square()))
    }

    /// The square of a living piece of a side by the number of its entry.
    fn square_of_entry(&self, side: usize, number: usize) -> Option<usize> {
        let entry = self.rosters[side].entry(number.try_into().ok().filter(|&number| number < END)?);
        index(entry.square()).filter(|_| self.is_alive(entry))
    }

    fn roster_shown(&self, side: usize) -> Picture {
        let mut numbers: Vec<_> =
            (0..16).filter(|&number| self.rosters[side].entry(number).cell() == EMPTY).collect();
        let mut next = 0;
        let chain = self.rosters[side].iter().map(|entry| core::mem::replace(&mut next, entry.next()));
        numbers.splice(..0, chain);
        let cell = |number: u8| {
            let entry = self.rosters[side].entry(number);
            let man = men::piece_of(entry.cell()).filter(|_| self.is_alive(entry)).map(Piece::letter);
            let shown = self.entry_shown(side, number, entry);
            Shown::new(number.into(), shown).man(man).square(index(entry.square()))
        };
        let about = match side {
            0 => say!(
                "White's pieces in the order of their links: a piece's cell, its square → the next entry; \
                 ✗ if the board shows another cell there: dead",
                "白方各子，按链接次序：该子之编码、所在格 → 下一表项；✗ 表示棋盘该格已非此子：已死"
            ),
            _ => say!("Black's pieces, likewise", "黑方各子，同上"),
        };
        let bytes = size_of_val(&self.rosters[side]);
        Picture::new(ROSTERS[side].name, about, 4, bytes, numbers.into_iter().map(cell))
    }

    /// A walk along a line: the squares that are free, and the piece or the fence that ends it.
    fn along(&self, part: &Part) -> Text {
        let direction = direction(part.of);
        let free = part.reads().count() - 1;
        let (at, cell) = part.last_read().unwrap_or_default();
        let (at, target) = (name(at), self.target(cell as Cell));
        let Text { en, zh } = &direction;
        match target {
            Target::Outside => say!(
                "{en}: {free} free, then {at} of the fence, which is not empty: the line ends.",
                "{zh}：{free} 格可走，遇边框 {at}，非空：线止。"
            ),
            _ => along_line(&direction, free, None, Some((at, target))),
        }
    }

    /// An entry whose piece may attack: whether it is met first.
    fn met(part: &Part) -> Text {
        let entry = entry_of(part);
        let (Text { en, zh }, at) = (man_text(entry.cell()), name(entry.square()));
        let (first, _) = part.last_read().unwrap_or_default();
        let first = name(first);
        match part.verdict() {
            true => say!(
                "The {en} on {at} could get there, and it is the first piece on the way.",
                "{at} 的{zh}可及，沿途首遇之子即此子。"
            ),
            false => say!(
                "The {en} noted on {at} could get there, but what is met first, on {first}, is not this \
                 piece.",
                "记在 {at} 的{zh}本可及，但沿途首遇者在 {first}，并非此子。"
            ),
        }
    }

    /// An enemy entry whose piece may check or pin: what is met on the way from the king to it.
    fn shield(part: &Part) -> Text {
        let entry = entry_of(part);
        let (Text { en, zh }, at) = (man_text(entry.cell()), name(entry.square()));
        let mut men = part.reads().filter(|(place, cell)| place.table == CELLS && cell.number() != 0);
        let first = men.next().map(|(place, _)| name(place.first())).unwrap_or_default();
        let looks: Vec<_> = part.values().map(|(_, value)| value.number() != 0).collect();
        match looks[..] {
            [true, ..] => say!(
                "The {en} on {at} could get to the king and is met first: check.",
                "{at} 的{zh}可及王，且首遇此子：将军。"
            ),
            [_, true, ..] => say!(
                "The {en} on {at} could get to the king, and only the own piece on {first} is between: that \
                 piece is tied.",
                "{at} 的{zh}本可及王，其间唯有己方 {first} 之子：此子受缚。"
            ),
            [_, false, ..] => say!(
                "The {en} noted on {at} could get to the king, but is not met next behind the own piece on \
                 {first}.",
                "记在 {at} 的{zh}本可及王，但己方 {first} 之子身后所遇并非此子。"
            ),
            _ => say!(
                "The {en} noted on {at} could get to the king, but what is met first, on {first}, is \
                 neither this piece nor an own one.",
                "记在 {at} 的{zh}本可及王，但沿途首遇者在 {first}，既非此子，亦非己方之子。"
            ),
        }
    }

    /// King and rook on one side: whether they have moved, and what is between.
    fn wing(part: &Part) -> Text {
        let (en, zh) = if part.of == Wing::King as usize { ("Right", "向右") } else { ("Left", "向左") };
        match (part.reads().count() > 1, part.verdict()) {
            (false, _) => {
                say!("{en}: the king's cell is marked as moved.", "{zh}：王有曾动之标志。")
            }
            (_, true) => {
                say!("{en}: the first piece is an own rook that has not moved.", "{zh}：首遇己方未动之车。")
            }
            _ => say!(
                "{en}: the first piece is no own rook that has not moved.",
                "{zh}：首遇者并非己方未动之车。"
            ),
        }
    }

    /// The captures in the order in which they are handed out.
    fn joined(&self, part: &Part) -> Text {
        let moves = part.values().filter_map(|(_, value)| match value {
            Value::Few(parts) => Some(self.export(crate::Move::noted_as(parts)).to_string()),
            _ => None,
        });
        let order = moves.collect::<Vec<_>>().join(" ");
        say!(
            "Joined from list 0 on, all captures come by victim, the queen first, and by the least attacker: \
             {order}. The moves that take nothing follow.",
            "自表 0 起相连：吃子按被吃者排列，后在先，其中攻击者价值低者在先：{order}。其后为不吃子的着法。"
        )
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let (verdict, at) = (part.verdict(), name(part.of));
        let (last, cell) = part.last_read().unwrap_or_default();
        match part.name {
            part::LIST => say!(
                "The list is followed from the king on: each entry names the next one.",
                "自王起沿链表而行：每一表项指明下一表项。"
            ),
            part::ALIVE => {
                let number = part.of;
                let entry = self.rosters[self.turn.sides().0].entry(number as u8);
                let (man, at) = (man_text(entry.cell()), name(entry.square()));
                let Text { en, zh } = if verdict { found(&man, &at) } else { man };
                match verdict {
                    true => say!(
                        "{en} Its entry, number {number}, is alive: the board shows this very piece there.",
                        "{zh}其表项为 {number} 号，未死：棋盘该格正是此子。"
                    ),
                    false => say!(
                        "Entry {number} says a {en} on {at}, but the board shows another cell there: it is \
                         dead.",
                        "表项 {number} 称 {at} 有{zh}，但棋盘该格不同：已死。"
                    ),
                }
            }
            part::MAN if verdict => {
                say!(
                    "Its bit says that it is tied: all its moves are suspect.",
                    "其位表明受缚：各着法皆可疑。"
                )
            }
            part::MAN => say!(
                "Its bit says that it is not tied: only moves that are tested in any position are suspect.",
                "其位表明不受缚：只有逢局必检的着法可疑。"
            ),
            part::STEP if self.target(cell as Cell) == Target::Outside => say!(
                "{at} is fence: the AND finds it as it finds an own piece, no move.",
                "{at} 是边框：与运算一并排除边框与己方子，不可走。"
            ),
            part::STEP => self.target(cell as Cell).says(at),
            part::LINE => self.along(part),
            part::PAWN_TAKES if self.target(cell as Cell) == Target::Outside => {
                say!("{at} is fence, which is no enemy: nothing to take.", "{at} 是边框，并非敌子：不可吃。")
            }
            part::PASSING if last == DOUBLE => say!(
                "No pawn has just gone two steps: nothing is taken en passant.",
                "上一步不是兵走两格：无过路兵可吃。"
            ),
            part::PASSING => {
                let at = name(cell);
                match verdict {
                    true => say!(
                        "A pawn has just gone two steps to {at}, beside this one: it is taken en passant.",
                        "上一步是兵走两格至 {at}，在此兵之旁：可吃过路兵。"
                    ),
                    false => say!(
                        "A pawn has just gone two steps to {at}, which is not beside this one.",
                        "上一步是兵走两格至 {at}，不在此兵之旁。"
                    ),
                }
            }
            part::FILED => {
                let list = part.values().last().map(|(_, list)| list.number()).unwrap_or_default();
                match list == LAST_MOVED {
                    true => say!(
                        "The capture goes to the head of list {list}: it takes the piece that moved last, on \
                         {at}.",
                        "此吃子置于表 {list} 之首：所吃为刚动之子，在 {at}。"
                    ),
                    false => say!(
                        "The capture goes to the head of list {list}, of its victim's kind; a promotion \
                         counts as if it took a queen.",
                        "此吃子置于表 {list} 之首，表号为被吃者之兵种；升变视同吃后。"
                    ),
                }
            }
            part::JOINED => self.joined(part),
            part::CASTLE if verdict => say!("A king in check does not castle.", "王被将军时不可易位。"),
            part::CASTLE => {
                say!("The king is not in check: the board looks at castling.", "王未被将军：查看易位。")
            }
            part::WING => Self::wing(part),
            part::CROSSED => {
                let crossed = name(part.values().last().map(|(_, at)| at.number()).unwrap_or_default());
                say!(
                    "The king would cross {crossed}, which must not be attacked.",
                    "王将越过 {crossed}，该格不可受攻。"
                )
            }
            part::DANGER => say!(
                "The board looks for danger once. The king is the first entry of its list.",
                "先查一次危险。王是其链表的首项。"
            ),
            part::SHIELD => Self::shield(part),
            part::TIED if part.value("in_check") == Some(1) => say!(
                "The king is in check: every entry is tied, so that all moves are tested.",
                "王被将军：各表项皆受缚（走后须检测）。"
            ),
            part::TIED => say!(
                "A bit for each own entry says which pieces are tied: the king, and each piece that shields \
                 it alone.",
                "己方每表项一位，记谁受缚：王，及独自掩护它的子。"
            ),
            part::KING => say!("The king is the first entry of its list.", "王是其链表的首项。"),
            part::GOING => say!(
                "For each of the sixteen entries a table says whether its kind moves by the difference to \
                 {at}: a bit each.",
                "十六个表项逐一查表：与 {at} 之差是否合其着法：各得一位。"
            ),
            part::MET => Self::met(part),
            _ => words::sentence(part, &at),
        }
    }
}

/// The entry that a part reads.
fn entry_of(part: &Part) -> Entry {
    let entry = part.reads().find(|(place, _)| ROSTERS.contains(&place.table));
    Entry::noted_as(entry.map(|(_, entry)| entry.number()).unwrap_or_default())
}

impl<L: PseudoLegal, O: Order> Explain for LinkedList<L, O> {
    const TITLE: [&str; 2] = ["Linked piece lists", "棋子链表"];
    const SUMMARY_ZH: &str = "16x16 棋盘与棋子链表，失效的项延后清除";

    fn memory(&self) -> Vec<Picture> {
        let cell = |at: u8| {
            let man = men::piece_of(self.at(at)).map(Piece::letter);
            Shown::new(at.into(), hex(self.at(at))).man(man).square(index(at))
        };
        let cells = Picture::new(
            CELLS.name,
            say!(
                "two bytes for each cell: 0 empty, 8 fence, or 16 has moved, 64 black, 128 white; \
                 in the high byte four bits for the number of the piece's entry, above them the kind",
                "每格两字节：0 为空，8 为界外，否则 16 曾动，64 黑，128 白；高字节低四位为其表项之号，其上为兵种"
            ),
            16,
            size_of_val(&self.cells),
            (0..=255).map(cell),
        );
        let last = self.turn.last();
        let last_square = if last == NOWHERE { None } else { index(last) };
        let turn = [
            Shown::new(0, self.turn.sides().0),
            Shown::new(LAST, last).square(last_square),
            Shown::new(DOUBLE, self.turn.was_double()),
        ];
        let about = say!(
            "one word: the side to move (1 black), where the last move went, if it was a pawn's two steps",
            "一个字：走棋方（1 为黑）、上一步的到达格、是否兵走两格"
        );
        let turn = Picture::new(TURN.name, about, 3, size_of_val(&self.turn), turn);
        vec![cells, self.roster_shown(0), self.roster_shown(1), turn]
    }

    fn played(&self, m: crate::Move) -> Self {
        let mut board = self.clone();
        board.after(m, |child| child.clone())
    }

    fn square_of(number: usize) -> Option<usize> {
        index(number.try_into().ok()?)
    }

    fn square_of_bit(&self, part: &Part, bit: usize) -> Option<usize> {
        let (us, them) = self.turn.sides();
        self.square_of_entry(if part.name == part::TIED { us } else { them }, bit)
    }

    fn number_of(m: crate::Move) -> usize {
        m.number()
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        self.watched(trace).list_all::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        self.watched(trace).is_in_check()
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        self.watched(trace).after(m, |child| child.has_exposed_king())
    }

    fn words(&self, part: &Part, man: usize) -> Saying {
        let asked = self.shows(man);
        match part.stage {
            part::DANGER => Saying::Once(self.sentence(part)),
            part::LIST if part.name == part::LIST || !part.verdict() => Saying::Once(self.sentence(part)),
            part::LIST if part.of != usize::from(men::number(asked)) => Saying::Nothing,
            part::JOINED if part.values().next().is_some() => Saying::Once(self.sentence(part)),
            part::JOINED => Saying::Nothing,
            part::CASTLE if asked & KIND != KING => Saying::Nothing,
            // At level `tested` nothing is known yet.
            _ if !L::EXEMPTS && [part::MAN, part::CASTLE].contains(&part.name) => Saying::Nothing,
            _ => Saying::Step(self.sentence(part)),
        }
    }

    fn shown(&self, place: Place, value: Value) -> String {
        let number = value.number();
        match place.table {
            CELLS => hex(number as Cell),
            STEPS_READ => format!("{:+}", number as u8 as i8),
            table => match ROSTERS.iter().position(|&roster| roster == table) {
                Some(side) => self.entry_shown(side, place.first() as u8, Entry::noted_as(number)),
                None => value.to_string(),
            },
        }
    }
}
