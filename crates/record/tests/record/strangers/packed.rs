//! Files that are compressed, and files that are too large.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use qipan_record::Record;

use super::good;
use crate::common::refusal;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).expect("written");
    gzip.finish().expect("written")
}

#[test]
fn what_is_not_a_whole_gzip_file_is_refused() {
    let record = good();
    let packed = gzip(record.to_json().as_bytes());
    assert_eq!(Record::parse("my.json", &packed).expect("a record"), record);
    for length in [2, 9, 12, packed.len() / 2, packed.len() - 8, packed.len() - 1] {
        let message = refusal(&packed[..length]);
        assert!(message.starts_with("my.json: cannot unpack the record: "), "{length}: {message}");
    }
    let mut damaged = packed.clone();
    let checksum = damaged.len() - 8;
    damaged[checksum] ^= 1;
    let message = refusal(&damaged);
    assert!(message.starts_with("my.json: cannot unpack the record: corrupt gzip stream"), "{message}");
    // Nothing stands behind a record, packed or not.
    let message = refusal([packed.as_slice(), b" x"].concat());
    assert!(message.starts_with("my.json: cannot unpack the record: "), "{message}");
    let message = refusal([packed.as_slice(), &gzip(b" x")].concat());
    assert!(message.starts_with("my.json: record: trailing characters"), "{message}");
}

const TOO_LONG: &str = "found more than 268435456 bytes, expected at most as many";

/// A few megabytes that unpack to more than a record may have.
#[test]
fn what_unpacks_to_more_bytes_than_a_record_may_have_is_an_error_and_no_memory() {
    // Members of a gzip file are unpacked one after the other: 4 GiB in all.
    let member = gzip(&vec![b' '; 1 << 20]);
    let bomb = member.repeat(1 << 12);
    assert!(bomb.len() < 1 << 25 && (1 << 32) > Record::MOST_BYTES);
    assert_eq!(refusal(&bomb), format!("my.json: cannot unpack the record: {TOO_LONG}"));
}

#[test]
fn a_file_of_more_bytes_than_a_record_may_have_is_refused() {
    // A file of nothing takes no place on a disk.
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long.json");
    File::create(&path).and_then(|file| file.set_len(Record::MOST_BYTES + 1)).expect("written");
    let message = Record::read(&path).expect_err("no record").to_string();
    assert!(message.ends_with(&format!("long.json: size: {TOO_LONG}")), "{message}");
    fs::remove_file(&path).expect("there");
}
