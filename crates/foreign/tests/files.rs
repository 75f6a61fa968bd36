//! Files that are no files, too long, of others, or half made.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use qipan_foreign::{FileError, LeftOver, Staging, left_over, open_own, read, read_text, write_whole};

/// Names in a directory, hidden ones too.
fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn what_is_too_long_or_no_text_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("a");
    fs::write(&path, b"one\ntwo\xff").unwrap();
    assert_eq!(read(&path, 8).unwrap(), b"one\ntwo\xff");
    let text = read(&path, 7).unwrap_err().to_string();
    assert!(text.ends_with("a: size: found more than 7 bytes, expected at most as many"), "{text}");
    let text = read_text(&path, 8).unwrap_err().to_string();
    assert!(text.ends_with("a:2: text: found bytes that are not UTF-8, expected a text"), "{text}");
    assert!(read(&place.path().join("none"), 8).unwrap_err().is_not_found());
    let text = read(place.path(), 8).unwrap_err().to_string();
    assert!(text.ends_with(": file: found a directory, expected a regular file"), "{text}");
}

/// Each of them would be waited for, or never end.
#[cfg(unix)]
#[test]
fn pipes_devices_and_links_are_refused_by_name() {
    let place = tempfile::tempdir().unwrap();
    let pipe = place.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for (path, kind) in [(pipe.as_path(), "a pipe"), (Path::new("/dev/zero"), "a device")] {
        for error in [read(path, 8).unwrap_err(), open_own(path).unwrap_err()] {
            assert!(matches!(error, FileError::Kind { found, .. } if found == kind), "{error}");
        }
    }
    let (victim, link) = (place.path().join("victim"), place.path().join("link"));
    fs::write(&victim, "precious").unwrap();
    std::os::unix::fs::symlink(&victim, &link).unwrap();
    assert_eq!(read(&link, 8).unwrap(), b"precious");
    assert!(matches!(open_own(&link), Err(FileError::Kind { found: "a link", .. })));
    // A broken one makes nothing where it leads to.
    fs::remove_file(&victim).unwrap();
    assert!(open_own(&link).is_err() && !victim.exists());
    // What is written whole takes a link's place.
    fs::write(&victim, "precious").unwrap();
    write_whole(&link, b"new").unwrap();
    assert_eq!((read(&victim, 8).unwrap(), read(&link, 8).unwrap()), (b"precious".into(), b"new".into()));
}

#[test]
fn a_write_that_fails_leaves_nothing() {
    let place = tempfile::tempdir().unwrap();
    // A directory cannot be replaced by a file.
    fs::create_dir_all(place.path().join("taken/x")).unwrap();
    assert!(write_whole(&place.path().join("taken"), b"text").is_err());
    assert_eq!(names(place.path()), ["taken"]);
    let path = place.path().join("a");
    write_whole(&path, b"old").unwrap();
    write_whole(&path, b"new").unwrap();
    assert_eq!(
        (names(place.path()).as_slice(), fs::read(&path).unwrap()),
        (&["a".into(), "taken".into()][..], b"new".to_vec())
    );
}

#[cfg(unix)]
#[test]
fn permissions_are_those_of_any_file_or_stay() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let place = tempfile::tempdir().unwrap();
    let (usual, new) = (place.path().join("usual"), place.path().join("new"));
    fs::write(&usual, "").unwrap();
    write_whole(&new, b"").unwrap();
    assert_eq!(mode(&new), mode(&usual));
    fs::set_permissions(&new, fs::Permissions::from_mode(0o640)).unwrap();
    write_whole(&new, b"text").unwrap();
    assert_eq!(mode(&new), 0o640);
}

#[test]
fn who_was_killed_at_the_same_file_has_left_nothing_behind() {
    let place = tempfile::tempdir().unwrap();
    for name in [".record.json-aB3dE9.part", ".other.json-aB3dE9.part"] {
        fs::write(place.path().join(name), "half").unwrap();
    }
    write_whole(&place.path().join("record.json"), b"whole").unwrap();
    assert_eq!(names(place.path()), [".other.json-aB3dE9.part", "record.json"]);
}

#[test]
fn a_directory_is_made_at_once_or_not_at_all() {
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("made");
    let begin = || {
        let staging = Staging::begin(&directory, place.path()).unwrap();
        staging.write(Path::new("a/b"), "text").unwrap();
        staging
    };
    drop(begin());
    assert!(names(place.path()).is_empty());
    begin().finish(&directory).unwrap();
    assert_eq!(
        (names(place.path()), fs::read_to_string(directory.join("a/b")).unwrap()),
        (vec!["made".to_owned()], "text".into())
    );
    // What is there stays.
    assert!(begin().finish(&directory).is_err());
    assert_eq!(names(place.path()), ["made"]);
}

#[test]
fn what_is_left_over_is_removed_unless_somebody_is_at_it() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name);
    let left = |name: Option<&str>| left_over(place.path(), name.map(OsStr::new)).unwrap();
    let removed = |name: &str| LeftOver { path: path(name), is_removed: true };
    // As killed writers leave them.
    for name in [".0001.unit.out-aB3dE9.part", ".other-aB3dE9.part"] {
        fs::write(path(name), "half").unwrap();
    }
    fs::create_dir_all(path(".run-aaaaaa.part/made")).unwrap();
    fs::write(path(".run-aaaaaa.part/lock"), "").unwrap();
    fs::create_dir_all(path(".run-bbbbbb.part")).unwrap();
    // Not ours.
    let others = [".0001-aB3dE.part", "0001.unit.out.part", ".part", ".-aB3dE9.part", "x-aB3dE9.part"];
    for name in others {
        fs::write(path(name), "precious").unwrap();
    }
    fs::create_dir_all(path(".mine-aaaaaa.part/precious")).unwrap();

    let live = Staging::begin(&path("live"), place.path()).unwrap();
    let open = File::create_new(path(".file-aaaaaa.part")).unwrap();
    open.lock().unwrap();
    assert_eq!(left(Some("0001.unit.out")), [removed(".0001.unit.out-aB3dE9.part")]);
    let found = left(None);
    let mut gone: Vec<PathBuf> =
        found.iter().filter(|one| one.is_removed).map(|one| one.path.clone()).collect();
    gone.sort();
    assert_eq!(gone, [".other-aB3dE9.part", ".run-aaaaaa.part", ".run-bbbbbb.part"].map(path));
    assert_eq!(found.len(), 5, "two are being written: {found:?}");
    live.finish(&path("live")).unwrap();
    drop(open);
    assert_eq!(left(None), [removed(".file-aaaaaa.part")]);
    let mut stay: Vec<_> = others.map(str::to_owned).into();
    stay.extend([".mine-aaaaaa.part".to_owned(), "live".to_owned()]);
    stay.sort();
    assert_eq!(names(place.path()), stay);
}
