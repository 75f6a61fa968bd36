//! Two revisions of this program, each built once, to be compared as two engines that serve the same board.
//!
//! One checkout below `target/pair` takes one revision after the other, so that Cargo builds of the second
//! only what differs. What is built is kept by its commit.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context, bail};
use qipan_engines::Description;

use crate::stop::is_stopped;
use crate::text::output::message;

/// The word for the files as they are, whether they are committed or not.
const HERE: &str = ".";

/// Digits of a commit that name its program.
const DIGITS: usize = 12;

/// Programs of both revisions that serve a board; `None` if the user wants to stop.
pub(super) fn builds(revisions: [&String; 2], board: &str) -> anyhow::Result<Option<[Description; 2]>> {
    let top = PathBuf::from(git(Path::new("."), &["rev-parse", "--show-toplevel"])?);
    if !top.join("crates/qipan/Cargo.toml").is_file() {
        bail!("{}: found no crates/qipan, expected a checkout of qipan", qipan_foreign::path(&top));
    }
    let place = top.join("target/pair");
    // A name that is wrong is told before anything is built for minutes.
    let commit = |revision: &str| match revision {
        HERE => Ok(None),
        _ => git(&top, &["rev-parse", "--verify", "--end-of-options", &format!("{revision}^{{commit}}")])
            .map(Some)
            .with_context(|| format!("rev: found {revision:?}, expected a revision that git knows, or .")),
    };
    let commits = [commit(revisions[0])?, commit(revisions[1])?];
    fs::create_dir_all(&place).with_context(|| qipan_foreign::path(&place))?;
    let mut programs = Vec::new();
    for (revision, commit) in revisions.into_iter().zip(&commits) {
        let Some(program) = build(&top, &place, revision, commit.as_deref())? else { return Ok(None) };
        let name = match commit {
            Some(commit) => format!("qipan {}", &commit[..DIGITS.min(commit.len())]),
            None => "qipan here".to_owned(),
        };
        let program = program.to_str().context("target/pair: found a path that is no UTF-8, expected one")?;
        let command = vec![program.to_owned(), "uci".to_owned(), board.to_owned()];
        programs.push(Description::of_command(&name, command));
    }
    Ok(programs.try_into().ok())
}

/// The program of a commit, or of the files as they are.
fn build(top: &Path, place: &Path, revision: &str, commit: Option<&str>) -> anyhow::Result<Option<PathBuf>> {
    let (source, target, name) = match commit {
        None => (top.to_owned(), top.join("target"), "here"),
        Some(commit) => (place.join("source"), place.join("target"), &commit[..DIGITS.min(commit.len())]),
    };
    let kept = place.join(format!("qipan-{name}{EXE_SUFFIX}"));
    if commit.is_some() && kept.is_file() {
        return Ok(Some(kept));
    }
    if let Some(commit) = commit {
        let path = source.to_str().context("target/pair: found a path that is no UTF-8, expected one")?;
        match source.join(".git").exists() {
            true => git(&source, &["checkout", "--quiet", "--detach", "--force", commit])?,
            false => git(top, &["worktree", "add", "--quiet", "--detach", "--force", path, commit])?,
        };
    }
    message(&format!("building {revision} (minutes; a second revision is built as far as it differs)"));
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--release", "--locked", "--bin", "qipan"])
        .current_dir(&source)
        .env("CARGO_TARGET_DIR", &target)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .context("cargo: cannot be started")?;
    if is_stopped() {
        return Ok(None);
    }
    if !status.success() {
        bail!("{revision}: found a build that failed ({status}), expected one that succeeds");
    }
    let made = target.join(format!("release/qipan{EXE_SUFFIX}"));
    // Whole under its name, or not at all.
    let part = place.join(format!("qipan-{name}{EXE_SUFFIX}.part"));
    fs::copy(&made, &part)
        .and_then(|_| fs::rename(&part, &kept))
        .with_context(|| format!("{}: cannot be kept", qipan_foreign::path(&made)))?;
    Ok(Some(kept))
}

/// The first line that git says.
fn git(directory: &Path, words: &[&str]) -> anyhow::Result<String> {
    let done = Command::new("git")
        .arg("-C")
        .arg(directory)
        .args(words)
        .stdin(Stdio::null())
        .output()
        .context("git: cannot be started")?;
    let first = |text: &[u8]| String::from_utf8_lossy(text).lines().next().unwrap_or_default().to_owned();
    if !done.status.success() {
        bail!("git: {}", qipan_foreign::harmless(&first(&done.stderr)));
    }
    Ok(first(&done.stdout))
}
