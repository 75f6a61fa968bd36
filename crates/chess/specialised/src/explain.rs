//! The four planes' work in words: what each part that the generator notes means.

use chess_rules::{Chess, Kind, Piece};
use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Text, found};
use qipan_game::probe::Trace;
use qipan_game::{All, Game, MoveList, say};

use crate::marks::{PLANES, STATE, STEPS, part};
use crate::moves::Move;
use crate::sets::{HOMES, PASSED, Set, Squares, View, bit, rest};
use crate::sliders::Sliders;
use crate::{Listing, Specialised, men};

/// The name of a square; empty for a number that is none.
fn name(square: usize) -> String {
    if square < 64 { Chess::square_name(square) } else { String::new() }
}

/// The names of a set's squares, in both languages.
fn names(set: Set) -> (String, String) {
    let on = Squares(set).map(name).collect::<Vec<_>>().join(" ");
    if on.is_empty() { ("none".to_owned(), "无".to_owned()) } else { (on.clone(), on) }
}

impl<L: Listing, S: Sliders> Specialised<L, S> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Specialised<L, S, &'t Trace> {
        Specialised::of(probe, self.planes)
    }

    fn man_at(&self, square: usize) -> Option<char> {
        men::piece_of(self.planes.code(square)).map(Piece::letter)
    }

    fn is_pinned(&self, man: usize) -> bool {
        let danger = match self.planes.is_white_to_move() {
            true => View::<L, S, true>::new((), &self.planes).danger(),
            false => View::<L, S, false>::new((), &self.planes).danger(),
        };
        L::LISTS_LEGAL && (danger.straight | danger.diagonal) & bit(man) != 0
    }

    /// A set of squares; its bits show the pieces that stand there.
    fn set(&self, name: &'static str, about: Text, set: Set) -> Picture {
        let mut picture = Picture::set(name, about, 8, set.into(), |bit| (bit < 64).then_some(bit));
        for cell in &mut picture.cells {
            cell.man = self.man_at(cell.index).filter(|_| set >> cell.index & 1 != 0);
        }
        picture
    }

    /// The word of state: only some of its squares say anything, and one bit is none.
    fn state(&self) -> Picture {
        let about = say!(
            "kings and rooks that have not moved, the square behind a pawn that can be taken en passant; \
             the bit of d4: White to move",
            "未动过的王与车、可吃过路兵所至的格；d4 之位：白方走棋"
        );
        let mut picture = self.set(STATE.name, about, self.planes.state);
        let is_used = |cell: &Cell| (HOMES | PASSED) >> cell.index & 1 != 0;
        for cell in picture.cells.iter_mut().filter(|cell| !is_used(cell)) {
            *cell = Cell::new(cell.index, &cell.value);
        }
        picture
    }

    /// The sentence on the state that becomes types.
    fn version(part: &Part) -> Text {
        let has = |code| part.value(code).is_some_and(|word| word != 0);
        let (side, zh_side) =
            if has("state & WHITE_TO_MOVE") { ("White", "白方") } else { ("Black", "黑方") };
        let (king, zh_king) = match has("state & king_home") {
            true => ("its king has not moved", "其王未动"),
            false => ("its king may not castle", "其王不可易位"),
        };
        let (pawn, zh_pawn) = match has("state & PASSED") {
            true => ("a pawn can be taken en passant", "有过路兵可吃"),
            false => ("no pawn can be taken en passant", "无过路兵可吃"),
        };
        say!(
            "One word has the state: {side} is to move, {king}, {pawn}. The generator is compiled for each \
             of the eight answers, and does not ask again.",
            "一个字存状态：{zh_side}走棋，{zh_king}，{zh_pawn}。八种答案各编译一版生成程序，此后不再询问。"
        )
    }

    /// The sentence on the pieces between the king and a slider.
    fn between(at: &str, men: Set) -> Text {
        let (on, _) = names(men);
        match men {
            0 => say!("Nothing stands between king and {at}: check.", "王与 {at} 之间无子：将军。"),
            one if rest(one) == 0 => say!(
                "One piece, on {on}, stands between king and {at}: an own piece there may only move along \
                 this line.",
                "王与 {at} 之间只有 {on} 一子：若是己方子，则只能沿此线走（受牵制）。"
            ),
            _ => say!(
                "More than one piece stands between king and {at}: {on}. No check and no pin.",
                "王与 {at} 之间不止一子：{on}。无将军、无牵制。"
            ),
        }
    }

    /// The sentence on checks and pins.
    fn ties(part: &Part) -> Text {
        let value = |code| part.value(code).unwrap_or_default() as Set;
        match (value("leapers | checks | more"), value("straight | diagonal")) {
            (0, 0) => say!("No check and no pin.", "无将军、无牵制。"),
            (0, _) => say!(
                "Lines of pins, straight and diagonal ones apart: a piece on one may only move along such \
                 lines.",
                "牵制线，直线与斜线分开：其上的子只能沿此类线走。"
            ),
            (checkers, _) => {
                let (on, _) = names(checkers);
                say!(
                    "The king is in check from {on}. Pinned pieces have no move: their lines meet the \
                     check's in the king alone.",
                    "王被 {on} 之子将军。受牵制之子无着法：其线与将军之线仅交于王。"
                )
            }
        }
    }

    /// A sentence on a piece that was found by its sort of lines, and its column through the planes.
    fn man_found(&self, square: usize, Text { en: more, zh: zh_more }: &Text) -> Text {
        let code = self.planes.code(square);
        let man = men::piece_of(code).map(Piece::text).unwrap_or_default();
        let (Text { en, zh }, column) = (found(&man, name(square)), code.0);
        say!(
            "{en} Its column through the four planes is {column:04b}, fourth plane first.{more}",
            "{zh}其编码由四个平面之位组成：{column:04b}（第四平面在前）。{zh_more}"
        )
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let (at, last) = (name(part.of), part.values().last().map_or(0, |(_, value)| value.number() as Set));
        let (on, zh_on) = names(last);
        // At level `tested` pins are not looked for.
        let (free, zh_free) =
            if L::LISTS_LEGAL { (" that are not pinned", "未受牵制的") } else { Default::default() };
        match part.name {
            part::VERSION => Self::version(part),
            part::PLANES => say!(
                "The four planes are read. Every piece has a bit in at least one of the first three.",
                "读四个平面。凡有子之处，前三个平面至少一个有位。"
            ),
            part::KINDS => say!(
                "A kind is a column of bits, and its set an expression over the planes a, b, c: pawns, \
                 knights, pieces that move diagonally, pieces that move straight (queens do both), kings.",
                "兵种即一列之位，其集合由平面 a、b、c 算出：兵、马、斜行子、直行子（后兼二者）、王。"
            ),
            part::SIDES => say!(
                "The fourth plane separates the sides. The own king is on {on}.",
                "第四平面分开双方。己方王在 {zh_on}。"
            ),
            part::STRAIGHT_SNIPERS => say!(
                "Enemy rooks or queens on the king's rank and file, as if the board were empty: {on}.",
                "王所在横线、直线上的敌车与敌后（视棋盘为空）：{zh_on}。"
            ),
            part::DIAGONAL_SNIPERS => say!(
                "Enemy bishops or queens on the king's diagonals, as if the board were empty: {on}.",
                "王所在斜线上的敌象与敌后（视棋盘为空）：{zh_on}。"
            ),
            part::BETWEEN => Self::between(&at, last),
            part::LEAPERS if last == 0 => say!("No enemy knight or pawn gives check.", "无敌马、敌兵将军。"),
            part::LEAPERS => {
                say!("The enemy knight or pawn on {on} gives check.", "{zh_on} 的敌马或敌兵将军。")
            }
            part::TIES => Self::ties(part),
            part::CHECK if last == 0 => say!("One piece gives check.", "单将。"),
            part::CHECK => say!("Two pieces give check: only the king moves.", "双将：只能动王。"),
            part::REMEDIES => say!(
                "Any piece but the king must take the piece that gives check, or step between.",
                "王以外之子须吃掉将军之子或垫在其间。"
            ),
            part::PASSING => {
                let at = name(part.last_read().map_or(64, |(square, _)| square));
                say!(
                    "En passant: an enemy pawn on {at} would strike {on}, so own pawns there may take the \
                     pawn that has just passed {at}.",
                    "吃过路兵：设 {at} 有敌兵，它攻击 {zh_on}，故该处己方兵可吃刚越过 {at} 的兵。"
                )
            }
            part::TWO_LEAVE => say!(
                "Two pawns leave their squares at once, which no pin foresees: the board looks at the \
                 position afterwards.",
                "两兵同时离开原格，牵制无从预知：查看走后的局面。"
            ),
            part::TAKES_PASSING => say!("It takes en passant.", "吃过路兵。"),
            part::KING_STEPS => {
                say!(
                    "A table has the king's steps; own pieces are no targets.",
                    "查表得王步；己方子所在格不可走。"
                )
            }
            part::WAY => say!(
                "Castling: a bit for each square of the home rank that is in the way, a, e, h if king or \
                 rook has moved, the others if a piece stands there.",
                "易位：底线每格一位，有阻碍者置位；a、e、h 表示王或车动过，其余表示该处有子。"
            ),
            part::NEEDED if part.values().all(|(_, value)| value.number() == 0) => {
                say!(
                    "No step and no castling: the board need not look for danger.",
                    "无王步，亦不可易位：不必查看危险。"
                )
            }
            part::NEEDED => say!(
                "There is a step, or the way to castle is free: the board looks for danger.",
                "有王步，或易位之路无阻：须查看危险。"
            ),
            part::NEAR => say!(
                "Where the king may not step: first what enemy pawns attack, all at once, and the enemy \
                 king.",
                "王不可走之处：先看敌兵（一并移位）与敌王所攻击的格。"
            ),
            part::LEAPS => say!(
                "The leaps of all enemy knights at once, a set for each direction.",
                "全部敌马的跳点一并求出，每方向一个集合。"
            ),
            part::RUN => Self::run(part.of),
            part::ARRIVES => say!(
                "One more step, whatever stands there, is what they attack.",
                "再走一格（不论有无子）即其所攻击的格。"
            ),
            part::ATTACKED => say!("All together: the squares of danger.", "合并：全部危险格。"),
            part::SAFE_STEPS => say!("Steps into danger are dropped.", "走入危险格者去掉。"),
            part::STEPS_TO_TEST => {
                say!("Each is a move: it is tested when it is played.", "皆可走：走后检测。")
            }
            part::CASTLES if part.lists() => {
                say!(
                    "Nothing is attacked on the way to {at}: the king castles.",
                    "往 {at} 之路不受攻：可易位。"
                )
            }
            part::CASTLES => {
                say!("On the way to {at} a square is attacked.", "往 {at} 之路有格受攻：不可易位。")
            }
            part::SAFE => say!(
                "From {at}, first as pieces move that do not slide, then along its lines.",
                "从 {at} 先按非长程子的着法看去，再看各线。"
            ),
            part::IS_SAFE if part.verdict() => {
                say!("No enemy stands there: it is safe.", "没有这样的敌子：安全。")
            }
            part::IS_SAFE => say!("An enemy stands there: it is attacked.", "有这样的敌子：受攻。"),
            part::KNIGHTS => say!("Own knights{free}: {on}.", "{zh_free}己方马：{zh_on}。"),
            part::KNIGHT => {
                let more = say!(
                    " A table has its leaps; those to targets are moves.",
                    "查表得其跳点，其中目标格可走。"
                );
                self.man_found(part.of, &more)
            }
            part::DIAGONAL_MEN => say!(
                "Own pieces that move diagonally, bishops and queens{free}: {on}.",
                "{zh_free}己方斜行子（象与后）：{zh_on}。"
            ),
            part::STRAIGHT_MEN => say!(
                "Own pieces that move straight, rooks and queens{free}: {on}.",
                "{zh_free}己方直行子（车与后）：{zh_on}。"
            ),
            part::DIAGONAL_MAN => {
                let more = say!(" The second plane tells a queen from a bishop.", "第二平面区分后与象。");
                self.man_found(part.of, &more)
            }
            part::STRAIGHT_MAN => {
                let more = say!(" The first plane tells a queen from a rook.", "第一平面区分后与车。");
                self.man_found(part.of, &more)
            }
            part::PINNED_DIAGONAL_MAN | part::PINNED_STRAIGHT_MAN => {
                let more =
                    say!(" It is pinned on a line that it can move along.", "它受牵制，但能沿该线走。");
                self.man_found(part.of, &more)
            }
            part::TARGETS if !L::LISTS_LEGAL => {
                say!("Without the squares of own pieces: moves.", "去掉己方子所在的格，余下可走。")
            }
            part::TARGETS => say!(
                "Without the squares of own pieces, and in check only squares that answer it: moves.",
                "去掉己方子所在的格，被将军时只留可应将的格：可走。"
            ),
            part::PINNED_TARGETS => {
                say!("Only squares on lines of pins are moves.", "其中牵制线上的格可走。")
            }
            part::PAWNS => {
                say!("All pawns{free} move at once: {on}.", "{zh_free}兵一并走：{zh_on}。")
            }
            part::ONE => say!("One step ahead, onto empty squares.", "前进一格，到空格上。"),
            part::TWO => {
                say!("Those from their start rank take a second step.", "在起始横线的兵一并再进一格。")
            }
            part::LEFT => say!("They strike towards the a-file.", "向 a 列斜吃。"),
            part::RIGHT => say!("They strike towards the h-file.", "向 h 列斜吃。"),
            part::GO => say!("Each bit of these sets is a move.", "以上集合中每一位即一步。"),
            part::PROMOTIONS => say!(
                "On the last rank each becomes a queen, rook, bishop or knight.",
                "到底线：升变为后、车、象或马。"
            ),
            part::PASSES => say!(
                "Second steps past an enemy pawn: playing them notes the square behind.",
                "再进一格而越过敌兵者：走子时记下身后之格。"
            ),
            part::PINNED if last == 0 => {
                say!("No pinned piece can move along its line.", "受牵制之子皆不能沿其线走动。")
            }
            part::PINNED => say!(
                "Pinned pieces are of a kind that can move along a line, or squares that pawns can go to: \
                 {on}. A knight never stays on its line.",
                "能沿其线走动的受牵制之子，或受牵制之兵可至的格：{zh_on}。马必离开其线。"
            ),
            part::PINNED_PAWNS => {
                say!("Pinned pawns may only move along lines of pins.", "受牵制之兵须留在牵制线上。")
            }
            part::KING if last == 0 => {
                say!("This king has been taken.", "该王已不在盘上（已被吃）。")
            }
            part::KING => say!("The king is on {on}.", "王在 {zh_on}。"),
            part::NEIGHBOURS if part.reads().any(|(place, _)| place.table == STEPS) => say!(
                "Knights, pawns and kings where one on {at} would strike.",
                "设 {at} 有马、兵、王，其所攻击的格上的同类子。"
            ),
            part::NEIGHBOURS => say!(
                "Knights and pawns where one on {at} would strike.",
                "设 {at} 有马、兵，其所攻击的格上的同类子。"
            ),
            part::SNIPERS => say!(
                "Enemies with a bit in the third plane slide. On lines of {at}, straight with the second \
                 plane, diagonal with the first: {on}.",
                "在第三平面有位之敌子为长程子。在 {at} 各线上（第二平面直行，第一平面斜行）：{zh_on}。"
            ),
            part::NEAR_ENEMIES => say!(
                "Of these, only enemies without a bit in the third plane count: {on}.",
                "邻近之子须在第三平面无位，且须为敌子：{zh_on}。"
            ),
            part::OPEN_LINE if part.verdict() => {
                say!("Nothing stands between the king and {at}.", "王与 {at} 之间无子。")
            }
            part::OPEN_LINE => say!("A piece stands between the king and {at}.", "王与 {at} 之间有子。"),
            _ => Self::look_up(part),
        }
    }

    /// The sentence on a step of a fill.
    fn run(of: usize) -> Text {
        let (way, zh_way) = match of & !7 {
            0 => ("upwards", "向上"),
            8 => ("downwards", "向下"),
            _ => ("in all eight directions", "向八方"),
        };
        match of & 7 {
            1 => say!(
                "All enemy sliders run one square at once, {way}, over empty ones: a set for each direction, \
                 side by side in registers.",
                "全部敌方长程子同时在空格上{zh_way}走一格：每方向一个集合，在寄存器中并列。"
            ),
            2 => say!("The sets run on by two, where both are empty.", "各集合再走两格，两格皆空方可。"),
            _ => say!("Then by four: no line is longer.", "再走四格：没有更长的线。"),
        }
    }

    /// The sentence for a part of a look-up.
    fn look_up(part: &Part) -> Text {
        let (line, zh_line) = match part.of {
            0 => ("file", "直线"),
            1 => ("rising diagonal", "升斜线"),
            _ => ("falling diagonal", "降斜线"),
        };
        let of = part.of;
        match part.name {
            part::RELEVANT => say!(
                "Only these squares matter: the last square of a line is left out, because the line ends \
                 there anyway.",
                "只有这些格起作用：每条线的末格不计，因为边缘本来就挡住。"
            ),
            part::EXTRACT => say!(
                "The instruction PEXT picks the bits of these squares out of the occupied ones and packs \
                 them side by side.",
                "PEXT 指令从占位中取出这些格的位，并紧密排列。"
            ),
            part::ENTRY => say!(
                "The packed bits are the index into this square's part of one table, which begins at {of}: \
                 what is attacked.",
                "排列所得即下标，加上该格部分的起点 {of}，查表得所攻击的格。"
            ),
            part::CODE => say!(
                "The packed bits are the index into this square's part of one table, which begins at {of}: a \
                 number with a bit for each square that it attacks on the empty board.",
                "排列所得即下标，加上该格部分的起点 {of}，查表得一数：空棋盘上所攻击的每格占一位。"
            ),
            part::DEPOSIT => say!(
                "The instruction PDEP lays these bits out on those squares: what is attacked.",
                "PDEP 指令把各位铺回这些格：即所攻击的格。"
            ),
            part::RANK => say!(
                "Along the rank a table answers: its index is the six inner squares of the rank.",
                "横线查表：下标为该横线中间六格之位。"
            ),
            part::LINE_MEN => say!("The pieces on its {line}.", "其{zh_line}上的棋子。"),
            part::UPWARDS => say!(
                "Twice the slider's bit is subtracted: the borrow changes all bits up to the first piece \
                 above, and no other of the line.",
                "减去长程子之位的两倍：借位改变其上方直到第一个子的各位，线上其余各位不变。"
            ),
            part::UPWARDS_ONCE => say!(
                "The slider's bit is subtracted: it is not among them, so the borrow changes all bits up to \
                 the first piece above, and no other of the line.",
                "减去长程子之位：它不在其中，故借位改变其上方直到第一个子的各位，线上其余各位不变。"
            ),
            part::DOWNWARDS => say!(
                "The same with the bytes swapped, which turns the board over: the borrow runs down.",
                "字节倒序（棋盘上下翻转）后同样相减：借位向下进行。"
            ),
            part::CUT_OUT => say!("What has changed is attacked.", "改变之处即受其攻击。"),
            part::TOGETHER => say!("Both lines together.", "两线之并。"),
            name => unreachable!("no words for {name}"),
        }
    }
}

