//! A right board, the oracle, with one fault put in.

use std::fmt::Debug;
use std::marker::PhantomData;

use qipan_conformance::Judged;
use qipan_game::asked::{self, Pins, Squares, Threat};
use qipan_game::explain::Step;
use qipan_game::{
    About, Choice, Exempt, GenType, Legal, Level, MoveGen, MoveList, ORDERS, Tested, UnsupportedError,
};

/// Facts of a game that faults need and the oracle does not give.
pub(crate) trait Rules: Judged<Oracle: MoveGen<Move = Self::Move>> {
    /// Every square that a step of the own king (general) leads to by its movement alone, into check or not.
    fn king_steps(setup: &Self::Setup) -> Vec<Self::Move>;

    /// Returns true if the move is one of the own king.
    fn is_of_king(setup: &Self::Setup, m: Self::Move) -> bool;

    /// The position with another own piece where the king stands: nothing leaves that side in check.
    fn without_king(setup: &Self::Setup) -> Self::Setup;

    /// The position after a piece was put elsewhere, whatever the rules say.
    fn forced(setup: &Self::Setup, m: Self::Move) -> Self::Setup;
}

/// One fault: each method changes an answer of the right board, and by default leaves it right.
pub(crate) trait Fault<G: Rules>: Clone + PartialEq + Debug + Send + Sized + 'static {
    /// Level of legality that the board promises for its moves.
    const LEVEL: Level = Level::of::<Tested>();
    /// The levels that the board tells of.
    const LEVELS: &'static [Level] = &[Self::LEVEL];
    /// True if the board counts replies in a way of its own: to compare them takes long.
    const COUNTS_REPLIES: bool = false;
    /// True if the board says who attacks whom in a way of its own: to compare that takes long.
    const ANSWERS_ATTACKS: bool = false;
    /// Name that the board gives itself.
    const NAME: &'static str = <G::Oracle as MoveGen>::ABOUT.name;
    /// Summary of what it stores, in Chinese.
    const SUMMARY_ZH: &str = "局面与规则";

    /// Changes the lists of moves.
    fn list(_board: &Faulty<G, Self>, _moves: &mut Moves<G>) {}

    /// Returns true if `visit` plays the move.
    fn plays(_board: &Faulty<G, Self>, _m: G::Move, is_legal: bool) -> bool {
        is_legal
    }

    /// The position that a move makes.
    fn makes(_before: &G::Setup, _m: G::Move, after: G::Setup) -> G::Setup {
        after
    }

    /// Returns true if `visit` calls `f` for a move that it then refuses.
    fn calls_before_refusing() -> bool {
        false
    }

    /// Leaves something behind after a visit, played or refused; by default nothing.
    fn unmakes(_board: &mut Faulty<G, Self>, _is_played: bool) {}

    /// Returns true if `import` accepts the move.
    fn imports(_board: &Faulty<G, Self>, _m: G::Move, is_listed: bool) -> bool {
        is_listed
    }

    /// Returns true if a move is played without a test.
    fn exempts(_board: &Faulty<G, Self>, _m: G::Move, is_exempt: bool) -> bool {
        is_exempt
    }

    /// The move as it is written.
    fn exports(m: G::Move) -> G::Move {
        m
    }

    /// The answer of `in_check`.
    fn is_check(_setup: &G::Setup, is_check: bool) -> bool {
        is_check
    }

    /// The answer of `material`.
    fn weighs(_board: &Faulty<G, Self>, material: i32) -> i32 {
        material
    }

    /// The answer of `key`.
    fn keys(_setup: &G::Setup, key: u128) -> u128 {
        key
    }

    /// The answer of `key_change`.
    fn changes(_setup: &G::Setup, _m: G::Move, change: u128) -> u128 {
        change
    }

    /// The answer of `value`.
    fn values(_board: &Faulty<G, Self>, value: i32) -> i32 {
        value
    }

    /// The answer of `value_change`.
    fn changes_value(_setup: &G::Setup, _m: G::Move, change: i32) -> i32 {
        change
    }

    /// The position that a pass makes.
    fn passes(_board: &Faulty<G, Self>, passed: G::Setup) -> G::Setup {
        passed
    }

    /// Leaves something behind after a pass; by default nothing.
    fn takes_turn_back(_board: &mut Faulty<G, Self>) {}

    /// The answer of `pass_key_change`.
    fn changes_by_pass(_setup: &G::Setup, change: u128) -> u128 {
        change
    }

    /// The answer of `order`.
    fn orders(order: u32) -> u32 {
        order
    }

    /// The piece that is taken, by the answer of `men`.
    fn takes(taken: Option<G::Kind>) -> Option<G::Kind> {
        taken
    }

    /// The answer of `attackers_to`.
    fn attackers(_setup: &G::Setup, _square: usize, _occupied: Squares, attackers: Squares) -> Squares {
        attackers
    }

    /// Pieces that attack a square, by the answer of `attacked`.
    fn counts_attackers(count: u8) -> u8 {
        count
    }

    /// The squares of which `attacks_on` is asked.
    fn asks_of(squares: Squares) -> Squares {
        squares
    }

    /// The answer of `gives_check`.
    fn gives_check(_setup: &G::Setup, _m: G::Move, gives_check: bool) -> bool {
        gives_check
    }

    /// The worth that `see` takes an exchange for.
    fn exchanges(_setup: &G::Setup, _m: G::Move, _pins: Pins, worth: i32) -> i32 {
        worth
    }

    /// The answer of `mobility`.
    fn moves_about(_setup: &G::Setup, _is_first: bool, mobility: u32) -> u32 {
        mobility
    }

    /// How often a threat is told of, by `threats`.
    fn tells(_threat: Threat) -> usize {
        1
    }

    /// How often a threat is told of that a move ends or begins.
    fn tells_change(_setup: &G::Setup, _m: G::Move, _threat: Threat) -> usize {
        1
    }

    /// The answer of `to_setup`.
    fn writes(setup: G::Setup) -> G::Setup {
        setup
    }

    /// The position that `from_setup` takes in.
    fn reads(setup: G::Setup) -> G::Setup {
        setup
    }

    /// The answer of `count_legal`.
    fn counts(_board: &Faulty<G, Self>, count: u64) -> u64 {
        count
    }

    /// The answer of `count_replies`.
    fn replies(_board: &Faulty<G, Self>, count: u64) -> u64 {
        count
    }

    /// The answer of `check_invariants`.
    fn complains(_board: &Faulty<G, Self>) -> Result<(), String> {
        Ok(())
    }

    /// The answer of `table_bytes`.
    fn table_bytes() -> usize {
        0
    }

    /// A step of how a piece's moves are found.
    fn explains(step: Step<G::Move>) -> Step<G::Move> {
        step
    }

    /// The verdict of an explained test: true if the king is attacked.
    fn decides(is_attacked: bool) -> bool {
        is_attacked
    }

    /// The position that an explained move makes.
    fn plays_explained(_before: G::Setup, after: G::Setup) -> G::Setup {
        after
    }
}

