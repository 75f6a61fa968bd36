//! The part of a record that `report` is asked for: `--models`, `--game`, `--boards`.

use anyhow::bail;
use qipan_harness::{GameData, select_names};
use qipan_record::{Group, Model, Record};

/// Filter of records; an empty one keeps all.
#[derive(Debug)]
pub(super) struct Filter<'a> {
    pub(super) game: Option<&'a GameData>,
    pub(super) models: &'a [String],
    pub(super) boards: &'a [String],
}

impl Filter<'_> {
    /// Takes away what is not asked for. A table's baseline stays, as ratios are to it, and its repetition,
    /// which the noise is from. What no record has is an error.
    pub(super) fn apply(&self, records: &mut [Record]) -> anyhow::Result<()> {
        if let Some(game) = self.game {
            let found = names(records, |group| vec![group.game.as_str()]);
            if !found.contains(&game.name) {
                bail!("game: found {}, expected one of the record's: {}", game.name, found.join(", "));
            }
            keep(records, |group| group.game == game.name);
        }
        if !self.models.is_empty() {
            let timed = |model: &&Model| groups(records).any(|group| group.model == **model);
            let found: Vec<_> = Model::ALL.iter().filter(timed).map(|model| model.name()).collect();
            let models = select_names("models", &found, self.models)?;
            keep(records, |group| models.contains(&group.model.name()));
        }
        if !self.boards.is_empty() {
            let found = names(records, boards);
            let chosen = select_names("boards", &found, self.boards)?;
            let chosen: Vec<String> = chosen.into_iter().map(ToOwned::to_owned).collect();
            keep(records, |group| boards(group).iter().any(|board| chosen.iter().any(|one| one == board)));
            for group in records.iter_mut().flat_map(|record| &mut record.groups) {
                let baseline = group.rows.first().map(|row| row.board.name.clone());
                group.rows.retain(|row| {
                    chosen.contains(&row.board.name) || baseline.as_ref() == Some(&row.board.name)
                });
                group.refused.retain(|refusal| chosen.contains(&refusal.board));
            }
        }
        Ok(())
    }
}

fn groups(records: &[Record]) -> impl Iterator<Item = &Group> {
    records.iter().flat_map(|record| &record.groups)
}

fn keep(records: &mut [Record], is_asked_for: impl Fn(&Group) -> bool) {
    records.iter_mut().for_each(|record| record.groups.retain(&is_asked_for));
}

/// The boards of a table, those that were not timed too.
fn boards(group: &Group) -> Vec<&str> {
    let timed = group.rows.iter().map(|row| row.board.name.as_str());
    timed.chain(group.refused.iter().map(|refusal| refusal.board.as_str())).collect()
}

/// Names in all tables, each once.
fn names<'a>(records: &'a [Record], of: impl Fn(&'a Group) -> Vec<&'a str>) -> Vec<&'a str> {
    let mut names = Vec::new();
    for name in groups(records).flat_map(of) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
