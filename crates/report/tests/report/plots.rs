//! Pictures of comparisons whose samples are known: what is in them, and that it is where it can be seen.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use qipan_record::{Effect, Group, GroupReport, Interval, Language, Model, Parts, Role, TimedRow, Variant};
use qipan_report::plots::{Plot, Question, plots};
use roxmltree::{Document, Node};

use crate::drawn::{fits, is_in, look, marks, number, outline, texts, widths, written};
use crate::made::{boards, group, of_jobs, rows, slow_down};

const PLAIN: Variant = Variant::Plain;

fn pressed(kib: u32) -> Variant {
    Variant::Pressed(kib)
}

fn threaded(threads: u32) -> Variant {
    Variant::Threaded(threads)
}

/// Everything that there is a picture of.
static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let mut groups = Vec::new();
    for game in ["xiangqi", "chess"] {
        let boards = boards(game);
        groups.extend(Model::ALL.iter().map(|&model| group(game, model, PLAIN, &boards)));
        groups.extend([0, 32, 8192].map(|kib| group(game, Model::Generate, pressed(kib), &boards)));
        groups.extend([1, 2, 4].map(|threads| group(game, Model::PerftVisit, threaded(threads), &boards)));
    }
    groups
});

/// The pictures of all that.
static PLOTS: LazyLock<Vec<Plot>> = LazyLock::new(|| drawn(&GROUPS));

fn drawn(groups: &[Group]) -> Vec<Plot> {
    plots(
        &groups.iter().map(|group| GroupReport::of(group).expect("figures")).collect::<Vec<_>>(),
        Language::En,
    )
}

#[test]
fn every_question_has_its_picture() {
    let plots = &*PLOTS;
    let names: HashSet<_> = plots.iter().map(|plot| plot.name.clone()).collect();
    let kinds = Model::ALL.iter().map(|model| model.name()).chain([
        "memory",
        "generate-pressure",
        "search-parts",
        "perft-visit-threads",
    ]);
    let expected: HashSet<_> =
        kinds.flat_map(|kind| ["xiangqi", "chess"].map(|game| format!("{game}-{kind}"))).collect();
    assert_eq!(names, expected);
    assert_eq!(names.len(), plots.len(), "names are unique");
}

/// Files are found by the model, but the figures are not called by it.
#[test]
fn pressure_and_threads_are_not_titled_by_the_plain_model() {
    for plot in &*PLOTS {
        let expected = match plot.question {
            Question::Pressure(Model::Generate) => ", pressed-generation",
            Question::Threads(Model::PerftVisit) => ", shared-visit",
            _ => continue,
        };
        assert!(plot.title.ends_with(expected), "{}", plot.title);
    }
}

#[test]
fn every_board_is_named_in_the_picture_and_in_its_words() {
    for plot in &*PLOTS {
        for (kind, picture) in widths(plot) {
            let document = Document::parse(&picture).expect("XML");
            let words = written(&document);
            for board in boards(&plot.game) {
                let is_out = board.role == Role::Oracle
                    && !matches!(plot.question, Question::Speed(_) | Question::SearchParts);
                let name = board.name.strip_prefix(&format!("{}-", plot.game)).expect("its game's name");
                let is_named = words.split(' ').any(|word| word.trim_end_matches(':') == name);
                assert_eq!(is_named, !is_out, "{name} in {} {kind}: {words:?}", plot.name);
                assert_eq!(plot.caption.contains(&board.name), !is_out, "{}", plot.caption);
            }
            assert!(words.contains(&plot.title), "{words:?}");
        }
    }
}

#[test]
fn everything_fits_in_both_widths() {
    for plot in &*PLOTS {
        for (kind, picture) in widths(plot) {
            fits(&picture, &format!("{} {kind}", plot.name));
        }
        assert!(plot.inline_narrow("").contains("viewBox=\"0 0 360 "), "{}", plot.name);
        assert!(plot.inline("").contains("viewBox=\"0 0 800 "), "{}", plot.name);
    }
}

