//! Gain of more threads, as a table: two numbers of threads make no picture.

use qipan_record::{GroupReport, Model, Sheet, Variant};

use super::table::{Head, Table};

/// The tables of a game, from its comparisons, of those models that have no picture.
pub(super) fn tables(reports: &[&GroupReport<'_>], is_drawn: impl Fn(Model) -> bool) -> Vec<Table> {
    let mut steps: Vec<_> =
        reports.iter().filter_map(|report| Some((report.variant.threads()?, *report))).collect();
    steps.sort_by_key(|&(threads, _)| threads);
    let of_model = |&model: &Model| {
        let steps: Vec<_> = steps.iter().copied().filter(|(_, report)| report.model == model).collect();
        (steps.len() > 1 && !is_drawn(model)).then(|| table(model, &steps))
    };
    Model::ALL.iter().filter_map(of_model).collect()
}

fn table(model: Model, steps: &[(u32, &GroupReport<'_>)]) -> Table {
    let counts = steps.iter().map(|(threads, _)| {
        let plural = if *threads == 1 { "" } else { "s" };
        let head = Head::of(format!("on-{threads}"), model.unit().name()).down_if(true);
        head.small(format!("on {threads} thread{plural}"))
    });
    let heads = [Head::of("board", "Board")].into_iter().chain(counts);
    let [first, last] = [steps.first(), steps.last()].map(|step| step.map_or(0, |(threads, _)| *threads));
    let caption = format!(
        ", {}: what more threads gain, the speed on {last} threads by that on {first} (≈: within the noise of both)",
        Variant::Threaded(1).name(model)
    );
    let heads = heads.chain([Head::of("gain", "Gain").sorted()]);
    Table::of(&Sheet::of_threads(model, steps), ["threads", "threads"], caption, heads)
}
