//! From figures to words: every sentence follows from the reports, and says no more than they do.

use qipan_experiment::{Model, Role};
use qipan_game::Factor;

use crate::effects::Effect;
use crate::in_words::{compared, grouped, grouped_with, times};
use crate::layouts;
use crate::overview::Overview;
use crate::report::{GroupReport, Standing, Verdict, is_beyond};
use crate::series::Series;
use crate::words::{self, bytes, factor, listed};

/// What came out for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// The game's name.
    pub game: String,
    /// Who is fastest and slowest, where the order changes, what memory buys, what cache pressure changes.
    pub sentences: Vec<String>,
}

impl Conclusion {
    /// With a sentence that says what `≈ (build)` means, if one has it.
    pub(crate) fn with_the_mark_explained(mut self) -> Self {
        if self.sentences.iter().any(|sentence| sentence.contains(layouts::MARK)) {
            self.sentences.push(layouts::MEANING.to_owned());
        }
        self
    }
}

/// What came out, per game, over all models.
#[must_use]
pub fn conclusion(all: &[GroupReport<'_>]) -> Vec<Conclusion> {
    let effects = Effect::of(all);
    let reports: Vec<_> = all.iter().map(GroupReport::of_storages).collect();
    let of_game = |overview: &Overview<'_>| {
        let reports: Vec<_> = reports.iter().filter(|report| report.game == overview.game).collect();
        let plain: Vec<_> = reports.iter().copied().filter(|report| report.is_plain()).collect();
        let headline = plain.iter().copied().find(|report| report.model == overview.headline())?;
        let sentences = [
            Some(of_speed(headline)),
            of_the_slow(headline),
            of_tested(overview),
            of_order(headline, &plain),
            of_work(headline),
            of_memory(headline),
            of_pressure(&reports),
            of_threads(&reports),
            of_steadiness(&plain),
        ];
        let mut sentences: Vec<_> = sentences.into_iter().flatten().collect();
        sentences.extend(of_effects(&effects, overview.game, overview.headline()));
        Some(Conclusion { game: overview.game.to_owned(), sentences }.with_the_mark_explained())
    };
    Overview::of(all).iter().filter_map(of_game).collect()
}

/// The order of the storages when every board tests every move.
fn of_tested(overview: &Overview<'_>) -> Option<String> {
    let baseline = overview.tested_baseline?;
    let mut tested: Vec<_> = overview.rows.iter().filter_map(|row| row.tested.as_ref()).collect();
    tested.sort_by(|a, b| b.ratio.total_cmp(&a.ratio));
    let first = tested.first().filter(|first| !first.is_baseline())?;
    let (name, times) = (&first.board.name, times(first));
    let is_slower = |standing: &&&Standing<'_>| standing.verdict_of_all_builds() == Verdict::Slower;
    let slower: Vec<_> = tested.iter().filter(is_slower).copied().collect();
    let rest = if slower.is_empty() {
        String::new()
    } else {
        format!("; {} slower than {}", grouped_with(&slower, "is", "are"), baseline.name)
    };
    let headline = overview.headline().name();
    Some(format!(
        "With every move tested, {name} is fastest at {headline}, {times} times {}{rest}.",
        baseline.name
    ))
}

/// What each level is worth at the headline, from the board that it helps least to the one that it helps
/// most; of several records, on the machine where it does.
pub(crate) fn of_effects(effects: &[Effect<'_>], game: &str, headline: Model) -> Vec<String> {
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
        let what = format!("{} instead of {simple} ({factor})", words::capitalised(other));
        Some(match of_kind.len() == 1 {
            true => format!("{what} is worth {low} on {}.", most.board_with_others()),
            false => format!(
                "{what} is worth {low} ({}) to {high} ({}).",
                least.board_with_others(),
                most.board_with_others()
            ),
        })
    };
    kinds.iter().filter_map(of_kind).collect()
}

fn factor_of(effect: &Effect<'_>) -> String {
    let ratio = factor(effect.worth.ratio);
    match () {
        () if !effect.worth.is_beyond_noise => format!("≈ {ratio}"),
        () if effect.worth.is_of_build => format!("{} {ratio}", layouts::MARK),
        () => ratio,
    }
}

