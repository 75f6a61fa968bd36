//! Faults that only a board of chess can have.

use chess_rules::{Castling, Chess, Kind, Move, Piece, Setup, Side, Square, Wing, keys};
use qipan_conformance::Judged;
use qipan_game::asked::{Pins, Threat};
use qipan_game::{Exempt, Game, Level, MoveGen, Special};

use crate::board::{Fault, Faulty, Moves, Rules};
use crate::common::value_on;

impl Rules for Chess {
    fn king_steps(setup: &Setup) -> Vec<Move> {
        let side = setup.side_to_move();
        let king = king_of(setup, side);
        let is_free = |to| setup.piece_at(to).is_none_or(|piece| piece.side != side);
        Square::all()
            .filter(|to| to.file().abs_diff(king.file()).max(to.rank().abs_diff(king.rank())) == 1)
            .filter(|&to| is_free(to))
            .map(|to| Move { from: king, to, promotion: None })
            .collect()
    }

    fn is_of_king(setup: &Setup, m: Move) -> bool {
        setup.piece_at(m.from) == Some(Piece { side: setup.side_to_move(), kind: Kind::King })
    }

    fn without_king(setup: &Setup) -> Setup {
        let side = setup.side_to_move();
        let stand_in = (king_of(setup, side), Piece { side, kind: Kind::Knight });
        rewritten(setup, setup.castling(), |man| if man.0 == stand_in.0 { Some(stand_in) } else { Some(man) })
    }

    fn forced(setup: &Setup, m: Move) -> Setup {
        let pieces = setup.pieces().filter(|&(square, _)| square != m.to).map(|(square, mut piece)| {
            if square != m.from {
                return (square, piece);
            }
            piece.kind = m.promotion.unwrap_or(piece.kind);
            (m.to, piece)
        });
        Setup::from_pieces(pieces, setup.side_to_move().other(), setup.castling(), None)
    }
}

fn king_of(setup: &Setup, side: Side) -> Square {
    let king = Piece { side, kind: Kind::King };
    setup.pieces().find(|&(_, piece)| piece == king).expect("each side has a king").0
}

/// The position with other pieces or rights.
fn rewritten(
    setup: &Setup,
    castling: Castling,
    change: impl Fn((Square, Piece)) -> Option<(Square, Piece)>,
) -> Setup {
    Setup::from_pieces(setup.pieces().filter_map(change), setup.side_to_move(), castling, setup.en_passant())
}

/// Returns true if the side to move is in check by pieces other than those of a kind.
fn is_check_without(setup: &Setup, kind: Kind) -> bool {
    let enemy = Piece { side: setup.side_to_move().other(), kind };
    let others = rewritten(setup, setup.castling(), |man| (man.1 != enemy).then_some(man));
    <Chess as Judged>::Oracle::from_setup(&others).is_ok_and(|board| board.in_check())
}

