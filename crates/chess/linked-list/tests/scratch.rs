//! scratch
use qipan_game::*;
#[test]
fn suites() {
    for line in include_str!("../../../../suites/chess.epd").lines().filter(|l| !l.starts_with('#')) {
        let mut parts = line.split(';');
        let fen = parts.next().unwrap().trim();
        let mut b = chess_linked_list::Board::from_setup(&fen.parse().unwrap()).unwrap();
        let saved = b.clone();
        for p in parts {
            let mut w = p.split_whitespace();
            let d: u32 = w.next().unwrap()[1..].parse().unwrap();
            let n: u64 = w.next().unwrap().parse().unwrap();
            assert_eq!(perft_visit(&mut b, d), n, "{fen} {d}");
            assert_eq!(b, saved);
            b.check_invariants().unwrap();
        }
    }
}
#[test]
fn timing() {
    for (fen, d) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ] {
        let mut b = chess_linked_list::Board::from_setup(&fen.parse().unwrap()).unwrap();
        for _ in 0..3 {
            let t = std::time::Instant::now();
            let n = perft_visit(&mut b, d);
            println!("{n} {:.1} M/s", n as f64 / t.elapsed().as_secs_f64() / 1e6);
        }
    }
}
