//! Figures of documents: each is what the command in its title draws.
//!
//! `SNAPSHOTS=overwrite cargo test --workspace --test figures` draws them anew.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use snapbox::cmd::Command;
use snapbox::{Assert, Data};

/// A figure that a document shows.
struct Figure {
    document: PathBuf,
    /// What is said of it to who does not see it.
    said: String,
    file: PathBuf,
    command: Vec<String>,
}

fn documents(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            documents(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "md") {
            found.push(entry);
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout")
}

fn figures() -> Vec<Figure> {
    let image = Regex::new(r#"!\[([^\]]*)\]\((\S+\.svg)\s+"qipan\s+(explain\s[^"]+)"\)"#).expect("a pattern");
    let mut all = ["README.md", "README.zh.md"].map(|name| root().join(name)).to_vec();
    documents(&root().join("docs"), &mut all);
    all.sort();
    let of = |document: &PathBuf| -> Vec<Figure> {
        let text = fs::read_to_string(document).expect("text");
        let folder = document.parent().expect("a folder");
        let figure = |found: regex::Captures| Figure {
            document: document.clone(),
            said: found[1].to_owned(),
            file: folder.join(&found[2]),
            command: shlex::split(&found[3]).expect("words"),
        };
        image.captures_iter(&text).map(figure).collect()
    };
    all.iter().flat_map(of).collect()
}

#[test]
fn figures_are_what_their_commands_draw() {
    for Figure { document, said, file, command } in figures() {
        let what = document.display();
        assert!(said.chars().count() > 4, "{what}: {said:?} says nothing");
        let is_chinese = document.starts_with(root().join("docs/zh")) || document.ends_with("README.zh.md");
        assert_eq!(
            is_chinese,
            command.windows(2).any(|two| two == ["--language", "zh"]),
            "{what}: {command:?}"
        );
        let output =
            Command::new(snapbox::cmd::cargo_bin!("qipan")).args(&command).output().expect("it starts");
        assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
        let drawn = String::from_utf8(output.stdout).expect("text");
        let kept = Data::read_from(&file, Some(snapbox::data::DataFormat::Text));
        Assert::new().action_env("SNAPSHOTS").eq(Data::text(drawn), kept);
    }
}

#[test]
fn every_file_of_a_figure_is_shown() {
    let shown: HashSet<_> = figures().into_iter().map(|figure| figure.file).collect();
    for folder in ["docs/course/figures", "docs/zh/course/figures"].map(|folder| root().join(folder)) {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.map(|entry| entry.expect("an entry").path()) {
            assert!(shown.iter().any(|file| file.file_name() == entry.file_name()), "{}", entry.display());
        }
    }
}
