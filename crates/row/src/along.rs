//! A game along one line of moves, told by the board itself: it is set up once, and every position of the
//! line is visited inside the one before it. What boards say on the way is compared with each other, and with
//! what they have said themselves.

use std::panic::resume_unwind;
use std::thread;

use qipan_game::{Game, MoveGen, MoveList, MoveOf, cold};

use crate::RowError;
use crate::board::board;
use crate::job::Listed;

/// A board's answers in one position of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The written legal moves, sorted as texts.
    pub moves: Vec<String>,
    /// Number of legal moves, as the board counts them.
    pub legal: u64,
    /// True if the side to move is in check.
    pub in_check: bool,
    /// Material of both sides, as [`MoveGen::material`] has it.
    pub material: i32,
    /// The position's key.
    pub key: u128,
    /// Values of all pieces by their squares, as [`MoveGen::value`] has it.
    pub value: i32,
    /// The position with the turn handed over, as the board writes it, and the number of its legal moves;
    /// `None` in check.
    pub passed: Option<(String, u64)>,
    /// The position, as the board writes it.
    pub fen: String,
    /// Contradictions of the board with itself in this position; empty on every right board.
    pub faults: Faults,
}

/// Contradictions of a board with itself, in words.
pub(crate) type Faults = Vec<String>;

/// Listener to every position of a line: its number, the board in it, and what the board lists there.
type Hear<'a, B> = &'a mut dyn FnMut(usize, &mut B, &[Listed]);

/// Steps along a line: at each position the next choice, modulo the number of legal moves, is the index of
/// the move that is played. The line ends with the choices, or with the game.
pub(crate) fn along<B: MoveGen>(fen: &str, choices: &[u8]) -> Result<Vec<Step>, RowError> {
    let mut steps = Vec::with_capacity(choices.len() + 1);
    let mut faults = Vec::new();
    let lists_legal = B::ABOUT.lists_legal();
    let mut hear = |_: usize, board: &mut B, listed: &[Listed]| {
        let mut step = Step {
            moves: legal(listed).into_iter().map(|(written, _)| written.to_owned()).collect(),
            legal: cold::count_legal(board),
            in_check: board.in_check(),
            material: board.material(),
            key: board.key(),
            value: board.value(),
            passed: None,
            fen: board.to_setup().to_string(),
            faults: contradictions(listed, lists_legal),
        };
        step.faults.extend(board.check_invariants().err());
        step.faults.extend(parts_fault(board, listed));
        step.faults.extend(replies_fault(board));
        if !step.in_check {
            let (passed, faults) = passed(board);
            step.passed = Some(passed);
            step.faults.extend(faults);
        }
        steps.push(step);
    };
    follow(&mut board::<B>(fen)?, choices, 0, &mut faults, &mut hear);
    for (at, fault) in faults {
        steps[at].faults.push(fault);
    }
    Ok(steps)
}

/// Differences of `import` from generation in the last position of a line: asked of all moves that were
/// listed on the way, and of those of [`Game::every_move`] that `asked` says, modulo their number.
pub(crate) fn imports<B: MoveGen>(fen: &str, choices: &[u8], asked: &[u16]) -> Result<Faults, RowError> {
    let every_move = B::Game::every_move();
    let mut questions: Vec<_> =
        asked.iter().map(|&index| every_move[usize::from(index) % every_move.len()]).collect();
    let mut faults = Vec::new();
    let mut last = (0, Vec::new());
    let mut hear = |at: usize, board: &mut B, _: &[Listed]| {
        let moves = list(board, cold::generate);
        questions.extend(moves.iter().map(|&m| board.export(m)));
        // The answers of the last position are those that stay.
        if at == choices.len() || !moves.iter().any(|&m| cold::is_legal(board, m)) {
            questions.sort_unstable();
            questions.dedup();
            last = (at, questions.iter().filter_map(|&asked| import_fault(board, &moves, asked)).collect());
        }
    };
    follow(&mut board::<B>(fen)?, choices, 0, &mut faults, &mut hear);
    let (at, wrong) = last;
    faults.extend(wrong.into_iter().map(|fault| (at, fault)));
    Ok(faults.into_iter().map(|(at, fault)| format!("after {at} plies: {fault}")).collect())
}

/// Fault of a board that treats a written move otherwise than its generation does. `None` if there is none.
fn import_fault<B: MoveGen>(board: &mut B, moves: &[B::Move], asked: MoveOf<B>) -> Option<String> {
    let listed = moves.iter().copied().find(|&m| board.export(m) == asked);
    let (imported, listed) = match (board.import(asked), listed) {
        (None, None) => return None,
        (Some(imported), Some(listed)) => (imported, listed),
        (imported, _) => {
            let (found, expected) = if imported.is_some() { ("Some", "None") } else { ("None", "Some") };
            return Some(format!("import of {asked}: found {found}, expected {expected}"));
        }
    };
    let written = board.export(imported);
    if written != asked {
        return Some(format!("export of the imported {asked}: found {written}"));
    }
    if board.is_exempt(imported) != B::ABOUT.lists_legal() {
        return Some(format!("the imported {asked} is exempt: expected that of legal boards alone"));
    }
    let after = |board: &mut B, m| cold::played(board, m, |child| child.to_setup());
    let is_same = after(board, imported) == after(board, listed);
    (!is_same).then(|| format!("the imported {asked} leads elsewhere than the listed one"))
}

