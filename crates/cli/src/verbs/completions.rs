//! `qipan completions`: what a shell needs to complete this program's arguments.

use clap::{Command, Parser};
use clap_complete::{Shell, generate};

use crate::text::output::{Outcome, Output};

/// Prints what a shell needs to complete verbs, options, boards
///
/// For example:
///   qipan completions bash > ~/.local/share/bash-completion/completions/qipan
///   qipan completions zsh > ~/.zfunc/_qipan
///   qipan completions fish > ~/.config/fish/completions/qipan.fish
///   qipan completions powershell >> $PROFILE
#[derive(Debug, Parser)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The shell.
    shell: Shell,
}

pub(crate) fn run(args: &Args, mut command: Command, output: &mut Output) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    generate(args.shell, &mut command, "qipan", &mut script);
    output.line(String::from_utf8(script)?.trim_end())?;
    Ok(Outcome::Good)
}
