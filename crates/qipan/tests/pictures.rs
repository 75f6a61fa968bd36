//! Pictures of steps: they show what `explain` says, all of it and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use qipan_game::explain::{Out, Step, Text};
use qipan_picture::{Characters, Look, Shape, figure, step, steps};
use qipan_record::Language;
use qipan_row::{Document, Row, Subject};
use roxmltree::{Document as Svg, Node};
use snapbox::cmd::Command;
use snapbox::str;

/// A position of each game with all kinds of pieces, checks that are parried, and a pin.
const POSITIONS: [(&str, &str); 2] = [
    ("xiangqi", "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C4NC1/9/RNBAKAB1R w - - 0 1"),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
];

/// Rows that explain themselves, each with the documents of all pieces of a side.
fn documents() -> Vec<Document> {
    let mut all = Vec::new();
    for row in qipan_boards::rows().iter().filter(|row| row.summary_zh().is_some() && row.about.is_best()) {
        all.extend(documents_of(row));
    }
    assert!(all.len() > 200, "{}", all.len());
    all
}

fn documents_of(row: &Row) -> Vec<Document> {
    let (_, fen) = POSITIONS.into_iter().find(|(game, _)| *game == row.game).expect("a game");
    let position = row.position(fen).expect("a position");
    position.men().into_iter().map(|man| position.document(Subject::Man(man))).collect()
}

/// The text of elements of a class, each without its spaces.
fn texts(svg: &Svg, class: &str) -> Vec<String> {
    let is_of =
        |node: &Node| node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class));
    let texts = svg.descendants().filter(|node| node.has_tag_name("text") && is_of(node));
    texts.map(|node| packed(node.text().unwrap_or_default())).collect()
}

fn packed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Numbers of a list in an attribute.
fn numbers(node: &Node, attribute: &str) -> Option<Vec<usize>> {
    let list = node.attribute(attribute)?;
    Some(list.split(' ').map(|number| number.parse().expect("a number")).collect())
}

/// The bits that are drawn: each is a sign at a place of its own.
fn drawn_bits(svg: &Svg) -> BTreeMap<usize, String> {
    let mut drawn = BTreeMap::new();
    let mut places = BTreeSet::new();
    for node in svg.descendants() {
        let Some(bits) = numbers(&node, "data-bits") else { continue };
        let signs = node.text().expect("signs");
        let across: Vec<_> = node.attribute("x").expect("places").split(' ').collect();
        assert_eq!((bits.len(), bits.len()), (signs.len(), across.len()));
        for ((bit, sign), x) in bits.into_iter().zip(signs.chars()).zip(across) {
            assert!(drawn.insert(bit, sign.to_string()).is_none(), "bit {bit} twice");
            assert!(places.insert((x.to_owned(), node.attribute("y"))), "bit {bit} on another");
        }
    }
    drawn
}

/// Checks that a picture has every value of a step, and no other.
fn has_all_values(svg: &Svg, document: &Document, step: &Step<String>, language: Language) {
    let what = || format!("{} {:?}", document.board, step.says);
    assert_eq!(
        texts(svg, "says")
            .concat()
            .trim_end_matches("→yes")
            .trim_end_matches("→no")
            .trim_end_matches("→是")
            .trim_end_matches("→否"),
        packed(language.of(&step.says)),
        "{}",
        what()
    );
    let code: String = texts(svg, "code").concat();
    assert!(code.contains(&packed(&step.formula)), "{}: {code}", what());
    for read in &step.reads {
        let said = packed(&format!("{}={}", read.place, read.value));
        assert!(code.contains(&said), "{}: {said} in {code}", what());
    }
    if let Out::Value(value) = &step.out {
        assert!(code.contains(&packed(&format!("={value}"))), "{}: {value}", what());
    }
    let bits = drawn_bits(svg);
    if let Out::Bits { bits: expected, .. } = &step.out {
        let squares = expected.iter().filter(|(_, square)| square.is_some()).count();
        let is_river = squares == 90;
        for (bit, &(is_set, square)) in expected.iter().enumerate() {
            if square.is_some() || !is_river {
                assert_eq!(bits[&bit], if is_set { "1" } else { "0" }, "{} bit {bit}", what());
            } else {
                assert!(!is_set, "{} bit {bit} of the river", what());
            }
        }
        let drawn = if is_river { squares } else { expected.len() };
        assert_eq!(bits.len(), drawn, "{}", what());
    } else {
        assert!(bits.is_empty(), "{}", what());
    }
    let yields = texts(svg, "yields").concat();
    let expected = if step.yields.is_empty() { String::new() } else { format!("+{}", step.yields.concat()) };
    assert_eq!(yields, expected, "{}", what());
}

