//! The bit-lines' work in words: what each part that the generator notes means.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Target, Text, found, way_over};
use qipan_game::probe::{Place, Trace, Value};
use qipan_game::{All, Legality, MoveList, say};
use xiangqi_rules::{Piece, Square};

use crate::Bitlines;
use crate::marks::{self, CELLS, FILE_WORDS, HORSE, MEN, RANK_WORDS, SOLDIER, line, part, reader};
use crate::men::{self, BOTH, CANNONS, EMPTY, SLOT};
use crate::sets::{FILES, RANKS};
use crate::squares::{FIRST, LEFT, RIGHT, UP, column, is_on_board, row, square_of, written};

/// The picture of the side to move.
const SIDE: &str = "side";

/// The code that cuts out the pieces between two squares of a line.
const BETWEEN: &str = "(word & ((1 << high) - 1)) >> low >> 1";

fn name(square: usize) -> String {
    let square = square as u8;
    written(square).map_or_else(|| format!("{square:#04x}"), |square| square.to_string())
}

/// Names of squares, in both languages.
fn names(squares: impl IntoIterator<Item = usize>) -> Text {
    let names: Vec<_> = squares.into_iter().map(name).collect();
    match names.is_empty() {
        true => say!("none", "无"),
        false => Text::new(names.join(", "), names.join("、")),
    }
}

/// The letter of the piece of a code.
fn letter(code: u8) -> Option<char> {
    men::piece_of(code).map(Piece::letter)
}

/// The bytes of a list that was read, the first so many.
fn bytes(value: Value, count: usize) -> Vec<u8> {
    let word = if let Value::Word(word) = value { word } else { 0 };
    word.to_le_bytes()[..count].to_vec()
}

