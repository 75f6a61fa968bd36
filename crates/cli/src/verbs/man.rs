//! `qipan man`: manual pages.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Context;
use clap::{Command, Parser};
use clap_mangen::Man;

use crate::groups;
use crate::stop::write_file;
use crate::text::output::{Outcome, Output};

/// Prints the manual page of the program.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// Writes qipan.1 and a page for each verb, such as qipan-compare.1, into this directory: then
    /// `man -M DIR/..` finds them if it is called man1.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, command: Command, output: &mut Output) -> anyhow::Result<Outcome> {
    match &args.out {
        Some(directory) => {
            let place = qipan_foreign::path(directory);
            fs::create_dir_all(directory).with_context(|| format!("{place}: cannot be made"))?;
            let mut verbs = command.clone().disable_help_subcommand(true);
            verbs.build();
            verbs.get_subcommands().try_for_each(|verb| write_page(verb, directory))?;
            // The program's own page has its verbs in groups.
            write_file(&directory.join("qipan.1"), &page(command)?)?;
        }
        None => output.line(String::from_utf8(page(command)?)?.trim_end())?,
    }
    Ok(Outcome::Good)
}

/// Writes the page of a verb and of those below it, each whole.
fn write_page(verb: &Command, directory: &Path) -> anyhow::Result<()> {
    if verb.is_hide_set() {
        return Ok(());
    }
    verb.get_subcommands().try_for_each(|below| write_page(below, directory))?;
    let man = Man::new(verb.clone());
    let mut text = Vec::new();
    man.render(&mut text)?;
    write_file(&directory.join(man.get_filename()), &text)
}

/// The manual page of the program, with its verbs in groups.
fn page(mut command: Command) -> io::Result<Vec<u8>> {
    command.build();
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    for group in groups::apart(&command) {
        Man::new(group).render_subcommands_section(&mut page)?;
    }
    man.render_options_section(&mut page)?;
    man.render_extra_section(&mut page)?;
    man.render_version_section(&mut page)?;
    Ok(page)
}
