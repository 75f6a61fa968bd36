//! Judgement of two generators: which one is right, and by what rule.
//!
//! Each move that only one of them lists is put before the rule book ([`GameData::judge`]). A fault of the
//! state shows later than it is made, and elsewhere: the piece that still moves after it was taken, the rook
//! that castling left behind. The descent says which move of the line a generator plays wrong; if that is
//! castling, a promotion, taking en passant, or the capture of the piece that still moves, it is the rule
//! that matters.
//!
//! A general that stands in no check may be thought to: then the moves that leave it so are missing, whatever
//! pieces they are of. If a generator lacks exactly the moves after which one rule alone forbids to take the
//! general, a cannon's without a screen say, it is that rule that matters.

use qipan_game::explain::Text;
use qipan_game::{Rule, Ruling, say};
use qipan_harness::{GameData, RowError};

use crate::descent::{Difference, Kind};
use crate::pretext;

/// Generator that lists a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// The first generator alone.
    First,
    /// The second generator alone.
    Second,
}

/// A move that only one of two generators lists, and what the rule book says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The move.
    pub m: String,
    /// Generator that lists it.
    pub listing: Listing,
    /// True if it is legal.
    pub is_legal: bool,
    /// The rule that allows it, or that it breaks.
    pub ruling: Ruling,
    /// Move of the line that the wrong generator has played wrong, if that is why.
    pub history: Option<Ruling>,
    /// The rule that the generator breaks where it sees a check that is none, if that is why it lacks the
    /// move.
    pub pretext: Option<Ruling>,
}

impl Finding {
    /// True if the first generator is wrong here, rather than the second.
    #[must_use]
    pub fn is_first_wrong(&self) -> bool {
        (self.listing == Listing::First) != self.is_legal
    }

    /// The rule that matters: what went wrong in the line before, or a check that is none, or else the rule
    /// of the move itself.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.history.as_ref().or(self.pretext.as_ref()).unwrap_or(&self.ruling).rule
    }
}

/// The rules that matter, each once, in the order of the findings.
#[must_use]
pub fn rules_of<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Vec<Rule> {
    let mut rules = Vec::new();
    for rule in findings.into_iter().map(Finding::rule) {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

/// Puts the moves of a difference before the rule book, move by move, the first generator's before the
/// second's.
///
/// # Errors
/// [`RowError`] for a move that cannot be read.
pub fn explain(game: &'static GameData, difference: &Difference) -> Result<Vec<Finding>, RowError> {
    let Kind::Moves { first, second, repeated } = &difference.kind else {
        return Ok(Vec::new());
    };
    let misplayed = [
        difference.misplayed[0].map(|index| misplayed(game, difference, index)).transpose()?.flatten(),
        difference.misplayed[1].map(|index| misplayed(game, difference, index)).transpose()?.flatten(),
    ];
    let mut findings = Vec::new();
    let first_ones = first.iter().map(|m| (m, Listing::First));
    for (m, listing) in first_ones.chain(second.iter().map(|m| (m, Listing::Second))) {
        if repeated.contains(m) {
            let ruling = Ruling {
                rule: Rule::EachMoveOnce,
                fact: say!("{m} is listed more than once", "{m} 列出不止一次"),
            };
            let m = m.clone();
            findings.push(Finding { m, listing, is_legal: false, ruling, history: None, pretext: None });
            continue;
        }
        let judged = game.judge(&difference.at, m)?;
        let is_legal = judged.is_ok();
        let (Ok(ruling) | Err(ruling)) = judged;
        let finding = Finding { m: m.clone(), listing, is_legal, ruling, history: None, pretext: None };
        let [of_first, of_second] = &misplayed;
        let misplayed = if finding.is_first_wrong() { of_first } else { of_second };
        let explains = misplayed.as_ref().filter(|misplayed| misplayed.explains(&finding));
        let history = explains.map(|misplayed| misplayed.ruling.clone());
        findings.push(Finding { history, ..finding });
    }
    for is_first in [true, false] {
        let is_missing = |finding: &&mut Finding| finding.is_legal && finding.is_first_wrong() == is_first;
        let mut missing: Vec<_> = findings.iter_mut().filter(is_missing).collect();
        let moves: Vec<_> = missing.iter().map(|finding| finding.m.clone()).collect();
        let pretexts = pretext::common(game, &difference.at, &moves)?;
        for (finding, pretext) in missing.iter_mut().zip(pretexts) {
            finding.pretext = Some(pretext);
        }
    }
    Ok(findings)
}

/// Finds what a generator plays wrong in a line, if a rule of its own says what the move does beside going
/// from one square to another.
fn misplayed(
    game: &'static GameData,
    difference: &Difference,
    index: usize,
) -> Result<Option<Misplayed>, RowError> {
    let (before, rest) = difference.line.split_at(index);
    let Some(played) = rest.first() else { return Ok(None) };
    let fen = game.after(&difference.fen, before)?;
    let Ok(ruling) = game.judge(&fen, played)? else { return Ok(None) };
    let (rule, square, fact) = match (ruling.rule.special(), game.taken(&fen, played)?) {
        (Some(rule), _) => {
            let Text { en, zh } = ruling.fact;
            (rule, None, say!("{played}: {en}", "{played}：{zh}"))
        }
        (None, Some(man)) => {
            let square = squares(played).map(|[_, to]| to.to_owned());
            (Rule::Capture, square, say!("{played} takes the {man}", "{played} 吃掉 {man}"))
        }
        (None, None) => return Ok(None),
    };
    Ok(Some(Misplayed { ruling: Ruling { rule, fact }, square }))
}

/// A move that a generator plays wrong.
struct Misplayed {
    ruling: Ruling,
    /// The only square that it explains moves from; all if there is none.
    square: Option<String>,
}

impl Misplayed {
    /// Returns true if it is why a generator lists a move that is illegal, or lacks one.
    fn explains(&self, finding: &Finding) -> bool {
        let from = squares(&finding.m).map(|[from, _]| from);
        self.square.is_none() || !finding.is_legal && self.square.as_deref() == from
    }
}

/// The squares of a written move, which are named by two characters each in both games.
fn squares(m: &str) -> Option<[&str; 2]> {
    Some([m.get(0..2)?, m.get(2..4)?])
}
