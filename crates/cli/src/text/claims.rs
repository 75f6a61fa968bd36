//! Claims of the sources beside what a record shows.

use qipan_record::{Judged, Judgement};

use crate::text::output::{BAD, BOLD, GOOD, in_a_terminal, styled, width_of_words, wrap};
use crate::text::table::Format;
use crate::text::tables::Printer;

/// Every claim with its words, its translation and what was found; at the end how many hold.
pub(crate) fn tell(judged: &[Judged], printer: &mut Printer<'_>) -> anyhow::Result<()> {
    printer.heading("What the texts say")?;
    for one in judged {
        let text = if printer.format == Format::Markdown { markdown(one) } else { terminal(one) };
        printer.output.line(&text)?;
    }
    let summary = printer.paragraph(&summary(judged));
    printer.output.line(&summary)
}

fn title(judged: &Judged) -> String {
    let claim = &judged.claim;
    format!("{}. {}, {}: {}", claim.number, claim.source, claim.place, claim.says)
}

fn terminal(judged: &Judged) -> String {
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
    let mut lines = vec![
        in_a_terminal(&format!("{}: {}", title(judged), styled(style, judged.words()))),
        indented(&format!("{} “{}”", claim.quotation, claim.translation)),
    ];
    lines.extend(judged.findings.iter().map(|finding| indented(&format!("{}.", finding.in_words()))));
    lines.extend(claim.open.iter().map(|open| indented(&format!("Open: {open}."))));
    lines.join("\n")
}

fn markdown(judged: &Judged) -> String {
    let claim = &judged.claim;
    let mut lines = vec![
        format!("### {}", title(judged)),
        String::new(),
        format!("> {}", claim.quotation),
        ">".to_owned(),
        format!("> {}", claim.translation),
        String::new(),
        format!("**{}**", judged.words()),
        String::new(),
    ];
    lines.extend(judged.findings.iter().map(|finding| format!("- {}.", finding.in_words())));
    lines.extend(claim.open.iter().map(|open| format!("- Open: {open}.")));
    lines.push(String::new());
    lines.join("\n")
}

/// Number of claims with each judgement, in a sentence.
fn summary(judged: &[Judged]) -> String {
    let count = |wanted: Option<Judgement>| judged.iter().filter(|one| one.judgement() == wanted).count();
    format!(
        "Of {} claims: {} hold, {} do not hold, {} within the noise, {} too small to tell here, {} \
         depending on the model or the board, {} open questions answered, {} not decided by this record.",
        judged.len(),
        count(Some(Judgement::Holds)),
        count(Some(Judgement::DoesNotHold)),
        count(Some(Judgement::WithinNoise)),
        count(Some(Judgement::TooSmall)),
        count(None),
        count(Some(Judgement::AnswerFaster)) + count(Some(Judgement::AnswerSlower)),
        count(Some(Judgement::Undecided)),
    )
}
