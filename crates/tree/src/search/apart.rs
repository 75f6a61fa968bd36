//! Questions of a search to a board: inlined, or each a function of its own that a profiler can tell from
//! the others (`APART`).

use qipan_game::asked::{Pins, Squares};
use qipan_game::{Game, KindOf, MoveGen, MoveList, MoveOf, cold};

use crate::net::Stack;

/// Declares a question: inlined, or as a function that is not.
macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident, $cold:ident: ($board:ident $(, $in:ident: $type:ty)*) $(-> $out:ty)? = $ask:expr;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub(crate) fn $name<B: MoveGen, const APART: bool>($board: &B $(, $in: $type)*) $(-> $out)? {
                if APART { $cold($board $(, $in)*) } else { $ask }
            }

            #[inline(never)]
            fn $cold<B: MoveGen>($board: &B $(, $in: $type)*) $(-> $out)? {
                $ask
            }
        )*
    };
}

questions! {
    /// [`MoveGen::in_check`].
    in_check, in_check_apart: (board) -> bool = board.in_check();
    /// [`MoveGen::material`].
    material, material_apart: (board) -> i32 = board.material();
    /// The low half of [`MoveGen::key`].
    key, key_apart: (board) -> u64 = board.key() as u64;
    /// The low half of [`MoveGen::key_change`].
    key_change, key_change_apart: (board, m: B::Move) -> u64 = board.key_change(m) as u64;
    /// [`MoveGen::import`].
    import, import_apart: (board, written: MoveOf<B>) -> Option<B::Move> = board.import(written);
    /// [`MoveGen::order`].
    order, order_apart: (board, m: B::Move) -> u32 = board.order(m);
    /// [`MoveGen::men`].
    men, men_apart: (board, m: B::Move) -> (KindOf<B>, Option<KindOf<B>>) = board.men(m);
    /// [`MoveGen::value`].
    value, value_apart: (board) -> i32 = board.value();
    /// [`MoveGen::value_change`].
    value_change, value_change_apart: (board, m: B::Move) -> i32 = board.value_change(m);
    /// The low half of [`MoveGen::pass_key_change`].
    pass_key_change, pass_key_change_apart: (board) -> u64 = board.pass_key_change() as u64;
    /// [`MoveGen::see`], pins ignored.
    see, see_apart: (board, m: B::Move, threshold: i32) -> bool = board.see(m, threshold, Pins::Ignored);
    /// [`MoveGen::gives_check`].
    gives_check, gives_check_apart: (board, m: B::Move) -> bool = board.gives_check(m);
    /// [`MoveGen::mobility`].
    mobility, mobility_apart: (board, is_first: bool) -> u32 = board.mobility(is_first);
    /// [`MoveGen::attacks_on`].
    attacks_on, attacks_on_apart: (board, is_first: bool, squares: Squares) -> u32 =
        board.attacks_on(is_first, squares);
}

/// Tells a network what a legal move changes: threats, which the board is asked for, and pieces.
#[inline(always)]
pub(crate) fn told<B: MoveGen, const APART: bool>(stack: &mut Stack<B::Game>, board: &mut B, m: B::Move) {
    if APART { told_apart(stack, board, m) } else { stack.record(board, m) }
}

#[inline(never)]
fn told_apart<B: MoveGen>(stack: &mut Stack<B::Game>, board: &mut B, m: B::Move) {
    stack.record(board, m);
}

/// Goes on to the position after the move that a network was told of.
#[inline(always)]
pub(crate) fn pushed<G: Game, const APART: bool>(stack: &mut Stack<G>) {
    if APART { pushed_apart(stack) } else { stack.push() }
}

#[inline(never)]
fn pushed_apart<G: Game>(stack: &mut Stack<G>) {
    stack.push();
}

/// Output of a network.
#[inline(always)]
pub(crate) fn network<G: Game, const APART: bool>(stack: &mut Stack<G>) -> i32 {
    if APART { network_apart(stack) } else { stack.evaluate() }
}

#[inline(never)]
fn network_apart<G: Game>(stack: &mut Stack<G>) -> i32 {
    stack.evaluate()
}

/// [`MoveGen::captures`]. Never inlined: a search has it in two places.
pub(crate) fn captures<B: MoveGen>(board: &B, moves: &mut MoveList<B::Move>) {
    cold::captures(board, moves);
}

/// [`MoveGen::quiets`]. Never inlined, as captures are not.
pub(crate) fn quiets<B: MoveGen>(board: &B, moves: &mut MoveList<B::Move>) {
    cold::quiets(board, moves);
}

/// [`MoveGen::visit`].
#[inline(always)]
pub(crate) fn visit<B: MoveGen, const APART: bool, R>(
    board: &mut B,
    m: B::Move,
    f: impl FnOnce(&mut B) -> R,
) -> Option<R> {
    if APART { cold::played(board, m, f) } else { board.visit(m, f) }
}

/// [`MoveGen::pass`].
#[inline(always)]
pub(crate) fn pass<B: MoveGen, const APART: bool, R>(board: &mut B, f: impl FnOnce(&mut B) -> R) -> R {
    if !APART {
        return board.pass(f);
    }
    let (mut f, mut answer) = (Some(f), None);
    pass_apart(board, &mut |child| answer = f.take().map(|f| f(child)));
    answer.expect("the turn is handed over")
}

#[inline(never)]
fn pass_apart<B: MoveGen>(board: &mut B, f: &mut dyn FnMut(&mut B)) {
    board.pass(f);
}
