//! One comparison in words, and how its boards and ratios are called in a sentence.

use qipan_experiment::Role;

use crate::facts::Facts;
use crate::layouts;
use crate::report::{GroupReport, Standing, Verdict};
use crate::statistics::Interval;
use crate::words::{factor, listed};

impl GroupReport<'_> {
    /// What this comparison by itself says, with the intervals.
    #[must_use]
    pub fn in_words(&self) -> String {
        let contestants: Vec<_> = self.contestants().collect();
        let (leaders, baseline) = (self.leaders(), self.baseline());
        let mut sentences = vec![match (contestants.as_slice(), leaders.as_slice()) {
            ([one], _) => format!("{} ran alone", one.board.name),
            (_, [first]) => format!("{} is fastest{}", first.board.name, how(first, baseline)),
            (_, [first, ..]) => {
                let names = grouped(&leaders);
                let how = if self.baseline_leads() { String::new() } else { of_first(first, baseline) };
                format!("{names} lead, too close to tell apart{how}")
            }
            (_, []) => String::new(),
        }];
        let [same, of_build] = self.like_the_baseline();
        if !same.is_empty() {
            sentences.push(format!("Within the noise of {}: {}", baseline.name, grouped(&same)));
        }
        let close = self.close_by_build();
        if !close.is_empty() {
            sentences.push(format!("{} behind the fastest: {}", layouts::MARK, grouped(&close)));
        }
        if !of_build.is_empty() {
            sentences.push(format!("{} beside {}: {}", layouts::MARK, baseline.name, grouped(&of_build)));
        }
        let slowest = contestants.last().filter(|slowest| slowest.verdict != Verdict::Same);
        if let Some(slowest) = slowest.filter(|slowest| !self.are_tied(contestants[0], slowest)) {
            sentences.push(format!("{} is slowest{}", slowest.board.name, how(slowest, baseline)));
        }
        let others = self.standings.iter().filter(|standing| standing.board.role != Role::Contestant);
        for other in others.filter(|standing| !standing.is_baseline()) {
            let what = match other.board.role {
                Role::Oracle => ", the rule book as code,",
                _ => ", a guest,",
            };
            sentences.push(format!("{}{what} {}", other.board.name, compared(other)));
        }
        format!("{}.", sentences.join(". "))
    }

    /// Whether the baseline cannot be told from the fastest.
    pub(crate) fn baseline_leads(&self) -> bool {
        self.leaders().iter().any(|leader| leader.is_baseline())
    }

    /// Contestants that cannot be told from the baseline, which does not lead: because of the noise, and
    /// because of what another layout of the program could change.
    pub(crate) fn like_the_baseline(&self) -> [Vec<&Standing<'_>>; 2] {
        let leaders = [self.leaders(), self.close_by_build()].concat();
        let leads = |name: &str| leaders.iter().any(|leader| leader.board.name == name);
        let others = || self.contestants().filter(|standing| !leads(&standing.board.name));
        let same = others().filter(|standing| standing.verdict == Verdict::Same);
        [same.collect(), others().filter(|standing| standing.is_of_build).collect()]
    }
}

/// `, 1.18 times as fast as xiangqi-array (95 %: 1.17 to 1.19)`; nothing for the baseline.
fn how(standing: &Standing<'_>, baseline: &Facts) -> String {
    if standing.is_baseline() {
        return String::new();
    }
    let Interval { low, high } = standing.widest();
    if standing.ratio < 1.0 {
        let (low, high) = (factor(1.0 / high), factor(1.0 / low));
        let longer = marked(standing, 1.0 / standing.ratio);
        return format!(": it takes {longer} times as long as {} (95 %: {low} to {high})", baseline.name);
    }
    let (low, high, faster) = (factor(low), factor(high), times(standing));
    format!(", {faster} times as fast as {} (95 %: {low} to {high})", baseline.name)
}

fn of_first(first: &Standing<'_>, baseline: &Facts) -> String {
    match how(first, baseline) {
        none if none.is_empty() => none,
        how => format!("; the first is{}", how.trim_start_matches(',')),
    }
}

/// `is 1.18 times as fast` or `takes 47 times as long`.
pub(crate) fn compared(standing: &Standing<'_>) -> String {
    if standing.ratio < 1.0 {
        return format!("takes {} times as long", marked(standing, 1.0 / standing.ratio));
    }
    format!("is {} times as fast", times(standing))
}

/// A ratio as a factor, marked where another build could have made it.
pub(crate) fn times(standing: &Standing<'_>) -> String {
    marked(standing, standing.ratio)
}

pub(crate) fn marked(standing: &Standing<'_>, ratio: f64) -> String {
    let ratio = factor(ratio);
    if standing.is_of_build { format!("{} {ratio}", layouts::MARK) } else { ratio }
}

/// Names and the verb that suits their number.
pub(crate) fn grouped_with(standings: &[&Standing<'_>], one: &str, many: &str) -> String {
    format!("{} {}", grouped(standings), if standings.len() == 1 { one } else { many })
}

/// Names with what they have in common said once: `chess-bitboard:{magic,pext} and chess-x88`.
pub(crate) fn grouped(standings: &[&Standing<'_>]) -> String {
    let mut families: Vec<Vec<&Facts>> = Vec::new();
    for standing in standings {
        let board = standing.board;
        match families.iter_mut().find(|family| family[0].system == board.system) {
            Some(family) => family.push(board),
            None => families.push(vec![board]),
        }
    }
    let name = |family: Vec<&Facts>| -> Vec<String> {
        let names: Vec<&str> = family.iter().map(|board| board.name.as_str()).collect();
        let stem = stem(&names);
        let rests: Vec<&str> = names.iter().map(|name| &name[stem.len()..]).collect();
        // The game alone is not worth saying once.
        if names.len() < 2 || rests.contains(&"") || stem.matches(['-', ':']).count() < 2 {
            return names.iter().map(ToString::to_string).collect();
        }
        vec![format!("{stem}{{{}}}", rests.join(","))]
    };
    listed(&families.into_iter().flat_map(name).collect::<Vec<_>>())
}

/// What names begin with in common, up to and with a hyphen or a colon.
fn stem<'a>(names: &[&'a str]) -> &'a str {
    let Some(first) = names.first() else { return "" };
    let ends = first.match_indices(['-', ':']).map(|(at, _)| &first[..=at]);
    ends.rev().find(|stem| names.iter().all(|name| name.starts_with(stem))).unwrap_or("")
}
