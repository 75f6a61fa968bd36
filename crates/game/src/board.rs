//! Traits of a game and of a board.

use alloc::{format, string::String, vec::Vec};
use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::asked::{self, Number, Pins, Squares, Threat};
use crate::{
    All, Captures, Choice, Factor, GenType, Legal, Level, MoveList, Quiets, Rule, Ruling, Special, Tested,
};

/// A game: the types that its rules crate gives to everyone who speaks of it.
pub trait Game: Copy + Debug + 'static {
    /// Lower-case name, as on the command line: `xiangqi`, `chess`.
    const NAME: &'static str;
    /// The start position as FEN.
    const START: &'static str;
    /// A move as it is written (`h2e2`, `e7e8q`): the common language of all boards of the game.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err: Error + Send + Sync + 'static>;
    /// A position as it is written: placement, side to move, and whatever else decides which moves exist.
    type Setup: Clone + Eq + Debug + Display + Send + Sync + FromStr<Err: Error + Send + Sync + 'static>;
    /// A kind of piece.
    type Kind: Copy + Eq + Debug + Display;
    /// True if a side that cannot move has lost, in check or not.
    const STALEMATE_LOSES: bool;
    /// Files of the board.
    const FILES: usize;
    /// Ranks of the board.
    const RANKS: usize;
    /// Properties that distinguish two positions of a deep count, in words: of
    /// [`tree_position`](Game::tree_position).
    const UNIQUE: &'static str;
    /// The number that the first rank is written with.
    const FIRST_RANK: usize;

    /// Every move that can be written, possible or not: what validity is tested against.
    fn every_move() -> Vec<Self::Move>;

    /// Returns true if the side that begins a game (Red, White) is to move.
    fn is_first_to_move(setup: &Self::Setup) -> bool;

    /// Indices of the squares that a move leads from and to, `0..` in the order of the rules crate.
    fn squares(m: Self::Move) -> [usize; 2];

    /// The name of a square by its index: `e4`.
    #[must_use]
    fn square_name(square: usize) -> String {
        let (file, rank) = (square % Self::FILES, square / Self::FILES + Self::FIRST_RANK);
        format!("{}{rank}", char::from(b'a' + file as u8))
    }

    /// The index of a square by its name; `None` for any other text.
    #[must_use]
    fn square_named(name: &str) -> Option<usize> {
        (0..Self::FILES * Self::RANKS).find(|&square| Self::square_name(square) == name)
    }

    /// A position to look at, though it may not be one to play on: one in which the side that is not to move
    /// is in check is read too, and comes with the error that playing would give.
    ///
    /// # Errors
    /// As for a position to play on, in all else.
    fn position_to_look_at(text: &str) -> Looked<Self>;

    /// Name of the piece that a letter of FEN means: `white knight`, 白马. `None` of any other letter.
    fn piece_name(letter: char) -> Option<crate::explain::Text>;

    /// Rank of a kind by its worth: 0 for the least, below 8. The king (general) is worth most.
    fn worth(kind: Self::Kind) -> u32;

    /// Judges a move of the side to move by the rules, and gives the reason. It is for people; a board has
    /// [`import`](MoveGen::import). No part of a move is taken for granted, so any that can be written will
    /// do.
    ///
    /// # Errors
    /// The first rule that an illegal move breaks, in the order in which the rules are taught: whose piece it
    /// is, how it goes, what is in its way, and last what becomes of the king (general).
    fn judge(setup: &Self::Setup, m: Self::Move) -> Result<Ruling, Ruling>;

    /// Every rule that [`judge`](Game::judge) gives, each once: those that are broken first.
    fn rules() -> &'static [Rule];

    /// The squares of the enemy pieces that give check to the side to move, as [`squares`](Game::squares)
    /// counts, in rising order; in Xiangqi a facing general is one of them.
    fn checkers(setup: &Self::Setup) -> Vec<usize>;

    /// A position as a board of characters, with files and ranks.
    fn diagram(setup: &Self::Setup, script: Script) -> String;

    /// Special effect of a legal move of the position; that it is legal is not tested.
    fn special(setup: &Self::Setup, m: Self::Move) -> Option<Special>;

    /// Material of the first side minus the second's, in the values of the rules crate.
    fn material(setup: &Self::Setup) -> i32;

    /// Zobrist key of a position, as [`MoveGen::key`] has it.
    fn key(setup: &Self::Setup) -> u128;

    /// A number below [`ORDERS`] that sorts moves as their written forms do.
    fn order(m: Self::Move) -> u32;

    /// The kinds of the pieces that a possible move moves and takes, judged by the position alone.
    ///
    /// # Panics
    /// If no piece stands where the move begins.
    fn men(setup: &Self::Setup, m: Self::Move) -> (Self::Kind, Option<Self::Kind>);

    /// The position after a legal move.
    fn after(setup: &Self::Setup, m: Self::Move) -> Self::Setup;

    /// The pieces of a position by their squares, in the order of these.
    fn standing(setup: &Self::Setup) -> Vec<(usize, Number)>;

    /// The kind of a piece by its number.
    ///
    /// # Panics
    /// If no kind has it.
    fn kind_of(man: Number) -> Self::Kind;

    /// Value of a piece in an exchange: that of [`material`](Game::material), but [`asked::KING`] for the
    /// king (general).
    fn exchanged(man: Number) -> i32;

    /// Value of a piece on a square as the engine's search counts it, above 0 if it is good for the side that
    /// begins a game.
    ///
    /// # Panics
    /// If there is no such piece, or no such square.
    fn placed(man: Number, square: usize) -> i32;

    /// Values of all pieces by their squares ([`placed`](Game::placed)): the first side's minus the second's.
    #[must_use]
    fn value(setup: &Self::Setup) -> i32 {
        Self::standing(setup).iter().map(|&(at, man)| Self::placed(man, at)).sum()
    }

    /// The position with the turn handed over and nothing else done; what only the last move allowed is no
    /// more allowed. It is one to play on unless the side to move was in check.
    #[must_use]
    fn passed(setup: &Self::Setup) -> Self::Setup;

    /// The position with the pieces of a set of squares alone; it need not be one to play on.
    #[must_use]
    fn reduced(setup: &Self::Setup, occupied: Squares) -> Self::Setup;

    /// The position after the piece on one square has taken what stands on another, the turn handed over; no
    /// rule is asked.
    #[must_use]
    fn taken(setup: &Self::Setup, from: usize, to: usize) -> Self::Setup;

    /// Returns true if the piece on one square, if any, attacks another: see [`asked`].
    fn attacks(setup: &Self::Setup, from: usize, to: usize) -> bool;

    /// Returns true if a sliding piece stands on one square and may go to the other, its own king's safety
    /// left aside.
    fn slides(setup: &Self::Setup, from: usize, to: usize) -> bool;

    /// Part of the key, after a legal move, for a right that no legal move can use. Such a right makes no
    /// other position where unique positions are counted. Only a game with such rights asks for the
    /// position.
    #[inline]
    fn idle_key(m: Self::Move, after: impl FnOnce() -> Self::Setup) -> u128 {
        let _ = (m, after);
        0
    }

    /// The key of a position's tree: one for all positions whose trees are alike, of whose keys any may be
    /// given. Only a game with a symmetry changes anything, and makes one half of its keys of the other.
    #[inline]
    #[must_use]
    fn tree_key(key: u128) -> u128 {
        key
    }

    /// The position without a right that no legal move can use: the one that stands for both where unique
    /// positions are listed. Only a game with such rights changes anything.
    #[must_use]
    fn without_idle_right(setup: Self::Setup) -> Self::Setup {
        setup
    }

    /// The position that stands for all whose trees are alike; [`tree_key`](Game::tree_key) is the same of
    /// keys.
    #[must_use]
    fn tree_position(setup: Self::Setup) -> Self::Setup {
        Self::without_idle_right(setup)
    }
}

