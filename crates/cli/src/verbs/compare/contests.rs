//! Contests that `compare` times, from the command line.

use std::cell::OnceCell;

use anyhow::bail;
use qipan_harness::{
    Contest, Corpus, Entry, GAMES, GameData, Own, Row, SearchFile, Suite, Work, searches, select_models,
    trees,
};
use qipan_record::{Group, Kind, Model, Role, Settings, Variant};

use super::{Args, Profile};
use crate::text::progress::Progress;

/// Models and variants that are timed: all models plainly, and then those that allow it under pressure and
/// on threads.
pub(super) fn timed(args: &Args) -> anyhow::Result<Vec<(Model, Variant)>> {
    let models = match args.models.as_slice() {
        [] if !args.engine.is_empty() => vec![Model::PerftCount],
        [] => args.profile.models(),
        some => select_models(some)?,
    };
    let is_counted = |model: &Model| model.kind() == Kind::Tree && *model != Model::PerftRead;
    if !args.engine.is_empty() && !models.iter().any(is_counted) {
        let found: Vec<_> = models.iter().map(|model| model.name()).collect();
        bail!(
            "models: found {} with --engine, expected perft-visit, perft-count or perft-count2",
            found.join(", ")
        );
    }
    let pressures = args.pressure.iter().map(|&kib| Variant::Pressed(kib));
    let threads = args.thread_counts.iter().map(|&threads| {
        Variant::Threaded(u32::try_from(threads).expect("the command line allows no such number"))
    });
    let mut timed: Vec<_> = models.iter().map(|&model| (model, Variant::Plain)).collect();
    for variant in pressures.chain(threads) {
        // The perft models scale alike: the headline is enough.
        let is_asked_for = |model| {
            !args.models.is_empty()
                || !args.engine.is_empty()
                || !matches!(model, Model::PerftVisit | Model::PerftCount | Model::PerftCount2)
        };
        let suited = models.iter().filter(|&&model| variant.suits(model) && is_asked_for(model));
        let before = timed.len();
        timed.extend(suited.map(|&model| (model, variant)));
        if timed.len() == before {
            let (option, expected) = match variant {
                Variant::Threaded(_) => ("--thread-counts", "perft-read, perft-visit or perft-count"),
                _ => ("--pressure", "perft-read, generate or sliders"),
            };
            let found: Vec<_> = models.iter().map(|model| model.name()).collect();
            bail!("models: found {} with {option}, expected {expected} among them", found.join(", "));
        }
    }
    // Whoever names a variant twice gets it once.
    let mut once = Vec::new();
    timed.retain(|&one| {
        !once.contains(&one) && {
            once.push(one);
            true
        }
    });
    Ok(timed)
}

/// Returns true if a row takes part: plainly all do; under pressure and on threads each storage once, at its
/// best if that is there, and besides, every row that is asked for by name; but no other program.
fn stands_for(args: &Args, row: &Row, variant: Variant, rows: &[&Row]) -> bool {
    let has_better = || {
        rows.iter().any(|other| other.about.name == row.about.name && other.about.is_best())
            && !row.about.is_best()
    };
    if variant == Variant::Plain || row.program().is_some() {
        return variant == Variant::Plain;
    }
    args.boards.iter().any(|name| row.is_named(name)) || !has_better()
}

/// Returns true if a row is timed at a model: in a quick comparison the rule book is at the headline only,
/// unless it is asked for by name. It is slow, and one figure says how slow.
fn is_asked(args: &Args, model: Model, row: &Row) -> bool {
    let is_named = !args.boards.is_empty() || args.baseline.iter().any(|named| named.name() == row.name());
    let is_everywhere = is_named || matches!(args.profile, Profile::Full);
    row.role != Role::Oracle || is_everywhere || model == Model::PerftRead
}

