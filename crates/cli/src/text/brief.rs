//! A comparison in sixty lines: of each game what came out and one table, then what is doubtful.

use qipan_game::say;
use qipan_record::{GroupReport, Language, Overview, Record, Role, RowFigures, Sheet, Verdict, conclusion};

use crate::text::table::Format;
use crate::text::tables::{Printer, warn};

/// Explanation of the columns, and of what else is shown: guests, lines, which a terminal has no room for,
/// parts of the game, ratios that depend on them.
fn notes(shows: [bool; 4], language: Language) -> String {
    let note = language.pick(
        "Ratios: to the board with 1, above 1 is faster. 95 %: for positions like these; \
         ≈ is within it or the noise. Memory: position and tables.",
        "速度比是与同一棋种中标为 1 的棋盘之比，大于 1 为较快；95 %：同类局面的区间；\
         ≈ 在区间或噪声之内。内存：一个局面和全部表。",
    );
    let guests = language.pick("Guest: a published crate.", "客座：已发布的 crate。");
    let lines = language.pick("Lines: of the crate's code.", "行数：该 crate 的代码。");
    let parts = language.pick("Opening to check: the ratio there.", "开局至将军：各阶段的速度比。");
    let depends = language
        .pick("⇅: faster in one part of the game, slower in another.", "⇅：在一个阶段较快，在另一阶段较慢。");
    let others = shows.into_iter().zip([guests, lines, parts, depends]).filter(|(is_shown, _)| *is_shown);
    let all: Vec<_> = [note].into_iter().chain(others.map(|(_, note)| note)).collect();
    language.joined(&all)
}

/// The same as a splice's first look, for a terminal too.
pub(crate) fn tell(
    record: &Record,
    reports: &[GroupReport<'_>],
    printer: &mut Printer<'_>,
) -> anyhow::Result<()> {
    let language = printer.language;
    let conclusions = conclusion(reports, language);
    let overviews = Overview::of(reports);
    for overview in &overviews {
        printer.heading(&language.game(overview.game))?;
        for one in conclusions.iter().filter(|one| one.game == overview.game) {
            let text = printer.paragraph(&language.joined(&one.brief));
            printer.output.line(&text)?;
        }
        let gap = if printer.format == Format::Markdown { "\n" } else { "" };
        let sheet = Sheet::of_first_look(overview, printer.format == Format::Terminal, language);
        printer.output.line(&format!("{gap}{}", printer.format.render(&sheet)))?;
    }
    if !overviews.is_empty() {
        printer.output.line("")?;
        let rows = || overviews.iter().flat_map(|overview| &overview.rows);
        let headline =
            |is: fn(&RowFigures<'_>) -> bool| rows().filter_map(|row| row.figures.first()).flatten().any(is);
        let mut told = notes(
            [
                rows().any(|row| row.board.role == Role::Guest && matches!(row.figures[..], [Some(_), ..])),
                printer.format == Format::Markdown,
                headline(|figures| !figures.parts.is_empty()),
                headline(|figures| figures.verdict == Verdict::Depends),
            ],
            language,
        );
        let hidden: usize = overviews.iter().map(|overview| overview.hidden).sum();
        // A document has a link to the report beside it.
        if hidden > 0 && printer.format == Format::Terminal {
            let rows = if hidden == 1 { "row" } else { "rows" };
            let more = language.say(say!(
                "{hidden} more {rows} in the report: here each storage at its best.",
                "报告中另有 {hidden} 行：这里每种存储方式取它最快的形式。"
            ));
            told = language.joined(&[told.as_str(), more.as_str()]);
        }
        printer.notes(&[told])?;
    }
    warn(record, reports, printer)
}
