//! Choices of `compare`: `--models list`, `--set list`, `--boards list`.

use qipan_harness::is_in;
use qipan_record::sheet::{Cell, Column, Sheet};
use qipan_record::{Model, RowSet};

use super::Args;
use crate::choose::{self, AskedSet};
use crate::text::output::Output;
use crate::verbs::list;

/// Returns true if it is asked which names there are, rather than for a comparison.
pub(super) fn is_asked_for(args: &Args) -> bool {
    choose::is_list(&args.models) || choose::is_list(&args.boards) || args.set.contains(&AskedSet::List)
}

/// A line or two for each name.
pub(super) fn show(args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let mut tables = Vec::new();
    if choose::is_list(&args.models) {
        tables.push(models());
    }
    if args.set.contains(&AskedSet::List) {
        tables.push(sets(args)?);
    }
    let tables: Vec<_> = tables.into_iter().map(|table| args.format.render(&table)).collect();
    if !tables.is_empty() {
        output.line(&tables.join("\n\n"))?;
    }
    if choose::is_list(&args.boards) {
        let sets = args.sets();
        let sets = if sets.is_empty() { &[RowSet::All] } else { sets.as_slice() };
        list::show(&choose::rows(args.game, sets, &[])?, args.format, output)?;
    }
    Ok(())
}

fn models() -> Sheet {
    let mut table = Sheet::new(&[
        Column::text("model", "Model"),
        Column::text("unit", "Unit"),
        Column::text("profile", "Profile"),
        Column::text("summary", "What is timed").or_below(),
    ]);
    for model in Model::ALL {
        let profile = if model.is_quick() { "quick, full" } else { "full" };
        let cells = [model.name(), model.unit().name(), profile, model.prose()];
        table.push(cells.map(Cell::text).into());
    }
    table
}

fn sets(args: &Args) -> anyhow::Result<Sheet> {
    let rows = choose::rows(args.game, &[RowSet::All], &[])?;
    let mut table = Sheet::new(&[
        Column::text("set", "Set"),
        Column::figure("rows", "Rows"),
        Column::text("summary", "Which rows").or_below(),
    ]);
    for set in RowSet::ALL {
        let summary = match set {
            RowSet::Best => "every board at its plain name and at the row that searches fastest",
            RowSet::Texts => "each source's board as its source describes it",
            RowSet::Tested => "the same with each move tested: storages alone compete",
            RowSet::All => "every row",
        };
        let rows = rows.iter().filter(|row| is_in(set, row)).count() as u64;
        table.push(vec![Cell::text(set.name()), Cell::number(rows), Cell::text(summary)]);
    }
    Ok(table)
}
