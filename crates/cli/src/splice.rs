//! Results in a document, between two markers: made from a record, so that no figure there is typed.

use std::fs;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, bail};
use qipan_harness::{Conclusion, GroupReport, Overview, Record, capitalised, conclusion, write_whole};
use qipan_report::page::date;

use crate::output::{Outcome, Output, in_a_document};
use crate::overview;
use crate::report::arguments;
use crate::table::Format;

const BEGIN: &str = "<!-- qipan:results:begin -->";
const END: &str = "<!-- qipan:results:end -->";

/// What is done to a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Its results are replaced.
    Write,
    /// Nothing: a document that would change is a failure.
    Check,
}

/// Replaces a document's results, or only says whether that would change it.
pub(crate) fn run(
    path: &Path,
    record: &Record,
    reports: &[GroupReport<'_>],
    mode: Mode,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let file = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("{file}: cannot be read"))?;
    let place = match between(&text) {
        Ok(place) => place,
        Err(found) => bail!("{file}: markers: found {found}, expected one {BEGIN} and one {END} below it"),
    };
    let spliced = format!("{}\n{}\n{}", &text[..place.start], results(record, reports), &text[place.end..]);
    match (spliced == text, mode) {
        (true, _) => output.line(&format!("{file}: the results are those of the record"))?,
        (false, Mode::Check) => {
            output.line(&format!("{file}: the results are not those of the record"))?;
            return Ok(Outcome::Failed);
        }
        (false, Mode::Write) => {
            write_whole(path, spliced.as_bytes()).with_context(|| format!("{file}: cannot be written"))?;
            output.line(&format!("{file}: the results are now those of the record"))?;
        }
    }
    Ok(Outcome::Good)
}

/// What lies between the markers; else what stands there instead of them.
fn between(text: &str) -> Result<Range<usize>, String> {
    let places = |marker| text.match_indices(marker).map(|(at, _)| at).collect::<Vec<_>>();
    match (places(BEGIN).as_slice(), places(END).as_slice()) {
        (&[begin], &[end]) if begin < end => Ok(begin + BEGIN.len()..end),
        (&[_], &[_]) => Err("the end before the beginning".to_owned()),
        (begins, ends) => Err(format!("{} beginnings and {} ends", begins.len(), ends.len())),
    }
}

/// The results: a table and some sentences per game, then where they come from.
fn results(record: &Record, reports: &[GroupReport<'_>]) -> String {
    let conclusions = conclusion(reports);
    let mut parts = Vec::new();
    for overview in Overview::of(reports) {
        parts.push(format!("### {}", capitalised(overview.game)));
        parts.push(overview::table(&overview, Format::Markdown).render(Format::Markdown));
        parts.push(in_a_document(&overview::notes(&overview)).replace("* ", "\\* "));
        let of_game = conclusions.iter().filter(|one| one.game == overview.game);
        parts.extend(of_game.map(|Conclusion { sentences, .. }| in_a_document(sentences)));
    }
    if let Some(session) = record.sessions.first() {
        let commit = session.program.commit.as_ref().map(|commit| format!(", commit {commit:.8}"));
        let made = date(session.started);
        let made = format!("Made on {made} ({}{}) by", session.before, commit.unwrap_or_default());
        parts.push(in_a_document(&[made]));
        parts.push(format!("```sh\ncargo run --release -- {}\n```", arguments(&session.command)));
    }
    parts.join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::{BEGIN, END, between};

    #[test]
    fn only_one_pair_of_markers_will_do() {
        let found = |text: &str| between(text).expect_err("wrong markers");
        let text = format!("a\n{BEGIN}old{END}\nb");
        assert_eq!(&text[between(&text).expect("both")], "old");
        assert_eq!(found("a"), "0 beginnings and 0 ends");
        assert_eq!(found(BEGIN), "1 beginnings and 0 ends");
        assert_eq!(found(&text.repeat(2)), "2 beginnings and 2 ends");
        assert_eq!(found(&format!("{END}{BEGIN}")), "the end before the beginning");
    }
}
