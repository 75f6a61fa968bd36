//! The rows of all boards beside what records and claims say of rows.

use qipan_harness::{Row, code_of_boards, code_to_csv, facts, find, is_in, rows};
use qipan_record::{Model, Role, RowSet, claims};

#[test]
fn sets_choose_rows() {
    qipan_harness::install(qipan_boards::rows);
    let names = |set: RowSet, game: &str| -> Vec<&str> {
        // But for those that are there for a search alone.
        let is_everywhere = |row: &&Row| row.takes_part_in(Model::PerftRead);
        let rows = rows().iter().filter(|row| row.game == game && row.role == Role::Contestant);
        rows.filter(is_everywhere).filter(|row| is_in(set, row)).map(|row| row.about.name).collect()
    };
    for game in ["xiangqi", "chess"] {
        let all = names(RowSet::All, game);
        let mut boards = all.clone();
        boards.dedup();
        // Each storage once with every move tested; at its plain name and where it searches fastest.
        assert_eq!(names(RowSet::Tested, game), boards, "{game}");
        let mut best = names(RowSet::Best, game);
        assert!((boards.len() + 1..=2 * boards.len()).contains(&best.len()), "{game}: {best:?}");
        best.dedup();
        assert_eq!(best, boards, "{game}");
        let texts = names(RowSet::Texts, game);
        assert!(!texts.is_empty() && texts.len() < all.len(), "{game}: {texts:?}");
    }
}

/// Whoever reads a record alone knows as much of a row as the program that made it.
#[test]
fn what_is_recorded_of_a_row_answers_as_the_row_does() {
    qipan_harness::install(qipan_boards::rows);
    for row in rows() {
        let recorded = facts(row);
        assert_eq!((recorded.name.as_str(), recorded.package()), (row.name(), row.about.name));
        for set in RowSet::ALL {
            let (of_row, of_record) = (is_in(set, row), recorded.is_in(set));
            assert_eq!(of_row, of_record, "{} in {}", row.name(), set.name());
        }
        for other in rows() {
            let name = other.name();
            assert_eq!(recorded.is_named(name), row.is_named(name), "{}: {name}", row.name());
        }
    }
}

/// Returns true for a row of instructions that this processor lacks, which is then no row of any set.
fn is_absent(name: &str) -> bool {
    #[cfg(target_arch = "x86_64")]
    let has_avx512 = is_x86_feature_detected!("avx512vbmi") && is_x86_feature_detected!("avx512bitalg");
    #[cfg(not(target_arch = "x86_64"))]
    let has_avx512 = false;
    name.ends_with(":avx512") && !has_avx512
}

#[test]
fn claims_name_rows_that_there_are() {
    qipan_harness::install(qipan_boards::rows);
    for claim in claims() {
        for name in claim.rows.iter().chain(&claim.than).filter(|name| !is_absent(name)) {
            let is_row = |row: &Row| row.is_named(name) && facts(row).is_named(name);
            assert!(rows().iter().any(is_row), "claim {}: no row {name}", claim.number);
            assert!(find(name).is_ok(), "claim {}: {name} is not found", claim.number);
        }
    }
}

/// Levels of a search have rows of their own, which are timed in such a search alone.
#[test]
fn rows_of_a_search_take_part_in_it_alone() {
    use Model::{Search, SearchNetL, SearchNetM, SearchNetS};
    qipan_harness::install(qipan_boards::rows);
    for (name, expected) in [
        ("xiangqi-array:computed-key", &[Search][..]),
        ("chess-bitboard:computed-key", &[Search]),
        ("chess-x88:computed-value", &[Search]),
        ("xiangqi-bitlines:eager", &[SearchNetS, SearchNetM, SearchNetL]),
    ] {
        let row = rows().iter().find(|row| row.is_named(name)).expect("a row");
        let models: Vec<_> = Model::ALL.iter().copied().filter(|&model| row.takes_part_in(model)).collect();
        assert_eq!(models, expected, "{name}");
        let level = name.split(':').next_back().expect("a level");
        assert!(!row.about.is_best() && row.name().ends_with(level), "{}", row.name());
    }
}

/// The file that the decision table has its lines of code from is that of these sources.
#[test]
fn lines_of_code_are_those_of_the_sources() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let counted = code_to_csv(&code_of_boards(&root).expect("the sources"));
    let file = qipan_suites::CODE;
    assert_eq!(file, counted, "cargo run -p qipan-harness --example code > suites/code.csv");
}
