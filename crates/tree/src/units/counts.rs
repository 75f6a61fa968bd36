//! Counts: what a worker has found of a unit.

use std::collections::HashMap;
use std::fmt::{self, Display, Write as _};
use std::path::Path;
use std::time::Duration;

use qipan_foreign::{Foreign, MOST_BYTES, read};

use crate::deep::Pass;
use crate::units::UnitError;
use crate::units::block::{Block, number, put};
use crate::units::error::shown;
use crate::units::seal::{Digester, opened, sealed, text};
use crate::units::unit::{Task, Unit, must_be_same};

/// Way of counting that is independent of others: another way of storing a board, or keys mixed by another
/// seed. Outputs of one set are summed, those of two sets compared.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Set {
    /// The board's package: `chess-specialised`. Its levels may differ from machine to machine.
    pub storage: String,
    /// Seed that the keys of the table are mixed by.
    pub seed: u64,
}

impl Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, seed {}", self.storage, self.seed)
    }
}

/// A stretch of work by one process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The machine's name.
    pub host: Foreign,
    /// The row that counts: a board with its levels.
    pub board: Foreign,
    /// The program and its version.
    pub program: Foreign,
    /// Threads that share the work.
    pub threads: usize,
    /// MiB of the table; 0 is none.
    pub hash: u64,
    /// Start of the work, in UTC: `2026-11-23T18:00:00Z`.
    pub began: Foreign,
}

impl Session {
    fn put(&self, text: &mut String, number: usize) {
        put(text, "session", number);
        put(text, "host", self.host.terminal());
        put(text, "board", self.board.terminal());
        put(text, "program", self.program.terminal());
        put(text, "threads", self.threads);
        put(text, "hash", format_args!("{} MiB", self.hash));
        put(text, "began", self.began.terminal());
    }

    fn take(place: &str, block: &mut Block<'_>) -> Result<Self, UnitError> {
        let session = Self {
            host: Foreign::of(block.text("host")?),
            board: Foreign::of(block.text("board")?),
            program: Foreign::of(block.text("program")?),
            threads: block.number("threads")?,
            hash: {
                let text = block.text("hash")?;
                let mib = text.strip_suffix(" MiB").and_then(number);
                mib.ok_or_else(|| UnitError::field(place, "hash", shown(text), "a number of MiB"))?
            },
            began: Foreign::of(block.text("began")?),
        };
        Ok(session)
    }
}

/// A position that was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Its index in the unit.
    pub index: usize,
    /// The pass, of which there are several only where counts are not whole.
    pub pass: Pass,
    /// Leaves below it that are of the pass.
    pub nodes: u128,
    /// Time on the wall.
    pub time: Duration,
    /// The number of the session that counted it, from 1.
    pub session: usize,
}

/// The counts of a unit by a set, and who made them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The set.
    pub set: Set,
    /// In their order.
    pub sessions: Vec<Session>,
    /// In the order of the unit if they are whole, else in the order in which they were counted, pass by
    /// pass.
    pub counted: Vec<Counted>,
}

/// Kind of the file, as its first line names it.
const KIND: &str = "counts";

/// Number of hexadecimal digits that vouch for a line.
const CHECK_DIGITS: usize = 16;

/// First line of a text of counts that are not whole.
const PART: &str = "# qipan part, schema 1\n";

/// Header of a file of counts, which is read before the whole.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) task: Task,
    pub(crate) number: usize,
    pub(crate) of: usize,
    pub(crate) unit: String,
    pub(crate) split: String,
    pub(crate) set: Set,
}

impl Head {
    fn of(unit: &Unit, set: &Set) -> Self {
        Self {
            task: unit.task.clone(),
            number: unit.number,
            of: unit.of,
            unit: unit.digest.clone(),
            split: unit.split.clone(),
            set: set.clone(),
        }
    }

    fn put(&self, text: &mut String) {
        self.task.put(text);
        put(text, "unit", format_args!("{} of {}", self.number, self.of));
        put(text, "unit-sha256", &self.unit);
        put(text, "split", &self.split);
        put(text, "storage", &self.set.storage);
        put(text, "seed", self.set.seed);
    }

    fn take(place: &str, block: &mut Block<'_>) -> Result<Self, UnitError> {
        let task = Task::take(place, block)?;
        let (number, of) = block.part("unit")?;
        Ok(Self {
            task,
            number,
            of,
            unit: block.text("unit-sha256")?.to_owned(),
            split: block.text("split")?.to_owned(),
            set: Set { storage: block.name("storage")?, seed: block.number("seed")? },
        })
    }

