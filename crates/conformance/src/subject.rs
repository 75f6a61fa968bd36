//! Boards whose type is forgotten: a check is compiled once a game, and for a board no more than its answers.

use std::any::Any;
use std::fmt::Debug;

use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::explain::{Explain, Picture, Step};
use qipan_game::{
    About, Game, MoveGen, MoveList, Rows, UnsupportedError, cold, perft_count, perft_count2, perft_visit,
};
use qipan_tree::search::Found;
use qipan_tree::search::engine::{Engine, EngineWay, Judge, Values};

use crate::Judged;
use crate::checks::Checks;
use crate::failure::{ConformanceError, Outcome, Results, Trail};

/// A move in the own form of a board, which that board alone can read.
pub struct Own(Box<dyn Any>);

impl Own {
    fn of<M: 'static>(m: M) -> Self {
        Self(Box::new(m))
    }

    fn read<M: Copy + 'static>(&self) -> M {
        *self.0.downcast_ref().expect("a move of this board")
    }
}

/// A board's moves, written and own.
pub(crate) type Moves<G> = Vec<(<G as Game>::Move, Own)>;

/// Questions to every board, by the names and in the words of [`MoveGen`].
pub trait Listing<G: Game> {
    fn to_setup(&self) -> G::Setup;
    fn generate(&self) -> Moves<G>;
    fn is_exempt(&self, m: &Own) -> bool;
    fn in_check(&self) -> bool;
}

/// Questions to a board that takes part, by the names and in the words of [`MoveGen`].
pub trait Subject<G: Game>: Listing<G> + Any + Debug {
    /// The same board once more.
    fn copied(&self) -> Box<Board<G>>;
    /// Returns true if the other board is of the same type and equal.
    fn equals(&self, other: &Board<G>) -> bool;
    /// Captures and quiet moves, appended to one list, and its length between the two.
    fn parts(&self) -> (usize, Moves<G>);
    /// Plays a move as [`MoveGen::visit`] does. The answer of `f` is one that no board can make up.
    fn visit<'a>(&mut self, m: &Own, f: &mut dyn FnMut(&mut Board<G>) -> &'a str) -> Option<&'a str>;
    fn import(&self, m: G::Move) -> Option<Own>;
    fn export(&self, m: &Own) -> G::Move;
    fn material(&self) -> i32;
    fn key(&self) -> u128;
    fn key_change(&self, m: &Own) -> u128;
    fn value(&self) -> i32;
    fn value_change(&self, m: &Own) -> i32;
    fn pass(&mut self, f: &mut dyn FnMut(&mut Board<G>));
    fn pass_key_change(&self) -> u128;
    fn order(&self, m: &Own) -> u32;
    fn men(&self, m: &Own) -> (G::Kind, Option<G::Kind>);
    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares;
    fn attacked(&self, is_first: bool) -> Vec<u8>;
    fn attacks_on(&self, is_first: bool, squares: Squares) -> u32;
    fn gives_check(&self, m: &Own) -> bool;
    fn see(&self, m: &Own, threshold: i32, pins: Pins) -> bool;
    fn mobility(&self, is_first: bool) -> u32;
    /// In rising order.
    fn threats(&self) -> Vec<Threat>;
    /// Those that end, and those that begin, each in rising order.
    fn threat_delta(&mut self, m: &Own) -> [Vec<Threat>; 2];
    fn check_invariants(&self) -> Result<(), String>;
    fn count_legal(&mut self) -> u64;
    fn count_replies(&mut self) -> u64;
    fn perft_visit(&mut self, depth: u32) -> u64;
    fn perft_count(&mut self, depth: u32) -> u64;
    fn perft_count2(&mut self, depth: u32) -> u64;
    /// Searches with the search that `memory` holds, or with a new one where that is none of this board's.
    fn search(&mut self, memory: &mut Box<dyn Any>, depth: u32) -> Found<G::Move>;
}

/// A board that takes part.
pub(crate) type Board<G> = dyn Subject<G>;

/// Questions to a board that explains itself, by the names and in the words of [`Explain`].
pub trait Explaining<G: Game>: Listing<G> {
    fn summary_zh(&self) -> &'static str;
    fn memory(&self) -> Vec<Picture>;
    /// The memory inside the visit of a move; `None` if it is refused.
    fn visited_memory(&mut self, m: &Own) -> Option<Vec<Picture>>;
    fn played(&self, m: &Own) -> Box<Explained<G>>;
    fn explain_man(&self, square: usize) -> Vec<Step<G::Move>>;
    fn explain_check(&self) -> Vec<Step<G::Move>>;
    fn explain_test(&self, m: &Own) -> Vec<Step<G::Move>>;
}

/// A board that explains itself.
pub(crate) type Explained<G> = dyn Explaining<G>;

fn moves<B: MoveGen>(board: &B, moves: &MoveList<B::Move>) -> Moves<B::Game> {
    moves.iter().map(|&m| (board.export(m), Own::of(m))).collect()
}

