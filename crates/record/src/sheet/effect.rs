//! Sheets of effects.

use qipan_game::say;
use qipan_row::Model;

use super::{NONE, Tone};
use crate::effects::{Effect, Quotient};
use crate::language::Language;
use crate::ratio::Ratio;
use crate::report::Verdict;
use crate::sheet::{Cell, Column, Origin, Sheet};

/// A model's column.
fn column_of(model: Model) -> Column {
    let column = Column::figure(model.name(), model.name());
    match model {
        Model::SearchPlain => column.short("plain"),
        Model::PerftRead => column.short("perft-\nread"),
        Model::PerftVisit => column.short("perft-\nvisit"),
        Model::Generate => column.short("gene-\nrate"),
        Model::Captures => column.short("capt."),
        Model::InCheck => column.short("in-\ncheck"),
        Model::Material => column.short("mat."),
        _ => column,
    }
}

fn tone(effect: &&Effect<'_>) -> Tone {
    match Ratio::from(&effect.worth).verdict {
        Verdict::Same => Tone::Quiet,
        Verdict::Faster => Tone::Good,
        _ => Tone::Plain,
    }
}

impl Sheet {
    /// The sheet of each game's effects: a line per pair of rows, a column per model.
    pub fn of_effects(effects: &[Effect<'_>], language: Language) -> Vec<Self> {
        let games = effects.chunk_by(|one, next| one.game == next.game);
        games.filter_map(|of_game| Self::of_effects_of_game(of_game, language)).collect()
    }

    /// The sheet of one game's effects, if there are any.
    pub fn of_effects_of_game(effects: &[Effect<'_>], language: Language) -> Option<Self> {
        let game = effects.first()?.game;
        let effects: Vec<_> = effects.iter().collect();
        let headline = Effect::headline(&effects)?;
        let lines = Effect::lines(&effects, headline);
        let ratio = |quotient: &Quotient| Some(Ratio::from(quotient));
        let others = Effect::SHOWN.into_iter().filter(|&model| model != headline);
        let mut draft = Self::of(&lines)
            .tones(tone)
            .text(Column::text("factor", language.pick("Factor", "因素")).said_once(), |effect| {
                language.factor(effect.factor)
            })
            .text(Column::board(language), |effect| effect.board_with_others())
            .text(Column::text("levels", language.pick("Level", "水平")), |effect| {
                effect.levels_beside(headline)
            })
            .column(Column { key: "headline".into(), ..column_of(headline) }, |effect| {
                Cell::ratio(ratio(&effect.worth))
            })
            .column(Column::intervals(), |effect| Cell::interval(ratio(&effect.worth), language))
            .column(
                Column::keyed("interaction", language.pick("interaction", "交互作用"))
                    .short(language.pick("inter-\naction", "交互\n作用")),
                |effect| {
                    let known = effect.interaction.filter(|interaction| interaction.is_beyond_noise);
                    known.map_or_else(|| Cell::new(NONE, NONE), |known| Cell::ratio(ratio(&known)))
                },
            );
        for model in others.filter(|&model| effects.iter().any(|effect| effect.model == model)) {
            draft = draft.column(column_of(model).if_room(), |effect| {
                Cell::ratio(effect.at(model, &effects).and_then(|same| ratio(&same.worth)))
            });
        }
        let has_positions = lines.iter().any(|effect| effect.worth.positions.is_some());
        let (headline, scope) = (headline.name(), language.scope(has_positions));
        let notes = vec![
            language.say(say!(
                "Times as fast with the first level as with the second; the interval is {headline}'s, for {scope}; \
                 ≈ is within it or the noise.",
                "用第一个水平的速度是用第二个的几倍；区间属于 {headline}，针对{scope}；≈ 在区间或噪声之内。"
            )),
            language.say(say!(
                "Interaction: this effect divided by the same effect on the first board that has it; – within the noise.",
                "交互作用：这个效应除以第一种有它的棋盘上的同一效应；– 在噪声之内。"
            )),
        ];
        let game = language.of_game(game);
        let title = language.say(say!(
            "{game}, effects: what one level is worth, everything else the same",
            "{game}，效应：其他都相同时，一个水平值多少"
        ));
        Some(draft.done().with(title, notes).in_language(language))
    }

    /// All effects at all models, for programs.
    pub fn of_all_effects(origin: &Origin, effects: &[Effect<'_>]) -> Self {
        Self::of(effects)
            .from(origin)
            .value("game", |effect| effect.game)
            .value("model", |effect| effect.model.name())
            .value("factor", |effect| effect.factor.name())
            .value("board", Effect::board)
            .value("level", |effect| effect.levels[1])
            .value("beside", |effect| effect.levels[0])
            .value("with", |effect| effect.with.name.as_str())
            .value("without", |effect| effect.without.name.as_str())
            .value("ratio", |effect| effect.worth.ratio)
            .ends(["low", "high"], |effect| Some(effect.worth.interval))
            .ends(["like_low", "like_high"], |effect| effect.worth.positions)
            .value("is_beyond_noise", |effect| effect.worth.is_beyond_noise)
            .value("interaction", |effect| effect.interaction.map(|one| one.ratio))
            .ends(["interaction_low", "interaction_high"], |effect| Some(effect.interaction?.interval))
            .ends(["interaction_like_low", "interaction_like_high"], |effect| effect.interaction?.positions)
            .value("is_interaction_beyond_noise", |effect| effect.interaction.map(|one| one.is_beyond_noise))
            .done()
    }
}
