//! Positions drawn at random and counted again here: what files say of themselves is only what somebody says.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use anyhow::Context;
use qipan_game::SplitMix64;
use qipan_harness::{GameData, Row, fastest};
use qipan_record::{Model, Role};
use qipan_tree::deep::{How, Table, Watch};
use qipan_tree::units::{By, Drawn, Merge, missed};
use serde_json::{Value, json};

use crate::choose;
use crate::stop;
use crate::text::table::number;
use crate::text::user::User;

/// Shares of all leaves for which the chance is said that a lie of that size was missed.
const LIES: [f64; 2] = [0.01, 0.1];

/// Chance below which nothing more is drawn, of a lie of the smaller share.
const ENOUGH: f64 = 1e-6;

/// MiB of the table.
const TABLE: u64 = 64;

/// Positions that were counted again.
pub(super) struct Recount {
    pub(super) board: &'static Row,
    /// Draws by leaves.
    draws: usize,
    /// Different positions.
    pub(super) positions: usize,
    /// True if these are all.
    pub(super) is_all: bool,
    /// Position that has other leaves than the files say, with what the board has.
    pub(super) wrong: Option<(Drawn, u128)>,
}

impl Recount {
    /// Shares of all leaves, in per cent, and the chance in per cent that a lie of that share was missed.
    pub(super) fn chances(&self) -> [(f64, f64); 2] {
        LIES.map(|share| (100.0 * share, 100.0 * missed(share, self.draws)))
    }

    pub(super) fn object(&self) -> Value {
        let chance = |share: f64| {
            let chance = if self.is_all { 0.0 } else { missed(share, self.draws) };
            json!({ "share": share, "chance": chance })
        };
        let wrong = self.wrong.as_ref().map(|(drawn, found)| {
            json!({ "unit": drawn.unit, "fen": drawn.fen, "said": number(drawn.nodes), "found": number(*found) })
        });
        json!({
            "board": self.board.name(),
            "positions": self.positions,
            "draws": self.draws,
            "missed": LIES.map(chance),
            "wrong": wrong,
        })
    }
}

/// Counts drawn positions for so long, by a board of no set that counted; then those that were not drawn, if
/// there is time. `None` if it was stopped.
pub(super) fn recount(merge: &Merge, game: &GameData, time: Duration) -> anyhow::Result<Option<Recount>> {
    let board = another(merge, game);
    let seed = getrandom::u64().context("the system gives no random numbers: --recount 0s does without")?;
    let mut random = SplitMix64(seed);
    let threads = choose::all_cores();
    let recount = Recount { board, draws: 0, positions: 0, is_all: false, wrong: None };
    let mut counter = Counter {
        table: Table::of_mib(TABLE, threads).ok().map(|table| table.seeded(random.next())),
        threads,
        depth: merge.task.below(),
        watch: Until {
            user: User::waiting_for(format!("{}, positions drawn and counted again", board.name())),
            end: Instant::now().checked_add(time),
        },
        known: HashSet::new(),
        recount,
    };
    counter.draw(merge, &mut random)?;
    if counter.goes_on() {
        counter.all(merge)?;
    }
    Ok((!stop::is_stopped()).then_some(counter.recount))
}

/// The fastest board that is of no set, and that can hold the root; the fastest of all if there is none.
fn another(merge: &Merge, game: &GameData) -> &'static Row {
    let has_counted = |row: &Row| merge.sets.iter().any(|sum| sum.set.storage == row.about.name);
    let can = |row: &Row| row.count_within(&merge.task.root, 0, 1).is_ok();
    let fastest = fastest(game.name);
    let mut others = choose::storages(Some(game));
    others.retain(|row| row.role == Role::Contestant);
    others.sort_by_key(|row| (row.name() != fastest.name(), !row.takes_part_in(Model::PerftCount2)));
    others.into_iter().find(|row| !has_counted(row) && can(row)).unwrap_or(fastest)
}

struct Counter {
    table: Option<Table>,
    threads: usize,
    depth: u32,
    watch: Until,
    known: HashSet<String>,
    recount: Recount,
}

impl Counter {
    /// Draws until there is no time, or enough is known.
    fn draw(&mut self, merge: &Merge, random: &mut SplitMix64) -> anyhow::Result<()> {
        // Few at first, since units are read for each; later more, so that each unit is read once for many.
        let mut size = 4;
        while self.goes_on() && missed(LIES[0], self.recount.draws) > ENOUGH {
            let drawn = merge.draw(size, random)?;
            if drawn.is_empty() {
                break;
            }
            for one in drawn {
                let by = one.by;
                if !self.count(one)? {
                    return Ok(());
                }
                self.recount.draws += usize::from(by == By::Leaves);
            }
            size = (2 * size).min(1024);
        }
        Ok(())
    }

    /// Counts what is left.
    fn all(&mut self, merge: &Merge) -> anyhow::Result<()> {
        for unit in 0..merge.units {
            if !self.goes_on() {
                return Ok(());
            }
            for one in merge.all_of(unit)? {
                if !self.count(one)? {
                    return Ok(());
                }
            }
        }
        self.recount.is_all = true;
        Ok(())
    }

    fn goes_on(&self) -> bool {
        self.recount.wrong.is_none() && !self.watch.is_stopped()
    }

    /// Counts a position, unless it was; false if that is the end.
    fn count(&mut self, one: Drawn) -> anyhow::Result<bool> {
        if self.known.contains(&one.fen) {
            return Ok(true);
        }
        let how = How { table: self.table.as_ref(), ..How::of(self.threads, &self.watch) };
        let counted = std::sync::OnceLock::new();
        let board = self.recount.board;
        let is_whole = board.deep_each(&[&one.fen], self.depth, how, &|_, nodes, _| {
            counted.get_or_init(|| nodes);
        });
        is_whole.with_context(|| format!("unit {}: {}", one.unit, one.fen))?;
        // A count that has begun goes to its end where that is near, and is none if it was stopped.
        let Some(nodes) = counted.into_inner() else { return Ok(false) };
        self.recount.positions += 1;
        if nodes != one.nodes {
            self.recount.wrong = Some((one, nodes));
            return Ok(false);
        }
        self.known.insert(one.fen);
        Ok(true)
    }
}

/// User who waits until some time; for ever, where that is too far.
struct Until {
    user: User,
    end: Option<Instant>,
}

impl Watch for Until {
    fn advance(&self, _share: f64) {}

    fn is_stopped(&self) -> bool {
        self.user.is_stopped() || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// A time such as 10s, 5m or 2h.
pub(super) fn span(text: &str) -> Result<Duration, String> {
    const DAY: u64 = 86_400;
    let wrong = || {
        format!("recount: found {text:?}, expected a time such as 10s, 5m or 2h, at most a day; 0s for none")
    };
    let seconds = [("s", 1), ("m", 60), ("h", 3600)].into_iter().find_map(|(unit, seconds)| {
        let digits = text.strip_suffix(unit)?;
        digits.parse::<u64>().ok()?.checked_mul(seconds)
    });
    seconds.filter(|&seconds| seconds <= DAY).map(Duration::from_secs).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::span;

    #[test]
    fn a_span_is_a_number_and_a_unit() {
        for (text, seconds) in [("0s", 0), ("10s", 10), ("5m", 300), ("24h", 86_400)] {
            assert_eq!(span(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for text in ["", "10", "s", "-1s", "1.5s", "25h", "99999999999999999999s", "9999999999999999999h"] {
            let message = span(text).expect_err(text);
            assert!(message.starts_with(&format!("recount: found {text:?}, expected a time")), "{message}");
        }
    }
}
