//! Pictures of comparisons whose samples are known: what is in them, and that it is where it can be seen.

use std::collections::HashSet;

use qipan_harness::{ENTRANTS, Entrant, Facts, Group, GroupReport, Interval, Model, Role};
use qipan_report::plots::{Plot, plots};
use roxmltree::{Document, Node};
use serde_json::{Value, json};

/// How a comparison is timed: KiB swept through, threads.
type Variant = (Option<u32>, Option<u32>);

const PLAIN: Variant = (None, None);

fn pressed(kib: u32) -> Variant {
    (Some(kib), None)
}

fn threaded(threads: u32) -> Variant {
    (None, Some(threads))
}

/// A comparison of boards on two jobs, each a little faster than the one before, the oracle far behind; what
/// is pressed takes longer, the more the larger the tables are, and threads do not help quite as they should.
fn group(game: &str, model: Model, (pressure, threads): Variant, boards: &[&Entrant]) -> Group {
    let row = |index: usize, entrant: &Entrant, again: bool| {
        let slow = if entrant.role == Role::Oracle { 40 } else { 1 };
        let tables = u64::from(entrant.table_bytes().max(2).ilog2());
        let pressed = 16_384 + u64::from(pressure.unwrap_or(0)) * tables;
        let nanos = |job: u64, round: u64| {
            let wander = (round * 7 + job * 3) % 11 * 40_000;
            let shared =
                10 * u64::from(threads.unwrap_or(1)) - u64::from(threads.is_some_and(|threads| threads > 1));
            (50_000_000 + wander) * slow * pressed / 16_384 * 200 / (20 + index as u64 + job) / shared
        };
        let samples = |job| -> Vec<Value> {
            (0..12).map(|round| json!([nanos(job, round), nanos(job, round), 1_000_000, 1_000_000])).collect()
        };
        let measured = [0, 1].map(|job| json!({ "depth": 4, "repetitions": 1, "samples": samples(job) }));
        json!({ "board": Facts::from(entrant), "again": again, "measured": measured })
    };
    let mut rows: Vec<_> =
        boards.iter().enumerate().map(|(index, entrant)| row(index, entrant, false)).collect();
    rows.push(row(0, boards[0], true));
    let group = json!({
        "game": game, "model": model, "pressure": pressure, "threads": threads, "jobs": ["one", "two"],
        "rows": rows, "refused": [],
    });
    serde_json::from_value(group).expect("a group")
}

/// The contestants of a game first, so that one of them is the baseline.
fn boards(game: &str) -> Vec<&'static Entrant> {
    let mut boards: Vec<_> = rows(game).into_iter().filter(|entrant| entrant.about.is_best()).collect();
    boards.sort_by_key(|entrant| entrant.role != Role::Contestant);
    boards
}

/// Every row of a game.
fn rows(game: &str) -> Vec<&'static Entrant> {
    ENTRANTS.iter().filter(|entrant| entrant.game == game).collect()
}

/// Everything that there is a picture of.
fn groups() -> Vec<Group> {
    let mut groups = Vec::new();
    for game in ["xiangqi", "chess"] {
        let boards = boards(game);
        groups.extend(Model::ALL.iter().map(|&model| group(game, model, PLAIN, &boards)));
        groups.extend([0, 32, 8192].map(|kib| group(game, Model::Generate, pressed(kib), &boards)));
        groups.extend([1, 2, 4].map(|threads| group(game, Model::PerftVisit, threaded(threads), &boards)));
    }
    groups
}

fn drawn(groups: &[Group]) -> Vec<Plot> {
    plots(&groups.iter().map(|group| GroupReport::of(group).expect("figures")).collect::<Vec<_>>())
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    let text = node.attribute(name).unwrap_or_else(|| panic!("no {name} in {node:?}"));
    text.parse().unwrap_or_else(|_| panic!("{name} is {text:?}"))
}

/// Corners of what an element covers.
fn outline(node: Node<'_, '_>) -> Vec<(f64, f64)> {
    let pair = |x: &str, y: &str| (number(node, x), number(node, y));
    match node.tag_name().name() {
        "line" => vec![pair("x1", "y1"), pair("x2", "y2")],
        "circle" => {
            let ((x, y), r) = (pair("cx", "cy"), number(node, "r"));
            vec![(x - r, y - r), (x + r, y + r)]
        }
        "polyline" | "polygon" => {
            let place = |point: &str| {
                let (x, y) = point.split_once(',').expect("a pair");
                (x.parse().expect("a number"), y.parse().expect("a number"))
            };
            node.attribute("points").expect("points").split_whitespace().map(place).collect()
        }
        "rect" if node.has_attribute("x") => {
            let ((x, y), (width, height)) = (pair("x", "y"), pair("width", "height"));
            vec![(x, y), (x + width, y + height)]
        }
        "text" => {
            let [left, top, right, bottom] = text_box(node);
            vec![(left, top), (right, bottom)]
        }
        _ => Vec::new(),
    }
}

