//! Groups of verbs, by what they are for: in the help and in the manual page.

use clap::Command;

use crate::text::output::hanging;

/// A group: its heading and its verbs, both in the order in which they are shown.
type Group = (&'static str, &'static [&'static str]);

/// Every verb, in its group.
const GROUPS: [Group; 7] = [
    ("Look at boards and positions", &["list", "show", "moves", "attacks", "explain"]),
    ("Count and search", &["perft", "search"]),
    ("Check boards and engines", &["verify", "suite", "check", "bisect", "uci"]),
    ("Measure", &["compare", "pair", "report", "diff", "reproduce", "machines", "samples", "pool", "splice"]),
    ("Count on many machines", &["deep"]),
    ("Learn and teach", &["exercise", "lesson"]),
    ("Extend", &["new-board", "completions", "man"]),
];

const EXAMPLES: &str = "\
Examples:
  qipan compare                         verify every board, time them all
  qipan list xiangqi-array              what a board stores, its rows
  qipan perft xiangqi-array 4           3290240
  qipan explain chess-x88 --square b1   how a board finds moves
  qipan check stockfish                 an engine's moves against the rules

qipan help COMMAND lists the options of a command.
Exit codes: 0 good, 1 a count or a comparison failed, 2 bad input or usage.";

/// Columns before a verb's summary.
const INDENT: usize = "  completions  ".len();

/// A command line whose help shows its verbs in groups.
pub(crate) fn in_help(command: Command) -> Command {
    let styles = command.get_styles();
    let (heading, literal) = (*styles.get_header(), *styles.get_literal());
    let verb = |name: &&str| {
        let about = command.find_subcommand(name).and_then(Command::get_about);
        let padding = " ".repeat(INDENT - "  ".len() - name.len());
        let summary = about.map(ToString::to_string).unwrap_or_default();
        hanging(&format!("  {literal}{name}{literal:#}{padding}{summary}"), INDENT) + "\n"
    };
    let group = |(title, verbs): &Group| {
        format!("{heading}{title}:{heading:#}\n{}\n", verbs.iter().map(verb).collect::<String>())
    };
    let groups: String = GROUPS.iter().map(group).collect();
    let head = "{about}\n\n{usage-heading} {usage}\n\n";
    let template = format!("{head}{groups}{heading}Options:{heading:#}\n{{options}}{{after-help}}");
    command.help_template(template).after_help(EXAMPLES)
}

/// The same command line with the verbs of one group alone, for each group.
pub(crate) fn apart(command: &Command) -> impl Iterator<Item = Command> {
    GROUPS.iter().map(|(title, verbs)| {
        let some = verbs.iter().filter_map(|name| command.find_subcommand(name).cloned());
        let alone = Command::new("qipan").disable_help_subcommand(true).subcommands(some);
        alone.subcommand_help_heading(*title)
    })
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory};

    use super::GROUPS;
    use crate::Program;

    #[test]
    fn every_verb_is_in_one_group() {
        let command = Program::command();
        let shown = command.get_subcommands().filter(|verb| !verb.is_hide_set());
        let mut verbs: Vec<_> = shown.map(Command::get_name).collect();
        let mut grouped: Vec<_> = GROUPS.iter().flat_map(|(_, verbs)| verbs.iter().copied()).collect();
        verbs.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(verbs, grouped);
    }
}
