//! Gain of more threads, as a table: two numbers of threads make no picture.

use qipan_record::{GroupReport, Language, Model, Sheet, Variant, say};

use super::table::{Head, Table};

/// The tables of a game, from its comparisons, of those models that have no picture.
pub(super) fn tables(
    reports: &[&GroupReport<'_>],
    language: Language,
    is_drawn: impl Fn(Model) -> bool,
) -> Vec<Table> {
    let mut steps: Vec<_> =
        reports.iter().filter_map(|report| Some((report.variant.threads()?, *report))).collect();
    steps.sort_by_key(|&(threads, _)| threads);
    let of_model = |&model: &Model| {
        let steps: Vec<_> = steps.iter().copied().filter(|(_, report)| report.model == model).collect();
        (steps.len() > 1 && !is_drawn(model)).then(|| table(model, &steps, language))
    };
    Model::ALL.iter().filter_map(of_model).collect()
}

fn table(model: Model, steps: &[(u32, &GroupReport<'_>)], language: Language) -> Table {
    let counts = steps.iter().map(|(threads, _)| {
        let plural = if *threads == 1 { "" } else { "s" };
        let head = Head::of(format!("on-{threads}"), language.unit(model.unit())).down_if(true);
        head.small(language.say(say!("on {threads} thread{plural}", "{threads} 个线程")))
    });
    let heads = [Head::board(language)].into_iter().chain(counts);
    let [first, last] = [steps.first(), steps.last()].map(|step| step.map_or(0, |(threads, _)| *threads));
    let name = Variant::Threaded(1).name(model);
    let caption = language.say(say!(
        ", {name}: what more threads gain, the speed on {last} threads by that on {first} (≈: within the noise of both)",
        "，{name}：更多线程能得到什么，{last} 个线程的速度除以 {first} 个线程的速度（≈：在两者的噪声之内）"
    ));
    let heads = heads.chain([Head::of("gain", language.pick("Gain", "得益")).sorted()]);
    Table::of(&Sheet::of_threads(model, steps, language), ["threads", "threads"], caption, heads)
}
