//! A comparison in sixty lines: of each game what came out and one table, then what is doubtful.

use qipan_record::{GroupReport, Overview, Record, Sheet, capitalised, conclusion};

use crate::text::table::Format;
use crate::text::tables::{Teller, warn};

/// Explanation of the columns.
const NOTE: &str = "Ratios are to the game's board with 1, above 1 is faster; 95 %: for positions like these; \
     ≈ is within it or the noise. Memory: a position and all tables; guest: a published crate.";

/// Explanation of the column that a terminal has no room for.
const LINES: &str = "Lines: of the crate's code.";

/// Explanation of those of the parts of a game.
const PARTS: &str =
    "⇅: faster in one part of the game, slower in another; opening to check: the ratio there.";

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
        let sheet = Sheet::of_first_look(overview, teller.format == Format::Terminal);
        teller.output.line(&format!("{gap}{}", teller.format.render(&sheet)))?;
    }
    if !overviews.is_empty() {
        teller.output.line("")?;
        let has_parts = |report: &GroupReport<'_>| report.standings.iter().any(|one| !one.parts.is_empty());
        let parts = if reports.iter().any(has_parts) { format!(" {PARTS}") } else { String::new() };
        let lines = if teller.format == Format::Markdown { format!(" {LINES}") } else { String::new() };
        teller.notes(&[format!("{NOTE}{lines}{parts}")])?;
    }
    warn(record, reports, teller)
}
