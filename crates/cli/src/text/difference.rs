//! Difference between two generators, and the rule that says which one is wrong.

use qipan_engines::{Difference, Finding, Kind, Listing, explain, rules_of};
use qipan_game::Rule;
use qipan_harness::{GameData, Script};
use serde_json::json;

use crate::text::output::{BAD, BOLD, Output, hanging, in_a_terminal, styled};
use crate::text::table::Form;
use crate::text::words::several;

/// Writes a difference and returns the rules that it names.
pub(crate) fn show(
    form: Form,
    output: &mut Output,
    game: &'static GameData,
    names: [&str; 2],
    difference: &Difference,
) -> anyhow::Result<Vec<String>> {
    let findings = explain(game, difference)?;
    let rules = rules_of(&findings).into_iter().map(|rule| rule.name().to_owned()).collect();
    match form {
        Form::Terminal => {
            let Difference { depth, totals, fen, .. } = difference;
            output.line(&in_a_terminal(&format!(
                "{} at depth {depth}: {} counts {}, {} counts {}",
                styled(BAD, "they differ"),
                names[0],
                totals[0],
                names[1],
                totals[1],
            )))?;
            output.line(&format!("{} {fen}", styled(BOLD, "position")))?;
            output.line(&place(game, difference)?)?;
            output.line(&moves(names, difference, &findings))?;
        }
        Form::Json => output.line(&object(names, difference, &findings).to_string())?,
    }
    Ok(rules)
}

/// The line of a difference, if there is one, and its moves, for a reader who has the position before him.
pub(crate) fn show_moves(
    output: &mut Output,
    game: &'static GameData,
    names: [&str; 2],
    difference: &Difference,
) -> anyhow::Result<()> {
    if !difference.line.is_empty() {
        output.line(&place(game, difference)?)?;
    }
    output.line(&moves(names, difference, &explain(game, difference)?))
}

/// Adds the rules of one position to those of all.
pub(crate) fn count(all: &mut Vec<(String, usize)>, rules: Vec<String>) {
    for rule in rules {
        match all.iter_mut().find(|(known, _)| *known == rule) {
            Some((_, count)) => *count += 1,
            None => all.push((rule, 1)),
        }
    }
}

/// Moves that are shown of each, before the rest is counted.
const SHOWN: usize = 12;

/// Position that the line leads to.
fn place(game: &GameData, difference: &Difference) -> anyhow::Result<String> {
    let Difference { line, at, .. } = difference;
    let mut lines = Vec::new();
    if !line.is_empty() {
        lines.push(hanging(&format!("{} {}", styled(BOLD, "line    "), line.join(" ")), 9));
        lines.push(format!("{} {at}", styled(BOLD, "leads to")));
    }
    let diagram = game.diagram(at, Script::Letters).map_err(|error| anyhow::anyhow!("{error}"))?;
    lines.push(format!("\n{diagram}\n"));
    Ok(lines.join("\n"))
}

/// Difference there, and the generator that is wrong.
fn moves(names: [&str; 2], difference: &Difference, findings: &[Finding]) -> String {
    let mut lines = Vec::new();
    match &difference.kind {
        Kind::Moves { .. } => {
            for (listing, name) in [Listing::First, Listing::Second].into_iter().zip(names) {
                let of_one: Vec<_> = findings.iter().filter(|finding| finding.listing == listing).collect();
                if of_one.is_empty() {
                    continue;
                }
                lines.push(format!("only {} has {}:", styled(BOLD, name), several(of_one.len(), "move")));
                lines.extend(of_one.iter().take(SHOWN).map(|finding| of_move(finding)));
                if of_one.len() > SHOWN {
                    lines.push(format!("  … and {} more", of_one.len() - SHOWN));
                }
            }
            lines.push(String::new());
            lines.extend(state(names, difference, findings));
            lines.extend(pretext(names, findings));
            lines.push(conclusion(names, findings));
        }
        Kind::Illegal(moves) => lines.push(in_a_terminal(
            &format!(
                "Both list {}, which {} illegal, and they differ only behind {}: set each against a board by \
                 itself.",
                moves.join(", "),
                if moves.len() == 1 { "is" } else { "are" },
                if moves.len() == 1 { "it" } else { "these" }
            ),
        )),
        Kind::Counts([first, second]) => lines.push(in_a_terminal(
            &format!(
                "{} counts {first} legal moves here, {} counts {second}. One of them does not list its moves, \
                 so which ones differ cannot be seen.",
                names[0], names[1]
            ),
        )),
        Kind::Sums { depth, whole, sums } => {
            for ((name, whole), sum) in names.into_iter().zip(whole).zip(sums).filter(|((_, a), b)| a != b) {
                lines.push(in_a_terminal(&format!(
                    "{name} counts {whole} leaves at depth {depth} from here, but {sum} in all when it is asked \
                     behind each move: it contradicts itself."
                )));
            }
        }
        Kind::Inconsistent { m, depth, within: [first, second] } => lines.push(in_a_terminal(
            &format!(
                "After {m} {} counts {first} leaves at depth {depth} as a part of the tree, and {} counts \
                 {second}; asked behind {m} alone they agree. One of them contradicts itself: something is left \
                 over from one move to the next.",
                names[0], names[1]
            ),
        )),
    }
    lines.join("\n")
}

