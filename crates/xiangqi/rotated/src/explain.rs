//! The rotated bitboards' work in words: what each part that the generator notes means.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Text, found};
use qipan_game::probe::{Index, Place, SquareOf, Trace, Value};
use qipan_game::{All, Choice, MoveList, Planes, Play, PseudoLegal, say};
use xiangqi_rules::{Kind, Piece, Side, Square};

use crate::Rotated;
use crate::marks::{self, KINDS, PLANES, TURNED, part, reader, turned_reader};
use crate::men;
use crate::sets::{Men, Set, Sets, bit, each, set_of};
use crate::squares::{square_in, square_of, written};

/// The picture of the side to move.
const SIDE: &str = "side";

fn name(square: usize) -> String {
    written(square).to_string()
}

/// Names of squares, in both languages.
fn names(set: Set) -> Text {
    let names: Vec<_> = each(set).map(name).collect();
    match names.is_empty() {
        true => say!("none", "无"),
        false => Text::new(names.join(", "), names.join("、")),
    }
}

/// The set that a part works out last.
fn last_set(part: &Part) -> Set {
    match part.values().last() {
        Some((_, Value::Word(set))) => set,
        _ => 0,
    }
}

/// An entry of a line, shifted into place; `cannon` is what a cannon takes.
fn entry(what: &Text, cannon: Set) -> Text {
    let (Text { en, zh }, Text { en: on, zh: zh_on }) = (what, names(cannon));
    say!(
        "The {en}'s entry, shifted into place: a chariot reaches these, a cannon takes a piece on: {on}.",
        "{zh}的表项，移到其位置：车可到所示各格，炮可吃此处之子：{zh_on}。"
    )
}

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Rotated<L, K, P, &'t Trace> {
        let Self { men, turned, side, probe: (), levels } = *self;
        Rotated { men, turned, side, probe, levels }
    }

    fn has_planes() -> bool {
        K::NAME == Planes::NAME
    }

    fn man_text(&self, square: usize) -> Text {
        men::piece_of(self.men.man_on(square)).map(Piece::text).unwrap_or_default()
    }

    /// One of the sets that the board stores, in their order.
    fn stored(&self, place: usize) -> (&'static str, Set) {
        let of = |holds: &dyn Fn(usize) -> bool| {
            let men = self.pieces().filter(|&(_, man)| holds(men::code_of(man)));
            men.fold(0, |set, (square, _)| set | bit(square))
        };
        match place {
            _ if Self::has_planes() => (PLANES[place].name, of(&|man| man >> place & 1 != 0)),
            0 | 1 => (KINDS[place].name, of(&|man| man >> 3 == place)),
            _ => (KINDS[place].name, of(&|man| man & men::KIND == place - 2)),
        }
    }

    fn set_pictures(&self) -> Vec<Picture> {
        let about = |place: usize| match place {
            3 if Self::has_planes() => {
                say!("the black pieces: bit 3 of a piece's number", "黑方之子：编号的第 3 位")
            }
            _ if Self::has_planes() => say!(
                "pieces whose number has bit {place}; its lower three bits are the kind, 1 to 7",
                "编号含第 {place} 位之子；低三位为兵种，1 至 7"
            ),
            0 => say!("the red pieces", "红方之子"),
            1 => say!("the black pieces", "黑方之子"),
            2 => say!("the place of number 0, no kind: always empty", "编号 0 的位置，无此兵种：恒为空"),
            _ => {
                let kind = Kind::ALL[place - 3];
                let ideograph = Piece { side: Side::Red, kind }.ideograph();
                say!("every {kind}, of both sides", "双方的{ideograph}")
            }
        };
        let picture = |place| {
            let (name, set) = self.stored(place);
            Picture::set(name, about(place), 9, set, reader)
        };
        (0..if Self::has_planes() { 4 } else { 10 }).map(picture).collect()
    }

    /// Meaning of the pieces between an enemy and the general.
    fn in_the_way(&self, part: &Part) -> Text {
        let (men, at) = (last_set(part), name(part.of));
        let (Text { en, zh }, Text { en: on, zh: zh_on }) = (self.man_text(part.of), names(men));
        match (part.name, men.count_ones()) {
            (part::SNIPER, 0) => say!(
                "Nothing is between the {en} on {at} and the general: check.",
                "{at} {zh}与将帅之间无子：将军。"
            ),
            (part::SNIPER, 1) => say!(
                "One piece, on {on}, keeps the {en} on {at} off: it is tied.",
                "{zh_on} 一子挡住 {at} {zh}：不可随意离开。"
            ),
            (part::CANNON, 0) => say!(
                "The {en} on {at} lacks a screen: a piece that goes between becomes one.",
                "{at} {zh}为空头炮：走入其间之子即成炮架。"
            ),
            (part::CANNON, 1) => {
                say!("The {en} on {at} has its screen on {on}: check.", "{at} {zh}以 {zh_on} 为炮架：将军。")
            }
            (part::CANNON, 2) => say!(
                "The {en} on {at} has two pieces before it, on {on}: both are tied, for one would be a \
                 screen.",
                "{at} {zh}之前有两子，在 {zh_on}：皆不可随意离开，否则余者成炮架。"
            ),
            (_, count) => say!(
                "{count} pieces are between the {en} on {at} and the general: nothing to mind.",
                "{at} {zh}与将帅之间有 {count} 子：不必顾虑。"
            ),
        }
    }

    /// The entry of a rank, what a cannon takes first, as words of a half.
    fn rank_entry(part: &Part) -> Text {
        let cannon = part.values().next().map_or(0, |(_, cannon)| cannon.number()) as u64;
        let words = if part.of < 64 { [cannon, 0] } else { [0, cannon] };
        entry(&say!("rank", "横线"), set_of(words))
    }

    /// The entry of a file, in the same order.
    fn file_entry(part: &Part) -> Text {
        let cannon = if let Some((_, Value::Word(cannon))) = part.values().next() { cannon } else { 0 };
        entry(&say!("file", "直线"), cannon)
    }

    /// Returns true if a table has the general's own square for one that is on no line with it.
    fn is_elsewhere(part: &Part) -> bool {
        part.reads().any(|(place, value)| match (place.index, value) {
            (Index::Two(general, _), Value::Word(set)) => set == bit(square_in(part.of, general)),
            _ => false,
        })
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let (verdict, last) = (part.verdict(), last_set(part));
        match part.name {
            part::DANGER | part::GENERAL => say!(
                "The general is the only one in its half: the lowest bit of the set.",
                "本半场唯一的将帅：集合的最低位。"
            ),
            part::WATCHERS if part.value("soldiers & beside") != Some(0) => {
                say!("A soldier is beside the general: check.", "将帅旁有敌兵：将军。")
            }
            part::WATCHERS if last == 0 => say!(
                "A table has the general's lines and the squares a leap away: no enemy piece stands there.",
                "查表得将帅之两线与马的一跳之格：该处无敌子。"
            ),
            part::WATCHERS => say!(
                "A table has the general's lines and the squares a leap away: only enemy pieces there \
                 matter.",
                "查表得将帅之两线与马的一跳之格：仅须查看该处的敌子。"
            ),
            part::SNIPER | part::CANNON => self.in_the_way(part),
            part::CHECK => say!("In check all own pieces are tied.", "被将军时，己方所有的子皆可疑。"),
            part::TIED => say!(
                "Tied pieces: the general, and those that keep it safe.",
                "可疑之子：将帅，以及其安危所系之子。"
            ),
            part::BARE => say!(
                "Squares before a bare cannon: moves that end here are suspect.",
                "空头炮之前的格：走到此处者可疑。"
            ),
            part::OWN => say!("The own pieces.", "己方的子。"),
            part::OCCUPIED => say!("All pieces, of both sides.", "双方所有的子。"),
            part::TARGET => say!("Moves may end where no own piece stands.", "着法的终点：无己方子的格。"),
            part::MEN => say!(
                "The pieces of its kind in this half are a set. Its bits are taken one by one, the lowest \
                 first.",
                "本半场该兵种之子为一集合；最低位先取。"
            ),
            part::MAN => {
                let text = found(&self.man_text(part.of), name(part.of));
                match verdict {
                    true => Text::new(text.en + " It is tied.", text.zh + "此子可疑。"),
                    false => text,
                }
            }
            part::RANK_STATE => say!(
                "The rank is a run of bits: a shift and a mask leave its seven inner squares, the index.",
                "横线为一段连续的位：移位并取掩码，余中间七格，即下标。"
            ),
            part::RANK_ENTRY => Self::rank_entry(part),
            part::FILE_STATE => say!(
                "The file is a run of bits only on the turned board: its eight inner squares are the index.",
                "直线只在旋转棋盘上为连续的位：其中间八格即下标。"
            ),
            part::FILE_ENTRY => Self::file_entry(part),
            part::LEGS_ASIDE => say!(
                "On the board as it stands, the legs left and right are the neighbouring bits.",
                "在原棋盘上，左右马腿为相邻两位。"
            ),
            part::LEGS_ALONG => say!(
                "On the turned board, the legs below and above are the neighbouring bits.",
                "在旋转棋盘上，下上马腿为相邻两位。"
            ),
            part::LEGS => say!("The four legs are the index.", "四个马腿合成下标。"),
            part::EYES if part.man.is_some() => say!(
                "The four eyes are gathered by a rotation, a shift and two masks into an index.",
                "以循环移位、移位与两个掩码，将四个象眼聚为下标。"
            ),
            part::EYES => say!(
                "The legs of horses that would jump to the general are its diagonal neighbours: an index.",
                "可跳至将帅之马，其马腿即将帅斜邻四格：聚为下标。"
            ),
            part::ENTRY => {
                say!("The table's entry: where the piece may go from here.", "表项：从此处可到的格。")
            }
            part::GOALS => {
                say!("Without the squares of own pieces: its moves.", "除去己方子所在的格，即其着法。")
            }
            part::CANNON_GOALS => say!(
                "It goes to what is reached and empty, and takes enemies behind a screen: its moves.",
                "可到的空格，加炮架后的敌子，即其着法。"
            ),
            part::WATCHED if verdict => {
                say!(
                    "Enemy pieces stand where they might attack: look closer.",
                    "有敌子在可能攻击之格：须细看。"
                )
            }
            part::WATCHED => say!(
                "No enemy chariot or cannon is on the general's lines, no horse or soldier near.",
                "将帅两线上无敌车、炮，近旁无敌马、兵：不必查线。"
            ),
            part::FACED if verdict => {
                say!("Nothing is between the two generals: an attack.", "两将帅之间无子：受攻。")
            }
            part::FACED if Self::is_elsewhere(part) => {
                say!("The other general is on another file.", "对方将帅不在同一直线。")
            }
            part::FACED => {
                say!("The generals share a file, and pieces are between them.", "两将帅同线，其间有子。")
            }
            part::LEAPING => say!("Enemy horses where the entry has them.", "表项所列之处的敌马。"),
            part::BESIDE => {
                say!("Enemy soldiers beside the general or before it.", "将帅左右或前方的敌兵。")
            }
            part::STRIKING => say!(
                "Enemy chariots and cannons that reach it, with those found before: is there any?",
                "线上所及的敌车、敌炮，合并前述诸子：是否不空？"
            ),
            _ => unreachable!("no words for the part {}", part.name),
        }
    }
}

