//! The board's work in words: what each part that its generator notes means.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use chess_rules::mailbox::words;
use chess_rules::{Kind, Piece, Square};
use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Text, found};
use qipan_game::probe::{Place, Trace, Value};
use qipan_game::{All, Legality, MoveList, say};

use crate::PieceSets;
use crate::marks::{CASTLING, EN_PASSANT, KINDS, MATRIX, OCCUPIED, PAWN_SETS, SQUARES, part};
use crate::matrix::Matrix;
use crate::men::{MEN, bit_of_man, piece_of};
use crate::reach::does_slide;
use crate::squares::NOWHERE;

/// The name of a square; empty for a number that is none.
fn name(square: usize) -> String {
    Square::from_index(square).map(|square| square.to_string()).unwrap_or_default()
}

/// The number of a square of the board, if it is one.
fn on_board(square: u8) -> Option<usize> {
    (square < NOWHERE).then_some(square.into())
}

impl<L: Legality, A: Matrix> PieceSets<L, A> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> PieceSets<L, A, &'t Trace> {
        let Self {
            matrix,
            squares,
            kinds,
            occupied,
            pawns,
            sliders,
            snipers,
            side,
            castling,
            en_passant,
            probe: (),
            levels,
        } = self.clone();
        PieceSets {
            matrix,
            squares,
            kinds,
            occupied,
            pawns,
            sliders,
            snipers,
            side,
            castling,
            en_passant,
            probe,
            levels,
        }
    }

    /// The piece with a number.
    fn man(&self, side: usize, number: usize) -> Option<Piece> {
        piece_of(self.kind(side, number), side)
    }

    /// The piece on a square.
    fn man_at(&self, square: usize) -> Option<Piece> {
        let (side, number) =
            self.standing().find(|&(side, number)| self.square_of(side, number) == square)?;
        self.man(side, number)
    }

    /// A picture of something that each piece of a side has.
    fn picture_of_men(
        &self,
        (name, about): (&'static str, Text),
        (columns, bytes): (usize, usize),
        side: usize,
        value: impl Fn(usize) -> String,
    ) -> Picture {
        let cell = |number: usize| {
            let square = on_board(self.squares[side][number]);
            Cell::new(number, value(number)).man(self.man(side, number).map(Piece::letter)).square(square)
        };
        Picture::new(name, about, columns, bytes, (0..MEN).map(cell))
    }

    /// The vectors of both sides, and their sets.
    fn pictures_of_men(&self) -> Vec<Picture> {
        let mut pictures = Vec::new();
        for (side, table) in SQUARES.into_iter().enumerate() {
            let about = match side {
                0 => say!(
                    "the square of each of White's pieces by its number, the king's first; {NOWHERE} if it \
                     is taken",
                    "白方各子按号所在的格，王在先；被吃者为 {NOWHERE}"
                ),
                _ => say!("the same of Black's pieces", "黑方各子所在的格，同上"),
            };
            let value = |number: usize| self.squares[side][number].to_string();
            pictures.push(self.picture_of_men((table.name, about), (MEN, MEN), side, value));
        }
        for (side, table) in KINDS.into_iter().enumerate() {
            let about = match side {
                0 => say!(
                    "the kind of each of White's pieces, a bit each (base sixteen): 01 White's pawn, 02 \
                     Black's pawn, 04 knight, 08 bishop, 10 rook, 20 queen, 40 king",
                    "白方各子的兵种，各占一位（十六进制）：01 白兵、02 黑兵、04 马、08 象、10 车、20 后、40 王"
                ),
                _ => say!("the same of Black's pieces", "黑方各子的兵种，同上"),
            };
            let value = |number: usize| format!("{:02x}", self.kinds[side][number]);
            pictures.push(self.picture_of_men((table.name, about), (MEN, MEN), side, value));
        }
        for side in (0..2).filter(|_| A::IS_KEPT) {
            let about = match side {
                0 => say!(
                    "attack matrix: the squares that each of White's pieces attacks, as a word of 64 bits",
                    "攻击矩阵：白方各子所攻击的格，各为一个 64 位字"
                ),
                _ => say!("the same of Black's pieces", "黑方的攻击矩阵，同上"),
            };
            let value = |number: usize| format!("{:#x}", A::of(&self.matrix, side)[number]);
            pictures.push(self.picture_of_men((MATRIX[side].name, about), (2, 8 * MEN), side, value));
        }
        pictures
    }

    /// The squares of a side's pieces, as the board lies.
    fn picture_of_occupied(&self, side: usize) -> Picture {
        let about = match side {
            0 => say!("the squares of White's pieces", "白方子所在的格"),
            _ => say!("the squares of Black's pieces", "黑方子所在的格"),
        };
        let set = self.occupied[side];
        let mut picture =
            Picture::set(OCCUPIED[side].name, about, 8, set.into(), |bit| (bit < 64).then_some(bit));
        for cell in picture.cells.iter_mut().filter(|cell| set >> cell.index & 1 != 0) {
            cell.man = self.man_at(cell.index).map(Piece::letter);
        }
        picture
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let (verdict, at) = (part.verdict(), name(part.of));
        let last = part.values().last().map_or(0, |(_, value)| value.number() as u64);
        match part.name {
            part::SIDES => say!(
                "There is no board to look at: the squares of each side are a set.",
                "没有可看的棋盘：双方所占的格各为一集合。"
            ),
            part::CHECKS if A::IS_KEPT => say!(
                "All sixteen sets of the enemy together are the squares that it attacks.",
                "敌方十六个集合之并，即其所攻击的格。"
            ),
            part::CHECKERS if last == 0 => {
                say!("The king's square is not among them: no check.", "王所在的格不在其中：未被将军。")
            }
            part::CHECKERS => say!(
                "The king's square is among them. All sixteen sets are asked for it at once: a bit for each \
                 piece that gives check.",
                "王所在的格在其中。同时问十六个集合何者含此格：将军之子各占一位。"
            ),
            part::CHECKS if last == 0 => say!(
                "No enemy that looks at the king's square has a free line to it: no check.",
                "望向王所在格的敌子皆无通路：未被将军。"
            ),
            part::CHECKS => say!(
                "Enemies that look at the king's square along a free line: a bit for each that gives check.",
                "望向王所在格且有通路的敌子：将军之子各占一位。"
            ),
            part::SNIPERS if last == 0 => say!(
                "It is noted which enemy sliders look at the king on an empty board: no others do.",
                "敌方哪些长程子在空盘上望得到王，已有记录：别无此类。"
            ),
            part::SNIPERS => say!(
                "It is noted which enemy sliders look at the king on an empty board: these, which do not \
                 check.",
                "敌方哪些长程子在空盘上望得到王，已有记录：未将军者如此。"
            ),
            part::PIN => say!(
                "What stands between {at} and the king: if it is one own piece, it is pinned.",
                "{at} 与王之间的子：若仅有一个己方子，则该子被牵制。"
            ),
            part::PINNED_MEN if last == 0 => say!("No own piece is pinned.", "无己方子被牵制。"),
            part::PINNED_MEN if L::EXEMPTS => say!("These own pieces are suspect.", "这些己方子可疑。"),
            part::PINNED_MEN => say!("These own pieces are pinned.", "这些己方子被牵制。"),
            part::CHECK => say!(
                "A check from {at}: any piece but the king must go to one of these squares.",
                "{at} 之子将军：王以外的子必须走到这些格之一。"
            ),
            part::KING_STEPS => say!(
                "The king is number 0: its set, without the squares of own pieces.",
                "王为 0 号：取其集合，去掉己方子所在格。"
            ),
            part::SAFE if verdict => say!("{at}: an enemy attacks it.", "{at}：有敌子攻击。"),
            part::SAFE => say!("{at}: no enemy attacks it.", "{at}：无敌子攻击。"),
            part::SAFE_STEPS => say!(
                "Without the squares that the enemy attacks, and in check those on the check's line behind \
                 it: its steps.",
                "去掉敌方所攻击的格，被将军时再去掉王身后将军之线上的格，即为王步。"
            ),
            part::OFFICERS => say!(
                "Own pieces that are neither king nor pawn: one question to all kinds at once, a bit for \
                 each piece.",
                "王、兵以外的己方子：同时问所有兵种，每子一位。"
            ),
            part::MAN | part::PAWN => found(&self.man_at(part.of).map(Piece::text).unwrap_or_default(), at),
            part::REACHED if A::IS_KEPT => {
                say!("Its set is in the attack matrix.", "它的集合在攻击矩阵中。")
            }
            part::REACHED if self.man_at(part.of).is_some_and(|man| does_slide(bit_of_man(man))) => say!(
                "Its set is worked out: on each line a subtraction borrows its way to the first piece.",
                "算出它的集合：每条线上用一次减法，借位至第一个子为止。"
            ),
            part::REACHED => say!("Its set is in a table.", "查表得它的集合。"),
            part::PINNED => say!("It is pinned: only squares of this line.", "它被牵制：只可走此线上的格。"),
            part::TARGETS => say!(
                "Without the squares of own pieces, and in check only squares that answer it: the moves.",
                "去掉己方子所在格，被将军时只留可应将的格，即为着法。"
            ),
            part::PAWNS_TAKE => {
                say!("Own pawns: the same question again, a bit for each.", "己方的兵：同样一问，每兵一位。")
            }
            part::TAKEN => {
                say!("A pawn takes on those where an enemy stands.", "其中有敌子的格，兵可吃。")
            }
            part::PAWNS => say!(
                "All pawns step at once, as a set; pinned ones are left out unless the pin is along the \
                 king's file.",
                "所有的兵作为一个集合一起前进；被牵制者除沿王所在直线外皆去掉。"
            ),
            part::ONE => say!("One rank ahead, onto empty squares.", "向前一格，到空格上。"),
            part::TWO => say!(
                "Those that have come to their third rank go on, if the next square is empty too.",
                "走到己方第三横线者，若再前一格也空，可再走一格。"
            ),
            part::GO => say!("Each of these bits is a move.", "其中每一位即一步。"),
            part::PROMOTIONS => say!(
                "On the last rank it becomes a queen, rook, bishop or knight: four moves a target.",
                "到底线升变为后、车、象或马：每个目标格四种着法。"
            ),
            part::PASSING => words::sentence(part, &at),
            part::TAKERS if last == 0 => say!("No own pawn attacks {at}.", "无己兵攻击 {at}。"),
            part::TAKERS => say!("Own pawns that attack {at}.", "攻击 {at} 的己兵。"),
            part::TWO_LEAVE if verdict => say!(
                "Two pieces leave at once, which no pin foresees. Without them an enemy sees the king.",
                "两子同时离开，牵制无法预见：去掉二者后，敌子可见王。"
            ),
            part::TWO_LEAVE => say!(
                "Two pieces leave at once, which no pin foresees. Without them no enemy sees the king.",
                "两子同时离开，牵制无法预见：去掉二者后，无敌子可见王。"
            ),
            part::TAKES_PASSING => say!("It takes en passant.", "吃过路兵。"),
            part::CASTLE if last == 0 => words::no_right(),
            part::CASTLE => say!("There is a right to castle.", "有王车易位之权。"),
            part::WAY => Self::way(part, &at),
            part::CASTLES_TO => say!("The king may castle to {at}.", "王可易位到 {at}。"),
            part::KING => say!("The king is number 0: its square.", "王为 0 号：其所在的格。"),
            part::WHO if A::IS_KEPT => say!(
                "The king's square is looked for in all sets of the enemy together.",
                "在敌方所有集合之并中查找王所在的格。"
            ),
            part::WHO => say!(
                "For each enemy: does its kind look at the king's square, and is its line free?",
                "逐个敌子查看：其兵种是否望向王所在的格，线上是否无阻？"
            ),
            other => unreachable!("no words for the part {other}"),
        }
    }

    /// The sentence on castling to a wing.
    fn way(part: &Part, at: &str) -> Text {
        let flags = part.values().filter(|(_, value)| matches!(value, Value::Flag(_)));
        let flags: Vec<_> = flags.map(|(_, value)| value.number() != 0).collect();
        match flags[..] {
            [false, ..] => say!("To {at}: the right to castle there is lost.", "往 {at}：已无易位权。"),
            [_, false, ..] => {
                say!("To {at}: a piece stands between king and rook.", "往 {at}：王车之间有子。")
            }
            [_, _, ref attacked @ ..] if attacked.contains(&true) => say!(
                "To {at}: nothing stands between king and rook, but a square is attacked.",
                "往 {at}：王车之间无子，但有格受攻。"
            ),
            _ => say!(
                "To {at}: nothing stands between king and rook, and no square that is asked about is \
                 attacked.",
                "往 {at}：王车之间无子，所问之格皆不受攻。"
            ),
        }
    }
}