/// The moves of a position while a fault changes them.
pub(crate) struct Moves<G: Rules> {
    pub setup: G::Setup,
    pub captures: Vec<G::Move>,
    pub quiets: Vec<G::Move>,
}

impl<G: Rules> Moves<G> {
    /// Adds a move where it belongs, unless it is there.
    pub(crate) fn add(&mut self, m: G::Move) {
        let list = if G::is_capture(&self.setup, m) { &mut self.captures } else { &mut self.quiets };
        if !list.contains(&m) {
            list.push(m);
        }
    }

    /// Adds the moves that leave the own king in check.
    pub(crate) fn add_illegal(&mut self) {
        let mut others = MoveList::new();
        oracle::<G>(&G::without_king(&self.setup)).generate(&mut others);
        let others = others.iter().copied().filter(|&m| !G::is_of_king(&self.setup, m));
        for m in others.chain(G::king_steps(&self.setup)).collect::<Vec<_>>() {
            self.add(m);
        }
    }

    /// Keeps some of the moves.
    pub(crate) fn retain(&mut self, keep: impl Fn(G::Move) -> bool) {
        self.captures.retain(|&m| keep(m));
        self.quiets.retain(|&m| keep(m));
    }
}

/// The oracle with a fault, listing moves into check too, so that there is something to refuse.
#[derive(Clone, Debug)]
pub(crate) struct Faulty<G: Rules, F> {
    /// The right board.
    pub right: G::Oracle,
    /// Moves made since the position was set up.
    pub plies: usize,
    /// Trace that a fault leaves behind.
    pub trace: u64,
    /// True once a visit has ended, played or refused; no part of the position.
    pub has_unmade: bool,
    fault: PhantomData<F>,
}