    /// Checks that the counts are about a unit.
    pub(crate) fn must_be_of(&self, place: &str, unit: &Unit) -> Result<(), UnitError> {
        self.task.must_be(place, &unit.task)?;
        must_be_same(
            place,
            [
                (
                    "unit",
                    format!("{} of {}", self.number, self.of),
                    format!("{} of {}", unit.number, unit.of),
                ),
                ("split", self.split.clone(), unit.split.clone()),
                ("unit-sha256", self.unit.clone(), unit.digest.clone()),
            ],
        )
    }

    /// Checks that the counts are by a set.
    pub(crate) fn must_be_by(&self, place: &str, set: &Set) -> Result<(), UnitError> {
        let (field, found, expected) = if self.set.storage != set.storage {
            ("storage", self.set.storage.clone(), set.storage.clone())
        } else if self.set.seed != set.seed {
            ("seed", self.set.seed.to_string(), set.seed.to_string())
        } else {
            return Ok(());
        };
        let expected = format!("{expected}; to count a second time, name it by --name");
        Err(UnitError::field(place, field, found, expected))
    }
}

/// The whole text of counts, and what it is about.
pub(crate) struct Text {
    pub(crate) head: Head,
    pub(crate) body: String,
    pub(crate) place: String,
}

impl Text {
    /// Reads a file of whole counts as far as its head.
    pub(crate) fn read(path: &Path) -> Result<Self, UnitError> {
        Self::parse(&qipan_foreign::path(path), &read(path, MOST_BYTES)?)
    }

    fn parse(place: &str, bytes: &[u8]) -> Result<Self, UnitError> {
        let (body, _) = opened(place, KIND, bytes)?;
        let (mut block, _) = Block::before(place, above_sessions(&body))?;
        let head = Head::take(place, &mut block)?;
        Ok(Self { head, body, place: place.to_owned() })
    }
}

impl Counts {
    /// Reads the counts of a unit.
    ///
    /// # Errors
    /// [`UnitError`]: the file cannot be read, is not what was written, is of another unit, or a position is
    /// missing.
    pub fn read(path: &Path, unit: &Unit) -> Result<Self, UnitError> {
        Self::of(&Text::read(path)?, unit)
    }

