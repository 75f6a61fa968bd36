//! Conclusion for a game, in a terminal: the most important first, then a line per model, then the rest.

use qipan_game::say;
use qipan_record::{Conclusion, Language, Leader};

use crate::text::output::{BOLD, columns, hanging, in_a_terminal, styled};

/// A conclusion, already in lines.
pub(crate) fn terminal(conclusion: &Conclusion, language: Language) -> String {
    let game = styled(BOLD, &language.game(&conclusion.game));
    let mut parts = vec![format!("{game}\n{}", in_a_terminal(&language.joined(&conclusion.brief)))];
    let mut baselines: Vec<&str> = Vec::new();
    for leader in &conclusion.leaders {
        if !baselines.contains(&leader.baseline.as_str()) {
            baselines.push(&leader.baseline);
        }
    }
    for baseline in baselines {
        let leaders = conclusion.leaders.iter().filter(|leader| leader.baseline == baseline);
        parts.push(fastest(baseline, &leaders.collect::<Vec<_>>(), language));
    }
    let rest = conclusion.sentences.iter().map(|sentence| hanging(&format!("- {sentence}"), 2));
    parts.push(rest.collect::<Vec<_>>().join("\n"));
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// A line for each model: its name, the ratio, the boards that lead.
fn fastest(baseline: &str, leaders: &[&Leader], language: Language) -> String {
    let heading = in_a_terminal(&language.say(say!(
        "Fastest by model, times as fast as {baseline}:",
        "各测量模型下最快的棋盘，速度是 {baseline} 的几倍："
    )));
    let widest = |of: fn(&Leader) -> &str| leaders.iter().map(|leader| columns(of(leader))).max();
    let model = widest(|leader| &leader.model).unwrap_or(0);
    let ratio = widest(|leader| &leader.ratio).unwrap_or(0);
    let line = |leader: &&Leader| {
        let space = " ".repeat(ratio - columns(&leader.ratio));
        let line =
            format!("  {:model$}  {space}{}  {}", leader.model, leader.ratio, leader.boards.join(", "));
        hanging(&line, model + ratio + 6)
    };
    let lines: Vec<_> = leaders.iter().map(line).collect();
    format!("{heading}\n{}", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use qipan_record::{Conclusion, Language, Leader};

    use super::terminal;

    #[test]
    fn a_line_per_model_stands_below_the_most_important() {
        let leader = |model: &str, ratio: &str, boards: &[&str]| Leader {
            model: model.to_owned(),
            boards: boards.iter().map(ToString::to_string).collect(),
            ratio: ratio.to_owned(),
            baseline: "a".to_owned(),
        };
        let conclusion = Conclusion {
            game: "chess".to_owned(),
            brief: vec!["b is fastest.".to_owned(), "a is smallest.".to_owned()],
            leaders: vec![leader("perft-read", "1.5", &["b"]), leader("visit", "≈ 10.25", &["b", "c"])],
            sentences: vec!["c is slowest.".to_owned()],
        };
        let text = terminal(&conclusion, Language::En);
        let below_heading = text.split_once('\n').expect("a heading").1;
        assert_eq!(
            below_heading,
            "b is fastest. a is smallest.\n\nFastest by model, times as fast as a:\n  perft-read      1.5  b\n  \
             visit       ≈ 10.25  b, c\n\n- c is slowest."
        );
        let no_leaders = Conclusion { leaders: Vec::new(), sentences: Vec::new(), ..conclusion };
        assert!(terminal(&no_leaders, Language::En).ends_with("\nb is fastest. a is smallest."));
    }
}
