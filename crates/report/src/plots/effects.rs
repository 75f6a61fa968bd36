//! Worth of each level: a row per pair of rows that differ in one level.

use qipan_record::{Effect, Model, Ratio, capitalised};

use crate::grouped::grouped;

use super::axis::Axis;
use super::rows::Row;
use super::whiskers::{Is, Known, Words, drawing, in_words};
use super::{Plot, Question, is_drawable, short};

/// All effects of one game at one model, by factor; `None` if there are none.
pub(super) fn plot(effects: &[&Effect<'_>], model: Model) -> Option<Plot> {
    let is_whole = |effect: &&Effect<'_>| known(effect).ends().all(is_drawable);
    let effects = effects.iter().copied().filter(|effect| effect.model == model).filter(is_whole);
    let groups = grouped(effects, |effect| (effect.factor, effect.levels));
    let game = groups.first()?.1.first()?.game;
    let all = || groups.iter().flat_map(|(_, effects)| effects);
    let x = Axis::of_factors(all().flat_map(|effect| known(effect).ends()).chain([1.0]));
    let mut rows = Vec::new();
    for ((factor, [without, with]), effects) in &groups {
        let heading = format!("{factor}: {with} against {without}");
        let headings = std::iter::once(Some(heading)).chain(std::iter::repeat(None));
        rows.extend(headings.zip(effects).map(|(heading, effect)| {
            let ratio = Ratio::from(&effect.worth);
            let row = Row { heading, name: name(effect), result: ratio.to_string() };
            (row, known(effect), Is::from(ratio.verdict))
        }));
    }
    let title = format!("What is a level worth? {}, {}", capitalised(game), model.name());
    let words = Words {
        title: &title,
        prose: "Each row compares two variants of a board that differ in one level and in nothing else.",
        x: ["times as fast with the first level as with the second", ""],
        one: "both are equally fast",
        sides: ["the first level is faster", "the second level is faster"],
        noise: None,
    };
    let draw = |sheet| drawing(sheet, &words, &x, &rows);
    let said = |effect: &&Effect<'_>| {
        let [without, with] = effect.levels;
        format!("{}: {with} / {without} ({}) {}", name(effect), effect.factor, effect.worth.in_figures())
    };
    let said: Vec<_> = all().map(said).collect();
    let caption = format!(
        "What one level of one factor is worth at {}, everything else the same: times as fast with the level \
         named first as with the one named second, with {}; ≈: within the noise. {}.",
        model.name(),
        in_words(all().map(|effect| known(effect))),
        said.join(", ")
    );
    Some(Plot::new(Question::Effects, game, &title, caption, draw))
}

fn known(effect: &Effect<'_>) -> Known {
    let worth = &effect.worth;
    Known { ratio: worth.ratio, interval: worth.interval, positions: worth.positions, range: None }
}

/// The board with what both rows have besides.
fn name(effect: &Effect<'_>) -> String {
    let names: Vec<_> = [effect.board()].into_iter().chain(effect.others.iter().copied()).collect();
    short(&names.join(":"), effect.game).to_owned()
}
