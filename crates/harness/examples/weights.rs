//! Counts how much each part of a game counts: `cargo run --release -p qipan-harness --example weights >
//! suites/games/weights.toml`.
//!
//! Positions of played games are searched as boards are timed, and every node is told apart by its pieces and
//! by check. A root stands for the share of its part in the games, so that the sum is over positions of
//! games, each as likely as another.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;

use qipan_game::asked::Pins;
use qipan_game::{About, GenType, KindOf, MoveGen, MoveList, MoveOf, SetupOf, UnsupportedError};
use qipan_harness::{GameData, game_named, searches};
use qipan_record::{Model, Settings, Stratum, Variant, Weights};
use qipan_tree::search::engine::{Engine, EngineWay};

/// Roots of a game: as many as an engine's search is timed at.
const ROOTS: usize = 64;

thread_local! {
    /// Nodes by pieces and check.
    static NODES: RefCell<BTreeMap<(usize, bool), u64>> = RefCell::default();
}

/// A board that notes every position after a legal move or a pass: what a search counts as a node.
#[derive(Clone, PartialEq, Debug)]
struct Noting<B>(B);

impl<B: MoveGen> Noting<B> {
    fn noted(board: &B) -> Self {
        let placement = board.to_setup().to_string();
        let men = placement.bytes().take_while(|&byte| byte != b' ').filter(u8::is_ascii_alphabetic);
        NODES.with_borrow_mut(|nodes| *nodes.entry((men.count(), board.in_check())).or_default() += 1);
        Self(board.clone())
    }
}

impl<B: MoveGen> MoveGen for Noting<B> {
    type Game = B::Game;
    type Move = B::Move;
    const ABOUT: About = B::ABOUT;

    fn from_setup(setup: &SetupOf<Self>) -> Result<Self, UnsupportedError> {
        B::from_setup(setup).map(Self)
    }

    fn to_setup(&self) -> SetupOf<Self> {
        self.0.to_setup()
    }

    fn list<W: GenType>(&self, moves: &mut MoveList<Self::Move>) {
        self.0.list::<W>(moves);
    }

    fn visit<R>(&mut self, m: Self::Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        self.0.visit(m, |board| f(&mut Self::noted(board)))
    }

    fn is_exempt(&self, m: Self::Move) -> bool {
        self.0.is_exempt(m)
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn import(&self, m: MoveOf<Self>) -> Option<Self::Move> {
        self.0.import(m)
    }

    fn export(&self, m: Self::Move) -> MoveOf<Self> {
        self.0.export(m)
    }

    fn key(&self) -> u128 {
        self.0.key()
    }

    fn key_change(&self, m: Self::Move) -> u128 {
        self.0.key_change(m)
    }

    fn value(&self) -> i32 {
        self.0.value()
    }

    fn value_change(&self, m: Self::Move) -> i32 {
        self.0.value_change(m)
    }

    fn pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        self.0.pass(|board| f(&mut Self::noted(board)))
    }

    fn pass_key_change(&self) -> u128 {
        self.0.pass_key_change()
    }

    fn order(&self, m: Self::Move) -> u32 {
        self.0.order(m)
    }

    fn men(&self, m: Self::Move) -> (KindOf<Self>, Option<KindOf<Self>>) {
        self.0.men(m)
    }

    fn attacked(&self, is_first: bool, counts: &mut [u8]) {
        self.0.attacked(is_first, counts);
    }

    fn gives_check(&self, m: Self::Move) -> bool {
        self.0.gives_check(m)
    }

    fn see(&self, m: Self::Move, threshold: i32, pins: Pins) -> bool {
        self.0.see(m, threshold, pins)
    }

    fn mobility(&self, is_first: bool) -> u32 {
        self.0.mobility(is_first)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.0.check_invariants()
    }

    fn table_bytes() -> usize {
        B::table_bytes()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "# Source: made by cargo run --release -p qipan-harness --example weights.\n\
         # population: the share of each part in the positions of the games (report-*.txt).\n\
         # search: its share in the nodes of searches below {ROOTS} roots of each game, which stand for the\n\
         # population. The searches are those that boards are timed at in profile full."
    );
    show::<xiangqi_piece_list::Board>("xiangqi")?;
    show::<chess_x88::Board>("chess")
}

/// Writes the shares of a game by a board of it; which one does not matter, as all search the same.
fn show<B: MoveGen>(game: &str) -> Result<(), Box<dyn Error>> {
    let game = game_named(game).ok_or("game")?;
    let report = format!("{}/../../suites/games/report-{}.txt", env!("CARGO_MANIFEST_DIR"), game.name);
    let population = population(&fs::read_to_string(&report)?).ok_or(report)?;
    let mut shares = [0.0; 4];
    let most = Settings::FULL.for_group(Model::Search, Variant::Plain).job_nodes;
    let roots = searches(game, Model::Search, ROOTS);
    let each = roots.len() as f64 / 4.0;
    for root in &roots {
        let stratum = root.stratum.expect("a part of a game");
        let depth = root.deepest_within(most).expect("a tree").depth;
        let setup = root.fen.parse().ok().ok_or("a position")?;
        let mut board = Noting(B::from_setup(&setup).ok().ok_or("a board")?);
        let found = Engine::new(EngineWay::default()).run(&mut board, depth);
        let nodes = NODES.take();
        let all: u64 = nodes.values().sum();
        // A position that is searched again after a reduced search, without being left, is noted once.
        let is_most = all <= found.nodes && found.nodes - all <= found.nodes / 100 + 10;
        assert!(is_most, "{}: noted {all} of {} nodes", root.fen, found.nodes);
        for ((men, is_check), number) in nodes {
            let found = game.bounds.stratum(men, is_check).expect("parts without a gap");
            shares[found as usize] += population.of(stratum) / each * number as f64 / all as f64;
        }
    }
    let [opening, middle_game, endgame, in_check] = shares;
    write(game, "population", population);
    write(game, "search", Weights { opening, middle_game, endgame, in_check });
    Ok(())
}

/// The shares of the parts in the games, from the report of their population: `  opening (…)  71008  0.294`.
fn population(report: &str) -> Option<Weights> {
    let number = |stratum| {
        let begin = format!("  {stratum} (");
        let line = report.lines().find(|line| line.starts_with(&begin))?;
        line.split_whitespace().rev().nth(1)?.parse::<f64>().ok()
    };
    let [opening, middle_game, endgame, in_check] = Stratum::ALL.map(number);
    let (opening, middle_game, endgame, in_check) = (opening?, middle_game?, endgame?, in_check?);
    let all = opening + middle_game + endgame + in_check;
    Some(Weights {
        opening: opening / all,
        middle_game: middle_game / all,
        endgame: endgame / all,
        in_check: in_check / all,
    })
}

/// Writes shares so that what is read is exactly 1 in all.
fn write(game: &GameData, of: &str, weights: Weights) {
    let round = |share: f64| (share * 1e4).round() / 1e4;
    let [opening, middle_game, endgame] = [weights.opening, weights.middle_game, weights.endgame].map(round);
    let in_check = 1.0 - opening - middle_game - endgame;
    println!("\n[{}.{of}]", game.name);
    println!(
        "opening = {opening:.4}\nmiddle-game = {middle_game:.4}\nendgame = {endgame:.4}\nin-check = {in_check:.4}"
    );
}
