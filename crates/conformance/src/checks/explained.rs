//! Boards that explain themselves: the steps lead where the generator goes.

use std::collections::{BTreeSet, HashMap, HashSet};

use qipan_game::explain::{Out, Step};

use crate::failure::Trail;
use crate::subject::{Explained, Moves, Row};
use crate::suite::{Position, all_positions, positions};
use crate::walk::listed;
use crate::{Judged, Outcome};

/// The steps lead to the moves that are listed, for every piece of every position of suite and corpus, and of
/// positions in which the side that waits is in check; a board that exempts moves names as suspects those
/// that it does not exempt. What the steps read of the position is what the pictures show.
///
/// # Errors
/// The first piece of whom that is not so.
pub fn steps_lead_to_the_moves<G: Judged>(row: &Row<G, Explained<G>>) -> Outcome {
    for position in all_positions::<G>() {
        let (board, trail) = row.set_up(&position.fen, &position.setup)?;
        if board.summary_zh().is_empty() {
            let expected = "what is stored, in Chinese".to_owned();
            return Err(row.failure("SUMMARY_ZH", expected, "nothing".to_owned()));
        }
        steps_lead_there(&*board, &trail)?;
    }
    for (board, trail) in boards_to_look_at(row) {
        steps_lead_there(&*board, &trail)?;
    }
    Ok(())
}

/// The explained check is `in_check` before a move, and after it says whether the move was legal; the
/// explained move does to the board what playing it does.
///
/// # Errors
/// The first position or move of which that is not so.
pub fn explained_checks_are_right<G: Judged>(row: &Row<G, Explained<G>>) -> Outcome {
    for position in positions::<G>() {
        let (mut board, trail) = row.set_up(&position.fen, &position.setup)?;
        let verdict = decides(&board.explain_check(), &[&*board], &trail)?;
        trail.expect_equal("explain_check", &board.in_check(), &verdict)?;
        for (written, m) in listed(&*board) {
            let mut trail = trail.clone();
            trail.moves.push(written);
            let child = board.played(&m);
            let is_exposed = decides(&board.explain_test(&m), &[&*board, &*child], &trail)?;
            let shown = board.visited_memory(&m);
            trail.expect_equal("explain_test", &shown.is_none(), &is_exposed)?;
            if let Some(shown) = shown
                && shown != child.memory()
            {
                return Err(trail.failure("played", format!("{shown:?}"), format!("{:?}", child.memory())));
            }
        }
    }
    Ok(())
}

/// Positions of the suite in check, with the other side to move.
fn boards_to_look_at<G: Judged>(row: &Row<G, Explained<G>>) -> Vec<(Box<Explained<G>>, Trail<G>)> {
    let is_in_check = |position: &Position<G>| !G::checkers(&position.setup).is_empty();
    let turned = |position: Position<G>| {
        let mut fields: Vec<_> = position.fen.split(' ').collect();
        fields[1] = if fields[1] == "b" { "w" } else { "b" };
        // Where en passant stands, in both games.
        fields[3] = "-";
        let fen = fields.join(" ");
        let (setup, _) = G::position_to_look_at(&fen).ok()?;
        row.set_up(&fen, &setup).ok()
    };
    let boards: Vec<_> = positions::<G>().into_iter().filter(is_in_check).filter_map(turned).collect();
    assert!(boards.len() > 3, "{} positions in which the waiting side is in check", boards.len());
    boards
}

fn steps_lead_there<G: Judged>(board: &Explained<G>, trail: &Trail<G>) -> Outcome {
    let mut of_square: HashMap<usize, Moves<G>> = HashMap::new();
    for (written, m) in listed(board) {
        of_square.entry(G::squares(written)[0]).or_default().push((written, m));
    }
    for square in own_men(board) {
        let steps = board.explain_man(square);
        let what = |what: &str| format!("{what} of the piece on {}", G::square_name(square));
        well_formed(&steps, &[board], trail)?;
        let mut found = BTreeSet::new();
        let mut suspects = BTreeSet::new();
        for step in &steps {
            for &m in &step.yields {
                if !found.insert(m) {
                    return Err(trail.failure(what("a move"), "found once", m));
                }
            }
            suspects.extend(step.suspects.iter().copied());
        }
        let right = of_square.remove(&square).unwrap_or_default();
        let names =
            |moves: &[G::Move]| format!("{:?}", moves.iter().map(ToString::to_string).collect::<Vec<_>>());
        let listed: Vec<_> = right.iter().map(|&(written, _)| written).collect();
        let found: Vec<_> = found.into_iter().collect();
        trail.expect_equal(what("the explained moves"), &names(&listed), &names(&found))?;
        if trail.about.legality() != "tested" {
            let tested = right.iter().filter(|(_, m)| !board.is_exempt(m)).map(|&(written, _)| written);
            let (tested, named): (Vec<_>, Vec<_>) = (tested.collect(), suspects.into_iter().collect());
            trail.expect_equal(what("the suspects"), &names(&tested), &names(&named))?;
        }
    }
    Ok(())
}