fn of_speed(report: &GroupReport<'_>) -> String {
    let (leaders, baseline) = (report.leaders(), report.baseline());
    let model = report.model.name();
    let [first, others @ ..] = leaders.as_slice() else { return String::new() };
    if report.contestants().count() == 1 {
        return format!("{} ran alone.", first.board.name);
    }
    let times = format!("{} times as fast as {}", times(first), baseline.name);
    let mut text = match (others.is_empty(), report.baseline_leads()) {
        (true, true) => format!("{} is fastest at {model}", first.board.name),
        (true, false) => format!("{} is fastest at {model}, {times}", first.board.name),
        (false, true) => format!("{} are fastest at {model}, too close to tell apart", grouped(&leaders)),
        (false, false) => {
            let names = grouped(&leaders);
            format!("{names} are fastest at {model}, too close to tell apart, about {times}")
        }
    };
    let close = report.close_by_build();
    if !close.is_empty() {
        text += &format!("; {} close behind, {}", grouped_with(&close, "is", "are"), layouts::MARK);
    }
    let [same, of_build] = report.like_the_baseline();
    if !same.is_empty() {
        text += &format!("; {} within the noise of {}", grouped_with(&same, "is", "are"), baseline.name);
    }
    if !of_build.is_empty() {
        let names = grouped_with(&of_build, "is", "are");
        text += &format!("; {names} as fast as {}, {}", baseline.name, layouts::MARK);
    }
    text + "."
}

fn of_the_slow(report: &GroupReport<'_>) -> Option<String> {
    let contestants: Vec<_> = report.contestants().collect();
    let (first, slowest) = (contestants.first()?, contestants.last()?);
    let baseline = report.baseline();
    // Whom the factors are to is said once.
    let mut to = format!(" as {}", baseline.name);
    let mut compared = |standing| format!("{}{}", compared(standing), std::mem::take(&mut to));
    let mut parts = Vec::new();
    // Who cannot be told from the baseline was said to be as fast as that.
    if slowest.verdict != Verdict::Same && !report.are_tied(first, slowest) {
        parts.push(match slowest.is_baseline() {
            true => format!("{} is slowest", baseline.name),
            false => format!("{} is slowest and {}", slowest.board.name, compared(slowest)),
        });
    }
    let others = report.standings.iter().filter(|other| other.board.role != Role::Contestant);
    for other in others.filter(|other| !other.is_baseline()) {
        let what = match other.board.role {
            Role::Oracle => "the rule book as code".to_owned(),
            _ => format!("the guest {}", other.board.name),
        };
        parts.push(format!("{what} {}", compared(other)));
    }
    (!parts.is_empty()).then(|| format!("{}.", capitalised(&parts.join("; "))))
}

/// Models of a search's work, so that what is done once a program decides nothing.
fn is_work(model: Model) -> bool {
    model.is_of_a_search()
}

fn of_order(headline: &GroupReport<'_>, plain: &[&GroupReport<'_>]) -> Option<String> {
    let leads = |report: &GroupReport<'_>, name: &str| {
        report.leaders().iter().any(|leader| leader.board.name == name)
    };
    let first = &headline.contestants().next()?.board.name;
    let others = plain.iter().filter(|report| is_work(report.model) && report.model != headline.model);
    let others: Vec<_> = others.filter(|report| report.contestants().count() > 1).collect();
    let (stays, changes): (Vec<&&GroupReport<'_>>, Vec<_>) =
        others.into_iter().partition(|report| leads(report, first));
    // By who leads, in the order of the models.
    let mut leaders: Vec<(String, Vec<String>)> = Vec::new();
    let baseline = headline.baseline();
    let mut unit = format!(" times {}", baseline.name);
    for report in &changes {
        let names = report.leaders();
        let is_to_it = report.baseline().name == baseline.name;
        let first = names.first().filter(|first| is_to_it && !first.is_baseline());
        // What the ratios are to is said once.
        let ratio = first.map(|first| format!(": {}{}", times(first), std::mem::take(&mut unit)));
        let (names, model) =
            (grouped(&names), format!("{}{}", report.model.name(), ratio.unwrap_or_default()));
        match leaders.iter_mut().find(|(others, _)| *others == names) {
            Some((_, models)) => models.push(model),
            None => leaders.push((names, vec![model])),
        }
    }
    let stays: Vec<_> = stays.iter().map(|report| report.model.name().to_owned()).collect();
    let at: Vec<_> =
        leaders.iter().map(|(names, models)| format!("{names} ({})", models.join(", "))).collect();
    let elsewhere = format!("elsewhere it is {}", at.join("; "));
    match (stays.is_empty(), changes.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("{first} leads at {} too.", listed(&stays))),
        (false, false) => Some(format!("{first} leads at {} too; {elsewhere}.", listed(&stays))),
        (true, false) => Some(format!("But {elsewhere}.")),
    }
}

