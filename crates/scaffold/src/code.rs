//! Lines of code, as `suites/code.csv` has them.

/// Lines that are neither empty nor a comment: the count of `qipan_harness::code_of_boards`, which links
/// every board and would be compiled for minutes. Templates have no tests that would have to be left out.
pub(crate) fn lines_of_code<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    let lines = texts.flat_map(str::lines).map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}
