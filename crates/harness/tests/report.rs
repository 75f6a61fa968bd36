//! Figures and words of comparisons whose samples are known.

use std::time::Duration;

use qipan_harness::{
    Facts, Group, GroupReport, Measured, Model, Role, Sample, Suite, Timed, Verdict, conclusion, find,
    game_named,
};

const BASELINE: &str = "chess-extended-10x10";

/// What is known of a board; names are this test's own, two of a family begin alike.
fn facts(name: &str) -> Facts {
    let known = Facts::from(find("chess-array").expect("a row"));
    let role = if name == "chess-naive" { Role::Oracle } else { Role::Contestant };
    let family = name.splitn(3, '-').take(2).collect::<Vec<_>>().join("-");
    // The baseline weighs most, so that something is cheaper.
    let table_bytes = if name == "chess-x88" { 10 } else { 1000 };
    Facts { name: name.to_owned(), levels: Vec::new(), system: family, role, table_bytes, ..known }
}

/// Samples of a board that is `speed` times as fast as a million nodes in 50 ms, in a run whose speed wanders
/// by up to 20 % from round to round for everyone, and by up to 1 % for the board alone.
fn samples(speed: f64, salt: u32) -> Vec<Sample> {
    let wander = |round: u32| 1.0 + 0.2 * f64::from(round * 7 % 11) / 11.0;
    let own = |round: u32| {
        1.0 + 0.01 * (f64::from((round * round * 31 + round * salt + salt * 17) % 97) / 96.0 - 0.5)
    };
    let duration = |round| Duration::from_secs_f64(0.05 / speed * wander(round) * own(round));
    // By the clock on the wall everyone looks the same: it is not what boards are compared by.
    let wall = Duration::from_secs(1);
    let (operations, count) = (1_000_000, 1_000_000);
    (0..30).map(|round| Sample { duration: wall, cpu: Some(duration(round)), operations, count }).collect()
}

fn row(name: &str, speeds: [f64; 2], again: bool) -> Timed {
    let salt = name.bytes().map(u32::from).sum::<u32>() + u32::from(again);
    let measured = |speed| Measured {
        depth: Some(4),
        positions: None,
        repetitions: 1,
        every: 1,
        samples: samples(speed, salt),
    };
    let measured = speeds.map(measured).to_vec();
    Timed { board: facts(name), again, instructions: None, counters: None, measured }
}

fn group(others: &[(&str, [f64; 2])]) -> Group {
    let mut rows = vec![row(BASELINE, [1.0; 2], false)];
    rows.extend(others.iter().map(|&(name, speeds)| row(name, speeds, false)));
    rows.push(row(BASELINE, [1.0; 2], true));
    Group {
        game: "chess".to_owned(),
        model: Model::PerftVisit,
        pressure: None,
        threads: None,
        jobs: vec!["one".to_owned(), "two".to_owned()],
        rows,
        refused: Vec::new(),
    }
}

fn words(others: &[(&str, [f64; 2])]) -> String {
    GroupReport::of(&group(others)).expect("rows").in_words()
}

#[test]
fn ratios_are_found_beneath_a_drift_that_is_larger() {
    let group = group(&[
        ("chess-extended-12x12", [1.002, 0.999]),
        ("chess-x88", [1.2, 1.3]),
        ("chess-linked-list", [0.8, 0.8]),
        ("chess-naive", [0.02, 0.02]),
    ]);
    let report = GroupReport::of(&group).expect("rows");
    assert!(report.noise > 0.0 && report.noise < 0.01, "{}", report.noise);
    let found: Vec<_> = report.standings.iter().map(|s| (s.board.name.as_str(), s.verdict)).collect();
    assert_eq!(found[0], ("chess-x88", Verdict::Faster));
    assert!(found.contains(&("chess-extended-12x12", Verdict::Same)));
    let baseline = found.iter().position(|&(_, verdict)| verdict == Verdict::Baseline).expect("a baseline");
    assert_eq!(found[baseline + 1], (BASELINE, Verdict::Again));
    assert_eq!(found[4..], [("chess-linked-list", Verdict::Slower), ("chess-naive", Verdict::Slower)]);
    let first = &report.standings[0];
    assert!((first.ratio - (1.2_f64 * 1.3).sqrt()).abs() < 0.01 && first.interval.contains(first.ratio));
    assert!((first.range.low - 1.2).abs() < 0.01 && (first.range.high - 1.3).abs() < 0.01);
    // 20 million a second, less the drift of 10 % in the middle, times the ratio.
    assert!((first.rate / first.ratio - 20.0 / 1.1).abs() < 0.4, "{}", first.rate);
}

