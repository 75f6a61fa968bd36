//! Functions that a question may call: everything else is inlined, so that no board pays for a call that
//! its neighbour does not pay for.

/// Functions that may be called, and why.
struct Allowed {
    /// The start of each name, and a part that it contains: `chess_array … ::castles`.
    names: &'static [[&'static str; 2]],
    /// Reason why they are not inlined.
    reason: &'static str,
}

/// The short list.
const ALLOWED: &[Allowed] = &[
    Allowed {
        names: &[
            ["<", "as qipan_game::board::MoveGen>::"],
            ["qipan_game::board::MoveGen::generate", ""],
            ["qipan_game::board::MoveGen::captures", ""],
            ["qipan_game::board::MoveGen::quiets", ""],
        ],
        reason: "the question itself: one call, from outside; provided ones are named without their board",
    },
    Allowed {
        names: &[["mem", ""], ["__mem", ""]],
        reason: "copies and zeroes of more bytes than the compiler writes out",
    },
    Allowed {
        names: &[
            ["xiangqi_array", "::is_attacked_from_around"],
            ["xiangqi_extended", "::is_attacked_from_around"],
            ["xiangqi_bitlines", "::is_attacked_now"],
            ["xiangqi_bitboard", "::is_attacked_by_men"],
            ["xiangqi_rotated", "::is_attacked_by_men"],
        ],
        reason: "behind the filter: most positions do not come so far, and inlined it costs them",
    },
    Allowed {
        names: &[
            ["xiangqi_array", "::is_attacked_from_near"],
            ["xiangqi_extended", "::is_attacked_along_lines"],
            ["xiangqi_extended", "::is_attacked_as"],
            ["xiangqi_bitlines", "::is_safe"],
        ],
        reason: "large, asked in several places of one question; inlined it takes more instructions",
    },
    Allowed {
        names: &[
            ["xiangqi_array", "::danger"],
            ["xiangqi_extended", "::danger"],
            ["xiangqi_bitlines", "::danger"],
            ["xiangqi_rotated", "::all_wary"],
            ["xiangqi_bitboard", "::list"],
            ["xiangqi_bitboard", "::advisors"],
            ["xiangqi_bitboard", "::elephants"],
            ["xiangqi_bitboard", "::reach"],
        ],
        reason: "once or twice a position, before or beside the list of its moves: a call is nothing to it",
    },
    Allowed {
        names: &[
            ["xiangqi_bitboard", "::evasions"],
            ["xiangqi_bitboard", "::confined"],
            ["xiangqi_bitboard", "::confines"],
            ["xiangqi_bitlines", "::list_filtered"],
            ["xiangqi_bitlines", "::list_under_bare_cannon"],
            ["xiangqi_bitlines", "::add_between"],
            ["xiangqi_piece_list", "::list_before_bare_cannon"],
            ["chess_array", "::is_safe"],
            ["chess_extended", "::is_safe"],
            ["chess_x88", "::is_safe"],
            ["chess_bitboard", "::suspect_pawn_moves"],
            ["chess_rotated", "::is_attacked"],
            ["chess_specialised", "::evasions"],
            ["chess_specialised", "::pinned_moves"],
            ["chess_specialised", "::may_castle"],
        ],
        reason: "for checks, pins, bare cannons and castling alone: the common way stays short without it",
    },
    Allowed {
        names: &[
            ["<chess_bitboard::sliders::switch::Switch", "::rook"],
            ["<chess_bitboard::sliders::switch::Switch", "::bishop"],
        ],
        reason: "this look-up is code instead of a table, and its size is that of a table",
    },
    Allowed {
        names: &[
            ["chess_rules::mailbox::asked", "::beyond"],
            ["xiangqi_rules::mailbox::asked", "::tell"],
            ["xiangqi_rules::sets", "::attackers"],
            ["xiangqi_rules::sets", "::is_free"],
            ["xiangqi_rules::sets", "::threats_to"],
            ["xiangqi_bitlines::asked", "::attacked_by"],
            ["xiangqi_bitlines::count", "::count_goals"],
        ],
        reason: "who attacks whom: large, asked from several places of one answer, for each piece or threat once",
    },
    Allowed {
        names: &[["qipan_simd::avx2", "::permuted"]],
        reason: "the look along a square's rays, in several places of one move's import: a long permutation",
    },
    Allowed {
        names: &[
            ["core::ops::function::impls", "::call_mut"],
            ["<core::ops::index_range::IndexRange", "::try_fold"],
        ],
        reason: "a list of pieces that is gone through kind by kind hands each one to the same large question",
    },
    Allowed {
        names: &[["std::sync::once::Once", "::call_once_force"]],
        reason: "the standard library asks whether a table is built, and the compiler leaves that as a call",
    },
];

/// Reason why a question may call a function; `None` if it may not.
pub(crate) fn reason(function: &str) -> Option<&'static str> {
    let is_it = |[start, end]: &[&str; 2]| function.starts_with(start) && function.contains(end);
    ALLOWED.iter().find(|allowed| allowed.names.iter().any(is_it)).map(|allowed| allowed.reason)
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn only_what_is_listed_may_be_called() {
        assert!(reason("xiangqi_array::danger::<impl xiangqi_array::Array<L,S,P,A>>::danger").is_some());
        assert!(reason("<chess_array::Array<L,S,P,A> as qipan_game::board::MoveGen>::in_check").is_some());
        assert!(reason("qipan_game::board::MoveGen::generate").is_some());
        assert!(reason("memcpy").is_some());
        for other in [
            "qipan_game::board::MoveGen::count_replies",
            "core::slice::sort",
            "chess_array::danger::danger",
            "xiangqi_array::make::remember",
        ] {
            assert_eq!(reason(other), None, "{other}");
        }
    }
}
