//! Counts and searches of the user's own positions, by two boards of different storage that must agree.

use qipan_record::Model;
use qipan_row::{Row, SystemClock};
use qipan_tree::deep::{How, Watch, pool};
use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};

use crate::data::own::{OwnError, WrongLine};
use crate::data::searches;
use crate::data::suite::{Entry, Expected, Suite};
use crate::rows::{baseline, fastest};

/// Result of work that can be stopped; `None` if it was.
type Stoppable<T> = Result<Option<T>, OwnError>;

/// Depth to which positions are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depths {
    /// To so many plies, however many leaves there are.
    To(u32),
    /// To the deepest tree of at most so many leaves, and to one ply at least.
    Within(u64),
}

impl Depths {
    /// As many leaves as the positions of played games are counted to.
    pub const DEFAULT: Self = Self::Within(200_000);
    /// More leaves take longer than anybody waits for Ctrl-C.
    pub const MOST_WITHIN: u64 = 5_000_000;
}

/// Numbers of counts that were added, confirmed or left unchecked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Filled {
    /// Counts that were not there.
    pub new: usize,
    /// Counts that were there and are right.
    pub right: usize,
    /// Counts that were there and are deeper than was counted.
    pub unchecked: usize,
}

/// Counts trees below positions by two boards of different storage, and puts the counts that are not there
/// beside those that are. `None` if it was stopped.
///
/// # Errors
/// [`OwnError`] if the boards cannot, if they disagree, or if a count that is there is not theirs.
pub fn fill(entries: &mut [Entry], depths: Depths, threads: usize, watch: &dyn Watch) -> Stoppable<Filled> {
    let one = |entry: &mut Entry, share: f64| {
        let part = Part { watch, share };
        let Some(counts) = counts(entry, depths, &part)? else { return Ok(None) };
        Ok(Some(put(entry, &counts, depths)))
    };
    let Some(all) = each(entries, threads, watch, &one)? else { return Ok(None) };
    let (mut filled, mut wrong) = (Filled::default(), Vec::new());
    for one in all {
        match one {
            Ok(Filled { new, right, unchecked }) => {
                filled.new += new;
                filled.right += right;
                filled.unchecked += unchecked;
            }
            Err(lines) => wrong.extend(lines),
        }
    }
    if wrong.is_empty() { Ok(Some(filled)) } else { Err(OwnError::Wrong(wrong)) }
}

/// Searches positions in the way of a model by two boards, to so many nodes: the same positions with what
/// every board finds, and no other counts. `None` if it was stopped.
///
/// # Errors
/// As [`fill`].
pub fn fill_searches(
    entries: &[Entry],
    model: Model,
    nodes: u64,
    threads: usize,
    watch: &dyn Watch,
) -> Stoppable<Vec<Entry>> {
    let mut entries = entries.to_vec();
    let one = |entry: &mut Entry, share: f64| {
        let boards @ [fast, second] = boards(entry.game);
        let failed = |source| OwnError::Job { place: entry.place.clone(), source };
        let search = |board: &Row, fen: &str, depth| board.search(model, fen, depth, &SystemClock);
        let found = searches::within(&entry.fen, nodes, &|fen, depth| search(fast, fen, depth));
        let found = found.map_err(failed)?;
        for (Expected { depth, nodes, .. }, finds) in &found {
            let again = search(second, &entry.fen, *depth).map_err(failed)?;
            let words = |nodes: u64, score: i32, line: &str| format!("{nodes} nodes, {score} by {line}");
            let both = [
                words(*nodes, finds.score, &finds.line),
                words(again.nodes, again.score, &again.line.join(" ")),
            ];
            if both[0] != both[1] {
                return Err(disagree(entry, boards, format!("search, depth {depth}"), &both));
            }
        }
        watch.advance(share);
        entry.search = Some(model);
        (entry.counts, entry.finds) = found.into_iter().unzip();
        Ok(Some(()))
    };
    Ok(each(&mut entries, threads, watch, &one)?.map(|_| entries))
}

/// Does something to each of some positions, which are shared by threads; `None` if it was stopped.
fn each<T: Send>(
    entries: &mut [Entry],
    threads: usize,
    watch: &dyn Watch,
    one: &(dyn Fn(&mut Entry, f64) -> Stoppable<T> + Sync),
) -> Stoppable<Vec<T>> {
    #[expect(clippy::cast_precision_loss, reason = "a fraction to draw")]
    let share = 1.0 / entries.len() as f64;
    let one = |entry: &mut Entry| if watch.is_stopped() { Ok(None) } else { one(entry, share) };
    pool(threads)
        .map_err(|error| OwnError::Threads(error.into()))?
        .install(|| entries.par_iter_mut().with_max_len(1).map(one).collect())
}