/// The squares of the pieces of the side to move, by the letters of the written position.
fn own_men<G: Judged>(board: &Explained<G>) -> Vec<usize> {
    let setup = board.to_setup();
    let is_first = G::is_first_to_move(&setup);
    let fen = setup.to_string();
    let ranks = fen.split([' ', '/']).take(G::RANKS).enumerate();
    ranks
        .flat_map(|(below, rank)| {
            // The last rank is written first.
            let mut square = (G::RANKS - 1 - below) * G::FILES;
            let men = rank.chars().filter_map(move |letter| {
                let at = square;
                square += letter.to_digit(10).map_or(1, |empty| empty as usize);
                (letter.is_alphabetic() && letter.is_uppercase() == is_first).then_some(at)
            });
            men.collect::<Vec<_>>()
        })
        .collect()
}

/// Returns the verdict at the end of the steps, which must be well formed.
fn decides<G: Judged>(
    steps: &[Step<G::Move>],
    boards: &[&Explained<G>],
    trail: &Trail<G>,
) -> Result<bool, Box<crate::ConformanceError>> {
    well_formed(steps, boards, trail)?;
    match steps.last().map(|step| &step.out) {
        Some(&Out::Verdict(verdict)) => Ok(verdict),
        other => Err(trail.failure("explain_check", "a verdict at the end", format!("{other:?}"))),
    }
}

/// Checks that steps name only squares that exist, say something in both languages, and read what the
/// pictures show: those of one of the boards, since a move is tested partly before and partly after it is
/// played.
fn well_formed<G: Judged>(steps: &[Step<G::Move>], boards: &[&Explained<G>], trail: &Trail<G>) -> Outcome {
    let memories: Vec<_> = boards.iter().map(|board| board.memory()).collect();
    let pictures = &memories[0];
    let squares = G::FILES * G::RANKS;
    let wrong = |what: &str, found: &dyn std::fmt::Debug| trail.failure("a step", what, format!("{found:?}"));
    let names: HashSet<_> = pictures.iter().map(|picture| picture.name).collect();
    if names.len() != pictures.len() {
        return Err(wrong("pictures with names of their own", &names));
    }
    let cells = || pictures.iter().flat_map(|picture| &picture.cells);
    if let Some(cell) = cells().find(|cell| cell.square.is_some_and(|square| square >= squares)) {
        return Err(wrong("a cell of a square of the board", cell));
    }
    for step in steps {
        if step.says.en.is_empty() || step.says.zh.is_empty() {
            return Err(wrong("a sentence in both languages", step));
        }
        let shown = match &step.out {
            Out::Squares(set) => set.clone(),
            Out::Bits { bits, .. } => bits.iter().filter_map(|&(_, square)| square).collect(),
            _ => Vec::new(),
        };
        if shown.iter().any(|&square| square >= squares) {
            return Err(wrong("squares of the board", step));
        }
        for read in &step.reads {
            let Some(name) = read.picture else {
                if read.table == 0 {
                    return Err(wrong("a table with its size", read));
                }
                continue;
            };
            let Some(picture) = pictures.iter().find(|picture| picture.name == name) else {
                return Err(wrong("a picture that is shown", read));
            };
            let Some(index) = read.cell else { continue };
            let cells: Vec<_> = memories
                .iter()
                .flatten()
                .filter(|other| other.name == picture.name)
                .filter_map(|picture| picture.cells.iter().find(|cell| cell.index == index))
                .collect();
            // Indices are written as the board's own texts have them.
            let is_plain =
                [format!("{name}[{index}]"), format!("{name}[{index:#04x}]")].contains(&read.place);
            if cells.is_empty() || is_plain && cells.iter().all(|cell| cell.value != read.value) {
                return Err(wrong(&format!("what the picture shows, {cells:?}"), read));
            }
        }
    }
    Ok(())
}
