//! Reach of a level: the questions at which two rows that differ in it may take different instructions. At
//! all others they are the same code, and take the same number.

use qipan_game::Factor;

use crate::question::Question;

/// Returns true if two levels of a factor may take different instructions at a question.
pub(crate) fn may_cost(factor: Factor, levels: [&str; 2], question: Question) -> bool {
    use Question::{
        Attacked, Attackers, AttacksOn, Captures, Generate, GivesCheck, Import, InCheck, Key, Material,
        Mobility, SeePinned, ThreatDelta, Threats, Visit,
    };
    match factor {
        // Which moves are listed, what is known of each, and whether one is tested after it is played, on a
        // copy too that says what a move would do.
        Factor::Legality => {
            matches!(question, Generate | Captures | Visit | Import | GivesCheck | SeePinned | ThreatDelta)
        }
        // A list is kept when a move is played, and knows the material.
        Factor::Scan if levels.contains(&"list") => {
            matches!(
                question,
                Generate
                    | Captures
                    | Visit
                    | Material
                    | Attackers
                    | Attacked
                    | AttacksOn
                    | Mobility
                    | Threats
                    | ThreatDelta
            )
        }
        Factor::Scan => matches!(question, Generate | Captures | Attacked | AttacksOn | Mobility | Threats),
        Factor::CaptureOrder => matches!(question, Generate | Captures),
        Factor::Mailbox => !matches!(question, InCheck | Material),
        Factor::LookUp | Factor::Upkeep | Factor::Tables | Factor::AttackTest => {
            !matches!(question, Material | Key)
        }
        // A move of two pieces is played where it is asked what it changes.
        Factor::Play => matches!(question, Visit | ThreatDelta),
        Factor::Destinations => {
            matches!(question, Generate | Captures | Import | Attacked | AttacksOn | Threats | ThreatDelta)
        }
        // Other numbers of pieces, other sets, other squares: everything reads them.
        Factor::Numbering | Factor::Frame | Factor::Sets => true,
        Factor::Instructions => !matches!(question, Material | Key),
        // The key asks who attacks the square of an en-passant capture.
        Factor::Attacks => question != Material,
        // Levels of searches, which no board knows.
        Factor::Key | Factor::Value | Factor::Accumulator => false,
    }
}

/// Returns true if two levels of a factor may list the same moves in different orders.
pub(crate) fn may_order(factor: Factor, levels: [&str; 2]) -> bool {
    match factor {
        // With tables moves come goal by goal, without them piece by piece.
        Factor::Legality | Factor::CaptureOrder | Factor::Attacks => true,
        Factor::Scan => levels.contains(&"list"),
        _ => false,
    }
}
