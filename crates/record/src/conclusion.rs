//! From figures to words: every sentence follows from the reports, and says no more than they do.

use qipan_game::{Factor, say};
use qipan_row::{Model, Role};

use crate::effects::Effect;
use crate::facts::RowFacts;
use crate::in_words::{alone, compared, in_parts, names, times};
use crate::language::{Language, capitalised};
use crate::overview::Overview;
use crate::report::{GroupReport, RowFigures, Verdict, is_beyond};
use crate::series::Series;
use crate::steadiness::Halves;
use crate::words::{bytes, factor, factor_within};

/// Conclusions for a game, from the most important to the least.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// The game's name.
    pub game: String,
    /// At most three sentences: the fastest board, the fastest one when every board tests every move, and
    /// what speed costs in memory.
    pub brief: Vec<String>,
    /// The fastest boards of each model of a search's work, in the order of the models.
    pub leaders: Vec<Leader>,
    /// Everything else: what is close, the slow, cache pressure, threads, the worth of each level.
    pub sentences: Vec<String>,
}

/// The fastest boards of a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// The model's name.
    pub model: String,
    /// Their full names, fastest first; several cannot be told apart.
    pub boards: Vec<String>,
    /// Ratio of the speed of the first of them to the baseline's: `1.24`, or `1` if the baseline leads.
    pub ratio: String,
    /// The full name of the baseline.
    pub baseline: String,
}

impl Leader {
    /// `generate: chess-x88, 1.24 times as fast as chess-array`.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        let Self { model, boards, ratio, baseline } = self;
        let first = boards.first().filter(|first| *first != baseline && ratio != "1");
        let how = first.map_or_else(String::new, |_| {
            language.say(say!(", {ratio} times as fast as {baseline}", "，速度是 {baseline} 的 {ratio} 倍"))
        });
        let boards = language.listed(boards);
        language.say(say!("{model}: {boards}{how}", "{model}：{boards}{how}"))
    }
}

/// Conclusions over all models, per game.
#[must_use]
pub fn conclusion(all: &[GroupReport<'_>], language: Language) -> Vec<Conclusion> {
    let effects = Effect::of(all);
    let reports: Vec<_> = all.iter().map(GroupReport::of_storages).collect();
    let of_game = |overview: &Overview<'_>| {
        let reports: Vec<_> = reports.iter().filter(|report| report.game == overview.game).collect();
        let plain: Vec<_> = reports.iter().copied().filter(|report| report.is_plain()).collect();
        let headline = plain.iter().copied().find(|report| report.model == overview.headline())?;
        let brief = [
            Some(of_speed(headline, language)),
            of_programs(headline, language),
            of_tested(overview, language),
            of_memory(headline, language),
        ];
        let mut sentences: Vec<_> = of_the_close(headline, language).into_iter().collect();
        let depends = |figures: &RowFigures<'_>| {
            language.sentences(&[in_parts(figures, headline.baseline(), language)])
        };
        sentences.extend(headline.dependent().map(depends));
        sentences.extend(of_the_slow(headline, language));
        let others = [
            of_work(headline, language),
            of_pressure(&reports, language),
            of_threads(&reports, language),
            of_steadiness(&plain, language),
        ];
        sentences.extend(others.into_iter().flatten());
        sentences.extend(of_effects(&effects, overview.game, overview.headline(), language));
        sentences.push(headline.layouts_in_words(language));
        Some(Conclusion {
            game: overview.game.to_owned(),
            brief: brief.into_iter().flatten().collect(),
            leaders: plain.iter().filter_map(|report| leader(report)).collect(),
            sentences,
        })
    };
    Overview::of(all).iter().filter_map(of_game).collect()
}

/// The fastest storage when every board tests every move.
fn of_tested(overview: &Overview<'_>, language: Language) -> Option<String> {
    let baseline = overview.tested_baseline?;
    let mut tested: Vec<_> = overview.rows.iter().filter_map(|row| row.tested.as_ref()).collect();
    tested.sort_by(|a, b| b.ratio.total_cmp(&a.ratio));
    let first = tested.first()?;
    let (name, how) = (&first.board.name, unless_baseline(first, baseline, language));
    Some(language.say(say!(
        "When every board tests every move, {name} is fastest{how}.",
        "如果所有棋盘都检测每个着法，{name} 最快{how}。"
    )))
}

