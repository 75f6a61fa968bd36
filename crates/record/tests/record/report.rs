//! Figures and words of comparisons whose times are known.

use qipan_record::{
    Estimate, Group, GroupReport, Halves, Label, Language, Model, Order, Stratum, Timer, Variant, Verdict,
    Weights, conclusion, is_unsteady,
};

use crate::common;

const BASELINE: &str = "chess-extended-10x10";

/// Two jobs each. The baseline weighs most, so that something is cheaper.
fn group(others: &[(&str, [f64; 2])]) -> Group {
    let others = others.iter().map(|(name, speeds)| common::row(name, speeds));
    let rows = [common::row(BASELINE, &[1.0; 2])].into_iter().chain(others).map(|mut row| {
        if row.board.name == "chess-x88" {
            row.board.table_bytes = 10;
        }
        row
    });
    common::group(Model::PerftVisit, rows.collect())
}

fn words(others: &[(&str, [f64; 2])]) -> String {
    GroupReport::of(&group(others)).expect("rows").in_words(Language::En)
}

#[test]
fn ratios_are_found_beneath_a_drift_that_is_larger() {
    let group = group(&[
        ("chess-extended-12x12", [1.0002, 0.9999]),
        ("chess-x88", [1.2, 1.3]),
        ("chess-linked-list", [0.8, 0.8]),
        ("chess-naive", [0.02, 0.02]),
    ]);
    let report = GroupReport::of(&group).expect("rows");
    assert!(report.noise > 0.0 && report.noise < 0.01, "{}", report.noise);
    let found: Vec<_> = report.rows.iter().map(|s| (s.board.name.as_str(), s.verdict)).collect();
    assert_eq!(found[0], ("chess-x88", Verdict::Faster));
    assert!(found.contains(&("chess-extended-12x12", Verdict::Same)), "{found:?}");
    let baseline = found.iter().position(|&(_, verdict)| verdict == Verdict::Baseline).expect("a baseline");
    assert_eq!(found[baseline + 1], (BASELINE, Verdict::Again));
    assert_eq!(found[4..], [("chess-linked-list", Verdict::Slower), ("chess-naive", Verdict::Slower)]);
    let first = &report.rows[0];
    assert!((first.ratio - (1.2_f64 * 1.3).sqrt()).abs() < 0.01 && first.interval.contains(first.ratio));
    assert!((first.range.low - 1.2).abs() < 0.01 && (first.range.high - 1.3).abs() < 0.01);
    // 20 million a second, less the drift of 9 % in the middle, times the ratio.
    assert!((first.rate / first.ratio - 20.0 / 1.09).abs() < 0.4, "{}", first.rate);
}

/// Sixteen jobs, four of each stratum: what holds in one part of the game and not in another is said so, if
/// both count.
#[test]
fn what_parts_of_the_game_contradict_depends() {
    let by_stratum = [[0.8, 0.81, 0.8, 0.79], [1.0; 4], [1.4, 1.41, 1.4, 1.39], [1.1, 1.12, 1.1, 1.08]];
    let rows = vec![common::row(BASELINE, &[1.0; 16]), common::row("chess-x88", &by_stratum.concat())];
    let mut group = common::group(Model::PerftVisit, rows);
    let label = |(stratum, part): (Stratum, usize)| Label {
        name: format!("{stratum} {part}/4").into(),
        stratum: Some(stratum),
    };
    let strata = Stratum::ALL.into_iter().flat_map(|stratum| (1..=4).map(move |part| (stratum, part)));
    group.jobs = strata.map(label).collect();
    let judged = |weights: [f64; 4]| {
        let [opening, middle_game, endgame, in_check] = weights;
        let weights = Some(Weights { opening, middle_game, endgame, in_check });
        let group = Group { weights, ..group.clone() };
        let report = GroupReport::of(&group).expect("rows");
        let found = report.figures_of("chess-x88").expect("a row");
        (found.verdict, found.shown(), report.in_words(Language::En))
    };
    let (verdict, shown, words) = judged([0.25; 4]);
    assert_eq!((verdict, shown.as_str()), (Verdict::Depends, "⇅ 1.05"));
    let sentence = "chess-x88 depends: faster than chess-extended-10x10 in endgames (1.40) and in check (1.10), slower in \
                    openings (0.80)";
    assert!(words.contains(sentence), "{words}");
    // A part that hardly counts does not contradict the whole.
    assert_eq!(judged([0.05, 0.05, 0.8, 0.1]).0, Verdict::Faster);
    assert_eq!(judged([0.85, 0.05, 0.05, 0.05]).0, Verdict::Slower);
    // The whole may say what no part that counts says.
    assert_eq!(judged([0.2, 0.72, 0.08, 0.0]).0, Verdict::Slower);
}

