//! Claims of the sources beside what a record shows.

use qipan_game::say;
use qipan_record::{Judged, Judgement, Language};

use crate::text::output::{BAD, BOLD, GOOD, in_a_terminal, styled, width_of_words, wrap};
use crate::text::table::Format;
use crate::text::tables::Printer;

/// Every claim with its words, its translation and what was found; at the end how many hold.
pub(crate) fn tell(judged: &[Judged], printer: &mut Printer<'_>) -> anyhow::Result<()> {
    let language = printer.language;
    printer.heading(language.pick("What the texts say", "资料怎么说"))?;
    for one in judged {
        let is_document = printer.format == Format::Markdown;
        let text = if is_document { markdown(one, language) } else { terminal(one, language) };
        printer.output.line(&text)?;
    }
    let summary = printer.paragraph(&summary(judged, language));
    printer.output.line(&summary)
}

fn title(judged: &Judged, language: Language) -> String {
    let claim = &judged.claim;
    let (number, origin, says) = (claim.number, claim.origin(language), claim.says(language));
    language.say(say!("{number}. {origin}: {says}", "{number}. {origin}：{says}"))
}

/// Findings, and what is left open, a sentence each.
fn sentences(judged: &Judged, language: Language) -> Vec<String> {
    let findings = judged.findings.iter().map(|finding| language.sentences(&[finding.in_words(language)]));
    let open = judged.claim.open(language).map(|open| language.say(say!("Open: {open}.", "未定：{open}。")));
    findings.chain(open).collect()
}

fn terminal(judged: &Judged, language: Language) -> String {
    let style = match judged.judgement() {
        Some(Judgement::Holds) => GOOD,
        Some(Judgement::DoesNotHold) => BAD,
        _ => BOLD,
    };
    let claim = &judged.claim;
    let indented = |text: &str| {
        let lines = wrap(text, width_of_words() - 4);
        lines.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
    };
    let (title, words) = (title(judged, language), styled(style, judged.words(language)));
    let translation = claim.translated(language).map_or_else(String::new, |text| format!(" “{text}”"));
    let mut lines = vec![
        in_a_terminal(&language.say(say!("{title}: {words}", "{title}：{words}"))),
        indented(&format!("{}{translation}", claim.quotation)),
    ];
    lines.extend(sentences(judged, language).iter().map(|sentence| indented(sentence)));
    lines.join("\n")
}

fn markdown(judged: &Judged, language: Language) -> String {
    let claim = &judged.claim;
    let mut lines =
        vec![format!("### {}", title(judged, language)), String::new(), format!("> {}", claim.quotation)];
    if let Some(translation) = claim.translated(language) {
        lines.extend([">".to_owned(), format!("> {translation}")]);
    }
    lines.extend([String::new(), format!("**{}**", judged.words(language)), String::new()]);
    lines.extend(sentences(judged, language).iter().map(|sentence| format!("- {sentence}")));
    lines.push(String::new());
    lines.join("\n")
}

/// Number of claims with each judgement, in a sentence.
fn summary(judged: &[Judged], language: Language) -> String {
    let count = |wanted: Option<Judgement>| judged.iter().filter(|one| one.judgement() == wanted).count();
    let all = judged.len();
    let [hold, fail, noise, small, undecided] = [
        Judgement::Holds,
        Judgement::DoesNotHold,
        Judgement::WithinNoise,
        Judgement::TooSmall,
        Judgement::Undecided,
    ]
    .map(|one| count(Some(one)));
    let (depends, answered) =
        (count(None), count(Some(Judgement::AnswerFaster)) + count(Some(Judgement::AnswerSlower)));
    language.say(say!(
        "Of {all} claims: {hold} hold, {fail} do not hold, {noise} within the noise, {small} too small to tell here, \
         {depends} depending on the model or the board, {answered} open questions answered, {undecided} not decided \
         by this record.",
        "{all} 条论断中：{hold} 条成立，{fail} 条不成立，{noise} 条在噪声之内，{small} 条差别太小、此处分不出，\
         {depends} 条因测量模型或棋盘而异，{answered} 条存疑的有了回答，{undecided} 条本记录无法判断。"
    ))
}
