//! The first screen, and what is chosen from there: plot and sentences, links, pairs of boards.

use qipan_record::{GroupReport, Interval, Language, Model, Role, Variant, conclusion, figure};
use serde_json::Value;

use crate::made::{board, boards, group, record, rows};
use crate::page::{between, page_of};

#[test]
fn at_most_three_sentences_stand_beside_the_plot_and_the_rest_behind_them() {
    let record = record(vec![group("chess", Model::PerftRead, Variant::Plain, &rows("chess"))]);
    let page = page_of(&record);
    let first = between(&page, "<div class=\"first\">", "<section id=\"overview\"");
    let plot = first.find("id=\"chess-perft-read-title\"").expect("the headline's plot");
    let brief = first.find("<ul class=\"brief\">").expect("sentences");
    let more = first.find("<details class=\"more\">").expect("the rest");
    assert!(brief < plot && plot < more);
    let said = &conclusion(&GroupReport::all(&record), Language::En)[0];
    assert_eq!(first[brief..plot].matches("<li>").count(), said.brief.len());
    assert_eq!(first[more..].matches("<li>").count(), said.sentences.len());
    assert!((1..=3).contains(&said.brief.len()) && !said.sentences.is_empty());
    assert_eq!(page.matches("id=\"chess-perft-read-title\"").count(), 1, "the plot stands once");
}

#[test]
fn every_model_has_its_leaders() {
    let models = [Model::PerftRead, Model::Captures];
    let record = record(models.map(|model| group("chess", model, Variant::Plain, &boards("chess"))).into());
    let page = page_of(&record);
    let leaders = between(&page, "<details class=\"leaders\">", "</table>");
    for leader in &conclusion(&GroupReport::all(&record), Language::En)[0].leaders {
        let row = between(leaders, &format!("<th scope=\"row\">{}<", leader.model), "\n");
        assert!(
            row.contains(&leader.boards.join(", ")) && row.contains(&format!("<td>{}<", leader.ratio)),
            "{row}"
        );
    }
}

#[test]
fn a_row_leads_to_what_is_known_of_its_board() {
    let groups = vec![group("chess", Model::PerftRead, Variant::Plain, &rows("chess"))];
    let page = page_of(&record(groups));
    for name in ["chess-array", "chess-array:tested", "chess-guest-crate", "chess-naive"] {
        let head = page.split(&format!("\">{name}</a>")).next().expect("a row");
        let id = head.rsplit("<a href=\"#").next().expect("an address");
        let of_board = between(&page, &format!("<tr class=\"{}\" id=\"{id}\"", role(name)), "<tr");
        assert!(of_board.contains(&format!("<th scope=\"row\"><span>{name}</span>")), "{of_board}");
    }
    let boards = between(&page, "<table class=\"boards\"", "</table>");
    for path in ["crates/chess/array", "crates/guests", "crates/chess/rules/src/naive.rs"] {
        assert!(boards.contains(&format!("<code>{}</code>", path.replace('/', "&#x2f;"))), "{path}");
    }
}

fn role(name: &str) -> &'static str {
    match name {
        "chess-naive" => "oracle",
        "chess-guest-crate" => "guest",
        _ => "contestant",
    }
}

/// The pairs of a page's first game.
fn pairs(page: &str) -> Value {
    let json = between(page, "<script type=\"application/json\" class=\"pairs\"", "</script>");
    serde_json::from_str(json.split_once('>').expect("an element").1).expect("JSON")
}

