//! What callgrind has written: instructions by function.
//!
//! ```text
//!   fn=(1) qipan_search::searching::Search<B>::node      a function, its name once
//!   120 14                                               14 instructions of its own in line 120
//!   cfn=(2) qipan_search::apart::import_apart            what it calls
//!   calls=3 44
//!   121 96                                               96 instructions in it and below
//! ```

use std::collections::HashMap;

use qipan_record::Parts;

/// Functions with what they cost and what they call.
pub(crate) struct Profile {
    /// By name: instructions of its own.
    own: HashMap<String, f64>,
    /// Caller, callee, instructions in the callee and below.
    calls: Vec<(String, String, f64)>,
}

/// What a function is to a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Room {
    /// A question to the board: its place among the parts.
    Question(usize),
    /// Playing and taking back, which goes on with the search.
    Visit,
    /// The search itself.
    Search,
    /// What one of these calls.
    Other,
}

/// The questions by the names of their functions, each with its place in [`Parts::figures`].
const QUESTIONS: [(&str, usize); 9] = [
    ("cold::captures", 0),
    ("cold::quiets", 1),
    ("in_check_apart", 3),
    ("import_apart", 4),
    ("material_apart", 5),
    ("key_apart", 6),
    ("key_change_apart", 6),
    ("order_apart", 7),
    ("men_apart", 7),
];

impl Room {
    fn of(function: &str) -> Self {
        let question = QUESTIONS.iter().find(|(name, _)| names(function, name));
        match question {
            Some(&(_, part)) => Room::Question(part),
            None if names(function, "cold::visit") => Room::Visit,
            None if function.contains("qipan_search::") || function.contains("qipan_jobs::") => Room::Search,
            None if names(function, "cold::played") => Room::Search,
            None => Room::Other,
        }
    }
}

/// Whether a function's path ends in a name: `qipan_game::cold::visit`, whatever its types are, but not a
/// function inside of it or of another name that begins so.
fn names(function: &str, name: &str) -> bool {
    function.match_indices(name).any(|(at, _)| {
        let rest = &function[at + name.len()..];
        let is_whole = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        is_whole && (function[..at].ends_with("::") || name.contains("::"))
    })
}

impl Profile {
    /// Reads a profile; `None` if it is none.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut known: HashMap<String, String> = HashMap::new();
        // Names are written once, and later stand for by a number in parentheses.
        let mut name = |text: &str| -> Option<String> {
            let (number, name) = text.split_once(')')?;
            let name = name.trim();
            if name.is_empty() {
                return known.get(number).cloned();
            }
            known.insert(number.to_owned(), name.to_owned());
            Some(name.to_owned())
        };
        let mut profile = Self { own: HashMap::new(), calls: Vec::new() };
        let (mut here, mut callee, mut is_call) = (String::new(), String::new(), false);
        for line in text.lines() {
            if let Some(function) = line.strip_prefix("fn=") {
                here = name(function)?;
            } else if let Some(function) = line.strip_prefix("cfn=") {
                callee = name(function)?;
            } else if line.starts_with("calls=") {
                is_call = true;
            } else if line.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '*')) {
                let cost: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
                if is_call {
                    profile.calls.push((here.clone(), callee.clone(), cost));
                } else {
                    *profile.own.entry(here.clone()).or_default() += cost;
                }
                is_call = false;
            }
        }
        (!profile.own.is_empty()).then_some(profile)
    }

    /// Instructions for each of so many nodes, by part. A question costs what it and its callees take; what
    /// the search calls by itself, such as sorting, is the search's; what is left is playing and taking back.
    pub(crate) fn parts(&self, nodes: f64) -> Parts {
        let mut figures = [0.0; 9];
        let [visit, search] = [2, 8];
        for (caller, callee, cost) in &self.calls {
            match (Room::of(caller), Room::of(callee)) {
                (Room::Search, Room::Question(part)) => figures[part] += cost,
                (Room::Search, Room::Other) => figures[search] += cost,
                _ => {}
            }
        }
        for (function, cost) in &self.own {
            if Room::of(function) == Room::Search {
                figures[search] += cost;
            }
        }
        let all: f64 = self.own.values().sum();
        figures[visit] = (all - figures.iter().sum::<f64>()).max(0.0);
        let [captures, quiets, visit, in_check, import, material, key, order, search] =
            figures.map(|figure| figure / nodes.max(1.0));
        Parts { captures, quiets, visit, in_check, import, material, key, order, search }
    }
}

#[cfg(test)]
mod tests {
    use super::{Profile, Room, names};

    const TEXT: &str = "\
# callgrind format
events: Ir
fn=(1) qipan_jobs::job::counted
1 10
cfn=(2) qipan_search::searching::Search<chess_x88::Board>::node
calls=1 0
2 990

fn=(2)
5 100
cfn=(3) qipan_search::apart::import_apart
calls=3 44
+1 96
cfn=(4) qipan_game::cold::visit
calls=2 44
* 700
cfn=(5) core::slice::sort::unstable::ipnsort
calls=1 1
-2 94

fn=(3)
9 90
cfn=(6) chess_x88::import::is_clear
calls=1 1
9 6

fn=(6)
1 6

fn=(5)
1 94

fn=(4)
1 200
cfn=(2)
calls=2 5
1 500

fn=(2)
6 500
";

    #[test]
    fn instructions_are_divided_by_what_they_are_for() {
        let parts = Profile::read(TEXT).unwrap().parts(2.0);
        assert_eq!((parts.import, parts.visit), (48.0, 100.0));
        // The loop around, the search twice, and the sorting that it calls.
        assert_eq!(parts.search, (10.0 + 100.0 + 500.0 + 94.0) / 2.0);
        assert_eq!(parts.sum(), 500.0);
    }

    #[test]
    fn a_function_is_known_by_its_whole_name() {
        assert!(names("qipan_search::apart::key_apart<chess_x88::Board>", "key_apart"));
        assert!(!names("qipan_search::apart::monkey_apart", "key_apart"));
        assert!(!names("qipan_game::cold::visit_all", "cold::visit"));
        assert_eq!(Room::of("qipan_search::apart::key_change_apart"), Room::Question(6));
        assert_eq!(Room::of("core::slice::sort"), Room::Other);
    }

    #[test]
    fn what_is_no_profile_is_none() {
        for text in ["", "no such file", "fn=(1)", "fn=(1) a\n1 x"] {
            assert!(Profile::read(text).is_none(), "{text}");
        }
    }
}
