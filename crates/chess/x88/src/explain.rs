//! The 0x88 array's work in words: what each part that its generator notes means.

use alloc::{format, string::String, string::ToString, vec::Vec};
use core::any::Any;

use chess_rules::Piece;
use chess_rules::mailbox::men::{self, EMPTY, KIND, KNIGHT, PAWN, bit_of};
use chess_rules::mailbox::words;
use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Target, Text, along_line, found};
use qipan_game::probe::{Index, Place, Trace, Value};
use qipan_game::{All, Choice, List, Listed, MoveList, PseudoLegal, Words, say};

use crate::X88;
use crate::attacks::Attacks;
use crate::marks::{part, table};
use crate::scan::{ManList, Scan};
use crate::squares::{ALL_STEPS, NOWHERE, cell, is_on_board, square_of_bit, written};

/// The parts of castling that are steps; whether a square is attacked is told in one.
const CASTLES: [&str; 4] = [part::CASTLE, part::WAY, part::SAFE, part::CASTLES_TO];

/// The directions of [`ALL_STEPS`].
const DIRECTIONS: [(&str, &str); 8] = [
    ("Up", "向上"),
    ("Right", "向右"),
    ("Down", "向下"),
    ("Left", "向左"),
    ("Up right", "向右上"),
    ("Down right", "向右下"),
    ("Down left", "向左下"),
    ("Up left", "向左上"),
];

/// The name of a direction by its step.
fn direction(step: usize) -> Text {
    let index = ALL_STEPS.iter().position(|&other| usize::from(other) == step);
    let (en, zh) = DIRECTIONS[index.expect("a line has one of eight steps")];
    Text::new(en, zh)
}

/// A number in hexadecimal.
fn hex(number: usize) -> String {
    format!("{number:#04x}")
}

/// A step as it is added.
fn signed(step: u8) -> String {
    let sign = if step < 0x80 { '+' } else { '-' };
    format!("{sign}{:#04x}", (step as i8).unsigned_abs())
}

/// The name of a number's square; off the board, the number.
fn name(number: usize) -> String {
    let is_square = is_on_board(number as u8);
    if is_square { written(number as u8).to_string() } else { hex(number) }
}

/// The index of a number's square; `None` off the board.
fn index(number: u8) -> Option<usize> {
    is_on_board(number).then(|| written(number).index())
}

/// The piece that a number in a cell means.
fn man_text(cell: usize) -> Text {
    men::piece_of(cell as u8).map(Piece::text).unwrap_or_default()
}

/// The AND that finds a number off the board; `None` if it did not.
fn outside(part: &Part) -> Option<Text> {
    let number = hex(part.value("number")?);
    part.value("number & 0x88").filter(|&and| and != 0)?;
    Some(match part.reads().next() {
        None => say!(
            "The AND of {number} with 0x88 leaves a bit: off the board.",
            "{number} 与 0x88 相与，留有一位：在界外。"
        ),
        Some(_) => say!(
            "The AND of {number} with 0x88 leaves a bit: off the board, whatever the cell holds.",
            "{number} 与 0x88 相与，留有一位：在界外，其格所存不论。"
        ),
    })
}

/// The first piece on a line, and whether it attacks along it.
fn attacks_along(part: &Part) -> Text {
    let Text { en, zh } = direction(part.of);
    let Some((at, cell)) = part.last_read().filter(|&(_, cell)| cell != 0) else {
        return say!("{en}: no piece as far as the edge.", "{zh}：至边缘无子。");
    };
    let (name, Text { en: man, zh: zh_man }) = (name(at), man_text(cell));
    match part.verdict() {
        true => say!(
            "{en}: the first piece, a {man} on {name}, attacks along this line.",
            "{zh}：首见 {name} 的{zh_man}，沿线攻击。"
        ),
        false => say!(
            "{en}: the first piece, a {man} on {name}, does not attack along this line.",
            "{zh}：首见 {name} 的{zh_man}，不沿线攻击。"
        ),
    }
}