/// Eight jobs, two of each stratum: worth next to nothing in the opening, half as much again in the endgame.
#[test]
fn positions_like_these_leave_more_open_than_these_positions() {
    let by_stratum = [1.0, 1.02, 1.1, 1.2, 1.5, 1.4, 1.0, 1.3];
    let rows = vec![common::row(BASELINE, &[1.0; 8]), common::row("chess-x88", &by_stratum)];
    let mut group = common::group(Model::PerftVisit, rows);
    let strata = Stratum::ALL.into_iter().flat_map(|stratum| [(stratum, 1), (stratum, 2)]);
    group.jobs = strata
        .map(|(stratum, part)| Label { name: format!("{stratum} {part}/2").into(), stratum: Some(stratum) })
        .collect();
    let report = GroupReport::of(&group).expect("rows");
    let found = report.figures_of("chess-x88").expect("a row");
    let positions = found.positions.expect("two positions of each stratum");
    assert!(positions.low < found.interval.low && found.interval.high < positions.high, "{found:?}");
    assert_eq!(found.widest(), positions);
    let strata: Vec<_> = found.parts.iter().map(|part| (part.stratum.name(), part.estimate.ratio)).collect();
    let expected =
        [("opening", 1.0 * 1.02), ("middle-game", 1.1 * 1.2), ("endgame", 1.5 * 1.4), ("in-check", 1.3)];
    for ((stratum, ratio), (name, square)) in strata.iter().zip(expected) {
        assert!(*stratum == name && (ratio - f64::sqrt(square)).abs() < 0.01, "{stratum}: {ratio}");
    }
    assert_eq!(strata.len(), 4);
    // Where nobody knows of what part of a game the positions are, they are all of one.
    let jobs = (1..=8).map(|job| Label::of(&job.to_string())).collect();
    let other = Group { jobs, ..group.clone() };
    let report = GroupReport::of(&other).expect("rows");
    let unknown = report.figures_of("chess-x88").expect("a row");
    assert!(unknown.parts.is_empty() && unknown.positions.is_some(), "{unknown:?}");
    assert!((unknown.ratio - found.ratio).abs() < 1e-12);
}

/// With one position, or with one of a stratum, nobody can say what others would do.
#[test]
fn too_few_positions_say_nothing_of_others() {
    let group = group(&[("chess-x88", [1.2, 1.3])]);
    let report = GroupReport::of(&group).expect("rows");
    let row = report.figures_of("chess-x88").expect("a row");
    assert_eq!((row.positions, row.widest()), (None, row.interval));
    let between: Option<Estimate> = report.between(row, report.figures_of(BASELINE).expect("a row"));
    assert!(between.expect("both").of_positions().is_none());
}

/// Records before version 5 timed one job after the other: each had rounds of its own.
#[test]
fn jobs_that_did_not_share_their_rounds_are_drawn_each_by_itself() {
    let shared = group(&[("chess-x88", [1.2, 1.3])]);
    let apart = Group { order: Order::Jobs, ..shared.clone() };
    let interval = |group: &Group| GroupReport::of(group).expect("rows").rows[0].interval;
    assert_ne!(interval(&shared), interval(&apart));
    assert!(interval(&shared).overlaps(&interval(&apart)));
}

/// In the second half of the run, everything but the baseline takes a fifth longer.
#[test]
fn a_comparison_that_changes_in_the_middle_is_called_unsteady() {
    let steady = group(&[("chess-x88", [1.2, 1.3]), ("chess-linked-list", [0.8, 0.8])]);
    assert!(!is_unsteady(&steady));
    let mut changing = steady.clone();
    for run in &mut changing.rows[1].measured {
        run.times.iter_mut().skip(12).for_each(|nanos| *nanos += *nanos / 5);
    }
    assert!(is_unsteady(&changing));
    let report = GroupReport::of(&changing).expect("rows");
    assert_eq!(report.halves, Some(Halves { rows: 3, apart: 1 }));
    let text = conclusion(&[report], Language::En)[0].sentences.join("\n");
    assert!(
        text.contains("Unsteady, the halves of the run differ in more than one row of ten: perft-visit."),
        "{text}"
    );
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
        "chess-x88 is fastest: 1.25 times as fast as chess-extended-10x10 (95 %: 1.2",
        "Within the noise of chess-extended-10x10: chess-extended-12x12.",
        "chess-linked-list is slowest: 0.80 times as fast as chess-extended-10x10 (95 %: 0.80",
        "chess-naive, the rule book as code, is 0.020 times as fast as",
    ] {
        assert!(words.contains(part), "{part:?} in {words:?}");
    }
}

#[test]
fn a_tie_is_called_a_tie() {
    let tie = words(&[("chess-x88", [1.25, 1.25]), ("chess-extended-12x12", [1.251, 1.2495])]);
    assert!(tie.contains(" lead, too close to tell apart; the first: 1.25 times"), "{tie}");
    assert!(tie.ends_with("chess-extended-10x10 is slowest."), "{tie}");
    let slower = words(&[("chess-x88", [0.8, 0.9])]);
    assert!(
        slower.starts_with("chess-extended-10x10 is fastest. chess-x88 is slowest: 0.85 times as fast as"),
        "{slower}"
    );
    assert!(words(&[]).contains("ran alone"));
}

