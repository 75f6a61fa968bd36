//! The bitboards' work in words: what each part that the generator notes means.

mod look_ups;
mod sets;

use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Text, found};
use qipan_game::probe::{Index, Place, SquareOf, Trace, Value};
use qipan_game::{All, Choice, KeptMailbox, MoveList, say};
use xiangqi_rules::{Kind, Piece, Square};

use self::sets::Pictured;
use crate::mailbox::Mailbox;
use crate::marks::{IN_THE_WAY, MAILBOX, in_order, part};
use crate::men;
use crate::sets::{HALF_SQUARES, Half, Set, Sets, len, square_set};
use crate::sliders::Sliders;
use crate::squares::square_of;
use crate::{Bitboard, Lists};

/// The name of the last picture.
const TO_MOVE: &str = "to_move";

/// The square that a bit of a set stands for, if it stands for one.
fn square_of_bit(bit: usize) -> Option<usize> {
    match bit {
        0..HALF_SQUARES => Some(bit),
        64.. if bit - 64 < HALF_SQUARES => Some(bit - 64 + HALF_SQUARES),
        _ => None,
    }
}

/// The name of a square; empty for a number that is none.
fn name(square: usize) -> String {
    Square::from_index(square).map(|square| square.to_string()).unwrap_or_default()
}

/// Names of squares, in both languages.
fn names(set: Set) -> Text {
    let names: Vec<_> = in_order(set).map(name).collect();
    match names.is_empty() {
        true => say!("none", "无"),
        false => Text::new(names.join(", "), names.join("、")),
    }
}

/// A value as a set.
fn set(value: Value) -> Set {
    match value {
        Value::Word(word) => word,
        _ => 0,
    }
}

/// The set that a piece of code works out in a part.
fn set_of(part: &Part, of: &str) -> Set {
    part.values().filter(|(code, _)| *code == of).last().map_or(0, |(_, value)| set(value))
}

/// The value that a part works out last, as a set.
fn last_set(part: &Part) -> Set {
    part.values().last().map_or(0, |(_, value)| set(value))
}

/// Direction of a step of a piece, as Red sees the board.
fn direction(step: isize) -> Text {
    match step {
        9 => say!("up", "上"),
        -9 => say!("down", "下"),
        1 => say!("to the right", "右"),
        -1 => say!("to the left", "左"),
        20 | 10 => say!("up and right", "右上"),
        16 | 8 => say!("up and left", "左上"),
        -16 | -8 => say!("down and right", "右下"),
        _ => say!("down and left", "左下"),
    }
}

