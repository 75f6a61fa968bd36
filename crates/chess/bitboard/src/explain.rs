//! The bitboards' work in words: what each part that the generator notes means.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

mod look_ups;
mod sets;

use chess_rules::{Kind, Piece, Side, Square as Place};
use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Text, found};
use qipan_game::probe::Trace;
use qipan_game::{All, Legality, MoveList, Play, say};

use self::sets::Pictured;
use crate::Bitboard;
use crate::mailbox::Mailbox;
use crate::marks::{RIGHTS, part};
use crate::men::{PAWN, kind_of, number_of, piece_of};
use crate::sets::Sets;
use crate::sliders::Sliders;
use crate::squares::{bit, has_several};

/// Names of the other pictures.
const CELLS: &str = "cells";
const SIDE: &str = "side";
const DOUBLE_STEPPER: &str = "double_stepper";

/// The name of a square; empty for a number that is none.
fn name(square: usize) -> String {
    Place::from_index(square).map(|square| square.to_string()).unwrap_or_default()
}

impl<L: Legality, S: Sliders, K: Sets, M: Mailbox, P: Play> Bitboard<L, S, K, M, P> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Bitboard<L, S, K, M, P, &'t Trace> {
        let Self { men, side, castling, double_stepper, cells, probe: (), levels } = self.clone();
        Bitboard { men, side, castling, double_stepper, cells, probe, levels }
    }

    fn mailbox(&self) -> Picture {
        let rows = (0..8).rev().flat_map(|rank| (0..8).map(move |file| 8 * rank + file));
        let cells = rows.map(|square| {
            let code = M::at(&self.cells, square);
            Cell::new(square, code).man(piece_of(code).map(Piece::letter)).square(Some(square))
        });
        let about = say!(
            "the sets once more: a piece's number for each square, to find what stands there",
            "各集合的重复：按格存棋子编码，供查问某格有何子"
        );
        Picture::new(CELLS, about, 8, 64, cells)
    }

    /// Returns true if a piece's moves are marked as suspect.
    fn is_suspect(&self, man: usize) -> bool {
        let suspects = match self.side {
            Side::White => self.view::<true>().danger().suspects(),
            Side::Black => self.view::<false>().danger().suspects(),
        };
        L::EXEMPTS && suspects & bit(man) != 0
    }

    /// Answers that sentences ask of the position and its levels.
    fn told<'t>(&self, man_at: &'t dyn Fn(usize) -> Option<Piece>) -> Told<'t> {
        let own = K::of_side((), &self.men, self.side);
        Told { man_at, own, exempts: L::EXEMPTS, lists_legal: L::LISTS_LEGAL }
    }
}

/// Answers that sentences ask of a position: no type of the board, so that they are compiled once.
struct Told<'t> {
    man_at: &'t dyn Fn(usize) -> Option<Piece>,
    own: u64,
    exempts: bool,
    lists_legal: bool,
}

