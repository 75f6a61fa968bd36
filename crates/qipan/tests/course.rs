//! The course shows what the program prints.

use std::fs;
use std::path::{Path, PathBuf};

use snapbox::Data;
use snapbox::cmd::Command;

/// A command of a chapter, and what the chapter says that it prints.
#[derive(Debug, PartialEq)]
struct Shown {
    command: String,
    output: String,
}

/// The commands in the `console` blocks of a text. In what they print, a line `...` stands for any lines and
/// `[..]` for any text within a line.
fn shown(text: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        match line.strip_prefix("$ ") {
            _ if line.starts_with("```") => is_inside = line == "```console",
            Some(command) if is_inside => {
                all.push(Shown { command: command.to_owned(), output: String::new() });
            }
            _ if is_inside => {
                let last = all.last_mut().expect("a block begins with a command");
                last.output += line;
                last.output += "\n";
            }
            _ => {}
        }
    }
    all
}

fn chapters() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["docs/course", "docs/zh/course"].map(|folder| root.join(folder));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("the course"));
    let files = files.map(|entry| entry.expect("a file").path());
    let mut chapters: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    chapters.sort();
    chapters
}

#[test]
fn every_command_prints_what_its_chapter_shows() {
    let mut commands = 0;
    for chapter in chapters() {
        let text = fs::read_to_string(&chapter).expect("a text");
        for Shown { command, output } in shown(&text) {
            let words = shlex::split(&command).expect("a command line");
            assert_eq!(words[0], "qipan", "{}: {command}", chapter.display());
            let found = Command::new(snapbox::cmd::cargo_bin!("qipan"))
                .args(&words[1..])
                .env("COLUMNS", "80")
                .stderr_to_stdout()
                .output()
                .expect("it starts");
            let found = String::from_utf8(found.stdout).expect("text");
            let same = snapbox::Assert::new().try_eq(
                Some(&format!("{}: {command}", chapter.display())),
                Data::text(format!("{}\n", found.trim_end())),
                Data::text(format!("{}\n", output.trim_end())),
            );
            assert!(same.is_ok(), "{}", same.expect_err("different"));
            commands += 1;
        }
    }
    assert!(commands > 40, "{commands} commands");
}

#[test]
fn both_languages_have_the_same_chapters() {
    let name = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let chapters = chapters();
    let (chinese, english): (Vec<_>, Vec<_>) =
        chapters.iter().partition(|path| path.components().any(|part| part.as_os_str() == "zh"));
    let [chinese, english] = [chinese, english].map(|paths| paths.into_iter().map(name).collect::<Vec<_>>());
    assert_eq!(english, chinese);
    assert!(english.len() >= 11, "{english:?}");
}

#[test]
fn a_block_is_read_command_by_command() {
    let text = "a\n```console\n$ qipan list\nx\n...\n\n$ qipan man\n```\n```sh\n$ qipan no\n```\n";
    let [first, second] = &shown(text)[..] else { panic!("two commands") };
    assert_eq!((first.command.as_str(), first.output.as_str()), ("qipan list", "x\n...\n\n"));
    assert_eq!((second.command.as_str(), second.output.as_str()), ("qipan man", ""));
}
