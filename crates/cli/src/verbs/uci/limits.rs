//! Limits of a search as `go` has them.

use std::time::Duration;

use anyhow::bail;
use qipan_harness::MOST_DEPTH;

/// Limits of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Asked {
    /// Depth in plies.
    pub(super) depth: Option<u32>,
    /// Number of nodes.
    pub(super) nodes: Option<u64>,
    /// Time for the move.
    pub(super) time: Option<Duration>,
}

/// Milliseconds for a move where nothing is said of limits.
const UNLIMITED_MS: u64 = 1000;

/// Moves that a game is taken to have left.
const MOVES_LEFT: u64 = 30;

impl Asked {
    /// Reads the words behind `go`. A clock gives a part of what is left of it.
    pub(super) fn read(words: &[&str], is_first: bool) -> anyhow::Result<Self> {
        let (mut asked, mut is_infinite) = (Self::default(), false);
        let (mut left, mut increment, mut moves) = (None, 0, MOVES_LEFT);
        let [own_time, own_increment] = if is_first { ["wtime", "winc"] } else { ["btime", "binc"] };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if ["infinite", "ponder"].contains(&word) {
                is_infinite = true;
                continue;
            }
            let number = || words.clone().next().and_then(|number| number.parse::<i64>().ok());
            let Some(found) = number() else {
                bail!("go: found {word:?} without a number, expected one");
            };
            words.next();
            // A clock may have run below zero.
            let found = u64::try_from(found).unwrap_or(0);
            match word {
                "depth" => {
                    asked.depth = Some(u32::try_from(found).unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH));
                }
                "nodes" => asked.nodes = Some(found.max(1)),
                "movetime" => asked.time = Some(Duration::from_millis(found.max(1))),
                "movestogo" => moves = found.clamp(1, MOVES_LEFT),
                _ if word == own_time => left = Some(found),
                _ if word == own_increment => increment = found,
                "wtime" | "btime" | "winc" | "binc" => {}
                _ => bail!("go: found {word:?}, expected depth, nodes, movetime, a clock or infinite"),
            }
        }
        if let (Some(left), None) = (left, asked.time) {
            let share = (left / moves).saturating_add(increment / 4 * 3).min(left / 2);
            asked.time = Some(Duration::from_millis(share.max(1)));
        }
        if !is_infinite && asked == Self::default() {
            asked.time = Some(Duration::from_millis(UNLIMITED_MS));
        }
        Ok(asked)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Asked;

    fn read(text: &str) -> Result<Asked, String> {
        Asked::read(&text.split_whitespace().collect::<Vec<_>>(), true).map_err(|error| error.to_string())
    }

    #[test]
    fn limits_are_read() {
        let time = |ms| Some(Duration::from_millis(ms));
        assert_eq!(read("depth 5"), Ok(Asked { depth: Some(5), ..Asked::default() }));
        assert_eq!(read("depth 500").unwrap().depth, Some(32));
        assert_eq!(
            read("nodes 100 movetime 20").unwrap(),
            Asked { depth: None, nodes: Some(100), time: time(20) }
        );
        assert_eq!(read("wtime 60000 btime 1 winc 1000 binc 0").unwrap().time, time(2750));
        assert_eq!(read("wtime 600 btime 1 movestogo 1").unwrap().time, time(300));
        assert_eq!(read("wtime -5 btime 1").unwrap().time, time(1));
        assert_eq!(read("").unwrap().time, time(1000));
        assert_eq!(read("infinite"), Ok(Asked::default()));
        assert_eq!(read("depth"), Err("go: found \"depth\" without a number, expected one".to_owned()));
        assert!(read("far 3").unwrap_err().starts_with("go: found \"far\", expected depth, "));
    }
}
