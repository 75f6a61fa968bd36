//! One record's part of the page: its figures as texts, from which the script also sorts.

use std::collections::HashMap;
use std::{io, ptr};

use qipan_foreign::Foreign;
use qipan_record::{
    Conclusion, Effect, Group, GroupReport, Halves, Judgement, Language, Overview, Record, Refusal,
    Searching, Session, Sheet, conclusion, is_unsteady, judged, say,
};
use serde::Serialize;

use super::answer::Answer;
use super::bar::Scale;
use super::choose::Choose;
use super::effects::{ClaimView, EffectsTable};
use super::figure::Figure;
use super::overview::OverviewTable;
use super::packed;
use super::place::{Home, Revision};
use super::searching::SearchingTable;
use super::table::{Head, Table};
use super::text::{command_line, date};
use super::threads;
use super::versus::Versus;
use crate::grouped::grouped;
use crate::plots::{Plot, Question, plots_with_speeds};

/// A record, and so a machine.
#[derive(Debug, Serialize)]
pub(super) struct Machine {
    /// A letter, if it is one of several.
    label: &'static str,
    /// Its processor's name, if the record knows it.
    processor: Foreign,
    /// Name of the record in tables for programs.
    id: String,
    profile: Foreign,
    settings: Settings,
    sessions: Vec<Run>,
    games: Vec<Game>,
    /// Claims of the texts; none if the record decides none of them.
    claims: Vec<ClaimView>,
    samples: usize,
    packed: String,
}

/// Extent of the measurement.
#[derive(Debug, Serialize)]
struct Settings {
    positions: usize,
    leaves: u64,
    /// The least leaves of a sample; 0 where records say nothing of them.
    least_leaves: u64,
    least_rounds: usize,
    most_rounds: usize,
    unit: u128,
}

/// A start of the program.
#[derive(Debug, Serialize)]
struct Run {
    date: String,
    command: Foreign,
    version: Foreign,
    build: Foreign,
    commit: Option<Foreign>,
    is_dirty: bool,
    rustflags: Option<Foreign>,
    machine: Foreign,
    caches: Foreign,
    kernel: Foreign,
    governor: Foreign,
    load_after: Foreign,
}

/// One game's part.
#[derive(Debug, Serialize)]
struct Game {
    name: String,
    /// Choice of a board, if enough was timed to advise on it.
    choose: Option<Choose>,
    answer: Answer,
    overview: Option<OverviewTable>,
    /// Any two boards, if there are two.
    versus: Option<Versus>,
    effects: Option<EffectsTable>,
    /// Ratios at what an engine asks besides moves, if it was timed.
    attacks: Option<Table>,
    plots: Vec<Figure>,
    /// Worth of each level, drawn.
    effects_plots: Vec<Figure>,
    /// Instructions of the searches, by purpose.
    searching: Option<SearchingTable>,
    /// The same, drawn.
    searching_plots: Vec<Figure>,
    /// Gain of more threads, where it is not drawn.
    threads: Vec<Table>,
    tables: Vec<Comparison>,
}

/// One model's part.
#[derive(Debug, Serialize)]
struct Comparison {
    /// The model with its variant, as [`Variant::title`] has it.
    title: String,
    /// The same without what it was put under, to choose by.
    name: &'static str,
    variant: String,
    prose: &'static str,
    /// The table in words.
    words: String,
    rounds: usize,
    /// Kind of the jobs, `position` or `part`; then the names of those that are done.
    job: &'static str,
    jobs: Vec<Foreign>,
    /// Number of planned jobs, if not all are done.
    planned: Option<usize>,
    /// True if rounds were added, since a row was not steady.
    is_extended: bool,
    /// Remark on a comparison whose halves are apart.
    unsteady: Option<&'static str>,
    /// True if there are enough positions to tell of others like them.
    has_positions: bool,
    has_instructions: bool,
    table: Option<Table>,
    refused: Vec<Refusal>,
}

