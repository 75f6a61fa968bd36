//! The contestants: one line per board, and nothing else to do to take part.

use qipan_game::{About, Game, Kernel, MoveGen, Tally};

use crate::clock::Clock;
use crate::corpus::Position;
use crate::job::{self, Division, Job, JobError, Prepared, Sample, Task, Work, guarded};
use crate::kernels;
use crate::model::Model;
use crate::operations::{self, Answers};

/// Every board, each game's oracle first and then in the order of the systems; the first contestant of a game is its
/// baseline unless another is asked for.
///
/// A static and no constant, so that the boards are compiled once, in this crate, and not in every one that uses it.
pub static ENTRANTS: &[Entrant] = &[
    Entrant::of::<xiangqi_rules::naive::Board>().as_oracle(),
    Entrant::of::<xiangqi_array::Board>(),
    Entrant::of::<xiangqi_extended::Board>(),
    Entrant::of::<xiangqi_piece_list::Board<xiangqi_piece_list::Plain>>(),
    Entrant::of::<xiangqi_piece_list::Board<xiangqi_piece_list::Masks>>(),
    Entrant::of::<xiangqi_pregenerated::Board>(),
    Entrant::with_sliders::<xiangqi_bitlines::Board>(),
    Entrant::of::<xiangqi_bitlines_legal::Board>(),
    Entrant::with_sliders::<xiangqi_rotated::Board>(),
    Entrant::with_sliders::<xiangqi_bitboard::Board<xiangqi_bitboard::sliders::Magic>>(),
    Entrant::with_sliders::<xiangqi_bitboard::Board<xiangqi_bitboard::sliders::Obstruction>>(),
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    Entrant::with_sliders::<xiangqi_bitboard::Board<xiangqi_bitboard::sliders::Pext>>(),
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    Entrant::with_sliders::<xiangqi_bitboard::Board<xiangqi_bitboard::sliders::PextWhole>>(),
    #[cfg(feature = "guests")]
    Entrant::of::<guest_chessai::Board>().as_guest(),
    Entrant::of::<chess_rules::naive::Board>().as_oracle(),
    Entrant::of::<chess_array::Board>(),
    Entrant::of::<chess_extended::Board10x10>(),
    Entrant::of::<chess_extended::Board12x12>(),
    Entrant::of::<chess_x88::Board>(),
    Entrant::of::<chess_linked_list::Board>(),
    Entrant::with_sliders::<chess_rotated::Board<chess_rotated::Kept>>(),
    Entrant::with_sliders::<chess_rotated::Board<chess_rotated::Rebuilt>>(),
    Entrant::with_sliders::<chess_bitboard::Board<chess_bitboard::Classical>>(),
    Entrant::with_sliders::<chess_bitboard::Board<chess_bitboard::Hyperbola>>(),
    Entrant::with_sliders::<chess_bitboard::Board<chess_bitboard::Kindergarten>>(),
    Entrant::with_sliders::<chess_bitboard::Board<chess_bitboard::Magic>>(),
    Entrant::with_sliders::<chess_bitboard::Board<chess_bitboard::FancyMagic>>(),
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    Entrant::with_sliders::<chess_bitboard::Board<chess_bitboard::Pext>>(),
    Entrant::with_sliders::<chess_specialised::Board<chess_specialised::Hyperbola>>(),
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    Entrant::with_sliders::<chess_specialised::Board<chess_specialised::Pext>>(),
    #[cfg(feature = "guests")]
    Entrant::of::<guest_cozy_chess::Board>().as_guest(),
];

/// What a row is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Competes.
    Contestant,
    /// Is there to be right, not to be fast: shown, but not a baseline and not in a conclusion.
    Oracle,
    /// A published crate behind an adapter, there for its name: shown and marked, a baseline only if asked for, and told
    /// apart from the contestants in a conclusion.
    Guest,
}

impl Role {
    /// What stands behind a name in a table that people read: nothing, or that the row is a guest.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Role::Guest => " (guest)",
            Role::Contestant | Role::Oracle => "",
        }
    }
}

