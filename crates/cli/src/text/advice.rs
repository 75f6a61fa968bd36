//! Advice on what to do next: headings, commands to be copied, and what they do.

use crate::text::output::{BOLD, Output, styled, width, wrap};

/// Writes a heading for the lines below.
pub(crate) fn heading(text: &str, output: &mut Output) -> anyhow::Result<()> {
    output.line(&format!("\n{}", styled(BOLD, text)))
}

/// Writes a command, to be copied whole, and what it does.
pub(crate) fn command(command: &str, what: &str, output: &mut Output) -> anyhow::Result<()> {
    output.line(&format!("  {command}"))?;
    paragraph(what, 4, output)
}

/// Writes a text, indented.
pub(crate) fn paragraph(text: &str, indent: usize, output: &mut Output) -> anyhow::Result<()> {
    let lines = wrap(text, width() - indent);
    lines.lines().try_for_each(|line| output.line(&format!("{:indent$}{line}", "")))
}
