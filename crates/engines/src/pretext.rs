//! Checks that are none: the general could be taken but for one rule.

use qipan_game::explain::Text;
use qipan_game::{Game, Rule, Ruling, say};
use qipan_harness::{GameData, RowError};
use xiangqi_rules::{Kind, Piece, Setup, Xiangqi};

/// Rules that an attack on the general may overlook.
const OVERLOOKED: [Rule; 2] = [Rule::CannonScreen, Rule::HorseLeg];

/// The fewest moves that are no chance.
const FEWEST: usize = 2;

/// For each of some legal moves that a generator lacks, the check that it seems to see behind it: all break
/// one rule, and behind no other legal move is there such a check. Nothing if there is another reason.
pub(crate) fn common(game: &GameData, fen: &str, missing: &[String]) -> Result<Vec<Ruling>, RowError> {
    if game.name != Xiangqi::NAME || missing.len() < FEWEST {
        return Ok(Vec::new());
    }
    let legal = game.legal_moves(fen)?;
    for rule in OVERLOOKED {
        let behind = |m: &String| behind(game, fen, m, rule);
        let found = missing.iter().map(behind).collect::<Result<Option<Vec<_>>, _>>()?;
        let Some(found) = found else { continue };
        let mut others = legal.iter().filter(|m| !missing.contains(m)).map(behind);
        if others.try_fold(true, |is_none, other| Ok::<_, RowError>(is_none && other?.is_none()))? {
            return Ok(found);
        }
    }
    Ok(Vec::new())
}

/// Finds the piece that could take the general behind a move, but for a rule.
fn behind(game: &GameData, fen: &str, m: &String, rule: Rule) -> Result<Option<Ruling>, RowError> {
    let fen = game.after(fen, std::slice::from_ref(m))?;
    let Ok(setup) = fen.parse::<Setup>() else { return Ok(None) };
    let attacker = setup.side_to_move();
    let is_general = |man: Piece| man.side != attacker && man.kind == Kind::General;
    let Some((general, _)) = setup.men().find(|&(_, man)| is_general(man)) else { return Ok(None) };
    for (square, _) in setup.men().filter(|(_, man)| man.side == attacker) {
        let taking = format!("{square}{general}");
        if let Err(ruling) = game.judge(&fen, &taking)?
            && ruling.rule == rule
        {
            let Text { en, zh } = ruling.fact;
            let fact = say!("after {m}, {taking} would break it: {en}", "{m} 之后，{taking} 不合此规：{zh}");
            return Ok(Some(Ruling { rule, fact }));
        }
    }
    Ok(None)
}
