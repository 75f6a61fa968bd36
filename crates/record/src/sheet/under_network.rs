//! Sheets of searches under a network.

use qipan_game::say;
use qipan_row::Model;

use super::Subject;
use crate::language::Language;
use crate::sheet::{Cell, Column, Sheet};
use crate::under_network::UnderNetwork;

/// Short name of a model among searches: `net-s`.
fn short(model: Model) -> &'static str {
    model.name().strip_prefix("search-").unwrap_or(model.name())
}

/// Key and title of the column that has the part of the time for the board and the search.
fn share(model: Model, language: Language) -> [String; 2] {
    let (name, short) = (model.name(), short(model));
    [format!("board-{name}"), language.say(say!("{short}: board, %", "{short}：棋盘，%"))]
}

impl Sheet {
    /// The sheet of one game's searches under a network: ratios at each size, and what part of the time the
    /// board and the search take.
    pub fn of_network(under: &UnderNetwork<'_>, language: Language) -> Self {
        let mut draft = Self::of(&under.rows)
            .subjects(|row| Subject::of(&row.figures, None))
            .text(Column::board(language), |row| row.figures.board.name.as_str());
        for (at, model) in under.models.iter().enumerate() {
            let column = Column::figure(model.name(), short(*model)).short(short(*model).replace('-', "-\n"));
            draft = draft.column(column, move |row| Cell::ratio(row.ratios[at]));
        }
        for (at, model) in under.sizes() {
            let [key, title] = share(model, language);
            let column = Column::figure(key, title).short(short(model).replace("net-", "%\n"));
            draft = draft.column(column, move |row| {
                Cell::figure(row.shares[at].map(|share| 100.0 * share), |share| format!("{share:.0}"))
            });
        }
        let (game, baseline) = (language.of_game(under.game), under.baseline);
        let title = language.say(say!("{game}, searches under a network", "{game}，网络之下的搜索"));
        let notes = vec![language.say(say!(
            "Times as fast as {baseline} at each model; ≈ is within its interval or the noise. Behind them what \
             part of a node's time the board and the search take under each network, in percent: the time at \
             search-net-0, where its outputs are recalled, to that at the model.",
            "在每个模型下是 {baseline} 的几倍快；≈ 在区间或噪声之内。其后是在各网络之下棋盘与搜索占每个节点时间的百分比：\
             search-net-0（网络的输出取自先前）的时间与该模型的时间之比。"
        ))];
        draft.done().with(title, notes).in_language(language)
    }
}
