//! Which of two generators is right, and by what rule.
//!
//! Each move that only one of them lists is put before the rule book ([`GameRow::judge`]). A fault of the
//! state shows later than it is made, and elsewhere: the man that still moves after it was taken, the rook
//! that castling left behind. So the line is looked through for what happened on the square that such a move
//! leaves.

use std::collections::BTreeMap;

use qipan_game::Ruling;
use qipan_harness::{GameRow, JobError};

use crate::descent::{Difference, Kind};

/// Who lists a move.
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
    /// Who lists it.
    pub listing: Listing,
    /// Whether it is legal.
    pub is_legal: bool,
    /// The rule that allows it, or that it breaks.
    pub ruling: Ruling,
    /// What happened earlier in the line to the man that the move is of.
    pub history: Option<Ruling>,
}

impl Finding {
    /// Whether the first generator is wrong here, rather than the second.
    #[must_use]
    pub fn is_first_wrong(&self) -> bool {
        (self.listing == Listing::First) != self.is_legal
    }

    /// The rule that matters: what went wrong in the line before, or else the rule of the move itself.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        self.history.as_ref().unwrap_or(&self.ruling).rule
    }
}

/// A difference with its reasons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// Move by move, the first generator's before the second's.
    pub findings: Vec<Finding>,
}

impl Explained {
    /// The rules that matter, each once, in the order of the findings.
    #[must_use]
    pub fn rules(&self) -> Vec<&'static str> {
        let mut rules = Vec::new();
        for rule in self.findings.iter().map(Finding::rule) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules
    }
}

/// Puts the moves of a difference before the rule book.
///
/// # Errors
/// [`JobError`] for a move that cannot be read.
pub fn explain(game: &'static GameRow, difference: &Difference) -> Result<Explained, JobError> {
    let Kind::Moves { first, second, repeated } = &difference.kind else {
        return Ok(Explained { findings: Vec::new() });
    };
    let mut findings = Vec::new();
    let first_ones = first.iter().map(|m| (m, Listing::First));
    for (m, listing) in first_ones.chain(second.iter().map(|m| (m, Listing::Second))) {
        if repeated.contains(m) {
            let ruling = Ruling { rule: "each move once", fact: format!("{m} is listed more than once") };
            findings.push(Finding { m: m.clone(), listing, is_legal: false, ruling, history: None });
            continue;
        }
        let judged = game.judge(&difference.at, m)?;
        let is_legal = judged.is_ok();
        let (Ok(ruling) | Err(ruling)) = judged;
        let finding = Finding { m: m.clone(), listing, is_legal, ruling, history: None };
        let history = history(game, difference, (first, second), &finding)?;
        findings.push(Finding { history, ..finding });
    }
    Ok(Explained { findings })
}

/// What happened in the line on the square that a move leaves, if it explains why the generator that is wrong
/// has another man there than the rules.
fn history(
    game: &'static GameRow,
    difference: &Difference,
    (first, second): (&[String], &[String]),
    finding: &Finding,
) -> Result<Option<Ruling>, JobError> {
    let Some([square, _]) = squares(&finding.m) else { return Ok(None) };
    let Some(event) = last_event(game, difference, square)? else { return Ok(None) };
    let is_first = game.is_first_to_move(&difference.at)?;
    let man = men_of(game, &difference.at).get(square).copied();
    let man = man.filter(|man| man.is_ascii_uppercase() == is_first);
    let explains = match event.kind {
        // Who moves a man that is gone has kept it.
        Happened::Left => !finding.is_legal && man.is_none(),
        // Who has no move of a man at all has another one there, or none.
        Happened::Came => {
            let missed = if finding.is_first_wrong() { second } else { first };
            let legal = game.legal_moves(&difference.at)?;
            let mut of_man = legal.iter().filter(|m| squares(m).is_some_and(|[from, _]| from == square));
            of_man.all(|m| missed.contains(m))
        }
    };
    Ok(explains.then_some(event.ruling))
}

/// Whether a man came to a square or left it.
enum Happened {
    Came,
    Left,
}

/// What a move did on a square beside leading there or away.
struct Event {
    kind: Happened,
    ruling: Ruling,
}

/// The last thing that happened on a square in a line, if it was more than a man that went or came.
fn last_event(
    game: &'static GameRow,
    difference: &Difference,
    square: &str,
) -> Result<Option<Event>, JobError> {
    let mut before = difference.fen.clone();
    let mut last = None;
    for played in &difference.line {
        let after = game.after(&before, std::slice::from_ref(played))?;
        let men = men_of(game, &before);
        let (was, is) = (men.get(square).copied(), men_of(game, &after).get(square).copied());
        if let Some([from, to]) = squares(played).filter(|_| was != is) {
            let mover = men.get(from).copied();
            last = event(game, played, (from == square, to == square), (mover, was, is));
        }
        before = after;
    }
    Ok(last)
}

/// What a move did on a square whose man has changed.
fn event(
    game: &GameRow,
    played: &str,
    (is_from, is_to): (bool, bool),
    (mover, was, is): (Option<char>, Option<char>, Option<char>),
) -> Option<Event> {
    let event = |kind, rule, fact| Some(Event { kind, ruling: Ruling { rule, fact } });
    let is_movers = |man: char| mover.is_some_and(|m| m.is_ascii_uppercase() == man.is_ascii_uppercase());
    match (was, is) {
        _ if is_from => None,
        (_, Some(man)) if is_to && mover != is => {
            event(Happened::Came, "promotion", format!("{played} put a {} there", game.man(man)))
        }
        (Some(taken), _) if is_to => {
            event(Happened::Left, "capture", format!("{played} took the {} there", game.man(taken)))
        }
        (Some(man), None) if is_movers(man) => {
            event(Happened::Left, "castling", format!("{played} moved the {} from there", game.man(man)))
        }
        (Some(taken), None) => {
            event(Happened::Left, "en passant", format!("{played} took the {} there", game.man(taken)))
        }
        (None, Some(man)) if !is_to => {
            event(Happened::Came, "castling", format!("{played} moved the {} there", game.man(man)))
        }
        _ => None,
    }
}

/// The squares of a written move, which are named by two characters each in both games.
fn squares(m: &str) -> Option<[&str; 2]> {
    Some([m.get(0..2)?, m.get(2..4)?])
}

/// The letters of a placement, by the names of their squares. The last rank of FEN is the first of the board,
/// which Xiangqi counts as 0 and chess as 1.
fn men_of(game: &GameRow, fen: &str) -> BTreeMap<String, char> {
    let least = if game.name == "xiangqi" { 0 } else { 1 };
    let mut men = BTreeMap::new();
    for (row, text) in fen.split_whitespace().next().unwrap_or_default().split('/').enumerate() {
        let mut files = 'a'..='i';
        for letter in text.chars() {
            match letter.to_digit(10) {
                Some(empty) => drop(files.by_ref().take(empty as usize).count()),
                None => {
                    let rank = (game.ranks + least).saturating_sub(row + 1);
                    men.extend(files.next().map(|file| (format!("{file}{rank}"), letter)));
                }
            }
        }
    }
    men
}
