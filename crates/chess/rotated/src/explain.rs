//! The rotated bitboards' work in words: what each part that the generator notes means.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

mod memory;

use chess_rules::{Piece, Square};
use qipan_game::explain::{Explain, Part, Picture, Saying, Text, found};
use qipan_game::probe::{SquareOf, Trace};
use qipan_game::{All, Choice, MoveList, PseudoLegal, say};

use crate::Rotated;
use crate::marks::{STEPS, part};
use crate::men::{self, KING, PAWN};
use crate::moves::Move;
use crate::sets::{Men, Sets, bit, man_on};
use crate::sliders::{self, Line, Tables};
use crate::squares::{NOWHERE, square_of, written};
use crate::upkeep::Upkeep;

/// The name of one of the board's own numbers of squares.
fn name(square: usize) -> String {
    written(square).to_string()
}

impl Line {
    fn text(self) -> Text {
        match self {
            Line::Rank => say!("rank", "横线"),
            Line::File => say!("file", "直线"),
            Line::Falling => say!("diagonal parallel to a8-h1", "平行于 a8-h1 的斜线"),
            Line::Rising => say!("diagonal parallel to a1-h8", "平行于 a1-h8 的斜线"),
        }
    }
}

/// The sentence on how the board of a line is made.
fn turning(line: Line) -> Text {
    match line {
        Line::Rank | Line::File => say!(
            "The board is turned by 90° to the right: rows are mirrored, then single squares, blocks of 2x2 \
             and of 4x4 change places. Now each file lies in a byte.",
            "棋盘右转 90°：先上下翻转，再依次交换单格、2x2 块与 4x4 块。每条直线便占一字节。"
        ),
        Line::Falling => say!(
            "Each file is turned up by its own number of rows, by 1, 2 and 4: now a diagonal parallel to \
             a8-h1 lies in a byte.",
            "每条直线按其列号上移（分 1、2、4 行三步）：平行于 a8-h1 的斜线便各在一字节内。"
        ),
        Line::Rising => say!(
            "Each file is turned down by its own number of rows, by 1, 2 and 4: now a diagonal parallel to \
             a1-h8 lies in a byte.",
            "每条直线按其列号下移（分 1、2、4 行三步）：平行于 a1-h8 的斜线便各在一字节内。"
        ),
    }
}

/// The sentence on a line's state in the form of a table.
fn state_in_words<F: Tables>(line: Line, square: usize, state: u64) -> Text {
    let (Text { en, zh }, at) = (line.text(), name(square));
    match (F::NAME == sliders::Text::NAME, line) {
        // The source reads its column from the other end than its turned board.
        (true, Line::File) => say!(
            "Here the squares of the {en} through {at} lie side by side; shifted down and cut out they are \
             its state: {state}, rank 8 the high bit.",
            "此处过 {at} 的{zh}各格相邻；右移并截取，得状态 {state}（第 8 横线为高位）。"
        ),
        (true, _) => say!(
            "Here the squares of the {en} through {at} lie side by side; shifted down and cut to its length \
             they are its state: {state}.",
            "此处过 {at} 的{zh}各格相邻；右移并按其长度截取，得状态 {state}。"
        ),
        (false, Line::Rank | Line::File) => say!(
            "Here the squares of the {en} through {at} share a byte. Shifted down, its six inner bits are \
             the state, {state}. Pieces on the edge squares are ignored: the line ends there anyway.",
            "此处过 {at} 的{zh}各格在同一字节内。右移取中间六位，得状态 {state}。边缘格上的子不计：线到那里本来就结束。"
        ),
        (false, _) => say!(
            "Here the squares of the {en} through {at} share a byte. Shifted down, its six inner bits are \
             the state, {state}. Bits of another diagonal in the byte make no difference.",
            "此处过 {at} 的{zh}各格在同一字节内。右移取中间六位，得状态 {state}；\
             该字节中另一斜线的位不影响结果。"
        ),
    }
}

/// The sentence on the king's square.
fn king(square: u64) -> Text {
    let at = name(square as usize);
    say!(
        "The king is the only bit of its set. The bit's number is its square: {at}.",
        "王是其集合中唯一的一位，位号即其格：{at}。"
    )
}