impl<G: Game, B: MoveGen<Game = G>> Listing<G> for B {
    fn to_setup(&self) -> G::Setup {
        MoveGen::to_setup(self)
    }

    fn generate(&self) -> Moves<G> {
        let mut list = MoveList::new();
        cold::generate(self, &mut list);
        moves(self, &list)
    }

    fn is_exempt(&self, m: &Own) -> bool {
        MoveGen::is_exempt(self, m.read())
    }

    fn in_check(&self) -> bool {
        MoveGen::in_check(self)
    }
}

impl<G: Game, B: MoveGen<Game = G>> Subject<G> for B {
    fn copied(&self) -> Box<Board<G>> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &Board<G>) -> bool {
        Some(self) == (other as &dyn Any).downcast_ref()
    }

    fn parts(&self) -> (usize, Moves<G>) {
        let mut list = MoveList::new();
        cold::captures(self, &mut list);
        let split = list.len();
        cold::quiets(self, &mut list);
        (split, moves(self, &list))
    }

    fn visit<'a>(&mut self, m: &Own, f: &mut dyn FnMut(&mut Board<G>) -> &'a str) -> Option<&'a str> {
        MoveGen::visit(self, m.read(), |child| f(child))
    }

    fn import(&self, m: G::Move) -> Option<Own> {
        MoveGen::import(self, m).map(Own::of)
    }

    fn export(&self, m: &Own) -> G::Move {
        MoveGen::export(self, m.read())
    }

    fn material(&self) -> i32 {
        MoveGen::material(self)
    }

    fn key(&self) -> u128 {
        MoveGen::key(self)
    }

    fn key_change(&self, m: &Own) -> u128 {
        MoveGen::key_change(self, m.read())
    }

    fn value(&self) -> i32 {
        MoveGen::value(self)
    }

    fn value_change(&self, m: &Own) -> i32 {
        MoveGen::value_change(self, m.read())
    }

    fn pass(&mut self, f: &mut dyn FnMut(&mut Board<G>)) {
        MoveGen::pass(self, |child| f(child));
    }

    fn pass_key_change(&self) -> u128 {
        MoveGen::pass_key_change(self)
    }

    fn order(&self, m: &Own) -> u32 {
        MoveGen::order(self, m.read())
    }

    fn men(&self, m: &Own) -> (G::Kind, Option<G::Kind>) {
        MoveGen::men(self, m.read())
    }

    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        MoveGen::attackers_to(self, square, occupied)
    }

    fn attacked(&self, is_first: bool) -> Vec<u8> {
        let mut counts = vec![0; G::FILES * G::RANKS];
        MoveGen::attacked(self, is_first, &mut counts);
        counts
    }

    fn attacks_on(&self, is_first: bool, squares: Squares) -> u32 {
        MoveGen::attacks_on(self, is_first, squares)
    }

    fn gives_check(&self, m: &Own) -> bool {
        MoveGen::gives_check(self, m.read())
    }

    fn see(&self, m: &Own, threshold: i32, pins: Pins) -> bool {
        MoveGen::see(self, m.read(), threshold, pins)
    }

    fn mobility(&self, is_first: bool) -> u32 {
        MoveGen::mobility(self, is_first)
    }

    fn threats(&self) -> Vec<Threat> {
        let mut threats = Vec::new();
        MoveGen::threats(self, |threat| threats.push(threat));
        threats.sort_unstable();
        threats
    }

    fn threat_delta(&mut self, m: &Own) -> [Vec<Threat>; 2] {
        let mut delta = [Vec::new(), Vec::new()];
        MoveGen::threat_delta(self, m.read(), |threat, begins| delta[usize::from(begins)].push(threat));
        delta.iter_mut().for_each(|threats| threats.sort_unstable());
        delta
    }

    fn check_invariants(&self) -> Result<(), String> {
        MoveGen::check_invariants(self)
    }

    fn count_legal(&mut self) -> u64 {
        cold::count_legal(self)
    }

    fn count_replies(&mut self) -> u64 {
        cold::count_replies(self)
    }

    fn perft_visit(&mut self, depth: u32) -> u64 {
        perft_visit(self, depth)
    }

    fn perft_count(&mut self, depth: u32) -> u64 {
        perft_count(self, depth)
    }

    fn perft_count2(&mut self, depth: u32) -> u64 {
        perft_count2(self, depth)
    }

    fn search(&mut self, memory: &mut Box<dyn Any>, depth: u32) -> Found<G::Move> {
        type Judged<B> = Engine<B, Judge<<B as MoveGen>::Game>>;
        if !memory.is::<Judged<B>>() {
            let search = Judged::<B>::with(EngineWay::default(), Judge::hand_made(Values::Kept));
            *memory = Box::new(search);
        }
        let search = memory.downcast_mut::<Judged<B>>().expect("it was put there above");
        // Every question is a call: what is found is the same, and it is compiled in half the time.
        search.watched(self, depth).0
    }
}

