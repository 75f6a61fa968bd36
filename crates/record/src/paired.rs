//! Two programs at the same work, in turns: is one faster than the other?
//!
//! ```text
//!   start 1   position 1   A B B A      both programs are started anew
//!             position 2   B A A B
//!             …
//!   start 2   …                         elsewhere in memory, and with other pages
//! ```
//!
//! Both do the work in turns, and module `crossed` makes a ratio of the cells.
//!
//! Several machines have a ratio each. What starts vary by is in these too; what positions vary by is the
//! same for all of them, and comes to it.

use std::path::Path;

use qipan_foreign::{Foreign, write_whole};
use serde::{Deserialize, Serialize};

use crate::crossed::{Crossed, crossed};
use crate::doubts::{self, FieldError};
use crate::estimate::{Estimate, FEWEST, Spread, of_few};
use crate::file::from_json;
use crate::group::Timer;
use crate::record::{RecordError, Session};
use crate::statistics::{Interval, mean, student_quantile, variance};
use crate::words::figure;

/// A comparison of two programs, as a file has it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paired {
    schema: String,
    version: u32,
    /// The run that made it.
    pub session: Session,
    /// The game; none for a bench, which is asked for none.
    pub game: Option<String>,
    /// The work: `bench`, `perft 4`, `nodes 100000`, `depth 12`.
    pub work: Foreign,
    /// The programs' names, A and B.
    pub programs: [Foreign; 2],
    /// Their commands.
    pub commands: [Vec<Foreign>; 2],
    /// The clock that their times are by.
    pub timer: Timer,
    /// The positions; one name where a program has its own.
    pub positions: Vec<Foreign>,
    /// For each start, a cell for each position.
    pub starts: Vec<Vec<Cell>>,
}

/// The work of both programs in one position, in one start; all turns together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// Nanoseconds of A and B.
    pub times: [u64; 2],
    /// Nodes of A and B.
    pub nodes: [u64; 2],
}

impl Cell {
    /// Logarithm of the ratio of the speeds, B's by A's.
    #[expect(clippy::cast_precision_loss, reason = "a ratio")]
    fn ln_ratio(&self) -> f64 {
        let speed = |side: usize| self.nodes[side] as f64 / self.times[side] as f64;
        (speed(1) / speed(0)).ln()
    }
}

/// Trees of two programs, as their numbers of nodes tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nodes {
    /// As many nodes in every position, each time.
    Same,
    /// A program does not have as many nodes each time in so many positions.
    Unsteady(usize),
    /// They have other numbers of nodes in so many positions.
    Different(usize),
}

/// Work after which a ratio would be known more exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanting {
    /// So many starts of the programs in all.
    Starts(usize),
    /// So many positions: these vary more than that.
    Positions(usize),
}

/// A ratio over several machines.
#[derive(Clone, Debug)]
pub struct OverMachines {
    /// The ratio, with the spread of machines, for these positions and for positions like these.
    pub estimate: Estimate,
    /// The ratio of each machine.
    pub each: Vec<Estimate>,
    /// Standard deviation of the logarithm of a machine's ratio.
    pub deviation: f64,
}

/// Most starts, positions and machines that are believed.
const MOST: usize = 100_000;

impl Paired {
    /// The name by which a file says that it is one.
    pub const SCHEMA: &'static str = "qipan-pair";
    /// The version that this program writes.
    pub const VERSION: u32 = 1;