impl<L: Legality> Bitlines<L> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Bitlines<L, &'t Trace> {
        let Self { cells, men, lines, side, probe: (), levels } = *self;
        Bitlines { cells, men, lines, side, probe, levels }
    }

    /// Contents of a cell to the side to move.
    fn target(&self, square: usize, there: usize) -> Target {
        match there as u8 {
            EMPTY => Target::Empty,
            _ if !is_on_board(square as u8) => Target::Outside,
            there if there & self.side != 0 => Target::Own,
            _ => Target::Enemy,
        }
    }

    /// The square of the piece that a part is for, as the board numbers it.
    fn from(part: &Part) -> usize {
        part.man.and_then(Square::from_index).map_or(0, |square| square_of(square).into())
    }

    /// The slot of the piece that a part is for.
    fn slot_of(&self, part: &Part) -> u8 {
        self.cells[Self::from(part)] & SLOT
    }

    /// A piece is found in the list.
    fn man(part: &Part) -> Text {
        let (code, square) = part.last_read().unwrap_or_default();
        let man = men::piece_of(code as u8).map(Piece::text).unwrap_or_default();
        let Text { en, zh } = found(&man, name(square));
        let text = say!(
            "{en} The list has the square of each piece by its code.",
            "{zh}棋子数组按编码存各子所在的格。"
        );
        let (more, zh_more) = match part.values().last() {
            _ if part.name == part::SUSPECT => {
                (" It is suspect: each move is looked at.", "此子可疑：逐一查看其着法。")
            }
            Some((_, Value::Flag(true))) => {
                (" It is suspect: its moves are marked.", "此子可疑：其着法作标记。")
            }
            _ => return text,
        };
        Text::new(text.en + more, text.zh + zh_more)
    }

    /// The destination of a step.
    fn steps_to(&self, part: &Part) -> Text {
        let (to, there) = part.last_read().unwrap_or_default();
        match to {
            0 => say!(
                "Square 0, off the board, fills the unused entry. It counts as a piece of both sides: no \
                 move.",
                "空缺的表项填第 0 格：该格在界外，视为双方皆有子，故不可走。"
            ),
            _ => self.target(to, there).says(name(to)),
        }
    }

    /// A leg or an eye, which must be empty.
    fn way(part: &Part, what: &Text) -> Text {
        match part.of {
            0 => say!(
                "Square 0, off the board, fills the unused entry. It is never empty.",
                "空缺的表项填第 0 格：该格在界外，永不为空。"
            ),
            at => way_over(name(at), what, part.verdict()),
        }
    }

    /// The entry of a line, with the six answers as distances from the line's first square.
    fn reach(part: &Part, start: u8) -> Text {
        let (_, value) = part.reads().last().expect("the entry is read");
        let squares: Vec<_> = bytes(value, 6).iter().map(|place| usize::from(start + place)).collect();
        let others = |squares: &[usize]| names(squares.iter().copied().filter(|&at| at != Self::from(part)));
        let (quiet, next, behind) = (others(&squares[..2]), others(&squares[2..4]), others(&squares[4..]));
        Text::new(
            format!(
                "Place and word together index one table entry with all answers. Empty as far as: {}; next \
                 pieces: {}; pieces behind these: {}.",
                quiet.en, next.en, behind.en
            ),
            format!(
                "以位置与该字为下标查表，一次得全部答案。空格至：{}；相邻之子：{}；再后之子：{}。",
                quiet.zh, next.zh, behind.zh
            ),
        )
    }

    /// A piece that an entry names is taken, if it is an enemy.
    fn takes(&self, part: &Part) -> Text {
        let (to, there) = part.last_read().unwrap_or_default();
        if to == Self::from(part) {
            return say!(
                "There is no such piece: the entry names the mover itself, which is no enemy.",
                "无此子：表中为本子自身，非敌子，不可吃。"
            );
        }
        let Text { en, zh } = self.target(to, there).says(name(to));
        match CANNONS.contains(&self.slot_of(part)) {
            true => say!("Over one screen: {en}", "隔一炮架：{zh}"),
            false => Text::new(en, zh),
        }
    }

    /// The quiet moves in a direction: the squares up to an answer.
    fn slides(part: &Part) -> Text {
        let Text { en, zh } = match part.of as u8 {
            UP => say!("Up", "向上"),
            LEFT => say!("Left", "向左"),
            RIGHT => say!("Right", "向右"),
            _ => say!("Down", "向下"),
        };
        let end = part.values().next().map_or(0, |(_, value)| value.number());
        match end == Self::from(part) {
            true => say!("{en}: no empty square.", "{zh}：无空格可走。"),
            false => {
                let end = name(end);
                say!("{en}: quiet moves as far as {end}.", "{zh}：不吃子的着法，至 {end} 为止。")
            }
        }
    }

    /// A move is looked at with its bits changed.
    fn test(part: &Part) -> Text {
        let at = name(part.of);
        if !part.verdict() {
            return say!(
                "Suspect, but after changing the bits for the move to {at} nothing attacks the general: \
                 legal.",
                "走到 {at} 可疑，但按该着法改动各位后无子攻击将帅：合法。"
            );
        }
        // Soldiers are looked at last of all.
        let striker = match part.values().any(|(code, _)| code.starts_with("SOLDIERS")) {
            true => say!("a soldier beside it", "相邻的兵"),
            false => {
                let man = part.reads().rfind(|(place, _)| place.table == MEN);
                Self::named(man.map(|(place, at)| (place.first(), at.number())).unwrap_or_default())
            }
        };
        let Text { en, zh } = striker;
        say!(
            "Illegal: after changing the bits for the move to {at}, {en} attacks the general.",
            "走到 {at} 不合法：按着法改动各位后，{zh}攻击将帅。"
        )
    }

    /// A move is looked at, whether it is suspect.
    fn filter(part: &Part) -> Text {
        let at = name(part.of);
        match part.value("!self.danger.in_check") {
            None => Self::test(part),
            Some(0) => say!(
                "The general is in check, and the move to {at} cannot answer it: illegal without a look.",
                "被将军时走到 {at} 无从解将：不必再看，即不合法。"
            ),
            _ => say!(
                "The move to {at} is not suspect: legal without a look.",
                "走到 {at} 不可疑：不必再看，即合法。"
            ),
        }
    }

    /// A piece by its code and square.
    fn named((code, square): (usize, usize)) -> Text {
        let Text { en, zh } = men::piece_of(code as u8).map(Piece::text).unwrap_or_default();
        let at = name(square);
        say!("the {en} on {at}", "{at} {zh}")
    }

    /// A piece by its code that was taken.
    fn taken(code: usize) -> Text {
        let Text { en, zh } = men::piece_of(code as u8).map(Piece::text).unwrap_or_default();
        say!("The {en} was taken.", "{zh}已被吃。")
    }

    /// An enemy piece that may look at the general along a line, past how many pieces it does.
    fn enemy(part: &Part) -> Text {
        let square = part.reads().next().map_or(0, |(_, square)| square.number());
        let Text { en, zh } = Self::named((part.of, square));
        let differs = part.reads().find(|(place, _)| place.table == marks::ON_LINE);
        let (Some((place, _)), Some(between)) = (differs, part.value(BETWEEN)) else {
            return match square {
                0 => Self::taken(part.of),
                _ => say!("Not on a line with the general: {en}.", "不与将帅同线：{zh}。"),
            };
        };
        let step = if place.first() & 15 == 0 { 16 } else { 1 };
        let low = square.min(square ^ place.first());
        let men = (0..16).filter(|bit| between >> bit & 1 != 0).map(|bit| low + step * (bit + 1));
        let Text { en: men, zh: zh_men } = names(men);
        match (CANNONS.contains(&(part.of as u8 & SLOT)), between.count_ones()) {
            (false, 0) => {
                say!("Nothing stands between {en} and the general: an attack.", "{zh}与将帅之间无子：受攻。")
            }
            (false, 1) => say!(
                "Only the piece on {men} stands between {en} and the general: while it stays, no attack.",
                "{zh}与将帅之间仅 {zh_men} 一子：该子不离开则不受攻。"
            ),
            (true, 0) => say!(
                "No screen before {en}: no attack, but a piece that goes between becomes one.",
                "{zh}为空头炮，无炮架：不受攻，但走入其间之子即成炮架。"
            ),
            (true, 1) => {
                say!("One screen before {en}, on {men}: an attack.", "{zh}恰有一个炮架，在 {zh_men}：受攻。")
            }
            (true, 2) => say!(
                "Two pieces stand before {en}, on {men}: no attack, but each is a screen if the other \
                 leaves.",
                "{zh}之前有两子，在 {zh_men}：不受攻，但一子离开则另一子成炮架。"
            ),
            (_, count) => say!(
                "{count} pieces stand between {en} and the general, on {men}: no attack, whichever leaves.",
                "{zh}与将帅之间有 {count} 子，在 {zh_men}：任一子离开皆不受攻。"
            ),
        }
    }

    /// An enemy horse: is it a leap away, and is its leg free?
    fn horse(part: &Part) -> Text {
        let square = part.reads().next().map_or(0, |(_, square)| square.number());
        let Text { en, zh } = Self::named((part.of, square));
        let leg = part.reads().find(|(place, _)| place.table == CELLS);
        match (square, leg.map(|(place, there)| (name(place.first()), there.number()))) {
            (0, _) => Self::taken(part.of),
            (_, None) => say!("Not a leap away from the general: {en}.", "不在一跳之内：{zh}。"),
            (_, Some((at, 0))) => say!(
                "A leap away, its leg on {at} free, stands {en}: an attack.",
                "{zh}在一跳之内，马腿 {at} 无子：受攻。"
            ),
            (_, Some((at, _))) => say!(
                "A leap away, but with a piece on its leg {at}, stands {en}: no attack while that piece \
                 stays.",
                "{zh}在一跳之内，但马腿 {at} 有子：该子不离开则不受攻。"
            ),
        }
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let verdict = part.verdict();
        let from = Self::from(part) as u8;
        match part.name {
            part::MAN | part::SUSPECT => Self::man(part),
            part::ROW => say!(
                "A table made beforehand lists where it could go from here.",
                "查预生成的表，得从此处可能到达的格。"
            ),
            part::STEP => self.steps_to(part),
            part::EYE => Self::way(part, &say!("eye", "象眼")),
            part::LEG => Self::way(part, &say!("leg", "马腿")),
            part::FILE_WORD => say!(
                "The word of its file is cut out: a bit for each square, 1 where a piece stands.",
                "取出所在位列：每格一位，有子为 1。"
            ),
            part::RANK_WORD => say!(
                "The word of its rank is cut out: a bit for each square, 1 where a piece stands.",
                "取出所在位行：每格一位，有子为 1。"
            ),
            part::FILE_REACH => Self::reach(part, column(from)),
            part::RANK_REACH => Self::reach(part, row(from) << 4),
            part::TAKE => self.takes(part),
            part::SLIDE => Self::slides(part),
            part::TEST => Self::test(part),
            part::FILTER => Self::filter(part),
            part::DANGER => say!(
                "Before any piece moves: what threatens the own general? The list says where it stands.",
                "生成之前：己方将帅受何威胁？棋子数组给出其所在的格。"
            ),
            part::SLOTS if part.value("danger.in_check") == Some(1) && !L::LISTS_LEGAL => {
                say!("In check: every piece's moves are suspect.", "被将军：所有子的着法皆可疑。")
            }
            part::SLOTS => say!(
                "Suspect slots of the list: the general, and own pieces that shield it.",
                "可疑的槽：将帅，以及遮护它的己方子。"
            ),
            part::ENDS if part.of != 0 => say!(
                "Only a suspect piece answers the check, or a move that ends here: between, on a leg, or \
                 taking.",
                "解将只能靠可疑之子，或走到这些格：垫子、别马腿或吃子。"
            ),
            part::ENDS => say!(
                "Moves that end here are suspect too: a piece would be the screen that the cannon lacks.",
                "走到这些格亦可疑：会成为空头炮的炮架。"
            ),
            part::GENERAL => say!("The list says where the general stands.", "棋子数组给出将帅所在的格。"),
            part::SEEN if verdict => say!(
                "An enemy chariot or cannon is on a line with the general, or a horse a leap away.",
                "有敌车、炮与将帅同线，或有敌马在一跳之内：须细看。"
            ),
            part::SEEN => say!(
                "No enemy chariot or cannon is on a line with the general, and no horse a leap away.",
                "无敌车、炮与将帅同线，亦无敌马在一跳之内：不必细看。"
            ),
            part::ENEMY => Self::enemy(part),
            part::HORSE => Self::horse(part),
            part::SOLDIERS if verdict => say!(
                "An enemy soldier stands beside the general or before it: an attack.",
                "将帅左右或前方有敌兵：受攻。"
            ),
            part::SOLDIERS => {
                say!("No enemy soldier stands beside the general or before it.", "将帅左右与前方无敌兵。")
            }
            _ => unreachable!("no words for the part {}", part.name),
        }
    }

    /// A picture of the words of all files, or of all ranks: a word in a row, its lowest bit first.
    fn words_of_lines(&self, is_file: bool) -> Vec<Cell> {
        let count = if is_file { 9 } else { 10 };
        let lines = (FIRST as u8..FIRST as u8 + count).map(|at| {
            if is_file {
                let word = self.lines.file((), (FIRST as u8) << 4 | at);
                (FILES[usize::from(at)], word, line(at, 16, 13))
            } else {
                (RANKS[usize::from(at)], self.lines.rank((), at << 4 | FIRST as u8), line(at << 4, 1, 12))
            }
        });
        let cells = lines.flat_map(|((lane, shift), word, squares)| {
            let first = 64 * usize::from(lane) + usize::from(shift);
            let bits = squares.enumerate().skip(FIRST);
            bits.map(move |(bit, square)| Cell::new(first + bit - FIRST, word >> bit & 1).square(square))
        });
        cells.collect()
    }
}

