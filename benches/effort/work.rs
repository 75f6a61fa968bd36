//! Work that callgrind counts: each row asked each question, on the same positions in the same order.

use std::hint::black_box;
use std::io::{self, Write};

use qipan_benches::{Asked, Question};
use qipan_game::asked::{Pins, Squares};
use qipan_game::{Game, MoveGen, MoveList, MoveOf, Rows, SetupOf, cold};

/// Every so many of the positions is a root: sixteen of each stratum.
const EVERY: usize = 8;
/// Every so many of the positions after a move are asked for their moves.
const SPARSE: usize = 16;
/// So many written moves of a root, and as many of the root before it, are asked for.
const IMPORTS: usize = 4;

/// The name of [`counted`].
pub(crate) const REGION: &str = "effort::work::counted";

/// Parts of the names of functions around the board's code.
pub(crate) const AROUND: [&str; 10] = [
    "effort::work::",
    "qipan_game::cold::",
    "effort::main",
    "effort::run",
    "qipan_boards::",
    "::rows::each",
    "(below main)",
    "__libc_start",
    "std::rt::",
    "std::sys::backtrace::",
];

/// The region that is counted. It is not generic, so that callgrind knows it by one name.
#[inline(never)]
fn counted(work: &mut dyn FnMut() -> u64) -> u64 {
    black_box(work())
}

/// Nine squares in the middle of a side's far end: about where the enemy king (general) is.
fn far_end<G: Game>(is_first: bool) -> Squares {
    let first_rank = if is_first { G::RANKS - 3 } else { 0 };
    let ranks = first_rank..first_rank + 3;
    ranks
        .flat_map(|rank| (3..6).map(move |file| rank * G::FILES + file))
        .fold(0, |set, square| set | 1 << square)
}

/// A way to ask a board.
trait Way {
    /// Returns true if the side to move is in check.
    #[inline(always)]
    fn in_check<B: MoveGen>(board: &B) -> bool {
        board.in_check()
    }

    /// All moves, by a function of its own, as the models ask: it is compiled once for a row.
    #[inline(always)]
    fn generate<B: MoveGen>(board: &B, moves: &mut MoveList<B::Move>) {
        cold::generate(board, moves);
    }
}

/// The way in which every row is asked.
struct Direct;

impl Way for Direct {}

/// An effect of a level that its name does not tell, planted to see that it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Moves are listed in another order.
    Reversed,
    /// The attack test is another one.
    Doubled,
    /// The attack test is called, not inlined.
    Called,
}

impl Fault {
    pub(crate) const ALL: [Self; 3] = [Self::Reversed, Self::Doubled, Self::Called];

    /// The row that has it: another level of finding pieces touches neither order nor attack test.
    const ROW: &'static str = "chess-array:cells";

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Reversed => "reversed",
            Self::Doubled => "doubled",
            Self::Called => "called",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }
}

struct Reversed;

impl Way for Reversed {
    fn generate<B: MoveGen>(board: &B, moves: &mut MoveList<B::Move>) {
        cold::generate(board, moves);
        let backwards: Vec<B::Move> = moves.iter().rev().copied().collect();
        moves.clear();
        backwards.into_iter().for_each(|m| moves.push(m));
    }
}

struct Doubled;

impl Way for Doubled {
    #[inline(always)]
    fn in_check<B: MoveGen>(board: &B) -> bool {
        black_box(board.in_check()) | black_box(board).in_check()
    }
}

struct Called;

impl Way for Called {
    #[inline(never)]
    fn in_check<B: MoveGen>(board: &B) -> bool {
        board.in_check()
    }
}

/// Asks every row that is wanted, and writes a line for each row and each question. The parts of a profile
/// are in the same order.
pub(crate) struct Worker<'a> {
    corpus: &'static str,
    wanted: &'a dyn Fn(&str) -> bool,
    fault: Option<Fault>,
    done: io::Result<()>,
}

impl<'a> Worker<'a> {
    /// A worker on the positions of a corpus, for rows of such names; one row may have a fault.
    pub(crate) fn new(corpus: &'static str, wanted: &'a dyn Fn(&str) -> bool, fault: Option<Fault>) -> Self {
        Self { corpus, wanted, fault, done: Ok(()) }
    }

    /// Ends the work.
    ///
    /// # Errors
    /// Standard output that took no line.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.done
    }
}

impl<G: Game> Rows<G> for Worker<'_> {
    fn contestant<B: MoveGen<Game = G>>(&mut self) {
        let row = B::ABOUT.row();
        if self.done.is_ok() && (self.wanted)(&row) {
            self.done = match self.fault.filter(|_| row == Fault::ROW) {
                None => write::<B, Direct>(self.corpus),
                Some(Fault::Reversed) => write::<B, Reversed>(self.corpus),
                Some(Fault::Doubled) => write::<B, Doubled>(self.corpus),
                Some(Fault::Called) => write::<B, Called>(self.corpus),
            };
        }
    }
}

