//! The first screen of a game: one picture, at most three sentences, and the rest behind them.

use qipan_record::{Conclusion, Language, Sheet};
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
    pub(super) fn of(conclusions: &[&Conclusion], plot: Option<Figure>, language: Language) -> Self {
        let all =
            |of: fn(&Conclusion) -> &[String]| conclusions.iter().flat_map(|one| of(one)).cloned().collect();
        Self {
            plot,
            brief: all(|one| &one.brief),
            more: all(|one| &one.sentences),
            leaders: leaders(conclusions, language),
        }
    }
}

/// The fastest boards at each model, if any model has one.
fn leaders(conclusions: &[&Conclusion], language: Language) -> Option<Table> {
    let sheet = Sheet::of_leaders(conclusions, language);
    let caption = language.pick(
        ": the fastest boards of each model; several cannot be told apart, and the ratio is the first one’s",
        "：每个测量模型下最快的棋盘；几种并列时彼此分不出快慢，速度比是第一种的",
    );
    let heads = [
        Head::of("model", language.pick("Model", "测量模型")).unsorted(),
        Head::of("boards", language.pick("Fastest", "最快")).unsorted().class("text", "text long"),
        Head::of("ratio", language.pick("Ratio", "速度比")).unsorted(),
        Head::of("baseline", language.pick("to", "相对于")).unsorted().text(),
    ];
    let table = Table::of(&sheet, ["leaders", ""], caption.to_owned(), heads).class("");
    (!sheet.lines.is_empty()).then(|| table.lines_of(&sheet, |_| "model-name"))
}
