//! Old spellings of the command line: each is answered with what it is now called.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// An old spelling, and what took its place.
struct Renamed {
    /// Verb; empty for any.
    verb: &'static str,
    /// Option, or an option and its value; empty for the verb itself.
    old: &'static str,
    now: Now,
    /// A command that has it.
    example: &'static str,
}

/// Successor of an old spelling.
enum Now {
    /// Another word.
    Called(&'static str),
    /// A place among the arguments.
    Argument(&'static str),
}

use Now::{Argument, Called};

const fn verb(verb: &'static str, now: &'static str, example: &'static str) -> Renamed {
    Renamed { verb, old: "", now: Called(now), example }
}

const fn option(verb: &'static str, old: &'static str, now: Now, example: &'static str) -> Renamed {
    Renamed { verb, old, now, example }
}

const RENAMED: &[Renamed] = &[
    verb("divide", "perft --divide", "qipan perft chess-array 3 --divide"),
    verb("split", "deep split", "qipan deep split chess 8 --plies 3 --units 16 --out run"),
    verb("work", "deep work", "qipan deep work run/0001.unit"),
    verb("merge", "deep merge", "qipan deep merge run"),
    option("deep", "--depth", Argument("second"), "qipan deep split chess 8 --plies 3 --units 16 --out run"),
    option("deep", "--set", Called("--name"), "qipan deep work run/0001.unit --name second"),
    option("search", "--depth", Argument("second"), "qipan search chess-array 6"),
    option("bisect", "--depth", Argument("third"), "qipan bisect chess-array chess-x88 4"),
    option("check", "--engine", Argument("first"), "qipan check stockfish"),
    option("check", "--depth", Argument("second"), "qipan check stockfish 4 --game chess --fen startpos"),
    option("check", "--all", Called("--keep-going"), "qipan check stockfish --keep-going"),
    option("suite", "--depth", Argument("second"), "qipan suite fill my.epd 4"),
    option("suite", "--nodes", Called("--max-nodes"), "qipan suite fill my.epd --max-nodes 2000"),
    option("verify", "--resume", Called("--journal"), "qipan verify --journal verify.journal"),
    option("compare", "--threads", Called("--thread-counts"), "qipan compare --thread-counts 1,2,4"),
    option("report", "--splice", Called("splice"), "qipan splice README.md"),
    option("report", "--check", Called("splice --check"), "qipan splice README.md --check"),
    option("report", "--samples", Called("samples"), "qipan samples record.json"),
    option("report", "--command", Called("--only command"), "qipan report record.json --only command"),
    option("reproduce", "--into", Called("--out"), "qipan reproduce --quick --out mine"),
    option("", "--format text", Called("--format terminal"), "qipan search chess-array --format terminal"),
];

/// Answer to an old spelling that a verb has refused.
pub(crate) fn answer(verb: &str, error: &clap::Error) -> Option<String> {
    let word = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => word.split([' ', '=']).next().unwrap_or_default(),
        _ => "",
    };
    let (verb, old) = match error.kind() {
        ErrorKind::InvalidSubcommand => (word(ContextKind::InvalidSubcommand), String::new()),
        ErrorKind::UnknownArgument => (verb, word(ContextKind::InvalidArg).to_owned()),
        ErrorKind::InvalidValue => {
            (verb, format!("{} {}", word(ContextKind::InvalidArg), word(ContextKind::InvalidValue)))
        }
        _ => return None,
    };
    let is_it = |one: &&Renamed| one.old == old && (one.verb == verb || one.verb.is_empty());
    let Renamed { now, example, .. } = RENAMED.iter().find(is_it)?;
    let (field, found) = if old.is_empty() { ("command", verb) } else { (verb, old.as_str()) };
    Some(match now {
        Called(word) => format!("{field}: found {found}, which is now called {word}: {example}"),
        Argument(place) => format!("{field}: found {found}, which is now the {place} argument: {example}"),
    })
}

/// Arguments of a verb as they are spelled now: a record may be older.
pub(crate) fn respelled(verb: &str, arguments: &[String]) -> Vec<String> {
    let now = |argument: &String| {
        let (name, value) = argument.split_at(argument.find('=').unwrap_or(argument.len()));
        let renamed = RENAMED.iter().find(|one| one.verb == verb && one.old == name);
        match renamed.map(|one| &one.now) {
            Some(Called(word)) => format!("{word}{value}"),
            _ => argument.clone(),
        }
    };
    arguments.iter().map(now).collect()
}

#[cfg(test)]
mod tests {
    use super::{Called, RENAMED, answer};
    use crate::command;

    /// Refused by its old spelling, taken by its new one.
    #[test]
    fn an_old_spelling_is_answered_with_one_that_works() {
        qipan_harness::install(qipan_boards::rows);
        for one in RENAMED {
            let verb = if one.verb.is_empty() { "search" } else { one.verb };
            let mut words = vec!["qipan", verb];
            match one.verb {
                "deep" if one.old == "--set" => words.extend(["work", "unit"]),
                "deep" => words.extend(["split", "chess"]),
                "suite" => words.extend(["fill", "my.epd"]),
                _ => {}
            }
            words.extend(one.old.split(' ').filter(|word| !word.is_empty()));
            let error = command().try_get_matches_from(&words).expect_err("it is refused");
            let text = answer(verb, &error).expect("it is answered");
            assert!(text.contains("which is now") && text.ends_with(one.example), "{text}");
            let taken = command().try_get_matches_from(one.example.split(' '));
            assert!(taken.is_ok(), "{text}: {taken:?}");
            if let Called(word) = one.now {
                assert!(word.split(' ').all(|word| one.example.contains(word)), "{text}");
            }
        }
    }
}