fn of_work(report: &GroupReport<'_>) -> Option<String> {
    let counted: Vec<_> = report
        .contestants()
        .enumerate()
        .filter_map(|(place, standing)| Some((place, standing, standing.instructions?)))
        .collect();
    let &(place, standing, count) = counted.iter().min_by(|a, b| a.2.total_cmp(&b.2))?;
    let name = &standing.board.name;
    let is_leader = report.leaders().iter().any(|leader| leader.board.name == *name);
    (!is_leader).then(|| {
        format!(
            "Fewest instructions do not mean least time: {name} needs {count:.1} and is {}.",
            ordinal(place + 1)
        )
    })
}

/// A board this close to the fastest is nearly as fast.
const NEARLY: f64 = 0.9;

fn of_memory(report: &GroupReport<'_>) -> Option<String> {
    let need = |standing: &Standing<'_>| bytes(total(standing));
    let first = report.contestants().next()?;
    let least = report.contestants().min_by_key(|standing| total(standing))?;
    if report.contestants().count() == 1 {
        return Some(format!("It needs {}, tables included.", need(first)));
    }
    let nearly = report.contestants().filter(|standing| standing.ratio >= NEARLY * first.ratio);
    let nearly = nearly.min_by_key(|standing| total(standing))?;
    let mut text = format!("{} is cheapest in memory: {}, tables included", least.board.name, need(least));
    if first.board.name == least.board.name {
        return Some(text + ".");
    }
    text += &format!("; {} needs {}", first.board.name, need(first));
    if nearly.board.name == least.board.name {
        text += &format!(" and is {} times as fast", factor(first.ratio / least.ratio));
    } else if total(nearly) <= total(first) / 2 {
        let (name, part) = (&nearly.board.name, 100.0 * nearly.ratio / first.ratio);
        text += &format!("; {name} reaches {part:.0} % of that speed with {}", need(nearly));
    }
    Some(text + ".")
}

fn total(standing: &Standing<'_>) -> usize {
    standing.board.state_bytes + standing.board.table_bytes
}

