//! Sheets of effects.

use qipan_row::Model;

use super::{NONE, Tone, scope};
use crate::effects::{Effect, Quotient};
use crate::ratio::Ratio;
use crate::report::Verdict;
use crate::sheet::{Cell, Column, Origin, Sheet};

/// A model's column.
fn column_of(model: Model) -> Column {
    let column = Column::figure(model.name(), model.name());
    match model {
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
    pub fn of_effects(effects: &[Effect<'_>]) -> Vec<Self> {
        effects.chunk_by(|one, next| one.game == next.game).filter_map(Self::of_effects_of_game).collect()
    }

    /// The sheet of one game's effects, if there are any.
    pub fn of_effects_of_game(effects: &[Effect<'_>]) -> Option<Self> {
        let game = effects.first()?.game;
        let effects: Vec<_> = effects.iter().collect();
        let headline = Effect::headline(&effects)?;
        let lines = Effect::lines(&effects, headline);
        let ratio = |quotient: &Quotient| Some(Ratio::from(quotient));
        let others = Effect::SHOWN.into_iter().filter(|&model| model != headline);
        let mut draft = Self::of(&lines)
            .tones(tone)
            .text(Column::text("factor", "Factor").said_once(), |effect| effect.factor.name())
            .text(Column::text("board", "Board"), |effect| effect.board_with_others())
            .text(Column::text("levels", "Level"), |effect| effect.levels_beside(headline))
            .column(Column { key: "headline".into(), ..column_of(headline) }, |effect| {
                Cell::ratio(ratio(&effect.worth))
            })
            .column(Column::for_people("95 %"), |effect| Cell::interval(ratio(&effect.worth)))
            .column(Column::for_people("interaction").short("inter-\naction"), |effect| {
                let known = effect.interaction.filter(|interaction| interaction.is_beyond_noise);
                known.map_or_else(|| Cell::new(NONE, NONE), |known| Cell::ratio(ratio(&known)))
            });
        for model in others.filter(|&model| effects.iter().any(|effect| effect.model == model)) {
            draft = draft.column(column_of(model).if_room(), |effect| {
                Cell::ratio(effect.at(model, &effects).and_then(|same| ratio(&same.worth)))
            });
        }
        let has_positions = lines.iter().any(|effect| effect.worth.positions.is_some());
        let notes = vec![
            format!(
                "Times as fast with the first level as with the second; the interval is {}'s, for {}; ≈ is within it \
                 or the noise.",
                headline.name(),
                scope(has_positions)
            ),
            "Interaction: this effect divided by the same effect on the first board that has it; – within the noise."
                .to_owned(),
        ];
        let title = format!("{game}, effects: what one level is worth, everything else the same");
        Some(draft.done().with(title, notes))
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