impl<L: PseudoLegal, K: Sets, P: Play> Explain for Rotated<L, K, P> {
    const TITLE: [&str; 2] = ["Rotated bitboards", "旋转位棋盘"];
    const SUMMARY_ZH: &str = "90 位集合；占用格另存旋转的一份，按线与状态查表";
    const SQUARE_OF_BIT: SquareOf = reader;

    fn played(&self, m: crate::Move) -> Self {
        if P::COPIES {
            return self.after(m);
        }
        let mut child = self.clone();
        // What undoes it is not needed.
        let _ = child.make(m);
        child
    }

    fn memory(&self) -> Vec<Picture> {
        let mut pictures = self.set_pictures();
        let turned = set_of(self.turned);
        // File i is drawn first, as the README has it.
        let rows =
            (0..9).rev().flat_map(|file| (0..10).map(move |rank| file / 5 * 64 + file % 5 * 10 + rank));
        let cells = rows.map(|bit| Cell::new(bit, turned >> bit & 1).square(turned_reader(bit)));
        let about = say!(
            "all pieces once more, turned: a row is a file, from rank 0 to 9; file i on top",
            "全部棋子另存一份，旋转：每行为一条直线，由 0 至 9；i 线在上"
        );
        pictures.push(Picture::new(TURNED.name, about, 10, 16, cells));
        let about = say!("the side to move: 0 Red, 1 Black", "走棋方：0 红，1 黑");
        pictures.push(Picture::new(SIDE, about, 1, 8, [Cell::new(0, self.side)]));
        pictures
    }

