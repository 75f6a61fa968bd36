//! Instructions of a search by their purpose, by the functions that callgrind has counted.

use qipan_record::Parts;
use qipan_row::Profile;

/// Role of a function in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Room {
    /// A question to the board: its place among the parts.
    Question(usize),
    /// Playing and taking back, which goes on with the search.
    Visit,
    /// The search itself.
    Search,
    /// A function that one of these calls.
    Other,
}

/// The questions by the names of their functions, each with its place in [`Parts::figures`].
const QUESTIONS: [(&str, usize); 19] = [
    ("cold::captures", 0),
    ("cold::quiets", 1),
    ("in_check_apart", 3),
    ("import_apart", 4),
    ("see_apart", 5),
    ("gives_check_apart", 6),
    ("mobility_apart", 6),
    ("attacks_on_apart", 6),
    ("told_apart", 7),
    ("material_apart", 8),
    ("value_apart", 8),
    ("value_change_apart", 8),
    ("key_apart", 9),
    ("key_change_apart", 9),
    ("pass_key_change_apart", 9),
    ("order_apart", 10),
    ("men_apart", 10),
    ("pushed_apart", 11),
    ("network_apart", 11),
];

impl Room {
    fn of(function: &str) -> Self {
        let question = QUESTIONS.iter().find(|(name, _)| names(function, name));
        match question {
            Some(&(_, part)) => Room::Question(part),
            None if names(function, "cold::visit") => Room::Visit,
            None if function.contains("qipan_tree::search::") || function.contains("qipan_row::") => {
                Room::Search
            }
            None if names(function, "cold::played") => Room::Search,
            None => Room::Other,
        }
    }
}

/// Returns true if a function's path ends in a name: `qipan_game::cold::visit`, whatever its types are, but
/// not a function inside of it or of another name that begins so.
fn names(function: &str, name: &str) -> bool {
    function.match_indices(name).any(|(at, _)| {
        let rest = &function[at + name.len()..];
        let is_whole = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        is_whole && (function[..at].ends_with("::") || name.contains("::"))
    })
}

/// Instructions for each of so many nodes, by part. A question costs what it and its callees take; what
/// the search calls by itself, such as sorting, is the search's; what is left is playing and taking back.
pub(crate) fn parts(profile: &Profile, nodes: f64) -> Parts {
    let mut figures = [0.0; Parts::COUNT];
    let [visit, search] = [2, Parts::COUNT - 1];
    for call in &profile.calls {
        let cost = call.instructions;
        match (Room::of(&call.caller), Room::of(&call.callee)) {
            (Room::Search, Room::Question(part)) => figures[part] += cost,
            (Room::Search, Room::Other) => figures[search] += cost,
            _ => {}
        }
    }
    for (function, cost) in &profile.own {
        if Room::of(function) == Room::Search {
            figures[search] += cost;
        }
    }
    let all = profile.instructions();
    figures[visit] = (all - figures.iter().sum::<f64>()).max(0.0);
    Parts::of(figures.map(|figure| figure / nodes.max(1.0)))
}

#[cfg(test)]
mod tests {
    use qipan_row::Profile;

    use super::{Room, names, parts};

    const TEXT: &str = "\
# callgrind format
part: 1
events: Ir
fn=(1) qipan_row::job::counted
1 10
cfn=(2) qipan_tree::search::searching::Search<chess_x88::Board>::node
calls=1 0
2 990

fn=(2)
5 100
cfn=(3) qipan_tree::search::apart::import_apart
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
        let parts = parts(&Profile::read(TEXT).unwrap()[0], 2.0);
        assert_eq!((parts.import, parts.visit), (48.0, 100.0));
        // The loop around, the search twice, and the sorting that it calls.
        assert_eq!(parts.search, (10.0 + 100.0 + 500.0 + 94.0) / 2.0);
        assert_eq!(parts.sum(), 500.0);
    }

    #[test]
    fn a_function_is_known_by_its_whole_name() {
        assert!(names("qipan_tree::search::apart::key_apart<chess_x88::Board>", "key_apart"));
        assert!(!names("qipan_tree::search::apart::monkey_apart", "key_apart"));
        assert!(!names("qipan_game::cold::visit_all", "cold::visit"));
        assert_eq!(Room::of("qipan_tree::search::apart::key_change_apart"), Room::Question(9));
        assert_eq!(Room::of("core::slice::sort"), Room::Other);
    }
}
