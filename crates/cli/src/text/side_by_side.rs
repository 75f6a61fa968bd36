//! Several records side by side: ratios, and how they shift from the first record to the others.

use qipan_foreign::Foreign;
use qipan_game::say;
use qipan_record::{GroupReport, LABELS, Record, Sheet, SideBySide, SideBySideClaim, conclusion_of_several};
use qipan_report::page::date;

use crate::text::table::Format;
use crate::text::tables::Printer;

/// The most records that a table has columns for.
pub(crate) const MOST: usize = LABELS.len();

pub(crate) fn run(names: &[String], records: &[Record], printer: &mut Printer<'_>) -> anyhow::Result<()> {
    let language = printer.language;
    let all = SideBySide::of(&records.iter().collect::<Vec<_>>());
    if all.is_empty() {
        anyhow::bail!(
            "{}: groups: found no board and model of {}, expected at least one in common",
            names[1..].join(", "),
            names[0]
        );
    }
    for (label, (name, record)) in LABELS.iter().zip(names.iter().zip(records)) {
        printer.words(&legend(label, name, record, printer))?;
    }
    if printer.format.is_for_programs() {
        printer.output.line(&printer.format.render(&Sheet::of_all_several(&all)))?;
    } else {
        all.iter().try_for_each(|one| printer.sheet(&Sheet::of_several(one, language)))?;
    }
    let reports: Vec<_> = records.iter().map(GroupReport::all).collect();
    if !printer.format.is_for_programs() {
        let claims = Sheet::of_claims_beside(&SideBySideClaim::of(&reports), language);
        claims.iter().try_for_each(|sheet| printer.sheet(sheet))?;
    }
    printer.conclusions(&conclusion_of_several(&reports, &all, language))
}

/// Meaning of a label.
fn legend(label: &str, name: &str, record: &Record, printer: &Printer<'_>) -> String {
    let &Printer { format, language, .. } = printer;
    let session = record.sessions.last().map(|session| {
        let unknown = || Foreign::of(language.pick("unknown", "未知"));
        let commit = session.program.commit.as_ref().map_or_else(unknown, |commit| commit.first(8));
        let [commit, machine] = [commit, session.before.line(language)].map(|text| format.words_of(&text));
        let date = date(session.started);
        language.say(say!(", {date}, commit {commit}, {machine}", "，{date}，提交 {commit}，{machine}"))
    });
    let [name, profile] = [&Foreign::of(name), &record.plan.profile].map(|text| format.words_of(text));
    let session = session.unwrap_or_default();
    let text = language
        .say(say!("{label}: {name}, profile {profile}{session}", "{label}：{name}，规模 {profile}{session}"));
    if format == Format::Markdown { format!("- {text}") } else { text }
}
