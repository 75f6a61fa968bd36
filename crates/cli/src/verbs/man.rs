//! `qipan man`: manual pages.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Command, Parser};
use clap_mangen::{Man, generate_to};

use crate::text::output::{Outcome, Output};

/// Prints the manual page of the program, or writes those of all its verbs.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// Writes qipan.1 and a page for each verb, such as qipan-compare.1, into this directory: then
    /// `man -M DIR/..` finds them if it is called man1.
    #[arg(value_name = "DIR")]
    directory: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, command: Command, output: &mut Output) -> anyhow::Result<Outcome> {
    match &args.directory {
        Some(directory) => {
            let place = directory.display();
            fs::create_dir_all(directory).with_context(|| format!("{place}: cannot be made"))?;
            generate_to(command, directory).with_context(|| format!("{place}: cannot be written"))?;
        }
        None => {
            let mut page = Vec::new();
            Man::new(command).render(&mut page)?;
            output.line(String::from_utf8(page)?.trim_end())?;
        }
    }
    Ok(Outcome::Good)
}