/// A board's attack kernel by itself.
#[derive(Clone, Copy, Debug)]
struct Sliders {
    prepare: fn(&Job<'_>) -> Work,
    answers: fn() -> Answers,
    walked: fn() -> Vec<u64>,
}

/// A board as the harness knows it: what it says of itself, and functions compiled for it alone.
#[derive(Clone, Copy, Debug)]
pub struct Entrant {
    /// What the board says of itself.
    pub about: About,
    /// Its game's name.
    pub game: &'static str,
    /// What the row is for.
    pub role: Role,
    /// Bytes of one position as the board stores it.
    pub state_bytes: usize,
    table_bytes: fn() -> usize,
    prepare: fn(&Job<'_>) -> Result<Work, JobError>,
    run_parallel: fn(&Job<'_>, usize, &dyn Clock) -> Result<Sample, JobError>,
    answers: fn(Model, &[Position]) -> Result<Answers, JobError>,
    first_use: fn(&dyn Clock) -> Result<Sample, JobError>,
    sliders: Option<Sliders>,
    tally: fn(&str, u32) -> Result<Tally, JobError>,
    divide: fn(&str, u32) -> Result<Division, JobError>,
}

impl Entrant {
    /// The row of a board.
    #[must_use]
    pub const fn of<B: MoveGen>() -> Self {
        Self {
            about: B::ABOUT,
            game: <B::Game as Game>::NAME,
            role: Role::Contestant,
            state_bytes: size_of::<B>(),
            table_bytes: B::table_bytes,
            prepare: job::prepare::<B>,
            run_parallel: job::run_parallel::<B>,
            answers: operations::answers::<B>,
            first_use: operations::first_use::<B>,
            sliders: None,
            tally: job::tally::<B>,
            divide: job::divide::<B>,
        }
    }

    /// The same row as one that decides in doubt and does not compete.
    #[must_use]
    pub const fn as_oracle(mut self) -> Self {
        self.role = Role::Oracle;
        self
    }

    /// The row of a board whose attack look-ups are timed by themselves too.
    #[must_use]
    pub const fn with_sliders<B: MoveGen + Kernel>() -> Self {
        let mut row = Self::of::<B>();
        let (prepare, answers, walked) = (kernels::prepare::<B>, kernels::answers::<B>, kernels::walked::<B>);
        row.sliders = Some(Sliders { prepare, answers, walked });
        row
    }

    /// Whether a model has something to ask of this board.
    #[must_use]
    pub const fn takes_part_in(&self, model: Model) -> bool {
        !matches!(model, Model::Sliders) || self.sliders.is_some()
    }

    /// The same row as one of a published crate.
    #[must_use]
    pub const fn as_guest(mut self) -> Self {
        self.role = Role::Guest;
        self
    }

    /// What stands behind the name in a table that people read: nothing, or that the row is a guest.
    #[must_use]
    pub const fn mark(&self) -> &'static str {
        self.role.mark()
    }

    /// The board's name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.about.name
    }

    /// Bytes of the look-up tables that the board reads while it works.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        (self.table_bytes)()
    }

    /// Sets up all that a job needs.
    ///
    /// # Errors
    /// [`JobError`] if the position is none, if the board cannot hold it or does not know the model, or if it panics.
    pub fn prepare(&self, job: &Job<'_>) -> Result<Prepared, JobError> {
        let work = guarded(self.name(), || match (job.task, self.sliders) {
            (Task::Occupancies, Some(sliders)) => Ok((sliders.prepare)(job)),
            _ => (self.prepare)(job),
        });
        Ok(Prepared::new(self.name(), work?))
    }

    /// Runs a job on this thread: one sample of its repetitions.
    ///
    /// # Errors
    /// As [`Entrant::prepare`].
    pub fn run(&self, job: &Job<'_>, clock: &dyn Clock) -> Result<Sample, JobError> {
        self.prepare(job)?.sample(job.repetitions, clock)
    }

    /// Runs a perft on a pool of threads: the same count.
    ///
    /// # Errors
    /// [`JobError`], also if the threads cannot be had.
    pub fn run_parallel(&self, job: &Job<'_>, threads: usize, clock: &dyn Clock) -> Result<Sample, JobError> {
        guarded(self.name(), || (self.run_parallel)(job, threads, clock))
    }

    /// What the board answers to a model's question in each of some positions.
    ///
    /// # Errors
    /// As [`Entrant::run`].
    pub fn answers(&self, model: Model, positions: &[Position]) -> Result<Answers, JobError> {
        guarded(self.name(), || (self.answers)(model, positions))
    }

    /// What the board's attack kernel answers, and what walking from square to square does.
    ///
    /// # Errors
    /// [`JobError::NotApplicable`] if it has none, [`JobError::Panicked`].
    pub fn kernel_answers(&self) -> Result<(Answers, Vec<u64>), JobError> {
        let name = self.name();
        let none = JobError::NotApplicable { board: name, model: Model::Sliders.name() };
        let sliders = self.sliders.ok_or(none)?;
        guarded(name, || Ok(((sliders.answers)(), (sliders.walked)())))
    }