impl Machine {
    pub(super) fn of(
        record: &Record,
        label: &'static str,
        home: Home<'_>,
        language: Language,
    ) -> io::Result<Self> {
        let reports = GroupReport::all(record);
        // In the order of the groups, of which some have none.
        let mut rest = reports.iter().peekable();
        let groups = record.groups.iter().map(|group| {
            let report = rest.next_if(|report| ptr::eq(report.group, group));
            (group, report.cloned())
        });
        let groups: Vec<_> = groups.collect();
        let (conclusions, overviews) = (conclusion(&reports, language), Overview::of(&reports));
        // The other models' ratios are drawn in their tables.
        let headlines: Vec<_> = overviews.iter().map(Overview::headline).collect();
        let plots = plots_with_speeds(&reports, language, |model| headlines.contains(&model));
        let (effects, judged) = (Effect::of(&reports), judged(&reports));
        let searchings = Searching::of(&reports);
        let decides = judged.iter().any(|one| one.judgement() != Some(Judgement::Undecided));
        let mut games: HashMap<&str, Parts<'_>> = HashMap::new();
        for one in &conclusions {
            games.entry(&one.game).or_default().conclusions.push(one);
        }
        for overview in &overviews {
            let parts = games.entry(overview.game).or_default();
            parts.overview.get_or_insert(overview);
            parts.choose = Choose::of(overview.game, &reports, language);
        }
        for of_game in effects.chunk_by(|one, next| one.game == next.game) {
            games.entry(of_game[0].game).or_default().effects = of_game;
        }
        for searching in &searchings {
            games.entry(searching.game).or_default().searching.get_or_insert(searching);
        }
        for plot in &plots {
            games.entry(&plot.game).or_default().plots.push(plot);
        }
        let revision = Revision::of(home, record.sessions.last().map(|session| &session.program));
        let game = |(name, groups): (&str, Vec<&(&Group, Option<GroupReport<'_>>)>)| {
            Game::of(name, &groups, games.remove(name).unwrap_or_default(), label, revision, language)
        };
        let settings = &record.plan.settings;
        let processor = record.sessions.last().map(|session| session.before.cpu.clone());
        Ok(Self {
            label,
            processor: processor.unwrap_or_default(),
            id: record.id(),
            profile: record.plan.profile.clone(),
            settings: Settings {
                positions: settings.positions,
                leaves: settings.job_nodes,
                least_leaves: settings.least_nodes,
                least_rounds: *settings.rounds.start(),
                most_rounds: *settings.rounds.end(),
                unit: settings.unit.as_millis(),
            },
            sessions: record.sessions.iter().map(|session| Run::of(session, language)).collect(),
            games: grouped(&groups, |(group, _)| group.game.as_str()).into_iter().map(game).collect(),
            claims: if decides {
                judged.iter().map(|one| ClaimView::of(one, language)).collect()
            } else {
                Vec::new()
            },
            samples: packed::count(record),
            packed: packed::packed(record)?,
        })
    }
}

/// Parts of one game besides its comparisons.
#[derive(Default)]
struct Parts<'a> {
    conclusions: Vec<&'a Conclusion>,
    overview: Option<&'a Overview<'a>>,
    effects: &'a [Effect<'a>],
    searching: Option<&'a Searching<'a>>,
    plots: Vec<&'a Plot>,
    choose: Option<Choose>,
}

impl Run {
    fn of(session: &Session, language: Language) -> Self {
        let (program, machine) = (&session.program, &session.before);
        Self {
            date: date(session.started),
            command: command_line(&session.command),
            version: program.version.clone(),
            build: program.build.clone(),
            commit: program.commit.clone(),
            is_dirty: program.is_dirty == Some(true),
            rustflags: program.rustflags.clone(),
            machine: machine.line(language),
            caches: machine.caches.clone(),
            kernel: machine.kernel.clone(),
            governor: machine.governor.clone(),
            load_after: session.after.load.clone(),
        }
    }
}