    /// Reads counts that are in memory; `place` is for messages.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn parse(place: &str, bytes: &[u8], unit: &Unit) -> Result<Self, UnitError> {
        Self::of(&Text::parse(place, bytes)?, unit)
    }

    pub(crate) fn of(text: &Text, unit: &Unit) -> Result<Self, UnitError> {
        text.head.must_be_of(&text.place, unit)?;
        let counts = parsed(&text.place, &text.body, unit, Form::Whole)?;
        let is_there = |index: usize| counts.counted.get(index).is_some_and(|counted| counted.index == index);
        match (0..unit.positions.len()).find(|&index| !is_there(index)) {
            None => Ok(counts),
            Some(index) => {
                let expected = format!("{} in its place", unit.positions[index].fen);
                Err(UnitError::field(&text.place, "position", "none", expected))
            }
        }
    }

    /// Returns true if bytes begin as counts that are not whole, or are the beginning of that.
    pub(crate) fn is_part(bytes: &[u8]) -> bool {
        bytes.starts_with(PART.as_bytes()) || PART.as_bytes().starts_with(bytes)
    }

    /// The text of counts that are not whole, if there is one to go on with; the bytes at the end that were
    /// only begun are left out. Returns how many bytes were read too.
    pub(crate) fn of_part(
        place: &str,
        bytes: &[u8],
        unit: &Unit,
        set: &Set,
    ) -> Result<Option<(Self, usize)>, UnitError> {
        // What was being written when the writer ended: a line that has no end, or lines about a session that
        // has counted nothing.
        let mut whole = 0;
        let mut at = 0;
        for line in bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n")) {
            at += line.len();
            if !line.starts_with(b"#") {
                whole = at;
            }
        }
        // What does not begin so is somebody else's, also where it has no whole line.
        if !Self::is_part(bytes) {
            let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
            let found = shown(&String::from_utf8_lossy(first));
            return Err(UnitError::field(place, "first line", found, shown(PART.trim_end())));
        }
        if whole == 0 {
            return Ok(None);
        }
        let body = text(place, &bytes[..whole])?.strip_prefix(PART).unwrap_or_default();
        let (mut block, _) = Block::before(place, above_sessions(body))?;
        let head = Head::take(place, &mut block)?;
        block.end()?;
        head.must_be_of(place, unit)?;
        head.must_be_by(place, set)?;
        Ok(Some((parsed(place, body, unit, Form::Part)?, whole)))
    }

    /// Beginning of a file of counts that are not whole.
    pub(crate) fn part_head(unit: &Unit, set: &Set) -> String {
        let mut text = PART.to_owned();
        Head::of(unit, set).put(&mut text);
        text
    }

    /// Lines about the newest session.
    pub(crate) fn session_lines(&self) -> String {
        let mut text = String::new();
        if let Some(session) = self.sessions.last() {
            session.put(&mut text, self.sessions.len());
        }
        text
    }

    /// The line of a position.
    pub(crate) fn line(&self, unit: &Unit, counted: &Counted) -> String {
        let Counted { index, pass, nodes, time, session } = counted;
        let (fen, depth, seconds) = (&unit.positions[*index].fen, unit.task.below(), time.as_secs_f64());
        let mut said = format!("{fen} ;D{depth} {nodes} ;seconds {seconds:.6} ;session {session}");
        if *pass != Pass::WHOLE {
            write!(said, " ;pass {} of {}", pass.number(), pass.of()).expect("a text takes all");
        }
        let check = check(unit, &self.set, &said);
        format!("{said} ;check {check}\n")
    }

    /// The same with the counts of all passes together, sorted as the unit is; of a position's sessions the
    /// last one.
    ///
    /// # Errors
    /// [`UnitError::Overflow`].
    pub(crate) fn summed(mut self, place: &str) -> Result<Self, UnitError> {
        self.counted.sort_by_key(|counted| counted.index);
        let mut sums: Vec<Counted> = Vec::new();
        for counted in self.counted {
            match sums.last_mut().filter(|sum| sum.index == counted.index) {
                None => sums.push(Counted { pass: Pass::WHOLE, ..counted }),
                Some(sum) => {
                    let over = || UnitError::Overflow { place: place.to_owned(), field: "nodes" };
                    sum.nodes = sum.nodes.checked_add(counted.nodes).ok_or_else(over)?;
                    sum.time = sum.time.saturating_add(counted.time);
                    sum.session = sum.session.max(counted.session);
                }
            }
        }
        Ok(Self { counted: sums, ..self })
    }

    /// The whole file, if everything is counted.
    pub(crate) fn to_file(&self, unit: &Unit, ended: &str) -> String {
        let mut body = String::new();
        Head::of(unit, &self.set).put(&mut body);
        put(&mut body, "ended", ended);
        for (session, number) in self.sessions.iter().zip(1..) {
            session.put(&mut body, number);
        }
        for counted in &self.counted {
            write!(body, "{}", self.line(unit, counted)).expect("a text takes all");
        }
        sealed(KIND, &body)
    }

    /// The sum over all positions of lines that lead to it and leaves below it.
    ///
    /// # Errors
    /// [`UnitError::Overflow`].
    pub fn nodes(&self, unit: &Unit, place: &str) -> Result<u128, UnitError> {
        let product = |counted: &Counted| unit.positions[counted.index].paths.checked_mul(counted.nodes);
        let sum = self.counted.iter().try_fold(0u128, |sum, counted| sum.checked_add(product(counted)?));
        sum.ok_or_else(|| UnitError::Overflow { place: place.to_owned(), field: "nodes" })
    }

    /// Seconds on the wall, summed over positions.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.counted.iter().map(|counted| counted.time.as_secs_f64()).sum()
    }
}

/// Counts that were changed, with digests that fit: what somebody can send who means harm.
#[doc(hidden)]
#[must_use]
pub fn forged(body: &str, unit: &Unit, set: &Set) -> Vec<u8> {
    let line = |line: &str| match line.rsplit_once(" ;check ") {
        Some((said, _)) => format!("{said} ;check {}\n", check(unit, set, said)),
        None => format!("{line}\n"),
    };
    sealed(KIND, &body.lines().map(line).collect::<String>()).into_bytes()
}

/// Digits that vouch for a line.
fn check(unit: &Unit, set: &Set, said: &str) -> String {
    let mut digester = Digester::default();
    for text in [unit.digest.as_str(), &set.storage, &set.seed.to_string(), said] {
        digester.add(text);
    }
    let mut digits = digester.end();
    digits.truncate(CHECK_DIGITS);
    digits
}

/// Place of the sessions in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Before all lines.
    Whole,
    /// Each before its own.
    Part,
}

