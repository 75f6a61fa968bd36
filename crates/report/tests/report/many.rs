//! Records of thousands of small groups: whoever looks through all of them for each of them does not come to
//! an end within the patience of whoever runs the tests.

use qipan_record::{Group, GroupReport, Language, Model, Role, Variant};
use qipan_report::page::page;
use qipan_report::plots::plots;

use crate::made::{board, group, of_jobs, record};

const MANY: u32 = 2400;

/// Two boards, one job, two rounds.
fn small(game: &str, model: Model, variant: Variant) -> Group {
    let boards = [1, 2].map(|number| board(&format!("{game}-{number}"), Role::Contestant, 64));
    let mut group = of_jobs(group(game, model, variant, &boards), 1);
    group.rows.iter_mut().flat_map(|row| &mut row.measured).for_each(|measured| measured.times.truncate(2));
    group
}

fn has_page_and_plots(groups: Vec<Group>, expected: usize) {
    let reports: Vec<_> = groups.iter().filter_map(GroupReport::of).collect();
    assert_eq!(plots(&reports, Language::En).len(), expected);
    let page = page(&[record(groups)], Language::En).expect("a page");
    assert_eq!(page.matches("<section class=\"model\"").count(), MANY as usize);
}

#[test]
fn many_games() {
    let models = [Model::Captures, Model::InCheck, Model::Import, Model::Material];
    let games = 0..MANY / 4;
    let groups = games.flat_map(|game| models.map(|model| (format!("game-{game}"), model)));
    let groups = groups.map(|(game, model)| small(&game, model, Variant::Plain));
    has_page_and_plots(groups.collect(), MANY as usize);
}

#[test]
fn many_levels_of_pressure() {
    let groups = (0..MANY).map(|kib| small("chess", Model::Generate, Variant::Pressed(kib)));
    has_page_and_plots(groups.collect(), 1);
}

#[test]
fn many_numbers_of_threads() {
    let groups = (1..=MANY).map(|threads| small("chess", Model::PerftVisit, Variant::Threaded(threads)));
    has_page_and_plots(groups.collect(), 1);
}