/// Per game, what is timed in the same rounds: a model plainly, or under all pressures, or on all the numbers
/// of threads, which are there to be set against each other. Only what at least one board takes part in.
pub(super) fn contests<'a>(
    args: &Args,
    timed: &[(Model, Variant)],
    games: &[&'static GameData],
    rows: &[&'static Row],
    trees: &'a Trees,
    corpora: &'a Corpora<'_>,
    earlier: &'a [Group],
) -> anyhow::Result<Vec<Contest<'a>>> {
    let mut contests: Vec<Contest<'a>> = Vec::new();
    for &game in games {
        let takes_part = |model| move |row: &&&Row| row.game == game.name && row.takes_part_in(model);
        for &(model, variant) in timed {
            let boards = rows.iter().filter(takes_part(model));
            let boards = boards.copied().filter(|row| stands_for(args, row, variant, rows));
            let boards: Vec<_> = boards.filter(|row| is_asked(args, model, row)).collect();
            if boards.is_empty() {
                continue;
            }
            let is_same = |contest: &&mut Contest<'_>| {
                let are_alike = |other: &Variant| match (other, variant) {
                    (Variant::Pressed(_), Variant::Pressed(_)) => true,
                    (Variant::Threaded(_), Variant::Threaded(_)) => true,
                    (Variant::Plain | Variant::Pressed(_) | Variant::Threaded(_), _) => false,
                };
                contest.game() == game.name
                    && contest.model == model
                    && contest.variants.iter().all(are_alike)
            };
            if let Some(contest) = contests.iter_mut().find(is_same) {
                contest.variants.push(variant);
                continue;
            }
            let baseline = args.baseline.iter().find(|row| row.game == game.name);
            let work = match (model.kind(), variant) {
                (Kind::Kernel, _) => Work::Occupancies,
                (Kind::FirstUse, _) => Work::FirstUse,
                (Kind::Search, _) => Work::Trees(trees.of(game.name).searches_of(model)),
                (Kind::Tree, Variant::Plain) if model == Model::PerftRead => {
                    Work::Trees(&trees.of(game.name).plain)
                }
                (Kind::Tree, Variant::Plain) => Work::Trees(&trees.of(game.name).few),
                (Kind::Tree, Variant::Threaded(_)) => Work::Trees(&trees.of(game.name).shared),
                (Kind::Tree, Variant::Pressed(_)) | (Kind::Walk, _) => Work::Corpus(corpora.of(game)?),
            };
            contests.push(Contest {
                model,
                variants: vec![variant],
                rows: boards,
                baseline: baseline.map(|row| row.name()),
                work,
                earlier,
            });
        }
    }
    Ok(contests)
}

/// The positions whose trees are timed, by game.
pub(super) struct Trees(pub(super) Vec<(&'static str, TreesOfGame)>);

#[derive(Default)]
pub(super) struct TreesOfGame {
    /// One thread each.
    pub(super) plain: Vec<Entry>,
    /// Some of these, for the models that stand beside perft-read.
    pub(super) few: Vec<Entry>,
    /// Searches of the same positions, by model.
    pub(super) searches: Vec<(Model, Vec<Entry>)>,
    /// Larger ones, which threads share.
    pub(super) shared: Vec<Entry>,
}

impl TreesOfGame {
    /// Searches that a model is timed at: those in the board's own order of captures at the sorted ones.
    fn searches_of(&self, model: Model) -> &[Entry] {
        let found = self.searches.iter().find(|(of, _)| *of == model.recorded_as());
        found.map_or(&[], |(_, entries)| entries)
    }
}

impl Trees {
    /// Beside other programs there are fewer trees, and larger ones.
    pub(super) fn of_games(
        games: &[&'static GameData],
        suite: &Suite,
        settings: &Settings,
        has_programs: bool,
    ) -> Self {
        let of_game = |&game: &&'static GameData| {
            let of = |model, variant| settings.for_group(model, variant);
            let shared = of(Model::PerftRead, Variant::Threaded(1));
            let shared = suite.spread(game.name, shared.positions, shared.job_nodes);
            let plain = trees(game, of(Model::PerftRead, Variant::Plain).positions);
            let counted = of(Model::PerftCount, Variant::Plain);
            let few = match has_programs {
                false => trees(game, counted.positions),
                true => suite.spread(game.name, counted.positions, counted.job_nodes),
            };
            let searched = |file: &SearchFile| {
                (file.model, searches(game, file.model, of(file.model, Variant::Plain).positions))
            };
            let searches = game.searches.iter().map(searched).collect();
            (game.name, TreesOfGame { plain, few, searches, shared })
        };
        Self(games.iter().map(of_game).collect())
    }

    fn of(&self, game: &str) -> &TreesOfGame {
        let of_game = self.0.iter().find(|(name, _)| *name == game);
        &of_game.expect("every game that is compared").1
    }
}

/// Corpora for single operations, one per game; walked when first needed, which takes the oracle a second or
/// two.
pub(super) struct Corpora<'o> {
    walked: Vec<(&'static str, OnceCell<Corpus>)>,
    own: Option<&'o Own>,
}

impl<'o> Corpora<'o> {
    pub(super) fn new(own: Option<&'o Own>) -> Self {
        Self { walked: GAMES.iter().map(|game| (game.name, OnceCell::new())).collect(), own }
    }

    fn of(&self, game: &'static GameData) -> anyhow::Result<&Corpus> {
        let cell = self.walked.iter().find(|(name, _)| *name == game.name).map(|(_, cell)| cell);
        let cell = cell.expect("every game has a corpus");
        if let Some(corpus) = cell.get() {
            return Ok(corpus);
        }
        let progress = Progress::new(format!("walking the corpus of {}", game.name));
        let corpus = match self.own {
            None => Corpus::of(game)?,
            Some(own) => Corpus::of_own(game, &own.some(game.name, usize::MAX), own.digest())?,
        };
        drop(progress);
        Ok(cell.get_or_init(|| corpus))
    }
}