/// A step that all pieces of a kind take at once, by its direction.
fn shift(step: isize, goals: &Text) -> Text {
    let (Text { en: way, zh: zh_way }, Text { en, zh }) = (direction(step), goals);
    say!(
        "All of them step {way} at once, by a shift; what remains are goals {en}.",
        "全体一并向{zh_way}，一次移位即成；余下即终点（{zh}）。"
    )
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Bitboard<L, S, K, M, &'t Trace> {
        let Self { men, mailbox, to_move, probe: (), levels } = self.clone();
        Bitboard { men, mailbox, to_move, probe, levels }
    }

    /// The piece on a square, if it is one.
    fn piece(&self, square: usize) -> Option<Piece> {
        Square::from_index(square).and_then(|square| men::piece_of(self.man_on(square_of(square))))
    }

    fn man_text(&self, square: usize) -> Text {
        self.piece(square).map(Piece::text).unwrap_or_default()
    }

    fn mailbox_picture(&self) -> Picture {
        let ranks = (0..10).rev().flat_map(|rank| rank * 9..rank * 9 + 9);
        let cells = ranks.chain(90..128).map(|square| {
            let code = M::man_on((), &self.mailbox, square, || 0);
            let man = men::piece_of(code).map(Piece::letter);
            Cell::new(square, code).man(man).square((square < 90).then_some(square))
        });
        let about = say!(
            "a code for each square, 0 for none; the spare cells from 90 on stay empty",
            "每格一编码，0 为空；90 起为备用，恒为空"
        );
        Picture::new(MAILBOX.name, about, 9, 128, cells)
    }

    /// Pieces that could attack the general if nothing were in the way: all but soldiers, and soldiers.
    fn watchers_of(&self, part: &Part) -> [Set; 2] {
        let home = [Half::Red, Half::Black][self.to_move as usize];
        let mut sets = part.values().map(|(_, value)| set(value));
        let mut next = || sets.next().unwrap_or_default();
        let (chariots, cannons) = (next(), next());
        let [horses, soldiers] = [next(), next()].map(|word| home.set(word as u64));
        [chariots | cannons | horses, soldiers]
    }

    /// Pieces in the way of an enemy piece, and what they mean for the general.
    fn in_the_way(&self, part: &Part) -> Text {
        let Text { en, zh } = self.man_text(part.of);
        let (at, men) = (name(part.of), last_set(part));
        let Text { en: on, zh: zh_on } = names(men);
        match (part.name, len(men)) {
            (part::SNIPER, 0) => say!(
                "Nothing keeps the {en} on {at} off the general: an attack.",
                "{at} {zh}与将帅之间无阻挡：受攻。"
            ),
            (part::SNIPER, 1) => {
                say!(
                    "The {en} on {at} is kept off by one piece, on {on}.",
                    "{at} {zh}仅被 {zh_on} 一子阻挡。"
                )
            }
            (part::CANNON, 0) => say!(
                "The {en} on {at} lacks a screen: a piece that goes between becomes one.",
                "{at} {zh}为空头炮：走入其间之子即成炮架。"
            ),
            (part::CANNON, 1) => say!(
                "The {en} on {at} has its screen on {on}: an attack.",
                "{at} {zh}以 {zh_on} 为炮架：受攻。"
            ),
            (part::CANNON, 2) => say!(
                "The {en} on {at} has two pieces before it, on {on}: if one leaves, the other is its screen.",
                "{at} {zh}之前有两子，在 {zh_on}：一子离开，另一子即成炮架。"
            ),
            (_, count) => say!(
                "Between the {en} on {at} and the general stand {count} pieces: no single move opens that.",
                "{at} {zh}与将帅之间有 {count} 子：走一步不足以打开。"
            ),
        }
    }

    /// Pieces between the generals.
    fn facing(part: &Part) -> Text {
        let between = part.reads().rfind(|(place, _)| IN_THE_WAY.contains(&place.table));
        let Some((place, between)) = between else { return Text::default() };
        let (own, other) = match place.index {
            Index::Two(own, other) => (own + HALF_SQUARES * usize::from(place.table == IN_THE_WAY[1]), other),
            _ => (0, place.first()),
        };
        let (men, at) = (last_set(part), name(other));
        let Text { en, zh } = names(men);
        match len(men) {
            _ if Square::from_index(other).is_none() => {
                say!("The other general was taken.", "对方将帅已被吃。")
            }
            _ if set(between) == square_set(own) => say!(
                "The general on {at} is on another file: the table then names the own square, which is \
                 never empty.",
                "{at} 的将帅不在同一直线：表中为自身所在的格，恒有子。"
            ),
            0 => say!(
                "Nothing stands between the generals: that on {at} attacks.",
                "两将帅之间无子：{at} 的将帅攻来。"
            ),
            1 => {
                say!("One piece, on {en}, keeps the general on {at} off.", "{at} 的将帅仅被 {zh} 一子阻挡。")
            }
            count => say!(
                "Between the generals stand {count} pieces: no single move opens that.",
                "两将帅之间有 {count} 子：走一步不足以打开。"
            ),
        }
    }

    /// The pieces of a kind that move freely, as the asked piece sees them.
    fn men_in_words(&self, part: &Part, man: usize) -> Text {
        let kind = men::kind_of(part.of);
        let text = self.man_text(man);
        let Text { en, zh } = found(&text, name(man));
        if kind != Kind::General && last_set(part) & square_set(man) == 0 {
            let Text { en, zh } = text;
            return say!(
                "The {en} is not among the pieces of its kind that move freely.",
                "该{zh}不在可自由移动的同类子之中。"
            );
        }
        match kind {
            Kind::General => say!("{en} It is the one bit of its set.", "{zh}它是其集合中唯一的一位。"),
            Kind::Elephant | Kind::Advisor | Kind::Soldier => say!(
                "{en} All of its kind that may move freely are a set, and go together.",
                "{zh}可自由移动的同类子为一个集合，一并移动。"
            ),
            _ => say!(
                "{en} The bits of its kind's set are taken one by one, the lowest first.",
                "{zh}该兵种集合的各位自低至高逐一取出。"
            ),
        }
    }

    /// A piece's square asked of the mailbox or of the sets.
    fn who(&self, part: &Part) -> Text {
        let (Text { en, zh }, at) = (self.man_text(part.of), name(part.of));
        match M::NAME == KeptMailbox::NAME {
            true => say!("The mailbox says who stands on {at}: a {en}.", "查数组棋盘，{at} 为{zh}。"),
            false => {
                say!("Each set is asked for {at}: a {en} stands there.", "逐一询问各集合，{at} 为{zh}。")
            }
        }
    }

    /// The sentence for a part, to the piece on a square.
    fn sentence(&self, part: &Part, man: usize) -> Text {
        let (verdict, at, last) = (part.verdict(), name(part.of), last_set(part));
        match part.name {
            part::TARGET => say!("Moves may end where no own piece stands.", "着法的终点：无己方子的格。"),
            part::GENERAL => say!(
                "The pieces of both sides. Generals AND own side leave one bit: the own general.",
                "双方的子。将帅的集合与己方的集合相与，只剩一位：己方将帅。"
            ),
            part::FACING => Self::facing(part),
            part::WATCHED if verdict => say!(
                "A table lists the squares from which the general could be attacked: on its lines, a \
                 horse's leap away, beside it. Enemy pieces stand there.",
                "按其所在的格查表，得可能的威胁来处：所在两线、马的一跳、兵的邻格。彼处有敌子。"
            ),
            part::WATCHED => say!(
                "A table lists the squares from which the general could be attacked: on its lines, a \
                 horse's leap away, beside it. No enemy piece stands there.",
                "按其所在的格查表，得可能的威胁来处：所在两线、马的一跳、兵的邻格。彼处无敌子。"
            ),
            part::WATCHERS => {
                let [men, soldiers] = self.watchers_of(part);
                let Text { en, zh } = names(if soldiers == 0 { men } else { soldiers });
                match soldiers {
                    0 => say!(
                        "If nothing is in the way, the pieces on these squares attack: {en}.",
                        "若无阻挡，这些格的敌子即可攻击：{zh}。"
                    ),
                    _ => say!(
                        "A soldier beside the general, on {en}: an attack.",
                        "将帅旁 {zh} 有敌兵：受攻。"
                    ),
                }
            }
            part::SNIPER | part::CANNON => self.in_the_way(part),
            part::CHECKERS if last == 0 => say!("Nobody gives check.", "未被将军。"),
            part::CHECKERS => say!("These pieces give check.", "这些敌子将军。"),
            part::SHIELDS => say!(
                "These own pieces are confined: they keep an attack off, and may not let it through.",
                "这些己方子受牵制：它们挡住攻击，不可放开。"
            ),
            part::BARE => {
                say!(
                    "No piece may go here: it would be a cannon's screen.",
                    "任何子不可走到这些格：会成炮架。"
                )
            }
            part::FREE => say!(
                "Pieces that are not confined move as sets, and not before a bare cannon.",
                "不受牵制之子按集合移动，且不可走到空头炮之前。"
            ),
            part::EVASIONS if verdict => {
                say!("A single piece gives check: it can be parried.", "一子将军：可以应将。")
            }
            part::EVASIONS => say!(
                "Several pieces give check: moves of other pieces than the general are tried one by one.",
                "多子将军：将帅以外之子的着法逐一试走。"
            ),
            part::PARRIES => {
                let Text { en, zh } = names(set_of(part, "between & occupied"));
                match set_of(part, "between & occupied") {
                    0 => {
                        say!("It is taken, or a piece goes between or on its leg.", "吃之，或垫子、别马腿。")
                    }
                    _ => say!(
                        "It is taken, a second piece goes between, or the screen on {en} leaves.",
                        "吃之、再垫一子，或 {zh} 的炮架走开。"
                    ),
                }
            }
            part::CROWD => say!(
                "All pieces, of both sides; of the goals those that are free, and those with enemy pieces.",
                "双方所有的子；终点分为空格与敌子所在的格。"
            ),
            part::MEN => self.men_in_words(part, man),
            part::GOALS => {
                say!("What it reaches in the target: its moves.", "所到之格与终点之交，即其着法。")
            }
            part::CANNON_GOALS => say!(
                "It goes to what is reached and free, and takes enemies behind a screen.",
                "可到的空格，加炮架后的敌子，即其着法。"
            ),
            part::ELEPHANT_STEP => {
                shift([20, 16, -16, -20][part.of & 3], &say!("with a free eye", "象眼无子"))
            }
            part::ADVISOR_STEP => shift([10, 8, -8, -10][part.of & 3], &say!("in the palace", "在九宫内")),
            part::FORWARD => say!(
                "All of them step forward at once, in both halves; across the river a bit changes its word.",
                "两半场的兵一并向前；过河者由一字移入另一字。"
            ),
            part::SOLDIER_STEP => match part.of {
                0 => say!("Goals ahead in the own half.", "前方在本方半场的终点。"),
                1 => say!("Goals ahead across the river.", "前方在对岸的终点。"),
                side => shift(if side == 2 { -1 } else { 1 }, &say!("across the river", "在对岸")),
            },
            part::CONFINED if part.of == 0 => say!(
                "Some pieces are confined: of these, horses, elephants and advisors have no move, since none \
                 of them stays on its line.",
                "有子受牵制：其中马、象、士离开其线，皆无处可走。"
            ),
            part::CONFINED => {
                let Text { en, zh } = found(&self.man_text(man), name(man));
                say!("{en} It is confined.", "{zh}它受牵制。")
            }
            part::CONFINES => {
                say!(
                    "It stays between, or takes the piece that it keeps off.",
                    "只可留在其间，或吃被挡之子。"
                )
            }
            part::CONFINED_GOALS => {
                say!("What it reaches and may reach: its moves.", "可到且可走之格，即其着法。")
            }
            part::DOUBTFUL => say!(
                "Moves of these pieces are tried: in double check of all, else of the checking cannon's \
                 screen.",
                "这些子的着法须试走：双将时为所有的子，否则为将军之炮的炮架。"
            ),
            part::DOUBTFUL_MAN => self.who(part),
            part::DOUBTFUL_GOALS => {
                say!("What it reaches in the target is tried, move by move.", "所到的终点逐一试走。")
            }
            part::TRY if part.stage == part::STEPS => {
                say!(
                    "The general on {at}: could a piece threaten it there?",
                    "将帅在 {at}：是否有敌子可威胁？"
                )
            }
            part::TRY => {
                say!(
                    "To {at}: could a piece threaten the general then?",
                    "至 {at}：走后是否有敌子可威胁将帅？"
                )
            }
            part::SAFE => say!("It is safe on {at}: a move.", "在 {at} 安全：可走。"),
            part::SAFE_GOALS if last == 0 => {
                say!("No move leaves the general safe.", "走后将帅皆受攻：无着法。")
            }
            part::SAFE_GOALS => {
                say!("Where the general is safe then: its moves.", "走后将帅安全者，即其着法。")
            }
            part::STEPS => say!(
                "The table has its steps in the palace; those in the target.",
                "表中有其在九宫内的各步，取其中的终点。"
            ),
            _ => look_ups::sentence(part).expect("every part has words"),
        }
    }
}