impl Told<'_> {
    fn man_text(&self, square: usize) -> Text {
        (self.man_at)(square).map(Piece::text).unwrap_or_default()
    }

    /// The sentence on the pieces between the king and a slider.
    fn between(&self, part: &Part) -> Text {
        let at = name(part.of);
        let others = part.value("line & self.occupied & !bit(sniper)").unwrap_or_default() as u64;
        match others.count_ones() {
            0 => say!("Nothing between the king and {at}: a check.", "王与 {at} 之间无子：将军。"),
            1 if others & self.own == 0 => say!(
                "Only an enemy piece between the king and {at}: no own piece is on this line.",
                "王与 {at} 之间只有一敌子：此线上无己方子。"
            ),
            1 => say!(
                "One piece between the king and {at}: it is pinned to this line.",
                "王与 {at} 之间有一子：它被牵制在此线上。"
            ),
            men => {
                say!(
                    "{men} pieces between the king and {at}: no danger.",
                    "王与 {at} 之间有 {men} 子：无危险。"
                )
            }
        }
    }

    /// The sentence on checks and pins.
    fn danger_in_words(&self, part: &Part) -> Text {
        let value = |code| part.value(code).unwrap_or_default() as u64;
        let (checkers, pins) = (value("checkers"), value("straight") | value("diagonal"));
        match (checkers, self.lists_legal) {
            (0, _) if pins == 0 => say!("No check and no pin.", "无将军、无牵制。"),
            (0, true) => say!(
                "Lines of pins: an own piece on one of them may only move along it.",
                "牵制线：其上的己方子只能沿线走。"
            ),
            (0, false) => say!("Lines of pins: pieces on them are suspect.", "牵制线：其上的子可疑。"),
            (_, false) => say!("Check: all pieces are suspect.", "被将军：各子皆可疑。"),
            (_, true) if has_several(checkers) => {
                say!("Two pieces give check: only the king can move.", "双将：只有王能走。")
            }
            _ => say!(
                "Check: any piece but the king must go to one of these squares, to take or to shield.",
                "被将军：王以外的子须吃掉将军之子或垫在其间，即到这些格之一。"
            ),
        }
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let (verdict, at) = (part.verdict(), name(part.of));
        let last = part.values().last().map_or(0, |(_, value)| value.number() as u64);
        match part.name {
            part::SIDES => say!(
                "Own and enemy pieces are a word each, with a bit for each square; both together are the \
                 occupied squares.",
                "己方子与敌方子各为一个字，每格一位；合并即占位。"
            ),
            part::KING => say!("The king is the only bit of its set.", "王是其集合中唯一的一位。"),
            part::LEAPERS if last == 0 => say!(
                "From the king's square, as a knight moves and as a pawn takes: no such enemy stands there.",
                "从王所在格按马步、按兵吃法看去：没有这样的敌子。"
            ),
            part::LEAPERS => say!(
                "From the king's square, as a knight moves and as a pawn takes: such an enemy gives check.",
                "从王所在格按马步、按兵吃法看去：这样的敌子在将军。"
            ),
            part::KINGS => say!(
                "Another king beside it would be there only after an illegal move.",
                "只有走了不合法的一步，另一王才会在其旁边。"
            ),
            part::SNIPERS => say!(
                "Enemy sliders on the king's lines, whatever stands between.",
                "王所在各线上的敌长程子，不论其间有无他子。"
            ),
            part::STRAIGHT_SNIPERS => say!(
                "Enemy rooks and queens on the king's rank and file, whatever stands between.",
                "王所在横线、直线上的敌车与敌后，不论其间有无他子。"
            ),
            part::DIAGONAL_SNIPERS => say!(
                "Enemy bishops and queens on the king's diagonals, whatever stands between.",
                "王所在斜线上的敌象与敌后，不论其间有无他子。"
            ),
            part::OPEN_LINE if verdict => {
                say!("The line to {at} is open: an attack.", "到 {at} 的线上无他子：受攻击。")
            }
            part::OPEN_LINE => say!("A piece stands between the king and {at}.", "王与 {at} 之间有子。"),
            part::BETWEEN => self.between(part),
            part::DANGER => self.danger_in_words(part),
            part::KING_STEPS => {
                say!("Where a king goes, without the squares of own pieces.", "王步所及，去掉己方子所在格。")
            }
            part::WITHOUT_KING => say!(
                "The king itself is taken off first: a slider sees through it when it steps back along the \
                 line.",
                "先把王从占位中去掉：它沿线后退时，长程子可穿过它原来的格。"
            ),
            part::SAFE => say!("From {at}, as each kind of piece moves.", "从 {at} 按各兵种着法看去。"),
            part::IS_SAFE if verdict => say!("No enemy stands there: it is safe.", "没有这样的敌子：安全。"),
            part::IS_SAFE => say!("An enemy stands there: it is attacked.", "有这样的敌子：受攻。"),
            part::ATTACKED_NEAR => say!(
                "Many steps: all that the enemy attacks, first by king, pawns, knights.",
                "步数多：一次求出敌方攻击的所有格，先看其王、兵、马。"
            ),
            part::STRAIGHT_MEN => say!(
                "Then along ranks and files, by each enemy rook and queen.",
                "再看每个敌车、敌后的横线与直线。"
            ),
            part::DIAGONAL_MEN => {
                say!("Then along diagonals, by each enemy bishop and queen.", "再看每个敌象、敌后的斜线。")
            }
            part::ATTACKED => say!("All together: what the enemy attacks.", "合并：敌方攻击的所有格。"),
            part::SAFE_STEPS => {
                say!("The king's steps to squares that are not attacked.", "王到不受攻击之格的着法。")
            }
            part::MEN if part.of == usize::from(PAWN) => say!("The pawns are a set.", "兵为一集合。"),
            part::MEN => say!(
                "The pieces of a kind are a set. Its bits are taken one by one, the lowest first.",
                "同兵种的子为一集合；自最低位起逐位处理。"
            ),
            part::MAN => {
                let Text { en, zh } = found(&self.man_text(part.of), at);
                match part.reads().next() {
                    None => Text::new(en, zh),
                    Some(_) => say!(
                        "{en} Where it goes from here, by a table, without the squares where it may not.",
                        "{zh}查表得其可到之处，再去掉不可到的格。"
                    ),
                }
            }
            part::TARGETS => say!(
                "Without the squares of own pieces, and in check only squares that answer it: the moves.",
                "去掉己方子所在格，被将军时只留可应将的格，即为着法。"
            ),
            part::PINNED => {
                let Text { en, zh } = found(&self.man_text(part.of), at);
                say!("{en} It is pinned.", "{zh}它被牵制。")
            }
            part::PINNED_TARGETS => say!(
                "Without the squares of own pieces, and only along the pin's line: the moves.",
                "去掉己方子所在格，只留牵制线上的格，即为着法。"
            ),
            part::PAWNS if self.exempts => say!(
                "Pawns move all at once, suspect ones apart from the others: this set is shifted.",
                "所有的兵一起走，可疑的与其余的分开：将此集合移位。"
            ),
            part::PAWNS => {
                say!("All pawns move at once: this set is shifted.", "所有的兵一起走：将此集合移位。")
            }
            part::ONE => say!("One rank ahead, onto empty squares.", "向前一格，到空格上。"),
            part::TWO => say!(
                "Those that have come to their third rank go on, if the next square is empty too.",
                "走到己方第三横线者，若再前一格也空，可再走一格。"
            ),
            part::GO => say!("Each of these bits is a move.", "其中每一位即一步。"),
            part::RIGHT => say!(
                "Ahead and to the right, onto enemy pieces; pawns on the edge file are left out.",
                "向前偏右一格，吃敌子；该侧边线上的兵先去掉，以免绕到另一侧。"
            ),
            part::LEFT => say!(
                "Ahead and to the left, onto enemy pieces; pawns on the edge file are left out.",
                "向前偏左一格，吃敌子；该侧边线上的兵先去掉，以免绕到另一侧。"
            ),
            part::TAKE => say!("Each of these bits is a capture.", "其中每一位即一次吃子。"),
            part::PROMOTIONS => say!(
                "On the last rank it becomes a queen, rook, bishop or knight: four moves a target.",
                "到底线升变为后、车、象或马：每个目标格四种着法。"
            ),
            part::PASSING => say!("A pawn has just passed over {at}.", "敌兵刚越过 {at}。"),
            part::BESIDE => {
                say!("Seen back from {at}, own pawns that may take it.", "从 {at} 反看，可吃到那里的己方兵。")
            }
            part::TWO_LEAVE => say!(
                "Two pieces leave at once, which no pin foresees: the board checks the king again with \
                 these squares occupied.",
                "两子同时离开，牵制无法预见：按此占位查看王。"
            ),
            part::TAKES_PASSING => say!("It takes en passant.", "吃过路兵。"),
            part::CASTLING if last == 0 => say!("No right to castle is left.", "已无王车易位之权。"),
            part::CASTLING => say!("There is a right to castle.", "有王车易位之权。"),
            part::WAY if part.value("rights & castle.right") == Some(0) => {
                say!("To {at}: the right to castle there is lost.", "往 {at}：已无易位权。")
            }
            part::WAY if last == 0 => {
                say!("To {at}: all squares between king and rook are empty.", "往 {at}：王车之间各格皆空。")
            }
            part::WAY => say!("To {at}: a piece stands between king and rook.", "往 {at}：王车之间有子。"),
            part::CASTLES => say!("The king may castle to {at}.", "王可易位到 {at}。"),
            _ => look_ups::sentence(part).expect("every part has words"),
        }
    }
}

