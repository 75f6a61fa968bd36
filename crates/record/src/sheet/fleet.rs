//! Sheets of machines as columns.

use qipan_game::say;

use crate::fleet::{Fleet, FleetRow};
use crate::language::Language;
use crate::sheet::{Cell, Column, Sheet};
use crate::words::{figure, span};

impl Sheet {
    /// A game's storages with a column for each machine, whose names come in the same order.
    pub fn of_fleet(fleet: &Fleet<'_>, machines: &[String], language: Language) -> Self {
        let pick = |en: &'static str, zh: &'static str| language.pick(en, zh);
        let mean = |row: &FleetRow<'_>| {
            let (mean, _) = row.range()?;
            Some(figure(mean))
        };
        let mut draft = Self::of(&fleet.rows)
            .text(Column::text("storage", pick("Storage", "存储方式")), |row| row.storage)
            .text(Column::figure("mean", pick("mean", "均值")), |row| mean(row).unwrap_or_default())
            .text(Column::for_people(pick("least to most", "最小至最大")), |row| {
                row.range().map(|(_, range)| span(range)).unwrap_or_default()
            });
        for (machine, name) in machines.iter().enumerate() {
            let column = Column::keyed(name.clone(), name.clone());
            draft = draft.column(column, move |row| Cell::ratio(row.on[machine].map(|on| on.ratio)));
        }
        let (model, baseline) = (fleet.model.name(), fleet.baseline);
        let title = language.game(fleet.game);
        let notes = vec![language.say(say!(
            "Times as fast as {baseline} at {model}, each storage at its best on that machine; mean and range \
             are over the machines.",
            "{model} 下是 {baseline} 的多少倍，每种存储方式取它在该机器上最快的形式；均值和范围是各机器之间的。"
        ))];
        draft.done().with(title, notes).in_language(language)
    }

    /// The same for programs: a line per storage and machine.
    pub fn of_fleets(fleets: &[Fleet<'_>], machines: &[String]) -> Self {
        let of_fleet = |fleet: &'_ Fleet<'_>| -> Vec<(usize, usize)> {
            (0..fleet.rows.len()).flat_map(|row| (0..fleet.machines).map(move |at| (row, at))).collect()
        };
        let lines: Vec<_> = fleets
            .iter()
            .flat_map(|fleet| of_fleet(fleet).into_iter().map(move |(row, at)| (fleet, &fleet.rows[row], at)))
            .collect();
        Self::of(&lines)
            .value("game", |(fleet, ..)| fleet.game)
            .value("model", |(fleet, ..)| fleet.model.name())
            .value("baseline", |(fleet, ..)| fleet.baseline)
            .value("storage", |(_, row, _)| row.storage)
            .value("machine", |(.., at)| machines[*at].as_str())
            .value("board", |(_, row, at)| row.on[*at].map(|on| on.row))
            .value("ratio", |(_, row, at)| row.on[*at].map(|on| on.ratio.value))
            .ends(["low", "high"], |(_, row, at)| Some(row.on[*at]?.ratio.interval))
            .value("verdict", |(_, row, at)| row.on[*at].map(|on| on.ratio.verdict.name()))
            .done()
    }
}
