//! Several records side by side: ratios, and how they shift from the first record to the others.

use qipan_record::{ClaimBeside, GroupReport, LABELS, Record, Sheet, SideBySide, conclusion_of_several};
use qipan_report::page::date;

use crate::text::table::Format;
use crate::text::tables::Teller;

/// The most records that a table has columns for.
pub(crate) const MOST: usize = LABELS.len();

pub(crate) fn run(names: &[String], records: &[Record], teller: &mut Teller<'_>) -> anyhow::Result<()> {
    let all = SideBySide::of(&records.iter().collect::<Vec<_>>());
    if all.is_empty() {
        anyhow::bail!(
            "{}: groups: found no board and model of {}, expected at least one in common",
            names[1..].join(", "),
            names[0]
        );
    }
    for (label, (name, record)) in LABELS.iter().zip(names.iter().zip(records)) {
        teller.words(&legend(label, name, record, teller.format))?;
    }
    if teller.format.is_for_programs() {
        teller.output.line(&teller.format.render(&Sheet::of_all_several(&all)))?;
    } else {
        all.iter().try_for_each(|one| teller.sheet(&Sheet::of_several(one)))?;
    }
    let reports: Vec<_> = records.iter().map(GroupReport::all).collect();
    if !teller.format.is_for_programs() {
        let claims = Sheet::of_claims_beside(&ClaimBeside::of(&reports));
        claims.iter().try_for_each(|sheet| teller.sheet(sheet))?;
    }
    teller.conclusions(&conclusion_of_several(&reports, &all))
}

/// Meaning of a label.
fn legend(label: &str, name: &str, record: &Record, format: Format) -> String {
    let session = record.sessions.last().map(|session| {
        let commit =
            session.program.commit.as_deref().map_or("unknown", |commit| commit.get(..8).unwrap_or(commit));
        format!(", {}, commit {commit}, {}", date(session.started), session.before)
    });
    let text = format!("{label}: {name}, profile {}{}", record.plan.profile, session.unwrap_or_default());
    if format == Format::Markdown { format!("- {text}") } else { text }
}