impl<L: Listing, S: Sliders> Explain for Specialised<L, S> {
    const TITLE: [&str; 2] = ["Specialised bitboards", "专用位棋盘"];
    const SUMMARY_ZH: &str = "四个位平面，局面状态写进类型；以掩码得合法着法，所有长程子同时填充";

    fn memory(&self) -> Vec<Picture> {
        let abouts = [
            say!(
                "first bit of a piece's code: pawn 1, king 3, bishop 5, queen 7; one bit a square, a1 the \
                 lowest",
                "棋子编码第一位：兵 1、王 3、象 5、后 7；每格一位，a1 为最低位"
            ),
            say!("second bit: knight 2, king 3, rook 6, queen 7", "编码第二位：马 2、王 3、车 6、后 7"),
            say!(
                "third bit, the sliders: bishop 5, rook 6, queen 7",
                "编码第三位，即长程子：象 5、车 6、后 7"
            ),
            say!("fourth bit: the black pieces", "编码第四位：黑方棋子"),
        ];
        let planes = PLANES.into_iter().zip(abouts).zip(self.planes.planes);
        let planes = planes.map(|((table, about), set)| self.set(table.name, about, set));
        planes.chain([self.state()]).collect()
    }

    fn played(&self, m: Move) -> Self {
        let mut board = *self;
        board.after(m, |child| *child)
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<Move>) {
        self.watched(trace).list_moves::<All, _>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        self.watched(trace).is_in_check()
    }