/// The left, top, right and bottom of a text in a font of usual width.
fn text_box(node: Node<'_, '_>) -> [f64; 4] {
    let (x, y, size) = (number(node, "x"), number(node, "y"), number(node, "font-size"));
    let letters = u32::try_from(node.text().expect("a text").trim().chars().count()).expect("few");
    let width = 0.5 * size * f64::from(letters);
    let left = match node.attribute("text-anchor") {
        Some("end") => x - width,
        Some("middle") => x - width / 2.0,
        _ => x,
    };
    let top = if node.attribute("dy") == Some("0.76em") { y } else { y - size / 2.0 };
    [left, top, left + width, top + size]
}

fn texts<'a, 'input>(document: &'a Document<'input>) -> Vec<Node<'a, 'input>> {
    document.descendants().filter(|node| node.has_tag_name("text")).collect()
}

#[test]
fn every_question_has_its_picture() {
    let plots = drawn(&groups());
    let names: HashSet<_> = plots.iter().map(|plot| plot.name.clone()).collect();
    let kinds = Model::ALL.iter().map(|model| model.name()).chain([
        "memory",
        "generate-pressure",
        "perft-visit-threads",
    ]);
    let expected: HashSet<_> =
        kinds.flat_map(|kind| ["xiangqi", "chess"].map(|game| format!("{game}-{kind}"))).collect();
    assert_eq!(names, expected);
    assert_eq!(names.len(), plots.len(), "names are unique");
}

#[test]
fn every_board_is_named_in_the_picture_and_in_its_words() {
    for plot in drawn(&groups()) {
        let document = Document::parse(&plot.svg).expect("XML");
        let words: Vec<_> = texts(&document).iter().filter_map(Node::text).map(str::trim).collect();
        for entrant in boards(&plot.game) {
            let is_out = entrant.role == Role::Oracle
                && ["-memory", "-pressure", "-threads"].iter().any(|kind| plot.name.ends_with(kind));
            let name = entrant.name().strip_prefix(&format!("{}-", plot.game)).expect("its game's name");
            let is_named = words.iter().any(|text| text.split(' ').any(|word| word == name));
            assert_eq!(is_named, !is_out, "{name} in {}: {words:?}", plot.name);
            assert_eq!(plot.caption.contains(entrant.name()), !is_out, "{}", plot.caption);
        }
        assert!(words.contains(&plot.title.as_str()), "{words:?}");
    }
}

