//! Difference between two generators, and the rule that says which one is wrong.

use qipan_engines::{Difference, Finding, Kind, Listing, explain, rule_name, rules_of};
use qipan_game::{Rule, Ruling, say};
use qipan_harness::{GameData, Script};
use qipan_record::Language;
use serde_json::json;

use crate::text::output::{BAD, BOLD, Output, hanging, in_a_terminal, styled};
use crate::text::table::Form;
use crate::text::words::several;

/// Writes a difference and returns the rules that it names.
pub(crate) fn show(
    form: Form,
    language: Language,
    output: &mut Output,
    game: &'static GameData,
    names: [&str; 2],
    difference: &Difference,
) -> anyhow::Result<Vec<Rule>> {
    let findings = explain(game, difference)?;
    match form {
        Form::Terminal => {
            let Difference { depth, totals: [first, second], fen, .. } = difference;
            let differ = styled(BAD, language.pick("they differ", "结果不同"));
            let [one, other] = names;
            output.line(&in_a_terminal(&language.say(say!(
                "{differ} at depth {depth}: {one} counts {first}, {other} counts {second}",
                "深度 {depth} 时{differ}：{one} 数得 {first}，{other} 数得 {second}"
            ))))?;
            output.line(&format!("{} {fen}", styled(BOLD, language.pick("position", "局面"))))?;
            output.line(&place(game, difference, language)?)?;
            output.line(&moves(names, difference, &findings, language))?;
        }
        Form::Json => output.line(&object(names, difference, &findings).to_string())?,
    }
    Ok(rules_of(&findings))
}

/// The line of a difference, if there is one, and its moves, for a reader who has the position before him.
pub(crate) fn show_moves(
    language: Language,
    output: &mut Output,
    game: &'static GameData,
    names: [&str; 2],
    difference: &Difference,
) -> anyhow::Result<()> {
    if !difference.line.is_empty() {
        output.line(&place(game, difference, language)?)?;
    }
    output.line(&moves(names, difference, &explain(game, difference)?, language))
}

/// Adds the rules of one position to those of all.
pub(crate) fn count(all: &mut Vec<(Rule, usize)>, rules: Vec<Rule>) {
    for rule in rules {
        match all.iter_mut().find(|(known, _)| *known == rule) {
            Some((_, count)) => *count += 1,
            None => all.push((rule, 1)),
        }
    }
}

/// Rule and fact of a ruling, in a language.
pub(crate) fn ruled(ruling: &Ruling, language: Language) -> String {
    let rule = rule_name(ruling.rule, language);
    let fact = language.of(&ruling.fact);
    language.say(say!("{rule}: {fact}", "{rule}：{fact}"))
}

/// Moves that are shown of each, before the rest is counted.
const SHOWN: usize = 12;

/// Position that the line leads to.
fn place(game: &GameData, difference: &Difference, language: Language) -> anyhow::Result<String> {
    let Difference { line, at, .. } = difference;
    let mut lines = Vec::new();
    if !line.is_empty() {
        let [word, leads] = [language.pick("line    ", "着法"), language.pick("leads to", "到达")];
        lines.push(hanging(&format!("{} {}", styled(BOLD, word), line.join(" ")), 9));
        lines.push(format!("{} {at}", styled(BOLD, leads)));
    }
    lines.push(format!("\n{}\n", diagram(game, at, language)?));
    Ok(lines.join("\n"))
}

/// A position as a board of letters, and below it who is to move.
pub(crate) fn diagram(game: &GameData, fen: &str, language: Language) -> anyhow::Result<String> {
    let diagram = game.diagram(fen, Script::Letters).map_err(|error| anyhow::anyhow!("{error}"))?;
    let Some((board, last)) = diagram.rsplit_once('\n').filter(|_| language == Language::Zh) else {
        return Ok(diagram);
    };
    let field = |at: usize| fen.split(' ').nth(at).unwrap_or("-");
    let side = match (field(1), game.name) {
        ("b", _) => "黑方",
        (_, "chess") => "白方",
        _ => "红方",
    };
    let rights = if game.name == "chess" {
        format!("，易位权 {}，过路兵 {}", field(2), field(3))
    } else {
        String::new()
    };
    // Files stand before it, or above.
    let files = last.rsplit_once("   ").map_or(String::new(), |(files, _)| format!("{files}   "));
    Ok(format!("{}\n{files}走棋方：{side}{rights}", board.replace("river", "河界")))
}

