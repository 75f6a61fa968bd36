//! The page of many machines: a table for each game, machines as columns, storages as rows.
//!
//! Cells are coloured by their ratio. A script hides machines, makes mean and range of those that are left,
//! and sorts; without it all of them stand there.

use minijinja::value::Serde;
use qipan_record::{Fleet, Language, span};
use serde::Serialize;

use super::{PageError, environment};

/// A machine of the page: the name of its column, and words on what it is.
#[derive(Clone, Debug, Serialize)]
pub struct Column {
    /// Name, as in the table.
    pub name: String,
    /// Processor, time, commit.
    pub words: String,
}

#[derive(Serialize)]
struct View<'a> {
    machines: &'a [Column],
    games: Vec<Game<'a>>,
}

#[derive(Serialize)]
struct Game<'a> {
    name: &'a str,
    model: &'static str,
    baseline: &'a str,
    sentences: Vec<String>,
    rows: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    storage: &'a str,
    mean: String,
    range: String,
    cells: Vec<Option<Cell<'a>>>,
}

#[derive(Serialize)]
struct Cell<'a> {
    /// The row that is its storage's best there.
    board: &'a str,
    value: f64,
    text: String,
    interval: String,
    verdict: &'static str,
    /// Place between the slowest and the fastest of the table, 0 to 1, by logarithms.
    heat: String,
}

/// The page of some machines, self-contained, in a language.
///
/// # Errors
/// As [`page`](super::page).
pub fn fleet_page(
    fleets: &[Fleet<'_>],
    machines: &[Column],
    language: Language,
) -> Result<String, PageError> {
    let mut environment = environment(language);
    environment.add_template("fleet.html", include_str!("fleet.html"))?;
    environment.add_template("style.css", include_str!("style.css"))?;
    environment.add_template("tables.css", include_str!("tables.css"))?;
    environment.add_template("fleet.js", include_str!("fleet.js"))?;
    let games = fleets.iter().map(|fleet| of_game(fleet, language)).collect();
    Ok(environment.get_template("fleet.html")?.render(Serde(View { machines, games }))?)
}

fn of_game<'a>(fleet: &Fleet<'a>, language: Language) -> Game<'a> {
    let values = || fleet.rows.iter().flat_map(|row| &row.on).flatten().map(|on| on.ratio.value.ln());
    let (low, high) = (values().fold(0.0, f64::min), values().fold(0.0, f64::max));
    let heat = |value: f64| format!("{:.2}", (value.ln() - low) / (high - low).max(1e-9));
    let rows = fleet.rows.iter().map(|row| {
        let cells = row.on.iter().map(|on| {
            on.map(|on| Cell {
                board: on.row,
                value: on.ratio.value,
                text: on.ratio.to_string(),
                interval: on.ratio.span(),
                verdict: on.ratio.verdict.name(),
                heat: heat(on.ratio.value),
            })
        });
        let range = row.range();
        Row {
            storage: row.storage,
            mean: range.map(|(mean, _)| format!("{mean:.2}")).unwrap_or_default(),
            range: range.map(|(_, range)| span(range)).unwrap_or_default(),
            cells: cells.collect(),
        }
    });
    Game {
        name: fleet.game,
        model: fleet.model.name(),
        baseline: fleet.baseline,
        sentences: fleet.in_words(language),
        rows: rows.collect(),
    }
}