/// Stack of a line: the positions of all its plies lie on it, and boards in vector registers are large.
const STACK: usize = 64 << 20;

/// Calls `work` in a thread that has room for a line; a panic goes on here.
///
/// # Panics
/// If the system has no thread.
pub(crate) fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        worker.expect("a thread").join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Visits the positions of a line, each inside the one before; contradictions are noted with the number of
/// the position.
fn follow<B: MoveGen>(
    board: &mut B,
    choices: &[u8],
    at: usize,
    faults: &mut Vec<(usize, String)>,
    hear: Hear<'_, B>,
) {
    let before = board.clone();
    let moves = list(board, cold::generate);
    let listed: Vec<_> = moves.iter().map(|&m| listed(board, m)).collect();
    hear(at, board, &listed);
    let legal = legal(&listed);
    if let Some((&choice, rest)) = choices.split_first()
        && !legal.is_empty()
    {
        let (written, index) = legal[usize::from(choice) % legal.len()];
        let m = moves[index];
        let key = board.key() ^ board.key_change(m);
        let value = board.value() + board.value_change(m);
        cold::visit(board, m, &mut |child| {
            if child.key() != key {
                faults.push((at, format!("key_change of {written}: expected the key after it")));
            }
            if child.value() != value {
                faults.push((at, format!("value_change of {written}: expected the value after it")));
            }
            follow(child, rest, at + 1, faults, hear);
        });
    }
    if *board != before {
        faults.push((at, "expected no trace of what was visited from here".to_owned()));
    }
}

/// Moves as a list that is small on the stack.
fn list<B: MoveGen>(board: &B, generate: fn(&B, &mut MoveList<B::Move>)) -> Vec<B::Move> {
    let mut moves = MoveList::new();
    generate(board, &mut moves);
    moves.to_vec()
}

fn listed<B: MoveGen>(board: &mut B, m: B::Move) -> Listed {
    Listed {
        written: board.export(m).to_string(),
        is_capture: board.men(m).1.is_some(),
        is_exempt: board.is_exempt(m),
        is_legal: cold::is_legal(board, m),
    }
}

/// Fault of captures and quiet moves that are not the two parts of all moves. `None` if they are.
fn parts_fault<B: MoveGen>(board: &B, listed: &[Listed]) -> Option<String> {
    let written = |generate| list(board, generate).iter().map(|&m| board.export(m).to_string()).collect();
    let (captures, quiets): (Vec<_>, Vec<_>) = (written(cold::captures), written(cold::quiets));
    differing_parts(captures, quiets, listed)
}

fn differing_parts(captures: Vec<String>, quiets: Vec<String>, listed: &[Listed]) -> Option<String> {
    [(captures, true), (quiets, false)].into_iter().find_map(|(mut found, is_capture)| {
        let of_kind = listed.iter().filter(|m| m.is_capture == is_capture);
        let mut expected: Vec<_> = of_kind.map(|m| m.written.clone()).collect();
        found.sort_unstable();
        expected.sort_unstable();
        let kind = if is_capture { "captures" } else { "quiet moves" };
        (found != expected).then(|| format!("{kind}: found {found:?}, expected {expected:?}"))
    })
}

/// The legal ones of some moves with their indices, sorted by how they are written.
fn legal(listed: &[Listed]) -> Vec<(&str, usize)> {
    let legal = listed.iter().enumerate().filter(|(_, m)| m.is_legal);
    let mut legal: Vec<_> = legal.map(|(index, m)| (m.written.as_str(), index)).collect();
    legal.sort_unstable();
    legal
}

/// Fault of a board that counts children or replies in a way of its own: another count than by playing.
/// `None` if all agree.
fn replies_fault<B: MoveGen>(board: &mut B) -> Option<String> {
    let own = [
        B::COUNTS_CHILDREN.then_some(("count_children", cold::count_children::<B> as fn(&mut B) -> u64)),
        B::COUNTS_REPLIES.then_some(("count_replies", cold::count_replies)),
    ];
    own.into_iter().flatten().find_map(|(name, count)| {
        let (expected, found) = (cold::played_replies(board), count(board));
        (expected != found).then(|| format!("{name}: found {found}, expected {expected}"))
    })
}

/// The position with the turn handed over and the number of its legal moves, and contradictions of the board
/// there.
fn passed<B: MoveGen>(board: &mut B) -> ((String, u64), Faults) {
    let before = board.clone();
    let (key, value) = (board.key() ^ board.pass_key_change(), board.value());
    let (passed, mut faults) = board.pass(|child| {
        let mut faults = Faults::new();
        if child.key() != key {
            faults.push("pass_key_change: expected the key after it".to_owned());
        }
        if child.value() != value {
            faults.push("pass: expected the value before it".to_owned());
        }
        faults.extend(child.check_invariants().err().map(|fault| format!("inside pass: {fault}")));
        ((child.to_setup().to_string(), cold::count_legal(child)), faults)
    });
    if *board != before {
        faults.push("expected no trace of a pass".to_owned());
    }
    (passed, faults)
}

/// Contradictions in a board's account of its moves.
fn contradictions(listed: &[Listed], lists_legal: bool) -> Vec<String> {
    let wrong = |m: &&Listed| !m.is_legal && (m.is_exempt || lists_legal);
    listed
        .iter()
        .filter(wrong)
        .map(|m| format!("{}: exempt or listed as legal, but it cannot be played", m.written))
        .collect()
}