#[test]
fn every_mark_is_in_the_legend_and_nothing_else() {
    for plot in &*PLOTS {
        for (kind, picture) in widths(plot) {
            let document = Document::parse(&picture).expect("XML");
            let drawn: HashSet<_> = marks(&document).into_iter().map(look).collect();
            let elements = document.descendants().filter(|node| is_in(*node, "legend") && node.is_element());
            let samples = elements.filter(|node| !["g", "text"].contains(&node.tag_name().name()));
            let explained: HashSet<_> = samples.map(look).collect();
            assert_eq!(drawn, explained, "{} {kind}", plot.name);
            assert!(drawn.len() >= 2, "{} {kind}: {drawn:?}", plot.name);
        }
    }
}

#[test]
fn an_axis_that_does_not_begin_at_0_says_so() {
    for plot in &*PLOTS {
        for (kind, picture) in widths(plot) {
            let words = written(&Document::parse(&picture).expect("XML"));
            let said =
                [words.matches("(logarithmic, begins at ").count(), words.matches("(not to scale)").count()];
            let expected = match plot.question {
                Question::SearchParts => [0, 0],
                Question::Pressure(_) => [1, 1],
                Question::Threads(_) => [2, 0],
                _ => [1, 0],
            };
            assert_eq!(said, expected, "{} {kind}: {words}", plot.name);
        }
    }
}

#[test]
fn a_guest_is_hollow_and_a_far_oracle_is_an_arrow() {
    let boards = boards("chess");
    let guests = boards.iter().filter(|board| board.role == Role::Guest).count();
    let plots = drawn(&[group("chess", Model::PerftVisit, PLAIN, &boards)]);
    assert_eq!(plots.len(), 2);
    for (plot, arrows) in plots.iter().zip([1, 0]) {
        for (kind, picture) in widths(plot) {
            let document = Document::parse(&picture).expect("XML");
            let marks = marks(&document);
            let dots: Vec<_> = marks.iter().filter(|node| node.has_tag_name("circle")).collect();
            assert_eq!(dots.len(), boards.len() - 1, "{} {kind}", plot.name);
            let hollow = dots.iter().filter(|dot| dot.attribute("fill") == Some("none"));
            assert_eq!(hollow.count(), guests, "{} {kind}", plot.name);
            let found = marks.iter().filter(|node| node.has_tag_name("polygon")).count();
            assert_eq!(found, arrows, "{} {kind}", plot.name);
        }
    }
}

#[test]
fn a_picture_in_a_page_has_the_pages_ink_and_names_itself() {
    for plot in &*PLOTS {
        let mut names = HashSet::new();
        for inline in [plot.inline("a-"), plot.inline_narrow("a-")] {
            let document = Document::parse(&inline).expect("XML");
            let root = document.root_element();
            let label = root.attribute("aria-labelledby").expect("a label");
            let title =
                document.descendants().find(|node| node.attribute("id") == Some(label)).expect("its element");
            assert_eq!(title.text(), Some(plot.title.as_str()));
            assert!(label.starts_with(&format!("a-{}", plot.name)) && root.attribute("role") == Some("img"));
            assert!(!root.has_attribute("width") && root.has_attribute("viewBox"), "as wide as its place");
            assert!(!inline.contains("\"#000\"") && !inline.contains("\"#fff\""));
            assert!(inline.contains("currentColor"));
            assert!(names.insert(label.to_owned()), "each has its own");
        }
        assert!(plot.svg.contains("\"#000\"") && plot.svg.contains("\"#fff\""), "a file has its own");
    }
}

#[test]
fn the_same_figures_give_the_same_bytes_and_not_too_many() {
    assert_eq!(*PLOTS, drawn(&GROUPS));
    for plot in &*PLOTS {
        let bytes = plot.svg.len().max(plot.inline_narrow("").len());
        assert!(bytes < 40_000, "{}: {bytes}", plot.name);
    }
}

#[test]
fn nothing_to_compare_is_no_picture() {
    let boards = boards("chess");
    assert_eq!(plots(&[], Language::En), []);
    assert_eq!(drawn(&[group("chess", Model::PerftVisit, PLAIN, &boards[..1])]), []);
    assert_eq!(drawn(&[group("chess", Model::Generate, pressed(0), &boards)]), []);
    assert_eq!(drawn(&[group("chess", Model::PerftVisit, threaded(1), &boards)]), []);
    assert_eq!(
        drawn(&[2, 4].map(|threads| group("chess", Model::PerftVisit, threaded(threads), &boards))),
        []
    );
    assert_eq!(
        drawn(&[1, 2].map(|threads| group("chess", Model::PerftVisit, threaded(threads), &boards))),
        [],
        "a straight line says nothing"
    );
    let without_calm = [32, 256].map(|kib| group("chess", Model::Generate, pressed(kib), &boards));
    assert_eq!(drawn(&without_calm), []);
}

