//! Boards along lines of moves.
//!
//! | bytes | choose |
//! |---|---|
//! | 2 | the position, of all suites |
//! | 1 | how often it is changed, up to three times |
//! | 5 per change | how: what does not leave a position is not done |
//! | 8 | the rows that are asked |
//! | 1 | how many moves are played, at most 64 |
//! | 1 per move | the move |
//! | the rest, 2 each | of `import`: moves that are asked about, at most 64 |

use std::env;
use std::fmt::Write;
use std::sync::LazyLock;

use qipan_harness::{GameData, Row, RowError, rows};
use qipan_row::Step;
use qipan_row::{Model, Role};

use crate::Choices;
use crate::edits::rearranged;
use crate::seeds::POSITIONS;

/// The most moves of a line.
const MOST_PLIES: usize = 64;
/// Rows that are asked about one input, unless all are.
const ROWS: usize = 8;
/// The most moves that `import` is asked about beside those of the line.
const MOST_ASKED: usize = 64;
/// More bytes choose nothing.
pub const MOST_BYTES: usize = 2 + 1 + 3 * 5 + ROWS + 1 + MOST_PLIES + 2 * MOST_ASKED;

/// True if all rows are asked about every input: slower, and nothing is left to chance.
static ASKS_ALL: LazyLock<bool> =
    LazyLock::new(|| env::var_os("QIPAN_FUZZ_ROWS").is_some_and(|value| value == "all"));

/// A position, and how to go on from there.
#[derive(Clone, Debug)]
struct Line<'a> {
    fen: String,
    oracle: &'static Row,
    rows: Vec<&'static Row>,
    choices: &'a [u8],
    asked: Vec<u16>,
}

impl<'a> Line<'a> {
    fn of(input: &'a [u8]) -> Self {
        let mut choices = Choices::new(input);
        let (fen, game) = choices.of(&POSITIONS);
        let mut fen = fen.clone();
        for _ in 0..choices.byte() % 4 {
            if let Some(changed) = changed(&fen, game, &mut choices) {
                fen = changed;
            }
        }
        // A row that only searches otherwise is another row's board.
        let is_board = |row: &&Row| row.game == game.name && row.takes_part_in(Model::PerftVisit);
        qipan_harness::install(qipan_boards::rows);
        let all: Vec<_> = rows().iter().filter(is_board).collect();
        let oracle = *all.iter().find(|row| row.role == Role::Oracle).expect("every game has an oracle");
        let mut rows: Vec<_> =
            choices.take(ROWS).iter().map(|&row| all[usize::from(row) % all.len()]).collect();
        if *ASKS_ALL {
            rows = all;
        }
        rows.sort_by_key(|row| row.name());
        rows.dedup_by_key(|row| row.name());
        let plies = usize::from(choices.byte()) % (MOST_PLIES + 1);
        let moves = choices.take(plies);
        let asked =
            choices.take(2 * MOST_ASKED).chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]]));
        Self { fen, oracle, rows, choices: moves, asked: asked.collect() }
    }

    /// The first moves of the line in words, as the oracle plays them.
    fn words(&self, steps: &[Step], plies: usize) -> String {
        let mut words = self.fen.clone();
        for (step, &choice) in steps.iter().zip(self.choices).take(plies) {
            let _ = write!(words, " {}", step.moves[usize::from(choice) % step.moves.len()]);
        }
        words
    }
}

/// A position that is changed in one place; `None` where the rules refuse it.
fn changed(fen: &str, game: &GameData, choices: &mut Choices<'_>) -> Option<String> {
    rearranged(fen, choices)?.into_iter().find(|fen| game.check(fen).is_ok())
}

/// Along any line of moves from any position, every board says what the rules' naive board says: moves, their
/// number, check, material, key, value, position, and what that is with the turn handed over; and it
/// contradicts itself in nothing.
pub fn all_boards_agree_along_any(input: &[u8]) {
    if input.len() > MOST_BYTES {
        return;
    }
    let line = Line::of(input);
    let expected = line.oracle.along(&line.fen, line.choices).unwrap_or_else(|error| panic!("{error}"));
    for row in &line.rows {
        let found = match row.along(&line.fen, line.choices) {
            Err(RowError::Unsupported(_)) => continue,
            found => found.unwrap_or_else(|error| panic!("{}: {error}", line.words(&expected, MOST_PLIES))),
        };
        if let Some((ply, difference)) = first_difference(&expected, &found) {
            panic!("{} after {}: {difference}", row.name(), line.words(&expected, ply));
        }
    }
    if let Some((ply, difference)) = first_difference(&expected, &expected) {
        panic!("{} after {}: {difference}", line.oracle.name(), line.words(&expected, ply));
    }
}

/// The first step at which boards differ, and the difference; a board that contradicts itself differs.
fn first_difference(expected: &[Step], found: &[Step]) -> Option<(usize, String)> {
    let steps = expected.iter().zip(found).enumerate();
    let of_step = steps.filter_map(|(ply, (expected, found))| Some((ply, difference(expected, found)?)));
    let of_length = || {
        let (found, expected) = (found.len(), expected.len());
        (found != expected)
            .then(|| (found.min(expected), format!("found {found} steps, expected {expected}")))
    };
    of_step.into_iter().next().or_else(of_length)
}