/// Checks that each table that is read is drawn with its values, and as many cells lit as are read.
fn has_memory(svg: &Svg, document: &Document, step: &Step<String>) {
    let read = |name| step.reads.iter().filter(move |read| read.picture == Some(name));
    let drawn: Vec<_> = document.memory.iter().filter(|picture| read(picture.name).count() > 0).collect();
    let names = texts(svg, "name");
    assert_eq!(
        names,
        drawn.iter().map(|picture| packed(picture.name)).collect::<Vec<_>>(),
        "{:?}",
        step.says
    );
    let tables = svg.descendants().filter_map(|node| Some((numbers(&node, "data-cells")?, node)));
    let values: Vec<_> = tables
        .flat_map(|(indices, table)| {
            let texts: Vec<_> = table.descendants().filter(|node| node.has_tag_name("text")).collect();
            assert_eq!(indices.len(), texts.len(), "{:?}", step.says);
            indices.into_iter().zip(texts)
        })
        .collect();
    let shown = |picture: &&qipan_game::explain::Picture| {
        picture.cells.len() < 64
            || picture.cells.iter().any(|cell| cell.value.len() > 1 || cell.man.is_some())
    };
    let cells: Vec<_> =
        drawn.iter().copied().filter(|picture| shown(picture)).flat_map(|picture| &picture.cells).collect();
    assert_eq!(values.len(), cells.len(), "{:?}", step.says);
    for ((index, text), cell) in values.iter().zip(cells) {
        assert_eq!(*index, cell.index);
        assert_eq!(text.text(), Some(cell.value.as_str()));
    }
    let lit =
        svg.descendants().filter(|node| matches!(node.attribute("class"), Some("lit" | "frame"))).count();
    let mut places: Vec<_> = step.reads.iter().filter_map(|read| Some((read.picture?, read.cell))).collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(lit, places.len(), "{:?}", step.says);
}

#[test]
fn every_step_of_every_best_row_is_drawn_with_its_values() {
    let mut drawn = 0;
    for document in documents() {
        for (index, one) in steps(&document).into_iter().enumerate() {
            for language in [Language::En, Language::Zh] {
                let look = Look { language, ..Look::default() };
                let text = step(&document, index + 1, look).expect("a step");
                let svg = Svg::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", document.board));
                has_all_values(&svg, &document, one, language);
                has_memory(&svg, &document, one);
                let pieces = svg.descendants().filter(|node| node.attribute("data-piece").is_some()).count();
                assert_eq!(pieces, document.game.men(&document.fen).count());
                drawn += 1;
            }
        }
    }
    assert!(drawn > 5000, "{drawn}");
}

#[test]
fn moves_that_were_found_are_on_the_board() {
    for document in documents() {
        let Subject::Man(man) = &document.subject else { unreachable!() };
        let text = step(&document, man.steps.len(), Look::default()).expect("a step");
        let svg = Svg::parse(&text).expect("XML");
        let marked = |class: &str| {
            let has = |node: &Node| node.attribute("class").is_some_and(|all| all.starts_with(class));
            svg.descendants().filter(|node| node.has_tag_name("circle") && has(node)).count()
        };
        let mut goals: Vec<_> = man.moves.iter().map(|m| &m[2..4]).collect();
        goals.sort_unstable();
        goals.dedup();
        let found = marked("is-goal") + marked("is-suspect") + marked("is-capture");
        assert_eq!(found, goals.len(), "{} {}", document.board, man.name);
    }
}

