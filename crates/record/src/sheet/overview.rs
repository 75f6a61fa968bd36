//! Sheets of a game's first table.

use qipan_game::say;
use qipan_row::{Model, Role, Stratum, Unit};

use super::comparison::{heading_of, in_part};
use super::{NONE, Subject, Tone, depends, percent, provided};
use crate::language::Language;
use crate::overview::{Overview, OverviewRow};
use crate::ratio::Ratio;
use crate::report::{RowFigures, Verdict};
use crate::sheet::{Cell, Column, Sheet};
use crate::words::figure;

/// Column of a model: its name and its unit, as narrow as can be where there is little room.
fn column_of(model: Model, language: Language) -> Column {
    let (unit, short) = match model.unit() {
        Unit::MegaNodesPerSecond => ("Mnodes/s", "Mn/s"),
        Unit::MegaLookupsPerSecond => ("Mlookups/s", "M/s"),
        Unit::NanosecondsPerPosition | Unit::NanosecondsPerMove => ("ns", "ns"),
        Unit::Microseconds => ("µs", "µs"),
    };
    let name = short_name(model);
    let (model, unit) = (model.name(), unit);
    Column::figure(model, language.say(say!("{model}, {unit}", "{model}，{unit}")))
        .short(format!("{}\n{short}", name.replace('-', "-\n")))
}

/// Name of a model where there is little room.
fn short_name(model: Model) -> &'static str {
    match model {
        Model::Captures => "capt.",
        Model::SearchPlain => "plain",
        model => model.name(),
    }
}

/// A figure in at most five characters, where that is enough.
fn brief(value: f64) -> String {
    if value >= 999.95 { format!("{value:.0}") } else { figure(value) }
}

/// The ratio of a row, if it has figures.
fn ratio(figures: Option<&RowFigures<'_>>) -> Option<Ratio> {
    figures.map(Ratio::from)
}

impl Overview<'_> {
    /// The contestant that is fastest at one of the models.
    fn best(&self, model: usize) -> Option<&str> {
        let rows = self.rows.iter().filter_map(|row| row.figures[model].as_ref());
        let contestants = rows.filter(|figures| figures.board.role == Role::Contestant);
        contestants.max_by(|a, b| a.rate.total_cmp(&b.rate)).map(|figures| figures.board.name.as_str())
    }

    /// Scope of the headline's intervals.
    #[must_use]
    pub fn scope(&self, language: Language) -> &'static str {
        language.scope(self.has_positions())
    }

    /// Returns true if there are positions enough to tell of others like them.
    #[must_use]
    pub fn has_positions(&self) -> bool {
        self.headlines().any(|figures| figures.positions.is_some())
    }

    /// Figures of all rows at the headline.
    pub fn headlines(&self) -> impl Iterator<Item = &RowFigures<'_>> {
        self.rows.iter().filter_map(OverviewRow::headline)
    }
}