impl<L: Legality> Explain for Bitlines<L> {
    const TITLE: [&str; 2] = ["Bit-ranks and bit-files", "位行和位列"];
    const SUMMARY_ZH: &str = "16x16 棋盘、棋子数组、预生成着法，另有每列每行的占用字";

    fn played(&self, m: crate::Move) -> Self {
        let mut child = self.clone();
        // What undoes it is not needed.
        let _ = child.make(m, m.taken() != EMPTY);
        child
    }

    fn memory(&self) -> Vec<Picture> {
        let cells = self.cells.iter().zip(0..=u8::MAX).map(|(&code, square)| {
            let man = if code == BOTH { None } else { letter(code) };
            Cell::new(square.into(), code).man(man).square(reader(square))
        });
        let men = self.men.iter().zip(0..=u8::MAX);
        let men = men.map(|(&at, code)| Cell::new(code.into(), at).man(letter(code)).square(reader(at)));
        vec![
            Picture::new(
                CELLS.name,
                say!(
                    "the board, row * 16 + column: a piece's code, 0 for none, 48 off the board",
                    "16x16 棋盘（行 * 16 + 列）：棋子编码，0 为空，48 为界外"
                ),
                16,
                size_of_val(&self.cells),
                cells,
            ),
            Picture::new(
                MEN.name,
                say!(
                    "the list: each piece's square by its code, red from 16 on, black from 32; 0 if taken",
                    "棋子数组：各编码之子所在的格，红自 16、黑自 32 起；0 为已被吃"
                ),
                16,
                size_of_val(&self.men),
                men,
            ),
            Picture::new(
                FILE_WORDS.name,
                say!(
                    "the words of the files, a row each; six of ten bits fill a lane of 64; bit 0 is \
                     Black's back rank",
                    "位列，每行一字；每字十位，六字合入一个 64 位的道；第 0 位为黑方底线"
                ),
                10,
                16,
                self.words_of_lines(true),
            ),
            Picture::new(
                RANK_WORDS.name,
                say!(
                    "the words of the ranks, a row each; seven of nine bits fill a lane of 64; bit 0 is \
                     file a",
                    "位行，每行一字；每字九位，七字合入一个 64 位的道；第 0 位为 a 线"
                ),
                9,
                16,
                self.words_of_lines(false),
            ),
            Picture::new(
                SIDE,
                say!("the bit of the side to move: 16 red, 32 black", "走棋方之位：红 16、黑 32"),
                1,
                1,
                [Cell::new(0, self.side)],
            ),
        ]
    }