#[test]
fn a_picture_has_no_letters_for_pieces() {
    let rows = qipan_boards::rows();
    let row = rows.iter().find(|row| row.name() == "xiangqi-array").expect("a row");
    let document = &documents_of(row)[0];
    for (characters, expected) in [(Characters::Traditional, "帥傌"), (Characters::Simplified, "帅马")] {
        let look = Look { characters, ..Look::default() };
        let text = step(document, 1, look).expect("a step");
        let svg = Svg::parse(&text).expect("XML");
        let by_name = |name: &str| svg.descendants().find(|node| node.attribute("id") == Some(name));
        let signs: String = svg
            .descendants()
            .filter(|node| node.attribute("data-piece").is_some())
            .filter_map(|piece| piece.descendants().find(|node| node.has_tag_name("use")))
            .filter_map(|used| by_name(used.attribute("href")?.strip_prefix('#')?))
            .filter_map(|disc| disc.descendants().find(|node| node.has_tag_name("text"))?.text())
            .collect();
        assert_eq!(signs.chars().count(), document.game.men(&document.fen).count());
        assert!(signs.chars().all(|sign| !sign.is_ascii()), "{signs}");
        assert!(expected.chars().all(|sign| signs.contains(sign)), "{signs}");
    }
}

#[test]
fn a_step_that_is_not_there_has_no_picture() {
    let rows = qipan_boards::rows();
    let row = rows.iter().find(|row| row.name() == "chess-array").expect("a row");
    let document = &documents_of(row)[0];
    let last = steps(document).len();
    for number in [0, last + 1, usize::MAX] {
        assert_eq!(step(document, number, Look::default()), None);
        assert_eq!(figure(document, number, 300.0, Look::default()), None);
    }
    let narrow = Look { shape: Shape::Narrow, ..Look::default() };
    assert_ne!(step(document, last, narrow), step(document, last, Look::default()));
}

#[test]
fn a_command_draws_a_step() {
    let arguments = ["explain", "chess-x88", "--square", "b1", "--format", "svg"];
    let qipan = |more: &[&str]| {
        Command::new(snapbox::cmd::cargo_bin!("qipan"))
            .args(arguments)
            .args(more)
            .output()
            .expect("it starts")
    };
    let output = qipan(&["--step", "2", "--language", "zh"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let svg = Svg::parse(&text).expect("XML");
    assert_eq!(svg.root_element().tag_name().name(), "svg");
    assert_eq!(texts(&svg, "heading"), ["0x88"]);
    for (more, error) in [
        (&["--step", "0"][..], "step: found 0, expected a step from 1 to "),
        (&["--step", "999"], "step: found 999, expected a step from 1 to "),
        (&["--step", "1", "--against", "chess-array"], "against: found a second board"),
        (&[], "--step <NUMBER>"),
    ] {
        let output = qipan(more);
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        let text = String::from_utf8(output.stderr).expect("text");
        assert!(text.contains(error), "{more:?}: {text}");
    }
    Command::new(snapbox::cmd::cargo_bin!("qipan"))
        .args(["explain", "chess-x88", "--format", "svg", "--step", "1"])
        .assert()
        .code(2)
        .stderr_eq(str![[r#"
error: square: found none, expected --square or --move where a picture is asked for

"#]]);
}

#[test]
fn titles_are_in_both_languages() {
    for row in qipan_boards::rows().iter().filter(|row| row.summary_zh().is_some()) {
        let Text { en, zh } = row.title().expect("a title");
        assert!(!en.is_empty() && !zh.is_empty(), "{}", row.name());
        assert!(en.is_ascii(), "{en}");
    }
}
