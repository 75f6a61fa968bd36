//! The plan in docs/deep.md is what the example prints.

#[path = "../../examples/plan.rs"]
mod example;

use std::fs;
use std::path::Path;

#[test]
fn the_plan_is_calculated_from_what_was_measured() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("a file of the repository");
    let plan = example::plan(&read("docs/experiments/2026-11-23-units.tsv")).expect("measurements");
    let page = read("docs/deep.md");
    assert!(page.contains(&format!("```text\n{plan}```\n")), "docs/deep.md should have:\n{plan}");
}