#[test]
fn figures_that_are_none_are_left_out() {
    let reports: Vec<_> = GROUPS.iter().map(|group| GroupReport::of(group).expect("figures")).collect();
    for odd in [f64::NAN, f64::INFINITY, f64::MIN_POSITIVE, f64::MAX, 0.0, -1.0, 1e-11, 1e11] {
        let mut reports = reports.clone();
        for report in &mut reports {
            report.noise = odd;
            for (index, figures) in report.rows.iter_mut().enumerate() {
                match index % 6 {
                    0 => figures.ratio = odd,
                    1 => figures.rate = odd,
                    2 => figures.interval = Interval { low: odd, high: odd },
                    3 => figures.range.high = odd,
                    4 => figures.positions = Some(Interval { low: odd, high: odd }),
                    _ => {}
                }
            }
        }
        for plot in plots(&reports, Language::En) {
            for (kind, picture) in widths(&plot) {
                fits(&picture, &format!("{odd}, {} {kind}", plot.name));
            }
        }
    }
}

#[test]
fn every_effect_has_its_line_within_the_picture() {
    for game in ["xiangqi", "chess"] {
        let plots = drawn(&[group(game, Model::PerftRead, PLAIN, &rows(game))]);
        let effects = plots.iter().find(|plot| plot.name == format!("{game}-effects")).expect("a picture");
        let contestants = boards(game).iter().filter(|board| board.role == Role::Contestant).count();
        for (kind, picture) in widths(effects) {
            fits(&picture, &format!("{} {kind}", effects.name));
            let document = Document::parse(&picture).expect("XML");
            let dots = marks(&document).into_iter().filter(|node| node.has_tag_name("circle")).count();
            assert_eq!(dots, contestants, "{game} {kind}");
            assert!(written(&document).contains("legality: legal against tested"), "{game} {kind}");
        }
        assert!(effects.caption.contains("tested"), "{}", effects.caption);
    }
}

/// The bars of a picture: from top to bottom of the page, each the left ends and the widths of its segments.
fn bars(document: &Document<'_>) -> Vec<Vec<(f64, f64)>> {
    let mut bars: BTreeMap<String, Vec<(f64, f64)>> = BTreeMap::new();
    let is_part = |node: &Node<'_, '_>| node.attribute("class").is_some_and(|name| name.starts_with("part-"));
    let groups = document.descendants().filter(|node| node.has_tag_name("g") && is_part(node));
    for segment in groups.flat_map(|group| group.children().filter(Node::is_element).collect::<Vec<_>>()) {
        let top = format!("{:08.1}", number(segment, "y"));
        bars.entry(top).or_default().push((number(segment, "x"), number(segment, "width")));
    }
    bars.into_values().collect()
}

fn parts_plot(group: Group) -> Option<Plot> {
    drawn(&[group]).into_iter().find(|plot| plot.question == Question::SearchParts)
}

#[test]
fn the_segments_of_a_search_add_up_to_its_instructions() {
    let boards: Vec<_> = boards("chess").into_iter().filter(|board| board.role == Role::Contestant).collect();
    let group = group("chess", Model::Search, PLAIN, &boards);
    let plot = parts_plot(group.clone()).expect("a picture");
    let document = Document::parse(&plot.svg).expect("XML");
    let bars = bars(&document);
    assert_eq!(bars.len(), boards.len(), "the baseline once");
    // The fastest first; one pixel is so many instructions in all bars.
    let rows = || group.rows.iter().rev().filter(|row| !row.again).zip(&bars);
    let parts = |row: &TimedRow| row.parts.expect("a search has them");
    let end = |bar: &[(f64, f64)]| bar.last().map_or(0.0, |(x, width)| x + width + 1.0);
    let (first, longest) = rows().last().expect("rows");
    let pixels = (end(longest) - longest[0].0) / parts(first).sum();
    assert!(pixels * parts(first).sum() > 250.0, "they fill the picture");
    for (row, bar) in rows() {
        let mut from = bars[0][0].0;
        for (figure, (x, width)) in parts(row).figures().into_iter().filter(|part| *part > 0.0).zip(bar) {
            assert!((x - from).abs() < 0.2, "{}: {x} for {from}", row.board.name);
            let is_apart = (-0.2..=1.3).contains(&(figure * pixels - width));
            assert!(is_apart, "{}: {width} for {}", row.board.name, figure * pixels);
            from += figure * pixels;
        }
        assert_eq!(bar.len(), 11, "neither threats nor a network");
    }
    let shares = parts(&group.rows[0]).shares();
    let said = format!("<title>visit: 400.2, {:.0} %</title>", 100.0 * shares[2]);
    assert!(plot.svg.contains(&said), "{said}");
    assert!(plot.inline("").contains("class=\"part-12\""), "a page may have another ink");
}