/// Difference there, and the generator that is wrong.
fn moves(names: [&str; 2], difference: &Difference, findings: &[Finding], language: Language) -> String {
    let mut lines = Vec::new();
    let [one, other] = names;
    let mut say = |text| lines.push(in_a_terminal(&language.say(text)));
    match &difference.kind {
        Kind::Moves { .. } => return of_moves(names, difference, findings, language),
        Kind::Illegal(moves) => {
            let listed = moves.join(", ");
            let (are, these) = if moves.len() == 1 { ("is", "it") } else { ("are", "these") };
            say(say!(
                "Both list {listed}, which {are} illegal, and they differ only behind {these}: set each against a \
                 board by itself.",
                "两者都列出不合法的 {listed}，只在其后不同：请把它们分别与一种棋盘比较。"
            ));
        }
        Kind::Counts([first, second]) => say(say!(
            "{one} counts {first} legal moves here, {other} counts {second}. One of them does not list its moves, \
             so which ones differ cannot be seen.",
            "{one} 在此数得 {first} 个合法着法，{other} 数得 {second} 个。其中一个不列出着法，\
             所以看不出哪些不同。"
        )),
        Kind::Sums { depth, whole, sums } => {
            for ((name, whole), sum) in names.into_iter().zip(whole).zip(sums).filter(|((_, a), b)| a != b) {
                say(say!(
                    "{name} counts {whole} leaves at depth {depth} from here, but {sum} in all when it is asked \
                     behind each move: it contradicts itself.",
                    "{name} 从这里到深度 {depth} 数得 {whole} 个叶节点，但在每个着法之后分别问它，总共是 {sum} 个：\
                     它自相矛盾。"
                ));
            }
        }
        Kind::Inconsistent { m, depth, within: [first, second] } => say(say!(
            "After {m} {one} counts {first} leaves at depth {depth} as a part of the tree, and {other} counts \
             {second}; asked behind {m} alone they agree. One of them contradicts itself: something is left \
             over from one move to the next.",
            "{m} 之后，作为树的一部分，到深度 {depth} {one} 数得 {first} 个叶节点，{other} 数得 {second} 个；\
             单独从 {m} 之后问起，两者却一致。其中一个自相矛盾：有东西从一个着法留到了下一个。"
        )),
    }
    lines.join("\n")
}

/// Moves that only one of them has, and what follows from them.
fn of_moves(names: [&str; 2], difference: &Difference, findings: &[Finding], language: Language) -> String {
    let mut lines = Vec::new();
    for (listing, name) in [Listing::First, Listing::Second].into_iter().zip(names) {
        let of_one: Vec<_> = findings.iter().filter(|finding| finding.listing == listing).collect();
        if of_one.is_empty() {
            continue;
        }
        let (name, number) = (styled(BOLD, name), of_one.len());
        let counted = several(number, "move");
        lines.push(language.say(say!("only {name} has {counted}:", "只有 {name} 有 {number} 个着法：")));
        lines.extend(of_one.iter().take(SHOWN).map(|finding| of_move(finding, language)));
        if number > SHOWN {
            let more = number - SHOWN;
            lines.push(language.say(say!("  … and {more} more", "  ……另有 {more} 个")));
        }
    }
    lines.push(String::new());
    lines.extend(state(names, difference, findings, language));
    lines.extend(pretext(names, findings, language));
    lines.push(conclusion(names, findings, language));
    lines.join("\n")
}

/// A move is legal, or not.
pub(crate) const fn legality(is_legal: bool, language: Language) -> &'static str {
    if is_legal { language.pick("legal", "合法") } else { language.pick("illegal", "不合法") }
}

/// `  e1g1  illegal: castling through check: king passes f1, …`
fn of_move(finding: &Finding, language: Language) -> String {
    let (m, word) = (&finding.m, legality(finding.is_legal, language));
    let ruling = ruled(&finding.ruling, language);
    hanging(&language.say(say!("  {m:5}  {word}: {ruling}", "  {m:5}  {word}：{ruling}")), 9)
}

/// Sentence if one of them lists other moves when it is told the position than when it plays the line.
fn state(
    names: [&str; 2],
    difference: &Difference,
    findings: &[Finding],
    language: Language,
) -> Option<String> {
    let mut of_either = names.into_iter().zip(difference.misplayed);
    let (name, index) = of_either.find_map(|(name, index)| Some((name, index?)))?;
    let m = &difference.line[index];
    let history = findings.iter().find_map(|finding| finding.history.as_ref());
    let history = history.map_or_else(String::new, |history| {
        let history = ruled(history, language);
        language.say(say!(" ({history})", "（{history}）"))
    });
    Some(in_a_terminal(&language.say(say!(
        "Told the position behind {m}, {name} lists other moves than when it plays {m} itself: the fault is \
         in how it plays that move{history}.",
        "把 {m} 之后的局面告诉 {name}，它列出的着法与它自己走 {m} 之后的不同：错误在于它怎样执行这个着法{history}。"
    ))))
}

/// Sentences about what each of them seems to take for check.
fn pretext(names: [&str; 2], findings: &[Finding], language: Language) -> Vec<String> {
    let of_one = |(is_first, name)| {
        let mut of_one = findings.iter().filter(|finding| finding.is_first_wrong() == is_first);
        let pretext = ruled(of_one.find_map(|finding| finding.pretext.as_ref())?, language);
        Some(in_a_terminal(&language.say(say!(
            "{name} lacks the moves after which a piece could take the general but for one rule, and no others: \
             it seems to see check there. {pretext}.",
            "{name} 缺少的，恰好是若非一条规则、将（帅）就会被吃掉的那些着法：它似乎在那里误以为被将军。{pretext}。"
        ))))
    };
    [(true, names[0]), (false, names[1])].into_iter().filter_map(of_one).collect()
}

/// Generators that are wrong, and the rules that say so.
fn conclusion(names: [&str; 2], findings: &[Finding], language: Language) -> String {
    let mut lines = Vec::new();
    for (is_first, name) in [(true, names[0]), (false, names[1])] {
        let rules = rules_of(findings.iter().filter(|finding| finding.is_first_wrong() == is_first));
        let rules: Vec<_> = rules.into_iter().map(|rule| rule_name(rule, language)).collect();
        if !rules.is_empty() {
            let rules = rules.join(language.pick(", ", "、"));
            let head = styled(BAD, &language.say(say!("{name} is wrong:", "{name} 错了：")));
            lines.push(in_a_terminal(&format!("{head}{}{rules}", language.pick(" ", ""))));
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