/// The pieces that are met on the way, and where.
fn met(part: &Part) -> Vec<(usize, usize)> {
    let cells = part.reads().filter(|(place, _)| place.table == table::CELLS);
    cells.map(|(place, cell)| (place.first(), cell.number())).filter(|&(_, cell)| cell != 0).collect()
}

/// A line from the own king: the pieces that are met there, and whether the first shields it from the second.
fn shield(part: &Part) -> Text {
    let shields = part.value("behind & slider == slider");
    let (Some(shields), [(at, man), behind @ ..]) = (shields, &met(part)[..]) else {
        return attacks_along(part);
    };
    let (Text { en, zh }, Text { en: man, zh: zh_man }) = (direction(part.of), man_text(*man));
    let (at, behind) = (name(*at), behind.first());
    match behind.map(|&(at, man)| (name(at), man_text(man))) {
        Some((from, Text { en: other, zh: zh_other })) if shields != 0 => say!(
            "{en} from the king: the {man} on {at} alone shields it from the {other} on {from}.",
            "自王{zh}：{at} 的{zh_man}独自挡住 {from} 的{zh_other}。"
        ),
        Some((from, Text { en: other, zh: zh_other })) => say!(
            "{en} from the king: the {man} on {at}; behind it the {other} on {from}, which is no danger.",
            "自王{zh}：{at} 的{zh_man}无可挡之敌，其后为 {from} 的{zh_other}。"
        ),
        None => say!(
            "{en} from the king: the {man} on {at}, and no piece behind it.",
            "自王{zh}：{at} 的{zh_man}，其后无子。"
        ),
    }
}

