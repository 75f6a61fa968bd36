//! Sheet of one comparison, or of all of a record.

use qipan_row::{Role, Stratum};

use super::{DEPENDS, PROVIDED, Subject, Tone, percent};
use crate::facts::RowFacts;
use crate::group::Counters;
use crate::ratio::Ratio;
use crate::report::{GroupReport, RowFigures, Verdict};
use crate::sheet::{Cell, Column, Origin, Sheet};
use crate::statistics::Interval;
use crate::steadiness::UNSTEADY;
use crate::words::{bytes, figure, span};

/// Explanation of the intervals.
const INTERVALS: &str = "95 % intervals: for these positions on this machine (the rounds drawn again); and for \
     positions like these (positions drawn again, within their strata). ≈ is within the noise or the wider one.";

/// The same where there are too few positions to speak of others.
const INTERVAL: &str = "95 % intervals: for these positions on this machine (the rounds drawn again). ≈ is \
     within it or the noise.";

/// Heading of a stratum's ratios, the same where there is little room, and its columns for programs.
pub(super) const fn heading_of(stratum: Stratum) -> (&'static str, &'static str, [&'static str; 3]) {
    match stratum {
        Stratum::Opening => ("opening", "open", ["opening", "opening_low", "opening_high"]),
        Stratum::MiddleGame => ("middle", "mid", ["middle_game", "middle_game_low", "middle_game_high"]),
        Stratum::Endgame => ("endgame", "end", ["endgame", "endgame_low", "endgame_high"]),
        Stratum::InCheck => ("check", "check", ["in_check", "in_check_low", "in_check_high"]),
    }
}

/// A ratio in one part of the game; nothing of the baseline.
pub(super) fn in_part(figures: &RowFigures<'_>, stratum: Stratum) -> Cell {
    let Some(part) = figures.part(stratum) else { return Cell::absent("") };
    let cell = Cell::ratio(Some(Ratio::from(part)));
    if figures.is_baseline() { Cell { text: String::new(), ..cell } } else { cell }
}

impl Subject {
    /// A row of a comparison.
    pub(super) fn of(figures: &RowFigures<'_>, best: Option<&str>) -> Self {
        Self {
            name: figures.board.name.clone(),
            role: figures.board.role,
            verdict: figures.verdict.name(),
            is_best: best == Some(&figures.board.name) && figures.verdict != Verdict::Again,
            shallower: figures.shallower,
            provided: figures.provided,
        }
    }
}

/// A row, with the comparison that it is of.
type Row<'r, 'a> = (&'r GroupReport<'a>, &'r RowFigures<'a>);

impl Sheet {
    /// The sheet of one comparison.
    pub fn of_comparison(report: &GroupReport<'_>) -> Self {
        let all = |reports| Self::of_comparisons(&Origin::default(), reports);
        let title = format!("{}, {}: {}", report.game, report.title(), report.model.prose());
        all(std::slice::from_ref(report)).with(title, notes(report))
    }

    /// The sheets of some comparisons as one.
    pub fn of_comparisons(origin: &Origin, reports: &[GroupReport<'_>]) -> Self {
        let rows: Vec<Row<'_, '_>> = reports
            .iter()
            .flat_map(|report| report.rows.iter().map(move |figures| (report, figures)))
            .collect();
        let has = |is_there: fn(&RowFigures<'_>) -> bool| rows.iter().any(|(_, row)| is_there(row));
        let has_searches = has(|row| row.to_depth.is_some());
        let has_counters = has(|row| row.counters.is_some());
        let has_parts = has(|row| !row.parts.is_empty());
        // What was not counted needs no column.
        let counted = |key, title, is_counted| Column::figure(key, title).if_room().shown_if(is_counted);
        let unit = reports.first().map_or("figure", |report| report.model.unit().name());
        let subject = |(report, row): &Row<'_, '_>| {
            Subject::of(row, report.contestants().next().map(|best| best.board.name.as_str()))
        };
        let tone = |row: &Row<'_, '_>| match row.1.verdict {
            Verdict::Again => Tone::Quiet,
            _ if subject(row).is_best => Tone::Good,
            _ => Tone::Plain,
        };
        let interval = |row: &RowFigures<'_>, interval: Interval| match row.verdict {
            Verdict::Baseline => Cell::text(""),
            _ => Cell::text(span(interval)),
        };
        // Empty where nothing was searched.
        let searched = |at: usize| {
            move |(_, row): &Row<'_, '_>| {
                let figure = row.to_depth.map(|figures| figures[at]);
                Cell::new(figure.map_or_else(String::new, |figure| format!("{figure:.0}")), figure)
            }
        };
        let counters = |of: fn(Counters) -> f64| move |(_, row): &Row<'_, '_>| count(row.counters.map(of));
        let memory = |of: fn(&RowFacts) -> usize| {
            move |(_, row): &Row<'_, '_>| Cell::new(bytes(of(row.board)), of(row.board))
        };
        let mut draft = Self::of(&rows)
            .subjects(subject)
            .tones(tone)
            .from(origin)
            .value("game", |(report, _)| report.game)
            .value("model", |(report, _)| report.model.name())
            .value("pressure_kib", |(report, _)| report.variant.pressure())
            .value("threads", |(report, _)| report.variant.threads())
            .column(Column::text("board", "Board"), |(_, row)| board(row))
            .value("package", |(_, row)| row.board.package())
            .value("levels", |(_, row)| levels(row))
            .value("role", |(_, row)| row.board.role.name())
            .value("again", |(_, row)| row.verdict == Verdict::Again)
            .value("note", |(report, row)| marks(report, row))
            .column(Column::figure("figure", unit), |(report, row)| {
                Cell::figure(Some(report.model.figure(row.rate)), figure)
            })
            .value("unit", |(report, _)| report.model.unit().name())
            .column(Column::figure("ratio", "Ratio"), |(_, row)| Cell::ratio(Some(Ratio::from(*row))))
            .column(Column::for_people("these positions").short("these\npositions"), |(_, row)| {
                interval(row, row.interval)
            })
            .ends(["low", "high"], |(_, row)| Some(row.interval))
            // Where there are too few of them, nothing is known of others.
            .column(
                Column::for_people("positions like these")
                    .short("positions\nlike these")
                    .shown_if(has(|row| row.positions.is_some())),
                |(_, row)| row.positions.map_or_else(|| Cell::absent(""), |like| interval(row, like)),
            )
            .ends(["like_low", "like_high"], |(_, row)| row.positions)
            .value("verdict", |(_, row)| if row.is_baseline() { "baseline" } else { row.verdict.name() })
            .column(Column::for_people("least–most").if_room(), |(_, row)| match row.verdict {
                Verdict::Baseline => Cell::text(""),
                _ => Cell::text(format!("{}–{}", figure(row.range.low), figure(row.range.high))),
            })
            .ends(["least", "most"], |(_, row)| Some(row.range));
        for stratum in Stratum::ALL {
            let (title, _, [key, low, high]) = heading_of(stratum);
            // Own positions are of no part of a game.
            draft = draft
                .column(counted(key, title, has_parts), |(_, row)| in_part(row, stratum))
                .ends([low, high], |(_, row)| row.part(stratum).map(|part| part.estimate.widest()));
        }
        draft
            .value("noise", |(report, _)| report.noise)
            .value("rounds", |(report, _)| report.rounds)
            .value("phase", |(_, row)| row.phase)
            .column(counted("nodes", "Nodes", has_searches), searched(0))
            .column(counted("to_depth_us", "To depth µs", has_searches).short("To depth\nµs"), searched(1))
            .column(counted("instructions", "Instr.", has(|row| row.instructions.is_some())), |(_, row)| {
                count(row.instructions)
            })
            .column(counted("cycles", "Cycles", has_counters), counters(|counted| counted.cycles))
            .value("retired_instructions", |(_, row)| row.counters.map(|counted| counted.instructions))
            .column(
                counted("branch_misses", "Br. misses", has_counters),
                counters(|counted| counted.branch_misses),
            )
            .column(
                counted("cache_misses", "Cache misses", has_counters),
                counters(|counted| counted.cache_misses),
            )
            .column(Column::figure("state_bytes", "State").if_room(), memory(|board| board.state_bytes))
            .column(Column::figure("table_bytes", "Tables").if_room(), memory(|board| board.table_bytes))
            .value("needs", |(_, row)| row.board.needs.join(" "))
            .done()
    }
}

/// A board's name with the marks of its row.
fn board(row: &RowFigures<'_>) -> Cell {
    let again = if row.verdict == Verdict::Again { " (again)" } else { "" };
    let slow = if row.shallower { " *" } else { "" };
    let provided = if row.provided { " °" } else { "" };
    let name = row.board.name.as_str();
    Cell::new(format!("{name}{}{again}{slow}{provided}", row.board.role.mark()), name)
}

/// Levels of a board: `legality=exempt copy=whole`.
fn levels(row: &RowFigures<'_>) -> String {
    let levels = row.board.levels.iter().map(|level| format!("{}={}", level.factor, level.name));
    levels.collect::<Vec<_>>().join(" ")
}

/// Marks of a row for programs.
fn marks(report: &GroupReport<'_>, row: &RowFigures<'_>) -> String {
    let marks = [(row.shallower, "smaller"), (row.provided, "provided"), (is_unsteady(report), "unsteady")];
    marks.iter().filter(|(is_so, _)| *is_so).map(|(_, mark)| *mark).collect::<Vec<_>>().join(" ")
}

/// Cell for something per operation that was counted, or could not be.
fn count(count: Option<f64>) -> Cell {
    Cell::new(count.map_or_else(|| "n/a".to_owned(), figure), count)
}

/// Returns true if the halves of a comparison are apart.
fn is_unsteady(report: &GroupReport<'_>) -> bool {
    report.halves.is_some_and(|halves| halves.are_apart())
}

/// Notes that explain a comparison's sheet.
fn notes(report: &GroupReport<'_>) -> Vec<String> {
    let has = |is_so: fn(&RowFigures<'_>) -> bool| report.rows.iter().any(is_so);
    let job = if report.group.is_of_positions() { "position" } else { "part" };
    let plural = if report.jobs == 1 { "" } else { "s" };
    let mut notes = vec![format!(
        "Ratio to {}, above 1 is faster; {} {job}{plural}, {} rounds; noise ±{} %.",
        report.baseline().name,
        report.jobs,
        report.rounds,
        percent(report.noise)
    )];
    let unsteady = format!("Unsteady: {UNSTEADY}.");
    let marks = [
        (has(|row| row.positions.is_some()), INTERVALS),
        (!has(|row| row.positions.is_some()), INTERVAL),
        (
            report.group.is_extended,
            "It was repeated, because the halves of the first run differed in more than one row of ten.",
        ),
        (is_unsteady(report), &unsteady),
        (has(|row| row.verdict == Verdict::Depends), DEPENDS),
        (has(|row| row.shallower), "* at smaller depths or in fewer positions, being slow."),
        (has(|row| row.provided), PROVIDED),
        (
            has(|row| row.board.role == Role::Guest),
            "(guest): a published crate behind an adapter, not a board of this project.",
        ),
    ];
    notes.extend(marks.iter().filter(|(is_there, _)| *is_there).map(|(_, note)| (*note).to_owned()));
    notes
}
