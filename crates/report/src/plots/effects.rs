//! Worth of each level: a row per pair of rows that differ in one level.

use qipan_record::{Effect, Language, Model, Ratio, say};

use crate::grouped::grouped;

use super::axis::Axis;
use super::rows::Row;
use super::whiskers::{Is, Known, Words, drawing, in_words};
use super::{Plot, Question, is_drawable, short};

/// All effects of one game at one model, by factor; `None` if there are none.
pub(super) fn plot(effects: &[&Effect<'_>], model: Model, language: Language) -> Option<Plot> {
    let is_whole = |effect: &&Effect<'_>| known(effect).ends().all(is_drawable);
    let effects = effects.iter().copied().filter(|effect| effect.model == model).filter(is_whole);
    let groups = grouped(effects, |effect| (effect.factor, effect.levels));
    let game = groups.first()?.1.first()?.game;
    let all = || groups.iter().flat_map(|(_, effects)| effects);
    let x = Axis::of_factors(all().flat_map(|effect| known(effect).ends()).chain([1.0]));
    let mut rows = Vec::new();
    for ((factor, [without, with]), effects) in &groups {
        let factor = language.factor(*factor);
        let heading =
            language.say(say!("{factor}: {with} against {without}", "{factor}：{with} 与 {without} 相比"));
        let headings = std::iter::once(Some(heading)).chain(std::iter::repeat(None));
        rows.extend(headings.zip(effects).map(|(heading, effect)| {
            let ratio = Ratio::from(&effect.worth);
            let row = Row { heading, name: name(effect), result: ratio.to_string() };
            (row, known(effect), Is::from(ratio.verdict))
        }));
    }
    let (name_of_game, model) = (language.game(game), model.name());
    let title = language.say(say!(
        "What is a level worth? {name_of_game}, {model}",
        "一个水平值多少？{name_of_game}，{model}"
    ));
    let words = Words {
        language,
        title: &title,
        prose: language.pick(
            "Each row compares two variants of a board that differ in one level and in nothing else.",
            "每一行比较同一棋盘的两种形式，它们只差一个水平。",
        ),
        x: [
            language.pick(
                "times as fast with the first level as with the second",
                "用第一个水平是用第二个的几倍快",
            ),
            "",
        ],
        one: language.pick("both are equally fast", "两者一样快"),
        sides: [
            language.pick("the first level is faster", "第一个水平较快"),
            language.pick("the second level is faster", "第二个水平较快"),
        ],
        noise: None,
    };
    let draw = |sheet| drawing(sheet, &words, &x, &rows);
    let said = |effect: &&Effect<'_>| {
        let [without, with] = effect.levels;
        let (name, factor, worth) = (name(effect), language.factor(effect.factor), effect.worth.in_figures());
        language.say(say!(
            "{name}: {with} / {without} ({factor}) {worth}",
            "{name}：{with} / {without}（{factor}）{worth}"
        ))
    };
    let said = all().map(said).collect::<Vec<_>>().join(language.pick(", ", "，"));
    let intervals = in_words(all().map(|effect| known(effect)), language);
    let caption = language.say(say!(
        "What one level of one factor is worth at {model}, everything else the same: times as fast with the level \
         named first as with the one named second, with {intervals}; ≈: within the noise. {said}.",
        "在 {model} 下，其他都相同时，一个因素的一个水平值多少：用先写的水平是用后写的几倍快，\
         附{intervals}；≈：在噪声之内。{said}。"
    ));
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