impl Sheet {
    /// The sheet of an overview.
    pub fn of_overview(overview: &Overview<'_>, language: Language) -> Self {
        let pick = |en: &'static str, zh: &'static str| language.pick(en, zh);
        let best: Vec<_> = (0..overview.models.len()).map(|model| overview.best(model)).collect();
        let has_tested = overview.tested_baseline.is_some();
        let instructions = |row: &OverviewRow<'_>| row.headline()?.instructions;
        let is_counted = overview.rows.iter().any(|row| instructions(row).is_some());
        let figure_at = |row: &OverviewRow<'_>, model: usize| Cell {
            is_best: best[model] == Some(row.board.name.as_str()),
            ..Cell::figure(overview.figure(row, overview.models[model]), brief)
        };
        let fastest = overview.rows.iter().find(|row| row.board.role == Role::Contestant);
        let tone = |row: &OverviewRow<'_>| match row.board.role {
            Role::Oracle | Role::Guest | Role::Program => Tone::Quiet,
            Role::Contestant if fastest.is_some_and(|first| first.board == row.board) => Tone::Good,
            Role::Contestant => Tone::Plain,
        };
        let mut draft = Self::of(&overview.rows)
            .subjects(|row| Subject {
                name: row.board.name.clone(),
                role: row.board.role,
                verdict: row.headline().map_or("absent", |figures| figures.verdict.name()),
                is_best: best[0] == Some(row.board.name.as_str()),
                shallower: row.is_shallower(),
                provided: row.is_provided(),
            })
            .tones(tone)
            .value("game", |_| overview.game)
            .column(Column::board(language), board)
            .value("role", |row| row.board.role.name())
            .column(column_of(overview.headline(), language), |row| figure_at(row, 0))
            .column(Column::figure("ratio", pick("ratio", "速度比")), |row| {
                Cell::ratio(ratio(row.headline()))
            })
            .column(Column::intervals(), |row| Cell::interval(ratio(row.headline()), language))
            .ends(["low", "high"], |row| row.headline().map(|figures| figures.interval))
            .ends(["like_low", "like_high"], |row| row.headline()?.positions)
            .value("verdict", |row| row.headline().map(|figures| figures.verdict.name()))
            .value("noise", |_| overview.noise);
        // The same storages with every move tested.
        if has_tested {
            let tested = Column::figure("tested_ratio", pick("all tested", "全检测"));
            let tested = tested.short(pick("all\ntested", "全\n检测"));
            let interval = Column::keyed("95 % (all tested)", pick("95 % (all tested)", "95 %（全检测）"));
            let interval = interval.short("\n95 %").if_room();
            draft = draft
                .column(tested, |row| Cell::ratio(ratio(row.tested.as_ref())))
                .column(interval, |row| Cell::interval(ratio(row.tested.as_ref()), language))
                .ends(["tested_low", "tested_high"], |row| Some(row.tested.as_ref()?.interval));
        }
        for (place, &model) in overview.models.iter().enumerate().skip(1) {
            // The second model is worth its place on a narrow terminal too.
            let column = column_of(model, language);
            let column = if place > 1 { column.if_room() } else { column };
            draft = draft.column(column, |row| figure_at(row, place));
        }
        let memory = Column::keyed("state + tables", pick("state + tables", "状态 + 表"));
        let memory = memory.short(pick("state +\ntables", "状态\n+ 表"));
        // What was not counted needs no column.
        let counted = Column::figure("instructions", pick("instructions", "指令"));
        let counted = counted.short(pick("instr.", "指令")).if_room();
        let sheet = draft
            .text(memory, |row| row.board.memory(row.bytes()))
            .value("state_bytes", |row| row.board.state_bytes)
            .value("table_bytes", |row| row.board.table_bytes)
            .value("lines", |row| row.board.code().map(|[lines, _]| lines as u64))
            .column(counted.shown_if(is_counted), |row| Cell::figure(instructions(row), brief));
        let game = language.of_game(overview.game);
        let title = language.say(say!("{game}, overview", "{game}，总表"));
        sheet.done().with(title, notes(overview, language)).in_language(language)
    }

    /// The same for a first look: the worth of each storage, in each part of the game too, and what it needs.
    ///
    /// Eighty columns hold it where it is narrow: the game's name is said once, in the heading.
    pub fn of_first_look(overview: &Overview<'_>, is_narrow: bool, language: Language) -> Self {
        let pick = |en: &'static str, zh: &'static str| language.pick(en, zh);
        let prefix = if is_narrow { format!("{}-", overview.game) } else { String::new() };
        let heading = if is_narrow { format!("{prefix}…") } else { pick("Board", "棋盘").to_owned() };
        // The rule book is in the other tables, and so are guests that are not asked at the headline.
        let is_shown = |row: &&OverviewRow<'_>| match row.board.role {
            Role::Contestant => true,
            Role::Oracle => false,
            Role::Guest | Role::Program => row.headline().is_some(),
        };
        let rows: Vec<_> = overview.rows.iter().filter(is_shown).collect();
        let has_parts = overview.headlines().any(|row| !row.is_baseline() && !row.parts.is_empty());
        let name = |row: &&OverviewRow<'_>| {
            // Where it is narrow, its own name has to say it.
            let mark = if is_narrow { "" } else { language.mark(row.board.role) };
            format!("{}{mark}", row.board.name.strip_prefix(&prefix).unwrap_or(&row.board.name))
        };
        let is_of_others = |row: &&OverviewRow<'_>| row.board.role.is_of_others();
        let mut draft = Self::of(&rows)
            .tones(|row| if is_of_others(row) { Tone::Quiet } else { Tone::Plain })
            .text(Column::text("board", heading), name)
            .column(
                Column::figure("ratio", overview.headline().name()).short(short_name(overview.headline())),
                |row| Cell::ratio(ratio(row.headline())),
            )
            .column(Column::intervals(), |row| Cell::interval(ratio(row.headline()), language));
        for stratum in Stratum::ALL.into_iter().filter(|_| has_parts) {
            let (title, short, [key, ..]) = heading_of(stratum, language);
            draft = draft.column(Column::keyed(key, title).short(short), |row| {
                let part = row.headline().map_or_else(|| Cell::absent(NONE), |one| in_part(one, stratum));
                if is_narrow { Cell { text: part.text.replace("≈ ", "≈"), ..part } } else { part }
            });
        }
        draft = draft
            .text(Column::keyed("memory", pick("memory", "内存")), |row| row.board.memory(row.bytes()));
        // A terminal has more use for room: names of rows would be broken.
        if !is_narrow {
            let lines = |row: &&OverviewRow<'_>| row.board.code().map(|[lines, _]| lines.to_string());
            draft = draft.text(Column::keyed("lines", pick("lines", "行数")), |row| {
                lines(row).unwrap_or_else(|| NONE.to_owned())
            });
        }
        draft.done().in_language(language)
    }
}