/// Asks a row and writes its lines.
fn write<B: MoveGen, W: Way>(corpus: &str) -> io::Result<()> {
    let mut boards = Boards::<B>::of(corpus);
    let mut out = io::stdout().lock();
    writeln!(out, "{}", Asked::head(&B::ABOUT, boards.order::<W>()))?;
    for question in Question::ALL {
        writeln!(out, "{}", Asked::line(question, boards.ask::<W>(question)))?;
    }
    Ok(())
}

/// A root with its listed moves, the legal ones of them, the written moves that are asked for, and goals.
struct Root<B: MoveGen> {
    board: B,
    listed: Vec<B::Move>,
    legal: Vec<B::Move>,
    written: Vec<MoveOf<B>>,
    /// The goal of each legal move, and where pieces stand once its piece has left.
    goals: Vec<(usize, Squares)>,
}

/// Positions as a board stores them.
struct Boards<B: MoveGen> {
    roots: Vec<Root<B>>,
    /// The positions after each legal move of each root.
    children: Vec<B>,
}

impl<B: MoveGen> Boards<B> {
    /// Roots of a corpus; it is the program's own and right.
    fn of(corpus: &str) -> Self {
        let lines = corpus.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let (mut roots, mut children) = (Vec::new(), Vec::new());
        let mut before = Vec::new();
        for line in lines.step_by(EVERY) {
            let fen = line.split(';').next().unwrap_or(line).trim();
            let setup = fen.parse::<SetupOf<B>>().unwrap_or_else(|error| panic!("{fen}: {error}"));
            let mut board = B::from_setup(&setup).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let mut moves = MoveList::new();
            cold::generate(&board, &mut moves);
            let mut listed = moves.to_vec();
            // In one order on every board, whatever the order of its lists.
            listed.sort_by_key(|&m| board.export(m));
            let mut legal = Vec::new();
            for &m in &listed {
                if let Some(child) = cold::child(&mut board, m) {
                    legal.push(m);
                    children.push(child);
                }
            }
            let written: Vec<_> = legal.iter().map(|&m| board.export(m)).collect();
            let some = |moves: &[MoveOf<B>]| {
                moves.iter().copied().step_by(moves.len().div_ceil(IMPORTS).max(1)).collect::<Vec<_>>()
            };
            let asked = [some(&written), some(&before)].concat();
            before = written;
            let men = B::Game::standing(&setup);
            let occupied = men.iter().fold(0, |occupied: Squares, (square, _)| occupied | 1 << square);
            let goal = |&m: &B::Move| {
                let [from, to] = B::Game::squares(board.export(m));
                (to, occupied & !(1 << from))
            };
            let goals = legal.iter().map(goal).collect();
            roots.push(Root { board, listed, legal, written: asked, goals });
        }
        Self { roots, children }
    }

    /// Positions to be asked for their moves.
    fn sparse(&self) -> impl Iterator<Item = &B> {
        self.children.iter().step_by(SPARSE).chain(self.roots.iter().map(|root| &root.board))
    }

