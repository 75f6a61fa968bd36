//! Pictures as a test reads them: what is drawn, where, and whether it fits.

use qipan_report::plots::Plot;
use roxmltree::{Document, Node};

/// A picture in both widths, by what it is.
pub(crate) fn widths(plot: &Plot) -> [(&'static str, String); 2] {
    [("wide", plot.svg.clone()), ("narrow", plot.inline_narrow(""))]
}

pub(crate) fn number(node: Node<'_, '_>, name: &str) -> f64 {
    let text = node.attribute(name).unwrap_or_else(|| panic!("no {name} in {node:?}"));
    text.parse().unwrap_or_else(|_| panic!("{name} is {text:?}"))
}

/// Width and height.
fn size(document: &Document<'_>) -> (f64, f64) {
    let frame = document.root_element().attribute("viewBox").expect("a frame");
    let sides: Vec<f64> = frame.split(' ').map(|side| side.parse().expect("a number")).collect();
    assert_eq!(sides[..2], [0.0, 0.0]);
    (sides[2], sides[3])
}

/// Corners of what an element covers.
pub(crate) fn outline(node: Node<'_, '_>) -> Vec<(f64, f64)> {
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
            assert!(width >= 0.0 && height >= 0.0, "{node:?}");
            vec![(x, y), (x + width, y + height)]
        }
        "text" => {
            let [left, top, right, bottom] = text_box(node);
            vec![(left, top), (right, bottom)]
        }
        _ => Vec::new(),
    }
}

/// The left, top, right and bottom of a text in a font of usual width, letters that a font may lack as wide
/// as they are high unless the picture says how wide they are.
fn text_box(node: Node<'_, '_>) -> [f64; 4] {
    let (x, y, size) = (number(node, "x"), number(node, "y"), number(node, "font-size"));
    let is_bold = node.attribute("font-weight") == Some("bold");
    let width = |letter: char| match letter {
        'W' | 'M' | 'm' => 0.9,
        ' ' | 'i' | 'j' | 'l' | 'f' | 't' | '.' | ',' | ':' | ';' | '(' | ')' | '|' => 0.33,
        letter if letter.is_ascii() => {
            if is_bold {
                0.61
            } else {
                0.57
            }
        }
        _ => 1.0,
    };
    let said = || size * node.text().expect("a text").chars().map(width).sum::<f64>();
    let width = if node.has_attribute("textLength") { number(node, "textLength") } else { said() };
    let left = match node.attribute("text-anchor") {
        Some("end") => x - width,
        Some("middle") => x - width / 2.0,
        _ => x,
    };
    [left, y - 0.8 * size, left + width, y + 0.2 * size]
}

/// Nothing leaves a picture, no text covers another, and letters are large enough.
pub(crate) fn fits(picture: &str, of: &str) {
    let document = Document::parse(picture).unwrap_or_else(|error| panic!("{of}, {error}: {picture}"));
    let (width, height) = size(&document);
    for node in document.descendants() {
        for (x, y) in outline(node) {
            let is_within = (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
            assert!(is_within, "{of}: {x}, {y} of {node:?}, {:?}", node.text());
        }
    }
    let texts = texts(&document);
    for (index, &one) in texts.iter().enumerate() {
        assert!(number(one, "font-size") >= 13.0, "{of}: {one:?}");
        for &other in &texts[..index] {
            let ([left, top, right, bottom], [l, t, r, b]) = (text_box(one), text_box(other));
            let is_covered = left < r && l < right && top < b && t < bottom;
            assert!(!is_covered, "{of}: {:?} and {:?}", one.text(), other.text());
        }
    }
}

pub(crate) fn texts<'a, 'input>(document: &'a Document<'input>) -> Vec<Node<'a, 'input>> {
    document.descendants().filter(|node| node.has_tag_name("text")).collect()
}

/// All that is written, as one text: what is in several lines is in one.
pub(crate) fn written(document: &Document<'_>) -> String {
    texts(document).iter().filter_map(Node::text).collect::<Vec<_>>().join(" ")
}

pub(crate) fn is_in(node: Node<'_, '_>, group: &str) -> bool {
    node.ancestors().any(|node| node.attribute("class") == Some(group))
}

/// Everything that has a meaning, outside of the legend: neither words nor grid nor the lines to names.
pub(crate) fn marks<'a, 'input>(document: &'a Document<'input>) -> Vec<Node<'a, 'input>> {
    let kinds = ["line", "polyline", "circle", "rect", "polygon"];
    let is_mark = |node: &Node<'_, '_>| {
        kinds.contains(&node.tag_name().name())
            && node.attribute("width") != Some("100%")
            && ["legend", "grid", "leaders"].iter().all(|group| !is_in(*node, group))
    };
    document.descendants().filter(is_mark).collect()
}

/// Look of a mark: its colour only where a dot or a bar tells something by it.
pub(crate) fn look(node: Node<'_, '_>) -> String {
    let of = |name: &str| node.ancestors().find_map(|node| node.attribute(name)).unwrap_or("none").to_owned();
    let kind = match node.tag_name().name() {
        "polyline" => "line",
        kind => kind,
    };
    let is_filled = of("fill") != "none" && !node.has_attribute("fill-opacity");
    let colour = if ["circle", "rect"].contains(&kind) && is_filled { of("fill") } else { String::new() };
    format!("{kind} {} {} {is_filled} {colour}", of("stroke-width"), of("stroke-dasharray"))
}