    fn square_of(number: usize) -> Option<usize> {
        reader(number)
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        self.watched(trace).list_moves::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        self.watched(trace).is_attacked(self.sides().0)
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        self.played(m).watched(trace).has_exposed_general(self.sides().0)
    }

    fn words(&self, part: &Part, man: usize) -> Saying {
        match part.stage {
            part::DANGER | part::OWN | part::OCCUPIED | part::TARGET => Saying::Once(self.sentence(part)),
            part::MEN => {
                let square = Square::from_index(man).map_or(0, square_of);
                let number = self.men.man_on(square) & men::KIND;
                match part.of == number | square >> 6 << 3 {
                    true => Saying::Step(self.sentence(part)),
                    false => Saying::Nothing,
                }
            }
            _ => Saying::Step(self.sentence(part)),
        }
    }

    fn written(&self, place: Place) -> String {
        let name = place.table.name;
        let indexed = |name: &str, index: usize| name.replacen("[]", &format!("[{index}]"), 1);
        match place.index {
            // A word of a set.
            Index::Span(half, _) => format!("{name}[{half}]"),
            Index::One(index) => indexed(name, index),
            Index::Two(first, second) => indexed(&indexed(name, first), second),
            Index::Whole => place.written(),
        }
    }

    fn shown(&self, place: Place, value: Value) -> String {
        match value {
            Value::Few([chariot, cannon, ..]) if place.table == marks::RANKS => {
                format!("chariot {chariot:#b}, cannon {cannon:#b}")
            }
            value => value.to_string(),
        }
    }
}