#[test]
fn searches_that_nobody_counted_are_no_picture_and_odd_ones_no_bar() {
    let boards = &boards("chess")[..4];
    let mut group = group("chess", Model::Search, PLAIN, boards);
    for odd in [f64::NAN, f64::INFINITY, f64::MAX, -1.0] {
        group.rows[1].parts.iter_mut().for_each(|parts| parts.key = odd);
        let plot = parts_plot(group.clone()).expect("a picture of the others");
        assert_eq!(bars(&Document::parse(&plot.svg).expect("XML")).len(), 3, "{odd}");
    }
    group.rows[1].parts = Some(Parts::default());
    assert_eq!(bars(&Document::parse(&parts_plot(group.clone()).expect("one").svg).expect("XML")).len(), 3);
    group.rows.iter_mut().for_each(|row| row.parts = None);
    assert_eq!(parts_plot(group), None);
}

#[test]
fn a_far_oracle_does_not_squeeze_the_bars_of_a_search() {
    let plot = parts_plot(group("chess", Model::Search, PLAIN, &boards("chess"))).expect("a picture");
    let document = Document::parse(&plot.svg).expect("XML");
    assert_eq!(marks(&document).iter().filter(|node| node.has_tag_name("polygon")).count(), 1);
    assert!(plot.caption.contains("Arrow: off the scale"), "{}", plot.caption);
    assert_eq!(bars(&document).len(), boards("chess").len() - 1);
    let widths = bars(&document).into_iter().map(|bar| bar.iter().map(|segment| segment.1).sum::<f64>());
    let shortest = widths.fold(f64::MAX, f64::min);
    assert!(shortest > 200.0, "{shortest}");
}

#[test]
fn both_intervals_are_drawn_and_told_apart_in_words() {
    let boards = &boards("chess")[..3];
    let group = group("chess", Model::PerftRead, PLAIN, boards);
    let mut report = GroupReport::of(&group).expect("figures");
    for figures in &mut report.rows {
        let about = |by: f64| Interval { low: figures.ratio / by, high: figures.ratio * by };
        let (inner, outer, range) = (about(1.1), about(1.2), about(1.4));
        (figures.interval, figures.positions, figures.range) = (inner, Some(outer), range);
    }
    let plot = &plots(&[report], Language::En)[0];
    for (kind, picture) in widths(plot) {
        let document = Document::parse(&picture).expect("XML");
        let marks = marks(&document);
        let is_box =
            |node: &&Node<'_, '_>| node.has_tag_name("rect") && node.attribute("fill") == Some("none");
        let ends = |node: &Node<'_, '_>| {
            let places = outline(*node);
            let tenth = |x: f64| (x * 10.0).round() / 10.0;
            [places[0].0.min(places[1].0), places[0].0.max(places[1].0)].map(tenth)
        };
        let boxes: Vec<_> = marks.iter().filter(is_box).map(ends).collect();
        assert_eq!(boxes.len(), boards.len(), "{kind}");
        let level = |width: &str| -> Vec<[f64; 2]> {
            let lines = marks.iter().filter(|node| node.has_tag_name("line"));
            let lines = lines.filter(|node| node.attribute("stroke-width") == Some(width));
            lines.filter(|node| node.attribute("y1") == node.attribute("y2")).map(ends).collect()
        };
        // Each goes on, to the left and to the right, where what is known better ends.
        let mut inner = boxes;
        for lines in [level("2"), level("1")] {
            assert_eq!(lines.len(), 2 * boards.len(), "{kind}");
            for (inner, sides) in inner.iter_mut().zip(lines.chunks(2)) {
                assert_eq!([sides[0][1], sides[1][0]], *inner, "{kind}");
                *inner = [sides[0][0], sides[1][1]];
            }
        }
        let words = written(&document);
        for meaning in
            ["interval for these positions", "interval for positions like these", "lowest to the highest"]
        {
            assert!(words.contains(meaning), "{kind}: {words}");
        }
    }
    assert!(plot.caption.contains("for these positions and for positions like these"), "{}", plot.caption);
}

