//! Records whose every text would break out of the page, out of a picture, or hide what it says. Reading a
//! record refuses or replaces much of this; page and plots do not rely on it.

use std::collections::HashMap;

use qipan_foreign::Foreign;
use qipan_record::{
    Group, GroupReport, Label, Language, LevelFact, Machine, Model, Program, Record, Refusal, Role, Session,
    Variant,
};
use qipan_report::page::page;
use qipan_report::plots::{Plot, plots};
use roxmltree::{Document, Node};

use crate::drawn::{fits, widths};
use crate::made::{board, group, record};
use crate::page::unpacked_text;

/// Ends an element, an attribute, a comment and a CDATA section, begins others, turns the direction of
/// writing and speaks to a terminal.
const HOSTILE: &str = "\"'><script>alert(1)</script><svg onload='x'>&amp;--> ]]>\u{202e}\u{0}\u{1b}[31m\u{9b}\u{2066}\u{ffff}\t\r";

/// As many words, and harmless.
const HARMLESS: &str = "something";

/// A record with a text wherever there may be one.
fn record_of(text: &str) -> Record {
    let boards: Vec<_> = [Role::Contestant, Role::Contestant, Role::Contestant, Role::Guest]
        .into_iter()
        .zip(1..)
        .map(|(role, number)| {
            let mut board = board(&format!("{text} {number}"), role, 64 << number);
            // The second is the first with every move tested; what both have besides is said of the effect.
            if role == Role::Contestant && number < 3 {
                let legality = ["legal", "tested"][number - 1].to_owned();
                board.name = format!("{text} 1:{legality}");
                board.levels[0].name = legality;
                let factor = text.to_owned();
                board.levels.push(LevelFact { name: factor.clone(), factor, is_best: false, is_text: false });
            }
            (board.system, board.source, board.needs) =
                (text.to_owned(), Foreign::of(text), vec![text.to_owned()]);
            board
        })
        .collect();
    let variants = [
        (Model::PerftRead, Variant::Plain),
        (Model::Captures, Variant::Plain),
        (Model::Search, Variant::Plain),
        (Model::Generate, Variant::Pressed(0)),
        (Model::Generate, Variant::Pressed(32)),
        (Model::PerftVisit, Variant::Threaded(1)),
        (Model::PerftVisit, Variant::Threaded(2)),
        (Model::PerftVisit, Variant::Threaded(4)),
        (Model::PerftRead, Variant::Threaded(1)),
        (Model::PerftRead, Variant::Threaded(2)),
    ];
    let group = |(model, variant)| {
        let mut group: Group = group(text, model, variant, &boards);
        let name =
            |(number, label): (usize, Label)| Label { name: format!("{text} {number}").into(), ..label };
        group.jobs = group.jobs.into_iter().enumerate().map(name).collect();
        group.refused = vec![Refusal { board: text.to_owned(), reason: Foreign::of(text), is_wrong: true }];
        group
    };
    let mut record = record(variants.into_iter().map(group).collect());
    let said = || Foreign::of(text);
    let machine = Machine {
        processor: None,
        cpu: said(),
        cores: 2,
        target: said(),
        caches: said(),
        flags: said(),
        governor: said(),
        kernel: said(),
        rustc: said(),
        compiler: Some(said()),
        load: said(),
        ticks: None,
    };
    record.plan.profile = said();
    record.sessions.push(Session {
        started: 0,
        command: vec![said(), said()],
        program: Program {
            version: said(),
            commit: Some(said()),
            is_dirty: Some(true),
            build: said(),
            rustflags: Some(said()),
            digest: None,
        },
        before: machine.clone(),
        after: machine,
    });
    record
}

/// The elements of a page and the names of their attributes, in order; what is in pictures, styles and
/// scripts is passed over.
fn elements(page: &str) -> Vec<(String, Vec<String>)> {
    let mut elements = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        let (mut words, mut word, mut quote, mut end) = (Vec::new(), String::new(), None, rest.len());
        for (place, letter) in rest[at + 1..].char_indices() {
            match (quote, letter) {
                (Some(open), letter) if open == letter => quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') => quote = Some(letter),
                (None, '>') => {
                    end = at + 1 + place;
                    break;
                }
                (None, letter) if letter.is_whitespace() => words.push(std::mem::take(&mut word)),
                (None, letter) => word.push(letter),
            }
        }
        words.push(word);
        let name = words.remove(0);
        rest = &rest[end.min(rest.len())..];
        if ["script", "style", "svg"].contains(&name.as_str()) {
            rest = rest.split_once(&format!("</{name}>")).expect("it ends").1;
        }
        let attributes = words.iter().map(|word| word.split('=').next().unwrap_or_default().to_owned());
        elements.push((name, attributes.collect()));
    }
    elements
}

