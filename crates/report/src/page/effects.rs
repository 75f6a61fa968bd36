//! Effects as a table, and claims as texts.

use qipan_record::{Effect, Judged, Judgement, Language, Sheet, Verdict, say};
use serde::Serialize;

use super::table::{Cells, Head, Table};

/// The effects of one game.
#[derive(Debug, Serialize)]
pub(super) struct EffectsTable {
    table: Table,
    /// True if there are positions enough to tell of others like them.
    has_positions: bool,
}

impl EffectsTable {
    /// The table of one game's effects, if there are any.
    pub(super) fn of(effects: &[Effect<'_>], language: Language) -> Option<Self> {
        let headline = Effect::headline(&effects.iter().collect::<Vec<_>>())?;
        let sheet = Sheet::of_effects_of_game(effects, language)?;
        let has_positions = effects.iter().any(|effect| effect.worth.positions.is_some());
        let down = |key: &'static str, title| Head::of(key, title).down_if(true);
        let heads = [
            Head::board(language).cells(Cells::Names),
            Head::of("factor", language.pick("Factor", "因素")).class("text factor", "text factor"),
            Head::of("levels", language.pick("Levels", "水平")).text(),
            down("headline", headline.name()).sort("ratio"),
            Head::intervals("headline", language.pick("95 % interval", "95 % 区间"))
                .small(language.scope(has_positions)),
            down("interaction", language.pick("Interaction", "交互作用")),
        ];
        let others = Effect::SHOWN.into_iter().filter(|&model| model != headline);
        let heads = heads.into_iter().chain(others.map(|model| down(model.name(), model.name())));
        let name = headline.name();
        let caption = language.say(say!(
            ": times as fast with the first level as with the second; the interval is {name}’s",
            "：用第一个水平是用第二个的几倍快；区间属于 {name}"
        ));
        let table = Table::of(&sheet, ["effects", "effects"], caption, heads).class("figures effects");
        let ratio = sheet.place("headline")?;
        let table = table.lines_of(&sheet, |line| line.cells[ratio].verdict.map_or("", Verdict::name));
        Some(Self { table, has_positions })
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
    translation: Option<String>,
    words: &'static str,
    class: &'static str,
    findings: Vec<String>,
    open: Option<String>,
}

impl ClaimView {
    pub(super) fn of(judged: &Judged, language: Language) -> Self {
        let claim = &judged.claim;
        let own = match claim.source.as_str() {
            "003" => "ru",
            "001" | "005" => "en",
            _ => "zh",
        };
        let translation = claim.translated(language).filter(|_| own != language.name());
        Self {
            number: claim.number,
            place: claim.origin(language),
            says: claim.says(language).to_owned(),
            quotation: claim.quotation.clone(),
            language: own,
            translation: translation.map(str::to_owned),
            words: judged.words(language),
            class: match judged.judgement() {
                Some(Judgement::Holds) => "holds",
                Some(Judgement::DoesNotHold) => "fails",
                _ => "open",
            },
            findings: judged.findings.iter().map(|finding| finding.in_words(language)).collect(),
            open: claim.open(language).map(str::to_owned),
        }
    }
}