impl<L: Legality, A: Matrix> Explain for PieceSets<L, A> {
    const TITLE: [&str; 2] = ["Piece sets", "棋子向量"];
    const SUMMARY_ZH: &str = "没有棋盘：每方一个棋子向量，另有攻击矩阵记各子所攻击的格";

    fn played(&self, m: crate::Move) -> Self {
        self.after(m)
    }

    fn memory(&self) -> Vec<Picture> {
        let one = |name, about, cell| Picture::new(name, about, 1, 1, [cell]);
        let mut pictures = self.pictures_of_men();
        pictures.extend([0, 1].map(|side| self.picture_of_occupied(side)));
        let pawns = [0, 1].map(|side| Cell::new(side, format!("{:#x}", self.pawns[side])));
        let about = say!("the squares of each side's pawns, as a set", "双方兵所在的格，各为一集合");
        pictures.push(Picture::new(PAWN_SETS.name, about, 2, 16, pawns));
        let masks = |name, about, masks: [u16; 2]| {
            let cells = [0, 1].map(|side| Cell::new(side, format!("{:04x}", masks[side])));
            Picture::new(name, about, 2, 4, cells)
        };
        pictures.push(masks("sliders", say!("which numbers slide", "哪些号是长程子"), self.sliders));
        pictures.push(masks(
            "snipers",
            say!("which of these look at the enemy's king on an empty board", "其中哪些在空盘上望得到敌王"),
            self.snipers,
        ));
        pictures.push(one(
            "side",
            say!("the side to move: 0 white, 1 black", "走棋方：0 白，1 黑"),
            Cell::new(0, self.side),
        ));
        pictures.push(one(
            CASTLING.name,
            say!(
                "rights to castle, a bit each: K 1, Q 2, k 4, q 8",
                "王车易位权，各一位：K 1、Q 2、k 4、q 8"
            ),
            Cell::new(0, self.castling),
        ));
        pictures.push(one(
            EN_PASSANT.name,
            say!(
                "the square that a pawn has just crossed by two steps, or {NOWHERE}",
                "兵刚走两格所越过的格，无则 {NOWHERE}"
            ),
            Cell::new(0, self.en_passant).square(on_board(self.en_passant)),
        ));
        pictures
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        self.watched(trace).list_moves::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        let board = self.watched(trace);
        board.is_king_attacked(board.mover())
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        self.watched(trace).after(m).has_exposed_king()
    }

    /// Kinds are bits: as in the pictures, in base sixteen.
    fn shown(&self, place: Place, value: Value) -> String {
        if KINDS.contains(&place.table) && value != Value::Much {
            return format!("{:02x}", value.number());
        }
        value.to_string()
    }

    fn words(&self, part: &Part, man: usize) -> Saying {
        let kind = self.man_at(man).map(|man| man.kind);
        let is_of = |wanted: Kind| kind.is_none_or(|kind| kind == wanted);
        match part.stage {
            part::SIDES | part::CHECKS => Saying::Once(self.sentence(part)),
            part::OFFICERS if matches!(kind, Some(Kind::King | Kind::Pawn)) => Saying::Nothing,
            part::PAWNS_TAKE | part::PAWNS | part::PASSING if !is_of(Kind::Pawn) => Saying::Nothing,
            part::CASTLE if !is_of(Kind::King) => Saying::Nothing,
            _ => Saying::Step(self.sentence(part)),
        }
    }
}