/// A fast board of a game, and one of another storage.
fn boards(game: &str) -> [&'static Row; 2] {
    [fastest(game), baseline(game)]
}

fn disagree(entry: &Entry, boards: [&Row; 2], what: String, found: &[String; 2]) -> OwnError {
    let (place, fen) = (entry.place.clone(), entry.fen.clone());
    let found = format!("{} by {} and {} by {}", found[0], boards[0].name(), found[1], boards[1].name());
    OwnError::Disagree { place, what, found, fen }
}

/// Watcher of a part of the work.
struct Part<'a> {
    watch: &'a dyn Watch,
    share: f64,
}

impl Watch for Part<'_> {
    fn advance(&self, share: f64) {
        self.watch.advance(self.share * share);
    }

    fn is_stopped(&self) -> bool {
        self.watch.is_stopped()
    }
}

/// The counts of a position from one ply on, as both boards have them; `None` if it was stopped.
fn counts(entry: &Entry, depths: Depths, part: &Part<'_>) -> Stoppable<Vec<Expected>> {
    let deepest = if let Depths::To(depth) = depths { depth } else { Suite::MAX_DEPTH };
    let boards = boards(entry.game);
    let mut counts = Vec::new();
    for depth in 1..=deepest {
        // The last tree takes most of the time.
        let is_last = depths == Depths::To(depth);
        let last = Part { watch: part, share: if is_last { 0.5 } else { 0.0 } };
        let mut both = [None; 2];
        for (board, found) in boards.into_iter().zip(&mut both) {
            if part.is_stopped() {
                return Ok(None);
            }
            let failed = |source| OwnError::Job { place: entry.place.clone(), source };
            *found = match depths {
                Depths::Within(most) => {
                    let most = if depth == 1 { u64::MAX } else { most };
                    board.count_within(&entry.fen, depth, most).map_err(failed)?
                }
                Depths::To(_) => {
                    let how = How::of(1, &last);
                    let counted = board.deep(Model::PerftCount, &entry.fen, depth, how).map_err(failed)?;
                    if !counted.is_whole {
                        return Ok(None);
                    }
                    let found = counted.nodes;
                    let too_many = |_| OwnError::TooMany { place: entry.place.clone(), depth, found };
                    Some(u64::try_from(found).map_err(too_many)?)
                }
            };
        }
        if both[0] != both[1] {
            let words = |found: Option<u64>| found.map_or("more".to_owned(), |found| found.to_string());
            return Err(disagree(entry, boards, format!("depth {depth}"), &both.map(words)));
        }
        let Some(nodes) = both[0] else { break };
        counts.push(Expected { depth, nodes, ..Expected::default() });
        if nodes == 0 || is_last {
            break;
        }
    }
    if counts.last().is_none_or(|last| depths != Depths::To(last.depth)) {
        part.advance(1.0);
    }
    Ok(Some(counts))
}

