//! Sheets of what an engine asks besides moves: who attacks whom.

use qipan_game::say;
use qipan_row::Model;

use super::Subject;
use crate::language::Language;
use crate::overview;
use crate::ratio::Ratio;
use crate::report::GroupReport;
use crate::sheet::{Cell, Column, Sheet};

impl Sheet {
    /// Models that have a column in these sheets.
    pub fn models_of_attacks() -> impl Iterator<Item = Model> {
        Model::ALL.iter().copied().filter(|model| model.is_of_attacks())
    }

    /// The sheet of each game whose boards were asked who attacks whom.
    pub fn of_attacks(reports: &[GroupReport<'_>], language: Language) -> Vec<Self> {
        let mut games: Vec<&str> = Vec::new();
        for report in reports {
            if !games.contains(&report.game) {
                games.push(report.game);
            }
        }
        let of_game = |game: &&str| -> Vec<_> { reports.iter().filter(|one| one.game == *game).collect() };
        games.iter().filter_map(|game| Self::of_attacks_of_game(&of_game(game), language)).collect()
    }

    /// The sheet of one game, if its boards were asked: a line per storage at its best, the best at the last
    /// model first, and the ratio at each model.
    pub fn of_attacks_of_game(reports: &[&GroupReport<'_>], language: Language) -> Option<Self> {
        let report =
            |model: Model| reports.iter().copied().find(|report| report.is_plain() && report.model == model);
        let is_timed = |model: &Model| report(*model).is_some();
        let models: Vec<_> = Self::models_of_attacks().filter(is_timed).collect();
        let last = report(*models.last()?)?;
        let rows = overview::best_of(last);
        let mut draft = Self::of(&rows)
            .subjects(|row| Subject::of(row, None))
            .text(Column::board(language), |row| row.board.name.as_str());
        for &model in &models {
            let column = Column::figure(model.name(), model.name()).short(model.name().replace('-', "-\n"));
            draft = draft.column(column, |row| {
                Cell::ratio(
                    report(model).and_then(|report| report.figures_of(&row.board.name)).map(Ratio::from),
                )
            });
        }
        let (baseline, game) = (&last.baseline().name, language.of_game(last.game));
        let title =
            language.say(say!("{game}, what an engine asks: who attacks whom", "{game}，引擎所问：谁攻击谁"));
        let notes = vec![language.say(say!(
            "Times as fast as {baseline} at each model; ≈ is within its interval or the noise.",
            "在每个模型下是 {baseline} 的几倍快；≈ 在区间或噪声之内。"
        ))];
        Some(draft.done().with(title, notes).in_language(language))
    }
}