impl<G: Rules, F> PartialEq for Faulty<G, F> {
    fn eq(&self, other: &Self) -> bool {
        self.right == other.right && self.plies == other.plies && self.trace == other.trace
    }
}

impl<G: Rules, F: Fault<G>> Faulty<G, F> {
    fn moves(&self) -> Moves<G> {
        let mut all = MoveList::new();
        self.right.generate(&mut all);
        let setup = self.right.to_setup();
        let (captures, quiets) = all.iter().partition(|&&m| G::is_capture(&setup, m));
        let mut moves = Moves { setup, captures, quiets };
        if F::LEVEL.name != Legal::NAME {
            moves.add_illegal();
        }
        F::list(self, &mut moves);
        moves
    }
}

pub(crate) fn oracle<G: Rules>(setup: &G::Setup) -> G::Oracle {
    G::Oracle::from_setup(setup).expect("the oracle holds every position")
}

impl<G: Rules, F: Fault<G>> MoveGen for Faulty<G, F> {
    type Game = G;
    type Move = G::Move;

    const ABOUT: About = About { name: F::NAME, levels: F::LEVELS, ..<G::Oracle as MoveGen>::ABOUT };
    const COUNTS_REPLIES: bool = F::COUNTS_REPLIES;
    const ANSWERS_ATTACKS: bool = F::ANSWERS_ATTACKS;

    fn from_setup(setup: &G::Setup) -> Result<Self, UnsupportedError> {
        let right = oracle::<G>(&F::reads(setup.clone()));
        Ok(Self { right, plies: 0, trace: 0, has_unmade: false, fault: PhantomData })
    }

    fn to_setup(&self) -> G::Setup {
        F::writes(self.right.to_setup())
    }

    fn list<W: GenType>(&self, moves: &mut MoveList<G::Move>) {
        let Moves { captures, quiets, .. } = self.moves();
        let captures = captures.into_iter().filter(|_| W::CAPTURES);
        captures.chain(quiets.into_iter().filter(|_| W::QUIETS)).for_each(|m| moves.push(m));
    }

    fn visit<R>(&mut self, m: G::Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let before = self.right.to_setup();
        let legal = self.right.import(m);
        let is_played = F::plays(self, m, legal.is_some());
        let mut answer = None;
        if is_played || F::calls_before_refusing() {
            let after = match legal {
                Some(m) => self.right.visit(m, |child| child.to_setup()).expect("a legal move"),
                None => G::forced(&before, m),
            };
            let undo = std::mem::replace(&mut self.right, oracle::<G>(&F::makes(&before, m, after)));
            self.plies += 1;
            answer = Some(f(self));
            self.plies -= 1;
            self.right = undo;
        }
        self.has_unmade = true;
        F::unmakes(self, is_played);
        answer.filter(|_| is_played)
    }

    fn count_legal(&mut self) -> u64 {
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        let count = moves.iter().map(|&m| u64::from(self.visit(m, |_| ()).is_some())).sum();
        F::counts(self, count)
    }

    fn count_replies(&mut self) -> u64 {
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        let count = moves.iter().map(|&m| self.visit(m, Self::count_legal).unwrap_or(0)).sum();
        F::replies(self, count)
    }

