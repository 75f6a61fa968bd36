//! A comparison in sixty lines: of each game what came out and one table, then what is doubtful.

use qipan_record::{GroupReport, Overview, Record, Sheet, capitalised, conclusion};

use crate::text::table::Format;
use crate::text::tables::{Printer, warn};

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
    printer: &mut Printer<'_>,
) -> anyhow::Result<()> {
    let conclusions = conclusion(reports);
    let overviews = Overview::of(reports);
    for overview in &overviews {
        printer.heading(&capitalised(overview.game))?;
        for one in conclusions.iter().filter(|one| one.game == overview.game) {
            let text = printer.paragraph(&one.brief.join(" "));
            printer.output.line(&text)?;
        }
        let gap = if printer.format == Format::Markdown { "\n" } else { "" };
        let sheet = Sheet::of_first_look(overview, printer.format == Format::Terminal);
        printer.output.line(&format!("{gap}{}", printer.format.render(&sheet)))?;
    }
    if !overviews.is_empty() {
        printer.output.line("")?;
        let has_parts = |report: &GroupReport<'_>| report.rows.iter().any(|one| !one.parts.is_empty());
        let parts = if reports.iter().any(has_parts) { format!(" {PARTS}") } else { String::new() };
        let lines = if printer.format == Format::Markdown { format!(" {LINES}") } else { String::new() };
        printer.notes(&[format!("{NOTE}{lines}{parts}")])?;
    }
    warn(record, reports, printer)
}