/// End of a game for want of a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move is in check: it has lost.
    Checkmate,
    /// It is not: a draw in chess, lost in Xiangqi, see [`Game::STALEMATE_LOSES`].
    Stalemate,
}

/// Script in which pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// As the letters of FEN.
    Letters,
    /// As the game's own signs: 帅仕相马车炮兵, each two columns of a terminal wide, or ♔♕♖♗♘♙.
    Signs,
}

/// The error of a text that is no position of a game.
pub type ErrorOf<G> = <<G as Game>::Setup as FromStr>::Err;

/// A position to look at, and why it is none to play on.
pub type Looked<G> = Result<(<G as Game>::Setup, Option<ErrorOf<G>>), ErrorOf<G>>;

/// The written move of a board's game.
pub type MoveOf<B> = <<B as MoveGen>::Game as Game>::Move;
/// The written position of a board's game.
pub type SetupOf<B> = <<B as MoveGen>::Game as Game>::Setup;
/// The kinds of pieces of a board's game.
pub type KindOf<B> = <<B as MoveGen>::Game as Game>::Kind;

/// A number greater than any [`MoveGen::order`].
pub const ORDERS: u32 = 1 << 20;

/// A board's description of itself; the harness knows nothing else about it.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Name of the board's package, the game first: `xiangqi-extended`. A row's name adds its levels, see
    /// [`About::row`].
    pub name: &'static str,
    /// The system's number in DESIGN.md: `X2`; all rows of a board share it.
    pub system: &'static str,
    /// Description of what is stored, in half a line.
    pub summary: &'static str,
    /// Source of the idea.
    pub source: &'static str,
    /// The levels of everything that the board may do in more than one way, in the order in which a row's
    /// name has them; [`Factor::Legality`] is always there, first.
    pub levels: &'static [Level],
    /// CPU features the row cannot do without, such as `bmi2`; empty for most.
    pub needs: &'static [&'static str],
}

