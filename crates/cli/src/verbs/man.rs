//! `qipan man`: manual pages.

use std::path::PathBuf;
use std::{fs, io};

use anyhow::Context;
use clap::{Command, Parser};
use clap_mangen::{Man, generate_to};

use crate::groups;
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
            let pages = generate_to(command.clone(), directory).and_then(|()| {
                // The program's own page has its verbs in groups.
                fs::write(directory.join("qipan.1"), page(command)?)
            });
            pages.with_context(|| format!("{place}: cannot be written"))?;
        }
        None => output.line(String::from_utf8(page(command)?)?.trim_end())?,
    }
    Ok(Outcome::Good)
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