/// A listed piece, and whether the difference of two squares leads it to the one that is asked about.
fn listed_man(part: &Part, Text { en, zh }: Text) -> Text {
    let from = part.reads().find(|(place, _)| place.table == table::SQUARES).map(|(_, at)| at.number());
    let from = from.unwrap_or_default() as u8;
    let difference = part.value("to.wrapping_sub(from)").unwrap_or_default() as u8;
    // The code takes the difference of a line from the square on, that of a leap from the piece on.
    let is_leap = part.of >> 4 == usize::from(KNIGHT);
    let target = if is_leap { from.wrapping_add(difference) } else { from.wrapping_sub(difference) };
    let (at, target) = (name(from.into()), name(target.into()));
    if part.value("kinds >> kind & 1 != 0") == Some(0) {
        return say!(
            "The table entry for the difference of {at} and {target} says: a {en} never moves this way.",
            "{at} 与 {target} 之差的表项说明：{zh}不能这样走。"
        );
    }
    if is_leap {
        return say!(
            "The table entry for the difference of {at} and {target} says: a {en} leaps this way.",
            "{at} 与 {target} 之差的表项说明：{zh}可以这样跳。"
        );
    }
    let between = met(part).into_iter().map(|(at, _)| name(at)).collect::<Vec<_>>();
    match (&between[..], part.value("second == from")) {
        ([], _) => say!(
            "The {en} on {at} is on a line with {target}, and nothing is between.",
            "{at} 的{zh}与 {target} 同线，其间无子。"
        ),
        ([one], None) => say!(
            "The {en} on {at} is on a line with {target}, but a piece on {one} is between.",
            "{at} 的{zh}与 {target} 同线，但隔 {one} 之子。"
        ),
        ([one], _) => say!(
            "The {en} on {at} is on a line with {target}, and only the piece on {one} is between.",
            "{at} 的{zh}与 {target} 同线，其间仅 {one} 一子。"
        ),
        ([one, other, ..], _) => say!(
            "The {en} on {at} is on a line with {target}, but pieces on {one} and {other} are between.",
            "{at} 的{zh}与 {target} 同线，但隔 {one}、{other} 之子。"
        ),
    }
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> X88<L, S, A> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> X88<L, S, A, &'t Trace> {
        let Self { cells, men, kings, side, castling, en_passant, probe: (), levels } = *self;
        X88 { cells, men, kings, side, castling, en_passant, probe, levels }
    }

    /// The contents of a cell as the side to move sees it.
    fn target(&self, cell: usize) -> Target {
        match cell as u8 {
            EMPTY => Target::Empty,
            cell if cell & bit_of(self.mover()) != 0 => Target::Own,
            _ => Target::Enemy,
        }
    }

    /// A walk along a line: the squares that are free, and the piece or the AND that ends it.
    fn along(&self, part: &Part) -> Text {
        let Text { en, zh } = &direction(part.of);
        let free = part.reads().filter(|(_, cell)| cell.number() == 0).count();
        let end = part.last_read().filter(|&(_, cell)| cell != 0);
        match (end, part.value("number").map(hex)) {
            (None, Some(number)) => say!(
                "{en}: {free} free, then {number}, of which the AND with 0x88 leaves a bit: the edge.",
                "{zh}：{free} 格可走，至 {number}，与 0x88 相与留有一位：边缘。"
            ),
            (end, _) => {
                let end = end.map(|(at, cell)| (name(at), self.target(cell)));
                along_line(&direction(part.of), free, None, end)
            }
        }
    }

    /// The pieces of a kind that wait.
    fn enemy(&self, kind: usize) -> Text {
        man_text(usize::from(bit_of(self.mover() ^ 1)) | kind)
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let (verdict, lists) = (part.verdict(), part.lists());
        let (last, cell) = part.last_read().unwrap_or_default();
        let at = name(part.of);
        match part.name {
            part::SCAN if S::NAME == List::NAME => say!(
                "The list keeps a set of slots for each kind, with a bit for each piece on the board. All \
                 sets are read.",
                "棋子数组按兵种各存一个槽的集合，在场之子各一位：读入全部集合。"
            ),
            part::SCAN if S::NAME == Words::NAME => words::scan_by_words(),
            part::SLOT => {
                let (slot, at) = (part.of, name(cell));
                say!(
                    "The next slot in the set of this kind is {slot}: its piece stands on {at}.",
                    "该兵种之槽的集合，下一位是槽 {slot}：其子在 {at}。"
                )
            }
            part::MAN => {
                let Text { en, zh } = found(&man_text(cell), name(last));
                match part.value("danger.tied >> bit & 1 != 0") {
                    None => Text { en, zh },
                    Some(0) => say!("{en} It is not tied.", "{zh}此子未受缚。"),
                    Some(_) => say!("{en} It is tied.", "{zh}此子受缚。"),
                }
            }
            part::STEP => outside(part).unwrap_or_else(|| self.target(cell).says(at)),
            part::LINE => self.along(part),
            part::PAWN_TAKES | part::ASIDE if !lists => {
                outside(part).unwrap_or_else(|| words::sentence(part, &at))
            }
            part::PASSING if cell == usize::from(NOWHERE) => words::nothing_passes(),
            part::PASSING => words::sentence(part, &name(cell)),
            part::CASTLE if cell >> (2 * self.mover()) & 3 == 0 => words::no_right(),
            part::WAY => match (part.reads().count() > 1, verdict) {
                (false, _) => say!("To {at}: the right to castle there is lost.", "往 {at}：已无易位权。"),
                (_, false) => {
                    say!("To {at}: a piece stands between king and rook.", "往 {at}：王车之间有子。")
                }
                _ => {
                    say!(
                        "To {at}: the first piece from the king is the rook.",
                        "往 {at}：自王起首遇之子即车。"
                    )
                }
            },
            part::SAFE => say!(
                "The king starts on {at} or crosses it: is it attacked?",
                "王起于或越过 {at}：该格是否受攻？"
            ),
            part::DANGER if A::NAME == Listed::NAME => say!(
                "The board looks for danger once: could a listed enemy piece move to the king?",
                "先查一次危险：逐一查看棋子数组中的敌子能否走到王。"
            ),
            part::SHIELD => shield(part),
            part::SEEN if !verdict => {
                let lines = part.value("lines").unwrap_or_default();
                let named = |name: fn(&(&'static str, &'static str)) -> &'static str| {
                    let seen = DIRECTIONS.iter().enumerate().filter(|(line, _)| lines >> line & 1 != 0);
                    seen.map(|(_, direction)| name(direction)).collect::<Vec<_>>()
                };
                let Text { en, zh } = words::sentence(part, &at);
                let (lines, zh_lines) = (named(|(en, _)| en).join(", "), named(|(_, zh)| zh).join("、"));
                match lines.is_empty() {
                    true => say!(
                        "{en} No line has a slider of the right kind: none is walked.",
                        "{zh}各线上亦无能沿该线走的敌子，不必沿线查看。"
                    ),
                    false => say!(
                        "{en} Lines with a slider of the right kind: {lines}; only these are walked.",
                        "{zh}{zh_lines}有能沿该线走的敌子，只沿这些线查看。"
                    ),
                }
            }
            part::KING_NEAR if verdict => say!(
                "The difference of the two squares is a king's step: the other king stands beside it.",
                "两格之差是王的一步：对方王在其旁。"
            ),
            part::KING_NEAR => say!(
                "The difference of the two squares is not a king's step: the other king is not beside it.",
                "两格之差不是王的一步：对方王不在其旁。"
            ),
            part::ALONG => attacks_along(part),
            part::LISTED => {
                let (Text { en, zh }, count) = (self.enemy(part.of), cell.count_ones());
                match count {
                    0 => say!("No {en} is listed.", "棋子数组中无{zh}。"),
                    1 => say!("One {en} is listed.", "棋子数组中有一{zh}。"),
                    _ => say!("{count} pieces of the kind {en} are listed.", "棋子数组中有 {count} 个{zh}。"),
                }
            }
            part::LISTED_MAN => listed_man(part, self.enemy(part.of >> 4)),
            _ => words::sentence(part, &at),
        }
    }

    /// The list of pieces, at level `list`.
    fn listed(&self) -> Option<&ManList> {
        (&self.men as &dyn Any).downcast_ref()
    }

    /// The cells that the list's slots take, and the list itself.
    fn list_shown(&self) -> Option<[Picture; 2]> {
        let listed = self.listed()?;
        let lives = |side: usize, slot: usize| listed.slots[side].iter().any(|slots| slots >> slot & 1 != 0);
        let slots = (0..32).map(|index| {
            let (side, slot) = (index / 16, index % 16);
            let at = listed.squares[side][slot];
            let man = lives(side, slot).then(|| men::piece_of(self.cells[cell(at)])).flatten();
            let square = man.and(self::index(at));
            Cell::new(index, hex(at.into())).man(man.map(Piece::letter)).square(square)
        });
        let kinds = (0..16).map(|index| {
            let (side, kind) = (index / 8, index % 8);
            let man = men::piece_of(bit_of(side) | kind as u8).map(Piece::letter);
            Cell::new(index, format!("{:#06x}", listed.slots[side][kind])).man(man)
        });
        let squares = say!(
            "where the piece of each slot stands, White's slots first; for a taken piece, where it stood",
            "各槽之子所在的格，白方在先；已被吃者为其原格"
        );
        let sets = say!(
            "for each kind's code, White first: the set of slots of its pieces on the board, a bit each",
            "按兵种编码，白方在先：在场各子之槽的集合，各一位"
        );
        Some([
            Picture::new(table::SQUARES.name, squares, 16, size_of_val(&listed.squares), slots),
            Picture::new(table::SLOTS.name, sets, 8, size_of_val(&listed.slots), kinds),
        ])
    }

    fn cells_shown(&self) -> Picture {
        let shown = |number: u8| {
            let at = cell(number);
            // Right of the board a list keeps the slot of the piece eight cells to the left.
            let square = if self.listed().is_some() { number & !8 } else { number };
            let man = is_on_board(square).then(|| men::piece_of(self.cells[cell(square)])).flatten();
            let square = index(square).filter(|_| is_on_board(number) || man.is_some());
            Cell::new(at, self.cells[at]).man(man.map(Piece::letter)).square(square)
        };
        let about = say!(
            "16 columns of bytes, the board on the left: 0 empty, or a side's bit (8 white, 16 black) and a \
             kind; to its right nothing, or the slots of a list",
            "十六列字节，左半为棋盘：0 为空，或方位（白 8、黑 16）加兵种；右半空置，或记各子之槽"
        );
        let numbers = (0..8).rev().flat_map(|rank| (0..16).map(move |file| rank << 4 | file));
        Picture::new(table::CELLS.name, about, 16, size_of_val(&self.cells), numbers.map(shown))
    }
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> Explain for X88<L, S, A> {
    const TITLE: [&str; 2] = ["0x88", "0x88"];
    const SUMMARY_ZH: &str = "128 格的 0x88 数组，一次与运算判断界外，格差查表";

    fn played(&self, m: crate::Move) -> Self {
        self.after(m, |child| *child)
    }

    fn memory(&self) -> Vec<Picture> {
        let square = |number: u8| Cell::new(0, hex(number.into())).square(index(number));
        let kings = [('K', 0), ('k', 1)]
            .map(|(letter, side)| Cell { index: side, ..square(self.kings[side]).man(Some(letter)) });
        let byte = |name, about, cell| Picture::new(name, about, 1, 1, [cell]);
        let rest = [
            Picture::new(
                table::KINGS.name,
                say!("where the white and the black king stand", "白王与黑王所在的格"),
                2,
                2,
                kings,
            ),
            byte(
                "side",
                say!("the side to move: 0 white, 1 black", "走棋方：0 白，1 黑"),
                Cell::new(0, self.side),
            ),
            byte(
                table::CASTLING.name,
                say!(
                    "rights to castle, a bit each: K 1, Q 2, k 4, q 8",
                    "王车易位权，各一位：K 1、Q 2、k 4、q 8"
                ),
                Cell::new(0, self.castling),
            ),
            byte(
                table::EN_PASSANT.name,
                say!(
                    "the square that a pawn has just crossed by two steps, or {NOWHERE:#04x}",
                    "兵刚走两格所越过的格，无则 {NOWHERE:#04x}"
                ),
                square(self.en_passant),
            ),
        ];
        [self.cells_shown()].into_iter().chain(self.list_shown().into_iter().flatten()).chain(rest).collect()
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        self.watched(trace).list_all::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        let board = self.watched(trace);
        board.is_king_attacked(board.mover())
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        self.watched(trace).if_legal(m, |_| ()).is_none()
    }

    fn words(&self, part: &Part, man: usize) -> Saying {
        let at = square_of_bit(man as u32 & 63);
        let is_of = |kind: u8| self.cells[cell(at)] & KIND == kind;
        match part.stage {
            part::SCAN | part::DANGER => Saying::Once(self.sentence(part)),
            part::SLOT if part.last_read().is_none_or(|(_, of)| of != usize::from(at)) => Saying::Nothing,
            part::PASSING if !is_of(PAWN) => Saying::Nothing,
            part::CASTLE if !is_of(men::KING) => Saying::Nothing,
            part::CASTLE if !CASTLES.contains(&part.name) => Saying::More,
            _ => Saying::Step(self.sentence(part)),
        }
    }

    fn written(&self, place: Place) -> String {
        let name = place.table.name;
        match (place.table, place.index) {
            (table::CELLS, Index::One(number)) => format!("{name}[{number:#04x}]"),
            (table::CELLS, Index::Span(first, count)) => {
                format!("{name}[{first:#04x}..{:#04x}]", first + count)
            }
            (table::SQUARES, Index::One(index)) => format!("{name}[{}][{}]", index / 16, index % 16),
            (table::SLOTS, Index::One(index)) => format!("{name}[{}][{}]", index / 8, index % 8),
            (table::KINDS | table::STEPS, Index::One(number)) => format!("RELATIONS[{number:#04x}].{name}"),
            _ => place.written(),
        }
    }

    fn shown(&self, place: Place, value: Value) -> String {
        let number = value.number();
        match place.table {
            table::KINGS | table::SQUARES | table::EN_PASSANT => hex(number),
            table::SLOTS => format!("{number:#06x}"),
            table::KINDS => format!("{number:08b}"),
            table::STEPS => signed(number as u8),
            _ => value.to_string(),
        }
    }
}
