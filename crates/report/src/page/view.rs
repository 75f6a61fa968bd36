//! What the template is filled with: a part for each record, and what several show side by side.

use std::collections::HashSet;
use std::io;

use qipan_record::{Facts, Group, LABELS, Record, bytes};
use serde::Serialize;

use super::beside::Beside;
use super::machine::{Machine, role};
use crate::grouped::grouped;

/// Everything.
#[derive(Debug, Serialize)]
pub(super) struct View {
    /// A part for each record.
    machines: Vec<Machine>,
    /// All of them side by side; `None` of one, and of those that have nothing in common.
    beside: Option<Beside>,
    /// All games, with the boards that any record knows.
    games: Vec<Game>,
    /// Models of any game, for the switch.
    models: Vec<String>,
}

/// A game's boards.
#[derive(Debug, Serialize)]
struct Game {
    name: String,
    boards: Vec<Board>,
}

/// What is known of a board besides its figures.
#[derive(Debug, Serialize)]
struct Board {
    name: String,
    role: &'static str,
    system: String,
    state: String,
    tables: String,
    needs: String,
    source: String,
}

impl View {
    pub(super) fn of(records: &[Record]) -> io::Result<Self> {
        let label = |at: usize| if records.len() > 1 { LABELS.get(at).copied().unwrap_or("?") } else { "" };
        let machine = |(at, record)| Machine::of(record, label(at));
        let groups = || records.iter().flat_map(|record| &record.groups);
        let mut known = HashSet::new();
        let models = groups().map(Group::title).filter(|title| known.insert(title.clone()));
        Ok(Self {
            machines: records.iter().enumerate().map(machine).collect::<Result<_, _>>()?,
            beside: (records.len() > 1).then(|| Beside::of(records)).flatten(),
            games: grouped(groups(), |group| group.game.as_str()).into_iter().map(Game::of).collect(),
            models: models.collect(),
        })
    }
}

impl Game {
    fn of((name, groups): (&str, Vec<&Group>)) -> Self {
        let mut known = HashSet::new();
        let rows = groups.iter().flat_map(|group| &group.rows);
        let boards = rows.map(|row| &row.board).filter(|board| known.insert(&board.name));
        Self { name: name.to_owned(), boards: boards.map(Board::of).collect() }
    }
}

impl Board {
    fn of(facts: &Facts) -> Self {
        Self {
            name: facts.name.clone(),
            role: role(facts.role),
            system: facts.system.clone(),
            state: bytes(facts.state_bytes),
            tables: bytes(facts.table_bytes),
            needs: facts.needs.join(" "),
            source: facts.source.clone(),
        }
    }
}