fn is_visible(letter: char) -> bool {
    let is_mark = ('\u{202a}'..='\u{202e}').contains(&letter) || ('\u{2066}'..='\u{2069}').contains(&letter);
    letter == '\n' || !(letter.is_control() || is_mark || letter == '\u{ffff}')
}

#[test]
fn a_page_has_the_elements_that_it_has_of_harmless_texts() {
    let [hostile, harmless] =
        [HOSTILE, HARMLESS].map(|text| page(&[record_of(text)], Language::En).expect("a page"));
    let (found, expected) = (elements(&hostile), elements(&harmless));
    if let Some(at) = (0..expected.len()).find(|&at| found.get(at) != Some(&expected[at])) {
        panic!("element {at}: found {:?}, expected {:?}", found.get(at), expected[at]);
    }
    assert_eq!(found.len(), expected.len());
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (name, _) in &found {
        *counts.entry(name).or_default() += 1;
    }
    assert!(counts["table"] >= 13 && counts["script"] == 4 && counts["svg"] >= 6, "{counts:?}");
    assert!(hostile.chars().all(is_visible), "{:?}", hostile.chars().find(|&letter| !is_visible(letter)));
    assert!(hostile.contains("&lt;script&gt;alert(1)"));
}

#[test]
fn a_record_of_hostile_texts_is_inside_as_it_is() {
    let record = record_of(HOSTILE);
    assert_eq!(
        unpacked_text(&page(std::slice::from_ref(&record), Language::En).expect("a page")),
        record.to_json()
    );
}

fn drawn(record: &Record) -> Vec<Plot> {
    plots(&record.groups.iter().filter_map(GroupReport::of).collect::<Vec<_>>(), Language::En)
}

#[test]
fn a_picture_has_the_elements_that_it_may_have() {
    let plots = drawn(&record_of(HOSTILE));
    assert_eq!(plots.len(), 8, "{:?}", plots.iter().map(|plot| &plot.name).collect::<Vec<_>>());
    for plot in plots {
        let texts = [(&plot.svg, "file"), (&plot.inline(""), "wide"), (&plot.inline_narrow(""), "narrow")];
        for (text, kind) in texts {
            let document = Document::parse(text).unwrap_or_else(|error| panic!("{kind}, {error}: {text}"));
            for node in document.descendants().filter(Node::is_element) {
                let name = node.tag_name().name();
                let known =
                    ["svg", "title", "desc", "rect", "line", "polyline", "polygon", "circle", "text", "g"];
                assert!(known.contains(&name), "{kind}: {name}");
                let is_event = node.attributes().any(|attribute| attribute.name().starts_with("on"));
                assert!(!is_event, "{kind}: {node:?}");
            }
            let says = document.descendants().filter(|node| node.has_tag_name("text"));
            let says = says.filter_map(|node| node.text()).any(|text| text.contains("\"'><script>"));
            assert!(says, "{kind}: the names are there, as text");
            assert!(text.chars().all(is_visible), "{kind}");
        }
        let is_safe = |letter: char| letter.is_ascii_alphanumeric() || "-_.+%".contains(letter);
        assert!(plot.name.chars().all(is_safe), "{}", plot.name);
    }
}

/// As long as reading lets a name be, and of letters whose width no one can tell.
#[test]
fn odd_names_are_cut_and_not_the_picture() {
    let names = [
        "W".repeat(100),
        "مرحبا שלום ".repeat(9),
        "棋盘".repeat(50),
        "a\u{202e}\u{1b}\u{9b}\t\n".repeat(16),
        "z\u{300}\u{301}\u{302}".repeat(25),
        "﷽𒐫⸻".repeat(30),
    ];
    for name in names {
        let boards: Vec<_> =
            (1..4).map(|number| board(&format!("{name}{number}"), Role::Contestant, 64)).collect();
        let groups = [
            (Model::PerftRead, Variant::Plain),
            (Model::Search, Variant::Plain),
            (Model::Generate, Variant::Pressed(0)),
            (Model::Generate, Variant::Pressed(32)),
        ];
        let groups = groups.map(|(model, variant)| group(&name.repeat(2), model, variant, &boards));
        let plots = drawn(&record(groups.into()));
        assert!(plots.len() >= 4, "{}", plots.len());
        for plot in plots {
            for (kind, picture) in widths(&plot) {
                fits(&picture, &format!("{} {kind}", plot.name));
            }
            assert!(plot.caption.contains(&format!("{name}1")), "the words have the whole name");
        }
    }
}