    /// A digest of all moves, in the order of their lists (FNV-1a of how they are written).
    fn order<W: Way>(&self) -> u64 {
        let mut digest = 0xcbf2_9ce4_8422_2325_u64;
        for board in self.sparse() {
            let mut moves = MoveList::new();
            W::generate(board, &mut moves);
            for byte in moves.iter().flat_map(|&m| board.export(m).to_string().into_bytes()) {
                digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        digest
    }

    /// Asks a question everywhere, once uncounted and once counted; how often.
    fn ask<W: Way>(&mut self, question: Question) -> u64 {
        let mut list = MoveList::new();
        let sum = |of: fn(&Root<B>) -> usize| self.roots.iter().map(|root| of(root) as u64).sum();
        let operations = match question {
            Question::InCheck => self.children.len() as u64,
            Question::Generate
            | Question::Captures
            | Question::Material
            | Question::Attacked
            | Question::AttacksOn
            | Question::Mobility
            | Question::Threats => self.sparse().count() as u64,
            Question::Visit => sum(|root| root.listed.len()),
            Question::Key
            | Question::GivesCheck
            | Question::See
            | Question::SeePinned
            | Question::ThreatDelta => sum(|root| root.legal.len()),
            Question::Attackers => sum(|root| root.goals.len()),
            Question::Import => sum(|root| root.written.len()),
        };
        match question {
            Question::InCheck => {
                // By reference: where the next board lies would else take more instructions of a large board.
                let children: Vec<&B> = self.children.iter().collect();
                twice(&mut || children.iter().map(|&board| u64::from(W::in_check(black_box(board)))).sum());
            }
            Question::Generate => twice(&mut || {
                self.sparse().map(|board| filled(&mut list, |list| W::generate(board, list))).sum()
            }),
            Question::Captures => {
                twice(&mut || {
                    self.sparse().map(|board| filled(&mut list, |list| cold::captures(board, list))).sum()
                });
            }
            Question::Material => twice(&mut || {
                self.sparse().map(|board| u64::from(black_box(board).material().cast_unsigned())).sum()
            }),
            Question::Key => twice(&mut || {
                each_move(&mut self.roots, true, |board, m| {
                    _ = black_box(board.men(m));
                    board.key_change(m) as u64 ^ u64::from(board.order(m))
                })
            }),
            Question::Visit => twice(&mut || {
                each_move(&mut self.roots, false, |board, m| {
                    let played = board.visit(m, |child| {
                        black_box(child);
                    });
                    u64::from(played.is_some())
                })
            }),
            Question::Import => twice(&mut || {
                let of = |root: &Root<B>| {
                    let board = black_box(&root.board);
                    let known = |&m: &MoveOf<B>| u64::from(black_box(board.import(m)).is_some());
                    root.written.iter().map(known).sum::<u64>()
                };
                self.roots.iter().map(of).sum()
            }),
            Question::Attackers => twice(&mut || {
                let of = |root: &Root<B>| {
                    let board = black_box(&root.board);
                    let attackers = |&(square, occupied): &(usize, Squares)| {
                        board.attackers_to(square, black_box(occupied)) as u64
                    };
                    root.goals.iter().map(attackers).fold(0, u64::wrapping_add)
                };
                self.roots.iter().map(of).fold(0, u64::wrapping_add)
            }),
            // Loops, not closures in closures, which some rows would call and others not.
            Question::Attacked => twice(&mut || {
                let mut sum = 0;
                for board in self.sparse() {
                    let mut counts = [0; Squares::BITS as usize];
                    let counts = &mut counts[..B::Game::FILES * B::Game::RANKS];
                    black_box(board).attacked(true, counts);
                    black_box(board).attacked(false, counts);
                    sum += u64::from(black_box(&*counts)[0]);
                }
                sum
            }),
            Question::AttacksOn => twice(&mut || {
                let zones = [true, false].map(far_end::<B::Game>);
                let mut sum = 0;
                for board in self.sparse() {
                    let board = black_box(board);
                    sum += u64::from(board.attacks_on(true, zones[0]))
                        + u64::from(board.attacks_on(false, zones[1]));
                }
                sum
            }),
            Question::Mobility => twice(&mut || {
                let mut sum = 0;
                for board in self.sparse() {
                    let board = black_box(board);
                    sum += u64::from(board.mobility(true)) + u64::from(board.mobility(false));
                }
                sum
            }),
            Question::Threats => twice(&mut || {
                let mut sum = 0;
                for board in self.sparse() {
                    black_box(board).threats(|one| sum += u64::from(one.from) ^ u64::from(one.on));
                }
                sum
            }),
            Question::GivesCheck => {
                twice(&mut || each_move(&mut self.roots, true, |board, m| u64::from(board.gives_check(m))));
            }
            Question::See | Question::SeePinned => {
                let pins = if question == Question::See { Pins::Ignored } else { Pins::Respected };
                twice(&mut || {
                    each_move(&mut self.roots, true, |board, m| u64::from(board.see(m, 0, black_box(pins))))
                });
            }
            Question::ThreatDelta => twice(&mut || {
                each_move(&mut self.roots, true, |board, m| {
                    let mut sum = 0;
                    board.threat_delta(m, |one, begins| {
                        sum += u64::from(one.from) ^ u64::from(one.on) ^ u64::from(begins);
                    });
                    sum
                })
            }),
        }
        operations
    }
}

/// The sum over all legal moves of all roots, or over all listed ones.
#[inline(always)]
fn each_move<B: MoveGen>(
    roots: &mut [Root<B>],
    are_legal: bool,
    mut f: impl FnMut(&mut B, B::Move) -> u64,
) -> u64 {
    let mut sum: u64 = 0;
    for root in roots {
        let Root { board, listed, legal, .. } = root;
        let (board, moves) = (black_box(board), if are_legal { &*legal } else { &*listed });
        for &m in moves {
            sum = sum.wrapping_add(f(board, m));
        }
    }
    sum
}

/// Does the work twice: once for what is built on first use, and once to be counted.
fn twice(work: &mut dyn FnMut() -> u64) {
    black_box(work());
    counted(work);
}

/// Fills a list anew and returns its length.
#[inline(always)]
fn filled<M: Copy>(list: &mut MoveList<M>, fill: impl FnOnce(&mut MoveList<M>)) -> u64 {
    list.clear();
    fill(list);
    black_box(&*list).len() as u64
}