#[test]
fn too_few_positions_are_said_to_be_too_few() {
    let group = of_jobs(group("chess", Model::PerftRead, PLAIN, &rows("chess")), 2);
    for plot in drawn(&[group]).iter().filter(|plot| plot.question != Question::Memory) {
        assert!(plot.caption.contains("too few to tell of positions like these"), "{}", plot.caption);
        for (kind, picture) in widths(plot) {
            let words = written(&Document::parse(&picture).expect("XML"));
            assert!(words.contains("(too few to tell of positions like these)"), "{kind}: {words}");
            assert!(!words.contains("interval for positions like these"), "{kind}: {words}");
        }
    }
}

/// The pressure plot of three levels, and the names in it.
fn pressure(groups: &[Group]) -> Option<(Plot, Vec<String>)> {
    let plot = drawn(groups).into_iter().find(|plot| plot.question == Question::Pressure(Model::Generate))?;
    let document = Document::parse(&plot.svg).expect("XML");
    let words = texts(&document).iter().filter_map(Node::text).map(|text| text.trim().to_owned()).collect();
    Some((plot, words))
}

#[test]
fn who_is_faster_under_more_pressure_has_no_line() {
    let boards = &boards("xiangqi")[..4];
    let level = |kib| group("xiangqi", Model::Generate, pressed(kib), boards);
    let (calm, mut middle, most) = (level(0), level(32), level(8192));
    let is_named =
        |words: &[String], name: &str| words.iter().any(|word| word.ends_with(&format!(" {name}")));
    let (plot, words) = pressure(&[calm.clone(), middle.clone(), most.clone()]).expect("a picture");
    assert!(is_named(&words, "extended") && !plot.caption.contains("Left out"), "{}", plot.caption);

    // Only at the level between, and far beyond the noise, which is next to nothing.
    slow_down(&mut middle, "xiangqi-extended", 0.7, |_| true);
    let (plot, words) = pressure(&[calm.clone(), middle.clone(), most.clone()]).expect("a picture");
    assert!(!is_named(&words, "extended") && is_named(&words, "pieces"), "{words:?}");
    let (_, left_out) = plot.caption.split_once("Left out: ").expect("a reason");
    assert!(left_out.starts_with("xiangqi-extended, faster"), "{left_out}");
    assert!(!left_out.contains("xiangqi-pieces"), "{left_out}");

    // The baseline again is as noisy as that: nobody can say.
    let again = middle.rows.last_mut().expect("rows");
    let times = again.measured.iter_mut().flat_map(|measured| measured.times.iter_mut());
    times.for_each(|time| *time = *time * 3 / 2);
    let (plot, words) = pressure(&[calm.clone(), middle, most.clone()]).expect("a picture");
    assert!(is_named(&words, "extended"), "{}", plot.caption);

    // Nobody is left.
    let mut impossible = most;
    for board in boards {
        slow_down(&mut impossible, &board.name, 0.01, |_| true);
    }
    assert!(pressure(&[calm, impossible]).is_none());
}

#[test]
fn effects_have_the_figures_of_the_record() {
    let groups = [group("xiangqi", Model::PerftRead, PLAIN, &rows("xiangqi"))];
    let reports: Vec<_> = groups.iter().filter_map(GroupReport::of).collect();
    let effects = Effect::of(&reports);
    let contestants = boards("xiangqi").iter().filter(|board| board.role == Role::Contestant).count();
    assert_eq!(effects.len(), contestants);
    let plot = plots(&reports, Language::En)
        .into_iter()
        .find(|plot| plot.question == Question::Effects)
        .expect("one");
    for effect in &effects {
        assert!(plot.caption.contains(&effect.worth.in_figures()), "{}", plot.caption);
    }
}