/// What changes between the least and the most cache pressure of a model, of the first that was tried under
/// both.
fn of_pressure(reports: &[&GroupReport<'_>]) -> Option<String> {
    let at = |model: Model| {
        let pressed = reports.iter().copied().filter(|report| report.model == model);
        let pressed = pressed.filter_map(|report| Some((report.variant.pressure()?, report)));
        let (least, most) =
            (pressed.clone().min_by_key(|(kib, _)| *kib)?, pressed.max_by_key(|(kib, _)| *kib)?);
        (least.0 < most.0).then_some((least.1, most))
    };
    let (before, (kib, after)) =
        Model::ALL.iter().filter(|model| model.is_pressed()).find_map(|&model| at(model))?;
    let model = after.model.name();
    let baseline = &after.baseline().name;
    let others = after.contestants().filter(|standing| !standing.is_baseline());
    let shifts = others.filter_map(|later| Some((before.standing(&later.board.name)?, later)));
    // Only those that are beyond chance: the two pressures shared their rounds, so that they are compared
    // pair by pair.
    let is_shift = |standing: &Standing<'_>| {
        let ratios = |report: &GroupReport<'_>| {
            let group = report.group;
            Some(Series::of_rows(group, group.row(&standing.board.name)?, group.row(baseline)?))
        };
        let shift = ratios(after).zip(ratios(before)).and_then(|(after, before)| match () {
            () if before.is_paired_with(&after) => after.over(&before).estimate(),
            () => after.since(&before),
        });
        shift.is_some_and(|shift| is_beyond(shift, after.noise.max(before.noise)))
    };
    let shifts: Vec<_> = shifts.filter(|(_, later)| is_shift(later)).collect();
    let by = |(earlier, later): &(&Standing<'_>, &Standing<'_>)| later.ratio / earlier.ratio;
    let extreme = |what: &str, shift: Option<&(&Standing<'_>, &Standing<'_>)>| {
        shift.map(|(earlier, later)| {
            let (from, to) = (factor(earlier.ratio), factor(later.ratio));
            format!("{} {what} most, from {from} to {to} times {baseline}", later.board.name)
        })
    };
    let lost = shifts.iter().min_by(|a, b| by(a).total_cmp(&by(b))).filter(|shift| by(shift) < 1.0);
    let gained = shifts.iter().max_by(|a, b| by(a).total_cmp(&by(b))).filter(|shift| by(shift) > 1.0);
    let mut parts: Vec<String> =
        [extreme("loses", lost), extreme("gains", gained)].into_iter().flatten().collect();
    let (old, new) = (before.leaders(), after.leaders());
    let stays = new.iter().any(|leader| old.iter().any(|other| other.board.name == leader.board.name));
    if !stays {
        parts.push(format!("{} {}", grouped(&new), if new.len() == 1 { "leads" } else { "lead" }));
    }
    let pressure = format!("Under {kib} KiB of cache pressure ({model})");
    Some(match parts.is_empty() {
        true => format!("{pressure} nothing changes beyond the noise."),
        false => format!("{pressure} {}.", listed(&parts)),
    })
}

/// What the most threads bring against one thread that shares its tree with none, in the same run.
fn of_threads(reports: &[&GroupReport<'_>]) -> Option<String> {
    let threaded = reports.iter().copied().filter_map(|report| Some((report.variant.threads()?, report)));
    // Of equals the last one is taken: that of the model that was timed first.
    let (threads, many) = threaded.clone().rev().max_by_key(|(threads, _)| *threads)?;
    let (_, one) = threaded.clone().find(|&(threads, report)| threads == 1 && report.model == many.model)?;
    let gains = many.contestants().filter_map(|standing| {
        let before = one.standing(&standing.board.name)?;
        Some((standing.rate / before.rate, &standing.board.name))
    });
    let gains: Vec<_> = gains.collect();
    let (least, last) = gains.iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
    let (most, first) = gains.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let (least, most, model) = (factor(*least), factor(*most), many.model.name());
    (threads > 1).then(|| match gains.len() {
        1 => format!("On {threads} threads {first} runs {most} times as fast as on one ({model})."),
        _ => format!(
            "On {threads} threads boards run {least} ({last}) to {most} ({first}) times as fast as on one ({model})."
        ),
    })
}

/// Who was not steady, and where.
fn of_steadiness(plain: &[&GroupReport<'_>]) -> Option<String> {
    let unsteady = plain.iter().filter_map(|report| {
        let rows: Vec<_> = report.contestants().filter(|standing| standing.is_unsteady()).collect();
        (!rows.is_empty()).then(|| format!("{} ({})", grouped(&rows), report.model.name()))
    });
    let unsteady: Vec<_> = unsteady.collect();
    let plural = "the ratio to the baseline differed between the halves of the run, beyond chance";
    (!unsteady.is_empty()).then(|| format!("Unsteady, {plural}: {}.", unsteady.join("; ")))
}

/// Board names begin sentences as they are; other words do not.
fn capitalised(sentence: &str) -> String {
    sentence.strip_prefix("the ").map_or_else(|| sentence.to_owned(), |rest| format!("The {rest}"))
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
