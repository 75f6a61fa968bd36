//! One comparison in words, and how its boards and ratios are called in a sentence.

use qipan_row::Role;

use crate::facts::RowFacts;
use crate::report::{GroupReport, PartOfGame, RowFigures, Verdict};
use crate::words::{factor_within, listed};

impl GroupReport<'_> {
    /// Sentences on this comparison by itself, with the intervals.
    #[must_use]
    pub fn in_words(&self) -> String {
        let contestants: Vec<_> = self.contestants().collect();
        let (leaders, baseline) = (self.leaders(), self.baseline());
        let mut sentences = vec![match (contestants.as_slice(), leaders.as_slice()) {
            ([one], _) => format!("{} ran alone", one.board.name),
            (_, [first]) => format!("{} is fastest{}", first.board.name, how(first, baseline)),
            (_, [first, ..]) => {
                let how = if self.baseline_leads() {
                    String::new()
                } else {
                    format!("; the first{}", how(first, baseline))
                };
                format!("{} lead, too close to tell apart{how}", names(&leaders))
            }
            (_, []) => String::new(),
        }];
        let same = self.like_the_baseline();
        if !same.is_empty() {
            sentences.push(format!("Within the noise of {}: {}", baseline.name, names(&same)));
        }
        sentences.extend(self.dependent().map(|figures| in_parts(figures, baseline)));
        let slowest = contestants.last().filter(|slowest| slowest.verdict != Verdict::Same);
        if let Some(slowest) = slowest.filter(|slowest| !self.are_tied(contestants[0], slowest)) {
            sentences.push(format!("{} is slowest{}", slowest.board.name, how(slowest, baseline)));
        }
        let others = self.rows.iter().filter(|figures| figures.board.role != Role::Contestant);
        for other in others.filter(|figures| !figures.is_baseline()) {
            let what = match other.board.role {
                Role::Oracle => ", the rule book as code,",
                _ => ", a guest,",
            };
            sentences.push(format!("{}{what} is {}", other.board.name, compared(other, baseline)));
        }
        format!("{}.", sentences.join(". "))
    }

    /// Contestants of which it depends on the part of the game how they stand.
    pub(crate) fn dependent(&self) -> impl Iterator<Item = &RowFigures<'_>> {
        self.contestants().filter(|figures| figures.verdict == Verdict::Depends)
    }

    /// Returns true if the baseline cannot be told from the fastest.
    pub(crate) fn baseline_leads(&self) -> bool {
        self.leaders().iter().any(|leader| leader.is_baseline())
    }

    /// Contestants that cannot be told from the baseline, which does not lead.
    pub(crate) fn like_the_baseline(&self) -> Vec<&RowFigures<'_>> {
        let leaders = self.leaders();
        let leads = |name: &str| leaders.iter().any(|leader| leader.board.name == name);
        let others = self.contestants().filter(|figures| !leads(&figures.board.name));
        others.filter(|figures| figures.verdict == Verdict::Same).collect()
    }
}

/// `: 1.18 times as fast as xiangqi-array (95 %: 1.17 to 1.19)`; nothing for the baseline.
fn how(figures: &RowFigures<'_>, baseline: &RowFacts) -> String {
    if figures.is_baseline() {
        return String::new();
    }
    let interval = figures.widest();
    let [low, high] = [interval.low, interval.high].map(|end| factor_within(end, interval));
    format!(": {} (95 %: {low} to {high})", compared(figures, baseline))
}

/// `xiangqi-piece-list depends: faster than xiangqi-array in endgames (1.42), slower in openings (0.85)`: the
/// parts of which each says so by itself.
pub(crate) fn in_parts(figures: &RowFigures<'_>, baseline: &RowFacts) -> String {
    let parts = |verdict| {
        let parts = figures.parts.iter().filter(|part| part.verdict == verdict);
        let part = |part: &PartOfGame| {
            let ratio = factor_within(part.estimate.ratio, part.estimate.widest());
            format!("{} ({ratio})", part.stratum.in_words())
        };
        listed(&parts.map(part).collect::<Vec<_>>())
    };
    let (faster, slower) = (parts(Verdict::Faster), parts(Verdict::Slower));
    let faster = if faster.is_empty() { "on the whole".to_owned() } else { faster };
    let slower = if slower.is_empty() { "on the whole".to_owned() } else { slower };
    format!("{} depends: faster than {} {faster}, slower {slower}", figures.board.name, baseline.name)
}

/// `1.18 times as fast as xiangqi-array`: one direction, also for what is slower.
pub(crate) fn compared(figures: &RowFigures<'_>, baseline: &RowFacts) -> String {
    format!("{} times as fast as {}", times(figures), baseline.name)
}

/// A ratio as a factor.
pub(crate) fn times(figures: &RowFigures<'_>) -> String {
    factor_within(figures.ratio, figures.widest())
}

/// Full names, which can be searched for.
pub(crate) fn names(rows: &[&RowFigures<'_>]) -> String {
    listed(&rows.iter().map(|figures| figures.board.name.clone()).collect::<Vec<_>>())
}