    /// A comparison with no start yet.
    #[must_use]
    pub fn new(session: Session, game: Option<&str>, work: &str, sides: [(Foreign, &[String]); 2]) -> Self {
        let command = |command: &[String]| command.iter().map(|word| Foreign::of(word)).collect();
        let commands = [command(sides[0].1), command(sides[1].1)];
        Self {
            schema: Self::SCHEMA.to_owned(),
            version: Self::VERSION,
            session,
            game: game.map(ToOwned::to_owned),
            work: Foreign::of(work),
            programs: sides.map(|(name, _)| name),
            commands,
            timer: Timer::Cpu,
            positions: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// Reads a comparison.
    ///
    /// # Errors
    /// [`RecordError`]: a file that is none is named with the field, what was found and what was expected.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        let file = qipan_foreign::path(path);
        Self::parse(&file, &qipan_foreign::read(path, qipan_foreign::MOST_BYTES)?)
    }

    /// Reads a comparison from a text; `file` is for messages.
    ///
    /// # Errors
    /// As [`Paired::read`].
    pub fn parse(file: &str, text: &[u8]) -> Result<Self, RecordError> {
        let paired: Self = from_json(file, text)?;
        match paired.doubt() {
            None => Ok(paired),
            Some(FieldError { field, found, expected }) => {
                Err(RecordError::Value { file: file.to_owned(), field, found, expected })
            }
        }
    }

    /// Writes it whole under another name and renames that.
    ///
    /// # Errors
    /// [`RecordError::Io`].
    pub fn write(&self, path: &Path) -> Result<(), RecordError> {
        let failed = |reason| RecordError::Io { file: qipan_foreign::path(path), what: "write", reason };
        write_whole(path, self.to_json().as_bytes()).map_err(failed)
    }

    fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers and texts") + "\n"
    }

    /// The first field that says what cannot be.
    fn doubt(&self) -> Option<FieldError> {
        let doubt = |field: String, found: String, expected: &str| {
            Some(FieldError { field, found, expected: expected.to_owned() })
        };
        if self.schema != Self::SCHEMA {
            return doubt("schema".to_owned(), doubts::quoted(&self.schema), "\"qipan-pair\"");
        }
        if self.version != Self::VERSION {
            return doubt("version".to_owned(), self.version.to_string(), "1");
        }
        for (field, number) in [("positions", self.positions.len()), ("starts", self.starts.len())] {
            if !(1..=MOST).contains(&number) {
                return doubt(field.to_owned(), number.to_string(), "from 1 to 100000 of them");
            }
        }
        for (at, start) in self.starts.iter().enumerate() {
            if start.len() != self.positions.len() {
                return doubt(format!("starts[{at}]"), start.len().to_string(), "a cell for each position");
            }
            for (place, cell) in start.iter().enumerate() {
                let numbers = cell.times.into_iter().chain(cell.nodes);
                if let Some(number) =
                    numbers.into_iter().find(|number| !(1..=doubts::LONGEST).contains(number))
                {
                    let field = format!("starts[{at}][{place}]");
                    return doubt(field, number.to_string(), "from 1 to a day in nanoseconds");
                }
            }
        }
        None
    }