/// Part of a text above its sessions, which is about the whole.
fn above_sessions(body: &str) -> &str {
    &body[..body.find("# session: ").unwrap_or(body.len())]
}

/// Reads sessions and lines.
fn parsed(place: &str, body: &str, unit: &Unit, form: Form) -> Result<Counts, UnitError> {
    let indices: HashMap<&str, usize> =
        unit.positions.iter().map(|position| position.fen.as_str()).zip(0..).collect();
    let start = above_sessions(body).len();
    let (mut block, _) = Block::before(place, &body[..start])?;
    let set = Head::take(place, &mut block)?.set;
    if form == Form::Whole {
        block.text("ended")?;
    }
    block.end()?;
    let mut counts = Counts { set, sessions: Vec::new(), counted: Vec::new() };
    // Where each position stands first, and each of its passes; the first line of the file is not part of the
    // body.
    let mut first = vec![None; unit.positions.len()];
    let mut seen = HashMap::new();
    let mut passes = None;
    let mut number = body[..start].lines().count() + 1;
    let mut rest = &body[start..];
    while !rest.is_empty() {
        if rest.starts_with('#') {
            // As far as the next session, if no line stands between them.
            let next = rest[1..].find("\n# session: ").map_or(rest.len(), |at| at + 2);
            let (mut block, after) = Block::before(place, &rest[..next])?;
            let end = next - after.len();
            let (found, expected) = (block.number::<usize>("session")?, counts.sessions.len() + 1);
            must_be_same(place, [("session", found.to_string(), expected.to_string())])?;
            counts.sessions.push(Session::take(place, &mut block)?);
            block.end()?;
            number += rest[..end].lines().count();
            rest = &rest[end..];
            continue;
        }
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        (number, rest) = (number + 1, after);
        let wrong = |field, found: String, expected: String| {
            UnitError::field(&format!("{place}:{number}"), field, found, expected)
        };
        let no_line =
            || wrong("line", shown(line), format!("FEN ;D{} ;seconds ;session ;check", unit.task.below()));
        let (said, found) = line.rsplit_once(" ;check ").ok_or_else(no_line)?;
        let expected = check(unit, &counts.set, said);
        if found != expected {
            return Err(wrong("check", shown(found), format!("{expected}: the line was changed")));
        }
        let counted = counted(said, unit, &indices).ok_or_else(no_line)?;
        let sessions = counts.sessions.len();
        if !(1..=sessions).contains(&counted.session) {
            let expected = format!("a number from 1 to {sessions}");
            return Err(wrong("session", counted.session.to_string(), expected));
        }
        let Counted { index, pass, .. } = counted;
        let found_pass = || format!("{} of {}", pass.number(), pass.of());
        let earlier = if pass == Pass::WHOLE {
            first[index]
        } else if form == Form::Whole {
            return Err(wrong("pass", found_pass(), "none".to_owned()));
        } else if *passes.get_or_insert(pass.of()) != pass.of() {
            return Err(wrong("pass", found_pass(), "as many as in the lines above".to_owned()));
        } else {
            seen.get(&(index, pass)).or(seen.get(&(index, Pass::WHOLE))).copied()
        };
        if let Some(earlier) = earlier {
            let found = format!("that of line {earlier} again");
            return Err(wrong("position", found, "each position once".to_owned()));
        }
        first[index].get_or_insert(number);
        seen.insert((index, pass), number);
        counts.counted.push(counted);
    }
    Ok(counts)
}

/// `FEN ;D5 4865609 ;seconds 0.012345 ;session 1`, and ` ;pass 2 of 24` where there are several.
fn counted(said: &str, unit: &Unit, indices: &HashMap<&str, usize>) -> Option<Counted> {
    let (fen, rest) = said.split_once(" ;D")?;
    let (depth, rest) = rest.split_once(' ')?;
    let (nodes, rest) = rest.split_once(" ;seconds ")?;
    let (seconds, rest) = rest.split_once(" ;session ")?;
    let (session, pass) = match rest.split_once(" ;pass ") {
        None => (rest, Pass::WHOLE),
        Some((session, pass)) => {
            let (pass, of) = pass.split_once(" of ")?;
            (session, Pass::numbered(number(pass)?, number(of).filter(|&of| of > 1)?)?)
        }
    };
    let seconds = Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?;
    let is_asked = number(depth) == Some(unit.task.below());
    is_asked.then_some(())?;
    Some(Counted {
        index: *indices.get(fen)?,
        pass,
        nodes: number(nodes)?,
        time: seconds,
        session: number(session)?,
    })
}
