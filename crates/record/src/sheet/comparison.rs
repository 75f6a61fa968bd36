//! Sheet of one comparison, or of all of a record.

use qipan_game::say;
use qipan_row::{Role, Stratum};

use super::{Subject, Tone, depends, percent, provided, shallower};
use crate::facts::RowFacts;
use crate::group::Counters;
use crate::language::Language;
use crate::ratio::Ratio;
use crate::report::{GroupReport, RowFigures, Verdict};
use crate::sheet::{Cell, Column, Origin, Sheet};
use crate::statistics::Interval;
use crate::steadiness::Halves;
use crate::words::{figure, span};

/// Explanation of the intervals.
const fn intervals(language: Language) -> &'static str {
    language.pick(
        "95 % intervals: for these positions on this machine (the rounds drawn again); and for \
         positions like these (positions drawn again, within their strata). ≈ is within the noise or the wider one.",
        "95 % 区间：一个针对这台机器上的这些局面（重新抽取轮次），一个针对同类局面（在各层组内重新抽取局面）。\
         ≈ 在噪声或较宽的区间之内。",
    )
}

/// The same where there are too few positions to speak of others.
const fn interval_of_few(language: Language) -> &'static str {
    language.pick(
        "95 % intervals: for these positions on this machine (the rounds drawn again). ≈ is within it or the noise.",
        "95 % 区间：针对这台机器上的这些局面（重新抽取轮次）。≈ 在区间或噪声之内。",
    )
}