    fn square_of(number: usize) -> Option<usize> {
        reader(number as u8)
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        self.watched(trace).list_moves::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        let board = self.watched(trace);
        board.is_attacked(board.side)
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        self.watched(trace).visit_as(m, m.taken() != EMPTY, false, |_| ()).is_none()
    }

    fn words(&self, part: &Part, _: usize) -> Saying {
        match part.stage {
            part::DANGER => Saying::Once(self.sentence(part)),
            _ => Saying::Step(self.sentence(part)),
        }
    }

    fn written(&self, place: Place) -> String {
        match place.table {
            FILE_WORDS | RANK_WORDS => format!("{}[lane {}]", place.table.name, place.first() / 64),
            _ => place.written(),
        }
    }

    fn shown(&self, place: Place, value: Value) -> String {
        match place.table {
            marks::FILES | marks::RANKS => match value {
                Value::Few([lane, shift, ..]) => format!("(lane {lane}, shift {shift})"),
                value => value.to_string(),
            },
            marks::FILE_REACH | marks::RANK_REACH => {
                let at = bytes(value, 6);
                format!("quiet {:?}, chariot {:?}, cannon {:?}", &at[..2], &at[2..4], &at[4..])
            }
            marks::ELEPHANT => format!("(eye, to) {:?}", bytes(value, 8).as_chunks::<2>().0),
            HORSE => format!("(leg, to, to) {:?}", bytes(value, 12).as_chunks::<3>().0),
            table if SOLDIER.contains(&table) => match value {
                Value::Few([ends @ .., _]) => format!("{ends:?}"),
                value => value.to_string(),
            },
            _ => value.to_string(),
        }
    }
}