/// The sentence on enemies that attack a square from near.
fn near(part: &Part, attackers: u64) -> Text {
    let at = name(part.of);
    let with_king = part.reads().any(|(place, _)| place.table == STEPS);
    match (attackers, with_king) {
        (0, false) => say!(
            "No enemy knight or pawn stands where one on {at} would strike: none attacks it from near.",
            "设 {at} 有马、兵，其所攻击的格上无同类敌子：近处无攻击。"
        ),
        (0, true) => say!(
            "No enemy knight, pawn or king stands where one on {at} would strike: none attacks it from near.",
            "设 {at} 有马、兵、王，其所攻击的格上无同类敌子：近处无攻击。"
        ),
        _ => say!(
            "Where one on {at} would strike stands an enemy piece of that kind: {at} is attacked.",
            "设 {at} 有同类子，其所攻击的格上正有敌子：{at} 受攻。"
        ),
    }
}

/// The sentence on what king and slider both see.
fn meeting(part: &Part, tied: u64) -> Text {
    let at = name(part.of);
    match (tied, part.value("seen & seen_back")) {
        (0, Some(0)) => say!(
            "The king and the slider on {at} see no square in common: more than one piece stands between.",
            "王与 {at} 的长程子所见无共同的格：其间不止一子。"
        ),
        (0, _) => say!(
            "The king and the slider on {at} see the same square, but no own piece on it: none is tied.",
            "王与 {at} 的长程子看到同一格，其上非己方子：无子受牵制。"
        ),
        _ => say!(
            "The king and the slider on {at} see the same piece: it stands alone between them and is tied.",
            "王与 {at} 的长程子看到同一子：它独在其间，受牵制。"
        ),
    }
}

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets> Rotated<L, U, F, K> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Rotated<L, U, F, K, &'t Trace> {
        let Self { men, unmoved, side, en_passant, turned, probe: (), levels } = *self;
        Rotated { men, unmoved, side, en_passant, turned, probe, levels }
    }

    fn man_at(&self, square: usize) -> Option<Piece> {
        let side = usize::from(self.men_of_side(1) & bit(square) != 0);
        men::piece_of(man_on(self.planes(), square), side)
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let last = part.values().last().map_or(0, |(_, value)| value.number() as u64);
        let (of, is_yes) = (part.of, part.verdict());
        let (line, at) = (Line::ALL[of / 64 % 4], name(of));
        match part.name {
            part::OCCUPIED => say!(
                "The occupied squares: the pieces of both sides. Ranks are looked up in them as they stand.",
                "占位：双方的子。横线即按原样查看。"
            ),
            part::TURNED_BOARD => turning(Line::ALL[of & 3]),
            part::STATE => state_in_words::<F>(line, of % 64, last),
            part::ENTRY => {
                let Text { en, zh } = line.text();
                say!(
                    "The table has an entry for each square and state: what a slider on {at} attacks along \
                     the {en}, the first piece of each direction included.",
                    "表中每格每状态各有一项：{at} 的长程子沿{zh}所攻击的格，含每个方向上遇到的第一个子。"
                )
            }
            part::STRAIGHT => {
                say!("Rank and file together: as a rook attacks.", "横线与直线合并：即车的攻击范围。")
            }
            part::OBLIQUE => {
                say!("Both diagonals together: as a bishop attacks.", "两条斜线合并：即象的攻击范围。")
            }
            part::ALL_LINES => {
                say!("A queen attacks along all four lines.", "后的攻击范围：四条线之并。")
            }
            part::DANGER | part::KING => king(last),
            part::NEAR => near(part, last),
            part::STRAIGHT_MEN if last == 0 => say!(
                "No enemy rook or queen stands on rank or file of {at}: nothing is looked up.",
                "{at} 的横线与直线上没有敌车或敌后：不必查表。"
            ),
            part::STRAIGHT_MEN => say!(
                "An enemy rook or queen stands on rank or file of {at}: these lines are looked up.",
                "{at} 的横线与直线上有敌车或敌后：须查表。"
            ),
            part::OBLIQUE_MEN if last == 0 => say!(
                "No enemy bishop or queen stands on a diagonal of {at}: nothing is looked up.",
                "{at} 的斜线上没有敌象或敌后：不必查表。"
            ),
            part::OBLIQUE_MEN => say!(
                "An enemy bishop or queen stands on a diagonal of {at}: these lines are looked up.",
                "{at} 的斜线上有敌象或敌后：须查表。"
            ),
            part::SEEN if is_yes => {
                say!("One of these sliders is seen: an attack.", "看到其中的长程子：受攻。")
            }
            part::SEEN => say!("None of these sliders is seen.", "看不到这些长程子。"),
            part::ON_LINE => {
                let Text { en, zh } = Line::ALL[of & 3].text();
                match last {
                    0 => say!("None of them on the {en}.", "{zh}上没有。"),
                    _ => say!("Those of them on the {en}.", "其中在{zh}上的。"),
                }
            }
            part::CHECK if last == 0 => say!("The king sees none of them: no check.", "王看不到：不是将军。"),
            part::CHECK => say!("The king sees such a slider: check.", "王看到这样的长程子：将军。"),
            part::MEETING => meeting(part, last),
            part::TIED if part.value("checkers != 0") == Some(1) => say!(
                "The king is in check: all own pieces are tied, for every move may leave it so.",
                "王被将军：己方各子皆受制，任何着法都可能未解将。"
            ),
            part::TIED => say!(
                "No check: the king is tied, and each piece that stands alone before a slider.",
                "未被将军：受制的是王，以及独自挡住长程子的各子。"
            ),
            part::BOTH_SIDES => say!(
                "Own pieces, enemy pieces, and what is in neither set: the empty squares.",
                "己方子、敌方子，以及不在二者之中的：空格。"
            ),
            part::NUMBERS => say!(
                "A capture says which piece it takes: the sets are joined into the bits of the kinds' \
                 numbers, where each square is one column.",
                "吃子着法须记下所吃的兵种：把各集合合并为兵种编码的各位，每格即为其中一列。"
            ),
            part::MEN if of == KING => king(last),
            part::MEN => say!(
                "The pieces of a kind are a set. Its bits are taken one by one, the lowest first.",
                "同类子为一集合；各位由低到高依次取出。"
            ),
            part::MAN => {
                let Text { en, zh } = found(&self.man_at(of).map(Piece::text).unwrap_or_default(), &at);
                match part.reads().next() {
                    None => Text::new(en, zh),
                    Some(_) => {
                        say!("{en} A table has the squares that it attacks.", "{zh}查表得其所攻击的格。")
                    }
                }
            }
            part::IS_TIED if is_yes => say!("It is tied: its moves are suspect.", "它受制：其着法可疑。"),
            part::IS_TIED => say!("It is not tied: its moves are safe.", "它不受制：其着法安全。"),
            part::CAPTURES if last == 0 => {
                say!("No enemy piece is attacked: no capture.", "未攻击到敌子：无吃子着法。")
            }
            part::CAPTURES if K::Men::NAMES_VICTIM => say!(
                "Squares with enemy pieces are captures; each move also notes which kind of piece it takes.",
                "其中敌子所在的格可吃；着法中记下所吃子的兵种。"
            ),
            part::CAPTURES => say!(
                "Squares with enemy pieces are captures; what is taken need not be known.",
                "其中敌子所在的格可吃；无须知道吃的是何子。"
            ),
            part::QUIETS => say!("The empty ones are quiet moves.", "其中空格可走。"),
            part::PAWNS => say!(
                "The pawns are a set, and all move at once: it is shifted.",
                "兵为一集合，全部一并走子：将此集合移位。"
            ),
            part::STRIKES if of == 0 => say!(
                "All pawns strike towards the a-file at once; from the a-file none does.",
                "全部兵一并向 a 列方向吃子；a 列上的兵除外。"
            ),
            part::STRIKES => say!(
                "All pawns strike towards the h-file at once; from the h-file none does.",
                "全部兵一并向 h 列方向吃子；h 列上的兵除外。"
            ),
            part::TAKE if (of == 9) == (self.side == 0) => say!(
                "Towards the a-file: each enemy piece that is met is a capture.",
                "向 a 列方向：所遇的每个敌子即一次吃子。"
            ),
            part::TAKE => say!(
                "Towards the h-file: each enemy piece that is met is a capture.",
                "向 h 列方向：所遇的每个敌子即一次吃子。"
            ),
            part::ONE => {
                say!("All pawns take one step to empty squares at once.", "全部兵一并前进一格至空格。")
            }
            part::TWO => say!(
                "Those that have now come to their third row may take a second step, if that square is \
                 empty too.",
                "如此走到己方第三横线的兵，若前方仍为空格，可再进一格。"
            ),
            part::GO => say!("Each bit of these two sets is a move.", "这两个集合中每一位即一步。"),
            part::PROMOTIONS => say!(
                "On the last row it becomes a queen, rook, bishop or knight: four moves.",
                "到底线升变为后、车、象或马：四种着法。"
            ),
            part::PASSING if of == usize::from(NOWHERE) => {
                say!("No pawn has just moved two squares past one.", "没有刚走两格而可被吃的过路兵。")
            }
            part::PASSING => say!("An enemy pawn has just passed {at}.", "敌兵刚越过 {at}。"),
            part::BESIDE => say!(
                "En passant: where an enemy pawn on {at} would strike back, own pawns may go there and take \
                 the pawn that passed it.",
                "吃过路兵：设 {at} 有敌兵，其所攻击格上的己方兵可至 {at}，吃掉越过它的兵。"
            ),
            part::TAKES_PASSING if L::EXEMPTS => say!(
                "It takes. Two pawns leave a row at once, which no pin foresees: en passant is always \
                 suspect.",
                "可吃。两兵同时离开一条横线，牵制无从预知：吃过路兵总是可疑。"
            ),
            part::TAKES_PASSING => say!("It takes en passant.", "吃过路兵。"),
            part::CASTLING if part.value("!in_check") == Some(0) => {
                say!("In check the king does not castle.", "被将军时不可易位。")
            }
            part::CASTLING if part.values().any(|(_, value)| value.number() != 0) => {
                say!("The king may still castle: each way is looked at.", "王尚可易位：逐侧检查。")
            }
            part::CASTLING => say!("The king has no right to castle.", "王已无易位之权。"),
            part::WAY if is_yes => say!(
                "To {at}: king and rook have not moved, and nothing stands between.",
                "往 {at}：王与车皆未走动，且其间无子。"
            ),
            part::WAY => say!(
                "To {at}: the rook has moved, or a piece stands between.",
                "往 {at}：车已走动，或其间有子。"
            ),
            part::CASTLES => say!(
                "The square that the king crosses is not attacked. Whether {at}, where it lands, is \
                 attacked is left to the test after the move.",
                "王经过的格不受攻；落点 {at} 是否受攻，走后再检测。"
            ),
            other => unreachable!("a part without words: {other}"),
        }
    }
}

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets> Explain for Rotated<L, U, F, K> {
    const TITLE: [&str; 2] = ["Rotated bitboards", "旋转位棋盘"];
    const SUMMARY_ZH: &str = "位棋盘；占用格另存旋转 90° 与按两种斜线排列的各一份";
    const SQUARE_OF_BIT: SquareOf = |bit| (bit < 64).then(|| written(bit).index());

    fn memory(&self) -> Vec<Picture> {
        self.pictures()
    }

    fn played(&self, m: Move) -> Self {
        let mut board = *self;
        board.after(m, |child| *child)
    }

    fn square_of(number: usize) -> Option<usize> {
        Some(written(number).index())
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<Move>) {
        self.watched(trace).list_moves::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        self.watched(trace).is_in_check()
    }

    fn trace_test(&self, m: Move, trace: &Trace) -> bool {
        self.watched(trace).after(m, |child| child.has_exposed_king())
    }

    fn words(&self, part: &Part, man: usize) -> Saying {
        let square = Square::from_index(man).map(square_of);
        let is_of = |number| square.is_some_and(|square| man_on(self.planes(), square) == number);
        let is_shown = match (part.stage, part.name) {
            (_, part::BOARDS) => false,
            (part::BOARDS | part::DANGER | part::BOTH_SIDES | part::NUMBERS, _) => {
                return Saying::Once(self.sentence(part));
            }
            (part::PAWNS | part::PASSING, part::PROMOTIONS | part::TAKES_PASSING) => square == Some(part.of),
            (part::PAWNS | part::PASSING, _) => is_of(PAWN),
            (part::MEN, _) => is_of(part.of),
            (_, part::IS_TIED) => L::EXEMPTS,
            _ => true,
        };
        if is_shown { Saying::Step(self.sentence(part)) } else { Saying::Nothing }
    }
}