    fn is_exempt(&self, m: G::Move) -> bool {
        let is_exempt = match F::LEVEL.name {
            Exempt::NAME => !G::suspects(&self.right.to_setup())(m),
            level => level == Legal::NAME,
        };
        F::exempts(self, m, is_exempt)
    }

    fn in_check(&self) -> bool {
        F::is_check(&self.right.to_setup(), self.right.in_check())
    }

    fn import(&self, m: G::Move) -> Option<G::Move> {
        let setup = self.right.to_setup();
        let is_listed = self.right.import(m).is_some()
            || F::LEVEL.name != Legal::NAME
                && if G::is_of_king(&setup, m) {
                    G::king_steps(&setup).contains(&m)
                } else {
                    oracle::<G>(&G::without_king(&setup)).import(m).is_some()
                };
        F::imports(self, m, is_listed).then_some(m)
    }

    fn export(&self, m: G::Move) -> G::Move {
        F::exports(m)
    }

    fn material(&self) -> i32 {
        F::weighs(self, self.right.material())
    }

    fn key(&self) -> u128 {
        F::keys(&self.right.to_setup(), self.right.key())
    }

    fn key_change(&self, m: G::Move) -> u128 {
        F::changes(&self.right.to_setup(), m, self.right.key_change(m))
    }

    fn value(&self) -> i32 {
        F::values(self, self.right.value())
    }

    fn value_change(&self, m: G::Move) -> i32 {
        F::changes_value(&self.right.to_setup(), m, self.right.value_change(m))
    }

    fn pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let passed = self.right.pass(|child| child.to_setup());
        let passed = oracle::<G>(&F::passes(self, passed));
        let undo = std::mem::replace(&mut self.right, passed);
        let answer = f(self);
        self.right = undo;
        F::takes_turn_back(self);
        answer
    }

    fn pass_key_change(&self) -> u128 {
        F::changes_by_pass(&self.right.to_setup(), self.right.pass_key_change())
    }

    fn order(&self, m: G::Move) -> u32 {
        F::orders(self.right.order(m)).min(ORDERS)
    }

    fn men(&self, m: G::Move) -> (G::Kind, Option<G::Kind>) {
        let (moved, taken) = self.right.men(m);
        (moved, F::takes(taken))
    }

    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        F::attackers(&self.right.to_setup(), square, occupied, self.right.attackers_to(square, occupied))
    }

    fn attacked(&self, is_first: bool, counts: &mut [u8]) {
        self.right.attacked(is_first, counts);
        counts.iter_mut().for_each(|count| *count = F::counts_attackers(*count));
    }

    fn attacks_on(&self, is_first: bool, squares: Squares) -> u32 {
        self.right.attacks_on(is_first, F::asks_of(squares))
    }

    fn gives_check(&self, m: G::Move) -> bool {
        F::gives_check(&self.right.to_setup(), m, self.right.gives_check(m))
    }

    fn see(&self, m: G::Move, threshold: i32, pins: Pins) -> bool {
        let setup = self.right.to_setup();
        F::exchanges(&setup, m, pins, asked::exchange::<G>(&setup, m, pins)) >= threshold
    }

    fn mobility(&self, is_first: bool) -> u32 {
        F::moves_about(&self.right.to_setup(), is_first, self.right.mobility(is_first))
    }

    fn threats(&self, mut f: impl FnMut(Threat)) {
        self.right.threats(|threat| (0..F::tells(threat)).for_each(|_| f(threat)));
    }

    fn threat_delta(&mut self, m: G::Move, mut f: impl FnMut(Threat, bool)) {
        let setup = self.right.to_setup();
        self.right.threat_delta(m, |threat, begins| {
            (0..F::tells_change(&setup, m, threat)).for_each(|_| f(threat, begins));
        });
    }

    fn check_invariants(&self) -> Result<(), String> {
        F::complains(self)
    }

    fn table_bytes() -> usize {
        F::table_bytes()
    }
}
