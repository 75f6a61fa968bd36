//! The data files of qipan as constants: positions of Xiangqi (象棋) and chess with their counts, and what its
//! texts claim. A crate of its own, because a published crate has the files of its own directory alone.
//!
//! A line of a suite is a position in FEN, then fields; `docs/suites.md` of the repository, this crate's
//! README, says which. Empty lines and lines that begin with `#` are comments, and the first of them name the
//! source.
//!
//! ```
//! let mut lines = qipan_suites::CHESS.lines().filter(|line| !line.starts_with('#'));
//! let fields: Vec<&str> = lines.next().unwrap_or_default().split(';').map(str::trim).collect();
//! assert_eq!(fields[0], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
//! assert_eq!(fields[1..4], ["D1 20", "D2 400", "D3 8902"]);
//! ```

/// `xiangqi.epd`: positions with their perft counts. Source: published counts (chessprogramming wiki, tests
/// of Fairy-Stockfish and of other engines), each confirmed by Pikafish and ElephantEye.
pub const XIANGQI: &str = include_str!("../xiangqi.epd");

/// `chess.epd`: positions with their perft counts. Source: the six positions of the chessprogramming wiki
/// (Perft Results), and positions of random games, counted by two independent generators.
pub const CHESS: &str = include_str!("../chess.epd");

/// `xiangqi-stats.epd`: the leaves of [`XIANGQI`] by kind. Source: counted by this project.
pub const XIANGQI_STATS: &str = include_str!("../xiangqi-stats.epd");

/// `chess-stats.epd`: the leaves of [`CHESS`] by kind. Source: counted by this project, and compared with the
/// columns of the chessprogramming wiki.
pub const CHESS_STATS: &str = include_str!("../chess-stats.epd");

/// `large-xiangqi.epd.gz`: 32 000 positions of random games with their counts, packed by gzip. Source: this
/// project; two boards of different storage agree on each count.
pub const LARGE_XIANGQI: &[u8] = include_bytes!("../large-xiangqi.epd.gz");

/// `large-chess.epd.gz`: 32 000 positions of random games with their counts, packed by gzip. Source: this
/// project; two boards of different storage agree on each count.
pub const LARGE_CHESS: &[u8] = include_bytes!("../large-chess.epd.gz");

/// `games/roots-xiangqi.epd`: 512 positions of four strata from games between engines, on which boards are
/// timed. Source: this project, counted by Fairy-Stockfish.
pub const ROOTS_XIANGQI: &str = include_str!("../games/roots-xiangqi.epd");

/// `games/roots-chess.epd`: 512 positions of four strata from games between engines, on which boards are
/// timed. Source: this project, counted by Fairy-Stockfish.
pub const ROOTS_CHESS: &str = include_str!("../games/roots-chess.epd");

/// `games/weights.toml`: the share of each stratum in the games, and in the trees that searches grow below
/// their positions. Source: counted by this project.
pub const WEIGHTS: &str = include_str!("../games/weights.toml");

/// `corpus-xiangqi.epd`: 128 positions of four strata from random games. Source: this project.
pub const CORPUS_XIANGQI: &str = include_str!("../corpus-xiangqi.epd");

/// `corpus-chess.epd`: 128 positions of four strata from random games. Source: this project.
pub const CORPUS_CHESS: &str = include_str!("../corpus-chess.epd");

/// `search-xiangqi.epd`: what an engine's search finds in [`ROOTS_XIANGQI`]. `S3 915 -50 e0f0 h4h1 c2c9` is
/// depth, nodes, score and line. Source: this project.
pub const SEARCH_XIANGQI: &str = include_str!("../search-xiangqi.epd");

/// `search-net-s-xiangqi.epd`: what the same search with a small network finds in [`ROOTS_XIANGQI`]. Source:
/// this project.
pub const SEARCH_NET_S_XIANGQI: &str = include_str!("../search-net-s-xiangqi.epd");

/// `search-net-m-xiangqi.epd`: what it finds with one of medium size in [`ROOTS_XIANGQI`]. Source: this
/// project.
pub const SEARCH_NET_M_XIANGQI: &str = include_str!("../search-net-m-xiangqi.epd");