    /// Ratio of B's speed to A's; `None` before there are two starts.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        crossed(&self.ratios()).map(|crossed| crossed.estimate)
    }

    /// The work after which the ratio would be known to ± `within`, at the same noise; `None` if nothing
    /// more, or nothing is known yet.
    #[must_use]
    pub fn wants(&self, within: f64) -> Option<Wanting> {
        let crossed = crossed(&self.ratios())?;
        let widest = crossed.estimate.positions.unwrap_or(crossed.estimate.rounds);
        if crossed.estimate.widest().half_width() <= within {
            return None;
        }
        let all = widest.error.powi(2);
        let wanted = (within.ln_1p() / student_quantile(0.05, widest.freedom)).powi(2);
        let of_positions = crossed.of_positions;
        let times = |factor: f64, number: usize| rounded_up(factor * of_few(number));
        Some(if of_positions < 0.7 * wanted {
            let factor = (all - of_positions) / (wanted - of_positions);
            Wanting::Starts(times(factor.max(1.0), self.starts.len()).max(self.starts.len() + 1))
        } else {
            // Half of what is wanted is left to the starts.
            Wanting::Positions(times(2.0 * of_positions / wanted, self.positions.len()))
        })
    }

    /// Comparison of the trees that both worked on.
    #[must_use]
    pub fn nodes(&self) -> Nodes {
        let cells = |place: usize| self.starts.iter().map(move |start| start[place]);
        let places = 0..self.positions.len();
        let unsteady = places.clone().filter(|&place| {
            let first = cells(place).next().map(|cell| cell.nodes);
            cells(place).any(|cell| Some(cell.nodes) != first)
        });
        let unsteady = unsteady.count();
        let different =
            places.filter(|&place| cells(place).any(|cell| cell.nodes[0] != cell.nodes[1])).count();
        match (unsteady, different) {
            (0, 0) => Nodes::Same,
            (0, different) => Nodes::Different(different),
            (unsteady, _) => Nodes::Unsteady(unsteady),
        }
    }

    /// Millions of nodes a second, of A and B, over all.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
    pub fn speeds(&self) -> [f64; 2] {
        let cells = || self.starts.iter().flatten();
        [0, 1].map(|side| {
            let nodes: f64 = cells().map(|cell| cell.nodes[side] as f64).sum();
            let nanos: f64 = cells().map(|cell| cell.times[side] as f64).sum();
            nodes / nanos * 1e3
        })
    }

    fn ratios(&self) -> Vec<Vec<f64>> {
        self.starts.iter().map(|start| start.iter().map(Cell::ln_ratio).collect()).collect()
    }

    /// The ratio over several machines that compared the same programs at the same work; `None` for fewer
    /// than two.
    #[must_use]
    pub fn over_machines(all: &[Self]) -> Option<OverMachines> {
        let each: Vec<Crossed> = all.iter().map(|one| crossed(&one.ratios())).collect::<Option<_>>()?;
        if each.len() < 2 {
            return None;
        }
        let ratios: Vec<f64> = each.iter().map(|one| one.estimate.ratio.ln()).collect();
        let machines = of_few(each.len());
        let rounds = Spread { error: (variance(&ratios) / machines).sqrt(), freedom: machines - 1.0 };
        let positions = all.iter().all(|one| one.positions.len() > FEWEST).then(|| {
            let of_positions = mean(&each.iter().map(|one| one.of_positions).collect::<Vec<_>>());
            let fewest = all.iter().map(|one| one.positions.len()).min().unwrap_or(2);
            let freedom = of_few(fewest - 1);
            rounds.and(Spread { error: of_positions.unwrap_or_default().sqrt(), freedom })
        });
        let ratio = mean(&ratios)?.exp();
        let estimate = Estimate { ratio, rounds, positions };
        let deviation = variance(&ratios).sqrt();
        Some(OverMachines { estimate, each: each.into_iter().map(|one| one.estimate).collect(), deviation })
    }
}

