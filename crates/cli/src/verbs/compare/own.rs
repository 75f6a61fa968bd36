//! `compare --suite`: positions of the user's own, counted and searched before boards are timed on them.

use std::path::Path;

use anyhow::bail;
use qipan_game::say;
use qipan_harness::{Depths, Entry, GameData, Own, OwnError, Row, fill, fill_searches, game_named, spread};
use qipan_record::{Kind, Language, Model, Settings, Variant};

use super::contests::{Trees, TreesOfGame};
use crate::choose;
use crate::text::output::message;
use crate::text::user::User;
use crate::text::words::several;

/// Reads the positions, and leaves the boards of games that have some.
pub(super) fn read(path: &Path, rows: &mut Vec<&'static Row>, language: Language) -> anyhow::Result<Own> {
    let mut own = Own::read(path)?;
    // Nothing can be asked where the game is over.
    let before = own.entries.len();
    let moves = |entry: &Entry| game_named(entry.game).map(|game| game.legal_moves(&entry.fen));
    own.entries.retain(|entry| moves(entry).is_none_or(|moves| moves.is_ok_and(|moves| !moves.is_empty())));
    if own.entries.len() < before {
        let (file, number) = (qipan_foreign::path(path), before - own.entries.len());
        let over = several(number, "position");
        message(&language.say(say!(
            "note: {file}: {over} without a legal move: not timed",
            "注意：{file}：{number} 个局面没有合法着法，不计时"
        )));
    }
    let has_some = |game: &str| own.entries.iter().any(|entry| entry.game == game);
    let mut games: Vec<_> = rows.iter().map(|row| row.game).collect();
    games.dedup();
    rows.retain(|row| has_some(row.game));
    let file = qipan_foreign::path(path);
    if rows.is_empty() {
        bail!("{file}: positions: found none of {}, expected at least one", games.join(" or "));
    }
    for game in games.into_iter().filter(|game| !has_some(game)) {
        let zh = language.game(game);
        message(&language.say(say!(
            "note: {file}: no position of {game}, which is not compared",
            "注意：{file}：没有{zh}的局面，不比较这种棋"
        )));
    }
    Ok(own)
}

/// The trees and searches of some games that are timed: the strata of the file are not those of played games,
/// so that no position has one. `None` if it was stopped.
pub(super) fn trees(
    own: &Own,
    games: &[&'static GameData],
    timed: &[(Model, Variant)],
    settings: &Settings,
    language: Language,
) -> Result<Option<Trees>, OwnError> {
    let threads = choose::all_cores();
    let some = |game: &GameData, settings: &Settings| {
        let mut entries = own.some(game.name, settings.positions);
        entries.iter_mut().for_each(|entry| entry.stratum = None);
        entries
    };
    let waiting = |[en, zh]: [&str; 2], game: &GameData| {
        let (name, chinese) = (game.name, language.game(game.name));
        User::waiting_for(language.say(say!("{en} own positions of {name}", "{zh}{chinese}的自备局面")))
    };
    // Only what is timed is counted.
    let has = |kind, is_asked: fn(Variant) -> bool| {
        timed.iter().any(|&(model, variant)| model.kind() == kind && is_asked(variant))
    };
    let counted = |game: &GameData, settings: &Settings| {
        let (mut entries, most) = (some(game, settings), settings.job_nodes);
        let user = waiting(["counting", "计数"], game);
        let filled = fill(&mut entries, Depths::Within(most), threads, &user)?;
        entries.iter_mut().for_each(|entry| keep_counted(entry, most));
        Ok::<_, OwnError>(filled.map(|_| entries))
    };
    let mut trees = Vec::new();
    for &game in games {
        let mut of_game = TreesOfGame::default();
        if has(Kind::Tree, |variant| variant == Variant::Plain) {
            let Some(entries) = counted(game, settings)? else { return Ok(None) };
            let few = settings.for_group(Model::PerftVisit, Variant::Plain).positions;
            of_game.few = spread(&entries.iter().collect::<Vec<_>>(), few).cloned().collect();
            of_game.plain = entries;
        }
        if has(Kind::Tree, |variant| variant.threads().is_some()) {
            let settings = settings.for_group(Model::PerftRead, Variant::Threaded(1));
            let Some(entries) = counted(game, &settings)? else { return Ok(None) };
            of_game.shared = entries;
        }
        for model in game.searches.iter().map(|file| file.model) {
            if !timed.iter().any(|(timed, _)| timed.recorded_as() == model) {
                continue;
            }
            let settings = settings.for_group(model, Variant::Plain);
            let (entries, user) = (some(game, &settings), waiting(["searching", "搜索"], game));
            let found = fill_searches(&entries, model, settings.job_nodes, threads, &user)?;
            let Some(entries) = found else { return Ok(None) };
            of_game.searches.push((model, entries));
        }
        trees.push((game.name, of_game));
    }
    Ok(Some(Trees(trees)))
}

/// Leaves the counts that the boards have made: those of the file may be deeper.
fn keep_counted(entry: &mut Entry, most: u64) {
    let mut next = 1;
    entry.counts.retain(|count| {
        let is_counted = count.depth == next && count.nodes <= most;
        next += u32::from(is_counted);
        is_counted
    });
}
