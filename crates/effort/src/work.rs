//! What callgrind counts: each row asked each question, on the same positions in the same order.

use std::hint::black_box;
use std::io::{self, Write};

use qipan_game::{MoveGen, MoveList, MoveOf, Rows, SetupOf, cold};

use crate::question::Question;

/// Every so many of a corpus's positions is a root: sixteen of each stratum.
const EVERY: usize = 2;
/// Every so many of the positions after a move are asked for their moves.
const SPARSE: usize = 16;
/// So many written moves of a root, and as many of the root before it, are asked for.
const IMPORTS: usize = 4;

/// The region that is counted. It is not generic, so that callgrind knows it by one name.
#[inline(never)]
pub fn counted(work: &mut dyn FnMut() -> u64) -> u64 {
    black_box(work())
}

/// Asks every row that is wanted, and writes a line for each question: row, question, operations. The parts of
/// a profile are in the same order.
pub(crate) struct Worker<'a> {
    corpus: &'static str,
    wanted: &'a dyn Fn(&str) -> bool,
    failure: Option<io::Error>,
}

impl<'a> Worker<'a> {
    /// A worker on the positions of a corpus, for rows of such names.
    pub(crate) fn new(corpus: &'static str, wanted: &'a dyn Fn(&str) -> bool) -> Self {
        Self { corpus, wanted, failure: None }
    }

    /// Ends the work.
    ///
    /// # Errors
    /// Standard output that took no line.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.failure.map_or(Ok(()), Err)
    }
}

impl Rows for Worker<'_> {
    fn contestant<B: MoveGen>(&mut self) {
        let row = B::ABOUT.row();
        if self.failure.is_some() || !(self.wanted)(&row) {
            return;
        }
        let mut asked = Asked::<B>::of(self.corpus);
        for question in Question::ALL {
            let operations = asked.ask(question);
            let written = writeln!(io::stdout(), "{row} {} {operations}", question.name());
            self.failure = self.failure.take().or(written.err());
        }
    }
}

/// A root with its listed moves and the written moves that are asked for.
struct Root<B: MoveGen> {
    board: B,
    listed: Vec<B::Move>,
    written: Vec<MoveOf<B>>,
}

/// Positions as a board stores them.
struct Asked<B: MoveGen> {
    roots: Vec<Root<B>>,
    /// The positions after each legal move of each root.
    children: Vec<B>,
}

impl<B: MoveGen> Asked<B> {
    /// Roots of a corpus that passes for right: it is the program's own.
    fn of(corpus: &str) -> Self {
        let lines = corpus.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let (mut roots, mut children) = (Vec::<Root<B>>::new(), Vec::new());
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
                    legal.push(board.export(m));
                    children.push(child);
                }
            }
            let some = |moves: &[MoveOf<B>]| {
                moves.iter().copied().step_by(moves.len().div_ceil(IMPORTS).max(1)).collect::<Vec<_>>()
            };
            let written = [some(&legal), some(&before)].concat();
            before = legal;
            roots.push(Root { board, listed, written });
        }
        Self { roots, children }
    }

    /// Asks a question everywhere, once uncounted and once counted; how often.
    fn ask(&mut self, question: Question) -> u64 {
        let Self { roots, children } = self;
        let sparse = || children.iter().step_by(SPARSE).chain(roots.iter().map(|root| &root.board));
        let moves = || roots.iter().map(|root| root.listed.len() as u64).sum();
        let mut list = MoveList::new();
        match question {
            Question::InCheck => {
                twice(&mut || children.iter().map(|board| u64::from(black_box(board).in_check())).sum());
                children.len() as u64
            }
            Question::Generate => {
                twice(&mut || sparse().map(|board| listed(&mut list, |list| board.generate(list))).sum());
                sparse().count() as u64
            }
            Question::Captures => {
                twice(&mut || sparse().map(|board| listed(&mut list, |list| board.captures(list))).sum());
                sparse().count() as u64
            }
            Question::Material => {
                twice(&mut || {
                    sparse().map(|board| u64::from(black_box(board).material().cast_unsigned())).sum()
                });
                sparse().count() as u64
            }
            Question::Key => {
                twice(&mut || {
                    let of = |root: &Root<B>| {
                        let board = black_box(&root.board);
                        let of = |&m: &B::Move| {
                            _ = black_box(board.men(m));
                            board.key_change(m) as u64 ^ u64::from(board.order(m))
                        };
                        root.listed.iter().map(of).fold(0, |sum: u64, part| sum.wrapping_add(part))
                    };
                    roots.iter().map(of).fold(0, |sum: u64, part| sum.wrapping_add(part))
                });
                moves()
            }
            Question::Import => {
                twice(&mut || {
                    let of = |root: &Root<B>| {
                        let board = black_box(&root.board);
                        let of = |&m: &MoveOf<B>| u64::from(black_box(board.import(m)).is_some());
                        root.written.iter().map(of).sum::<u64>()
                    };
                    roots.iter().map(of).sum()
                });
                roots.iter().map(|root| root.written.len() as u64).sum()
            }
            Question::Visit => {
                let operations = moves();
                twice(&mut || {
                    let mut of = |root: &mut Root<B>| {
                        let board = black_box(&mut root.board);
                        let mut of = |&m: &B::Move| {
                            let played = board.visit(m, |child| {
                                black_box(child);
                            });
                            u64::from(played.is_some())
                        };
                        root.listed.iter().map(&mut of).sum::<u64>()
                    };
                    roots.iter_mut().map(&mut of).sum()
                });
                operations
            }
        }
    }
}

/// Once for what is built on first use, and once to be counted.
fn twice(work: &mut dyn FnMut() -> u64) {
    black_box(work());
    counted(work);
}

/// What a list has after it is filled.
#[inline(always)]
fn listed<M: Copy>(list: &mut MoveList<M>, fill: impl FnOnce(&mut MoveList<M>)) -> u64 {
    list.clear();
    fill(list);
    black_box(&*list).len() as u64
}
