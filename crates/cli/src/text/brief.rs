//! A comparison in sixty lines: of each game what came out and one table, then what is doubtful.

use qipan_record::{GroupReport, Overview, Record, capitalised, conclusion};

use crate::text::overview;
use crate::text::table::Format;
use crate::text::tables::{Teller, warn};

/// Explanation of the columns.
const NOTE: &str = "Ratios are to the game's board with 1, above 1 is faster; 95 %: for positions like these; \
     ≈ is within it or the noise, ⇅ faster in one part of the game and slower in another. \
     Opening to check: the ratio in that part. Memory: a position and all tables; lines: of the crate's code; \
     guest: a published crate.";

/// The same as a splice's first look, for a terminal too.
pub(crate) fn tell(
    record: &Record,
    reports: &[GroupReport<'_>],
    teller: &mut Teller<'_>,
) -> anyhow::Result<()> {
    let conclusions = conclusion(reports);
    let overviews = Overview::of(reports);
    for overview in &overviews {
        teller.heading(&capitalised(overview.game))?;
        for one in conclusions.iter().filter(|one| one.game == overview.game) {
            let text = teller.paragraph(&one.brief.join(" "));
            teller.output.line(&text)?;
        }
        let gap = if teller.format == Format::Markdown { "\n" } else { "" };
        let table = overview::first_look(overview, teller.format);
        teller.output.line(&format!("{gap}{}", table.render(teller.format)))?;
    }
    if !overviews.is_empty() {
        teller.output.line("")?;
        teller.notes(&[NOTE.to_owned()])?;
    }
    warn(record, reports, teller)
}