#[test]
fn everything_lies_within_the_picture() {
    for plot in drawn(&groups()) {
        let document = Document::parse(&plot.svg).expect("XML");
        let (width, height) =
            (number(document.root_element(), "width"), number(document.root_element(), "height"));
        for node in document.descendants() {
            for (x, y) in outline(node) {
                let is_within = (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
                assert!(is_within, "{}: {node:?}", plot.name);
            }
        }
    }
}

#[test]
fn no_text_covers_another() {
    for plot in drawn(&groups()) {
        let document = Document::parse(&plot.svg).expect("XML");
        let texts = texts(&document);
        for (index, &one) in texts.iter().enumerate() {
            for &other in &texts[..index] {
                let ([left, top, right, bottom], [l, t, r, b]) = (text_box(one), text_box(other));
                let is_covered = left < r && l < right && top < b && t < bottom;
                assert!(!is_covered, "{}: {:?} and {:?}", plot.name, one.text(), other.text());
            }
        }
    }
}

#[test]
fn a_guest_is_hollow_and_a_far_oracle_is_an_arrow() {
    let boards = boards("chess");
    let guests = boards.iter().filter(|entrant| entrant.role == Role::Guest).count();
    let plots = drawn(&[group("chess", Model::PerftVisit, PLAIN, &boards)]);
    assert_eq!(plots.len(), 2);
    for (plot, arrows) in plots.iter().zip([1, 0]) {
        let document = Document::parse(&plot.svg).expect("XML");
        let dots: Vec<_> = document.descendants().filter(|node| node.has_tag_name("circle")).collect();
        assert_eq!(dots.len(), boards.len() - 1, "{}", plot.name);
        let hollow = dots.iter().filter(|dot| dot.attribute("fill") == Some("none"));
        assert_eq!(hollow.count(), guests, "{}", plot.name);
        let found = document.descendants().filter(|node| node.has_tag_name("polygon")).count();
        assert_eq!(found, arrows, "{}", plot.name);
    }
}

#[test]
fn a_picture_in_a_page_has_the_pages_ink_and_names_itself() {
    for plot in drawn(&groups()) {
        let inline = plot.inline();
        let document = Document::parse(&inline).expect("XML");
        let root = document.root_element();
        let label = root.attribute("aria-labelledby").expect("a label");
        let title =
            document.descendants().find(|node| node.attribute("id") == Some(label)).expect("its element");
        assert_eq!(title.text(), Some(plot.title.as_str()));
        assert!(label.starts_with(&plot.name) && root.attribute("role") == Some("img"));
        assert!(!root.has_attribute("width") && root.has_attribute("viewBox"), "as wide as its place");
        assert!(
            !inline.contains("#000000") && !inline.contains("#FFFFFF") && inline.contains("currentColor")
        );
        assert!(plot.svg.contains("#000000") && plot.svg.contains("#FFFFFF"), "a file has its own");
    }
}

#[test]
fn the_same_figures_give_the_same_bytes_and_not_too_many() {
    let plots = drawn(&groups());
    assert_eq!(plots, drawn(&groups()));
    for plot in plots {
        assert!(plot.svg.len() < 40_000, "{}: {}", plot.name, plot.svg.len());
    }
}

#[test]
fn nothing_to_compare_is_no_picture() {
    let boards = boards("chess");
    assert_eq!(plots(&[]), []);
    assert_eq!(drawn(&[group("chess", Model::PerftVisit, PLAIN, &boards[..1])]), []);
    assert_eq!(drawn(&[group("chess", Model::Generate, pressed(0), &boards)]), []);
    assert_eq!(drawn(&[group("chess", Model::PerftVisit, threaded(1), &boards)]), []);
    assert_eq!(
        drawn(&[2, 4].map(|threads| group("chess", Model::PerftVisit, threaded(threads), &boards))),
        []
    );
    let without_calm = [32, 256].map(|kib| group("chess", Model::Generate, pressed(kib), &boards));
    assert_eq!(drawn(&without_calm), []);
}

#[test]
fn figures_that_are_none_are_left_out() {
    let groups = groups();
    for odd in [f64::NAN, f64::INFINITY, f64::MIN_POSITIVE, f64::MAX, 0.0, -1.0, 1e-11, 1e11] {
        let mut reports: Vec<_> =
            groups.iter().map(|group| GroupReport::of(group).expect("figures")).collect();
        for report in &mut reports {
            report.noise = odd;
            for (index, standing) in report.standings.iter_mut().enumerate() {
                match index % 5 {
                    0 => standing.ratio = odd,
                    1 => standing.rate = odd,
                    2 => standing.interval = Interval { low: odd, high: odd },
                    3 => standing.range.high = odd,
                    _ => {}
                }
            }
        }
        for plot in plots(&reports) {
            let document = Document::parse(&plot.svg).expect("XML");
            for node in document.descendants().filter(|node| !node.has_tag_name("text")) {
                for (x, y) in outline(node) {
                    let is_within = (0.0..=800.0).contains(&x) && (0.0..=1000.0).contains(&y);
                    assert!(is_within, "{odd}, {}: {node:?}", plot.name);
                }
            }
        }
    }
}

#[test]
fn every_effect_has_its_line_within_the_picture() {
    for game in ["xiangqi", "chess"] {
        let plots = drawn(&[group(game, Model::PerftRead, PLAIN, &rows(game))]);
        let effects = plots.iter().find(|plot| plot.name == format!("{game}-effects")).expect("a picture");
        let document = Document::parse(&effects.svg).expect("XML");
        let height = number(document.root_element(), "height");
        for node in document.descendants() {
            for (x, y) in outline(node) {
                assert!((0.0..=800.0).contains(&x) && (0.0..=height).contains(&y), "{game}: {node:?}");
            }
        }
        assert!(effects.caption.contains("tested"), "{}", effects.caption);
    }
}