impl<L: Legality, S: Sliders, K: Pictured, M: Mailbox, P: Play> Explain for Bitboard<L, S, K, M, P> {
    const TITLE: [&str; 2] = S::TITLE;
    const SUMMARY_ZH: &str = "格的集合，每集一个 64 位字；长程子的线查表或计算";

    fn played(&self, m: crate::Move) -> Self {
        let mut board = self.clone();
        board.after(m, |child| child.clone())
    }

    fn memory(&self) -> Vec<Picture> {
        let one = |name, about, cell| Picture::new(name, about, 1, 1, [cell]);
        let stepper = usize::from(self.double_stepper);
        let mut pictures = K::pictures(&self.men);
        pictures.extend(M::IS_KEPT.then(|| self.mailbox()));
        pictures.extend([
            one(
                SIDE,
                say!("the side to move: 0 White, 1 Black", "走棋方：0 白，1 黑"),
                Cell::new(0, self.side as u8),
            ),
            one(
                RIGHTS.name,
                say!("rights to castle: 1 K, 2 Q, 4 k, 8 q", "易位权：1 K、2 Q、4 k、8 q"),
                Cell::new(0, format!("{:#06b}", self.castling)),
            ),
            one(
                DOUBLE_STEPPER,
                say!(
                    "square of a pawn that has just moved two squares, or 0",
                    "刚走两格的兵所在格，无则为 0"
                ),
                Cell::new(0, stepper).square((stepper != 0).then_some(stepper)),
            ),
        ]);
        pictures
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        self.watched(trace).list_moves::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        self.watched(trace).is_in_check()
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        self.watched(trace).after(m, |child| child.has_exposed_king())
    }

    fn words(&self, part: &Part, man: usize) -> Saying {
        let man_at = |square| piece_of(K::code_at(&self.men, square));
        let told = self.told(&man_at);
        let kind = (man < 64).then(|| kind_of(K::code_at(&self.men, man))).flatten();
        let is_of = |wanted: Kind| kind == Some(wanted);
        let is_shown = match part.stage {
            part::SIDES | part::LEAPERS => return Saying::Once(told.sentence(part)),
            part::MEN => kind.is_some_and(|kind| usize::from(number_of(kind)) == part.of),
            part::PAWNS => is_of(Kind::Pawn) && self.is_suspect(man) == (part.of != 0),
            part::PASSING => is_of(Kind::Pawn),
            part::CASTLING => is_of(Kind::King),
            _ => true,
        };
        if is_shown { Saying::Step(told.sentence(part)) } else { Saying::Nothing }
    }
}
