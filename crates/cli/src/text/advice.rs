//! Reports of what was made, and advice on what to do next: headings, commands to be copied, and what they
//! do.

use qipan_scaffold::Told;

use crate::text::output::{BOLD, Output, styled, width, wrap};

/// Writes what the scaffold has to tell, in the terminal's width.
pub(crate) fn show(told: &[Told], output: &mut Output) -> anyhow::Result<()> {
    for one in told {
        match one {
            Told::Labelled(label, text) => {
                output.line(format!("{} {text}", styled(BOLD, label)).trim_end())?;
            }
            Told::Line(text) => output.line(text)?,
            Told::Heading(text) => output.line(&format!("\n{}", styled(BOLD, text)))?,
            // A command is copied, so it stays whole.
            Told::Command(command, what) => {
                output.line(&format!("  {command}"))?;
                paragraph(what, 4, output)?;
            }
            Told::Prose(indent, text) => paragraph(text, *indent, output)?,
        }
    }
    Ok(())
}

/// Writes a text, indented.
fn paragraph(text: &str, indent: usize, output: &mut Output) -> anyhow::Result<()> {
    let lines = wrap(text, width() - indent);
    lines.lines().try_for_each(|line| output.line(&format!("{:indent$}{line}", "")))
}
