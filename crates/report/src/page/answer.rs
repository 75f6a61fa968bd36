//! The first screen of a game: one picture, at most three sentences, and the rest behind them.

use qipan_record::{Conclusion, Sheet};
use serde::Serialize;

use super::figure::Figure;
use super::table::{Head, Table};

/// The first screen of a game.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    /// The headline's ratios; of several machines, on all of them.
    plot: Option<Figure>,
    /// At most three sentences.
    brief: Vec<String>,
    /// Everything else that follows, in sentences.
    more: Vec<String>,
    /// The fastest boards at each model.
    leaders: Option<Table>,
}

impl Answer {
    pub(super) fn of(conclusions: &[&Conclusion], plot: Option<Figure>) -> Self {
        let all =
            |of: fn(&Conclusion) -> &[String]| conclusions.iter().flat_map(|one| of(one)).cloned().collect();
        Self {
            plot,
            brief: all(|one| &one.brief),
            more: all(|one| &one.sentences),
            leaders: leaders(conclusions),
        }
    }
}

/// The fastest boards at each model, if any model has one.
fn leaders(conclusions: &[&Conclusion]) -> Option<Table> {
    let sheet = Sheet::of_leaders(conclusions);
    let caption =
        ": the fastest boards of each model; several cannot be told apart, and the ratio is the first one’s";
    let heads = [
        Head::of("model", "Model").unsorted(),
        Head::of("boards", "Fastest").unsorted().class("text", "text long"),
        Head::of("ratio", "Ratio").unsorted(),
        Head::of("baseline", "to").unsorted().text(),
    ];
    let table = Table::of(&sheet, ["leaders", ""], caption.to_owned(), heads).class("");
    (!sheet.lines.is_empty()).then(|| table.lines_of(&sheet, |_| "model-name"))
}
