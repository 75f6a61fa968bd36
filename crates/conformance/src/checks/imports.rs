//! Written moves that come from elsewhere: a hash table, a killer slot, a person.

use crate::failure::Trail;
use crate::subject::{Board, Row};
use crate::walk::{find, listed, played, walk_suite};
use crate::{Judged, Outcome};

/// Every so many positions of the suite, their successors are asked too. Some eight thousand moves can be
/// written, so that this is what the time goes into: 2 or 3 million questions in all.
const STEP: usize = 8;

/// Of all moves that can be written, `import` accepts those that `generate` lists; `export` gives the same
/// move back, and playing it does what playing the generated move does.
///
/// # Errors
/// The first move that is not treated so.
pub fn import_agrees_with_generation<G: Judged>(row: &Row<G>) -> Outcome {
    let every_move = G::every_move();
    walk_suite(row, 1, 0, &mut |board, _, trail| imports_agree(board, &every_move, trail))?;
    walk_suite(row, STEP, 1, &mut |board, _, trail| imports_agree(board, &every_move, trail))
}

/// [`import_agrees_with_generation`] in one position.
pub(crate) fn imports_agree<G: Judged>(
    board: &mut Board<G>,
    every_move: &[G::Move],
    trail: &Trail<G>,
) -> Outcome {
    let moves = listed(board);
    for &written in every_move {
        let (imported, generated) = match (board.import(written), find(&moves, &written)) {
            (None, None) => continue,
            (Some(imported), Some(generated)) => (imported, generated),
            (Some(_), None) => {
                return Err(trail.failure(format!("import of {written}"), "None", "Some"));
            }
            (None, Some(_)) => {
                return Err(trail.failure(format!("import of {written}"), "Some", "None"));
            }
        };
        let exported = board.export(&imported);
        trail.expect_equal(format!("export of the imported {written}"), &written, &exported)?;
        let by_import = played(board, &imported, |child| child.to_setup());
        let by_generation = played(board, generated, |child| child.to_setup());
        if by_import != by_generation {
            let shown = |setup: Option<_>| setup.map_or("refused".to_owned(), |setup| format!("{setup}"));
            let question = format!("the position after the imported {written}");
            return Err(trail.failure(question, shown(by_generation), shown(by_import)));
        }
    }
    Ok(())
}