#[test]
fn the_words_say_what_the_figures_say() {
    let words = words(&[
        ("chess-extended-12x12", [1.0, 1.0]),
        ("chess-x88", [1.25, 1.25]),
        ("chess-linked-list", [0.8, 0.8]),
        ("chess-naive", [0.02, 0.02]),
    ]);
    for part in [
        "chess-x88 is fastest, 1.25 times as fast as chess-extended-10x10 (95 %: 1.2",
        "Within the noise of chess-extended-10x10: chess-extended-12x12.",
        "chess-linked-list is slowest: it takes 1.25 times as long as chess-extended-10x10 (95 %: 1.2",
        "chess-naive, the rule book as code, takes 50.0 times",
    ] {
        assert!(words.contains(part), "{part:?} in {words:?}");
    }
}

#[test]
fn a_tie_is_called_a_tie() {
    let tie = words(&[("chess-x88", [1.25, 1.25]), ("chess-extended-12x12", [1.252, 1.249])]);
    assert!(tie.contains(" lead, too close to tell apart; the first is 1.25 times"), "{tie}");
    assert!(tie.ends_with("chess-extended-10x10 is slowest."), "{tie}");
    let slower = words(&[("chess-x88", [0.8, 0.9])]);
    assert!(
        slower.starts_with("chess-extended-10x10 is fastest. chess-x88 is slowest: it takes 1.1"),
        "{slower}"
    );
    assert!(words(&[]).contains("ran alone"));
}

/// The sentences of a game.
fn sentences(groups: &[Group]) -> Vec<String> {
    let reports: Vec<_> = groups.iter().filter_map(GroupReport::of).collect();
    let [conclusion] = conclusion(&reports).try_into().expect("one game");
    assert_eq!(conclusion.game, "chess");
    conclusion.sentences
}

#[test]
fn the_conclusion_says_where_the_order_changes() {
    let of = |model, pressure, others: &[(&str, [f64; 2])]| Group { model, pressure, ..group(others) };
    let mut groups = vec![
        of(
            Model::PerftVisit,
            None,
            &[("chess-x88", [1.25; 2]), ("chess-bitboard-magic", [1.2; 2]), ("chess-naive", [0.02; 2])],
        ),
        of(Model::PerftCount, None, &[("chess-x88", [1.5; 2])]),
        of(
            Model::Captures,
            None,
            &[("chess-bitboard-magic", [2.0; 2]), ("chess-bitboard-classical", [2.001; 2])],
        ),
        of(Model::Setup, None, &[("chess-linked-list", [2.0; 2])]),
        of(Model::PerftRead, Some(0), &[("chess-x88", [1.25; 2]), ("chess-bitboard-magic", [1.2; 2])]),
        of(Model::PerftRead, Some(8192), &[("chess-x88", [1.25; 2]), ("chess-bitboard-magic", [0.8; 2])]),
    ];
    for row in &mut groups[0].rows {
        row.instructions = Some(if row.board.name == BASELINE { 70.0 } else { 90.0 });
    }
    let text = sentences(&groups).join("\n");
    for line in [
        "chess-x88 is fastest at perft-visit, 1.25 times as fast as chess-extended-10x10.",
        "chess-extended-10x10 is slowest; the rule book as code takes 50.0 times",
        "chess-x88 leads at perft-count too; elsewhere it is chess-bitboard-{",
        "} (captures: 2.00 times chess-extended-10x10).",
        "Fewest instructions do not mean least time: chess-extended-10x10 needs 70.0 and is 3rd.",
        "chess-x88 is cheapest in memory: ",
        "Under 8192 KiB of cache pressure (perft-read) chess-bitboard-magic loses most, from 1.20 to 0.80 times \
         chess-extended-10x10.",
    ] {
        assert!(text.contains(line), "{line:?} in\n{text}");
    }
    assert!(!text.contains("setup") && sentences(&groups[..1]).len() == 4, "{text}");
    groups[5] =
        of(Model::PerftRead, Some(8192), &[("chess-x88", [1.25; 2]), ("chess-bitboard-magic", [1.2; 2])]);
    assert!(sentences(&groups).last().expect("some").ends_with("nothing changes beyond the noise."));
}

#[test]
fn timed_positions_begin_with_the_start_and_are_spread() {
    for name in ["xiangqi", "chess"] {
        let game = game_named(name).expect("a game");
        let suite = Suite::published(&[game]);
        let entries: Vec<_> = suite.entries.iter().collect();
        for settings in [qipan_harness::Settings::QUICK, qipan_harness::Settings::FULL] {
            let chosen = settings.choose_positions(&entries);
            assert_eq!(chosen.len(), settings.positions, "{name}");
            assert_eq!(chosen[0].fen, game.start);
            let lines: Vec<_> = chosen.iter().map(|entry| &entry.place).collect();
            assert!(
                lines.iter().enumerate().all(|(index, line)| !lines[..index].contains(line)),
                "{lines:?}"
            );
        }
    }
}