    fn trace_test(&self, m: Move, trace: &Trace) -> bool {
        self.watched(trace).after(m, |child| child.has_exposed_king())
    }

    fn words(&self, part: &Part, man: usize) -> Saying {
        let kind = (man < 64).then(|| self.planes.code(man).kind()).flatten();
        let is_of = |kinds: &[Kind]| kind.is_some_and(|kind| kinds.contains(&kind));
        let is_shown = match part.stage {
            part::VERSION | part::PLANES | part::STRAIGHT_SNIPERS => {
                return Saying::Once(self.sentence(part));
            }
            part::CHECK if !is_of(&[Kind::King]) => return Saying::Once(self.sentence(part)),
            part::CHECK => false,
            part::PASSING => is_of(&[Kind::Pawn]),
            part::KNIGHTS => is_of(&[Kind::Knight]),
            part::DIAGONAL_MEN => is_of(&[Kind::Bishop, Kind::Queen]),
            part::STRAIGHT_MEN => is_of(&[Kind::Rook, Kind::Queen]),
            part::PAWNS => is_of(&[Kind::Pawn]) && (part.name == part::PAWNS || !self.is_pinned(man)),
            part::PINNED => self.is_pinned(man),
            part::PINNED_PAWNS => is_of(&[Kind::Pawn]) && self.is_pinned(man),
            _ => true,
        };
        if is_shown { Saying::Step(self.sentence(part)) } else { Saying::Nothing }
    }
}
