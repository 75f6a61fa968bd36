//! Walks: positions as a search meets them.
//!
//! A few positions that are asked again and again measure a branch predictor's memory: after some rounds it
//! knows every square of every one of them (METHODOLOGY.md has the figures, factors of two and three).
//! Positions that have nothing in common are no better: no engine meets them one after the other; and
//! thousands of boards side by side measure the cache, which an engine's one board never leaves. So a board
//! walks through a small tree below every root of the corpus, by playing and taking back, and is asked in its
//! nodes.
//!
//! ```text
//!            root            each node has up to three moves, drawn by a seeded chance;
//!         ╱    │    ╲        five plies deep, 256 nodes: root, child, grandchild, … next child, …
//!      child   …     …
//! ```

use std::collections::HashSet;

use qipan_game::{MoveGen, MoveList, SplitMix64};
use qipan_record::{Bounds, Stratum};
use qipan_row::{RowError, board};

use crate::data::corpus::Root;

/// Plies of a walk at most, and the moves that are followed from each node. In check can be every other ply
/// only, and few moves give check, so those walks are deeper and wider.
const fn shape(stratum: Stratum) -> (u32, usize) {
    match stratum {
        Stratum::InCheck => (8, 8),
        _ => (5, 3),
    }
}

/// Nodes of a walk that are asked, at most: with thirty-two walks 8192 of a stratum, more than predictors are
/// known to keep.
const LONGEST: usize = 256;

/// Length of a walk from a root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Length {
    /// Not at all: the root alone.
    Root,
    /// As far as a walk goes.
    Whole,
}

/// A position that was met, and what there is to find.
#[derive(Clone, Debug)]
pub(crate) struct Met {
    /// Plies from the root.
    pub(crate) ply: u32,
    /// The move that led here; none leads to the root.
    pub(crate) by: Option<String>,
    /// True if it is of the root's stratum; else it is on the way to one that is.
    pub(crate) is_asked: bool,
    pub(crate) fen: String,
    /// Legal moves, as they are written.
    pub(crate) moves: Vec<String>,
    /// Legal captures.
    pub(crate) captures: u64,
    pub(crate) in_check: bool,
    pub(crate) material: i32,
}

/// The nodes below a root that are of its stratum too, itself first, and those on the way to them, each
/// before what is below it, as a board sees them that decides in doubt.
pub(crate) fn walk<B: MoveGen>(root: &Root, length: Length, bounds: &Bounds) -> Result<Vec<Met>, RowError> {
    let (plies, width) = if length == Length::Root { (0, 0) } else { shape(root.stratum) };
    let (random, seen) = (SplitMix64(1), HashSet::new());
    let mut walk = Walk {
        stratum: root.stratum,
        bounds: *bounds,
        plies,
        width,
        random,
        asked: 0,
        seen,
        met: Vec::new(),
    };
    walk.go::<B>(board(&root.fen)?, None, 0);
    Ok(walk.met)
}

struct Walk {
    stratum: Stratum,
    bounds: Bounds,
    plies: u32,
    width: usize,
    random: SplitMix64,
    asked: usize,
    seen: HashSet<String>,
    met: Vec<Met>,
}

impl Walk {
    fn go<B: MoveGen>(&mut self, mut node: B, by: Option<String>, ply: u32) {
        let fen = node.to_setup().to_string();
        // What was met before is not searched again, as a hash table would see to it.
        if !self.seen.insert(fen.clone()) {
            return;
        }
        let mut moves = MoveList::new();
        node.generate(&mut moves);
        let mut legal: Vec<(B::Move, B)> = Vec::new();
        for &m in &moves {
            legal.extend(node.visit(m, |child| (m, child.clone())));
        }
        let mut captures = MoveList::new();
        node.captures(&mut captures);
        let captures = captures.iter().filter(|&&m| node.visit(m, |_| ()).is_some()).count() as u64;
        let in_check = node.in_check();
        let is_asked = self.bounds.stratum(men(&fen), in_check) == Some(self.stratum);
        let (start, asked) = (self.met.len(), self.asked);
        self.asked += usize::from(is_asked);
        self.met.push(Met {
            ply,
            by,
            is_asked,
            fen,
            moves: legal.iter().map(|&(m, _)| node.export(m).to_string()).collect(),
            captures,
            in_check,
            material: node.material(),
        });
        // A walk of positions in check goes from an evasion to the checks that answer it.
        if self.stratum == Stratum::InCheck && !in_check {
            legal.retain(|(_, child)| child.in_check());
        }
        self.random.shuffle(&mut legal);
        let followed = if ply == self.plies { 0 } else { self.width };
        for (m, child) in legal.into_iter().take(followed) {
            if self.asked == LONGEST {
                break;
            }
            self.go(child, Some(node.export(m).to_string()), ply + 1);
        }
        if self.asked == asked {
            // Nothing to ask here or below: not on the way to anywhere.
            self.met.truncate(start);
        }
    }
}

/// Pieces of a position: the letters of its placement.
pub(crate) fn men(fen: &str) -> usize {
    fen.split(' ').next().unwrap_or_default().chars().filter(char::is_ascii_alphabetic).count()
}
