//! The first difference of two generators: the shortest line after which they list other moves.
//!
//! Depth by depth both are asked what is below each move. At the first depth at which the answers differ the
//! descent follows a move whose counts differ, and begins again behind it with depth 1; where the moves
//! themselves differ, it ends. No shorter line is overlooked unless wrong counts below one move cancel each
//! other out.

use std::collections::BTreeMap;

use qipan_harness::GameData;

use crate::generator::{Division, EngineError, Generator, Question};

/// The first difference of two generators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The game.
    pub game: &'static str,
    /// The position in which the line begins.
    pub fen: String,
    /// The shortest line after which the generators differ, in written moves.
    pub line: Vec<String>,
    /// The position behind the line, by the rules.
    pub at: String,
    /// The depth from the beginning at which the counts differ first.
    pub depth: u32,
    /// The counts of both at that depth.
    pub totals: [u64; 2],
    /// The kind of difference.
    pub kind: Kind,
    /// For each generator the move of the line, counted from 0, that it plays wrong: told the position behind
    /// that move it lists other moves than when it plays the move itself. `None` if it lists the same.
    pub misplayed: [Option<usize>; 2],
}

/// The kind of a difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Each lists these moves, which the other does not, or not as often.
    Moves {
        /// The first one's alone.
        first: Vec<String>,
        /// The second one's alone.
        second: Vec<String>,
        /// Moves that both list, and one of them more than once.
        repeated: Vec<String>,
    },
    /// Both list these moves, which are illegal, and differ behind them alone.
    Illegal(Vec<String>),
    /// One of them only counts, and here their counts of legal moves differ.
    Counts([u64; 2]),
    /// One of them only counts and contradicts itself: what it counts behind each move is in all not what it
    /// counts from here.
    Sums {
        /// Plies of the tree from here.
        depth: u32,
        /// The count of each from here.
        whole: [u64; 2],
        /// The sum of its counts behind each move.
        sums: [u64; 2],
    },
    /// One of them contradicts itself: what it counts below a move as a part of a larger tree is not what it
    /// counts there when asked alone, where both agree.
    Inconsistent {
        /// The move.
        m: String,
        /// Plies below it.
        depth: u32,
        /// The count of each as a part of the tree.
        within: [u64; 2],
    },
}

/// Two generators side by side.
struct Pair<'a> {
    game: &'static GameData,
    fen: &'a str,
    generators: [&'a mut dyn Generator; 2],
}

/// The first difference of two generators below a position; `None` if they agree to the depth.
///
/// # Errors
/// [`EngineError`] of one of them; [`EngineError::Shallow`] where they differ in fewer plies than one counts.
pub fn descend(
    game: &'static GameData,
    fen: &str,
    depth: u32,
    first: &mut dyn Generator,
    second: &mut dyn Generator,
) -> Result<Option<Difference>, EngineError> {
    let mut pair = Pair { game, fen, generators: [&mut *first, &mut *second] };
    let Some((depth, answers)) = pair.first_depth(&[], depth)? else { return Ok(None) };
    let totals = answers.each_ref().map(|answer| answer.total);
    let (line, kind) = pair.follow(depth, answers)?;
    let at = game.after(fen, &line)?;
    let misplayed = [misplayed(game, fen, &line, first)?, misplayed(game, fen, &line, second)?];
    Ok(Some(Difference { game: game.name, fen: fen.to_owned(), line, at, depth, totals, kind, misplayed }))
}

/// The move of a line that a generator plays wrong, if it lists other moves behind the line than in the
/// position that the line leads to.
fn misplayed(
    game: &'static GameData,
    fen: &str,
    line: &[String],
    generator: &mut dyn Generator,
) -> Result<Option<usize>, EngineError> {
    let mut told = None;
    for index in (0..=line.len()).rev() {
        let (before, rest) = line.split_at(index);
        let fen = game.after(fen, before)?;
        let depth = generator.least_depth();
        let answer = generator.divide(&Question { game, fen: &fen, line: rest, depth })?;
        match &told {
            None => told = Some(answer),
            Some(told) if *told != answer => return Ok(Some(index)),
            Some(_) => {}
        }
    }
    Ok(None)
}