impl OverMachines {
    /// Machines that it takes to know the ratio of machines like these to ± `within`; `None` if it is more
    /// than a thousand.
    #[must_use]
    pub fn machines_for(&self, within: f64) -> Option<usize> {
        let reach = |machines: &usize| {
            let number = of_few(*machines);
            student_quantile(0.05, number - 1.0) * self.deviation / number.sqrt()
        };
        (2..=1000).find(|machines| reach(machines) <= within.ln_1p())
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
fn rounded_up(number: f64) -> usize {
    number.ceil().min(1e9) as usize
}

/// Sentence on a ratio, in words: `B is 2.1 % faster than A (1.8 to 2.4 %)`.
#[must_use]
pub fn sentence(estimate: &Estimate) -> String {
    let Interval { low, high } = estimate.widest();
    let percent = |ratio: f64| (ratio - 1.0) * 100.0;
    let digits = |value: f64| format!("{:.*}", if high / low > 1.01 { 1 } else { 2 }, value.abs());
    match () {
        () if low > 2.0 => {
            let [at, low, high] = [estimate.ratio, low, high].map(figure);
            format!("B has {at} times the speed of A ({low} to {high})")
        }
        () if low > 1.0 => {
            let [at, low, high] = [estimate.ratio, low, high].map(|ratio| digits(percent(ratio)));
            format!("B is {at} % faster than A ({low} to {high} %)")
        }
        () if high < 1.0 => {
            let [at, low, high] = [estimate.ratio, high, low].map(|ratio| digits(percent(ratio)));
            format!("B is {at} % slower than A ({low} to {high} %)")
        }
        () => {
            let [low, high] = [low, high].map(|ratio| digits(percent(ratio)));
            format!("no difference is to be seen: B is between {low} % slower and {high} % faster than A")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Foreign, Nodes, Paired, Session, Wanting, sentence};

    fn paired(starts: Vec<Vec<Cell>>) -> Paired {
        let sides = ["a", "b"].map(|name| (Foreign::of(name), &[][..]));
        let mut paired = Paired::new(Session::now(), Some("chess"), "perft 4", sides);
        paired.positions = vec![Foreign::of("p"); starts[0].len()];
        paired.starts = starts;
        paired
    }

    fn cell(times: [u64; 2], nodes: [u64; 2]) -> Cell {
        Cell { times, nodes }
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let paired = paired(vec![vec![cell([10, 20], [5, 5])]; 3]);
        let text = paired.to_json();
        assert_eq!(Paired::parse("x", text.as_bytes()).expect("a comparison"), paired);
        for (from, to, expected) in [
            ("qipan-pair", "qipan-record", "schema: found \"qipan-record\", expected \"qipan-pair\""),
            ("\"version\":1,\"session", "\"version\":2,\"session", "version: found 2, expected 1"),
            ("[10,20]", "[0,20]", "starts[0][0]: found 0, expected from 1 to a day in nanoseconds"),
            ("[10,20]", "[10,20,30]", "starts[0][0].times"),
            ("\"positions\":[\"p\"]", "\"positions\":[]", "positions: found 0, expected from 1"),
            ("\"positions\":[\"p\"]", "\"positions\":[\"p\",\"q\"]", "starts[0]: found 1, expected a cell"),
        ] {
            assert!(text.contains(from), "{from}");
            let error = Paired::parse("x", text.replacen(from, to, 1).as_bytes()).expect_err(to).to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn trees_are_compared_by_their_nodes() {
        let same = cell([10, 10], [5, 5]);
        assert_eq!(paired(vec![vec![same, same]; 2]).nodes(), Nodes::Same);
        assert_eq!(paired(vec![vec![same, cell([1, 1], [5, 6])]; 2]).nodes(), Nodes::Different(1));
        let other = cell([1, 1], [6, 6]);
        assert_eq!(paired(vec![vec![same, same], vec![same, other]]).nodes(), Nodes::Unsteady(1));
    }

    #[test]
    fn what_it_takes_is_told() {
        let one = |times: u64| vec![cell([1000, times], [500, 500])];
        let noisy = paired((0..8).map(|at| one(980 + 5 * at)).collect());
        assert!(matches!(noisy.wants(0.005), Some(Wanting::Starts(9..))));
        assert_eq!(noisy.wants(0.5), None);
        let places: Vec<_> = (0..8).map(|at| cell([1000, 900 + 30 * at], [500, 500])).collect();
        let varied = paired(vec![places; 8]);
        assert!(matches!(varied.wants(0.005), Some(Wanting::Positions(9..))));
    }

    #[test]
    fn machines_are_a_level_of_their_own() {
        let machine = |times: u64| paired(vec![vec![cell([1000, times], [500, 500]); 8]; 6]);
        let over = Paired::over_machines(&[machine(980), machine(1000), machine(990)]).expect("three");
        let interval = over.estimate.widest();
        assert!(interval.low < 1.0 && interval.high > 1.02, "{interval:?}");
        let more = over.machines_for(0.005).expect("some");
        assert!((10..40).contains(&more), "{more}");
        assert!(Paired::over_machines(&[machine(980)]).is_none());
    }

    #[test]
    fn a_ratio_is_a_sentence() {
        let said = |times: [u64; 3]| {
            let starts = times.map(|time| vec![cell([1000, time], [500, 500])]).to_vec();
            sentence(&paired(starts).estimate().expect("three starts"))
        };
        assert_eq!(said([980, 979, 981]), "B is 2.04 % faster than A (1.78 to 2.30 %)");
        assert_eq!(said([400, 401, 399]), "B has 2.50 times the speed of A (2.48 to 2.52)");
        assert_eq!(said([1020, 1021, 1019]), "B is 1.96 % slower than A (1.72 to 2.20 %)");
        let none = said([990, 1000, 1010]);
        assert!(
            none.starts_with("no difference is to be seen: B is between 2.5 % slower and 2.5 % f"),
            "{none}"
        );
    }
}