impl<L: Lists, S: Sliders, K: Pictured, M: Mailbox> Explain for Bitboard<L, S, K, M> {
    const TITLE: [&str; 2] = S::TITLE;
    const SUMMARY_ZH: &str = "90 位集合，两字以河为界；线查表；合法着法按集合计数";
    const SQUARE_OF_BIT: SquareOf = square_of_bit;

    fn memory(&self) -> Vec<Picture> {
        let mut pictures = K::pictures(&self.men);
        if M::NAME == KeptMailbox::NAME {
            pictures.push(self.mailbox_picture());
        }
        let about = say!("the side to move", "走棋方");
        pictures.push(Picture::new(TO_MOVE, about, 1, 1, [Cell::new(0, self.to_move)]));
        pictures
    }

    fn played(&self, m: crate::Move) -> Self {
        let mut child = self.after(m);
        M::play(&mut child.mailbox, m);
        child
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        self.watched(trace).list_moves::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        self.watched(trace).is_in_check()
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        self.watched(trace).after(m).has_exposed_general()
    }

    fn words(&self, part: &Part, man: usize) -> Saying {
        let is_among = |men: Set| man < 90 && men & square_set(man) != 0;
        let kind = self.piece(man).map(|piece| piece.kind);
        let goes_by = match part.name {
            part::ELEPHANT_STEP => Some(Kind::Elephant),
            part::ADVISOR_STEP => Some(Kind::Advisor),
            part::FORWARD | part::SOLDIER_STEP => Some(Kind::Soldier),
            _ => Some(men::kind_of(part.of)),
        };
        match (part.stage, part.name) {
            (part::FREE, _) if part.values().next().is_none() => Saying::More,
            (part::DOUBTFUL, _) | (_, part::SHIELDS | part::BARE) if last_set(part) == 0 => Saying::Nothing,
            (part::TARGET | part::GENERAL | part::FREE | part::CROWD, _)
            | (part::EVASIONS | part::PARRIES | part::DOUBTFUL, _) => Saying::Once(self.sentence(part, man)),
            (part::MEN, _) if goes_by != kind => Saying::Nothing,
            (part::CONFINED, _) if !is_among(last_set(part)) => Saying::Nothing,
            // What is looked at when a move is tried is as in a check; what matters is said.
            (_, part::FACING) if last_set(part) != 0 => Saying::More,
            (_, part::WATCHED | part::MAN | part::CONFINED_MAN) => Saying::More,
            (_, part::WATCHERS) if self.watchers_of(part)[1] == 0 => Saying::More,
            _ => Saying::Step(self.sentence(part, man)),
        }
    }

    fn written(&self, place: Place) -> String {
        let indices = match place.index {
            Index::One(index) => vec![index],
            Index::Two(first, second) => vec![first, second],
            Index::Span(..) | Index::Whole => Vec::new(),
        };
        if !place.table.name.contains("[]") {
            return place.written();
        }
        let name = place.table.name.to_owned();
        indices.iter().fold(name, |name, index| name.replacen("[]", &format!("[{index}]"), 1))
    }
}
