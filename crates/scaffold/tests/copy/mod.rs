//! Copies of a checkout.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Parts of a checkout that are needed to build and test a board.
const NEEDED: [&str; 9] = [
    "Cargo.toml",
    "Cargo.lock",
    ".cargo",
    "rustfmt.toml",
    "clippy.toml",
    "benches",
    "crates",
    "site",
    "suites",
];

/// Makes `to` a copy of the checkout `from`, as old as that, and of nothing else.
pub(crate) fn copy_of_checkout(from: &Path, to: &Path) {
    match fs::remove_dir_all(to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => panic!("{}: {error}", to.display()),
        _ => {}
    }
    for name in NEEDED {
        copy(&from.join(name), &to.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        // Another program may make and remove files here while this is read.
        let is_source = |name: &str| name != "target" && !name.ends_with(".part");
        for entry in fs::read_dir(from)? {
            let name = entry?.file_name();
            if name.to_str().is_some_and(is_source) {
                copy(&from.join(&name), &to.join(&name))?;
            }
        }
        return Ok(());
    }
    fs::create_dir_all(to.parent().unwrap_or(to))?;
    fs::copy(from, to)?;
    // Cargo compiles what is younger than what it has compiled.
    File::options().append(true).open(to)?.set_modified(fs::metadata(from)?.modified()?)
}