fn difference(expected: &Step, found: &Step) -> Option<String> {
    if let Some(fault) = found.faults.first() {
        return Some(fault.clone());
    }
    let beyond = |a: &Step, b: &Step| {
        a.moves.iter().filter(|m| !b.moves.contains(m)).cloned().collect::<Vec<_>>().join(" ")
    };
    let (missing, extra) = (beyond(expected, found), beyond(found, expected));
    let count = expected.moves.len() as u64;
    let parts = [
        (expected.moves != found.moves).then(|| format!("moves: missing [{missing}], too many [{extra}]")),
        (found.legal != count).then(|| format!("count_legal: found {}, expected {count}", found.legal)),
        differing("in_check", &expected.in_check, &found.in_check),
        differing("material", &expected.material, &found.material),
        differing("key", &expected.key, &found.key),
        differing("value", &expected.value, &found.value),
        differing("position", &expected.fen, &found.fen),
        (expected.passed != found.passed)
            .then(|| format!("pass: found {:?}, expected {:?}", found.passed, expected.passed)),
    ];
    parts.into_iter().flatten().next()
}

fn differing<T: PartialEq + std::fmt::Display>(what: &str, expected: &T, found: &T) -> Option<String> {
    (expected != found).then(|| format!("{what}: found {found}, expected {expected}"))
}

/// Every board imports exactly the moves that it lists, as those moves, wherever a line of moves ends.
pub fn import_equals_generation(input: &[u8]) {
    if input.len() > MOST_BYTES {
        return;
    }
    let line = Line::of(input);
    for row in line.rows.iter().chain([&line.oracle]) {
        let faults = match row.imports(&line.fen, line.choices, &line.asked) {
            Err(RowError::Unsupported(_)) => continue,
            faults => faults.unwrap_or_else(|error| panic!("{} {:?}: {error}", line.fen, line.choices)),
        };
        if let Some(fault) = faults.first() {
            let steps = line.oracle.along(&line.fen, line.choices).unwrap_or_default();
            panic!("{}: {}: {fault}", row.name(), line.words(&steps, MOST_PLIES));
        }
    }
}

/// Every board that says who attacks whom says what the rules say, all along a line of moves.
pub fn attacks_equal_the_rules(input: &[u8]) {
    if input.len() > MOST_BYTES {
        return;
    }
    let line = Line::of(input);
    let choices: Vec<_> = line.choices.iter().copied().map(u16::from).collect();
    let right = line.oracle.asked(&line.fen, &choices);
    for row in line.rows.iter().filter(|row| row.answers_attacks()) {
        let found = match row.asked(&line.fen, &choices) {
            Err(RowError::Unsupported(_)) => continue,
            found => found,
        };
        let (Ok(right), Ok(found)) = (&right, &found) else {
            panic!("{} {choices:?}: found {found:?}, expected {right:?}", line.fen);
        };
        if let Some(at) = (0..right.len()).find(|&at| right.get(at) != found.get(at)) {
            let steps = line.oracle.along(&line.fen, line.choices).unwrap_or_default();
            let (found, expected) = (found.get(at), right[at]);
            panic!("{}: {}: found {found:?}, expected {expected:?}", row.name(), line.words(&steps, at + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use qipan_harness::{GAMES, find};

    use super::{Line, MOST_BYTES, first_difference};
    use crate::random_inputs;

    /// Most changes of a position leave one, and both games are played.
    #[test]
    fn inputs_are_lines_of_some_length() {
        let inputs = random_inputs(400, MOST_BYTES);
        let lines: Vec<_> = inputs.iter().map(|input| Line::of(input)).collect();
        let suites = &super::POSITIONS;
        let changed = lines.iter().filter(|line| suites.iter().all(|(fen, _)| *fen != line.fen)).count();
        assert!((100..350).contains(&changed), "{changed}");
        for game in GAMES {
            assert!(lines.iter().filter(|line| line.oracle.game == game.name).count() > 100);
        }
        assert!(lines.iter().all(|line| (4..=8).contains(&line.rows.len())));
        assert!(lines.iter().map(|line| line.choices.len()).sum::<usize>() > 400 * 25);
        assert!(lines.iter().all(|line| line.asked.len() == 64));
    }

    /// The difference that would be found if a board were wrong.
    #[test]
    fn the_first_difference_is_said_in_words() {
        qipan_harness::install(qipan_boards::rows);
        let naive = find("chess-naive").expect("a row");
        let steps = naive.along(GAMES[1].start, &[0, 1, 2]).expect("steps");
        assert_eq!(steps.len(), 4);
        assert_eq!(first_difference(&steps, &steps), None);
        let said = |change: &dyn Fn(&mut qipan_row::Step)| {
            let mut wrong = steps.clone();
            change(&mut wrong[2]);
            first_difference(&steps, &wrong).expect("a difference")
        };
        let (ply, words) = said(&|step| drop(step.moves.remove(0)));
        assert_eq!((ply, words), (2, format!("moves: missing [{}], too many []", steps[2].moves[0])));
        assert_eq!(said(&|step| step.legal += 1).1, "count_legal: found 20, expected 19");
        assert_eq!(said(&|step| step.in_check = true).1, "in_check: found true, expected false");
        assert!(said(&|step| step.key ^= 1).1.starts_with("key: found "));
        assert!(said(&|step| step.value += 1).1.starts_with("value: found "));
        assert!(said(&|step| step.passed = None).1.starts_with("pass: found None, expected Some("));
        assert_eq!(said(&|step| step.faults.push("unsound".to_owned())).1, "unsound");
        assert_eq!(first_difference(&steps, &steps[..3]), Some((3, "found 3 steps, expected 4".to_owned())));
    }
}