/// Puts counts into a position, or says which of those that are there are others.
fn put(entry: &mut Entry, counts: &[Expected], depths: Depths) -> Result<Filled, Vec<WrongLine>> {
    let is_over = counts.last().is_some_and(|last| last.nodes == 0);
    let right = |depth: u32| match counts.iter().find(|count| count.depth == depth) {
        Some(count) => Some(count.nodes),
        None if depth == 0 => Some(1),
        None => is_over.then_some(0),
    };
    let beyond = counts.last().map_or(1, |last| last.depth + 1);
    let (mut filled, mut wrong) = (Filled::default(), Vec::new());
    for &Expected { depth, nodes: found, .. } in &entry.counts {
        let expected = match (right(depth), depths) {
            (Some(right), _) if right != found => right.to_string(),
            (None, Depths::Within(most)) if depth == beyond && found <= most => format!("more than {most}"),
            (Some(_), _) => {
                filled.right += 1;
                continue;
            }
            (None, _) => {
                filled.unchecked += 1;
                continue;
            }
        };
        wrong.push(WrongLine { place: entry.place.clone(), depth, found, expected, fen: entry.fen.clone() });
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    for count in counts {
        if entry.nodes_at(count.depth).is_none() {
            entry.counts.push(*count);
            filled.new += 1;
        }
    }
    entry.counts.sort_unstable_by_key(|count| count.depth);
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use qipan_tree::deep::{Unwatched, Watch};

    use super::{Depths, Filled, boards, fill, fill_searches};
    use crate::data::own::OwnError;
    use crate::data::own::made::{CHESS, MATED, XIANGQI, own};
    use crate::{GAMES, Suite};

    fn filled(text: &str, depths: Depths) -> Result<(String, Filled), OwnError> {
        let mut own = own(text);
        let filled = fill(&mut own.entries, depths, 2, &Unwatched)?.expect("not stopped");
        Ok((own.to_text(), filled))
    }

    #[test]
    fn both_boards_of_each_game_are_there_and_are_two() {
        for game in GAMES {
            let [fast, second] = boards(game.name);
            assert!(fast.about.is_best() && second.about.is_best() && fast.game == second.game);
            assert_ne!(fast.about.name, second.about.name);
        }
    }

    #[test]
    fn comments_strata_and_counts_are_kept_and_the_others_filled_in() {
        let text = format!(
            "# Mine.\n\n{CHESS} ;stratum opening ;D2 nodes 400 captures 0\n  # both games\n{XIANGQI}\n{MATED}\n"
        );
        let (once, done) = filled(&text, Depths::Within(10_000)).expect("right counts");
        assert_eq!(
            once,
            format!(
                "# Mine.\n\n{CHESS} ;stratum opening ;D1 20 ;D2 nodes 400 captures 0 ;D3 8902\n  # both games\n\
                 {XIANGQI} ;D1 44 ;D2 1920\n{MATED} ;D1 0\n"
            )
        );
        assert_eq!(done, Filled { new: 5, right: 1, unchecked: 0 });
        // Filled twice it is the same, and a suite.
        let (twice, done) = filled(&once, Depths::Within(10_000)).expect("right counts");
        assert_eq!((twice, done), (once.clone(), Filled { new: 0, right: 6, unchecked: 0 }));
        assert_eq!(Suite::parse("my.epd", &once, None).expect("a suite").entries.len(), 3);
        let (deep, _) = filled(&format!("{CHESS} ;D5 4865609"), Depths::To(4)).expect("right counts");
        assert_eq!(deep, format!("{CHESS} ;D1 20 ;D2 400 ;D3 8902 ;D4 197281 ;D5 4865609\n"));
        // One ply is counted whatever the limit.
        assert_eq!(filled(CHESS, Depths::Within(1)).expect("right").0, format!("{CHESS} ;D1 20\n"));
    }

    #[test]
    fn wrong_counts_are_named() {
        let wrong = |text: &str, depths| {
            let error = filled(text, depths).expect_err("a wrong count");
            assert!(error.is_of_counts());
            error.to_string()
        };
        let text = format!("# x\n{CHESS} ;D0 2 ;D1 20 ;D2 401\n{XIANGQI} ;D1 45\n");
        assert_eq!(
            wrong(&text, Depths::Within(5000)),
            format!(
                "my.epd:2: D0: found 2, expected 1\n  {CHESS}\nmy.epd:2: D2: found 401, expected 400\n  {CHESS}\n\
                 my.epd:3: D1: found 45, expected 44\n  {XIANGQI}"
            )
        );
        let few = wrong(&format!("{CHESS} ;D3 4"), Depths::Within(1000));
        assert!(few.starts_with("my.epd:1: D3: found 4, expected more than 1000\n"), "{few}");
        let mated = wrong(&format!("{MATED} ;D2 5"), Depths::To(4));
        assert!(mated.starts_with("my.epd:1: D2: found 5, expected 0\n"), "{mated}");
        let many = wrong(&format!("{CHESS} ;D1 1\n").repeat(9), Depths::To(1));
        assert!(many.ends_with("\n  … and 4 more"), "{many}");
    }

    #[test]
    fn searches_are_those_of_the_game_s_file() {
        for game in GAMES {
            for entry in game.searches.iter().flat_map(|file| crate::searches(game, file.model, 4)) {
                let most = 2000;
                let found = fill_searches(
                    std::slice::from_ref(&entry),
                    entry.search.expect("a search"),
                    most,
                    2,
                    &Unwatched,
                );
                let found = found.expect("boards agree").expect("not stopped").remove(0);
                let within = entry.counts.iter().take_while(|count| count.nodes <= most).count();
                assert_eq!(found.counts, entry.counts[..within]);
                assert_eq!(found.finds, entry.finds[..within]);
            }
        }
    }

    /// Stops after so many questions.
    struct Impatient(AtomicUsize);

    impl Watch for Impatient {
        fn advance(&self, _share: f64) {}

        fn is_stopped(&self) -> bool {
            self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
        }
    }

    #[test]
    fn who_stops_has_nothing() {
        for questions in [0, 1, 5, 20] {
            let mut own = own(&format!("{CHESS}\n{XIANGQI}\n"));
            let watch = Impatient(AtomicUsize::new(questions));
            assert_eq!(fill(&mut own.entries, Depths::To(6), 2, &watch).expect("no error"), None);
        }
    }
}