#[test]
fn a_pair_has_the_ratio_that_a_table_has_and_backwards_the_inverse() {
    let record = record(vec![
        group("chess", Model::Captures, Variant::Plain, &rows("chess")),
        group("chess", Model::PerftRead, Variant::Plain, &rows("chess")),
        group("chess", Model::PerftRead, Variant::Pressed(32), &boards("chess")[..3]),
    ]);
    let page = page_of(&record);
    let pairs = pairs(&page);
    assert_eq!(pairs["models"], serde_json::json!(["perft-read", "captures", "pressed-read under 32 KiB"]));
    let names: Vec<_> = pairs["boards"].as_array().expect("names").iter().filter_map(Value::as_str).collect();
    assert_eq!(names.len(), boards("chess").len(), "each storage once, at its best");
    let at = |name: &str| names.iter().position(|other| *other == name).expect("a board");
    let [fast, baseline] = [names[0], "chess-cells"];
    let said =
        |a: usize, b: usize, model: usize| pairs["figures"][a][b][model].as_str().expect("a text").to_owned();
    let written = |ratio: f64, Interval { low, high }: Interval| {
        format!("{}|{}–{}", figure(ratio), figure(low), figure(high))
    };
    for (group, model) in [(1, 0), (0, 1)] {
        let report = GroupReport::of(&record.groups[group]).expect("figures");
        let figures = report.figures_of(fast).expect("a row");
        assert_eq!(said(at(fast), at(baseline), model), written(figures.ratio, figures.widest()));
        let Interval { low, high } = figures.widest();
        let inverse = Interval { low: 1.0 / high, high: 1.0 / low };
        assert_eq!(said(at(baseline), at(fast), model), written(1.0 / figures.ratio, inverse));
    }
    // Under pressure three boards were timed.
    assert_eq!(said(at(fast), at(baseline), 2), "");
    assert_ne!(said(at("chess-array"), at(baseline), 2), "");

    let matrix = between(&page, "<details class=\"matrix\">", "</table>");
    assert_eq!(matrix.matches("<tr><th scope=\"row\">").count(), names.len());
    let ratio = said(0, 1, 0).split('|').next().expect("a ratio").to_owned();
    assert!(matrix.contains(&format!("<th scope=\"row\">{fast}<td>–<td>{ratio}<td>")), "{matrix}");
}

#[test]
fn a_pair_that_cannot_be_told_apart_is_marked() {
    let mut group = group("chess", Model::PerftRead, Variant::Plain, &boards("chess")[..3]);
    // The third board took as long as the second.
    group.rows[2].measured = group.rows[1].measured.clone();
    let pairs = pairs(&page_of(&record(vec![group])));
    assert_eq!(pairs["figures"][0][1][0], "≈ 1.00|1.00–1.00");
    assert_eq!(pairs["figures"][1][0][0], "≈ 1.00|1.00–1.00");
}

/// The number of pairs grows with the square of the boards'.
#[test]
fn of_very_many_storages_the_fastest_have_pairs() {
    let boards: Vec<_> =
        (0..40).map(|number| board(&format!("chess-{number}"), Role::Contestant, 64)).collect();
    let page = page_of(&record(vec![group("chess", Model::PerftRead, Variant::Plain, &boards)]));
    let pairs = pairs(&page);
    assert_eq!(pairs["boards"].as_array().map(Vec::len), Some(16));
    assert_eq!(pairs["boards"][0], "chess-39");
    assert!(page.contains("The 16 fastest storages"));
}

#[test]
fn one_board_has_no_pair() {
    let page =
        page_of(&record(vec![group("chess", Model::PerftRead, Variant::Plain, &boards("chess")[..1])]));
    assert!(!page.contains("id=\"versus\"") && !page.contains("#versus\""));
}

/// Models and variants are chosen apart, and each table knows both.
#[test]
fn a_model_and_a_variant_are_two_choices() {
    let boards = &boards("chess")[..2];
    let page = page_of(&record(vec![
        group("chess", Model::Generate, Variant::Plain, boards),
        group("chess", Model::Generate, Variant::Pressed(32), boards),
        group("chess", Model::PerftRead, Variant::Plain, boards),
        group("chess", Model::PerftRead, Variant::Threaded(2), boards),
    ]));
    let offered = |name: &str| -> Vec<&str> {
        let radio = format!("<input type=\"radio\" name=\"{name}\" value=\"");
        page.split(&radio).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    };
    // What is pressed or shared is not the plain model, and no level of its choice.
    assert_eq!(offered("base"), ["generate", "pressed-generation", "perft-read", "shared-read", "all"]);
    assert_eq!(offered("variant"), ["plain", "32 KiB", "2 threads"]);
    let title = "data-model=\"pressed-generation under 32 KiB\" data-base=\"pressed-generation\" \
                 data-variant=\"32 KiB\"";
    assert_eq!(page.matches(title).count(), 1);
}
