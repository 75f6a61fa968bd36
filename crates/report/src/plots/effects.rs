//! What each level is worth: a row per pair of rows that differ in one level.

use plotters::style::BLACK;
use plotters::style::text_anchor::HPos;
use qipan_record::{Effect, Model, capitalised};

use super::axis::Axis;
use super::canvas::{BLUE, EDGE, Frame, TEXT, VERMILLION, WIDTH, draw, grey};
use super::labels::{NAME, clipped, text_width};
use super::numbers::figure;
use super::whiskers::{LEGEND_OF_BOTH, LEGEND_OF_ONE, whiskers};
use super::{Plot, Question, is_drawable, short};

/// From row to row.
const ROW: i32 = 28;

/// All effects of one game at one model, by factor; `None` if there are none.
pub(super) fn plot(effects: &[&Effect<'_>], model: Model) -> Option<Plot> {
    let ends = |effect: &Effect<'_>| {
        let (inner, outer) = (effect.worth.interval, effect.worth.widest());
        [effect.worth.ratio, inner.low, inner.high, outer.low, outer.high]
    };
    let is_whole = |effect: &&&Effect<'_>| ends(effect).into_iter().all(is_drawable);
    let rows: Vec<_> = effects.iter().filter(|effect| effect.model == model).filter(is_whole).collect();
    let game = rows.first()?.game;
    let name = |effect: &Effect<'_>| {
        let board = [effect.board()].into_iter().chain(effect.others.iter().copied()).collect::<Vec<_>>();
        format!("{}: {} / {}", short(&board.join(":"), game), effect.levels[1], effect.levels[0])
    };
    let x = Axis::of_factors(rows.iter().flat_map(|effect| ends(effect)).chain([1.0]));
    let label = |effect: &Effect<'_>| clipped(&name(effect), TEXT, NAME * 4 / 3);
    let result = |effect: &Effect<'_>| {
        let mark = if effect.worth.is_beyond_noise { "" } else { "≈ " };
        format!("{mark}{}", figure(effect.worth.ratio))
    };
    let y = Axis::of_places(rows.iter().map(|effect| label(effect)), 0.6).reversed();
    let results: Vec<_> = rows.iter().map(|effect| result(effect)).collect();
    let title = format!("What is a level worth? {}, {}", capitalised(game), model.name());
    let drawing = draw(
        Frame {
            title: &title,
            prose: "Rows that differ in one level and in nothing else",
            x_label: "times as fast with the first level as with the second".to_owned(),
            y_label: None,
            x: x.clone(),
            y,
            names: TEXT,
            legend: 0,
            left: rows.iter().map(|effect| text_width(&label(effect), TEXT)).max()? + 12,
            right: results.iter().map(|result| text_width(result, TEXT)).max()? + 10,
            height: ROW * i32::try_from(rows.len()).ok()?,
        },
        |canvas| {
            let [(_, top), (_, bottom)] = canvas.corners();
            let one = canvas.at(1.0, 0.0).0;
            canvas.line(&[(one, top), (one, bottom)], BLACK, 1);
            for ((effect, result), place) in rows.iter().zip(&results).zip((0..).map(f64::from)) {
                let ink = match () {
                    () if !effect.worth.is_beyond_noise => BLACK,
                    () if effect.worth.ratio > 1.0 => BLUE,
                    () => VERMILLION,
                };
                let middle = canvas.at(effect.worth.ratio, place);
                canvas.line(&[(one, middle.1), middle], grey(), 1);
                whiskers(canvas, &x, effect.worth.interval, effect.worth.positions, middle, ink);
                canvas.dot(middle, ink, false);
                canvas.text((WIDTH - EDGE, canvas.at(1.0, place).1), HPos::Right, TEXT, result);
            }
        },
    );
    let said: Vec<_> = rows
        .iter()
        .map(|effect| format!("{} ({}) {}", name(effect), effect.factor, result(effect)))
        .collect();
    let is_known = rows.iter().any(|effect| effect.worth.positions.is_some());
    let legend = if is_known { LEGEND_OF_BOTH } else { LEGEND_OF_ONE };
    let caption = format!(
        "What one level of one factor is worth at {}, everything else the same: times as fast with the level named first as \
         with the one named second (logarithmic). Dot: the ratio; {legend}; ≈: within the noise. {}.",
        model.name(),
        said.join(", ")
    );
    Some(Plot::new(Question::Effects, game, title, caption, &drawing))
}