/// Defines a fault by the methods of [`Fault`] that it gets wrong.
macro_rules! fault {
    ($(#[$doc:meta])* $name:ident { $($body:tt)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug)]
        pub(crate) struct $name;

        impl Fault<Chess> for $name {
            $($body)*
        }
    };
}

fault! {
    /// `to_setup` forgets castling rights.
    CastlingUnwritten {
        fn writes(setup: Setup) -> Setup {
            rewritten(&setup, Castling::default(), Some)
        }
    }
}

fault! {
    /// `to_setup` forgets the en-passant square.
    EnPassantUnwritten {
        fn writes(setup: Setup) -> Setup {
            Setup::from_pieces(setup.pieces(), setup.side_to_move(), setup.castling(), None)
        }
    }
}

fault! {
    /// A right to castle outlives the rook that was taken.
    RightOutlivesRook {
        fn makes(before: &Setup, m: Move, after: Setup) -> Setup {
            if before.piece_at(m.to).is_some_and(|piece| piece.kind == Kind::Rook) {
                rewritten(&after, before.castling(), Some)
            } else {
                after
            }
        }
    }
}

fault! {
    /// A double step of a pawn leaves no en-passant square.
    DoubleStepForgotten {
        fn makes(_: &Setup, _: Move, after: Setup) -> Setup {
            Setup::from_pieces(after.pieces(), after.side_to_move(), after.castling(), None)
        }
    }
}

fault! {
    /// Promotion is to a queen only.
    QueensOnly {
        fn list(_: &Faulty<Chess, Self>, moves: &mut Moves<Chess>) {
            moves.retain(|m| m.promotion.is_none_or(|kind| kind == Kind::Queen));
        }
    }
}

fault! {
    /// A promotion to a queen is written as one to a rook.
    QueenWrittenAsRook {
        fn exports(m: Move) -> Move {
            let promotion = m.promotion.map(|kind| if kind == Kind::Queen { Kind::Rook } else { kind });
            Move { promotion, ..m }
        }
    }
}

fault! {
    /// Taking en passant may discover a check of the own king.
    EnPassantDiscoversCheck {
        fn plays(board: &Faulty<Chess, Self>, m: Move, is_legal: bool) -> bool {
            let setup = board.right.to_setup();
            let is_pawn = setup.piece_at(m.from).is_some_and(|piece| piece.kind == Kind::Pawn);
            is_legal || is_pawn && setup.en_passant() == Some(m.to)
        }
    }
}

fault! {
    /// Taking en passant is exempt.
    EnPassantExempt {
        const LEVEL: Level = Level::of::<Exempt>();

        fn exempts(board: &Faulty<Chess, Self>, m: Move, is_exempt: bool) -> bool {
            let setup = board.right.to_setup();
            let is_pawn = setup.piece_at(m.from).is_some_and(|piece| piece.kind == Kind::Pawn);
            is_exempt || is_pawn && setup.en_passant() == Some(m.to) && m.from.file() != m.to.file()
        }
    }
}

fault! {
    /// Pieces on a diagonal of their king are not tested.
    DiagonalPinIgnored {
        fn plays(board: &Faulty<Chess, Self>, m: Move, is_legal: bool) -> bool {
            let setup = board.right.to_setup();
            let king = king_of(&setup, setup.side_to_move());
            let is_diagonal = m.from.file().abs_diff(king.file()) == m.from.rank().abs_diff(king.rank());
            is_legal || is_diagonal && m.from != king && !board.right.in_check()
        }
    }
}

/// Returns true if the move is castling, as far as rights and free squares go.
fn is_castling_by_rights(setup: &Setup, m: Move) -> bool {
    let side = setup.side_to_move();
    Wing::BOTH.into_iter().any(|wing| {
        let (target, between) = match wing {
            Wing::King => (6, 5..7),
            Wing::Queen => (2, 1..4),
        };
        let square = |file| Square::at(file, side.back_rank()).expect("a square of the back rank");
        setup.castling().has(side, wing)
            && (m.from, m.to, m.promotion) == (square(4), square(target), None)
            && between.map(square).all(|square| setup.piece_at(square).is_none())
    })
}

fault! {
    /// The king castles out of, through and into check.
    CastlingThroughCheck {
        fn list(_: &Faulty<Chess, Self>, moves: &mut Moves<Chess>) {
            for text in ["e1g1", "e1c1", "e8g8", "e8c8"] {
                let m = text.parse().expect("a written move");
                if is_castling_by_rights(&moves.setup, m) {
                    moves.add(m);
                }
            }
        }

        fn plays(board: &Faulty<Chess, Self>, m: Move, is_legal: bool) -> bool {
            is_legal || is_castling_by_rights(&board.right.to_setup(), m)
        }

        fn imports(board: &Faulty<Chess, Self>, m: Move, is_listed: bool) -> bool {
            is_listed || is_castling_by_rights(&board.right.to_setup(), m)
        }
    }
}

fault! {
    /// Checks by knights are overlooked.
    KnightChecksUnseen {
        fn is_check(setup: &Setup, _: bool) -> bool {
            is_check_without(setup, Kind::Knight)
        }
    }
}

fault! {
    /// Pawns are taken to give check backwards.
    PawnChecksBackwards {
        fn is_check(setup: &Setup, _: bool) -> bool {
            let side = setup.side_to_move();
            let king = king_of(setup, side);
            let pawn = Piece { side: side.other(), kind: Kind::Pawn };
            let is_behind = |square: Square| match side {
                Side::White => square.rank() + 1 == king.rank(),
                Side::Black => square.rank() == king.rank() + 1,
            };
            is_check_without(setup, Kind::Pawn)
                || setup.pieces().any(|(square, piece)| {
                    piece == pawn && square.file().abs_diff(king.file()) == 1 && is_behind(square)
                })
        }
    }
}

fault! {
    /// The rook that castles keeps the value of its corner.
    CastlingKeepsRook {
        fn changes_value(setup: &Setup, m: Move, change: i32) -> i32 {
            if Chess::special(setup, m) != Some(Special::Castling) {
                return change;
            }
            let after = Chess::after(setup, m);
            let wing = if m.to.file() > m.from.file() { Wing::King } else { Wing::Queen };
            let (home, beside) = wing.rook_path(setup.side_to_move());
            change + value_on::<Chess>(setup, home.index()) - value_on::<Chess>(&after, beside.index())
        }
    }
}

fault! {
    /// The pawn that is taken en passant keeps its value.
    EnPassantKeepsPawn {
        fn changes_value(setup: &Setup, m: Move, change: i32) -> i32 {
            let [from, to] = Chess::squares(m);
            let is_en_passant = Chess::special(setup, m) == Some(Special::EnPassant);
            change + if is_en_passant { value_on::<Chess>(setup, to % 8 + from / 8 * 8) } else { 0 }
        }
    }
}

fault! {
    /// A pawn that is promoted is valued as a pawn.
    PromotionKeepsPawn {
        fn changes_value(setup: &Setup, m: Move, change: i32) -> i32 {
            let Some(kind) = m.promotion else { return change };
            let side = setup.side_to_move();
            let [is, was] = [kind, Kind::Pawn].map(|kind| Piece { side, kind }.number());
            let to = m.to.index();
            change - Chess::placed(is, to) + Chess::placed(was, to)
        }
    }
}

fault! {
    /// A pass leaves the en-passant square in the key.
    PassKeepsEnPassant {
        fn changes_by_pass(_: &Setup, _: u128) -> u128 {
            keys::TURN
        }
    }
}

fault! {
    /// The pawn that is taken en passant keeps its threats.
    EnPassantKeepsThreats {
        const ANSWERS_ATTACKS: bool = true;

        fn tells_change(setup: &Setup, m: Move, threat: Threat) -> usize {
            let [from, to] = Chess::squares(m);
            let taken = (to % 8 + from / 8 * 8) as u8;
            let is_en_passant = Chess::special(setup, m) == Some(Special::EnPassant);
            usize::from(!is_en_passant || threat.from != taken && threat.to != taken)
        }
    }
}

fault! {
    /// Both pawns that leave a rank en passant tell who sees whom across both.
    EnPassantTellsTwice {
        const ANSWERS_ATTACKS: bool = true;

        fn tells_change(setup: &Setup, m: Move, threat: Threat) -> usize {
            let [from, to] = Chess::squares(m).map(|square| square as u8);
            let [least, most] = [threat.from.min(threat.to), threat.from.max(threat.to)];
            let taken = to % 8 + from / 8 * 8;
            let is_across = least < from.min(taken) && most > from.max(taken);
            let is_on_rank = least / 8 == from / 8 && most / 8 == from / 8;
            let is_en_passant = Chess::special(setup, m) == Some(Special::EnPassant);
            if is_en_passant && is_across && is_on_rank { 2 } else { 1 }
        }
    }
}

fault! {
    /// The rook threatens as if it had not castled.
    CastledRookKeepsThreats {
        const ANSWERS_ATTACKS: bool = true;

        fn tells_change(setup: &Setup, m: Move, threat: Threat) -> usize {
            let castles = matches!(Chess::special(setup, m), Some(Special::Castling));
            usize::from(!castles || Chess::kind_of(threat.by) != Kind::Rook)
        }
    }
}

fault! {
    /// A pawn that is promoted is worth a pawn in the exchange.
    PromotionGainsNothing {
        const ANSWERS_ATTACKS: bool = true;

        fn exchanges(_: &Setup, m: Move, _: Pins, worth: i32) -> i32 {
            m.promotion.map_or(worth, |kind| worth - (kind.value() - Kind::Pawn.value()))
        }
    }
}
