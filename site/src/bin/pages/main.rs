//! Writes the course as static pages: `pages ROOT SITE` reads the Markdown of a checkout and writes HTML into
//! the folder of the site.
//!
//! Chapters, slides and sheets have pages, and so has every file that they link to.
//! A link to anything else becomes plain text, and a link to a heading that does not exist is an error.

mod explore;
mod layout;
mod markdown;
mod place;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};

use layout::{Kind, Neighbour, Page};
use markdown::Converted;
use words::Language;

/// Folders whose Markdown is the course, and pages that belong to it.
const FOLDERS: [&str; 6] = [
    "docs/course",
    "docs/course/sheets",
    "docs/course/slides",
    "docs/zh/course",
    "docs/zh/course/sheets",
    "docs/zh/course/slides",
];
const BESIDE: [&str; 2] = ["GLOSSARY.md", "docs/teaching.md"];

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [root, site] = arguments.as_slice() else {
        eprintln!("usage: pages ROOT SITE");
        return ExitCode::from(2);
    };
    match write(Path::new(root), Path::new(site)) {
        Ok(count) => {
            println!("{count:>9}  pages of the course");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Writes all pages, and says how many.
fn write(root: &Path, site: &Path) -> Result<usize> {
    let mut texts = BTreeMap::new();
    for file in roots(root)? {
        let text = read(root, &file)?;
        texts.insert(file, text);
    }
    let linked: BTreeSet<_> = texts
        .iter()
        .flat_map(|(file, text)| {
            markdown::linked(text).into_iter().filter_map(|link| place::resolve(file, &link))
        })
        .filter(|file| !texts.contains_key(file) && root.join(file).is_file())
        .collect();
    for file in linked {
        let text = read(root, &file)?;
        texts.insert(file, text);
    }
    let mut pages = BTreeMap::new();
    for (file, text) in &texts {
        let converted = if file.ends_with(".md") {
            let size = |image: &str| picture_size(root, image);
            markdown::convert(text, file, &|target| texts.contains_key(target), &size)
        } else {
            Ok(markdown::source(text, file))
        };
        pages.insert(file.as_str(), converted.with_context(|| file.clone())?);
    }
    check_anchors(&pages)?;
    let titles: BTreeMap<_, _> = pages.iter().map(|(&file, page)| (file, page.title.as_str())).collect();
    for (file, converted) in &pages {
        let page = page(file, converted, &titles);
        save(site, &place::page(file), page.html().as_bytes())?;
        for image in &converted.images {
            let bytes = fs::read(root.join(image)).with_context(|| format!("{file}: image {image}"))?;
            save(site, &place::image(image), &bytes)?;
        }
    }
    Ok(pages.len())
}

/// Files of the course, sorted, as paths in the repository.
fn roots(root: &Path) -> Result<Vec<String>> {
    let mut found: Vec<_> = BESIDE.map(String::from).to_vec();
    for folder in FOLDERS {
        let entries = fs::read_dir(root.join(folder)).with_context(|| folder.to_owned())?;
        for entry in entries {
            let name = entry?.file_name().into_string().unwrap_or_default();
            if name.ends_with(".md") {
                found.push(format!("{folder}/{name}"));
            }
        }
    }
    found.sort();
    Ok(found)
}

fn read(root: &Path, file: &str) -> Result<String> {
    fs::read_to_string(root.join(file)).with_context(|| file.to_owned())
}

fn save(site: &Path, name: &str, bytes: &[u8]) -> Result<()> {
    let path: PathBuf = site.join(name);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| name.to_owned())?;
    }
    fs::write(path, bytes).with_context(|| name.to_owned())
}

/// Width and height of a picture: a page keeps room for it while it loads.
fn picture_size(root: &Path, image: &str) -> Result<(u32, u32)> {
    let text = read(root, image)?;
    let size = text.split_once("viewBox=\"").and_then(|(_, rest)| {
        let mut numbers = rest.split_once('"')?.0.split(' ').skip(2).map(str::parse::<f64>);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    });
    let Some((width, height)) = size else { bail!("{image}: found no viewBox, expected one") };
    Ok((width.round() as u32, height.round() as u32))
}

/// Fails if a page links to a heading that is not there.
fn check_anchors(pages: &BTreeMap<&str, Converted>) -> Result<()> {
    for (file, page) in pages {
        for (target, anchor) in &page.links {
            let known = pages.get(target.as_str()).with_context(|| format!("{file}: {target}"))?;
            ensure!(
                !target.ends_with(".md") || known.ids.contains(anchor),
                "{file}: found a link to {target}#{anchor}, expected one of its headings"
            );
        }
    }
    Ok(())
}

/// The page of a file, with what stands around it.
fn page<'a>(file: &'a str, converted: &'a Converted, titles: &BTreeMap<&'a str, &'a str>) -> Page<'a> {
    let language = Language::of(file);
    let home = language.course();
    // In the order of reading: the introduction first, the plans last, as digits are before letters.
    let is_chapter = |other: &&str| place::folder(other) == home && !other.ends_with("README.md");
    let index = titles.get_key_value(format!("{home}/README.md").as_str()).map(|(&file, _)| file);
    let chapters: Vec<_> = index.into_iter().chain(titles.keys().copied().filter(is_chapter)).collect();
    let kind = Kind::of(file);
    let at = chapters.iter().position(|&one| one == file);
    let neighbour = |at: Option<usize>| {
        let file = *chapters.get(at?)?;
        Some(Neighbour { file, title: titles[file] })
    };
    let twin =
        language.twin(file).and_then(|twin| titles.get_key_value(twin.as_str()).map(|(&file, _)| file));
    let listed = |folder: &str| {
        let folder = format!("{home}/{folder}");
        let files = titles.iter().filter(move |(file, _)| place::folder(file) == folder);
        files.map(|(&file, &title)| Neighbour { file, title }).collect()
    };
    Page {
        file,
        converted,
        language,
        kind,
        before: neighbour(at.and_then(|at| at.checked_sub(1))),
        after: neighbour(at.map(|at| at + 1)),
        chapters: chapters.iter().map(|&file| Neighbour { file, title: titles[file] }).collect(),
        slides: listed("slides"),
        sheets: listed("sheets"),
        twin,
    }
}