/// Heading of a stratum's ratios, the same where there is little room, and its columns for programs.
pub(super) const fn heading_of(
    stratum: Stratum,
    language: Language,
) -> (&'static str, &'static str, [&'static str; 3]) {
    let (en, short, zh, keys) = match stratum {
        Stratum::Opening => ("opening", "open", "开局", ["opening", "opening_low", "opening_high"]),
        Stratum::MiddleGame => {
            ("middle", "mid", "中局", ["middle_game", "middle_game_low", "middle_game_high"])
        }
        Stratum::Endgame => ("endgame", "end", "残局", ["endgame", "endgame_low", "endgame_high"]),
        Stratum::InCheck => ("check", "check", "将军", ["in_check", "in_check_low", "in_check_high"]),
    };
    (language.pick(en, zh), language.pick(short, zh), keys)
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
    pub fn of_comparison(report: &GroupReport<'_>, language: Language) -> Self {
        let all = |reports| Self::of_comparisons(&Origin::default(), reports, language);
        let (game, model, prose) =
            (language.of_game(report.game), report.title(language), language.prose(report.model));
        let title = language.say(say!("{game}, {model}: {prose}", "{game}，{model}：{prose}"));
        all(std::slice::from_ref(report)).with(title, notes(report, language))
    }

    /// The sheets of some comparisons as one.
    pub fn of_comparisons(origin: &Origin, reports: &[GroupReport<'_>], language: Language) -> Self {
        let pick = |en: &'static str, zh: &'static str| language.pick(en, zh);
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
        let unit = reports.first().map_or("figure", |report| language.unit(report.model.unit()));
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
        let counters =
            |of: fn(Counters) -> f64| move |(_, row): &Row<'_, '_>| count(row.counters.map(of), language);
        let memory = |of: fn(&RowFacts) -> usize| {
            move |(_, row): &Row<'_, '_>| Cell::new(row.board.memory(of(row.board)), of(row.board))
        };
        let mut draft = Self::of(&rows)
            .subjects(subject)
            .tones(tone)
            .from(origin)
            .value("game", |(report, _)| report.game)
            .value("model", |(report, _)| report.model.name())
            .value("pressure_kib", |(report, _)| report.variant.pressure())
            .value("threads", |(report, _)| report.variant.threads())
            .column(Column::board(language), |(_, row)| board(row, language))
            .value("package", |(_, row)| row.board.package())
            .value("levels", |(_, row)| levels(row))
            .value("role", |(_, row)| row.board.role.name())
            .value("again", |(_, row)| row.verdict == Verdict::Again)
            .value("note", |(report, row)| marks(report, row))
            .column(Column::figure("figure", unit), |(report, row)| {
                Cell::figure(Some(report.model.figure(row.rate)), figure)
            })
            .value("unit", |(report, _)| report.model.unit().name())
            .column(Column::ratio(language), |(_, row)| Cell::ratio(Some(Ratio::from(*row))))
            .column(
                Column::keyed("these positions", language.scope(false))
                    .short(pick("these\npositions", "这些\n局面")),
                |(_, row)| interval(row, row.interval),
            )
            .ends(["low", "high"], |(_, row)| Some(row.interval))
            // Where there are too few of them, nothing is known of others.
            .column(
                Column::keyed("positions like these", language.scope(true))
                    .short(pick("positions\nlike these", "同类\n局面"))
                    .shown_if(has(|row| row.positions.is_some())),
                |(_, row)| row.positions.map_or_else(|| Cell::absent(""), |like| interval(row, like)),
            )
            .ends(["like_low", "like_high"], |(_, row)| row.positions)
            .value("verdict", |(_, row)| if row.is_baseline() { "baseline" } else { row.verdict.name() })
            .column(
                Column::keyed("least–most", pick("least–most", "最小–最大")).if_room(),
                |(_, row)| match row.verdict {
                    Verdict::Baseline => Cell::text(""),
                    _ => Cell::text(format!("{}–{}", figure(row.range.low), figure(row.range.high))),
                },
            )
            .ends(["least", "most"], |(_, row)| Some(row.range));
        for stratum in Stratum::ALL {
            let (title, _, [key, low, high]) = heading_of(stratum, language);
            // Own positions are of no part of a game.
            draft = draft
                .column(counted(key, title, has_parts), |(_, row)| in_part(row, stratum))
                .ends([low, high], |(_, row)| row.part(stratum).map(|part| part.estimate.widest()));
        }
        draft
            .value("noise", |(report, _)| report.noise)
            .value("rounds", |(report, _)| report.rounds)
            .value("phase", |(_, row)| row.phase)
            .column(counted("nodes", pick("Nodes", "节点"), has_searches), searched(0))
            .column(
                counted("to_depth_us", pick("To depth µs", "到达深度 µs"), has_searches)
                    .short(pick("To depth\nµs", "到达深度\nµs")),
                searched(1),
            )
            .column(
                counted("instructions", pick("Instr.", "指令"), has(|row| row.instructions.is_some())),
                |(_, row)| count(row.instructions, language),
            )
            .column(
                counted("cycles", pick("Cycles", "周期"), has_counters),
                counters(|counted| counted.cycles),
            )
            .value("retired_instructions", |(_, row)| row.counters.map(|counted| counted.instructions))
            .column(
                counted("branch_misses", pick("Br. misses", "分支误判"), has_counters),
                counters(|counted| counted.branch_misses),
            )
            .column(
                counted("cache_misses", pick("Cache misses", "缓存缺失"), has_counters),
                counters(|counted| counted.cache_misses),
            )
            .column(
                Column::figure("state_bytes", pick("State", "状态")).if_room(),
                memory(|board| board.state_bytes),
            )
            .column(
                Column::figure("table_bytes", pick("Tables", "表")).if_room(),
                memory(|board| board.table_bytes),
            )
            .value("needs", |(_, row)| row.board.needs.join(" "))
            .done()
            .in_language(language)
    }
}

/// A board's name with the marks of its row.
fn board(row: &RowFigures<'_>, language: Language) -> Cell {
    let again = if row.verdict == Verdict::Again { language.pick(" (again)", "（再测）") } else { "" };
    let slow = if row.shallower { " *" } else { "" };
    let provided = if row.provided { " °" } else { "" };
    let name = row.board.name.as_str();
    Cell::new(format!("{name}{}{again}{slow}{provided}", language.mark(row.board.role)), name)
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
fn count(count: Option<f64>, language: Language) -> Cell {
    Cell::new(count.map_or_else(|| language.pick("n/a", "无").to_owned(), figure), count)
}

/// Returns true if the halves of a comparison are apart.
fn is_unsteady(report: &GroupReport<'_>) -> bool {
    report.halves.is_some_and(|halves| halves.are_apart())
}

/// Notes that explain a comparison's sheet.
fn notes(report: &GroupReport<'_>, language: Language) -> Vec<String> {
    let has = |is_so: fn(&RowFigures<'_>) -> bool| report.rows.iter().any(is_so);
    let jobs = jobs(report.jobs, report.group.is_of_positions(), language);
    let (baseline, rounds, noise) = (&report.baseline().name, report.rounds, percent(report.noise));
    let mut notes = vec![language.say(say!(
        "Ratio to {baseline}, above 1 is faster; {jobs}, {rounds} rounds; noise ±{noise} %.",
        "与 {baseline} 的速度比，大于 1 为较快；{jobs}，{rounds} 轮；噪声 ±{noise} %。"
    ))];
    let why = Halves::unsteady(language);
    let unsteady = language.say(say!("Unsteady: {why}.", "不稳定：{why}。"));
    let marks = [
        (has(|row| row.positions.is_some()), intervals(language)),
        (!has(|row| row.positions.is_some()), interval_of_few(language)),
        (
            report.group.is_extended,
            language.pick(
                "It was repeated, because the halves of the first run differed in more than one row of ten.",
                "曾重测，因为第一次运行的前后两半有十分之一以上的行不同。",
            ),
        ),
        (is_unsteady(report), &unsteady),
        (has(|row| row.verdict == Verdict::Depends), depends(language)),
        (has(|row| row.shallower), shallower(language)),
        (has(|row| row.provided), provided(language)),
        (
            has(|row| row.board.role == Role::Program),
            language.pick(
                "(program): another program, asked for counts alone and timed from outside.",
                "（程序）：别的程序，只问数目，从外面计时。",
            ),
        ),
        (
            has(|row| row.board.role == Role::Guest),
            language.pick(
                "(guest): a published crate behind an adapter, not a board of this project.",
                "（客座）：经适配的已发布的 crate，不是本项目的棋盘。",
            ),
        ),
    ];
    notes.extend(marks.iter().filter(|(is_there, _)| *is_there).map(|(_, note)| (*note).to_owned()));
    notes
}

/// So many positions, or parts of a corpus.
#[must_use]
pub fn jobs(number: usize, is_of_positions: bool, language: Language) -> String {
    let plural = if number == 1 { "" } else { "s" };
    let (en, zh) = if is_of_positions { ("position", "局面") } else { ("part", "部分") };
    language.say(say!("{number} {en}{plural}", "{number} 个{zh}"))
}
