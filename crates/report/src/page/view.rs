//! Data for the template: a part for each record, and what several show side by side.

use std::collections::{HashMap, HashSet};
use std::io;

use qipan_foreign::Foreign;
use qipan_record::{Group, LABELS, Language, Record, RowFacts};
use serde::Serialize;

use super::beside::SideBySideView;
use super::machine::Machine;
use super::place::{Home, Place, Revision};
use crate::grouped::grouped;

/// Everything.
#[derive(Debug, Serialize)]
pub(super) struct View {
    /// A part for each record.
    machines: Vec<Machine>,
    /// All of them side by side; `None` of one, and of those that have nothing in common.
    beside: Option<SideBySideView>,
    /// All games, with the boards that any record knows.
    games: Vec<Game>,
    /// Models of any game, to choose from, and what is measured under pressure and on threads.
    models: Vec<&'static str>,
    /// Conditions that any of them was put under.
    variants: Vec<String>,
    /// Address of METHODOLOGY.md, if the repository has one.
    methodology: Option<String>,
    /// Address of DESIGN.md.
    design: Option<String>,
}

/// A game's boards.
#[derive(Debug, Serialize)]
struct Game {
    name: String,
    boards: Vec<Board>,
}

/// Facts of a board besides its figures.
#[derive(Debug, Serialize)]
struct Board {
    name: String,
    role: &'static str,
    place: Option<Place>,
    system: String,
    state: String,
    tables: String,
    needs: String,
    source: Foreign,
}

impl View {
    pub(super) fn of(records: &[Record], home: Home<'_>, language: Language) -> io::Result<Self> {
        let label = |at: usize| if records.len() > 1 { LABELS.get(at).copied().unwrap_or("?") } else { "" };
        let machine = |(at, record)| Machine::of(record, label(at), home, language);
        let groups = || records.iter().flat_map(|record| &record.groups);
        let mut known = HashSet::new();
        let name = |group: &Group| group.variant.name(group.model);
        let models = groups().map(name).filter(|name| known.insert(*name)).collect();
        let mut known = HashSet::new();
        let variants = groups()
            .map(|group| language.variant(group.variant))
            .filter(|name| known.insert(name.clone()))
            .collect();
        let of_records = records.iter().flat_map(|record| {
            let revision = Revision::of(home, record.sessions.last().map(|session| &session.program));
            record.groups.iter().map(move |group| (group, revision))
        });
        let games = grouped(of_records, |(group, _)| group.game.as_str());
        Ok(Self {
            machines: records.iter().enumerate().map(machine).collect::<Result<_, _>>()?,
            beside: (records.len() > 1).then(|| SideBySideView::of(records, language)).flatten(),
            games: games.into_iter().map(Game::of).collect(),
            models,
            variants,
            methodology: home.document("METHODOLOGY.md"),
            design: home.document("DESIGN.md"),
        })
    }

    /// The number of every board of every game, so that a row can lead to what is known of it.
    pub(super) fn numbers(&self) -> HashMap<(String, String), usize> {
        let boards =
            self.games.iter().flat_map(|game| game.boards.iter().map(|board| (&game.name, &board.name)));
        boards.enumerate().map(|(number, (game, board))| ((game.clone(), board.clone()), number)).collect()
    }
}

impl Game {
    fn of((name, groups): (&str, Vec<(&Group, Revision<'_>)>)) -> Self {
        let mut known = HashSet::new();
        let rows =
            groups.iter().flat_map(|(group, revision)| group.rows.iter().map(|row| (&row.board, *revision)));
        let boards = rows.filter(|(board, _)| known.insert(&board.name));
        Self {
            name: name.to_owned(),
            boards: boards.map(|(board, revision)| Board::of(name, board, revision)).collect(),
        }
    }
}

impl Board {
    fn of(game: &str, facts: &RowFacts, revision: Revision<'_>) -> Self {
        Self {
            name: facts.name.clone(),
            role: facts.role.name(),
            place: Place::of(game, facts, revision),
            system: facts.system.clone(),
            state: facts.memory(facts.state_bytes),
            tables: facts.memory(facts.table_bytes),
            needs: facts.needs.join(" "),
            source: facts.source.clone(),
        }
    }
}