/// By the clock on the wall, figures are made of the times in just the same way.
#[test]
fn the_clock_makes_no_difference_to_the_figures() {
    let by_cpu = group(&[("chess-x88", [1.2, 1.3])]);
    let mut by_wall = by_cpu.clone();
    by_wall.rows.iter_mut().flat_map(|row| &mut row.measured).for_each(|run| run.timer = Timer::Wall);
    let ratio = |group: &Group| GroupReport::of(group).expect("rows").rows[0].ratio;
    assert!((ratio(&by_cpu) - ratio(&by_wall)).abs() < 1e-12);
}

/// Everything that is said of a game, a line each.
fn sentences(groups: &[Group]) -> Vec<String> {
    let reports: Vec<_> = groups.iter().filter_map(GroupReport::of).collect();
    let [conclusion] = conclusion(&reports, Language::En).try_into().expect("one game");
    assert_eq!(conclusion.game, "chess");
    assert!(conclusion.brief.len() <= 3, "{conclusion:?}");
    let leaders = conclusion.leaders.iter().map(|leader| leader.in_words(Language::En));
    conclusion.brief.iter().cloned().chain(leaders).chain(conclusion.sentences.clone()).collect()
}

#[test]
fn the_conclusion_says_where_the_order_changes() {
    let of = |model, variant, others: &[(&str, [f64; 2])]| Group { model, variant, ..group(others) };
    let (plain, pressed) = (Variant::Plain, Variant::Pressed);
    let mut groups = vec![
        of(
            Model::PerftVisit,
            plain,
            &[("chess-x88", [1.25; 2]), ("chess-bitboard-magic", [1.2; 2]), ("chess-naive", [0.02; 2])],
        ),
        of(Model::PerftCount, plain, &[("chess-x88", [1.5; 2])]),
        of(
            Model::Captures,
            plain,
            &[("chess-bitboard-magic", [2.0; 2]), ("chess-bitboard-classical", [2.001; 2])],
        ),
        of(Model::Setup, plain, &[("chess-linked-list", [2.0; 2])]),
        of(Model::PerftRead, pressed(0), &[("chess-x88", [1.25; 2]), ("chess-bitboard-magic", [1.2; 2])]),
        of(Model::PerftRead, pressed(8192), &[("chess-x88", [1.25; 2]), ("chess-bitboard-magic", [0.8; 2])]),
    ];
    for row in &mut groups[0].rows {
        row.instructions = Some(if row.board.name == BASELINE { 70.0 } else { 90.0 });
    }
    let text = sentences(&groups).join("\n");
    for line in [
        "chess-x88 is fastest at perft-visit: 1.25 times as fast as chess-extended-10x10.",
        "chess-extended-10x10 is slowest.",
        "chess-naive, the rule book as code, is 0.020 times as fast as chess-extended-10x10.",
        "perft-count: chess-x88, 1.50 times as fast as chess-extended-10x10",
        "captures: chess-bitboard-magic and chess-bitboard-classical, ",
        "Fewest instructions do not mean least time: chess-extended-10x10 needs 70.0 and is 3rd.",
        "chess-x88 is the smallest too: ",
        "Under 8192 KiB of cache pressure (pressed-read) chess-bitboard-magic loses most, from 1.20 to 0.80 times \
         chess-extended-10x10.",
    ] {
        assert!(text.contains(line), "{line:?} in\n{text}");
    }
    assert!(!text.contains("setup") && sentences(&groups[..1]).len() == 7, "{text}");
    groups[5] =
        of(Model::PerftRead, pressed(8192), &[("chess-x88", [1.25; 2]), ("chess-bitboard-magic", [1.2; 2])]);
    let text = sentences(&groups).join("\n");
    assert!(text.contains("nothing changes beyond the noise."), "{text}");
}

#[test]
fn the_conclusion_says_what_threads_bring() {
    let of = |threads: u32, speed: f64| {
        let rows = vec![common::row(BASELINE, &[speed; 2]), common::row("chess-x88", &[speed * 1.2; 2])];
        Group { variant: Variant::Threaded(threads), ..common::group(Model::PerftVisit, rows) }
    };
    let groups = [group(&[("chess-x88", [1.2; 2])]), of(1, 1.0), of(4, 3.8)];
    // Behind it stands how many layouts there were.
    let last = sentences(&groups).into_iter().rev().nth(1).expect("some");
    assert!(
        last.starts_with("On 4 threads boards run 3.80 (")
            && last.ends_with(") times as fast as on one (shared-visit)."),
        "{last}"
    );
}

/// The number of orders of the program's functions in the intervals is said once.
#[test]
fn layouts_are_told() {
    let mut group = group(&[("chess-x88", [1.2, 1.3])]);
    let said = |group: &Group| {
        conclusion(&GroupReport::of(group).into_iter().collect::<Vec<_>>(), Language::En)[0].sentences.clone()
    };
    let one = said(&group).join("\n");
    assert!(one.ends_with("was timed: what another would change is in no interval."), "{one}");
    group.layouts = vec![3, 3, 3, 3];
    let four = said(&group).join("\n");
    assert!(
        four.ends_with("4 orders of the program's functions were timed and are in the intervals."),
        "{four}"
    );
}