impl Pair<'_> {
    /// The least depth at which the answers differ behind a line, and the answers.
    fn first_depth(
        &mut self,
        line: &[String],
        most: u32,
    ) -> Result<Option<(u32, [Division; 2])>, EngineError> {
        let least = self.least_depth();
        if most < least {
            return Err(EngineError::Shallow { depth: most, least });
        }
        for depth in least..=most {
            let answers = self.ask(line, depth)?;
            if differ(&answers) {
                return Ok(Some((depth, answers)));
            }
        }
        Ok(None)
    }

    /// The fewest plies that both count.
    fn least_depth(&self) -> u32 {
        self.generators.iter().map(|generator| generator.least_depth()).fold(1, u32::max)
    }

    fn ask(&mut self, line: &[String], depth: u32) -> Result<[Division; 2], EngineError> {
        let question = Question { game: self.game, fen: self.fen, line, depth };
        let [first, second] = &mut self.generators;
        Ok([first.divide(&question)?, second.divide(&question)?])
    }

    /// Descends from answers that differ to the moves that differ.
    fn follow(
        &mut self,
        mut depth: u32,
        mut answers: [Division; 2],
    ) -> Result<(Vec<String>, Kind), EngineError> {
        let mut line = Vec::new();
        loop {
            if depth == 1 && answers.iter().any(|answer| answer.moves.is_none()) {
                return Ok((line, Kind::Counts(answers.map(|answer| answer.total))));
            }
            let whole = answers.each_ref().map(|answer| answer.total);
            let [first, second] = self.moves(&line, depth, answers)?;
            // Below a move there is one leaf at depth 1, for each time that it is listed.
            let is_more = |count: u64, other: Option<&u64>| match other {
                Some(&other) => depth == 1 && count > other,
                None => true,
            };
            let only = |one: &BTreeMap<String, u64>, other: &BTreeMap<String, u64>| {
                let more = one.iter().filter(|&(m, &count)| is_more(count, other.get(m)));
                more.map(|(m, _)| m.clone()).collect::<Vec<_>>()
            };
            let (only_first, only_second) = (only(&first, &second), only(&second, &first));
            if !only_first.is_empty() || !only_second.is_empty() {
                let is_in_both = |m: &&String| first.contains_key(*m) && second.contains_key(*m);
                let repeated = only_first.iter().chain(&only_second).filter(is_in_both).cloned().collect();
                return Ok((line, Kind::Moves { first: only_first, second: only_second, repeated }));
            }
            let mut differing: Vec<_> = first.iter().filter(|&(m, count)| second[m] != *count).collect();
            if differing.is_empty() {
                // Totals differ, but nothing below any move does.
                let sum = |counts: &BTreeMap<String, u64>| {
                    counts.values().fold(0, |sum: u64, n| sum.saturating_add(*n))
                };
                return Ok((line, Kind::Sums { depth, whole, sums: [sum(&first), sum(&second)] }));
            }
            // Behind an illegal move there is nothing that the rules could say.
            let legal = self.game.legal_moves(&self.game.after(self.fen, &line)?)?;
            let illegal: Vec<_> = differing.iter().map(|(m, _)| (*m).clone()).collect();
            differing.retain(|(m, _)| legal.contains(m));
            // The cheapest of the moves below which they differ.
            let Some((m, &count)) =
                differing.into_iter().min_by_key(|&(m, &count)| (count.max(second[m]), m))
            else {
                return Ok((line, Kind::Illegal(illegal)));
            };
            let within = [count, second[m]];
            line.push(m.clone());
            let Some((below, next)) = self.first_depth(&line, depth - 1)? else {
                let m = line.pop().unwrap_or_default();
                return Ok((line, Kind::Inconsistent { m, depth: depth - 1, within }));
            };
            (depth, answers) = (below, next);
        }
    }

    /// Returns the leaves below each move; a generator that only counts is asked behind each legal move.
    fn moves(
        &mut self,
        line: &[String],
        depth: u32,
        answers: [Division; 2],
    ) -> Result<[BTreeMap<String, u64>; 2], EngineError> {
        let mut both = [BTreeMap::new(), BTreeMap::new()];
        for (index, answer) in answers.into_iter().enumerate() {
            if let Some(moves) = answer.moves {
                both[index] = moves;
                continue;
            }
            let at = self.game.after(self.fen, line)?;
            for m in self.game.legal_moves(&at)? {
                let longer = [line, std::slice::from_ref(&m)].concat();
                let question = Question { game: self.game, fen: self.fen, line: &longer, depth: depth - 1 };
                let count = self.generators[index].divide(&question)?.total;
                both[index].insert(m, count);
            }
        }
        Ok(both)
    }
}

/// Returns true if two answers differ: in their moves if both have them, else in their totals.
fn differ([first, second]: &[Division; 2]) -> bool {
    match (&first.moves, &second.moves) {
        (Some(first), Some(second)) => first != second,
        _ => first.total != second.total,
    }
}