impl About {
    /// The name of the row: the package's name, and behind colons the levels that are not the board's best,
    /// so that the plain name is the board's best advocate: `xiangqi-array:tested:cells`.
    #[must_use]
    pub fn row(&self) -> String {
        let is_named = |level: &&Level| !level.is_best() || level.factor.is_always_named();
        let named = self.levels.iter().filter(is_named).map(|level| level.name);
        [self.name].into_iter().chain(named).collect::<Vec<_>>().join(":")
    }

    /// The board's level of a factor; `None` if its storage knows only one way.
    #[must_use]
    pub fn level(&self, factor: Factor) -> Option<&'static Level> {
        self.levels.iter().find(|level| level.factor == factor)
    }

    /// Name of the level of legality, which says what `captures`, `quiets` and `generate` list and `import`
    /// accepts: `tested`, `exempt` or `legal`.
    ///
    /// # Panics
    /// If the board does not say, which no conformant board does.
    #[must_use]
    pub fn legality(&self) -> &'static str {
        self.level(Factor::Legality).expect("a board says how it makes sure of legality").name
    }

    /// Returns true if only legal moves are listed.
    #[must_use]
    pub fn lists_legal(&self) -> bool {
        self.legality() == Legal::NAME
    }

    /// Returns true if every level is the board's best.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.levels.iter().all(Level::is_best)
    }

    /// Returns true if every move is tested and every other level is the board's best.
    #[must_use]
    pub fn is_tested(&self) -> bool {
        let is_so = |level: &Level| match level.factor {
            Factor::Legality => level.name == Tested::NAME,
            _ => level.is_best(),
        };
        self.levels.iter().all(is_so)
    }

    /// Returns true if the board is as its source describes it: never so where no source does.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.levels.iter().all(Level::is_text)
    }
}

/// A position that is right but that this board cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnsupportedError {
    /// The board's name.
    pub board: &'static str,
    /// Reason that the board cannot hold it: what was found and what is the limit.
    pub reason: String,
}

impl Display for UnsupportedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot hold this position: {}", self.board, self.reason)
    }
}

impl Error for UnsupportedError {}

