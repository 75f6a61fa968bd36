//! Effects as a table, and claims as texts.

use qipan_record::sheet::scope;
use qipan_record::{Effect, Finding, Judged, Judgement, Sheet, Verdict};
use serde::Serialize;

use super::table::{Cells, Head, Table};

/// The effects of one game.
#[derive(Debug, Serialize)]
pub(super) struct EffectsTable {
    table: Table,
    /// Scope of the intervals.
    scope: &'static str,
}

impl EffectsTable {
    /// The table of one game's effects, if there are any.
    pub(super) fn of(effects: &[Effect<'_>]) -> Option<Self> {
        let headline = Effect::headline(&effects.iter().collect::<Vec<_>>())?;
        let sheet = Sheet::of_effects_of_game(effects)?;
        let scope = scope(effects.iter().any(|effect| effect.worth.positions.is_some()));
        let down = |key: &'static str, title| Head::of(key, title).down_if(true);
        let heads = [
            Head::of("board", "Board").cells(Cells::Names),
            Head::of("factor", "Factor").class("text factor", "text factor"),
            Head::of("levels", "Levels").text(),
            down("headline", headline.name()).sort("ratio"),
            Head::intervals("headline", "95 % interval").small(scope),
            down("interaction", "Interaction"),
        ];
        let others = Effect::SHOWN.into_iter().filter(|&model| model != headline);
        let heads = heads.into_iter().chain(others.map(|model| down(model.name(), model.name())));
        let caption = format!(
            ": times as fast with the first level as with the second; the interval is {}’s",
            headline.name()
        );
        let table = Table::of(&sheet, ["effects", "effects"], caption, heads).class("figures effects");
        let ratio = sheet.place("headline")?;
        let table = table.lines_of(&sheet, |line| line.cells[ratio].verdict.map_or("", Verdict::name));
        Some(Self { table, scope })
    }
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
