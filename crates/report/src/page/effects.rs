//! Effects and claims, as texts.

use qipan_harness::{Effect, Judged, Judgement, Model, figure};
use serde::Serialize;

/// The effects of one game.
#[derive(Debug, Serialize)]
pub(super) struct EffectsTable {
    /// The model that the interval is of.
    headline: &'static str,
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
    pub(super) fn of(effects: &[Effect<'_>], game: &str) -> Option<Self> {
        let of_game: Vec<_> = effects.iter().filter(|effect| effect.game == game).collect();
        let headline = Effect::headline(&of_game)?;
        let is_timed = |model: &Model| of_game.iter().any(|effect| effect.model == *model);
        let models: Vec<_> =
            Effect::SHOWN.into_iter().filter(|model| *model != headline && is_timed(model)).collect();
        let line = |effect: &&Effect<'_>| {
            let at = |model: &Model| {
                let same = effect.at(*model, &of_game);
                same.map_or_else(|| "n/a".to_owned(), |same| same.worth.in_figures())
            };
            let interaction = effect.interaction.filter(|interaction| interaction.is_beyond_noise);
            Line {
                factor: effect.factor.name(),
                board: effect.board_with_others(),
                levels: effect.levels_in_words(),
                verdict: match () {
                    () if !effect.worth.is_beyond_noise => "same",
                    () if effect.worth.ratio > 1.0 => "faster",
                    () => "slower",
                },
                ratio: effect.worth.in_figures(),
                interval: span(effect.worth.interval.low, effect.worth.interval.high),
                interaction: interaction.map_or_else(|| "–".to_owned(), |worth| figure(worth.ratio)),
                others: models.iter().map(at).collect(),
            }
        };
        Some(Self {
            headline: headline.name(),
            models: models.iter().map(|model| model.name()).collect(),
            rows: of_game.iter().filter(|effect| effect.model == headline).map(line).collect(),
        })
    }
}

fn span(low: f64, high: f64) -> String {
    format!("{}–{}", figure(low), figure(high))
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
        let finding = |finding: &qipan_harness::Finding| {
            let rows = if finding.row == finding.than {
                finding.row.clone()
            } else {
                format!("{} / {}", finding.row, finding.than)
            };
            match finding.quotient {
                Some((ratio, interval)) => format!(
                    "{rows}, {}: {} ({}), {}",
                    finding.model,
                    figure(ratio),
                    span(interval.low, interval.high),
                    finding.judgement.words()
                ),
                None => format!("{rows}, {}: not in this record", finding.model),
            }
        };
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
            findings: judged.findings.iter().map(finding).collect(),
            open: claim.open.clone(),
        }
    }
}
