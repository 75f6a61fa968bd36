//! One comparison in words, and how its boards and ratios are called in a sentence.

use qipan_game::say;
use qipan_row::Role;

use crate::facts::RowFacts;
use crate::language::Language;
use crate::report::{GroupReport, PartOfGame, RowFigures, Verdict};
use crate::words::factor_within;

impl GroupReport<'_> {
    /// Sentences on this comparison by itself, with the intervals.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        let contestants: Vec<_> = self.contestants().collect();
        let (leaders, baseline) = (self.leaders(), self.baseline());
        let mut sentences = vec![match (contestants.as_slice(), leaders.as_slice()) {
            ([one], _) => alone(one, language),
            (_, [first]) => {
                let (name, how) = (&first.board.name, how(first, baseline, language));
                language.say(say!("{name} is fastest{how}", "{name} 最快{how}"))
            }
            (_, [first, ..]) => {
                let (names, how) = (names(&leaders, language), how(first, baseline, language));
                let how = match self.baseline_leads() {
                    true => String::new(),
                    false => language.say(say!("; the first{how}", "；其中第一个{how}")),
                };
                language.say(say!(
                    "{names} lead, too close to tell apart{how}",
                    "{names} 领先，彼此分不出快慢{how}"
                ))
            }
            (_, []) => String::new(),
        }];
        let same = self.like_the_baseline();
        if !same.is_empty() {
            let (names, baseline) = (names(&same, language), &baseline.name);
            sentences.push(language.say(say!(
                "Within the noise of {baseline}: {names}",
                "与 {baseline} 的差别在噪声之内：{names}"
            )));
        }
        sentences.extend(self.dependent().map(|figures| in_parts(figures, baseline, language)));
        let slowest = contestants.last().filter(|slowest| slowest.verdict != Verdict::Same);
        if let Some(slowest) = slowest.filter(|slowest| !self.are_tied(contestants[0], slowest)) {
            let (name, how) = (&slowest.board.name, how(slowest, baseline, language));
            sentences.push(language.say(say!("{name} is slowest{how}", "{name} 最慢{how}")));
        }
        let others = self.rows.iter().filter(|figures| figures.board.role != Role::Contestant);
        for other in others.filter(|figures| !figures.is_baseline()) {
            let (name, compared) = (&other.board.name, compared(other, baseline, language));
            sentences.push(language.say(match other.board.role {
                Role::Oracle => {
                    say!(
                        "{name}, the rule book as code, is {compared}",
                        "{name}（写成代码的规则）的{compared}"
                    )
                }
                Role::Program => {
                    say!("{name}, another program, is {compared}", "{name}（别的程序）的{compared}")
                }
                _ => say!("{name}, a guest, is {compared}", "{name}（客座）的{compared}"),
            }));
        }
        language.sentences(&sentences)
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

/// A clause on the only contestant.
pub(crate) fn alone(one: &RowFigures<'_>, language: Language) -> String {
    let name = &one.board.name;
    language.say(say!("{name} ran alone", "只测了 {name}"))
}

/// `: 1.18 times as fast as xiangqi-array (95 %: 1.17 to 1.19)`; nothing for the baseline.
fn how(figures: &RowFigures<'_>, baseline: &RowFacts, language: Language) -> String {
    if figures.is_baseline() {
        return String::new();
    }
    let interval = figures.widest();
    let [low, high] = [interval.low, interval.high].map(|end| factor_within(end, interval));
    let compared = compared(figures, baseline, language);
    language.say(say!(": {compared} (95 %: {low} to {high})", "：{compared}（95 %：{low} 至 {high}）"))
}

/// `xiangqi-piece-list depends: faster than xiangqi-array in endgames (1.42), slower in openings (0.85)`: the
/// parts of which each says so by itself.
pub(crate) fn in_parts(figures: &RowFigures<'_>, baseline: &RowFacts, language: Language) -> String {
    let parts = |verdict| {
        let parts = figures.parts.iter().filter(|part| part.verdict == verdict);
        let part = |part: &PartOfGame| {
            let ratio = factor_within(part.estimate.ratio, part.estimate.widest());
            let stratum = language.stratum(part.stratum);
            language.say(say!("{stratum} ({ratio})", "{stratum}（{ratio}）"))
        };
        let listed = language.listed(&parts.map(part).collect::<Vec<_>>());
        if listed.is_empty() { language.pick("on the whole", "总体上").to_owned() } else { listed }
    };
    let (faster, slower) = (parts(Verdict::Faster), parts(Verdict::Slower));
    let (name, baseline) = (&figures.board.name, &baseline.name);
    language.say(say!(
        "{name} depends: faster than {baseline} {faster}, slower {slower}",
        "{name} 因阶段而异：{faster}比 {baseline} 快，{slower}比它慢"
    ))
}

/// `1.18 times as fast as xiangqi-array`: one direction, also for what is slower.
pub(crate) fn compared(figures: &RowFigures<'_>, baseline: &RowFacts, language: Language) -> String {
    let (times, baseline) = (times(figures), &baseline.name);
    language.say(say!("{times} times as fast as {baseline}", "速度是 {baseline} 的 {times} 倍"))
}

/// A ratio as a factor.
pub(crate) fn times(figures: &RowFigures<'_>) -> String {
    factor_within(figures.ratio, figures.widest())
}

/// Full names, which can be searched for.
pub(crate) fn names(rows: &[&RowFigures<'_>], language: Language) -> String {
    language.listed(&rows.iter().map(|figures| figures.board.name.clone()).collect::<Vec<_>>())
}