impl<G: Game, B: Explain<Game = G>> Explaining<G> for B {
    fn summary_zh(&self) -> &'static str {
        B::SUMMARY_ZH
    }

    fn memory(&self) -> Vec<Picture> {
        Explain::memory(self)
    }

    fn visited_memory(&mut self, m: &Own) -> Option<Vec<Picture>> {
        cold::played(self, m.read(), |child| Explain::memory(child))
    }

    fn played(&self, m: &Own) -> Box<Explained<G>> {
        Box::new(Explain::played(self, m.read()))
    }

    fn explain_man(&self, square: usize) -> Vec<Step<G::Move>> {
        Explain::explain_man(self, square)
    }

    fn explain_check(&self) -> Vec<Step<G::Move>> {
        Explain::explain_check(self)
    }

    fn explain_test(&self, m: &Own) -> Vec<Step<G::Move>> {
        Explain::explain_test(self, m.read())
    }
}

/// Boards that can be asked as `S` says: as one that takes part or as one that explains itself.
pub trait Forget<S: ?Sized>: MoveGen {
    /// The same board, its type forgotten.
    fn forget(self) -> Box<S>;
}

impl<B: MoveGen> Forget<Board<B::Game>> for B {
    fn forget(self) -> Box<Board<B::Game>> {
        Box::new(self)
    }
}

impl<B: Explain> Forget<Explained<B::Game>> for B {
    fn forget(self) -> Box<Explained<B::Game>> {
        Box::new(self)
    }
}

/// A row whose type is forgotten: a board at its levels that is to be set up.
///
/// ```
/// use qipan_conformance::{Row, checks};
///
/// let row = Row::of::<xiangqi_rules::naive::Board>();
/// assert_eq!(checks::about(&row), Ok(()));
/// ```
pub struct Row<G: Game, S: ?Sized = Board<G>> {
    pub(crate) about: About,
    pub(crate) counts_replies: bool,
    pub(crate) answers_attacks: bool,
    pub(crate) table_bytes: fn() -> usize,
    pub(crate) from_setup: fn(&G::Setup) -> Result<Box<S>, UnsupportedError>,
}

impl<G: Game, S: ?Sized> Row<G, S> {
    /// The row of a board.
    #[must_use]
    pub fn of<B: Forget<S, Game = G>>() -> Self {
        Self {
            about: B::ABOUT,
            counts_replies: B::COUNTS_REPLIES,
            answers_attacks: B::ANSWERS_ATTACKS,
            table_bytes: B::table_bytes,
            from_setup: |setup| B::from_setup(setup).map(B::forget),
        }
    }

    /// The board in a position, and the start of a trail there.
    pub(crate) fn set_up(
        &self,
        fen: &str,
        setup: &G::Setup,
    ) -> Result<(Box<S>, Trail<G>), Box<ConformanceError>> {
        let trail = Trail::at(&self.about, fen);
        match (self.from_setup)(setup) {
            Ok(board) => Ok((board, trail)),
            Err(error) => Err(trail.failure("from_setup", "a board in this position", error)),
        }
    }

    /// A failure that concerns every position, so that it names none.
    pub(crate) fn failure(&self, question: &str, expected: String, found: String) -> Box<ConformanceError> {
        Trail::<G>::at(&self.about, "").failure(question, expected, found)
    }
}

/// Rows that are asked.
#[doc(hidden)]
pub struct Asked<G: Game, S: ?Sized>(Vec<Row<G, S>>);

impl<G: Game> Asked<G, Board<G>> {
    /// None yet of the rows that take part.
    #[must_use]
    pub const fn contestant() -> Self {
        Self(Vec::new())
    }
}

impl<G: Game> Asked<G, Explained<G>> {
    /// None yet of the rows that explain themselves.
    #[must_use]
    pub const fn explained() -> Self {
        Self(Vec::new())
    }
}

impl<G: Game> Rows<G> for Asked<G, Board<G>> {
    fn contestant<B: MoveGen<Game = G>>(&mut self) {
        self.0.push(Row::of::<B>());
    }
}

impl<G: Game> Rows<G> for Asked<G, Explained<G>> {
    fn contestant<B: MoveGen<Game = G>>(&mut self) {}

    fn explained<B: Explain<Game = G>>(&mut self) {
        self.0.push(Row::of::<B>());
    }
}

impl<G: Judged, S: ?Sized> Asked<G, S> {
    /// Asks every row. The first failure comes back; all are printed.
    ///
    /// # Errors
    /// If there is one.
    pub fn pass(&self, name: &str, check: impl Fn(&Checks<G>, &Row<G, S>) -> Outcome) -> Outcome {
        let mut results = Results::default();
        for row in &self.0 {
            results.add(&row.about, &|| check(G::checks(), row));
        }
        results.end(name)
    }
}
