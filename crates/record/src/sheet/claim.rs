//! Sheets of claims.

use super::Tone;
use crate::claims::{Claim, Finding, Judged, Judgement};
use crate::language::Language;
use crate::sheet::{Cell, Column, Origin, Sheet};
use crate::together::{LABELS, SideBySideClaim};

/// A claim with each of its findings, or with none.
fn findings(Judged { claim, findings }: &Judged) -> impl Iterator<Item = (&Claim, Option<&Finding>)> {
    let none = findings.is_empty().then_some((claim, None));
    findings.iter().map(move |finding| (claim, Some(finding))).chain(none)
}

impl Sheet {
    /// All findings, for programs; a claim without findings has a line too.
    pub fn of_claims(origin: &Origin, judged: &[Judged]) -> Self {
        let lines: Vec<_> = judged.iter().flat_map(findings).collect();
        let text = |finding: Option<&Finding>, of: fn(&Finding) -> &String| {
            finding.map(of).cloned().unwrap_or_default()
        };
        let model = |finding: Option<&Finding>| finding.map(|one| one.model.en.clone()).unwrap_or_default();
        Self::of(&lines)
            .from(origin)
            .value("number", |(claim, _)| claim.number)
            .value("source", |(claim, _)| claim.source.as_str())
            .value("place", |(claim, _)| claim.place.as_str())
            .value("says", |(claim, _)| claim.says.as_str())
            .value("quotation", |(claim, _)| claim.quotation.as_str())
            .value("translation", |(claim, _)| claim.translation.as_str())
            .value("row", |&(_, finding)| text(finding, |finding| &finding.row))
            .value("than", |&(_, finding)| text(finding, |finding| &finding.than))
            .value("model", |&(_, finding)| model(finding))
            .value("ratio", |(_, finding)| finding.and_then(|finding| Some(finding.quotient?.ratio)))
            .ends(["low", "high"], |(_, finding)| Some((*finding)?.quotient?.interval))
            .ends(["like_low", "like_high"], |(_, finding)| {
                let quotient = (*finding)?.quotient;
                quotient.and_then(|quotient| quotient.positions).or((*finding)?.share_like)
            })
            .value("share", |(_, finding)| finding.and_then(|finding| finding.share))
            .value("judgement", |(_, finding)| {
                finding.map_or(Judgement::Undecided, |finding| finding.judgement).words(Language::En)
            })
            .value("open", |(claim, _)| claim.open.clone().unwrap_or_default())
            .done()
    }

    /// The claims that more than one record decides, with the judgement of each; `None` if there are none.
    pub fn of_claims_beside(claims: &[SideBySideClaim], language: Language) -> Option<Self> {
        let decided: Vec<_> = claims.iter().filter(|one| one.agrees().is_some()).collect();
        let records = decided.first()?.judged.len();
        let left = |key: &'static str, title: &'static str| Column::keyed(key, title).to_the_left();
        let tone =
            |one: &&SideBySideClaim| if one.agrees() == Some(false) { Tone::Good } else { Tone::Plain };
        let mut draft = Self::of(&decided)
            .tones(tone)
            .text(left("number", language.pick("No.", "编号")), |one| one.claim.number.to_string())
            .text(left("claim", language.pick("Claim", "论断")).at_most(40), |one| one.claim.says(language))
            .text(Column::for_programs("place"), |one| one.claim.origin(language));
        for (record, label) in LABELS.into_iter().enumerate().take(records) {
            draft = draft.text(left(label, label), |one| one.judged[record].words(language));
        }
        let machines = left("machines", language.pick("machines", "各机器"));
        let sheet = draft.column(machines, |one| Cell::text(one.agreement(language))).done();
        let title = language.pick("What the texts say", "资料怎么说").to_owned();
        Some(sheet.with(title, Vec::new()).in_language(language))
    }
}
