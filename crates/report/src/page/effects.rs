//! Effects and claims, as texts.

use std::collections::{HashMap, HashSet};

use qipan_record::{Effect, Finding, Judged, Judgement, Model, Quotient, span, within};
use serde::Serialize;

use super::overview::level;

/// The effects of one game.
#[derive(Debug, Serialize)]
pub(super) struct EffectsTable {
    /// The model that the interval is of.
    headline: &'static str,
    /// Positions that the interval is for.
    level: &'static str,
    /// The other models that have a column.
    models: Vec<&'static str>,
    rows: Vec<Line>,
}

/// One pair of rows.
#[derive(Debug, Serialize)]
struct Line {
    factor: &'static str,
    board: String,
    levels: String,
    verdict: &'static str,
    ratio: String,
    interval: String,
    interaction: String,
    /// By model.
    others: Vec<String>,
}

impl EffectsTable {
    /// The table of one game's effects, if there are any.
    pub(super) fn of(effects: &[&Effect<'_>]) -> Option<Self> {
        let headline = Effect::headline(effects)?;
        let worths: HashMap<_, _> =
            effects.iter().map(|effect| (place(effect, effect.model), effect.worth)).collect();
        let timed: HashSet<Model> = effects.iter().map(|effect| effect.model).collect();
        let models: Vec<_> =
            Effect::SHOWN.into_iter().filter(|model| *model != headline && timed.contains(model)).collect();
        let line = |effect: &&Effect<'_>| {
            let at = |model: &Model| {
                let same = worths.get(&place(effect, *model));
                same.map_or_else(|| "n/a".to_owned(), Quotient::in_figures)
            };
            let interaction = effect.interaction.filter(|interaction| interaction.is_beyond_noise);
            Line {
                factor: effect.factor.name(),
                board: effect.board_with_others(),
                levels: effect.levels_beside(headline),
                verdict: match () {
                    () if !effect.worth.is_beyond_noise => "same",
                    () if effect.worth.ratio > 1.0 => "faster",
                    () => "slower",
                },
                ratio: effect.worth.in_figures(),
                interval: span(effect.worth.widest()),
                interaction: interaction
                    .map_or_else(|| "–".to_owned(), |worth| within(worth.ratio, worth.widest())),
                others: models.iter().map(at).collect(),
            }
        };
        let shown = Effect::lines(effects, headline);
        Some(Self {
            headline: headline.name(),
            level: level(shown.iter().any(|effect| effect.worth.positions.is_some())),
            models: models.iter().map(|model| model.name()).collect(),
            rows: shown.iter().map(line).collect(),
        })
    }
}

/// Key by which a worth is found.
fn place<'a>(effect: &Effect<'a>, model: Model) -> (Model, &'a str, &'a str) {
    (model, &effect.with.name, &effect.without.name)
}

/// A claim of a source.
#[derive(Debug, Serialize)]
pub(super) struct ClaimView {
    number: u32,
    place: String,
    says: String,
    quotation: String,
    /// Language of the quotation, for fonts and readers.
    language: &'static str,
    translation: String,
    words: &'static str,
    class: &'static str,
    findings: Vec<String>,
    open: Option<String>,
}

impl From<&Judged> for ClaimView {
    fn from(judged: &Judged) -> Self {
        let claim = &judged.claim;
        Self {
            number: claim.number,
            place: format!("{}, {}", claim.source, claim.place),
            says: claim.says.clone(),
            quotation: claim.quotation.clone(),
            language: match claim.source.as_str() {
                "003" => "ru",
                "001" => "en",
                _ => "zh",
            },
            translation: claim.translation.clone(),
            words: judged.words(),
            class: match judged.judgement() {
                Some(Judgement::Holds) => "holds",
                Some(Judgement::DoesNotHold) => "fails",
                _ => "open",
            },
            findings: judged.findings.iter().map(Finding::in_words).collect(),
            open: claim.open.clone(),
        }
    }
}