/// `  e1g1  illegal: castling through check: king passes f1, …`
fn of_move(finding: &Finding) -> String {
    let word = if finding.is_legal { "legal" } else { "illegal" };
    hanging(&format!("  {:5}  {word}: {}", finding.m, finding.ruling), 9)
}

/// Sentence if one of them lists other moves when it is told the position than when it plays the line.
fn state(names: [&str; 2], difference: &Difference, findings: &[Finding]) -> Option<String> {
    let mut of_either = names.into_iter().zip(difference.misplayed);
    let (name, index) = of_either.find_map(|(name, index)| Some((name, index?)))?;
    let m = &difference.line[index];
    let history = findings.iter().find_map(|finding| finding.history.as_ref());
    let history = history.map_or_else(String::new, |history| format!(" ({history})"));
    let text = format!(
        "Told the position behind {m}, {name} lists other moves than when it plays {m} itself: the fault is \
         in how it plays that move{history}."
    );
    Some(in_a_terminal(&text))
}

/// Sentences about what each of them seems to take for check.
fn pretext(names: [&str; 2], findings: &[Finding]) -> Vec<String> {
    let of_one = |(is_first, name)| {
        let mut of_one = findings.iter().filter(|finding| finding.is_first_wrong() == is_first);
        let pretext = of_one.find_map(|finding| finding.pretext.as_ref())?;
        let text = format!(
            "{name} lacks the moves after which a man could take the general but for one rule, and no others: \
             it seems to see check there. {pretext}."
        );
        Some(in_a_terminal(&text))
    };
    [(true, names[0]), (false, names[1])].into_iter().filter_map(of_one).collect()
}

/// Generators that are wrong, and the rules that say so.
fn conclusion(names: [&str; 2], findings: &[Finding]) -> String {
    let mut lines = Vec::new();
    for (is_first, name) in [(true, names[0]), (false, names[1])] {
        let rules = rules_of(findings.iter().filter(|finding| finding.is_first_wrong() == is_first));
        let rules: Vec<_> = rules.into_iter().map(Rule::name).collect();
        if !rules.is_empty() {
            let rules = rules.join(", ");
            lines.push(in_a_terminal(&format!("{} {rules}", styled(BAD, &format!("{name} is wrong:")))));
        }
    }
    lines.join("\n")
}

fn object(names: [&str; 2], difference: &Difference, findings: &[Finding]) -> serde_json::Value {
    let Difference { game, fen, line, at, depth, totals, kind, misplayed } = difference;
    let kind = match kind {
        Kind::Moves { .. } => "moves",
        Kind::Illegal(_) => "illegal moves of both",
        Kind::Counts(_) => "counts",
        Kind::Sums { .. } | Kind::Inconsistent { .. } => "inconsistent",
    };
    let findings: Vec<_> = findings
        .iter()
        .map(|finding| {
            let listed_by = if finding.listing == Listing::First { names[0] } else { names[1] };
            json!({
                "move": finding.m,
                "listed_by": listed_by,
                "is_legal": finding.is_legal,
                "rule": finding.rule().name(),
                "why": finding.ruling.to_string(),
                "history": finding.history.as_ref().map(ToString::to_string),
                "pretext": finding.pretext.as_ref().map(ToString::to_string),
            })
        })
        .collect();
    json!({
        "game": game, "generators": names, "position": fen, "line": line, "leads_to": at, "depth": depth,
        "counts": totals, "differ_in": kind, "moves": findings,
        "misplayed": misplayed.map(|index| index.map(|index| line[index].clone())),
    })
}