/// A board: one way of storing a position, with its own move generation, make and unmake, and attack
/// detection.
///
/// Equality is of the whole stored state, redundant parts included: after [`visit`](MoveGen::visit) a board
/// equals itself bit by bit.
pub trait MoveGen: Clone + PartialEq + Debug + Send + 'static {
    /// The game it plays.
    type Game: Game;
    /// The board's own encoding of a move.
    type Move: Copy;

    /// The board's description of itself.
    const ABOUT: About;
    /// True if [`count_children`](MoveGen::count_children) is the board's own.
    const COUNTS_CHILDREN: bool = false;
    /// True if [`count_replies`](MoveGen::count_replies) is the board's own, and so worth timing.
    const COUNTS_REPLIES: bool = false;
    /// True if the board answers by itself what only a search asks: [`import`](MoveGen::import),
    /// [`material`](MoveGen::material), [`key`](MoveGen::key), [`key_change`](MoveGen::key_change),
    /// [`value`](MoveGen::value), [`value_change`](MoveGen::value_change), [`pass`](MoveGen::pass),
    /// [`pass_key_change`](MoveGen::pass_key_change), [`order`](MoveGen::order) and [`men`](MoveGen::men).
    /// The provided answers are right and slow, and the figures of a row that has them are marked.
    const ANSWERS_SEARCH: bool = false;
    /// True if the board answers by itself who attacks whom: [`attackers_to`](MoveGen::attackers_to) and what
    /// follows there. The provided answers are right and slow.
    const ANSWERS_ATTACKS: bool = false;

    /// The board in a written position.
    ///
    /// # Errors
    /// [`UnsupportedError`] where this representation cannot hold a position that the rules allow.
    fn from_setup(setup: &SetupOf<Self>) -> Result<Self, UnsupportedError>;

    /// The board in the start position.
    ///
    /// # Panics
    /// If it cannot hold that, which no conformant board does.
    #[must_use]
    fn start() -> Self {
        let Ok(setup) = Self::Game::START.parse() else { unreachable!("the start of a game is a position") };
        Self::from_setup(&setup).expect("a board holds the start position")
    }

    /// The written position, for checking and showing; canonical, so that boards in the same position write
    /// the same.
    fn to_setup(&self) -> SetupOf<Self>;

    /// Appends the wanted moves in the board's own order: captures (en passant included), the others
    /// (promotions without capture included), or both in one pass. They are legal or pseudo-legal, as
    /// [`About::lists_legal`] says.
    fn list<W: GenType>(&self, moves: &mut MoveList<Self::Move>);

    /// [Lists](MoveGen::list) the moves that take a piece.
    #[inline]
    fn captures(&self, moves: &mut MoveList<Self::Move>) {
        self.list::<Captures>(moves);
    }

    /// [Lists](MoveGen::list) the moves that take none.
    #[inline]
    fn quiets(&self, moves: &mut MoveList<Self::Move>) {
        self.list::<Quiets>(moves);
    }

    /// [Lists](MoveGen::list) all moves.
    #[inline]
    fn generate(&self, moves: &mut MoveList<Self::Move>) {
        self.list::<All>(moves);
    }

    /// Plays `m`, calls `f` on the result, takes `m` back; `None`, without calling `f`, if `m` is illegal.
    ///
    /// `m` must come from this board in this position, by generation or [`import`](MoveGen::import).
    fn visit<R>(&mut self, m: Self::Move, f: impl FnOnce(&mut Self) -> R) -> Option<R>;

    /// Plays `m` for good; `false`, and nothing is changed, if `m` is illegal. For games and trails: a search
    /// [visits](MoveGen::visit).
    #[must_use]
    fn play(&mut self, m: Self::Move) -> bool {
        match self.visit(m, |child| child.clone()) {
            Some(child) => *self = child,
            None => return false,
        }
        true
    }

    /// Returns true if a move of this board in this position is known to be legal without being tested. Of
    /// the listed moves: none at level `tested`; all that are not among the suspects of the game's rules at
    /// level `exempt`; all at level `legal`. A move that was [imported](MoveGen::import) is never exempt at
    /// the first two.
    fn is_exempt(&self, m: Self::Move) -> bool;

    /// The legal moves, in the board's own order. Provided: lists moves and plays those that are not exempt.
    fn legal_moves(&mut self) -> MoveList<Self::Move> {
        let (mut moves, mut legal) = (MoveList::new(), MoveList::new());
        self.generate(&mut moves);
        for &m in &moves {
            if self.is_exempt(m) || self.visit(m, |_| ()).is_some() {
                legal.push(m);
            }
        }
        legal
    }

    /// The end of the game by the moves that there are; `None` while there is one. Repetition and move
    /// counters are the player's.
    fn outcome(&mut self) -> Option<Outcome> {
        let is_over = self.count_legal() == 0;
        is_over.then(|| if self.in_check() { Outcome::Checkmate } else { Outcome::Stalemate })
    }

    /// The number of legal moves. Provided: lists them and plays those that are not exempt; a board may count
    /// without listing.
    #[inline]
    fn count_legal(&mut self) -> u64 {
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        moves.iter().map(|&m| u64::from(self.is_exempt(m) || self.visit(m, |_| ()).is_some())).sum()
    }

    /// The number of legal moves below all legal moves, each of which is played: the leaves two plies on.
    /// Provided: lists the moves, plays them and counts there; a board that counts where it finds them says
    /// so by [`COUNTS_CHILDREN`](MoveGen::COUNTS_CHILDREN).
    #[inline]
    fn count_children(&mut self) -> u64 {
        children_by_playing(self)
    }

    /// The same number. Provided: [`count_children`](MoveGen::count_children); a board that need not play
    /// most moves says so by [`COUNTS_REPLIES`](MoveGen::COUNTS_REPLIES).
    #[inline]
    fn count_replies(&mut self) -> u64 {
        self.count_children()
    }

    /// Returns true if a side, the one to move (`true`) or the other, is likely to have so few moves that to
    /// play them, by [`count_children`](MoveGen::count_children), is sooner done than to count the replies to
    /// all at once. Provided: it is not.
    #[inline]
    fn has_few_moves(&self, _is_own: bool) -> bool {
        false
    }

    /// Returns true if the side to move is in check.
    fn in_check(&self) -> bool;

    /// The written form of one of the board's moves in this position.
    fn export(&self, m: Self::Move) -> MoveOf<Self>;

    /// The board's own form of a written move: `Some` exactly for the moves that `generate` would list. An
    /// engine needs it for moves from a hash table or a killer slot. Provided: generates; a board of its own
    /// decides without.
    fn import(&self, m: MoveOf<Self>) -> Option<Self::Move> {
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        moves.iter().copied().find(|&own| self.export(own) == m)
    }

    /// Material of the first side (Red, White) minus the second's, in the values of the game's rules crate.
    /// Provided, like all that follow: writes the position down and asks the [game](Game::material).
    fn material(&self) -> i32 {
        Self::Game::material(&self.to_setup())
    }

    /// The key of the position for a hash table: equal where the pieces, the side to move and whatever else
    /// the rules look at are equal, and the same on every board of the game. Added up afresh, from all
    /// pieces.
    ///
    /// Its halves are two keys (see [`Game::tree_key`]). Who takes the low one alone does not pay for the
    /// other: what is not read is not computed.
    #[inline]
    fn key(&self) -> u128 {
        Self::Game::key(&self.to_setup())
    }

    /// Change of the key by a move of this position: the position after it has the key `key() ^
    /// key_change(m)`. A search that carries the key along asks this instead of [`key`](MoveGen::key).
    #[inline]
    fn key_change(&self, m: Self::Move) -> u128 {
        let setup = self.to_setup();
        Self::Game::key(&setup) ^ Self::Game::key(&Self::Game::after(&setup, self.export(m)))
    }

    /// Values of all pieces by their squares, see [`Game::value`]. Added up afresh, from all pieces.
    #[inline]
    fn value(&self) -> i32 {
        Self::Game::value(&self.to_setup())
    }

    /// Change of the value by a move of this position: the position after it has `value() +
    /// value_change(m)`. A search that carries the value along asks this instead of
    /// [`value`](MoveGen::value).
    #[inline]
    fn value_change(&self, m: Self::Move) -> i32 {
        let setup = self.to_setup();
        Self::Game::value(&Self::Game::after(&setup, self.export(m))) - Self::Game::value(&setup)
    }

    /// Hands the turn over without a move (a null move), calls `f` on the result, takes the turn back. The
    /// side to move must not be in check.
    #[inline]
    fn pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let passed = Self::from_setup(&Self::Game::passed(&self.to_setup()));
        f(&mut passed.expect("a board holds the same pieces with the other side to move"))
    }

    /// Change of the key by a [`pass`](MoveGen::pass).
    #[inline]
    fn pass_key_change(&self) -> u128 {
        let setup = self.to_setup();
        Self::Game::key(&setup) ^ Self::Game::key(&Self::Game::passed(&setup))
    }

    /// A number that sorts moves of this position as their written forms do, below [`ORDERS`]: what a search
    /// breaks ties by, so that it is the same search on every board.
    #[inline]
    fn order(&self, m: Self::Move) -> u32 {
        Self::Game::order(self.export(m))
    }

    /// The kind of the piece that a move of this position moves, and of the piece that it takes, if it takes
    /// one.
    #[inline]
    fn men(&self, m: Self::Move) -> (KindOf<Self>, Option<KindOf<Self>>) {
        Self::Game::men(&self.to_setup(), self.export(m))
    }

    /// The pieces that attack a square, of both sides, if only those on the squares of `occupied` were there:
    /// a set of squares on which pieces stand, numbered as the game numbers them. Provided, like all that
    /// follow: writes the position down and asks [`asked`], where each question is defined.
    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        asked::attackers_to::<Self::Game>(&self.to_setup(), square, occupied)
    }

    /// Adds to the number of each square the pieces of a side that attack it; `is_first` means that of the
    /// side that begins a game.
    fn attacked(&self, is_first: bool, counts: &mut [u8]) {
        let found = asked::attacked::<Self::Game>(&self.to_setup(), is_first);
        counts.iter_mut().zip(found).for_each(|(count, found)| *count += found);
    }

    /// Attacks of a side on the squares of a set, see [`asked::attacks_on`]: what an evaluation asks of the
    /// squares around the enemy king (general). Provided from [`attacked`](Self::attacked).
    #[inline]
    fn attacks_on(&self, is_first: bool, squares: Squares) -> u32 {
        let mut counts = [0; Squares::BITS as usize];
        self.attacked(is_first, &mut counts[..Self::Game::FILES * Self::Game::RANKS]);
        let (mut sum, mut left) = (0, squares);
        while left != 0 {
            sum += u32::from(counts[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        sum
    }

    /// Returns true if a legal move of this position gives check.
    fn gives_check(&self, m: Self::Move) -> bool {
        asked::gives_check::<Self::Game>(&self.to_setup(), self.export(m))
    }

    /// Returns true if the exchange that a legal move begins on its square is worth at least `threshold` to
    /// the side that makes it, see [`asked::exchange`].
    fn see(&self, m: Self::Move, threshold: i32, pins: Pins) -> bool {
        asked::exchange::<Self::Game>(&self.to_setup(), self.export(m), pins) >= threshold
    }

    /// Squares that the sliding pieces of a side may go to, counted for each piece, see [`asked::mobility`].
    fn mobility(&self, is_first: bool) -> u32 {
        asked::mobility::<Self::Game>(&self.to_setup(), is_first)
    }

    /// Calls `f` with every pair of pieces of which the first attacks the second, each once, in any order.
    fn threats(&self, f: impl FnMut(Threat)) {
        asked::threats::<Self::Game>(&self.to_setup()).into_iter().for_each(f);
    }

    /// Calls `f` with every threat that a legal move of this position ends (`false`), and with every one that
    /// it begins (`true`), each once, in any order.
    fn threat_delta(&mut self, m: Self::Move, mut f: impl FnMut(Threat, bool)) {
        let [ended, begun] = asked::threat_delta::<Self::Game>(&self.to_setup(), self.export(m));
        ended.into_iter().for_each(|one| f(one, false));
        begun.into_iter().for_each(|one| f(one, true));
    }

    /// Checks that redundant state agrees with itself; tests call it after every make and unmake.
    ///
    /// # Errors
    /// The contradiction, in words.
    fn check_invariants(&self) -> Result<(), String>;

    /// Bytes of the look-up tables that this board reads while it generates and plays, not counting its own
    /// state. What is read only to say who attacks whom is left out.
    fn table_bytes() -> usize;
}

/// The number of legal moves below all legal moves, listed, played and counted: for boards with a
/// [`count_children`](MoveGen::count_children) of their own, where that has nothing better.
#[inline]
pub fn children_by_playing<B: MoveGen>(board: &mut B) -> u64 {
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let mut leaves = 0;
    for &m in &moves {
        board.visit(m, |child| leaves += child.count_legal());
    }
    leaves
}