/// `search-net-l-xiangqi.epd`: what it finds with a large one in [`ROOTS_XIANGQI`]. Source: this project.
pub const SEARCH_NET_L_XIANGQI: &str = include_str!("../search-net-l-xiangqi.epd");

/// `search-plain-xiangqi.epd`: what alpha-beta by material finds in [`ROOTS_XIANGQI`]. Source: this project.
pub const SEARCH_PLAIN_XIANGQI: &str = include_str!("../search-plain-xiangqi.epd");

/// `search-chess.epd`: what an engine's search finds in [`ROOTS_CHESS`]. `S3 915 -50 e0f0 h4h1 c2c9` is
/// depth, nodes, score and line. Source: this project.
pub const SEARCH_CHESS: &str = include_str!("../search-chess.epd");

/// `search-net-s-chess.epd`: what the same search with a small network finds in [`ROOTS_CHESS`]. Source: this
/// project.
pub const SEARCH_NET_S_CHESS: &str = include_str!("../search-net-s-chess.epd");

/// `search-net-m-chess.epd`: what it finds with one of medium size in [`ROOTS_CHESS`]. Source: this project.
pub const SEARCH_NET_M_CHESS: &str = include_str!("../search-net-m-chess.epd");

/// `search-net-l-chess.epd`: what it finds with a large one in [`ROOTS_CHESS`]. Source: this project.
pub const SEARCH_NET_L_CHESS: &str = include_str!("../search-net-l-chess.epd");

/// `search-plain-chess.epd`: what alpha-beta by material finds in [`ROOTS_CHESS`]. Source: this project.
pub const SEARCH_PLAIN_CHESS: &str = include_str!("../search-plain-chess.epd");

/// `mates-xiangqi.epd`: mates in one to three moves. Source: public problems and games, named in each line.
pub const MATES_XIANGQI: &str = include_str!("../mates-xiangqi.epd");

/// `mates-chess.epd`: mates in one to three moves. Source: public problems and games, named in each line.
pub const MATES_CHESS: &str = include_str!("../mates-chess.epd");

/// `bad-fen-xiangqi.tsv`: texts, and whether a strict reader of FEN accepts each or what its error must name.
/// Source: this project.
pub const BAD_FEN_XIANGQI: &str = include_str!("../bad-fen-xiangqi.tsv");

/// `bad-fen-chess.tsv`: texts, and whether a strict reader of FEN accepts each or what its error must name.
/// Source: this project.
pub const BAD_FEN_CHESS: &str = include_str!("../bad-fen-chess.tsv");

/// `exercises.csv`: for each fault of `qipan exercise` the cheapest position that shows it, then, without a
/// number, for those that only `qipan check` knows. Source: this project.
pub const EXERCISES: &str = include_str!("../exercises.csv");

/// `claims.toml`: what the texts on board representations claim, and which rows decide it. Source: the texts,
/// named with each claim.
pub const CLAIMS: &str = include_str!("../claims.toml");

/// `code.csv`: lines of code, and of these with `unsafe`, by package. Source: counted by this project.
pub const CODE: &str = include_str!("../code.csv");

/// `published.csv`: the search of the record that the README shows, all rows. Source:
/// `qipan report RECORD --models search --format csv`.
pub const PUBLISHED: &str = include_str!("../published.csv");

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn every_file_of_data_is_a_constant() {
        let names = fs::read_dir(env!("CARGO_MANIFEST_DIR")).expect("the crate's own directory");
        let names = names.map(|entry| entry.expect("an entry of it").file_name().into_string());
        let is_data = |name: &String| {
            ["epd", "gz", "tsv", "csv", "toml"].iter().any(|end| name.ends_with(end)) && name != "Cargo.toml"
        };
        let files: Vec<String> = names.map(|name| name.expect("a name in UTF-8")).filter(is_data).collect();
        assert!(!files.is_empty());
        for file in files {
            let included = format!("!(\"../{file}\");");
            assert!(include_str!("lib.rs").contains(&included), "found no constant with {included}");
        }
    }
}
