//! Sizes of the networks that are there as a load, for both games:
//!
//! ```sh
//! cargo run --release -p qipan-tree --example net
//! ```

use chess_rules::Chess;
use qipan_game::Game;
use qipan_tree::net::{Network, Simd, Size};
use xiangqi_rules::Xiangqi;

fn print<G: Game>() {
    for size in Size::ALL {
        let network = Network::<G>::of(size);
        let [placed, threats, layers, tables] = network.bytes().map(|bytes| bytes.div_ceil(1024));
        println!(
            "{:<8} {:>4} {:>6} {:>7} {:>8} {:>7} {:>8} {:>7} {:>7}",
            G::NAME,
            size.name(),
            size.width(),
            network.placed(),
            network.threats(),
            network.threat_rows(),
            placed + threats,
            layers,
            tables
        );
    }
}

fn main() {
    println!(
        "{:<8} {:>4} {:>6} {:>7} {:>8} {:>7} {:>8} {:>7} {:>7}",
        "game", "size", "width", "pieces", "threats", "rows of", "KiB of", "KiB of", "KiB of"
    );
    println!(
        "{:<8} {:>4} {:>6} {:>7} {:>8} {:>7} {:>8} {:>7} {:>7}",
        "", "", "", "on sq.", "", "threats", "rows", "layers", "numbers"
    );
    print::<Chess>();
    print::<Xiangqi>();
    println!("computed with: {}", Simd::best().name());
}