    /// What a first use of the board takes beyond a second; means something only as the first thing that a process does.
    ///
    /// # Errors
    /// As [`Entrant::run`].
    pub fn first_use(&self, clock: &dyn Clock) -> Result<Sample, JobError> {
        guarded(self.name(), || (self.first_use)(clock))
    }

    /// Counts leaves by kind.
    ///
    /// # Errors
    /// [`JobError`] if the position is none or the board cannot hold it.
    pub fn tally(&self, fen: &str, depth: u32) -> Result<Tally, JobError> {
        guarded(self.name(), || (self.tally)(fen, depth))
    }

    /// The leaves below each legal move, in the order of the written moves.
    ///
    /// # Errors
    /// [`JobError`] if the position is none or the board cannot hold it.
    pub fn divide(&self, fen: &str, depth: u32) -> Result<Division, JobError> {
        guarded(self.name(), || (self.divide)(fen, depth))
    }
}

/// A name that no board has; the message lists those that there are.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("board: found {found:?}{}, expected one of: {}", suggested(.nearest.as_ref()), .names.join(", "))]
pub struct UnknownBoard {
    /// The name asked for.
    pub found: String,
    /// The board whose name is most like it, if any is.
    pub nearest: Option<&'static str>,
    /// All names.
    pub names: Vec<&'static str>,
}

fn suggested(nearest: Option<&&'static str>) -> String {
    nearest.map_or_else(String::new, |name| format!(" (did you mean {name}?)"))
}

/// The most similar of some names, if it is similar enough to have been meant.
pub(crate) fn nearest<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const SIMILAR: f64 = 0.75;
    names
        .into_iter()
        .map(|name| (strsim::jaro_winkler(found, name), name))
        .filter(|&(similarity, _)| similarity >= SIMILAR)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, name)| name)
}

/// The board of that name.
///
/// # Errors
/// [`UnknownBoard`], with the most similar name and all of them.
pub fn find(name: &str) -> Result<&'static Entrant, UnknownBoard> {
    let names = || ENTRANTS.iter().map(Entrant::name);
    ENTRANTS.iter().find(|entrant| entrant.name() == name).ok_or_else(|| UnknownBoard {
        found: name.chars().take(60).collect(),
        nearest: nearest(name, names()),
        names: names().collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::{ENTRANTS, Entrant, Role, find};
    use crate::{GAMES, Model};

    #[test]
    fn names_are_unique_and_begin_with_their_game() {
        for (index, entrant) in ENTRANTS.iter().enumerate() {
            assert!(entrant.name().starts_with(&format!("{}-", entrant.game)), "{}", entrant.name());
            assert!(
                ENTRANTS[..index].iter().all(|other| other.name() != entrant.name()),
                "{}",
                entrant.name()
            );
        }
    }

    #[test]
    fn kernels_answer_as_walking_does() {
        for entrant in ENTRANTS.iter().filter(|entrant| entrant.takes_part_in(Model::Sliders)) {
            let (answers, walked) = entrant.kernel_answers().expect("a kernel");
            assert_eq!(answers.by_position, walked, "{}", entrant.name());
        }
    }

    #[test]
    fn every_game_has_one_oracle() {
        for game in GAMES {
            let oracles = ENTRANTS.iter().filter(|e| e.game == game.name && e.role == Role::Oracle);
            assert_eq!(oracles.map(Entrant::name).count(), 1, "{}", game.name);
        }
    }

    #[test]
    fn guests_are_named_and_marked_as_such() {
        for entrant in ENTRANTS {
            let is_guest = entrant.role == Role::Guest;
            assert_eq!(entrant.name().contains("-guest-"), is_guest, "{}", entrant.name());
            assert_eq!(entrant.mark().is_empty(), !is_guest, "{}", entrant.name());
        }
        assert_eq!(ENTRANTS.iter().any(|entrant| entrant.role == Role::Guest), cfg!(feature = "guests"));
    }

    #[test]
    fn a_misspelt_name_is_recognised() {
        for entrant in ENTRANTS {
            let mut misspelt = entrant.name().to_owned();
            misspelt.pop();
            assert_eq!(find(&misspelt).expect_err("no such board").nearest, Some(entrant.name()));
            assert_eq!(find(entrant.name()).expect("a row").name(), entrant.name());
        }
        assert_eq!(find("zzz").expect_err("no such board").nearest, None);
    }
}