/// A board's name with the marks of its row.
fn board(row: &OverviewRow<'_>) -> Cell {
    let mark = match row.board.role {
        Role::Contestant => "",
        Role::Guest => " †",
        Role::Program => " §",
        Role::Oracle => " ‡",
    };
    let slow = if row.is_shallower() { " *" } else { "" };
    let provided = if row.is_provided() { " °" } else { "" };
    let name = row.board.name.as_str();
    Cell::new(format!("{name}{mark}{slow}{provided}"), name)
}

/// Notes that explain the sheet.
fn notes(overview: &Overview<'_>, language: Language) -> Vec<String> {
    let headline = overview.headline().name();
    let (baseline, scope, noise) =
        (&overview.baseline.name, overview.scope(language), percent(overview.noise));
    let mut notes = vec![language.say(say!(
        "The ratio is {headline}'s to {baseline}, above 1 is faster; 95 % for {scope}; ≈ is within it or the \
         noise, ±{noise} %.",
        "速度比是 {headline} 下与 {baseline} 之比，大于 1 为较快；95 % 区间针对{scope}；\
         ≈ 在区间或噪声（±{noise} %）之内。"
    ))];
    notes.extend(overview.tested_baseline.map(|baseline| {
        let baseline = &baseline.name;
        language.say(say!(
            "All tested: {headline}'s ratio to {baseline} when every board tests every move.",
            "全检测：所有棋盘都检测每个着法时，{headline} 下与 {baseline} 的速度比。"
        ))
    }));
    let hidden = overview.hidden;
    if hidden > 0 {
        notes.push(language.say(say!(
            "{hidden} more rows are in the tables and effects; here each storage is shown at its best.",
            "另有 {hidden} 行在各表和效应中；这里每种存储方式取它最快的形式。"
        )));
    }
    let has = |role| overview.rows.iter().any(|row| row.board.role == role);
    let marks = [
        (
            has(Role::Guest),
            language
                .pick("† guest: a published crate behind an adapter.", "† 客座：经适配的已发布的 crate。"),
        ),
        (
            has(Role::Program),
            language.pick("§ program: another one, asked for counts alone.", "§ 程序：别的程序，只问数目。"),
        ),
        (has(Role::Oracle), language.pick("‡ the rule book as code.", "‡ 写成代码的规则。")),
        (
            overview.rows.iter().any(OverviewRow::is_shallower),
            language.pick("* at smaller depths or in fewer positions.", "* 深度较小或局面较少。"),
        ),
        (overview.rows.iter().any(OverviewRow::is_provided), provided(language)),
        (overview.headlines().any(|row| row.verdict == Verdict::Depends), depends(language)),
    ];
    let marks: Vec<_> = marks.iter().filter(|(is_there, _)| *is_there).map(|(_, note)| *note).collect();
    if !marks.is_empty() {
        notes.push(language.joined(&marks));
    }
    notes
}