impl Game {
    fn of(
        name: &str,
        groups: &[&(&Group, Option<GroupReport<'_>>)],
        parts: Parts<'_>,
        label: &str,
        revision: Revision<'_>,
        language: Language,
    ) -> Self {
        let figures = |is_wanted: &dyn Fn(Question) -> bool| -> Vec<_> {
            let wanted = parts.plots.iter().filter(|plot| is_wanted(plot.question));
            wanted.map(|plot| Figure::of(plot, label)).collect()
        };
        let is_drawn = |model| parts.plots.iter().any(|plot| plot.question == Question::Threads(model));
        let reports: Vec<_> = groups.iter().filter_map(|(_, report)| report.as_ref()).collect();
        let headline = parts.overview.map(|overview| Question::Speed(overview.headline()));
        let is_elsewhere = |question: Question| {
            matches!(question, Question::Effects | Question::SearchParts | Question::Speed(_))
        };
        Self {
            name: name.to_owned(),
            choose: parts.choose,
            answer: Answer::of(
                &parts.conclusions,
                figures(&|question| Some(question) == headline).pop(),
                language,
            ),
            overview: parts.overview.map(|overview| OverviewTable::of(overview, revision, language)),
            versus: parts.overview.and_then(|overview| Versus::of(overview, &reports, language)),
            effects: EffectsTable::of(parts.effects, language),
            attacks: attacks(&reports, language),
            plots: figures(&|question| !is_elsewhere(question)),
            effects_plots: figures(&|question| question == Question::Effects),
            searching: parts.searching.and_then(|one| SearchingTable::of(one, language)),
            searching_plots: figures(&|question| question == Question::SearchParts),
            threads: threads::tables(&reports, language, is_drawn),
            tables: groups
                .iter()
                .map(|(group, report)| Comparison::of(group, report.as_ref(), language))
                .collect(),
        }
    }
}

/// The table of what an engine asks besides moves.
fn attacks(reports: &[&GroupReport<'_>], language: Language) -> Option<Table> {
    let sheet = Sheet::of_attacks_of_game(reports, language)?;
    let models = Sheet::models_of_attacks().map(|model| Head::of(model.name(), model.name()).down_if(true));
    let heads = [Head::board(language)].into_iter().chain(models);
    let note = sheet.notes.first().cloned().unwrap_or_default();
    let caption = language.say(say!(": who attacks whom. {note}", "：谁攻击谁。{note}"));
    Some(Table::of(&sheet, ["attacks", "attacks"], caption, heads))
}

impl Comparison {
    fn of(group: &Group, report: Option<&GroupReport<'_>>, language: Language) -> Self {
        let rows = || report.into_iter().flat_map(|report| &report.rows);
        let job = match group.is_of_positions() {
            true => language.pick("position", "局面"),
            false => language.pick("part", "部分"),
        };
        Self {
            title: language.title(group.variant, group.model),
            name: group.variant.name(group.model),
            variant: language.variant(group.variant),
            prose: language.prose(group.model),
            words: report.map(|report| report.in_words(language)).unwrap_or_default(),
            rounds: report.map_or(0, |report| report.rounds),
            job,
            jobs: group.jobs.iter().take(group.done()).map(|label| label.name.clone()).collect(),
            planned: (!group.is_complete()).then_some(group.jobs.len()),
            is_extended: group.is_extended,
            unsteady: is_unsteady(group).then(|| Halves::unsteady(language)),
            has_positions: rows().any(|figures| figures.positions.is_some()),
            has_instructions: rows().any(|figures| figures.instructions.is_some()),
            table: report.map(|report| table(report, job, language)),
            refused: group.refused.clone(),
        }
    }
}

fn table(report: &GroupReport<'_>, job: &str, language: Language) -> Table {
    let pick = |en, zh| language.pick(en, zh);
    let unit = report.model.unit();
    let interval = |key: &'static str, has_positions| {
        Head::of(key, pick("95 % interval", "95 % 区间")).small(language.scope(has_positions)).unsorted()
    };
    let heads = [
        Head::board(language),
        Head::of("ratio", pick("Ratio", "速度比")).sorted(),
        Head::of("figure", language.unit(unit)).down_if(unit.is_speed()),
        interval("these positions", false),
        interval("positions like these", true),
        Head::bars(pick("Drawn", "图示")),
        Head::of("least–most", pick("Least–greatest", "最小–最大"))
            .small(language.say(say!("of a {job}", "一个{job}")))
            .unsorted(),
        Head::of("instructions", pick("Instructions", "指令"))
            .small(pick("per operation", "每次操作"))
            .if_shown(),
        Head::of("cycles", pick("Cycles", "周期")).if_shown(),
        Head::of("branch_misses", pick("Branch misses", "分支误判")).sort("branches").if_shown(),
        Head::of("cache_misses", pick("Cache misses", "缓存缺失")).sort("cache").if_shown(),
        Head::of("state_bytes", pick("State", "状态")).sort("state"),
        Head::of("table_bytes", pick("Tables", "表")).sort("tables"),
    ];
    let (title, baseline, noise) = (report.title(language), &report.baseline().name, report.noise * 100.0);
    let caption = language.say(say!(
        ", {title}: ratio to {baseline}, above 1 is faster; noise ±{noise:.1} %",
        "，{title}：与 {baseline} 的速度比，大于 1 为较快；噪声 ±{noise:.1} %"
    ));
    let scale = Scale::of(&report.rows, report.noise);
    let bars = report.rows.iter().map(|figures| scale.bar(figures));
    Table::of(&Sheet::of_comparison(report, language), ["caption", "sort"], caption, heads).on(scale, bars)
}
