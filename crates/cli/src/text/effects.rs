//! Effect of each level in a record, for people and for programs.

use anstyle::Style;
use qipan_record::{Effect, Model, Quotient, figure, span, within};

use crate::text::output::{DIM, GOOD};
use crate::text::table::{Cell, Column, Format, Table};
use crate::text::tables::{Origin, Teller, level};

/// The tables of all games, with what has to be known to read them.
pub(crate) fn tell(effects: &[Effect<'_>], teller: &mut Teller<'_>) -> anyhow::Result<()> {
    let mut games: Vec<&str> = effects.iter().map(|effect| effect.game).collect();
    games.dedup();
    for game in games {
        let of_game: Vec<_> = effects.iter().filter(|effect| effect.game == game).collect();
        let Some(headline) = Effect::headline(&of_game) else { continue };
        teller.heading(&format!("{game}, effects: what one level is worth, everything else the same"))?;
        teller.output.line(&table(&of_game, headline, teller.format).render(teller.format))?;
        teller.notes(&[
            format!(
                "Times as fast with the first level as with the second; the interval is {}'s, {}; ≈ is within it or the noise.",
                headline.name(),
                level(of_game.iter().any(|effect| effect.worth.positions.is_some()))
            ),
            "Interaction: this effect divided by the same effect on the first board that has it; – within the noise."
                .to_owned(),
        ])?;
    }
    Ok(())
}

/// A model's column.
fn column(model: Model) -> Column {
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

/// A line per pair of rows, a column per model.
fn table(effects: &[&Effect<'_>], headline: Model, format: Format) -> Table {
    let timed: Vec<Model> = Effect::SHOWN
        .into_iter()
        .filter(|model| *model != headline && effects.iter().any(|effect| effect.model == *model))
        .collect();
    let mut columns = vec![
        Column::text("factor", "Factor"),
        Column::text("board", "Board"),
        Column::text("levels", "Level"),
        Column { key: Some("headline"), ..column(headline) },
        Column::for_people("95 %"),
        Column::for_people("interaction").short("inter-\naction"),
    ];
    columns.extend(timed.iter().map(|&model| column(model).if_room()));
    let mut table = Table::new(&columns);
    let mut factor = None;
    for effect in Effect::lines(effects, headline) {
        let is_new = factor.replace(effect.factor) != Some(effect.factor);
        let at = |model: Model| {
            let same = effect.at(model, effects);
            Cell::text(same.map_or_else(|| "–".to_owned(), |same| same.worth.in_figures()))
        };
        let interaction = effect.interaction.filter(|interaction| interaction.is_beyond_noise);
        let mut cells = vec![
            Cell::text(if is_new || format != Format::Terminal { effect.factor.name() } else { "" }),
            Cell::text(effect.board_with_others()),
            Cell::text(effect.levels_beside(headline)),
            Cell::text(effect.worth.in_figures()),
            Cell::text(span(effect.worth.widest())),
            Cell::text(interaction.map_or_else(
                || "–".to_owned(),
                |interaction| within(interaction.ratio, interaction.widest()),
            )),
        ];
        cells.extend(timed.iter().map(|&model| at(model)));
        let style = match () {
            () if !effect.worth.is_beyond_noise => DIM,
            () if effect.worth.ratio > 1.0 => GOOD,
            () => Style::new(),
        };
        table.push(style, cells);
    }
    table
}

/// All effects at all models as one table, for programs.
pub(crate) fn all(origin: &Origin, effects: &[Effect<'_>]) -> Table {
    let keys = [
        "game",
        "model",
        "factor",
        "board",
        "level",
        "beside",
        "with",
        "without",
        "ratio",
        "low",
        "high",
        "like_low",
        "like_high",
        "is_beyond_noise",
        "interaction",
        "interaction_low",
        "interaction_high",
        "interaction_like_low",
        "interaction_like_high",
        "is_interaction_beyond_noise",
    ];
    let mut table = Table::new(&Origin::columns(keys.map(Column::for_programs)));
    for effect in effects {
        let [simple, other] = effect.levels;
        let Quotient { ratio, interval, positions, is_beyond_noise } = effect.worth;
        let interaction = effect.interaction;
        table.push(
            Style::new(),
            origin.row([
                Cell::text(effect.game),
                Cell::text(effect.model.name()),
                Cell::text(effect.factor.name()),
                Cell::text(effect.board()),
                Cell::text(other),
                Cell::text(simple),
                Cell::text(&effect.with.name),
                Cell::text(&effect.without.name),
                Cell::new(figure(ratio), ratio),
                Cell::new("", interval.low),
                Cell::new("", interval.high),
                Cell::new("", positions.map(|interval| interval.low)),
                Cell::new("", positions.map(|interval| interval.high)),
                Cell::new("", is_beyond_noise),
                Cell::new("", interaction.map(|interaction| interaction.ratio)),
                Cell::new("", interaction.map(|interaction| interaction.interval.low)),
                Cell::new("", interaction.map(|interaction| interaction.interval.high)),
                Cell::new("", interaction.and_then(|interaction| interaction.positions).map(|like| like.low)),
                Cell::new(
                    "",
                    interaction.and_then(|interaction| interaction.positions).map(|like| like.high),
                ),
                Cell::new("", interaction.map(|interaction| interaction.is_beyond_noise)),
            ]),
        );
    }
    table
}