/// `: 1.18 times as fast as xiangqi-array`; nothing for the baseline.
fn unless_baseline(figures: &RowFigures<'_>, baseline: &RowFacts, language: Language) -> String {
    let compared = compared(figures, baseline, language);
    if figures.is_baseline() { String::new() } else { language.say(say!(": {compared}", "：{compared}")) }
}

/// Sentences on the worth of each level at the headline, from the board that it helps least to the one that
/// it helps most; of several records, on the machine where it does.
pub(crate) fn of_effects(
    effects: &[Effect<'_>],
    game: &str,
    headline: Model,
    language: Language,
) -> Vec<String> {
    let of_headline = effects.iter().filter(|effect| effect.game == game && effect.model == headline);
    let mut kinds: Vec<(Factor, [&str; 2], Vec<&Effect<'_>>)> = Vec::new();
    // Which look-up is best is a table of its own.
    for effect in of_headline.filter(|effect| effect.factor != Factor::LookUp) {
        match kinds
            .iter_mut()
            .find(|(factor, levels, _)| (*factor, *levels) == (effect.factor, effect.levels))
        {
            Some((.., of_kind)) => of_kind.push(effect),
            None => kinds.push((effect.factor, effect.levels, vec![effect])),
        }
    }
    let of_kind = |(factor, [simple, other], of_kind): &(Factor, [&str; 2], Vec<&Effect<'_>>)| {
        let by_worth = |a: &&&Effect<'_>, b: &&&Effect<'_>| a.worth.ratio.total_cmp(&b.worth.ratio);
        let (least, most) = (of_kind.iter().min_by(by_worth)?, of_kind.iter().max_by(by_worth)?);
        let (low, high) = (factor_of(least), factor_of(most));
        let (worst, best) = (least.board_with_others(), most.board_with_others());
        let factor = capitalised(language.factor(*factor));
        Some(language.say(match of_kind.len() == 1 {
            true => say!(
                "{factor}: {other} is {low} ({best}) times as fast as {simple}.",
                "{factor}：{other} 的速度是 {simple} 的 {low} 倍（{best}）。"
            ),
            false => say!(
                "{factor}: {other} is {low} ({worst}) to {high} ({best}) times as fast as {simple}.",
                "{factor}：{other} 的速度是 {simple} 的 {low} 倍（{worst}）至 {high} 倍（{best}）。"
            ),
        }))
    };
    kinds.iter().filter_map(of_kind).collect()
}

fn factor_of(effect: &Effect<'_>) -> String {
    let ratio = factor_within(effect.worth.ratio, effect.worth.widest());
    if effect.worth.is_beyond_noise { ratio } else { format!("≈ {ratio}") }
}

/// The fastest program of others beside the fastest board.
fn of_programs(report: &GroupReport<'_>, language: Language) -> Option<String> {
    let programs = report.rows.iter().filter(|row| row.board.role == Role::Program);
    let fastest = programs.max_by(|one, other| one.ratio.total_cmp(&other.ratio))?;
    let board = *report.leaders().first()?;
    let over = report.between(fastest, board)?;
    let (program, board_name) = (&fastest.board.name, &board.board.name);
    let times = factor_within(over.ratio, over.widest());
    Some(language.say(match report.are_tied(fastest, board) {
        true => say!(
            "Of the programs of others {program} is fastest, too close to {board_name} to tell apart.",
            "别人的程序中 {program} 最快，与 {board_name} 相差太小，分不出快慢。"
        ),
        false => say!(
            "Of the programs of others {program} is fastest: it has {times} times the speed of {board_name}.",
            "别人的程序中 {program} 最快：速度是 {board_name} 的 {times} 倍。"
        ),
    }))
}

fn of_speed(report: &GroupReport<'_>, language: Language) -> String {
    let (leaders, baseline) = (report.leaders(), report.baseline());
    let model = report.model.name();
    let [first, others @ ..] = leaders.as_slice() else { return String::new() };
    if report.contestants().count() == 1 {
        return language.sentences(&[alone(first, language)]);
    }
    let (names, how) = (names(&leaders, language), compared(first, baseline, language));
    language.say(match (others.is_empty(), report.baseline_leads()) {
        (true, true) => say!("{names} is fastest at {model}.", "在 {model} 下 {names} 最快。"),
        (true, false) => say!("{names} is fastest at {model}: {how}.", "在 {model} 下 {names} 最快：{how}。"),
        (false, true) => say!(
            "{names} are fastest at {model}, too close to tell apart.",
            "在 {model} 下 {names} 最快，彼此分不出快慢。"
        ),
        (false, false) => say!(
            "{names} are fastest at {model}, too close to tell apart: about {how}.",
            "在 {model} 下 {names} 最快，彼此分不出快慢：大约{how}。"
        ),
    })
}

/// A sentence on the boards that can hardly be told from the baseline.
fn of_the_close(report: &GroupReport<'_>, language: Language) -> Option<String> {
    let (baseline, model) = (&report.baseline().name, report.model.name());
    let same = report.like_the_baseline();
    let verb = if same.len() == 1 { "is" } else { "are" };
    let names = names(&same, language);
    (!same.is_empty()).then(|| {
        language.say(say!(
            "At {model} {names} {verb} as fast as {baseline}, within the noise.",
            "在 {model} 下 {names} 与 {baseline} 一样快，差别在噪声之内。"
        ))
    })
}

fn of_the_slow(report: &GroupReport<'_>, language: Language) -> Vec<String> {
    let baseline = report.baseline();
    let contestants: Vec<_> = report.contestants().collect();
    let mut sentences = Vec::new();
    if let [first, .., slowest] = contestants.as_slice() {
        // What cannot be told from the baseline was said to be as fast as that.
        if slowest.verdict != Verdict::Same && !report.are_tied(first, slowest) {
            let (name, how) = (&slowest.board.name, unless_baseline(slowest, baseline, language));
            sentences.push(language.say(say!("{name} is slowest{how}.", "{name} 最慢{how}。")));
        }
    }
    let others = report.rows.iter().filter(|other| other.board.role != Role::Contestant);
    for other in others.filter(|other| !other.is_baseline()) {
        let (name, compared) = (&other.board.name, compared(other, baseline, language));
        sentences.push(language.say(match other.board.role {
            Role::Oracle => {
                say!(
                    "{name}, the rule book as code, is {compared}.",
                    "{name}（写成代码的规则）的{compared}。"
                )
            }
            Role::Program => {
                say!("{name}, another program, is {compared}.", "{name}（别的程序）的{compared}。")
            }
            _ => say!("{name}, a guest, is {compared}.", "{name}（客座）的{compared}。"),
        }));
    }
    sentences
}

/// The fastest boards of a model, if boards competed at it.
fn leader(report: &GroupReport<'_>) -> Option<Leader> {
    let is_asked = report.model.is_of_a_search() && report.contestants().count() > 1;
    let leaders = report.leaders();
    let first = leaders.first().filter(|_| is_asked)?;
    Some(Leader {
        model: report.model.name().to_owned(),
        boards: leaders.iter().map(|leader| leader.board.name.clone()).collect(),
        ratio: if report.baseline_leads() { "1".to_owned() } else { times(first) },
        baseline: report.baseline().name.clone(),
    })
}

fn of_work(report: &GroupReport<'_>, language: Language) -> Option<String> {
    let counted: Vec<_> = report
        .contestants()
        .enumerate()
        .filter_map(|(place, figures)| Some((place, figures, figures.instructions?)))
        .collect();
    let &(place, figures, count) = counted.iter().min_by(|a, b| a.2.total_cmp(&b.2))?;
    let name = &figures.board.name;
    let is_leader = report.leaders().iter().any(|leader| leader.board.name == *name);
    let (place, nth) = (place + 1, ordinal(place + 1));
    (!is_leader).then(|| {
        language.say(say!(
            "Fewest instructions do not mean least time: {name} needs {count:.1} and is {nth}.",
            "指令最少不等于时间最短：{name} 只需 {count:.1} 条指令，却排第 {place}。"
        ))
    })
}

/// A board this close to the fastest is nearly as fast.
const NEARLY: f64 = 0.9;

fn of_memory(report: &GroupReport<'_>, language: Language) -> Option<String> {
    let need = |figures: &RowFigures<'_>| bytes(total(figures));
    let first = report.contestants().next()?;
    // Of rows that need as little, the one with the plain name.
    let need_of = |figures: &&RowFigures<'_>| (total(figures), figures.board.name.len());
    let least = report.contestants().min_by_key(need_of)?;
    let (name, fast) = (&first.board.name, need(first));
    if report.contestants().count() == 1 {
        return Some(language.say(say!("It needs {fast}, tables included.", "它需要 {fast}，包括查找表。")));
    }
    let nearly = report.contestants().filter(|figures| figures.ratio >= NEARLY * first.ratio);
    let nearly = nearly.min_by_key(|figures| total(figures))?;
    if total(first) == total(least) {
        return Some(language.say(say!(
            "{name} is the smallest too: {fast}, tables included.",
            "{name} 也最省内存：{fast}，包括查找表。"
        )));
    }
    let rest = match total(nearly) <= total(first) / 2 {
        true => {
            let part = 100.0 * nearly.ratio / first.ratio;
            let (nearly, need) = (&nearly.board.name, need(nearly));
            say!(
                "{nearly} reaches {part:.0} % of its speed with {need}",
                "{nearly} 用 {need} 达到它速度的 {part:.0} %"
            )
        }
        false => {
            let (least, need) = (&least.board.name, need(least));
            say!("the smallest board, {least}, needs {need}", "最小的棋盘 {least} 需要 {need}")
        }
    };
    let rest = language.say(rest);
    Some(language.say(say!(
        "{name} needs {fast}, tables included; {rest}.",
        "{name} 需要 {fast}，包括查找表；{rest}。"
    )))
}

fn total(figures: &RowFigures<'_>) -> usize {
    figures.board.state_bytes + figures.board.table_bytes
}

/// A sentence on the change between the least and the most cache pressure of a model, of the first that was
/// tried under both.
fn of_pressure(reports: &[&GroupReport<'_>], language: Language) -> Option<String> {
    let at = |model: Model| {
        let pressed = reports.iter().copied().filter(|report| report.model == model);
        let pressed = pressed.filter_map(|report| Some((report.variant.pressure()?, report)));
        let (least, most) =
            (pressed.clone().min_by_key(|(kib, _)| *kib)?, pressed.max_by_key(|(kib, _)| *kib)?);
        (least.0 < most.0).then_some((least.1, most))
    };
    let (before, (kib, after)) =
        Model::ALL.iter().filter(|model| model.is_pressed()).find_map(|&model| at(model))?;
    let model = after.variant.name(after.model);
    let baseline = &after.baseline().name;
    let others = after.contestants().filter(|figures| !figures.is_baseline());
    let shifts = others.filter_map(|later| Some((before.figures_of(&later.board.name)?, later)));
    // Only those that are beyond chance: the two pressures shared their rounds, so that they are compared
    // pair by pair.
    let is_shift = |figures: &RowFigures<'_>| {
        let ratios = |report: &GroupReport<'_>| {
            let group = report.group;
            Some(Series::of_rows(group, group.row(&figures.board.name)?, group.row(baseline)?))
        };
        let shift = ratios(after).zip(ratios(before)).and_then(|(after, before)| match () {
            () if before.is_paired_with(&after) => after.over(&before).estimate(),
            () => after.since(&before),
        });
        shift.is_some_and(|shift| is_beyond(shift, after.noise.max(before.noise)))
    };
    let shifts: Vec<_> = shifts.filter(|(_, later)| is_shift(later)).collect();
    let by = |(earlier, later): &(&RowFigures<'_>, &RowFigures<'_>)| later.ratio / earlier.ratio;
    let extreme = |[en, zh]: [&str; 2], shift: Option<&(&RowFigures<'_>, &RowFigures<'_>)>| {
        shift.map(|(earlier, later)| {
            let (name, from, to) = (&later.board.name, times(earlier), times(later));
            language.say(say!(
                "{name} {en} most, from {from} to {to} times {baseline}",
                "{name} {zh}最多，从 {baseline} 的 {from} 倍到 {to} 倍"
            ))
        })
    };
    let lost = shifts.iter().min_by(|a, b| by(a).total_cmp(&by(b))).filter(|shift| by(shift) < 1.0);
    let gained = shifts.iter().max_by(|a, b| by(a).total_cmp(&by(b))).filter(|shift| by(shift) > 1.0);
    let mut parts: Vec<String> = [extreme(["loses", "损失"], lost), extreme(["gains", "得益"], gained)]
        .into_iter()
        .flatten()
        .collect();
    let (old, new) = (before.leaders(), after.leaders());
    let stays = new.iter().any(|leader| old.iter().any(|other| other.board.name == leader.board.name));
    if !stays {
        let (names, verb) = (names(&new, language), if new.len() == 1 { "leads" } else { "lead" });
        parts.push(language.say(say!("{names} {verb}", "{names} 领先")));
    }
    let changes = language.listed(&parts);
    Some(language.say(match parts.is_empty() {
        true => say!(
            "Under {kib} KiB of cache pressure ({model}) nothing changes beyond the noise.",
            "在 {kib} KiB 的缓存压力下（{model}），没有超出噪声的变化。"
        ),
        false => say!(
            "Under {kib} KiB of cache pressure ({model}) {changes}.",
            "在 {kib} KiB 的缓存压力下（{model}），{changes}。"
        ),
    }))
}

/// A sentence on the gain by the most threads over one thread that shares its tree with none, in the same
/// run.
fn of_threads(reports: &[&GroupReport<'_>], language: Language) -> Option<String> {
    let threaded = reports.iter().copied().filter_map(|report| Some((report.variant.threads()?, report)));
    // Of equals the last one is taken: that of the model that was timed first.
    let (threads, many) = threaded.clone().rev().max_by_key(|(threads, _)| *threads)?;
    let (_, one) = threaded.clone().find(|&(threads, report)| threads == 1 && report.model == many.model)?;
    let gains = many.contestants().filter_map(|figures| {
        let before = one.figures_of(&figures.board.name)?;
        Some((figures.rate / before.rate, &figures.board.name))
    });
    let gains: Vec<_> = gains.collect();
    let (least, last) = gains.iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
    let (most, first) = gains.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let (least, most, model) = (factor(*least), factor(*most), many.variant.name(many.model));
    (threads > 1).then(|| {
        language.say(match gains.len() {
            1 => say!(
                "On {threads} threads {first} runs {most} times as fast as on one ({model}).",
                "用 {threads} 个线程时，{first} 的速度是单线程的 {most} 倍（{model}）。"
            ),
            _ => say!(
                "On {threads} threads boards run {least} ({last}) to {most} ({first}) times as fast as on one ({model}).",
                "用 {threads} 个线程时，各棋盘的速度是单线程的 {least} 倍（{last}）至 {most} 倍（{first}）（{model}）。"
            ),
        })
    })
}

/// The comparisons that were not steady.
fn of_steadiness(plain: &[&GroupReport<'_>], language: Language) -> Option<String> {
    let unsteady = plain.iter().filter(|report| report.halves.is_some_and(|halves| halves.are_apart()));
    let unsteady: Vec<_> = unsteady.map(|report| report.model.name().to_owned()).collect();
    let (models, why) = (language.listed(&unsteady), Halves::unsteady(language));
    (!unsteady.is_empty())
        .then(|| language.say(say!("Unsteady, {why}: {models}.", "不稳定，{why}：{models}。")))
}

fn ordinal(place: usize) -> String {
    let end = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{end}")
}
