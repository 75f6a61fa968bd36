//! Sheets of claims.

use super::Tone;
use crate::claims::{Claim, Finding, Judged, Judgement};
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
            .value("model", |&(_, finding)| text(finding, |finding| &finding.model))
            .value("ratio", |(_, finding)| finding.and_then(|finding| Some(finding.quotient?.ratio)))
            .ends(["low", "high"], |(_, finding)| Some((*finding)?.quotient?.interval))
            .ends(["like_low", "like_high"], |(_, finding)| {
                let quotient = (*finding)?.quotient;
                quotient.and_then(|quotient| quotient.positions).or((*finding)?.share_like)
            })
            .value("share", |(_, finding)| finding.and_then(|finding| finding.share))
            .value("judgement", |(_, finding)| {
                finding.map_or(Judgement::Undecided, |finding| finding.judgement).words()
            })
            .value("open", |(claim, _)| claim.open.clone().unwrap_or_default())
            .done()
    }

    /// The claims that more than one record decides, with the judgement of each; `None` if there are none.
    pub fn of_claims_beside(claims: &[SideBySideClaim]) -> Option<Self> {
        let decided: Vec<_> = claims.iter().filter(|one| one.agrees().is_some()).collect();
        let records = decided.first()?.judged.len();
        let left = |title: &'static str| Column::for_people(title).to_the_left();
        let tone =
            |one: &&SideBySideClaim| if one.agrees() == Some(false) { Tone::Good } else { Tone::Plain };
        let mut draft = Self::of(&decided)
            .tones(tone)
            .text(left("No."), |one| one.claim.number.to_string())
            .text(left("Claim").at_most(40), |one| one.claim.says.as_str())
            .text(Column::for_programs("place"), |one| format!("{}, {}", one.claim.source, one.claim.place));
        for (record, label) in LABELS.into_iter().enumerate().take(records) {
            draft = draft.text(left(label), |one| one.judged[record].words());
        }
        let sheet = draft.column(left("machines"), |one| Cell::text(one.agreement())).done();
        Some(sheet.with("What the texts say".to_owned(), Vec::new()))
    }
}
